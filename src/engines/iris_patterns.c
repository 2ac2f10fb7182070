/* iris_patterns.c: what a step of Iris looks like. */
#include "engines/iris_patterns.h"

#include "engines/iris_weights.h"
#include "search/search.h"

static int at_most(int x, int most) { return x < most ? x : most; }

int iris_ring(int n, int cell)
{
    int row = cell / IRIS_STRIDE, q = cell % IRIS_STRIDE, last = 2 * n - 2;
    int ring = row < last - row ? row : last - row;
    ring = at_most(ring, q < last - q ? q : last - q);
    int d = n - 1 - (row - q), e = n - 1 + (row - q);
    return at_most(at_most(ring, d < e ? d : e), PATTERN_RINGS - 1);
}

/* -- Features -- */

/* Cells of two bits, seen from the owner of the stone: black's are exchanged with white's. */
static unsigned seen_by(unsigned cells, int stone)
{
    return stone == WHITE_STONE ? cells : cells ^ (cells >> 1 & 0x555555);
}

/* s0, b0, s1, b1, ... s5, b5: two bits each. */
static unsigned outer_circle(const Field *f, int cell)
{
    const uint8_t *at = &f->cells[MARGIN + cell];
    unsigned circle = 0;
    for (int i = 0; i < 6; i++) {
        int straight = 2 * IRIS_WAY[i];
        circle |= (unsigned)(at[straight] | at[BRIDGE[i]] << 2) << 4 * i;
    }
    return circle;
}

static int stage_of(const Field *f)
{
    int cells = 3 * f->n * (f->n - 1) + 1, left = f->grey_count + 2 * f->pair_count;
    return at_most(PATTERN_STAGES * (cells - left) / cells, PATTERN_STAGES - 1);
}

/* Wedge i has n_i-1 n_i n_i+1 in its lowest six bits, then b_i-1 s_i b_i. The circles begin once
 * more behind their ends, so that every wedge is a piece of each. */
INLINE void list_patterns(const Field *f, int cell, int stone, int stage,
                          uint16_t out[PATTERNS_OF_STONE])
{
    int ring = iris_ring(f->n, cell);
    unsigned circle = seen_by(circle_at(f, cell), stone);
    uint64_t outer = seen_by(outer_circle(f, cell), stone);
    unsigned around = (circle << 2 | circle >> 10) | (circle & 3) << 14;
    uint64_t behind = (outer << 2 | outer >> 22) & 0x3ffffff;
    out[0] = (uint16_t)(PATTERN_CIRCLE + ring * 4096 + (int)circle);
    for (int i = 0; i < 6; i++) {
        unsigned near = around >> 2 * i & 63, far = (unsigned)(behind >> 4 * i) & 63;
        out[1 + i] = (uint16_t)(PATTERN_WEDGE + (int)(near | far << 6));
    }
    out[7] = (uint16_t)(PATTERN_STAGE + stage * PATTERN_RINGS + ring);
}

void iris_patterns(const Field *f, int cell, int stone, uint16_t out[PATTERNS_OF_STONE])
{
    list_patterns(f, cell, stone, stage_of(f), out);
}

/* -- Symmetries -- */

/* `count` cells of two bits in the reverse order. */
static int reversed(int cells, int count)
{
    int out = 0;
    for (int i = 0; i < count; i++) out |= (cells >> 2 * i & 3) << 2 * (count - 1 - i);
    return out;
}

/* The least of a circle's turns and their mirror images. */
static int tied_circle(int circle)
{
    int least = circle;
    for (int i = 0; i < 12; i++) {
        circle = (circle << 2 | circle >> 10) & CIRCLE;
        if (i == 6) circle = reversed(circle, 6);
        least = circle < least ? circle : least;
    }
    return least;
}

int iris_pattern_tied(int feature)
{
    if (feature >= PATTERN_STAGE) return feature;
    if (feature < PATTERN_WEDGE) return feature - feature % 4096 + tied_circle(feature % 4096);
    int wedge = feature - PATTERN_WEDGE;
    int other = reversed(wedge & 63, 3) | reversed(wedge >> 6, 3) << 6;
    return PATTERN_WEDGE + (other < wedge ? other : wedge);
}

/* -- Ranks -- */

static int weigh_stone(const Field *f, int cell, int stone, int stage)
{
    uint16_t patterns[PATTERNS_OF_STONE];
    int sum = 0;
    list_patterns(f, cell, stone, stage, patterns);
    for (int i = 0; i < PATTERNS_OF_STONE; i++) sum += IRIS_WEIGHTS[patterns[i]];
    return sum;
}

static int weigh_step(const Field *f, Step step, int stone, int stage)
{
    if (!(step & IRIS_PAIR)) return weigh_stone(f, step, stone, stage);
    int cell = iris_pair_cell(f->n, step - IRIS_PAIR);
    return weigh_stone(f, cell, stone, stage) +
           weigh_stone(f, iris_antipode(f->n, cell), stone, stage);
}

void iris_pattern_ranks(const Pos *p, const Step *list, int count, int16_t *ranks)
{
    Field f;
    int sums[STEPS_MAX], total = 0, stones = 0;
    field_read(&f, p);
    int stone = stone_of(p->to_move), stage = stage_of(&f);
    for (int i = 0; i < count; i++) {
        if (list[i] == IRIS_PASS) continue;
        sums[i] = 100 * weigh_step(&f, list[i], stone, stage) / PATTERN_UNIT;
        total += sums[i];
        stones++;
    }
    for (int i = 0; i < count; i++)
        if (list[i] != IRIS_PASS) ranks[i] = (int16_t)(sums[i] - total / stones);
}
