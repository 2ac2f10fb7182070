/* uct.c: plain UCT. */
#include "search/uct.h"

#include "core/clock.h"
#include "search/mcts_numbers.h"

#include <pthread.h>
#include <string.h>

enum { UCT_DEPTH = 256, UCT_PLIES = 1000, UCT_THREADS = 16, CLOCK_EVERY = 8 };

/* UCB1's theorem has sqrt(2) for results from 0 to 1; programs commonly use half of it. */
static const float EXPLORE = 0.7F;

typedef struct UctNode {
    uint64_t sum; /* results for the side that made the step: 2 for a win, 1 for a draw */
    uint32_t visits;
    uint32_t children; /* index of the first child; the others follow it; 0: none yet */
    uint16_t child_count;
    Step step;
} UctNode;

typedef struct UctTree {
    const Task *task;
    const Game *game;
    UctNode *nodes; /* the root is the first */
    uint32_t used, capacity;
    Rng rng;
    double began;
    uint64_t iterations, limit, turns;
    atomic_bool *is_over;
} UctTree;

/* -- One iteration -- */

/* Adds the children of a node whose position is p; false if the memory is full. */
static bool add_children(UctTree *t, UctNode *n, const Pos *p)
{
    Step list[STEPS_MAX];
    int count = t->game->steps(p, list);
    if (t->used + (uint32_t)count > t->capacity) return false;
    n->children = t->used;
    n->child_count = (uint16_t)count;
    for (int i = 0; i < count; i++) t->nodes[t->used++] = (UctNode){.step = list[i]};
    return true;
}

/* A random child without visits; NULL if all have been visited. */
static UctNode *draw_new(UctTree *t, const UctNode *n)
{
    UctNode *children = &t->nodes[n->children];
    uint32_t count = 0;
    for (int i = 0; i < n->child_count; i++) count += children[i].visits == 0;
    if (count == 0) return NULL;
    uint32_t skip = rng_below(&t->rng, count);
    for (int i = 0;; i++)
        if (children[i].visits == 0 && skip-- == 0) return &children[i];
}

static UctNode *choose(UctTree *t, const UctNode *n)
{
    UctNode *children = &t->nodes[n->children], *best = draw_new(t, n);
    if (best) return best;
    float log = log_of(n->visits + 1), best_worth = -1;
    float explore = EXPLORE * log * inverse_root(log);
    for (int i = 0; i < n->child_count; i++) {
        float visits = (float)children[i].visits, mean = 0.5F * (float)children[i].sum / visits;
        float unexplored = explore * inverse_root(visits), worth = mean + unexplored;
        if (worth <= best_worth) continue;
        best = &children[i];
        best_worth = worth;
    }
    return best;
}

/* 1. Descend by UCB1 to a step without visits. 2. Play a random game. 3. Back up its result. */
static void iterate(UctTree *t)
{
    UctNode *path[UCT_DEPTH];
    uint8_t movers[UCT_DEPTH];
    int depth = 0;
    Pos p = *task_pos(t->task);
    UctNode *n = &t->nodes[0];
    path[depth] = n;
    movers[depth++] = (uint8_t)opponent(p.to_move);
    while (p.outcome == ONGOING && depth < UCT_DEPTH) {
        if (n->children == 0 && !add_children(t, n, &p)) break;
        n = choose(t, n);
        path[depth] = n;
        movers[depth++] = p.to_move;
        t->game->play(&p, n->step, &p);
        if (n->visits == 0) break;
    }
    t->turns += (uint64_t)(p.ply - task_pos(t->task)->ply);
    if (p.outcome == ONGOING) t->game->playout(&p, &t->rng, UCT_PLIES);
    for (int i = 0; i < depth; i++) {
        path[i]->visits++;
        path[i]->sum += p.outcome == win_of(movers[i])    ? 2
                        : p.outcome == win_of(!movers[i]) ? 0
                                                          : 1;
    }
}

/* -- Results -- */

/* The step with the most visits, added up over all trees; its visits and sum. */
static Step most_visited(const UctTree *trees, int count, const uint32_t nodes[UCT_THREADS],
                         uint64_t *visits, uint64_t *sum)
{
    Step best = NO_STEP;
    *visits = *sum = 0;
    const UctNode *first = &trees[0].nodes[nodes[0]];
    for (int i = 0; i < first->child_count; i++) {
        uint64_t all = 0, all_sum = 0;
        for (int k = 0; k < count; k++) {
            const UctNode *n = &trees[k].nodes[nodes[k]];
            if (n->child_count != first->child_count) continue;
            all += trees[k].nodes[n->children + (uint32_t)i].visits;
            all_sum += trees[k].nodes[n->children + (uint32_t)i].sum;
        }
        if (best != NO_STEP && all <= *visits) continue;
        best = trees[0].nodes[first->children + (uint32_t)i].step;
        *visits = all;
        *sum = all_sum;
    }
    return best;
}

