/* fuse_strategy.c: strategy of Fuse.
 *
 * A game of Fuse is decided by its last moves, by the side that can still rearrange when the other
 * no longer can. Every push makes and breaks groups, and before the last ten discs groups predict
 * almost nothing; what counts is the lines that discs on the rim still command. So the estimate
 * counts lines, not groups, and needs no flood fill:
 *
 *     the lines of a side    the inner cells in front of its rim discs that can move
 *     a cross                a cell on a row and on a column of the same side
 *
 * Weights change with the discs left on the rim, in four stages. `omega` has weights of its own,
 * and there groups do count. With kings, a king counts twice wherever it lies inside.
 *
 * On the usual board a net takes the place of this estimate (fuse_learned.c). With FUSE_END_DISCS
 * on the rim or less there is nothing to estimate: fuse_end.c plays it out. */
#include "engines/fuse_end.h"
#include "engines/learned.h"
#include "search/mcts.h"

/* Parts of the board that matter, by its size. */
typedef struct Parts {
    uint64_t middle;  /* the inner area without its outermost cells */
    uint64_t centre;  /* one cell, or 2 by 2 */
    uint64_t corners; /* of the inner area */
    uint64_t rim_middle, rim_corners;
} Parts;

static const Parts PARTS[FUSE_LINE + 1] = {
    [3] = {0x40000U, 0x40000U, 0xa000a00U, 0x400110004U, 0xa1100110aU},
    [4] = {0xc0c0000U, 0xc0c0000U, 0x1200001200U, 0xc002121000cU, 0x122100002112U},
    [5] = {0x1c1c1c0000U, 0x8000000U, 0x220000002200U, 0x8000041000008U, 0x22410000004122U},
    [6] = {0x3c3c3c3c0000U, 0x1818000000U, 0x42000000004200U, 0x1800008181000018U,
           0x4281000000008142U},
};

#define FEATURE_LIST(stage)                                                                       \
    stage "tempo", stage "rim discs", stage "rim discs in the middle", stage "rim discs at ends", \
        stage "moves", stage "backed rim discs", stage "blocked rim discs", stage "middle",       \
        stage "centre", stage "corners", stage "pairs", stage "single discs",                     \
        stage "free neighbours", stage "neighbours on lines", stage "neighbours on safe lines",   \
        stage "lines in the middle", stage "crosses", stage "discs on crosses",                   \
        stage "discs on enemy crosses"

enum {
    TEMPO,
    RIM_DISCS,
    RIM_IN_MIDDLE,
    RIM_AT_ENDS,
    MOVES,
    BACKED,
    BLOCKED,
    IN_MIDDLE,
    IN_CENTRE,
    IN_CORNERS,
    PAIRS,
    SINGLES,
    FREE,
    ON_LINES,
    ON_SAFE_LINES,
    LINES_IN_MIDDLE,
    CROSSES,
    ON_CROSSES,
    ON_ENEMY_CROSSES,
    KINDS,
    STAGES = 4,
    OMEGA_STAGE = STAGES, /* the features of omega follow those of the stages, then the product */
    PRODUCT = KINDS,
    FEATURES = (STAGES + 1) * KINDS + 1,
    SCALE = 150 /* of a value with a chance of 73 % */
};

static const char *const NAMES[] = {FEATURE_LIST("18+ "),   FEATURE_LIST("15+ "),
                                    FEATURE_LIST("12+ "),   FEATURE_LIST("11- "),
                                    FEATURE_LIST("omega "), "omega product"};

/* Fitted to the results of some 17,000 games from random openings; 150 is a chance of 73 %. The
 * stages, then omega. */
