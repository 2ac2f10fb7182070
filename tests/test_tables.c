/* test_tables.c: endgame tables: every value against those of the next positions by the oracle's
 * rules, files that are damaged, the clock, repetition, and a search that uses them.
 *
 * The tables are made here, with up to 3 pieces. With QUINA_TABLES_CHECK=FOLDER those of a folder
 * are checked instead: all positions with up to 3 pieces, and QUINA_TABLES_POSITIONS of the others
 * divided equally among their endings (make tables-check), of which QUINA_TABLES_LEAST=5 leaves out
 * those with fewer than 5 pieces. */
#define _POSIX_C_SOURCE 200809L
#include "cam_tables.h"
#include "engines/cam_pairs.h"
#include "engines/learned.h"
#include "engines/solve.h"
#include "engines/strategy.h"
#include "engines/tables_folder.h"
#include "folder.h"
#include "games/games.h"
#include "oracle/solver.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { PIECES = 3, NODES = 20000, EVERY = 97, SEARCH_EVERY = 4001, PAIRS_EVERY = 211 };

/* -- The tables of all tests -- */

static Tables *tables;
static char folder[FOLDER_PATH];

static int build_tables(void **state)
{
    TablesFault fault;
    const char *given = getenv("QUINA_TABLES_CHECK");
    (void)state;
    if (folder_make(folder) != 0) return -1;
    tables = given ? tables_open(given, GAMES[CAM], &fault) : cam_tables_make(folder, PIECES);
    return tables ? 0 : -1;
}

static int remove_tables(void **state)
{
    (void)state;
    tables_close(tables);
    return folder_remove(folder);
}

static Pos position(const char *text)
{
    Pos p;
    assert_true(GAMES[CAM]->parse(&p, 0, 0, text, NULL));
    return p;
}

/* -- Against the oracle -- */

/* The values of whole tables: those of endings with at most UNPACKED_PIECES, and of one more. */
enum { UNPACKED_PIECES = 4 };
static uint8_t *unpacked[TABLES_MAX];

static void unpack(int ending)
{
    uint64_t size = tables->endings->size(tables->numbers, ending);
    if (!tables->list[ending] || unpacked[ending]) return;
    unpacked[ending] = malloc(size + TABLE_BLOCK);
    assert_non_null(unpacked[ending]);
    for (uint64_t block = 0; block * TABLE_BLOCK < size; block++)
        assert_true(table_get_block(tables->list[ending], block,
                                    unpacked[ending] + block * TABLE_BLOCK) >= 0);
}

static void forget(int ending)
{
    free(unpacked[ending]);
    unpacked[ending] = NULL;
}

static int distance(const Pos *p)
{
    int ending;
    uint64_t number;
    if (!tables->endings->locate(tables->numbers, p, &ending, &number) || !unpacked[ending])
        return -1;
    return unpacked[ending][number];
}

/* What the distance should be by the oracle's moves; its ends of the game are those of its text. */
static int expected(const char *text, const Pos *p)
{
    OracleList moves;
    int win = -1, loss = -1;
    bool draws = false;
    oracle_list("cam", 0, "standard", text, true, &moves);
    for (int i = 0; i < moves.count; i++) {
        Pos after = position(moves.moves[i].next);
        int plies = 0;
        if (after.outcome == ONGOING) {
            plies = distance(&after);
        } else {
            OracleList end;
            oracle_list("cam", 0, "standard", moves.moves[i].next, false, &end);
            assert_string_equal(end.result, p->to_move == WHITE ? "white" : "black");
            oracle_free(&end);
        }
        assert_true(plies >= 0);
        if (plies == ENDING_DRAWN)
            draws = true;
        else if (plies % 2 == 0)
            win = win < 0 || plies + 1 < win ? plies + 1 : win;
        else
            loss = plies + 1 > loss ? plies + 1 : loss;
    }
    oracle_free(&moves);
    return win >= 0 ? win : draws ? ENDING_DRAWN : loss >= 0 ? loss : 0;
}

static bool check_number(int ending, uint64_t number)
{
    Pos p;
    char text[POS_TEXT];
    if (!tables->endings->position(tables->numbers, ending, number, &p)) return false;
    GAMES[CAM]->print(&p, text);
    int found = distance(&p), wanted = expected(text, &p);
    if (found != wanted) fail_msg("%s: %d, and by the oracle %d", text, found, wanted);
    return true;
}

