/* sixmaking_geometry.h: cells, towers and steps of Six MaKING, for its rules and its strategy. The
 * bits are drawn in sixmaking.c. */
#ifndef GAMES_SIXMAKING_GEOMETRY_H
#define GAMES_SIXMAKING_GEOMETRY_H

#include "games/pos.h"

enum {
    SIXMAKING_SIDE = 5,
    SIXMAKING_CELLS = 25,
    SIXMAKING_POINTS = 1, /* the bit of the variant points=6 */
    SIXMAKING_POINTS_TO_WIN = 6
};

/* Towers by height. */
enum {
    SIXMAKING_PAWN = 1,
    SIXMAKING_ROOK,
    SIXMAKING_KNIGHT,
    SIXMAKING_BISHOP,
    SIXMAKING_QUEEN,
    SIXMAKING_KING
};

static inline Step sixmaking_step(int from, int to, int disks)
{
    return (Step)(from | to << 5 | disks << 10);
}
static inline int sixmaking_step_from(Step s) { return s & 31; }
static inline int sixmaking_step_to(Step s) { return s >> 5 & 31; }
static inline int sixmaking_step_disks(Step s) { return s >> 10; } /* 0: places a disk */

static inline int sixmaking_height(unsigned tower) { return bits_highest(tower); }
static inline int sixmaking_top(unsigned tower) { return tower & 1 ? BLACK : WHITE; }

/* The towers with the colour on top. */
static inline uint32_t sixmaking_tops(const SixPos *s, int colour)
{
    return colour == WHITE ? s->white : s->atleast[SIXMAKING_PAWN] & ~s->white;
}

/* The towers of exactly h disks, 1 to 5. */
static inline uint32_t sixmaking_exactly(const SixPos *s, int h)
{
    return h == SIXMAKING_QUEEN ? s->atleast[h] : s->atleast[h] & ~s->atleast[h + 1];
}

/* The cells beside those of a set, along rows and columns. */
static inline uint32_t sixmaking_beside(uint32_t cells)
{
    const uint32_t left = 0x0108421, right = left << 4;
    return (cells & ~right) << 1 | (cells & ~left) >> 1 | cells << 5 | cells >> 5;
}

/* The cells between two on one row, column or diagonal. */
static inline uint32_t sixmaking_between(int a, int b)
{
    int rows = b / SIXMAKING_SIDE - a / SIXMAKING_SIDE;
    int columns = b % SIXMAKING_SIDE - a % SIXMAKING_SIDE;
    int way = ((rows > 0) - (rows < 0)) * SIXMAKING_SIDE + (columns > 0) - (columns < 0);
    uint32_t cells = 0;
    for (int cell = a + way; cell != b; cell += way) cells |= 1U << cell;
    return cells;
}

/* The towers that one of height h, 1 to 5, on the cell can move onto. */
uint32_t sixmaking_targets(const SixPos *s, int cell, int h);

#endif
