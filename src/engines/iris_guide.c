/* iris_guide.c: the strategy of Iris: what is connected, and what cannot be cut.
 *
 * Two stones of a colour a "bridge" apart share two neighbours u and v that touch each other. Two
 * greys of a turn may not touch, so nobody can take both at once: if one goes, the owner takes the
 * other.
 *
 *        . A u .         The neighbours of a cell, in a circle, are 0 to 5: of a cell x that the
 *         . v B .        opponent took, cell i + 1 saves a bridge if i and i + 2 are own stones.
 *
 * A field is the board as bytes, of two bits each, so that the circle around a cell is a number of
 * twelve bits and a pattern in it a few shifts. Cells are those of iris.c. */
#include "engines/guides.h"

#include <string.h>

enum {
    STRIDE = 20,
    PAIR = 0x400,
    PASS = 0x800,
    MARGIN = STRIDE + 2, /* in front of cell 0, for neighbours off the board */
    FIELD = 2 * MARGIN + 19 * STRIDE + 20,
    CELLS = 64 * IRIS_WORDS,
    PAIRS = 27,
    CIRCLE = 0xfff,
    LOW = 0x555 /* the lower bits of the six */
};

/* Cells of a field. */
enum { OFF = 0, EMPTY = 1, WHITE_STONE = 2, BLACK_STONE = 3 };

/* A neighbour and the one after it touch, so that they are the cells between the ends of a bridge.
 */
static const int WAY[6] = {1, STRIDE + 1, STRIDE, -1, -STRIDE - 1, -STRIDE};

typedef struct Field {
    uint8_t cells[FIELD];
    int n;
    int grey_count, pair_count;
    uint16_t greys[CELLS]; /* the empty grey cells, in any order, */
    uint16_t place[CELLS]; /* and where in that order they stand */
    uint8_t pairs[PAIRS], pair_place[PAIRS];
    uint8_t pair_at[CELLS]; /* of a coloured cell */
} Field;

static int stone_of(int colour) { return colour == WHITE ? WHITE_STONE : BLACK_STONE; }

static int antipode(int n, int cell) { return (2 * n - 2) * (STRIDE + 1) - cell; }

static int pair_cell(int n, int k)
{
    int side = k < n - 1 ? 0 : k < 2 * (n - 1) ? 1 : 2, along = k - side * (n - 1);
    if (side == 0) return along * STRIDE;
    if (side == 1) return (n - 1 + along) * STRIDE + along;
    return (2 * n - 2) * STRIDE + n - 1 + along;
}

/* -- The field -- */

static void fill_set(Field *f, const uint64_t set[IRIS_WORDS], int what)
{
    for (int word = 0; word < IRIS_WORDS; word++)
        for (uint64_t rest = set[word]; rest; rest &= rest - 1)
            f->cells[MARGIN + 64 * word + bits_lowest(rest)] = (uint8_t)what;
}

static void field_read(Field *f, const Pos *p)
{
    const IrisPos *s = &p->iris;
    memset(f->cells, OFF, sizeof f->cells);
    f->n = p->size;
    f->grey_count = f->pair_count = 0;
    fill_set(f, s->stones[WHITE], WHITE_STONE);
    fill_set(f, s->stones[BLACK], BLACK_STONE);
    for (int word = 0; word < IRIS_WORDS; word++)
        for (uint64_t rest = s->grey[word]; rest; rest &= rest - 1) {
            int cell = 64 * word + bits_lowest(rest);
            f->cells[MARGIN + cell] = EMPTY;
            f->place[cell] = (uint16_t)f->grey_count;
            f->greys[f->grey_count++] = (uint16_t)cell;
        }
    for (uint32_t rest = s->pairs; rest; rest &= rest - 1) {
        int k = bits_lowest(rest), cell = pair_cell(f->n, k), other = antipode(f->n, cell);
        f->cells[MARGIN + cell] = f->cells[MARGIN + other] = EMPTY;
        f->pair_at[cell] = f->pair_at[other] = (uint8_t)k;
        f->place[cell] = f->place[other] = CELLS; /* not grey */
        f->pair_place[k] = (uint8_t)f->pair_count;
        f->pairs[f->pair_count++] = (uint8_t)k;
    }
}

