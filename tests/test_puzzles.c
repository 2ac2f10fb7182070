/* test_puzzles.c: puzzles: their texts, a sample solved again with the exact solver, attempts and
 * hints, the log, the puzzle of the day, and that making them repeats. QUINA_TEST_SCALE sets how
 * many of each game are solved. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "folder.h"
#include "puzzles/library.h"
#include "puzzles/make.h"
#include "puzzles/solving.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLE = 4 };

static Puzzle read_puzzle(const Game *g, int number)
{
    const char *line = puzzles_line(puzzles_find(g), number), *why = "";
    Puzzle p;
    assert_non_null(line);
    if (!puzzle_read(line, &p, &why)) fail_msg("%s %d: %s", g->name, number, why);
    return p;
}

static void every_line_is_a_puzzle_of_its_game_and_printed_as_it_is_read(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        const char *text = puzzles_find(GAMES[i]), *line = puzzles_next(text);
        assert_non_null(line);
        for (int n = 1; line; line = puzzles_after(line), n++) {
            Puzzle p = read_puzzle(GAMES[i], n);
            Text out = text_growing();
            puzzle_print(&p, &out);
            assert_ptr_equal(game_of(&p.start), GAMES[i]);
            assert_memory_equal(out.data, line, out.length);
            assert_non_null(p.theme);
            assert_ptr_equal(p.theme, puzzle_theme(&p.start, p.line, p.line_count));
            text_free(&out);
        }
    }
}

static void no_two_puzzles_are_alike(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        int count = puzzles_count(puzzles_find(GAMES[i]));
        uint64_t *keys = calloc((size_t)count, sizeof *keys);
        assert_non_null(keys);
        for (int n = 0; n < count; n++) {
            Puzzle p = read_puzzle(GAMES[i], n + 1);
            keys[n] = GAMES[i]->symmetric_hash(&p.start);
            for (int k = 0; k < n; k++) assert_true(keys[k] != keys[n]);
        }
        free(keys);
    }
}

/* Spread over the file, so that a sample has old and new ones. */
static void a_sample_is_solved_again(void **state)
{
    const char *scale = getenv("QUINA_TEST_SCALE"), *why = "";
    int wanted = scale ? atoi(scale) : SAMPLE;
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        int count = puzzles_count(puzzles_find(GAMES[i]));
        for (int k = 0; k < wanted && k < count; k++) {
            int number = k * count / (wanted < count ? wanted : count) + 1;
            Puzzle p = read_puzzle(GAMES[i], number);
            if (!puzzle_check(&p, PUZZLE_CHECK_NODES, &why))
                fail_msg("%s %d: %s", GAMES[i]->name, number, why);
        }
    }
}

static bool first_other(void *context, const Turn *turn, const Pos *after)
{
    Turn *found = ((Turn **)context)[1];
    (void)after;
    if (turn_is_same(turn, ((Turn **)context)[0])) return true;
    *found = *turn;
    return false;
}

static void a_check_finds_a_wrong_solution_and_a_wrong_goal(void **state)
{
    const char *why;
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        Puzzle p = read_puzzle(GAMES[i], 1), wrong = p;
        Turn *context[2] = {&p.line[0], &wrong.line[0]};
        turns_visit(&p.start, first_other, context);
        wrong.line_count = 1;
        assert_false(puzzle_check(&wrong, PUZZLE_CHECK_NODES, &why));
        wrong = p;
        wrong.goal = p.goal == PUZZLE_WIN ? PUZZLE_DRAW : PUZZLE_WIN;
        assert_false(puzzle_check(&wrong, PUZZLE_CHECK_NODES, &why));
    }
}

