/* iris_strategy.c: the strategy of Iris: random games that keep bridges whole, and what a stone is
 * worth by the shape around it. */
#include "engines/iris_classic.h"
#include "engines/iris_field.h"
#include "engines/iris_value.h"
#include "engines/strategy.h"

#include <string.h>

enum { PAIR_TRIES = 3 };

/* -- A random game -- */

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
    int cell = iris_pair_cell(m->field.n, k);
    take_pair(&m->field, k, stone_of(m->mover));
    m->turn[0] = cell;
    m->turn[1] = iris_antipode(m->field.n, cell);
    m->turn_count = 2;
    write_step(m, IRIS_PAIR + k);
}

/* A grey cell that does not touch `first`, from a random place on; -1 if there is none. */
static int draw_second(Match *m, int first)
{
    const Field *f = &m->field;
    if (f->grey_count == 0) return -1;
    int at = (int)rng_below(m->rng, (uint32_t)f->grey_count);
    for (int i = 0; i < f->grey_count; i++) {
        if (!iris_is_adjacent(f->greys[at], first)) return f->greys[at];
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
        saves[count++] = m->last[i] + IRIS_WAY[bits_lowest(ends) / 2];
    }
    return count;
}

/* Saves what must be saved; false if nothing must. */
static bool play_saves(Match *m)
{
    Field *f = &m->field;
    int saves[2], count = find_saves(m, saves);
    if (count == 0) return false;
    if (f->place[saves[0]] == IRIS_CELLS && count == 2) {
        int other = saves[0];
        saves[0] = saves[1];
        saves[1] = other;
    }
    if (f->place[saves[0]] == IRIS_CELLS) {
        place_pair(m, f->pair_at[saves[0]]);
        return true;
    }
    place_grey(m, saves[0]);
    bool goes_on = count == 2 && saves[1] != saves[0] && f->place[saves[1]] != IRIS_CELLS &&
                   !iris_is_adjacent(saves[0], saves[1]);
    if (goes_on)
        place_grey(m, saves[1]);
    else
        place_second(m, saves[0]);
    return true;
}

/* The mover's stones beside the two cells of a pair. */
static int pair_links(const Match *m, int k)
{
    int cell = iris_pair_cell(m->field.n, k), other = iris_antipode(m->field.n, cell);
    int stone = stone_of(m->mover);
    unsigned one = circle_at(&m->field, cell), two = circle_at(&m->field, other);
    return places_count(places_of(one, stone)) + places_count(places_of(two, stone));
}

/* Of a few random pairs, the one with most links. */
static int draw_pair(Match *m)
{
    const Field *f = &m->field;
    int best = 0, most = -1;
    for (int i = 0; i < PAIR_TRIES; i++) {
        int k = f->pairs[rng_below(m->rng, (uint32_t)f->pair_count)], links = pair_links(m, k);
        if (links <= most) continue;
        best = k;
        most = links;
    }
    return best;
}

/* A pair is as likely as two greys: it is two stones as well. */
static void play_turn(Match *m)
{
    const Field *f = &m->field;
    if (play_saves(m)) return;
    int pick = (int)rng_below(m->rng, (uint32_t)(f->grey_count + 2 * f->pair_count));
    if (pick >= f->grey_count) {
        place_pair(m, draw_pair(m));
        return;
    }
    int first = f->greys[pick];
    place_grey(m, first);
    place_second(m, first);
}

/* Nothing but who wins: a bonus for the margin made play weaker. */
static int result_of(const Field *f)
{
    Counts c;
    field_count(f, &c);
    int order = counts_compare(&c);
    return order > 0 ? ROLLOUT_ONE : order < 0 ? 0 : ROLLOUT_ONE / 2;
}

/* The opponent's last turn, from the steps made before the game. */
static void read_last(Match *m, const Pos *p)
{
    const Rollout *out = m->out;
    int at = out->count - (p->mid_turn ? 1 : 0);
    m->last_count = 0;
    for (int i = 0; i < 2 && --at >= 0 && out->colours[at] != p->to_move; i++) {
        Step step = out->steps[at];
        if (step == IRIS_PASS) return;
        m->last[m->last_count++] =
            step & IRIS_PAIR ? iris_pair_cell(p->size, step - IRIS_PAIR) : step;
        if (!(step & IRIS_PAIR)) continue;
        m->last[m->last_count++] = iris_antipode(p->size, m->last[0]);
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
    int row = cell / IRIS_STRIDE, q = cell % IRIS_STRIDE, last = 2 * n - 2;
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
        if (list[i] == IRIS_PASS) {
            ranks[i] = p->iris.passes ? 0 : RANK_NEVER;
            continue;
        }
        if (list[i] & IRIS_PAIR) cell = iris_pair_cell(f.n, list[i] - IRIS_PAIR);
        for (int end = 0; end < (list[i] & IRIS_PAIR ? 2 : 1); end++) {
            if (end) cell = iris_antipode(f.n, cell);
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
    field_count(&f, &c);
    int order = counts_compare(&c);
    return order && (order > 0) == (p->to_move == WHITE) ? IRIS_PASS : NO_STEP;
}

/* Every doubling of the random games wins five times of six: many rungs. */
static const Rung RUNGS[] = {{RUNG_GLANCE, 600},
                             {RUNG_GLANCE, 300},
                             {RUNG_GLANCE, 180},
                             {RUNG_GLANCE, 120},
                             {RUNG_GLANCE, 85},
                             {RUNG_GLANCE, 60},
                             {RUNG_GLANCE, 40},
                             {RUNG_GLANCE, 20},
                             {20, 0},
                             {40, 0},
                             {85, 0},
                             {165, 0},
                             {320, 0},
                             {620, 0},
                             {1200, 0},
                             {2300, 0},
                             {4500, 0},
                             {9000, 0},
                             {18000, 0},
                             {35000, 0},
                             {60000, 0},
                             {RUNG_SECOND, 0}};

/* It has too many turns for alpha-beta, and is decided by the whole board. */
const Strategy iris_strategy = {
    .guide = {.value = iris_value,
              .win = iris_win,
              .rank = iris_rank,
              .rollout = iris_rollout,
              .scale = 100},
    .features = &iris_features,
    .search = SEARCH_MCTS,
    .ladder = LADDER(RUNGS, 6, 2),
    .opening = {.random_plies = 2, .candidates = 1, .judge = SEARCH_MCTS},
    .perfts = {{5, 3}, {8, 2}},
    .searches = {{4, 4, 2, SEARCH_ALPHABETA}, {5, 5, 0, SEARCH_MCTS}},
    /* The best turn by the value; 3, 5 and as many turns ahead as a second allows. */
    .classics = {{iris_classic_choose, .turns = 1},
                 {iris_classic_choose, .turns = 3},
                 {iris_classic_choose, .turns = 5},
                 {iris_classic_choose}},
};
