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

Guide guide_linear(const Game *g)
{
    const Strategy *s = strategy_of(g);
    Guide guide = s->guide;
    if (s->linear) guide.value = s->linear;
    return guide;
}
