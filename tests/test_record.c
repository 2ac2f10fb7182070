/* test_record.c: records: contents, reading, writing, and damage. */
#include "record/reader.h"
#include "record/stats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define FUSE_START "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"

/* -- Helpers -- */

static Text write_as(const Record *r, const char *format)
{
    Text text = text_growing();
    record_format(format)->write(r, &text);
    assert_false(text.is_cut);
    return text;
}

/* The first game of a text, its status and report. */
typedef struct Reading {
    Record *record;
    ReadStatus status;
    ReadReport report;
} Reading;

static Reading read_bytes(const char *bytes, size_t length, const Game *game)
{
    RecordReader reader;
    Reading reading;
    reader_open(&reader, bytes, length, game);
    reading.status = reader_next(&reader, &reading.record, &reading.report);
    reader_close(&reader);
    return reading;
}

static Reading read_text(const char *text) { return read_bytes(text, strlen(text), NULL); }

static Record *read_good(const char *text)
{
    Reading reading = read_text(text);
    if (reading.status != READ_FINE) {
        char message[READ_FAULT_TEXT];
        read_fault_print(&reading.report.first, message);
        fail_msg("%d:%d %s", reading.report.first.place.line, reading.report.first.place.column,
                 message);
    }
    return reading.record;
}

static void assert_written(const Record *r, const char *format, const char *expected)
{
    Text text = write_as(r, format);
    assert_string_equal(text.data, expected);
    text_free(&text);
}

/* Reads `text` and writes it again: the seven tags of the roster, then `expected`. */
static void assert_rewritten(const char *text, const char *expected)
{
    Record *r = read_good(text);
    Text written = write_as(r, "text");
    const char *game = strstr(written.data, "[Game ");
    assert_non_null(game);
    assert_string_equal(game, expected);
    text_free(&written);
    record_free(r);
}

static void assert_same_content(const Record *one, const Record *other)
{
    Text a = write_as(one, "text"), b = write_as(other, "text");
    assert_string_equal(a.data, b.data);
    text_free(&a);
    text_free(&b);
}

static Record *new_record(const char *game, int size)
{
    const Game *g;
    Pos start;
    assert_true(game_find(game, &g, NULL));
    assert_true(game_check_size(g, &size, NULL));
    g->start(&start, size, 0, 7);
    return record_new(&start);
}

static int add(Record *r, int parent, const char *move)
{
    int node = NO_NODE;
    Fault fault;
    assert_int_equal(record_add_text(r, parent, move, &node, &fault), RECORD_FINE);
    return node;
}

/* -- Random records -- */

static const char *const REMARKS[] = {
    "plain",
    "a } brace, a { too, and a \\ stroke",
    "[%eval +1.00] is only text here",
    "two\nlines\n\nand a paragraph",
    "ends with a stroke \\",
    "Zürich, São Paulo, 日本 — any language, and long enough to be wrapped over more than one line",
    "] closes ; nothing ( here ) and : colons 1-0 *",
};

static void decorate(Record *r, int node, Rng *rng)
{
    const char *remark = REMARKS[rng_below(rng, sizeof REMARKS / sizeof *REMARKS)];
    if (rng_below(rng, 6) == 0) record_add_comment(r, node, remark);
    if (rng_below(rng, 8) == 0) record_add_before(r, node, remark);
    if (rng_below(rng, 6) == 0)
        record_set_eval(r, node, (Eval){EVAL_SCORE, (int)rng_below(rng, 2000) - 1000});
    if (rng_below(rng, 20) == 0) record_set_eval(r, node, (Eval){EVAL_WIN, -5});
    if (rng_below(rng, 4) == 0) record_set_time(r, node, (int)rng_below(rng, 100000));
    if (rng_below(rng, 10) == 0) record_set_glyph(r, node, (int)rng_below(rng, RECORD_GLYPH_COUNT));
}

static Turn random_turn(const Pos *p, Rng *rng)
{
    const Game *g = game_of(p);
    Turn turn = {0};
    Pos at = *p;
    do {
        Step s = g->random(&at, rng);
        turn.steps[turn.count++] = s;
        g->play(&at, s, &at);
    } while (at.mid_turn);
    return turn_in_order(g, &turn);
}

static Record *random_record(const Pos *start, Rng *rng, int moves)
{
    Record *r = record_new(start);
    int at = 0;
    for (int i = 0; i < moves; i++) {
        if (rng_below(rng, 5) == 0) at = (int)rng_below(rng, (uint32_t)record_count(r));
        if (record_node(r, at)->pos.outcome != ONGOING) continue;
        Turn turn = random_turn(&record_node(r, at)->pos, rng);
        int node;
        if (record_add_turn(r, at, &turn, &node) != RECORD_FINE) continue;
        decorate(r, node, rng);
        at = node;
    }
    record_set_tag(r, "White", "Ana \"\\\" Sá");
    record_set_tag(r, "Date", rng_below(rng, 2) ? "2024.05.??" : "in May");
    record_set_tag(r, "Seed", "42");
    record_set_tag(r, "Termination", rng_below(rng, 2) ? "time" : "a bet: lost]");
    record_set_result(r, (Outcome)rng_below(rng, 4));
    return r;
}

typedef void RecordCheck(const Record *r);

/* Random records of every game, in its smallest size and with all its variants. */
static void for_random_records(RecordCheck *check)
{
    Rng rng = rng_seeded(1);
    for (int i = 0; GAMES[i]; i++)
        for (int variant = 0; variant < 8; variant++) {
            const Game *g = GAMES[i];
            char words[VARIANT_TEXT];
            int bits;
            game_print_variant(g, variant, words);
            if (!game_parse_variant(g, words, &bits, NULL) || bits != variant) continue;
            for (int k = 0; k < 6; k++) {
                Pos start;
                g->start(&start, k % 2 ? g->size_default : g->size_min, variant, (uint64_t)k);
                Record *r = random_record(&start, &rng, 20 + 30 * k);
                check(r);
                record_free(r);
            }
        }
}

static void check_text(const Record *r)
{
    Text text = write_as(r, "text");
    Record *again = read_good(text.data);
    assert_written(again, "text", text.data);
    record_free(again);
    text_free(&text);
}

static void check_sgf(const Record *r)
{
    Text text = write_as(r, "sgf");
    Record *again = read_good(text.data);
    assert_same_content(r, again);
    record_free(again);
    text_free(&text);
}

static void check_line(const Record *r)
{
    Text text = write_as(r, "line");
    assert_null(strpbrk(text.data, " \t'\"`$&|;<>()[]{}*?!#~^\\"));
    Record *again = read_good(text.data);
    assert_written(again, "line", text.data);
    record_free(again);
    text_free(&text);
}

