/* fuse_guide.h: what the files of the strategy of Fuse share; see fuse.c for the bits. */
#ifndef ENGINES_FUSE_GUIDE_H
#define ENGINES_FUSE_GUIDE_H

#include "search/search.h"

#define FUSE_COLUMN_1 0x0001010101010100U /* of the rim: without corners */
#define FUSE_COLUMN_8 0x0080808080808000U
#define FUSE_ROW_A    0x000000000000007eU
#define FUSE_ROW_H    0x7e00000000000000U
#define FUSE_INNER    0x007e7e7e7e7e7e00U
#define FUSE_RIM      (FUSE_COLUMN_1 | FUSE_COLUMN_8 | FUSE_ROW_A | FUSE_ROW_H)

enum { FUSE_LINE = 6, FUSE_OMEGA = 1, FUSE_END_DISCS = 5 };

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

/* The rim cells whose line has room. */
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

/* The value of a position with few discs on the rim, searched to the end of the game: exact inside
 * the window, a bound outside; VALUE_NONE if too many discs are left. A win is one within the
 * turns that the value tells, not always the quickest. Adds the positions below p to *nodes. */
int fuse_end(const Pos *p, int alpha, int beta, uint64_t *nodes);

#endif
