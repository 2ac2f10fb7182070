/* screen_search.c: a search in the background. */
#define _POSIX_C_SOURCE 200809L
#include "tui/screen_search.h"

void screen_search_init(ScreenSearch *s, Thinking *thinking, Priority priority)
{
    *s = (ScreenSearch){.job.priority = priority, .thinking = thinking};
    pthread_mutex_init(&s->lock, NULL);
}

void screen_search_free(ScreenSearch *s)
{
    screen_search_stop(s);
    pthread_mutex_destroy(&s->lock);
}

/* A job is the first member of its search. */
static ScreenSearch *search_of(Job *job) { return (ScreenSearch *)job; }

static void keep_progress(Job *job, const Result *so_far)
{
    ScreenSearch *s = search_of(job);
    pthread_mutex_lock(&s->lock);
    s->seen = *so_far;
    pthread_mutex_unlock(&s->lock);
}

static void finish(Job *job)
{
    if (job->result && job->result->line_count) keep_progress(job, job->result);
    atomic_store(&search_of(job)->is_done, true);
}

bool screen_search_start(ScreenSearch *s, Player *player, Engine *engine, const Task *task,
                         double now)
{
    screen_search_stop(s);
    s->job = (Job){.priority = s->job.priority,
                   .player = player,
                   .engine = engine,
                   .task = *task,
                   .progress = keep_progress,
                   .done = finish};
    s->seen.line_count = 0;
    s->began = now;
    atomic_store(&s->is_done, false);
    s->is_busy = thinking_add(s->thinking, &s->job) != THINKING_REFUSED;
    return s->is_busy;
}

bool screen_search_is_done(const ScreenSearch *s) { return s->is_busy && atomic_load(&s->is_done); }

void screen_search_hurry(ScreenSearch *s) { job_hurry(&s->job); }

static void wait_until_done(ScreenSearch *s)
{
    if (s->is_busy) thinking_wait(s->thinking, &s->job);
    s->is_busy = false;
}

void screen_search_stop(ScreenSearch *s)
{
    if (s->is_busy) thinking_cancel(s->thinking, &s->job);
    wait_until_done(s);
}

PlayerStatus screen_search_take(ScreenSearch *s, Turn *out)
{
    wait_until_done(s);
    *out = s->job.turn;
    return s->job.status;
}

void screen_search_look(ScreenSearch *s, Result *out)
{
    pthread_mutex_lock(&s->lock);
    *out = s->seen;
    pthread_mutex_unlock(&s->lock);
}
