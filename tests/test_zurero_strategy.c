/* test_zurero_strategy.c: the strategy of Zurero against slow and obvious versions of itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/text.h"
#include "engines/engine.h"
#include "engines/strategy.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST = 5, LARGEST = 19, GAMES_PER_SIZE = 24, CLASSES = 7 };

static const Game *const G = &zurero_game;
static const Guide *const GUIDE = &zurero_strategy.guide;

/* Calls visit for the positions of random games on boards of all sizes. */
static void visit_random(void (*visit)(const Pos *p), int games)
{
    for (int size = SMALLEST; size <= LARGEST; size++)
        for (int game = 0; game < games; game++) {
            Rng rng = rng_seeded((uint64_t)(1000 * size + game));
            Pos p;
            G->start(&p, size, 0, 0);
            while (p.outcome == ONGOING) {
                visit(&p);
                G->play(&p, G->random(&p, &rng), &p);
            }
        }
}

static int colour_at(const Pos *p, int row, int column)
{
    for (int colour = WHITE; colour <= BLACK; colour++)
        if (p->zurero.stones[colour][row] >> column & 1) return colour;
    return NOBODY;
}

/* As if the other side were to move. */
static Pos passed(const Pos *p)
{
    Pos other = *p;
    other.to_move = (uint8_t)opponent(p->to_move);
    return other;
}

static bool can_win(const Pos *p)
{
    Step list[STEPS_MAX];
    int count = G->steps(p, list);
    for (int i = 0; i < count; i++) {
        Pos after;
        G->play(p, list[i], &after);
        if (after.outcome == win_of(p->to_move)) return true;
    }
    return false;
}

/* -- The estimate -- */

typedef struct Slow {
    bool reach[LARGEST][LARGEST], alive[LARGEST][LARGEST];
} Slow;

/* No stone between the edge and the point, except one right in front of it. */
static bool is_live_from(const Pos *p, int row, int column, int up, int right)
{
    int r = row + 2 * up, c = column + 2 * right;
    for (; r >= 0 && r < p->size && c >= 0 && c < p->size; r += up, c += right)
        if (colour_at(p, r, c) != NOBODY) return false;
    return true;
}

static void see_slowly(const Pos *p, Slow *out)
{
    Step list[STEPS_MAX];
    int count = G->steps(p, list), n = p->size;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < count; i++) {
        Pos after;
        G->play(p, list[i], &after);
        for (int r = 0; r < n; r++)
            for (int c = 0; c < n; c++)
                out->reach[r][c] |=
                    colour_at(&after, r, c) == p->to_move && colour_at(p, r, c) != p->to_move;
    }
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            out->alive[r][c] = colour_at(p, r, c) == p->to_move || out->reach[r][c] ||
                               (colour_at(p, r, c) == NOBODY &&
                                (is_live_from(p, r, c, 0, -1) || is_live_from(p, r, c, 0, 1) ||
                                 is_live_from(p, r, c, -1, 0) || is_live_from(p, r, c, 1, 0)));
}

static void count_window(const Pos *p, const Slow *s, int row, int column, int up, int right,
                         int out[CLASSES])
{
    int own = 0, near = 0;
    for (int i = 0; i < 5; i++) {
        int r = row + i * up, c = column + i * right;
        if (r < 0 || r >= p->size || c < 0 || c >= p->size || !s->alive[r][c]) return;
        own += colour_at(p, r, c) == p->to_move;
        near += s->reach[r][c];
    }
    bool is_line = !up || !right;
    if (is_line && (own == 2 || own == 3)) out[own == 3 ? 0 : 1]++;
    if (!is_line && own == 4) out[2]++;
    if (!is_line && own == 3) out[near > 0 ? 3 : 4]++;
    if (!is_line && own == 2) out[near > 1 ? 5 : 6]++;
}

static void count_slowly(const Pos *p, int out[CLASSES])
{
    Slow s;
    see_slowly(p, &s);
    for (int r = 0; r < p->size; r++)
        for (int c = 0; c < p->size; c++) {
            count_window(p, &s, r, c, 0, 1, out);
            count_window(p, &s, r, c, 1, 0, out);
            count_window(p, &s, r, c, 1, 1, out);
            count_window(p, &s, r, c, -1, 1, out);
        }
}

