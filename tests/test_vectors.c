/* test_vectors.c: known positions with their moves, and known perft numbers.
 *
 * The positions are lines of JSON in vectors/; vectors/README.md explains their keys. The fast
 * rules and the slow ones are held against the same lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "configs.h"
#include "digest.h"
#include "games/games.h"
#include "oracle/oracle.h"
#include "search/perft.h"
#include "turn_list.h"

enum { LINE_MAX_BYTES = 1 << 16, VECTORS = 120, PERFT_DEPTHS = 5 };

/* One line of a file. */
typedef struct Vector {
    const char *file;
    int line;
    const Game *game;
    int size;
    const char *position, *result; /* NULL: play goes on */
    int count;
    const char *sha256;
    const json_t *moves, *next; /* moves: NULL where they are left out */
} Vector;

/* Fails with the place of the line. */
#define EXPECT(v, condition, ...)                                  \
    do {                                                           \
        if (!(condition)) fail_vector(v, #condition, __VA_ARGS__); \
    } while (0)

static void fail_vector(const Vector *v, const char *condition, const char *detail)
{
    fail_msg("%s:%d: %s: %s fails: %s", v->file, v->line, v->position ? v->position : "?",
             condition, detail ? detail : "nothing");
}

static Vector read_vector(const char *file, int line, const json_t *object)
{
    Vector v = {.file = file, .line = line};
    v.position = json_string_value(json_object_get(object, "position"));
    const char *name = json_string_value(json_object_get(object, "game"));
    EXPECT(&v, v.position && name && game_find(name, &v.game, NULL), name);
    v.size = (int)json_integer_value(json_object_get(object, "size"));
    v.result = json_string_value(json_object_get(object, "result"));
    v.count = (int)json_integer_value(json_object_get(object, "count"));
    v.sha256 = json_string_value(json_object_get(object, "sha256"));
    v.moves = json_object_get(object, "moves");
    v.next = json_object_get(object, "next");
    EXPECT(&v, v.sha256 && v.next, "a key is missing");
    return v;
}

/* Calls check for every line of the game's file; returns the number of lines. */
typedef void VectorCheck(const Vector *v);

static int for_each_vector(const char *game, VectorCheck *check)
{
    char path[256];
    snprintf(path, sizeof path, QUINA_TESTS "/vectors/%s.jsonl", game);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s cannot be opened", path);
    char *text = malloc(LINE_MAX_BYTES);
    assert_non_null(text);
    int line = 0;
    while (fgets(text, LINE_MAX_BYTES, file)) {
        json_error_t error;
        json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &error);
        line++;
        if (!object) fail_msg("%s:%d: %s", path, line, error.text);
        Vector v = read_vector(path, line, object);
        check(&v);
        json_decref(object);
    }
    free(text);
    fclose(file);
    return line;
}

/* -- The fast rules -- */

static void check_moves(const Vector *v, const Pos *p)
{
    TurnList list = {0};
    char hash[TURN_LIST_HASH];
    turn_list_fill(&list, p);
    EXPECT(v, list.count == v->count, "another number of moves");
    if (v->moves) {
        EXPECT(v, json_array_size(v->moves) == (size_t)list.count, "the file's own count");
        for (int i = 0; i < list.count; i++) {
            const char *wanted = json_string_value(json_array_get(v->moves, (size_t)i));
            EXPECT(v, wanted && strcmp(wanted, list.sorted[i]->text) == 0, list.sorted[i]->text);
        }
    }
    turn_list_hash(&list, hash);
    EXPECT(v, strcmp(hash, v->sha256) == 0, hash);
    turn_list_free(&list);
}

static void check_next(const Vector *v, const Pos *p)
{
    const char *move;
    json_t *next, *all = json_deep_copy(v->next);
    json_object_foreach(all, move, next)
    {
        Turn turn;
        Pos after;
        char text[POS_TEXT];
        EXPECT(v, turn_parse(p, move, &turn, NULL), move);
        turn_play(p, &turn, &after);
        game_of(p)->print(&after, text);
        EXPECT(v, strcmp(text, json_string_value(next)) == 0, text);
    }
    json_decref(all);
}

