/* test_analysis.c: the JSON lines of the analysis: requests, answers, refusals, and clients that
 * send anything. */
#define _POSIX_C_SOURCE 200809L
#include "analysis/analysis.h"
#include "core/clock.h"
#include "core/text.h"
#include "engines/classic.h"
#include "engines/player.h"
#include "lines_out.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

typedef struct Talk {
    LinesOut *out;
    Analysis *analysis;
} Talk;

static Talk begin(int threads)
{
    Talk t = {.out = lines_out_new()};
    AnalysisOptions o = {.threads = threads};
    t.analysis = analysis_new(&o, lines_out_write, t.out);
    assert_non_null(t.analysis);
    return t;
}

static void end(Talk *t)
{
    analysis_free(t->analysis);
    lines_out_free(t->out);
}

static void send(Talk *t, const char *line) { analysis_line(t->analysis, line, strlen(line)); }

/* The next answer, which the caller frees; fails if none comes. */
static json_t *take(Talk *t)
{
    const char *line = lines_out_wait(t->out, "{");
    assert_non_null(line);
    json_t *answer = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    if (!answer) fail_msg("'%s' is not JSON", line);
    return answer;
}

static json_t *ask(Talk *t, const char *line)
{
    send(t, line);
    return take(t);
}

static const char *string_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "(none)";
}

