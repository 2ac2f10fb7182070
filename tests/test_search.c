/* test_search.c: alpha-beta agrees with plain minimax, is reproducible, and keeps its limits.
 */
#include "engines/engine.h"
#include "engines/strategy.h"
#include "search/alphabeta.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* -- Plain minimax -- */

/* The value for the side to move, looking `depth` turns ahead; a game not over by then is 0. */
static int minimax(const Pos *p, int depth, int turns, long *budget)
{
    Step list[STEPS_MAX];
    int best = -VALUE_NONE;
    if (p->outcome == DRAWN) return 0;
    if (p->outcome != ONGOING)
        return p->outcome == win_of(p->to_move) ? VALUE_WIN - turns : turns - VALUE_WIN;
    if (depth == 0 && !p->mid_turn) return 0;
    int count = game_of(p)->steps(p, list);
    for (int i = 0; i < count && --*budget > 0; i++) {
        Pos after;
        game_of(p)->play(p, list[i], &after);
        int next = after.mid_turn ? 0 : 1;
        int value = minimax(&after, depth - next, turns + next, budget);
        if (after.to_move != p->to_move) value = -value;
        if (value > best) best = value;
    }
    return best;
}

/* A random position of a game that ends within `left` turns at random play. */
static bool late_position(const Game *g, int size, int left, Rng *rng, Pos *out)
{
    Pos seen[512], p;
    int count = 0;
    g->start(&p, size, 0, rng_next(rng));
    while (p.outcome == ONGOING && count < 512) {
        if (!p.mid_turn) seen[count++] = p;
        g->play(&p, g->random(&p, rng), &p);
    }
    if (p.outcome == ONGOING || count <= left) return false;
    *out = seen[count - left];
    return true;
}

static Result search(const Pos *p, Limits limits, int threads)
{
    Engine *e = engine_new(game_of(p), &(EngineOptions){.threads = threads,
                                                        .megabytes = 8,
                                                        .search = SEARCH_ALPHABETA});
    Task task = {.history = history_of(p), .limits = limits};
    Result r;
    assert_non_null(e);
    engine_search(e, &task, &r);
    engine_free(e);
    return r;
}

/* Reductions may hide a win from an iteration, but not for long. */
enum { REDUCED = 5 };

static void check_minimax(const char *name, int size, int left, int depth, int games)
{
    const Game *g;
    Fault fault;
    Rng rng = rng_seeded(11);
    int compared = 0;
    assert_true(game_find(name, &g, &fault));
    for (int i = 0; i < games; i++) {
        Pos p;
        long budget = 300000;
        if (!late_position(g, size, left, &rng, &p)) continue;
        int truth = minimax(&p, depth, 0, &budget);
        if (budget <= 0) continue;
        Result r = search(&p, (Limits){.depth = depth + REDUCED}, 1);
        /* A search may see further than its depth; then minimax must look as far. */
        if (r.lines[0].distance > depth) {
            budget = 2000000;
            truth = minimax(&p, r.lines[0].distance, 0, &budget);
            if (budget <= 0) continue;
        }
        bool is_decided = truth >= VALUE_PROVEN || truth <= -VALUE_PROVEN;
        if (!is_decided && r.lines[0].proven == PROVEN_NOT) continue;
        assert_int_equal(r.lines[0].value, truth);
        compared++;
    }
    assert_true(compared > games / 4);
}

static void fuse_endings_are_those_of_minimax(void **state)
{
    (void)state;
    check_minimax("fuse", 6, 3, 5, 200);
}

static void zurero_wins_are_those_of_minimax(void **state)
{
    (void)state;
    check_minimax("zurero", 5, 3, 3, 300);
    check_minimax("zurero", 7, 3, 3, 40);
}

static void sixmaking_wins_are_those_of_minimax(void **state)
{
    (void)state;
    check_minimax("sixmaking", 4, 3, 3, 80);
}

static void cam_wins_are_those_of_minimax(void **state)
{
    (void)state;
    check_minimax("cam", 0, 3, 3, 60);
}

static void iris_endings_are_those_of_minimax(void **state)
{
    (void)state;
    check_minimax("iris", 3, 4, 4, 200);
}

/* -- Repeatability and limits -- */

static void the_same_search_twice_gives_the_same_nodes(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        Pos p;
        GAMES[i]->start(&p, GAMES[i]->id == IRIS ? 4 : GAMES[i]->size_default, 0, 5);
        Result a = search(&p, (Limits){.nodes = 20000}, 1);
        Result b = search(&p, (Limits){.nodes = 20000}, 1);
        assert_int_equal(a.nodes, b.nodes);
        assert_int_equal(a.lines[0].value, b.lines[0].value);
        assert_memory_equal(&a.lines[0].pv[0], &b.lines[0].pv[0], sizeof(Turn));
    }
}

