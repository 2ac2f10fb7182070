/* attempt.h: somebody solves a puzzle: the verdict on each move, the reply to it, and hints.
 *
 * The first move must be the one of the solution. Later ones may be any that still reach the goal
 * in time: they are judged by an exact search, as is the refutation of a wrong one. Everything
 * follows from the puzzle and the moves so far, so that a front end keeps nothing else. */
#ifndef PUZZLES_ATTEMPT_H
#define PUZZLES_ATTEMPT_H

#include "puzzles/puzzle.h"

enum { ATTEMPT_TURNS = 40, ATTEMPT_REPLIES = 5 };

typedef enum AttemptStatus {
    ATTEMPT_RIGHT,  /* the opponent has replied, and the solver goes on */
    ATTEMPT_SOLVED, /* the goal is reached */
    ATTEMPT_WRONG
} AttemptStatus;

typedef enum Refutation {
    REFUTED_BY_WIN,  /* the opponent now wins by force */
    REFUTED_BY_HOLD, /* the opponent can no longer be beaten, or not in time */
    REFUTED_AT_ONCE, /* the move ended the game without reaching the goal */
    REFUTED_UNSEEN   /* no reply was found within the limits */
} Refutation;

typedef struct Verdict {
    AttemptStatus status;
    Refutation refutation; /* of a wrong move */
    Turn
        replies[ATTEMPT_REPLIES]; /* the reply to a right move; the refutation of a wrong one, which
                                    * begins with the opponent's turn */
    int reply_count;
} Verdict;

/* The verdict on the last of `count` legal turns from the start of the puzzle; those before it are
 * right moves with their replies. False if there is no memory. */
bool attempt_judge(const Puzzle *p, const Turn *turns, int count, Verdict *out);
/* The verdict as a sentence. */
void attempt_describe(const Puzzle *p, const Verdict *v, Phrase *out);

/* Hints, from the vague to the plain: the theme, where the move begins, the move. */
enum { HINT_STEPS = 3 };
/* The move to find after `count` turns; false if it cannot be found. */
bool attempt_solution(const Puzzle *p, const Turn *turns, int count, Turn *out);
/* Hint `step`, from 1 on, for a position of the puzzle whose move to find is `solution`. The words
 * of the phrase that are to be translated, too, are marked so in puzzles' themes. */
void attempt_hint(const Puzzle *p, const Pos *at, const Turn *solution, int step, Phrase *out);

#endif