/* Random positions of an ending; how many. */
static uint64_t check_sample(int ending, uint64_t count)
{
    char name[ENDING_TEXT];
    Rng rng = rng_seeded((uint64_t)ending);
    uint64_t size = tables->endings->size(tables->numbers, ending), checked = 0;
    unpack(ending);
    while (checked < count) checked += check_number(ending, rng_next(&rng) % size);
    if (tables->endings->pieces(ending) > UNPACKED_PIECES) forget(ending);
    tables->endings->name(ending, name);
    print_message("# %s: %llu\n", name, (unsigned long long)checked);
    return checked;
}

/* All positions with 2 pieces, and some with 3; see the top for the rest. */
static void values_agree_with_the_oracle(void **state)
{
    const Endings *e = tables->endings;
    const char *wanted = getenv("QUINA_TABLES_POSITIONS"), *least = getenv("QUINA_TABLES_LEAST");
    bool is_whole = getenv("QUINA_TABLES_CHECK");
    uint64_t sample = wanted ? strtoull(wanted, NULL, 10) : 0, checked = 0, larger = 0;
    int samples = 0, sampled = least ? (int)strtol(least, NULL, 10) : PIECES + 1;
    (void)state;
    for (int i = 0; i < e->count; i++) {
        if (e->pieces(i) <= UNPACKED_PIECES) unpack(i);
        samples += tables->list[i] && e->pieces(i) >= sampled;
    }
    for (int i = 0; i < e->count && e->pieces(i) <= PIECES; i++) {
        uint64_t step = is_whole || e->pieces(i) == 2 ? 1 : 20 * EVERY;
        for (uint64_t n = 0; n < e->size(tables->numbers, i); n += step)
            checked += check_number(i, n);
    }
    for (int i = 0; i < e->count; i++)
        if (tables->list[i] && e->pieces(i) >= sampled)
            larger += check_sample(i, (sample + (uint64_t)samples - 1) / (uint64_t)samples);
    for (int i = 0; i < e->count; i++) forget(i);
    print_message("# positions checked by the oracle: %llu, and %llu with more pieces\n",
                  (unsigned long long)checked, (unsigned long long)larger);
    assert_true(checked > 13000);
}

/* A position, its mirror image, and the same with colours and rows exchanged. */
static void images_share_a_value(void **state)
{
    static const char *const SAME[][3] = {{"1/3/5/m6/7/7/7/4M2/7/7/1K3/3/1 w 0",
                                           "1/3/5/6m/7/7/7/2M4/7/7/3K1/3/1 w 0",
                                           "1/3/1k3/7/7/4m2/7/7/7/M6/5/3/1 b 0"},
                                          {"1/3/5/7/2k4/7/7/7/3M3/7/5/3/1 b 0",
                                           "1/3/5/7/4k2/7/7/7/3M3/7/5/3/1 b 0",
                                           "1/3/5/7/3m3/7/7/7/2K4/7/5/3/1 w 0"}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        Pos first = position(SAME[i][0]);
        for (int k = 1; k < 3; k++) {
            Pos other = position(SAME[i][k]);
            assert_int_equal(tables_distance(tables, &other), tables_distance(tables, &first));
        }
    }
}

/* Numbers and positions are inverse to each other. */
static void numbers_come_back(void **state)
{
    const Endings *e = tables->endings;
    (void)state;
    for (int i = 0; i < e->count; i++) {
        uint64_t size = e->size(tables->numbers, i), step = size / 2000 + 1;
        for (uint64_t n = 0; n < size; n += step) {
            Pos p;
            int ending;
            uint64_t number;
            if (!e->position(tables->numbers, i, n, &p)) continue;
            assert_true(e->locate(tables->numbers, &p, &ending, &number));
            assert_int_equal(ending, i);
            assert_true(number == n);
        }
    }
    Pos many = position("1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0");
    assert_int_equal(tables_distance(tables, &many), -1);
}

/* -- Two men against two, which the net of Cam has with it -- */

static int pairs_value(const Pos *p)
{
    CamView v = cam_view(p);
    assert_true(cam_are_pairs(&v));
    return cam_pairs_value(cam_net.extra, cam_pairs_number(v.own, v.enemy, p->to_move));
}

