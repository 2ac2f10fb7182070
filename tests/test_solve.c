/* test_solve.c: exact values, compared with a brute-force solver over the oracle's rules; saved
 * states; certificates, checked by the program and by the oracle. */
#include "cam_tables.h"
#include "configs.h"
#include "endings.h"
#include "engines/certificate.h"
#include "engines/strategy.h"
#include "engines/tables_folder.h"
#include "folder.h"
#include "oracle/certificate.h"
#include "oracle/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ORACLE_LIMIT = 6000, MEGABYTES = 4, NODES = 60000 };

static int scaled(int count) { return 1 + (int)(count * test_scale()); }

/* Those of Cam with 2 pieces. */
static Tables *tables;
static char folder[FOLDER_PATH];

static int make_tables(void **state)
{
    (void)state;
    if (folder_make(folder) != 0) return -1;
    tables = cam_tables_make(folder, 2);
    return tables ? 0 : -1;
}

static int remove_tables(void **state)
{
    (void)state;
    tables_close(tables);
    return folder_remove(folder);
}

/* -- One game, size and variant -- */

enum { USUAL, ON_TWO_THREADS, BY_PROOF, WITH_TABLES, SOLVES };

typedef struct Trial {
    const Game *game;
    int size, variant;
    char variant_text[VARIANT_TEXT];
    Solver *oracle;
    Solve *solves[SOLVES];
    Rng rng;
    int compared, decided;
} Trial;

static void trial_open(Trial *t, const Game *g, int size, int variant, bool is_bounded)
{
    const SolveOptions options[SOLVES] = {
        [USUAL] = {.megabytes = MEGABYTES, .threads = 1},
        [ON_TWO_THREADS] = {.megabytes = MEGABYTES, .threads = 2},
        [BY_PROOF] = {.megabytes = MEGABYTES, .threads = 1, .by_proof = true},
        [WITH_TABLES] = {.megabytes = MEGABYTES, .threads = 1, .tables = tables}};
    memset(t, 0, sizeof *t);
    t->game = g;
    t->size = size;
    t->variant = variant;
    t->rng = rng_seeded(7);
    game_print_variant(g, variant, t->variant_text);
    t->oracle = solver_new(g->name, size, t->variant_text, is_bounded, ORACLE_LIMIT);
    for (int i = 0; i < SOLVES; i++) {
        if (i == WITH_TABLES && g->id != CAM) continue;
        t->solves[i] = solve_new(g, &options[i]);
        assert_non_null(t->solves[i]);
    }
}

static void trial_close(Trial *t)
{
    printf("# %s %d %s: %d values compared, %d of them decided\n", t->game->name, t->size,
           t->variant_text, t->compared, t->decided);
    assert_true(t->compared > 0 || test_scale() < 1);
    for (int i = 0; i < SOLVES; i++) solve_free(t->solves[i]);
    solver_free(t->oracle);
}

static void fail_value(const Trial *t, const char *position, Proven found, Exact truth)
{
    fail_msg("%s %d %s: %s has the value %d (%d), not %d", t->game->name, t->size, t->variant_text,
             position, (int)truth.verdict, truth.distance, (int)found);
}

static const Verdict VERDICTS[] = {EXACT_OPEN, EXACT_WIN, EXACT_LOSS, EXACT_DRAW};

/* A line of play that is reported is legal and ends as it should. */
static void check_line(const Pos *root, const SolveResult *r)
{
    Pos at = *root;
    if (r->value != PROVEN_WIN && r->value != PROVEN_LOSS) return;
    int winner = r->value == PROVEN_WIN ? root->to_move : opponent(root->to_move);
    for (int i = 0; i < r->pv_count; i++) {
        char text[TURN_TEXT];
        Turn legal;
        game_of(&at)->turn_print(&at, &r->pv[i], text);
        assert_true(turn_parse(&at, text, &legal, NULL));
        turn_play(&at, &legal, &at);
    }
    if (at.outcome != ONGOING) assert_int_equal(at.outcome, win_of(winner));
}