static void check_vector(const Vector *v)
{
    Pos p, unsized;
    Fault fault;
    char text[POS_TEXT];
    bool is_read = v->game->parse(&p, v->size, 0, v->position, &fault);
    EXPECT(v, is_read, fault_template(fault.code));
    v->game->print(&p, text);
    EXPECT(v, strcmp(text, v->position) == 0, text);
    EXPECT(v, p.size == v->size, "the size");
    const char *result = outcome_name(p.outcome);
    EXPECT(v, (result == NULL) == (v->result == NULL), result);
    EXPECT(v, !result || strcmp(result, v->result) == 0, result);
    EXPECT(v, v->game->parse(&unsized, 0, 0, v->position, NULL), "size 0");
    EXPECT(v, v->game->hash(&unsized) == v->game->hash(&p), "size 0");
    EXPECT(v, perft(&p, 1) == (uint64_t)v->count, "perft");
    check_moves(v, &p);
    check_next(v, &p);
}

static void game_agrees(void **state)
{
    const Game *g = *(const Game **)*state;
    assert_int_equal(for_each_vector(g->name, check_vector), VECTORS);
}

/* -- The slow rules -- */

static int compare_moves(const void *a, const void *b)
{
    return strcmp(((const OracleMove *)a)->text, ((const OracleMove *)b)->text);
}

static void check_oracle(const Vector *v)
{
    OracleList list;
    oracle_list(v->game->name, v->size, "standard", v->position, true, &list);
    EXPECT(v, list.count == v->count, "another number of moves");
    EXPECT(v, strcmp(list.result, v->result ? v->result : "") == 0, list.result);
    if (list.count) qsort(list.moves, (size_t)list.count, sizeof *list.moves, compare_moves);
    char digits[DIGEST_TEXT], *joined = calloc((size_t)list.count + 1, ORACLE_TEXT);
    assert_non_null(joined);
    size_t length = 0;
    for (int i = 0; i < list.count; i++) {
        const OracleMove *move = &list.moves[i];
        const char *next = json_string_value(json_object_get(v->next, move->text));
        EXPECT(v, !next || strcmp(next, move->next) == 0, move->text);
        if (i > 0) joined[length++] = '\n';
        memcpy(joined + length, move->text, strlen(move->text));
        length += strlen(move->text);
    }
    digest_print(joined, length, digits);
    EXPECT(v, memcmp(digits, v->sha256, 16) == 0, digits);
    free(joined);
    oracle_free(&list);
}

static void oracle_agrees(void **state)
{
    const Game *g = *(const Game **)*state;
    assert_int_equal(for_each_vector(g->name, check_oracle), VECTORS);
}

/* -- Perft -- */

typedef struct PerftRow {
    const char *game;
    int size;
    const char *position; /* NULL: the start */
    uint64_t counts[PERFT_DEPTHS];
} PerftRow;

