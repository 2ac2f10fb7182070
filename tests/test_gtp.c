/* test_gtp.c: the Go Text Protocol, the vertices of turns, and random input. */
#define _POSIX_C_SOURCE 200809L
#include "games/pointing.h"
#include "gtp/gtp.h"
#include "gtp/runner.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Talk {
    Text reply; /* the last one */
    Gtp *gtp;
} Talk;

static void note_reply(void *context, const char *reply)
{
    Talk *t = context;
    text_free(&t->reply);
    text_string(&t->reply, reply);
}

/* A file of one game for loadsgf. */
static bool read_file(const char *path, Text *out, const char **why)
{
    *why = "no such file";
    if (strcmp(path, "game.sgf") == 0)
        text_string(out, "(;GM[905]FF[4]QG[zurero]SZ[5];B[c3];W[L3];B[R3])");
    else if (strcmp(path, "bad.sgf") == 0)
        text_string(out, "(;GM[905]FF[4]QG[zurero]SZ[5];B[c3];W[L1])");
    else if (strcmp(path, "empty.sgf") != 0)
        return false;
    return true;
}

static void begin_within(Talk *t, const Game *game, int size, uint64_t most_nodes)
{
    Fault fault;
    GtpOptions o = {.game = game,
                    .size = size,
                    .player = "engine:nodes=50,hash=1",
                    .most = {.nodes = most_nodes},
                    .read_file = read_file};
    *t = (Talk){.reply = text_growing()};
    t->gtp = gtp_new(&o, note_reply, t, &fault);
    assert_non_null(t->gtp);
}

static void begin(Talk *t, const Game *game, int size) { begin_within(t, game, size, 50); }

static void end(Talk *t)
{
    gtp_free(t->gtp);
    text_free(&t->reply);
}

/* The reply, which has the form that the protocol says: no empty line but the last. */
static const char *ask(Talk *t, const char *line)
{
    text_free(&t->reply);
    gtp_line(t->gtp, line);
    const char *reply = t->reply.data ? t->reply.data : "";
    if (*reply) {
        assert_true(*reply == '=' || *reply == '?');
        assert_true(t->reply.length >= 3);
        const char *gap = strstr(reply, "\n\n");
        assert_non_null(gap);
        assert_ptr_equal(gap + 2, reply + t->reply.length);
    }
    return reply;
}

static void expect(Talk *t, const char *line, const char *reply)
{
    assert_string_equal(ask(t, line), reply);
}

static void expect_start(Talk *t, const char *line, const char *start)
{
    const char *reply = ask(t, line);
    if (strncmp(reply, start, strlen(start)) != 0)
        fail_msg("'%s' gives '%s', not '%s...'", line, reply, start);
}

/* The content of a good reply, without its end; the caller's until the next. */
static char *content(Talk *t, const char *line)
{
    expect_start(t, line, "=");
    t->reply.data[t->reply.length - 2] = '\0';
    return t->reply.data + (t->reply.data[1] == ' ' ? 2 : 1);
}

/* -- Lines -- */

static void lines_follow_the_protocol(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[FUSE], 6);
    expect(&t, "protocol_version", "= 2\n\n");
    expect(&t, "12 name", "=12 quina\n\n");
    expect(&t, "  7\tname\t# who", "=7 quina\n\n");
    expect(&t, "na\x01me\r", "= quina\n\n");
    expect(&t, "", "");
    expect(&t, " \t", "");
    expect(&t, "# name", "");
    expect(&t, "3 nonsense", "?3 unknown command\n\n");
    expect(&t, "3", "?3 syntax error: a number without a command\n\n");
    expect(&t, "play w", "? syntax error: wrong number of arguments\n\n");
    expect(&t, "name quina", "? syntax error: wrong number of arguments\n\n");
    expect(&t, "play w a b c d e f", "? syntax error: wrong number of arguments\n\n");
    expect(&t, "known_command play", "= true\n\n");
    expect(&t, "known_command fly", "= false\n\n");
    expect(&t, "12345678901 name", "? unknown command\n\n");
    char *line = malloc(GTP_LINE + 2);
    assert_non_null(line);
    memset(line, 'x', GTP_LINE + 1);
    line[GTP_LINE + 1] = '\0';
    expect(&t, line, "? syntax error: the line is too long\n\n");
    free(line);
    assert_false(gtp_line(t.gtp, "9 quit"));
    assert_string_equal(t.reply.data, "=9\n\n");
    end(&t);
}