/* clang-format off */
static const int WEIGHTS[FEATURES] = {
    -203, 441, 17, -13, 5, 49, -47, 52, 14, -81, 16, 5, -10, 11, 19, 18, 20, -2, -22,
    -185, 351, 25, -30, 15, 82, -78, 89, 19, -91, 1, -4, -17, 14, 14, 12, 24, 0, -38,
    -185, 324, 31, -42, 25, 103, -100, 112, 31, -103, 17, 9, -33, 28, 14, 17, 29, 9, -54,
    -73, 134, 32, -48, 31, 106, -96, 102, 40, -91, 28, 17, -39, 32, 11, 19, 36, 24, -64,
    -248, 361, -29, -3, 31, -2, 46, -50, -32, 33, -34, -9, -3, 14, 16, -2, 22, 32, -29,
    3,
};
/* clang-format on */

/* -- Counting -- */

/* A side's discs inside, its discs on the rim that can move, and what follows from them. */
typedef struct SideLines {
    uint64_t inner, rim;
    uint64_t top, bottom, left, right; /* the lines, by the side of the board they start from */
    uint64_t lines, cross;
    uint64_t next; /* the neighbours of the discs inside */
} SideLines;

static SideLines side_of(int size, uint64_t discs, uint64_t room)
{
    SideLines s = {.inner = discs & fuse_inner(size), .rim = discs & room};
    s.top = (s.rim & fuse_top(size)) * 0x0101010101010101U;
    s.bottom = (s.rim >> 8 * (size + 1) & fuse_top(size)) * 0x0101010101010101U;
    s.left = (s.rim & fuse_left(size)) * 0xff;
    s.right = ((s.rim & fuse_right(size)) >> (size + 1)) * 0xff;
    s.lines = s.top | s.bottom | s.left | s.right;
    s.cross = (s.top | s.bottom) & (s.left | s.right);
    s.next = s.inner << 1 | s.inner >> 1 | s.inner << 8 | s.inner >> 8;
    return s;
}

INLINE void count_side(const Parts *parts, const SideLines *s, const SideLines *enemy,
                       uint64_t empty, uint64_t kings, int out[KINDS])
{
    uint64_t near = s->next & empty, reach = near & s->lines, crossed = s->inner & enemy->cross;
    uint64_t middle = s->inner & parts->middle, centre = s->inner & parts->centre;
    uint64_t corners = s->inner & parts->corners;
    out[RIM_DISCS] = bits_count(s->rim);
    out[RIM_IN_MIDDLE] = bits_count(s->rim & parts->rim_middle);
    out[RIM_AT_ENDS] = bits_count(s->rim & parts->rim_corners);
    out[MOVES] = bits_count(empty & s->top) + bits_count(empty & s->bottom) +
                 bits_count(empty & s->left) + bits_count(empty & s->right);
    out[BACKED] = bits_count(s->rim & s->next);
    out[BLOCKED] = bits_count(s->rim & enemy->next);
    out[IN_MIDDLE] = bits_count(middle) + bits_count(middle & kings);
    out[IN_CENTRE] = bits_count(centre) + bits_count(centre & kings);
    out[IN_CORNERS] = bits_count(corners) + bits_count(corners & kings);
    out[PAIRS] = bits_count(s->inner & s->inner >> 1) + bits_count(s->inner & s->inner >> 8);
    out[SINGLES] = bits_count(s->inner & ~s->next);
    out[FREE] = bits_count(near);
    out[ON_LINES] = bits_count(reach);
    out[ON_SAFE_LINES] = bits_count(reach & ~enemy->lines);
    out[LINES_IN_MIDDLE] = bits_count(empty & s->lines & parts->middle);
    out[CROSSES] = bits_count(empty & s->cross);
    out[ON_CROSSES] = bits_count(s->inner & s->cross);
    out[ON_ENEMY_CROSSES] = bits_count(crossed) + bits_count(crossed & kings);
}

/* All kinds of features for the side to move, less the opponent's. */
INLINE void count_kinds(const Pos *p, int out[KINDS])
{
    const FusePos *f = &p->fuse;
    uint64_t all = f->discs[WHITE] | f->discs[BLACK];
    uint64_t room = fuse_movable(p->size, all), empty = fuse_inner(p->size) & ~all;
    SideLines own = side_of(p->size, f->discs[p->to_move], room);
    SideLines enemy = side_of(p->size, f->discs[opponent(p->to_move)], room);
    const Parts *parts = &PARTS[p->size];
    int minus[KINDS];
    count_side(parts, &own, &enemy, empty, f->kings, out);
    count_side(parts, &enemy, &own, empty, f->kings, minus);
    out[TEMPO] = 1;
    for (int i = TEMPO + 1; i < KINDS; i++) out[i] -= minus[i];
}

