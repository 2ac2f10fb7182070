/* pos.h: a position of any of the five games, as a plain value.
 *
 * No pointers: a position is copied with `=`, kept in arrays, sent between threads. The union is
 * closed; the file of a game explains its member and draws its bits. */
#ifndef GAMES_POS_H
#define GAMES_POS_H

#include "core/bits.h"

#include <stdint.h>

typedef enum Colour { WHITE, BLACK, NOBODY } Colour;

typedef enum Outcome { ONGOING, WHITE_WINS, BLACK_WINS, DRAWN } Outcome;

/* Why a game is over. */
typedef enum Ending {
    END_NONE,
    END_SCORE,      /* fuse, iris: groups counted */
    END_KING,       /* sixmaking: a tower of six */
    END_POINTS,     /* sixmaking, points=6 */
    END_CASTLE,     /* cam: in the enemy castle */
    END_CAPTURED,   /* cam: the last piece taken */
    END_FIVE,       /* zurero: five in a row */
    END_NO_MOVE,    /* the side to move has none: lost, in zurero drawn */
    END_REPETITION, /* third occurrence; set by who runs the game */
    END_CLOCK,      /* cam: 100 plies without a capture */
} Ending;

typedef enum GameId { FUSE, IRIS, SIXMAKING, CAM, ZURERO, GAME_COUNT } GameId;

typedef struct FusePos {
    uint64_t discs[2], kings;
} FusePos;

enum { IRIS_WORDS = 6 };

typedef struct IrisPos {
    uint64_t stones[2][IRIS_WORDS];
    uint64_t grey[IRIS_WORDS]; /* the empty grey cells */
    uint32_t pairs;            /* the empty coloured pairs */
    uint16_t first;            /* the stone this turn has placed, if it is half played */
    uint16_t grey_count;       /* empty grey cells */
    uint8_t passes;            /* in a row, just before */
} IrisPos;

typedef struct SixPos {
    uint32_t atleast[6]; /* [h], 1 <= h <= 5: the cells with a tower of h disks or more */
    uint32_t white;      /* the towers with white on top */
    uint16_t tower[25];  /* a 1, then the disks from bottom to top, 1 = black; 1: empty */
    uint16_t ko;         /* the banned step, or NO_STEP */
    uint8_t reserve[2], points[2];
} SixPos;

typedef struct CamPos {
    U128 pieces[2], knights;
    U128 visited;  /* mid-turn: where the moving piece has been */
    uint8_t clock; /* plies since the last capture */
    uint8_t at;    /* mid-turn: where the moving piece is */
    uint8_t phase; /* mid-turn: what it is doing */
} CamPos;

enum { ZURERO_ROWS = 20 };

typedef struct ZureroPos {
    uint32_t stones[2][ZURERO_ROWS];
    uint8_t low[19], high[19]; /* the lowest and highest stone of each column; low > high: none */
    uint8_t left, right, bottom, top; /* the box around all stones */
    uint16_t count;
} ZureroPos;

typedef struct Pos {
    uint8_t game;     /* GameId */
    uint8_t size;     /* as on the command line; 0 in cam */
    uint8_t variant;  /* bits of the game's variants */
    uint8_t to_move;  /* WHITE or BLACK */
    uint8_t outcome;  /* Outcome */
    uint8_t ending;   /* Ending */
    uint8_t mid_turn; /* 1: the turn goes on with another step of the same side */
    uint16_t ply;     /* turns played since the start or since the position was read */
    union {
        FusePos fuse;
        IrisPos iris;
        SixPos six;
        CamPos cam;
        ZureroPos zurero;
    };
} Pos;

/* A step is a whole turn in fuse, sixmaking and zurero, and a part of one in iris (a stone) and
 * cam (a leap). Only the game that made it knows its bits. */
typedef uint16_t Step;

enum {
    NO_STEP = 0xffff,
    STEPS_MAX =
        288, /* of one position: sixmaking, a step for each of 32 disks and 8 ways, 25 cells */
    TURN_STEPS = 34 /* of one turn: cam, 24 leaps over 6 friends, 7 captures, a stop */
};

typedef struct Turn {
    uint8_t count;
    Step steps[TURN_STEPS];
} Turn;

static inline int opponent(int colour) { return colour == WHITE ? BLACK : WHITE; }
static inline Outcome win_of(int colour) { return colour == WHITE ? WHITE_WINS : BLACK_WINS; }

/* The game is over: who won (or DRAWN) and why. */
static inline void pos_finish(Pos *p, Outcome outcome, Ending ending)
{
    p->outcome = (uint8_t)outcome;
    p->ending = (uint8_t)ending;
}

#endif