/* Every command that is listed is known. */
static void every_listed_command_is_known(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[CAM], 0);
    char *list = strdup(content(&t, "list_commands"));
    int count = 0;
    for (char *name = list; name; count++) {
        char *next = strchr(name, '\n'), line[100] = "known_command ";
        if (next) *next++ = '\0';
        strcat(line, name);
        expect(&t, line, "= true\n\n");
        name = next;
    }
    assert_true(count > 30);
    free(list);
    expect(&t, "list_games", "= fuse\niris\nsixmaking\ncam\nzurero\n\n");
    end(&t);
}

/* -- Settings -- */

static void game_size_and_player_can_be_set(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[IRIS], 8);
    expect(&t, "gogui-rules_board_size", "= 15 15 hex\n\n");
    expect(&t, "boardsize 9", "=\n\n");
    expect(&t, "quina-position", "= 5/6/7/8/9/8/7/6/5 b 0\n\n");
    expect(&t, "boardsize 8", "? unacceptable size; Iris has 5 7 9 11 13 15 17 19\n\n");
    expect_start(&t, "boardsize x", "? unacceptable size");
    expect(&t, "boardsize 19", "=\n\n"); /* unasked, of drivers for Go */
    expect(&t, "gogui-rules_board_size", "= 9 9 hex\n\n");
    expect(&t, "set_game iris 10", "=\n\n");
    expect(&t, "boardsize 19", "=\n\n");
    expect(&t, "gogui-rules_board_size", "= 19 19 hex\n\n");
    expect_start(&t, "cputime", "= ");
    expect(&t, "set_game zurero 7", "=\n\n");
    expect(&t, "quina-position", "= 7/7/7/7/7/7/7 b\n\n");
    expect(&t, "set_game Cam", "=\n\n");
    expect(&t, "gogui-rules_game_id", "= Cam\n\n");
    expect(&t, "gogui-rules_board_size", "= 13\n\n");
    expect(&t, "boardsize 13", "=\n\n");
    expect_start(&t, "set_game chess", "? there is no game 'chess'");
    expect_start(&t, "set_game zurero 4", "? Zurero has no size 4");
    expect_start(&t, "set_game fuse 6 ko", "? Fuse has no variant 'ko'");
    expect(&t, "gogui-rules_game_id", "= Cam\n\n");
    expect(&t, "set_game fuse 6 omega,kings=1", "=\n\n");
    expect(&t, "komi 6.5", "=\n\n");
    expect(&t, "komi -7", "=\n\n");
    expect_start(&t, "komi six", "? syntax error");
    expect_start(&t, "komi .", "=");
    expect(&t, "quina-player level:2", "=\n\n");
    expect(&t, "quina-player", "= level:2\n\n");
    expect_start(&t, "quina-player human", "? there is no player 'human'");
    expect_start(&t, "quina-player ugi:ls", "? there is no player 'ugi:ls'");
    expect_start(&t, "quina-player deep", "? there is no player");
    expect(&t, "quina-notation", "= vertices\n\n");
    expect(&t, "quina-notation text", "=\n\n");
    expect_start(&t, "quina-notation words", "? syntax error");
    expect(&t, "quina-notation", "= text\n\n");
    expect(&t, "quina-seed", "= 0\n\n");
    char first[POS_TEXT];
    strcpy(first, content(&t, "quina-position"));
    expect(&t, "quina-seed 3", "=\n\n");
    assert_string_not_equal(content(&t, "quina-position"), first);
    expect_start(&t, "quina-seed x", "? syntax error");
    expect(&t, "quina-position -4W1-/3BBB2 w", "? the board has 2 rows, expected 8\n\n");
    end(&t);
}

static void time_settings_limit_genmove(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[SIXMAKING], 4);
    expect(&t, "time_settings 60 5 1", "=\n\n");
    expect(&t, "time_left b 12.5 0", "=\n\n");
    expect(&t, "time_left white 3 2", "=\n\n");
    expect_start(&t, "genmove w", "= ");
    expect(&t, "time_settings 0 5 0", "=\n\n");
    expect(&t, "time_settings 0 5 2", "=\n\n");
    expect_start(&t, "genmove b", "= ");
    expect(&t, "time_settings 0 0 0", "=\n\n");
    expect_start(&t, "genmove w", "= ");
    expect_start(&t, "time_settings 1 2 x", "? syntax error");
    expect_start(&t, "time_settings -1 2 3", "? syntax error");
    expect_start(&t, "time_left red 1 1", "? syntax error");
    expect_start(&t, "time_left b 1e3 1", "? syntax error");
    end(&t);
}