/* The best that a turn leads to: the end, a table, or two against two again. */
static bool see_after(void *context, const Turn *turn, const Pos *after)
{
    int *best = context, plies = after->outcome == ONGOING ? tables_distance(tables, after) : 0;
    int value = plies < 0 ? -pairs_value(after) : plies == ENDING_DRAWN ? 0 : plies % 2 ? -1 : 1;
    (void)turn;
    if (value > *best) *best = value;
    return true;
}

static int pairs_ending(void)
{
    char name[ENDING_TEXT];
    for (int i = 0; i < tables->endings->count; i++) {
        tables->endings->name(i, name);
        if (strcmp(name, "MM-MM") == 0) return i;
    }
    return -1;
}

/* The counts are those of docs/results.md. */
static void all_pairs_have_their_values(void **state)
{
    const Endings *e = tables->endings;
    int counts[3] = {0}, ending = pairs_ending();
    Pos p;
    (void)state;
    if (!cam_has_pairs(&cam_net)) skip();
    for (uint64_t n = 0; n < e->size(tables->numbers, ending) / 2; n++)
        if (e->position(tables->numbers, ending, n, &p)) counts[pairs_value(&p) + 1]++;
    assert_int_equal(counts[2], 1297834);
    assert_int_equal(counts[1], 179824);
    assert_int_equal(counts[0], 690255);
}

static void values_of_pairs_follow_from_the_next_turns(void **state)
{
    const Endings *e = tables->endings;
    int ending = pairs_ending();
    Pos p, image;
    (void)state;
    if (!cam_has_pairs(&cam_net)) skip();
    for (uint64_t n = 0; n < e->size(tables->numbers, ending); n += PAIRS_EVERY) {
        if (!e->position(tables->numbers, ending, n, &p)) continue;
        int best = -1, value = pairs_value(&p);
        turns_visit(&p, see_after, &best);
        assert_int_equal(value, best);
        GAMES[CAM]->transform(&p, 1, &image);
        assert_int_equal(pairs_value(&image), value);
        if (!value) continue;
        int estimate = guide_of(GAMES[CAM])->value(&p);
        assert_true(value > 0 ? estimate > 0 : estimate < 0);
    }
}

/* -- The clock and repetition -- */

static void a_win_needs_time_on_the_clock(void **state)
{
    char text[POS_TEXT];
    (void)state;
    for (int clock = 80; clock < 100; clock++) {
        snprintf(text, sizeof text, "1/3/5/7/7/M5m/7/7/7/7/5/3/1 w %d", clock);
        Pos p = position(text);
        int plies = tables_distance(tables, &p);
        assert_int_equal(plies, 9);
        assert_int_equal(tables_probe(tables, &p), clock + plies <= 100 ? VALUE_WIN - plies : 0);
    }
}

/* Compares a probe with the value of the oracle's solver, and counts it. Wins that are left open
 * (VALUE_NONE) may be of any value. */
static void check_clock(Solver *s, const Pos *p, int counts[3])
{
    char text[POS_TEXT];
    const char *positions[] = {text};
    GAMES[CAM]->print(p, text);
    Exact exact = solver_value(s, &(SolverGame){positions, 1}, NULL, 0);
    int value = tables_probe(tables, p);
    int wanted = exact.verdict == EXACT_WIN    ? VALUE_WIN - exact.distance
                 : exact.verdict == EXACT_LOSS ? exact.distance - VALUE_WIN
                                               : 0;
    assert_int_not_equal(exact.verdict, EXACT_UNKNOWN);
    counts[value == VALUE_NONE ? 2 : value != 0]++;
    if (value != VALUE_NONE && value != wanted) fail_msg("%s: %d, not %d", text, value, wanted);
}

/* Near the end of the clock, where every line of play can be looked at. */
static void probes_with_a_clock_are_exact(void **state)
{
    const Endings *e = tables->endings;
    Solver *s = solver_new("cam", 0, "standard", false, 200000);
    int counts[3] = {0}; /* draws, wins and losses, open */
    (void)state;
    for (int i = 0; i < e->count && e->pieces(i) <= PIECES; i++) {
        uint64_t size = e->size(tables->numbers, i), step = size / 12 + 1;
        for (uint64_t n = 0; n < size; n += step) {
            Pos p;
            if (!e->position(tables->numbers, i, n, &p) || tables_distance(tables, &p) == 0)
                continue;
            for (p.clock = 96; p.clock < 100; p.clock++) check_clock(s, &p, counts);
        }
    }
    solver_free(s);
    for (int i = 0; i < 3; i++) assert_true(counts[i] > 0);
}

