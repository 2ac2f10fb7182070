/* cam_pairs.h: exact values of positions of Cam with two pieces of each side, all of them men.
 *
 * They stand behind the weights of the net (Net.extra), five to a byte: a digit to base 3 is 0 if
 * the side to move loses, 1 for a draw, 2 if it wins. They ignore the clock of 100 plies.
 * tools/cam_pairs.c computes them. The board is seen from the side to move, as in cam_learned.c:
 *
 *     number = lead of the own pair * CAM_PAIRS + number of the other pair
 *
 * No piece stands on the castle of its enemy. Of an own pair and its mirror image only one leads,
 * the one with its first square off the middle column on the left. */
#ifndef ENGINES_CAM_PAIRS_H
#define ENGINES_CAM_PAIRS_H

#include "games/cam_geometry.h"
#include "learned/net.h"

enum {
    CAM_MIDDLES = 12, /* squares of the middle column, without the other castle */
    CAM_FLANK = 27,   /* squares on its left */
    CAM_PAIRS = 66 * 65 / 2,
    /* Both squares in the middle; one; both on one flank; one on each. */
    CAM_LEAD_ONE = CAM_MIDDLES * (CAM_MIDDLES - 1) / 2,
    CAM_LEAD_FLANK = CAM_LEAD_ONE + CAM_MIDDLES * CAM_FLANK,
    CAM_LEAD_BOTH = CAM_LEAD_FLANK + CAM_FLANK * (CAM_FLANK - 1) / 2,
    CAM_LEADS = CAM_LEAD_BOTH + CAM_FLANK * (CAM_FLANK + 1) / 2,
    CAM_PAIR_VALUES = CAM_LEADS * CAM_PAIRS,
    CAM_PAIRS_IN_BYTE = 5,
    CAM_PAIR_BYTES = (CAM_PAIR_VALUES + CAM_PAIRS_IN_BYTE - 1) / CAM_PAIRS_IN_BYTE / 4 * 4 + 4
};

/* A square as its row, from the side to move, and how far it is from the middle column. */
typedef struct CamPlace {
    int row, off;
} CamPlace;

INLINE CamPlace cam_place(int square, int mover)
{
    int row = cam_row(square);
    return (CamPlace){mover == WHITE ? row : CAM_ROWS - 1 - row,
                      cam_column(square) - CAM_COLUMNS / 2};
}

/* The number of a square off the middle, among those on its flank. */
INLINE int cam_flank_number(CamPlace p)
{
    static const uint8_t FIRST[CAM_ROWS] = {0, 0, 1, 3, 6, 9, 12, 15, 18, 21, 24, 26, 27};
    return FIRST[p.row] + (p.off < 0 ? -p.off : p.off) - 1;
}

/* The number of a square among all, counted from the own castle. */
INLINE int cam_place_number(CamPlace p)
{
    static const uint8_t MIDDLE[CAM_ROWS] = {0, 2, 6, 12, 19, 26, 33, 40, 47, 54, 60, 64, 66};
    return MIDDLE[p.row] + p.off;
}

/* The number of a set of two different numbers; and of two that may be equal. */
INLINE int cam_pair_number(int a, int b)
{
    return a > b ? a * (a - 1) / 2 + b : b * (b - 1) / 2 + a;
}
INLINE int cam_couple_number(int a, int b)
{
    return a > b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a;
}

/* The number of an own pair that leads, or of the mirror image that does. */
INLINE int cam_lead(CamPlace a, CamPlace b)
{
    if (!a.off && !b.off) return cam_pair_number(a.row, b.row);
    if (!a.off) return CAM_LEAD_ONE + a.row * CAM_FLANK + cam_flank_number(b);
    if (!b.off) return CAM_LEAD_ONE + b.row * CAM_FLANK + cam_flank_number(a);
    int first = cam_flank_number(a), second = cam_flank_number(b);
    if ((a.off < 0) == (b.off < 0)) return CAM_LEAD_FLANK + cam_pair_number(first, second);
    return CAM_LEAD_BOTH + cam_couple_number(first, second);
}

/* Whether it is the mirror image of the own pair that leads. */
INLINE bool cam_is_image(CamPlace a, CamPlace b)
{
    if (!a.off || !b.off || (a.off < 0) == (b.off < 0)) return a.off + b.off > 0;
    int first = cam_flank_number(a), second = cam_flank_number(b);
    return a.off < 0 ? first < second : second < first;
}

/* The number of a position in which each side has two pieces. */
INLINE int cam_pairs_number(U128 own, U128 enemy, int mover)
{
    CamPlace a = cam_place(wide_lowest(own), mover), b = cam_place(wide_highest(own), mover);
    CamPlace c = cam_place(wide_lowest(enemy), mover), d = cam_place(wide_highest(enemy), mover);
    if (cam_is_image(a, b)) {
        c.off = -c.off;
        d.off = -d.off;
    }
    int other = cam_pair_number(cam_place_number(c) - 1, cam_place_number(d) - 1);
    return cam_lead(a, b) * CAM_PAIRS + other;
}

/* What the digit of a number is multiplied by in its byte. */
INLINE uint8_t cam_pair_unit(int number)
{
    static const uint8_t UNIT[CAM_PAIRS_IN_BYTE] = {1, 3, 9, 27, 81};
    return UNIT[number % CAM_PAIRS_IN_BYTE];
}

/* 1 for a win of the side to move, 0 for a draw, -1 for a loss. */
INLINE int cam_pairs_value(const uint8_t bytes[CAM_PAIR_BYTES], int number)
{
    return bytes[number / CAM_PAIRS_IN_BYTE] / cam_pair_unit(number) % 3 - 1;
}

/* Two pieces on each side, none on the castle of its enemy. */
INLINE bool cam_are_pairs(const CamView *v)
{
    if (v->own & v->enemy_castle || v->enemy & v->own_castle) return false;
    U128 own = v->own & (v->own - 1), enemy = v->enemy & (v->enemy - 1);
    return own && enemy && !(own & (own - 1)) && !(enemy & (enemy - 1));
}

INLINE bool cam_has_pairs(const Net *n) { return n->extra_bytes == CAM_PAIR_BYTES; }

#endif
