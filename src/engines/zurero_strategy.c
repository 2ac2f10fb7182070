/* zurero_strategy.c: strategy of Zurero: windows of five points that are alive, by how full they
 * are.
 *
 * What is alive, within reach or a threat: see zurero_threats.h. */
#include "engines/strategy.h"
#include "engines/zurero_classic.h"
#include "engines/zurero_threats.h"
#include "engines/zurero_weights.h"

#include <string.h>

static Step zurero_win(const Pos *p)
{
    if (!(zurero_threats(p) & THREAT_OWN)) return NO_STEP;
    Step list[STEPS_MAX];
    const Game *g = game_of(p);
    int count = g->steps(p, list);
    for (int i = 0; i < count; i++) {
        Pos after;
        g->play(p, list[i], &after);
        if (after.outcome == win_of(p->to_move)) return list[i];
    }
    return NO_STEP;
}

static bool zurero_is_quiet(const Pos *p) { return !(zurero_threats(p) & THREAT_THEIRS); }

/* -- The estimate -- */

/* Live windows with two or three own stones, and diagonal ones with four. A line is filled from its
 * ends, so nearly every window along a line has a point within reach; of a diagonal it matters
 * whether one point (three stones) or two points (two stones) are. */
enum {
    LINE_THREE,
    LINE_TWO,
    FOUR,
    SLANT_THREE_NEAR,
    SLANT_THREE_FAR,
    SLANT_TWO_NEAR,
    SLANT_TWO_FAR,
    CLASSES
};
enum { TEMPO = 2 * CLASSES, FEATURE_COUNT };

static const char *const NAMES[FEATURE_COUNT] = {
    "own line three",       "own line two",           "own four",
    "own slant three near", "own slant three far",    "own slant two near",
    "own slant two far",    "their line three",       "their line two",
    "their four",           "their slant three near", "their slant three far",
    "their slant two near", "their slant two far",    "tempo",
};
_Static_assert(sizeof ZURERO_WEIGHTS / sizeof *ZURERO_WEIGHTS == FEATURE_COUNT,
               "one for each feature");

/* The windows of a block, by class and by way: lines, slants. */
typedef struct Windows {
    uint32_t rows[CLASSES][2 * BLOCK];
} Windows;

INLINE void sort_line(const uint32_t *stones, const uint32_t *alive, Way w, int at, Windows *out)
{
    Tally own = window_tally(stones, w);
    uint32_t a = window_all(alive, w) & BAND_MASK;
    out->rows[LINE_THREE][at] = own.ones & own.twos & a;
    out->rows[LINE_TWO][at] = own.twos & ~own.ones & a;
}

INLINE void sort_slant(const uint32_t *stones, const uint32_t *alive, const uint32_t *reach, Way w,
                       int at, Windows *out)
{
    Tally own = window_tally(stones, w), near = window_tally(reach, w);
    uint32_t a = window_all(alive, w) & BAND_MASK;
    uint32_t two = own.twos & ~own.ones & a, three = own.twos & own.ones & a;
    uint32_t any = near.ones | near.twos;
    out->rows[FOUR][at] = own.fours & a;
    out->rows[SLANT_THREE_NEAR][at] = three & any;
    out->rows[SLANT_THREE_FAR][at] = three & ~any;
    out->rows[SLANT_TWO_NEAR][at] = two & near.twos;
    out->rows[SLANT_TWO_FAR][at] = two & ~near.twos;
}

static void sort_windows(const uint32_t *stones, const uint32_t *alive, const uint32_t *reach,
                         Windows *restrict out)
{
    for (int r = 0; r < BLOCK; r++) {
        sort_line(stones + r, alive + r, WAY_ACROSS, r, out);
        sort_line(stones + r, alive + r, WAY_UP, BLOCK + r, out);
    }
    for (int r = 0; r < BLOCK; r++) {
        sort_slant(stones + r, alive + r, reach + r, WAY_RISING, r, out);
        sort_slant(stones + r, alive + r, reach + r, WAY_FALLING, BLOCK + r, out);
    }
}

static void count_class(const uint32_t rows[2 * BLOCK], int *own, int *theirs)
{
    uint64_t pairs[BLOCK], any = 0;
    int lower = 0, upper = 0;
    memcpy(pairs, rows, sizeof pairs);
    for (int i = 0; i < BLOCK; i++) any |= pairs[i];
    if (!any) return;
    for (int i = 0; i < BLOCK; i++) {
        lower += bits_count(pairs[i] & 0x0000ffff0000ffffU);
        upper += bits_count(pairs[i] & 0xffff0000ffff0000U);
    }
    *own += lower;
    *theirs += upper;
}

