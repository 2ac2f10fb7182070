/* test_ugi.c: the Universal Game Interface, line by line and at random. */
#include "core/clock.h"
#include "core/text.h"
#include "games/games.h"
#include "lines_out.h"
#include "ugi/ugi.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Talk {
    LinesOut *out;
    Ugi *ugi;
} Talk;

static Talk begin(const char *game)
{
    Talk t = {.out = lines_out_new()};
    t.ugi = ugi_new(&(UgiOptions){.game = game}, lines_out_write, t.out);
    assert_non_null(t.ugi);
    return t;
}

static void end(Talk *t)
{
    ugi_free(t->ugi);
    lines_out_free(t->out);
}

static void send(Talk *t, const char *line) { assert_true(ugi_line(t->ugi, line)); }

/* The one line that answers at once. */
static void expect(Talk *t, const char *line, const char *answer)
{
    lines_out_clear(t->out);
    send(t, line);
    const char *found = lines_out_next(t->out);
    assert_string_equal(found ? found : "(nothing)", answer);
    assert_int_equal(lines_out_count(t->out), 0);
}

static void expect_start(Talk *t, const char *line, const char *answer)
{
    lines_out_clear(t->out);
    send(t, line);
    assert_true(lines_out_has(t->out, answer));
    lines_out_clear(t->out);
}

static void expect_nothing(Talk *t, const char *line)
{
    lines_out_clear(t->out);
    send(t, line);
    const char *found = lines_out_next(t->out);
    assert_string_equal(found ? found : "", "");
}

static const char *wait_for(Talk *t, const char *start)
{
    const char *line = lines_out_wait(t->out, start);
    if (!line) fail_msg("no line begins with '%s'", start);
    return line;
}

static int words_of(const char *line)
{
    int count = 0;
    while (*line) {
        count++;
        line += strcspn(line, " ");
        line += strspn(line, " ");
    }
    return count;
}

/* -- Greeting and options -- */

static void ugi_lists_the_options(void **state)
{
    static const char *const LINES[] = {
        "id name quina ",
        "id author ",
        "option name Game type combo default fuse var fuse var iris var sixmaking var cam var "
        "zurero",
        "option name Size type spin default 0 min 0 max 19",
        "option name Variant type string default standard",
        "option name Threads type spin default 1 min 1 max 64",
        "option name Hash type spin default 64 min 1 max 65536",
        "option name Level type spin default 0 min 0 max 10",
        "option name Search type combo default auto ",
        "option name MultiPV type spin default 1 min 1 max 16",
        "option name Seed type string default 0",
        "option name Tables type string default none"};
    static const char *const HELLOS[][2] = {{"ugi", "ugiok"}, {"uci", "uciok"}};
    (void)state;
    Talk t = begin(NULL);
    for (int i = 0; i < 2; i++) {
        send(&t, HELLOS[i][0]);
        for (size_t k = 0; k < sizeof LINES / sizeof *LINES; k++) {
            const char *line = lines_out_next(t.out);
            assert_non_null(line);
            assert_memory_equal(line, LINES[k], strlen(LINES[k]));
        }
        assert_string_equal(lines_out_next(t.out), HELLOS[i][1]);
        assert_null(lines_out_next(t.out));
    }
    expect(&t, "isready", "readyok");
    expect_nothing(&t, "");
    expect_nothing(&t, " \t ");
    end(&t);
}

static void options_are_set_or_refused(void **state)
{
    static const char *const GOOD[] = {"Game value zurero",      "Size value 7",
                                       "Threads value 2",        "Hash value 1",
                                       "Level value 3",          "Level value 0",
                                       "Search value alphabeta", "MultiPV value 3",
                                       "Seed value 12345",       "game value fuse",
                                       "Variant value omega",    "Variant value standard"};
    static const char *const BAD[] = {
        "Game value chess",  "Size value 2",     "Size value x",      "Threads value 0",
        "Threads value 65",  "Hash value 0",     "Hash value 65537",  "Level value 11",
        "Search value best", "MultiPV value 17", "Seed value -",      "Seed value -5",
        "Seed value 1 2",    "Size 7",           "Seed value 1x",     "Variant value ko",
        "Style value quick", "MultiPV",          "Threads value 1 2", "Game"};
    (void)state;
    Talk t = begin("fuse");
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        char line[80] = "setoption name ";
        strcat(line, GOOD[i]);
        expect_nothing(&t, line);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        char line[80] = "setoption name ";
        strcat(line, BAD[i]);
        expect_start(&t, line, "info string ");
    }
    expect(&t, "setoption Game fuse", "info string expected setoption name NAME value VALUE");
    expect(&t, "setoption", "info string expected setoption name NAME value VALUE");
    expect(&t, "setoption name Size value 9", "info string Fuse has no size 9; expected 3 to 6");
    expect(&t, "setoption name Tables value  /no such folder \t",
           "info string there are no tables in /no such folder");
    /* Refused options have changed nothing. */
    expect_start(&t, "d", "position ");
    end(&t);
}

