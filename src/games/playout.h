/* playout.h: the one body of a random game; each game's file makes its copy with its own rules. */
#ifndef GAMES_PLAYOUT_H
#define GAMES_PLAYOUT_H

#include "games/game.h"

#include <assert.h>

/* One of the listed steps. */
INLINE Step random_listed(const Pos *p, Rng *rng, int (*steps)(const Pos *, Step *))
{
    Step list[STEPS_MAX];
    int count = steps(p, list);
    assert(count > 0);
    return list[rng_below(rng, (uint32_t)count)];
}

INLINE int playout_body(Pos *p, Rng *rng, int max, Step (*random)(const Pos *, Rng *),
                        void (*play)(const Pos *, Step, Pos *))
{
    int first = p->ply;
    while (p->outcome == ONGOING && (p->ply - first < max || p->mid_turn))
        play(p, random(p, rng), p);
    return p->ply - first;
}

#endif
