/* test_proofs.c: whatever a search calls proven is true.
 *
 * Random endings of every game and variant are searched by every kind of engine: fresh and reused,
 * with one thread and two, for one line and for several, with and without a game before them and
 * endgame tables. Each
 * claim is checked by a solver that knows only the oracle's rules. A sample runs with all tests;
 * `make proofs-check` runs many more. */
#include "cam_tables.h"
#include "configs.h"
#include "endings.h"
#include "engines/engine.h"
#include "engines/solve.h"
#include "engines/strategy.h"
#include "engines/tables_folder.h"
#include "folder.h"
#include "oracle/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    PAST_MAX = 24,       /* positions of a game, the root included */
    LINES = 3,           /* of every third search */
    PLAIN_SURE = 100000, /* nodes below which the search for the exact distance is never given up */
    TABLE_PIECES = 2,
    SOLVE_NODES = 20000,
    SOLVE_TURNS = 6,
    DRAW_TURNS = 2,       /* within which a bounded solver checks a draw */
    SOLVER_LIMIT = 20000, /* positions explored for one value, */
    BOUNDED_LIMIT = 4000, /* and by a bounded solver */
    SEED = 2026
};

/* -- The game before a search -- */

typedef struct Past {
    char positions[PAST_MAX][ORACLE_POSITION];
    char moves[PAST_MAX][ORACLE_TEXT]; /* [i] leads from position i to position i + 1 */
    int count;                         /* of the positions */
} Past;

/* How much of a position's text repetition compares: in Cam all but the clock. */
static size_t identity(const Game *g, const char *position)
{
    return g->id == CAM ? (size_t)(strrchr(position, ' ') - position) : strlen(position);
}

static int occurrences(const Game *g, const Past *past, const char *position)
{
    int count = 0;
    size_t length = identity(g, position);
    for (int i = 0; i < past->count; i++)
        count += identity(g, past->positions[i]) == length &&
                 strncmp(past->positions[i], position, length) == 0;
    return count;
}

/* -- Engines and trials -- */

typedef struct Prover {
    const char *name;
    EngineOptions options;
    bool is_fresh; /* it forgets everything before each search */
    bool asks_tables;
    Engine *engine;
} Prover;

static const Prover PROVERS[] = {
    {.name = "alpha-beta, fresh",
     .options = {.threads = 1, .megabytes = 1, .search = SEARCH_ALPHABETA},
     .is_fresh = true},
    {.name = "alpha-beta, reused",
     .options = {.threads = 1, .megabytes = 4, .search = SEARCH_ALPHABETA}},
    {.name = "alpha-beta, two threads",
     .options = {.threads = 2, .megabytes = 4, .search = SEARCH_ALPHABETA}},
    {.name = "alpha-beta, tables",
     .options = {.threads = 1, .megabytes = 4, .search = SEARCH_ALPHABETA},
     .asks_tables = true},
    {.name = "mcts, fresh",
     .options = {.threads = 1, .megabytes = 2, .search = SEARCH_MCTS},
     .is_fresh = true},
    {.name = "mcts, reused", .options = {.threads = 1, .megabytes = 4, .search = SEARCH_MCTS}},
    {.name = "mcts, two threads", .options = {.threads = 2, .megabytes = 8, .search = SEARCH_MCTS}},
    {.name = "uct", .options = {.threads = 1, .megabytes = 1, .search = SEARCH_UCT}},
    {.name = "automatic", .options = {.threads = 1, .megabytes = 4, .search = SEARCH_AUTO}},
    {.name = "automatic, tables",
     .options = {.threads = 2, .megabytes = 4, .search = SEARCH_AUTO},
     .asks_tables = true},
};
enum { PROVER_COUNT = sizeof PROVERS / sizeof *PROVERS };

/* Of all games. */
static struct {
    int checked, wrong;
} claims;

/* Those of Cam with up to 2 pieces: positions with 3 lead there, and have to be searched. */
static Tables *tables;
static char folder[FOLDER_PATH];

static int make_tables(void **state)
{
    (void)state;
    if (folder_make(folder) != 0) return -1;
    tables = cam_tables_make(folder, TABLE_PIECES);
    return tables ? 0 : -1;
}

