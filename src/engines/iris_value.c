/* iris_value.c: an estimate of positions of Iris: groups, and the coloured cells they have and
 * reach. */
#include "engines/iris_value.h"

#include "engines/iris_field.h"

#include <string.h>

/* A group here is stones joined by contact or by bridges that nobody has intruded into. */
typedef struct BridgedGroups {
    uint16_t parent[FIELD];
    uint8_t coloured[FIELD], reach[FIELD], stones[FIELD]; /* of a root; reach: empty, beside it */
} BridgedGroups;

static void join(uint16_t parent[FIELD], int one, int other)
{
    group_join(parent, group_root(parent, one), group_root(parent, other));
}

/* Up the board only: the other end sees the same bridge downwards. */
static void join_bridges(const Field *f, BridgedGroups *g, int place)
{
    for (int i = 0; i < 3; i++) {
        int far = place + BRIDGE[i];
        if (far >= FIELD || f->cells[far] != f->cells[place]) continue;
        if (f->cells[place + IRIS_WAY[i]] == EMPTY && f->cells[place + IRIS_WAY[i + 1]] == EMPTY)
            join(g->parent, place, far);
    }
}

/* Each group beside an empty coloured cell reaches it, once. */
static void add_reach(const Field *f, BridgedGroups *g, int place)
{
    int seen[6] = {0}, count = 0;
    for (int i = 0; i < 6; i++) {
        if (f->cells[place + IRIS_WAY[i]] < WHITE_STONE) continue;
        int root = group_root(g->parent, place + IRIS_WAY[i]), at = 0;
        while (at < count && seen[at] != root) at++;
        if (at < count) continue;
        seen[count++] = root;
        g->reach[root]++;
    }
}

static void read_groups(const Field *f, BridgedGroups *g)
{
    int end = MARGIN + iris_antipode(f->n, 0);
    memset(g, 0, sizeof *g);
    field_join(f, g->parent);
    for (int place = MARGIN; place <= end; place++)
        if (f->cells[place] >= WHITE_STONE) join_bridges(f, g, place);
    for (int place = MARGIN; place <= end; place++)
        if (f->cells[place] >= WHITE_STONE) g->stones[group_root(g->parent, place)]++;
    for (int k = 0; k < iris_pair_count(f->n); k++) {
        int cell = iris_pair_cell(f->n, k);
        int ends[2] = {MARGIN + cell, MARGIN + iris_antipode(f->n, cell)};
        for (int i = 0; i < 2; i++)
            if (f->cells[ends[i]] == EMPTY)
                add_reach(f, g, ends[i]);
            else
                g->coloured[group_root(g->parent, ends[i])]++;
    }
}

enum {
    TEMPO,
    BEST,     /* coloured cells of the best group */
    SECOND,   /* and of the next */
    COLOURED, /* of all */
    PROMISE,  /* coloured cells of a group, and half of those it reaches: the most there is */
    PROMISES, /* the squares of that, in tenths, of all groups */
    LARGEST,  /* stones in a group */
    GREYS,    /* stones on grey cells */
    FEATURE_COUNT
};

static const char *const NAMES[FEATURE_COUNT] = {"tempo",   "best",     "second",  "coloured",
                                                 "promise", "promises", "largest", "greys"};
static const int WEIGHTS[FEATURE_COUNT] = {18, 16, -4, -10, -5, 10, 6, -2};

static void count_side(const Field *f, const BridgedGroups *g, int stone, int out[FEATURE_COUNT])
{
    int end = MARGIN + iris_antipode(f->n, 0);
    memset(out, 0, sizeof(int) * FEATURE_COUNT);
    for (int root = MARGIN; root <= end; root++) {
        if (f->cells[root] != stone || g->stones[root] == 0) continue;
        int coloured = g->coloured[root], promise = 2 * coloured + g->reach[root];
        if (coloured > out[BEST]) {
            out[SECOND] = out[BEST];
            out[BEST] = coloured;
        } else if (coloured > out[SECOND]) {
            out[SECOND] = coloured;
        }
        out[COLOURED] += coloured;
        if (promise > out[PROMISE]) out[PROMISE] = promise;
        out[PROMISES] += promise * promise;
        if (g->stones[root] > out[LARGEST]) out[LARGEST] = g->stones[root];
        out[GREYS] += g->stones[root] - coloured;
    }
    out[PROMISES] /= 10;
}

static void count_features(const Pos *p, int out[FEATURES_MAX])
{
    Field f;
    BridgedGroups g;
    int sides[2][FEATURE_COUNT];
    field_read(&f, p);
    read_groups(&f, &g);
    count_side(&f, &g, stone_of(p->to_move), sides[0]);
    count_side(&f, &g, stone_of(opponent(p->to_move)), sides[1]);
    for (int i = 0; i < FEATURE_COUNT; i++) out[i] = sides[0][i] - sides[1][i];
    out[TEMPO] = 1;
}

int iris_value(const Pos *p)
{
    int features[FEATURES_MAX], sum = 0;
    count_features(p, features);
    for (int i = 0; i < FEATURE_COUNT; i++) sum += WEIGHTS[i] * features[i];
    return sum < -20000 ? -20000 : sum > 20000 ? 20000 : sum;
}

const Features iris_features = {NAMES, WEIGHTS, FEATURE_COUNT, count_features};
