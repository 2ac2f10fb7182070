/* test_mcts.c: the Monte Carlo searches: their proofs, their limits, and reproducibility. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "configs.h"
#include "engines/strategy.h"
#include "search/mcts.h"
#include "search/mcts_numbers.h"
#include "search/mcts_tree.h"
#include "search/uct.h"

enum { MEMORY = 32 << 20, REFERENCE_MAX = 30000 };

static const Guide PLAIN = {.scale = 100};

typedef struct Bench {
    Mcts mcts;
    Uct uct;
    void *memory[2];
} Bench;

static int set_up(void **state)
{
    Bench *b = calloc(1, sizeof *b);
    if (!b) return 1;
    for (int i = 0; i < 2; i++) b->memory[i] = malloc(MEMORY);
    if (!b->memory[0] || !b->memory[1]) return 1;
    assert_true(mcts_init(&b->mcts, b->memory[0], MEMORY) <= MEMORY);
    assert_true(uct_init(&b->uct, b->memory[1], MEMORY) <= MEMORY);
    *state = b;
    return 0;
}

static int tear_down(void **state)
{
    Bench *b = *state;
    for (int i = 0; i < 2; i++) free(b->memory[i]);
    free(b);
    return 0;
}

/* -- Helpers -- */

static void random_turn(Pos *p, Rng *rng)
{
    const Game *g = game_of(p);
    do g->play(p, g->random(p, rng), p);
    while (p->mid_turn);
}

/* Every turn of every line is one that its text names, and follows the one before. */
static void check_lines(const Pos *root, const Result *r)
{
    assert_true(r->line_count >= 1);
    for (int i = 0; i < r->line_count; i++) {
        Pos p = *root;
        assert_true(r->lines[i].pv_count >= 1);
        assert_true(r->lines[i].win >= 0 && r->lines[i].win <= 1);
        for (int k = 0; k < r->lines[i].pv_count; k++) {
            char text[TURN_TEXT];
            Turn read;
            Fault fault;
            const Turn *t = &r->lines[i].pv[k];
            game_of(&p)->turn_print(&p, t, text);
            assert_true(turn_parse(&p, text, &read, &fault));
            assert_int_equal(read.count, t->count);
            assert_memory_equal(read.steps, t->steps, sizeof(Step) * t->count);
            turn_play(&p, t, &p);
        }
        for (int k = 0; k < i; k++) {
            const Turn *a = &r->lines[i].pv[0], *b = &r->lines[k].pv[0];
            assert_false(a->count == b->count &&
                         memcmp(a->steps, b->steps, sizeof(Step) * a->count) == 0);
        }
    }
}

static bool is_same_line(const Line *a, const Line *b)
{
    if (a->pv_count != b->pv_count || a->value != b->value || a->proven != b->proven) return false;
    for (int k = 0; k < a->pv_count; k++)
        if (a->pv[k].count != b->pv[k].count ||
            memcmp(a->pv[k].steps, b->pv[k].steps, sizeof(Step) * a->pv[k].count) != 0)
            return false;
    return true;
}

/* The outcome with best play of both, straight from the rules; ONGOING if it takes too long. */
static Outcome solve(const Pos *p, int *budget)
{
    const Game *g = game_of(p);
    Step list[STEPS_MAX];
    Outcome best = win_of(opponent(p->to_move));
    if (p->outcome != ONGOING) return p->outcome;
    int count = g->steps(p, list);
    for (int i = 0; i < count; i++) {
        Pos after;
        if (--*budget < 0) return ONGOING;
        g->play(p, list[i], &after);
        Outcome outcome = solve(&after, budget);
        if (outcome == ONGOING || outcome == win_of(p->to_move)) return outcome;
        if (outcome == DRAWN) best = DRAWN;
    }
    return best;
}

static Outcome outcome_of(Proven proven, int mover)
{
    if (proven == PROVEN_NOT) return ONGOING;
    if (proven == PROVEN_DRAW) return DRAWN;
    return win_of(proven == PROVEN_WIN ? mover : opponent(mover));
}

/* -- Proofs -- */

