/* test_rooms.c: the rooms without a server: searches, games and their clocks, what is stored. */
#define _POSIX_C_SOURCE 200809L
#include "archive/db.h"
#include "core/clock.h"
#include "exchange.h"
#include "folder.h"
#include "rooms/fair_play.h"

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

/* -- Searches -- */

static Search *make_search(Priority priority, Limits limits)
{
    static const PlayerWord WORD = {.kind = PLAYER_ENGINE, .options = {.megabytes = 1}};
    Pos start;
    GAMES[CAM]->start(&start, 0, 0, 0);
    Task task = {.history = history_of(&start), .limits = limits};
    Search *search = search_new(priority, &WORD, &task, NULL);
    assert_non_null(search);
    return search;
}

/* Waits for the next search that comes back. */
static Search *next_search(Inbox *inbox, Message **rest)
{
    while (!*rest) {
        *rest = inbox_take(inbox);
        if (!*rest) clock_sleep(0.001);
    }
    Search *search = (*rest)->subject;
    *rest = (*rest)->next;
    return search;
}

/* With one thread for analyses there is another for moves; cancelled searches come back, too. */
static void analyses_leave_a_thread_to_moves(void **state)
{
    (void)state;
    Inbox inbox;
    Message *rest = NULL;
    assert_true(inbox_init(&inbox));
    Thinking *thinking = search_service_new(1, NULL);
    Search *analyses[2], *move = make_search(PRIORITY_MOVE, (Limits){.nodes = 200});
    for (int i = 0; i < 2; i++) {
        analyses[i] = make_search(PRIORITY_ANALYSIS, (Limits){.seconds = 1000});
        int place = search_start(analyses[i], thinking, &inbox);
        assert_int_equal(place > 0, i > 0);
    }
    assert_int_equal(search_start(move, thinking, &inbox), 0);
    assert_ptr_equal(next_search(&inbox, &rest), move);
    assert_true(search_has_result(move));
    assert_true(move->result.line_count > 0);
    assert_int_equal(thinking_cancel(thinking, &analyses[1]->job), 1);
    assert_ptr_equal(next_search(&inbox, &rest), analyses[1]);
    assert_false(search_has_result(analyses[1]));
    assert_int_equal(thinking_cancel(thinking, &analyses[0]->job), 1);
    assert_ptr_equal(next_search(&inbox, &rest), analyses[0]);
    assert_false(search_has_result(analyses[0]));
    thinking_free(thinking);
    for (int i = 0; i < 2; i++) search_free(analyses[i]);
    search_free(move);
    inbox_free(&inbox);
}

/* Whatever has been asked for, and whatever is watched, a move of a low level starts at once, and
 * the next one as soon as that is done. */
static void a_short_search_waits_for_no_long_one(void **state)
{
    (void)state;
    enum { LONG = 12, SHORT = 3 };
    static const Priority PRIORITIES[] = {PRIORITY_WATCHED, PRIORITY_MOVE, PRIORITY_HINT,
                                          PRIORITY_ANALYSIS};
    Inbox inbox;
    Message *rest = NULL;
    Search *searches[LONG + SHORT];
    PlayerWord word;
    Fault fault;
    assert_true(inbox_init(&inbox));
    Thinking *thinking = search_service_new(2, NULL);
    for (int i = 0; i < LONG; i++) {
        searches[i] = make_search(PRIORITIES[i % 4], (Limits){.seconds = 1000});
        searches[i]->job.owner = (uint64_t)i;
        search_start(searches[i], thinking, &inbox);
    }
    assert_true(player_parse(GAMES[CAM], "level:1", &word, &fault));
    assert_int_equal(search_priority(&word, true), PRIORITY_SHORT);
    assert_int_equal(search_priority(&word, false), PRIORITY_WATCHED);
    for (int i = LONG; i < LONG + SHORT; i++) {
        searches[i] = make_search(search_priority(&word, true), (Limits){.nodes = 200});
        search_start(searches[i], thinking, &inbox);
        assert_ptr_equal(next_search(&inbox, &rest), searches[i]);
        assert_true(search_has_result(searches[i]));
    }
    assert_true(player_parse(GAMES[CAM], "level:10", &word, &fault));
    assert_int_equal(search_priority(&word, true), PRIORITY_MOVE);
    thinking_free(thinking);
    for (int i = 0; i < LONG + SHORT; i++) search_free(searches[i]);
    inbox_free(&inbox);
}

