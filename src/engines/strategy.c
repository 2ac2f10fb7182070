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
    if (s->linear_is_quiet) guide.is_quiet = s->linear_is_quiet;
    if (s->linear_rank) {
        guide.rank = s->linear_rank;
        guide.style = NULL;
    }
    guide.attacks = NULL;
    guide.is_estimated = NULL;
    if (s->linear_is_whole) guide.margin = guide.late = 0;
    return guide;
}

int count_winning_steps(const Pos *p, int side)
{
    const Game *g = game_of(p);
    Step list[STEPS_MAX];
    Pos from = *p, after;
    int wins = 0;
    from.to_move = (uint8_t)side;
    int count = g->steps(&from, list);
    for (int i = 0; i < count; i++) {
        g->play(&from, list[i], &after);
        wins += after.outcome == win_of(side);
    }
    return wins;
}
