/* uct.h: plain UCT, kept as a fixed yardstick for the other searches.
 *
 * As in the textbooks: UCB1 chooses a step, an iteration adds one node and plays one uniformly
 * random game, and the most visited step is played. It uses no guide, keeps nothing between
 * searches and proves nothing. Each thread grows its own tree; the counts are added up. */
#ifndef SEARCH_UCT_H
#define SEARCH_UCT_H

#include "search/search.h"

#include <stddef.h>

struct UctNode;

typedef struct Uct {
    struct UctNode *nodes;
    size_t node_count;
} Uct;

enum { UCT_MEMORY_MIN = 1 << 16 };

/* Uses `bytes` of the caller's memory, at least UCT_MEMORY_MIN, aligned as for malloc; returns how
 * much of it is used. */
size_t uct_init(Uct *u, void *memory, size_t bytes);

/* Like mcts_search. The guide is used only to turn chances of winning into values. */
void uct_search(Uct *u, const Guide *g, const Task *task, int threads, Result *out);

#endif