/* Moves each tree's node to its child of that step, if it has one. */
static void descend(const UctTree *trees, int count, uint32_t nodes[UCT_THREADS], Step step)
{
    for (int k = 0; k < count; k++) {
        const UctNode *n = &trees[k].nodes[nodes[k]];
        for (uint32_t i = 0; i < n->child_count; i++)
            if (trees[k].nodes[n->children + i].step == step) {
                nodes[k] = n->children + i;
                break;
            }
    }
}

/* The line of most visits: at least one whole turn. */
static void report(const UctTree *trees, int count, const Guide *g, Result *out)
{
    const Game *game = trees[0].game;
    Line *line = &out->lines[0];
    Pos p = *task_pos(trees[0].task);
    uint32_t nodes[UCT_THREADS] = {0};
    *line = (Line){.distance = -1, .win = 0.5};
    while (p.outcome == ONGOING && line->pv_count < PV_MAX) {
        Turn turn = {0};
        do {
            uint64_t visits, sum;
            Step list[STEPS_MAX], step = most_visited(trees, count, nodes, &visits, &sum);
            if (line->pv_count > 0 && visits == 0) break;
            if (step == NO_STEP) {
                game->steps(&p, list);
                step = list[0];
            }
            if (line->pv_count == 0 && visits) line->win = (double)sum / (double)visits / 2;
            descend(trees, count, nodes, step);
            turn.steps[turn.count++] = step;
            game->play(&p, step, &p);
        } while (p.mid_turn);
        if (turn.count == 0 || p.mid_turn) break;
        line->pv[line->pv_count++] = turn_in_order(game, &turn);
    }
    line->value = value_of_chance(g, line->win);
    out->line_count = 1;
}

/* -- The search -- */

static bool has_run_out(const UctTree *t)
{
    const Task *task = t->task;
    double seconds = task->limits.seconds;
    if (task->stop && atomic_load_explicit(task->stop, memory_order_relaxed)) return true;
    return seconds > 0 && clock_seconds() - t->began >= seconds;
}

static void *grow(void *context)
{
    UctTree *t = context;
    t->nodes[0] = (UctNode){.step = NO_STEP};
    t->used = 1;
    while (!t->limit || t->iterations < t->limit) {
        iterate(t);
        if (t->iterations++ % CLOCK_EVERY) continue;
        if (has_run_out(t) || atomic_load_explicit(t->is_over, memory_order_relaxed)) break;
    }
    if (!t->limit || t->iterations < t->limit)
        atomic_store_explicit(t->is_over, true, memory_order_relaxed);
    return NULL;
}

void uct_search(Uct *u, const Guide *g, const Task *task, int threads, Result *out)
{
    UctTree trees[UCT_THREADS];
    pthread_t others[UCT_THREADS];
    atomic_bool is_over = false;
    double began = clock_seconds();
    memset(out, 0, sizeof *out);
    if (task_pos(task)->outcome != ONGOING) return;
    uint64_t limit = task->limits.nodes;
    threads = threads < 1 ? 1 : threads > UCT_THREADS ? UCT_THREADS : threads;
    if (limit && (uint64_t)threads > limit) threads = 1;
    size_t share = u->node_count / (size_t)threads;
    for (int i = 0; i < threads; i++)
        trees[i] = (UctTree){.task = task,
                             .game = game_of(task_pos(task)),
                             .nodes = u->nodes + (size_t)i * share,
                             .capacity = share < UINT32_MAX ? (uint32_t)share : UINT32_MAX,
                             .rng = rng_seeded(task->seed + (uint64_t)i * 0x9e3779b97f4a7c15U),
                             .began = began,
                             .limit = limit ? limit / (uint64_t)threads : 0,
                             .is_over = &is_over};
    if (limit) trees[0].limit += limit % (uint64_t)threads;
    int made = 1;
    while (made < threads && pthread_create(&others[made], NULL, grow, &trees[made]) == 0) made++;
    grow(&trees[0]);
    for (int i = 1; i < made; i++) pthread_join(others[i], NULL);
    uint64_t turns = 0;
    for (int i = 0; i < made; i++) {
        out->nodes += trees[i].iterations;
        turns += trees[i].turns;
    }
    out->depth = (int)(turns / out->nodes);
    report(trees, made, g, out);
    out->seconds = clock_seconds() - began;
    if (task->progress) task->progress(task->context, out);
}

size_t uct_init(Uct *u, void *memory, size_t bytes)
{
    u->nodes = memory;
    u->node_count = bytes / sizeof(UctNode);
    return u->node_count * sizeof(UctNode);
}