/* -- Playing -- */

/* A refused command changes nothing: not the position, the vertices chosen so far, or undo. */
static void a_refused_command_changes_nothing(void **state)
{
    static const char *const BAD[] = {"play b G4",      "play w A1",     "play w Z25",
                                      "play w D2",      "play w pass",   "play red D1",
                                      "play w d4-d5-x", "undo 2",        "play b G5",
                                      "play w F9",      "play b resign", "play w resign",
                                      "loadsgf x.sgf"};
    Talk t;
    char before[2][4000], after[2][4000];
    (void)state;
    begin(&t, GAMES[CAM], 0);
    for (int turn = 0; turn < 3; turn++) {
        strcpy(before[0], ask(&t, "gogui-rules_legal_moves"));
        strcpy(before[1], ask(&t, "showboard"));
        for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
            if (turn == 2) continue;
            expect_start(&t, BAD[i], "?");
            strcpy(after[0], ask(&t, "gogui-rules_legal_moves"));
            strcpy(after[1], ask(&t, "showboard"));
            assert_string_equal(before[0], after[0]);
            assert_string_equal(before[1], after[1]);
        }
        if (turn == 0) expect(&t, "play w F4", "=\n\n");
    }
    /* A whole turn that is sent again is the other side's turn now. */
    expect(&t, "clear_board", "=\n\n");
    expect(&t, "play w b5-b6", "=\n\n");
    expect(&t, "play w b5-b6", "? illegal move: it is black's turn\n\n");
    expect_start(&t, "play b b5-b6", "? illegal move: b5-b6 is not legal");
    end(&t);
}

static void undo_takes_back_a_vertex_or_a_turn(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[ZURERO], 5);
    expect(&t, "undo", "? cannot undo\n\n");
    expect(&t, "play b C3", "=\n\n");
    expect(&t, "play w A3", "=\n\n");
    expect(&t, "play b E3", "=\n\n");
    expect(&t, "undo", "=\n\n");
    expect(&t, "quina-position", "= 5/5/2WB1/5/5 b\n\n");
    expect(&t, "undo", "=\n\n");
    expect(&t, "undo", "=\n\n");
    expect(&t, "undo", "? cannot undo\n\n");
    end(&t);
}

/* Two programs as gogui-twogtp leads them: black first, a vertex each, until one resigns or both
 * pass. */
static void drivers_that_ask_in_turn_play_whole_games(void **state)
{
    static const struct {
        int id, size;
    } GAMES_PLAYED[] = {{FUSE, 4}, {IRIS, 3}, {SIXMAKING, 4}, {CAM, 0}, {ZURERO, 5}, {ZURERO, 7}};
    enum { MOVES_MOST = 4000 };
    (void)state;
    for (size_t i = 0; i < sizeof GAMES_PLAYED / sizeof *GAMES_PLAYED; i++) {
        Talk programs[2];
        char move[80] = "", line[96], results[2][80];
        bool has_resigned = false;
        int moves = 0;
        for (int k = 0; k < 2; k++) {
            begin(&programs[k], GAMES[GAMES_PLAYED[i].id], GAMES_PLAYED[i].size);
            expect(&programs[k], "quina-player random", "=\n\n");
        }
        for (int passes = 0; passes < 2 && !has_resigned && moves < MOVES_MOST; moves++) {
            const char *colour = moves % 2 ? "w" : "b";
            snprintf(line, sizeof line, "genmove %s", colour);
            const char *answer = ask(&programs[moves % 2], line);
            size_t length = strcspn(answer, "\n");
            assert_true(answer[0] == '=' && length > 2 && length < sizeof move);
            memcpy(move, answer + 2, length - 2);
            move[length - 2] = '\0';
            has_resigned = strcmp(move, "resign") == 0;
            passes = strcmp(move, "pass") == 0 ? passes + 1 : 0;
            snprintf(line, sizeof line, "play %s %s", colour, move);
            expect(&programs[1 - moves % 2], line, "=\n\n");
        }
        assert_true(moves < MOVES_MOST);
        for (int k = 0; k < 2; k++) {
            const char *answer = ask(&programs[k], "final_score");
            assert_int_equal(answer[0], '=');
            assert_true(strlen(answer) < sizeof results[k]);
            strcpy(results[k], answer);
            end(&programs[k]);
        }
        assert_string_equal(results[0], results[1]);
    }
}

