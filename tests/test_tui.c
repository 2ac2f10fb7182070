/* test_tui.c: the full screen without a terminal: keys in, a surface of characters out. */
#include "core/clock.h"
#include "engines/classic.h"
#include "games/games.h"
#include "tui/background.h"
#include "tui/command.h"
#include "tui/escape.h"
#include "tui/paint.h"
#include "tui/pick.h"
#include "tui/screen.h"
#include "tui/typed.h"
#include "tui_bench.h"

#include <stdlib.h>
#include <string.h>

/* -- Views -- */

static void every_view_is_reached_and_left(void **state)
{
    (void)state;
    Bench *b = bench_new(NULL, "", "", 0, "en");
    press(b, TK_ENTER);
    assert_shows(b, "Board size");
    press(b, TK_DOWN);
    press(b, TK_RIGHT);
    assert_shows(b, "Iris");
    press(b, TK_ESCAPE);
    press_all(b, "Down Enter");
    assert_shows(b, "Guided first games");
    press(b, TK_ESCAPE);
    press_all(b, "Down Down Enter");
    assert_shows(b, "The puzzle of the day");
    press_all(b, "Down Enter");
    assert_shows(b, "to move and win");
    press_all(b, "Esc Esc");
    assert_shows(b, "five games for two players");
    press_all(b, "Down Down Down Enter");
    assert_shows(b, "The page is at http://127.0.0.1:8080/ until you quit.");
    strcpy(b->page, "there is no socket");
    press(b, TK_ENTER);
    assert_shows(b, "there is no socket");
    press_all(b, "Down Enter");
    assert_shows(b, "nestorgames");
    press(b, TK_RIGHT);
    assert_shows(b, "Craig Duncan");
    press(b, TK_ESCAPE);
    for (int i = 0; i < 5; i++) press(b, TK_DOWN);
    press(b, TK_ENTER);
    assert_shows(b, "turn analysis on or off");
    press(b, TK_ESCAPE);
    for (int i = 0; i < 6; i++) press(b, TK_DOWN);
    press(b, TK_ENTER);
    assert_shows(b, "cinco jogos para dois jogadores");
    assert_false(screen_is_over(b->screen));
    press(b, 'q');
    assert_true(screen_is_over(b->screen));
    bench_free(b);
}

static void every_view_says_how_to_leave_it(void **state)
{
    static const char *const VIEWS[] = {"Enter",
                                        "Down Enter",
                                        "Down Down Enter",
                                        "Down Down Enter Down Enter",
                                        "Down Down Down Down Enter",
                                        "Down Down Down Down Down Enter"};
    (void)state;
    for (int i = 0; i < 12; i++) {
        Bench *b = bench_new(NULL, "", "", 0, i % 2 ? "pt" : "en");
        press_all(b, VIEWS[i / 2]);
        for (int columns = 80; columns >= 40; columns -= 20) {
            screen_resize(b->screen, columns, 24);
            assert_shows(b, i % 2 ? "Esc voltar\n" : "Esc go back\n");
        }
        bench_free(b);
    }
}

static void every_size_of_screen_can_be_drawn(void **state)
{
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++)
        for (int size = GAMES[game]->size_min; size <= GAMES[game]->size_max; size++) {
            Bench *b = bench_new(GAMES[game]->name, "human", "human", size, "pt");
            for (int columns = 1; columns < SURFACE_COLUMNS + 20; columns += 13)
                for (int lines = 1; lines < SURFACE_LINES + 20; lines += 7) {
                    screen_resize(b->screen, columns, lines);
                    screen_draw(b->screen, b->now, &b->surface);
                }
            screen_resize(b->screen, 80, 24);
            assert_hides(b, "pequena para o tabuleiro");
            bench_free(b);
        }
}

static void a_board_is_drawn_large_and_small(void **state)
{
    (void)state;
    Bench *b = bench_new("sixmaking", "human", "human", 5, "en");
    type(b, ":c3");
    assert_shows(b, "▄▄▄▄▄ P1");
    screen_resize(b->screen, 30, 10);
    assert_shows(b, "too small");
    bench_free(b);
}

