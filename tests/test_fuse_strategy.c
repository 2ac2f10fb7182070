/* test_fuse_strategy.c: the strategy of Fuse against slow and obvious versions of itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engines/engine.h"
#include "engines/fuse_end.h"
#include "engines/strategy.h"

#include <stdlib.h>
#include <string.h>

static const Game *fuse(void)
{
    const Game *g;
    Fault fault;
    assert_true(game_find("fuse", &g, &fault));
    return g;
}

static const char *const VARIANTS[] = {"", "omega", "kings=1", "kings=2", "omega,kings=2"};
enum { VARIANT_COUNT = sizeof VARIANTS / sizeof *VARIANTS, GAMES_EACH = 60 };

static int variant_of(int number)
{
    int variant;
    Fault fault;
    assert_true(game_parse_variant(fuse(), VARIANTS[number], &variant, &fault));
    return variant;
}

/* Calls visit for the positions of random games in all variants. */
static void visit_random(void (*visit)(const Pos *p))
{
    for (int number = 0; number < VARIANT_COUNT; number++)
        for (int game = 0; game < GAMES_EACH; game++) {
            Rng rng = rng_seeded(1000 * (uint64_t)number + (uint64_t)game);
            Pos p;
            fuse()->start(&p, 6, variant_of(number), rng_next(&rng));
            while (p.outcome == ONGOING) {
                visit(&p);
                fuse()->play(&p, fuse()->random(&p, &rng), &p);
            }
        }
}

/* A random position with that many discs left on the rim; it is not over. */
static Pos late_position(int number, int rim, Rng *rng)
{
    Pos p;
    do {
        fuse()->start(&p, 6, variant_of(number), rng_next(rng));
        while (p.outcome == ONGOING &&
               bits_count((p.fuse.discs[WHITE] | p.fuse.discs[BLACK]) & fuse_rim(p.size)) > rim)
            fuse()->play(&p, fuse()->random(&p, rng), &p);
    } while (p.outcome != ONGOING);
    return p;
}

/* -- The estimate -- */

static void check_dot(const Pos *p)
{
    const Features *f = fuse_strategy.features;
    int out[FEATURES_MAX], sum = 0, value = fuse_strategy.linear(p);
    f->count_all(p, out);
    for (int i = 0; i < f->count; i++) sum += out[i] * f->weights[i];
    assert_int_equal(value, sum);
    assert_true(abs(value) < VALUE_PROVEN);
}

static void value_is_the_sum_of_features_times_weights(void **state)
{
    (void)state;
    assert_in_range(fuse_strategy.features->count, 1, FEATURES_MAX);
    for (int i = 0; i < fuse_strategy.features->count; i++)
        assert_non_null(fuse_strategy.features->names[i]);
    visit_random(check_dot);
}

/* The set that a symmetry of the board, 0 to 7, takes a set to. */
static uint64_t turned(uint64_t set, int symmetry)
{
    uint64_t out = 0;
    for (; set; set &= set - 1) {
        int cell = bits_lowest(set), row = cell / 8, column = cell % 8;
        if (symmetry & 1) row = 7 - row;
        if (symmetry & 2) column = 7 - column;
        out |= (uint64_t)1 << (symmetry & 4 ? 8 * column + row : 8 * row + column);
    }
    return out;
}

static void check_symmetries(const Pos *p)
{
    Pos q = *p;
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        for (int colour = WHITE; colour <= BLACK; colour++)
            q.fuse.discs[colour] = turned(p->fuse.discs[colour], symmetry);
        q.fuse.kings = turned(p->fuse.kings, symmetry);
        assert_int_equal(fuse_strategy.linear(&q), fuse_strategy.linear(p));
    }
}

static void value_is_the_same_on_a_turned_or_mirrored_board(void **state)
{
    (void)state;
    visit_random(check_symmetries);
}

static void check_colours(const Pos *p)
{
    Pos q = *p;
    q.to_move = (uint8_t)opponent(p->to_move);
    q.fuse.discs[WHITE] = p->fuse.discs[BLACK];
    q.fuse.discs[BLACK] = p->fuse.discs[WHITE];
    assert_int_equal(fuse_strategy.guide.value(&q), fuse_strategy.guide.value(p));
}

