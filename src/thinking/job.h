/* job.h: one piece of work for the search service: a search, or anything else that can be stopped.
 *
 * The caller allocates a job (often as the first member of a struct of its own), fills in the first
 * part, and passes it to thinking_add. From then on the job belongs to the service until `done` is
 * called; the service does not touch it afterwards, so `done` may free it or add it again. */
#ifndef THINKING_JOB_H
#define THINKING_JOB_H

#include "engines/player.h"

/* More urgent first. */
typedef enum Priority {
    PRIORITY_SHORT,    /* a search of some milliseconds that a person waits for */
    PRIORITY_MOVE,     /* the move of a computer player */
    PRIORITY_HINT,     /* a short search that a person waits for */
    PRIORITY_WATCHED,  /* the move of a computer player in a game that people only watch */
    PRIORITY_ANALYSIS, /* a long search */
    PRIORITY_COUNT
} Priority;

typedef enum JobEnd {
    JOB_FINISHED,  /* it ran to its end, or to where job_hurry stopped it */
    JOB_CANCELLED, /* it was cancelled while it ran: the result is what was known by then */
    JOB_WITHDRAWN, /* it was cancelled before it ran: there is no result */
    JOB_FAILED     /* its player could not be made: there is no result */
} JobEnd;

typedef struct Job Job;

struct Job {
    /* -- Set by the caller -- */
    Priority priority;
    uint64_t owner; /* owners of the same priority take turns */
    /* The work; NULL: the search of `task`. Returns soon after job->stop is set. */
    void (*run)(Job *job);
    /* The searcher: an engine or a player that nobody else uses until done; or a word, from which
     * the service makes a player with this seed. */
    Engine *engine;
    Player *player;
    const PlayerWord *word;
    uint64_t seed;
    Task task; /* its history lives until done; stop, progress and context are set by the service */
    /* Called between iterations, in the thread of the search; may be NULL. */
    void (*progress)(Job *job, const Result *so_far);
    /* Called exactly once with `end` set, and never while the service holds a lock: in the thread
     * that ran the job, or, if it was withdrawn, in the thread that cancelled it. May add and
     * cancel jobs, but neither wait for them nor free the service. May be NULL. */
    void (*done)(Job *job);
    double deadline; /* see thinking_stop_overdue; 0: none */

    /* -- Set by the service, for done -- */
    JobEnd end;
    PlayerStatus status; /* of a search */
    Turn turn;           /* that the search chose, if the status is PLAYER_FINE */
    Result *result;      /* of a search; valid until done returns, which may change it */

    /* -- The service's own -- */
    atomic_bool stop; /* `run` reads it */
    bool is_cancelled;
    Job *next;       /* of the same owner */
    Job *next_owner; /* of an owner's first job: the first job of the owner whose turn comes next */
    Job *last;       /* of an owner's first job: the owner's last */
};

/* Lets a job end soon, with the best it knows by then. One that waits still gets its turn. */
static inline void job_hurry(Job *job) { atomic_store(&job->stop, true); }

#endif
