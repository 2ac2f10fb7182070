/* alphabeta.h: iterative deepening alpha-beta over the steps of any game, on several threads. */
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include "search/search.h"
#include "search/tt.h"

/* The memory of one thread, kept between searches: a few hundred kilobytes. */
typedef struct AbWorker AbWorker;
size_t ab_worker_size(void);

/* Searches with `threads` workers that share one table; before the first use, `workers` is zeroed
 * memory of threads * ab_worker_size() bytes. A position that is over has no lines. With one thread
 * and a limit of nodes or depth, the result depends only on the task and on the contents of table
 * and workers. */
void ab_search(const Guide *g, const Task *task, TTable *table, void *workers, int threads,
               Result *out);

#endif
