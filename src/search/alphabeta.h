/* alphabeta.h: iterative deepening alpha-beta over the steps of any game, on several threads. */
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include "search/search.h"
#include "search/tt.h"

/* The memory of one thread, kept between searches: a few hundred kilobytes. */
typedef struct AbWorker AbWorker;
size_t ab_worker_size(void);

/* Searches with `threads` workers side by side over one table; `workers` is zeroed memory of
 * threads * ab_worker_size() bytes before the first use. A position that is over gives no lines.
 * With one thread and a limit of nodes or depth the result depends on the task and the contents of
 * table and workers alone. */
void ab_search(const Guide *g, const Task *task, TTable *table, void *workers, int threads,
               Result *out);

#endif