static void a_line_is_cut_between_its_words(void **state)
{
    static const struct {
        int width;
        const char *shown;
    } CASES[] = {{14, "+0.65 h2:3…\n"}, {10, "+0.65…\n"}, {20, "+0.65 h2:3 b8:3 a2:4\n"}};
    static Surface g;
    (void)state;
    for (int i = 0; i < 3; i++) {
        Text text = text_growing();
        surface_clear(&g, 80, 1);
        surface_wrap(&g, (Area){0, 0, CASES[i].width, 1}, "+0.65 h2:3 b8:3 a2:4", TONE_DIM);
        surface_write(&g, &text);
        assert_string_equal(text.data, CASES[i].shown);
        text_free(&text);
    }
}

/* A page that is read is wrapped again, so that no line of it is cut, and stays where it was. */
static void a_page_follows_the_width_of_the_window(void **state)
{
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++)
        for (int key = 0; key < 2; key++) {
            Bench *b = bench_new(GAMES[game]->name, "human", "human", 0, key ? "pt" : "en");
            screen_resize(b->screen, 120, 40);
            press(b, "R?"[key]);
            shown(b);
            screen_resize(b->screen, 60, 20);
            for (int i = 0; i < 30; i++) {
                shown(b);
                for (int line = 0; line < 20; line++) /* a full line that ends with an ellipsis */
                    if (b->surface.at[line][58].code == 0x2026)
                        fail_msg("line %d is cut:\n%s", line, b->text.data);
                press(b, TK_PAGE_DOWN);
            }
            bench_free(b);
        }
    Bench *b = bench_new("cam", "human", "human", 0, "en");
    press_all(b, "? End");
    assert_shows(b, "Type every square of the path");
    screen_resize(b->screen, 120, 24);
    assert_shows(b, "Type every square of the path");
    screen_resize(b->screen, 120, 90);
    assert_shows(b, "Arrows, Home, End");
    bench_free(b);
}

/* -- Games -- */

static void computers_play_every_game_to_its_end(void **state)
{
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++) {
        int size = GAMES[game]->size_min;
        const char *black = classic_count(GAMES[game]) ? "classic:1" : "first";
        Bench *b = bench_new(GAMES[game]->name, "random", black, size, "en");
        wait_for_computer(b);
        assert_shows(b, "Enter: another game");
        bench_free(b);
    }
}

static void the_screen_responds_while_a_level_thinks(void **state)
{
    (void)state;
    Bench *b = bench_new("zurero", "human", "level:4", 7, "en");
    screen_tick(b->screen, b->now);
    press(b, '?');
    assert_shows(b, "show a move the computer would play");
    press(b, TK_ESCAPE);
    wait_for_computer(b);
    assert_shows(b, "Black puts a stone on d4");
    bench_free(b);
}

/* With Black to move, the best line is the one with the lowest value. */
static void values_of_an_analysis_are_whites(void **state)
{
    static const struct {
        const char *position, *value;
    } CASES[] = {{"7/7/7/BBBB3/7/7/WW1WW2 b", "-#1 "}, {"7/7/7/WWWW3/7/B6/BB1BB2 w", "+#1 "}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        Bench *b = bench_with(&(BenchOptions){.game = "zurero",
                                              .white = "human",
                                              .black = "human",
                                              .size = 7,
                                              .position = CASES[i].position});
        press(b, 'a');
        for (int tries = 0; tries < 10000 && !strstr(shown(b), CASES[i].value); tries++) {
            clock_sleep(0.01);
            b->now += 0.01;
        }
        assert_shows(b, CASES[i].value);
        bench_free(b);
    }
}

static void moves_are_chosen_with_the_cursor(void **state)
{
    (void)state;
    Bench *b = bench_new("cam", "human", "human", 0, "en");
    for (int i = 0; i < 2; i++) press(b, TK_DOWN);
    press(b, TK_ENTER);
    assert_shows(b, "Choose the next square");
    press(b, TK_UP);
    press(b, TK_ENTER);
    assert_shows(b, "White moves from d5 to d6");
    press(b, 'u');
    assert_shows(b, "Taken back");
    press(b, 'U');
    assert_shows(b, "Redone");
    press(b, '[');
    assert_shows(b, "after move 0 of 1");
    press(b, ']');
    assert_hides(b, "after move");
    press(b, 'r');
    press(b, 'n');
    assert_shows(b, "Black (human) to move");
    press(b, 'd');
    press(b, 'y');
    assert_shows(b, "A draw: agreement");
    bench_free(b);
}