static void check_json(const Record *r)
{
    Text text = write_as(r, "json");
    json_t *json = json_loads(text.data, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    assert_int_equal(json_array_size(json_object_get(json, "moves")),
                     record_node(r, record_last(r))->ply);
    assert_int_equal(json_integer_value(json_object_get(json, "plies")),
                     record_node(r, record_last(r))->ply);
    json_decref(json);
    text_free(&text);
}

static void check_columns(const Record *r)
{
    Text text = write_as(r, "text");
    for (const char *line = strstr(text.data, "\n\n"); line; line = strchr(line, '\n')) {
        line += strspn(line, "\n");
        const char *end = strchr(line, '\n');
        int width = 0;
        for (const char *at = line; at < end; at++) width += (*at & 0xc0) != 0x80;
        assert_true(width < 80 || !memchr(line, ' ', (size_t)(end - line)));
        if (!end) break;
    }
    text_free(&text);
}

static void what_is_written_reads_back_to_the_byte(void **state)
{
    (void)state;
    for_random_records(check_text);
}

static void sgf_keeps_everything(void **state)
{
    (void)state;
    for_random_records(check_sgf);
}

static void a_line_reads_back_and_means_nothing_to_a_shell(void **state)
{
    (void)state;
    for_random_records(check_line);
}

static void json_is_well_formed(void **state)
{
    (void)state;
    for_random_records(check_json);
}

static void lines_are_wrapped_below_80_columns(void **state)
{
    (void)state;
    for_random_records(check_columns);
}

/* -- The text format -- */

static void the_roster_comes_first_and_others_keep_their_order(void **state)
{
    (void)state;
    Record *r = read_good("[Seed \"4\"][Black \"Bo\"][Round \"2\"][Game \"cam\"][Annotator \"x\"]"
                          "[White \"A \\\"q\\\" \\\\\"]\n\n1. b5-b6 *");
    assert_written(r, "text",
                   "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"2\"]\n"
                   "[White \"A \\\"q\\\" \\\\\"]\n[Black \"Bo\"]\n[Result \"*\"]\n[Game \"cam\"]\n"
                   "[Seed \"4\"]\n[Annotator \"x\"]\n\n1. b5-b6 *\n");
    assert_string_equal(record_tag(r, "white"), "A \"q\" \\");
    assert_null(record_tag(r, "Event"));
    record_free(r);
}

static void the_start_of_fuse_is_always_written(void **state)
{
    (void)state;
    Record *r = new_record("fuse", 0);
    char start[POS_TEXT];
    record_print_start(r, start);
    assert_string_not_equal(start, "");
    record_free(r);
    r = new_record("cam", 0);
    record_print_start(r, start);
    assert_string_equal(start, "");
    record_free(r);
    Reading reading = read_text("[Game \"fuse\"]\n\n1. b1:4 *");
    assert_null(reading.record);
    assert_int_equal(reading.report.first.code, READ_NO_START);
}

static void an_unusual_start_is_written_and_read(void **state)
{
    (void)state;
    assert_rewritten("[Game \"cam\"][Start \"1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 b 3\"]\n"
                     "b9-b8 *",
                     "[Game \"cam\"]\n"
                     "[Start \"1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 b 3\"]\n\n"
                     "1. b9-b8 *\n");
}

static void size_and_variant_are_read(void **state)
{
    (void)state;
    assert_rewritten("[Game \"Six MaKING\"]\n[Size \"4\"]\n[Variant \"Points=6\"]\na1",
                     "[Game \"sixmaking\"]\n[Size \"4\"]\n[Variant \"points=6\"]\n\n1. a1 *\n");
    assert_rewritten("[Game \"fuse\"][Variant \"kings=1\"][Start \"" FUSE_START "\"] K:c1 K:b1",
                     "[Game \"fuse\"]\n[Variant \"kings=1\"]\n[Start \"" FUSE_START "\"]\n\n"
                     "1. K:c1 K:b1 *\n");
}

static void number_one_is_the_first_movers_even_when_black_begins(void **state)
{
    (void)state;
    assert_rewritten("[Game \"iris\"][Size \"3\"] c3 pass pass *",
                     "[Game \"iris\"]\n[Size \"3\"]\n\n1. c3 pass 2. pass *\n");
}

static void numbers_return_after_comments_and_variations(void **state)
{
    (void)state;
    assert_rewritten("[Game \"sixmaking\"] a1{x}b1(c1 a2 (d1) c2)2.a2 b2 *",
                     "[Game \"sixmaking\"]\n[Size \"5\"]\n\n"
                     "1. a1 {x} 1... b1 (1... c1 2. a2 (2. d1) 2... c2) 2. a2 b2 *\n");
}

static void what_people_type_is_understood(void **state)
{
    static const char *const TYPED[] = {
        "[Game \"cam\"]\n\n1. b5-b6 b9-b8 2. c5-c6 *\n",
        "[Game \"cam\"]\r\n\r\n1. b5-b6 b9-b8\r\n2. c5-c6 *\r\n",
        "[Game \"cam\"]\r\r1. b5-b6 b9-b8\r2. c5-c6 *\r",
        "\xef\xbb\xbf[Game \"cam\"]\n1.b5-b6 1...b9-b8 2.c5-c6",
        "[ Game  \"CAM\" ] b5-b6 B9-B8 C5-c6",
        "[game \"Cam\"]\n\n\n1 b5-b6 ... b9-b8 2 . c5-c6 *",
        "; a remark\n[Game \"cam\"]\n1. b5-b6 1\xe2\x80\xa6 b9-b8 7. c5-c6 *",
    };
    (void)state;
    for (size_t i = 0; i < sizeof TYPED / sizeof *TYPED; i++)
        assert_rewritten(TYPED[i], "[Game \"cam\"]\n\n1. b5-b6 b9-b8 2. c5-c6 *\n");
}

static void comments_keep_their_place(void **state)
{
    (void)state;
    Record *r = read_good("[Game \"cam\"]\n\n{before all} 1. b5-b6 {one} {two} ; three\n"
                          "({why not} 1. c5-c6 {so}) {four} 1... b9-b8 *");
    assert_string_equal(record_node(r, 0)->comment, "before all");
    assert_string_equal(record_node(r, 1)->comment, "one\ntwo\nthree\nfour");
    assert_string_equal(record_node(r, 2)->before, "why not");
    assert_string_equal(record_node(r, 2)->comment, "so");
    record_free(r);
}

static void comments_hold_any_text(void **state)
{
    (void)state;
    Record *r = read_good("[Game \"cam\"]\n\n{ a \\} b \\\\ c\\nd \n  e { f \\x \xff \x01 ß}");
    assert_string_equal(record_node(r, 0)->comment, "a } b \\ c\nd e { f \\x \xef\xbf\xbd ß");
    record_free(r);
}

static void evaluations_and_clocks_are_read_from_comments(void **state)
{
    (void)state;
    Record *r = read_good("[Game \"cam\"]\n\n1. b5-b6 {[%eval 0.5] x [%clk 1:02:03.45] y}"
                          " b9-b8 {[%eval #-12][%clk 0:00:09]} c5-c6 {[%eval x] [%foo 1]} *");
    const RecordNode *one = record_node(r, 1), *two = record_node(r, 2), *three = record_node(r, 3);
    assert_int_equal(one->eval.kind, EVAL_SCORE);
    assert_int_equal(one->eval.value, 50);
    assert_int_equal(one->time, 37234);
    assert_string_equal(one->comment, "x y");
    assert_int_equal(two->eval.kind, EVAL_WIN);
    assert_int_equal(two->eval.value, -12);
    assert_null(two->comment);
    assert_int_equal(three->eval.kind, EVAL_NONE);
    assert_string_equal(three->comment, "[%eval x] [%foo 1]");
    record_free(r);
}

static void glyphs_are_kept(void **state)
{
    (void)state;
    assert_rewritten("[Game \"cam\"] b5-b6! b9-b8 $4 c5-c6 !? c9-c8 $99 *",
                     "[Game \"cam\"]\n\n1. b5-b6! b9-b8?? 2. c5-c6!? c9-c8 *\n");
}

static void a_missing_game_tag_is_supplied_by_the_caller(void **state)
{
    (void)state;
    const char *text = "1. b5-b6 b9-b8 *";
    Reading reading = read_bytes(text, strlen(text), GAMES[CAM]);
    assert_int_equal(reading.status, READ_FINE);
    assert_int_equal(record_count(reading.record), 3);
    record_free(reading.record);
    reading = read_text(text);
    assert_int_equal(reading.report.first.code, READ_NO_GAME);
}

/* -- Damage -- */

static void faults_have_line_and_column(void **state)
{
    static const struct {
        const char *text;
        ReadFaultCode code;
        int line, column, kept; /* moves; -1: no record */
    } CASES[] = {
        {"[Game \"chess\"]\n\n1. e4 *", READ_RULE, 1, 1, -1},
        {"[Game \"cam\"]\n[Size \"9\"]\n*", READ_RULE, 2, 1, -1},
        {"[Game \"iris\"]\n[Size \"x\"]\n*", READ_BAD_SIZE, 2, 1, -1},
        {"[Game \"cam\"]\n[Start \"1/3 w 0\"]\n*", READ_RULE, 2, 1, -1},
        {"[Game \"cam\"]\n[Event ?]\n\nb5-b6 *", READ_TAG_QUOTE, 2, 8, 1},
        {"[Game \"cam\"]\n[Event \"x]\n\nb5-b6 *", READ_TAG_OPEN, 2, 8, 1},
        {"[Game \"cam\"]\n[Event \"x\"\nb5-b6 *", READ_TAG_CLOSE, 3, 1, 1},
        {"[Game \"cam\"]\n[Result \"2-0\"]\nb5-b6 *", READ_BAD_RESULT, 2, 1, 1},
        {"[Game \"cam\"]\n[Result \"1-0\"]\nb5-b6 0-1", READ_RESULT_TWICE, 3, 7, 1},
        {"[Game \"cam\"]\n\n1. b5-b6 b9-b4 *", READ_RULE, 3, 10, 1},
        {"[Game \"cam\"]\n\n1. b5-b6 {\xc3\xa9} nonsense *", READ_RULE, 3, 14, 1},
        {"[Game \"cam\"]\n1. b5-b6 b9-b8 {open\nc5-c6 *", READ_COMMENT_OPEN, 2, 16, 2},
        {"[Game \"cam\"]\n1. b5-b6 (1. c5-c6 b9-b8 *", READ_VARIATION_OPEN, 2, 10, 3},
        {"[Game \"cam\"]\n1. b5-b6 ) b9-b8 *", READ_VARIATION_CLOSE, 2, 10, 2},
        {"[Game \"cam\"]\n(1. b5-b6) c5-c6 *", READ_VARIATION_EARLY, 2, 1, 1},
        {"[Game \"cam\"]\n1. b5-b6 () b9-b8 *", READ_VARIATION_EMPTY, 2, 11, 2},
        {"[Game \"cam\"]\n1. b5-b6 } b9-b8 *", READ_STRAY, 2, 10, 2},
        {"(;GM[1]FF[4]SZ[19];B[aa])", READ_SGF_GM, 1, 5, -1},
        {"(;GM[905]QG[cam]\n;B[b5-b6])", READ_SGF_SIDE, 2, 3, 0},
        {"(;GM[905]QG[cam]\n;W[b5-b6]\n;B[b9-b1];W[c5-c6])", READ_RULE, 3, 3, 1},
        {"(;GM[905]QG[cam];AB[aa])", READ_SGF_SETUP, 1, 20, 0},
        {"(;GM[905]QG[cam];W[b5-b6]\n", READ_SGF_CLOSE, 1, 1, 1},
        {"(;GM[905]QG[cam];W[b5-b6];B[b9", READ_SGF_OPEN, 1, 28, 1},
        {"(;GM[905]QG[cam]RE[maybe];W[b5-b6])", READ_SGF_BAD, 1, 19, 1},
        {"(;GM[905]QG[cam];W[b5-b6]@)", READ_SGF_STRAY, 1, 26, 1},
        {"cam@start", READ_LINE_FIELD, 1, 10, 0},
        {"cam@start@b5-b6,b9-b1,c5-c6@-", READ_RULE, 1, 17, 1},
        {"cam@start@b5-b6@2-0", READ_BAD_RESULT, 1, 17, 1},
        {"cam@start@b5-b6@1-0@x", READ_LINE_FIELD, 1, 20, 1},
        {"[{\"game\": \"cam\"}]", READ_JSON, 1, 1, -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading = read_text(CASES[i].text);
        const ReadFault *fault = &reading.report.first;
        if (reading.status != READ_DAMAGED || fault->code != CASES[i].code ||
            fault->place.line != CASES[i].line || fault->place.column != CASES[i].column)
            fail_msg("case %zu: status %d, code %d at %d:%d: %s", i, (int)reading.status,
                     (int)fault->code, fault->place.line, fault->place.column, CASES[i].text);
        int kept = reading.record ? record_count(reading.record) - 1 : -1;
        if (kept != CASES[i].kept) fail_msg("case %zu: %d kept: %s", i, kept, CASES[i].text);
        char message[READ_FAULT_TEXT];
        read_fault_print(fault, message);
        assert_null(strchr(message, '%'));
        assert_true(strlen(message) > 5);
        record_free(reading.record);
    }
}

static void damage_in_a_variation_leaves_the_rest(void **state)
{
    (void)state;
    Reading reading = read_text(
        "[Game \"cam\"]\n\n1. b5-b6 (1. c5-c6 zz (1... b9-b8) c9-c8) (1. d5-d6) 1... b9-b8 0-1");
    assert_int_equal(reading.status, READ_DAMAGED);
    assert_int_equal(reading.report.faults, 1);
    assert_int_equal(reading.report.dropped, 3);
    assert_int_equal(record_node(reading.record, record_last(reading.record))->ply, 2);
    assert_int_equal(record_count(reading.record), 5);
    assert_int_equal(record_result(reading.record), BLACK_WINS);
    record_free(reading.record);
}

static void a_bad_game_does_not_spoil_its_neighbours(void **state)
{
    static const char TEXT[] = "[Game \"cam\"]\n\n1. b5-b6 *\n\n"
                               "[Game \"cam\"]\n\n1. b5-b6 {never closed b9-b8 *\n\n"
                               "[Game \"nothing\"]\n\n1. b5-b6 *\n\n"
                               "[Game \"cam\"]\n\n1. b5-b6 {closed} b9-b8 *\n";
    static const ReadStatus EXPECTED[] = {READ_FINE, READ_DAMAGED, READ_DAMAGED, READ_FINE,
                                          READ_END};
    static const int PLIES[] = {1, 1, -1, 2, -1};
    RecordReader reader;
    (void)state;
    reader_open(&reader, TEXT, strlen(TEXT), NULL);
    for (int i = 0; i < 5; i++) {
        Record *r;
        ReadReport report;
        assert_int_equal(reader_next(&reader, &r, &report), EXPECTED[i]);
        assert_int_equal(r ? record_node(r, record_last(r))->ply : -1, PLIES[i]);
        record_free(r);
    }
    reader_close(&reader);
}

/* -- SGF -- */

static void sgf_of_other_programs_is_understood(void **state)
{
    (void)state;
    Record *r = read_good("(;FileFormat[4]GaMe[905]QG[zurero]SZ[5]XX[a][b\\]c]KM[6.5]\n"
                          "DT[2024-05-31]RE[W+Resign]EV[the\nopen]GC[hello \\\nthere]\n"
                          ";B[c3]N[x];C[no move here](;W[l3];B[Tc])(;W[R3]))");
    assert_string_equal(record_tag(r, "Date"), "2024.05.31");
    assert_string_equal(record_tag(r, "Event"), "the open");
    assert_string_equal(record_tag(r, "Termination"), "resignation");
    assert_int_equal(record_result(r), WHITE_WINS);
    assert_string_equal(record_node(r, 0)->comment, "hello there");
    assert_string_equal(record_node(r, 1)->comment, "no move here");
    assert_int_equal(record_count(r), 5);
    assert_int_equal(record_node(r, 2)->next, 4);
    record_free(r);
}

/* -- Rules -- */

static void the_third_occurrence_is_a_draw(void **state)
{
    static const char *const ROUND[] = {"b5-b6", "b9-b8", "b6-b5", "b8-b9"};
    Record *r = new_record("cam", 0);
    int at = 0;
    (void)state;
    for (int i = 0; i < 7; i++) at = add(r, at, ROUND[i % 4]);
    int other = add(r, record_node(r, at)->parent, "c5-c6"); /* another line has its own count */
    at = add(r, at, "b8-b9");
    assert_int_equal(record_node(r, at)->pos.outcome, DRAWN);
    assert_int_equal(record_node(r, at)->pos.ending, END_REPETITION);
    other = add(r, other, "b8-b9");
    assert_int_equal(record_node(r, other)->pos.outcome, ONGOING);
    Fault fault;
    assert_int_equal(record_add_text(r, at, "b5-b6", &at, &fault), RECORD_ILLEGAL);
    assert_int_equal(fault.code, FAULT_GAME_OVER);
    record_free(r);
}

static void a_result_must_fit_the_rules(void **state)
{
    /* Iris of side 3, passed out after one stone: a draw by the rules. */
    static const struct {
        const char *moves, *tags;
        ResultCheck check;
    } CASES[] = {
        {"c3 pass pass 1/2-1/2", "", RESULT_FITS},
        {"c3 pass pass *", "", RESULT_FITS},
        {"c3 pass pass 1-0", "", RESULT_AGAINST_RULES},
        {"c3 pass pass 1-0", "[Termination \"time\"]", RESULT_AGAINST_RULES},
        {"c3 pass 1-0", "", RESULT_UNEXPLAINED},
        {"c3 pass 1-0", "[Termination \"resignation\"]", RESULT_FITS},
        {"c3 pass *", "", RESULT_FITS},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[256];
        Text out = text_fixed(text, sizeof text);
        text_format(&out, "[Game \"iris\"][Size \"3\"]%s %s", CASES[i].tags, CASES[i].moves);
        Reading reading = read_text(text);
        assert_int_equal(reading.status, READ_FINE);
        assert_int_equal(record_check_result(reading.record), CASES[i].check);
        assert_int_equal(reader_check_result(reading.record, &reading.report),
                         CASES[i].check == RESULT_FITS);
        record_free(reading.record);
    }
}

/* -- Limits -- */

static void variations_are_limited_in_depth(void **state)
{
    static const char *const CELLS[] = {"a1", "a2"};
    Text text = text_growing();
    (void)state;
    text_string(&text, "[Game \"sixmaking\"]\n\n1. a1 ");
    for (int i = 0; i < RECORD_DEPTH; i++) text_format(&text, "(1. %s ", CELLS[i % 2]);
    size_t fine = text.length;
    for (int i = 0; i < RECORD_DEPTH; i++) text_char(&text, ')');
    Record *r = read_good(text.data);
    assert_int_equal(record_count(r), RECORD_DEPTH + 2);
    record_free(r);
    text.length = fine;
    text_string(&text, "(1. a1 (1. a2) (1. a3)) a4");
    for (int i = 0; i < RECORD_DEPTH; i++) text_char(&text, ')');
    Reading reading = read_text(text.data);
    assert_int_equal(reading.report.first.code, READ_VARIATION_DEEP);
    assert_int_equal(reading.report.dropped, 3);
    record_free(reading.record);
    text_free(&text);
}

static void the_deepest_tree_is_written_and_read(void **state)
{
    Record *r = new_record("iris", 10);
    Rng rng = rng_seeded(3);
    RecordStatus status = RECORD_FINE;
    int at = 0, node, depth = -1;
    (void)state;
    for (; status == RECORD_FINE; depth++) {
        Turn main = random_turn(&record_node(r, at)->pos, &rng);
        Turn other = random_turn(&record_node(r, at)->pos, &rng);
        assert_int_equal(record_add_turn(r, at, &main, &node), RECORD_FINE);
        status = record_add_turn(r, at, &other, &node);
        at = node;
    }
    assert_int_equal(status, RECORD_DEEP);
    assert_int_equal(depth, RECORD_DEPTH);
    check_text(r);
    check_sgf(r);
    record_free(r);
}

static void moves_are_limited(void **state)
{
    Record *r = new_record("sixmaking", 4);
    int node, count = 0;
    (void)state;
    while (record_add_turn(r, 0, &(Turn){1, {0}}, &node) == RECORD_FINE) count++;
    assert_int_equal(count, RECORD_MOVES);
    record_free(r);
}

static void tags_are_limited(void **state)
{
    Record *r = new_record("cam", 0);
    char name[TAG_NAME], value[TAG_VALUE + 1];
    (void)state;
    memset(value, 'x', TAG_VALUE);
    value[TAG_VALUE] = '\0';
    assert_int_equal(record_set_tag(r, "White", value), RECORD_FULL);
    value[TAG_VALUE - 1] = '\0';
    assert_int_equal(record_set_tag(r, "White", value), RECORD_FINE);
    for (int i = 0; i < RECORD_TAGS; i++) {
        Text text = text_fixed(name, sizeof name);
        text_format(&text, "Tag%d", i);
        assert_int_equal(record_set_tag(r, name, "x"), RECORD_FINE);
    }
    assert_int_equal(record_set_tag(r, "OneMore", "x"), RECORD_FULL);
    assert_int_equal(record_set_tag(r, "tag3", "y"), RECORD_FINE);
    assert_string_equal(record_tag(r, "Tag3"), "y");
    assert_int_equal(record_set_tag(r, "Tag3", ""), RECORD_FINE);
    assert_null(record_tag(r, "Tag3"));
    assert_int_equal(record_set_tag(r, "Result", "1-0"), RECORD_BAD_NAME);
    assert_int_equal(record_set_tag(r, "two words", "x"), RECORD_BAD_NAME);
    check_text(r);
    record_free(r);
}

static void comments_are_limited(void **state)
{
    Record *r = new_record("cam", 0);
    Text text = text_growing();
    (void)state;
    for (int i = 0; i < COMMENT_TEXT - 1; i++) text_char(&text, 'x');
    assert_int_equal(record_add_comment(r, 0, text.data), RECORD_FINE);
    check_text(r);
    assert_int_equal(record_add_comment(r, 0, "y"), RECORD_FULL);
    text_free(&text);
    record_free(r);
}

static void empty_and_hostile_files_are_harmless(void **state)
{
    static const struct {
        const char *unit;
        int times;
    } CASES[] = {{"", 0},         {"\n", 100000},     {"[", 100000},      {"(", 100000},
                 {"(;", 100000},  {"{", 100000},      {"[%a", 100000},    {"{[%a", 100000},
                 {"1.", 100000},  {"\\", 100000},     {"@", 100000},      {"cam@", 100000},
                 {"a1,", 100000}, {"[A \"\"]", 5000}, {"\xff\xfe", 1000}, {";\n", 100000}};
    static const char *const HEADS[] = {"",
                                        "[Game \"sixmaking\"]",
                                        "[Game \"sixmaking\"] a1 {",
                                        "(;QG[sixmaking]",
                                        "(;QG[sixmaking]C[",
                                        "sixmaking@start@"};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (size_t k = 0; k < sizeof HEADS / sizeof *HEADS; k++) {
            Text text = text_growing();
            RecordReader reader;
            ReadReport report;
            Record *r;
            text_string(&text, HEADS[k]);
            for (int n = 0; n < CASES[i].times; n++) text_string(&text, CASES[i].unit);
            reader_open(&reader, text.length ? text.data : "", text.length, NULL);
            while (reader_next(&reader, &r, &report) != READ_END) record_free(r);
            reader_close(&reader);
            text_free(&text);
        }
}

static void a_nul_is_a_byte_like_any_other(void **state)
{
    static const char TEXT[] = "[Game \"cam\"]\n\n1. b5-b6 {a\0b} b9-b8 \0 c5-c6 *";
    (void)state;
    Reading reading = read_bytes(TEXT, sizeof TEXT - 1, NULL);
    assert_int_equal(reading.report.first.code, READ_STRAY);
    assert_int_equal(record_count(reading.record), 4);
    assert_string_equal(record_node(reading.record, 1)->comment, "a b");
    record_free(reading.record);
}

/* -- Small texts -- */

static void evaluations_are_text(void **state)
{
    static const char *const GOOD[][2] = {{"+0.35", "+0.35"},       {"0.3", "+0.30"},
                                          {"-12", "-12.00"},        {"#5", "#5"},
                                          {"#-5", "#-5"},           {"#+5", "#5"},
                                          {"-0.0", "+0.00"},        {"1.999", "+1.99"},
                                          {"99999.99", "+99999.99"}};
    static const char *const BAD[] = {"",   "+",   "x",    "1.",  "#0",     "#",
                                      "1 ", "--1", "#1.5", "1e5", "100000", "#10000"};
    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        Eval eval;
        char text[EVAL_TEXT];
        assert_true(eval_parse(GOOD[i][0], &eval));
        eval_print(eval, text);
        assert_string_equal(text, GOOD[i][1]);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Eval eval;
        assert_false(eval_parse(BAD[i], &eval));
    }
}

static void times_are_text(void **state)
{
    static const char *const GOOD[][2] = {{"0:05:00", "0:05:00"},
                                          {"00:00:09.5", "0:00:09.5"},
                                          {"999:59:59.99", "999:59:59.9"},
                                          {"1:02:03.0", "1:02:03"}};
    static const char *const BAD[] = {"",       "5:00",       "0:60:00",  "0:00:60",
                                      "0:0:00", "1000:00:00", "0:00:00.", "0:00:00 "};
    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        int tenths;
        char text[TIME_TEXT];
        assert_true(time_parse(GOOD[i][0], &tenths));
        time_print(tenths, text);
        assert_string_equal(text, GOOD[i][1]);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        int tenths;
        assert_false(time_parse(BAD[i], &tenths));
    }
}

