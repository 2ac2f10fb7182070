/* fuse_geometry.h: sets of cells, lines and groups of Fuse, for its rules and its strategy. The
 * bits are drawn in fuse.c. */
#ifndef GAMES_FUSE_GEOMETRY_H
#define GAMES_FUSE_GEOMETRY_H

#include "core/bits.h"

#include <stdbool.h>

enum {
    FUSE_LINE = 6, /* cells of a line, on the largest board */
    FUSE_SMALLEST = 3,
    FUSE_DISCS = 2 * FUSE_LINE, /* of a side; as all that follows, at most */
    FUSE_RING = 4 * FUSE_LINE   /* cells of the rim */
};

enum { FUSE_OMEGA = 1, FUSE_KINGS_1 = 2, FUSE_KINGS_2 = 4 }; /* the bits of the variants */

/* Steps besides those of a disc, cell * 8 + distance. */
enum {
    FUSE_PASS = 0x200,
    FUSE_MARK = 0x400 /* with two places on the ring, of five bits each; equal ones: one king */
};

/* The board of a size has size + 2 rows and columns, with the rim. */
static inline int fuse_side(int size) { return size + 2; }
static inline int fuse_ring(int size) { return 4 * size; }
static inline int fuse_discs(int size) { return 2 * size; }

/* Of the rim, without corners: the column on the left, and row a. */
static inline uint64_t fuse_left(int size)
{
    return 0x0101010101010100U & (((uint64_t)1 << 8 * (size + 1)) - 1);
}
static inline uint64_t fuse_top(int size) { return (((uint64_t)1 << size) - 1) << 1; }
static inline uint64_t fuse_right(int size) { return fuse_left(size) << (size + 1); }
static inline uint64_t fuse_bottom(int size) { return fuse_top(size) << 8 * (size + 1); }
static inline uint64_t fuse_inner(int size) { return fuse_left(size) * fuse_top(size); }
static inline uint64_t fuse_rim(int size)
{
    return fuse_left(size) | fuse_right(size) | fuse_top(size) | fuse_bottom(size);
}

/* The cell at a place of the ring, clockwise from a2. */
static inline int fuse_ring_cell(int size, int place)
{
    int along = place % size;
    switch (place / size) {
    case 0: return along + 1;
    case 1: return 8 * (along + 1) + size + 1;
    case 2: return 8 * (size + 1) + size - along;
    default: return 8 * (size - along);
    }
}

/* The place of a cell on the ring, -1 if it is not on the rim. */
static inline int fuse_ring_place(int size, int cell)
{
    int row = cell >> 3, column = cell & 7, last = size + 1;
    bool in_row = row >= 1 && row <= size, in_column = column >= 1 && column <= size;
    if (row == 0 && in_column) return column - 1;
    if (column == last && in_row) return size + row - 1;
    if (row == last && in_column) return 2 * size + size - column;
    return column == 0 && in_row ? 3 * size + size - row : -1;
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

/* The cells that a disc on the rim cell faces. */
static inline uint64_t fuse_line(int size, int cell)
{
    int row = cell >> 3, column = cell & 7;
    return row == 0 || row == size + 1 ? fuse_left(size) << column : fuse_top(size) << (8 * row);
}

/* The difference of bits from a rim cell to the next cell of its line. */
static inline int fuse_inwards(int size, int cell)
{
    int row = cell >> 3, column = cell & 7;
    return row == 0 ? 8 : row == size + 1 ? -8 : column == 0 ? 1 : -1;
}

/* How many cells of the line that a rim cell faces are empty: the farthest a disc there can go. */
static inline int fuse_line_empty(int size, uint64_t discs, int cell)
{
    return size - bits_count(discs & fuse_line(size, cell));
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

/* The rim cells whose line has room. A full column is one whose inner bits are all set; a full row
 * folds its bits together. */
INLINE uint64_t fuse_movable_body(int size, uint64_t discs)
{
    uint64_t column = fuse_top(size), row = fuse_left(size);
    for (int i = 1; i <= size; i++) {
        column &= discs >> 8 * i;
        row &= discs >> i;
    }
    return fuse_rim(size) & ~(column | column << 8 * (size + 1) | row | row << (size + 1));
}

/* The usual size has a copy of its own, without a loop. */
static inline uint64_t fuse_movable(int size, uint64_t discs)
{
    return size == FUSE_LINE ? fuse_movable_body(FUSE_LINE, discs) : fuse_movable_body(size, discs);
}

#endif