static void value_is_the_same_with_colours_swapped(void **state)
{
    (void)state;
    visit_random(check_colours);
}

static void see_board(const Pos *p, int symmetry, bool *seen)
{
    const Learned *l = fuse_strategy.learned;
    uint16_t inputs[NET_INPUTS_MAX];
    int count = l->inputs(p, inputs);
    memset(seen, 0, (size_t)l->input_count(p->size));
    for (int i = 0; i < count; i++) seen[l->map(p->size, symmetry, inputs[i])] = true;
}

/* What the net sees of a turned board is what it sees of the board, turned. */
static void check_inputs(const Pos *p)
{
    static bool mapped[UINT16_MAX + 1], seen[UINT16_MAX + 1];
    size_t count = (size_t)fuse_strategy.learned->input_count(p->size);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        Pos q;
        fuse()->transform(p, symmetry, &q);
        see_board(p, symmetry, mapped);
        see_board(&q, 0, seen);
        assert_memory_equal(mapped, seen, count);
        assert_int_equal(fuse_strategy.learned->bucket(p), fuse_strategy.learned->bucket(&q));
    }
}

static void the_net_sees_a_turned_board_turned(void **state)
{
    (void)state;
    visit_random(check_inputs);
}

static int find_feature(const int out[FEATURES_MAX], const char *name)
{
    int sum = 0;
    for (int i = 0; i < fuse_strategy.features->count; i++) {
        const char *space = strchr(fuse_strategy.features->names[i], ' ');
        if (space && strcmp(space + 1, name) == 0) sum += out[i];
    }
    return sum;
}

static int count_moves(const Pos *p, int colour)
{
    Step list[STEPS_MAX];
    Pos q = *p;
    q.to_move = (uint8_t)colour;
    int count = fuse()->steps(&q, list);
    return count == 1 && !(q.fuse.discs[colour] >> (list[0] >> 3 & 63) & 1) ? 0 : count;
}

/* Counted from sets, the moves are those that the rules list. */
static void check_moves(const Pos *p)
{
    int out[FEATURES_MAX], enemy = opponent(p->to_move);
    if (p->variant & ~FUSE_OMEGA) return;
    fuse_strategy.features->count_all(p, out);
    assert_int_equal(find_feature(out, "moves"),
                     count_moves(p, p->to_move) - count_moves(p, enemy));
}

static void moves_are_those_of_the_rules(void **state)
{
    (void)state;
    visit_random(check_moves);
}

/* -- The end -- */

/* Win, draw or loss as 1, 0, -1. */
static int outcome_of(const Pos *p)
{
    Step list[STEPS_MAX];
    int best = -1;
    if (p->outcome != ONGOING)
        return p->outcome == DRAWN ? 0 : p->outcome == win_of(p->to_move) ? 1 : -1;
    int count = fuse()->steps(p, list);
    for (int i = 0; i < count && best < 1; i++) {
        Pos after;
        fuse()->play(p, list[i], &after);
        int value = -outcome_of(&after);
        if (value > best) best = value;
    }
    return best;
}

static int sign(int value) { return (value > 0) - (value < 0); }

/* The value of p by fuse_end is that of minimax, in every window, with and without a table. The
 * table has answers for other positions, variants and goals. */
static void check_end(const Pos *p, uint64_t *table)
{
    uint64_t nodes = 0;
    int truth = outcome_of(p);
    for (int i = 0; i < 3; i++) {
        uint64_t *used = i ? table : NULL;
        int value = fuse_end(p, -VALUE_WIN, VALUE_WIN, used, &nodes);
        assert_int_equal(sign(value), truth);
        if (truth) assert_in_range(VALUE_WIN - abs(value), 1, 2 * FUSE_END_DISCS);
        assert_int_equal(fuse_end(p, 0, 1, used, &nodes) > 0, truth > 0);
        assert_int_equal(fuse_end(p, -1, 0, used, &nodes) < 0, truth < 0);
    }
}

