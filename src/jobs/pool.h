/* pool.h: threads that run the jobs of a work, for one process. */
#ifndef JOBS_POOL_H
#define JOBS_POOL_H

#include "jobs/work.h"

enum { POOL_THREADS_MAX = 64, POOL_AHEAD = 2 /* jobs given to a pool, for each of its threads */ };

typedef struct Pool Pool;

/* Without threads it takes no jobs. NULL if there is no memory. */
Pool *pool_new(const Work *work, int threads);
/* Sets the work's stop flag and waits for the threads. */
void pool_free(Pool *p);

/* How many jobs it takes at most, running ones included. */
int pool_room(const Pool *p);
void pool_put(Pool *p, int job);
/* A finished job with its result, which the caller frees; false if there is none. */
bool pool_take(Pool *p, int *job, Text *result);
/* Waits until a job has finished, for so many seconds at most. */
void pool_wait(Pool *p, double seconds);
/* Whether a thread had no memory. */
bool pool_failed(Pool *p);

#endif
