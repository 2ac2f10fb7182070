/* thinker.c: a search in a thread of its own. */
#define _POSIX_C_SOURCE 200809L
#include "tui/thinker.h"

#include <pthread.h>
#include <stdlib.h>

struct Thinker {
    pthread_t thread;
    pthread_mutex_t lock; /* of seen */
    bool is_busy;
    atomic_bool stop, is_done;
    Player *player;
    Engine *engine;
    Task task;
    Turn turn;
    PlayerStatus status;
    Result seen, info;
    double began;
};

Thinker *thinker_new(void)
{
    Thinker *t = calloc(1, sizeof *t);
    if (t && pthread_mutex_init(&t->lock, NULL) != 0) {
        free(t);
        return NULL;
    }
    return t;
}

void thinker_free(Thinker *t)
{
    if (!t) return;
    thinker_stop(t);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

static void keep_progress(void *context, const Result *so_far)
{
    Thinker *t = context;
    pthread_mutex_lock(&t->lock);
    t->seen = *so_far;
    pthread_mutex_unlock(&t->lock);
}

static void *think(void *context)
{
    Thinker *t = context;
    if (t->player) {
        t->status = player_choose(t->player, &t->task, &t->turn, &t->info);
    } else {
        engine_search(t->engine, &t->task, &t->info);
        t->status = PLAYER_FINE;
        if (t->info.line_count) t->turn = t->info.lines[0].pv[0];
    }
    if (t->info.line_count) keep_progress(t, &t->info);
    atomic_store(&t->is_done, true);
    return NULL;
}

bool thinker_start(Thinker *t, Player *player, Engine *engine, const Task *task, double now)
{
    thinker_stop(t);
    t->player = player;
    t->engine = engine;
    t->task = *task;
    t->task.stop = &t->stop;
    t->task.progress = keep_progress;
    t->task.context = t;
    t->seen.line_count = t->info.line_count = 0;
    t->began = now;
    atomic_store(&t->stop, false);
    atomic_store(&t->is_done, false);
    t->is_busy = pthread_create(&t->thread, NULL, think, t) == 0;
    return t->is_busy;
}

bool thinker_is_busy(const Thinker *t) { return t->is_busy; }
bool thinker_is_done(const Thinker *t) { return t->is_busy && atomic_load(&t->is_done); }
void thinker_hurry(Thinker *t) { atomic_store(&t->stop, true); }
double thinker_began(const Thinker *t) { return t->began; }

static void join(Thinker *t)
{
    if (t->is_busy) pthread_join(t->thread, NULL);
    t->is_busy = false;
}

void thinker_stop(Thinker *t)
{
    thinker_hurry(t);
    join(t);
}

PlayerStatus thinker_take(Thinker *t, Turn *out)
{
    join(t);
    *out = t->turn;
    return t->status;
}

void thinker_look(Thinker *t, Result *out)
{
    pthread_mutex_lock(&t->lock);
    *out = t->seen;
    pthread_mutex_unlock(&t->lock);
}