static void lines_with_a_fault_are_refused(void **state)
{
    static const char *const BAD[] = {
        "",
        "cam",
        "cam\t0\tstandard\twin\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8",
        "chess\t0\tstandard\twin\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\tc2-d1",
        "cam\tx\tstandard\twin\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\tc2-d1",
        "cam\t0\tstandard\twins\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\tc2-d1",
        "cam\t0\tstandard\twin\t0\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\tc2-d1",
        "cam\t0\tstandard\twin\t1\t11\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\tc2-d1",
        "cam\t0\tstandard\twin\t1\t1\t-1\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\tc2-d1",
        "cam\t0\tstandard\twin\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b\tc2-d1",
        "cam\t0\tstandard\twin\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\tc2-d4",
        "cam\t0\tstandard\twin\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\tc2-d1 c2-d1",
        "cam\t0\tstandard\twin\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\t",
        "cam\t0\tstandard\twin\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\tc2-d1\tx",
    };
    Puzzle p;
    const char *why;
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        if (puzzle_read(BAD[i], &p, &why)) fail_msg("accepted: %s", BAD[i]);
    assert_true(puzzle_read("cam\t0\tstandard\twin\t1\t1\t0\t-\t1/2M/5/7/7/7/7/7/7/7/5/k2/1 b 8\t"
                            "c2-d1\n",
                            &p, &why));
    assert_string_equal(p.theme->word, "castle");
}

/* -- Attempts -- */

static void the_solution_solves_a_puzzle_and_goes_to_the_log(void **state)
{
    PuzzleLog log = {.text = text_growing()};
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        Solving s;
        Verdict v = {0};
        assert_true(solving_begin(&s, GAMES[i], 2));
        assert_false(puzzle_log_has(&log, &s.puzzle));
        while (!s.is_over) {
            Turn turn;
            assert_true(attempt_solution(&s.puzzle, s.turns, s.count, &turn));
            assert_true(solving_try(&s, &log, &turn, &v));
            assert_int_not_equal(v.status, ATTEMPT_WRONG);
        }
        assert_int_equal(v.status, ATTEMPT_SOLVED);
        assert_true(puzzle_log_has(&log, &s.puzzle));
        assert_int_equal(puzzle_log_count(&log, puzzle_today()).streak, i + 1);
    }
    puzzle_log_close(&log);
}

/* Whatever the first wrong move is, it is refused, and its refutation consists of legal moves. */
static void a_wrong_move_is_answered_with_its_refutation(void **state)
{
    int refuted = 0;
    PuzzleLog log = {.text = text_growing()};
    (void)state;
    for (int i = 0; GAMES[i]; i++)
        for (int n = 1; n <= 2; n++) {
            Solving s;
            Verdict v;
            Turn wrong = {0};
            assert_true(solving_begin(&s, GAMES[i], n));
            Turn *context[2] = {&s.puzzle.line[0], &wrong};
            turns_visit(&s.at, first_other, context);
            assert_true(solving_try(&s, &log, &wrong, &v));
            assert_int_equal(v.status, ATTEMPT_WRONG);
            assert_int_equal(s.count, 0);
            assert_int_equal(s.mistakes, 1);
            refuted += v.reply_count > 0;
            Pos at = s.at;
            turn_play(&at, &wrong, &at);
            for (int k = 0; k < v.reply_count; k++) {
                char text[TURN_TEXT];
                Turn again;
                game_of(&at)->turn_print(&at, &v.replies[k], text);
                assert_true(turn_parse(&at, text, &again, NULL));
                turn_play(&at, &v.replies[k], &at);
            }
        }
    assert_true(refuted >= GAME_COUNT);
    puzzle_log_close(&log);
}

static void hints_come_in_steps_and_count_as_help(void **state)
{
    Solving s;
    Phrase hint;
    PuzzleLog log = {.text = text_growing()};
    Verdict v;
    char text[PHRASE_TEXT], move[TURN_TEXT];
    (void)state;
    assert_true(solving_begin(&s, GAMES[ZURERO], 1));
    GAMES[ZURERO]->turn_print(&s.at, &s.puzzle.line[0], move);
    assert_true(solving_hint(&s, &hint));
    assert_string_equal(hint.text, "The theme: %1.");
    assert_true(solving_hint(&s, &hint));
    assert_string_equal(hint.text, "The move begins at %1.");
    for (int i = 0; i < 2; i++) {
        assert_true(solving_hint(&s, &hint));
        phrase_print(&hint, hint.text, text);
        assert_non_null(strstr(text, move));
    }
    while (!s.is_over) {
        Turn turn;
        assert_true(attempt_solution(&s.puzzle, s.turns, s.count, &turn));
        assert_true(solving_try(&s, &log, &turn, &v));
    }
    PuzzleStreaks counted = puzzle_log_count(&log, puzzle_today());
    assert_int_equal(counted.solved, 1);
    assert_int_equal(counted.streak, 0);
    puzzle_log_close(&log);
}

