/* conform.h: what the parts of the conformance test have in common: random games whose every step
 * is checked, and failures that name the game and the position. */
#ifndef QUINA_TESTS_CONFORM_H
#define QUINA_TESTS_CONFORM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "configs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* p may be NULL. */
#define EXPECT(c, p, condition)                                               \
    do {                                                                      \
        if (!(condition)) conform_fail(c, p, #condition, __FILE__, __LINE__); \
    } while (0)

void conform_fail(const Config *c, const Pos *p, const char *condition, const char *file, int line);

/* A number of games or samples, multiplied by test_scale(), at least 1. */
int scaled(int count);

/* Byte for byte. */
bool is_same(const Pos *a, const Pos *b);

/* More plies than a game can have, or in a game without a bound than a random one ever has. */
int ply_bound(const Config *c);

/* The steps of p, after the list has been checked. */
int checked_steps(const Config *c, const Pos *p, Step list[STEPS_MAX]);

/* A refusal has a code and a message, which contains `named` unless that is NULL. */
void check_fault(const Config *c, const Pos *p, const Fault *fault, const char *named);

/* Calls check for every position between turns of some random games, the first and the last ones
 * included. The seed and the configuration decide the games. */
typedef void PosCheck(const Config *c, const Pos *p, Rng *rng, void *context);
void play_games(const Config *c, int games, uint64_t seed, PosCheck *check, void *context);

/* The parts: cmocka tests whose state is a Config. */
void turns_agree_with_the_oracle(void **state);
void crowds_agree_with_the_oracle(void **state); /* of Cam only */
void boards_show_the_position(void **state);
void symmetries_keep_the_rules(void **state);
void random_turns_are_uniform(void **state);
void playouts_are_random_games(void **state);
void front_ends_can_say_and_read_turns(void **state);
void tables_are_complete(void **state);
void steps_and_positions_have_numbers(void **state);

#endif
