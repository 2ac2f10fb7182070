/* test_sixmaking_strategy.c: the strategy of Six MaKING against slow and obvious versions of
 * itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engines/engine.h"
#include "engines/strategy.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 5, CELLS = 25, GAMES_PER_KIND = 60 };

static const Game *six(void)
{
    const Game *g;
    Fault fault;
    assert_true(game_find("sixmaking", &g, &fault));
    return g;
}

static Pos read_six(const char *text)
{
    Pos p;
    Fault fault;
    assert_true(six()->parse(&p, 0, 0, text, &fault));
    return p;
}

/* Calls visit for the positions of random games on both boards, with and without points. */
static void visit_random(void (*visit)(const Pos *p))
{
    for (int kind = 0; kind < 4; kind++)
        for (int game = 0; game < GAMES_PER_KIND; game++) {
            Rng rng = rng_seeded((uint64_t)(1000 * kind + game));
            Pos p;
            six()->start(&p, 4 + kind % 2, kind / 2, 1);
            for (int ply = 0; ply < 200 && p.outcome == ONGOING; ply++) {
                visit(&p);
                six()->play(&p, six()->random(&p, &rng), &p);
            }
        }
}

/* -- The estimate -- */

static int dot_product(const Pos *p)
{
    const Features *f = sixmaking_strategy.features;
    int out[FEATURES_MAX], sum = 0;
    f->count_all(p, out);
    for (int i = 0; i < f->count; i++) sum += out[i] * f->weights[i];
    return sum;
}

static void check_dot(const Pos *p)
{
    int value = sixmaking_strategy.linear(p);
    assert_int_equal(value, dot_product(p));
    assert_true(abs(value) < VALUE_PROVEN);
}

static void value_is_the_sum_of_features_times_weights(void **state)
{
    (void)state;
    assert_in_range(sixmaking_strategy.features->count, 1, FEATURES_MAX);
    for (int i = 0; i < sixmaking_strategy.features->count; i++)
        assert_non_null(sixmaking_strategy.features->names[i]);
    visit_random(check_dot);
}

/* The cell that a symmetry of the board, 0 to 7, takes a cell to. */
static int turned(int cell, int symmetry, int size)
{
    int row = cell / SIDE, column = cell % SIDE, last = size - 1;
    if (symmetry & 1) row = last - row;
    if (symmetry & 2) column = last - column;
    return symmetry & 4 ? column * SIDE + row : row * SIDE + column;
}

/* The sets of cells of a position, made again from its towers. */
static void make_sets(SixPos *s)
{
    s->white = 0;
    memset(s->atleast, 0, sizeof s->atleast);
    for (int cell = 0; cell < CELLS; cell++) {
        int height = bits_highest(s->tower[cell]);
        for (int h = 1; h <= height; h++) s->atleast[h] |= 1U << cell;
        if (height > 0 && !(s->tower[cell] & 1)) s->white |= 1U << cell;
    }
}

static Pos turn_board(const Pos *p, int symmetry)
{
    Pos q = *p;
    q.six.ko = NO_STEP;
    for (int row = 0; row < p->size; row++)
        for (int column = 0; column < p->size; column++) {
            int cell = row * SIDE + column;
            q.six.tower[turned(cell, symmetry, p->size)] = p->six.tower[cell];
        }
    make_sets(&q.six);
    return q;
}

static Pos swap_colours(const Pos *p)
{
    Pos q = *p;
    q.to_move = (uint8_t)opponent(p->to_move);
    q.six.ko = NO_STEP;
    for (int cell = 0; cell < CELLS; cell++) {
        unsigned tower = p->six.tower[cell];
        q.six.tower[cell] = (uint16_t)(tower ^ ((1U << bits_highest(tower)) - 1));
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        q.six.reserve[colour] = p->six.reserve[opponent(colour)];
        q.six.points[colour] = p->six.points[opponent(colour)];
    }
    make_sets(&q.six);
    return q;
}

static void check_same(const Pos *p, const Pos *q)
{
    assert_int_equal(sixmaking_strategy.linear(p), sixmaking_strategy.linear(q));
    assert_int_equal(sixmaking_strategy.guide.is_quiet(p), sixmaking_strategy.guide.is_quiet(q));
    assert_int_equal(sixmaking_strategy.guide.win(p) == NO_STEP,
                     sixmaking_strategy.guide.win(q) == NO_STEP);
}

static void check_symmetries(const Pos *p)
{
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        Pos q = turn_board(p, symmetry);
        check_same(p, &q);
    }
}

static void check_colours(const Pos *p)
{
    Pos q = swap_colours(p);
    check_same(p, &q);
}

static void a_turned_board_is_worth_the_same(void **state)
{
    (void)state;
    visit_random(check_symmetries);
}

static void swapped_colours_are_worth_the_same_to_the_side_to_move(void **state)
{
    (void)state;
    visit_random(check_colours);
}

/* -- Kings at once -- */

static bool wins_at_once(const Pos *p, Step s)
{
    Pos after;
    six()->play(p, s, &after);
    return after.outcome == win_of(p->to_move) && after.ending != END_NO_MOVE;
}

static bool has_win(const Pos *p)
{
    Step list[STEPS_MAX];
    bool found = false;
    for (int i = six()->steps(p, list) - 1; i >= 0; i--) found |= wins_at_once(p, list[i]);
    return found;
}

