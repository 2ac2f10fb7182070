/* test_play.c: a game that is left, killed or opened twice resumes where it was. */
#define _POSIX_C_SOURCE 200809L
#include "folder.h"
#include "play/hint.h"
#include "play/play.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* -- A host with an archive in a folder of its own -- */

typedef struct Bench {
    char folder[FOLDER_PATH], path[FOLDER_FILE];
    PlayHost host;
} Bench;

static void bench_open(Bench *b)
{
    char error[ARCHIVE_ERROR];
    b->host = (PlayHost){.front_end = "terminal", .makes_players = true, .lock_beside = b->path};
    b->host.archive = archive_open(b->path, error);
    assert_non_null(b->host.archive);
}

static void bench_new(Bench *b)
{
    assert_int_equal(folder_make(b->folder), 0);
    folder_file(b->folder, "archive.db", b->path);
    bench_open(b);
}

static void bench_free(Bench *b)
{
    archive_close(b->host.archive);
    assert_int_equal(folder_remove(b->folder), 0);
}

static Plan plan_of(GameId game, const char *white, const char *black, double seconds)
{
    Plan plan = {.options = {.game = GAMES[game], .seed = 5, .control = {seconds, 3}}};
    plan.options.size = plan.options.game->size_min;
    if (seconds == 0) plan.options.control.increment = 0;
    strcpy(plan.options.players[WHITE], white);
    strcpy(plan.options.players[BLACK], black);
    return plan;
}

static void play_text(Play *p, const char *text, double now)
{
    Turn turn;
    Fault fault;
    assert_true(turn_parse(session_now(p->session), text, &turn, &fault));
    assert_true(play_turn(p, &turn, now));
}

/* One turn of the computer. */
static void play_computer(Play *p)
{
    Task task;
    Turn turn;
    Result info;
    int colour = session_now(p->session)->to_move;
    assert_true(play_task(p, 0, &task));
    assert_int_equal(player_choose(play_player(p, colour), &task, &turn, &info), PLAYER_FINE);
    assert_true(play_turn(p, &turn, 0));
}

/* A process that dies without cleaning up. */
static void run_and_die(Bench *b, void (*run)(Bench *b))
{
    archive_close(b->host.archive);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        bench_open(b);
        run(b);
        raise(9);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    bench_open(b);
}

/* -- Clocks -- */

static void play_with_a_clock(Bench *b)
{
    Play p;
    Plan plan = plan_of(ZURERO, "human", "human", 60);
    assert_true(play_open(&p, &plan, &b->host));
    play_text(&p, "c3", 10);
    play_text(&p, "L3", 17.5);
    play_text(&p, "R3", 20.25);
    assert_false(play_check_clock(&p, 24.125));
}

static void a_killed_game_resumes_with_its_clocks(void **state)
{
    Bench b;
    Play p;
    ArchiveGame open;
    char error[ARCHIVE_ERROR];
    (void)state;
    bench_new(&b);
    run_and_die(&b, play_with_a_clock);
    assert_true(play_find_open(&b.host, &open));
    assert_true(play_resume(&p, &b.host, open.id, 1000, error));
    assert_int_equal(session_ply(p.session), 3);
    /* white: 60 - 7.5 + 3, and 3.875 of this turn; black: 60 + 3 - 2.75 + 3, to a tenth */
    assert_true(session_left(p.session, WHITE, 1000) > 51.62);
    assert_true(session_left(p.session, WHITE, 1000) < 51.63);
    assert_true(session_left(p.session, BLACK, 1000) > 63.19);
    assert_true(session_left(p.session, BLACK, 1000) < 63.31);
    assert_true(session_left(p.session, WHITE, 1001) < 50.63);
    assert_false(play_check_clock(&p, 1002));
    play_close(&p);
    assert_true(play_resume(&p, &b.host, open.id, 5000, error));
    assert_true(session_left(p.session, WHITE, 5000) > 49.62);
    assert_true(session_left(p.session, WHITE, 5000) < 49.63);
    play_close(&p);
    bench_free(&b);
}

/* -- Two processes at once -- */