/* The points that are a side's or can still become so. */
static void find_alive(const Mobility *restrict s, Plane out[restrict 2])
{
    for (int side = 0; side < 2; side++)
        for (int r = PAD; r < PAD + ZURERO_ROWS; r++)
            out[side].rows[r] = s->stones[side].rows[r] | s->live.rows[r] | s->reach[side].rows[r];
}

/* Windows that begin farther to the left or below have at most one stone. */
static int first_column(const Pos *p) { return p->zurero.left > 3 ? p->zurero.left - 3 : 0; }
static int first_row(const Pos *p) { return p->zurero.bottom > 3 ? p->zurero.bottom - 3 : 0; }

static void count_features(const Pos *p, int out[FEATURES_MAX])
{
    Mobility s;
    Plane alive[2], stones, reach, living;
    Windows found;
    memset(out, 0, FEATURE_COUNT * sizeof *out);
    out[TEMPO] = 1;
    if (p->zurero.count < 2) return;
    zurero_find_mobility(p, &s);
    find_alive(&s, alive);
    for (int column = first_column(p); column <= p->zurero.right; column += BAND) {
        stones = plane_pack(s.stones, column);
        reach = plane_pack(s.reach, column);
        living = plane_pack(alive, column);
        for (int r = PAD + first_row(p); r <= PAD + p->zurero.top; r += BLOCK) {
            sort_windows(stones.rows + r, living.rows + r, reach.rows + r, &found);
            for (int i = 0; i < CLASSES; i++)
                count_class(found.rows[i], &out[i], &out[CLASSES + i]);
        }
    }
}

static int zurero_value(const Pos *p)
{
    int features[FEATURES_MAX], sum = 0;
    count_features(p, features);
    for (int i = 0; i < FEATURE_COUNT; i++) sum += features[i] * ZURERO_WEIGHTS[i];
    return sum;
}

/* -- What is decided -- */

static uint32_t find_windows(const uint32_t *alive)
{
    uint32_t found = 0;
    for (int r = 0; r < BLOCK; r++)
        found |= window_all(alive + r, WAY_ACROSS) | window_all(alive + r, WAY_UP) |
                 window_all(alive + r, WAY_RISING) | window_all(alive + r, WAY_FALLING);
    return found & BAND_MASK;
}

/* Whether any window of the side is alive. */
static bool zurero_can_win(const Pos *p, int side)
{
    Mobility s;
    Plane alive[2], living;
    uint32_t wanted = side == p->to_move ? LOWER : ~LOWER, found = 0;
    if (p->zurero.count == 0) return true;
    zurero_find_mobility(p, &s);
    find_alive(&s, alive);
    for (int column = 0; column < p->size && !found; column += BAND) {
        living = plane_pack(alive, column);
        for (int r = PAD; r < PAD + p->size && !found; r += BLOCK)
            found |= find_windows(living.rows + r) & wanted;
    }
    return found != 0;
}

/* -- The order of steps -- */

/* The points of the living windows of one way with three and with two stones, in a block. */
INLINE void mark_way(uint32_t windows[2][BLOCK], Way w, uint32_t *three, uint32_t *two)
{
    for (int i = 0; i < 5; i++)
        for (int r = 0; r < BLOCK; r++) {
            three[r + w.first + w.up * i] |= windows[0][r] << w.right * i;
            two[r + w.first + w.up * i] |= windows[1][r] << w.right * i;
        }
}

INLINE void sort_way(const uint32_t *stones, const uint32_t *alive, Way w, int r,
                     uint32_t out[2][BLOCK])
{
    Tally own = window_tally(stones + r, w);
    uint32_t a = window_all(alive + r, w) & BAND_MASK;
    out[0][r] = own.twos & own.ones & a;
    out[1][r] = own.twos & ~own.ones & a;
}