static const PerftRow PERFT_ROWS[] = {
    {"fuse", 6, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", {72, 5076, 320301}},
    {"iris", 3, NULL, {7, 100, 1201, 12348}},
    {"iris", 4, NULL, {19, 2383, 244129}},
    {"iris", 8, NULL, {127, 960169}},
    {"sixmaking", 4, NULL, {16, 240, 3456, 49152, 710560}},
    {"sixmaking", 5, NULL, {25, 600, 13960, 318480, 7214544}},
    {"cam", 0, NULL, {54, 2916, 187380, 11986638}},
    {"zurero", 5, NULL, {1, 4, 24, 188, 1740}},
    {"zurero", 19, NULL, {1, 4, 24, 192, 1856}},
};

/* Slow builds leave out the large numbers. */
static void perft_agrees(void **state)
{
    const PerftRow *row = *(const PerftRow **)*state;
    const Game *g = NULL;
    Pos p;
    assert_true(game_find(row->game, &g, NULL));
    if (row->position)
        assert_true(g->parse(&p, row->size, 0, row->position, NULL));
    else
        g->start(&p, row->size, 0, 0);
    assert_true(perft(&p, 0) == 1);
    for (int depth = 1; depth <= PERFT_DEPTHS && row->counts[depth - 1]; depth++) {
        uint64_t wanted = row->counts[depth - 1];
        if ((double)wanted > 2e7 * test_scale()) continue;
        uint64_t found = perft(&p, depth);
        if (found != wanted)
            fail_msg("%s, size %d, depth %d: %llu, expected %llu", row->game, row->size, depth,
                     (unsigned long long)found, (unsigned long long)wanted);
    }
}

/* A finished game has no sequence of moves but the empty one. */
static void perft_of_a_finished_game_is_zero(void **state)
{
    (void)state;
    Pos p;
    assert_true(GAMES[FUSE]->parse(&p, 6, 0,
                                   "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w", NULL));
    assert_int_equal(p.outcome, WHITE_WINS);
    assert_true(perft(&p, 0) == 1);
    assert_true(perft(&p, 1) == 0);
    assert_true(perft(&p, 3) == 0);
}

/* -- Examples from the rules -- */

static void play_text(Pos *p, const char *move)
{
    Turn turn;
    assert_true(turn_parse(p, move, &turn, NULL));
    turn_play(p, &turn, p);
}

static void assert_position(const Pos *p, const char *wanted)
{
    char text[POS_TEXT];
    game_of(p)->print(p, text);
    assert_string_equal(text, wanted);
}

static void fuse_examples(void **state)
{
    (void)state;
    const Game *g = GAMES[FUSE];
    const char *over = "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w";
    Pos p;
    Score score;
    assert_true(g->parse(&p, 6, 0, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL));
    play_text(&p, "d1:4");
    assert_position(&p, "-BWBBWW-/B6B/W6W/4W2B/B6W/B6B/W6W/-WBBWBW- b");
    play_text(&p, "a5:4");
    assert_position(&p, "-BWB1WW-/B6B/W6W/7B/B3B2W/B3W2B/W6W/-WBBWBW- w");
    assert_true(g->parse(&p, 6, 0, over, NULL));
    g->score(&p, &score);
    assert_int_equal(score.value[WHITE][0], 7);
    assert_int_equal(score.value[BLACK][0], 6);
    int omega;
    assert_true(game_parse_variant(g, "omega", &omega, NULL));
    assert_true(g->parse(&p, 6, omega, over, NULL));
    g->score(&p, &score);
    assert_int_equal(score.value[WHITE][0], 14);
    assert_int_equal(score.value[BLACK][0], 18);
    assert_int_equal(p.outcome, BLACK_WINS);
}

static void iris_examples(void **state)
{
    (void)state;
    const Game *g = GAMES[IRIS];
    static const uint32_t BLACK_GROUPS[] = {9, 4, 4, 3}, WHITE_GROUPS[] = {11, 9, 2};
    Pos p;
    Score score;
    g->start(&p, 8, 0, 0);
    play_text(&p, "h8");
    assert_true(perft(&p, 1) == 7561);
    assert_true(g->parse(&p, 8, 0,
                         "WWBBBWWB/WWB1BBWBB/WBWB2WB1B/BW1W2WB1WW/BBWBWWWB1WBW/B1B1BWBB2WBW/"
                         "BW2BWB3WB1W/W2BWWWB3WB1W/WWBWBBB4W1B/WWWBW1B3WBB/WBB2WBW2WB/W1B3B2WB/"
                         "BB1WW1BWWW/BB3BW1W/BWWBBBWW b 2",
                         NULL));
    g->score(&p, &score);
    assert_int_equal(p.outcome, WHITE_WINS);
    assert_int_equal(score.count[BLACK], 4);
    assert_int_equal(score.count[WHITE], 3);
    assert_memory_equal(score.value[BLACK], BLACK_GROUPS, sizeof BLACK_GROUPS);
    assert_memory_equal(score.value[WHITE], WHITE_GROUPS, sizeof WHITE_GROUPS);
}

/* The bottom row of a board of seven: what slides in from the left and from the right. */
static void zurero_examples(void **state)
{
    (void)state;
    static const struct {
        const char *row, *rest, *side, *left, *right; /* NULL: illegal */
    } CASES[] = {
        {"3WB2", "7/7/7/3B3/7/7/", "w", "2WWB2", "3WBW1"},
        {"W6", "7/7/7/2BBB2/4W2/7/", "w", "WW5", "WW5"},
        {"WB5", "7/7/7/3B3/7/7/", "w", NULL, "WBW4"},
    };
    const Game *g = GAMES[ZURERO];
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[POS_TEXT], wanted[POS_TEXT];
        snprintf(text, sizeof text, "%s%s %s", CASES[i].rest, CASES[i].row, CASES[i].side);
        for (int end = 0; end < 2; end++) {
            const char *after = end ? CASES[i].right : CASES[i].left;
            Pos p;
            Turn turn;
            assert_true(g->parse(&p, 7, 0, text, NULL));
            assert_int_equal(turn_parse(&p, end ? "R1" : "L1", &turn, NULL), after != NULL);
            if (!after) continue;
            turn_play(&p, &turn, &p);
            snprintf(wanted, sizeof wanted, "%s%s b", CASES[i].rest, after);
            assert_position(&p, wanted);
        }
    }
}

