/* engine.h: where rules, strategy and search meet: one engine plays one game.
 *
 * An engine is a heap object; different engines may be used by different threads at once, one
 * engine by one thread at a time. */
#ifndef ENGINES_ENGINE_H
#define ENGINES_ENGINE_H

#include "engines/tables.h"
#include "search/search.h"

typedef enum SearchKind { SEARCH_AUTO, SEARCH_ALPHABETA, SEARCH_MCTS, SEARCH_UCT } SearchKind;

enum { ENGINE_THREADS_MAX = 64, ENGINE_HASH_MAX = 65536 };

/* What estimates positions: the strongest that there is, or the features and their weights. */
typedef enum ValueKind { VALUE_AUTO, VALUE_LINEAR } ValueKind;

typedef struct EngineOptions {
    int threads;   /* 0 is 1 */
    int megabytes; /* for the table or the tree; 0 is the default */
    SearchKind search;
    ValueKind value;
    const Tables *tables; /* endgame tables, or NULL; of another game they are not used */
} EngineOptions;

typedef struct Engine Engine;

/* NULL if there is no memory. */
Engine *engine_new(const Game *g, const EngineOptions *options);
void engine_free(Engine *e);
/* Forgets everything, as before a new game. */
void engine_clear(Engine *e);
/* A legal move within the task's limits; no lines if the game is over. For a search by random
 * games, a depth of D is a limit of 500 * 2^D games. */
void engine_search(Engine *e, const Task *task, Result *out);

#endif
