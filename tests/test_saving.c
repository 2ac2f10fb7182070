/* test_saving.c: the archive when writes and allocations fail: no gap, no other game, and all of it
 * once they work again. */
#define _POSIX_C_SOURCE 200809L
#include "archive/archive.h"
#include "failing_sqlite.h"
#include "folder.h"
#include "play/play.h"
#include "tui_bench.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FAR = 100000, ACTIONS = 9 };

static char folder[FOLDER_PATH];

static Archive *open_archive(const char *name)
{
    char path[FOLDER_FILE], error[ARCHIVE_ERROR];
    folder_file(folder, name, path);
    Archive *a = archive_open(path, error);
    if (!a) fail_msg("%s", error);
    return a;
}

static void open_play(Play *p, Archive *a)
{
    Plan plan = {.options = {.game = GAMES[ZURERO], .size = 7, .seed = 5}};
    PlayHost host = {.front_end = "terminal", .archive = a};
    strcpy(plan.options.players[WHITE], "human");
    strcpy(plan.options.players[BLACK], "human");
    assert_true(play_open(p, &plan, &host));
}

static bool keep_turn(void *context, const Turn *turn, const Pos *after)
{
    (void)after;
    *(Turn *)context = *turn;
    return false;
}

static void play_first(Play *p)
{
    Turn turn;
    turns_visit(session_now(p->session), keep_turn, &turn);
    assert_true(play_turn(p, &turn, 0));
}

static void act(Play *p, int number)
{
    switch (number) {
    case 3: play_undo(p, 0); break;
    case 4: play_undo(p, 0); break;
    case 5: play_redo(p, 0); break;
    case 7: play_set_name(p, 0, "Ana"); break;
    default: play_first(p); break;
    }
}

static void ignore_fault(void *context, int64_t game, const char *what)
{
    (void)context;
    (void)game;
    (void)what;
}

static uint64_t last_hash(const Record *r)
{
    const Pos *last = &record_node(r, record_last(r))->pos;
    return game_of(last)->hash(last);
}

/* The stored game is this one, as it is now. */
static void check_whole(const Play *p)
{
    Record *r = archive_load(p->host.archive, p->id);
    if (!r) fail_msg("%s", archive_error(p->host.archive));
    assert_int_equal(record_node(r, record_last(r))->ply, session_ply(p->session));
    assert_true(last_hash(r) == GAMES[ZURERO]->hash(session_now(p->session)));
    assert_string_equal(record_tag(r, "White"), play_name(p, WHITE));
    record_free(r);
}

/* Each state that the game had, by the hash of its last position. */
typedef struct States {
    uint64_t hashes[ACTIONS + 1];
    int count;
} States;

/* The stored game is one that was there before. */
static void check_earlier(const Play *p, const States *states)
{
    if (p->id < 0) return;
    Record *r = archive_load(p->host.archive, p->id);
    if (!r) fail_msg("%s", archive_error(p->host.archive));
    bool is_earlier = false;
    for (int i = 0; i < states->count; i++) is_earlier |= states->hashes[i] == last_hash(r);
    assert_true(is_earlier);
    record_free(r);
}

/* Plays a game while the n-th operation fails, and `count` in all; false if none did. */
static bool play_with_failures(Archive *a, FailureKind kind, int n, int count)
{
    Play p;
    States states = {{0}, 0};
    char why[ARCHIVE_ERROR];
    open_play(&p, a);
    states.hashes[states.count++] = GAMES[ZURERO]->hash(session_now(p.session));
    failing_sqlite_arm(kind, n, count);
    for (int i = 0; i < ACTIONS; i++) {
        act(&p, i);
        states.hashes[states.count++] = GAMES[ZURERO]->hash(session_now(p.session));
        SaveNews news = play_save_news(&p, why);
        assert_true(news != SAVE_FAILED || *why);
        assert_true((news == SAVE_FAILED) == p.saved.failed);
    }
    bool has_failed = failing_sqlite_disarm(), was_behind = p.saved.failed;
    check_earlier(&p, &states);
    assert_true(play_retry_saving(&p));
    assert_int_equal(play_save_news(&p, why), was_behind ? SAVE_RECOVERED : SAVE_NO_NEWS);
    check_whole(&p);
    play_first(&p);
    play_resign(&p, WHITE);
    check_whole(&p);
    play_close(&p);
    return has_failed;
}

