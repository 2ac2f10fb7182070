/* encoding.h: a game in numbers, for programs that learn: steps as numbered actions, positions as
 * planes.
 *
 * The numbers of a game, a size and a variant never change: programs keep what they learned under
 * them. An action is a number from 0 to actions - 1; a step has one of them, and different steps of
 * one position have different ones. A plane has a byte for each place of a grid of rows and
 * columns; what a place means is said in the file of the encoding. */
#ifndef GAMES_ENCODING_H
#define GAMES_ENCODING_H

#include "core/bits.h"
#include "games/pos.h"

#include <string.h>

typedef struct EncodingShape {
    int actions;
    int rows, columns; /* of every plane */
    int longest;       /* steps that no game exceeds; 0: the rules set no practical limit */
} EncodingShape;

typedef struct Encoding {
    const char *actions;       /* how actions are numbered, a sentence for people */
    const char *grid;          /* which cell is on which row and column of a plane */
    const char *const *planes; /* what each plane holds, ended by NULL */
    EncodingShape (*shape)(int size, int variant);
    /* The number of one of steps(p). */
    int (*action)(const Pos *p, Step s);
    /* The step of that number, from 0 to actions - 1, which may be illegal in p, or NO_STEP. */
    Step (*step)(const Pos *p, int action);
    /* Writes every byte of every plane, as `viewer` sees the position. */
    void (*observe)(const Pos *p, Colour viewer, uint8_t *out);
} Encoding;

/* Writes the lowest `width` bits, at most 64, as bytes, bit 0 first; returns the place behind. */
static inline uint8_t *encode_bits(uint64_t bits, int width, uint8_t *out)
{
    int at = 0;
    for (; width - at >= 8; at += 8) {
        uint64_t bytes = bits_spread(bits >> at);
        memcpy(out + at, &bytes, sizeof bytes);
    }
    for (; at < width; at++) out[at] = bits >> at & 1;
    return out + width;
}

/* A plane with the same number everywhere. */
static inline uint8_t *encode_all(int value, int places, uint8_t *out)
{
    memset(out, value, (size_t)places);
    return out + places;
}

#endif