static void a_limit_of_nodes_is_kept_exactly(void **state)
{
    (void)state;
    Pos p;
    GAMES[CAM]->start(&p, 0, 0, 0);
    for (uint64_t nodes = 1; nodes < 5000; nodes = 3 * nodes + 1)
        assert_int_equal(search(&p, (Limits){.nodes = nodes}, 1).nodes, nodes);
}

static void lines_are_reported_best_first_wherever_the_search_stops(void **state)
{
    (void)state;
    for (uint64_t nodes = 1000; nodes <= 24000; nodes += 1000) {
        Engine *e = engine_new(GAMES[SIXMAKING], &(EngineOptions){.megabytes = 8});
        Pos p;
        Task task = {.history = history_of(&p), .limits = {.nodes = nodes}, .lines = 3};
        Result r;
        GAMES[SIXMAKING]->start(&p, GAMES[SIXMAKING]->size_default, 0, 0);
        assert_non_null(e);
        engine_search(e, &task, &r);
        engine_free(e);
        assert_int_equal(r.line_count, 3);
        for (int i = 1; i < r.line_count; i++)
            assert_true(r.lines[i].value <= r.lines[i - 1].value);
    }
}

static bool find_turn(void *context, const Turn *turn, const Pos *after)
{
    Turn *wanted = context;
    (void)after;
    if (turn->count != wanted->count ||
        memcmp(turn->steps, wanted->steps, turn->count * sizeof(Step)) != 0)
        return true;
    wanted->count = 0;
    return false;
}

/* If one move wins at once, no other is reported to win before it has been searched. */
static void a_win_is_reported_only_for_moves_that_win(void **state)
{
    static const struct {
        const char *game, *position;
    } WON[] = {{"cam", "1/2M/5/7/7/2M4/7/7/7/2k4/5/3/1 w 0"},
               {"zurero", "7/7/7/1WWWW2/1BBBB2/3B3/7 w"}};
    (void)state;
    for (size_t i = 0; i < sizeof WON / sizeof *WON; i++) {
        const Game *g;
        Pos p;
        Fault fault;
        assert_true(game_find(WON[i].game, &g, &fault));
        assert_true(g->parse(&p, 0, 0, WON[i].position, &fault));
        Engine *e = engine_new(g, &(EngineOptions){.megabytes = 1, .search = SEARCH_ALPHABETA});
        assert_non_null(e);
        for (uint64_t nodes = 1; nodes < 600; nodes++) {
            Task task = {.history = history_of(&p), .lines = 4, .limits = {.nodes = nodes}};
            Result r;
            engine_clear(e);
            engine_search(e, &task, &r);
            for (int line = 0; line < r.line_count; line++) {
                if (r.lines[line].proven != PROVEN_WIN || r.lines[line].distance != 1) continue;
                Pos after;
                turn_play(&p, &r.lines[line].pv[0], &after);
                assert_int_equal(after.outcome, win_of(p.to_move));
            }
        }
        engine_free(e);
    }
}

static bool note_best(void *context, const Turn *turn, const Pos *after)
{
    int *best = context, value = -iris_strategy.guide.value(after);
    (void)turn;
    if (after->outcome == ONGOING && value > *best) *best = value;
    return true;
}

/* Iris has more turns than the search keeps: those left out are not better. */
static void only_the_most_promising_of_too_many_turns_are_searched(void **state)
{
    (void)state;
    Rng rng = rng_seeded(4);
    for (int i = 0; i < 10; i++) {
        int best = -VALUE_NONE;
        Pos p;
        GAMES[IRIS]->start(&p, 7, 0, 0);
        while (p.ply < 8 || p.mid_turn) GAMES[IRIS]->play(&p, GAMES[IRIS]->random(&p, &rng), &p);
        turns_visit(&p, note_best, &best);
        Result r = search(&p, (Limits){.depth = 1}, 1);
        assert_int_equal(r.lines[0].value, best);
        assert_int_equal(r.lines[0].proven, PROVEN_NOT);
    }
}

static void threads_share_a_limit_of_nodes(void **state)
{
    (void)state;
    Pos p;
    GAMES[CAM]->start(&p, 0, 0, 0);
    Result r = search(&p, (Limits){.nodes = 40000}, 4);
    assert_true(r.nodes <= 40004);
}

