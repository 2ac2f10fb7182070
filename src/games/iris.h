/* iris.h: the state of a position of Iris, its faults and its endings. iris.c draws the bits. */
#ifndef GAMES_IRIS_H
#define GAMES_IRIS_H

#include <stdint.h>

enum { IRIS_WORDS = 6 };

typedef struct IrisPos {
    uint64_t stones[2][IRIS_WORDS];
    uint64_t grey[IRIS_WORDS]; /* the empty grey cells */
    uint32_t pairs;            /* the empty coloured pairs */
    uint16_t first;            /* the stone this turn has placed, if it is half played */
    uint16_t grey_count;       /* empty grey cells */
    uint8_t passes;            /* in a row, just before */
} IrisPos;

/* Why a position or a move is refused; see fault.h. */
#define IRIS_FAULTS(X)                                                                             \
    X(IRIS_PAIR_SPLIT, "the coloured cells %1 and %2 are partners and must hold the same colour")  \
    X(IRIS_EMPTY_SIDE, "the empty board has black to move and no passes")                          \
    X(IRIS_FULL_PASSES, "a full board ends the game: no pass can follow")                          \
    X(IRIS_FIRST_PASS, "%1 is not legal: black begins with one stone on a grey cell")              \
    X(IRIS_FIRST_GREY, "%1 is not legal: the first stone goes on a grey cell, and %2 is coloured") \
    X(IRIS_FIRST_ONE, "%1 is not legal: the first turn is exactly one stone")                      \
    X(IRIS_TAKEN, "%1 is not legal: %2 is not empty")                                              \
    X(IRIS_SAME, "%1 is not legal: %2 is named twice")                                             \
    X(IRIS_ADJACENT, "%1 is not legal: %2 and %3 are adjacent")                                    \
    X(IRIS_MIXED, "%1 is not legal: a turn is two grey cells or a coloured pair, never mixed")     \
    X(IRIS_PARTNER, "%1 is not legal: the partner of %2 is %3")                                    \
    X(IRIS_ONE_COLOURED, "%1 is not legal: a stone on %2 needs one on its partner %3")             \
    X(IRIS_SINGLE, "%1 is not legal: one stone alone is allowed only when no second fits, and %2 " \
                   "is free")

/* Why a game is over; see pos.h. */
#define IRIS_ENDINGS(X)

#endif
