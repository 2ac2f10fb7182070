/* strategy.c: the strategy of each game. */
#include "engines/strategy.h"

const Strategy *strategy_of(const Game *g)
{
    static const Strategy *const STRATEGIES[GAME_COUNT] = {
#define X(id, name, type, member) [id] = &name##_strategy,
        GAME_LIST(X)
#undef X
    };
    return STRATEGIES[g->id];
}
