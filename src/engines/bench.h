/* bench.h: searches of fixed positions, whose nodes are a signature of the search: the same on
 * every machine, and in browsers. */
#ifndef ENGINES_BENCH_H
#define ENGINES_BENCH_H

#include "engines/strategy.h"

/* Searches the positions of a row with one thread; false if there is no memory. */
bool bench_search_row(const Game *g, const SearchBench *row, uint64_t *nodes, double *seconds);

#endif