/* The start follows from game, size, variant and seed. */
static void the_start_follows_from_game_size_variant_and_seed(void **state)
{
    (void)state;
    Talk t = begin("zurero");
    send(&t, "setoption name Size value 5");
    expect_start(&t, "d", "position 5/5/5/5/5 b");
    send(&t, "position startpos moves c3 L3");
    send(&t, "uginewgame");
    expect_start(&t, "d", "position 5/5/5/5/5 b");
    send(&t, "setoption name Game value fuse");
    send(&t, "d");
    char first[200];
    strcpy(first, wait_for(&t, "position "));
    send(&t, "setoption name Seed value 2");
    send(&t, "d");
    assert_string_not_equal(wait_for(&t, "position "), first);
    send(&t, "setoption name Seed value 0");
    send(&t, "ucinewgame");
    send(&t, "d");
    assert_string_equal(wait_for(&t, "position "), first);
    end(&t);
}

/* -- Positions -- */

static void positions_are_set_or_refused(void **state)
{
    (void)state;
    Talk t = begin("zurero");
    send(&t, "setoption name Size value 5");
    expect_nothing(&t, "position startpos");
    expect_nothing(&t, "position startpos moves");
    expect_nothing(&t, "position startpos moves c3 L3 r3");
    expect_start(&t, "d", "position 5/5/2WBB/5/5 w");
    expect_nothing(&t, "position fen 5/5/2B2/5/5 w moves L3");
    expect_start(&t, "d", "position 5/5/2WB1/5/5 b");
    /* A wrong list or text changes nothing, and says what is wrong. */
    expect(&t, "position startpos moves c3 L1",
           "info string L1 is not legal: there is no stone on line 1 to stop it");
    expect_start(&t, "position fen 5/5/5/5 b", "info string ");
    expect_start(&t, "position fen 5/5/5/5/5 x moves c3", "info string ");
    expect_start(&t, "position", "info string expected position");
    expect_start(&t, "position middle", "info string expected position");
    expect_start(&t, "position startpos c3", "info string expected moves");
    expect_start(&t, "d", "position 5/5/2WB1/5/5 b");
    /* A position sets the size. */
    expect_nothing(&t, "position fen 7/7/7/3B3/7/7/7 w");
    expect_nothing(&t, "position startpos");
    expect_start(&t, "d", "position 7/7/7/7/7/7/7 b");
    end(&t);
}

static void queries_report_turn_and_result(void **state)
{
    static const char OVER[] =
        "position fen -4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w";
    (void)state;
    Talk t = begin("fuse");
    expect(&t, "query p1turn", "response true");
    expect(&t, "query gameover", "response false");
    expect(&t, "query result", "response none");
    send(&t, OVER);
    expect(&t, "query gameover", "response true");
    expect(&t, "query result", "response p1win");
    send(&t, "setoption name Variant value omega");
    send(&t, OVER);
    expect(&t, "query result", "response p2win");
    expect(&t, "eval", "eval none");
    /* Black begins in iris: it is player one. */
    send(&t, "setoption name Game value iris");
    send(&t, "setoption name Size value 3");
    expect(&t, "query p1turn", "response true");
    send(&t, "position startpos moves c3");
    expect(&t, "query p1turn", "response false");
    send(&t, "position startpos moves c3 pass pass");
    expect(&t, "query result", "response draw");
    expect_start(&t, "query", "info string expected query");
    expect_start(&t, "query colour", "info string expected query");
    send(&t, "position startpos");
    expect_start(&t, "eval", "eval cp ");
    end(&t);
}

/* -- Searching -- */

static void expect_bestmove(Talk *t, const char *go)
{
    lines_out_clear(t->out);
    send(t, go);
    const char *line = wait_for(t, "bestmove ");
    assert_int_equal(words_of(line), 2);
}

