/* pool.c: a few threads that search for all clients. */
#define _GNU_SOURCE
#include "rooms/pool.h"

#include "core/clock.h"
#include "core/hash.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* When a client was last served is kept by a hash of the client: colliding clients share one queue
 * position. */
enum { CLIENTS = 4096, NICENESS = 5 };

struct Pool {
    Inbox *inbox;
    pthread_mutex_t lock;
    pthread_cond_t work;
    Job *first; /* waiting and running, in no order */
    uint64_t served[CLIENTS], clock;
    int running_analyses, running, waiting[JOB_CLASSES];
    uint64_t done;
    bool is_closing;
    pthread_t threads[POOL_THREADS_MAX + 1];
    int thread_count, analysis_limit;
};

/* -- Jobs -- */

static void report_progress(void *context, const Result *so_far)
{
    Job *job = context;
    job->on_progress(job, so_far);
}

Job *job_new(JobClass class, const PlayerWord *word, const Task *task,
             void (*handle)(void *app, void *job))
{
    Job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    job->class = class;
    job->word = *word;
    job->task = *task;
    job->message = (Message){NULL, handle, job};
    if (!history_copy(&job->history, &task->history)) {
        free(job);
        return NULL;
    }
    job->task.history = history_view(&job->history);
    job->task.stop = &job->stop;
    return job;
}

void job_free(Job *job)
{
    if (!job) return;
    history_free(&job->history);
    free(job);
}

bool pool_bound(PlayerWord *word)
{
    static const Limits MOST = {.seconds = JOB_SECONDS_MAX};
    if (word->kind == PLAYER_UGI) return false;
    if (word->kind != PLAYER_ENGINE) return true;
    Limits *limits = &word->limits;
    if (limits->seconds <= 0 && !limits->nodes && !limits->depth) limits->seconds = 1;
    *limits = limits_within(*limits, &MOST);
    word->options.threads = 1;
    if (word->options.megabytes == 0 || word->options.megabytes > POOL_HASH_MAX)
        word->options.megabytes = POOL_HASH_MAX;
    return true;
}

/* -- The queue -- */

static uint64_t *last_served(Pool *p, uint64_t client)
{
    return &p->served[hash_word(0, client) % CLIENTS];
}

/* Whether a waiting job is served before another. */
static bool goes_before(Pool *p, const Job *one, const Job *other)
{
    if (one->class != other->class) return one->class < other->class;
    uint64_t a = *last_served(p, one->client), b = *last_served(p, other->client);
    return a != b ? a < b : one->arrived < other->arrived;
}

/* The job to run next; analyses never get all the threads. */
static Job *pick(Pool *p)
{
    Job *best = NULL;
    for (Job *job = p->first; job; job = job->next) {
        if (job->is_running) continue;
        if (job->class == JOB_ANALYSIS && p->running_analyses >= p->analysis_limit) continue;
        if (!best || goes_before(p, job, best)) best = job;
    }
    return best;
}

static void unlink_job(Pool *p, Job *job)
{
    Job **at = &p->first;
    while (*at != job) at = &(*at)->next;
    *at = job->next;
}

int pool_add(Pool *p, Job *job)
{
    pthread_mutex_lock(&p->lock);
    int before = 0;
    bool is_idle = p->running < p->thread_count;
    job->arrived = ++p->clock;
    if (job->class == JOB_ANALYSIS) is_idle = is_idle && p->running_analyses < p->analysis_limit;
    for (int class = JOB_MOVE; class <= (int)job->class; class ++) before += p->waiting[class];
    job->next = p->first;
    p->first = job;
    p->waiting[job->class]++;
    pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->lock);
    return is_idle ? 0 : before + 1;
}

void pool_cancel(Pool *p, Job *job)
{
    pthread_mutex_lock(&p->lock);
    job->is_cancelled = true;
    atomic_store(&job->stop, true);
    bool is_waiting = !job->is_running;
    if (is_waiting) {
        unlink_job(p, job);
        p->waiting[job->class]--;
    }
    pthread_mutex_unlock(&p->lock);
    if (is_waiting) inbox_send(p->inbox, &job->message);
}

void pool_check_deadlines(Pool *p, double now)
{
    pthread_mutex_lock(&p->lock);
    for (Job *job = p->first; job; job = job->next)
        if (job->is_running && job->deadline > 0 && now >= job->deadline)
            atomic_store(&job->stop, true);
    pthread_mutex_unlock(&p->lock);
}

void pool_look(Pool *p, PoolState *out)
{
    pthread_mutex_lock(&p->lock);
    *out = (PoolState){.threads = p->thread_count, .running = p->running, .done = p->done};
    memcpy(out->waiting, p->waiting, sizeof out->waiting);
    pthread_mutex_unlock(&p->lock);
}

/* -- The threads -- */

static void search(Job *job)
{
    const Game *g = game_of(task_pos(&job->task));
    Player *player = player_new(g, &job->word, job->seed);
    job->has_failed = !player;
    if (!player) return;
    if (job->on_progress) {
        job->task.progress = report_progress;
        job->task.context = job;
    }
    player_choose(player, &job->task, &job->turn, &job->result);
    player_free(player);
}

static void start(Pool *p, Job *job)
{
    job->is_running = true;
    p->waiting[job->class]--;
    p->running++;
    p->running_analyses += job->class == JOB_ANALYSIS;
    job->started = ++p->clock;
    *last_served(p, job->client) = job->started;
}

static void finish(Pool *p, Job *job)
{
    p->running--;
    p->running_analyses -= job->class == JOB_ANALYSIS;
    p->done++;
    unlink_job(p, job);
    pthread_cond_signal(&p->work); /* another analysis may begin now */
    pthread_mutex_unlock(&p->lock);
    inbox_send(p->inbox, &job->message);
    pthread_mutex_lock(&p->lock);
}

/* Searches have a lower priority than requests. */
static void *work(void *context)
{
    Pool *p = context;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICENESS);
    pthread_mutex_lock(&p->lock);
    while (!p->is_closing) {
        Job *job = pick(p);
        if (!job) {
            pthread_cond_wait(&p->work, &p->lock);
            continue;
        }
        start(p, job);
        pthread_mutex_unlock(&p->lock);
        search(job);
        pthread_mutex_lock(&p->lock);
        finish(p, job);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* With one thread asked for there is a second one, so that moves need not wait for an analysis. */
Pool *pool_new(int threads, Inbox *inbox)
{
    Pool *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->inbox = inbox;
    p->analysis_limit = threads > 1 ? threads - 1 : 1;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    int wanted = threads > 1 ? threads : 2;
    while (p->thread_count < wanted &&
           pthread_create(&p->threads[p->thread_count], NULL, work, p) == 0)
        p->thread_count++;
    if (p->thread_count > 0) return p;
    pool_free(p);
    return NULL;
}

void pool_free(Pool *p)
{
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    p->is_closing = true;
    for (Job *job = p->first; job; job = job->next) {
        job->is_cancelled = true;
        atomic_store(&job->stop, true);
    }
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->thread_count; i++) pthread_join(p->threads[i], NULL);
    while (p->first) {
        Job *job = p->first;
        p->first = job->next;
        inbox_send(p->inbox, &job->message);
    }
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->work);
    free(p);
}