static void the_limits_of_players_are_bounded(void **state)
{
    (void)state;
    PlayerWord word;
    Fault fault;
    assert_true(player_parse(GAMES[CAM], "engine:time=500,threads=60,hash=60000", &word, &fault));
    assert_true(search_bound_player(&word));
    assert_true(word.limits.seconds <= SEARCH_SECONDS_MAX);
    assert_int_equal(word.options.threads, 1);
    assert_int_equal(word.options.megabytes, SEARCH_HASH_MAX);
    assert_true(player_parse(GAMES[CAM], "engine:depth=99", &word, &fault));
    assert_true(search_bound_player(&word));
    assert_true(word.limits.seconds > 0);
    assert_true(player_parse(GAMES[CAM], "ugi:sh", &word, &fault));
    assert_false(search_bound_player(&word));
}

/* -- Rooms, with a simulated clock -- */

typedef struct Fixture {
    Archive *archive;
    Rooms *rooms;
    double now;
    int requests;
} Fixture;

static void open_limited_rooms(Fixture *f, const char *name, const ServerLimits *limits)
{
    char path[FOLDER_FILE], error[ARCHIVE_ERROR];
    folder_file(folder, name, path);
    *f = (Fixture){.archive = archive_open(path, error), .now = 1000};
    assert_non_null(f->archive);
    f->rooms = rooms_new(&(RoomsOptions){.archive = f->archive, .threads = 1, .limits = limits});
    assert_non_null(f->rooms);
}

static void open_rooms(Fixture *f, const char *name) { open_limited_rooms(f, name, NULL); }

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

static void a_clock_continues_after_a_restart(void **state)
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
    f.now += 4; /* lost in the crash */
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

static void an_idle_room_is_unloaded_and_reloaded(void **state)
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

/* As if so many minutes had passed since the last change of rooms; for the server, seconds. */
static void make_older(Fixture *f, int minutes)
{
    char sql[80];
    snprintf(sql, sizeof sql, "UPDATE rooms SET touched = touched - %d", 60 * minutes);
    assert_true(db_run(f->archive, sql));
    f->now += 2;
}

static void a_room_without_moves_is_forgotten(void **state)
{
    (void)state;
    Fixture f;
    Table empty, played;
    int status;
    open_rooms(&f, "unused.db");
    sit_down(&f, "{\"game\": \"cam\"}", &empty);
    sit_down(&f, "{\"game\": \"zurero\", \"size\": 9}", &played);
    assert_int_equal(move(&f, &played, 1, "e5", 0), 200);
    f.now += 200; /* both leave the memory */
    run(&f);
    assert_int_equal(f.rooms->stored, 2);
    make_older(&f, 54);
    run(&f);
    assert_int_equal(f.rooms->stored, 2);
    make_older(&f, 2);
    run(&f);
    assert_int_equal(f.rooms->stored, 1);
    json_decref(ask(&f, "GET", empty.path, "", "", &status));
    assert_int_equal(status, 404);
    json_decref(ask(&f, "GET", played.path, "", "", &status));
    assert_int_equal(status, 200);
    close_rooms(&f);
}

/* The hour begins when somebody was last there. */
static void a_room_without_moves_stays_while_somebody_looks_at_it(void **state)
{
    (void)state;
    Fixture f;
    Table t;
    int status;
    open_rooms(&f, "looked.db");
    sit_down(&f, "{\"game\": \"cam\"}", &t);
    for (int i = 0; i < 4; i++) {
        make_older(&f, 30);
        f.now += 1000; /* out of memory */
        run(&f);
        json_decref(ask(&f, "GET", t.path, "", "", &status));
        assert_int_equal(status, 200);
    }
    f.now += 1000;
    run(&f);
    make_older(&f, 56);
    run(&f);
    json_decref(ask(&f, "GET", t.path, "", "", &status));
    assert_int_equal(status, 404);
    close_rooms(&f);
}