static void compare(Trial *t, const char *position)
{
    Pos p;
    Exact truth = solver_value(t->oracle, &(SolverGame){&position, 1}, NULL, 0);
    if (truth.verdict == EXACT_UNKNOWN) return;
    assert_true(t->game->parse(&p, t->size, t->variant, position, NULL));
    for (int i = 0; i < SOLVES; i++) {
        SolveTask task = {.history = history_of(&p), .nodes = NODES};
        SolveResult r;
        bool is_usual = i == BY_PROOF && !guide_of(t->game)->finish;
        if (!t->solves[i] || is_usual) continue;
        solve_run(t->solves[i], &task, &r);
        if (r.value == PROVEN_NOT) continue;
        if (VERDICTS[r.value] != truth.verdict) fail_value(t, position, r.value, truth);
        check_line(&p, &r);
        t->compared++;
        t->decided += r.value != PROVEN_DRAW;
    }
}

/* Endings of random games in which nothing can come up again. */
static void compare_endings(const char *name, int size, int variant, int left, int count)
{
    Trial t;
    const Game *g = NULL;
    assert_true(game_find(name, &g, NULL));
    trial_open(&t, g, size, variant, false);
    for (int i = 0; i < scaled(count); i++) {
        char text[POS_TEXT];
        int turns = 1 + (int)rng_below(&t.rng, (uint32_t)left);
        if (ending_of_game(g, size, variant, turns, &t.rng, text)) compare(&t, text);
    }
    trial_close(&t);
}

static void fuse_has_the_values_of_brute_force(void **state)
{
    int variants[CONFIGS_MAX], count = configs_variants(GAMES[FUSE], variants);
    (void)state;
    for (int i = 0; i < count; i++) compare_endings("fuse", 3 + i % 4, variants[i], 4, 8);
}

static void iris_has_the_values_of_brute_force(void **state)
{
    (void)state;
    compare_endings("iris", 3, 0, 4, 20);
    compare_endings("iris", 4, 0, 3, 8);
}

static void zurero_has_the_values_of_brute_force(void **state)
{
    (void)state;
    compare_endings("zurero", 5, 0, 6, 20);
    compare_endings("zurero", 6, 0, 4, 6);
}

/* -- Repetition -- */

/* Few pieces, near the end of the clock. */
static void cam_has_the_values_of_brute_force(void **state)
{
    Trial t;
    (void)state;
    trial_open(&t, GAMES[CAM], 0, 0, false);
    for (int i = 0; i < scaled(16); i++) {
        char text[POS_TEXT];
        int white = 1 + i % 2, black = 1 + i / 2 % 2, left = white + black == 2 ? 9 : 4;
        ending_of_pieces(&t.rng, white, black, 100 - 1 - (int)rng_below(&t.rng, (uint32_t)left),
                         text);
        compare(&t, text);
    }
    trial_close(&t);
}

/* Within some turns, where brute force can follow; and a win that is found without a limit is one
 * within the turns that it takes. */
static void compare_within(Trial *t, const char *position, int turns)
{
    Pos p;
    SolveResult r;
    Exact truth = solver_value(t->oracle, &(SolverGame){&position, 1}, NULL, turns);
    if (truth.verdict == EXACT_UNKNOWN) return;
    assert_true(t->game->parse(&p, t->size, t->variant, position, NULL));
    SolveTask task = {.history = history_of(&p), .turns = turns, .nodes = NODES};
    solve_run(t->solves[BY_PROOF], &task, &r);
    if (r.value == PROVEN_NOT && r.effort.turns < turns) return;
    if (VERDICTS[r.value] != truth.verdict) fail_value(t, position, r.value, truth);
    if (r.value != PROVEN_NOT) assert_int_equal(r.distance, truth.distance);
    check_line(&p, &r);
    t->compared++;
    t->decided += r.value != PROVEN_NOT;
    task.turns = 0;
    task.nodes = 3000;
    solve_run(t->solves[USUAL], &task, &r);
    if (truth.verdict != EXACT_OPEN && r.value != PROVEN_NOT)
        assert_int_equal(VERDICTS[r.value], truth.verdict);
    check_line(&p, &r);
}

