/* thinking.c: the search service.
 *
 * One lock guards the queues and what the threads run; it is never held while a job runs or while
 * a callback other than a JobMatch is called. A job is in exactly one place: in a queue; at a
 * worker (`job`); or, while its `done` is being called, nowhere. `unfinished` counts all three. */
#define _GNU_SOURCE
#include "thinking/thinking.h"

#include "thinking/players.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct Worker {
    Thinking *thinking;
    pthread_t thread;
    Job *job;             /* that runs, or NULL */
    const Job *finishing; /* whose `done` is being called: it may be freed already */
    Result result;
    Player *player; /* that is kept, or NULL */
    const Game *game;
    PlayerWord word;
} Worker;

struct Thinking {
    ThinkingOptions options;
    pthread_mutex_t lock;
    pthread_cond_t work, change; /* a job may start; a job is done */
    JobQueue queues[PRIORITY_COUNT];
    int running[PRIORITY_COUNT];
    int unfinished;
    uint64_t finished;
    bool is_closing;
    Worker *workers;
    int worker_count;
};

/* -- The search of a job, without the lock -- */

static void report_progress(void *context, const Result *so_far)
{
    Job *job = context;
    job->progress(job, so_far);
}

/* The player for the job's word: the kept one if it is the same, otherwise a new one. */
static Player *prepare_player(Worker *w, const Job *job)
{
    const Game *g = game_of(task_pos(&job->task));
    if (w->player && w->game == g && player_word_is_same(&w->word, job->word)) {
        player_clear(w->player, job->seed);
        return w->player;
    }
    player_free(w->player);
    w->game = g;
    w->word = *job->word;
    const GameTables *tables = w->thinking->options.tables;
    if (tables) w->word.options.tables = tables->list[g->id];
    w->player = player_make(g, &w->word, job->seed);
    return w->player;
}

static void release_player(Worker *w)
{
    player_free(w->player);
    w->player = NULL;
}

static void choose_turn(Worker *w, Job *job, Player *player)
{
    Result *r = &w->result;
    if (job->engine) {
        engine_search(job->engine, &job->task, r);
        job->status = PLAYER_FINE;
        if (r->line_count) job->turn = r->lines[0].pv[0];
    } else {
        job->status = player_choose(player, &job->task, &job->turn, r);
    }
}

/* False if there is no player. */
static bool run_search(Worker *w, Job *job)
{
    Player *player = job->player;
    job->task.stop = &job->stop;
    job->task.progress = job->progress ? report_progress : NULL;
    job->task.context = job;
    if (!job->engine && !player) {
        player = prepare_player(w, job);
        if (!player) return false;
        job->task.limits = player_limits(job->word, job->task.limits, &w->thinking->options.most);
    }
    choose_turn(w, job, player);
    job->result = &w->result;
    if (!w->thinking->options.keeps_players) release_player(w);
    return true;
}

/* -- The threads -- */

/* Call with the lock held. */
static void count_done(Thinking *t)
{
    t->unfinished--;
    pthread_cond_broadcast(&t->change);
}

/* How many threads jobs of this priority and of less urgent ones use. */
static int used_threads(const Thinking *t, int priority)
{
    int used = 0;
    for (int i = priority; i < PRIORITY_COUNT; i++) used += t->running[i];
    return used;
}

/* The next job that may start; call with the lock held. A job counts against the share of its own
 * priority and of all more urgent ones. */
static Job *pick_job(Thinking *t)
{
    for (int priority = 0; priority < PRIORITY_COUNT; priority++) {
        if (used_threads(t, priority) >= t->options.share[priority]) return NULL;
        Job *job = queue_pop(&t->queues[priority]);
        if (job) return job;
    }
    return NULL;
}

/* Called with the lock held, and returns with it held. */
static void run_job(Worker *w, Job *job)
{
    Thinking *t = w->thinking;
    Priority priority = job->priority;
    w->job = job;
    t->running[priority]++;
    pthread_mutex_unlock(&t->lock);
    bool ok = true;
    if (job->run)
        job->run(job);
    else
        ok = run_search(w, job);
    pthread_mutex_lock(&t->lock);
    job->end = !ok ? JOB_FAILED : job->is_cancelled ? JOB_CANCELLED : JOB_FINISHED;
    w->job = NULL;
    w->finishing = job;
    t->running[priority]--;
    t->finished++;
    pthread_cond_signal(&t->work); /* the share of a priority may have room again */
    pthread_mutex_unlock(&t->lock);
    if (job->done) job->done(job);
    pthread_mutex_lock(&t->lock);
    w->finishing = NULL;
    count_done(t);
}

static void *work(void *context)
{
    Worker *w = context;
    Thinking *t = w->thinking;
    if (t->options.niceness)
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), t->options.niceness);
    pthread_mutex_lock(&t->lock);
    while (!t->is_closing) {
        Job *job = pick_job(t);
        if (job)
            run_job(w, job);
        else
            pthread_cond_wait(&t->work, &t->lock);
    }
    pthread_mutex_unlock(&t->lock);
    release_player(w);
    return NULL;
}

/* -- Adding and cancelling -- */

/* How many jobs that are at least as urgent wait. */
static int waiting_before(const Thinking *t, Priority priority)
{
    int count = 0;
    for (int i = 0; i <= (int)priority; i++) count += t->queues[i].count;
    return count;
}

/* Whether a thread is free for one more job of this priority, besides those that wait. */
static bool has_free_thread(const Thinking *t, Priority priority)
{
    int waiting = 0;
    for (int i = (int)priority; i >= 0; i--) {
        waiting += t->queues[i].count;
        if (used_threads(t, i) + waiting >= t->options.share[i]) return false;
    }
    return used_threads(t, 0) + waiting < t->worker_count;
}