static void a_pass_of_the_other_side_changes_nothing(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[CAM], 0);
    expect(&t, "genmove b", "= pass\n\n"); /* white begins */
    expect(&t, "play w F4", "=\n\n");
    expect(&t, "play b pass", "=\n\n");
    expect(&t, "reg_genmove b", "= pass\n\n");
    expect_start(&t, "play b F9", "? illegal move: it is white's turn");
    expect_start(&t, "play w pass", "? illegal move");
    expect(&t, "gogui-rules_legal_moves", "= E3 F3 G3 E4 G4 D6 F6 H6\n\n");
    expect(&t, "undo", "=\n\n"); /* the pass */
    expect(&t, "gogui-rules_legal_moves", "= E3 F3 G3 E4 G4 D6 F6 H6\n\n");
    expect(&t, "undo", "=\n\n"); /* F4 */
    expect(&t, "undo", "=\n\n");
    expect(&t, "undo", "? cannot undo\n\n");
    end(&t);
}

static void turns_can_be_played_as_texts(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[ZURERO], 5);
    expect(&t, "play b L3", "? illegal move: L3 is not on the board\n\n");
    expect(&t, "quina-notation text", "=\n\n");
    expect(&t, "play b c3", "=\n\n");
    expect(&t, "play w L3", "=\n\n");
    expect(&t, "quina-position", "= 5/5/2WB1/5/5 b\n\n");
    expect_start(&t, "genmove b", "= ");
    expect(&t, "undo", "=\n\n");
    expect(&t, "undo", "=\n\n");
    expect(&t, "quina-position", "= 5/5/2B2/5/5 w\n\n");
    expect(&t, "quina-legal_moves", "= Bc\nL3\nR3\nTc\n\n");
    expect(&t, "set_game iris 3", "=\n\n");
    expect(&t, "play b c3", "=\n\n");
    expect(&t, "play w a1+e3", "=\n\n");
    expect(&t, "play b pass", "=\n\n");
    expect(&t, "play w PASS", "=\n\n");
    expect(&t, "final_score", "= W+1\n\n");
    expect(&t, "gogui-rules_final_result", "= White wins: the groups are counted.\n\n");
    expect(&t, "gogui-rules_legal_moves", "=\n\n");
    expect(&t, "genmove b", "= resign\n\n"); /* as gogui-twogtp expects it */
    expect(&t, "genmove w", "= pass\n\n");
    expect(&t, "genmove x", "? syntax error: expected a colour, black or white\n\n");
    expect(&t, "play b resign", "=\n\n");
    expect(&t, "play b pass", "=\n\n");
    expect(&t, "play b a1", "? the game is over: the groups are counted\n\n");
    expect(&t, "undo", "=\n\n");
    expect(&t, "gogui-rules_final_result", "= unknown\n\n");
    expect(&t, "final_score", "? cannot score: the game is not over\n\n");
    end(&t);
}

static void loadsgf_stops_before_the_given_move(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[CAM], 0);
    expect(&t, "loadsgf game.sgf", "=\n\n");
    expect(&t, "quina-position", "= 5/5/2WBB/5/5 w\n\n");
    expect(&t, "undo", "=\n\n");
    expect(&t, "quina-position", "= 5/5/2WB1/5/5 b\n\n");
    expect(&t, "loadsgf game.sgf 2", "=\n\n");
    expect(&t, "quina-position", "= 5/5/2B2/5/5 w\n\n");
    expect_start(&t, "loadsgf bad.sgf", "? cannot load file: ");
    expect_start(&t, "loadsgf empty.sgf", "? cannot load file: ");
    expect(&t, "loadsgf none.sgf", "? cannot load file: no such file\n\n");
    expect_start(&t, "loadsgf game.sgf 0", "? syntax error");
    expect(&t, "quina-position", "= 5/5/2B2/5/5 w\n\n");
    end(&t);
}

/* Analysis searches a single legal move to the limits. */
static void analyze_searches_a_single_legal_move(void **state)
{
    Talk t;
    (void)state;
    begin_within(&t, GAMES[CAM], 0, 20000);
    expect(&t, "quina-position 1/3/1k3/3mm2/m1m2k1/7/m2KM2/M1M4/M6/2K2M1/5/3/1 w 34", "=\n\n");
    expect(&t, "quina-player engine:nodes=20000", "=\n\n");
    assert_non_null(strstr(content(&t, "quina-analyze"), " nodes 20000 "));
    end(&t);
}

