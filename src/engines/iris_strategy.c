/* iris_strategy.c: the strategy of Iris: random games that keep bridges whole, and what a stone is
 * worth by the shape around it. */
#include "engines/iris_classic.h"
#include "engines/iris_field.h"
#include "engines/iris_patterns.h"
#include "engines/iris_value.h"
#include "engines/strategy.h"
#include "search/mcts.h"

#include <string.h>

enum { PAIR_TRIES = 3 };

/* -- A random game -- */

typedef struct RandomGame {
    Field field;
    Rng *rng;
    Rollout *out;
    int mover;
    int last[2], last_count; /* what the opponent took in the turn before */
    int turn[2], turn_count; /* what the mover takes */
} RandomGame;

static void write_step(RandomGame *g, int step)
{
    g->out->steps[g->out->count] = (Step)step;
    g->out->colours[g->out->count++] = (uint8_t)g->mover;
}

static void place_grey(RandomGame *g, int cell)
{
    take_grey(&g->field, cell, stone_of(g->mover));
    g->turn[g->turn_count++] = cell;
    write_step(g, cell);
}

static void place_pair(RandomGame *g, int k)
{
    int cell = iris_pair_cell(g->field.n, k);
    take_pair(&g->field, k, stone_of(g->mover));
    g->turn[0] = cell;
    g->turn[1] = iris_antipode(g->field.n, cell);
    g->turn_count = 2;
    write_step(g, IRIS_PAIR + k);
}

/* A grey cell that does not touch `first`, from a random place on; -1 if there is none. */
static int draw_second(RandomGame *g, int first)
{
    const Field *f = &g->field;
    if (f->grey_count == 0) return -1;
    int at = (int)rng_below(g->rng, (uint32_t)f->grey_count);
    for (int i = 0; i < f->grey_count; i++) {
        if (!iris_is_adjacent(f->greys[at], first)) return f->greys[at];
        at = at + 1 < f->grey_count ? at + 1 : 0;
    }
    return -1;
}

static void place_second(RandomGame *g, int first)
{
    int cell = draw_second(g, first);
    if (cell >= 0) place_grey(g, cell);
}

/* The cells that save bridges the opponent has just intruded into, at most one for each stone. */
static int find_saves(RandomGame *g, int saves[2])
{
    int count = 0;
    for (int i = 0; i < g->last_count; i++) {
        unsigned ends = bridge_ends(circle_at(&g->field, g->last[i]), stone_of(g->mover));
        if (ends == 0) continue;
        if (ends & (ends - 1) && rng_next(g->rng) >> 63) ends &= ends - 1;
        saves[count++] = g->last[i] + IRIS_WAY[bits_lowest(ends) / 2];
    }
    return count;
}

/* Saves the bridges that the opponent has intruded into; false if there is none. */
static bool play_saves(RandomGame *g)
{
    Field *f = &g->field;
    int saves[2], count = find_saves(g, saves);
    if (count == 0) return false;
    if (f->place[saves[0]] == IRIS_CELLS && count == 2) {
        int other = saves[0];
        saves[0] = saves[1];
        saves[1] = other;
    }
    if (f->place[saves[0]] == IRIS_CELLS) {
        place_pair(g, f->pair_at[saves[0]]);
        return true;
    }
    place_grey(g, saves[0]);
    bool goes_on = count == 2 && saves[1] != saves[0] && f->place[saves[1]] != IRIS_CELLS &&
                   !iris_is_adjacent(saves[0], saves[1]);
    if (goes_on)
        place_grey(g, saves[1]);
    else
        place_second(g, saves[0]);
    return true;
}

/* The mover's stones beside the two cells of a pair. */
static int pair_links(const RandomGame *g, int k)
{
    int cell = iris_pair_cell(g->field.n, k), other = iris_antipode(g->field.n, cell);
    int stone = stone_of(g->mover);
    unsigned one = circle_at(&g->field, cell), two = circle_at(&g->field, other);
    return places_count(places_of(one, stone)) + places_count(places_of(two, stone));
}

/* Of a few random pairs, the one with the most links. */
static int draw_pair(RandomGame *g)
{
    const Field *f = &g->field;
    int best = 0, most = -1;
    for (int i = 0; i < PAIR_TRIES; i++) {
        int k = f->pairs[rng_below(g->rng, (uint32_t)f->pair_count)], links = pair_links(g, k);
        if (links <= most) continue;
        best = k;
        most = links;
    }
    return best;
}

/* A pair is as likely as two greys: it is two stones as well. */
static void play_turn(RandomGame *g)
{
    const Field *f = &g->field;
    if (play_saves(g)) return;
    int pick = (int)rng_below(g->rng, (uint32_t)(f->grey_count + 2 * f->pair_count));
    if (pick >= f->grey_count) {
        place_pair(g, draw_pair(g));
        return;
    }
    int first = f->greys[pick];
    place_grey(g, first);
    place_second(g, first);
}

