/* test_cam_strategy.c: the strategy of Cam treats both sides alike, and what it claims to be
 * certain is certain. */
#include "engines/engine.h"
#include "engines/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

typedef void Check(const Pos *p, void *context);

/* Every position between turns of random games from the start. */
static void visit_games(int games, Check *check, void *context)
{
    Rng rng = rng_seeded(4);
    for (int i = 0; i < games; i++) {
        Pos p;
        cam_game.start(&p, 0, 0, 0);
        while (p.outcome == ONGOING) {
            if (!p.mid_turn) check(&p, context);
            cam_game.play(&p, cam_game.random(&p, &rng), &p);
        }
    }
}

/* -- The estimate -- */

static void check_sum(const Pos *p, void *context)
{
    int counted[FEATURES_MAX], sum = 0;
    (void)context;
    cam_strategy.features->count_all(p, counted);
    for (int i = 0; i < cam_strategy.features->count; i++)
        sum += counted[i] * cam_strategy.features->weights[i];
    assert_int_equal(cam_strategy.linear(p), sum);
    assert_in_range(sum + VALUE_PROVEN, 1, 2 * VALUE_PROVEN - 1);
}

static void value_is_the_sum_of_features(void **state)
{
    (void)state;
    assert_in_range(cam_strategy.features->count, 1, FEATURES_MAX);
    visit_games(300, check_sum, NULL);
}

typedef int Mapping(int row, int column);

static int mirrored(int row, int column) { return 8 * row + 6 - column; }
static int upside_down(int row, int column) { return 8 * (12 - row) + column; }

static U128 map_set(U128 set, Mapping *mapping)
{
    U128 out = 0;
    for (; set; set &= set - 1)
        out |= wide_bit(mapping(wide_lowest(set) / 8, wide_lowest(set) % 8));
    return out;
}

static Pos map_pos(const Pos *p, Mapping *mapping)
{
    Pos out = *p;
    for (int i = 0; i < 2; i++) out.cam.pieces[i] = map_set(p->cam.pieces[i], mapping);
    out.cam.knights = map_set(p->cam.knights, mapping);
    return out;
}

static void check_symmetry(const Pos *p, void *context)
{
    Pos left = map_pos(p, mirrored), turned = map_pos(p, upside_down);
    U128 white = turned.cam.pieces[WHITE];
    (void)context;
    turned.cam.pieces[WHITE] = turned.cam.pieces[BLACK];
    turned.cam.pieces[BLACK] = white;
    turned.to_move = !p->to_move;
    assert_int_equal(cam_strategy.linear(&left), cam_strategy.linear(p));
    assert_int_equal(cam_strategy.guide.value(&turned), cam_strategy.guide.value(p));
    assert_int_equal(cam_strategy.guide.is_quiet(&left), cam_strategy.guide.is_quiet(p));
    assert_int_equal(cam_strategy.guide.is_quiet(&turned), cam_strategy.guide.is_quiet(p));
    assert_int_equal(cam_strategy.guide.win(&left) == NO_STEP,
                     cam_strategy.guide.win(p) == NO_STEP);
    assert_int_equal(cam_strategy.guide.win(&turned) == NO_STEP,
                     cam_strategy.guide.win(p) == NO_STEP);
}

static void sides_and_colours_are_equal(void **state)
{
    (void)state;
    visit_games(200, check_symmetry, NULL);
}

/* -- Wins and duties -- */

typedef struct Tally {
    int wins, duties;
} Tally;

static bool step_wins(const Pos *p, Step s)
{
    Pos after;
    cam_game.play(p, s, &after);
    return after.outcome == win_of(p->to_move);
}

/* The square a step leaps over, or -1. */
static int leapt_over(Step s)
{
    int from = s & 127, to = s >> 7, distance = abs(to - from);
    return distance == 2 || distance > 9 ? (from + to) / 2 : -1;
}

