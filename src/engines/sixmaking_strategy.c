/* sixmaking_strategy.c: strategy of Six MaKING.
 *
 * A king is made by moving a whole tower of h disks onto one of 6 - h or more, so all that counts
 * is which tower reaches which. The estimate looks at every pair of towers where one can move onto
 * the other: the heights of both, whose colour the mover has, and whether the target has the same.
 * It adds the towers themselves (height, and which colour shows when the top disk leaves), the
 * towers that no tower of the other side reaches, the cells and the reserves. The side to move has
 * weights of its own, since it acts first.
 *
 * Pairs of six disks or more are kings. The side to move just makes one (win), the other threatens
 * to: then no estimate can be trusted (is_quiet), and few steps do not lose (rank). */
#include "engines/learned.h"
#include "engines/sixmaking_classic.h"
#include "engines/sixmaking_order.h"

enum {
    TEMPO,
    POINTS,
    CHANCE, /* in points=6: the side to move makes a king */
    RESERVE,
    CELL_5,
    CELL_4 = CELL_5 + 6,
    TOWER_US = CELL_4 + 3, /* pawn, then for each height the second disk the other's, or own */
    TOWER_THEM = TOWER_US + 9,
    PAIR_US = TOWER_THEM + 9, /* see PAIR_AT */
    PAIR_THEM = PAIR_US + 20,
    SAFE_US = PAIR_THEM + 20, /* by height */
    SAFE_THEM = SAFE_US + 5,
    THREAT = SAFE_THEM + 5, /* kings that the other side threatens, by the height that moves */
    FEATURE_COUNT = THREAT + 5
};

/* Where the pairs of a source of height h begin; for each lower target the other's, or own. */
static const int PAIR_AT[6] = {0, 0, 8, 14, 18, 20};

/* clang-format off */
static const char *const NAMES[FEATURE_COUNT] = {
    [TEMPO] = "tempo",
    [POINTS] = "points",
    [CHANCE] = "chance",
    [RESERVE] = "reserve",
    [CELL_5] = "5x5 corner", "5x5 beside corner", "5x5 middle of edge", "5x5 inner corner",
        "5x5 beside centre", "5x5 centre",
    [CELL_4] = "4x4 corner", "4x4 edge", "4x4 centre",
    [TOWER_US] = "our pawn", "our rook over foe", "our rook over own", "our knight over foe",
        "our knight over own", "our bishop over foe", "our bishop over own", "our queen over foe",
        "our queen over own",
    [TOWER_THEM] = "their pawn", "their rook over foe", "their rook over own",
        "their knight over foe", "their knight over own", "their bishop over foe",
        "their bishop over own", "their queen over foe", "their queen over own",
    [PAIR_US] = "our pawn to foe pawn", "our pawn to own pawn", "our pawn to foe rook",
        "our pawn to own rook", "our pawn to foe knight", "our pawn to own knight",
        "our pawn to foe bishop", "our pawn to own bishop", "our rook to foe pawn",
        "our rook to own pawn", "our rook to foe rook", "our rook to own rook",
        "our rook to foe knight", "our rook to own knight", "our knight to foe pawn",
        "our knight to own pawn", "our knight to foe rook", "our knight to own rook",
        "our bishop to foe pawn", "our bishop to own pawn",
    [PAIR_THEM] = "their pawn to foe pawn", "their pawn to own pawn", "their pawn to foe rook",
        "their pawn to own rook", "their pawn to foe knight", "their pawn to own knight",
        "their pawn to foe bishop", "their pawn to own bishop", "their rook to foe pawn",
        "their rook to own pawn", "their rook to foe rook", "their rook to own rook",
        "their rook to foe knight", "their rook to own knight", "their knight to foe pawn",
        "their knight to own pawn", "their knight to foe rook", "their knight to own rook",
        "their bishop to foe pawn", "their bishop to own pawn",
    [SAFE_US] = "our safe pawn", "our safe rook", "our safe knight", "our safe bishop",
        "our safe queen",
    [SAFE_THEM] = "their safe pawn", "their safe rook", "their safe knight", "their safe bishop",
        "their safe queen",
    [THREAT] = "their pawn makes a king", "their rook makes a king", "their knight makes a king",
        "their bishop makes a king", "their queen makes a king",
};

