/* solver.h: the exact value of small endings, by the oracle's rules alone.
 *
 * A solver explores the positions of one game, size and variant by asking the oracle, and finds a
 * value by looking at every line of play: nothing is reduced or estimated.
 *
 * Repetition. Let D be the positions that the game has had twice. When one of them comes up again
 * the game is drawn, so the solver ends lines there. Positions that came up once need no care: who
 * can force a win within n turns can do so with a distance to the end that falls with every turn,
 * and on such a line no position comes up twice; and a rule that only makes draws gives nobody a
 * win. So values and distances are those of a game without the rule that ends at D. solver_walk
 * does without this argument: it plays every line with the whole game behind it, and the tests
 * compare the two.
 *
 * Cam's clock is a part of the state, and captured pieces never come back, so its states have no
 * cycles. Six MaKING has cycles, so its values are found within some number of turns. */
#ifndef QUINA_TESTS_SOLVER_H
#define QUINA_TESTS_SOLVER_H

#include "oracle.h"

typedef struct Solver Solver;

/* EXACT_OPEN: not decided within the turns asked for. EXACT_UNKNOWN: too many positions. */
typedef enum Verdict { EXACT_OPEN, EXACT_WIN, EXACT_LOSS, EXACT_DRAW, EXACT_UNKNOWN } Verdict;

/* For the side to move. The distance is in turns, the least that the winner can force; 0 if nobody
 * wins. */
typedef struct Exact {
    Verdict verdict;
    int distance;
} Exact;

/* A game: its positions as texts, the present one last. */
typedef struct SolverGame {
    const char *const *positions;
    int count;
} SolverGame;

/* Explores at most `limit` positions for one value. If `is_bounded`, values are found within a
 * number of turns: for games with cycles, and where there are too many positions to the end. */
Solver *solver_new(const char *game, int size, const char *variant, bool is_bounded, int limit);
void solver_free(Solver *s);

/* The value of the present position for the side to move, or, if `move` is not NULL, of the
 * position after that move for the side to move there. `turns` counts only if the solver is
 * bounded. */
Exact solver_value(Solver *s, const SolverGame *game, const char *move, int turns);

/* The value of the present position within some turns, by playing out every line: for tests of the
 * solver itself. */
Exact solver_walk(Solver *s, const SolverGame *game, int turns);

#endif
