/* test_lib.c: the public library, through its header alone. */
#include "quina.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static QuinaPlay *start(const char *game, int size, const char *variant)
{
    char error[QUINA_ERROR_TEXT];
    QuinaPlay *play = quina_start(game, size, variant, 7, error, sizeof error);
    if (!play) fail_msg("%s", error);
    return play;
}

static void assert_position(const QuinaPlay *play, const char *expected)
{
    char text[QUINA_POSITION_TEXT];
    assert_int_equal(quina_position(play, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

/* -- Games -- */

static void games_are_described(void **state)
{
    static const char *const NAMES[] = {"fuse", "iris", "sixmaking", "cam", "zurero"};
    char text[100];
    int least, most, usual;
    (void)state;
    assert_int_equal(quina_game_count(), 5);
    for (int i = 0; i < 5; i++) assert_string_equal(quina_game_name(i), NAMES[i]);
    assert_null(quina_game_name(5));
    assert_null(quina_game_title(-1));
    assert_string_equal(quina_game_title(2), "Six MaKING");
    quina_game_sizes(4, &least, &most, &usual);
    assert_true(least == 5 && most == 19 && usual == 19);
    quina_game_sizes(9, &least, &most, &usual);
    assert_true(least == 0 && most == 0 && usual == 0);
    assert_int_equal(quina_game_variants(0, text, sizeof text), strlen("omega kings=1 kings=2"));
    assert_string_equal(text, "omega kings=1 kings=2");
    assert_int_equal(quina_game_variants(3, text, sizeof text), 0);
    assert_string_equal(text, "");
}

/* -- Texts -- */

static void a_text_is_cut_like_that_of_snprintf(void **state)
{
    QuinaPlay *play = start("zurero", 5, NULL);
    char text[8] = "unused";
    (void)state;
    assert_int_equal(quina_position(play, NULL, 0), 11);
    assert_int_equal(quina_position(play, text, 1), 11);
    assert_string_equal(text, "");
    assert_int_equal(quina_position(play, text, sizeof text), 11);
    assert_string_equal(text, "5/5/5/5");
    assert_int_equal(quina_moves(play, text, sizeof text), 3);
    assert_string_equal(text, "c3\n");
    quina_free(play);
}

static void an_error_text_is_written_if_asked_for(void **state)
{
    char error[QUINA_ERROR_TEXT] = "", cut[10];
    (void)state;
    assert_null(quina_start("chess", 0, NULL, 0, error, sizeof error));
    assert_non_null(strstr(error, "chess"));
    assert_null(quina_start("chess", 0, NULL, 0, NULL, 0));
    assert_null(quina_start("iris", 99, NULL, 0, error, sizeof error));
    assert_null(quina_start("fuse", 0, "kings=1,kings=2", 0, error, sizeof error));
    assert_null(quina_set_up("zurero", 0, NULL, "5/5/7/5/5 w", cut, sizeof cut));
    assert_string_equal(cut, "row 3 has");
    assert_null(quina_set_up("zurero", 7, NULL, "5/5/5/5/5 b", NULL, 0));
    assert_null(quina_player_new("cam", "deep", 0, error, sizeof error));
    assert_null(quina_player_new("cam", "human", 0, error, sizeof error));
    quina_free(NULL);
    quina_player_free(NULL);
}

/* -- Plays -- */

static void moves_are_played_refused_and_undone(void **state)
{
    char error[QUINA_ERROR_TEXT], text[100];
    QuinaPlay *play = start("zurero", 5, "standard");
    (void)state;
    assert_int_equal(quina_to_move(play), QUINA_BLACK);
    assert_true(quina_move(play, "C3", NULL, 0));
    assert_false(quina_move(play, "L1", error, sizeof error));
    assert_non_null(strstr(error, "L1"));
    assert_int_equal(quina_ply(play), 1);
    assert_true(quina_move(play, "l3", error, sizeof error));
    assert_position(play, "5/5/2WB1/5/5 b");
    QuinaPlay *copy = quina_copy(play);
    assert_int_equal(quina_hash(copy), quina_hash(play));
    assert_true(quina_undo(play));
    assert_int_not_equal(quina_hash(copy), quina_hash(play));
    quina_played(copy, text, sizeof text);
    assert_string_equal(text, "c3 L3");
    assert_true(quina_undo(play));
    assert_false(quina_undo(play));
    assert_string_equal(quina_game(copy), "zurero");
    assert_int_equal(quina_size(copy), 5);
    quina_free(play);
    assert_position(copy, "5/5/2WB1/5/5 b");
    quina_free(copy);
}

static void results_reasons_and_scores_are_reported(void **state)
{
    unsigned score[4];
    char error[QUINA_ERROR_TEXT];
    QuinaPlay *play = quina_set_up("iris", 0, NULL, "2W/4/2B2/4/W2 b 1", error, sizeof error);
    (void)state;
    assert_non_null(play);
    assert_string_equal(quina_reason(play), "");
    assert_true(quina_move(play, "pass", error, sizeof error));
    assert_int_equal(quina_result(play), QUINA_WHITE_WINS);
    assert_string_equal(quina_reason(play), "the groups are counted");
    assert_true(quina_score(play, QUINA_WHITE, score, 4) > 0);
    assert_int_equal(quina_score(play, QUINA_NOBODY, score, 4), 0);
    assert_false(quina_move(play, "a1", error, sizeof error));
    quina_free(play);
    play = start("cam", 0, NULL);
    assert_int_equal(quina_perft(play, 2), 2916);
    assert_int_equal(quina_score(play, QUINA_WHITE, score, 4), 0);
    quina_free(play);
}

static void every_board_is_drawn_in_every_style(void **state)
{
    (void)state;
    for (int i = 0; i < quina_game_count(); i++) {
        QuinaPlay *play = start(quina_game_name(i), 0, NULL);
        for (int style = QUINA_ASCII; style <= QUINA_SVG; style++) {
            size_t length = quina_draw(play, (QuinaStyle)style, NULL, 0);
            char *text = malloc(length + 1);
            assert_int_equal(quina_draw(play, (QuinaStyle)style, text, length + 1), length);
            assert_int_equal(strlen(text), length);
            assert_true(length > 50);
            free(text);
        }
        quina_free(play);
    }
}

/* -- Players -- */

static void a_player_knows_its_game_and_its_end(void **state)
{
    char error[QUINA_ERROR_TEXT];
    QuinaThought thought;
    QuinaPlayer *player =
        quina_player_new("zurero", "engine:depth=2,hash=1", 0, error, sizeof error);
    QuinaPlay *other = start("cam", 0, NULL);
    QuinaPlay *play = quina_set_up("zurero", 0, NULL, "7/7/7/BBBB3/7/7/WW1WW2 b", NULL, 0);
    (void)state;
    assert_non_null(player);
    assert_false(quina_choose(player, other, NULL, &thought, error, sizeof error));
    assert_true(quina_choose(player, play, NULL, &thought, error, sizeof error));
    assert_string_equal(thought.move, "R4");
    assert_true(thought.proven == QUINA_PROVEN_WIN && thought.distance == 1);
    assert_true(quina_move(play, thought.move, error, sizeof error));
    assert_false(quina_choose(player, play, NULL, &thought, error, sizeof error));
    assert_string_equal(error, "the game is over");
    assert_true(quina_undo(play));
    assert_false(quina_choose(player, play, &(QuinaLimits){.depth = -1}, &thought, NULL, 0));
    assert_false(
        quina_choose(player, play, &(QuinaLimits){.seconds = -1}, &thought, error, sizeof error));
    assert_string_equal(error, "the limits are not numbers from 0");
    quina_player_free(player);
    quina_free(play);
    quina_free(other);
}

/* -- Threads -- */

enum { THREADS = 4, HISTORY = 20000, GAMES_MAX = 16 };

typedef struct Work {
    char played[GAMES_MAX][HISTORY];
} Work;

/* A game of each kind between players with limits of nodes. */
static void *play_all(void *context)
{
    Work *work = context;
    for (int i = 0; i < quina_game_count(); i++) {
        const char *game = quina_game_name(i);
        QuinaPlay *play = quina_start(game, i == 1 || i == 4 ? 5 : 0, NULL, 3, NULL, 0);
        QuinaPlayer *players[2] = {
            quina_player_new(game, "engine:nodes=20,hash=1", 1, NULL, 0),
            quina_player_new(game, "random", 2, NULL, 0),
        };
        QuinaThought thought;
        while (play && quina_result(play) == QUINA_ONGOING &&
               quina_choose(players[quina_ply(play) % 2], play, NULL, &thought, NULL, 0) &&
               quina_move(play, thought.move, NULL, 0))
            continue;
        quina_played(play, work->played[i], HISTORY);
        quina_player_free(players[0]);
        quina_player_free(players[1]);
        quina_free(play);
    }
    return NULL;
}

static void separate_handles_can_be_used_in_parallel(void **state)
{
    Work *works = calloc(THREADS + 1, sizeof *works);
    pthread_t threads[THREADS];
    (void)state;
    assert_non_null(works);
    assert_true(quina_game_count() <= GAMES_MAX);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play_all, &works[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    play_all(&works[THREADS]);
    for (int game = 0; game < quina_game_count(); game++) {
        assert_true(strlen(works[THREADS].played[game]) > 10);
        for (int i = 0; i < THREADS; i++)
            assert_string_equal(works[i].played[game], works[THREADS].played[game]);
    }
    free(works);
}

typedef struct LongRun {
    QuinaPlayer *player;
    atomic_bool is_done;
} LongRun;

static void *choose_long(void *context)
{
    LongRun *run = context;
    QuinaPlay *play = quina_start("cam", 0, NULL, 0, NULL, 0);
    QuinaThought thought;
    quina_choose(run->player, play, &(QuinaLimits){.seconds = 3600}, &thought, NULL, 0);
    quina_free(play);
    atomic_store(&run->is_done, true);
    return NULL;
}

/* The choice may not have begun when it is stopped; then it is stopped again. */
static void a_choice_is_stopped_from_another_thread(void **state)
{
    QuinaPlayer *player = quina_player_new("cam", "engine:hash=1", 0, NULL, 0);
    LongRun run = {.player = player};
    pthread_t thread;
    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, choose_long, &run), 0);
    while (!atomic_load(&run.is_done)) quina_player_stop(player);
    pthread_join(thread, NULL);
    quina_player_free(player);
}

/* -- Actions -- */

enum { ACTIONS = 4096, PLACES = 8192 };

/* The actions of a turn one after the other, and back. */
static void steps_are_played_and_undone_by_number(void **state)
{
    QuinaPlay *play = start("iris", 4, NULL);
    int32_t actions[ACTIONS], played[8];
    uint8_t mask[ACTIONS];
    QuinaShape shape;
    char text[QUINA_MOVE_TEXT], error[QUINA_ERROR_TEXT];
    (void)state;
    assert_true(quina_shape("iris", 4, NULL, &shape, NULL, 0));
    assert_int_equal(shape.actions, 38);
    assert_true(shape.planes == 7 && shape.rows == 7 && shape.columns == 7);
    int count = quina_actions(play, actions, ACTIONS);
    assert_int_equal(count, 19);
    assert_true(quina_act(play, actions[0], NULL, 0));
    assert_int_equal(quina_to_move(play), QUINA_WHITE);
    uint64_t before = quina_hash(play);
    count = quina_actions(play, actions, ACTIONS);
    quina_mask(play, mask);
    for (int i = 0; i < shape.actions; i++) {
        bool is_listed = false;
        for (int k = 0; k < count; k++) is_listed |= actions[k] == i;
        assert_int_equal(mask[i], is_listed);
    }
    assert_int_equal(quina_action_text(play, 10, text, sizeof text), 2);
    assert_string_equal(text, "c2");
    assert_true(quina_act(play, 10, NULL, 0));
    assert_true(quina_mid_turn(play));
    assert_int_equal(quina_to_move(play), QUINA_WHITE);
    assert_false(quina_move(play, "c4", error, sizeof error));
    assert_string_equal(error, "a turn has begun: play its other steps, or take it back");
    assert_false(quina_act(play, 10, error, sizeof error));
    assert_string_equal(error, "action 10 is not legal");
    assert_true(quina_act(play, 26, NULL, 0));
    assert_false(quina_mid_turn(play));
    assert_int_equal(quina_history(play, played, 8), 3);
    assert_true(played[1] == 10 && played[2] == 26);
    assert_true(quina_undo_action(play) && quina_mid_turn(play));
    QuinaPlay *copy = quina_copy(play);
    assert_true(quina_mid_turn(copy) && quina_hash(copy) == quina_hash(play));
    assert_true(quina_undo(play) && quina_hash(play) == before);
    assert_true(quina_undo_action(play));
    assert_false(quina_undo_action(play));
    quina_free(copy);
    quina_free(play);
}

static void observations_cells_and_playouts_are_given(void **state)
{
    static uint8_t planes[2][PLACES];
    static QuinaCell cells[512];
    const int LONGEST[] = {50, 339, 0, 39213, 361};
    int longest;
    (void)state;
    for (int game = 0; game < quina_game_count(); game++) {
        QuinaPlay *play = start(quina_game_name(game), 0, NULL);
        QuinaShape shape;
        int turns;
        assert_true(quina_shape(quina_game_name(game), 0, NULL, &shape, NULL, 0));
        assert_true(quina_longest_game(quina_game_name(game), 0, NULL, &longest, NULL, 0));
        assert_int_equal(longest, LONGEST[game]);
        assert_non_null(quina_about_actions(game));
        assert_non_null(quina_about_grid(game));
        assert_non_null(quina_about_plane(game, shape.planes - 1));
        assert_null(quina_about_plane(game, shape.planes));
        quina_observe(play, QUINA_WHITE, planes[0]);
        quina_observe(play, QUINA_BLACK, planes[1]);
        assert_memory_not_equal(planes[0], planes[1],
                                (size_t)(shape.planes * shape.rows * shape.columns));
        int count = quina_cells(play, cells, 512);
        assert_true(count > 20 && count < 512 && cells[0].label[0] && cells[0].neighbour_count);
        QuinaResult result = quina_playout(play, 3, 10000, &turns);
        assert_true(result != QUINA_ONGOING && turns > 5);
        assert_int_equal(quina_playout(play, 3, 10000, NULL), result);
        assert_int_equal(quina_ply(play), 0);
        quina_free(play);
    }
    assert_null(quina_about_actions(9));
    assert_false(quina_longest_game("zurero", 4, NULL, &longest, NULL, 0));
}

static void a_batch_steps_and_refuses(void **state)
{
    QuinaBatchOptions options = {.games = 3, .threads = 2, .seed = 1};
    char error[QUINA_ERROR_TEXT];
    int32_t actions[3];
    uint8_t done[3];
    (void)state;
    assert_null(quina_batch_new("go", &options, error, sizeof error));
    assert_non_null(strstr(error, "there is no game 'go'"));
    assert_null(quina_batch_new("cam", &(QuinaBatchOptions){0}, error, sizeof error));
    assert_non_null(strstr(error, "1048576 games"));
    QuinaBatch *batch = quina_batch_new("cam", &options, NULL, 0);
    assert_non_null(batch);
    quina_batch_sample(batch, actions);
    assert_true(quina_batch_step(batch, actions, &(QuinaBatchOutput){.done = done}, NULL, 0));
    quina_batch_sample(batch, actions);
    actions[1] = 1072;
    assert_false(quina_batch_step(batch, actions, &(QuinaBatchOutput){0}, error, sizeof error));
    assert_string_equal(error, "game 1: action 1072 is not legal");
    quina_batch_reset(batch, &(QuinaBatchOutput){.done = done});
    quina_batch_free(batch);
    quina_batch_free(NULL);
}

/* A program that is not there, and one that is. */
static void a_player_may_be_another_program(void **state)
{
    QuinaPlay *play = start("zurero", 5, NULL);
    QuinaThought thought;
    char error[QUINA_ERROR_TEXT];
    (void)state;
    QuinaPlayer *gone = quina_player_new("zurero", "ugi:false", 0, NULL, 0);
    assert_non_null(gone);
    assert_false(quina_choose(gone, play, NULL, &thought, error, sizeof error));
    assert_non_null(strstr(error, "program"));
    quina_player_free(gone);
    QuinaPlayer *there = quina_player_new(
        "zurero",
        "ugi:while read l; do case $l in ugi) echo ugiok;; go*) echo bestmove c3; esac; done", 0,
        NULL, 0);
    assert_true(quina_choose(there, play, NULL, &thought, error, sizeof error));
    assert_string_equal(thought.move, "c3");
    quina_player_free(there);
    quina_free(play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_described),
        cmocka_unit_test(a_text_is_cut_like_that_of_snprintf),
        cmocka_unit_test(an_error_text_is_written_if_asked_for),
        cmocka_unit_test(moves_are_played_refused_and_undone),
        cmocka_unit_test(results_reasons_and_scores_are_reported),
        cmocka_unit_test(every_board_is_drawn_in_every_style),
        cmocka_unit_test(a_player_knows_its_game_and_its_end),
        cmocka_unit_test(separate_handles_can_be_used_in_parallel),
        cmocka_unit_test(a_choice_is_stopped_from_another_thread),
        cmocka_unit_test(steps_are_played_and_undone_by_number),
        cmocka_unit_test(observations_cells_and_playouts_are_given),
        cmocka_unit_test(a_batch_steps_and_refuses),
        cmocka_unit_test(a_player_may_be_another_program),
    };
    return cmocka_run_group_tests_name("lib", tests, NULL, NULL);
}
