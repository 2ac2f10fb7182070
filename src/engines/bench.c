/* bench.c: searches of fixed positions, whose nodes are a signature of the search. */
#include "engines/bench.h"

#include "core/rng.h"

enum { SEARCH_POSITIONS = 4, SEARCH_NODES = 20000, BENCH_SEED = 1 };

/* The k-th position: random turns from the start. */
static Pos bench_position(const Game *g, const SearchBench *row, int k)
{
    uint64_t seed = BENCH_SEED + (uint64_t)k;
    Rng rng = rng_seeded(seed);
    Pos p;
    g->start(&p, row->size, 0, seed);
    for (int i = 0; i < row->plies; i++) {
        Pos before = p;
        do g->play(&p, g->random(&p, &rng), &p);
        while (p.mid_turn);
        if (p.outcome != ONGOING) return before;
    }
    return p;
}

bool bench_search_row(const Game *g, const SearchBench *row, uint64_t *nodes, double *seconds)
{
    EngineOptions options = {.threads = 1, .megabytes = 16, .search = row->search};
    Engine *e = engine_new(g, &options);
    *nodes = 0;
    *seconds = 0;
    for (int k = 0; e && k < SEARCH_POSITIONS; k++) {
        const Pos p = bench_position(g, row, k);
        Task task = {.history = history_of(&p),
                     .limits = {.depth = row->depth},
                     .seed = BENCH_SEED};
        Result r;
        if (!row->depth) task.limits.nodes = SEARCH_NODES;
        engine_clear(e);
        engine_search(e, &task, &r);
        *nodes += r.nodes;
        *seconds += r.seconds;
    }
    engine_free(e);
    return e != NULL;
}