static void a_computer_is_offered_a_draw(void **state)
{
    static const char LOST[] = "1/3/5/2k1k2/1mmmmm1/7/7/7/3M3/7/5/3/1 w 0";
    (void)state;
    Bench *b = bench_new("cam", "human", "level:1", 0, "en");
    screen_input(b->screen, &(Input){'d', 0, 0}, b->now); /* before a tick takes the answer */
    assert_shows(b, "The computer is considering your draw offer…");
    press_all(b, "Wait");
    assert_shows(b, "A draw: agreement.");
    bench_free(b);
    b = bench_with(
        &(BenchOptions){.game = "cam", .white = "human", .black = "level:1", .position = LOST});
    press_all(b, "d Wait");
    assert_shows(b, "The draw is declined.");
    bench_free(b);
    b = bench_new("cam", "human", "level:1", 0, "en");
    press_all(b, "h :d5-d6 Enter Wait"); /* a move ends the thinking about a hint */
    assert_hides(b, "Hint");
    assert_shows(b, "1 d5-d6");
    bench_free(b);
}

/* -- Commands -- */

static void no_two_commands_share_a_key_or_a_word(void **state)
{
    (void)state;
    for (const GameCommand *one = COMMANDS; one->run; one++) {
        assert_int_equal(one->key != 0, (one->flags & IN_SCREEN) != 0);
        assert_int_equal(one->key != 0, one->label != NULL);
        for (const GameCommand *other = one + 1; other->run; other++) {
            assert_true(!one->key || one->key != other->key);
            assert_true(!one->word || !other->word || strcmp(one->word, other->word) != 0);
        }
    }
}

static void a_key_without_a_meaning_leads_to_typing(void **state)
{
    (void)state;
    Bench *b = bench_new("fuse", "human", "human", 0, "en");
    press_all(b, "b1");
    assert_shows(b, "Type : before a move; ? shows all keys.");
    bench_free(b);
}

static void an_unavailable_command_says_why(void **state)
{
    (void)state;
    Bench *b = bench_new("cam", "human", "level:1", 0, "en");
    press_all(b, ":d5-d6 Enter");
    screen_input(b->screen, &(Input){'h', 0, 0}, b->now); /* before a tick takes its answer */
    assert_shows(b, "It is the computer's turn.");
    press_all(b, "Wait r y");
    assert_shows(b, "Black (Level 1 · novice) wins: resignation.");
    press(b, 'd');
    assert_shows(b, "The game is over.");
    bench_free(b);
}

static void a_command_is_typed_with_its_argument(void **state)
{
    (void)state;
    Bench *b = bench_new("cam", "human", "human", 0, "en");
    press_all(b, "s");
    assert_shows(b, "> save _");
    press_all(b, "Enter");
    assert_shows(b, "Type a file name after save.");
    press_all(b, "sno/such/file Enter");
    assert_shows(b, "Cannot write no/such/file: ");
    bench_free(b);
}

static void wrong_moves_are_refused_with_the_reason(void **state)
{
    (void)state;
    Bench *b = bench_new("iris", "human", "human", 4, "en");
    type(b, ":a1");
    assert_shows(b, "a1 is not legal: the first stone goes on a grey cell, and a1 is coloured");
    type(b, ":d4");
    type(b, ":c3+d3");
    assert_shows(b, "is not legal");
    bench_free(b);
}

/* Each is pointed at with the keys, from the start. */
static void an_illegal_choice_is_refused_with_the_reason(void **state)
{
    static const struct {
        const char *game, *keys, *reason;
        int size;
    } CASES[] = {{"fuse", "Enter", "only discs on the rim move", 0},
                 {"fuse", "Up Up Up Enter", "the opponent's", 0},
                 {"iris", "Home Enter", "is coloured", 5},
                 {"iris", "Enter Enter", "is not empty", 5},
                 {"iris", "Enter Right Enter Right Enter", "are adjacent", 5},
                 {"iris", "Enter Right Enter End Enter", "never mixed", 5},
                 {"sixmaking", "Enter Enter", "moves as a pawn", 5},
                 {"sixmaking", "Enter Right Enter Enter Right Enter", "ends on another tower", 5},
                 {"cam", "Enter", "There is no piece", 0},
                 {"cam", "Up Up Enter", "the opponent's", 0},
                 {"cam", "Down Down Enter Up Up Up Up Enter", "neither one step nor", 0},
                 {"zurero", "Enter PgUp Right Enter", "There is no stone on line", 7},
                 {"zurero", "Left Left Left Enter", "goes to the centre", 7}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bench *b = bench_new(CASES[i].game, "human", "human", CASES[i].size, "en");
        press_all(b, CASES[i].keys);
        assert_shows(b, CASES[i].reason);
        bench_free(b);
    }
}

