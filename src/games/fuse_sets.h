/* fuse_sets.h: sets of cells of Fuse, for its rules and its strategy. The bits are drawn in fuse.c.
 */
#ifndef GAMES_FUSE_SETS_H
#define GAMES_FUSE_SETS_H

#include "core/bits.h"

#define FUSE_COLUMN_1 0x0001010101010100U /* of the rim: without corners */
#define FUSE_COLUMN_8 0x0080808080808000U
#define FUSE_ROW_A    0x000000000000007eU
#define FUSE_ROW_H    0x7e00000000000000U
#define FUSE_INNER    0x007e7e7e7e7e7e00U
#define FUSE_RIM      (FUSE_COLUMN_1 | FUSE_COLUMN_8 | FUSE_ROW_A | FUSE_ROW_H)

enum { FUSE_LINE = 6, FUSE_OMEGA = 1 };

/* The cells next to those of a set; of the corners, which no disc is ever on, nothing is known. */
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
