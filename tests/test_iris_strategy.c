/* test_iris_strategy.c: the strategy of Iris keeps to the rules: its random games are games, and
 * its counts are the scores of the rules. */
#include "engines/iris_field.h"
#include "engines/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SMALLEST = 3, LARGEST = 10, SAMPLES = 60 };

static int result_of(const Pos *p)
{
    return p->outcome == WHITE_WINS ? ROLLOUT_ONE : p->outcome == BLACK_WINS ? 0 : ROLLOUT_ONE / 2;
}

/* Plays some random steps. */
static void begin(Pos *p, int size, Rng *rng)
{
    iris_game.start(p, size, 0, 0);
    for (int steps = (int)rng_below(rng, 12); steps > 0 && p->outcome == ONGOING; steps--) {
        Step step = iris_game.random(p, rng);
        if (step != IRIS_PASS) iris_game.play(p, step, p);
    }
}

/* The rules accept every step of a random game, and come to the same result. */
static void random_games_end_as_by_the_rules(void **state)
{
    Rng rng = rng_seeded(11);
    (void)state;
    for (int size = SMALLEST; size <= LARGEST; size++)
        for (int i = 0; i < SAMPLES; i++) {
            Rollout game = {.count = 0};
            Pos p;
            begin(&p, size, &rng);
            iris_strategy.guide.rollout(&p, &rng, &game);
            for (int k = 0; k < game.count; k++) {
                Step list[STEPS_MAX];
                int count = iris_game.steps(&p, list), at = 0;
                while (at < count && list[at] != game.steps[k]) at++;
                assert_true(at < count);
                assert_int_equal(game.colours[k], p.to_move);
                iris_game.play(&p, game.steps[k], &p);
            }
            assert_int_not_equal(p.outcome, ONGOING);
            assert_int_equal(game.result, result_of(&p));
        }
}

/* Full boards of blots: each cell is drawn, or copied from the cell before it. */
static void fill_with_blots(Field *f, Rng *rng, int size)
{
    Pos p;
    int stone = WHITE_STONE;
    iris_game.start(&p, size, 0, 0);
    field_read(f, &p);
    for (int place = MARGIN; place < FIELD; place++) {
        if (f->cells[place] == OFF) continue;
        if (rng_below(rng, 4) == 0) stone = rng_below(rng, 2) ? WHITE_STONE : BLACK_STONE;
        f->cells[place] = (uint8_t)stone;
    }
}

static void borders_count_the_groups_of_full_boards(void **state)
{
    Rng rng = rng_seeded(12);
    (void)state;
    for (int size = SMALLEST; size <= LARGEST; size++)
        for (int i = 0; i < 50 * SAMPLES; i++) {
            Field f;
            Counts all, full;
            fill_with_blots(&f, &rng, size);
            field_count(&f, &all);
            field_count_full(&f, &full);
            assert_memory_equal(&all, &full, sizeof all);
        }
}

/* One colour all around the rim. */
static void a_rim_of_one_colour_is_one_group(void **state)
{
    Field f;
    Counts c;
    Pos p;
    (void)state;
    iris_game.start(&p, 5, 0, 0);
    field_read(&f, &p);
    for (int place = 0; place < FIELD; place++)
        if (f.cells[place] != OFF) f.cells[place] = BLACK_STONE;
    f.cells[MARGIN + iris_cell(4, 4)] = WHITE_STONE;
    field_count_full(&f, &c);
    assert_int_equal(c.best[BLACK], 24);
    assert_int_equal(c.groups[BLACK][24], 1);
    assert_int_equal(c.best[WHITE], 0);
    assert_true(counts_compare(&c) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_end_as_by_the_rules),
        cmocka_unit_test(borders_count_the_groups_of_full_boards),
        cmocka_unit_test(a_rim_of_one_colour_is_one_group),
    };
    return cmocka_run_group_tests_name("iris_strategy", tests, NULL, NULL);
}
