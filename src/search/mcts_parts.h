/* mcts_parts.h: what the files of the Monte Carlo search share. */
#ifndef SEARCH_MCTS_PARTS_H
#define SEARCH_MCTS_PARTS_H

#include "search/mcts.h"

enum {
    PATH_STEPS = 256,
    STEP_SPACE = 1 << 15, /* distinct steps */
    HALF = ROLLOUT_ONE / 2
};

typedef struct PathEntry {
    uint32_t node;
    Edge edge;
} PathEntry;

typedef struct Shared {
    Mcts *mcts;
    const Game *game;
    const Guide *guide;
    const Task *task;
    double began;
    atomic_bool is_over;
    char pad1[CACHE_LINE];
    _Atomic uint64_t claimed, turns; /* simulations begun; turns of all their paths */
    char pad2[CACHE_LINE];
} Shared;

typedef struct MctsWorker {
    Shared *shared;
    Rng rng;
    PathEntry path[PATH_STEPS];
    int depth;
    uint64_t keys[PATH_STEPS]; /* of the positions on the path that are not in mid-turn */
    int key_count;
    Rollout game;
    /* stamp[colour][step] == generation: that colour made the step in this simulation. */
    uint16_t generation;
    uint16_t stamp[2][STEP_SPACE];
    uint16_t place[STEP_SPACE]; /* 1 + the step's edge in the node inherited from; 0: none */
} MctsWorker;

static inline int step_slot(Step s) { return s & (STEP_SPACE - 1); }

/* How often a position has occurred in the game and on the path. */
int mcts_occurrences(const MctsWorker *w, uint64_t hash);

/* A node for position p, which is not over; `mean` is the mover's mean result so far. NODE_NONE if
 * the memory is full. */
uint32_t mcts_make_node(MctsWorker *w, const Pos *p, double mean);

/* Makes the node of the last edge of the path, which leads to p. NODE_NONE if the memory is full or
 * another thread is making it. */
uint32_t mcts_expand(MctsWorker *w, const Pos *p);

/* Moves the tree's root to the task's position if the tree contains it; otherwise clears the tree
 * and makes that position the root of the next one. Proofs depend on repetition, so the positions
 * before the root must be the same too. */
void mcts_reuse(Mcts *m, const Guide *g, const Task *task);

static inline bool mcts_is_proven(const Mcts *m)
{
    return atomic_load_explicit(&tree_node(&m->tree, m->tree.root)->proof, memory_order_relaxed);
}

/* Fills the lines of a result from the tree, whose root has edges. */
void mcts_report(const Mcts *m, const Task *task, Result *out);

#endif
