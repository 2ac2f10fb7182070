/* zurero.h: the state of a position of Zurero, its faults and its endings. zurero.c draws the
 * bits. */
#ifndef GAMES_ZURERO_H
#define GAMES_ZURERO_H

#include <stdint.h>

enum { ZURERO_ROWS = 20 };

typedef struct ZureroPos {
    uint32_t stones[2][ZURERO_ROWS];
    uint8_t low[19], high[19]; /* the lowest and highest stone of each column; low > high: none */
    uint8_t left, right, bottom, top; /* the box around all stones */
    uint16_t count;
} ZureroPos;

/* Why a position or a move is refused; see fault.h. */
#define ZURERO_FAULTS(X)                                                                           \
    X(ZURERO_EMPTY_CENTRE, "the centre is empty, but it is taken from the first move on")          \
    X(ZURERO_FIRST, "%1 is not legal: the first stone goes to the centre (%2)")                    \
    X(ZURERO_SLIDE, "%1 is not legal: after the first move stones are slid in from an edge (such " \
                    "as %2)")                                                                      \
    X(ZURERO_EMPTY, "%1 is not legal: there is no stone on line %2 to stop it")                    \
    X(ZURERO_BLOCKED, "%1 is not legal: the first two points of line %2 from that edge are taken")

/* Why a game is over; see pos.h. */
#define ZURERO_ENDINGS(X)

#endif
