/* pool.c: threads that run the jobs of a work. */
#define _POSIX_C_SOURCE 200809L
#include "jobs/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { ROOM_MAX = POOL_AHEAD * POOL_THREADS_MAX };

typedef struct Finished {
    int job;
    Text result;
} Finished;

struct Pool {
    const Work *work;
    pthread_t threads[POOL_THREADS_MAX];
    int thread_count;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t has_job, has_result;
    int waiting[ROOM_MAX], waiting_count;
    Finished finished[ROOM_MAX];
    int finished_count;
    bool quits, failed;
};

/* The next job, or -1 at the end. */
static int next_job(Pool *p)
{
    while (!p->quits && p->waiting_count == 0) pthread_cond_wait(&p->has_job, &p->lock);
    if (p->quits) return -1;
    int job = p->waiting[0];
    p->waiting_count--;
    for (int i = 0; i < p->waiting_count; i++) p->waiting[i] = p->waiting[i + 1];
    return job;
}

static void run_jobs(Pool *p, void *thread)
{
    for (int job; (job = next_job(p)) >= 0;) {
        pthread_mutex_unlock(&p->lock);
        Text result = text_growing();
        bool is_done = p->work->run(thread, job, &result);
        pthread_mutex_lock(&p->lock);
        if (is_done && result.is_cut) p->failed = true;
        if (is_done && !result.is_cut)
            p->finished[p->finished_count++] = (Finished){job, result};
        else
            text_free(&result);
        pthread_cond_signal(&p->has_result);
    }
}

static void *run_thread(void *argument)
{
    Pool *p = argument;
    void *thread = p->work->thread_new(p->work->context);
    pthread_mutex_lock(&p->lock);
    if (!thread) {
        p->failed = true;
        pthread_cond_signal(&p->has_result);
    } else
        run_jobs(p, thread);
    pthread_mutex_unlock(&p->lock);
    if (thread) p->work->thread_free(thread);
    return NULL;
}

Pool *pool_new(const Work *work, int threads)
{
    Pool *p = calloc(1, sizeof *p);
    pthread_condattr_t monotonic;
    if (!p) return NULL;
    p->work = work;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->has_job, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&p->has_result, &monotonic);
    pthread_condattr_destroy(&monotonic);
    for (int i = 0; i < threads && i < POOL_THREADS_MAX; i++)
        if (pthread_create(&p->threads[p->thread_count], NULL, run_thread, p) == 0)
            p->thread_count++;
    if (p->thread_count > 0 || threads == 0) return p;
    pool_free(p);
    return NULL;
}

void pool_free(Pool *p)
{
    if (!p) return;
    atomic_store(p->work->stop, true);
    pthread_mutex_lock(&p->lock);
    p->quits = true;
    pthread_cond_broadcast(&p->has_job);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->thread_count; i++) pthread_join(p->threads[i], NULL);
    for (int i = 0; i < p->finished_count; i++) text_free(&p->finished[i].result);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->has_job);
    pthread_cond_destroy(&p->has_result);
    free(p);
}

int pool_room(const Pool *p)
{
    return p->work->is_long ? p->thread_count : POOL_AHEAD * p->thread_count;
}

void pool_put(Pool *p, int job)
{
    pthread_mutex_lock(&p->lock);
    p->waiting[p->waiting_count++] = job;
    pthread_cond_signal(&p->has_job);
    pthread_mutex_unlock(&p->lock);
}

bool pool_take(Pool *p, int *job, Text *result)
{
    pthread_mutex_lock(&p->lock);
    bool is_there = p->finished_count > 0;
    if (is_there) {
        Finished *last = &p->finished[--p->finished_count];
        *job = last->job;
        *result = last->result;
    }
    pthread_mutex_unlock(&p->lock);
    return is_there;
}

void pool_wait(Pool *p, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    double end = (double)until.tv_sec + (double)until.tv_nsec * 1e-9 + seconds;
    until.tv_sec = (time_t)end;
    until.tv_nsec = (long)((end - (double)until.tv_sec) * 1e9);
    pthread_mutex_lock(&p->lock);
    if (p->finished_count == 0 && !p->failed)
        pthread_cond_timedwait(&p->has_result, &p->lock, &until);
    pthread_mutex_unlock(&p->lock);
}

bool pool_failed(Pool *p)
{
    pthread_mutex_lock(&p->lock);
    bool failed = p->failed;
    pthread_mutex_unlock(&p->lock);
    return failed;
}
