/* bench.c: the bench of the search, for tests that compare the module with the program. */
#include "engines/bench.h"

#include "wasm/host.h"

/* The nodes of a row of the bench, and the seconds it took; -1 if there is no such row. */
EXPORT("bench_row") double bench_row(int game, int row, double *seconds);
double bench_row(int game, int row, double *seconds)
{
    if (game < 0 || game >= GAME_COUNT || row < 0 || row >= BENCH_MAX) return -1;
    const SearchBench *rows = strategy_of(GAMES[game])->searches;
    uint64_t nodes;
    for (int i = 0; i <= row; i++)
        if (!rows[i].plies) return -1;
    return bench_search_row(GAMES[game], &rows[row], &nodes, seconds) ? (double)nodes : -1;
}