static void play_with_each_failure(const char *name, FailureKind kind, int count)
{
    Archive *a = open_archive(name);
    int n = 1, games = 1;
    for (; play_with_failures(a, kind, n, count); games++) n += kind == FAIL_ALLOCATION ? 3 : 1;
    assert_true(n > 20);
    assert_null(archive_load(a, games + 1)); /* none is stored twice */
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
    archive_close(a);
}

static void a_failed_write_is_made_up_for(void **state)
{
    (void)state;
    play_with_each_failure("one.db", FAIL_WRITE, 1);
    play_with_each_failure("many.db", FAIL_WRITE, FAR);
}

static void a_failed_read_is_made_up_for(void **state)
{
    (void)state;
    play_with_each_failure("read.db", FAIL_READ, 1);
    play_with_each_failure("unread.db", FAIL_READ, FAR);
}

static void a_failed_allocation_is_made_up_for(void **state)
{
    (void)state;
    play_with_each_failure("memory.db", FAIL_ALLOCATION, 1);
    play_with_each_failure("nomemory.db", FAIL_ALLOCATION, FAR);
}

/* -- What players see -- */

static void the_screen_says_that_a_game_is_not_saved(void **state)
{
    (void)state;
    Archive *a = open_archive("screen.db");
    Bench *b = bench_with(&(BenchOptions){
        .game = "zurero", .white = "human", .black = "human", .size = 7, .archive = a});
    type(b, ":d4");
    assert_hides(b, "saved");
    failing_sqlite_arm(FAIL_WRITE, 1, FAR);
    type(b, ":L4");
    assert_shows(b, "The game is not being saved: the archive: the disk is full");
    type(b, ":Td");
    assert_shows(b, "The game is not being saved");
    assert_true(failing_sqlite_disarm());
    type(b, ":R4");
    assert_shows(b, "The whole game is saved again.");
    bench_free(b);
    Record *r = archive_load(a, 1);
    assert_non_null(r);
    assert_int_equal(record_node(r, record_last(r))->ply, 4);
    record_free(r);
    archive_close(a);
}

static void a_game_that_is_left_unsaved_is_reported(void **state)
{
    (void)state;
    Archive *a = open_archive("left.db");
    Bench *b = bench_with(&(BenchOptions){
        .game = "zurero", .white = "human", .black = "human", .size = 7, .archive = a});
    type(b, ":d4");
    failing_sqlite_arm(FAIL_WRITE, 1, FAR);
    type(b, ":L4");
    assert_non_null(strstr(screen_leave(b->screen), "disk is full"));
    failing_sqlite_disarm();
    bench_free(b);
    archive_close(a);
}

/* A game is loaded whole or not at all. */
static void loading_without_memory_fails(void **state)
{
    (void)state;
    Archive *a = open_archive("load.db");
    Play p;
    open_play(&p, a);
    for (int i = 0; i < ACTIONS; i++) act(&p, i);
    bool has_failed = true;
    int refused = 0;
    for (int n = 1; has_failed; n++) {
        failing_sqlite_arm(FAIL_ALLOCATION, n, 1);
        Record *r = archive_load(a, p.id);
        has_failed = failing_sqlite_disarm();
        if (!r) {
            assert_true(*archive_error(a));
            refused++;
            continue;
        }
        assert_int_equal(record_node(r, record_last(r))->ply, session_ply(p.session));
        assert_true(last_hash(r) == GAMES[ZURERO]->hash(session_now(p.session)));
        assert_string_equal(record_tag(r, "White"), "Ana");
        record_free(r);
    }
    assert_true(refused > 20);
    play_close(&p);
    archive_close(a);
}

static int set_up(void **state)
{
    (void)state;
    return failing_sqlite_install() ? folder_make(folder) : -1;
}

static int tear_down(void **state)
{
    (void)state;
    return folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failed_write_is_made_up_for),
        cmocka_unit_test(a_failed_read_is_made_up_for),
        cmocka_unit_test(a_failed_allocation_is_made_up_for),
        cmocka_unit_test(the_screen_says_that_a_game_is_not_saved),
        cmocka_unit_test(a_game_that_is_left_unsaved_is_reported),
        cmocka_unit_test(loading_without_memory_fails),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