static void go_answers_bestmove_under_every_limit(void **state)
{
    static const char *const GO[] = {"go nodes 100",
                                     "go depth 2",
                                     "go movetime 5",
                                     "go p1time 100 p2time 100 p1inc 1 p2inc 1",
                                     "go wtime 100 btime 100 winc 1 binc 1",
                                     "go wtime -20 btime 5",
                                     "go depth 1 nodes 5 movetime 10"};
    (void)state;
    Talk t = begin("fuse");
    for (int g = 0; GAMES[g]; g++) {
        char line[80] = "setoption name Game value ";
        strcat(line, GAMES[g]->name);
        send(&t, line);
        for (size_t i = 0; i < sizeof GO / sizeof *GO; i++) expect_bestmove(&t, GO[i]);
    }
    send(&t, "setoption name Level value 2");
    expect_bestmove(&t, "go movetime 100");
    end(&t);
}

static void bad_limits_are_refused(void **state)
{
    static const char *const BAD[] = {"go depth",    "go depth 0", "go depth 121",
                                      "go nodes x",  "go ponder",  "go movetime 1x",
                                      "go perft 13", "go perft",   "go p1time - ",
                                      "go wtime",    "go perft -"};
    (void)state;
    Talk t = begin("cam");
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        expect_start(&t, BAD[i], "info string expected go");
    end(&t);
}

/* info has every field, and there are as many lines as MultiPV asks for. */
static void info_has_every_field_for_each_line(void **state)
{
    static const char *const WORDS[] = {"info depth ", " multipv 2 ", " score ", " nodes ",
                                        " nps ",       " time ",      " pv "};
    (void)state;
    Talk t = begin("cam");
    send(&t, "setoption name MultiPV value 2");
    send(&t, "go depth 3");
    char last[2000] = "";
    const char *line;
    for (;;) {
        line = wait_for(&t, "");
        if (strncmp(line, "bestmove ", 9) == 0) break;
        if (strlen(line) < sizeof last) strcpy(last, line);
    }
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (!strstr(last, WORDS[i])) fail_msg("'%s' is not in '%s'", WORDS[i], last);
    end(&t);
}

static void a_proven_win_is_reported_as_mate(void **state)
{
    (void)state;
    Talk t = begin("zurero");
    send(&t, "position fen 7/7/7/BBBB3/7/7/WW1WW2 b");
    send(&t, "go depth 3");
    assert_non_null(strstr(wait_for(&t, "info depth "), "score mate 1"));
    assert_string_equal(wait_for(&t, "bestmove"), "bestmove R4");
    end(&t);
}

/* Commands are read during a search; those that would disturb it are refused. */
static void commands_are_read_during_a_search(void **state)
{
    (void)state;
    Talk t = begin("iris");
    send(&t, "go infinite");
    wait_for(&t, "info depth");
    send(&t, "isready");
    wait_for(&t, "readyok");
    send(&t, "query gameover");
    wait_for(&t, "response false");
    send(&t, "position startpos");
    wait_for(&t, "info string position is refused while a search runs; stop it first");
    send(&t, "setoption name Hash value 2");
    wait_for(&t, "info string setoption is refused");
    send(&t, "go depth 1");
    wait_for(&t, "info string go is refused");
    send(&t, "nonsense");
    wait_for(&t, "info string there is no command 'nonsense'");
    send(&t, "stop");
    assert_int_equal(words_of(wait_for(&t, "bestmove ")), 2);
    expect_nothing(&t, "stop");
    expect_bestmove(&t, "go nodes 50");
    end(&t);
}

/* go infinite does not answer by itself, even when its search has ended. */
static void go_infinite_answers_only_after_stop(void **state)
{
    (void)state;
    Talk t = begin("zurero");
    send(&t, "setoption name Size value 5");
    send(&t, "go infinite depth 1");
    wait_for(&t, "info depth 1 "); /* while it searches */
    wait_for(&t, "info depth 1 "); /* at its end */
    clock_sleep(0.05);             /* an answer would come at once after that */
    assert_false(lines_out_has(t.out, "bestmove"));
    expect(&t, "go depth 1", "info string go is refused while a search runs; stop it first");
    send(&t, "stop");
    assert_string_equal(wait_for(&t, "bestmove"), "bestmove c3");
    send(&t, "position fen 5/5/BBBBB/WWWW1/5 w");
    expect_bestmove(&t, "go nodes 10");
    expect(&t, "query result", "response p1win");
    end(&t);
}