static void check_win(const Pos *p, void *context)
{
    Tally *tally = context;
    Step list[STEPS_MAX], found = cam_strategy.guide.win(p);
    int count = cam_game.steps(p, list), wins = 0;
    bool is_listed = false, must_take = false;
    for (int i = 0; i < count; i++) {
        int over = leapt_over(list[i]);
        must_take |= over >= 0 && p->cam.pieces[!p->to_move] >> over & 1;
        wins += step_wins(p, list[i]);
        is_listed |= list[i] == found;
    }
    tally->wins += wins > 0;
    tally->duties += must_take;
    assert_int_equal(found != NO_STEP, wins > 0);
    if (found != NO_STEP) assert_true(is_listed && step_wins(p, found));
    assert_int_equal(cam_strategy.guide.is_quiet(p), !must_take);
}

static void wins_and_duties_are_those_of_the_rules(void **state)
{
    Tally tally = {0, 0};
    (void)state;
    visit_games(2000, check_win, &tally);
    assert_true(tally.wins > 1000);
    assert_true(tally.duties > 1000);
}

/* -- Forced wins -- */

typedef struct ForcedEnd {
    const char *position;
    Proven proven;
    int distance;
} ForcedEnd;

static const ForcedEnd FORCED[] = {
    /* a step into the castle; too late to stop it */
    {"1/1M1/5/7/7/7/7/6m/7/7/5/3/1 w 0", PROVEN_WIN, 1},
    {"1/1M1/5/7/7/7/7/6m/7/7/5/3/1 b 0", PROVEN_LOSS, 2},
    /* two rows to go, and the last piece still farther off */
    {"1/3/2M2/7/7/7/7/6m/7/7/5/3/1 w 0", PROVEN_WIN, 3},
    {"1/3/2M2/7/7/7/7/6m/7/7/5/3/1 b 0", PROVEN_LOSS, 4},
    {"1/3/5/3M3/7/7/7/7/6m/7/5/3/1 w 0", PROVEN_WIN, 5},
    /* the last piece taken, at once and by two leaps */
    {"1/3/5/7/7/3m3/3M3/7/7/7/5/3/1 w 0", PROVEN_WIN, 1},
    {"1/3/5/3m3/7/3m3/3M3/7/7/7/5/3/1 w 0", PROVEN_WIN, 1},
    /* over the defender into the castle */
    {"1/1m1/2K2/7/7/7/7/6m/7/7/5/3/1 w 0", PROVEN_WIN, 1},
    /* both race; the first comes first */
    {"1/3/5/M6/7/7/7/7/7/6m/5/3/1 w 0", PROVEN_WIN, 5},
    {"1/3/5/M6/7/7/7/7/7/6m/5/3/1 b 0", PROVEN_WIN, 5},
};

static void search_finds_forced_ends(void **state)
{
    Engine *e = engine_new(&cam_game, &(EngineOptions){.megabytes = 4, .search = SEARCH_ALPHABETA});
    (void)state;
    assert_non_null(e);
    for (size_t i = 0; i < sizeof FORCED / sizeof *FORCED; i++) {
        Pos p;
        Task task = {.history = history_of(&p), .limits = {.nodes = 200000}};
        Fault fault;
        Result r;
        assert_true(cam_game.parse(&p, 0, 0, FORCED[i].position, &fault));
        engine_clear(e);
        engine_search(e, &task, &r);
        assert_int_equal(r.lines[0].proven, FORCED[i].proven);
        assert_int_equal(r.lines[0].distance, FORCED[i].distance);
    }
    engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(value_is_the_sum_of_features),
        cmocka_unit_test(sides_and_colours_are_equal),
        cmocka_unit_test(wins_and_duties_are_those_of_the_rules),
        cmocka_unit_test(search_finds_forced_ends),
    };
    return cmocka_run_group_tests_name("cam_strategy.guide", tests, NULL, NULL);
}
