/* make.h: puzzles found in games between levels, and proven. */
#ifndef PUZZLES_MAKE_H
#define PUZZLES_MAKE_H

#include "puzzles/judge.h"

typedef struct PuzzleOptions {
    const Game *game;
    int size; /* 0: one of those that the game's strategy names */
    int variant;
    uint64_t seed;
    atomic_bool *stop; /* may be NULL */
} PuzzleOptions;

enum { PUZZLES_OF_GAME = 3 };

/* Plays the game of that number and looks for puzzles in it, the same ones for the same options:
 * returns how many there are, or -1 if the stop flag was set or there is no memory. */
int puzzles_make(const PuzzleOptions *options, int number, Puzzle out[PUZZLES_OF_GAME]);

/* Solves the puzzle again: whether its solution reaches the goal in its number of turns, against
 * any defence, and no other turn does. The reason is to be translated. */
bool puzzle_check(const Puzzle *p, uint64_t nodes, const char **why);
enum { PUZZLE_CHECK_NODES = 4000000 };

#endif