static void check_features(const Pos *p)
{
    const Features *f = zurero_strategy.features;
    int fast[FEATURES_MAX], slow[2 * CLASSES + 1] = {0};
    Pos other = passed(p);
    if (p->zurero.count > 0) {
        count_slowly(p, slow);
        count_slowly(&other, slow + CLASSES);
    }
    slow[2 * CLASSES] = 1;
    f->count_all(p, fast);
    assert_int_equal(f->count, 2 * CLASSES + 1);
    for (int i = 0; i < f->count; i++) assert_int_equal(fast[i], slow[i]);
}

static void features_are_those_of_the_slow_version(void **state)
{
    (void)state;
    visit_random(check_features, 2);
}

static void check_value(const Pos *p)
{
    const Features *f = zurero_strategy.features;
    int out[FEATURES_MAX], sum = 0, value = GUIDE->value(p);
    f->count_all(p, out);
    for (int i = 0; i < f->count; i++) sum += out[i] * f->weights[i];
    assert_int_equal(value, sum);
    assert_in_range(value + VALUE_PROVEN, 1, 2 * VALUE_PROVEN - 1);
}

static void value_is_the_sum_of_features_times_weights(void **state)
{
    (void)state;
    visit_random(check_value, GAMES_PER_SIZE);
}

static void check_colours(const Pos *p)
{
    Pos swapped = passed(p);
    memcpy(swapped.zurero.stones[WHITE], p->zurero.stones[BLACK], sizeof p->zurero.stones[0]);
    memcpy(swapped.zurero.stones[BLACK], p->zurero.stones[WHITE], sizeof p->zurero.stones[0]);
    assert_int_equal(GUIDE->value(p), GUIDE->value(&swapped));
    assert_int_equal(GUIDE->threats(p), GUIDE->threats(&swapped));
}

static void swapped_colours_are_worth_the_same_to_the_side_to_move(void **state)
{
    (void)state;
    visit_random(check_colours, GAMES_PER_SIZE);
}

/* The position turned: bit 0 mirrors rows, bit 1 columns, bit 2 changes one for the other. */
static Pos turned(const Pos *p, int symmetry)
{
    char text[POS_TEXT];
    Text out = text_fixed(text, sizeof text);
    int n = p->size;
    for (int r = n - 1; r >= 0; r--) {
        int empty = 0;
        for (int c = 0; c < n; c++) {
            int row = symmetry & 1 ? n - 1 - r : r, column = symmetry & 2 ? n - 1 - c : c;
            int colour = symmetry & 4 ? colour_at(p, column, row) : colour_at(p, row, column);
            empty += colour == NOBODY;
            if (empty && (colour != NOBODY || c == n - 1)) text_int(&out, empty);
            if (colour == NOBODY) continue;
            text_char(&out, colour == WHITE ? 'W' : 'B');
            empty = 0;
        }
        if (r > 0) text_char(&out, '/');
    }
    text_format(&out, " %c", p->to_move == WHITE ? 'w' : 'b');
    Pos read;
    Fault fault;
    assert_true(G->parse(&read, 0, 0, text, &fault));
    return read;
}

static void check_symmetries(const Pos *p)
{
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        Pos other = turned(p, symmetry);
        assert_int_equal(GUIDE->value(p), GUIDE->value(&other));
        assert_int_equal(GUIDE->threats(p), GUIDE->threats(&other));
    }
}

static void a_turned_board_is_worth_the_same(void **state)
{
    (void)state;
    visit_random(check_symmetries, 4);
}

/* -- Threats -- */

static void check_win(const Pos *p)
{
    bool wins = can_win(p);
    Step step = GUIDE->win(p);
    assert_int_equal(step != NO_STEP, wins);
    if (!wins) return;
    Pos after;
    G->play(p, step, &after);
    assert_int_equal(after.outcome, win_of(p->to_move));
}

static void a_win_at_once_is_found_if_there_is_one(void **state)
{
    (void)state;
    visit_random(check_win, GAMES_PER_SIZE);
}

static void check_threats(const Pos *p)
{
    Pos other = passed(p);
    int expected = (can_win(p) ? THREAT_OWN : 0) | (can_win(&other) ? THREAT_THEIRS : 0);
    assert_int_equal(GUIDE->threats(p), expected);
    assert_int_equal(GUIDE->is_quiet(p), !(expected & THREAT_THEIRS));
}

static void threats_of_both_sides_are_seen(void **state)
{
    (void)state;
    visit_random(check_threats, GAMES_PER_SIZE);
}

