/* computer.c: computer players, hints, and replies to draw offers. */
#include "rooms/room_thread.h"

#include "core/hash.h"
#include "engines/result_json.h"
#include "engines/turn_time.h"
#include "play/hint.h"

#include <stdlib.h>

static const double REPORT_SECONDS = 0.5;

static uint64_t room_key(const Room *r)
{
    uint64_t key = 0;
    for (const char *at = r->name; *at; at++) key = hash_word(key, (unsigned char)*at);
    return key;
}

/* -- Moves -- */

/* Whether a person waits for the next move of a computer, and does not only watch. */
static bool is_awaited(const Room *r) { return room_humans(r) > 0 || r->wants_step; }

/* Two computers play only while somebody watches, at the pace that was asked for. */
static bool may_continue(const Rooms *rooms, const Room *r)
{
    if (is_awaited(r)) return true;
    return !r->is_paused && r->subscribers && rooms->now >= r->moved + r->pace;
}

static bool is_computers_turn(const Room *r)
{
    const Session *s = r->play.session;
    return room_status(r) == ROOM_PLAYING && !play_is_human(&r->play, session_now(s)->to_move);
}

/* In the thread of the search. */
static void note_progress(Job *job, const Result *so_far)
{
    SearchProgress *progress = &((Search *)job)->progress;
    if (so_far->line_count == 0) return;
    atomic_store(&progress->depth, so_far->depth);
    atomic_store(&progress->win, (int)(10000 * so_far->lines[0].win));
    atomic_store(&progress->proven, (int)so_far->lines[0].proven);
    atomic_store(&progress->is_new, true);
}

/* A cancelled search has no room any more. */
static void handle_move_found(void *app, void *message)
{
    Rooms *rooms = app;
    Search *search = message;
    Room *r = search->context;
    bool is_wanted = r && r->search == search;
    if (is_wanted) r->search = NULL;
    if (is_wanted && search_has_result(search) && is_computers_turn(r)) {
        if (play_turn(&r->play, &search->job.turn, rooms->now)) rooms->counters.moves++;
        r->wants_step = false;
        r->moved = r->used = rooms->now;
        r->offers[OFFER_DRAW] = r->offers[OFFER_UNDO] = NO_SEAT;
        room_save(rooms, r, true);
        computer_start(rooms, r);
    }
    search_free(search);
}

static Search *make_move_search(Rooms *rooms, Room *r)
{
    const Session *s = r->play.session;
    int colour = session_now(s)->to_move;
    PlayerWord word = r->play.words[session_seat(s, colour)];
    Task task;
    if (!search_bound_player(&word) || !play_task(&r->play, rooms->now, &task)) return NULL;
    Priority priority = search_priority(&word, is_awaited(r));
    Search *search = search_new(priority, &word, &task, handle_move_found);
    if (!search) return NULL;
    Job *job = &search->job;
    search->context = r;
    job->owner = r->client ? r->client : room_key(r);
    job->seed = hash_word(r->play.plan.options.seed, (uint64_t)session_ply(s));
    job->progress = note_progress;
    if (session_has_clock(s) && session_ply(s) > 0)
        job->deadline =
            rooms->now + turn_time_max(&(TurnClock){.left = session_left(s, colour, rooms->now)});
    return search;
}

void computer_start(Rooms *rooms, Room *r)
{
    if (r->search || rooms->is_follower || rooms_is_stopping(rooms) || !is_computers_turn(r) ||
        !may_continue(rooms, r))
        return;
    r->search = make_move_search(rooms, r);
    if (!r->search) return;
    r->has_progress = false;
    r->reported = rooms->now;
    rooms_start_search(rooms, r->search);
}

void computer_cancel(Rooms *rooms, Room *r)
{
    Search *search = r->search;
    if (!search) return;
    r->search = NULL;
    search->context = NULL;
    if (rooms->thinking) thinking_cancel(rooms->thinking, &search->job);
}

void computer_tick(Rooms *rooms, Room *r)
{
    computer_start(rooms, r);
    if (!r->search || !r->subscribers || rooms->now - r->reported < REPORT_SECONDS) return;
    SearchProgress *progress = &r->search->progress;
    if (!atomic_exchange(&progress->is_new, false)) return;
    r->has_progress = true;
    r->depth = atomic_load(&progress->depth);
    r->win = atomic_load(&progress->win) / 10000.0;
    r->proven = (Proven)atomic_load(&progress->proven);
    r->reported = rooms->now;
    room_new_version(r, false);
    room_mark_changed(rooms, r);
}