static int remove_tables(void **state)
{
    (void)state;
    printf("# in all: %d claims checked, %d wrong\n", claims.checked, claims.wrong);
    tables_close(tables);
    return folder_remove(folder);
}

/* Exact values by proof search; the second asks tables, or is NULL. */
enum { SOLVE_ALONE, SOLVE_WITH_TABLES, SOLVES };

/* One game, size and variant under test, and what was found. */
typedef struct Trial {
    const Game *game;
    int size, variant;
    char variant_text[VARIANT_TEXT];
    Solver *solver;
    Prover provers[PROVER_COUNT];
    Solve *solves[SOLVES];
    Rng rng;
    bool is_bounded; /* the solver finds values within some turns only */
    int searches, checked, exact, unchecked;
} Trial;

static void trial_open(Trial *t, const char *name, int size, int variant, bool is_bounded)
{
    Fault fault;
    memset(t, 0, sizeof *t);
    assert_true(game_find(name, &t->game, &fault));
    t->size = size;
    t->variant = variant;
    game_print_variant(t->game, variant, t->variant_text);
    t->solver = solver_new(name, size, t->variant_text, is_bounded,
                           is_bounded ? BOUNDED_LIMIT : SOLVER_LIMIT);
    t->is_bounded = is_bounded;
    t->rng = rng_seeded(SEED);
    memcpy(t->provers, PROVERS, sizeof PROVERS);
    for (int i = 0; i < PROVER_COUNT; i++) {
        EngineOptions *options = &t->provers[i].options;
        if (t->provers[i].asks_tables && t->game->id != CAM) continue;
        if (t->provers[i].asks_tables) options->tables = tables;
        t->provers[i].engine = engine_new(t->game, options);
        assert_non_null(t->provers[i].engine);
    }
    for (int i = 0; i < SOLVES; i++) {
        if (i == SOLVE_WITH_TABLES && t->game->id != CAM) continue;
        t->solves[i] = solve_new(t->game, &(SolveOptions){.megabytes = 2,
                                                          .threads = 1,
                                                          .by_proof = true,
                                                          .tables = i ? tables : NULL});
        assert_non_null(t->solves[i]);
    }
}

/* A trial that checks no claim proves nothing. */
static void trial_close(Trial *t)
{
    printf("# %s %d %s: %d searches, %d claims checked, %d distances exact, %d claims unchecked\n",
           t->game->name, t->size, t->variant_text, t->searches, t->checked, t->exact,
           t->unchecked);
    assert_true(t->checked > t->searches / 20);
    for (int i = 0; i < PROVER_COUNT; i++) engine_free(t->provers[i].engine);
    for (int i = 0; i < SOLVES; i++) solve_free(t->solves[i]);
    solver_free(t->solver);
}

/* -- Claims -- */

typedef struct Claim {
    Trial *trial;
    const Prover *prover;
    const Past *past;
    const char *move; /* that the claim is about; NULL: about the position */
    Verdict verdict;  /* for the side to move at the root */
    int distance;
    bool has_bound; /* the distance is at least an upper bound, */
    bool is_exact;  /* or exact */
} Claim;

static void fail_claim(const Claim *c, Exact truth)
{
    static const char *const VERDICTS[] = {"not decided", "won", "lost", "drawn", "unknown"};
    const Trial *t = c->trial;
    printf("# %s %d %s, %s: %s is called %s in %d, but is %s in %d\n#   from %s by", t->game->name,
           t->size, t->variant_text, c->prover ? c->prover->name : "the exact solver",
           c->move ? c->move : "the position", VERDICTS[c->verdict], c->distance,
           VERDICTS[truth.verdict], truth.distance, c->past->positions[0]);
    for (int i = 0; i + 1 < c->past->count; i++) printf(" %s", c->past->moves[i]);
    printf("\n#   to %s\n", c->past->positions[c->past->count - 1]);
    claims.wrong++;
    fail();
}