/* The first turn is a single stone. */
static bool is_untouched(const Field *f)
{
    return f->pair_count == 3 * (f->n - 1) && f->grey_count == 3 * f->n * f->n - 9 * f->n + 7;
}

static void take_grey(Field *f, int cell, int stone)
{
    int last = f->greys[--f->grey_count], hole = f->place[cell];
    f->greys[hole] = (uint16_t)last;
    f->place[last] = (uint16_t)hole;
    f->cells[MARGIN + cell] = (uint8_t)stone;
}

static void take_pair(Field *f, int k, int stone)
{
    int last = f->pairs[--f->pair_count], hole = f->pair_place[k], cell = pair_cell(f->n, k);
    f->pairs[hole] = (uint8_t)last;
    f->pair_place[last] = (uint8_t)hole;
    f->cells[MARGIN + cell] = f->cells[MARGIN + antipode(f->n, cell)] = (uint8_t)stone;
}

/* -- The circle around a cell: two bits for each of six cells -- */

static unsigned circle_at(const Field *f, int cell)
{
    const uint8_t *at = &f->cells[MARGIN + cell];
    unsigned circle = 0;
    for (int i = 0; i < 6; i++) circle |= (unsigned)at[WAY[i]] << 2 * i;
    return circle;
}

/* The places in the circle, as lower bits, of one kind of cell. */
static unsigned places_of(unsigned circle, int what)
{
    unsigned low = circle & LOW, high = circle >> 1 & LOW;
    return what == EMPTY ? low & ~high : what == WHITE_STONE ? high & ~low : high & low;
}

static unsigned turned(unsigned places, int by)
{
    return (places << 2 * by | places >> (12 - 2 * by)) & CIRCLE;
}

/* The empty cells of the circle between two stones of one kind. */
static unsigned bridge_ends(unsigned circle, int stone)
{
    unsigned own = places_of(circle, stone);
    return places_of(circle, EMPTY) & turned(own, 1) & turned(own, 5);
}

/* -- A random game -- */

static bool is_adjacent(int one, int other)
{
    int distance = one < other ? other - one : one - other;
    return distance == 1 || distance == STRIDE || distance == STRIDE + 1;
}

typedef struct Match {
    Field field;
    Rng *rng;
    Rollout *out;
    int mover;
    int last[2], last_count; /* what the opponent took in the turn before */
    int turn[2], turn_count; /* what the mover takes */
} Match;

static void write_step(Match *m, int step)
{
    m->out->steps[m->out->count] = (Step)step;
    m->out->colours[m->out->count++] = (uint8_t)m->mover;
}

static void place_grey(Match *m, int cell)
{
    take_grey(&m->field, cell, stone_of(m->mover));
    m->turn[m->turn_count++] = cell;
    write_step(m, cell);
}

static void place_pair(Match *m, int k)
{
    int cell = pair_cell(m->field.n, k);
    take_pair(&m->field, k, stone_of(m->mover));
    m->turn[0] = cell;
    m->turn[1] = antipode(m->field.n, cell);
    m->turn_count = 2;
    write_step(m, PAIR + k);
}

/* A grey cell that does not touch `first`, from a random place on; -1 if there is none. */
static int draw_second(Match *m, int first)
{
    const Field *f = &m->field;
    if (f->grey_count == 0) return -1;
    int at = (int)rng_below(m->rng, (uint32_t)f->grey_count);
    for (int i = 0; i < f->grey_count; i++) {
        if (!is_adjacent(f->greys[at], first)) return f->greys[at];
        at = at + 1 < f->grey_count ? at + 1 : 0;
    }
    return -1;
}

static void place_second(Match *m, int first)
{
    int cell = draw_second(m, first);
    if (cell >= 0) place_grey(m, cell);
}