static void search(const HistoryView *history, bool with_tables, Result *out)
{
    EngineOptions options = {.megabytes = 1, .tables = with_tables ? tables : NULL};
    Engine *e = engine_new(GAMES[CAM], &options);
    Task task = {.history = *history, .limits = {.nodes = NODES, .depth = 6}, .is_analysis = true};
    assert_non_null(e);
    engine_search(e, &task, out);
    engine_free(e);
}

/* Black to move: after b5-a4 the first position is there for the third time. */
static void a_third_occurrence_saves_the_game(void **state)
{
    static const char *const ROUND[] = {"d10-c9", "a4-b5", "c9-d10", "b5-a4"};
    Pos p = position("1/3/5/3M3/7/7/7/7/7/m6/5/3/1 w 80");
    History h;
    Result r;
    (void)state;
    assert_true(history_init(&h, &p));
    for (int i = 0; i < 7; i++) assert_true(history_play_text(&h, ROUND[i % 4], NULL));
    HistoryView all = history_view(&h);
    search(&all, true, &r);
    assert_int_not_equal(r.lines[0].proven, PROVEN_LOSS);
    Pos alone = *history_now(&h);
    all = history_of(&alone);
    search(&all, true, &r);
    assert_int_equal(r.lines[0].proven, PROVEN_LOSS);
    history_free(&h);
}

/* -- A search with tables -- */

static void require_proof(const Pos *p)
{
    HistoryView history = history_of(p);
    int plies = tables_distance(tables, p);
    Result r;
    search(&history, true, &r);
    const Line *line = &r.lines[0];
    if (plies == ENDING_DRAWN) {
        assert_int_equal(line->proven, PROVEN_DRAW);
        return;
    }
    assert_int_equal(line->proven, plies % 2 ? PROVEN_WIN : PROVEN_LOSS);
    assert_int_equal(line->distance, plies);
    /* Its line goes all the way, one ply nearer to the end with each turn. */
    Pos at = *p;
    for (int i = 0; i < line->pv_count; i++) {
        assert_int_equal(tables_distance(tables, &at), plies - i);
        turn_play(&at, &line->pv[i], &at);
        assert_int_equal(at.outcome != ONGOING, i + 1 == plies);
    }
    assert_int_equal(line->pv_count, plies < PV_MAX ? plies : PV_MAX);
}

static void a_search_proves_what_tables_know(void **state)
{
    const Endings *e = tables->endings;
    int draws = 0;
    (void)state;
    for (int i = 0; i < e->count && e->pieces(i) <= PIECES; i++)
        for (uint64_t n = 0; n < e->size(tables->numbers, i); n++) {
            Pos p;
            bool is_picked = n % SEARCH_EVERY == 0;
            if (!is_picked && (e->pieces(i) == 2 || draws > 3)) continue;
            if (!e->position(tables->numbers, i, n, &p)) continue;
            int plies = tables_distance(tables, &p);
            bool is_draw = plies == ENDING_DRAWN && draws < 3;
            draws += is_draw;
            if ((is_picked || is_draw) && plies != 0) require_proof(&p);
        }
    assert_int_equal(draws, 3);
}

/* Without tables the same search does not see the end. */
static void a_search_without_tables_does_not(void **state)
{
    Pos p = position("1/3/5/7/7/7/7/7/m5K/7/5/1M1/1 w 0");
    HistoryView history = history_of(&p);
    Result r;
    (void)state;
    assert_true(tables_distance(tables, &p) > 6);
    search(&history, false, &r);
    assert_int_equal(r.lines[0].proven, PROVEN_NOT);
    search(&history, true, &r);
    assert_int_not_equal(r.lines[0].proven, PROVEN_NOT);
}

/* A proof search asks the tables about the positions after each turn. */
static void a_solver_asks_tables(void **state)
{
    const Endings *e = tables->endings;
    Solve *s = solve_new(GAMES[CAM], &(SolveOptions){1, 1, true, tables});
    int wins = 0;
    (void)state;
    assert_non_null(s);
    for (int i = 3; i < e->count && e->pieces(i) <= PIECES; i++) {
        uint64_t size = e->size(tables->numbers, i), step = size / 20 + 1;
        for (uint64_t n = 1; n < size; n += step) {
            Pos p;
            SolveResult r;
            if (!e->position(tables->numbers, i, n, &p)) continue;
            int plies = tables_distance(tables, &p);
            SolveTask task = {.history = history_of(&p), .nodes = 1000};
            solve_run(s, &task, &r);
            assert_int_equal(r.value, plies == ENDING_DRAWN ? PROVEN_DRAW
                                      : plies % 2           ? PROVEN_WIN
                                                            : PROVEN_LOSS);
            if (plies % 2 == 0) continue;
            wins++;
            task.turns = plies;
            solve_run(s, &task, &r);
            assert_int_equal(r.value, PROVEN_WIN);
            assert_int_equal(r.distance, plies);
        }
    }
    solve_free(s);
    assert_true(wins > 20);
}