static void the_move_is_legal_however_short_the_search(void **state)
{
    (void)state;
    Rng rng = rng_seeded(3);
    for (int i = 0; GAMES[i]; i++)
        for (int j = 0; j < 40; j++) {
            Pos p;
            if (!late_position(GAMES[i], GAMES[i]->id == IRIS ? 4 : GAMES[i]->size_default,
                               2 + j % 9, &rng, &p))
                continue;
            Result r = search(&p, (Limits){.nodes = 1 + (uint64_t)(j * j)}, 1);
            Turn turn = r.lines[0].pv[0];
            turns_visit(&p, find_turn, &turn);
            assert_int_equal(turn.count, 0);
        }
}

static void a_finished_game_has_no_lines(void **state)
{
    (void)state;
    Pos p;
    Fault fault;
    assert_true(GAMES[CAM]->parse(&p, 0, 0, "M/3/5/7/7/7/7/7/7/2k4/5/3/1 b 3", &fault));
    assert_int_equal(search(&p, (Limits){.depth = 3}, 1).line_count, 0);
}

static void several_threads_agree_on_a_win(void **state)
{
    (void)state;
    Pos p;
    Fault fault;
    assert_true(GAMES[CAM]->parse(&p, 0, 0, "1/3/2M2/7/7/7/7/7/7/2k4/5/3/1 w 0", &fault));
    Result r = search(&p, (Limits){.depth = 8}, 3);
    assert_int_equal(r.lines[0].proven, PROVEN_WIN);
    assert_int_equal(r.lines[0].distance, 3);
}

/* -- Proofs: the clock, and the game before the root -- */

/* A game that begins with a position; the moves have spaces between them. */
static void play_moves(const Game *g, const char *position, const char *moves, History *out)
{
    Fault fault;
    Pos start;
    assert_true(g->parse(&start, 0, 0, position, &fault));
    assert_true(history_init(out, &start));
    for (const char *at = moves; *at;) {
        char text[TURN_TEXT];
        size_t length = strcspn(at, " ");
        memcpy(text, at, length);
        text[length] = '\0';
        assert_true(history_play_text(out, text, &fault));
        at += length + (at[length] == ' ');
    }
}

static Result search_game(Engine *e, const History *game, uint64_t nodes)
{
    Task task = {.history = history_view(game), .limits = {.nodes = nodes}};
    Result r;
    engine_search(e, &task, &r);
    return r;
}

static const EngineOptions PROVERS[] = {{.megabytes = 8, .search = SEARCH_ALPHABETA},
                                        {.megabytes = 8, .search = SEARCH_ALPHABETA, .threads = 2},
                                        {.megabytes = 8, .search = SEARCH_MCTS},
                                        {.megabytes = 8, .search = SEARCH_MCTS, .threads = 2}};

/* 24 plies are left, and the win would take 27. */
static void no_win_is_proven_beyond_the_clock(void **state)
{
    History game;
    (void)state;
    play_moves(GAMES[CAM], "1/3/5/5k1/7/7/7/7/7/M6/5/3/1 w 76", "", &game);
    for (size_t i = 0; i < sizeof PROVERS / sizeof *PROVERS; i++) {
        Engine *e = engine_new(GAMES[CAM], &PROVERS[i]);
        assert_int_equal(search_game(e, &game, 100000).lines[0].proven, PROVEN_NOT);
        engine_free(e);
    }
    history_free(&game);
}

/* The same engine proves a win in 5, and then sees the position with 2 plies left. */
static void a_proof_is_not_carried_to_another_clock(void **state)
{
    History early, late;
    (void)state;
    play_moves(GAMES[CAM], "1/3/5/4K2/7/7/7/7/7/3m3/5/3/1 w 0", "", &early);
    play_moves(GAMES[CAM], "1/3/5/4K2/7/7/7/7/7/3m3/5/3/1 w 98", "", &late);
    for (size_t i = 0; i < sizeof PROVERS / sizeof *PROVERS; i++) {
        Engine *e = engine_new(GAMES[CAM], &PROVERS[i]);
        Result r = search_game(e, &early, 20000);
        if (PROVERS[i].search == SEARCH_ALPHABETA) {
            assert_int_equal(r.lines[0].proven, PROVEN_WIN);
            assert_int_equal(r.lines[0].distance, 5);
        }
        assert_int_equal(search_game(e, &late, 20000).lines[0].proven, PROVEN_DRAW);
        engine_free(e);
    }
    history_free(&early);
    history_free(&late);
}

/* The quickest win would begin with a third occurrence, which is a draw. The plain search for the
 * exact distance must not find it either. */