static void analyze_reports_the_best_moves(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[ZURERO], 7);
    expect(&t, "quina-position 7/7/7/BBBB3/7/7/WW1WW2 b", "=\n\n");
    expect_start(&t, "quina-analyze 1 2",
                 "= move R4 score 29999 win 1.0000 proven win distance 1 ");
    expect_start(&t, "quina-analyze x", "? syntax error");
    expect_start(&t, "quina-analyze 1 17", "? syntax error");
    expect(&t, "reg_genmove b", "= G4\n\n");
    expect(&t, "genmove b", "= G4\n\n");
    expect(&t, "final_score", "= B+\n\n");
    expect_start(&t, "quina-analyze", "? the game is over");
    expect(&t, "clear_board", "=\n\n");
    expect(&t, "quina-position", "= 7/7/7/7/7/7/7 b\n\n");
    end(&t);
}

/* -- Vertices -- */

/* genmove completes a turn that was begun by vertices, in either notation. */
static void genmove_completes_a_turn_begun_by_vertices(void **state)
{
    Talk t;
    (void)state;
    for (int text = 0; text < 2; text++) {
        begin(&t, GAMES[FUSE], 6);
        expect(&t, text ? "quina-notation text" : "quina-notation vertices", "=\n\n");
        expect(&t, "play w B1", "=\n\n");
        expect_start(&t, "genmove w", text ? "= h2:" : "= B");
        expect(&t, "gogui-rules_side_to_move", "= black\n\n");
        expect_start(&t, "genmove b", "= ");
        end(&t);
    }
}

/* Our notation has no turn c3-c3: the same cell again means fewer disks. */
static void a_tower_named_again_moves_fewer_disks(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[SIXMAKING], 5);
    expect(&t, "quina-position x5/x5/x,w,x,bw,x/x5/x5 b -", "=\n\n");
    expect(&t, "play b D3", "=\n\n");
    expect(&t, "play b D3", "=\n\n");
    expect(&t, "gogui-rules_legal_moves", "= B3\n\n");
    expect(&t, "play b B3", "=\n\n");
    expect(&t, "quina-position", "= x5/x5/x,ww,x,b,x/x5/x5 w b3-d3:1\n\n");
    expect(&t, "undo", "=\n\n");
    expect(&t, "undo", "=\n\n");
    expect(&t, "play b B3", "=\n\n");
    expect(&t, "quina-position", "= x5/x5/x,wbw,x3/x5/x5 w -\n\n");
    end(&t);
}

/* A corner lies on two lines. */
static void a_corner_needs_a_second_vertex(void **state)
{
    Talk t;
    (void)state;
    begin(&t, GAMES[ZURERO], 5);
    expect(&t, "quina-position B4/5/2W2/5/5 b", "=\n\n");
    expect(&t, "gogui-rules_legal_moves", "= A1 C1 A3 E3 A5 C5 E5\n\n");
    expect(&t, "play b A5", "=\n\n");
    expect(&t, "gogui-rules_legal_moves", "= A4 B5\n\n");
    expect(&t, "gogui-rules_side_to_move", "= black\n\n");
    expect(&t, "play b A4", "=\n\n");
    expect(&t, "quina-position", "= B4/B4/2W2/5/5 w\n\n");
    end(&t);
}

/* The vertices of a turn lead to it and to no other turn, and each is listed as legal. */
typedef struct Check {
    const Pos *from;
    const VertexGrid *grid;
    int seen;
} Check;

static bool check_turn(void *context, const Turn *turn, const Pos *after)
{
    Check *c = context;
    Vertex list[TURN_VERTICES], next[GRID_MOVES];
    int count = pointing_list(c->from, c->grid, turn, list);
    Pick p;
    bool has_pass;
    (void)after;
    pick_begin(&p, c->from);
    if (c->seen++ % 7 != 0 && c->seen > 50) return true;
    for (int i = 0; i < count; i++) {
        int choices = pointing_next(&p, c->grid, next, &has_pass), k = 0;
        while (k < choices && next[k] != list[i]) k++;
        assert_true(k < choices);
        assert_true(i == 0 || !has_pass);
        assert_true(pointing_leads_to(&p, c->grid, turn));
        PickStatus status = pointing_add(&p, c->grid, list[i]);
        assert_int_equal(status, i + 1 < count ? PICK_MORE : PICK_DONE);
    }
    if (count == 0) {
        pointing_next(&p, c->grid, next, &has_pass);
        assert_true(has_pass);
        return true;
    }
    assert_int_equal(p.turn.count, turn->count);
    assert_memory_equal(p.turn.steps, turn->steps, turn->count * sizeof(Step));
    return c->seen < 1500;
}