/* The cells that save bridges the opponent has just gone into, at most one for each stone. */
static int find_saves(Match *m, int saves[2])
{
    int count = 0;
    for (int i = 0; i < m->last_count; i++) {
        unsigned ends = bridge_ends(circle_at(&m->field, m->last[i]), stone_of(m->mover));
        if (ends == 0) continue;
        if (ends & (ends - 1) && rng_next(m->rng) >> 63) ends &= ends - 1;
        saves[count++] = m->last[i] + WAY[bits_lowest(ends) / 2];
    }
    return count;
}

/* Saves what must be saved; false if nothing must. */
static bool play_saves(Match *m)
{
    Field *f = &m->field;
    int saves[2], count = find_saves(m, saves);
    if (count == 0) return false;
    if (f->place[saves[0]] == CELLS && count == 2) {
        int other = saves[0];
        saves[0] = saves[1];
        saves[1] = other;
    }
    if (f->place[saves[0]] == CELLS) {
        place_pair(m, f->pair_at[saves[0]]);
        return true;
    }
    place_grey(m, saves[0]);
    bool goes_on = count == 2 && saves[1] != saves[0] && f->place[saves[1]] != CELLS &&
                   !is_adjacent(saves[0], saves[1]);
    if (goes_on)
        place_grey(m, saves[1]);
    else
        place_second(m, saves[0]);
    return true;
}

#ifndef PAIR_WEIGHT
#define PAIR_WEIGHT 2
#endif

static void play_turn(Match *m)
{
    Field *f = &m->field;
    if (play_saves(m)) return;
    int weight = PAIR_WEIGHT * f->pair_count;
    int pick = (int)rng_below(m->rng, (uint32_t)(f->grey_count + weight));
    if (pick < f->grey_count) {
        int first = f->greys[pick];
        place_grey(m, first);
        place_second(m, first);
    } else {
        place_pair(m, f->pairs[(pick - f->grey_count) / PAIR_WEIGHT]);
    }
}

/* -- Groups -- */

static int root_of(uint16_t parent[FIELD], int cell)
{
    while (parent[cell] != cell) {
        parent[cell] = parent[parent[cell]];
        cell = parent[cell];
    }
    return cell;
}

/* Joins the stones of each colour with the three neighbours that went before. */
static void join_groups(const Field *f, uint16_t parent[FIELD])
{
    int end = MARGIN + (2 * f->n - 2) * (STRIDE + 1);
    for (int cell = MARGIN; cell <= end; cell++) {
        int what = f->cells[cell];
        parent[cell] = (uint16_t)cell;
        if (what < WHITE_STONE) continue;
        int root = cell;
        if (f->cells[cell - 1] == what) root = root_of(parent, cell - 1);
        for (int i = 4; i < 6; i++) {
            int other = cell + WAY[i];
            if (f->cells[other] != what) continue;
            other = root_of(parent, other);
            if (other < root) {
                parent[root] = (uint16_t)other;
                root = other;
            } else {
                parent[other] = (uint16_t)root;
            }
        }
        parent[cell] = (uint16_t)root;
    }
}

/* How many groups of each colour have so many coloured cells. */
typedef struct Counts {
    uint8_t groups[2][6 * 9 + 1];
    int best[2];
} Counts;

static void count_groups(const Field *f, Counts *c)
{
    uint16_t parent[FIELD];
    uint8_t coloured[FIELD] = {0};
    uint16_t roots[2 * PAIRS];
    int root_count = 0;
    memset(c, 0, sizeof *c);
    join_groups(f, parent);
    for (int k = 0; k < 3 * (f->n - 1); k++) {
        int cell = pair_cell(f->n, k), ends[2] = {cell, antipode(f->n, cell)};
        if (f->cells[MARGIN + cell] < WHITE_STONE) continue;
        for (int i = 0; i < 2; i++) {
            int root = root_of(parent, MARGIN + ends[i]);
            if (coloured[root]++ == 0) roots[root_count++] = (uint16_t)root;
        }
    }
    for (int i = 0; i < root_count; i++) {
        int score = coloured[roots[i]], colour = f->cells[roots[i]] == WHITE_STONE ? WHITE : BLACK;
        c->groups[colour][score]++;
        if (score > c->best[colour]) c->best[colour] = score;
    }
}

