/* test_learned.c: nets compute what their definition says, see a position the same from both sides,
 * and the games that they are trained on survive being written and read. */
#include "configs.h"
#include "engines/learned.h"
#include "history/scored_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* -- The arithmetic -- */

enum { INPUTS = 50, BUCKETS = 3 };

typedef struct Weights {
    int16_t first[INPUTS * NET_WIDTH_MAX], first_bias[NET_WIDTH_MAX];
    int16_t second[BUCKETS * NET_HIDDEN * NET_WIDTH_MAX], third[BUCKETS * NET_HIDDEN];
    int32_t second_bias[BUCKETS * NET_HIDDEN], third_bias[BUCKETS];
} Weights;

static int16_t any_weight(Rng *rng, int most)
{
    return (int16_t)((int)rng_below(rng, (uint32_t)(2 * most + 1)) - most);
}

static Net random_net(Weights *w, int width, uint64_t seed)
{
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < INPUTS * width; i++) w->first[i] = any_weight(&rng, 200);
    for (int i = 0; i < width; i++) w->first_bias[i] = any_weight(&rng, 200);
    for (int i = 0; i < BUCKETS * NET_HIDDEN * width; i++) w->second[i] = any_weight(&rng, 400);
    for (int i = 0; i < BUCKETS * NET_HIDDEN; i++) {
        w->third[i] = any_weight(&rng, 3000);
        w->second_bias[i] = any_weight(&rng, 30000);
    }
    for (int i = 0; i < BUCKETS; i++) w->third_bias[i] = any_weight(&rng, 30000);
    return (Net){.inputs = INPUTS,
                 .width = width,
                 .buckets = BUCKETS,
                 .first = w->first,
                 .first_bias = w->first_bias,
                 .second = w->second,
                 .second_bias = w->second_bias,
                 .third = w->third,
                 .third_bias = w->third_bias};
}

static long clipped(long x, long most) { return x < 0 ? 0 : x > most ? most : x; }

/* The definition, one number at a time, in wide integers. */
static long plain_evaluate(const Net *n, const uint16_t *inputs, int count, int bucket)
{
    long sum = n->third_bias[bucket];
    for (int k = 0; k < NET_HIDDEN; k++) {
        int at = bucket * NET_HIDDEN + k;
        long hidden = n->second_bias[at];
        for (int j = 0; j < n->width; j++) {
            long first = n->first_bias[j];
            for (int i = 0; i < count; i++) first += n->first[inputs[i] * n->width + j];
            long active = clipped(first, NET_UNIT_FIRST);
            hidden += active * active / 256 * n->second[at * n->width + j];
        }
        sum += clipped(hidden / NET_UNIT_SECOND, NET_UNIT) * n->third[at];
    }
    return sum * NET_VALUE / (NET_UNIT * NET_UNIT_THIRD);
}

static void net_computes_its_definition_at_every_width(void **state)
{
    static const int WIDTHS[] = {32, 64, 128};
    Weights *w = malloc(sizeof *w);
    (void)state;
    assert_non_null(w);
    for (int i = 0; i < 3; i++) {
        Net n = random_net(w, WIDTHS[i], (uint64_t)i + 1);
        Rng rng = rng_seeded(7);
        for (int trial = 0; trial < 300; trial++) {
            uint16_t inputs[NET_INPUTS_MAX];
            int count = (int)rng_below(&rng, 34), bucket = (int)rng_below(&rng, BUCKETS);
            for (int j = 0; j < count; j++) inputs[j] = (uint16_t)rng_below(&rng, INPUTS);
            assert_int_equal(net_evaluate(&n, inputs, count, bucket),
                             plain_evaluate(&n, inputs, count, bucket));
        }
    }
    free(w);
}

/* -- What nets see -- */

typedef void Check(const Learned *l, const Pos *p);

/* The positions between turns of random games, in every size of every game that has a net. */
static void visit_positions(Check *check)
{
    static Config configs[CONFIGS_MAX];
    int count = configs_fill(configs);
    Rng rng = rng_seeded(11);
    for (int i = 0; i < count; i++) {
        const Game *g = configs[i].game;
        const Learned *l = strategy_of(g)->learned;
        if (!l || configs[i].variant) continue;
        for (int game = 0; game < 20; game++) {
            Pos p;
            g->start(&p, configs[i].size, 0, rng_next(&rng));
            while (p.outcome == ONGOING) {
                if (!p.mid_turn) check(l, &p);
                g->play(&p, g->random(&p, &rng), &p);
            }
        }
    }
}

