/* test_choices.c: what the full screen asks and remembers: the pass question, the menu that makes a
 * game wait, and the form for a new game. */
#include "tui/remember.h"
#include "tui/state.h"
#include "tui_bench.h"

#include <string.h>

/* -- The pass question -- */

static void p_never_passes_by_accident(void **state)
{
    (void)state;
    Bench *b = bench_new("iris", "human", "human", 3, "en");
    press_all(b, ":c3 Enter p"); /* White may pass now */
    assert_shows(b, "Pass, without a move? (y/n)");
    static const char *const REFUSALS[] = {"p", "p n", "p Enter", "p Esc"};
    for (int i = 0; i < 4; i++) { /* the question is open before the first one: p is no answer */
        press_all(b, REFUSALS[i]);
        assert_hides(b, "Pass, without a move?");
        assert_int_equal(screen_history(b->screen)->ply, 1);
    }
    press_all(b, "p y");
    assert_int_equal(screen_history(b->screen)->ply, 2);
    assert_shows(b, "1 c3");
    bench_free(b);
}

static void no_pass_is_offered_where_the_rules_have_none(void **state)
{
    static const char *const WITHOUT[] = {"sixmaking", "cam", "zurero"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        Bench *b = bench_new(WITHOUT[i], "human", "human", 0, "en");
        assert_hides(b, "p pass");
        press(b, 'p');
        assert_shows(b, "The rules do not allow a pass here.");
        bench_free(b);
    }
}

/* -- The menu -- */

static void the_menu_stops_the_clock(void **state)
{
    (void)state;
    Bench *b = bench_with(
        &(BenchOptions){.game = "cam", .white = "human", .black = "human", .seconds = 60});
    press_all(b, ":d5-d6 Enter");
    assert_shows(b, "1:00");
    press(b, 'm');
    b->now += 3600;
    screen_tick(b->screen, b->now);
    press(b, TK_ENTER);
    assert_hides(b, "time");
    assert_shows(b, "Black (human) to move");
    b->now += 10;
    screen_tick(b->screen, b->now);
    assert_shows(b, "0:50"); /* it runs again */
    press(b, '?');           /* a page over the game does not stop it */
    b->now += 100;
    screen_tick(b->screen, b->now);
    press(b, TK_ESCAPE);
    assert_shows(b, "White (human) wins: time");
    bench_free(b);
}

static void the_menu_stops_computers(void **state)
{
    (void)state;
    Bench *b = bench_new("zurero", "random", "random", 19, "en");
    screen_tick(b->screen, b->now);
    press(b, 'm');
    int before = screen_history(b->screen)->ply;
    assert_false(screen_is_busy(b->screen));
    for (int i = 0; i < 50; i++) {
        b->now += 1;
        screen_tick(b->screen, b->now);
    }
    assert_int_equal(screen_history(b->screen)->ply, before);
    press(b, TK_ENTER);
    assert_true(screen_is_busy(b->screen));
    wait_for_computer(b);
    assert_true(screen_history(b->screen)->ply > before);
    bench_free(b);
}

/* -- The form -- */

static void the_form_keeps_the_choices_of_each_game(void **state)
{
    (void)state;
    Bench *b = bench_new(NULL, "", "", 0, "en");
    press(b, TK_ENTER);
    press_all(b, "Down Right"); /* Iris */
    assert_shows(b, "Board size         8");
    press_all(b, "Down Down Down Down Down Down Down Left Left Left");
    assert_shows(b, "Board size       < 5 >");
    press_all(b, "Home Down Right Right Right"); /* Zurero */
    assert_shows(b, "Board size         19");
    press_all(b, "Left Left Left");
    assert_shows(b, "Board size         5");
    bench_free(b);
}

/* A choice that excludes the position of the command line says so. */
static void the_form_drops_a_position_with_a_message(void **state)
{
    static const struct {
        BenchOptions options;
        const char *keys, *message;
    } CASES[] = {
        {{.game = "zurero", .position = "7/7/7/3B3/7/7/7 w"},
         "Down Right",
         "The given position is of another game and is not used."},
        {{.game = "zurero", .position = "7/7/7/3B3/7/7/7 w"},
         "Up Up Up Up Right",
         "The given position has another size and is not used."},
        {{.game = "sixmaking", .position = "x5/x5/x5/x5/x5 w -"},
         "Up Up Up Right",
         "The given position is of another variant and is not used."},
    };
    (void)state;
    for (int i = 0; i < 3; i++) {
        BenchOptions options = CASES[i].options;
        options.white = options.black = "human";
        Bench *b = bench_with(&options);
        press_all(b, "m Down Enter");
        assert_hides(b, "is not used");
        press_all(b, CASES[i].keys);
        assert_shows(b, CASES[i].message);
        press(b, TK_RIGHT); /* said once */
        assert_hides(b, "is not used");
        bench_free(b);
    }
}