static void the_vertices_of_a_turn_lead_to_it_alone(void **state)
{
    Board *board = malloc(sizeof *board);
    VertexGrid grid;
    Rng rng = rng_seeded(5);
    (void)state;
    assert_non_null(board);
    for (int g = 0; GAMES[g]; g++)
        for (int round = 0; round < 6; round++) {
            const Game *game = GAMES[g];
            const int sizes[] = {game->size_min, (game->size_min + game->size_default) / 2,
                                 game->size_max};
            int kings = g == FUSE && round > 3, variant = 0;
            if (kings) assert_true(game_parse_variant(game, "kings=2", &variant, NULL));
            Pos p;
            game->start(&p, sizes[round % 3], variant, rng_next(&rng));
            for (int ply = 0; ply < 60 && p.outcome == ONGOING; ply += 3) {
                game->board(&p, board);
                grid_make(board, &grid);
                Check check = {&p, &grid, 0};
                turns_visit(&p, check_turn, &check);
                game->playout(&p, &rng, 3);
            }
        }
    free(board);
}

/* Names of vertices, with I left out. */
static void vertices_are_named_without_i(void **state)
{
    static const char *const BAD[] = {"",    "A",   "A0", "I5",  "i5", "A26",
                                      "AA1", "A1 ", "1A", "A01", "@1"};
    Vertex v;
    (void)state;
    for (int i = 0; i < GRID_POINTS; i++) {
        char text[VERTEX_TEXT];
        vertex_print((Vertex)i, text);
        assert_true(vertex_parse(text, &v));
        assert_int_equal(v, i);
        text[0] = text_lower(text[0]);
        assert_true(vertex_parse(text, &v));
        assert_int_equal(v, i);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) assert_false(vertex_parse(BAD[i], &v));
}

/* As GoGui does: asks for the side to move and the legal moves, plays one, and sometimes undoes. */
static void gogui_can_play_and_undo_random_games(void **state)
{
    Rng rng = rng_seeded(11);
    (void)state;
    for (int g = 0; GAMES[g]; g++) {
        Talk t;
        int undone = 0;
        begin(&t, GAMES[g], GAMES[g]->size_max ? GAMES[g]->size_min : 0);
        int size = atoi(content(&t, "gogui-rules_board_size"));
        for (int i = 0; i < 300; i++) {
            char line[100], colour[10], *list;
            strcpy(colour, content(&t, "gogui-rules_side_to_move"));
            list = content(&t, "gogui-rules_legal_moves");
            if (!*list) break;
            int count = 1;
            for (const char *at = list; *at; at++) count += *at == ' ';
            for (int k = (int)rng_below(&rng, (uint32_t)count); k > 0; k--)
                list = strchr(list, ' ') + 1;
            list[strcspn(list, " ")] = '\0';
            Text text = text_fixed(line, sizeof line);
            text_format(&text, "play %s %s", colour, list);
            expect(&t, line, "=\n\n");
            const char *board = content(&t, "gogui-rules_board");
            assert_int_equal(strlen(board), 2 * size * size - 1);
            if (i % 10 == 9) {
                char before[4000];
                strcpy(before, board);
                expect(&t, "undo", "=\n\n");
                expect(&t, line, "=\n\n");
                assert_string_equal(content(&t, "gogui-rules_board"), before);
                undone++;
            }
            if (i % 20 == 3) {
                expect_start(&t, "gogui-rules_board_gfx", "=");
                expect_start(&t, "gogui-rules_captured_count", "= ");
            }
        }
        assert_true(undone > 0);
        end(&t);
    }
}

/* Whole games by genmove, in both notations. */
static void genmove_plays_whole_games_in_both_notations(void **state)
{
    (void)state;
    for (int g = 0; GAMES[g]; g++)
        for (int text = 0; text < 2; text++) {
            Talk t;
            begin(&t, GAMES[g], GAMES[g]->size_max ? GAMES[g]->size_min : 0);
            if (text) expect(&t, "quina-notation text", "=\n\n");
            expect(&t, "quina-player level:2", "=\n\n");
            for (int i = 0; i < 400; i++) {
                char line[100] = "genmove ";
                strcat(line, content(&t, "gogui-rules_side_to_move"));
                if (!*content(&t, "gogui-rules_legal_moves")) break;
                expect_start(&t, line, "= ");
            }
            end(&t);
        }
}