/* -- Hints and draw offers -- */

/* A request whose response waits for a search. It keeps its room in memory. */
typedef struct DeferredRequest {
    struct DeferredRequest *next; /* of the same room */
    Room *room;                   /* NULL: it is gone */
    Request *req;
    int seat;
    DeferredKind kind;
} DeferredRequest;

static void unlink_deferred(DeferredRequest *d)
{
    if (!d->room) return;
    DeferredRequest **at = &d->room->deferred;
    while (*at != d) at = &(*at)->next;
    *at = d->next;
}

void computer_forget_room(Room *r)
{
    for (DeferredRequest *d = r->deferred; d; d = d->next) d->room = NULL;
    r->deferred = NULL;
}

/* Whether the room still is in the position that was searched. */
static bool is_current(const Room *r, const Search *search)
{
    if (!r || room_status(r) != ROOM_PLAYING) return false;
    const Pos *now = session_now(r->play.session);
    return game_of(now)->hash(now) == game_of(now)->hash(task_pos(&search->job.task));
}

static void respond_hint(Rooms *rooms, const DeferredRequest *d, const Search *search)
{
    Text text = text_growing();
    text_char(&text, '{');
    result_print_json(&text, task_pos(&search->job.task), &search->result);
    text_char(&text, '}');
    rooms_respond_state(rooms, d->room, d->seat, d->req);
    response_add_member(&d->req->response, "hint", text.data ? text.data : "null");
    text_free(&text);
}

static void respond_draw_offer(Rooms *rooms, const DeferredRequest *d, const Search *search)
{
    Room *r = d->room;
    bool accepts = hint_accepts_draw(&r->play, opponent(room_colour(r, d->seat)), &search->result);
    if (accepts) {
        computer_cancel(rooms, r);
        play_agree(&r->play);
        room_save(rooms, r, true);
    }
    rooms_respond_state(rooms, r, d->seat, d->req);
    response_add_member(&d->req->response, "accepted", accepts ? "true" : "false");
}

static void handle_hint_found(void *app, void *message)
{
    Rooms *rooms = app;
    Search *search = message;
    DeferredRequest *d = search->context;
    response_init(&d->req->response);
    if (rooms_is_stopping(rooms))
        service_refuse_stopping(d->req);
    else if (!search_has_result(search))
        request_refuse(d->req, REFUSE_BUSY, N_("the search could not be run; try again later"),
                       NULL);
    else if (!is_current(d->room, search) || search->result.line_count == 0)
        request_refuse(d->req, REFUSE_CONFLICT, N_("the position has changed meanwhile"), NULL);
    else if (d->kind == DEFER_HINT)
        respond_hint(rooms, d, search);
    else
        respond_draw_offer(rooms, d, search);
    if (d->room) d->room->used = rooms->now;
    unlink_deferred(d);
    rooms_finish_request(rooms, d->req);
    free(d);
    search_free(search);
}

bool computer_defer(Rooms *rooms, Room *r, int seat, DeferredKind kind, Request *req)
{
    static const PlayerWord HINT_PLAYER = {.kind = PLAYER_ENGINE,
                                           .options = {.threads = 1, .megabytes = 8},
                                           .limits = {.nodes = HINT_NODES}};
    Task task;
    DeferredRequest *d = malloc(sizeof *d);
    Search *search = d && hint_task(&r->play, rooms->now, &task)
                         ? search_new(PRIORITY_HINT, &HINT_PLAYER, &task, handle_hint_found)
                         : NULL;
    if (!search) {
        free(d);
        return request_refuse_memory(req);
    }
    *d = (DeferredRequest){r->deferred, r, req, seat, kind};
    r->deferred = d;
    search->context = d;
    search->job.owner = client_key(req->address);
    search->job.deadline = rooms->now + SEARCH_SECONDS_MAX;
    req->response.kind = RESPONSE_DEFERRED;
    rooms_start_search(rooms, search);
    return true;
}