/* Only the winner counts: a bonus for the margin made play weaker. */
static int result_of(const Field *f)
{
    Counts c;
    field_count_full(f, &c);
    int order = counts_compare(&c);
    return order > 0 ? ROLLOUT_ONE : order < 0 ? 0 : ROLLOUT_ONE / 2;
}

/* The opponent's last turn, from the steps made before the game. */
static void read_last(RandomGame *g, const Pos *p)
{
    const Rollout *out = g->out;
    int at = out->count - (p->mid_turn ? 1 : 0);
    g->last_count = 0;
    for (int i = 0; i < 2 && --at >= 0 && out->colours[at] != p->to_move; i++) {
        Step step = out->steps[at];
        if (step == IRIS_PASS) return;
        g->last[g->last_count++] =
            step & IRIS_PAIR ? iris_pair_cell(p->size, step - IRIS_PAIR) : step;
        if (!(step & IRIS_PAIR)) continue;
        g->last[g->last_count++] = iris_antipode(p->size, g->last[0]);
        return;
    }
}

static void end_turn(RandomGame *g)
{
    g->mover = opponent(g->mover);
    memcpy(g->last, g->turn, sizeof g->last);
    g->last_count = g->turn_count;
    g->turn_count = 0;
}

static void iris_rollout(const Pos *p, Rng *rng, Rollout *out)
{
    RandomGame g;
    g.rng = rng;
    g.out = out;
    g.mover = p->to_move;
    g.turn_count = 0;
    field_read(&g.field, p);
    read_last(&g, p);
    if (p->mid_turn) {
        g.turn[g.turn_count++] = p->iris.first;
        place_second(&g, p->iris.first);
        end_turn(&g);
    }
    if (is_untouched(&g.field)) {
        place_grey(&g, g.field.greys[rng_below(rng, (uint32_t)g.field.grey_count)]);
        end_turn(&g);
    }
    while (g.field.grey_count + g.field.pair_count > 0) {
        play_turn(&g);
        end_turn(&g);
    }
    out->result = result_of(&g.field);
}

/* -- Ranks -- */

/* What a stone on an empty cell would do, seen from its owner. */
typedef struct Shape {
    int own, enemy;           /* neighbours */
    int own_runs, enemy_runs; /* in how many pieces they are, around the cell */
    int saves, cuts; /* own bridges intruded into that it saves, the enemy's that it cuts */
    int bridges, enemy_bridges; /* to a stone two cells away, both cells between empty */
    int ring;                   /* 0: coloured, 1: next to a coloured cell, ... 3 */
} Shape;

/* Pieces of a circle: where a place is set and the one before is not. */
static int count_runs(unsigned places)
{
    return places == LOW ? 1 : places_count(places & ~turned(places, 1));
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
        int far = f->cells[MARGIN + cell + BRIDGE[bits_lowest(gaps) / 2]];
        out->bridges += far == stone;
        out->enemy_bridges += far == enemy_stone;
    }
}

static int at_most(int x, int most) { return x < most ? x : most; }

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

/* One stone more never harms its owner, so placing is at least as good as passing; except after the
 * opponent's pass, when a second pass ends the game. */
static int16_t rank_pass(const Pos *p) { return p->iris.passes ? 0 : RANK_NEVER; }

static void iris_rank_shapes(const Pos *p, const Step *list, int count, int16_t *ranks)
{
    Field f;
    field_read(&f, p);
    for (int i = 0; i < count; i++) {
        int cell = list[i], sum = 0, stone = stone_of(p->to_move);
        Shape shape;
        if (list[i] == IRIS_PASS) {
            ranks[i] = rank_pass(p);
            continue;
        }
        if (list[i] & IRIS_PAIR) cell = iris_pair_cell(f.n, list[i] - IRIS_PAIR);
        for (int end = 0; end < (list[i] & IRIS_PAIR ? 2 : 1); end++) {
            if (end) cell = iris_antipode(f.n, cell);
            read_shape(&f, cell, stone, &shape);
            shape.ring = iris_ring(f.n, cell);
            sum += weigh_shape(&shape);
        }
        ranks[i] = (int16_t)sum;
    }
}

