/* batch.h: many games of one kind that advance together, for programs that learn.
 *
 * Every call takes one action for each game and writes what a program needs for the next ones into
 * the caller's memory. Nothing depends on the number of threads: each game has random numbers of
 * its own. */
#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include "games/games.h"

enum { BATCH_GAMES_MAX = 1 << 20, BATCH_THREADS_MAX = 64 };

typedef struct BatchOptions {
    const Game *game;
    int size, variant;
    int games;
    int threads; /* 0 is 1 */
    uint64_t seed;
    int max_plies; /* turns after which a game is cut short; 0: never */
    bool resets;   /* a game that is over begins again at once */
} BatchOptions;

/* Rows of the caller's memory, one for each game; what is NULL is not written. */
typedef struct BatchOutput {
    uint8_t *masks;   /* 1 for each legal action */
    uint8_t *planes;  /* as the side to move sees them */
    float *rewards;   /* two: white's and black's result of a game that has ended, or 0 */
    uint8_t *done;    /* BatchDone */
    uint8_t *to_move; /* Colour */
} BatchOutput;

typedef enum BatchDone { BATCH_GOES_ON, BATCH_ENDED, BATCH_CUT } BatchDone;

typedef enum BatchStatus { BATCH_FINE, BATCH_ILLEGAL, BATCH_NO_MEMORY } BatchStatus;

typedef struct Batch Batch;

/* NULL if there is no memory. */
Batch *batch_new(const BatchOptions *options);
void batch_free(Batch *b);

/* Begins every game again, with the next starts. */
void batch_reset(Batch *b, const BatchOutput *out);
/* Plays an action in every game; in a game that is over and does not reset, the action is ignored.
 * BATCH_ILLEGAL: nothing has changed, and *where is the first game whose action is not legal. */
BatchStatus batch_step(Batch *b, const int32_t *actions, const BatchOutput *out, int *where);
/* A random legal action for each game, every one equally likely; -1 where the game is over. */
void batch_sample(Batch *b, int32_t *actions);
const Pos *batch_pos(const Batch *b, int game);

#endif
