/* sixmaking_order.h: which steps of Six MaKING to look at first. */
#ifndef ENGINES_SIXMAKING_ORDER_H
#define ENGINES_SIXMAKING_ORDER_H

#include "games/sixmaking_geometry.h"

#include <stdbool.h>

/* Cells that a symmetry of the board maps to each other have one number: 6 on 5x5, 3 on 4x4. */
extern const uint8_t SIX_CLASS_5[SIXMAKING_CELLS], SIX_CLASS_4[SIXMAKING_CELLS];

/* Whether a king of this colour would end the game. */
static inline bool six_king_wins(const Pos *p, int colour)
{
    return !(p->variant & SIXMAKING_POINTS) || p->six.points[colour] == SIXMAKING_POINTS_TO_WIN - 1;
}

/* Guide.rank. */
void six_rank(const Pos *p, const Step *list, int count, int16_t *ranks);

#endif
