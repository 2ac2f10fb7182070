/* pool.h: the engines: a few threads that think for all rooms.
 *
 * Moves of computer players go before hints, hints before analysis; within a class who has waited
 * longest since he was last served goes first, so that nobody can crowd out the others. A player is
 * made for a job and freed with it: a room that waits holds no table. */
#ifndef ROOMS_POOL_H
#define ROOMS_POOL_H

#include "engines/player.h"
#include "http/inbox.h"

typedef enum JobClass { JOB_MOVE, JOB_HINT, JOB_STUDY, JOB_CLASSES } JobClass;

enum { POOL_THREADS_MAX = 64, POOL_HASH_MAX = 64, JOB_SECONDS_MAX = 10 };

typedef struct Job Job;

/* What is to be thought about. The pool writes has_failed, turn and result; the rest is the
 * maker's, who frees the job after its letter has come back. */
struct Job {
    Letter letter; /* sent to the inbox when the job is done */
    JobClass class;
    uint64_t owner; /* whose it is, for fairness */
    PlayerWord word;
    uint64_t seed;
    Task task;
    History history;   /* a copy for the task */
    atomic_bool stop;  /* answer soon */
    bool is_cancelled; /* nobody wants the answer any more */
    bool has_failed;   /* there was no memory for the player */
    Turn turn;
    Result result;
    double deadline; /* as of clock_seconds, 0: none */
    /* What was seen so far, for who looks while it runs. */
    atomic_int seen, seen_depth, seen_win, seen_proven;
    /* Called in the pool's thread between iterations; may be NULL. */
    void (*progress)(Job *job, const Result *so_far);
    /* The maker's own. */
    void *context;
    struct Pending *pending;
    int purpose;
    Job *next;
    uint64_t arrived, started; /* in the order of the pool */
    bool is_running;
};

typedef struct Pool Pool;

/* threads: how many may think at once. NULL if there is no memory. */
Pool *pool_new(int threads, Inbox *inbox);
/* Cancels everything and waits for the threads; letters of what was not done are sent too. */
void pool_free(Pool *p);

/* Takes a copy of the task's history. NULL if there is no memory. */
Job *job_new(JobClass class, const PlayerWord *word, const Task *task);
void job_free(Job *job);

/* How many go before it. */
int pool_add(Pool *p, Job *job);
/* Its letter still comes, with is_cancelled. */
void pool_cancel(Pool *p, Job *job);
/* Sets stop for those whose deadline has come. */
void pool_check_deadlines(Pool *p, double now);

typedef struct PoolState {
    int threads, running, waiting[JOB_CLASSES];
    uint64_t done;
} PoolState;

void pool_look(Pool *p, PoolState *out);

/* Bounds the word of a player to what the server can bear; false if it may not play here. */
bool pool_bound(PlayerWord *word);

#endif
