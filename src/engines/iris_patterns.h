/* iris_patterns.h: what a step of Iris looks like: the cells up to two steps around its stones, as
 * features with learned weights. tools/train_ranks fits the weights to the steps that searches
 * chose.
 *
 *        s2  b1  s1        The circle of a cell x is n0 to n5, each touching the next. Behind n_i
 *      b2  n2  n1  b0      lies s_i, two steps away, and between s_i and s_i+1 b_i, the far end of
 *    s3  n3  x   n0  s0    a bridge. A stone has one feature for its circle and its distance from
 *      b3  n4  n5  b5      the rim, six for the wedges n_i-1 n_i n_i+1 b_i-1 s_i b_i, and one for
 *        s4  b4  s5        that distance and how full the board is. */
#ifndef ENGINES_IRIS_PATTERNS_H
#define ENGINES_IRIS_PATTERNS_H

#include "engines/iris_field.h"

enum {
    PATTERN_RINGS = 4, /* 0: coloured, 1: beside a coloured cell, ... 3: farther in */
    PATTERN_STAGES = 8,
    PATTERN_CIRCLE = 0,
    PATTERN_WEDGE = PATTERN_CIRCLE + PATTERN_RINGS * 4096,
    PATTERN_STAGE = PATTERN_WEDGE + 4096,
    PATTERN_COUNT = PATTERN_STAGE + PATTERN_STAGES * PATTERN_RINGS,
    PATTERNS_OF_STONE = 8,
    PATTERN_UNIT = 256 /* 1.0 in weights: the logarithm of the odds that a step is chosen */
};

/* The distance from the rim, at most 3. */
int iris_ring(int n, int cell);

/* The features of a stone of this kind on an empty cell, PATTERNS_OF_STONE of them. */
void iris_patterns(const Field *f, int cell, int stone, uint16_t out[PATTERNS_OF_STONE]);

/* The feature that stands for all that are the same in the symmetries of the board. */
int iris_pattern_tied(int feature);

/* How promising the steps are: their weights, in hundredths, less the mean of all. */
void iris_pattern_ranks(const Pos *p, const Step *list, int count, int16_t *ranks);

#endif