static int int_of(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static void expect_error(Talk *t, const char *line, const char *error, const char *field)
{
    json_t *answer = ask(t, line);
    const char *text = string_of(answer, "error");
    if (strncmp(text, error, strlen(error)) != 0)
        fail_msg("'%s' gives '%s', not '%s...'", line, text, error);
    if (*field)
        assert_string_equal(string_of(answer, "field"), field);
    else
        assert_true(json_is_null(json_object_get(answer, "field")));
    json_decref(answer);
}

/* -- Answers -- */

static void an_answer_has_all_keys(void **state)
{
    static const char *const KEYS[] = {"id",    "turn", "position", "to_move",  "move",
                                       "score", "win",  "proven",   "distance", "depth",
                                       "nodes", "nps",  "time_ms",  "pv",       "lines"};
    (void)state;
    Talk t = begin(1);
    json_t *a = ask(&t, "{\"id\":\"one\",\"game\":\"zurero\",\"size\":7,\"moves\":[\"d4\",\"l4\"],"
                        "\"limits\":{\"nodes\":300},\"lines\":2}");
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        assert_non_null(json_object_get(a, KEYS[i]));
    assert_int_equal(json_object_size(a), sizeof KEYS / sizeof *KEYS);
    assert_string_equal(string_of(a, "id"), "one");
    assert_int_equal(int_of(a, "turn"), 2);
    assert_string_equal(string_of(a, "position"), "7/7/7/3WB2/7/7/7 b");
    assert_string_equal(string_of(a, "to_move"), "black");
    assert_int_equal(json_array_size(json_object_get(a, "lines")), 2);
    json_t *best = json_array_get(json_object_get(a, "lines"), 0);
    assert_string_equal(string_of(best, "move"), string_of(a, "move"));
    assert_true(json_equal(json_object_get(best, "pv"), json_object_get(a, "pv")));
    json_decref(a);
    a = ask(&t, "{\"id\":12,\"game\":\"zurero\",\"position\":\"7/7/7/BBBB3/7/7/WW1WW2 b\","
                "\"limits\":{\"depth\":3}}");
    assert_int_equal(int_of(a, "id"), 12);
    assert_string_equal(string_of(a, "move"), "R4");
    assert_string_equal(string_of(a, "proven"), "win");
    assert_int_equal(int_of(a, "distance"), 1);
    json_decref(a);
    end(&t);
}

static void a_finished_game_is_answered_with_its_result(void **state)
{
    (void)state;
    Talk t = begin(1);
    json_t *a = ask(&t, "{\"id\":\"\\u00e9\\\"\",\"game\":\"zurero\",\"size\":7,\"position\":"
                        "\"7/7/7/BBBB3/7/7/WW1WW2 b\",\"moves\":[\"R4\"]}");
    assert_string_equal(string_of(a, "id"), "\xc3\xa9\"");
    assert_string_equal(string_of(a, "result"), "black");
    assert_string_equal(string_of(a, "reason"), "five in a row");
    assert_true(json_is_null(json_object_get(a, "to_move")));
    assert_null(json_object_get(a, "move"));
    json_decref(a);
    /* The third occurrence of a position is seen in the moves. */
    a = ask(&t, "{\"id\":1,\"game\":\"cam\",\"moves\":[\"c4-c3\",\"c10-c11\",\"c3-c4\",\"c11-c10\","
                "\"c4-c3\",\"c10-c11\",\"c3-c4\",\"c11-c10\"]}");
    assert_string_equal(string_of(a, "result"), "draw");
    json_decref(a);
    end(&t);
}

/* Every player in every game. */
static void every_player_answers_in_every_game(void **state)
{
    static const char *const PLAYERS[] = {"first", "random", "classic:1", "level:1",
                                          "engine:nodes=20,hash=1"};
    (void)state;
    Talk t = begin(2);
    for (int g = 0; GAMES[g]; g++)
        for (size_t i = 0; i < sizeof PLAYERS / sizeof *PLAYERS; i++) {
            char line[200];
            Text text = text_fixed(line, sizeof line);
            if (strcmp(PLAYERS[i], "classic:1") == 0 && classic_count(GAMES[g]) == 0) continue;
            text_format(&text, "{\"id\":%d,\"game\":\"%s\",\"player\":\"%s\"}", (int)i,
                        GAMES[g]->name, PLAYERS[i]);
            json_t *a = ask(&t, line);
            assert_int_equal(int_of(a, "id"), i);
            assert_string_not_equal(string_of(a, "move"), "(none)");
            json_decref(a);
        }
    end(&t);
}

/* The limits of a request override those of its player. */
static void limits_override_those_of_the_player(void **state)
{
    static const char *const PLAYERS[] = {"level:6", "engine:nodes=100,hash=1"};
    (void)state;
    Talk t = begin(1);
    for (size_t i = 0; i < sizeof PLAYERS / sizeof *PLAYERS; i++) {
        char line[160];
        Text text = text_fixed(line, sizeof line);
        text_format(&text,
                    "{\"id\":1,\"game\":\"cam\",\"player\":\"%s\",\"limits\":{\"nodes\":3000}}",
                    PLAYERS[i]);
        json_t *a = ask(&t, line);
        assert_int_equal(int_of(a, "nodes"), 3000);
        json_decref(a);
    }
    end(&t);
}

/* A single legal move is still searched to the limits. */
static void a_single_legal_move_is_searched_to_the_limits(void **state)
{
    (void)state;
    Talk t = begin(1);
    json_t *a = ask(&t, "{\"id\":1,\"game\":\"cam\",\"limits\":{\"nodes\":20000},\"position\":"
                        "\"1/3/1k3/3mm2/m1m2k1/7/m2KM2/M1M4/M6/2K2M1/5/3/1 w 34\"}");
    assert_int_equal(int_of(a, "nodes"), 20000);
    json_decref(a);
    end(&t);
}

/* Every ply of a game over several threads: each is answered once, and as one thread would. */
static void each_ply_is_answered_once_whatever_the_number_of_threads(void **state)
{
    static const char LINE[] =
        "{\"id\":\"g\",\"game\":\"sixmaking\",\"size\":4,\"moves\":[\"a1\",\"b2\",\"a2\",\"b1\","
        "\"a2-a1\",\"b1-b2\"],\"analyze_turns\":[6,0,1,2,5,4,3],\"limits\":{\"nodes\":400}}";
    char moves[2][7][20] = {0};
    (void)state;
    for (int i = 0; i < 2; i++) {
        Talk t = begin(i ? 4 : 1);
        send(&t, LINE);
        for (int k = 0; k < 7; k++) {
            json_t *a = take(&t);
            int turn = int_of(a, "turn");
            assert_string_equal(string_of(a, "id"), "g");
            assert_in_range(turn, 0, 6);
            assert_int_equal(moves[i][turn][0], 0);
            strcpy(moves[i][turn], string_of(a, "move"));
            assert_string_equal(string_of(a, "to_move"), turn % 2 ? "black" : "white");
            json_decref(a);
        }
        end(&t);
    }
    assert_memory_equal(moves[0], moves[1], sizeof moves[0]);
}

/* -- Refusals -- */

static void bad_requests_are_refused_with_the_field(void **state)
{
    (void)state;
    Talk t = begin(1);
    expect_error(&t, "nonsense", "not JSON", "");
    expect_error(&t, "[]", "expected a JSON object", "");
    expect_error(&t, "{}", "expected an id", "id");
    expect_error(&t, "{\"id\":1.5}", "expected an id", "id");
    expect_error(&t, "{\"id\":null}", "expected an id", "id");
    expect_error(&t, "{\"id\":1,\"id\":2}", "not JSON", "");
    expect_error(&t, "{\"id\":1}", "expected the name of a game", "game");
    expect_error(&t, "{\"id\":1,\"game\":5}", "expected a string", "game");
    expect_error(&t, "{\"id\":1,\"game\":\"go\"}", "there is no game 'go'", "game");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"size\":5}", "Cam has one size", "size");
    expect_error(&t, "{\"id\":1,\"game\":\"iris\",\"size\":2}", "Iris has no size 2", "size");
    expect_error(&t, "{\"id\":1,\"game\":\"iris\",\"size\":\"8\"}", "expected a whole", "size");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"seed\":-1}", "expected a whole", "seed");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"variant\":\"x\"}", "Cam has no var", "variant");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"position\":\"1/3 w\"}", "the board", "position");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"moves\":\"b5-b6\"}", "expected a list", "moves");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"moves\":[5]}", "expected a list", "moves");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"moves\":[\"b5-b6\",\"b5-b6\"]}",
                 "b5-b6 is not legal", "moves");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"limits\":5}", "expected an object", "limits");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"limits\":{\"x\":5}}", "expected time", "limits");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"limits\":{\"time\":0}}", "expected sec", "time");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"limits\":{\"time\":\"1\"}}", "expected sec",
                 "time");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"limits\":{\"nodes\":-1}}", "expected a whole",
                 "nodes");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"limits\":{\"depth\":121}}", "expected a whole",
                 "depth");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"lines\":17}", "expected a whole", "lines");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"player\":\"x\"}", "there is no player",
                 "player");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"player\":\"human\"}", "expected a player",
                 "player");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"player\":\"ugi:true\"}", "expected a player",
                 "player");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"analyze_turns\":[1]}", "expected plies",
                 "analyze_turns");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"analyze_turns\":[]}", "expected a list",
                 "analyze_turns");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"moves\":[\"b5-b6\"],\"analyze_turns\":[1,1]}",
                 "expected a list", "analyze_turns");
    expect_error(&t, "{\"id\":1,\"game\":\"cam\",\"colour\":1}", "there is no such field",
                 "colour");
    expect_error(&t, "{\"id\":1,\"action\":\"stop\"}", "expected analyze", "action");
    expect_error(&t, "{\"id\":1,\"action\":\"terminate\"}", "expected the id", "terminate_id");
    expect_error(&t, "{\"id\":[[[[[[[[[[1]]]]]]]]]]}", "brackets are nested too deep", "");
    send(&t, "");
    send(&t, "  \t");
    assert_int_equal(lines_out_count(t.out), 0);
    analysis_overlong(t.analysis);
    json_t *a = take(&t);
    assert_string_equal(string_of(a, "error"), "the line is too long");
    json_decref(a);
    end(&t);
}