static void check_win(const Pos *p)
{
    Step win = sixmaking_strategy.guide.win(p);
    assert_int_equal(win != NO_STEP, has_win(p));
    if (win != NO_STEP) assert_true(wins_at_once(p, win));
    Pos passed = *p;
    passed.to_move = (uint8_t)opponent(p->to_move);
    passed.six.ko = NO_STEP;
    assert_int_equal(sixmaking_strategy.guide.is_quiet(p), !has_win(&passed));
}

static void a_win_at_once_is_found_if_there_is_one_and_a_threat_is_not_quiet(void **state)
{
    (void)state;
    visit_random(check_win);
}

/* A step marked as lost lets the opponent win at once; without a threat none is marked. */
static void check_ranks(const Pos *p)
{
    Step list[STEPS_MAX];
    int16_t ranks[STEPS_MAX];
    int count = six()->steps(p, list);
    sixmaking_strategy.guide.rank(p, list, count, ranks);
    for (int i = 0; i < count; i++) {
        Pos after;
        if (ranks[i] != STEP_LOSES) continue;
        six()->play(p, list[i], &after);
        assert_false(sixmaking_strategy.guide.is_quiet(p));
        assert_true(after.outcome == win_of(p->to_move) ||
                    sixmaking_strategy.guide.win(&after) != NO_STEP);
    }
}

static void steps_marked_as_lost_are_lost(void **state)
{
    (void)state;
    visit_random(check_ranks);
}

/* -- Forced wins -- */

/* Turns until the side to move wins, if it can within `most`, else 0: by trying everything. */
static int slow_distance(const Pos *p, int most)
{
    Step list[STEPS_MAX];
    if (has_win(p)) return 1;
    if (most < 3) return 0;
    int count = six()->steps(p, list), best = 0;
    for (int i = 0; i < count; i++) {
        Pos after, reply;
        Step answers[STEPS_MAX];
        six()->play(p, list[i], &after);
        if (after.outcome != ONGOING) continue;
        int replies = six()->steps(&after, answers), longest = has_win(&after) ? 0 : 1;
        for (int j = 0; longest && j < replies; j++) {
            six()->play(&after, answers[j], &reply);
            int rest = reply.outcome == ONGOING ? slow_distance(&reply, most - 2) : 0;
            longest = rest == 0 ? 0 : longest > rest + 2 ? longest : rest + 2;
        }
        if (longest && (best == 0 || longest < best)) best = longest;
    }
    return best;
}

static Result search_depth(const Pos *p, int depth)
{
    Engine *e = engine_new(six(), &(EngineOptions){.megabytes = 4});
    Task task = {.history = history_of(p), .limits = {.depth = depth}};
    Result r;
    assert_non_null(e);
    engine_search(e, &task, &r);
    engine_free(e);
    return r;
}

static void check_forced(const char *text, int distance, int depth)
{
    Pos p = read_six(text);
    Result r = search_depth(&p, depth);
    if (distance <= 3) assert_int_equal(slow_distance(&p, 3), distance);
    assert_int_equal(r.lines[0].proven, PROVEN_WIN);
    assert_int_equal(r.lines[0].distance, distance);
}

static void the_search_finds_forced_wins_with_their_distance(void **state)
{
    (void)state;
    check_forced("x5/x5/wb,x,bww,x2/x5/x,bbb,x3 w -", 1, 1);
    check_forced("x5/x5/bww,b,x3/bww,wbw,x3/bbb,w,x3 w -", 3, 4);
    check_forced("x3,b/b,b,b,bb/www,x,bw,b/x,www,x2 w -", 3, 4);
    check_forced("x5/x5/bww,x4/bww,wbw,x3/bbb,x4 w -", 5, 6);
    check_forced("x2,bb,x2/x,wbw,x,bbw,x/x5/w,x2,bww,x/x5 w -", 7, 8);
}

/* In random positions the search sees a win in three turns exactly where there is one. */
static void a_win_in_three_turns_is_found_if_there_is_one(void **state)
{
    (void)state;
    int wins = 0, others = 0;
    for (int game = 0; game < 300; game++) {
        Rng rng = rng_seeded((uint64_t)game);
        Pos p;
        six()->start(&p, 4, 0, 1);
        for (int ply = 0; ply < 12 + game % 12 && p.outcome == ONGOING; ply++)
            six()->play(&p, six()->random(&p, &rng), &p);
        if (p.outcome != ONGOING || sixmaking_strategy.guide.win(&p) != NO_STEP) continue;
        Result r = search_depth(&p, 4);
        bool is_won = r.lines[0].proven == PROVEN_WIN && r.lines[0].distance == 3;
        assert_int_equal(is_won, slow_distance(&p, 3) == 3);
        wins += is_won;
        others += !is_won;
    }
    assert_true(wins > 5 && others > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(value_is_the_sum_of_features_times_weights),
        cmocka_unit_test(a_turned_board_is_worth_the_same),
        cmocka_unit_test(swapped_colours_are_worth_the_same_to_the_side_to_move),
        cmocka_unit_test(a_win_at_once_is_found_if_there_is_one_and_a_threat_is_not_quiet),
        cmocka_unit_test(steps_marked_as_lost_are_lost),
        cmocka_unit_test(the_search_finds_forced_wins_with_their_distance),
        cmocka_unit_test(a_win_in_three_turns_is_found_if_there_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