/* Who can no longer win never wins: whatever follows, the game ends otherwise. */
static void who_can_no_longer_win_does_not(void **state)
{
    enum { TRIALS = 150, REPEATS = 20 };
    int told = 0;
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        Pos p;
        Rng rng = rng_seeded((uint64_t)i);
        G->start(&p, 5 + i % 2, 0, 0);
        while (p.outcome == ONGOING) {
            for (int side = WHITE; side <= BLACK; side++) {
                if (GUIDE->can_win(&p, side)) continue;
                told++;
                for (int k = 0; k < REPEATS; k++) {
                    Pos end = p;
                    G->playout(&end, &rng, 400);
                    assert_int_not_equal(end.outcome, win_of(side));
                }
            }
            G->play(&p, G->random(&p, &rng), &p);
        }
    }
    assert_true(told > TRIALS);
}

static long dropped, parries;

/* A step said to lose gives the opponent five at once or with the next slide. */
static void check_losing(const Pos *p)
{
    Step list[STEPS_MAX];
    int16_t ranks[STEPS_MAX];
    int count = G->steps(p, list);
    bool is_forced = !GUIDE->is_quiet(p) && !can_win(p);
    GUIDE->rank(p, list, count, ranks);
    for (int i = 0; i < count; i++) {
        Pos after;
        if (is_forced && ranks[i] != STEP_LOSES) parries++;
        if (ranks[i] != STEP_LOSES) continue;
        dropped++;
        G->play(p, list[i], &after);
        assert_true(after.outcome == win_of(after.to_move) || can_win(&after));
    }
}

static void steps_marked_as_lost_are_lost(void **state)
{
    (void)state;
    visit_random(check_losing, GAMES_PER_SIZE);
    assert_true(dropped > 10 * parries); /* nearly all where five is threatened */
}

/* -- The search -- */

/* The turns until the side to move wins, at most `most` of them, or 0. */
static int shortest_win(const Pos *p, int most)
{
    Step list[STEPS_MAX];
    int count = G->steps(p, list), best = 0;
    if (can_win(p)) return 1;
    for (int i = 0; i < count && most >= 3; i++) {
        Pos after;
        Step replies[STEPS_MAX];
        int worst = 0;
        G->play(p, list[i], &after);
        int reply_count = G->steps(&after, replies);
        if (reply_count == 0 || can_win(&after)) continue;
        for (int k = 0; k < reply_count; k++) {
            Pos then;
            G->play(&after, replies[k], &then);
            int turns = then.outcome == ONGOING              ? shortest_win(&then, most - 2)
                        : then.outcome == win_of(p->to_move) ? 0
                                                             : -1;
            if (then.outcome == ONGOING && turns == 0) turns = -1;
            if (turns < 0) {
                worst = -1;
                break;
            }
            if (turns + 2 > worst) worst = turns + 2;
        }
        if (worst > 0 && (best == 0 || worst < best)) best = worst;
    }
    return best;
}

static void the_search_finds_forced_wins_with_their_distance(void **state)
{
    (void)state;
    EngineOptions options = {.megabytes = 8, .search = SEARCH_ALPHABETA};
    Engine *e = engine_new(G, &options);
    int found[6] = {0};
    assert_non_null(e);
    for (int game = 0; game < 150; game++) {
        Rng rng = rng_seeded((uint64_t)game);
        Pos p;
        Result r;
        G->start(&p, 7 + game % 13, 0, 0);
        int plies = 10 + (int)rng_below(&rng, 8);
        for (int i = 0; i < plies && p.outcome == ONGOING; i++)
            G->play(&p, G->random(&p, &rng), &p);
        if (p.outcome != ONGOING) continue;
        int turns = shortest_win(&p, 3);
        if (turns == 0) continue;
        Task task = {.history = history_of(&p), .limits = {.depth = 8}};
        engine_clear(e);
        engine_search(e, &task, &r);
        assert_int_equal(r.lines[0].proven, PROVEN_WIN);
        assert_int_equal(r.lines[0].distance, turns);
        found[turns]++;
    }
    engine_free(e);
    assert_true(found[1] > 10 && found[3] > 10);
}

