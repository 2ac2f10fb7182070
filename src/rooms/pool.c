/* pool.c: the engines. */
#define _GNU_SOURCE
#include "rooms/pool.h"

#include "core/clock.h"
#include "core/hash.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* When somebody was last served, by a hash of who it is. Two who share a place share their turn. */
enum { OWNERS = 4096, NICENESS = 5 };

struct Pool {
    Inbox *inbox;
    pthread_mutex_t lock;
    pthread_cond_t work;
    Job *first; /* waiting and running, in no order */
    uint64_t served[OWNERS], clock;
    int running_studies, running, waiting[JOB_CLASSES];
    uint64_t done;
    bool is_closing;
    pthread_t threads[POOL_THREADS_MAX + 1];
    int thread_count, study_limit;
};

/* -- Jobs -- */

static void tell_progress(void *context, const Result *so_far)
{
    Job *job = context;
    job->progress(job, so_far);
}

Job *job_new(JobClass class, const PlayerWord *word, const Task *task)
{
    Job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    job->class = class;
    job->word = *word;
    job->task = *task;
    job->letter = (Letter){NULL, LETTER_JOB, job};
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

static uint64_t *owner_place(Pool *p, uint64_t owner)
{
    return &p->served[hash_word(0, owner) % OWNERS];
}

/* Whether one of two jobs that wait goes first. */
static bool goes_before(Pool *p, const Job *one, const Job *other)
{
    if (one->class != other->class) return one->class < other->class;
    uint64_t a = *owner_place(p, one->owner), b = *owner_place(p, other->owner);
    return a != b ? a < b : one->arrived < other->arrived;
}

/* Analyses never have all the threads. */
static Job *pick(Pool *p)
{
    Job *best = NULL;
    for (Job *job = p->first; job; job = job->next) {
        if (job->is_running) continue;
        if (job->class == JOB_STUDY && p->running_studies >= p->study_limit) continue;
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
    if (job->class == JOB_STUDY) is_idle = is_idle && p->running_studies < p->study_limit;
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
    if (is_waiting) inbox_send(p->inbox, &job->letter);
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

static void think(Job *job)
{
    const Game *g = game_of(task_pos(&job->task));
    Player *player = player_new(g, &job->word, job->seed);
    job->has_failed = !player;
    if (!player) return;
    if (job->progress) {
        job->task.progress = tell_progress;
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
    p->running_studies += job->class == JOB_STUDY;
    job->started = ++p->clock;
    *owner_place(p, job->owner) = job->started;
}

static void finish(Pool *p, Job *job)
{
    p->running--;
    p->running_studies -= job->class == JOB_STUDY;
    p->done++;
    unlink_job(p, job);
    pthread_cond_signal(&p->work); /* another analysis may begin now */
    pthread_mutex_unlock(&p->lock);
    inbox_send(p->inbox, &job->letter);
    pthread_mutex_lock(&p->lock);
}

/* Requests go before thoughts: the threads of the pool give way. */
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
        think(job);
        pthread_mutex_lock(&p->lock);
        finish(p, job);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* With one thread a second is there for the moves, so that they need not wait for an analysis. */
Pool *pool_new(int threads, Inbox *inbox)
{
    Pool *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->inbox = inbox;
    p->study_limit = threads > 1 ? threads - 1 : 1;
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
        inbox_send(p->inbox, &job->letter);
    }
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->work);
    free(p);
}