/* -- Files -- */

typedef struct Bytes {
    uint8_t *data;
    size_t length, capacity;
} Bytes;

static bool append(void *context, const void *bytes, size_t length)
{
    Bytes *b = context;
    if (b->length + length > b->capacity) return false;
    memcpy(b->data + b->length, bytes, length);
    b->length += length;
    return true;
}

enum { VALUES = 3000, FILE_BYTES = 16384 };

static bool read_bytes(const void *context, uint64_t at, void *out, size_t length)
{
    const Bytes *b = context;
    if (at > b->length || length > b->length - at) return false;
    memcpy(out, b->data + at, length);
    return true;
}

static Table *open_bytes(const Bytes *b, const char *name, uint64_t count, TableStatus *status)
{
    TableSource source = {.read = read_bytes, .context = b, .length = b->length};
    return table_open(&source, name, count, status);
}

static void make_file(uint8_t values[VALUES], Bytes *out)
{
    Rng rng = rng_seeded(3);
    for (int i = 0; i < VALUES;) {
        uint8_t value = (uint8_t)rng_below(&rng, 201);
        int run = rng_below(&rng, 4) ? 1 : (int)rng_below(&rng, 900);
        for (; run > 0 && i < VALUES; run--) values[i++] = value;
    }
    *out = (Bytes){.data = malloc(FILE_BYTES), .capacity = FILE_BYTES};
    assert_non_null(out->data);
    assert_true(table_write("some", values, VALUES, append, out));
}

static void values_survive_a_file(void **state)
{
    uint8_t values[VALUES];
    Bytes b;
    TableStatus status;
    (void)state;
    make_file(values, &b);
    Table *t = open_bytes(&b, "some", VALUES, &status);
    assert_non_null(t);
    for (int i = 0; i < VALUES; i++) assert_int_equal(table_get(t, (uint64_t)i), values[i]);
    assert_true(table_verify(t));
    table_free(t);
    assert_null(open_bytes(&b, "other", VALUES, &status));
    assert_int_equal(status, TABLE_OTHER);
    assert_null(open_bytes(&b, "some", VALUES + 1, &status));
    assert_int_equal(status, TABLE_OTHER);
    free(b.data);
}

/* Holes take any value; a table of one value has a code, too. */
static void holes_do_not_matter(void **state)
{
    uint8_t values[VALUES];
    Bytes b = {.data = malloc(FILE_BYTES), .capacity = FILE_BYTES};
    TableStatus status;
    (void)state;
    memset(values, TABLE_HOLE, sizeof values);
    values[7] = values[2000] = 5;
    assert_true(table_write("some", values, VALUES, append, &b));
    Table *t = open_bytes(&b, "some", VALUES, &status);
    assert_non_null(t);
    assert_int_equal(table_get(t, 7), 5);
    assert_int_equal(table_get(t, 2000), 5);
    assert_true(table_verify(t));
    table_free(t);
    free(b.data);
}

static void every_flipped_byte_is_found(void **state)
{
    uint8_t values[VALUES];
    Bytes b;
    TableStatus status;
    (void)state;
    make_file(values, &b);
    for (size_t i = 0; i < b.length; i++) {
        b.data[i] ^= (uint8_t)(1 + i % 255);
        Table *t = open_bytes(&b, "some", VALUES, &status);
        if (t) assert_false(table_verify(t));
        table_free(t);
        b.data[i] ^= (uint8_t)(1 + i % 255);
    }
    free(b.data);
}

static void every_cut_file_is_refused(void **state)
{
    uint8_t values[VALUES];
    Bytes b;
    (void)state;
    make_file(values, &b);
    while (b.length > 0) {
        TableStatus status;
        b.length--;
        assert_null(open_bytes(&b, "some", VALUES, &status));
        assert_int_equal(status, b.length < 8 ? TABLE_NO_TABLE : TABLE_CUT);
    }
    free(b.data);
}

