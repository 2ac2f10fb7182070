/* engine.c: where rules, strategy and search meet.
 *
 * In a game whose guide says so (solved_at) an engine of random games has a second one, by
 * alpha-beta, for the end: it gets the first part of the time, and if it sees to the end its answer
 * stands. */
#include "engines/engine.h"

#include "engines/guides.h"
#include "search/alphabeta.h"
#include "search/mcts.h"
#include "search/uct.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_MEGABYTES = 64, DEFAULT_MEGABYTES_TREE = 256 };

static const double SOLVE_SHARE = 0.6; /* of the time, for the solver */

struct Engine {
    Engine *solver; /* for the end of the game, or NULL */
    const Guide *guide;
    SearchKind kind;
    int threads;
    void *memory; /* for the table or the tree */
    size_t bytes;
    TTable table;
    void *workers; /* of alpha-beta */
    Mcts mcts;
    Uct uct;
};

/* By measurement: Iris has too many turns for alpha-beta, and a game of the whole board; in Fuse
 * random games judge better than any count until the end can be solved. */
static SearchKind best_kind(const Game *g)
{
    return g->id == IRIS || g->id == FUSE ? SEARCH_MCTS : SEARCH_ALPHABETA;
}

static void set_up(Engine *e)
{
    if (e->kind == SEARCH_ALPHABETA) tt_init(&e->table, e->memory, e->bytes);
    if (e->kind == SEARCH_MCTS) mcts_init(&e->mcts, e->memory, e->bytes);
    if (e->kind == SEARCH_UCT) uct_init(&e->uct, e->memory, e->bytes);
}

Engine *engine_new(const Game *g, const EngineOptions *options)
{
    Engine *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->guide = guide_of(g);
    e->kind = options->search == SEARCH_AUTO ? best_kind(g) : options->search;
    e->threads = options->threads ? options->threads : 1;
    int usual = e->kind == SEARCH_ALPHABETA ? DEFAULT_MEGABYTES : DEFAULT_MEGABYTES_TREE;
    e->bytes = (size_t)(options->megabytes ? options->megabytes : usual) << 20;
    e->memory = calloc(1, e->bytes);
    if (e->kind == SEARCH_ALPHABETA) e->workers = calloc((size_t)e->threads, ab_worker_size());
    if (!e->memory || (e->kind == SEARCH_ALPHABETA && !e->workers)) {
        engine_free(e);
        return NULL;
    }
    set_up(e);
    if (options->search != SEARCH_AUTO || e->kind != SEARCH_MCTS || !e->guide->solved_at) return e;
    int table = options->megabytes ? (options->megabytes + 3) / 4 : DEFAULT_MEGABYTES;
    e->solver = engine_new(g, &(EngineOptions){e->threads, table, SEARCH_ALPHABETA});
    if (e->solver) return e;
    engine_free(e);
    return NULL;
}

void engine_free(Engine *e)
{
    if (!e) return;
    engine_free(e->solver);
    free(e->memory);
    free(e->workers);
    free(e);
}

void engine_clear(Engine *e)
{
    if (e->solver) engine_clear(e->solver);
    if (e->kind == SEARCH_MCTS) mcts_clear(&e->mcts);
    if (e->kind != SEARCH_ALPHABETA) return;
    tt_clear(&e->table);
    memset(e->workers, 0, (size_t)e->threads * ab_worker_size());
}

SearchKind engine_kind(const Engine *e) { return e->kind; }

/* A tree of random games has no depth to limit: a depth of D stands for 500 * 2^D games. */
static Task with_games(const Task *task)
{
    Task own = *task;
    int doublings = own.limits.depth < 24 ? own.limits.depth : 24;
    uint64_t games = (uint64_t)500 << doublings;
    if (own.limits.depth && (!own.limits.nodes || games < own.limits.nodes))
        own.limits.nodes = games;
    own.limits.depth = 0;
    return own;
}

/* Asks alpha-beta whether it sees to the end; the rest of the limits is left in *task. */
static bool solve(Engine *e, Task *task, Result *out)
{
    const Limits all = task->limits;
    Task own = *task;
    if (!e->solver || e->guide->turns_left(&task->pos) > e->guide->solved_at) return false;
    own.limits.seconds = all.seconds * SOLVE_SHARE;
    if (all.nodes) own.limits.nodes = 1 + all.nodes / 2;
    engine_search(e->solver, &own, out);
    if (out->line_count && out->lines[0].proven != PROVEN_NOT) return true;
    double left = all.seconds - out->seconds, least = all.seconds / 100;
    if (all.seconds > 0) task->limits.seconds = left > least ? left : least;
    if (all.nodes) task->limits.nodes = all.nodes > out->nodes ? all.nodes - out->nodes : 1;
    return false;
}

void engine_search(Engine *e, const Task *task, Result *out)
{
    Task games = with_games(task);
    out->nodes = 0;
    out->seconds = 0;
    if (solve(e, &games, out)) return;
    uint64_t nodes = out->nodes;
    double seconds = out->seconds;
    switch (e->kind) {
    case SEARCH_MCTS: mcts_search(&e->mcts, e->guide, &games, e->threads, out); break;
    case SEARCH_UCT: uct_search(&e->uct, e->guide, &games, e->threads, out); break;
    case SEARCH_AUTO:
    case SEARCH_ALPHABETA: ab_search(e->guide, task, &e->table, e->workers, e->threads, out); break;
    }
    out->nodes += nodes;
    out->seconds += seconds;
}