static void mark_windows(const uint32_t *stones, const uint32_t *alive, uint32_t *restrict three,
                         uint32_t *restrict two)
{
    uint32_t found[WAYS][2][BLOCK];
    for (int r = 0; r < BLOCK; r++) {
        sort_way(stones, alive, WAY_ACROSS, r, found[0]);
        sort_way(stones, alive, WAY_UP, r, found[1]);
        sort_way(stones, alive, WAY_RISING, r, found[2]);
        sort_way(stones, alive, WAY_FALLING, r, found[3]);
    }
    mark_way(found[0], WAY_ACROSS, three, two);
    mark_way(found[1], WAY_UP, three, two);
    mark_way(found[2], WAY_RISING, three, two);
    mark_way(found[3], WAY_FALLING, three, two);
}

/* Points of living windows with three stones and with two, of the side to move and the other. */
typedef struct WindowMarks {
    Plane three[2], two[2];
} WindowMarks;

static void find_marks(const Pos *p, const Mobility *s, WindowMarks *out)
{
    Plane alive[2], stones, living;
    memset(out, 0, sizeof *out);
    find_alive(s, alive);
    for (int column = first_column(p); column <= p->zurero.right; column += BAND) {
        Plane three = {{0}}, two = {{0}};
        stones = plane_pack(s->stones, column);
        living = plane_pack(alive, column);
        for (int r = PAD + first_row(p); r <= PAD + p->zurero.top; r += BLOCK)
            mark_windows(stones.rows + r, living.rows + r, three.rows + r, two.rows + r);
        for (int r = PAD; r < PAD + ZURERO_ROWS; r++) {
            out->three[0].rows[r] |= (three.rows[r] & LOWER) << column;
            out->three[1].rows[r] |= three.rows[r] >> 16 << column;
            out->two[0].rows[r] |= (two.rows[r] & LOWER) << column;
            out->two[1].rows[r] |= two.rows[r] >> 16 << column;
        }
    }
}

enum { RANK_OWN_THREE = 50, RANK_THEIR_THREE = 40, RANK_OWN_TWO = 14, RANK_THEIR_TWO = 11 };

/* Where the side to move has one more stone after the step. */
static void gained_point(const Pos *p, Step step, int *row, int *column)
{
    ZureroSlide c = zurero_slide(p, step);
    bool is_own = p->zurero.stones[p->to_move][c.row] >> c.column & 1; /* pushes an own stone on */
    *row = is_own ? c.pushed_row : c.row;
    *column = is_own ? c.pushed_column : c.column;
}

static int is_marked(const Plane *plane, int row, int column)
{
    return (int)(plane->rows[PAD + row] >> column & 1);
}

/* Whether a step touches every threat of the other side. */
static bool is_parry(const Pos *p, Step step, const Guard *guards, int count)
{
    ZureroSlide c = zurero_slide(p, step);
    for (int i = 0; i < count; i++)
        if (!(guards[i].rows[c.row] >> c.column & 1) &&
            !(guards[i].rows[c.pushed_row] >> c.pushed_column & 1))
            return false;
    return true;
}

static void zurero_rank(const Pos *p, const Step *list, int count, int16_t *ranks)
{
    Mobility s;
    WindowMarks m;
    Guard guards[GUARDS];
    int guard_count = zurero_guards(p, guards);
    memset(ranks, 0, (size_t)count * sizeof *ranks);
    if (p->zurero.count < 2) return;
    if (guard_count > 0) {
        for (int i = 0; i < count; i++)
            if (!is_parry(p, list[i], guards, guard_count)) ranks[i] = STEP_LOSES;
        return;
    }
    zurero_find_mobility(p, &s);
    find_marks(p, &s, &m);
    for (int i = 0; i < count; i++) {
        int row, column;
        gained_point(p, list[i], &row, &column);
        ranks[i] = (int16_t)(is_marked(&m.three[0], row, column) * RANK_OWN_THREE +
                             is_marked(&m.three[1], row, column) * RANK_THEIR_THREE +
                             is_marked(&m.two[0], row, column) * RANK_OWN_TWO +
                             is_marked(&m.two[1], row, column) * RANK_THEIR_TWO);
    }
}

/* The steps that get a stone into a living window with three own ones. */
static int zurero_attacks(const Pos *p, Step list[STEPS_MAX])
{
    Mobility s;
    WindowMarks m;
    if (p->zurero.count < FEWEST - 2) return 0;
    int all = game_of(p)->steps(p, list), count = 0;
    zurero_find_mobility(p, &s);
    find_marks(p, &s, &m);
    for (int i = 0; i < all; i++) {
        int row, column;
        gained_point(p, list[i], &row, &column);
        if (is_marked(&m.three[0], row, column)) list[count++] = list[i];
    }
    return count;
}

