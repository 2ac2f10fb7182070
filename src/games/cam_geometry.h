/* cam_geometry.h: squares, sets of squares and steps of Cam, for its rules and its strategy. The
 * bits are drawn in cam.c.
 *
 * The eight ways that a piece can go are eight bits, taken from a window of a set around its
 * square; bit 0 is the way to the lowest square. */
#ifndef GAMES_CAM_GEOMETRY_H
#define GAMES_CAM_GEOMETRY_H

#include "games/pos.h"

#include <stdbool.h>

enum { CAM_ROWS = 13, CAM_COLUMNS = 7, CAM_WAYS = 8, CAM_WINDOW_AT = 18 };

static const int CAM_WAY[CAM_WAYS] = {9, 8, 7, 1, -1, -7, -8, -9};
static const int CAM_CASTLE[2] = {3, 99}; /* by colour: d1 and d13 */

#define CAM_BOARD        WIDE(0x081c3e7f7fU, 0x7f7f7f7f7f3e1c08U)
#define CAM_CASTLE_WHITE WIDE(0, 0x08U)
#define CAM_CASTLE_BLACK WIDE(0x0800000000U, 0)

INLINE bool cam_has(U128 set, int square)
{
    uint64_t half = square & 64 ? (uint64_t)(set >> 64) : (uint64_t)set;
    return half >> (square & 63) & 1;
}
INLINE int cam_row(int square) { return square / 8; }
INLINE int cam_column(int square) { return square % 8; }
INLINE int cam_square(int row, int column) { return 8 * row + column; }

INLINE Step cam_step(int from, int to) { return (Step)(from | (to & 127) << 7); }
INLINE int cam_step_from(Step s) { return s & 127; }
INLINE int cam_step_to(Step s) { return s >> 7 & 127; }

/* A position from the side that moves. */
typedef struct CamView {
    U128 own, enemy, empty;
    U128 own_castle, enemy_castle;
} CamView;

INLINE CamView cam_view(const Pos *p)
{
    U128 own = p->cam.pieces[p->to_move], enemy = p->cam.pieces[!p->to_move];
    bool is_black = p->to_move == BLACK;
    return (CamView){own, enemy, CAM_BOARD & ~(own | enemy),
                     is_black ? CAM_CASTLE_BLACK : CAM_CASTLE_WHITE,
                     is_black ? CAM_CASTLE_WHITE : CAM_CASTLE_BLACK};
}

/* The pieces that may move: the one on its own castle, or all. */
INLINE U128 cam_movers(const CamView *v)
{
    return (v->own & v->own_castle) ? v->own_castle : v->own;
}

/* -- Many pieces -- */

/* The squares from which a piece could jump. */
INLINE U128 cam_jump_sources(const CamView *v)
{
    U128 sources = 0;
    for (int i = 0; i < CAM_WAYS; i++)
        sources |= wide_shift(wide_shift(v->empty, CAM_WAY[i]) & v->enemy, CAM_WAY[i]);
    return sources;
}

/* The set and the squares next to it. */
INLINE U128 cam_grown(U128 set)
{
    set |= set << 1 | set >> 1;
    return set | set << 8 | set >> 8;
}

/* The pieces that can jump at once. Most of the time no enemy is near, which is tested first. */
INLINE U128 cam_jumpers(const CamView *v, U128 pieces)
{
    return (cam_grown(pieces) & v->enemy) ? pieces & cam_jump_sources(v) : 0;
}

/* Where pieces on the squares of `from` land by one leap over a friend. */
INLINE U128 cam_canter_targets(const CamView *v, U128 from, U128 allowed)
{
    U128 targets = 0;
    for (int i = 0; i < CAM_WAYS; i++)
        targets |= wide_shift(wide_shift(from, CAM_WAY[i]) & v->own, CAM_WAY[i]);
    return targets & allowed;
}

/* Where a canter may land: empty, not visited, not the own castle of the piece. */
INLINE U128 cam_canter_allowed(const CamView *v, U128 visited)
{
    return v->empty & ~visited & ~v->own_castle;
}

/* -- One piece -- */

/* The squares of a set near a square, which itself is at CAM_WINDOW_AT. */
INLINE uint64_t cam_window(U128 set, int square)
{
    return (uint64_t)(set << CAM_WINDOW_AT >> square);
}

/* The ways in which the next square is in the window's set, and those in which the one after is. */
INLINE unsigned cam_near_ways(uint64_t w)
{
    return (unsigned)((w >> 9 & 0x07) | (w >> 14 & 0x08) | (w >> 15 & 0x10) | (w >> 20 & 0xe0));
}

INLINE unsigned cam_far_ways(uint64_t w)
{
    return (unsigned)((w & 0x01) | (w >> 1 & 0x02) | (w >> 2 & 0x04) | (w >> 13 & 0x08) |
                      (w >> 16 & 0x10) | (w >> 27 & 0x20) | (w >> 28 & 0x40) | (w >> 29 & 0x80));
}

/* The ways to leap over a piece of a set to a square of another. */
INLINE unsigned cam_leaps_over(U128 pieces, U128 targets, int from)
{
    unsigned over = cam_near_ways(cam_window(pieces, from));
    return over ? over & cam_far_ways(cam_window(targets, from)) : 0;
}

/* The difference of squares in the highest of a set of ways. */
INLINE int cam_highest_way(unsigned ways) { return CAM_WAY[CAM_WAYS - 1 - bits_highest(ways)]; }

#endif