/* Above 0: white's groups are better. The first difference between the lists is the largest score
 * that one side has more often. */
static int compare_groups(const Counts *c)
{
    int score = c->best[WHITE] > c->best[BLACK] ? c->best[WHITE] : c->best[BLACK];
    for (; score > 0; score--)
        if (c->groups[WHITE][score] != c->groups[BLACK][score])
            return c->groups[WHITE][score] - c->groups[BLACK][score];
    return 0;
}

#ifndef MARGIN_BONUS
#define MARGIN_BONUS 0
#endif

/* A win by much is worth a little more than one by little. */
static int result_of(const Field *f)
{
    Counts c;
    count_groups(f, &c);
    int order = compare_groups(&c), margin = c.best[WHITE] - c.best[BLACK];
    int bonus = margin * MARGIN_BONUS / (6 * (f->n - 1));
    int won = ROLLOUT_ONE - 2 * MARGIN_BONUS;
    if (order == 0) return ROLLOUT_ONE / 2;
    return ROLLOUT_ONE / 2 + (order > 0 ? won / 2 : -won / 2) + bonus;
}

/* The opponent's last turn, from the steps made before the game. */
static void read_last(Match *m, const Pos *p)
{
    const Rollout *out = m->out;
    int at = out->count - (p->mid_turn ? 1 : 0);
    m->last_count = 0;
    for (int i = 0; i < 2 && --at >= 0 && out->colours[at] != p->to_move; i++) {
        Step step = out->steps[at];
        if (step == PASS) return;
        m->last[m->last_count++] = step & PAIR ? pair_cell(p->size, step - PAIR) : step;
        if (!(step & PAIR)) continue;
        m->last[m->last_count++] = antipode(p->size, m->last[0]);
        return;
    }
}

static void end_turn(Match *m)
{
    m->mover = opponent(m->mover);
    memcpy(m->last, m->turn, sizeof m->last);
    m->last_count = m->turn_count;
    m->turn_count = 0;
}

static void iris_rollout(const Pos *p, Rng *rng, Rollout *out)
{
    Match m = {.rng = rng, .out = out, .mover = p->to_move};
    field_read(&m.field, p);
    read_last(&m, p);
    if (p->mid_turn) {
        m.turn[m.turn_count++] = p->iris.first;
        place_second(&m, p->iris.first);
        end_turn(&m);
    }
    if (is_untouched(&m.field)) {
        place_grey(&m, m.field.greys[rng_below(rng, (uint32_t)m.field.grey_count)]);
        end_turn(&m);
    }
    while (m.field.grey_count + m.field.pair_count > 0) {
        play_turn(&m);
        end_turn(&m);
    }
    out->result = result_of(&m.field);
}

/* -- Ranks -- */

/* What a stone on an empty cell would do, seen from its owner. */
typedef struct Shape {
    int own, enemy;             /* neighbours */
    int own_runs, enemy_runs;   /* in how many pieces they are, around the cell */
    int saves, cuts;            /* bridges gone into, of the own that it saves and the enemy's */
    int bridges, enemy_bridges; /* to a stone two cells away, both cells between empty */
    int ring;                   /* 0: coloured, 1: next to a coloured cell, ... 3 */
} Shape;

/* The middle of a bridge's two ends, seen from a cell: WAY[i] + WAY[i + 1]. */
static const int BRIDGE[6] = {STRIDE + 2,  2 * STRIDE + 1,  STRIDE - 1,
                              -STRIDE - 2, -2 * STRIDE - 1, -STRIDE + 1};

static int places_count(unsigned places) { return bits_count(places); }

/* Pieces of a circle: where a place is set and the one before is not. */
static int count_runs(unsigned places)
{
    return places == LOW ? 1 : places_count(places & ~turned(places, 1));
}

/* Far cells may lie off the field's board, but never off its memory: they are two rows away at
 * most, and a row off the board is there for each of them. */
static int at_or_off(const Field *f, int cell)
{
    int place = MARGIN + cell;
    return place >= 0 && place < FIELD ? f->cells[place] : OFF;
}