/* -- Lines -- */

static void a_line_is_a_whole_game(void **state)
{
    Record *r = read_good("[Game \"fuse\"][Variant \"omega,kings=1\"][Start \"" FUSE_START "\"]"
                          "[Result \"1-0\"][Termination \"lost on time\"] K:c1 K:b1 d1:4 1-0");
    (void)state;
    assert_written(r, "line",
                   "fuse:omega+kings=1@-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW-_w@"
                   "K:c1,K:b1,d1:4@1-0,lost_on_time\n");
    record_free(r);
    r = read_good("CAM@START@B5-B6,b9-b8\n");
    assert_written(r, "line", "cam@start@b5-b6,b9-b8@-\n");
    record_free(r);
}

/* -- Statistics -- */

static uint64_t count_one(const Pos *p)
{
    (void)p;
    return 10;
}

static void statistics_count_results_lengths_and_beginnings(void **state)
{
    static const char *const GAMES_TEXT[] = {"cam@start@b5-b6,b9-b8@1-0,time\n",
                                             "cam@start@b5-b6,c9-c8,c5-c6@0-1,time\n",
                                             "cam@start@c5-c6,c9-c8,d5-d6,d9-d8@-\n",
                                             "cam@start@b5-b6,b9-b8,c5-c6@1/2-1/2,bell\n",
                                             "iris:3@start@c3,pass,pass@-\n"};
    Stats stats = stats_new(2);
    (void)state;
    for (size_t i = 0; i < sizeof GAMES_TEXT / sizeof *GAMES_TEXT; i++) {
        Record *r = read_good(GAMES_TEXT[i]);
        assert_true(stats_add(&stats, r, count_one));
        record_free(r);
    }
    stats_sort(&stats);
    assert_int_equal(stats.count, 2);
    assert_int_equal(stats.groups[0].game->id, IRIS);
    assert_int_equal(stats.groups[0].results[DRAWN], 1); /* by the rules */
    const StatsGroup *cam = &stats.groups[1];
    assert_int_equal(cam->count, 4);
    assert_int_equal(cam->results[WHITE_WINS] + cam->results[BLACK_WINS] * 10 +
                         cam->results[DRAWN] * 100 + cam->results[ONGOING] * 1000,
                     1111);
    assert_int_equal(cam->positions, 12);
    assert_int_equal(cam->turns, 120);
    StatsLengths lengths;
    stats_lengths(cam, &lengths);
    assert_int_equal(lengths.min, 2);
    assert_int_equal(lengths.max, 4);
    assert_true(lengths.mean > 2.99 && lengths.mean < 3.01 && lengths.median > 2.99);
    assert_int_equal(lengths.games[0] + 10 * lengths.games[1] + 100 * lengths.games[2], 121);
    StatsLine lines[2];
    assert_int_equal(stats_lines(cam, 1, lines, 2), 2);
    assert_int_equal(lines[0].games, 3);
    assert_memory_equal(lines[0].moves, "b5-b6", (size_t)lines[0].length);
    assert_int_equal(stats_lines(cam, 2, lines, 1), 1);
    assert_int_equal(lines[0].games, 2);
    assert_memory_equal(lines[0].moves, "b5-b6 b9-b8", (size_t)lines[0].length);
    stats_free(&stats);
}

