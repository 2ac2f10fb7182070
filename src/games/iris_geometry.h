/* iris_geometry.h: cells, coloured pairs and steps of Iris, for its rules and its strategy. The
 * cells are drawn in iris.c. */
#ifndef GAMES_IRIS_GEOMETRY_H
#define GAMES_IRIS_GEOMETRY_H

#include "games/pos.h"

#include <stdbool.h>

enum {
    IRIS_STRIDE = 20, /* from a row to the next */
    IRIS_CELLS = 64 * IRIS_WORDS,
    IRIS_PAIRS_MAX = 27,
    IRIS_PAIR = 0x400, /* a step: IRIS_PAIR + k */
    IRIS_PASS = 0x800
};

/* The neighbours of a cell, in a circle: each touches the next. */
static const int IRIS_WAY[6] = {1,  IRIS_STRIDE + 1,  IRIS_STRIDE,
                                -1, -IRIS_STRIDE - 1, -IRIS_STRIDE};

static inline int iris_cell(int row, int q) { return row * IRIS_STRIDE + q; }
static inline int iris_antipode(int n, int cell) { return (2 * n - 2) * (IRIS_STRIDE + 1) - cell; }
static inline int iris_pair_count(int n) { return 3 * (n - 1); }
static inline int iris_grey_total(int n) { return 3 * n * n - 9 * n + 7; }

/* The cell of pair k on the left sides or the top; the other one is its antipode. */
static inline int iris_pair_cell(int n, int k)
{
    int side = k < n - 1 ? 0 : k < 2 * (n - 1) ? 1 : 2, along = k - side * (n - 1);
    if (side == 0) return iris_cell(along, 0);
    if (side == 1) return iris_cell(n - 1 + along, along);
    return iris_cell(2 * n - 2, n - 1 + along);
}

static inline bool iris_is_adjacent(int one, int other)
{
    int distance = one < other ? other - one : one - other;
    return distance == 1 || distance == IRIS_STRIDE || distance == IRIS_STRIDE + 1;
}

#endif