/* Late positions of random games: the proof is what best play gives, and the move keeps it. */
static void check_exact(Bench *b, const Game *g, const Guide *guide, int size, int back, int wanted)
{
    int found = 0;
    for (uint64_t seed = 1; found < wanted; seed++) {
        static Pos game[512];
        int plies = 0, budget = REFERENCE_MAX;
        Rng rng = rng_seeded(seed);
        g->start(&game[0], size, 0, seed);
        while (game[plies].outcome == ONGOING && plies < 511) {
            game[plies + 1] = game[plies];
            random_turn(&game[++plies], &rng);
        }
        if (plies < back) continue;
        const Pos *p = &game[plies - back];
        Task task = {.history = history_of(p), .seed = seed, .limits = {.nodes = 400000}};
        Outcome expected = solve(p, &budget);
        if (expected == ONGOING) continue;
        Result r;
        Pos after;
        mcts_clear(&b->mcts);
        mcts_search(&b->mcts, guide, &task, 1, &r);
        check_lines(p, &r);
        assert_int_equal(outcome_of(r.lines[0].proven, p->to_move), expected);
        turn_play(p, &r.lines[0].pv[0], &after);
        budget = 100 * REFERENCE_MAX;
        assert_int_equal(solve(&after, &budget), expected);
        found++;
    }
}

static void proves_what_minimax_says(void **state)
{
    check_exact(*state, GAMES[IRIS], &PLAIN, 3, 4, 12);
    check_exact(*state, GAMES[IRIS], &iris_strategy.guide, 3, 5, 12);
    check_exact(*state, GAMES[IRIS], &iris_strategy.guide, 4, 4, 6);
    check_exact(*state, GAMES[ZURERO], &PLAIN, 5, 5, 12);
    check_exact(*state, GAMES[ZURERO], guide_of(GAMES[ZURERO]), 5, 5, 12);
    check_exact(*state, GAMES[FUSE], &PLAIN, 6, 4, 6);
    check_exact(*state, GAMES[FUSE], guide_of(GAMES[FUSE]), 6, 5, 6);
}

typedef struct WinSearch {
    int mover;
    bool has_win;
} WinSearch;

static bool look_for_win(void *context, const Turn *t, const Pos *after)
{
    WinSearch *w = context;
    (void)t;
    w->has_win = after->outcome == win_of(w->mover);
    return !w->has_win;
}

/* Positions of random games with a winning move: it is played, and said to be proven. */
static void check_wins_at_once(Bench *b, const Game *g, const Guide *guide, int size, int wanted)
{
    int found = 0;
    for (uint64_t seed = 1; found < wanted; seed++) {
        Pos p;
        Rng rng = rng_seeded(seed);
        g->start(&p, size, 0, seed);
        for (;;) {
            WinSearch w = {.mover = p.to_move};
            turns_visit(&p, look_for_win, &w);
            if (w.has_win || p.outcome != ONGOING) break;
            random_turn(&p, &rng);
        }
        if (p.outcome != ONGOING) continue;
        Task task = {.history = history_of(&p), .seed = seed, .limits = {.nodes = 20000}};
        Result r;
        Pos after;
        mcts_clear(&b->mcts);
        mcts_search(&b->mcts, guide, &task, 1, &r);
        check_lines(&p, &r);
        assert_int_equal(r.lines[0].proven, PROVEN_WIN);
        if (guide->win && g->id != CAM) { /* cam's does not see turns of several leaps */
            turn_play(&p, &r.lines[0].pv[0], &after);
            assert_int_equal(after.outcome, win_of(p.to_move));
            assert_int_equal(r.lines[0].distance, 1);
            assert_int_equal(r.lines[0].value, VALUE_WIN - 1);
        }
        found++;
    }
}

static void finds_wins_at_once(void **state)
{
    for (int i = 0; GAMES[i]; i++) {
        int size = GAMES[i]->size_min;
        check_wins_at_once(*state, GAMES[i], &PLAIN, size, 4);
        check_wins_at_once(*state, GAMES[i], guide_of(GAMES[i]), size, 8);
    }
}

/* -- Limits -- */

static void respects_node_limit(void **state)
{
    Bench *b = *state;
    for (int i = 0; GAMES[i]; i++)
        for (uint64_t nodes = 1; nodes <= 1000; nodes *= 10)
            for (int threads = 1; threads <= 2; threads++) {
                Pos p;
                Task task = {.history = history_of(&p), .seed = nodes, .limits = {.nodes = nodes}};
                Result r;
                GAMES[i]->start(&p, GAMES[i]->size_default, 0, 1);
                mcts_clear(&b->mcts);
                mcts_search(&b->mcts, guide_of(GAMES[i]), &task, threads, &r);
                assert_int_equal(r.nodes, nodes);
                check_lines(&p, &r);
                uct_search(&b->uct, guide_of(GAMES[i]), &task, threads, &r);
                assert_int_equal(r.nodes, nodes);
                check_lines(&p, &r);
            }
}