static int search_by(const char *text, int depth, ValueKind value, Line *line)
{
    EngineOptions options = {.megabytes = 16, .search = SEARCH_ALPHABETA, .value = value};
    Engine *e = engine_new(G, &options);
    Pos p;
    Fault fault;
    Result r;
    assert_non_null(e);
    assert_true(G->parse(&p, 0, 0, text, &fault));
    Task task = {.history = history_of(&p), .limits = {.depth = depth}};
    engine_search(e, &task, &r);
    *line = r.lines[0];
    engine_free(e);
    return line->value;
}

static int search_value(const char *text, int depth, Line *line)
{
    return search_by(text, depth, VALUE_AUTO, line);
}

/* White's row can be entered at both ends, and black stones behind keep its own from being pushed
 * out of it:
 *
 *     6  . . B . B . . . .
 *     5  . . W W W . . . .
 *     4  . . . B . B . . .
 *        a b c d e f g h i */
static void an_open_row_wins_in_three_turns_and_loses_in_two(void **state)
{
    (void)state;
    Line line;
    int value = search_value("9/9/9/2B1B4/2WWW4/3B1B3/9/9/9 w", 6, &line);
    assert_int_equal(value, VALUE_WIN - 3);
    assert_int_equal(line.distance, 3);
    value = search_value("9/9/9/2B1B4/2WWWW3/3B1B3/9/9/9 b", 6, &line);
    assert_int_equal(value, 2 - VALUE_WIN);
    assert_int_equal(line.distance, 2);
    value = search_value("9/9/9/2B1B4/2WWWW3/3B1B3/5B3/9/9 w", 6, &line);
    assert_int_equal(value, VALUE_WIN - 1);
}

/* White wins with three threats after its next turn, which a search of one turn does not reach. */
static void a_win_by_threats_is_found_at_the_leaves(void **state)
{
    (void)state;
    static const char text[] = "13/13/13/3B9/3WBB7/3WWWBWBW3/4WBWBBB3/2WBWBWBWW3/3WBBBW5/2WBB8"
                               "/13/13/13 w";
    Line line;
    assert_int_equal(search_value(text, 1, &line), VALUE_WIN - 7);
    assert_int_equal(line.proven, PROVEN_WIN);
    assert_true(search_by(text, 1, VALUE_LINEAR, &line) < VALUE_PROVEN);
    assert_int_equal(search_by(text, 9, VALUE_LINEAR, &line), VALUE_WIN - 7);
}

static int attacks_missed, attacks_listed;

static void compare_attacks(const Pos *p)
{
    Step all[STEPS_MAX], list[STEPS_MAX];
    if (p->zurero.count == 0 || GUIDE->threats(p)) return;
    int steps = G->steps(p, all), count = GUIDE->attacks(p, list), found = 0, missed = 0;
    for (int i = 0; i < steps; i++) {
        Pos after;
        bool is_listed = false;
        for (int j = 0; j < count; j++) is_listed |= list[j] == all[i];
        found += is_listed;
        G->play(p, all[i], &after);
        bool threatens = after.outcome == ONGOING && GUIDE->threats(&after) == THREAT_THEIRS;
        missed += threatens && !is_listed;
    }
    assert_int_equal(found, count); /* all are legal, and none is listed twice */
    attacks_missed += missed;
    attacks_listed += count;
}

/* Steps that open the way to the fifth point of an old four are not listed: one threat in 14. */
static void most_threats_are_listed_as_attacks(void **state)
{
    (void)state;
    attacks_missed = attacks_listed = 0;
    visit_random(compare_attacks, 4);
    assert_true(attacks_listed > 1000);
    assert_true(10 * attacks_missed < attacks_listed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_are_those_of_the_slow_version),
        cmocka_unit_test(value_is_the_sum_of_features_times_weights),
        cmocka_unit_test(swapped_colours_are_worth_the_same_to_the_side_to_move),
        cmocka_unit_test(a_turned_board_is_worth_the_same),
        cmocka_unit_test(a_win_at_once_is_found_if_there_is_one),
        cmocka_unit_test(threats_of_both_sides_are_seen),
        cmocka_unit_test(who_can_no_longer_win_does_not),
        cmocka_unit_test(steps_marked_as_lost_are_lost),
        cmocka_unit_test(the_search_finds_forced_wins_with_their_distance),
        cmocka_unit_test(an_open_row_wins_in_three_turns_and_loses_in_two),
        cmocka_unit_test(a_win_by_threats_is_found_at_the_leaves),
        cmocka_unit_test(most_threats_are_listed_as_attacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
