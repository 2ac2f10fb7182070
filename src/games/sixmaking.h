/* sixmaking.h: what a position of Six MaKING keeps, and why moves are refused. The bits are drawn in sixmaking.c. */
#ifndef GAMES_SIXMAKING_H
#define GAMES_SIXMAKING_H

#include <stdint.h>

typedef struct SixPos {
    uint32_t atleast[6]; /* [h], 1 <= h <= 5: the cells with a tower of h disks or more */
    uint32_t white;      /* the towers with white on top */
    uint16_t tower[25];  /* a 1, then the disks from bottom to top, 1 = black; 1: empty */
    uint16_t ko;         /* the banned step, or NO_STEP */
    uint8_t reserve[2], points[2];
} SixPos;

/* Why a move is refused; see fault.h. */
#define SIXMAKING_FAULTS(X)                                                                 \
    X(SIX_TAKEN, "%1 is not legal: %2 is not empty, and a disk is placed on an empty cell") \
    X(SIX_NO_RESERVE, "%1 is not legal: %2 has no disk left to place")                      \
    X(SIX_NO_TOWER, "%1 is not legal: there is no tower on %2")                             \
    X(SIX_TO_EMPTY, "%1 is not legal: %2 is empty, and a move ends on another tower")       \
    X(SIX_SAME, "%1 is not legal: a tower cannot move onto itself")                         \
    X(SIX_PART, "%1 is not legal: the tower on %2 has height %3")                           \
    X(SIX_WAY, "%1 is not legal: the tower on %2 moves as a %3, %4")                        \
    X(SIX_BLOCKED, "%1 is not legal: the tower on %2 stands in the way")                    \
    X(SIX_KO, "%1 is not legal: ko, it would take back the last move")                      \
    X(SIX_GIFT, "%1 is not legal: it would give the opponent a tower of six")

#endif