static void respects_stop_and_time(void **state)
{
    Bench *b = *state;
    for (int i = 0; GAMES[i]; i++) {
        atomic_bool stop = true;
        Pos p;
        Task task = {.history = history_of(&p), .seed = 1, .stop = &stop};
        Result r;
        GAMES[i]->start(&p, GAMES[i]->size_default, 0, 1);
        mcts_clear(&b->mcts);
        mcts_search(&b->mcts, guide_of(GAMES[i]), &task, 2, &r);
        assert_true(r.nodes >= 1 && r.nodes < 1000);
        check_lines(&p, &r);
        uct_search(&b->uct, guide_of(GAMES[i]), &task, 2, &r);
        assert_true(r.nodes >= 1 && r.nodes < 1000);
        check_lines(&p, &r);
        stop = false;
        task.limits.seconds = 0.03;
        mcts_search(&b->mcts, guide_of(GAMES[i]), &task, 1, &r);
        assert_true(r.seconds >= 0.03 && r.seconds < 1);
        uct_search(&b->uct, guide_of(GAMES[i]), &task, 1, &r);
        assert_true(r.seconds >= 0.03 && r.seconds < 1);
    }
}

static void count_reports(void *context, const Result *so_far)
{
    int *count = context;
    assert_true(so_far->line_count >= 1 && so_far->nodes > 0);
    ++*count;
}

static void reports_its_progress(void **state)
{
    Bench *b = *state;
    int count = 0;
    Pos p;
    Task task = {.history = history_of(&p), .seed = 1, .limits = {.seconds = 0.5}, .lines = 3};
    Result r;
    task.progress = count_reports;
    task.context = &count;
    GAMES[IRIS]->start(&p, 5, 0, 1);
    mcts_clear(&b->mcts);
    mcts_search(&b->mcts, &iris_strategy.guide, &task, 2, &r);
    assert_true(count >= 1 && count <= 6);
    assert_int_equal(r.line_count, 3);
    check_lines(&p, &r);
}

/* -- Repeating -- */

static void repeats_from_its_seed(void **state)
{
    Bench *b = *state;
    for (int i = 0; GAMES[i]; i++) {
        Pos p;
        Task task = {.history = history_of(&p), .seed = 7, .limits = {.nodes = 1500}, .lines = 4};
        Result one, two;
        Rng rng = rng_seeded(3);
        GAMES[i]->start(&p, GAMES[i]->size_default, 0, 1);
        for (int k = 0; k < 5; k++) random_turn(&p, &rng);
        mcts_clear(&b->mcts);
        mcts_search(&b->mcts, guide_of(GAMES[i]), &task, 1, &one);
        task.seed++;
        mcts_search(&b->mcts, guide_of(GAMES[i]), &task, 1, &two);
        task.seed--;
        mcts_clear(&b->mcts);
        mcts_search(&b->mcts, guide_of(GAMES[i]), &task, 1, &two);
        assert_int_equal(one.nodes, two.nodes);
        assert_int_equal(one.line_count, two.line_count);
        for (int k = 0; k < one.line_count; k++)
            assert_true(is_same_line(&one.lines[k], &two.lines[k]));
        uct_search(&b->uct, guide_of(GAMES[i]), &task, 1, &one);
        uct_search(&b->uct, guide_of(GAMES[i]), &task, 1, &two);
        assert_int_equal(one.nodes, two.nodes);
        assert_true(is_same_line(&one.lines[0], &two.lines[0]));
    }
}

/* -- Legality -- */

static void plays_only_legal_moves(void **state)
{
    Bench *b = *state;
    static Config configs[CONFIGS_MAX];
    int count = configs_fill(configs);
    for (int i = 0; i < count; i++) {
        const Game *g = configs[i].game;
        Rng rng = rng_seeded((uint64_t)i);
        Pos p;
        g->start(&p, configs[i].size, configs[i].variant, (uint64_t)i);
        for (int k = 0; p.outcome == ONGOING && k < 200; k++) {
            Task task = {.history = history_of(&p),
                         .seed = (uint64_t)k,
                         .limits = {.nodes = 1 + (uint64_t)k % 40}};
            Result r;
            task.lines = k % 3;
            if (k % 8 < 3) {
                mcts_search(&b->mcts, k % 2 ? guide_of(g) : &PLAIN, &task, 1, &r);
                check_lines(&p, &r);
                uct_search(&b->uct, &PLAIN, &task, 1, &r);
                check_lines(&p, &r);
            }
            random_turn(&p, &rng);
        }
        Task task = {.history = history_of(&p), .limits = {.nodes = 5}};
        Result r;
        if (p.outcome == ONGOING) continue;
        mcts_search(&b->mcts, &PLAIN, &task, 1, &r);
        assert_int_equal(r.line_count, 0);
        uct_search(&b->uct, &PLAIN, &task, 1, &r);
        assert_int_equal(r.line_count, 0);
    }
}

