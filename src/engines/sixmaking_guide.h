/* sixmaking_guide.h: what the parts of the strategy of Six MaKING share. */
#ifndef ENGINES_SIXMAKING_GUIDE_H
#define ENGINES_SIXMAKING_GUIDE_H

#include "engines/guides.h"
#include "games/sixmaking.h"

enum {
    SIX_SIDE = 5,
    SIX_CELLS = 25,
    SIX_KING = 6,
    SIX_KNIGHT = 3,
    SIX_POINTS = 1, /* the bit of the variant points=6 */
    SIX_LAST_POINT = 5
};

/* Cells that a symmetry of the board maps to each other have one number: 6 on 5x5, 3 on 4x4. */
extern const uint8_t SIX_CLASS_5[SIX_CELLS], SIX_CLASS_4[SIX_CELLS];

/* The towers with the colour on top. */
static inline uint32_t six_tops(const SixPos *s, int colour)
{
    return colour == WHITE ? s->white : s->atleast[1] & ~s->white;
}

/* Those of exactly h disks, 1 to 5. */
static inline uint32_t six_exactly(const SixPos *s, int h)
{
    return h == 5 ? s->atleast[5] : s->atleast[h] & ~s->atleast[h + 1];
}

/* Whether a king of this colour would end the game. */
static inline bool six_king_wins(const Pos *p, int colour)
{
    return !(p->variant & SIX_POINTS) || p->six.points[colour] == SIX_LAST_POINT;
}

/* Guide.rank. */
void six_rank(const Pos *p, const Step *list, int count, int16_t *ranks);

#endif
