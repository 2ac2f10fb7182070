/* fuse.h: the state of a position of Fuse, its faults and its endings. fuse.c draws the bits. */
#ifndef GAMES_FUSE_H
#define GAMES_FUSE_H

#include <stdint.h>

typedef struct FusePos {
    uint64_t discs[2], kings;
} FusePos;

/* Why a position or a move is refused; see fault.h. */
#define FUSE_FAULTS(X)                                                                            \
    X(FUSE_NOT_A_CORNER, "row %1: cell %2 is not a corner, so it cannot be '-'")                  \
    X(FUSE_NO_CORNER, "row %1: cell %2 is a corner and must be '-'")                              \
    X(FUSE_KING_COUNT, "%2 has %1 kings, expected %3")                                            \
    X(FUSE_KINGS_MISSING, "the kings must be marked before the first move")                       \
    X(FUSE_PASS, "%1 is not legal: a player who can move must move (%2)")                         \
    X(FUSE_MUST_PASS, "%1 is not legal: no %2 disc can move, so %2 must pass")                    \
    X(FUSE_NOT_RIM, "%1 is not legal: %2 is not on the rim, and only discs on the rim move")      \
    X(FUSE_EMPTY, "%1 is not legal: there is no disc on %2")                                      \
    X(FUSE_ENEMY, "%1 is not legal: the disc on %2 is the opponent's")                            \
    X(FUSE_FULL, "%1 is not legal: the line in front of %2 is full")                              \
    X(FUSE_FAR, "%1 is not legal: the line in front of %2 has room for %3, so the disc moves at " \
                "most %3")                                                                        \
    X(FUSE_MARK_FIRST, "%1 is not legal: the kings are marked first (%2)")                        \
    X(FUSE_MARK_LATE, "%1 is not legal: kings are marked only before the first move, with the "   \
                      "variant kings")                                                            \
    X(FUSE_MARK_COUNT, "%1 is not legal: the number of kings to mark is %3, not %2")              \
    X(FUSE_MARK_INNER, "%1 is not legal: %2 is not on the rim, where all discs are while kings "  \
                       "are marked")

/* Why a game is over; see pos.h. */
#define FUSE_ENDINGS(X)

#endif