/* The exact value of what the claim is about, for the side to move at the root. */
static Exact find_truth(const Claim *c)
{
    static const Verdict OTHER[] = {EXACT_OPEN, EXACT_LOSS, EXACT_WIN, EXACT_DRAW, EXACT_UNKNOWN};
    const char *positions[PAST_MAX];
    for (int i = 0; i < c->past->count; i++) positions[i] = c->past->positions[i];
    SolverGame game = {positions, c->past->count};
    int turns = c->verdict == EXACT_DRAW ? DRAW_TURNS : c->distance - (c->move ? 1 : 0);
    Exact e = solver_value(c->trial->solver, &game, c->move, turns);
    if (!c->move) return e;
    return (Exact){OTHER[e.verdict], e.distance + 1};
}

static void check_claim(const Claim *c)
{
    Exact truth = find_truth(c);
    bool is_open_draw = truth.verdict == EXACT_OPEN && c->verdict == EXACT_DRAW;
    if (truth.verdict == EXACT_UNKNOWN || is_open_draw) {
        c->trial->unchecked++;
        return;
    }
    c->trial->checked++;
    claims.checked++;
    if (truth.verdict != c->verdict) fail_claim(c, truth);
    if (truth.verdict == EXACT_DRAW || !c->has_bound) return;
    if (truth.distance > c->distance) fail_claim(c, truth);
    if (!c->is_exact) return;
    if (truth.distance != c->distance) fail_claim(c, truth);
    c->trial->exact++;
}

/* The first line speaks for the position; a line that wins or draws also for its own move, and one
 * that is not the first only for that. */
static void check_line(Claim c, const Pos *root, const Result *r, int i)
{
    static const Verdict CLAIMED[] = {EXACT_OPEN, EXACT_WIN, EXACT_LOSS, EXACT_DRAW};
    const Line *line = &r->lines[i];
    char move[TURN_TEXT];
    if (line->proven == PROVEN_NOT) return;
    c.trial->game->turn_print(root, &line->pv[0], move);
    c.verdict = CLAIMED[line->proven];
    c.distance = line->distance;
    if (i == 0) check_claim(&c);
    if (i == 0 && line->proven == PROVEN_LOSS) return;
    c.move = move;
    check_claim(&c);
}

/* -- Searches -- */

/* The past as the program plays it; its texts must agree with the oracle's. */
static void replay(const Trial *t, const Past *past, History *out)
{
    Pos start;
    Fault fault;
    char text[POS_TEXT];
    assert_true(t->game->parse(&start, t->size, t->variant, past->positions[0], &fault));
    assert_true(history_init(out, &start));
    for (int i = 0; i + 1 < past->count; i++)
        assert_true(history_play_text(out, past->moves[i], &fault));
    t->game->print(history_now(out), text);
    assert_string_equal(text, past->positions[past->count - 1]);
}

static void probe(Trial *t, const Past *past, const Prover *prover)
{
    static const int NODES[] = {300, 3000, 20000};
    History game;
    Task task = {.limits = {.nodes = (uint64_t)NODES[rng_below(&t->rng, 3)]},
                 .lines = rng_below(&t->rng, 3) ? 1 : LINES,
                 .seed = rng_next(&t->rng)};
    Result r;
    replay(t, past, &game);
    task.history = history_view(&game);
    if (prover->is_fresh) engine_clear(prover->engine);
    engine_search(prover->engine, &task, &r);
    t->searches++;
    bool is_alphabeta = prover->options.search == SEARCH_ALPHABETA;
    Claim claim = {.trial = t, .prover = prover, .past = past};
    claim.has_bound = is_alphabeta ? !guide_of(t->game)->any_win : t->game->repeats;
    claim.is_exact = is_alphabeta && claim.has_bound && prover->options.threads == 1 &&
                     task.lines == 1 && r.nodes < task.limits.nodes && r.nodes < PLAIN_SURE;
    for (int i = 0; i < r.line_count; i++) check_line(claim, history_now(&game), &r, i);
    history_free(&game);
}

/* -- Exact values -- */

/* A claim that nobody can force a win within some turns. */
static void check_no_win(Claim *c, int turns)
{
    c->distance = turns;
    Exact truth = find_truth(c);
    bool is_decided = truth.verdict == EXACT_WIN || truth.verdict == EXACT_LOSS;
    if (is_decided && truth.distance <= turns) fail_claim(c, truth);
    c->trial->unchecked += truth.verdict == EXACT_UNKNOWN;
    c->trial->checked += truth.verdict != EXACT_UNKNOWN;
    claims.checked += truth.verdict != EXACT_UNKNOWN;
}

