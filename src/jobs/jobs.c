/* jobs.c: runs a work in the threads of one process or of many.
 *
 * Process 0 coordinates: it gives jobs to whoever has room, its own threads included. A pool takes
 * twice as many jobs as it has threads, so that none waits for the next one. What arrives is
 * collected, added to the journal and synced in one go (a group commit); only then is it counted,
 * in the order of the jobs. A process that dies takes the others with it: whatever the journal has
 * is not run again. */
#define _POSIX_C_SOURCE 200809L
#include "jobs/jobs.h"

#include "core/clock.h"
#include "jobs/pool.h"

#include <stdlib.h>

/* Between two looks for messages, in seconds; without other processes only the stop flag is looked
 * at. */
static const double PAUSE = 0.005, PAUSE_ALONE = 0.05;
/* At least so long between two syncs of the journal. */
static const double SYNC_PAUSE = 0.1;

/* How far the jobs given out may be ahead of those counted. */
enum { AHEAD = 1 << 16 };

/* The result of a job that is not counted yet. */
typedef struct Arrived {
    bool is_there;
    Text result;
} Arrived;

typedef struct Coordinator {
    const Work *work;
    const JobsOptions *options;
    const Transport *transport;
    JobsReport *report;
    Journal journal;
    bool has_journal;
    Pool *pool;
    int *room;                    /* by process: how many more jobs it takes */
    Arrived *arrived;             /* a ring of AHEAD, from next_counted on */
    int next_given, next_counted; /* jobs */
    double synced;                /* when the journal last was */
    bool has_begun, is_enough, failed;
} Coordinator;

/* -- Jobs -- */

static int first_job(const JobsOptions *o) { return o->parts ? o->part : 0; }
static int step_of(const JobsOptions *o) { return o->parts ? o->parts : 1; }

static Arrived *arrived_of(const Coordinator *c, int job)
{
    return &c->arrived[job / step_of(c->options) % AHEAD];
}

static bool is_finished(const Coordinator *c, int job)
{
    return job < c->next_counted || arrived_of(c, job)->is_there ||
           (c->has_journal && journal_find(&c->journal, job));
}

static bool may_give(const Coordinator *c, int job)
{
    const Work *work = c->work;
    return job < work->jobs && job - c->next_counted < AHEAD * step_of(c->options) &&
           (!work->limit || job < work->limit(work->context, c->next_counted));
}

/* Whether the next job may be given out. */
static bool has_job(Coordinator *c)
{
    while (may_give(c, c->next_given) && is_finished(c, c->next_given))
        c->next_given += step_of(c->options);
    return may_give(c, c->next_given);
}

static void give_job(Coordinator *c, int process, int job)
{
    c->room[process]--;
    if (process == 0)
        pool_put(c->pool, job);
    else
        c->transport->send(c->transport->context, process, MESSAGE_JOB, job, NULL);
}

/* Gives out jobs while there is room, one to each process in turn. */
static void give_jobs(Coordinator *c)
{
    bool has_given = true;
    while (has_given && !c->is_enough) {
        has_given = false;
        for (int i = 0; i < c->transport->processes; i++) {
            if (c->room[i] <= 0) continue;
            if (!has_job(c)) return;
            give_job(c, i, c->next_given);
            c->next_given += step_of(c->options);
            has_given = true;
        }
    }
}

/* -- Results -- */

static void take_result(Coordinator *c, int process, int job, Text result)
{
    c->room[process]++;
    if (job < c->next_counted || job >= c->next_given || is_finished(c, job)) {
        text_free(&result);
        return;
    }
    c->report->run++;
    *arrived_of(c, job) = (Arrived){true, result};
    if (!c->has_journal) return;
    c->report->journal =
        journal_add(&c->journal, job, result.data ? result.data : "", result.length);
    if (c->report->journal != JOURNAL_FINE) c->failed = true;
}

static bool take_results(Coordinator *c)
{
    Message m;
    int job;
    Text result;
    bool has_taken = false;
    while (pool_take(c->pool, &job, &result)) {
        take_result(c, 0, job, result);
        has_taken = true;
    }
    while (c->transport->receive(c->transport->context, &m)) {
        has_taken = true;
        if (m.kind == MESSAGE_READY) c->room[m.process] += m.number;
        if (m.kind == MESSAGE_FAILED) c->failed = true;
        if (m.kind == MESSAGE_RESULT)
            take_result(c, m.process, m.number, m.bytes);
        else
            text_free(&m.bytes);
    }
    if (pool_failed(c->pool)) c->failed = true;
    return has_taken;
}

/* Makes what has arrived safe. */
static void commit(Coordinator *c)
{
    if (!c->has_journal || c->journal.unsynced.length == 0 || c->failed) return;
    c->report->journal = journal_sync(&c->journal);
    c->report->syncs++;
    c->synced = clock_seconds();
    if (c->report->journal != JOURNAL_FINE) c->failed = true;
}

/* Counts a job that is finished; from the journal if it was finished in an earlier run. */
static void count_job(Coordinator *c, int job)
{
    Arrived *arrived = arrived_of(c, job);
    Text result = arrived->is_there ? arrived->result : text_growing();
    if (!arrived->is_there) {
        c->report->journal = journal_get(&c->journal, journal_find(&c->journal, job), &result);
        c->report->found++;
        if (c->report->journal != JOURNAL_FINE) c->failed = true;
    }
    const char *bytes = result.data ? result.data : "";
    if (!c->failed && !c->work->count(c->work->context, job, bytes, result.length))
        c->is_enough = true;
    text_free(&result);
    *arrived = (Arrived){0};
}

