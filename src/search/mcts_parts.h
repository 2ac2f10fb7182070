/* mcts_parts.h: what the files of the Monte Carlo search share. */
#ifndef SEARCH_MCTS_PARTS_H
#define SEARCH_MCTS_PARTS_H

#include "search/mcts.h"

enum {
    PATH_STEPS = 256,
    STEP_SPACE = 1 << 15, /* steps are told apart by these bits */
    HALF = ROLLOUT_ONE / 2
};

typedef struct PathEntry {
    uint32_t node;
    Edge *edge;
} PathEntry;

typedef struct Shared {
    Mcts *mcts;
    const Game *game;
    const Guide *guide;
    const Task *task;
    double began;
    atomic_bool is_over;
    char before[CACHE_LINE];
    _Atomic uint64_t claimed, turns; /* random games begun; turns of all walks down */
    char after[CACHE_LINE];
} Shared;

typedef struct MctsWorker {
    Shared *shared;
    Rng rng;
    PathEntry path[PATH_STEPS];
    int depth;
    uint64_t keys[PATH_STEPS]; /* of the positions between the turns of the path */
    int key_count;
    Rollout game;
    /* stamp[colour][step] == generation: made by that colour in this random game. */
    uint16_t generation;
    uint16_t stamp[2][STEP_SPACE];
    uint16_t place[STEP_SPACE]; /* the edge of a step, from 1, in the node inherited from */
} MctsWorker;

static inline int step_slot(Step s) { return s & (STEP_SPACE - 1); }

/* The node of position p, which is not over and has `mean` as its mover's results so far; NODE_NONE
 * if memory is full. */
uint32_t mcts_make_node(MctsWorker *w, const Pos *p, double mean);

/* Gives the last edge of the path, which leads to p, its node; NODE_NONE if memory is full or
 * another thread is at it. */
uint32_t mcts_expand(MctsWorker *w, const Pos *p);

/* Moves the tree's root to task->pos if it knows it; else the tree is empty afterwards. */
void mcts_reuse(Mcts *m, const Guide *g, const Task *task);

/* Fills in the lines of a result from the tree, whose root has edges. */
void mcts_report(const Mcts *m, const Task *task, Result *out);

#endif
