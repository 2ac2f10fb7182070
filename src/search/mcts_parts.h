/* mcts_parts.h: what the files of the Monte Carlo search share. */
#ifndef SEARCH_MCTS_PARTS_H
#define SEARCH_MCTS_PARTS_H

#include "search/mcts.h"

/* Moves the tree's root to task->pos if it knows it; else the tree is empty afterwards. */
void mcts_reuse(Mcts *m, const Guide *g, const Task *task);

/* Fills in the lines of a result from the tree, whose root has edges. */
void mcts_report(const Mcts *m, const Task *task, Result *out);

#endif