/* -- Pointing -- */

static int cell_named(const Pos *p, const char *label)
{
    Board board;
    game_of(p)->board(p, &board);
    for (int i = 0; i < board.cell_count; i++)
        if (strcmp(board.cells[i].label, label) == 0) return i;
    fail_msg("no cell %s", label);
    return -1;
}

/* Points at the cells of the steps of a turn, and at a number of disks. */
static void point_out(const Pos *p, const Turn *turn)
{
    const Game *g = game_of(p);
    Pick pick;
    Pos at = *p;
    PickStatus status = PICK_MORE;
    pick_begin(&pick, p);
    for (int i = 0; i < turn->count; i++) {
        StepCells cells = g->step_cells(&at, turn->steps[i]);
        int before = pick.turn.count;
        if (cells.count == 0) return;
        for (int k = 0; k < cells.count && status != PICK_DONE && pick.turn.count == before; k++) {
            if (turn->steps[i] != g->stop && k < pick.count && pick.points[k] == cells.at[k])
                continue;
            status = pick_cell(&pick, cells.at[k]);
            assert_int_not_equal(status, PICK_REFUSED);
        }
        if (status == PICK_NUMBER) {
            char text[TURN_TEXT];
            g->turn_print(p, turn, text);
            const char *colon = strchr(text, ':');
            int numbers[STEPS_MAX], most = pick_cell_numbers(&pick, numbers);
            status = pick_cell_number(&pick, colon ? atoi(colon + 1) : numbers[most - 1]);
        }
        g->play(&at, turn->steps[i], &at);
    }
    assert_int_equal(status, PICK_DONE);
    assert_int_equal(pick.turn.count, turn->count);
    assert_memory_equal(pick.turn.steps, turn->steps, turn->count * sizeof(Step));
}

static void every_turn_of_random_games_can_be_pointed_at(void **state)
{
    static const struct {
        GameId game;
        const char *variant;
    } CASES[] = {{FUSE, "standard"},  {FUSE, "kings=1"},       {FUSE, "kings=2"},
                 {IRIS, "standard"},  {SIXMAKING, "standard"}, {CAM, "standard"},
                 {ZURERO, "standard"}};
    (void)state;
    Rng rng = rng_seeded(11);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Game *g = GAMES[CASES[i].game];
        Pos p;
        int variant;
        Fault fault;
        assert_true(game_parse_variant(g, CASES[i].variant, &variant, &fault));
        g->start(&p, g->size_default, variant, 5);
        for (int ply = 0; ply < 80 && p.outcome == ONGOING; ply++) {
            Turn turn = {0};
            Pos at = p;
            do {
                turn.steps[turn.count++] = g->random(&at, &rng);
                g->play(&at, turn.steps[turn.count - 1], &at);
            } while (at.mid_turn);
            if (g->steps_commute && turn.count == 2 && turn.steps[0] > turn.steps[1]) {
                Step first = turn.steps[0];
                turn.steps[0] = turn.steps[1];
                turn.steps[1] = first;
            }
            point_out(&p, &turn);
            p = at;
        }
    }
}

static void a_choice_is_previewed(void **state)
{
    (void)state;
    const Game *g = GAMES[ZURERO];
    Pos p, after;
    Turn turn;
    Fault fault;
    Pick pick;
    g->start(&p, 7, 0, 0);
    assert_true(turn_parse(&p, "d4", &turn, &fault));
    turn_play(&p, &turn, &p);
    pick_begin(&pick, &p);
    assert_true(pick_preview(&pick, cell_named(&p, "L4"), &after));
    assert_false(pick_preview(&pick, cell_named(&p, "L5"), &after));
    assert_false(pick_preview(&pick, cell_named(&p, "d4"), &after));
}

/* -- Typing -- */

