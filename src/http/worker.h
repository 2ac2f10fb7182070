/* worker.h: a thread for requests that depend on nothing else but take long.
 *
 * The thread that reads the sockets must not run them, because every client waits for that thread.
 * They are handled one by one; networks take turns, and those of one network are handled in order
 * of arrival. The queue is bounded per client, per network, and in all. */
#ifndef HTTP_WORKER_H
#define HTTP_WORKER_H

#include "http/request.h"

/* How much longer than the part of a client the parts of its network and of all may be. */
enum { SLOW_NETWORK_TIMES = 4, SLOW_ALL_TIMES = 32 };

typedef struct Worker Worker;

/* At most so many requests of one client wait. NULL if out of memory or threads. */
Worker *worker_new(int per_client);
/* Returns when all requests have been delivered and the thread has ended; it takes no more. */
void worker_stop(Worker *w);
void worker_free(Worker *w); /* stops it first, if need be */

/* Runs req->stateless, then delivers the request; false, and nothing happens, if too many wait. */
bool worker_add(Worker *w, Request *req);

#endif