/* -- Random input -- */

static const char *const PIECES[] = {
    "protocol_version",
    "list_commands",
    "known_command",
    "boardsize",
    "cputime",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "final_score",
    "time_settings",
    "time_left",
    "set_game",
    "fuse",
    "iris",
    "sixmaking",
    "cam",
    "zurero",
    "quina-position",
    "quina-seed",
    "quina-notation",
    "text",
    "vertices",
    "b",
    "w",
    "black",
    "white",
    "pass",
    "A1",
    "C3",
    "c3",
    "E5",
    "L3",
    "b1:2",
    "a1+e3",
    "c4-c6-a4",
    "0",
    "3",
    "5",
    "13",
    "99999999999",
    "-1",
    "#",
    "\x01\xff",
    "loadsgf",
    "game.sgf",
    "quina-analyze",
    "gogui-rules_board",
    "gogui-rules_legal_moves",
    "gogui-rules_board_gfx",
};

/* Half of the lines are sensible ones. */
static void print_line(Talk *t, Rng *rng, Text *out)
{
    if (rng_below(rng, 2) == 0) {
        char colour[10];
        strcpy(colour, content(t, "gogui-rules_side_to_move"));
        char *list = content(t, "gogui-rules_legal_moves");
        int count = 1;
        for (const char *at = list; *at; at++) count += *at == ' ';
        for (int k = (int)rng_below(rng, (uint32_t)count); k > 0; k--) list = strchr(list, ' ') + 1;
        list[strcspn(list, " ")] = '\0';
        text_format(out, "play %s %s", colour, list);
        return;
    }
    int words = 1 + (int)rng_below(rng, 4);
    for (int k = 0; k < words; k++)
        text_format(out, "%s ", PIECES[rng_below(rng, sizeof PIECES / sizeof *PIECES)]);
}

/* Writes any byte somewhere. */
static void break_line(char *line, Rng *rng)
{
    size_t length = strlen(line);
    if (length) line[rng_below(rng, (uint32_t)length)] = (char)rng_below(rng, 256);
}

/* All that a play could change. */
static void print_state(Talk *t, Text *out)
{
    static const char *const ASKED[] = {"quina-position", "gogui-rules_legal_moves",
                                        "gogui-rules_side_to_move", "quina-player", "quina-seed"};
    text_free(out);
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++)
        text_string(out, content(t, ASKED[i]));
}

/* What is refused changes nothing. */
static void random_input_is_answered_and_refusals_change_nothing(void **state)
{
    Talk t;
    Rng rng = rng_seeded(3);
    Text before = text_growing(), after = text_growing();
    int refused = 0;
    (void)state;
    begin(&t, GAMES[FUSE], 6);
    for (int i = 0; i < 5000; i++) {
        char line[400] = "";
        Text text = text_fixed(line, sizeof line);
        print_line(&t, &rng, &text);
        if (i % 50 == 0) strcpy(line, "clear_board");
        if (i % 3 == 0) break_line(line, &rng);
        print_state(&t, &before);
        bool is_refused = *ask(&t, line) == '?';
        refused += is_refused;
        if (!is_refused) continue;
        print_state(&t, &after);
        assert_string_equal(after.data, before.data);
    }
    assert_in_range(refused, 1000, 4000);
    expect(&t, "name", "= quina\n\n");
    text_free(&before);
    text_free(&after);
    end(&t);
}

/* -- Lines that are read while a command runs -- */

static void add_reply(void *context, const char *reply) { text_string(context, reply); }

/* All replies to the lines, the last of which may be quit, and then the end of input. */
static Text replies_to(const Game *game, const char *player, const char *const *lines)
{
    Fault fault;
    Text replies = text_growing();
    GtpOptions o = {.game = game, .size = game->size_default, .player = player};
    GtpRunner *r = gtp_runner_new(&o, add_reply, &replies, &fault);
    assert_non_null(r);
    for (int i = 0; lines[i]; i++)
        assert_int_equal(gtp_runner_line(r, lines[i]), strcmp(lines[i], "9 quit") != 0);
    gtp_runner_free(r);
    return replies;
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)); text++) count++;
    return count;
}

