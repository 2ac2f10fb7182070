/* test_board.c: a game on the full screen: what it says, what the mouse does, analysis,
 * variations. */
#define _POSIX_C_SOURCE 200809L
#include "core/clock.h"
#include "record/formats.h"
#include "record/reader.h"
#include "tui/state.h"
#include "tui_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TWO(title, n) .game = title, .white = "human", .black = "human", .size = n

/* -- Helpers -- */

/* The place of a text on the screen. */
static Input place_of(Bench *b, const char *text)
{
    const char *at = strstr(shown(b), text), *line;
    Input input = {TK_MOUSE, 0, 0};
    if (!at) fail_msg("'%s' is not on:\n%s", text, b->text.data);
    for (line = b->text.data; line <= at;) {
        const char *end = strchr(line, '\n');
        if (!end || end >= at) break;
        line = end + 1;
        input.line++;
    }
    for (; line < at; line++) input.column += (*line & 0xc0) != 0x80;
    return input;
}

static void mouse(Bench *b, Input at, int key)
{
    at.key = key;
    screen_input(b->screen, &at, b->now);
    screen_tick(b->screen, b->now);
}

static void click(Bench *b, const char *text) { mouse(b, place_of(b, text), TK_MOUSE); }

/* The middle of a cell of the board. */
static Input cell_place(Bench *b, const char *label)
{
    Board board;
    GameLayout l;
    game_board(b->screen, &board);
    game_layout(b->screen, &board, &l);
    for (int i = 0; i < board.cell_count; i++)
        if (strcmp(board.cells[i].label, label) == 0)
            return (Input){TK_MOUSE,
                           layout_column(&l.board, &board.cells[i]) + l.board.cell_width / 2,
                           layout_line(&l.board, &board.cells[i]) + l.board.cell_height / 2};
    fail_msg("no cell %s", label);
    return (Input){0};
}

static void click_cell(Bench *b, const char *label) { mouse(b, cell_place(b, label), TK_MOUSE); }

/* The tone in the corner of a cell, beside its piece. */
static int paper_of(Bench *b, const char *label)
{
    Board board;
    GameLayout l;
    Input at = cell_place(b, label);
    game_board(b->screen, &board);
    game_layout(b->screen, &board, &l);
    shown(b);
    return b->surface.at[at.line - l.board.cell_height / 2][at.column - l.board.cell_width / 2]
        .paper;
}

static void wait_for(Bench *b, const char *text)
{
    for (int i = 0; i < 20000 && !strstr(shown(b), text); i++) {
        screen_tick(b->screen, b->now);
        clock_sleep(0.002);
        b->now += 0.002;
    }
    assert_shows(b, text);
}

/* -- What to do, and why it ended -- */