static void a_computer_comes_back_as_it_was(void **state)
{
    (void)state;
    Bench *b = bench_new(NULL, "", "", 0, "en");
    press_all(b, "Enter Down Down Down Down Right Right"); /* Black: level 5 */
    assert_shows(b, "Level 5 · steady");
    press_all(b, "Up Up Left"); /* two people */
    assert_shows(b, "human against human");
    assert_hides(b, "Level");
    press_all(b, "Right");
    assert_shows(b, "Level 5 · steady");
    bench_free(b);
}

static void a_name_may_have_any_letters(void **state)
{
    static const int LETTERS[] = {0xc1, 0x142, 0x738b, 0x1f409, ' ', ' ', 0};
    (void)state;
    Bench *b = bench_new("cam", "human", "human", 0, "en");
    press_all(b, "n Down Down Down Down Down Down Enter");
    for (const int *letter = LETTERS; *letter; letter++) press(b, *letter);
    press_all(b, "Enter");
    assert_string_equal(b->screen->form.plan.options.names[WHITE], "Áł王\xf0\x9f\x90\x89");
    press_all(b, "Enter Back Back x Enter");
    assert_string_equal(b->screen->form.plan.options.names[WHITE], "Áłx");
    bench_free(b);
}

/* A name that is longer than its field. */
static void the_end_of_a_long_name_is_seen_while_it_is_typed(void **state)
{
    (void)state;
    Bench *b = bench_new("cam", "human", "human", 0, "en");
    press_all(b, "n Down Down Down Down Down Down Enter");
    for (int i = 0; i < 50; i++) press(b, 'a' + i % 20);
    assert_shows(b, "klmnopqrstabcdefghij_\n");
    press(b, TK_ENTER);
    assert_shows(b, "abcdefghijklmnopqrst");
    bench_free(b);
    b = bench_new("cam", "human", "human", 0, "en");
    press(b, ':');
    for (int i = 0; i < 100; i++) press(b, 'a' + i % 20);
    assert_shows(b, "klmnopqrst_");
    bench_free(b);
}

static void what_was_chosen_is_there_the_next_time(void **state)
{
    Settings settings = {.path = "", .text = text_growing()};
    (void)state;
    Bench *b = bench_with(&(BenchOptions){.settings = &settings});
    press_all(b, "Up Enter Down Right");                 /* Iris */
    press_all(b, "Down Down Left Left");                 /* White: level 1 */
    press_all(b, "Down Down Down Down Enter Ana Enter"); /* the name of Black */
    press_all(b, "Down Left Left Left Home Enter");      /* size 5; begin */
    assert_shows(b, "Iris 5");
    bench_free(b);
    b = bench_with(&(BenchOptions){.settings = &settings});
    press(b, TK_ENTER);
    assert_shows(b, "Iris");
    assert_shows(b, "Board size         5");
    assert_shows(b, "Ana");
    assert_shows(b, "Level 1 · novice");
    bench_free(b);
    settings_free(&settings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_never_passes_by_accident),
        cmocka_unit_test(no_pass_is_offered_where_the_rules_have_none),
        cmocka_unit_test(the_menu_stops_the_clock),
        cmocka_unit_test(the_menu_stops_computers),
        cmocka_unit_test(the_form_keeps_the_choices_of_each_game),
        cmocka_unit_test(the_form_drops_a_position_with_a_message),
        cmocka_unit_test(a_computer_comes_back_as_it_was),
        cmocka_unit_test(a_name_may_have_any_letters),
        cmocka_unit_test(the_end_of_a_long_name_is_seen_while_it_is_typed),
        cmocka_unit_test(what_was_chosen_is_there_the_next_time),
    };
    return cmocka_run_group_tests_name("choices", tests, NULL, NULL);
}
