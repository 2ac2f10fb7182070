/* worker.h: a thread for requests that depend on nothing else but take long.
 *
 * The thread that reads the sockets must not run them, because every client waits for that thread.
 * They are handled one by one; networks take turns, and those of one network are handled in order
 * of arrival. The queue is bounded, in all, per client and per network. */
#ifndef HTTP_WORKER_H
#define HTTP_WORKER_H

#include "http/request.h"

enum { WORKER_QUEUE = 64, QUEUE_PER_ADDRESS = 2, QUEUE_PER_NETWORK = 8 };

typedef struct Worker Worker;

Worker *worker_new(void); /* NULL if out of memory or threads */
/* Returns when all requests have been delivered and the thread has ended; it takes no more. */
void worker_stop(Worker *w);
void worker_free(Worker *w); /* stops it first, if need be */

/* Runs req->stateless, then delivers the request; false, and nothing happens, if too many wait. */
bool worker_add(Worker *w, Request *req);

#endif
