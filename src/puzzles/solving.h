/* solving.h: a puzzle being solved in a terminal: the moves so far, the hints taken, and the log of
 * what was solved. */
#ifndef PUZZLES_SOLVING_H
#define PUZZLES_SOLVING_H

#include "puzzles/attempt.h"
#include "puzzles/log.h"

typedef struct Solving {
    Puzzle puzzle;
    const Game *game;
    int number; /* of the game's puzzles, from 1 */
    bool is_daily;
    Pos at;
    Turn turns[ATTEMPT_TURNS];
    int count;
    int hints;       /* taken for the current move */
    int mistakes;    /* wrong moves and hints */
    bool is_over;    /* solved, or the solution was shown */
    bool is_unsaved; /* solved, but the log cannot be written */
} Solving;

/* Begins puzzle `number` of the game; false if there is none. */
bool solving_begin(Solving *s, const Game *g, int number);
/* The puzzle of the day. */
bool solving_begin_daily(Solving *s, long day);
/* The next puzzle of the game, after `number` and around, that is of this grade (PUZZLE_GRADES:
 * any) and, if there is one, not solved yet; 0 if there is none at all. */
int solving_next(const PuzzleLog *log, const Game *g, PuzzleGrade grade, int number);

/* Plays a turn that is legal in s->at: judges it and, if it is right, plays the reply. A wrong one
 * changes nothing but the count of mistakes. A solved puzzle goes to the log. False if there is no
 * memory. */
bool solving_try(Solving *s, PuzzleLog *log, const Turn *turn, Verdict *out);
/* The next hint for the current move; false if there is none. */
bool solving_hint(Solving *s, Phrase *out);

#endif