static bool is_full(const Thinking *t)
{
    return t->options.queue_max > 0 &&
           waiting_before(t, PRIORITY_COUNT - 1) >= t->options.queue_max;
}

int thinking_add(Thinking *t, Job *job)
{
    int place = THINKING_REFUSED;
    pthread_mutex_lock(&t->lock);
    if (!t->is_closing && !is_full(t)) {
        place = has_free_thread(t, job->priority) ? 0 : waiting_before(t, job->priority) + 1;
        atomic_store(&job->stop, false);
        job->is_cancelled = false;
        job->result = NULL;
        queue_push(&t->queues[job->priority], job);
        t->unfinished++;
        pthread_cond_signal(&t->work);
    }
    pthread_mutex_unlock(&t->lock);
    return place;
}

/* Stops the running jobs that match; call with the lock held. */
static int stop_running(Thinking *t, JobMatch *matches, void *context)
{
    int count = 0;
    for (int i = 0; i < t->worker_count; i++) {
        Job *job = t->workers[i].job;
        if (!job || !matches(job, context)) continue;
        job->is_cancelled = true;
        job_hurry(job);
        count++;
    }
    return count;
}

int thinking_cancel_if(Thinking *t, JobMatch *matches, void *context)
{
    Job *withdrawn = NULL, **end = &withdrawn;
    pthread_mutex_lock(&t->lock);
    for (int i = 0; i < PRIORITY_COUNT; i++) end = queue_take(&t->queues[i], matches, context, end);
    int count = stop_running(t, matches, context);
    pthread_mutex_unlock(&t->lock);
    for (Job *next; withdrawn; withdrawn = next, count++) {
        next = withdrawn->next;
        withdrawn->end = JOB_WITHDRAWN;
        if (withdrawn->done) withdrawn->done(withdrawn);
        pthread_mutex_lock(&t->lock);
        count_done(t);
        pthread_mutex_unlock(&t->lock);
    }
    return count;
}

static bool is_job(const Job *job, void *context) { return job == *(const Job **)context; }
static bool is_owned(const Job *job, void *context) { return job->owner == *(uint64_t *)context; }

static bool is_any(const Job *job, void *context)
{
    (void)job;
    (void)context;
    return true;
}

int thinking_cancel(Thinking *t, const Job *job) { return thinking_cancel_if(t, is_job, &job); }

int thinking_cancel_owner(Thinking *t, uint64_t owner)
{
    return thinking_cancel_if(t, is_owned, &owner);
}

void thinking_stop_overdue(Thinking *t, double now)
{
    pthread_mutex_lock(&t->lock);
    for (int i = 0; i < t->worker_count; i++) {
        Job *job = t->workers[i].job;
        if (job && job->deadline > 0 && now >= job->deadline) job_hurry(job);
    }
    pthread_mutex_unlock(&t->lock);
}

/* -- Waiting and looking -- */

/* Call with the lock held. The job may be gone: only its address is used. */
static bool is_unfinished(const Thinking *t, const Job *job)
{
    for (int i = 0; i < t->worker_count; i++)
        if (t->workers[i].job == job || t->workers[i].finishing == job) return true;
    for (int i = 0; i < PRIORITY_COUNT; i++)
        for (const Job *owner = t->queues[i].first; owner; owner = owner->next_owner)
            for (const Job *at = owner; at; at = at->next)
                if (at == job) return true;
    return false;
}

void thinking_wait(Thinking *t, const Job *job)
{
    pthread_mutex_lock(&t->lock);
    while (is_unfinished(t, job)) pthread_cond_wait(&t->change, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

void thinking_wait_idle(Thinking *t)
{
    pthread_mutex_lock(&t->lock);
    while (t->unfinished > 0) pthread_cond_wait(&t->change, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

void thinking_look(Thinking *t, ThinkingState *out)
{
    *out = (ThinkingState){0};
    pthread_mutex_lock(&t->lock);
    out->threads = t->worker_count;
    out->finished = t->finished;
    for (int i = 0; i < PRIORITY_COUNT; i++) {
        out->running += t->running[i];
        out->waiting[i] = t->queues[i].count;
    }
    pthread_mutex_unlock(&t->lock);
}

/* -- Making -- */

static void start_threads(Thinking *t, int wanted)
{
    pthread_mutex_lock(&t->lock); /* the first thread waits until all are counted */
    while (t->worker_count < wanted) {
        Worker *w = &t->workers[t->worker_count];
        w->thinking = t;
        if (pthread_create(&w->thread, NULL, work, w) != 0) break;
        t->worker_count++;
    }
    for (int i = 0; i < PRIORITY_COUNT; i++) {
        int *share = &t->options.share[i];
        if (*share <= 0 || *share > t->worker_count) *share = t->worker_count;
    }
    pthread_mutex_unlock(&t->lock);
}

Thinking *thinking_new(const ThinkingOptions *options)
{
    int wanted = options->threads > 1 ? options->threads : 1;
    Thinking *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->options = *options;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->work, NULL);
    pthread_cond_init(&t->change, NULL);
    t->workers = calloc((size_t)wanted, sizeof *t->workers);
    if (t->workers) start_threads(t, wanted);
    if (t->worker_count > 0) return t;
    thinking_free(t);
    return NULL;
}

void thinking_free(Thinking *t)
{
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    t->is_closing = true;
    pthread_cond_broadcast(&t->work);
    pthread_mutex_unlock(&t->lock);
    thinking_cancel_if(t, is_any, NULL);
    for (int i = 0; i < t->worker_count; i++) pthread_join(t->workers[i].thread, NULL);
    free(t->workers);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->work);
    pthread_cond_destroy(&t->change);
    free(t);
}