static void the_screen_says_what_to_do(void **state)
{
    static const struct {
        BenchOptions options;
        const char *keys, *text;
    } CASES[] = {
        {{TWO("fuse", 0)}, "", "White (human) to move. Choose one of your rim discs (green)."},
        {{TWO("fuse", 0), .is_colourless = true}, "", "Choose one of your rim discs."},
        {{TWO("fuse", 0), .variant = "kings=2"}, "", "Mark your two kings"},
        {{TWO("iris", 5)}, "", "First stone: a grey cell"},
        {{TWO("iris", 5)}, "Enter Right Enter", "Second stone: a grey cell not next to the first"},
        {{TWO("zurero", 7)}, "", "First stone: the centre (green)."},
        {{TWO("sixmaking", 5)},
         "",
         "Add a disk on an empty cell, or choose a tower to move or split."},
        {{TWO("cam", 0), .position = "1/3/5/7/7/7/3m3/3M3/7/7/5/3/1 w 0"},
         "",
         "You must capture: d6 can jump (green)."},
        {{.game = "cam", .white = "level:9", .black = "human"},
         "",
         "White (Level 9 · master) is thinking."},
        {{.game = "cam", .white = "level:1", .black = "level:1"}, "z", "Paused; z: continue"},
        {{TWO("cam", 0)}, ":d5-d6 Enter [", "Looking back. Try a move on the board; Esc: the game"},
        {{TWO("cam", 0)}, ":d5-d6 Enter [ :b5-b6 Enter", "A variation, moves: 1. It is kept."},
        {{TWO("cam", 0)}, "r y", "Black (human) wins: resignation. Enter: another game"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bench *b = bench_with(&CASES[i].options);
        press_all(b, CASES[i].keys);
        if (!strstr(shown(b), CASES[i].text)) fail_msg("%s\n%s", CASES[i].text, b->text.data);
        bench_free(b);
    }
}

static void the_cell_under_the_cursor_is_named(void **state)
{
    static const struct {
        BenchOptions options;
        const char *keys, *text;
        int columns, lines;
    } CASES[] = {
        {{TWO("cam", 0)}, "Down Down", "d5: white man\n", 80, 24},
        {{TWO("cam", 0)}, "Up Up Up Right", "e10: black knight\n", 120, 40},
        {{TWO("cam", 0)}, "Down Down", "d5: white man\n", 46, 20},
        {{TWO("sixmaking", 5), .position = "x5/x5/x2,wb,x2/x5/x5 w -"},
         "",
         "c3: rook, disks: 2\n",
         80,
         24},
        {{TWO("zurero", 19)}, "PgUp", "Tj\n", 80, 24},
        {{TWO("iris", 8)}, "Right", "h9\n", 80, 24},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bench *b = bench_with(&CASES[i].options);
        screen_resize(b->screen, CASES[i].columns, CASES[i].lines);
        press_all(b, CASES[i].keys);
        assert_shows(b, CASES[i].text);
        bench_free(b);
    }
}

static void the_heights_of_towers_are_beside_the_board(void **state)
{
    (void)state;
    Bench *b = bench_new("sixmaking", "human", "human", 5, "en");
    assert_shows(b, "P1 pawn   one step +");
    assert_shows(b, "N3 knight L-shaped jump");
    assert_shows(b, "K6 king   wins");
    bench_free(b);
    b = bench_with(&(BenchOptions){.game = "sixmaking", .is_lesson = true});
    press_all(b, "N N h"); /* a hint moves the instruction into the panel */
    assert_hides(b, "P1 pawn");
    press_all(b, "Right Right Up");
    assert_shows(b, "d3: rook");
    assert_shows(b, "R2 rook");
    assert_hides(b, "P1 pawn");
    bench_free(b);
}

static void the_result_stays_whatever_is_pressed(void **state)
{
    static const char END[] = "White (human) wins 12–11, largest groups.";
    (void)state;
    Bench *b = bench_with(
        &(BenchOptions){TWO("fuse", 0),
                        .position = "-B5-/1WWWWWW1/1WWWWWW1/1BBBBBB1/1BBBBB2/8/8/-6- w"});
    press_all(b, ":a2:1 Enter");
    assert_shows(b, END);
    for (const char *key = "hdrpxzfc+-.!sa"; *key; key++) {
        press(b, *key);
        press(b, TK_ESCAPE); /* a prompt, if the key opened one */
        if (strstr(shown(b), "New game")) press_all(b, "Esc");
        if (!strstr(shown(b), END)) fail_msg("after %c:\n%s", *key, b->text.data);
    }
    press_all(b, "Up Down Left Right");
    assert_shows(b, END);
    bench_free(b);
}

static void what_decided_a_game_is_highlighted(void **state)
{
    static const struct {
        BenchOptions options;
        const char *move, *decisive, *other;
    } CASES[] = {
        {{TWO("zurero", 7), .position = "7/7/7/BBBB3/7/7/WW1WW2 b"}, "R4", "e4", "b1"},
        {{TWO("cam", 0), .position = "1/1M1/5/7/7/7/7/7/7/2k4/5/3/1 w 0"}, "d12-d13", "d13", "c4"},
        {{TWO("sixmaking", 4), .position = "x4/x,www,x2/x4/bbw,x3 w -"}, "a1-b3", "b3", "a1"},
        {{TWO("fuse", 0), .position = "-B5-/1WWWWWW1/1WWWWWW1/1BBBBBB1/1BBBBB2/8/8/-6- w"},
         "a2:1",
         "c3",
         "g4"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bench *b = bench_with(&CASES[i].options);
        press(b, ':');
        type(b, CASES[i].move);
        press_all(b, "Home PgDn");
        assert_shows(b, " wins");
        if (paper_of(b, CASES[i].decisive) != TONE_DECISIVE ||
            paper_of(b, CASES[i].other) == TONE_DECISIVE)
            fail_msg("%s:\n%s", CASES[i].move, b->text.data);
        bench_free(b);
    }
}

static void a_match_announces_its_winner(void **state)
{
    (void)state;
    Bench *b = bench_with(&(BenchOptions){TWO("zurero", 5), .names = "Ana,Rui", .best_of = 3});
    press_all(b, "r y");
    assert_shows(b, "Enter: next game of the match");
    click(b, "Enter: next game");
    press_all(b, "r y");
    for (int games = 2; games < 3 && !strstr(shown(b), "wins the match"); games++)
        press_all(b, "Enter r y");
    assert_shows(b, " wins the match 2-");
    bench_free(b);
}

/* A text that does not fit ends with an ellipsis: in the lines of the title, the instruction and
 * the message there must be none. Every cell is pointed at, wherever random games lead. */
static void no_message_is_cut(void **state)
{
    static const char *const LANGS[] = {"en", "pt"}, *const VARIANTS[] = {NULL, "kings=2"};
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++)
        for (int run = 0; run < 4; run++) {
            Bench *b = bench_with(&(BenchOptions){TWO(GAMES[game]->name, 0), .lang = LANGS[run % 2],
                                                  .variant = game == 0 ? VARIANTS[run / 2] : NULL});
            Rng rng = rng_seeded((uint64_t)run + 1);
            Board board;
            game_board(b->screen, &board);
            for (int i = 0; i < 150; i++) {
                b->screen->cursor = (int)rng_below(&rng, (uint32_t)board.cell_count);
                press(b, rng_below(&rng, 12) ? TK_ENTER : TK_ESCAPE);
                if (b->screen->view != VIEW_GAME) screen_show(b->screen, VIEW_GAME);
                shown(b);
                for (int line = 0; line < 24; line = line ? line + 1 : 21)
                    for (int column = 0; column < 80; column++)
                        if (b->surface.at[line][column].code == 0x2026)
                            fail_msg("%s is cut:\n%s", GAMES[game]->title, b->text.data);
            }
            bench_free(b);
        }
}

/* With the longest names the result takes two lines, or stands in the panel. */
static void no_name_is_too_long_for_the_result(void **state)
{
    static const int SIZES[2] = {7, 19};
    char names[2 * SESSION_NAME];
    (void)state;
    memset(names, 'm', sizeof names - 1);
    names[SESSION_NAME - 1] = ',';
    names[2 * SESSION_NAME - 1] = '\0';
    for (int i = 0; i < 4; i++) {
        Bench *b = bench_with(&(BenchOptions){TWO("zurero", SIZES[i / 2]), .names = names,
                                              .lang = i % 2 ? "pt" : "en"});
        press_all(b, i % 2 ? "r s" : "r y");
        assert_shows(b, i % 2 ? "desistência." : "resignation.");
        for (int line = 1; line < 23; line++)
            for (int column = i / 2 ? 55 : 0; column < 80; column++)
                if (b->surface.at[line][column].code == 0x2026 && line > 2)
                    fail_msg("line %d is cut:\n%s", line, b->text.data);
        bench_free(b);
    }
}

/* What the command line says about the archive begins in small letters, behind "quina: ". */
static void a_warning_is_a_sentence(void **state)
{
    (void)state;
    Bench *b = bench_with(&(BenchOptions){TWO("zurero", 5)});
    b->host.warning = "games are not saved: disk is full";
    screen_say_warning(b->screen);
    assert_shows(b, "Games are not saved: disk is full");
    bench_free(b);
}

/* -- Keys and mouse -- */

static void the_key_bar_shows_what_works_now(void **state)
{
    static const struct {
        BenchOptions options;
        const char *keys, *shows, *hides;
    } CASES[] = {
        {{TWO("cam", 0)}, "", ": type  h hint  a analysis", "p pass"},
        {{TWO("cam", 0)}, ":d5-d6 Enter", "u undo", "z pause"},
        {{TWO("iris", 5)}, "Enter", "p pass", "z pause"},
        {{TWO("fuse", 0)}, "", "h hint", "p pass"},
        {{.game = "cam", .white = "level:1", .black = "level:1"},
         "z",
         "z continue  . step  + faster  - slower",
         "hint"},
        {{TWO("cam", 0)}, ":d5-d6 Enter :d9-d8 Enter [", "] next  [ back", "hint"},
        {{TWO("cam", 0)}, ":d5-d6 Enter [", "] next", "[ back"},
        {{TWO("cam", 0)}, ":d5-d6 Enter [", "} current", "{ start"},
        {{TWO("cam", 0)}, ":d5-d6 Enter [ :b5-b6 Enter", "[ back", "] next"},
        {{TWO("cam", 0)}, "", ": type", "[ back"},
        {{TWO("cam", 0)}, ":d5-d6 Enter", "[ back", "] next"},
        {{TWO("cam", 0)}, ":d5-d6 Enter r y", "n new  [ back  { start", "] next"},
        {{TWO("cam", 0)}, "r y", "n new", "resign"},
        {{.game = "zurero", .is_lesson = true}, "", "N skip", "resign"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bench *b = bench_with(&CASES[i].options);
        press_all(b, CASES[i].keys);
        const char *bar = strrchr(shown(b), '\n');
        while (bar > b->text.data && bar[-1] != '\n') bar--;
        if (!strstr(bar, CASES[i].shows)) fail_msg("no '%s' in %s", CASES[i].shows, bar);
        if (strstr(bar, CASES[i].hides)) fail_msg("'%s' in %s", CASES[i].hides, bar);
        bench_free(b);
    }
}

static void the_key_bar_can_be_clicked(void **state)
{
    (void)state;
    Bench *b = bench_new("cam", "human", "human", 0, "en");
    click(b, ": type");
    assert_shows(b, "> _");
    press(b, TK_ESCAPE);
    click(b, "h hint");
    wait_for_computer(b);
    assert_shows(b, "Hint: ");
    click(b, "? keys");
    assert_shows(b, "type a move or one of the commands below");
    click(b, "Esc go back");
    click(b, "m menu");
    click(b, "Enter choose");
    assert_shows(b, "Choose one of your pieces");
    bench_free(b);
}

/* At the ends of the game a key of the bar is missing, but the others stay where they are. */
static void the_way_through_the_moves_can_be_clicked(void **state)
{
    (void)state;
    Bench *b = bench_new("cam", "human", "human", 0, "en");
    press_all(b, ":d5-d6 Enter :d9-d8 Enter :d6-d7 Enter {");
    Input next = place_of(b, "] next");
    for (int ply = 1; ply < 3; ply++) {
        mouse(b, next, TK_MOUSE);
        assert_shows(b, ply == 1 ? "after move 1 of 3" : "after move 2 of 3");
    }
    Input back = place_of(b, "[ back");
    for (int ply = 1; ply >= 0; ply--) {
        mouse(b, back, TK_MOUSE);
        assert_shows(b, ply == 1 ? "after move 1 of 3" : "after move 0 of 3");
    }
    mouse(b, back, TK_MOUSE);
    assert_shows(b, "after move 0 of 3");
    bench_free(b);
}

static void the_mouse_plays(void **state)
{
    (void)state;
    Bench *b = bench_new("cam", "human", "human", 0, "en");
    click_cell(b, "d5");
    mouse(b, cell_place(b, "d5"), TK_RELEASE);
    click_cell(b, "d6");
    assert_shows(b, "White moves from d5 to d6");
    mouse(b, cell_place(b, "d9"), TK_MOUSE); /* a drag */
    mouse(b, cell_place(b, "d8"), TK_RELEASE);
    assert_shows(b, "Black moves from d9 to d8");
    mouse(b, (Input){0}, TK_WHEEL_UP);
    assert_shows(b, "after move 1 of 2");
    mouse(b, (Input){0}, TK_WHEEL_DOWN);
    assert_hides(b, "after move");
    click(b, "d5-d6");
    assert_shows(b, "after move 1 of 2");
    click(b, "d9-d8");
    assert_hides(b, "after move");
    bench_free(b);
}

static void the_number_of_disks_can_be_clicked(void **state)
{
    static const char TOWERS[] = "x5/x2,wbw,x2/x2,wb,b,x/x5/x5 w -";
    (void)state;
    Bench *b = bench_with(&(BenchOptions){TWO("sixmaking", 5), .position = TOWERS});
    click_cell(b, "c3");
    click_cell(b, "d3");
    assert_shows(b, "Move the whole tower on c3, or split it: how many disks move?");
    mouse(b, (Input){TK_MOUSE, 2, 22}, TK_MOUSE);
    assert_shows(b, "White moves the top 1 of the tower on c3 onto d3");
    press(b, 'u');
    click_cell(b, "c3");
    click_cell(b, "d3");
    click(b, "2: all (Enter)");
    assert_shows(b, "White moves the whole tower on c3 onto d3");
    bench_free(b);
}

static void a_stone_can_be_taken_back_by_pointing_at_it(void **state)
{
    (void)state;
    Bench *b = bench_new("iris", "human", "human", 5, "en");
    click_cell(b, "e5");
    click_cell(b, "c3");
    assert_shows(b, "not next to the first, c3");
    click_cell(b, "c3");
    assert_shows(b, "First stone: a grey cell; or");
    bench_free(b);
}

static void a_flipped_board_shows_its_coordinates(void **state)
{
    (void)state;
    Bench *b = bench_new("iris", "human", "human", 3, "en");
    press(b, 'c');
    assert_shows(b, " c 1 · · · 1  5 ");
    press(b, 'f');
    assert_shows(b, " 5 1 · · · 1  c ");
    bench_free(b);
}

/* -- Analysis -- */

/* White wins at once; if it does not, Black does. */
#define RACE "1/1M1/5/7/7/7/7/7/7/7/5/1m1/1 w 0"

static void the_analysis_follows_the_board(void **state)
{
    (void)state;
    Bench *b = bench_with(&(BenchOptions){TWO("cam", 0), .position = RACE});
    press(b, 'a');
    wait_for(b, "+#1 d12-d13");
    assert_shows(b, " nodes\n");
    Input bar = place_of(b, "White 100 %");
    assert_int_equal(b->surface.at[bar.line][79].paper, TONE_SHARE_WHITE);
    press_all(b, ":d12-d11 Enter");
    wait_for(b, "-#1 d2-d1");
    bar = place_of(b, "White 0 %");
    assert_int_equal(b->surface.at[bar.line][79].paper, TONE_SHARE_BLACK);
    press(b, '['); /* while looking back */
    wait_for(b, "+#1 d12-d13");
    press_all(b, ":d12-c12 Enter"); /* in a variation */
    wait_for(b, "-#1 d2-d1");
    press_all(b, "Esc ] r y [");
    wait_for(b, "+#1 d12-d13"); /* in a game that is over */
    bench_free(b);
}

static void mistakes_are_found_and_shown(void **state)
{
    (void)state;
    Bench *b = bench_with(&(BenchOptions){TWO("cam", 0), .position = RACE});
    press_all(b, ":d12-d11 Enter :d2-d3 Enter r y >");
    assert_shows(b, "Turn the analysis on first (a).");
    press(b, 'a');
    for (int i = 0; i < 20000 && !strstr(shown(b), "White d12-d11??"); i++) {
        press_all(b, "{ >");
        clock_sleep(0.002);
    }
    assert_shows(b, "White d12-d11?? A blunder: 0 %, before it 100 %.");
    assert_shows(b, "after move 1 of 2");
    assert_shows(b, "White's chances");
    Input graph = place_of(b, "??\n"); /* below the positions after both moves */
    graph.line--;
    assert_int_equal(b->surface.at[graph.line][graph.column].paper, TONE_SHARE_BLACK);
    graph.column--;
    mouse(b, graph, TK_MOUSE); /* the graph can be clicked */
    assert_shows(b, "after move 0 of 2");
    bench_free(b);
}

static void the_graph_has_room_on_a_small_screen(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * GAME_COUNT; i++) {
        bool is_pt = i % 2;
        Bench *b = bench_with(&(BenchOptions){.game = GAMES[i / 2]->name,
                                              .white = "random",
                                              .black = "random",
                                              .seed = 3,
                                              .lang = is_pt ? "pt" : "en"});
        press_all(b, "+ + + Wait [ [ [ a");
        wait_for(b, is_pt ? " nós\n" : " nodes\n");
        assert_shows(b, is_pt ? "Hipóteses das Brancas\n" : "White's chances\n");
        bench_free(b);
    }
}

static void one_key_plays_the_hint(void **state)
{
    (void)state;
    Bench *b =
        bench_with(&(BenchOptions){TWO("zurero", 7), .position = "7/7/7/BBBB3/7/7/WW1WW2 b"});
    press_all(b, "h Wait");
    assert_shows(b, "Hint: R4.");
    assert_shows(b, "H play hint");
    press(b, 'H');
    assert_shows(b, "Black (human) wins: five in a row.");
    bench_free(b);
}

static void a_hint_that_is_asked_for_again_does_not_begin_again(void **state)
{
    (void)state;
    Bench *b = bench_new("iris", "human", "human", 8, "en");
    const Input hint = {'h', 0, 0}, go = {'H', 0, 0};
    press_all(b, ":d4 Enter");
    screen_input(b->screen, &hint, b->now);
    double began = b->screen->hint_search.began;
    screen_input(b->screen, &hint, b->now + 1);
    screen_input(b->screen, &go, b->now + 2);
    assert_true(b->screen->hint_search.began == began);
    wait_for_computer(b);
    assert_shows(b, "Hint: ");
    bench_free(b);
}

static Record *read_file(const char *path)
{
    static char text[4096];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    RecordReader reader;
    ReadReport report;
    Record *r = NULL;
    reader_open(&reader, text, length, NULL);
    assert_int_equal(reader_next(&reader, &r, &report), READ_FINE);
    return r;
}

static void variations_are_tried_and_kept_in_the_record(void **state)
{
    char path[] = "/tmp/quina-board-XXXXXX";
    (void)state;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    unlink(path);
    Bench *b = bench_with(&(BenchOptions){TWO("cam", 0)});
    press_all(b, ":d5-d6 Enter :d9-d8 Enter {");
    click_cell(b, "b5");
    click_cell(b, "b6");
    assert_shows(b, "A variation, moves: 1.");
    press_all(b, ":b9-b8 Enter");
    assert_shows(b, "A variation, moves: 2.");
    press(b, '[');
    assert_shows(b, "A variation, moves: 1.");
    press(b, TK_ESCAPE);
    assert_shows(b, "after move 0 of 2");
    assert_shows(b, "tried: b5-b6 b9-b8");
    press(b, 'v');
    assert_shows(b, "A variation, moves: 1.");
    press_all(b, "Esc }");
    char save[80] = ":save ";
    strcat(save, path);
    type(b, save);
    bench_free(b);
    Record *r = read_file(path);
    int main_line = record_node(r, 0)->child, tried = record_node(r, main_line)->next;
    char move[TURN_TEXT];
    assert_int_equal(record_count(r), 5);
    record_print_move(r, tried, move);
    assert_string_equal(move, "b5-b6");
    record_print_move(r, record_node(r, tried)->child, move);
    assert_string_equal(move, "b9-b8");
    /* and opened from the file */
    b = bench_with(&(BenchOptions){.record = r});
    assert_shows(b, "[replay]");
    assert_shows(b, "tried: b5-b6 b9-b8");
    press(b, TK_RIGHT);
    assert_shows(b, "after move 1 of 2");
    bench_free(b);
    record_free(r);
    unlink(path);
}

static void a_file_is_not_overwritten_unasked(void **state)
{
    char path[] = "/tmp/quina-board-XXXXXX", save[80] = ":save ", text[8] = "";
    int file = mkstemp(path);
    (void)state;
    assert_int_equal(write(file, "mine", 4), 4);
    strcat(save, path);
    Bench *b = bench_new("cam", "human", "human", 0, "en");
    type(b, save);
    assert_shows(b, "exists. Overwrite it? (y/n)");
    press(b, 'n');
    assert_int_equal(pread(file, text, sizeof text - 1, 0), 4);
    assert_string_equal(text, "mine");
    type(b, save);
    press(b, 'y');
    assert_shows(b, "Saved in ");
    assert_true(pread(file, text, sizeof text - 1, 0) > 4);
    bench_free(b);
    close(file);
    unlink(path);
}

static void players_without_names_are_shown_by_their_colours(void **state)
{
    static const char RECORD[] = "[Game \"zurero\"]\n[Size \"5\"]\n\n1. c3 L3 *\n";
    char path[] = "/tmp/quina-record-XXXXXX";
    int file = mkstemp(path);
    (void)state;
    assert_int_equal(write(file, RECORD, sizeof RECORD - 1), sizeof RECORD - 1);
    close(file);
    Record *r = read_file(path);
    Bench *b = bench_with(&(BenchOptions){.record = r});
    assert_shows(b, "Black");
    assert_null(strstr(shown(b), "Black  ?"));
    assert_null(strstr(shown(b), "White  ?"));
    bench_free(b);
    record_free(r);
    unlink(path);
}

static void variations_of_a_finished_game_are_in_the_archive(void **state)
{
    char error[ARCHIVE_ERROR], path[] = "/tmp/quina-board-XXXXXX";
    (void)state;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    unlink(path);
    Archive *a = archive_open(path, error);
    assert_non_null(a);
    Bench *b = bench_with(&(BenchOptions){TWO("cam", 0), .archive = a});
    press_all(b, ":d5-d6 Enter :d9-d8 Enter r y { :b5-b6 Enter");
    assert_shows(b, "A variation, moves: 1.");
    bench_free(b);
    Record *r = archive_load(a, 1);
    assert_non_null(r);
    assert_int_equal(record_count(r), 4);
    record_free(r);
    archive_close(a);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_screen_says_what_to_do),
        cmocka_unit_test(the_cell_under_the_cursor_is_named),
        cmocka_unit_test(the_heights_of_towers_are_beside_the_board),
        cmocka_unit_test(the_result_stays_whatever_is_pressed),
        cmocka_unit_test(what_decided_a_game_is_highlighted),
        cmocka_unit_test(a_match_announces_its_winner),
        cmocka_unit_test(no_message_is_cut),
        cmocka_unit_test(no_name_is_too_long_for_the_result),
        cmocka_unit_test(a_warning_is_a_sentence),
        cmocka_unit_test(the_key_bar_shows_what_works_now),
        cmocka_unit_test(the_key_bar_can_be_clicked),
        cmocka_unit_test(the_way_through_the_moves_can_be_clicked),
        cmocka_unit_test(the_mouse_plays),
        cmocka_unit_test(the_number_of_disks_can_be_clicked),
        cmocka_unit_test(a_stone_can_be_taken_back_by_pointing_at_it),
        cmocka_unit_test(a_flipped_board_shows_its_coordinates),
        cmocka_unit_test(the_analysis_follows_the_board),
        cmocka_unit_test(mistakes_are_found_and_shown),
        cmocka_unit_test(the_graph_has_room_on_a_small_screen),
        cmocka_unit_test(one_key_plays_the_hint),
        cmocka_unit_test(a_hint_that_is_asked_for_again_does_not_begin_again),
        cmocka_unit_test(variations_are_tried_and_kept_in_the_record),
        cmocka_unit_test(a_file_is_not_overwritten_unasked),
        cmocka_unit_test(players_without_names_are_shown_by_their_colours),
        cmocka_unit_test(variations_of_a_finished_game_are_in_the_archive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