static void read_shape(const Field *f, int cell, int stone, Shape *out)
{
    int enemy_stone = WHITE_STONE + BLACK_STONE - stone;
    unsigned circle = circle_at(f, cell), empty = places_of(circle, EMPTY);
    unsigned own = places_of(circle, stone), enemy = places_of(circle, enemy_stone);
    unsigned gaps = empty & turned(empty, 5); /* two empty neighbours side by side */
    *out = (Shape){
        .own = places_count(own),
        .enemy = places_count(enemy),
        .own_runs = count_runs(own),
        .enemy_runs = count_runs(enemy),
        .saves = places_count(enemy & turned(own, 1) & turned(own, 5)),
        .cuts = places_count(own & turned(enemy, 1) & turned(enemy, 5)),
    };
    for (; gaps; gaps &= gaps - 1) {
        int far = at_or_off(f, cell + BRIDGE[bits_lowest(gaps) / 2]);
        out->bridges += far == stone;
        out->enemy_bridges += far == enemy_stone;
    }
}

static int at_most(int x, int most) { return x < most ? x : most; }

static int ring_of(int n, int cell)
{
    int row = cell / STRIDE, q = cell % STRIDE, last = 2 * n - 2;
    int ring = row < last - row ? row : last - row;
    ring = at_most(ring, q < last - q ? q : last - q);
    int d = n - 1 - (row - q), e = n - 1 + (row - q);
    return at_most(at_most(ring, d < e ? d : e), 3);
}

/* Weights, in hundredths of the logarithm of the odds that a step is the best one. */
static const int16_t RUNS[4][4] = {{-8, -30, -13, 74},
                                   {-45, -21, 11, 72},
                                   {-40, -23, 30, 155},
                                   {-12, -66, 28, 32}};
static const int16_t OWN[7] = {-15, 12, 10, 9, 20, 11, 92}, ENEMY[7] = {-21, 6, 5, -3, 5, 19, 67};
static const int16_t SAVES[3] = {-15, 35, -14}, CUTS[3] = {-12, 18, -22};
static const int16_t BRIDGES[4] = {-28, -1, -2, -4}, ENEMY_BRIDGES[4] = {-22, -2, -6, -14};
static const int16_t RING[4] = {0, -30, -20, -18};
static const int16_t PAIR_RUNS[4][4] = {{19, 15, 28, 0}, {-2, 7, 78, 0}, {-22, 57, 18, 0}, {0}};

static int weigh_shape(const Shape *s)
{
    if (s->ring == 0) return PAIR_RUNS[s->own_runs][s->enemy_runs];
    return RUNS[s->own_runs][s->enemy_runs] + OWN[s->own] + ENEMY[s->enemy] +
           SAVES[at_most(s->saves, 2)] + CUTS[at_most(s->cuts, 2)] +
           BRIDGES[at_most(s->bridges, 3)] + ENEMY_BRIDGES[at_most(s->enemy_bridges, 3)] +
           RING[s->ring];
}

/* A stone more never harms its owner, whatever the rest of the game, so that passing is never
 * better than placing; only after the opponent's pass it may be, because it ends the game. */
static void iris_rank(const Pos *p, const Step *list, int count, int16_t *ranks)
{
    Field f;
    field_read(&f, p);
    for (int i = 0; i < count; i++) {
        int cell = list[i], sum = 0, stone = stone_of(p->to_move);
        Shape shape;
        if (list[i] == PASS) {
            ranks[i] = p->iris.passes ? 0 : RANK_NEVER;
            continue;
        }
        if (list[i] & PAIR) cell = pair_cell(f.n, list[i] - PAIR);
        for (int end = 0; end < (list[i] & PAIR ? 2 : 1); end++) {
            if (end) cell = antipode(f.n, cell);
            read_shape(&f, cell, stone, &shape);
            shape.ring = ring_of(f.n, cell);
            sum += weigh_shape(&shape);
        }
        ranks[i] = (int16_t)sum;
    }
}