/* Fitted to the results of games that the engine played against itself. */
static const int WEIGHTS[FEATURE_COUNT] = {
    [TEMPO] = 21,
    [POINTS] = 600,
    [CHANCE] = 400,
    [RESERVE] = -17,
    [CELL_5] = 8, 8, 12, 18, 15, 23,
    [CELL_4] = 10, 19, 18,
    [TOWER_US] = -1, 51, 53, 16, 52, 53, 84, 66, 82,
    [TOWER_THEM] = -5, -35, -38, -4, -43, -69, -131, 10, -201,
    [PAIR_US] = 4, 10, 28, 10, 41, 13, 28, 32, 36, 17, 7, 25, 54, 47, 63, 33, 63, 69, 91, 70,
    [PAIR_THEM] = 4, -11, -36, -16, -32, -21, -19, -36, -21, -13, 7, -20, -38, -51, -31, -27, -45,
        -57, -3, 3,
    [SAFE_US] = -16, -14, 18, 41, 138,
    [SAFE_THEM] = 22, 3, -8, -19, -191,
    [THREAT] = -17, -134, -160, -82, 31,
};
/* clang-format on */

const uint8_t SIX_CLASS_5[SIXMAKING_CELLS] = {0, 1, 2, 1, 0, 1, 3, 4, 3, 1, 2, 4, 5,
                                              4, 2, 1, 3, 4, 3, 1, 0, 1, 2, 1, 0};
const uint8_t SIX_CLASS_4[SIXMAKING_CELLS] = {0, 1, 1, 0, 0, 1, 2, 2, 1, 0,
                                              1, 2, 2, 1, 0, 0, 1, 1, 0};

/* -- The estimate -- */

/* Adds n times a feature to the counts and returns 0, or without counts returns its worth. */
INLINE int add(int *out, int feature, int n)
{
    if (!out) return n * WEIGHTS[feature];
    out[feature] += n;
    return 0;
}

typedef struct Estimate {
    const SixPos *s;
    uint32_t mine;
    uint32_t reach[2]; /* the towers that those of the other side and of the mover can move onto */
    const uint8_t *classes;
    int first_class;
    bool has_chance;
} Estimate;

/* All towers of h disks. */
INLINE int count_height(Estimate *v, int h, int *out)
{
    const SixPos *s = v->s;
    int value = 0;
    for (uint32_t rest = sixmaking_exactly(s, h); rest; rest &= rest - 1) {
        int cell = bits_lowest(rest);
        unsigned is_own = v->mine >> cell & 1, tower = s->tower[cell];
        int single = h == 1 ? 0 : 2 * h - 3 + !((tower ^ tower >> 1) & 1);
        uint32_t to = sixmaking_targets(s, cell, h), kings = to & s->atleast[SIXMAKING_KING - h];
        value += add(out, v->first_class + v->classes[cell], is_own ? 1 : -1);
        value += add(out, (is_own ? TOWER_US : TOWER_THEM) + single, 1);
        v->reach[is_own] |= to;
        if (kings) {
            if (is_own)
                v->has_chance = true;
            else
                value += add(out, THREAT + h - 1, bits_count(kings));
        }
        uint32_t same = is_own ? v->mine : ~v->mine;
        int first = (is_own ? PAIR_US : PAIR_THEM) + PAIR_AT[h];
        for (to &= ~kings; to; to &= to - 1) {
            int at = bits_lowest(to), t = sixmaking_height(s->tower[at]);
            value += add(out, first + 2 * (t - 1) + (int)(same >> at & 1), 1);
        }
    }
    return value;
}

INLINE int count_body(const Pos *p, int *out)
{
    const SixPos *s = &p->six;
    int us = p->to_move, them = opponent(us);
    bool is_5 = p->size == SIXMAKING_SIDE;
    Estimate v = {.s = s,
                  .mine = sixmaking_tops(s, us),
                  .classes = is_5 ? SIX_CLASS_5 : SIX_CLASS_4,
                  .first_class = is_5 ? CELL_5 : CELL_4};
    int value = add(out, TEMPO, 1) + add(out, POINTS, s->points[us] - s->points[them]) +
                add(out, RESERVE, s->reserve[us] - s->reserve[them]);
    value += count_height(&v, 1, out) + count_height(&v, 2, out) + count_height(&v, 3, out) +
             count_height(&v, 4, out) + count_height(&v, 5, out);
    for (int h = 1; h <= 5; h++) {
        uint32_t exactly = sixmaking_exactly(s, h);
        value += add(out, SAFE_US + h - 1, bits_count(exactly & v.mine & ~v.reach[0]));
        value += add(out, SAFE_THEM + h - 1, bits_count(exactly & ~v.mine & ~v.reach[1]));
    }
    return value + add(out, CHANCE, v.has_chance);
}

static void count_features(const Pos *p, int out[FEATURES_MAX])
{
    for (int i = 0; i < FEATURE_COUNT; i++) out[i] = 0;
    count_body(p, out);
}

static int six_linear(const Pos *p) { return count_body(p, NULL); }

/* The nets have learned the plain game. */
static int six_value(const Pos *p)
{
    const Net *net = p->size == SIXMAKING_SIDE ? &sixmaking5_net : &sixmaking4_net;
    if (p->variant || !net_is_trained(net)) return six_linear(p);
    return learned_value(&sixmaking_learned, net, p, six_linear);
}