static int rim_count(const Pos *p)
{
    return bits_count((p->fuse.discs[WHITE] | p->fuse.discs[BLACK]) & fuse_rim(p->size));
}

/* The product of the sizes of all groups, as 16 times its logarithm to base 2. */
static int product_of(const FusePos *f, uint64_t own)
{
    static const uint8_t LOGARITHMS[] = {0, 0, 16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61};
    int sum = 0;
    while (own) {
        uint64_t group = fuse_group(own & (~own + 1), own);
        sum += LOGARITHMS[fuse_group_size(group, f->kings)];
        own &= ~group;
    }
    return sum;
}

/* The product for the discs that have entered; it weighs more when fewer are still to come. */
static int count_product(const Pos *p)
{
    const FusePos *f = &p->fuse;
    uint64_t still = ~fuse_movable(p->size, f->discs[WHITE] | f->discs[BLACK]);
    int own = product_of(f, f->discs[p->to_move] & still);
    int enemy = product_of(f, f->discs[opponent(p->to_move)] & still);
    return (own - enemy) * (fuse_ring(p->size) - rim_count(p)) / 8;
}

static int stage_of(const Pos *p)
{
    if (p->variant & FUSE_OMEGA) return OMEGA_STAGE;
    int left = rim_count(p);
    return left >= 18 ? 0 : left >= 15 ? 1 : left >= 12 ? 2 : 3;
}

static void count_features(const Pos *p, int out[FEATURES_MAX])
{
    int kinds[KINDS], stage = stage_of(p);
    for (int i = 0; i < FEATURES; i++) out[i] = 0;
    count_kinds(p, kinds);
    for (int i = 0; i < KINDS; i++) out[stage * KINDS + i] = kinds[i];
    if (stage == OMEGA_STAGE) out[FEATURES - 1] = count_product(p);
}

/* -- The guide -- */

static int fuse_linear(const Pos *p)
{
    int kinds[KINDS], stage = stage_of(p), first = stage * KINDS, value = 0;
    const int *weights = WEIGHTS + first;
    count_kinds(p, kinds);
    for (int i = 0; i < KINDS; i++) value += weights[i] * kinds[i];
    if (stage == OMEGA_STAGE) value += weights[PRODUCT] * count_product(p);
    return value;
}

/* The net knows the usual game. */
static bool has_net(const Pos *p)
{
    return p->size == FUSE_LINE && !p->variant && net_is_trained(&fuse6_net);
}

static int fuse_value(const Pos *p)
{
    if (!has_net(p)) return fuse_linear(p);
    return learned_value(&fuse_learned, &fuse6_net, p, fuse_linear) * SCALE / NET_VALUE;
}

/* Near the end fuse_end knows the exact value: no estimate is trusted there, but that of the net
 * one disc longer, which saves most of the time that leaves take. */
static bool linear_is_quiet(const Pos *p) { return rim_count(p) > FUSE_END_DISCS; }
static bool fuse_is_quiet(const Pos *p) { return rim_count(p) > FUSE_END_DISCS - has_net(p); }

/* Random games play their last turns well: solving more than four discs costs more than it
 * gains. */
static const MctsStyle FUSE_STYLE = {.explore = 0.1F,
                                     .rave = 300,
                                     .bias = 0.2F,
                                     .is_slow = true,
                                     .expand_at = 4,
                                     .inherit = 30,
                                     .plies_max = 100,
                                     .finish_at = 4,
                                     .known_at = 5};

static const Features FUSE_FEATURES = {NAMES, WEIGHTS, FEATURES, count_features};

static const Rung RUNGS[] = {{RUNG_GLANCE, 110}, {RUNG_GLANCE, 62}, {40, 120}, {100, 70},
                             {250, 40},          {620, 18},         {1800, 8}, {5500, 4},
                             {18000, 0},         {RUNG_SECOND, 0}};