/* After a pass, another one ends the game: it wins if the groups do. */
static Step iris_win(const Pos *p)
{
    Field f;
    Counts c;
    if (p->iris.passes == 0) return NO_STEP;
    field_read(&f, p);
    count_groups(&f, &c);
    int order = compare_groups(&c);
    return order && (order > 0) == (p->to_move == WHITE) ? PASS : NO_STEP;
}

/* -- Estimate -- */

/* A group here is stones joined by touch or by bridges that nobody has gone into. */
typedef struct Groups {
    uint16_t parent[FIELD];
    uint8_t coloured[FIELD], reach[FIELD], stones[FIELD]; /* of a root; reach: empty, beside it */
} Groups;

static void join(uint16_t parent[FIELD], int one, int other)
{
    one = root_of(parent, one);
    other = root_of(parent, other);
    if (one < other)
        parent[other] = (uint16_t)one;
    else
        parent[one] = (uint16_t)other;
}

/* Up the board only: the other end sees the same bridge downwards. */
static void join_bridges(const Field *f, Groups *g, int place)
{
    for (int i = 0; i < 3; i++) {
        int far = place + BRIDGE[i];
        if (far >= FIELD || f->cells[far] != f->cells[place]) continue;
        if (f->cells[place + WAY[i]] == EMPTY && f->cells[place + WAY[i + 1]] == EMPTY)
            join(g->parent, place, far);
    }
}

/* Each group beside an empty coloured cell reaches it, once. */
static void add_reach(const Field *f, Groups *g, int place)
{
    int seen[6] = {0}, count = 0;
    for (int i = 0; i < 6; i++) {
        if (f->cells[place + WAY[i]] < WHITE_STONE) continue;
        int root = root_of(g->parent, place + WAY[i]), at = 0;
        while (at < count && seen[at] != root) at++;
        if (at < count) continue;
        seen[count++] = root;
        g->reach[root]++;
    }
}

static void read_groups(const Field *f, Groups *g)
{
    int end = MARGIN + (2 * f->n - 2) * (STRIDE + 1);
    memset(g, 0, sizeof *g);
    join_groups(f, g->parent);
    for (int place = MARGIN; place <= end; place++)
        if (f->cells[place] >= WHITE_STONE) join_bridges(f, g, place);
    for (int place = MARGIN; place <= end; place++)
        if (f->cells[place] >= WHITE_STONE) g->stones[root_of(g->parent, place)]++;
    for (int k = 0; k < 3 * (f->n - 1); k++) {
        int cell = pair_cell(f->n, k), ends[2] = {MARGIN + cell, MARGIN + antipode(f->n, cell)};
        for (int i = 0; i < 2; i++)
            if (f->cells[ends[i]] == EMPTY)
                add_reach(f, g, ends[i]);
            else
                g->coloured[root_of(g->parent, ends[i])]++;
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

static void count_side(const Field *f, const Groups *g, int stone, int out[FEATURE_COUNT])
{
    int end = MARGIN + (2 * f->n - 2) * (STRIDE + 1);
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
    Groups g;
    int sides[2][FEATURE_COUNT];
    field_read(&f, p);
    read_groups(&f, &g);
    count_side(&f, &g, stone_of(p->to_move), sides[0]);
    count_side(&f, &g, stone_of(opponent(p->to_move)), sides[1]);
    for (int i = 0; i < FEATURE_COUNT; i++) out[i] = sides[0][i] - sides[1][i];
    out[TEMPO] = 1;
}

static int iris_value(const Pos *p)
{
    int features[FEATURES_MAX], sum = 0;
    count_features(p, features);
    for (int i = 0; i < FEATURE_COUNT; i++) sum += WEIGHTS[i] * features[i];
    return sum < -20000 ? -20000 : sum > 20000 ? 20000 : sum;
}

const Guide iris_guide = {
    .value = iris_value,
    .win = iris_win,
    .rank = iris_rank,
    .rollout = iris_rollout,
    .scale = 100,
};

const Features iris_features = {NAMES, WEIGHTS, FEATURE_COUNT, count_features};
