/* test_rooms.c: the rooms without a server: the pool, games and their clocks, what is stored. */
#define _POSIX_C_SOURCE 200809L
#include "archive/db.h"
#include "core/clock.h"
#include "exchange.h"
#include "folder.h"
#include "rooms/room_thread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

static char folder[FOLDER_PATH];

/* -- The pool -- */

static atomic_bool is_released;
static atomic_int blocked;

static void block(Job *job, const Result *so_far)
{
    (void)so_far;
    if (job->context) return;
    job->context = job;
    atomic_fetch_add(&blocked, 1);
    while (!atomic_load(&is_released)) clock_sleep(0.001);
}

/* A job is known by its number, from 1 on. */
static Job *make_job(JobClass class, uint64_t client, int number)
{
    PlayerWord word = {.kind = PLAYER_ENGINE,
                       .options = {.megabytes = 1},
                       .limits = {.nodes = 200}};
    Pos p;
    Task task = {.history = history_of(&p)};
    GAMES[CAM]->start(&p, 0, 0, 0);
    Job *job = job_new(class, &word, &task, NULL);
    job->client = client;
    job->seed = (uint64_t)number;
    return job;
}

/* Waits for the next job that is done. */
static Job *next_job(Inbox *inbox, Message **rest)
{
    while (!*rest) {
        *rest = inbox_take(inbox);
        if (!*rest) clock_sleep(0.001);
    }
    Job *job = (*rest)->subject;
    *rest = (*rest)->next;
    return job;
}

static void moves_go_before_hints_and_nobody_crowds_out_others(void **state)
{
    (void)state;
    Inbox inbox;
    Message *rest = NULL;
    PoolState look;
    assert_true(inbox_init(&inbox));
    Pool *pool = pool_new(1, &inbox); /* which has two threads */
    atomic_store(&is_released, false);
    atomic_store(&blocked, 0);
    for (int i = 0; i < 2; i++) {
        Job *job = make_job(JOB_MOVE, 1, 0);
        job->on_progress = block;
        pool_add(pool, job);
    }
    while (atomic_load(&blocked) < 2) clock_sleep(0.001);
    /* Client 7 asks for three moves before client 8 asks for one. */
    static const struct {
        JobClass class;
        uint64_t client;
    } ASKED[] = {{JOB_ANALYSIS, 9}, {JOB_HINT, 9}, {JOB_MOVE, 7},
                 {JOB_MOVE, 7},     {JOB_MOVE, 7}, {JOB_MOVE, 8}};
    for (int i = 0; i < 6; i++) pool_add(pool, make_job(ASKED[i].class, ASKED[i].client, i + 1));
    pool_look(pool, &look);
    assert_int_equal(look.waiting[JOB_MOVE], 4);
    atomic_store(&is_released, true);
    uint64_t started[7] = {0};
    for (int i = 0; i < 8; i++) {
        Job *job = next_job(&inbox, &rest);
        assert_false(job->is_cancelled);
        started[job->seed] = job->started;
        job_free(job);
    }
    static const int ORDER[] = {3, 6, 4, 5, 2, 1};
    for (int i = 1; i < 6; i++) assert_true(started[ORDER[i - 1]] < started[ORDER[i]]);
    pool_free(pool);
    inbox_free(&inbox);
}

static void a_cancelled_job_comes_back_at_once(void **state)
{
    (void)state;
    Inbox inbox;
    Message *rest = NULL;
    assert_true(inbox_init(&inbox));
    Pool *pool = pool_new(1, &inbox);
    Job *running = make_job(JOB_ANALYSIS, 1, 1), *waiting = make_job(JOB_ANALYSIS, 1, 2);
    running->word.limits = (Limits){.seconds = 1000};
    running->task.limits = (Limits){.seconds = 1000};
    pool_add(pool, running);
    pool_add(pool, waiting); /* analyses have one thread of the two */
    pool_cancel(pool, waiting);
    Job *job = next_job(&inbox, &rest);
    assert_int_equal(job->seed, 2);
    assert_true(job->is_cancelled);
    job_free(job);
    pool_cancel(pool, running);
    job = next_job(&inbox, &rest);
    assert_int_equal(job->seed, 1);
    job_free(job);
    pool_free(pool);
    inbox_free(&inbox);
}