/* So that nobody waits for a flood of rooms to go. */
static void many_rooms_are_forgotten_a_few_at_a_time(void **state)
{
    (void)state;
    Fixture f;
    open_rooms(&f, "many.db");
    static const char MAKE[] =
        "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)"
        " INSERT INTO games (id, game, size, variant, start, white, black, face, started)"
        " SELECT i, 'cam', 0, '', '', '', '', '', '' FROM n;"
        "INSERT INTO rooms (name, created, touched, version, game, note)"
        " SELECT 'r' || id, '', 1, 1, id, '' FROM games";
    assert_true(db_run(f.archive, MAKE));
    f.rooms->stored = 450;
    for (int left = 450; left > 0;) {
        f.now += 2;
        run(&f);
        left = left > 200 ? left - 200 : 0;
        assert_int_equal(f.rooms->stored, left);
        assert_int_equal(archive_count_rooms(f.archive), left);
    }
    close_rooms(&f);
}

static void rooms_without_moves_make_place_for_new_ones(void **state)
{
    (void)state;
    ServerLimits limits = SERVER_LIMITS;
    Fixture f;
    Table empty, played, more;
    int status;
    limits.rooms = 3;
    open_limited_rooms(&f, "full.db", &limits);
    sit_down(&f, "{\"game\": \"zurero\", \"size\": 9}", &played);
    assert_int_equal(move(&f, &played, 1, "e5", 0), 200);
    sit_down(&f, "{\"game\": \"cam\"}", &empty);
    sit_down(&f, "{\"game\": \"cam\"}", &more);
    f.now += 1;
    assert_true(db_run(f.archive, "UPDATE rooms SET touched = touched + 1000"));
    json_decref(ask(&f, "POST", "/api/rooms", "", "{\"game\": \"cam\"}", &status));
    assert_int_equal(status, 429); /* all have just changed */
    assert_true(db_run(f.archive, "UPDATE rooms SET touched = touched - 2000"
                                  " - 10 * (game IN (SELECT game FROM moves WHERE ply >= 0))"));
    f.now += 20;
    sit_down(&f, "{\"game\": \"cam\"}", &more);
    assert_int_equal(f.rooms->stored, 3);
    json_decref(ask(&f, "GET", played.path, "", "", &status));
    assert_int_equal(status, 200);
    json_decref(ask(&f, "GET", more.path, "", "", &status));
    assert_int_equal(status, 200);
    close_rooms(&f);
}

/* The status of an action of a seat. */
static int act(Fixture *f, const Table *t, int seat, const char *what)
{
    char path[96];
    int status;
    snprintf(path, sizeof path, "%s/%s", t->path, what);
    json_decref(ask(f, "POST", path, t->secrets[seat], "{}", &status));
    return status;
}

static void an_absent_opponent_can_be_claimed_against(void **state)
{
    (void)state;
    static const struct {
        const char *wish;
        int wait;
    } CASES[] = {{"{\"game\": \"zurero\", \"size\": 9}", 60 * ABSENT_MINUTES},
                 {"{\"game\": \"zurero\", \"size\": 9, \"clock\": {\"seconds\": 9999}}",
                  60 * ABSENT_CLOCK_MINUTES},
                 {"{\"game\": \"zurero\", \"size\": 9, \"clock\": {\"days\": 2}}", 2 * 86400}};
    for (int i = 0; i < 3; i++) {
        Fixture f;
        Table t;
        char name[] = {'a', (char)('0' + i), '.', 'd', 'b', '\0'};
        open_rooms(&f, name);
        sit_down(&f, CASES[i].wish, &t);
        assert_int_equal(move(&f, &t, 1, "e5", 0), 200);
        assert_int_equal(move(&f, &t, 0, "L5", 1), 200);
        f.now += CASES[i].wait - 2;
        assert_int_equal(act(&f, &t, 0, "claim"), 409);
        assert_int_equal(act(&f, &t, 0, "abort"), 409);
        assert_true(look(&f, &t, "claim", "wait") <= 3);
        f.now += 4;
        assert_true(look(&f, &t, "claim", "wait") == 0);
        assert_int_equal(act(&f, &t, 1, "claim"), 409); /* the absent one is back */
        assert_int_equal(act(&f, &t, 0, "claim"), i == 2 ? 200 : 409);
        f.now += CASES[i].wait + 2;
        assert_int_equal(act(&f, &t, 0, "claim"), i == 2 ? 409 : 200);
        const Session *s = f.rooms->newest->play.session;
        assert_int_equal(session_outcome(s), WHITE_WINS);
        assert_string_equal(session_reason(s), "forfeit");
        close_rooms(&f);
    }
}

