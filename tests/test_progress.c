/* test_progress.c: how far a long command is: the bar of a terminal, and the lines elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/progress.h"

#include <string.h>

typedef void PrintProgress(const Progress *p, uint64_t done, const char *detail, double now,
                           int columns, Text *out);

static void print_line(const Progress *p, uint64_t done, const char *detail, double now,
                       int columns, Text *out)
{
    (void)columns;
    progress_print_line(p, done, detail, now, out);
}

static void expect(PrintProgress *print, const Progress *p, uint64_t done, const char *detail,
                   double now, int columns, const char *wanted)
{
    char line[256];
    Text out = text_fixed(line, sizeof line);
    print(p, done, detail, now, columns, &out);
    assert_string_equal(line, wanted);
    assert_true(print == print_line || strlen(line) <= (size_t)columns);
}

static const Progress GAMES_OF_10 = {.mode = PROGRESS_BAR, .unit = "games", .total = 10};

static void a_bar_shows_score_speed_and_time_left(void **state)
{
    (void)state;
    expect(progress_print_bar, &GAMES_OF_10, 0, "", 1, 79, "[--------------------] 0/10 games");
    expect(progress_print_bar, &GAMES_OF_10, 5, "score 60 %, Elo +70", 2, 79,
           "[##########----------] 5/10 games, score 60 %, Elo +70, 2.5 games/s, ETA 0:02");
    expect(progress_print_bar, &GAMES_OF_10, 10, "", 4, 79,
           "[####################] 10/10 games, 2.5 games/s");
}

/* What quina match shows of a usual match in a usual terminal. */
static void a_match_has_room_for_score_and_elo(void **state)
{
    static const Progress MATCH = {.mode = PROGRESS_BAR, .unit = "games", .total = 400};
    (void)state;
    expect(progress_print_bar, &MATCH, 200, "+92 =13 -95, 49.2 %, Elo -5 +/- 47", 100, 79,
           "[##--] 200/400 games, +92 =13 -95, 49.2 %, Elo -5 +/- 47, 2.0 games/s, ETA 1:40");
    expect(progress_print_bar, &MATCH, 200, "+110192 =1113 -110195, 49.9 %, Elo -5 +/- 47", 100, 79,
           "200/400 games, +110192 =1113 -110195, 49.9 %, Elo -5 +/- 47, 2.0/s, ETA 1:40");
    expect(progress_print_bar, &MATCH, 200, "+192 =13 -195, 49.2 %, Elo -5 +/- 47", 100, 79,
           "200/400 games, +192 =13 -195, 49.2 %, Elo -5 +/- 47, 2.0 games/s, ETA 1:40");
}

static void a_narrow_terminal_loses_the_bar_and_then_the_detail(void **state)
{
    (void)state;
    expect(progress_print_bar, &GAMES_OF_10, 5, "score 60 %, Elo +70", 2, 67,
           "[#####-----] 5/10 games, score 60 %, Elo +70, 2.5 games/s, ETA 0:02");
    expect(progress_print_bar, &GAMES_OF_10, 5, "score 60 %, Elo +70", 2, 60,
           "5/10 games, score 60 %, Elo +70, 2.5 games/s, ETA 0:02");
    expect(progress_print_bar, &GAMES_OF_10, 5, "score 60 %, Elo +70", 2, 40,
           "[##--] 5/10 games, 2.5 games/s, ETA 0:02");
    expect(progress_print_bar, &GAMES_OF_10, 5, "", 2, 8, "5/10 gam");
}

/* What an earlier run has done is no part of the speed. */
static void a_line_has_the_same(void **state)
{
    Progress slow = {.mode = PROGRESS_LINES, .unit = "games", .total = 1000, .before = 100};
    Progress endless = {.mode = PROGRESS_LINES, .unit = "nodes"};
    (void)state;
    expect(print_line, &slow, 101, "", 60, 0, "101/1000 games (10 %), 1.0 games/min, ETA 14:59:00");
    expect(print_line, &slow, 100, "", 60, 0, "100/1000 games (10 %)");
    slow.total = 100000;
    expect(print_line, &slow, 101, "", 60, 0,
           "101/100000 games (0 %), 1.0 games/min, ETA 69 d 8 h");
    expect(print_line, &endless, 5000, "depth 3", 10, 0, "5000 nodes, depth 3, 500 nodes/s");
}

static void it_is_shown_at_intervals(void **state)
{
    Progress p = GAMES_OF_10;
    (void)state;
    p.due_at = 7;
    assert_false(progress_is_due(&p, 6.9));
    assert_true(progress_is_due(&p, 7));
    p.mode = PROGRESS_QUIET;
    assert_false(progress_is_due(&p, 100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bar_shows_score_speed_and_time_left),
        cmocka_unit_test(a_match_has_room_for_score_and_elo),
        cmocka_unit_test(a_narrow_terminal_loses_the_bar_and_then_the_detail),
        cmocka_unit_test(a_line_has_the_same),
        cmocka_unit_test(it_is_shown_at_intervals),
    };
    return cmocka_run_group_tests_name("progress", tests, NULL, NULL);
}