static void players_are_bounded(void **state)
{
    (void)state;
    PlayerWord word;
    Fault fault;
    assert_true(player_parse(GAMES[CAM], "engine:time=500,threads=60,hash=60000", &word, &fault));
    assert_true(pool_bound(&word));
    assert_true(word.limits.seconds <= JOB_SECONDS_MAX);
    assert_int_equal(word.options.threads, 1);
    assert_int_equal(word.options.megabytes, POOL_HASH_MAX);
    assert_true(player_parse(GAMES[CAM], "engine:depth=99", &word, &fault));
    assert_true(pool_bound(&word));
    assert_true(word.limits.seconds > 0);
    assert_true(player_parse(GAMES[CAM], "ugi:sh", &word, &fault));
    assert_false(pool_bound(&word));
}

/* -- Rooms, at times of our own -- */

typedef struct Fixture {
    Archive *archive;
    Rooms *rooms;
    double now;
    int requests;
} Fixture;

static void open_rooms(Fixture *f, const char *name)
{
    char path[FOLDER_FILE], error[ARCHIVE_ERROR];
    folder_file(folder, name, path);
    *f = (Fixture){.archive = archive_open(path, error), .now = 1000};
    assert_non_null(f->archive);
    f->rooms = rooms_new(&(RoomsOptions){.archive = f->archive, .threads = 1});
    assert_non_null(f->rooms);
}

static void close_rooms(Fixture *f)
{
    rooms_free(f->rooms);
    archive_close(f->archive);
}

static void run(Fixture *f) { service_run(rooms_service(f->rooms), f->now); }

/* The body of the response as JSON; its status in *status. */
static json_t *ask(Fixture *f, const char *method, const char *target, const char *secret,
                   const char *body, int *status)
{
    char copy[1024], bearer[64];
    Service *service = rooms_service(f->rooms);
    Exchange x = {.request = {.site = &service->site,
                              .method = method,
                              .body = body,
                              .body_length = strlen(body),
                              .content_type = "application/json",
                              .authorization = bearer,
                              .received = f->now}};
    Request *req = &x.request;
    snprintf(copy, sizeof copy, "%s", target);
    snprintf(bearer, sizeof bearer, "Bearer %s", secret);
    snprintf(req->address, sizeof req->address, "10.0.%d.%d", f->requests >> 8, f->requests & 255);
    f->requests++;
    request_read_target(req, copy);
    exchange(service, &x);
    *status = req->response.status;
    const char *text = req->response.body.data;
    json_t *root = text ? json_loads(text, 0, NULL) : NULL;
    if (req->response.events) {
        stream_abandon(req->response.events, &service->inbox);
        run(f);
    }
    response_free(&req->response);
    return root;
}

typedef struct Table {
    char path[64], secrets[2][32];
} Table;

static void sit_down(Fixture *f, const char *wish, Table *t)
{
    char path[96];
    int status;
    json_t *made = ask(f, "POST", "/api/rooms", "", wish, &status);
    assert_int_equal(status, 201);
    snprintf(t->path, sizeof t->path, "/api/rooms/%s",
             json_string_value(json_object_get(made, "room")));
    snprintf(t->secrets[0], 32, "%s", json_string_value(json_object_get(made, "secret")));
    snprintf(path, sizeof path, "%s/join", t->path);
    json_t *joined = ask(f, "POST", path, "", "{}", &status);
    assert_int_equal(status, 200);
    snprintf(t->secrets[1], 32, "%s", json_string_value(json_object_get(joined, "secret")));
    json_decref(made);
    json_decref(joined);
}

static int move(Fixture *f, const Table *t, int seat, const char *text, int ply)
{
    char path[96], body[128];
    int status;
    snprintf(path, sizeof path, "%s/move", t->path);
    snprintf(body, sizeof body, "{\"move\": \"%s\", \"ply\": %d}", text, ply);
    json_decref(ask(f, "POST", path, t->secrets[seat], body, &status));
    return status;
}

