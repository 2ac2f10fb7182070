/* engine.c: where rules, strategy and search meet.
 *
 * Where the guide sets solved_at, an engine that plays by random games has a solver for the end of
 * the game: an alpha-beta engine that gets the first part of the limits. If it reaches the end, its
 * answer is played; unless that wins, random games choose among the moves of the same worth the one
 * after which the opponent is most likely to go wrong. Where the guide sets is_estimated, the same
 * alpha-beta engine searches positions before that end, too. */
#define _GNU_SOURCE
#include "engines/engine.h"

#include "engines/strategy.h"
#include "search/alphabeta.h"
#include "search/mcts.h"
#include "search/uct.h"

#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

/* A build for a place with little memory bounds that of an engine. */
#ifndef QUINA_ENGINE_MEGABYTES
#define QUINA_ENGINE_MEGABYTES ENGINE_HASH_MAX
#endif

enum {
    DEFAULT_MEGABYTES = 64,
    DEFAULT_MEGABYTES_TREE = 256,
    MOST_MEGABYTES = QUINA_ENGINE_MEGABYTES,
    FORCED_GAMES = 500
};

/* The shares of the limits for the solver, for finding a trap, and for checking it. */
static const double SOLVE_SHARE = 0.6, TRAP_SHARE = 0.25, CHECK_SHARE = 0.1;

struct Engine {
    Engine *solver; /* for the end of the game, or NULL */
    Guide guide;
    SearchKind kind;
    int threads;
    void *block;  /* the allocation that holds the memory */
    void *memory; /* of the table or the tree, aligned to a cache line */
    size_t bytes;
    TTable table;
    void *workers; /* of alpha-beta */
    Mcts mcts;
    Uct uct;
};

/* Memory for a table or a tree, all zero. It is read at random places, so large pages, where the
 * system offers them, save most of the time for finding a page. */
static void *new_block(size_t bytes)
{
    void *block = calloc(1, bytes);
#ifdef MADV_HUGEPAGE
    const uintptr_t page = (uintptr_t)2 << 20;
    uintptr_t first = ((uintptr_t)block + page - 1) & ~(page - 1), end = (uintptr_t)block + bytes;
    if (block && first + page <= end)
        (void)madvise((char *)block + (first - (uintptr_t)block), end - first, MADV_HUGEPAGE);
#endif
    return block;
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
    e->guide = options->value == VALUE_LINEAR ? guide_linear(g) : *guide_of(g);
    if (options->tables && options->tables->game == g) {
        e->guide.probe = tables_probe;
        e->guide.tables = options->tables;
    }
    e->kind = options->search == SEARCH_AUTO ? strategy_of(g)->search : options->search;
    e->threads = options->threads ? options->threads : 1;
    int usual = e->kind == SEARCH_ALPHABETA ? DEFAULT_MEGABYTES : DEFAULT_MEGABYTES_TREE;
    int megabytes = options->megabytes ? options->megabytes : usual;
    bool is_bounded = megabytes > MOST_MEGABYTES;
    if (is_bounded) megabytes = MOST_MEGABYTES;
    e->bytes = (size_t)megabytes << 20;
    e->block = new_block(e->bytes + CACHE_LINE);
    if (e->kind == SEARCH_ALPHABETA) e->workers = calloc((size_t)e->threads, ab_worker_size());
    if (!e->block || (e->kind == SEARCH_ALPHABETA && !e->workers)) {
        engine_free(e);
        return NULL;
    }
    e->memory = (char *)e->block + CACHE_LINE - (uintptr_t)e->block % CACHE_LINE;
    set_up(e);
    if (options->search != SEARCH_AUTO || e->kind != SEARCH_MCTS || !e->guide.solved_at) return e;
    int table = options->megabytes || is_bounded ? (megabytes + 3) / 4 : DEFAULT_MEGABYTES;
    e->solver = engine_new(g, &(EngineOptions){e->threads, table, SEARCH_ALPHABETA, options->value,
                                               options->tables});
    if (e->solver) return e;
    engine_free(e);
    return NULL;
}