/* -- Files of other programs -- */

static void assert_moves(const Record *r, const char *expected)
{
    char text[4096], move[TURN_TEXT];
    Text all = text_fixed(text, sizeof text);
    for (int ply = 1, node; (node = record_at_ply(r, ply)) != NO_NODE; ply++) {
        record_print_move(r, node, move);
        text_format(&all, ply > 1 ? " %s" : "%s", move);
    }
    assert_string_equal(text, expected);
}

static void assert_fault(const char *text, const char *game, const char *expected)
{
    const Game *g = NULL;
    Fault fault;
    char message[READ_FAULT_TEXT];
    if (game) assert_true(game_find(game, &g, &fault));
    Reading reading = read_bytes(text, strlen(text), g);
    read_fault_print(&reading.report.first, message);
    assert_string_equal(message, expected);
    assert_int_equal(reading.status, READ_DAMAGED);
    record_free(reading.record);
}

static void a_fen_is_the_start(void **state)
{
    static const char BLACK_BEGINS[] = "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 b 0";
    char text[256], start[POS_TEXT];
    (void)state;
    snprintf(text, sizeof text, "[Game \"cam\"]\n[FEN \"%s\"]\n\n1... b9-b8 *\n", BLACK_BEGINS);
    Record *r = read_good(text);
    record_print_start(r, start);
    assert_string_equal(start, BLACK_BEGINS);
    assert_null(record_tag(r, "FEN"));
    record_free(r);
    r = read_good("[Game \"cam\"]\n[FEN \"startpos\"]\n\n1. b5-b6 *\n");
    record_print_start(r, start);
    assert_string_equal(start, "");
    record_free(r);
    /* our own tag counts more, wherever it is */
    snprintf(text, sizeof text,
             "[Game \"cam\"]\n[Start \"%s\"]\n[FEN \"nonsense\"]\n\n1. b9-b8 *\n", BLACK_BEGINS);
    record_free(read_good(text));
    assert_fault("[Game \"cam\"]\n[FEN \"8/8 w\"]\n\n*\n", NULL,
                 "the board has 2 rows, expected 13");
}