/* A number or the length of a list in the state, by a path of keys. */
static double look(Fixture *f, const Table *t, const char *key, const char *inner)
{
    int status;
    json_t *root = ask(f, "GET", t->path, "", "", &status);
    assert_int_equal(status, 200);
    const json_t *value = json_object_get(root, key);
    if (inner) value = json_object_get(value, inner);
    double number =
        json_is_array(value) ? (double)json_array_size(value) : json_number_value(value);
    json_decref(root);
    return number;
}

static void clocks_run_by_the_time_of_the_server(void **state)
{
    (void)state;
    Fixture f;
    Table t;
    open_rooms(&f, "clock.db");
    sit_down(&f,
             "{\"game\": \"zurero\", \"size\": 9, \"clock\": {\"seconds\": 100, \"increment\": 5}}",
             &t);
    f.now += 500; /* before the first move no clock runs */
    assert_int_equal(move(&f, &t, 1, "e5", 0), 200);
    f.now += 30;
    assert_true(look(&f, &t, "clock", "white") == 70);
    assert_true(look(&f, &t, "clock", "black") == 105);
    assert_int_equal(move(&f, &t, 0, "L5", 1), 200);
    assert_true(look(&f, &t, "clock", "white") == 75);
    f.now += 200;
    assert_int_equal(move(&f, &t, 1, "R5", 2), 409);
    assert_true(look(&f, &t, "clock", "black") == 0);
    close_rooms(&f);
}

static void a_clock_goes_on_after_a_restart(void **state)
{
    (void)state;
    Fixture f;
    Table t;
    open_rooms(&f, "beat.db");
    sit_down(&f,
             "{\"game\": \"zurero\", \"size\": 9, \"clock\": {\"seconds\": 100, \"increment\": 5}}",
             &t);
    assert_int_equal(move(&f, &t, 1, "e5", 0), 200);
    f.now += 30;
    run(&f);    /* saves the clock */
    f.now += 4; /* which the crash takes back */
    Archive *archive = f.archive;
    f.rooms->host.archive = NULL; /* nothing more is written */
    rooms_free(f.rooms);
    archive_close(archive);
    open_rooms(&f, "beat.db");
    f.now = 77777;
    assert_true(look(&f, &t, "clock", "white") == 70);
    f.now += 10;
    assert_true(look(&f, &t, "clock", "white") == 60);
    assert_int_equal(move(&f, &t, 0, "L5", 1), 200);
    assert_true(look(&f, &t, "clock", "white") == 65);
    close_rooms(&f);
}

static void a_room_leaves_the_memory_and_comes_back(void **state)
{
    (void)state;
    Fixture f;
    Table t;
    open_rooms(&f, "idle.db");
    sit_down(&f, "{\"game\": \"zurero\", \"size\": 9}", &t);
    assert_int_equal(move(&f, &t, 1, "e5", 0), 200);
    assert_int_equal(f.rooms->resident, 1);
    f.now += 1000;
    run(&f);
    assert_int_equal(f.rooms->resident, 0);
    assert_true(look(&f, &t, "moves", NULL) == 1);
    assert_int_equal(f.rooms->resident, 1);
    assert_int_equal(move(&f, &t, 0, "L5", 1), 200);
    close_rooms(&f);
}

static void a_room_whose_clock_runs_stays(void **state)
{
    (void)state;
    Fixture f;
    Table t;
    open_rooms(&f, "stay.db");
    sit_down(&f, "{\"game\": \"zurero\", \"size\": 9, \"clock\": {\"seconds\": 3000}}", &t);
    assert_int_equal(move(&f, &t, 1, "e5", 0), 200);
    f.now += 1000;
    run(&f);
    assert_int_equal(f.rooms->resident, 1);
    f.now += 3000;
    run(&f); /* it ends */
    f.now += 1000;
    run(&f);
    assert_int_equal(f.rooms->resident, 0);
    close_rooms(&f);
}

static void what_cannot_be_kept_did_not_happen(void **state)
{
    (void)state;
    Fixture f;
    Table t;
    int status;
    open_rooms(&f, "full.db");
    sit_down(&f, "{\"game\": \"zurero\", \"size\": 9}", &t);
    assert_int_equal(move(&f, &t, 1, "e5", 0), 200);
    assert_true(db_run(f.archive, "PRAGMA query_only = 1"));
    assert_int_equal(move(&f, &t, 0, "L5", 1), 503);
    json_decref(ask(&f, "GET", "/healthz", "", "", &status));
    assert_int_equal(status, 503);
    json_decref(ask(&f, "POST", "/api/rooms", "", "{\"game\": \"cam\"}", &status));
    assert_true(status >= 400);
    assert_true(db_run(f.archive, "PRAGMA query_only = 0"));
    assert_true(look(&f, &t, "moves", NULL) == 1);
    assert_int_equal(move(&f, &t, 0, "L5", 1), 200);
    assert_true(look(&f, &t, "moves", NULL) == 2);
    close_rooms(&f);
}

