/* cam_shape.h: what the estimates of Cam look at besides single pieces: the race and the contact of
 * the two sides.
 *
 * A castle lies at the tip of the board, so its distance in king steps is the number of rows to go:
 * the race is counted in rows. Rows are counted from a side's own end; a piece on row r has 12 - r
 * to go. */
#ifndef ENGINES_CAM_SHAPE_H
#define ENGINES_CAM_SHAPE_H

#include "games/cam_geometry.h"

enum { CAM_LAST_ROW = CAM_ROWS - 1 };

/* The row seen from the colour's end. */
INLINE int cam_row_for(int square, int colour)
{
    return colour == WHITE ? cam_row(square) : CAM_LAST_ROW - cam_row(square);
}

/* Rows to the enemy castle from the piece nearest to it, and to the own one. */
INLINE int cam_rows_ahead(U128 pieces, int colour)
{
    int square = colour == WHITE ? wide_highest(pieces) : wide_lowest(pieces);
    return CAM_LAST_ROW - cam_row_for(square, colour);
}

INLINE int cam_rows_behind(U128 pieces, int colour)
{
    return cam_row_for(colour == WHITE ? wide_lowest(pieces) : wide_highest(pieces), colour);
}

/* Within four rows of the colour's castle. */
INLINE U128 cam_home_zone(int colour)
{
    return colour == WHITE ? WIDE(0, 0x7f7f3e1c08U) : WIDE(0x081c3e7f7fU, 0);
}

/* The six rows nearest to the other castle, seen from the colour. */
INLINE U128 cam_far_half(int colour)
{
    return colour == WHITE ? WIDE(0x081c3e7f7fU, 0x7f00000000000000U) : WIDE(0, 0x7f7f7f3e1c08U);
}

/* What two sides can do to each other by stepping next to each other. */
typedef struct CamContact {
    U128 danger[2]; /* where an enemy could jump over a piece of side 0, of side 1 */
    U128 safe[2];   /* where their pieces can step and not be jumped over next */
} CamContact;

/* A piece that steps straight at an enemy leaves behind it the very square that the enemy needs, so
 * such a step is not safe, whatever stood there. */
INLINE CamContact cam_contact(U128 own, U128 enemy)
{
    static const int AXIS[] = {1, 7, 8, 9};
    CamContact c = {{0, 0}, {0, 0}};
    U128 empty = CAM_BOARD & ~(own | enemy);
    for (int i = 0; i < 4; i++) {
        int by = AXIS[i];
        U128 own_up = own << by, own_down = own >> by, enemy_up = enemy << by;
        U128 enemy_down = enemy >> by, empty_up = empty << by, empty_down = empty >> by;
        c.danger[0] |= (enemy_up & empty_down) | (enemy_down & empty_up);
        c.danger[1] |= (own_up & empty_down) | (own_down & empty_up);
        c.safe[0] |= (own_up & ~enemy_down) | (own_down & ~enemy_up);
        c.safe[1] |= (enemy_up & ~own_down) | (enemy_down & ~own_up);
    }
    for (int i = 0; i < 2; i++) c.safe[i] &= empty & ~c.danger[i];
    return c;
}

/* Own and enemy are those of the side to move and of the other. */
typedef struct CamShape {
    U128 own, enemy, knights;
    CamContact contact;
    int ahead, guard; /* rows from the castle ahead: of the leader, of the enemy's nearest piece */
    int their_ahead, their_guard;
    bool is_first, are_first; /* in the race, if nothing is in the way of a leader */
} CamShape;

INLINE CamShape cam_shape(const Pos *p, int mover)
{
    int other = opponent(mover);
    CamShape s = {.own = p->cam.pieces[mover],
                  .enemy = p->cam.pieces[other],
                  .knights = p->cam.knights};
    s.contact = cam_contact(s.own, s.enemy);
    s.ahead = cam_rows_ahead(s.own, mover);
    s.guard = cam_rows_behind(s.enemy, other);
    s.their_ahead = cam_rows_ahead(s.enemy, other);
    s.their_guard = cam_rows_behind(s.own, mover);
    bool is_free = s.guard >= s.ahead, are_free = s.their_guard > s.their_ahead;
    s.is_first = is_free && (!are_free || s.ahead <= s.their_ahead);
    s.are_first = are_free && (!is_free || s.their_ahead < s.ahead);
    return s;
}

#endif