static void check_inputs(const Learned *l, const Pos *p)
{
    uint16_t inputs[NET_INPUTS_MAX];
    int count = l->inputs(p, inputs);
    assert_in_range(count, 1, NET_INPUTS_MAX);
    assert_in_range(l->bucket(p), 0, l->buckets - 1);
    for (int i = 0; i < count; i++) assert_in_range(inputs[i], 0, l->input_count(p->size) - 1);
}

static void inputs_are_in_range(void **state)
{
    (void)state;
    visit_positions(check_inputs);
}

static int compare_inputs(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static int sorted_inputs(const Pos *p, uint16_t out[NET_INPUTS_MAX])
{
    int count = sixmaking_learned.inputs(p, out);
    qsort(out, (size_t)count, sizeof *out, compare_inputs);
    return count;
}

static void assert_same_inputs(const Pos *a, const Pos *b)
{
    uint16_t of_a[NET_INPUTS_MAX], of_b[NET_INPUTS_MAX];
    int count = sorted_inputs(a, of_a);
    assert_int_equal(sorted_inputs(b, of_b), count);
    assert_memory_equal(of_a, of_b, (size_t)count * sizeof *of_a);
}

static void check_images(const Learned *l, const Pos *p)
{
    if (l != &sixmaking_learned) return;
    for (int k = 0; k < 8; k++) {
        Pos image;
        game_of(p)->transform(p, k, &image);
        assert_same_inputs(p, &image);
    }
}

static void images_have_the_same_inputs_in_six_making(void **state)
{
    (void)state;
    visit_positions(check_images);
}

static Pos position_of(const char *text)
{
    Pos p;
    Fault fault;
    assert_true(GAMES[SIXMAKING]->parse(&p, 5, 0, text, &fault));
    return p;
}

static void both_sides_see_the_same_in_six_making(void **state)
{
    (void)state;
    Pos white = position_of("w,x,bw,x2/b,wb,x2,w/x,w,bbw,b,x/x,wwb,x,w,b/x,b,w,x,bw w -");
    Pos black = position_of("b,x,wb,x2/w,bw,x2,b/x,b,wwb,w,x/x,bbw,x,b,w/x,w,b,x,wb b -");
    assert_same_inputs(&white, &black);
}

/* A pawn beside a tower of three can move onto it; in the corner it reaches nothing. */
static void what_a_tower_reaches_is_seen_in_six_making(void **state)
{
    uint16_t inputs[NET_INPUTS_MAX];
    (void)state;
    Pos apart = position_of("x5/x5/x2,wbw,x2/x5/b,x4 w -");
    Pos beside = position_of("x5/x5/x2,wbw,x2/x2,b,x2/x5 w -");
    /* Two towers, two reserves, the number of threatened kings; a pair and its target. */
    assert_int_equal(sixmaking_learned.inputs(&apart, inputs), 5);
    assert_int_equal(sixmaking_learned.inputs(&beside, inputs), 7);
}

static void symmetries_exchange_inputs(void **state)
{
    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        const Learned *l = strategy_of(GAMES[i])->learned;
        if (!l) continue;
        int size = GAMES[i]->size_default, count = l->input_count(size);
        bool *is_taken = malloc((size_t)count);
        assert_non_null(is_taken);
        for (int symmetry = 0; symmetry < l->symmetries; symmetry++) {
            memset(is_taken, 0, (size_t)count);
            for (int j = 0; j < count; j++) {
                int to = l->map(size, symmetry, (uint16_t)j);
                assert_in_range(to, 0, count - 1);
                assert_false(is_taken[to]);
                assert_true(symmetry != 0 || to == j);
                is_taken[to] = true;
            }
        }
        free(is_taken);
    }
}