static void no_win_begins_with_a_third_occurrence(void **state)
{
    static const char POSITION[] = "1/2M/k4/7/7/7/k5M/7/7/2K4/5/3/1 b 0";
    History once, twice;
    (void)state;
    play_moves(GAMES[CAM], POSITION, "a7-a6 e12-d11 a6-a7", &once);
    play_moves(GAMES[CAM], POSITION, "a7-a6 e12-d11 a6-a7 d11-e12 a7-a6 e12-d11 a6-a7", &twice);
    for (size_t i = 0; i < sizeof PROVERS / sizeof *PROVERS; i++) {
        Engine *e = engine_new(GAMES[CAM], &PROVERS[i]);
        Result first = search_game(e, &once, 30000), r = search_game(e, &twice, 200000);
        assert_true(history_play(&twice, &r.lines[0].pv[0]));
        assert_int_equal(history_now(&twice)->outcome, ONGOING);
        history_go(&twice, twice.ply - 1);
        if (PROVERS[i].search == SEARCH_ALPHABETA) {
            assert_int_equal(first.lines[0].distance, 3);
            assert_int_equal(r.lines[0].proven, PROVEN_WIN);
            assert_int_equal(r.lines[0].distance, 9);
        }
        engine_free(e);
    }
    history_free(&once);
    history_free(&twice);
}

/* -- The table -- */

static void the_table_keeps_what_it_was_given(void **state)
{
    (void)state;
    TTable t;
    void *memory = calloc(1, 1 << 16);
    tt_init(&t, memory, 1 << 16);
    TTEntry in = {.value = -29990,
                  .estimate = 345,
                  .depth = 125,
                  .step = 0x7ffe,
                  .bound = BOUND_LOWER},
            out;
    assert_false(tt_get(&t, 42, &out));
    tt_put(&t, 42, &in);
    assert_true(tt_get(&t, 42, &out));
    assert_int_equal(out.value, in.value);
    assert_int_equal(out.estimate, in.estimate);
    assert_int_equal(out.depth, in.depth);
    assert_int_equal(out.step, in.step);
    assert_int_equal(out.bound, in.bound);
    free(memory);
}

static void a_torn_slot_reads_as_a_miss(void **state)
{
    (void)state;
    TTable t;
    TTEntry entry = {.value = 1, .depth = 3, .step = 5, .bound = BOUND_EXACT}, out;
    void *memory = calloc(1, 4096);
    tt_init(&t, memory, 4096);
    tt_put(&t, 7, &entry);
    for (size_t i = 0; i < t.buckets * TT_WAYS; i++) atomic_fetch_xor(&t.slots[i].data, 1);
    assert_false(tt_get(&t, 7, &out));
    free(memory);
}

/* A table of one bucket is all collisions: the search only gets slower. */
static void collisions_are_harmless(void **state)
{
    (void)state;
    const Game *g = GAMES[ZURERO];
    Rng rng = rng_seeded(9);
    void *memory = calloc(1, 64), *worker = calloc(1, ab_worker_size());
    for (int i = 0; i < 40; i++) {
        Pos p;
        TTable t;
        Result small;
        long budget = 300000;
        if (!late_position(g, 5, 3, &rng, &p)) continue;
        int truth = minimax(&p, 3, 0, &budget);
        memset(memory, 0, 64);
        tt_init(&t, memory, 64);
        Task task = {.history = history_of(&p), .limits = {.depth = 3}};
        ab_search(guide_of(g), &task, &t, worker, 1, &small);
        if (budget > 0 && truth >= VALUE_PROVEN) assert_int_equal(small.lines[0].value, truth);
    }
    free(memory);
    free(worker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fuse_endings_are_those_of_minimax),
        cmocka_unit_test(zurero_wins_are_those_of_minimax),
        cmocka_unit_test(sixmaking_wins_are_those_of_minimax),
        cmocka_unit_test(cam_wins_are_those_of_minimax),
        cmocka_unit_test(iris_endings_are_those_of_minimax),
        cmocka_unit_test(the_same_search_twice_gives_the_same_nodes),
        cmocka_unit_test(a_limit_of_nodes_is_kept_exactly),
        cmocka_unit_test(lines_are_reported_best_first_wherever_the_search_stops),
        cmocka_unit_test(a_win_is_reported_only_for_moves_that_win),
        cmocka_unit_test(only_the_most_promising_of_too_many_turns_are_searched),
        cmocka_unit_test(threads_share_a_limit_of_nodes),
        cmocka_unit_test(the_move_is_legal_however_short_the_search),
        cmocka_unit_test(a_finished_game_has_no_lines),
        cmocka_unit_test(several_threads_agree_on_a_win),
        cmocka_unit_test(no_win_is_proven_beyond_the_clock),
        cmocka_unit_test(a_proof_is_not_carried_to_another_clock),
        cmocka_unit_test(no_win_begins_with_a_third_occurrence),
        cmocka_unit_test(the_table_keeps_what_it_was_given),
        cmocka_unit_test(a_torn_slot_reads_as_a_miss),
        cmocka_unit_test(collisions_are_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