static void the_end_is_played_perfectly(void **state)
{
    (void)state;
    Rng rng = rng_seeded(5);
    uint64_t *table = calloc(FINISH_WORDS, sizeof *table);
    assert_non_null(table);
    for (int i = 0; i < 2500; i++) {
        Pos p = late_position(i % VARIANT_COUNT, 1 + i % 6, &rng);
        check_end(&p, table);
    }
    for (int i = 0; i < 2 * VARIANT_COUNT; i++) { /* minimax takes long from here */
        Pos p = late_position(i % VARIANT_COUNT, FUSE_END_DISCS - 1 + i / VARIANT_COUNT, &rng);
        check_end(&p, table);
    }
    free(table);
}

static void the_end_is_not_played_out_from_afar(void **state)
{
    (void)state;
    Rng rng = rng_seeded(6);
    uint64_t nodes = 0;
    Pos p = late_position(0, FUSE_END_DISCS + 1, &rng);
    assert_int_equal(fuse_end(&p, -VALUE_WIN, VALUE_WIN, NULL, &nodes), VALUE_NONE);
    assert_int_equal(nodes, 0);
    assert_true(fuse_strategy.guide.is_quiet(&p));
    assert_int_equal(fuse_strategy.guide.turns_left(&p), FUSE_END_DISCS + 1);
}

/* -- The search -- */

static Result search(const Pos *p, Limits limits)
{
    Engine *e = engine_new(fuse(), &(EngineOptions){.megabytes = 8, .search = SEARCH_ALPHABETA});
    Task task = {.history = history_of(p), .limits = limits};
    Result r;
    assert_non_null(e);
    engine_search(e, &task, &r);
    engine_free(e);
    return r;
}

static void the_search_solves_what_minimax_solves(void **state)
{
    (void)state;
    Rng rng = rng_seeded(8);
    for (int i = 0; i < 60; i++) {
        Pos p = late_position(i % VARIANT_COUNT, 6, &rng), after;
        int truth = outcome_of(&p);
        Result r = search(&p, (Limits){.nodes = 1000000});
        Proven expected = truth > 0 ? PROVEN_WIN : truth < 0 ? PROVEN_LOSS : PROVEN_DRAW;
        assert_int_equal(r.lines[0].proven, expected);
        turn_play(&p, &r.lines[0].pv[0], &after);
        assert_int_equal(-outcome_of(&after), truth);
    }
}

/* Each has one move that wins. */
/* Seven discs are more than random games alone see the end of, and few enough for minimax. */
static void a_trap_is_set_without_losing_anything(void **state)
{
    (void)state;
    Rng rng = rng_seeded(12);
    Engine *e = engine_new(fuse(), &(EngineOptions){.megabytes = 8});
    int draws = 0, other = 0;
    assert_non_null(e);
    for (int i = 0; i < 150; i++) {
        Pos p = late_position(i % VARIANT_COUNT, 7, &rng);
        Task task = {.history = history_of(&p), .limits = {.nodes = 4000}};
        Result r, plain = search(&p, (Limits){.depth = 20});
        Pos after;
        engine_clear(e);
        engine_search(e, &task, &r);
        if (r.lines[0].proven != PROVEN_DRAW) continue;
        turn_play(&p, &r.lines[0].pv[0], &after);
        int value = after.outcome == ONGOING ? search(&after, (Limits){.depth = 20}).lines[0].value
                                             : after.outcome != DRAWN;
        assert_int_equal(value, 0);
        draws++;
        other += !turn_is_same(&r.lines[0].pv[0], &plain.lines[0].pv[0]);
    }
    assert_true(draws >= 10 && other >= 3);
    engine_free(e);
}