/* A value is right or missing, whatever happens to the bytes while the table is open. */
static void a_file_may_be_cut_while_it_is_open(void **state)
{
    uint8_t values[VALUES];
    Bytes b;
    TableStatus status;
    (void)state;
    make_file(values, &b);
    Table *t = open_bytes(&b, "some", VALUES, &status);
    assert_non_null(t);
    while (b.length > 0) {
        b.length--;
        for (int i = 0; i < VALUES; i += TABLE_BLOCK) {
            int value = table_get(t, (uint64_t)i);
            if (value != -1) assert_int_equal(value, values[i]);
        }
    }
    assert_int_equal(table_get(t, 0), -1);
    assert_false(table_verify(t));
    table_free(t);
    free(b.data);
}

static void a_byte_may_change_while_a_file_is_open(void **state)
{
    uint8_t values[VALUES];
    Bytes b;
    TableStatus status;
    (void)state;
    make_file(values, &b);
    Table *t = open_bytes(&b, "some", VALUES, &status);
    assert_non_null(t);
    for (size_t at = 0; at < b.length; at++) {
        b.data[at] ^= (uint8_t)(1 + at % 255);
        for (int i = 0; i < VALUES; i += TABLE_BLOCK) {
            int value = table_get(t, (uint64_t)i);
            if (value != -1) assert_int_equal(value, values[i]);
        }
        b.data[at] ^= (uint8_t)(1 + at % 255);
    }
    assert_true(table_verify(t));
    table_free(t);
    free(b.data);
}

/* Under a server, for example: it must not be ended by that. */
static void a_file_of_a_folder_may_be_cut_while_it_is_open(void **state)
{
    char other[FOLDER_PATH], path[FOLDER_FILE];
    (void)state;
    assert_int_equal(folder_make(other), 0);
    Tables *own = cam_tables_make(other, 2);
    assert_non_null(own);
    folder_file(other, "cam-M-M.qtb", path);
    Pos p = position("1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 0");
    assert_int_equal(tables_distance(own, &p), 9);
    assert_int_equal(truncate(path, 100), 0);
    assert_int_equal(tables_distance(own, &p), -1);
    assert_int_equal(tables_probe(own, &p), VALUE_NONE);
    assert_int_equal(truncate(path, 0), 0);
    assert_int_equal(tables_distance(own, &p), -1);
    tables_close(own);
    assert_int_equal(folder_remove(other), 0);
}

static void a_bad_file_is_named(void **state)
{
    char path[FOLDER_FILE], other[FOLDER_PATH];
    TablesFault fault;
    (void)state;
    assert_int_equal(folder_make(other), 0);
    folder_file(other, "cam-K-M.qtb", path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs("quina", file);
    fclose(file);
    assert_null(tables_open(other, GAMES[CAM], &fault));
    assert_string_equal(fault.path, path);
    assert_int_equal(fault.error, 0);
    assert_int_equal(fault.status, TABLE_NO_TABLE);
    assert_int_equal(folder_remove(other), 0);
    Tables *none = tables_open("/nonexistent", GAMES[CAM], &fault);
    assert_non_null(none);
    assert_int_equal(none->count, 0);
    tables_close(none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_agree_with_the_oracle),
        cmocka_unit_test(images_share_a_value),
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(all_pairs_have_their_values),
        cmocka_unit_test(values_of_pairs_follow_from_the_next_turns),
        cmocka_unit_test(a_win_needs_time_on_the_clock),
        cmocka_unit_test(probes_with_a_clock_are_exact),
        cmocka_unit_test(a_third_occurrence_saves_the_game),
        cmocka_unit_test(a_search_proves_what_tables_know),
        cmocka_unit_test(a_search_without_tables_does_not),
        cmocka_unit_test(a_solver_asks_tables),
        cmocka_unit_test(values_survive_a_file),
        cmocka_unit_test(holes_do_not_matter),
        cmocka_unit_test(every_flipped_byte_is_found),
        cmocka_unit_test(every_cut_file_is_refused),
        cmocka_unit_test(a_file_may_be_cut_while_it_is_open),
        cmocka_unit_test(a_byte_may_change_while_a_file_is_open),
        cmocka_unit_test(a_file_of_a_folder_may_be_cut_while_it_is_open),
        cmocka_unit_test(a_bad_file_is_named),
    };
    return cmocka_run_group_tests(tests, build_tables, remove_tables);
}