static void sixmaking_has_the_values_of_brute_force(void **state)
{
    int variants[CONFIGS_MAX], count = configs_variants(GAMES[SIXMAKING], variants);
    (void)state;
    for (int i = 0; i < count; i++) {
        Trial t;
        trial_open(&t, GAMES[SIXMAKING], 4, variants[i], true);
        for (int k = 0; k < scaled(8); k++) {
            char text[POS_TEXT];
            int left = 2 + (int)rng_below(&t.rng, 4);
            if (ending_of_game(t.game, 4, variants[i], left, &t.rng, text))
                compare_within(&t, text, 3);
        }
        trial_close(&t);
    }
}

/* White's man can enter the castle in three turns, whatever black's far man does; but a position
 * that the game has had twice ends it with a draw. */
static void a_position_that_was_there_twice_is_a_draw(void **state)
{
    static const char *const ROUND[] = {"d10-c9", "a4-b5", "c9-d10", "b5-a4"};
    const Game *g = GAMES[CAM];
    Pos p;
    History h;
    SolveResult r;
    (void)state;
    assert_true(g->parse(&p, 0, 0, "1/3/5/3M3/7/7/7/7/7/m6/5/3/1 w 80", NULL));
    assert_true(history_init(&h, &p));
    for (int i = 0; i < 7; i++) assert_true(history_play_text(&h, ROUND[i % 4], NULL));
    for (int i = 0; i < 2; i++) {
        SolveOptions options = {.megabytes = MEGABYTES, .threads = 1, .tables = i ? tables : NULL};
        Solve *s = solve_new(g, &options);
        /* Black to move: after b5-a4 the first position is there for the third time. */
        SolveTask task = {.history = history_view(&h), .nodes = NODES};
        solve_run(s, &task, &r);
        assert_int_equal(r.value, PROVEN_DRAW);
        Pos alone = *history_now(&h);
        task.history = history_of(&alone);
        solve_run(s, &task, &r);
        assert_int_equal(r.value, PROVEN_LOSS);
        solve_free(s);
    }
    history_free(&h);
}

/* The present position is there for the second time, which is no draw yet. */
static void a_second_occurrence_is_no_draw(void **state)
{
    static const char *const MOVES[] = {"a7-a6", "e12-d11", "a6-a7", "d11-e12",
                                        "a7-a6", "e12-d11", "a6-a7"};
    enum { WIN_TURNS = 9 };
    Pos p;
    History h;
    SolveResult r;
    (void)state;
    Solve *s = solve_new(GAMES[CAM], &(SolveOptions){.megabytes = MEGABYTES, .threads = 1});
    assert_true(GAMES[CAM]->parse(&p, 0, 0, "1/2M/k4/7/7/7/k5M/7/7/2K4/5/3/1 b 0", NULL));
    assert_true(history_init(&h, &p));
    for (int i = 0; i < 7; i++) assert_true(history_play_text(&h, MOVES[i], NULL));
    SolveTask task = {.history = history_view(&h), .turns = WIN_TURNS};
    solve_run(s, &task, &r);
    assert_int_equal(r.value, PROVEN_WIN);
    assert_int_equal(r.distance, WIN_TURNS);
    assert_int_equal(r.pv_count, WIN_TURNS);
    check_line(history_now(&h), &r);
    history_free(&h);
    solve_free(s);
}

/* White would win at once in the position that Black goes back to, but that is the third time. */
static void a_third_occurrence_ends_the_game_before_a_win(void **state)
{
    static const char *const ROUND[] = {"e12-d11", "e4-d3", "d11-e12", "d3-e4"};
    Pos p;
    History h;
    SolveResult r;
    (void)state;
    Solve *s = solve_new(GAMES[CAM], &(SolveOptions){.megabytes = MEGABYTES, .threads = 1});
    assert_true(GAMES[CAM]->parse(&p, 0, 0, "1/2M/5/7/7/7/7/7/7/4m2/5/3/1 w 70", NULL));
    assert_true(history_init(&h, &p));
    for (int i = 0; i < 7; i++) assert_true(history_play_text(&h, ROUND[i % 4], NULL));
    SolveTask task = {.history = history_view(&h), .nodes = NODES};
    solve_run(s, &task, &r);
    assert_int_equal(r.value, PROVEN_DRAW);
    task.turns = 2;
    solve_run(s, &task, &r);
    assert_int_equal(r.value, PROVEN_NOT);
    history_free(&h);
    solve_free(s);
}

/* -- Saved states -- */

typedef struct Saved {
    uint64_t (*entries)[2];
    size_t count, capacity;
} Saved;

