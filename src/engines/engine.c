/* engine.c: where rules, strategy and search meet. */
#include "engines/engine.h"

#include "engines/guides.h"
#include "search/alphabeta.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_MEGABYTES = 64 };

struct Engine {
    const Game *game;
    const Guide *guide;
    SearchKind kind;
    int threads;
    void *memory;
    size_t bytes;
    TTable table;
    void *workers;
};

Engine *engine_new(const Game *g, const EngineOptions *options)
{
    Engine *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->game = g;
    e->guide = guide_of(g);
    e->kind = options->search == SEARCH_AUTO ? SEARCH_ALPHABETA : options->search;
    e->threads = options->threads ? options->threads : 1;
    e->bytes = (size_t)(options->megabytes ? options->megabytes : DEFAULT_MEGABYTES) << 20;
    e->memory = calloc(1, e->bytes);
    e->workers = calloc((size_t)e->threads, ab_worker_size());
    if (!e->memory || !e->workers) {
        engine_free(e);
        return NULL;
    }
    tt_init(&e->table, e->memory, e->bytes);
    return e;
}

void engine_free(Engine *e)
{
    if (!e) return;
    free(e->memory);
    free(e->workers);
    free(e);
}

void engine_clear(Engine *e)
{
    tt_clear(&e->table);
    memset(e->workers, 0, (size_t)e->threads * ab_worker_size());
}

SearchKind engine_kind(const Engine *e) { return e->kind; }

void engine_search(Engine *e, const Task *task, Result *out)
{
    ab_search(e->guide, task, &e->table, e->workers, e->threads, out);
}