/* A list of more moves than are accepted. */
static void a_list_of_too_many_moves_is_refused(void **state)
{
    (void)state;
    Talk t = begin(1);
    Text line = text_growing();
    text_string(&line, "{\"id\":1,\"game\":\"cam\",\"moves\":[\"c4-c3\"");
    for (int i = 0; i < ANALYSIS_MOVES; i++) text_string(&line, ",\"c4-c3\"");
    text_string(&line, "]}");
    expect_error(&t, line.data, "there are too many moves", "moves");
    text_free(&line);
    end(&t);
}

/* -- Actions -- */

static void the_version_is_reported(void **state)
{
    (void)state;
    Talk t = begin(1);
    json_t *a = ask(&t, "{\"id\":\"v\",\"action\":\"query_version\"}");
    assert_string_equal(string_of(a, "id"), "v");
    assert_string_equal(string_of(a, "action"), "query_version");
    assert_string_equal(string_of(a, "version"), QUINA_VERSION);
    json_decref(a);
    end(&t);
}

/* The searches of an hour below never end by themselves: an answer shows that they were stopped,
 * and a test that waits for one that does not come hangs until lines_out_wait fails. */

/* Input is read while a search runs; each position is answered once, stopped or not. */
static void terminate_ends_the_requests_with_that_id(void **state)
{
    (void)state;
    Talk t = begin(1);
    send(&t, "{\"id\":\"a\",\"game\":\"iris\",\"limits\":{\"time\":3600}}");
    send(&t, "{\"id\":\"b\",\"game\":\"cam\",\"limits\":{\"time\":3600}}");
    send(&t, "{\"id\":\"c\",\"game\":\"cam\",\"limits\":{\"nodes\":50}}");
    json_t *a = ask(&t, "{\"id\":1,\"action\":\"terminate\",\"terminate_id\":\"b\"}");
    assert_string_equal(string_of(a, "id"), "b");
    assert_true(json_is_true(json_object_get(a, "terminated")));
    assert_null(json_object_get(a, "move"));
    json_decref(a);
    a = take(&t);
    assert_string_equal(string_of(a, "action"), "terminate");
    assert_string_equal(string_of(a, "terminate_id"), "b");
    assert_int_equal(int_of(a, "count"), 1);
    json_decref(a);
    a = ask(&t, "{\"id\":2,\"action\":\"terminate\",\"terminate_id\":\"nobody\"}");
    assert_int_equal(int_of(a, "count"), 0);
    json_decref(a);
    /* The only thread was busy with the first position until now: the third comes after it. */
    send(&t, "{\"id\":3,\"action\":\"terminate\",\"terminate_id\":\"a\"}");
    bool has_reply = false, has_first = false, has_third = false;
    for (int i = 0; i < 3; i++) {
        a = take(&t);
        has_reply |= int_of(a, "count") == 1;
        if (strcmp(string_of(a, "id"), "a") == 0) {
            assert_true(json_is_true(json_object_get(a, "terminated")));
            has_first = true;
        } else if (strcmp(string_of(a, "id"), "c") == 0) {
            assert_true(has_first);
            assert_non_null(json_object_get(a, "move"));
            has_third = true;
        }
        json_decref(a);
    }
    assert_true(has_reply && has_first && has_third);
    end(&t);
}

