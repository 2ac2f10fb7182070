/* cam.h: the state of a position of Cam, its faults and its endings. cam.c draws the bits. */
#ifndef GAMES_CAM_H
#define GAMES_CAM_H

#include "core/bits.h"

typedef struct CamPos {
    U128 pieces[2], knights;
    U128 visited;  /* mid-turn: where the moving piece has been */
    uint8_t at;    /* mid-turn: where the moving piece is */
    uint8_t phase; /* mid-turn: what it is doing */
} CamPos;

/* Why a position or a move is refused; see fault.h. */
#define CAM_FAULTS(X)                                                                              \
    X(CAM_NO_PIECES, "the board has no pieces")                                                    \
    X(CAM_EMPTY, "%1 is not legal: there is no piece on %2")                                       \
    X(CAM_ENEMY, "%1 is not legal: the piece on %2 is the opponent's")                             \
    X(CAM_CAPTURE, "%1 is not legal: a capture is compulsory (%2)")                                \
    X(CAM_CASTLE_FIRST, "%1 is not legal: the piece on its own castle must move (%2)")             \
    X(CAM_CASTLE_CAPTURE, "%1 is not legal: the piece on its own castle must capture (%2)")        \
    X(CAM_GO_ON, "%1 is not legal: a jump must go on while it can (%2)")                           \
    X(CAM_TOUCH, "%1 is not legal: a knight that canters next to an enemy it can jump must charge" \
                 " (%2)")                                                                          \
    X(CAM_TAKEN, "%1 is not legal: %2 is not empty")                                               \
    X(CAM_OWN_CASTLE, "%1 is not legal: %2 is the piece's own castle, entered only by a jump")     \
    X(CAM_NO_LEAP, "%1 is not legal: from %2 to %3 there is nothing to leap over")                 \
    X(CAM_WAY, "%1 is not legal: %3 is neither one step nor one leap from %2")                     \
    X(CAM_STEP_ALONE, "%1 is not legal: a step to the next square is a whole move")                \
    X(CAM_NO_CHARGE, "%1 is not legal: only a knight may jump after a canter")                     \
    X(CAM_NO_CANTER, "%1 is not legal: a canter may not follow a jump")                            \
    X(CAM_TWICE, "%1 is not legal: a canter may not visit %2 twice")                               \
    X(CAM_ENDED, "%1 is not legal: the move ends on the enemy castle %2")

/* Why a game is over; see pos.h. */
#define CAM_ENDINGS(X)                       \
    X(CASTLE, "a piece in the enemy castle") \
    X(CAPTURED, "all pieces taken")          \
    X(CLOCK, "100 plies without a capture")

#endif