/* Searches that would take an hour. */
static void an_interrupt_ends_the_running_search(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        const char *lines[] = {"1 quina-analyze 3600", "# interrupt",    "",
                               "2 reg_genmove b",      "  # interrupt ", "3 reg_genmove w",
                               "# interrupt",          "9 quit",         NULL};
        Text replies = replies_to(GAMES[i], "engine:time=3600,hash=1", lines);
        assert_non_null(strstr(replies.data, "=1 move "));
        /* One of the sides is not to move. */
        assert_int_equal(count_of(replies.data, "=2 ") + count_of(replies.data, "=3 "), 2);
        assert_int_equal(count_of(replies.data, "=2 pass\n") + count_of(replies.data, "=3 pass\n"),
                         1);
        assert_non_null(strstr(replies.data, "=9\n\n"));
        text_free(&replies);
    }
}

static void the_end_of_input_ends_a_search_which_still_replies(void **state)
{
    (void)state;
    const char *lines[] = {"quina-position", "genmove w", NULL};
    for (int i = 0; i < 5; i++) {
        Text replies = replies_to(GAMES[FUSE], "engine:time=3600,hash=1", lines);
        assert_int_equal(count_of(replies.data, "\n\n"), 2);
        assert_int_equal(count_of(replies.data, "?"), 0);
        text_free(&replies);
    }
}

/* An interrupt ends the commands before it, never those after it. */
static void an_interrupt_does_not_affect_later_commands(void **state)
{
    const char *plain[] = {"quina-analyze", "quina-analyze", "9 quit", NULL};
    const char *broken[] = {"# interrupt", "quina-analyze", "gogui-interrupt", "# interrupt",
                            "name",        "quina-analyze", "9 quit",          NULL};
    (void)state;
    Text one = replies_to(GAMES[ZURERO], "engine:nodes=3000,hash=1", plain);
    Text other = replies_to(GAMES[ZURERO], "engine:nodes=3000,hash=1", broken);
    const char *end = strstr(one.data, "\n\n");
    assert_memory_equal(one.data, other.data, (size_t)(end - one.data));
    const char *second = strstr(other.data, "= quina\n\n");
    assert_non_null(second);
    assert_string_equal(second + strlen("= quina\n\n"), end + 2);
    text_free(&one);
    text_free(&other);
}

static void every_command_gets_one_reply_in_order(void **state)
{
    const char *lines[] = {"1 name", "# comment", "2 play q", "3 quit now", " 4\tversion", NULL};
    (void)state;
    Text replies = replies_to(GAMES[CAM], "first", lines);
    assert_string_equal(replies.data, "=1 quina\n\n"
                                      "?2 syntax error: wrong number of arguments\n\n"
                                      "?3 syntax error: wrong number of arguments\n\n"
                                      "=4 " QUINA_VERSION "\n\n");
    text_free(&replies);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_follow_the_protocol),
        cmocka_unit_test(every_listed_command_is_known),
        cmocka_unit_test(game_size_and_player_can_be_set),
        cmocka_unit_test(time_settings_limit_genmove),
        cmocka_unit_test(a_refused_command_changes_nothing),
        cmocka_unit_test(undo_takes_back_a_vertex_or_a_turn),
        cmocka_unit_test(drivers_that_ask_in_turn_play_whole_games),
        cmocka_unit_test(a_pass_of_the_other_side_changes_nothing),
        cmocka_unit_test(turns_can_be_played_as_texts),
        cmocka_unit_test(loadsgf_stops_before_the_given_move),
        cmocka_unit_test(analyze_reports_the_best_moves),
        cmocka_unit_test(analyze_searches_a_single_legal_move),
        cmocka_unit_test(genmove_completes_a_turn_begun_by_vertices),
        cmocka_unit_test(a_tower_named_again_moves_fewer_disks),
        cmocka_unit_test(a_corner_needs_a_second_vertex),
        cmocka_unit_test(the_vertices_of_a_turn_lead_to_it_alone),
        cmocka_unit_test(vertices_are_named_without_i),
        cmocka_unit_test(gogui_can_play_and_undo_random_games),
        cmocka_unit_test(genmove_plays_whole_games_in_both_notations),
        cmocka_unit_test(random_input_is_answered_and_refusals_change_nothing),
        cmocka_unit_test(an_interrupt_ends_the_running_search),
        cmocka_unit_test(the_end_of_input_ends_a_search_which_still_replies),
        cmocka_unit_test(an_interrupt_does_not_affect_later_commands),
        cmocka_unit_test(every_command_gets_one_reply_in_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