/* -- The log -- */

static void the_log_counts_streaks_and_days_and_is_kept(void **state)
{
    char folder[FOLDER_PATH];
    PuzzleLog log;
    Puzzle p = read_puzzle(GAMES[0], 1), q = read_puzzle(GAMES[0], 2);
    (void)state;
    assert_int_equal(folder_make(folder), 0);
    setenv("XDG_DATA_HOME", folder, 1);
    puzzle_log_open(&log);
    assert_true(puzzle_log_add(&log, &p, 100, true, true));
    assert_true(puzzle_log_add(&log, &q, 101, true, true));
    assert_true(puzzle_log_add(&log, &p, 101, false, false));
    assert_true(puzzle_log_add(&log, &q, 102, true, true));
    puzzle_log_close(&log);
    puzzle_log_open(&log);
    text_string(&log.text, "damaged\n7\n8 cam\n");
    PuzzleStreaks s = puzzle_log_count(&log, 103);
    assert_int_equal(s.solved, 2);
    assert_int_equal(s.best, 2);
    assert_int_equal(s.streak, 1);
    assert_int_equal(s.days, 3);
    assert_int_equal(puzzle_log_count(&log, 104).days, 0);
    assert_true(puzzle_log_has(&log, &p));
    Puzzle r = read_puzzle(GAMES[0], 3);
    assert_false(puzzle_log_has(&log, &r));
    assert_int_equal(solving_next(&log, GAMES[0], PUZZLE_GRADES, 0), 3);
    puzzle_log_close(&log);
    unsetenv("XDG_DATA_HOME");
    folder_remove(folder);
}

static void the_puzzle_of_the_day_goes_round_all_of_them(void **state)
{
    enum { COUNT = 300, DAY = 20000 - 20000 % GAME_COUNT };
    bool seen[COUNT + 1] = {false};
    (void)state;
    for (int i = 0; i < COUNT; i++) {
        int number = puzzle_number_of_day(DAY + i * GAME_COUNT, COUNT);
        assert_in_range(number, 1, COUNT);
        assert_false(seen[number]);
        seen[number] = true;
    }
    for (int i = 0; i < GAME_COUNT; i++) assert_ptr_equal(puzzle_game_of_day(DAY + i), GAMES[i]);
    assert_int_equal(puzzle_number_of_day(DAY, 0), 0);
}

/* -- Making -- */

static void making_repeats_and_what_it_makes_is_proven(void **state)
{
    Puzzle first[PUZZLES_OF_GAME], again[PUZZLES_OF_GAME];
    const char *why = "";
    int total = 0;
    (void)state;
    PuzzleOptions o = {.game = GAMES[IRIS], .size = 4, .seed = 3};
    for (int job = 0; job < 3; job++) {
        int count = puzzles_make(&o, job, first);
        assert_in_range(count, 0, PUZZLES_OF_GAME);
        assert_int_equal(puzzles_make(&o, job, again), count);
        total += count;
        for (int i = 0; i < count; i++) {
            Text one = text_growing(), other = text_growing();
            puzzle_print(&first[i], &one);
            puzzle_print(&again[i], &other);
            assert_string_equal(one.data, other.data);
            text_free(&one);
            text_free(&other);
            assert_true(puzzle_check(&first[i], PUZZLE_CHECK_NODES, &why));
        }
    }
    assert_true(total > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_is_a_puzzle_of_its_game_and_printed_as_it_is_read),
        cmocka_unit_test(no_two_puzzles_are_alike),
        cmocka_unit_test(a_sample_is_solved_again),
        cmocka_unit_test(a_check_finds_a_wrong_solution_and_a_wrong_goal),
        cmocka_unit_test(lines_with_a_fault_are_refused),
        cmocka_unit_test(the_solution_solves_a_puzzle_and_goes_to_the_log),
        cmocka_unit_test(a_wrong_move_is_answered_with_its_refutation),
        cmocka_unit_test(hints_come_in_steps_and_count_as_help),
        cmocka_unit_test(the_log_counts_streaks_and_days_and_is_kept),
        cmocka_unit_test(the_puzzle_of_the_day_goes_round_all_of_them),
        cmocka_unit_test(making_repeats_and_what_it_makes_is_proven),
    };
    return cmocka_run_group_tests_name("puzzles", tests, NULL, NULL);
}