static void without_colours_the_result_is_that_of_the_first_player(void **state)
{
    (void)state;
    Record *r =
        read_good("[Game \"zurero\"]\n[Size \"7\"]\n[Site \"CuteGames\"]\n[White \"alpha\"]\n"
                  "[Black \"beta\"]\n[Result \"1-0\"]\n[FEN \"startpos\"]\n"
                  "[Adjudicated \"Out of time\"]\n\n1. d4 L4 1-0\n");
    assert_int_equal(record_result(r), BLACK_WINS); /* black begins in Zurero */
    assert_string_equal(record_tag(r, "Black"), "alpha");
    assert_string_equal(record_tag(r, "White"), "beta");
    assert_string_equal(record_tag(r, "Termination"), "time");
    record_free(r);
    /* The user of cutegames may have named the first player's colour Black. */
    r = read_good("[Game \"zurero\"]\n[Size \"7\"]\n[Site \"CuteGames\"]\n[Black \"alpha\"]\n"
                  "[White \"beta\"]\n\n1. d4 L4 1-0\n");
    assert_int_equal(record_result(r), BLACK_WINS);
    assert_string_equal(record_tag(r, "Black"), "alpha");
    assert_string_equal(record_tag(r, "White"), "beta");
    record_free(r);
    r = read_good("[Game \"zurero\"]\n[Size \"7\"]\n[Player1 \"alpha\"]\n[Player2 \"beta\"]\n\n"
                  "1. d4 L4 0-1\n");
    assert_int_equal(record_result(r), WHITE_WINS);
    assert_string_equal(record_tag(r, "White"), "beta");
    record_free(r);
    /* white begins in Cam, and with colours nothing changes */
    r = read_good("[Game \"cam\"]\n[First \"alpha\"]\n[Second \"beta\"]\n\n1. b5-b6 1-0\n");
    assert_int_equal(record_result(r), WHITE_WINS);
    assert_string_equal(record_tag(r, "White"), "alpha");
    record_free(r);
    r = read_good("[Game \"zurero\"]\n[Size \"7\"]\n[White \"a\"]\n\n1. d4 L4 1-0\n");
    assert_int_equal(record_result(r), WHITE_WINS);
    record_free(r);
}

