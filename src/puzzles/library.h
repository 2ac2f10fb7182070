/* library.h: the puzzles that come with the program, and files of puzzles: lines as in puzzle.h,
 * empty lines, and comments, which begin with #. */
#ifndef PUZZLES_LIBRARY_H
#define PUZZLES_LIBRARY_H

#include "games/games.h"

/* The text of the game's puzzles in the program; "" if there are none. */
const char *puzzles_find(const Game *g);

/* The first line that is a puzzle, from the line `at` on, and after it; NULL if there is none. */
const char *puzzles_next(const char *at);
const char *puzzles_after(const char *line);

/* The lines that are puzzles; and the one of a number, from 1 on, or NULL. */
int puzzles_count(const char *text);
const char *puzzles_line(const char *text, int number);

/* The puzzle of a day, the same for everyone: a game, and a number from 1 to the number of its
 * puzzles. Days are counted from 1970-01-01, UTC. */
const Game *puzzle_game_of_day(long day);
int puzzle_number_of_day(long day, int count);

#endif