static void a_computer_stands_in_for_people_who_wait(void **state)
{
    (void)state;
    Fixture f;
    int status;
    open_rooms(&f, "stand.db");
    json_decref(ask(&f, "POST", "/api/rooms", "",
                    "{\"game\": \"zurero\", \"size\": 9, \"lobby\": {\"stand_in\": 1}}", &status));
    assert_int_equal(status, 201);
    Room *r = f.rooms->newest;
    f.now += STAND_IN_SECONDS + 1;
    run(&f);
    assert_int_equal(room_humans(r), 2); /* the host is not there */
    r->present[0] = 1;
    r->opened = rooms_time(f.rooms) - STAND_IN_SECONDS + 2;
    f.now += 1;
    run(&f);
    assert_int_equal(room_status(r), ROOM_WAITING);
    f.now += 2;
    run(&f);
    assert_int_equal(room_humans(r), 1);
    assert_int_equal(room_status(r), ROOM_PLAYING);
    assert_int_equal(r->opened, 0);
    r->present[0] = 0;
    close_rooms(&f);
}

/* Games of computers have no end of moves: while they are watched, people's games go first. */
static void only_moves_that_a_person_waits_for_are_urgent(void **state)
{
    (void)state;
    static const struct {
        const char *wish;
        Priority priority;
    } CASES[] = {{"{\"game\": \"cam\", \"players\": [\"level:1\", \"human\"]}", PRIORITY_SHORT},
                 {"{\"game\": \"cam\", \"players\": [\"level:1\", \"level:1\"]}",
                  PRIORITY_WATCHED}};
    Fixture f;
    Inbox inbox;
    Subscriber watching;
    int status;
    open_rooms(&f, "watched.db");
    assert_true(inbox_init(&inbox));
    Thinking *own = f.rooms->thinking;
    f.rooms->thinking = thinking_new(&(ThinkingOptions){.threads = 1});
    Search *taken = make_search(PRIORITY_MOVE, (Limits){.seconds = 1000}); /* the others wait */
    search_start(taken, f.rooms->thinking, &inbox);
    for (int i = 0; i < 2; i++) {
        json_decref(ask(&f, "POST", "/api/rooms", "", CASES[i].wish, &status));
        assert_int_equal(status, 201);
        Room *r = f.rooms->newest;
        r->subscribers = &watching;
        computer_start(f.rooms, r);
        r->subscribers = NULL;
        assert_int_equal(r->search->job.priority, CASES[i].priority);
    }
    thinking_free(f.rooms->thinking);
    f.rooms->thinking = own;
    search_free(taken);
    inbox_free(&inbox);
    close_rooms(&f);
}

static void a_room_whose_clock_runs_stays_loaded(void **state)
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

static void a_move_that_cannot_be_stored_is_undone(void **state)
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