/* The value within so many turns, or, with 0 turns, whatever it takes. */
static void solve_within(Trial *t, const Past *past, Solve *s, int turns)
{
    static const Verdict CLAIMED[] = {EXACT_OPEN, EXACT_WIN, EXACT_LOSS, EXACT_DRAW};
    History game;
    SolveResult r;
    replay(t, past, &game);
    SolveTask task = {.history = history_view(&game), .turns = turns, .nodes = SOLVE_NODES};
    solve_run(s, &task, &r);
    t->searches++;
    Claim claim = {.trial = t, .past = past, .verdict = CLAIMED[r.value], .distance = r.distance};
    claim.has_bound = claim.is_exact = turns > 0;
    if (r.value != PROVEN_NOT)
        check_claim(&claim);
    else if (turns && r.effort.turns == turns)
        check_no_win(&claim, turns);
    history_free(&game);
}

static void solve_all(Trial *t, const Past *past)
{
    for (int i = 0; i < SOLVES; i++) {
        if (!t->solves[i]) continue;
        solve_within(t, past, t->solves[i], 1 + (int)rng_below(&t->rng, SOLVE_TURNS));
        if (!t->is_bounded) solve_within(t, past, t->solves[i], 0);
    }
}

static void probe_all(Trial *t, const Past *past)
{
    solve_all(t, past);
    for (int i = 0; i < PROVER_COUNT; i++)
        if (t->provers[i].engine) probe(t, past, &t->provers[i]);
}

/* -- Random endings -- */

static void past_begin(Past *past, const char *position)
{
    past->count = 1;
    snprintf(past->positions[0], ORACLE_POSITION, "%s", position);
}

/* Goes on with random moves, by choice with those that bring a position up again; never for the
 * third time, and not past the end of the game. */
static void past_shuffle(Trial *t, Past *past, int turns)
{
    for (int n = 0; n < turns && past->count < PAST_MAX; n++) {
        OracleList list;
        const OracleMove *chosen = NULL;
        const char *position = past->positions[past->count - 1];
        oracle_list(t->game->name, t->size, t->variant_text, position, true, &list);
        for (int i = 0, tries = 3 * list.count; i < tries && list.count; i++) {
            const OracleMove *move = &list.moves[rng_below(&t->rng, (uint32_t)list.count)];
            int before = occurrences(t->game, past, move->next);
            if (before < 2 && (!chosen || before > 0)) chosen = move;
            if (before == 1) break;
        }
        if (chosen) {
            memcpy(past->moves[past->count - 1], chosen->text, ORACLE_TEXT);
            memcpy(past->positions[past->count++], chosen->next, ORACLE_POSITION);
        }
        oracle_free(&list);
    }
}

/* Endings without a past: in these games nothing can come up again. */
static void try_late(const char *name, int size, int variant, int left, int count)
{
    Trial t;
    int scaled = 1 + (int)(count * test_scale());
    trial_open(&t, name, size, variant, strcmp(name, "zurero") == 0 && size > 5);
    for (int i = 0; i < scaled; i++) {
        char text[POS_TEXT];
        Past past;
        if (!ending_of_game(t.game, t.size, t.variant, 1 + (int)rng_below(&t.rng, (uint32_t)left),
                            &t.rng, text))
            continue;
        past_begin(&past, text);
        probe_all(&t, &past);
    }
    trial_close(&t);
}

static void proofs_of_fuse_are_true(void **state)
{
    int variants[CONFIGS_MAX], count = configs_variants(GAMES[FUSE], variants);
    (void)state;
    for (int i = 0; i < count; i++) try_late("fuse", 6, variants[i], 4, 10);
}

static void proofs_of_iris_are_true(void **state)
{
    (void)state;
    try_late("iris", 3, 0, 4, 20);
    try_late("iris", 4, 0, 3, 10);
    try_late("iris", 5, 0, 2, 5);
}

static void proofs_of_zurero_are_true(void **state)
{
    (void)state;
    try_late("zurero", 5, 0, 5, 12);
    try_late("zurero", 7, 0, 4, 8);
    try_late("zurero", 19, 0, 4, 2);
}