static bool save_entry(void *context, const uint64_t entry[2])
{
    Saved *s = context;
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 1024;
        s->entries = realloc(s->entries, s->capacity * sizeof *s->entries);
        assert_non_null(s->entries);
    }
    memcpy(s->entries[s->count++], entry, sizeof *s->entries);
    return true;
}

/* Solves the start of Iris 3 a few nodes at a time, each time in a new solver. */
static void a_saved_state_goes_on(void **state)
{
    enum { PART = 1500 };
    Pos p;
    SolveResult r;
    Saved saved = {0};
    int parts = 0;
    uint64_t nodes = 0;
    (void)state;
    GAMES[IRIS]->start(&p, 3, 0, 0);
    SolveTask task = {.history = history_of(&p), .nodes = PART};
    do {
        Solve *s = solve_new(GAMES[IRIS], &(SolveOptions){.megabytes = MEGABYTES, .threads = 1});
        for (size_t i = 0; i < saved.count; i++) solve_restore(s, saved.entries[i]);
        solve_run(s, &task, &r);
        saved.count = 0;
        assert_true(solve_visit_table(s, save_entry, &saved));
        solve_free(s);
        nodes += r.effort.nodes;
        assert_true(r.effort.nodes < 2 * PART); /* the limit is looked at now and then */
    } while (r.value == PROVEN_NOT && ++parts < 100);
    assert_int_equal(r.value, PROVEN_WIN);
    assert_true(parts > 2 && nodes < 100000);
    free(saved.entries);
}

/* Entries that no search writes, in a file whose checksum is right, are no reason to crash. */
static void impossible_entries_are_dropped(void **state)
{
    static const uint32_t NUMBERS[][2] = {{PROOF_INFINITE, 5}, {5, PROOF_INFINITE}, {0, 5}, {5, 0}};
    Pos p;
    SolveResult r;
    Saved saved = {0};
    (void)state;
    assert_true(GAMES[CAM]->parse(&p, 0, 0, "1/3/5/3M3/7/7/7/7/7/m6/5/3/1 w 70", NULL));
    SolveOptions options = {.megabytes = 1, .threads = 1};
    SolveTask task = {.history = history_of(&p), .nodes = NODES};
    Solve *s = solve_new(GAMES[CAM], &options);
    solve_run(s, &task, &r);
    assert_true(solve_visit_table(s, save_entry, &saved));
    solve_free(s);
    assert_true(saved.count > 10);
    for (int i = 0; i < 4; i++) {
        s = solve_new(GAMES[CAM], &options);
        for (size_t k = 0; k < saved.count; k++)
            solve_restore(s, (uint64_t[2]){saved.entries[k][0],
                                           NUMBERS[i][0] | (uint64_t)NUMBERS[i][1] << 28});
        solve_run(s, &task, &r);
        assert_int_equal(r.value, PROVEN_WIN);
        solve_free(s);
    }
    free(saved.entries);
}

static void a_stop_ends_it(void **state)
{
    Pos p;
    SolveResult r;
    atomic_bool stop = true;
    (void)state;
    GAMES[IRIS]->start(&p, 4, 0, 0);
    Solve *s = solve_new(GAMES[IRIS], &(SolveOptions){.megabytes = MEGABYTES, .threads = 2});
    SolveTask task = {.history = history_of(&p), .stop = &stop};
    solve_run(s, &task, &r);
    assert_int_equal(r.value, PROVEN_NOT);
    solve_free(s);
}

/* -- Certificates -- */

static bool append(void *context, const char *bytes, size_t length)
{
    text_bytes(context, bytes, length);
    return true;
}

/* Every certificate is accepted by both checkers; one without its last line by neither. False if
 * the position is too hard, or needs no strategy. */