/* A net that was trained fits what its game gives it, and its values never look like proofs. */
static void check_value(const Learned *l, const Pos *p)
{
    const Net *net = l->net(p->size);
    if (!net_is_trained(net)) return;
    int value = guide_of(game_of(p))->value(p);
    assert_int_equal(net->inputs, l->input_count(p->size));
    assert_int_equal(net->width, l->width(p->size));
    assert_int_equal(net->buckets, l->buckets);
    assert_in_range(value + VALUE_PROVEN, 1, 2 * VALUE_PROVEN - 1);
}

static void values_of_nets_are_never_proofs(void **state)
{
    (void)state;
    visit_positions(check_value);
}

/* -- Games to train on -- */

/* A random game with made-up scores. */
static void random_scored(const Game *g, uint64_t seed, ScoredGame *game, ScoredTurns *room)
{
    Rng rng = rng_seeded(seed);
    Pos at;
    g->start(&at, g->size_default, 0, seed);
    *game =
        (ScoredGame){.start = at, .opening_plies = 2, .turns = room->turns, .scores = room->scores};
    while (at.outcome == ONGOING && game->plies < SCORED_PLIES) {
        Turn *turn = &room->turns[game->plies];
        turn->count = 0;
        do {
            turn->steps[turn->count++] = g->random(&at, &rng);
            g->play(&at, turn->steps[turn->count - 1], &at);
        } while (at.mid_turn);
        room->scores[game->plies] = game->plies < 2 ? SCORE_NONE : any_weight(&rng, 3000);
        game->plies++;
    }
    game->outcome = at.outcome;
}

static void scored_games_survive_writing_and_reading(void **state)
{
    ScoredTurns *rooms = malloc(2 * sizeof *rooms);
    (void)state;
    assert_non_null(rooms);
    for (int i = 0; i < GAME_COUNT; i++) {
        ScoredGame game, back;
        Text bytes = text_growing();
        const char *why;
        random_scored(GAMES[i], 5, &game, &rooms[0]);
        scored_game_print(&game, &bytes);
        size_t size = bytes.length;
        scored_game_print(&game, &bytes); /* games can stand one after the other */
        assert_int_equal(scored_game_parse((const uint8_t *)bytes.data, bytes.length, &back,
                                           &rooms[1], &why),
                         size);
        assert_int_equal(back.plies, game.plies);
        assert_int_equal(back.opening_plies, game.opening_plies);
        assert_int_equal(back.outcome, game.outcome);
        for (int ply = 0; ply < game.plies; ply++) {
            assert_true(turn_is_same(&back.turns[ply], &game.turns[ply]));
            assert_int_equal(back.scores[ply], game.scores[ply]);
        }
        text_free(&bytes);
    }
    free(rooms);
}

static void damaged_and_cut_games_are_refused(void **state)
{
    ScoredTurns *rooms = malloc(2 * sizeof *rooms);
    ScoredGame game, back;
    Text bytes = text_growing();
    const char *why;
    (void)state;
    assert_non_null(rooms);
    random_scored(GAMES[CAM], 6, &game, &rooms[0]);
    scored_game_print(&game, &bytes);
    uint8_t *copy = malloc(bytes.length);
    assert_non_null(copy);
    for (size_t i = 0; i < bytes.length; i++) {
        memcpy(copy, bytes.data, bytes.length);
        copy[i] ^= 1;
        assert_int_equal(scored_game_parse(copy, bytes.length, &back, &rooms[1], &why), 0);
        assert_non_null(why);
        memcpy(copy, bytes.data, bytes.length);
        assert_int_equal(scored_game_parse(copy, i, &back, &rooms[1], &why), 0);
    }
    free(copy);
    text_free(&bytes);
    free(rooms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(net_computes_its_definition_at_every_width),
        cmocka_unit_test(inputs_are_in_range),
        cmocka_unit_test(images_have_the_same_inputs_in_six_making),
        cmocka_unit_test(both_sides_see_the_same_in_six_making),
        cmocka_unit_test(what_a_tower_reaches_is_seen_in_six_making),
        cmocka_unit_test(symmetries_exchange_inputs),
        cmocka_unit_test(values_of_nets_are_never_proofs),
        cmocka_unit_test(scored_games_survive_writing_and_reading),
        cmocka_unit_test(damaged_and_cut_games_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