static void a_game_being_played_is_not_offered_for_resuming(void **state)
{
    Bench b;
    Play p, other;
    ArchiveGame open;
    char error[ARCHIVE_ERROR] = "", path[160];
    struct stat info;
    Plan plan = plan_of(ZURERO, "human", "human", 0);
    (void)state;
    bench_new(&b);
    assert_true(play_open(&p, &plan, &b.host));
    play_text(&p, "c3", 0);
    int64_t id = p.id;
    assert_false(play_find_open(&b.host, &open));
    assert_false(play_resume(&other, &b.host, id, 0, error));
    assert_string_equal(error, "this game is being played elsewhere");
    play_close(&p);
    assert_true(play_find_open(&b.host, &open));
    assert_int_equal(open.id, id);
    assert_true(play_resume(&other, &b.host, id, 0, error));
    play_resign(&other, WHITE);
    play_close(&other);
    assert_false(play_find_open(&b.host, &open));
    snprintf(path, sizeof path, "%s-open-%d", b.path, (int)id);
    assert_int_not_equal(stat(path, &info), 0); /* nothing is left behind */
    bench_free(&b);
}

static void a_game_resumes_from_its_own_start(void **state)
{
    Bench b;
    Play p;
    Plan plan = plan_of(ZURERO, "human", "human", 0);
    (void)state;
    bench_new(&b);
    PlayHost web = {.front_end = "web", .archive = b.host.archive, .makes_players = true};
    assert_true(play_open(&p, &plan, &web));
    play_text(&p, "c3", 0);
    assert_true(play_is_ours(&web, p.id));
    assert_false(play_is_ours(&b.host, p.id));
    assert_true(play_is_ours(&b.host, p.id + 1));
    play_close(&p);
    bench_free(&b);
}

/* -- Random numbers -- */

static void play_some(Bench *b)
{
    Play p;
    Plan plan = plan_of(SIXMAKING, "level:3", "random", 0);
    assert_true(play_open(&p, &plan, &b->host));
    for (int i = 0; i < 4; i++) play_computer(&p);
}

static void a_killed_game_continues_as_if_uninterrupted(void **state)
{
    Bench b;
    Play p, whole;
    ArchiveGame open;
    char error[ARCHIVE_ERROR];
    Plan plan = plan_of(SIXMAKING, "level:3", "random", 0);
    PlayHost nowhere = {.front_end = "terminal", .makes_players = true};
    (void)state;
    bench_new(&b);
    run_and_die(&b, play_some);
    assert_true(play_find_open(&b.host, &open));
    assert_true(play_resume(&p, &b.host, open.id, 0, error));
    assert_true(play_open(&whole, &plan, &nowhere));
    for (int i = 0; i < 4; i++) play_computer(&whole);
    for (int i = 0; i < 6 && session_end(whole.session) == SESSION_OPEN; i++) {
        play_computer(&whole);
        play_computer(&p);
    }
    assert_int_equal(session_ply(p.session), session_ply(whole.session));
    assert_true(GAMES[SIXMAKING]->hash(session_now(p.session)) ==
                GAMES[SIXMAKING]->hash(session_now(whole.session)));
    play_close(&p);
    play_close(&whole);
    bench_free(&b);
}

/* -- Hints -- */

static void hints_are_the_same_every_time(void **state)
{
    Play p;
    Result one, other;
    Plan plan = plan_of(CAM, "human", "level:3", 0);
    PlayHost nowhere = {.front_end = "terminal", .makes_players = true};
    (void)state;
    assert_true(play_open(&p, &plan, &nowhere));
    assert_true(hint_search(&p, 0, &one));
    assert_true(hint_search(&p, 0, &other));
    assert_int_equal(one.lines[0].value, other.lines[0].value);
    assert_int_equal(one.lines[0].pv[0].steps[0], other.lines[0].pv[0].steps[0]);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_killed_game_resumes_with_its_clocks),
        cmocka_unit_test(a_game_being_played_is_not_offered_for_resuming),
        cmocka_unit_test(a_game_resumes_from_its_own_start),
        cmocka_unit_test(a_killed_game_continues_as_if_uninterrupted),
        cmocka_unit_test(hints_are_the_same_every_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