static bool check_certificate(const Game *g, int size, int variant, const char *position)
{
    Pos p;
    SolveResult r;
    CertificateReport report;
    Text text = text_growing();
    uint64_t written;
    size_t positions;
    assert_true(g->parse(&p, size, variant, position, NULL));
    Solve *s = solve_new(g, &(SolveOptions){.megabytes = 1, .threads = 1});
    SolveTask task = {.history = history_of(&p), .nodes = NODES};
    solve_run(s, &task, &r);
    if (r.value == PROVEN_NOT || (r.value == PROVEN_DRAW && g->repeats)) {
        solve_free(s);
        return false;
    }
    task.nodes = 0;
    assert_int_equal(certificate_write(s, &task, r.value, append, &text, &written),
                     CERTIFICATE_FINE);
    solve_free(s);
    if (!certificate_check(text.data, text.length, &report))
        fail_msg("%s: line %d: %s", position, (int)report.line, report.reason);
    assert_true(report.positions == written && report.value == r.value);
    assert_true(oracle_certificate(text.data, &positions));
    assert_true(positions == written);
    /* Without its last turn the strategy is not complete. */
    char *end = strstr(text.data, "\nend "), *line = end;
    while (line[-1] != '\n') line--;
    memmove(line, end + 1, strlen(end + 1) + 1);
    assert_false(certificate_check(text.data, strlen(text.data), &report));
    assert_true(report.reason[0] != '\0');
    assert_false(oracle_certificate(text.data, &positions));
    text_free(&text);
    return true;
}

static void certificates_convince_the_oracle(void **state)
{
    static const struct {
        const char *game;
        int size, left, count;
    } KINDS[] = {{"fuse", 6, 3, 3}, {"iris", 3, 5, 5}, {"zurero", 5, 6, 5}, {"sixmaking", 4, 3, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        const Game *g = NULL;
        Rng rng = rng_seeded(3);
        int done = 0;
        assert_true(game_find(KINDS[i].game, &g, NULL));
        while (done < scaled(KINDS[i].count)) {
            char text[POS_TEXT];
            if (!ending_of_game(g, KINDS[i].size, 0, KINDS[i].left, &rng, text)) continue;
            done += check_certificate(g, KINDS[i].size, 0, text);
        }
    }
    assert_true(check_certificate(GAMES[IRIS], 3, 0, "3/4/5/4/3 b 0"));
    assert_true(check_certificate(GAMES[CAM], 0, 0, "1/3/5/3M3/7/7/7/7/7/m6/5/3/1 w 80"));
}

static void refuse(const char *text, int line)
{
    CertificateReport report;
    assert_false(certificate_check(text, strlen(text), &report));
    assert_int_equal(report.line, line);
    assert_true(report.reason[0] != '\0');
}

static void false_certificates_are_refused(void **state)
{
#define HEAD "quina certificate 1\ngame iris\nsize 3\nvariant standard\n"
#define ROOT HEAD "position WWB/WWBB/BW1WB/BBWW/BWW b 0\n"
    (void)state;
    refuse("", 1);
    refuse("quina certificate 2\n", 1);
    refuse("quina certificate 1\ngame go\n", 2);
    refuse(HEAD "position 3/4 b 0\n", 5);
    refuse(ROOT "value good\n", 6);
    refuse(ROOT "value win\nstrategy white wins\nend 0\n", 7);
    refuse(ROOT "value win\nstrategy black wins\n", 8);
    refuse(ROOT "value win\nstrategy black wins\nend 0\n", 0);
    refuse(ROOT "value win\nstrategy black wins\nWWB/WWBB/BW1WB/BBWW/BWW b 0\tc9\nend 1\n", 0);
#undef ROOT
#undef HEAD
}

int main(void)
{
    const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(fuse_has_the_values_of_brute_force),
        cmocka_unit_test(iris_has_the_values_of_brute_force),
        cmocka_unit_test(zurero_has_the_values_of_brute_force),
        cmocka_unit_test(cam_has_the_values_of_brute_force),
        cmocka_unit_test(sixmaking_has_the_values_of_brute_force),
        cmocka_unit_test(a_position_that_was_there_twice_is_a_draw),
        cmocka_unit_test(a_second_occurrence_is_no_draw),
        cmocka_unit_test(a_third_occurrence_ends_the_game_before_a_win),
        cmocka_unit_test(a_saved_state_goes_on),
        cmocka_unit_test(impossible_entries_are_dropped),
        cmocka_unit_test(a_stop_ends_it),
        cmocka_unit_test(certificates_convince_the_oracle),
        cmocka_unit_test(false_certificates_are_refused),
    };
    return cmocka_run_group_tests(TESTS, make_tables, remove_tables);
}
