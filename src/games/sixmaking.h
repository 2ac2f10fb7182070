/* sixmaking.h: the state of a position of Six MaKING, its faults and its endings. sixmaking.c draws
 * the bits. */
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

/* Why a position or a move is refused; see fault.h. */
#define SIXMAKING_FAULTS(X)                                                                       \
    X(SIX_BAD_TOWER, "row %1: '%2' at character %3 is not a tower; expected w and b from bottom " \
                     "to top, or x and a number of empty cells, joined by commas")                \
    X(SIX_BAD_EMPTY,                                                                              \
      "row %1: the empty cells at character %2 are not written x, x2, x3 and so on")              \
    X(SIX_TALL_TOWER, "row %1: a tower of %2 disks at character %3, at most %4 are possible")     \
    X(SIX_KINGS_TWO, "the board has %1 towers of six or more, at most %2 is possible")            \
    X(SIX_KING_STAYS, "with points=6 a tower of six or more leaves the board")                    \
    X(SIX_KO_TEXT,                                                                                \
      "'%1' is not a move banned by ko; expected - or a move of part of a tower such as a2-a3:1") \
    X(SIX_KO_NEEDLESS, "the ko move %1 would be illegal anyway; expected -")                      \
    X(SIX_POINTS_TEXT, "'%1' is not a score; expected white:black points such as 2:1")            \
    X(SIX_TAKEN, "%1 is not legal: %2 is not empty, and a disk is placed on an empty cell")       \
    X(SIX_NO_RESERVE, "%1 is not legal: %2 has no disk left to place")                            \
    X(SIX_NO_TOWER, "%1 is not legal: there is no tower on %2")                                   \
    X(SIX_TO_EMPTY, "%1 is not legal: %2 is empty, and a move ends on another tower")             \
    X(SIX_SAME, "%1 is not legal: a tower cannot move onto itself")                               \
    X(SIX_STUCK, "%1 is not legal: the tower on %2 moves as a %3, %4, and can reach none")        \
    X(SIX_PART, "%1 is not legal: the tower on %2 has height %3")                                 \
    X(SIX_WAY, "%1 is not legal: the tower on %2 moves as a %3, %4")                              \
    X(SIX_BLOCKED, "%1 is not legal: the tower on %2 stands in the way")                          \
    X(SIX_KO, "%1 is not legal: ko, it would take back the last move")                            \
    X(SIX_GIFT, "%1 is not legal: it would give the opponent a tower of six")

/* Why a game is over; see pos.h. */
#define SIXMAKING_ENDINGS(X)  \
    X(KING, "a tower of six") \
    X(POINTS, "six points")

#endif