static void gogui_writes_turns_as_vertices(void **state)
{
    const Game *g;
    Fault fault;
    (void)state;
    static const struct {
        const char *game, *text, *size, *moves;
    } FILES[] = {
        {"cam", "(;FF[4]CA[UTF-8]AP[GoGui:1.5.1]SZ[13]KM[6.5];W[fi];W[gh];B[ee];B[df])", "",
         "c5-d6 b9-a8"},
        {"sixmaking",
         "(;FF[4]AP[gogui-twogtp:1.5]SZ[5]RE[W+R];W[ea];B[de];W[ad];B[ee];W[ee];W[de])", "5",
         "e5 d1 a2 e1 e1-d1"},
        {"iris", "(;AP[GoGui]SZ[7];B[fc];W[bf];W[dc](;B[be];B[de])(;B[be];B[df]))", "4",
         "e5 b2+e3 c2+c4"},
        {"zurero", "(;AP[GoGui];B[jj];W[sj];B[is])", "19", "j10 R10 Bi"},
        {"iris", "(;AP[gogui-twogtp:1.5]SZ[7];B[fc];W[bf];B[];W[dc];B[tt];W[];B[tt])", "4",
         "e5 b2+e3 pass pass"},
    };
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        char size[POS_TEXT];
        assert_true(game_find(FILES[i].game, &g, &fault));
        Reading reading = read_bytes(FILES[i].text, strlen(FILES[i].text), g);
        assert_int_equal(reading.status, READ_FINE);
        record_print_size(reading.record, size);
        assert_string_equal(size, FILES[i].size);
        assert_moves(reading.record, FILES[i].moves);
        record_free(reading.record);
    }
    /* a fork within a turn, as in the file of Iris above */
    assert_true(game_find("iris", &g, &fault));
    static const char FORK[] = "(;AP[GoGui]SZ[7];B[fc];W[bf](;W[dc])(;W[dd];B[be];B[de]))";
    Reading reading = read_bytes(FORK, strlen(FORK), g);
    assert_int_equal(reading.status, READ_FINE);
    assert_int_equal(record_count(reading.record), 5);
    record_free(reading.record);

    assert_fault("(;AP[GoGui]SZ[13];W[fi])", NULL,
                 "nothing says which game this is; expected the property QG, or --game");
    assert_fault("(;AP[GoGui]SZ[9];W[fi])", "cam", "no board of Cam has 9 lines");
    assert_fault("(;AP[GoGui]SZ[13];W[fi])", "cam", "the moves end within a turn");
    assert_fault("(;AP[GoGui]SZ[13];W[zz])", "cam",
                 "'zz' is not a point of the board; expected a column and a row, such as cd");
    assert_fault("(;AP[GoGui]SZ[13];W[gg])", "cam", "no turn of Cam has the vertex G7 here");
    assert_fault("(;AP[GoGui]SZ[13];B[fi])", "cam",
                 "B[fi] is a move of the wrong side: it is the turn of white");
}