/* -- Themes of puzzles -- */

enum { THEME_BRIDGE, THEME_SPLIT, THEME_PUSH, THEME_TEMPO };

static const PuzzleTheme THEMES[] = {[THEME_BRIDGE] = {"last-bridge", N_("last bridge")},
                                     [THEME_SPLIT] = {"split", N_("splitting a group")},
                                     [THEME_PUSH] = {"push", N_("a push rearranges the board")},
                                     [THEME_TEMPO] = {"tempo", N_("a waiting move")},
                                     {0}};

static int fuse_theme(const Pos *p, const Turn *line, int count)
{
    Score before, after;
    Pos next;
    Step s = line[0].steps[0];
    int us = p->to_move, them = opponent(us);
    (void)count;
    if (s >= FUSE_PASS) return THEME_TEMPO;
    turn_play(p, &line[0], &next);
    fuse_game.score(p, &before);
    fuse_game.score(&next, &after);
    if (after.value[them][0] < before.value[them][0]) return THEME_SPLIT;
    if (after.value[us][0] > before.value[us][0]) return THEME_BRIDGE;
    uint64_t all = p->fuse.discs[WHITE] | p->fuse.discs[BLACK];
    uint64_t now = next.fuse.discs[WHITE] | next.fuse.discs[BLACK];
    return bits_count(all & ~now) > 1 || (all & now) != (all & ~((uint64_t)1 << (s >> 3)))
               ? THEME_PUSH
               : THEME_TEMPO;
}

/* Random games judge positions better than any count until the end can be solved. */
static const Rung SMALL[] = {{RUNG_GLANCE, 45}, {40, 120},       {100, 70},  {180, 50},
                             {350, 30},         {620, 18},       {1300, 10}, {3000, 6},
                             {18000, 0},        {RUNG_SECOND, 0}};
/* The estimate is of the largest group, so that a glance is worth little in omega; on a board of
 * side 3 it is left out. */
static const Rung OMEGA[] = {{RUNG_GLANCE, 40}, {12, 220},  {40, 120},       {130, 60},
                             {300, 36},         {700, 18},  {1500, 10},      {3200, 6},
                             {7500, 3},         {18000, 0}, {RUNG_SECOND, 0}};

const Strategy fuse_strategy = {
    .guide = {.value = fuse_value,
              .is_quiet = fuse_is_quiet,
              .finish = fuse_end,
              .turns_left = rim_count,
              .any_win = true,
              .solved_at = 12,
              .is_estimated = has_net,
              .style = &FUSE_STYLE,
              .scale = SCALE},
    .linear = fuse_linear,
    .linear_is_quiet = linear_is_quiet,
    .learned = &fuse_learned,
    .features = &FUSE_FEATURES,
    .search = SEARCH_MCTS,
    .ladder = LADDER(RUNGS, 1, 1),
    .board_ladders = {{3, FUSE_OMEGA, {OMEGA + 1, sizeof OMEGA / sizeof *OMEGA - 1, 1, 1}},
                      {6, FUSE_OMEGA, LADDER(OMEGA, 2, 1)},
                      {3, 0, LADDER(SMALL, 1, 1)}},
    /* The start is random, and most starts favour one side so much that it wins both games of a
     * pair, whoever plays it. What random games say of a start is far from what happens; alpha-beta
     * has weights that were fitted to results. */
    .puzzles = {.sizes = {6, 5, 4}, .themes = THEMES, .theme = fuse_theme},
    .opening = {.random_plies = 0, .candidates = 50, .judge = SEARCH_ALPHABETA},
    .perfts = {{6, 4}},
    .searches = {{6, 6, 8, SEARCH_ALPHABETA}, {6, 12, 12, SEARCH_ALPHABETA}},
    .classics = {{.choose = classic_choose_first,
                  .summary = N_("always the first move of the list")},
                 {.choose = classic_choose_best, .summary = N_("any move, at random")}},
};
