/* configs.h: every game in every size and with every set of variants that may stand together. */
#ifndef QUINA_TESTS_CONFIGS_H
#define QUINA_TESTS_CONFIGS_H

#include "games/games.h"

enum { CONFIGS_MAX = 128, CONFIG_NAME = 64 };

typedef struct Config {
    const Game *game;
    int size, variant;
    char variant_text[VARIANT_TEXT]; /* "standard", "omega,kings=1" */
    char name[CONFIG_NAME];          /* "fuse 6 omega,kings=1" */
} Config;

/* How many there are; those of a game stand together, sizes and then variants ascending. */
int configs_fill(Config out[CONFIGS_MAX]);

/* The sets of variants of a game, as bits, the empty one first: how many. */
int configs_variants(const Game *g, int out[CONFIGS_MAX]);

/* QUINA_TEST_SCALE, by which tests multiply what they do; else 1, and less under a sanitizer. */
double test_scale(void);

#endif
