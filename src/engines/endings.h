/* endings.h: endings of a game with few pieces, of which every position can be solved and kept in a
 * table. A game that has them gives one of these tables (Strategy.endings).
 *
 * A value is the number of plies until the game is over with best play: the winner hurries, the
 * loser delays. It is even if the side to move loses, odd if it wins, ENDING_DRAWN for a draw. The
 * clock is left out: a win can be completed if it takes no more plies than the clock leaves, and no
 * longer one is called proven (tables_probe). */
#ifndef ENGINES_ENDINGS_H
#define ENGINES_ENDINGS_H

#include "games/game.h"

#include <stdatomic.h>

enum {
    ENDING_LONGEST = 199,
    ENDING_DRAWN = 200,
    ENDING_HOLE = 255, /* a number without a position */
    ENDING_TEXT = 16   /* the longest name of an ending, with its NUL */
};

typedef enum EndingStatus { ENDING_FINE, ENDING_STOPPED, ENDING_TOO_LONG } EndingStatus;

/* What is needed to solve an ending. */
typedef struct EndingTask {
    int ending;
    uint8_t *values;             /* to be filled in: as many as its size */
    const uint8_t *const *lower; /* by ending: the values of all endings with fewer pieces */
    atomic_bool *stop;           /* may be NULL */
    /* Called now and then with the share that is done; may be NULL. */
    void (*progress)(void *context, double share);
    void *context;
} EndingTask;

typedef struct Endings {
    int count; /* numbered from 0, those with fewer pieces first */
    int pieces_min, pieces_max;
    int clock_max; /* the game is drawn when the clock has this value */
    int (*pieces)(int ending);
    void (*name)(int ending, char out[ENDING_TEXT]);
    /* Tables in memory that the functions below take; NULL if there is no memory. */
    void *(*open)(void);
    void (*close)(void *numbers);
    uint64_t (*size)(const void *numbers, int ending);
    /* The ending of a position that is neither over nor in mid-turn, and its number there; false if
     * it has none. Positions that are images of each other may share one. */
    bool (*locate)(const void *numbers, const Pos *p, int *ending, uint64_t *number);
    /* The position of a number, with a clock of 0; false for a hole. */
    bool (*position)(const void *numbers, int ending, uint64_t number, Pos *out);
    EndingStatus (*solve)(const void *numbers, const EndingTask *task);
} Endings;

#endif