/* A search that runs when the input ends still answers. */
static void the_end_of_input_ends_a_search_which_still_answers(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        Talk t = begin("fuse");
        send(&t, i % 2 ? "go infinite" : "go perft 9");
        if (i == 3) wait_for(&t, "info depth");
        if (i == 4) clock_sleep(0.01); /* a perft says nothing before it ends, which takes hours */
        ugi_free(t.ugi);
        assert_true(lines_out_has(t.out, i % 2 ? "bestmove " : "info string perft was stopped"));
        lines_out_free(t.out);
    }
}

static void perft_counts_sequences_of_turns(void **state)
{
    (void)state;
    Talk t = begin("cam");
    send(&t, "go perft 3");
    assert_string_equal(wait_for(&t, "perft"), "perft 187380");
    send(&t, "go perft 0");
    assert_string_equal(wait_for(&t, "perft"), "perft 1");
    send(&t, "go perft 1");
    assert_string_equal(wait_for(&t, "perft"), "perft 54");
    send(&t, "go perft 12");
    send(&t, "isready");
    wait_for(&t, "readyok");
    send(&t, "stop");
    wait_for(&t, "info string perft was stopped");
    end(&t);
}

static void bench_repeats_its_nodes(void **state)
{
    (void)state;
    for (int g = 0; GAMES[g]; g++) {
        Talk t = begin(GAMES[g]->name);
        char nodes[2][40];
        for (int i = 0; i < 2; i++) {
            send(&t, "bench");
            const char *line = strstr(wait_for(&t, "bench nodes "), "nodes ");
            assert_non_null(line);
            Text text = text_fixed(nodes[i], sizeof nodes[i]);
            text_bytes(&text, line, strcspn(line + 6, " ") + 6);
        }
        assert_string_equal(nodes[0], nodes[1]);
        assert_string_not_equal(nodes[0], "nodes 0");
        end(&t);
    }
}

static void unknown_and_long_lines_are_refused(void **state)
{
    (void)state;
    Talk t = begin("sixmaking");
    expect(&t, "hello there", "info string there is no command 'hello'");
    expect(&t, "UGI", "info string there is no command 'UGI'");
    char *line = malloc(UGI_LINE + 2);
    assert_non_null(line);
    memset(line, 'x', UGI_LINE + 1);
    line[UGI_LINE + 1] = '\0';
    expect(&t, line, "info string the line is too long");
    free(line);
    expect_start(&t, "d", "position x5/x5/x5/x5/x5 w -");
    assert_false(ugi_line(t.ugi, "quit"));
    end(&t);
}

/* -- Random input -- */

static const char *const PIECES[] = {
    "ugi",        "isready",   "setoption", "name",     "value",   "Game",        "fuse",
    "iris",       "sixmaking", "cam",       "zurero",   "Size",    "Variant",     "omega",
    "kings=2",    "points=6",  "Threads",   "Level",    "MultiPV", "Search",      "Seed",
    "uginewgame", "position",  "startpos",  "fen",      "moves",   "5/5/2B2/5/5", "w",
    "b",          "c3",        "L3",        "b1:2",     "pass",    "a1+e5",       "go",
    "depth",      "nodes",     "movetime",  "infinite", "perft",   "p1time",      "stop",
    "query",      "result",    "gameover",  "d",        "eval",    "bench",       "0",
    "1",          "2",         "3",         "99999999", "-1",      "\x01\xff",    "x5/x5",
};

/* Whole lines that often come in this order, so that play gets somewhere. */
static const char *const LINES[] = {"setoption name Game value iris",
                                    "setoption name Size value 3",
                                    "position startpos",
                                    "go nodes 30",
                                    "stop",
                                    "setoption name Game value zurero",
                                    "setoption name Size value 5",
                                    "position startpos moves c3 L3",
                                    "go infinite",
                                    "stop",
                                    "d",
                                    "query result"};

