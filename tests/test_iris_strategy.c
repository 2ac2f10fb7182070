/* test_iris_strategy.c: the strategy of Iris keeps to the rules: its random games are games, and
 * its counts are the scores of the rules. */
#include "engines/iris_field.h"
#include "engines/iris_patterns.h"
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

/* -- Patterns -- */

/* The definition, cell by cell: wedge i in the order of the drawing in iris_patterns.h. */
static int plain_wedge(const Field *f, int cell, int stone, int i)
{
    const int at[6] = {IRIS_WAY[(i + 5) % 6], IRIS_WAY[i],     IRIS_WAY[(i + 1) % 6],
                       BRIDGE[(i + 5) % 6],   2 * IRIS_WAY[i], BRIDGE[i]};
    int wedge = 0;
    for (int k = 5; k >= 0; k--) {
        int what = f->cells[MARGIN + cell + at[k]];
        if (what >= WHITE_STONE) what = what == stone ? WHITE_STONE : BLACK_STONE;
        wedge = wedge << 2 | what;
    }
    return PATTERN_WEDGE + wedge;
}

static void a_stone_has_the_wedges_around_its_cell(void **state)
{
    Rng rng = rng_seeded(31);
    (void)state;
    for (int size = SMALLEST; size <= LARGEST; size++)
        for (int i = 0; i < SAMPLES; i++) {
            Pos p;
            Field f;
            uint16_t found[PATTERNS_OF_STONE];
            begin(&p, size, &rng);
            field_read(&f, &p);
            int stone = stone_of(p.to_move), count = f.grey_count;
            for (int k = 0; k < count + f.pair_count; k++) {
                int cell = k < count ? f.greys[k] : iris_pair_cell(size, f.pairs[k - count]);
                iris_patterns(&f, cell, stone, found);
                for (int wedge = 0; wedge < 6; wedge++)
                    assert_int_equal(found[1 + wedge], plain_wedge(&f, cell, stone, wedge));
            }
        }
}

static int compare_ranks(const void *a, const void *b)
{
    return *(const int16_t *)a - *(const int16_t *)b;
}

static int sorted_ranks(const Pos *p, int16_t ranks[STEPS_MAX])
{
    Step list[STEPS_MAX];
    int count = iris_game.steps(p, list);
    iris_strategy.guide.rank(p, list, count, ranks);
    qsort(ranks, (size_t)count, sizeof *ranks, compare_ranks);
    return count;
}

static void ranks_are_the_same_in_all_symmetries_and_colours(void **state)
{
    Rng rng = rng_seeded(32);
    bool differs = false;
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        int16_t ranks[STEPS_MAX], others[STEPS_MAX];
        Pos p, image;
        begin(&p, 5, &rng);
        if (p.outcome != ONGOING) continue;
        int count = sorted_ranks(&p, ranks);
        differs |= ranks[count - 1] > ranks[0];
        for (int k = 0; k < 2 * iris_game.symmetries; k++) {
            iris_game.transform(&p, k / 2, &image);
            for (int word = 0; k % 2 && word < IRIS_WORDS; word++) {
                uint64_t white = image.iris.stones[WHITE][word];
                image.iris.stones[WHITE][word] = image.iris.stones[BLACK][word];
                image.iris.stones[BLACK][word] = white;
            }
            image.to_move = (uint8_t)(k % 2 ? opponent(p.to_move) : p.to_move);
            assert_int_equal(sorted_ranks(&image, others), count);
            assert_memory_equal(ranks, others, (size_t)count * sizeof *ranks);
        }
    }
    assert_true(differs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_end_as_by_the_rules),
        cmocka_unit_test(borders_count_the_groups_of_full_boards),
        cmocka_unit_test(a_rim_of_one_colour_is_one_group),
        cmocka_unit_test(a_stone_has_the_wedges_around_its_cell),
        cmocka_unit_test(ranks_are_the_same_in_all_symmetries_and_colours),
    };
    return cmocka_run_group_tests_name("iris_strategy", tests, NULL, NULL);
}