void engine_free(Engine *e)
{
    if (!e) return;
    engine_free(e->solver);
    free(e->block);
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

static bool count_turn(void *context, const Turn *turn, const Pos *after)
{
    int *count = context;
    (void)turn;
    (void)after;
    return ++*count < 2;
}

static bool has_one_turn(const Pos *p)
{
    int count = 0;
    turns_visit(p, count_turn, &count);
    return count == 1;
}

static void limit_games(Limits *limits, uint64_t games)
{
    if (!limits->nodes || games < limits->nodes) limits->nodes = games;
}

/* The task for a search by random games. Its tree has no depth to limit: a depth of D becomes
 * 500 * 2^D games. */
static Task with_games(const Task *task)
{
    Task own = *task;
    int doublings = own.limits.depth < 24 ? own.limits.depth : 24;
    if (own.limits.depth) limit_games(&own.limits, (uint64_t)500 << doublings);
    own.limits.depth = 0;
    return own;
}

static Limits share_of(const Limits *all, double share)
{
    Limits own = {all->seconds * share, 0, 0};
    if (all->nodes) own.nodes = 1 + (uint64_t)((double)all->nodes * share);
    return own;
}

/* Whether a turn keeps the draw that the position is worth. */
static bool is_drawn_after(Engine *e, const Task *task, const Turn *turn, Result *effort)
{
    Pos after;
    Result found;
    turn_play(task_pos(task), turn, &after);
    if (after.outcome != ONGOING) return after.outcome == DRAWN;
    Task own = {.history = history_of(&after),
                .limits = share_of(&task->limits, CHECK_SHARE),
                .stop = task->stop};
    engine_search(e->solver, &own, &found);
    effort->nodes += found.nodes;
    effort->seconds += found.seconds;
    return found.lines[0].proven == PROVEN_DRAW;
}

/* Replaces the move of *known, a proven loss or draw, by the move of the same worth that random
 * games rate best. */
static void set_trap(Engine *e, const Task *task, Result *known)
{
    Task own = *task;
    Result found;
    Line *line = &known->lines[0];
    own.limits = share_of(&task->limits, TRAP_SHARE);
    if (own.limits.seconds <= 0 && !own.limits.nodes) return;
    own.progress = NULL;
    mcts_search(&e->mcts, &e->guide, &own, e->threads, &found);
    known->nodes += found.nodes;
    known->seconds += found.seconds;
    const Turn *move = &found.lines[0].pv[0];
    if (found.line_count == 0 || turn_is_same(move, &line->pv[0])) return;
    if (line->proven == PROVEN_DRAW && !is_drawn_after(e, task, move, known)) return;
    memcpy(line->pv, found.lines[0].pv, sizeof line->pv);
    line->pv_count = found.lines[0].pv_count;
}

/* Whether the end of the game is near enough for these limits: every turn multiplies the nodes by
 * three. */
static bool can_solve(const Engine *e, const Task *task)
{
    int turns = e->solver ? e->guide.turns_left(task_pos(task)) : 0;
    uint64_t need = 1;
    if (!e->solver || turns > e->guide.solved_at) return false;
    for (int i = 0; i < turns; i++) need *= 3;
    return !task->limits.nodes || task->limits.nodes >= need;
}

/* Lets the solver search to the end of the game: false if it cannot, and then *task keeps what is
 * left of the limits. */
static bool solve(Engine *e, Task *task, Result *out)
{
    const Limits all = task->limits;
    Task own = *task;
    if (!can_solve(e, task)) return false;
    own.limits = share_of(&all, SOLVE_SHARE);
    engine_search(e->solver, &own, out);
    Proven proven = out->line_count ? out->lines[0].proven : PROVEN_NOT;
    if ((proven == PROVEN_LOSS || proven == PROVEN_DRAW) && out->line_count == 1)
        set_trap(e, task, out);
    if (proven != PROVEN_NOT) return true;
    double left = all.seconds - out->seconds, least = all.seconds / 100;
    if (all.seconds > 0) task->limits.seconds = left > least ? left : least;
    if (all.nodes) task->limits.nodes = all.nodes > out->nodes ? all.nodes - out->nodes : 1;
    return false;
}

/* Searches by alpha-beta where the guide prefers that; *games has what is left of the limits. */
static bool search_by_estimate(Engine *e, const Task *task, const Task *games, Result *out)
{
    const Guide *g = &e->guide;
    if (!e->solver || !g->is_estimated || !g->is_estimated(task_pos(task))) return false;
    const uint64_t nodes = out->nodes;
    const double seconds = out->seconds;
    Task own = *games;
    own.limits.depth = task->limits.depth;
    if (!task->limits.nodes) own.limits.nodes = 0;
    engine_search(e->solver, &own, out);
    out->nodes += nodes;
    out->seconds += seconds;
    return true;
}

void engine_search(Engine *e, const Task *task, Result *out)
{
    Task games = with_games(task);
    out->nodes = 0;
    out->seconds = 0;
    if (solve(e, &games, out) || search_by_estimate(e, task, &games, out)) return;
    /* In play a single legal turn needs only enough games to tell who is ahead. */
    if (!task->is_analysis && has_one_turn(task_pos(task)))
        limit_games(&games.limits, FORCED_GAMES);
    uint64_t nodes = out->nodes;
    double seconds = out->seconds;
    switch (e->kind) {
    case SEARCH_MCTS: mcts_search(&e->mcts, &e->guide, &games, e->threads, out); break;
    case SEARCH_UCT: uct_search(&e->uct, &e->guide, &games, e->threads, out); break;
    case SEARCH_AUTO:
    case SEARCH_ALPHABETA:
        ab_search(&e->guide, task, &e->table, e->workers, e->threads, out);
        break;
    }
    out->nodes += nodes;
    out->seconds += seconds;
}