static void iris_rank(const Pos *p, const Step *list, int count, int16_t *ranks)
{
    iris_pattern_ranks(p, list, count, ranks);
    for (int i = 0; i < count; i++)
        if (list[i] == IRIS_PASS) ranks[i] = rank_pass(p);
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

/* A player with twice as many random games wins five games in six: hence the many rungs. Those that
 * search are the same on every board. */
#define SEARCHING(nodes) \
    {                    \
        nodes, 0         \
    }
#define SEARCHING_RUNGS                                                                          \
    SEARCHING(20), SEARCHING(40), SEARCHING(85), SEARCHING(165), SEARCHING(320), SEARCHING(620), \
        SEARCHING(1200), SEARCHING(2300), SEARCHING(4500), SEARCHING(9000), SEARCHING(18000),    \
        SEARCHING(35000), SEARCHING(60000)

/* For sides 3 and 4, with less noise. */
static const Rung SMALL[] = {{RUNG_GLANCE, 108}, {RUNG_GLANCE, 54}, {RUNG_GLANCE, 32},
                             {RUNG_GLANCE, 22},  {RUNG_GLANCE, 15}, {RUNG_GLANCE, 11},
                             {RUNG_GLANCE, 7},   {RUNG_GLANCE, 4},  SEARCHING_RUNGS,
                             {RUNG_SECOND, 0}};

static const Rung RUNGS[] = {{RUNG_GLANCE, 600}, {RUNG_GLANCE, 300}, {RUNG_GLANCE, 180},
                             {RUNG_GLANCE, 120}, {RUNG_GLANCE, 85},  {RUNG_GLANCE, 60},
                             {RUNG_GLANCE, 40},  {RUNG_GLANCE, 20},  SEARCHING_RUNGS,
                             {RUNG_SECOND, 0}};

/* For sides 9 and 10, where chance helps less, with more noise. */
static const Rung LARGE[] = {{RUNG_GLANCE, 1200}, {RUNG_GLANCE, 600}, {RUNG_GLANCE, 300},
                             {RUNG_GLANCE, 180},  {RUNG_GLANCE, 110}, {RUNG_GLANCE, 70},
                             {RUNG_GLANCE, 40},   {RUNG_GLANCE, 20},  SEARCHING_RUNGS,
                             {RUNG_SECOND, 0}};

/* -- Themes of puzzles -- */

enum { THEME_BRIDGE, THEME_PASS, THEME_RIM, THEME_CUT };

static const PuzzleTheme THEMES[] = {[THEME_BRIDGE] = {"last-bridge", N_("last bridge")},
                                     [THEME_PASS] = {"pass", N_("a well-timed pass")},
                                     [THEME_RIM] = {"coloured-pair", N_("a coloured pair")},
                                     [THEME_CUT] = {"cut", N_("cut")},
                                     {0}};

/* Grey stones that raise the largest group join two groups. */
static int iris_theme(const Pos *p, const Turn *line, int count)
{
    Score before, after;
    Pos next;
    (void)count;
    if (line[0].steps[0] == IRIS_PASS) return THEME_PASS;
    if (line[0].steps[0] & IRIS_PAIR) return THEME_RIM;
    turn_play(p, &line[0], &next);
    iris_game.score(p, &before);
    iris_game.score(&next, &after);
    return after.value[p->to_move][0] > before.value[p->to_move][0] ? THEME_BRIDGE : THEME_CUT;
}

static const MctsStyle STYLE = {.explore = 0.02F,
                                .rave = 700,
                                .bias = 0.1F,
                                .lean = 0.2F,
                                .expand_at = 4,
                                .inherit = 30,
                                .plies_max = 400};

/* It has too many turns for alpha-beta, and is decided by the whole board. */
const Strategy iris_strategy = {
    .guide = {.value = iris_value,
              .win = iris_win,
              .rank = iris_rank,
              .rollout = iris_rollout,
              .style = &STYLE,
              .scale = 100},
    .linear_rank = iris_rank_shapes,
    .features = &iris_features,
    .search = SEARCH_MCTS,
    .ladder = LADDER(LARGE, 6, 2),
    .puzzles = {.sizes = {4, 5}, .themes = THEMES, .theme = iris_theme},
    .board_ladders = {{4, 0, LADDER(SMALL, 6, 2)}, {8, 0, LADDER(RUNGS, 6, 2)}},
    .opening = {.random_plies = 2, .candidates = 1, .judge = SEARCH_MCTS},
    .perfts = {{5, 3}, {8, 2}},
    .searches = {{4, 4, 2, SEARCH_ALPHABETA}, {5, 5, 0, SEARCH_MCTS}},
    /* The best turn by the value; 3, 5 and as many turns ahead as a second allows. */
    .classics = {{.choose = iris_classic_choose,
                  .turns = 1,
                  .summary = N_("the move that looks best at once")},
                 {.choose = iris_classic_choose, .turns = 3, .summary = N_("looks 3 turns ahead")},
                 {.choose = iris_classic_choose, .turns = 5, .summary = N_("looks 5 turns ahead")},
                 {.choose = iris_classic_choose,
                  .summary = N_("looks as far ahead as a second allows")}},
};
