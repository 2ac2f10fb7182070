/* test_engine.c: engines and players: that every strategy is complete, limits, and the difference
 * between play and analysis. */
#include "engines/player.h"
#include "engines/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const Game *find(const char *name)
{
    const Game *g;
    Fault fault;
    assert_true(game_find(name, &g, &fault));
    return g;
}

/* White must take, in one way; the game is far from its end. */
static Pos forced_position(void)
{
    const Game *g = find("cam");
    Fault fault;
    Pos p;
    assert_true(g->parse(&p, 0, 0, "1/3/1k3/3mm2/m1m2k1/7/m2KM2/M1M4/M6/2K2M1/5/3/1 w 34", &fault));
    return p;
}

static Pos start_of(const Game *g, int size)
{
    Pos p;
    g->start(&p, size, 0, 1);
    return p;
}

/* -- Strategies: what the rest of the program calls without asking whether it is there -- */

static bool is_size(const Game *g, int size)
{
    Fault fault;
    int checked = size;
    return g->size_max ? size > 0 && game_check_size(g, &checked, &fault) : size == 0;
}

static void every_game_can_be_searched(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        const Strategy *s = strategy_of(GAMES[i]);
        assert_non_null(s);
        assert_non_null(s->guide.value);
        assert_true(s->guide.scale > 0);
        assert_true(s->guide.solved_at == 0 || s->guide.turns_left);
        assert_true(s->search == SEARCH_ALPHABETA || s->search == SEARCH_MCTS);
        for (int k = 0; k < i; k++) assert_ptr_not_equal(s, strategy_of(GAMES[k]));
    }
}

static void every_estimate_is_the_sum_of_its_features(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        const Strategy *s = strategy_of(GAMES[i]);
        const Features *f = s->features;
        int counts[FEATURES_MAX], sum = 0;
        Pos p = start_of(GAMES[i], GAMES[i]->size_default);
        assert_non_null(f);
        assert_in_range(f->count, 1, FEATURES_MAX);
        f->count_all(&p, counts);
        for (int k = 0; k < f->count; k++) {
            assert_non_null(f->names[k]);
            sum += f->weights[k] * counts[k];
        }
        assert_int_equal(guide_linear(GAMES[i]).value(&p), sum);
    }
}

/* Every form of every level is a rung, rungs only get stronger, and the last is a second. */
static void check_ladder(const Ladder *l)
{
    assert_true(l->forms >= 1 && l->stride >= 1);
    assert_true(l->stride * (LEVEL_MAX - 2) + l->forms <= l->count);
    for (int k = 1; k < l->count - 1; k++) {
        const Rung *r = &l->rungs[k], *below = r - 1;
        assert_true(
            r->nodes > below->nodes ||
            (r->nodes == RUNG_GLANCE && r->nodes == below->nodes && r->noise < below->noise));
    }
    assert_int_equal(l->rungs[l->count - 1].nodes, RUNG_SECOND);
}

static void every_ladder_has_the_rungs_of_its_levels(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        const Strategy *s = strategy_of(GAMES[i]);
        check_ladder(&s->ladder);
        for (int k = 0; k < BOARD_LADDERS; k++)
            if (s->board_ladders[k].ladder.rungs) check_ladder(&s->board_ladders[k].ladder);
    }
}

static void every_match_can_begin(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        const Opening *o = &strategy_of(GAMES[i])->opening;
        assert_in_range(o->random_plies, 0, 20);
        assert_in_range(o->candidates, 1, 100);
        assert_int_not_equal(o->judge, SEARCH_AUTO);
    }
}

static void every_game_has_bench_positions(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        const Strategy *s = strategy_of(GAMES[i]);
        assert_true(s->perfts[0].depth > 0 && s->searches[0].plies > 0);
        for (int k = 0; k < BENCH_MAX && s->perfts[k].depth; k++)
            assert_true(is_size(GAMES[i], s->perfts[k].size));
        for (int k = 0; k < BENCH_MAX && s->searches[k].plies; k++) {
            assert_true(is_size(GAMES[i], s->searches[k].size));
            assert_true(s->searches[k].depth > 0 || s->searches[k].search == SEARCH_MCTS);
        }
    }
}

/* -- A single legal move -- */

enum { NODES = 20000 };

static Result search_forced(SearchKind kind, bool is_analysis)
{
    Pos p = forced_position();
    Engine *e = engine_new(game_of(&p), &(EngineOptions){.megabytes = 4, .search = kind});
    Task task = {.history = history_of(&p), .limits = {.nodes = NODES}, .is_analysis = is_analysis};
    Result r;
    assert_non_null(e);
    engine_search(e, &task, &r);
    engine_free(e);
    assert_int_equal(r.line_count, 1);
    return r;
}

