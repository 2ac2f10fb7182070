#include "engines/classic.h"
int classic_count(const Game *g)
{
    (void)g;
    return 1;
}
void classic_choose(const Pos *p, int number, Rng *rng, Turn *out)
{
    (void)number;
    Turn t = {0};
    Pos at = *p;
    const Game *g = game_of(p);
    do {
        t.steps[t.count++] = g->random(&at, rng);
        g->play(&at, t.steps[t.count - 1], &at);
    } while (at.mid_turn);
    *out = t;
}
