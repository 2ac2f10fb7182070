/* thinking.h: the search service: a few threads that run the jobs of many owners.
 *
 *     caller                      service                       a thread of the service
 *     thinking_add(job)  ----->   queue of its priority  ----->  search: progress, progress, ...
 *     thinking_cancel, job_hurry: at any time                    done, exactly once
 *
 * More urgent jobs start first; within a priority owners take turns. A job that runs is never
 * interrupted for another: so that urgent jobs need not wait for long ones, a priority may be kept
 * from some of the threads. All functions may be called from any thread, except thinking_free. */
#ifndef THINKING_THINKING_H
#define THINKING_THINKING_H

#include "thinking/queue.h"

enum { THINKING_REFUSED = -1 };

typedef struct Thinking Thinking;

typedef struct ThinkingOptions {
    int threads;
    /* How many threads jobs of this priority and of less urgent ones may use together; 0: all. */
    int share[PRIORITY_COUNT];
    int queue_max; /* jobs that may wait; 0: any number */
    Limits most;   /* no search of a word's player goes beyond these; 0: no such limit */
    /* A thread keeps the player it has made, and clears it for a job with the same word, so that a
     * result never depends on earlier jobs. Otherwise a player is freed after its job. */
    bool keeps_players;
    const GameTables *tables; /* for engines; may be NULL */
    int niceness;             /* added to that of the process, so that other threads come first */
} ThinkingOptions;

/* NULL if there is no memory, or no thread can be started. */
Thinking *thinking_new(const ThinkingOptions *options);
/* Cancels all jobs, and returns when each is done and all threads have ended. */
void thinking_free(Thinking *t);

/* Returns 0 if the job starts at once, otherwise its place among the waiting jobs that are at least
 * as urgent; or THINKING_REFUSED if the queue is full or the service is being freed: then the job
 * is still the caller's, and `done` is not called. */
int thinking_add(Thinking *t, Job *job);

/* Cancels jobs: those that wait are done before this returns, those that run are stopped. Returns
 * how many. */
int thinking_cancel(Thinking *t, const Job *job);
int thinking_cancel_owner(Thinking *t, uint64_t owner);
/* `matches` is called with a lock held, for jobs that wait or run. */
int thinking_cancel_if(Thinking *t, JobMatch *matches, void *context);

/* Hurries the running jobs whose deadline, as of clock_seconds, has come. */
void thinking_stop_overdue(Thinking *t, double now);

/* Returns when `done` of the job has returned; for the thread that added it. */
void thinking_wait(Thinking *t, const Job *job);
/* Returns when no job waits or runs. */
void thinking_wait_idle(Thinking *t);

typedef struct ThinkingState {
    int threads, running, waiting[PRIORITY_COUNT];
    uint64_t finished; /* jobs that have run since the start */
} ThinkingState;

void thinking_look(Thinking *t, ThinkingState *out);

#endif