/* Terminates a search `pause` seconds after it was asked for; whether it had found a move. */
static bool terminate_after(Talk *t, double pause)
{
    bool has_move = false;
    send(t, "{\"id\":\"a\",\"game\":\"iris\",\"limits\":{\"time\":3600}}");
    clock_sleep(pause);
    send(t, "{\"id\":\"end\",\"action\":\"terminate\",\"terminate_id\":\"a\"}");
    for (int i = 0; i < 2; i++) {
        json_t *a = take(t);
        if (strcmp(string_of(a, "id"), "a") == 0) {
            assert_true(json_is_true(json_object_get(a, "terminated")));
            has_move = json_object_get(a, "move") != NULL;
        } else {
            assert_int_equal(int_of(a, "count"), 1);
        }
        json_decref(a);
    }
    return has_move;
}

/* A search that runs reports what it has found when it is stopped. When it starts running is up to
 * the scheduler, so longer and longer pauses are tried. */
static void a_terminated_search_reports_its_result_so_far(void **state)
{
    (void)state;
    Talk t = begin(1);
    double pause = 0.001;
    while (!terminate_after(&t, pause)) {
        pause *= 2;
        assert_true(pause < 100);
    }
    end(&t);
}

static void terminate_all_answers_every_request(void **state)
{
    (void)state;
    Talk t = begin(2);
    for (int i = 0; i < 20; i++)
        send(&t, "{\"id\":\"x\",\"game\":\"cam\",\"limits\":{\"time\":3600}}");
    send(&t, "{\"id\":\"end\",\"action\":\"terminate_all\"}");
    int count = 0, counted = 0;
    for (int i = 0; i < 21; i++) {
        json_t *a = take(&t);
        if (strcmp(string_of(a, "id"), "end") == 0)
            counted = int_of(a, "count");
        else
            count += json_is_true(json_object_get(a, "terminated"));
        json_decref(a);
    }
    assert_int_equal(count, 20);
    assert_int_equal(counted, 20);
    end(&t);
}