static void moves_may_be_typed_loosely(void **state)
{
    static const struct {
        GameId game;
        const char *typed, *move; /* "": refused */
    } CASES[] = {{FUSE, "b1:2", "b1:2"},    {FUSE, "2 1 2", "b1:2"}, {FUSE, "b,1,2", "b1:2"},
                 {FUSE, "2 1", ""},         {IRIS, "8 8", "h8"},     {IRIS, "h 8", "h8"},
                 {CAM, "2 5 2 6", "b5-b6"}, {CAM, "b5xb6", "b5-b6"}, {SIXMAKING, "3,3", "c3"},
                 {ZURERO, "10 10", "j10"},  {ZURERO, "", ""}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Game *g = GAMES[CASES[i].game];
        char text[TURN_TEXT] = "";
        Pos p;
        Turn turn;
        Fault fault;
        if (g->id == FUSE)
            assert_true(g->parse(&p, 0, 0, "-BWBBWW-/W6B/W6W/W6B/B6W/B6B/W6B/-WBBWBW- w", &fault));
        else
            g->start(&p, g->size_default, 0, 0);
        if (typed_parse(&p, CASES[i].typed, &turn, &fault)) g->turn_print(&p, &turn, text);
        assert_string_equal(text, CASES[i].move);
    }
}

/* -- Keys that curses does not read -- */