static void random_input_does_no_harm(void **state)
{
    (void)state;
    Talk t = begin("fuse");
    Rng rng = rng_seeded(7);
    for (int i = 0; i < 4000; i++) {
        char line[400] = "";
        Text text = text_fixed(line, sizeof line);
        if (rng_below(&rng, 3) == 0) {
            text_string(&text, LINES[rng_below(&rng, sizeof LINES / sizeof *LINES)]);
        } else {
            int words = 1 + (int)rng_below(&rng, 6);
            for (int k = 0; k < words; k++)
                text_format(&text, "%s ", PIECES[rng_below(&rng, sizeof PIECES / sizeof *PIECES)]);
        }
        if (i % 3 == 0 && text.length)
            line[rng_below(&rng, (uint32_t)text.length)] = (char)rng_below(&rng, 256);
        /* 64 threads or levels of a second would take too long here. */
        if (strstr(line, "Level") || strstr(line, "Threads")) continue;
        send(&t, line);
        if (strncmp(line, "go", 2) == 0 || strncmp(line, "bench", 5) == 0) send(&t, "stop");
        if (i % 100 == 0) lines_out_clear(t.out);
    }
    send(&t, "stop");
    lines_out_clear(t.out);
    send(&t, "isready");
    wait_for(&t, "readyok");
    end(&t);
}

/* -- Options in any order -- */

static void size_and_variant_may_come_before_their_game(void **state)
{
    (void)state;
    Talk t = begin(NULL);
    expect_start(&t, "setoption name Size value 9", "info string");
    expect_nothing(&t, "setoption name Game value zurero");
    expect_start(&t, "d", "position 9/9/9/9/9/9/9/9/9 b");
    expect_nothing(&t, "uginewgame");
    expect_nothing(&t, "setoption name Game value iris"); /* a wish lasts until the next game */
    expect_start(&t, "d", "position 8/9/10/11/12/13/14/15/14/13/12/11/10/9/8 b 0");
    expect_start(&t, "setoption name Variant value kings=2", "info string");
    expect_nothing(&t, "setoption name Game value fuse");
    expect_nothing(&t, "setoption name Variant value kings=2");
    end(&t);
}

/* -- Levels -- */

enum { LEVEL_GAMES = 8 };

/* The first moves of a level in several games, one after another. */
static void play_first_moves(Talk *t, char out[LEVEL_GAMES][TURN_TEXT])
{
    for (int i = 0; i < LEVEL_GAMES; i++) {
        send(t, "uginewgame");
        send(t, "position startpos moves c3");
        lines_out_clear(t->out);
        send(t, "go");
        Text move = text_fixed(out[i], TURN_TEXT);
        text_string(&move, wait_for(t, "bestmove ") + strlen("bestmove "));
    }
}

static bool are_equal(char moves[LEVEL_GAMES][TURN_TEXT])
{
    for (int i = 1; i < LEVEL_GAMES; i++)
        if (strcmp(moves[i], moves[0]) != 0) return false;
    return true;
}

static void a_level_varies_from_game_to_game_unless_a_seed_is_set(void **state)
{
    (void)state;
    char moves[LEVEL_GAMES][TURN_TEXT];
    Talk t = begin("zurero");
    send(&t, "setoption name Size value 5");
    send(&t, "setoption name Level value 1");
    play_first_moves(&t, moves);
    assert_false(are_equal(moves));
    send(&t, "setoption name Seed value 7");
    play_first_moves(&t, moves);
    assert_true(are_equal(moves));
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ugi_lists_the_options),
        cmocka_unit_test(options_are_set_or_refused),
        cmocka_unit_test(the_start_follows_from_game_size_variant_and_seed),
        cmocka_unit_test(positions_are_set_or_refused),
        cmocka_unit_test(queries_report_turn_and_result),
        cmocka_unit_test(go_answers_bestmove_under_every_limit),
        cmocka_unit_test(bad_limits_are_refused),
        cmocka_unit_test(info_has_every_field_for_each_line),
        cmocka_unit_test(a_proven_win_is_reported_as_mate),
        cmocka_unit_test(commands_are_read_during_a_search),
        cmocka_unit_test(go_infinite_answers_only_after_stop),
        cmocka_unit_test(the_end_of_input_ends_a_search_which_still_answers),
        cmocka_unit_test(perft_counts_sequences_of_turns),
        cmocka_unit_test(bench_repeats_its_nodes),
        cmocka_unit_test(unknown_and_long_lines_are_refused),
        cmocka_unit_test(size_and_variant_may_come_before_their_game),
        cmocka_unit_test(a_level_varies_from_game_to_game_unless_a_seed_is_set),
        cmocka_unit_test(random_input_does_no_harm)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
