/* rules_check.h: what the tests of the rules have in common: positions and moves as texts, and what
 * must be true of them. A check that fails ends its test and prints the position. */
#ifndef TESTS_RULES_CHECK_H
#define TESTS_RULES_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "history/history.h"

/* A test, named like the rule it checks. */
#define RULE(name)                 \
    static void name##_body(void); \
    static void name(void **state) \
    {                              \
        (void)state;               \
        name##_body();             \
    }                              \
    static void name##_body(void)

/* Which rules a position is read with; size 0: as the position has it. */
typedef struct Rules {
    const char *game;
    int size;
    const char *variant;
} Rules;

/* The game and the bits of the variant; the test fails if there is none such. */
const Game *rules_game(const Rules *rules, int *variant);

/* Reads a position, and checks that it is printed as it was written. */
Pos read_position(const Rules *rules, const char *position);
Pos start_position(const Rules *rules, uint64_t seed);

/* Moves are words with a space between. `list` is all the legal ones, sorted bytewise. */
void check_moves(const Rules *rules, const char *position, const char *list);
void check_move_count(const Rules *rules, const char *position, int count);
/* Of all legal moves those that begin with `start`, such as the moves from one square. */
void check_moves_from(const Rules *rules, const char *position, const char *start,
                      const char *list);
/* Each of the moves can be played, is in the list, and is printed as it was written; or is
 * refused with a reason, and is not in the list. */
void check_legal(const Rules *rules, const char *position, const char *moves);
void check_illegal(const Rules *rules, const char *position, const char *moves);

/* The position after the moves, played one after the other. */
void check_after(const Rules *rules, const char *position, const char *moves, const char *expected);
void check_start(const Rules *rules, const char *expected);
Pos play_moves(Pos from, const char *moves);

/* The game is over: "white", "black" or "draw", and why; or it goes on. */
void check_over(const Pos *p, const char *winner, Ending ending);
void check_result(const Rules *rules, const char *position, const char *winner, Ending ending);
void check_result_after(const Rules *rules, const char *position, const char *moves,
                        const char *winner, Ending ending);
void check_goes_on(const Rules *rules, const char *position);

/* The score as numbers with a space between. */
void check_score(const Rules *rules, const char *position, const char *white, const char *black);

/* The sequences of exactly `plies` moves. */
void check_perft(const Pos *p, int plies, uint64_t count);

/* Plays the moves from the position and keeps all positions, the first included, in a history. */
Pos play_with_history(const Rules *rules, const char *position, const char *moves);

#endif