static void an_escape_sequence_is_never_the_key_escape(void **state)
{
    static const struct {
        const char *bytes;
        int keys[8];
    } CASES[] = {
        {"\033[A\033[B\033OC\033OD", {TK_UP, TK_DOWN, TK_RIGHT, TK_LEFT}},
        {"\033[H\033OF\033[1~\033[4~", {TK_HOME, TK_END, TK_HOME, TK_END}},
        {"\033[5~\033[6~\033[1;5A", {TK_PAGE_UP, TK_PAGE_DOWN, TK_UP}},
        {"\033", {TK_ESCAPE}},
        {"\033\033[B", {TK_ESCAPE, TK_DOWN}},
        {"\033x", {TK_ESCAPE, 'x'}},
        {"\033[200~a", {TK_NONE, 'a'}},
        {"\033[3", {TK_NONE}},
        {"a\r\t\177\001", {'a', TK_ENTER, TK_TAB, TK_BACKSPACE, TK_NONE}},
        {"\303\251\342\202\254", {0xe9, 0x20ac}},
        {"\377z", {TK_NONE, 'z'}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *at = CASES[i].bytes, *end = at + strlen(at);
        int count = 0;
        for (; at < end; count++) assert_int_equal(escape_read_key(&at, end), CASES[i].keys[count]);
        assert_int_equal(CASES[i].keys[count], 0);
    }
}

/* What was typed while the terminal was asked, up to a sequence that is not whole. */
static void a_sequence_that_does_not_end_was_typed(void **state)
{
    Answer answer = {0};
    (void)state;
    for (const char *at = "j\033[1;5"; *at; at++) answer_read(&answer, *at);
    answer_flush(&answer);
    assert_int_equal(answer.typed_count, 6);
    for (const char *at = "\033]11;rgb:ff"; *at; at++) answer_read(&answer, *at);
    answer_flush(&answer);
    assert_int_equal(answer.typed_count, 6); /* an answer that was cut */
}

/* -- The theme -- */

static void the_theme_is_chosen_in_the_menu(void **state)
{
    static const char *const NAMES[] = {"dark",       "light", "256 colours",
                                        "16 colours", "off",   "as the terminal"};
    Settings settings = {.path = "", .text = text_growing()};
    char kept[SETTING_TEXT], line[64];
    (void)state;
    Bench *b = bench_with(&(BenchOptions){.settings = &settings});
    assert_int_equal(screen_theme(b->screen), THEME_AUTO);
    press_all(b, "End Up");
    for (int i = 0; i < THEME_COUNT; i++) {
        press(b, TK_ENTER);
        Text text = text_fixed(line, sizeof line);
        text_format(&text, "> Colours: %s", NAMES[i]);
        assert_shows(b, line);
        assert_int_equal(screen_theme(b->screen), (THEME_AUTO + 1 + i) % THEME_COUNT);
        assert_true(settings_get(&settings, "theme", kept));
        assert_string_equal(kept, THEME_NAMES[screen_theme(b->screen)]);
    }
    bench_free(b);
    settings_free(&settings);
}

/* -- The background of the terminal -- */

static void the_background_is_read_from_the_answers_of_a_terminal(void **state)
{
    static const struct {
        const char *bytes;
        bool is_over, is_known, is_light;
        const char *typed;
    } CASES[] = {
        {"\033]11;rgb:ffff/ffff/ffff\033\\\033[?62;c", true, true, true, ""},
        {"\033]11;rgb:1e1e/1e1e/2e2e\007\033[?1;2c", true, true, false, ""},
        {"\033]11;rgba:fd/f6/e3/ff\007\033[?1;2c", true, true, true, ""},
        {"\033]11;#002b36\007\033[?6c", true, true, false, ""},
        {"\033[?1;2c", true, false, false, ""}, /* knows no OSC 11 */
        {"", false, false, false, ""},
        {"ab\033]11;rgb:0/0/0\007c\033[?1;2c", true, true, false, "abc"},
        {"\033[A\033[?1;2c", true, false, false, "\033[A"},
        {"\033OA\033[?1;2c", true, false, false, "\033OA"},
        {"\033]11;rgb:zz\007\033]0;a title\007\033[?1;2c", true, false, false, ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Answer answer = {0};
        for (const char *at = CASES[i].bytes; *at; at++) answer_read(&answer, *at);
        assert_int_equal(answer.is_over, CASES[i].is_over);
        assert_int_equal(answer.is_known, CASES[i].is_known);
        assert_int_equal(answer.is_light, CASES[i].is_light);
        assert_int_equal(answer.typed_count, strlen(CASES[i].typed));
        assert_memory_equal(answer.typed, CASES[i].typed, answer.typed_count);
    }
}

static void the_background_is_read_from_a_variable(void **state)
{
    bool is_light = false;
    (void)state;
    assert_true(background_of_variable("0;15", &is_light) && is_light);
    assert_true(background_of_variable("0;default;7", &is_light) && is_light);
    assert_true(background_of_variable("15;0", &is_light) && !is_light);
    assert_false(background_of_variable("15", &is_light));
    assert_false(background_of_variable("15;x", &is_light));
    assert_false(background_of_variable(NULL, &is_light));
}

/* -- Words -- */

static void every_message_has_a_translation(void **state)
{
    Words pt, en;
    (void)state;
    assert_true(words_find("pt_PT.UTF-8", &pt));
    assert_true(words_find("en", &en));
    for (int code = 0; code < FAULT_COUNT; code++)
        if (strcmp(say(&pt, fault_template((FaultCode)code)), fault_template((FaultCode)code)) == 0)
            fail_msg("not translated: %s", fault_template((FaultCode)code));
    for (int ending = END_SCORE; ending <= END_CLOCK; ending++)
        assert_string_not_equal(say(&pt, ending_name(ending)), ending_name(ending));
    for (int i = 0; i < GAME_COUNT; i++)
        assert_string_not_equal(say(&pt, GAMES[i]->summary), GAMES[i]->summary);
    assert_string_equal(say(&pt, "no such text"), "no such text");
    assert_string_equal(say(&pt, ""), ""); /* under which a catalogue has its head */
    assert_string_equal(say(&en, "New game"), "New game");
    assert_false(words_find("xx", &en));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_view_is_reached_and_left),
        cmocka_unit_test(every_view_says_how_to_leave_it),
        cmocka_unit_test(every_size_of_screen_can_be_drawn),
        cmocka_unit_test(a_board_is_drawn_large_and_small),
        cmocka_unit_test(a_line_is_cut_between_its_words),
        cmocka_unit_test(a_page_follows_the_width_of_the_window),
        cmocka_unit_test(computers_play_every_game_to_its_end),
        cmocka_unit_test(the_screen_responds_while_a_level_thinks),
        cmocka_unit_test(values_of_an_analysis_are_whites),
        cmocka_unit_test(moves_are_chosen_with_the_cursor),
        cmocka_unit_test(a_computer_is_offered_a_draw),
        cmocka_unit_test(no_two_commands_share_a_key_or_a_word),
        cmocka_unit_test(a_key_without_a_meaning_leads_to_typing),
        cmocka_unit_test(an_unavailable_command_says_why),
        cmocka_unit_test(a_command_is_typed_with_its_argument),
        cmocka_unit_test(wrong_moves_are_refused_with_the_reason),
        cmocka_unit_test(an_illegal_choice_is_refused_with_the_reason),
        cmocka_unit_test(every_turn_of_random_games_can_be_pointed_at),
        cmocka_unit_test(a_choice_is_previewed),
        cmocka_unit_test(moves_may_be_typed_loosely),
        cmocka_unit_test(an_escape_sequence_is_never_the_key_escape),
        cmocka_unit_test(a_sequence_that_does_not_end_was_typed),
        cmocka_unit_test(the_theme_is_chosen_in_the_menu),
        cmocka_unit_test(the_background_is_read_from_the_answers_of_a_terminal),
        cmocka_unit_test(the_background_is_read_from_a_variable),
        cmocka_unit_test(every_message_has_a_translation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
