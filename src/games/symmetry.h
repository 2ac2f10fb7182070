/* symmetry.h: what the symmetries of different boards have in common.
 *
 * A square board has eight, numbered by three bits, which are applied in this order: 1 mirrors the
 * columns, 2 the rows, 4 swaps rows and columns. */
#ifndef GAMES_SYMMETRY_H
#define GAMES_SYMMETRY_H

#include "games/game.h"

#include <assert.h>

enum { SQUARE_SYMMETRIES = 8 };

/* Where symmetry k of a board with `side` rows and columns takes a point. */
INLINE void square_image(int side, int k, int *row, int *column)
{
    int r = k & 2 ? side - 1 - *row : *row, c = k & 1 ? side - 1 - *column : *column;
    *row = k & 4 ? c : r;
    *column = k & 4 ? r : c;
}

/* The bits of each byte in reverse. */
static inline uint64_t mirror_bytes(uint64_t x)
{
    x = (x >> 1 & 0x5555555555555555U) | (x & 0x5555555555555555U) << 1;
    x = (x >> 2 & 0x3333333333333333U) | (x & 0x3333333333333333U) << 2;
    return (x >> 4 & 0x0f0f0f0f0f0f0f0fU) | (x & 0x0f0f0f0f0f0f0f0fU) << 4;
}

static inline uint64_t reverse_bytes(uint64_t x)
{
    x = (x >> 8 & 0x00ff00ff00ff00ffU) | (x & 0x00ff00ff00ff00ffU) << 8;
    x = (x >> 16 & 0x0000ffff0000ffffU) | (x & 0x0000ffff0000ffffU) << 16;
    return x >> 32 | x << 32;
}

/* Bit 8r + c becomes bit 8c + r: blocks of 1, 2 and 4 bits change places across the diagonal. */
static inline uint64_t transpose_bytes(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & 0x00aa00aa00aa00aaU;
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & 0x0000cccc0000ccccU;
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & 0x00000000f0f0f0f0U;
    return x ^ t ^ t << 28;
}

/* The image of a set of points of a board with at most 8 rows and columns; point (row, column) is
 * the bit 8 * row + column. */
static inline uint64_t square_set_image(uint64_t set, int side, int k)
{
    assert(side >= 1 && side <= 8);
    if (k & 1) set = mirror_bytes(set) >> (8 - side);
    if (k & 2) set = reverse_bytes(set) >> 8 * ((8 - side) & 7);
    return k & 4 ? transpose_bytes(set) : set;
}

/* The least hash of all images of p: the body of Game.symmetric_hash. */
INLINE uint64_t symmetric_hash_body(const Pos *p, int count,
                                    void (*transform)(const Pos *, int, Pos *),
                                    uint64_t (*hash)(const Pos *))
{
    uint64_t least = hash(p);
    for (int k = 1; k < count; k++) {
        Pos image;
        transform(p, k, &image);
        uint64_t other = hash(&image);
        if (other < least) least = other;
    }
    return least;
}

#endif