/* Drawing a picture takes long: the worker does it, not the thread that all rooms wait for. */
static void a_picture_is_drawn_by_the_worker(void **state)
{
    static const char SIGNATURE[] = "\x89PNG\r\n";
    (void)state;
    Fixture f;
    Table t;
    char target[96];
    open_rooms(&f, "picture.db");
    sit_down(&f, "{\"game\": \"cam\"}", &t);
    Service *service = rooms_service(f.rooms);
    snprintf(target, sizeof target, "%s/picture.png", t.path);
    Exchange x = {.request = {.site = &service->site, .method = "GET", .received = f.now}};
    request_read_target(&x.request, target);
    exchange(service, &x);
    assert_non_null(x.request.stateless);
    assert_int_equal(x.request.response.status, 200);
    assert_string_equal(x.request.response.type, "image/png");
    assert_memory_equal(x.request.response.body.data, SIGNATURE, sizeof SIGNATURE - 1);
    response_free(&x.request.response);
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

/* A service with one thread and one place in its queue, both taken. */
static Thinking *full_service(Inbox *inbox, Search *taken[2])
{
    Thinking *thinking = thinking_new(&(ThinkingOptions){.threads = 1, .queue_max = 1});
    ThinkingState now = {0};
    assert_non_null(thinking);
    for (int i = 0; i < 2; i++) {
        taken[i] = make_search(PRIORITY_MOVE, (Limits){.seconds = 1000});
        assert_int_equal(search_start(taken[i], thinking, inbox) > 0, i > 0);
        while (now.running == 0) thinking_look(thinking, &now);
    }
    return thinking;
}

/* The position has not changed: the client may ask for the same hint again. */
static void a_hint_without_a_search_is_refused_as_busy(void **state)
{
    (void)state;
    Fixture f;
    Inbox inbox;
    Search *taken[2];
    char path[96], secret[32];
    int status;
    open_rooms(&f, "hint.db");
    json_t *made = ask(&f, "POST", "/api/rooms", "",
                       "{\"game\": \"zurero\", \"players\": [\"random\", \"human\"]}", &status);
    snprintf(secret, sizeof secret, "%s", json_string_value(json_object_get(made, "secret")));
    assert_true(inbox_init(&inbox));
    Thinking *own = f.rooms->thinking;
    f.rooms->thinking = full_service(&inbox, taken);
    snprintf(path, sizeof path, "/api/rooms/%s/hint",
             json_string_value(json_object_get(made, "room")));
    json_decref(made);
    json_decref(ask(&f, "POST", path, secret, "{}", &status));
    assert_int_equal(status, 429);
    thinking_free(f.rooms->thinking);
    f.rooms->thinking = own;
    json_decref(ask(&f, "POST", path, secret, "{}", &status));
    assert_int_equal(status, 200);
    for (int i = 0; i < 2; i++) search_free(taken[i]);
    inbox_free(&inbox);
    close_rooms(&f);
}

/* The hashes of secrets are stored in archives, so they must not change. */
static void the_hash_of_secrets_never_changes(void **state)
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

static void a_stored_room_is_read_back(void **state)
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
        cmocka_unit_test(analyses_leave_a_thread_to_moves),
        cmocka_unit_test(a_short_search_waits_for_no_long_one),
        cmocka_unit_test(the_limits_of_players_are_bounded),
        cmocka_unit_test(clocks_run_by_the_time_of_the_server),
        cmocka_unit_test(a_clock_continues_after_a_restart),
        cmocka_unit_test(an_idle_room_is_unloaded_and_reloaded),
        cmocka_unit_test(a_room_without_moves_is_forgotten),
        cmocka_unit_test(a_room_without_moves_stays_while_somebody_looks_at_it),
        cmocka_unit_test(many_rooms_are_forgotten_a_few_at_a_time),
        cmocka_unit_test(rooms_without_moves_make_place_for_new_ones),
        cmocka_unit_test(an_absent_opponent_can_be_claimed_against),
        cmocka_unit_test(a_computer_stands_in_for_people_who_wait),
        cmocka_unit_test(only_moves_that_a_person_waits_for_are_urgent),
        cmocka_unit_test(a_room_whose_clock_runs_stays_loaded),
        cmocka_unit_test(a_move_that_cannot_be_stored_is_undone),
        cmocka_unit_test(a_picture_is_drawn_by_the_worker),
        cmocka_unit_test(a_stopping_server_refuses),
        cmocka_unit_test(a_hint_without_a_search_is_refused_as_busy),
        cmocka_unit_test(the_hash_of_secrets_never_changes),
        cmocka_unit_test(secrets_are_well_formed_and_differ),
        cmocka_unit_test(a_stored_room_is_read_back),
    };
    return cmocka_run_group_tests_name("rooms", tests, make_folder, remove_folder);
}