static void boardspace_picks_up_and_drops(void **state)
{
    (void)state;
    Record *r =
        read_good("(;\nGM[Sixmaking] VV[1]\nDT[Fri Jan 31 10:00:00 GMT 2025]\nSU[sixmaking-4 0]\n"
                  "P0[id \"ana\"]\nP1[id \"rui\"]\nP0[time 0:01:10]\nRE[Game won by rui]\n"
                  "; P0[0 Start P0]\n; P0[1 Pick W 1]\n; P0[2 Dropb B 2]\n; P0[3 Pickb B 2 1]\n"
                  "; P0[4 Dropb A 1]\n; P0[5 Done]\n; P1[6 Move B @ 0 1 x A 2]\n; P1[7 done]\n"
                  "; P0[8 Pickb A 1 1]\n; P0[9 Dropb A 2]\n; P0[10 done]\n"
                  "; P1[11 move B @ 0 1 x A 1]\n; P1[12 done]\n; P0[13 Pickb A 2 1]\n"
                  "; P0[14 Dropb A 1]\n; P0[15 done]\n; P1[16 Resign]\n; P1[17 done]\n)\n");
    char size[POS_TEXT];
    record_print_size(r, size);
    assert_string_equal(size, "4");
    assert_moves(r, "a1 a2 a1-a2 a1 a2-a1:1");
    assert_string_equal(record_tag(r, "White"), "ana");
    assert_string_equal(record_tag(r, "Black"), "rui");
    assert_string_equal(record_tag(r, "Date"), "2025.01.31");
    assert_int_equal(record_result(r), WHITE_WINS);
    assert_string_equal(record_tag(r, "Termination"), "resignation");
    record_free(r);
    r = read_good(
        "(;GM[sixmaking]SU[sixmaking]P0[id \"a\"]P1[id \"b\"];P1[0 Start P1];P1[1 Pick B 1]"
        ";P1[2 Dropb C 3];P1[3 done];P0[4 OfferDraw];P0[5 done];P1[6 AcceptDraw];P1[7 done])");
    assert_moves(r, "c3");
    assert_int_equal(record_node(r, 0)->pos.to_move, BLACK);
    assert_int_equal(record_result(r), DRAWN);
    assert_string_equal(record_tag(r, "Termination"), "agreement");
    record_free(r);
    /* players have changed colours: P1 has the white disks, and its opponent's time is up */
    r = read_good("(;\nGM[Sixmaking]VV[1]\nCM[1,0]\nTC[None]\nSU[sixmaking 0]\nDT[]\nGN[x]\n"
                  "P0[id \"ana\"]\nP0[ranking 1500]\nP0[country Portugal]\nP1[id \"rui\"]\n"
                  "; P1[0 Start P1]\n; P1[1 Pick W 1]TM[900]\n; P1[2 Dropb C 3]TM[1200]\n"
                  "; P1[3 Done]TM[1300]\n; P0[4 PleaseUndo]\n; P1[5 DontUndo]\n"
                  "; P0[6 Pick B 1]\n; P0[7 Undo]\n; P0[8 Pick B 1]\n; P0[9 Dropb B 3]\n"
                  "; P0[10 Done]\n; P1[11 WinOnTime]P0[time 0:30:00]P1[time 0:01:00])\n");
    assert_moves(r, "c3 b3");
    assert_string_equal(record_tag(r, "White"), "rui");
    assert_string_equal(record_tag(r, "Black"), "ana");
    assert_int_equal(record_node(r, 0)->pos.to_move, WHITE);
    assert_int_equal(record_result(r), WHITE_WINS);
    assert_string_equal(record_tag(r, "Termination"), "time");
    record_free(r);
    assert_fault("(;GM[sixmaking]CM[2,0]SU[sixmaking];P0[0 Start P0])", NULL,
                 "'2,0' is not a value of the property CM; expected 0,1 or 1,0");
    assert_fault("(;GM[sixmaking]SU[sixmaking-6];P0[0 Start P0])", NULL,
                 "'sixmaking-6' is not a value of the property SU; expected sixmaking or "
                 "sixmaking-4");
    assert_fault("(;GM[sixmaking]SU[sixmaking];P0[0 Start P0];P0[1 Edit])", NULL,
                 "'1 Edit' is not an action of a game in progress; expected Pickb, Dropb or Done");
    assert_fault("(;GM[sixmaking]SU[sixmaking];P0[0 Start P0];P1[1 Pick B 1])", NULL,
                 "P1[1 Pick B 1] is a move of the wrong side: it is the turn of white");
    assert_fault(
        "(;GM[sixmaking]SU[sixmaking];P0[Move W @ 0 1 x A 1];P0[Done];P1[Move x A 1 1 x B 2]"
        ";P1[Done])",
        NULL, "a1-b2 is not legal: b2 is empty, and a move ends on another tower");
}

