/* pool.h: a few threads that search for all clients.
 *
 * Moves of computer players go before hints, and hints before analysis. Within a class, the client
 * that was served least recently goes first, so that nobody can crowd out the others. A player is
 * made for a job and freed with it: a job that waits holds no hash table. */
#ifndef ROOMS_POOL_H
#define ROOMS_POOL_H

#include "engines/player.h"
#include "http/inbox.h"

typedef enum JobClass { JOB_MOVE, JOB_HINT, JOB_ANALYSIS, JOB_CLASSES } JobClass;

enum { POOL_THREADS_MAX = 64, POOL_HASH_MAX = 64, JOB_SECONDS_MAX = 10 };

typedef struct Job Job;

/* What a search has seen so far; written by the search, read by any thread. */
typedef struct JobProgress {
    atomic_bool is_new; /* since the reader last cleared it */
    atomic_int depth, win /* in 1/10000 */, proven;
} JobProgress;

/* A search. The pool writes has_failed, turn, result and started; the rest is the maker's, who
 * frees the job when its message comes back. */
struct Job {
    Message message; /* sent to the inbox when the job is done or cancelled */
    JobClass class;
    uint64_t client; /* for fairness */
    PlayerWord word;
    uint64_t seed;
    Task task;
    History history;   /* the task's, copied */
    atomic_bool stop;  /* end the search soon */
    bool is_cancelled; /* the result is not wanted any more */
    bool has_failed;   /* there was no memory for the player */
    Turn turn;
    Result result;
    double deadline; /* as of clock_seconds, 0: none */
    JobProgress progress;
    /* Called in the pool's thread between iterations; may be NULL. */
    void (*on_progress)(Job *job, const Result *so_far);
    void *context; /* the maker's own */
    Job *next;
    uint64_t arrived, started; /* ordinal numbers */
    bool is_running;
};

typedef struct Pool Pool;

/* threads: how many may search at once. NULL if out of memory. */
Pool *pool_new(int threads, Inbox *inbox);
/* Cancels all jobs and joins the threads; every job's message is sent. */
void pool_free(Pool *p);

/* Copies the task's history. `handle` gets the job when it is done. NULL if out of memory. */
Job *job_new(JobClass class, const PlayerWord *word, const Task *task,
             void (*handle)(void *app, void *job));
void job_free(Job *job);

/* Queues a job; returns how many go before it. */
int pool_add(Pool *p, Job *job);
/* Its message still comes, with is_cancelled set. */
void pool_cancel(Pool *p, Job *job);
/* Stops the searches whose deadline has come. */
void pool_check_deadlines(Pool *p, double now);

typedef struct PoolState {
    int threads, running, waiting[JOB_CLASSES];
    uint64_t done;
} PoolState;

void pool_look(Pool *p, PoolState *out);

/* Bounds the limits of a player to what the server allows; false if it may not play here. */
bool pool_bound(PlayerWord *word);

#endif