/* -- Impossible positions -- */

typedef struct NoPosition {
    const char *game;
    int size;
    const char *variant, *text;
} NoPosition;

static const NoPosition NO_POSITIONS[] = {
    /* a row too wide, a row too many, a piece too many, no such piece, text behind the end */
    {"fuse", 6, "standard", "-BWBBWW-/B7B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"},
    {"fuse", 6, "standard", "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW-/8 w"},
    {"fuse", 6, "standard", "-BWBBWW-/BW5B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"},
    {"fuse", 6, "standard", "-BWBBWK-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"},
    {"fuse", 6, "standard", "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w 0"},
    {"fuse", 6, "standard", "1BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"},
    {"fuse", 6, "standard", "-BWBBWW-/B33B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"},
    {"fuse", 6, "kings=1", "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- b"},
    {"fuse", 6, "kings=1", "-kWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"},
    {"fuse", 6, "kings=1", "-BKBBWK-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- b"},
    {"iris", 3, "standard", "3/4/6/4/3 b 0"},
    {"iris", 3, "standard", "3/4/5/4/3/2 b 0"},
    {"iris", 3, "standard", "3/4/5/4/3 w 0"},
    {"iris", 3, "standard", "3/4/5/4/3 b 1"},
    {"iris", 3, "standard", "3/4/2B2/4/3 w 3"},
    {"iris", 3, "standard", "3/4/B1B2/4/3 w 0"},
    {"iris", 3, "standard", "3/4/2B2/4/3 w"},
    {"iris", 4, "standard", "3/4/2B2/4/3 w 0"},
    {"sixmaking", 4, "standard", "x4/x4/x4/x5 w -"},
    {"sixmaking", 4, "standard", "x4/x4/x4/x,x3 w -"},
    {"sixmaking", 4, "standard", "x4/x4/x4/x1,x3 w -"},
    {"sixmaking", 4, "standard", "x4/x4/x4/x4 w"},
    {"sixmaking", 4, "standard", "x4/x4/x4/x4 w a1-a2:1"},
    {"sixmaking", 4, "standard", "x4/x4/x4/x4 w - 0:0"},
    {"sixmaking", 4, "standard", "wwwww,wwwww,www,x/x4/x4/x4 b -"},
    {"sixmaking", 4, "standard", "wwwwww,bbbbbb,x2/x4/x4/x4 b -"},
    {"sixmaking", 4, "points=6", "x4/x4/x4/x4 w -"},
    {"sixmaking", 4, "points=6", "x4/x4/x4/x4 w - 7:0"},
    {"sixmaking", 4, "points=6", "x4/x4/x4/x4 w - 6:6"},
    {"sixmaking", 4, "points=6", "x4/x4/x4/wwwwww,x3 b - 0:0"},
    {"cam", 0, "standard", "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/2 w 0"},
    {"cam", 0, "standard", "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMMM/2K1K2/5/3/1 w 0"},
    {"cam", 0, "standard", "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 101"},
    {"cam", 0, "standard", "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 00"},
    {"cam", 0, "standard", "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w"},
    {"cam", 0, "standard", "1/3/5/7/7/7/7/7/7/7/5/3/1 w 0"},
    {"zurero", 5, "standard", "5/5/5/5/5 w"},
    {"zurero", 5, "standard", "5/5/2W2/5/5 w"},
    {"zurero", 5, "standard", "B4/5/5/5/5 w"},
    {"zurero", 5, "standard", "5/5/2B3/5/5 w"},
    {"zurero", 5, "standard", "5/5/2B2/5/5  w"},
    {"zurero", 5, "standard", "5/5/2B2/5/5 W"},
    {"zurero", 6, "standard", "5/5/2B2/5/5 w"},
    /* the game is over, so a move banned by ko would be illegal anyway */
    {"sixmaking", 4, "points=6", "x4/x4/x2,w,x/x,wb,w,x b b1-c1:1 0:6"},
};

