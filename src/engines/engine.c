/* engine.c: where rules, strategy and search meet. */
#include "engines/engine.h"

#include "engines/guides.h"
#include "search/alphabeta.h"
#include "search/mcts.h"
#include "search/uct.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_MEGABYTES = 64, DEFAULT_MEGABYTES_TREE = 256 };

struct Engine {
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

/* By measurement: Iris has too many turns for alpha-beta, and a game of the whole board. */
static SearchKind best_kind(const Game *g)
{
    return g->id == IRIS ? SEARCH_MCTS : SEARCH_ALPHABETA;
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
    return e;
}

void engine_free(Engine *e)
{
    if (!e) return;
    free(e->memory);
    free(e->workers);
    free(e);
}

void engine_clear(Engine *e)
{
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

void engine_search(Engine *e, const Task *task, Result *out)
{
    Task games = with_games(task);
    switch (e->kind) {
    case SEARCH_MCTS: mcts_search(&e->mcts, e->guide, &games, e->threads, out); break;
    case SEARCH_UCT: uct_search(&e->uct, e->guide, &games, e->threads, out); break;
    case SEARCH_AUTO:
    case SEARCH_ALPHABETA: ab_search(e->guide, task, &e->table, e->workers, e->threads, out); break;
    }
}