static uint32_t root_visits(const Mcts *m) { return tree_node(&m->tree, m->tree.root)->visits; }

static Turn random_reply(const Pos *p, Rng *rng)
{
    Turn turn = {0};
    Pos at = *p;
    do {
        turn.steps[turn.count++] = game_of(p)->random(&at, rng);
        game_of(p)->play(&at, turn.steps[turn.count - 1], &at);
    } while (at.mid_turn);
    return turn;
}

/* A whole game with one search memory, with and without the game so far. */
static void check_reuse(Bench *b, const Game *g, int size, bool has_history)
{
    int kept = 0, turns = 0;
    Task task = {.seed = 5, .limits = {.nodes = 400}};
    Rng rng = rng_seeded(11);
    History h;
    Pos start;
    g->start(&start, size, 0, 2);
    assert_true(history_init(&h, &start));
    mcts_clear(&b->mcts);
    for (; history_now(&h)->outcome == ONGOING && turns < 120; turns++) {
        Result r;
        task.history = has_history ? history_view(&h) : history_of(history_now(&h));
        mcts_search(&b->mcts, guide_of(g), &task, 1 + turns % 2, &r);
        check_lines(task_pos(&task), &r);
        kept += root_visits(&b->mcts) > r.nodes;
        for (int side = 0; side < 2 && history_now(&h)->outcome == ONGOING; side++) {
            bool follows = side == 0 || (r.lines[0].pv_count > 1 && turns % 4);
            Turn turn = follows ? r.lines[0].pv[side] : random_reply(history_now(&h), &rng);
            assert_true(history_play(&h, &turn));
        }
    }
    history_free(&h);
    assert_true(turns < 5 || kept > 0);
}

static void keeps_its_tree(void **state)
{
    for (int i = 0; GAMES[i]; i++)
        for (int has_history = 0; has_history < 2; has_history++)
            check_reuse(*state, GAMES[i], GAMES[i]->size_min, has_history);
}

/* With too little memory the search continues with what fits. */
static void works_in_little_memory(void **state)
{
    Bench *b = *state;
    Mcts small;
    Pos p;
    Task task = {.history = history_of(&p), .seed = 1, .limits = {.nodes = 30000}};
    Result r;
    void *memory = malloc(MCTS_MEMORY_MIN);
    (void)b;
    assert_non_null(memory);
    assert_true(mcts_init(&small, memory, MCTS_MEMORY_MIN) <= MCTS_MEMORY_MIN);
    GAMES[IRIS]->start(&p, 6, 0, 1);
    for (int i = 0; i < 4; i++) {
        mcts_search(&small, &iris_strategy.guide, &task, 2, &r);
        check_lines(&p, &r);
        turn_play(&p, &r.lines[0].pv[0], &p);
    }
    free(memory);
}

/* -- The tree -- */

typedef struct Grower {
    Tree *tree;
    uint64_t seed;
} Grower;

static void *grow(void *argument)
{
    const Grower *grower = argument;
    Rng rng = rng_seeded(grower->seed);
    for (int i = 0; i < 20000; i++) {
        int count = 1 + (int)rng_below(&rng, 30);
        uint32_t node = tree_add(grower->tree, count);
        for (int at = 0; node != NODE_NONE && at < count; at++) {
            Edge e = tree_edge(grower->tree, node, at);
            e.block->step[e.lane] = (Step)grower->seed;
        }
    }
    return NULL;
}

