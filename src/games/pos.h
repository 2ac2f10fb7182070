/* pos.h: a position of any of the games, as a plain value.
 *
 * No pointers: a position is copied with `=`, kept in arrays, sent between threads. The union is
 * closed: registry.h lists its members; the file of a game explains its own and draws its bits. */
#ifndef GAMES_POS_H
#define GAMES_POS_H

#include "core/bits.h"
#include "games/registry.h"

#include <stdint.h>

typedef enum Colour { WHITE, BLACK, NOBODY } Colour;

typedef enum Outcome { ONGOING, WHITE_WINS, BLACK_WINS, DRAWN } Outcome;

/* Why a game is over, in any game; and ID_ENDINGS in the header of each game. */
#define SHARED_ENDINGS(X)              \
    X(SCORE, "the groups are counted") \
    X(FIVE, "five in a row")           \
    X(NO_MOVE, "no legal move")        \
    X(REPETITION, "the third occurrence of a position") /* set by the history of a game */

#define ENDINGS_OF_GAME(id, name, type, member) id##_ENDINGS(X)
#define ENDING_LIST(X)                          SHARED_ENDINGS(X) GAME_LIST(ENDINGS_OF_GAME)

typedef enum Ending {
    END_NONE,
#define X(code, text) END_##code,
    ENDING_LIST(X)
#undef X
} Ending;

typedef enum GameId {
#define X(id, name, type, member) id,
    GAME_LIST(X)
#undef X
        GAME_COUNT
} GameId;

typedef struct Pos {
    uint8_t game;     /* GameId */
    uint8_t size;     /* as on the command line; 0 in cam */
    uint8_t variant;  /* bits of the game's variants */
    uint8_t to_move;  /* WHITE or BLACK */
    uint8_t outcome;  /* Outcome */
    uint8_t ending;   /* Ending */
    uint8_t mid_turn; /* 1: the turn goes on with another step of the same side */
    uint8_t clock;    /* plies that count towards a draw (cam: without a capture), else 0 */
    uint16_t ply;     /* turns played since the start or since the position was read */
    union {
#define X(id, name, type, member) type member;
        GAME_LIST(X)
#undef X
    };
} Pos;

/* A step is a whole turn in fuse, sixmaking and zurero, and a part of one in iris (a stone) and
 * cam (a leap). Only the game that made it knows its bits. */
typedef uint16_t Step;

enum {
    NO_STEP = 0xffff,
    /* Of one position, in sixmaking: a step for each of 32 disks and 8 directions, and 25 cells. */
    STEPS_MAX = 288,
    /* Of one turn, in cam: 24 leaps over 6 friends, 7 captures, and a stop. */
    TURN_STEPS = 34
};

typedef struct Turn {
    uint8_t count;
    Step steps[TURN_STEPS];
} Turn;

static inline int opponent(int colour) { return colour == WHITE ? BLACK : WHITE; }
static inline Outcome win_of(int colour) { return colour == WHITE ? WHITE_WINS : BLACK_WINS; }

/* Ends the game with this outcome, for this reason. */
static inline void pos_finish(Pos *p, Outcome outcome, Ending ending)
{
    p->outcome = (uint8_t)outcome;
    p->ending = (uint8_t)ending;
}

#endif