static void impossible_positions_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof NO_POSITIONS / sizeof *NO_POSITIONS; i++) {
        const NoPosition *none = &NO_POSITIONS[i];
        const Game *g = NULL;
        int variant;
        Pos p;
        Fault fault = {0};
        assert_true(game_find(none->game, &g, NULL));
        assert_true(game_parse_variant(g, none->variant, &variant, NULL));
        if (g->parse(&p, none->size, variant, none->text, &fault))
            fail_msg("%s, %s: '%s' is read as a position", none->game, none->variant, none->text);
        assert_int_not_equal(fault.code, FAULT_NONE);
    }
}

/* The games with a file of vectors. */
static const GameId VECTOR_GAMES[] = {FUSE, IRIS, SIXMAKING, CAM, ZURERO};

int main(void)
{
    enum {
        ROWS = sizeof PERFT_ROWS / sizeof *PERFT_ROWS,
        VECTOR_COUNT = sizeof VECTOR_GAMES / sizeof *VECTOR_GAMES
    };
    struct CMUnitTest tests[2 * VECTOR_COUNT + ROWS + 5];
    static char names[2 * VECTOR_COUNT + ROWS][48];
    static const Game *games[VECTOR_COUNT];
    static const PerftRow *rows[ROWS];
    size_t count = 0;
    for (int i = 0; i < VECTOR_COUNT; i++) {
        games[i] = GAMES[VECTOR_GAMES[i]];
        snprintf(names[count], sizeof names[count], "vectors of %s", games[i]->name);
        tests[count] = (struct CMUnitTest){names[count], game_agrees, NULL, NULL, &games[i]};
        count++;
        snprintf(names[count], sizeof names[count], "vectors of %s, oracle", games[i]->name);
        tests[count] = (struct CMUnitTest){names[count], oracle_agrees, NULL, NULL, &games[i]};
        count++;
    }
    for (size_t i = 0; i < ROWS; i++) {
        rows[i] = &PERFT_ROWS[i];
        snprintf(names[count], sizeof names[count], "perft of %s, size %d", rows[i]->game,
                 rows[i]->size);
        tests[count] = (struct CMUnitTest){names[count], perft_agrees, NULL, NULL, &rows[i]};
        count++;
    }
    const struct CMUnitTest rest[] = {
        cmocka_unit_test(perft_of_a_finished_game_is_zero),
        cmocka_unit_test(fuse_examples),
        cmocka_unit_test(iris_examples),
        cmocka_unit_test(zurero_examples),
        cmocka_unit_test(impossible_positions_are_refused),
    };
    memcpy(tests + count, rest, sizeof rest);
    return cmocka_run_group_tests_name("vectors", tests, NULL, NULL);
}