/* Nodes lie side by side and never overlap, even those added when the memory was nearly full. */
static void a_full_tree_has_no_holes_and_no_overlap(void **state)
{
    (void)state;
    enum { THREADS = 4, SLOTS = 30000 };
    Tree tree;
    pthread_t threads[THREADS];
    Grower growers[THREADS];
    Slot *slots = malloc(SLOTS * sizeof *slots);
    assert_non_null(slots);
    tree_init(&tree, slots, SLOTS);
    for (int i = 0; i < THREADS; i++) {
        growers[i] = (Grower){&tree, (uint64_t)i + 1};
        assert_int_equal(pthread_create(&threads[i], NULL, grow, &growers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    uint32_t at = NODE_FIRST;
    while (at < tree.used) {
        int count = tree_node(&tree, at)->count;
        assert_in_range(count, 1, 30);
        for (int i = 1; i < count; i++)
            assert_int_equal(edge_step(tree_edge(&tree, at, i)),
                             edge_step(tree_edge(&tree, at, 0)));
        at += node_slots(count);
    }
    assert_int_equal(at, tree.used);
    assert_true(tree.used <= SLOTS && tree.used > SLOTS - node_slots(30));
    free(slots);
}

/* -- Numbers -- */

static void values_and_chances_are_inverse(void **state)
{
    (void)state;
    for (int value = -500; value <= 500; value += 25) {
        int back = value_of_chance(&PLAIN, value_to_win(&PLAIN, value));
        assert_true(back >= value - 1 && back <= value + 1);
    }
    for (uint32_t n = 1; n < 5000000; n = n * 3 / 2 + 1) {
        float root = inverse_root((float)n), one = root * root * (float)n;
        assert_true(one > 0.9999F && one < 1.0001F);
        assert_true(log_of(n) <= log_of(n + 1));
    }
}

/* -- Iris -- */

/* A fast random game follows the rules, step by step, and reports the right outcome. */
static void fast_random_games_of_iris_follow_the_rules(void **state)
{
    (void)state;
    const Game *g = GAMES[IRIS];
    for (uint64_t seed = 1; seed <= 400; seed++) {
        static Rollout out;
        Pos p;
        Rng rng = rng_seeded(seed);
        g->start(&p, 3 + (int)(seed % 8), 0, 0);
        out.count = 0;
        for (uint64_t k = seed / 8 % 60; k > 0 && p.outcome == ONGOING; k--) {
            Step step = g->random(&p, &rng);
            out.steps[out.count] = step;
            out.colours[out.count++] = p.to_move;
            g->play(&p, step, &p);
        }
        if (p.outcome != ONGOING) continue;
        int made = out.count;
        iris_strategy.guide.rollout(&p, &rng, &out);
        assert_true(out.count > made && out.count <= ROLLOUT_STEPS);
        for (int i = made; i < out.count; i++) {
            Step list[STEPS_MAX];
            int count = g->steps(&p, list), at = 0;
            while (at < count && list[at] != out.steps[i]) at++;
            assert_true(at < count);
            assert_int_equal(p.to_move, out.colours[i]);
            g->play(&p, out.steps[i], &p);
        }
        assert_true(p.outcome == WHITE_WINS || p.outcome == BLACK_WINS);
        assert_true(out.result >= 0 && out.result <= ROLLOUT_ONE);
        assert_int_equal(out.result > ROLLOUT_ONE / 2, p.outcome == WHITE_WINS);
    }
}

/* Passing is pruned only if it does not end the game. */
static void iris_never_wants_to_pass(void **state)
{
    (void)state;
    const Game *g = GAMES[IRIS];
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Pos p;
        Rng rng = rng_seeded(seed);
        g->start(&p, 3 + (int)(seed % 8), 0, 0);
        while (p.outcome == ONGOING) {
            Step list[STEPS_MAX];
            int16_t ranks[STEPS_MAX];
            int count = g->steps(&p, list), never = 0;
            iris_strategy.guide.rank(&p, list, count, ranks);
            for (int i = 0; i < count; i++) never += ranks[i] == RANK_NEVER;
            assert_true(never <= 1 && never < count);
            assert_true(never == 0 || ranks[count - 1] == RANK_NEVER);
            assert_true(p.iris.passes == 0 || never == 0);
            g->play(&p, g->random(&p, &rng), &p);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(proves_what_minimax_says, set_up, tear_down),
        cmocka_unit_test_setup_teardown(finds_wins_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(respects_node_limit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(respects_stop_and_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(reports_its_progress, set_up, tear_down),
        cmocka_unit_test_setup_teardown(repeats_from_its_seed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(plays_only_legal_moves, set_up, tear_down),
        cmocka_unit_test_setup_teardown(keeps_its_tree, set_up, tear_down),
        cmocka_unit_test_setup_teardown(works_in_little_memory, set_up, tear_down),
        cmocka_unit_test(a_full_tree_has_no_holes_and_no_overlap),
        cmocka_unit_test(values_and_chances_are_inverse),
        cmocka_unit_test(fast_random_games_of_iris_follow_the_rules),
        cmocka_unit_test(iris_never_wants_to_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