static void count_jobs(Coordinator *c)
{
    while (!c->is_enough && !c->failed && c->next_counted < c->work->jobs &&
           is_finished(c, c->next_counted)) {
        count_job(c, c->next_counted);
        c->next_counted += step_of(c->options);
    }
}

/* -- The coordinator -- */

static bool is_over(const Coordinator *c)
{
    return c->failed || c->is_enough || c->next_counted >= c->work->jobs ||
           atomic_load(c->work->stop);
}

/* Whether what has arrived is to be made safe and counted now. Results of short jobs share a sync:
 * it costs the coordinator more than all the rest. While no job is left to give out, processes wait
 * for them. */
static bool is_due(Coordinator *c, bool has_taken)
{
    if (!c->has_journal) return has_taken;
    if (c->journal.unsynced.length == 0) return false;
    return !has_job(c) || clock_seconds() - c->synced >= SYNC_PAUSE;
}

static void coordinate(Coordinator *c)
{
    double pause = c->transport->processes > 1 ? PAUSE : PAUSE_ALONE;
    count_jobs(c);
    if (is_over(c)) return;
    c->has_begun = true;
    c->transport->begin(c->transport->context);
    c->pool = pool_new(c->work, c->options->threads);
    if (!c->pool) {
        c->failed = true;
        return;
    }
    c->room[0] = pool_room(c->pool);
    while (!is_over(c)) {
        give_jobs(c);
        bool has_taken = take_results(c);
        if (has_taken) give_jobs(c);
        if (is_due(c, has_taken)) {
            commit(c);
            count_jobs(c);
        } else if (!has_taken) {
            pool_wait(c->pool, pause);
        }
    }
}

/* What was finished while the work was being stopped is kept, too. */
static void finish(Coordinator *c)
{
    for (int i = 1; i < c->transport->processes && c->has_begun; i++)
        c->transport->send(c->transport->context, i, MESSAGE_END, 0, NULL);
    if (c->pool && !c->failed) {
        take_results(c);
        commit(c);
    }
    pool_free(c->pool);
    for (int i = 0; c->arrived && i < AHEAD; i++) text_free(&c->arrived[i].result);
    if (c->has_journal) journal_close(&c->journal);
    free(c->room);
    free(c->arrived);
}

static JobsEnd end_of(const Coordinator *c)
{
    if (c->report->journal != JOURNAL_FINE) return JOBS_NO_JOURNAL;
    if (c->failed) return JOBS_NO_MEMORY;
    return c->is_enough || c->next_counted >= c->work->jobs ? JOBS_DONE : JOBS_STOPPED;
}

static bool has_memory(Coordinator *c)
{
    c->room = calloc((size_t)c->transport->processes, sizeof *c->room);
    c->arrived = calloc(AHEAD, sizeof *c->arrived);
    return c->room && c->arrived;
}

/* -- A process that helps -- */

static void help(const Work *work, const JobsOptions *options, const Transport *t)
{
    Pool *pool = pool_new(work, options->threads);
    bool is_over = false;
    if (pool)
        t->send(t->context, 0, MESSAGE_READY, pool_room(pool), NULL);
    else
        t->send(t->context, 0, MESSAGE_FAILED, 0, NULL);
    while (!is_over) {
        Message m;
        int job;
        Text result;
        bool is_idle = true;
        while (!is_over && t->receive(t->context, &m)) {
            if (m.kind == MESSAGE_JOB && pool) pool_put(pool, m.number);
            is_over = m.kind == MESSAGE_END;
            is_idle = false;
            text_free(&m.bytes);
        }
        while (pool && !is_over && pool_take(pool, &job, &result)) {
            t->send(t->context, 0, MESSAGE_RESULT, job, &result);
            text_free(&result);
            is_idle = false;
        }
        if (pool && pool_failed(pool)) {
            t->send(t->context, 0, MESSAGE_FAILED, 0, NULL);
            pool_free(pool);
            pool = NULL;
        }
        if (is_idle && pool)
            pool_wait(pool, PAUSE);
        else if (is_idle)
            clock_sleep(PAUSE_ALONE);
    }
    pool_free(pool);
}

JobsEnd jobs_run(const Work *work, const JobsOptions *options, const Transport *transport,
                 JobsReport *report)
{
    *report = (JobsReport){0};
    if (transport->process > 0) {
        help(work, options, transport);
        return JOBS_HELPED;
    }
    double began = clock_seconds(), worked = clock_thread_seconds();
    Coordinator c = {.work = work, .options = options, .transport = transport, .report = report};
    c.next_given = c.next_counted = first_job(options);
    c.failed = !has_memory(&c);
    if (!c.failed && options->journal) {
        report->journal = journal_open(&c.journal, options->journal, work->title);
        c.has_journal = report->journal == JOURNAL_FINE;
        c.failed = !c.has_journal;
    }
    if (!c.failed) coordinate(&c);
    report->overhead = clock_thread_seconds() - worked;
    JobsEnd end = end_of(&c);
    finish(&c);
    if (report->journal != JOURNAL_FINE) end = JOBS_NO_JOURNAL;
    report->seconds = clock_seconds() - began;
    return end;
}
