/* fuse_geometry.h: sets of cells, lines and groups of Fuse, for its rules and its strategy. The
 * bits are drawn in fuse.c. */
#ifndef GAMES_FUSE_GEOMETRY_H
#define GAMES_FUSE_GEOMETRY_H

#include "core/bits.h"

#include <stdbool.h>

#define FUSE_COLUMN_1 0x0001010101010100U /* of the rim: without corners */
#define FUSE_COLUMN_8 0x0080808080808000U
#define FUSE_ROW_A    0x000000000000007eU
#define FUSE_ROW_H    0x7e00000000000000U
#define FUSE_INNER    0x007e7e7e7e7e7e00U
#define FUSE_RIM      (FUSE_COLUMN_1 | FUSE_COLUMN_8 | FUSE_ROW_A | FUSE_ROW_H)

enum {
    FUSE_LINE = 6,   /* cells of a line */
    FUSE_SIDE = 8,   /* rows and columns, with the rim */
    FUSE_DISCS = 12, /* of a side */
    FUSE_RING = 24   /* cells of the rim */
};

enum { FUSE_OMEGA = 1, FUSE_KINGS_1 = 2, FUSE_KINGS_2 = 4 }; /* the bits of the variants */

/* Steps besides those of a disc, cell * 8 + distance. */
enum {
    FUSE_PASS = 0x200,
    FUSE_MARK = 0x400 /* with two places on the ring, of five bits each; equal ones: one king */
};

/* The ring of rim cells, clockwise from a2. */
static const uint8_t FUSE_RING_CELLS[FUSE_RING] = {1,  2,  3,  4,  5,  6,  15, 23, 31, 39, 47, 55,
                                                   62, 61, 60, 59, 58, 57, 48, 40, 32, 24, 16, 8};

/* The place of a cell on the ring, -1 if it is not on the rim. */
static inline int fuse_ring_place(int cell)
{
    static const int8_t PLACES[64] = {-1, 0,  1,  2,  3,  4,  5,  -1, 23, -1, -1, -1, -1,
                                      -1, -1, 6,  22, -1, -1, -1, -1, -1, -1, 7,  21, -1,
                                      -1, -1, -1, -1, -1, 8,  20, -1, -1, -1, -1, -1, -1,
                                      9,  19, -1, -1, -1, -1, -1, -1, 10, 18, -1, -1, -1,
                                      -1, -1, -1, 11, -1, 17, 16, 15, 14, 13, 12, -1};
    return PLACES[cell];
}

/* The cells next to those of a set. Bits of corners, where no disc ever lies, may be set or not. */
static inline uint64_t fuse_around(uint64_t x)
{
    return (x & 0x7f7f7f7f7f7f7f7fU) << 1 | (x & 0xfefefefefefefefeU) >> 1 | x << 8 | x >> 8;
}

/* All of `in` that is connected to the seed. */
static inline uint64_t fuse_group(uint64_t seed, uint64_t in)
{
    for (;;) {
        uint64_t more = seed | (fuse_around(seed) & in);
        if (more == seed) return seed;
        seed = more;
    }
}

/* The six cells that a disc on the rim cell faces. */
static inline uint64_t fuse_line(int cell)
{
    int row = cell >> 3, column = cell & 7;
    return row == 0 || row == 7 ? FUSE_COLUMN_1 << column : (uint64_t)0x7e << (8 * row);
}

/* The difference of bits from a rim cell to the next cell of its line. */
static inline int fuse_inwards(int cell)
{
    int row = cell >> 3, column = cell & 7;
    return row == 0 ? 8 : row == 7 ? -8 : column == 0 ? 1 : -1;
}

/* How many cells of the line that a rim cell faces are empty: the farthest a disc there can go. */
static inline int fuse_line_empty(uint64_t discs, int cell)
{
    return FUSE_LINE - bits_count(discs & fuse_line(cell));
}

/* The size of a group, in which kings count twice. */
static inline int fuse_group_size(uint64_t group, uint64_t kings)
{
    return bits_count(group) + bits_count(group & kings);
}

/* A side's score: the size of its largest group, in omega the product of the sizes of all. */
static inline int fuse_score_of(uint64_t own, uint64_t kings, bool is_omega)
{
    int largest = 0, product = 1;
    while (own) {
        uint64_t group = fuse_group(own & (~own + 1), own);
        int size = fuse_group_size(group, kings);
        own &= ~group;
        if (size > largest) largest = size;
        product *= size;
    }
    return is_omega ? product : largest;
}

/* The rim cells whose line has room. A full column is one whose six inner bits are all set; a full
 * row folds its bits together. */
static inline uint64_t fuse_movable(uint64_t discs)
{
    uint64_t column = discs >> 8 & discs >> 16 & discs >> 24;
    column &= discs >> 32 & discs >> 40 & discs >> 48;
    column &= FUSE_ROW_A;
    uint64_t row = discs & FUSE_INNER;
    row &= row >> 1;
    row &= row >> 2 & row >> 4;
    row = row >> 1 & FUSE_COLUMN_1;
    return FUSE_RIM & ~(column | column << 56 | row | row << 7);
}

#endif