/* The end of the input waits for what is queued; freeing does not. */
static void the_end_of_input_waits_for_queued_requests(void **state)
{
    (void)state;
    Talk t = begin(3);
    for (int i = 0; i < 50; i++)
        send(&t, "{\"id\":\"x\",\"game\":\"fuse\",\"limits\":{\"nodes\":30}}");
    analysis_finish(t.analysis);
    assert_int_equal(lines_out_count(t.out), 50);
    for (int i = 0; i < 5; i++)
        send(&t, "{\"id\":\"x\",\"game\":\"fuse\",\"limits\":{\"time\":3600}}");
    end(&t);
}

static void a_full_queue_refuses_requests(void **state)
{
    (void)state;
    Talk t = begin(1);
    for (int i = 0; i < ANALYSIS_QUEUE + 2; i++)
        send(&t, "{\"id\":0,\"game\":\"cam\",\"limits\":{\"time\":3600}}");
    bool is_full =
        lines_out_has(t.out, "{\"id\": 0, \"error\": \"too many positions are waiting\"");
    assert_true(is_full);
    end(&t);
}

/* -- Random input -- */

static const char *const PIECES[] = {
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"id\"",
    "\"game\"",
    "\"cam\"",
    "\"fuse\"",
    "\"moves\"",
    "\"b5-b6\"",
    "\"limits\"",
    "\"nodes\"",
    "\"lines\"",
    "1",
    "50",
    "-3",
    "1e9",
    "null",
    "true",
    "\"action\"",
    "\"terminate_all\"",
    "\"terminate\"",
    "\"terminate_id\"",
    "\"size\"",
    "\"analyze_turns\"",
    "\"\\ud800\"",
    "\"\xff\"",
    "\\",
    "\"",
};

static void print_line(Rng *rng, Text *out)
{
    if (rng_below(rng, 3) == 0) {
        const Game *g = GAMES[rng_below(rng, GAME_COUNT)];
        text_format(
            out, "{\"id\":%d,\"game\":\"%s\",\"player\":\"engine:hash=1,nodes=%d\",\"lines\":%d}",
            (int)rng_below(rng, 9), g->name, 1 + (int)rng_below(rng, 30),
            1 + (int)rng_below(rng, 3));
        return;
    }
    int words = 1 + (int)rng_below(rng, 14);
    for (int i = 0; i < words; i++)
        text_string(out, PIECES[rng_below(rng, sizeof PIECES / sizeof *PIECES)]);
}

static void random_input_gets_an_answer_for_each_request(void **state)
{
    (void)state;
    Talk t = begin(2);
    Rng rng = rng_seeded(9);
    int sent = 0;
    for (int i = 0; i < 3000; i++) {
        char line[600] = "";
        Text text = text_fixed(line, sizeof line);
        print_line(&rng, &text);
        send(&t, line);
        sent++;
        /* A few valid requests, damaged in one place. */
        if (i % 3 == 0 && text.length > 4) {
            line[rng_below(&rng, (uint32_t)text.length)] = (char)rng_below(&rng, 256);
            if (strspn(line, " \t\r") == strlen(line)) continue;
            send(&t, line);
            sent++;
        }
        if (i % 100 == 0) analysis_finish(t.analysis);
    }
    analysis_finish(t.analysis);
    assert_int_equal(lines_out_count(t.out), sent);
    json_t *a = ask(&t, "{\"id\":\"last\",\"action\":\"query_version\"}");
    while (strcmp(string_of(a, "id"), "last") != 0) {
        json_decref(a);
        a = take(&t);
    }
    json_decref(a);
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_has_all_keys),
        cmocka_unit_test(a_finished_game_is_answered_with_its_result),
        cmocka_unit_test(every_player_answers_in_every_game),
        cmocka_unit_test(limits_override_those_of_the_player),
        cmocka_unit_test(a_single_legal_move_is_searched_to_the_limits),
        cmocka_unit_test(each_ply_is_answered_once_whatever_the_number_of_threads),
        cmocka_unit_test(bad_requests_are_refused_with_the_field),
        cmocka_unit_test(a_list_of_too_many_moves_is_refused),
        cmocka_unit_test(the_version_is_reported),
        cmocka_unit_test(terminate_ends_the_requests_with_that_id),
        cmocka_unit_test(a_terminated_search_reports_its_result_so_far),
        cmocka_unit_test(terminate_all_answers_every_request),
        cmocka_unit_test(the_end_of_input_waits_for_queued_requests),
        cmocka_unit_test(a_full_queue_refuses_requests),
        cmocka_unit_test(random_input_gets_an_answer_for_each_request)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