/* -- Kings at once -- */

/* A whole tower onto another: ko never bans it, since ko is about a part of one. */
static Step king_step(const SixPos *s, int colour)
{
    if (!s->atleast[SIXMAKING_KNIGHT]) return NO_STEP;
    uint32_t own = sixmaking_tops(s, colour);
    for (int h = 1; h <= 5; h++) {
        uint32_t high = s->atleast[SIXMAKING_KING - h];
        if (!high) continue;
        for (uint32_t rest = own & sixmaking_exactly(s, h); rest; rest &= rest - 1) {
            int from = bits_lowest(rest);
            uint32_t to = sixmaking_targets(s, from, h) & high;
            if (to) return sixmaking_step(from, bits_lowest(to), h);
        }
    }
    return NO_STEP;
}

static Step six_win(const Pos *p)
{
    return six_king_wins(p, p->to_move) ? king_step(&p->six, p->to_move) : NO_STEP;
}

static bool six_is_quiet(const Pos *p)
{
    int foe = opponent(p->to_move);
    return !six_king_wins(p, foe) || king_step(&p->six, foe) == NO_STEP;
}

static const Features FEATURES = {NAMES, WEIGHTS, FEATURE_COUNT, count_features};

static const Rung RUNGS[] = {{RUNG_GLANCE, 18000},
                             {RUNG_GLANCE, 1000},
                             {RUNG_GLANCE, 190},
                             {RUNG_GLANCE, 30},
                             {150, 34},
                             {550, 19},
                             {2200, 8},
                             {8000, 4},
                             {30000, 0},
                             {250000, 0},
                             {RUNG_SECOND, 0}};

/* -- Themes of puzzles -- */

enum { THEME_SPLIT, THEME_DOUBLE, THEME_PLACE, THEME_TAKEOVER, THEME_BUILD };

static const PuzzleTheme THEMES[] = {[THEME_SPLIT] = {"split-tower", N_("split tower")},
                                     [THEME_DOUBLE] = {"double-threat", N_("double threat")},
                                     [THEME_PLACE] = {"placement", N_("a disk placed")},
                                     [THEME_TAKEOVER] = {"takeover", N_("the opponent's tower")},
                                     [THEME_BUILD] = {"build", N_("a higher tower")},
                                     {0}};

static int sixmaking_theme(const Pos *p, const Turn *line, int count)
{
    Step s = line[0].steps[0];
    int disks = sixmaking_step_disks(s);
    unsigned tower = p->six.tower[sixmaking_step_from(s)];
    Pos after;
    turn_play(p, &line[0], &after);
    if (disks && disks < sixmaking_height(tower)) return THEME_SPLIT;
    if (count > 1 && count_winning_steps(&after, p->to_move) > 1) return THEME_DOUBLE;
    if (!disks) return THEME_PLACE;
    return sixmaking_top(tower) != p->to_move ? THEME_TAKEOVER : THEME_BUILD;
}

/* A game for points is longer, but a king that is made by chance counts again and again. */
static const Rung FOR_POINTS[] = {{RUNG_GLANCE, 5000}, {RUNG_GLANCE, 500}, {RUNG_GLANCE, 140},
                                  {RUNG_GLANCE, 30},   {150, 34},          {550, 19},
                                  {2200, 8},           {8000, 4},          {30000, 0},
                                  {250000, 0},         {RUNG_SECOND, 0}};

const Strategy sixmaking_strategy = {
    .guide = {.value = six_value,
              .win = six_win,
              .is_quiet = six_is_quiet,
              .rank = six_rank,
              .scale = 100,
              .margin = 100,
              .late = 6,
              .extends = true},
    .linear = six_linear,
    .linear_is_whole = true,
    .features = &FEATURES,
    .learned = &sixmaking_learned,
    .search = SEARCH_ALPHABETA,
    .ladder = LADDER(RUNGS, 2, 1),
    .puzzles = {.sizes = {5, 4}, .win_nodes = 200, .themes = THEMES, .theme = sixmaking_theme},
    .board_ladders = {{5, SIXMAKING_POINTS, LADDER(FOR_POINTS, 2, 1)}},
    .opening = {.random_plies = 4, .candidates = 10, .judge = SEARCH_ALPHABETA},
    .perfts = {{4, 6}, {5, 5}},
    .searches = {{5, 8, 8, SEARCH_ALPHABETA}},
    /* A random turn; the best one after the opponent's best answer. */
    .classics = {{.choose = classic_choose_best, .summary = N_("any move, at random")},
                 {.choose = classic_choose_best,
                  .value = sixmaking_classic_answered,
                  .summary = N_("considers your best reply")}},
};