#define CAMELOT(variants, moves)                                                                \
    "{\"header\": {\"game\": {\"name\": \"Camelot\", \"variants\": " variants                   \
    "}, \"site\": {\"name\": "                                                                  \
    "\"Abstract Play\"}, \"date-end\": \"2025-01-31T10:00:00.000Z\", \"players\": [{\"name\": " \
    "\"Ana\", \"result\": 1}, {\"name\": \"Rui\", \"result\": 0}]},\n\"moves\": " moves "}"

static void abstract_play_writes_canters_with_a_caret(void **state)
{
    (void)state;
    Record *r = read_good(
        CAMELOT("[\"Cam\"]", "[[\"c5-d6\", \"b9-a8\"], [\"f5-f4\", \"f9-f8\"], [\"d5^f5^d3\", "
                             "{\"move\": \"d9^f9\", \"result\": [{\"type\": \"move\"}]}], "
                             "[\"d3^f5^d5^d7\", \"e10^g8^e8xc6xe6\"], [\"e5xe7xg9\", "
                             "{\"move\": \"resign\", \"result\": [{\"type\": \"resigned\"}]}]]"));
    assert_moves(r, "c5-d6 b9-a8 f5-f4 f9-f8 d5-f5-d3 d9-f9 d3-f5-d5-d7 e10-g8-e8xc6xe6 e5xe7xg9");
    assert_string_equal(record_tag(r, "White"), "Ana");
    assert_string_equal(record_tag(r, "Date"), "2025.01.31");
    assert_string_equal(record_tag(r, "Site"), "Abstract Play");
    assert_int_equal(record_result(r), WHITE_WINS);
    assert_string_equal(record_tag(r, "Termination"), "resignation");
    record_free(r);
    r = read_good(
        "[{\"header\": {\"game\": {\"name\": \"Camelot\", \"variants\": [\"cam\"]}, \"players\":"
        " [{\"name\": \"a\", \"result\": 1}, {\"name\": \"b\", \"result\": 1}]},"
        " \"moves\": [[\"b5-b6\", null], [\"draw\"]]}]");
    assert_moves(r, "b5-b6");
    assert_int_equal(record_result(r), DRAWN);
    assert_string_equal(record_tag(r, "Termination"), "agreement");
    record_free(r);

    /* nobody has won an abandoned game */
    r = read_good(
        "{\"header\": {\"game\": {\"name\": \"Camelot\", \"variants\": [\"Cam\"]}, \"players\":"
        " [{\"name\": \"a\", \"result\": 0}, {\"name\": \"b\", \"result\": 0}]},"
        " \"moves\": [[\"b5-b6\", \"abandoned\"]]}");
    assert_moves(r, "b5-b6");
    assert_int_equal(record_result(r), ONGOING);
    assert_string_equal(record_tag(r, "Termination"), "abandoned");
    record_free(r);

    /* the knight may stop there by their rules, not by ours */
    static const char KNIGHT[] =
        CAMELOT("[\"Cam\"]", "[[\"c5-d6\", \"b9-a8\"], [\"f5-f4\", \"f9-f8\"], [\"d5^f5^d3\", "
                             "\"d9^f9\"],\n [\"d3^f5^d5^d7\", \"e10^g8^e8\"], [\"b5-b6\"]]");
    Reading reading = read_text(KNIGHT);
    assert_int_equal(reading.status, READ_DAMAGED);
    assert_int_equal(reading.report.dropped, 2);
    assert_int_equal(reading.report.first.place.line, 3);
    assert_int_equal(reading.report.first.place.column, 18);
    record_free(reading.record);
    assert_fault(KNIGHT, NULL,
                 "e10-g8-e8 is not legal: a knight that canters next to an enemy it can jump must "
                 "charge (e10-g8-e8xc6xa4, ...)");
    assert_fault(
        CAMELOT("[\"Cam\", \"Anti-Camelot\"]", "[]"), NULL,
        "'Camelot, Cam, Anti-Camelot' is not a game that can be imported; expected Camelot "
        "with the variant Cam alone");
    assert_fault(CAMELOT("[]", "[]"), NULL,
                 "'Camelot' is not a game that can be imported; expected Camelot with the variant "
                 "Cam alone");
    assert_fault("[{\"header\": 1}]", NULL,
                 "expected a record of Abstract Play, with header.game and moves");
    assert_fault(CAMELOT("[\"Cam\"]", "[1]"), NULL,
                 "expected a record of Abstract Play, with moves as a list of rounds");
    assert_fault("[{\"header\": }]", NULL, "this is not JSON: expected a value");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back_to_the_byte),
        cmocka_unit_test(sgf_keeps_everything),
        cmocka_unit_test(a_line_reads_back_and_means_nothing_to_a_shell),
        cmocka_unit_test(json_is_well_formed),
        cmocka_unit_test(lines_are_wrapped_below_80_columns),
        cmocka_unit_test(the_roster_comes_first_and_others_keep_their_order),
        cmocka_unit_test(the_start_of_fuse_is_always_written),
        cmocka_unit_test(an_unusual_start_is_written_and_read),
        cmocka_unit_test(size_and_variant_are_read),
        cmocka_unit_test(number_one_is_the_first_movers_even_when_black_begins),
        cmocka_unit_test(numbers_return_after_comments_and_variations),
        cmocka_unit_test(what_people_type_is_understood),
        cmocka_unit_test(comments_keep_their_place),
        cmocka_unit_test(comments_hold_any_text),
        cmocka_unit_test(evaluations_and_clocks_are_read_from_comments),
        cmocka_unit_test(glyphs_are_kept),
        cmocka_unit_test(a_missing_game_tag_is_supplied_by_the_caller),
        cmocka_unit_test(faults_have_line_and_column),
        cmocka_unit_test(damage_in_a_variation_leaves_the_rest),
        cmocka_unit_test(a_bad_game_does_not_spoil_its_neighbours),
        cmocka_unit_test(sgf_of_other_programs_is_understood),
        cmocka_unit_test(the_third_occurrence_is_a_draw),
        cmocka_unit_test(a_result_must_fit_the_rules),
        cmocka_unit_test(variations_are_limited_in_depth),
        cmocka_unit_test(the_deepest_tree_is_written_and_read),
        cmocka_unit_test(moves_are_limited),
        cmocka_unit_test(tags_are_limited),
        cmocka_unit_test(comments_are_limited),
        cmocka_unit_test(empty_and_hostile_files_are_harmless),
        cmocka_unit_test(a_nul_is_a_byte_like_any_other),
        cmocka_unit_test(evaluations_are_text),
        cmocka_unit_test(times_are_text),
        cmocka_unit_test(a_line_is_a_whole_game),
        cmocka_unit_test(statistics_count_results_lengths_and_beginnings),
        cmocka_unit_test(a_fen_is_the_start),
        cmocka_unit_test(without_colours_the_result_is_that_of_the_first_player),
        cmocka_unit_test(gogui_writes_turns_as_vertices),
        cmocka_unit_test(boardspace_picks_up_and_drops),
        cmocka_unit_test(abstract_play_writes_canters_with_a_caret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
