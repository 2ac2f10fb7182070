/* cam_sets.h: sets of squares of Cam, for its rules and its strategy. The bits are drawn in cam.c.
 *
 * Of one piece, the eight ways it can go are eight bits, taken from a window of a set around its
 * square; bit 0 is the way to the lowest square. */
#ifndef GAMES_CAM_SETS_H
#define GAMES_CAM_SETS_H

#include "core/bits.h"

#include <stdbool.h>

enum { WAYS = 8, WINDOW_AT = 18 };

static const int WAY[WAYS] = {9, 8, 7, 1, -1, -7, -8, -9};

#define WIDE(high, low) ((U128)(high) << 64 | (low))
#define BOARD_SQUARES   WIDE(0x081c3e7f7fU, 0x7f7f7f7f7f3e1c08U)
#define CASTLE_WHITE    WIDE(0, 0x08U)
#define CASTLE_BLACK    WIDE(0x0800000000U, 0)

INLINE bool has(U128 set, int square) { return set >> square & 1; }

/* What a moving side sees. */
typedef struct View {
    U128 own, enemy, empty;
    U128 own_castle, enemy_castle;
} View;

INLINE View cam_view(U128 own, U128 enemy, bool is_black)
{
    return (View){own, enemy, BOARD_SQUARES & ~(own | enemy),
                  is_black ? CASTLE_BLACK : CASTLE_WHITE, is_black ? CASTLE_WHITE : CASTLE_BLACK};
}

/* The pieces that may move: the one on the own castle, or all. */
INLINE U128 movers_of(const View *v) { return (v->own & v->own_castle) ? v->own_castle : v->own; }

/* -- Many pieces -- */

/* The squares from which a piece could jump. */
INLINE U128 jump_sources(const View *v)
{
    U128 sources = 0;
    for (int i = 0; i < WAYS; i++)
        sources |= wide_shift(wide_shift(v->empty, WAY[i]) & v->enemy, WAY[i]);
    return sources;
}

/* The squares next to a set, and the set. */
INLINE U128 grown(U128 set)
{
    set |= set << 1 | set >> 1;
    return set | set << 8 | set >> 8;
}

/* Those of the pieces that can jump at once. Most of the time no enemy is near. */
INLINE U128 jumpers(const View *v, U128 pieces)
{
    return (grown(pieces) & v->enemy) ? pieces & jump_sources(v) : 0;
}

/* Where pieces on the squares of `from` land by one leap over a friend. */
INLINE U128 canter_targets(const View *v, U128 from, U128 allowed)
{
    U128 targets = 0;
    for (int i = 0; i < WAYS; i++) targets |= wide_shift(wide_shift(from, WAY[i]) & v->own, WAY[i]);
    return targets & allowed;
}

/* Where a canter may land: empty, not visited, not the own castle. */
INLINE U128 canter_allowed(const View *v, U128 visited)
{
    return v->empty & ~visited & ~v->own_castle;
}

/* -- One piece -- */

/* The squares of a set near a square, which itself is at WINDOW_AT. */
INLINE uint64_t window_at(U128 set, int square) { return (uint64_t)(set << WINDOW_AT >> square); }

/* The ways in which the next square is in the window's set, and those in which the one after is. */
INLINE unsigned near_ways(uint64_t w)
{
    return (unsigned)((w >> 9 & 0x07) | (w >> 14 & 0x08) | (w >> 15 & 0x10) | (w >> 20 & 0xe0));
}

INLINE unsigned far_ways(uint64_t w)
{
    return (unsigned)((w & 0x01) | (w >> 1 & 0x02) | (w >> 2 & 0x04) | (w >> 13 & 0x08) |
                      (w >> 16 & 0x10) | (w >> 27 & 0x20) | (w >> 28 & 0x40) | (w >> 29 & 0x80));
}

/* The ways to leap over a piece of a set to a square of another. */
INLINE unsigned leaps_over(U128 pieces, U128 targets, int from)
{
    unsigned over = near_ways(window_at(pieces, from));
    return over ? over & far_ways(window_at(targets, from)) : 0;
}

#endif