static void play_answers_a_single_legal_move_at_once(void **state)
{
    (void)state;
    assert_in_range(search_forced(SEARCH_ALPHABETA, false).nodes, 1, NODES / 10);
    assert_in_range(search_forced(SEARCH_MCTS, false).nodes, 1, NODES / 10);
    assert_in_range(search_forced(SEARCH_UCT, false).nodes, 1, NODES / 10);
}

static void analysis_searches_behind_a_single_legal_move(void **state)
{
    (void)state;
    Result r = search_forced(SEARCH_ALPHABETA, true);
    assert_int_equal(r.nodes, NODES);
    assert_true(r.depth > 4);
    assert_int_equal(search_forced(SEARCH_MCTS, true).nodes, NODES);
    assert_int_equal(search_forced(SEARCH_UCT, true).nodes, NODES);
}

/* -- Limits of players -- */

/* What the player chose and found at the start of a game of this size, with a limit of nodes. */
static Result ask(const char *game, int size, const char *word, Task task, Turn *turn)
{
    const Game *g = find(game);
    PlayerWord read;
    Fault fault;
    Result r;
    assert_true(player_parse(g, word, &read, &fault));
    Player *p = player_new(g, &read, 1);
    assert_non_null(p);
    Pos start = start_of(g, size);
    task.history = history_of(&start);
    assert_int_equal(player_choose(p, &task, turn, &r), PLAYER_FINE);
    player_free(p);
    return r;
}

static void limits_override_those_of_an_engine(void **state)
{
    (void)state;
    Turn turn;
    Task none = {0}, limited = {.limits = {.nodes = 3000}};
    assert_int_equal(ask("cam", 0, "engine:nodes=1000", none, &turn).nodes, 1000);
    assert_int_equal(ask("cam", 0, "engine:nodes=1000", limited, &turn).nodes, 3000);
    limited.is_analysis = true;
    assert_int_equal(ask("cam", 0, "engine:nodes=1000", limited, &turn).nodes, 3000);
}

/* A clock must not make a level stronger. */
static void limits_override_those_of_a_level_in_analysis_only(void **state)
{
    (void)state;
    Turn turn;
    Task task = {.limits = {.nodes = 20000}};
    uint64_t own = ask("cam", 0, "level:6", (Task){0}, &turn).nodes;
    assert_in_range(own, 1, 19999);
    assert_int_equal(ask("cam", 0, "level:6", task, &turn).nodes, own);
    task.is_analysis = true;
    assert_int_equal(ask("cam", 0, "level:6", task, &turn).nodes, 20000);
}

static void limits_override_the_second_of_a_classic_player_in_analysis(void **state)
{
    (void)state;
    Task task = {.limits = {.nodes = 500}, .is_analysis = true};
    Pos p = start_of(find("iris"), 4);
    Rng rng = rng_seeded(1);
    Turn asked, expected;
    ask("iris", 4, "classic:4", task, &asked);
    classic_choose(4, &(ClassicTask){&p, {.nodes = 500}, &rng}, &expected);
    assert_true(turn_is_same(&asked, &expected));
}

/* The levels below the highest search with it, and were measured so. */
static void the_linear_guide_does_without_what_came_after_the_ladders(void **state)
{
    (void)state;
    Guide six = guide_linear(&sixmaking_game), zurero = guide_linear(&zurero_game);
    assert_true(guide_of(&sixmaking_game)->margin && guide_of(&sixmaking_game)->late);
    assert_int_equal(six.margin, 0);
    assert_int_equal(six.late, 0);
    assert_non_null(guide_of(&zurero_game)->attacks);
    assert_null(zurero.attacks);
    assert_int_equal(zurero.late, guide_of(&zurero_game)->late);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_can_be_searched),
        cmocka_unit_test(every_estimate_is_the_sum_of_its_features),
        cmocka_unit_test(every_ladder_has_the_rungs_of_its_levels),
        cmocka_unit_test(every_match_can_begin),
        cmocka_unit_test(every_game_has_bench_positions),
        cmocka_unit_test(play_answers_a_single_legal_move_at_once),
        cmocka_unit_test(analysis_searches_behind_a_single_legal_move),
        cmocka_unit_test(limits_override_those_of_an_engine),
        cmocka_unit_test(limits_override_those_of_a_level_in_analysis_only),
        cmocka_unit_test(limits_override_the_second_of_a_classic_player_in_analysis),
        cmocka_unit_test(the_linear_guide_does_without_what_came_after_the_ladders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