/* -- Six MaKING -- */

static void try_sixmaking(int size, int variant, int count)
{
    Trial t;
    int scaled = 2 + (int)(count * test_scale());
    trial_open(&t, "sixmaking", size, variant, true);
    for (int i = 0; i < scaled; i++) {
        char text[POS_TEXT];
        Past past;
        if (!ending_of_game(t.game, t.size, t.variant, 2 + (int)rng_below(&t.rng, 6), &t.rng, text))
            continue;
        past_begin(&past, text);
        probe_all(&t, &past);
        past_shuffle(&t, &past, 4 + (int)rng_below(&t.rng, 12));
        probe_all(&t, &past);
    }
    trial_close(&t);
}

static void proofs_of_sixmaking_are_true(void **state)
{
    int variants[CONFIGS_MAX], count = configs_variants(GAMES[SIXMAKING], variants);
    (void)state;
    for (int i = 0; i < count; i++) {
        try_sixmaking(4, variants[i], 3);
        try_sixmaking(5, variants[i], 2);
    }
}

/* -- Cam -- */

static void set_clock(Past *past, int clock)
{
    char *last = strrchr(past->positions[0], ' ');
    snprintf(last, 8, " %d", clock);
}

/* The same position at several clocks, and then with a game before it. */
static void try_cam(int white, int black, int clock_least, int count)
{
    Trial t;
    int scaled = 1 + (int)(count * test_scale());
    trial_open(&t, "cam", 0, 0, false);
    for (int i = 0; i < scaled; i++) {
        char text[POS_TEXT];
        Past past;
        ending_of_pieces(&t.rng, white, black, 0, text);
        past_begin(&past, text);
        for (int k = 0; k < 3; k++) {
            set_clock(&past, clock_least + (int)rng_below(&t.rng, (uint32_t)(100 - clock_least)));
            probe_all(&t, &past);
        }
        set_clock(&past, clock_least);
        past_shuffle(&t, &past, 4 + (int)rng_below(&t.rng, 12));
        probe_all(&t, &past);
    }
    trial_close(&t);
}

static void proofs_of_cam_are_true(void **state)
{
    (void)state;
    try_cam(1, 1, 0, 6);
    try_cam(1, 1, 70, 12);
    try_cam(2, 1, 90, 4);
    try_cam(1, 2, 90, 4);
}

/* -- The solver itself -- */

/* What solver.h argues about repetition agrees with playing out every line. */
static void the_solver_agrees_with_every_line(void **state)
{
    enum { TURNS = 4 };
    Trial t;
    int drawn = 0, scaled = 2 + (int)(60 * test_scale());
    (void)state;
    trial_open(&t, "cam", 0, 0, false);
    for (int i = 0; i < scaled; i++) {
        char text[POS_TEXT];
        const char *positions[PAST_MAX];
        Past past;
        int shuffled = (int)rng_below(&t.rng, 14);
        ending_of_pieces(&t.rng, 1, 1 + i % 2, 100 - TURNS - shuffled, text);
        past_begin(&past, text);
        past_shuffle(&t, &past, shuffled);
        if (past.count != shuffled + 1) continue;
        for (int k = 0; k < past.count; k++) positions[k] = past.positions[k];
        SolverGame game = {positions, past.count};
        Exact fast = solver_value(t.solver, &game, NULL, 0);
        Exact slow = solver_walk(t.solver, &game, TURNS);
        if (slow.verdict == EXACT_OPEN) continue;
        assert_int_equal(fast.verdict, slow.verdict);
        assert_int_equal(fast.distance, slow.distance);
        drawn += fast.verdict == EXACT_DRAW;
        t.checked++;
    }
    assert_true(drawn > 0 && drawn < t.checked);
    trial_close(&t);
}

int main(void)
{
    const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(the_solver_agrees_with_every_line),
        cmocka_unit_test(proofs_of_fuse_are_true),
        cmocka_unit_test(proofs_of_iris_are_true),
        cmocka_unit_test(proofs_of_zurero_are_true),
        cmocka_unit_test(proofs_of_sixmaking_are_true),
        cmocka_unit_test(proofs_of_cam_are_true),
    };
    return cmocka_run_group_tests(TESTS, make_tables, remove_tables);
}