static void a_stopping_server_refuses(void **state)
{
    (void)state;
    Fixture f;
    Table t;
    int status;
    open_rooms(&f, "stop.db");
    sit_down(&f, "{\"game\": \"zurero\", \"size\": 9}", &t);
    service_stop(rooms_service(f.rooms), f.now);
    json_decref(ask(&f, "GET", t.path, "", "", &status));
    assert_int_equal(status, 503);
    close_rooms(&f);
}

/* The hashes of secrets are in archives: they may not change. */
static void secrets_are_hashed_as_ever(void **state)
{
    (void)state;
    char hash[SECRET_HASH], other[SECRET_HASH];
    secret_hash("abcdefghijklmnopqrstuv", hash);
    assert_string_equal(hash, "f69f9b70d1c9a5442258ca76f8b0a7a45fcb4e31c36141b6357ec591328b0624");
    secret_hash("abcdefghijklmnopqrstuw", other);
    assert_true(secret_hash_equals(hash, hash));
    assert_false(secret_hash_equals(hash, other));
}

static void secrets_are_well_formed_and_differ(void **state)
{
    (void)state;
    char one[SECRET_TEXT], other[SECRET_TEXT];
    assert_true(secret_init());
    for (int i = 0; i < 1000; i++) {
        secret_make(one);
        secret_make(other);
        assert_true(secret_is_well_formed(one));
        assert_string_not_equal(one, other);
    }
    assert_false(secret_is_well_formed("abcdefghijklmnopqrstu"));
    assert_false(secret_is_well_formed("abcdefghijklmnopqrst+/"));
}

static void what_a_room_keeps_is_read_back(void **state)
{
    (void)state;
    Room r = {.version = 5, .pace = 1.5, .is_paused = true, .game_count = 2, .games = {12, 34}};
    Room read = {0};
    ArchiveRoom kept;
    snprintf(r.name, sizeof r.name, "abcdefghijklmnopqrstuv");
    secret_hash("x", r.secrets[1]);
    for (int i = 0; i < OFFERS; i++) r.offers[i] = i == OFFER_UNDO ? 1 : NO_SEAT;
    room_write(&r, 0, &kept);
    room_read(&read, &kept);
    assert_string_equal(read.secrets[1], r.secrets[1]);
    assert_string_equal(read.secrets[0], "");
    assert_int_equal(read.offers[OFFER_UNDO], 1);
    assert_int_equal(read.offers[OFFER_DRAW], NO_SEAT);
    assert_int_equal(read.game_count, 2);
    assert_int_equal(read.games[1], 34);
    assert_true(read.pace == 1.5 && read.is_paused);
}

static int make_folder(void **state)
{
    (void)state;
    return folder_make(folder);
}

static int remove_folder(void **state)
{
    (void)state;
    return folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_go_before_hints_and_nobody_crowds_out_others),
        cmocka_unit_test(a_cancelled_job_comes_back_at_once),
        cmocka_unit_test(players_are_bounded),
        cmocka_unit_test(clocks_run_by_the_time_of_the_server),
        cmocka_unit_test(a_clock_goes_on_after_a_restart),
        cmocka_unit_test(a_room_leaves_the_memory_and_comes_back),
        cmocka_unit_test(a_room_whose_clock_runs_stays),
        cmocka_unit_test(what_cannot_be_kept_did_not_happen),
        cmocka_unit_test(a_stopping_server_refuses),
        cmocka_unit_test(secrets_are_hashed_as_ever),
        cmocka_unit_test(secrets_are_well_formed_and_differ),
        cmocka_unit_test(what_a_room_keeps_is_read_back),
    };
    return cmocka_run_group_tests_name("rooms", tests, make_folder, remove_folder);
}