static void forced_wins_are_found_with_their_distance(void **state)
{
    (void)state;
    static const struct {
        const char *position, *move;
        int distance;
    } WINS[] = {
        {"-B5-/2BB1W2/4WWB1/1B1W1BW1/1WBBBB2/2WWWWW1/3BB1W1/-6- b", "a2:4", 1},
        {"-3B2-/2WW1B2/1BWB4/2BWBBB1/1WWWWWW1/2WB1BB1/5WB1/-6- b", "a5:4", 1},
        {"-5W-/1WB1W3/1BBBWB1B/1WBWWW2/1B2B1W1/1BW2B2/2WB2W1/-6- w", "a7:3", 2},
        {"-6-/7B/2WBBWW1/1W2WBW1/1BWBW1B1/1WBBW1B1/2W1B3/-1B1W2- b", "b8:3", 3},
        {"-2B3-/W2W4/1WBWBW2/1B1BBBW1/3BWWB1/W1W2B2/2W2BWB/-6- w", "f1:4", 4},
        {"-5B-/4W1B1/B2BB3/1WWW4/2WBBW1W/2WWBB1W/2B1WBW1/-5B- b", "a7:4", 5},
    };
    for (size_t i = 0; i < sizeof WINS / sizeof *WINS; i++) {
        Pos p;
        Fault fault;
        char text[TURN_TEXT];
        assert_true(fuse()->parse(&p, 0, 0, WINS[i].position, &fault));
        Result r = search(&p, (Limits){.nodes = 1000000});
        fuse()->turn_print(&p, &r.lines[0].pv[0], text);
        assert_string_equal(text, WINS[i].move);
        assert_int_equal(r.lines[0].proven, PROVEN_WIN);
        assert_int_equal(r.lines[0].distance, WINS[i].distance);
    }
}

/* What a search with 2,000 nodes says of a start. */
static Result search_start(int size, int variant, SearchKind search, ValueKind value)
{
    Engine *e =
        engine_new(fuse(), &(EngineOptions){.megabytes = 4, .search = search, .value = value});
    Pos p;
    Result r;
    assert_non_null(e);
    fuse()->start(&p, size, variant, 7);
    engine_search(e, &(Task){.history = history_of(&p), .limits = {.nodes = 2000}}, &r);
    engine_free(e);
    return r;
}

static void assert_same_search(const Result *a, const Result *b)
{
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->lines[0].value, b->lines[0].value);
    assert_true(turn_is_same(&a->lines[0].pv[0], &b->lines[0].pv[0]));
}

/* The net knows the usual board without variants. Elsewhere, and without it, random games are the
 * better judge. */
static void alpha_beta_searches_what_the_net_knows(void **state)
{
    (void)state;
    bool is_trained = net_is_trained(fuse_strategy.learned->net(6));
    SearchKind usual = is_trained ? SEARCH_ALPHABETA : SEARCH_MCTS;
    Result own = search_start(6, 0, SEARCH_AUTO, VALUE_AUTO);
    Result same = search_start(6, 0, usual, VALUE_AUTO);
    assert_same_search(&own, &same);
    own = search_start(6, 0, SEARCH_AUTO, VALUE_LINEAR);
    same = search_start(6, 0, SEARCH_MCTS, VALUE_LINEAR);
    assert_same_search(&own, &same);
    for (int number = 1; number < VARIANT_COUNT; number++) {
        own = search_start(6, variant_of(number), SEARCH_AUTO, VALUE_AUTO);
        same = search_start(6, variant_of(number), SEARCH_MCTS, VALUE_AUTO);
        assert_same_search(&own, &same);
    }
    own = search_start(5, 0, SEARCH_AUTO, VALUE_AUTO);
    same = search_start(5, 0, SEARCH_MCTS, VALUE_AUTO);
    assert_same_search(&own, &same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(value_is_the_sum_of_features_times_weights),
        cmocka_unit_test(value_is_the_same_on_a_turned_or_mirrored_board),
        cmocka_unit_test(value_is_the_same_with_colours_swapped),
        cmocka_unit_test(the_net_sees_a_turned_board_turned),
        cmocka_unit_test(alpha_beta_searches_what_the_net_knows),
        cmocka_unit_test(moves_are_those_of_the_rules),
        cmocka_unit_test(the_end_is_played_perfectly),
        cmocka_unit_test(the_end_is_not_played_out_from_afar),
        cmocka_unit_test(the_search_solves_what_minimax_solves),
        cmocka_unit_test(a_trap_is_set_without_losing_anything),
        cmocka_unit_test(forced_wins_are_found_with_their_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
