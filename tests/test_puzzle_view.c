/* test_puzzle_view.c: puzzles in the full screen: chosen, tried, hinted at, solved, logged. */
#define _POSIX_C_SOURCE 200809L
#include "puzzles/library.h"
#include "puzzles/solving.h"
#include "tui_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The list of puzzles, with an empty log. */
static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/quina-puzzles-XXXXXX");
    return mkdtemp(folder) ? setenv("XDG_DATA_HOME", folder, 1) : -1;
}

static int remove_folder(void **state)
{
    char command[80];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static Bench *open_puzzles(const char *lang)
{
    Bench *b = bench_with(&(BenchOptions){.lang = lang});
    press_all(b, "Down Down Enter");
    return b;
}

/* Cam 1: d3-c2 f3-g4 c2-d1. The cursor begins on d7. */
static Bench *open_cam(const char *lang)
{
    Bench *b = open_puzzles(lang);
    press_all(b, "Up Up Enter");
    assert_shows(b, "Cam 1");
    return b;
}

#define RIGHT_MOVE "Down Down Down Down Enter Down Left Enter"

static void a_wrong_move_is_refuted_and_taken_back(void **state)
{
    (void)state;
    Bench *b = open_cam("en");
    char before[8192];
    press_all(b, "Down Down Down Down Down"); /* d2 */
    snprintf(before, sizeof before, "%s", shown(b));
    press_all(b, "Up Enter Down Enter"); /* d3-d2 */
    assert_shows(b, "Not this one");
    assert_shows(b, "takes the move");
    press(b, TK_RELEASE); /* of the mouse: not a key */
    assert_shows(b, "Not this one");
    press(b, TK_ENTER);
    assert_hides(b, "Not this one");
    assert_string_equal(shown(b), before);
    press(b, TK_ENTER); /* d2, under the cursor, is empty */
    assert_hides(b, "Choose where");
    bench_free(b);
}

static void hints_come_in_steps(void **state)
{
    (void)state;
    Bench *b = open_cam("en");
    press(b, 'h');
    assert_shows(b, "The theme: the way into the");
    press(b, 'h');
    assert_shows(b, "The move begins at d3.");
    press(b, 'h');
    assert_shows(b, "The move is d3-c2.");
    bench_free(b);
}

static void a_solved_puzzle_is_counted_and_not_offered_again(void **state)
{
    (void)state;
    Bench *b = open_cam("en");
    press_all(b, RIGHT_MOVE);
    assert_shows(b, "Right. White replies; go on.");
    press_all(b, "Enter Down Enter");
    assert_shows(b, "Solved. Enter: the next");
    press(b, 'h');
    assert_shows(b, "Solved."); /* there is nothing left to hint at */
    press(b, TK_ENTER);
    assert_shows(b, "Cam 2");
    press(b, TK_ESCAPE);
    assert_shows(b, "Solved so far: 1; streak: 1, best: 1; days: 0.");
    press(b, TK_ENTER);
    assert_shows(b, "Cam 2");
    bench_free(b);
    b = open_puzzles("pt"); /* the next start */
    assert_shows(b, "Resolvidos: 1; ");
    bench_free(b);
}

static void a_shown_solution_does_not_count(void **state)
{
    (void)state;
    Bench *b = open_cam("en");
    press(b, 's');
    assert_shows(b, "The solution: d3-c2 f3-g4");
    press_all(b, "r");
    assert_shows(b, "Choose one of your pieces.");
    press_all(b, "n");
    assert_shows(b, "Cam 2");
    press(b, TK_ESCAPE);
    assert_shows(b, "Solved so far: 0;");
    bench_free(b);
}

static void a_grade_is_chosen(void **state)
{
    static const char *const NAMES[] = {"easy", "medium", "hard", "any"};
    (void)state;
    Bench *b = open_puzzles("en");
    for (int i = 0; i < 4; i++) {
        char line[64];
        press(b, TK_RIGHT);
        snprintf(line, sizeof line, "How hard? < %s >", NAMES[i]);
        assert_shows(b, line);
    }
    press_all(b, "Left Down Enter");
    assert_shows(b, "· hard");
    press(b, 'n');
    assert_shows(b, "· hard");
    bench_free(b);
}

static void the_cell_under_the_cursor_is_named(void **state)
{
    (void)state;
    Bench *b = open_cam("en");
    press_all(b, "Down Down Down Down");
    assert_shows(b, "d3: black man");
    bench_free(b);
}

static void a_pass_is_asked_for_where_it_is_legal(void **state)
{
    (void)state;
    Bench *b = open_cam("en");
    assert_hides(b, "p pass");
    press(b, 'p');
    assert_shows(b, "The rules do not allow a pass");
    bench_free(b);
    b = open_puzzles("en");
    press_all(b, "Down Down Enter");
    assert_shows(b, "Iris 1");
    assert_shows(b, "p pass");
    static const char *const NO[] = {"p", "n", "Enter", "Esc"};
    for (int i = 0; i < 4; i++) {
        press(b, 'p');
        assert_shows(b, "Pass, without a move? (y/n)");
        press_all(b, NO[i]);
        assert_hides(b, "Pass, without a move?");
        assert_shows(b, "First stone:");
    }
    press_all(b, "py");
    assert_shows(b, "Not this one");
    bench_free(b);
}

/* Where the cell under the cursor is on the screen. */
static Input cursor_place(Bench *b)
{
    shown(b);
    for (int y = 1; y < b->surface.lines - 1; y++)
        for (int x = 0; x < b->surface.columns; x++)
            if (b->surface.at[y][x].paper == TONE_CURSOR) return (Input){TK_NONE, x, y};
    fail_msg("there is no cursor on:\n%s", b->text.data);
    return (Input){0};
}

static void point(Bench *b, int key, Input at)
{
    at.key = key;
    screen_input(b->screen, &at, b->now);
}

static void a_piece_is_dragged(void **state)
{
    (void)state;
    Bench *b = open_cam("en");
    press_all(b, "Down Down Down Down");
    Input from = cursor_place(b);
    press_all(b, "Down Left");
    Input to = cursor_place(b);
    point(b, TK_MOUSE, from);
    point(b, TK_RELEASE, from); /* a click only chooses */
    assert_shows(b, "Choose the next square");
    press(b, TK_ESCAPE);
    point(b, TK_MOUSE, from);
    point(b, TK_RELEASE, to);
    assert_shows(b, "Right. White replies; go on.");
    bench_free(b);
}

/* Six MaKING 1: c4 has four disks, of which three may move to b3; all of them would be a gift. */
static Bench *open_tower(void)
{
    Bench *b = open_puzzles("en");
    press_all(b, "Down Down Down Enter");
    assert_shows(b, "Six MaKING 1");
    assert_shows(b, "N3 knight L-shaped jump");
    press_all(b, "Up Up Right"); /* c4, from b2 */
    assert_shows(b, "c4: bishop, disks: 4");
    press_all(b, "Enter Left Down Enter"); /* b3 */
    assert_shows(b, " 1   2   3 (Enter)");
    return b;
}

/* Where a text begins. */
static Input place_of(Bench *b, const char *text)
{
    const char *found = strstr(shown(b), text);
    Input input = {TK_NONE, 0, 0};
    if (!found) fail_msg("'%s' is not on:\n%s", text, b->text.data);
    for (const char *at = b->text.data; at < found; at++) {
        input.column += (*at & 0xc0) != 0x80; /* not the rest of a character */
        if (*at == '\n') input.line++, input.column = 0;
    }
    return input;
}

static void the_list_is_clicked(void **state)
{
    (void)state;
    for (int lines = 24; lines >= 12; lines -= 12) {
        Bench *b = open_puzzles("en");
        screen_resize(b->screen, 80, lines);
        point(b, TK_MOUSE, place_of(b, "How hard? < any >"));
        assert_shows(b, "How hard? < easy >");
        point(b, TK_MOUSE, place_of(b, "Iris"));
        assert_shows(b, "quina  Iris ");
        assert_shows(b, " · easy");
        bench_free(b);
        b = bench_new(NULL, "", "", 0, "en");
        screen_resize(b->screen, 80, lines);
        press_all(b, "Down Enter");
        point(b, TK_MOUSE, place_of(b, "Cam"));
        assert_shows(b, "Cam  first game, step 1");
        bench_free(b);
    }
}

static void the_number_of_disks_is_clicked_or_typed(void **state)
{
    (void)state;
    Bench *b = open_tower();
    Input two = place_of(b, "  2   3 (Enter)");
    two.column += 2;
    point(b, TK_MOUSE, two);
    assert_hides(b, "(Enter)");
    assert_shows(b, "takes the move");
    bench_free(b);
    b = open_tower();
    press(b, TK_ESCAPE);
    assert_hides(b, "(Enter)");
    press_all(b, "Right Up Enter Left Down Enter Enter");
    assert_hides(b, "(Enter)");
    assert_shows(b, "takes the move");
    bench_free(b);
}

/* Every board of the puzzles has room in a usual window, and all sizes can be drawn. */
static void every_board_fits(void **state)
{
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++) {
        Bench *b = open_puzzles("pt");
        int count = puzzles_count(puzzles_find(GAMES[game]));
        for (int i = 0; i <= game; i++) press(b, TK_DOWN);
        press(b, TK_ENTER);
        for (int i = 0; i < count; i++) {
            assert_hides(b, "pequena para o tabuleiro");
            press(b, 'n');
        }
        for (int columns = 1; columns < SURFACE_COLUMNS + 20; columns += 13)
            for (int lines = 1; lines < SURFACE_LINES + 20; lines += 7) {
                screen_resize(b->screen, columns, lines);
                screen_draw(b->screen, b->now, &b->surface);
            }
        bench_free(b);
    }
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_wrong_move_is_refuted_and_taken_back),
        IN_FOLDER(hints_come_in_steps),
        IN_FOLDER(a_solved_puzzle_is_counted_and_not_offered_again),
        IN_FOLDER(a_shown_solution_does_not_count),
        IN_FOLDER(a_grade_is_chosen),
        IN_FOLDER(the_cell_under_the_cursor_is_named),
        IN_FOLDER(a_pass_is_asked_for_where_it_is_legal),
        IN_FOLDER(a_piece_is_dragged),
        IN_FOLDER(the_list_is_clicked),
        IN_FOLDER(the_number_of_disks_is_clicked_or_typed),
        IN_FOLDER(every_board_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