/* An upper bound: on small boards a search can reach the end. */
static int zurero_turns_left(const Pos *p) { return p->size * p->size - p->zurero.count; }

static const Features FEATURES = {NAMES, ZURERO_WEIGHTS, FEATURE_COUNT, count_features};

static const Rung RUNGS[] = {{RUNG_GLANCE, 1000}, {RUNG_GLANCE, 120}, {RUNG_GLANCE, 15},
                             {30, 130},           {80, 45},           {250, 25},
                             {1000, 12},          {4500, 6},          {25000, 2},
                             {150000, 0},         {RUNG_SECOND, 0}};

/* -- Themes of puzzles -- */

enum { THEME_DOUBLE, THEME_PUSH, THEME_COUNTER, THEME_FORCED };

static const PuzzleTheme THEMES[] = {[THEME_DOUBLE] = {"double-threat", N_("double threat")},
                                     [THEME_PUSH] = {"pushing-win",
                                                     N_("a push completes the five")},
                                     [THEME_COUNTER] = {"counter-attack", N_("counter-attack")},
                                     [THEME_FORCED] = {"forced", N_("threat after threat")},
                                     {0}};

static int zurero_theme(const Pos *p, const Turn *line, int count)
{
    Pos at = *p;
    bool pushes = false;
    for (int i = 0; i < count; i++) {
        Pos before = at;
        turn_play(&at, &line[i], &at);
        pushes = i + 1 == count && zurero_slide(&before, line[i].steps[0]).pushes;
        if (i == 0 && count > 1 && count_winning_steps(&at, p->to_move) > 1) return THEME_DOUBLE;
    }
    if (pushes) return THEME_PUSH;
    return zurero_threats(p) & THREAT_THEIRS ? THEME_COUNTER : THEME_FORCED;
}

static const Rung SMALL_5[] = {{30, 130},  {60, 60},    {120, 38},       {250, 25},
                               {550, 16},  {1200, 11},  {2800, 7},       {7000, 4},
                               {25000, 1}, {150000, 0}, {RUNG_SECOND, 0}};
static const Rung SMALL_6[] = {{RUNG_GLANCE, 100}, {RUNG_GLANCE, 15}, {30, 130},       {80, 45},
                               {200, 28},          {500, 17},         {1200, 11},      {3000, 7},
                               {10000, 4},         {150000, 0},       {RUNG_SECOND, 0}};
static const Rung SMALL_7[] = {{RUNG_GLANCE, 500}, {RUNG_GLANCE, 60}, {RUNG_GLANCE, 12}, {30, 130},
                               {80, 45},           {250, 25},         {1000, 12},        {4500, 6},
                               {25000, 2},         {150000, 0},       {RUNG_SECOND, 0}};

const Strategy zurero_strategy = {
    .guide = {.value = zurero_value,
              .win = zurero_win,
              .can_win = zurero_can_win,
              .is_quiet = zurero_is_quiet,
              .threats = zurero_threats,
              .rank = zurero_rank,
              .attacks = zurero_attacks,
              .turns_left = zurero_turns_left,
              .margin = 100,
              .late = 3,
              .scale = 100},
    .features = &FEATURES,
    .search = SEARCH_ALPHABETA,
    .ladder = LADDER(RUNGS, 2, 1),
    .board_ladders = {{5, 0, LADDER(SMALL_5, 2, 1)},
                      {6, 0, LADDER(SMALL_6, 2, 1)},
                      {7, 0, LADDER(SMALL_7, 2, 1)}},
    /* Random moves often favour one side so much that it wins both games of a pair. */
    .puzzles = {.sizes = {9, 11, 13, 19}, .themes = THEMES, .theme = zurero_theme},
    .opening = {.random_plies = 4, .candidates = 10, .judge = SEARCH_ALPHABETA},
    .perfts = {{9, 8}, {19, 8}},
    .searches = {{19, 9, 9, SEARCH_ALPHABETA}},
    /* A random turn; the best one by the value. */
    .classics = {{.choose = classic_choose_best, .summary = N_("any move, at random")},
                 {.choose = classic_choose_best,
                  .value = zurero_classic_value,
                  .summary = N_("the move that looks best at once")}},
};
