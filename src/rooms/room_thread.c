/* room_thread.c: the room thread: handle a batch, commit once, then respond.
 *
 * WHO OWNS WHAT
 *
 *     the server's thread   sockets, parsing, stateless handlers, sending bytes (http/server.c)
 *     the room thread       every Room, Subscriber and AnalysisSession, and the archive: all that
 *                           is in this folder except a running Search
 *     the search threads    one Search each, while it runs (search.c, thinking/thinking.c)
 *
 * No lock guards a room, because only one thread ever looks at one. What passes between threads is
 * handed over: a Request belongs to the room thread from service_queue until it is delivered, a
 * Search to the search service from search_start until its message comes back. The few things that
 * threads really share have locks of their own: the Inbox, each EventStream, the RateLimiter, the
 * search service.
 *
 * HOW A MOVE TRAVELS
 *
 *  1. The server's thread reads POST /api/rooms/ROOM/move, checks rate limit and origin, finds the
 *     route, and sees that it is stateful. It suspends the connection and sends the request as a
 *     message to the inbox.
 *  2. The room thread wakes and takes all messages that have arrived: requests, finished searches,
 *     clients that have left. They are one batch, and it opens one transaction for them.
 *  3. Messages are handled one by one, in order of arrival. For our move, routes.c finds the room,
 *     actions.c finds the seat by its secret, parses the move and plays it. play_turn writes it to
 *     the archive, inside the transaction; room_save writes the room and puts it on the list of
 *     changed rooms. The response, the new state, is complete but held back, marked uncommitted.
 *  4. If it is now a computer's turn, computer_start starts a Search. Its result is a message in a
 *     later batch, and travels the same way from step 2.
 *  5. The transaction is committed: one wait for the disk, however many moves the batch had. Only
 *     now has any of them happened.
 *  6. Each changed room is broadcast: its state is printed once for each language, and that Event
 *     is appended to the stream of every subscriber.
 *  7. The held responses are delivered: the server's thread resumes the connections and sends.
 *
 * So neither a player nor an onlooker ever sees a move that a crash could still undo.
 *
 * WHEN THE COMMIT FAILS
 *
 * Every uncommitted response becomes a refusal (503, archive), and every changed room is loaded
 * again as the archive has it, or dropped if the archive never had it. Nothing was changed.
 * An alarm is raised (room_store.c): a line for the operator, a banner on the page, and /healthz
 * fails, until a write works again. Another process that holds the archive is waited for once,
 * WRITE_MILLISECONDS; after that, writes fail at once until it lets go, and reads go on.
 *
 * WHAT TAKES LONGER
 *
 * Hints, and replies to draw offers, need a search: the handler defers the response and starts a
 * Search; when that comes back, the response is written and joins the batch of that moment. The
 * room stays in memory meanwhile. Analysis writes its progress to its stream straight from the
 * thread of the search.
 *
 * TIME
 *
 * `now` is passed in and is the same for a whole batch, so that tests choose their own. At least
 * every SERVICE_TICK seconds a batch also checks clocks and deadlines, lets computers move, saves
 * running clocks, unloads idle rooms and sends heartbeats. */
#include "rooms/room_thread.h"

#include "api/crawlers.h"

#include "core/clock.h"
#include "rooms/fair_play.h"

#include <stdlib.h>
#include <time.h>

/* -- Requests -- */

void rooms_finish_request(Rooms *rooms, Request *req)
{
    req->next = NULL;
    if (rooms->last_finished)
        rooms->last_finished->next = req;
    else
        rooms->finished = req;
    rooms->last_finished = req;
}

void rooms_print_state(const Rooms *rooms, Room *r, const Words *words, int seat, Text *out)
{
    StateContext context = {.words = words, .seat = seat, .now = rooms->now};
    context.claim_wait = claim_wait(rooms, r, &context.absent);
    room_print(out, r, &context);
}

void rooms_respond_state(Rooms *rooms, Room *r, int seat, Request *req)
{
    Text *out = &req->response.body;
    text_char(out, '{');
    text_json_key(out, "state");
    rooms_print_state(rooms, r, &req->words, seat, out);
    text_char(out, '}');
    req->is_uncommitted = true;
}

static void handle_request(void *app, void *request)
{
    Rooms *rooms = app;
    Request *req = request;
    bool ok = rooms_is_stopping(rooms) ? service_refuse_stopping(req) : req->handle(rooms, req);
    if (!ok) atomic_fetch_add(&rooms->service.refused, 1);
    if (req->response.kind != RESPONSE_DEFERRED) rooms_finish_request(rooms, req);
}

static void deliver_responses(Rooms *rooms, bool is_committed)
{
    while (rooms->finished) {
        Request *req = rooms->finished;
        rooms->finished = req->next;
        if (!is_committed && req->is_uncommitted)
            request_refuse(req, REFUSE_ARCHIVE,
                           N_("the archive cannot be written; nothing was changed"), NULL);
        if (req->stateless)
            service_queue(&rooms->service, req);
        else
            req->deliver(req);
    }
    rooms->last_finished = NULL;
}

/* -- Batches -- */

static void handle_messages(Rooms *rooms)
{
    Message *next;
    for (Message *m = inbox_take(&rooms->service.inbox); m; m = next) {
        next = m->next; /* the handler may free the message */
        m->handle(rooms, m->subject);
    }
}

static bool commit(Rooms *rooms)
{
    double began = clock_seconds();
    bool ok = !rooms->host.archive || archive_release(rooms->host.archive);
    if (rooms->changed) {
        rooms->counters.batches++;
        rooms->counters.batch_microseconds += (unsigned long long)(1e6 * (clock_seconds() - began));
    }
    return ok;
}

static void run_batch(void *app, double now)
{
    Rooms *rooms = app;
    rooms->now = now;
    if (rooms->host.archive) archive_hold(rooms->host.archive);
    handle_messages(rooms);
    if (now - rooms->ticked >= SERVICE_TICK) {
        rooms->ticked = now;
        rooms_tick(rooms);
        subscribers_send_heartbeat(rooms);
    }
    bool is_committed = commit(rooms);
    rooms_publish(rooms, is_committed);
    if (rooms->host.archive) rooms_update_alarm(rooms, is_committed);
    deliver_responses(rooms, is_committed);
}

/* The first batch saves the running clocks; the second delivers what waited for searches. */
static void stop(void *app, double now)
{
    Rooms *rooms = app;
    rooms->ticked = 0;
    run_batch(rooms, now);
    thinking_free(rooms->thinking);
    rooms->thinking = NULL;
    run_batch(rooms, now);
    subscribers_stop(rooms);
}

static void skip(void *app, double seconds)
{
    for (Room *r = ((Rooms *)app)->newest; r; r = r->older) session_skip(r->play.session, seconds);
}

static bool has_streams(const void *app) { return ((const Rooms *)app)->subscriber_count > 0; }

/* -- Making -- */

static const Application APPLICATION = {.routes = ROUTES,
                                        .secret_length = SECRET_TEXT - 1,
                                        .missing = handle_missing,
                                        .handle_request = handle_request,
                                        .run = run_batch,
                                        .stop = stop,
                                        .skip = skip,
                                        .has_streams = has_streams};

/* A static site has no rooms, but the same server. */
static const Application SITE = {.routes = SITE_ROUTES,
                                 .secret_length = SECRET_TEXT - 1,
                                 .handle_request = handle_request,
                                 .run = run_batch,
                                 .stop = stop,
                                 .has_streams = has_streams};

Rooms *rooms_new(const RoomsOptions *options)
{
    Rooms *rooms = calloc(1, sizeof *rooms);
    if (!rooms) return NULL;
    bool ok = service_init(&rooms->service, options->site ? &SITE : &APPLICATION, rooms,
                           options->limits) &&
              secret_init();
    rooms->service.files = options->files;
    service_set_site(&rooms->service, options->assets, options->site, options->base_url);
    rooms->host = (PlayHost){.front_end = "web", .archive = options->archive};
    rooms->report = options->report;
    if (options->archive) archive_set_patience(options->archive, WRITE_MILLISECONDS);
    rooms->stored = options->archive ? archive_count_rooms(options->archive) : 0;
    rooms->full = -1e9;
    rooms->epoch = (double)time(NULL) - clock_seconds();
    rooms->heartbeat = event_new(NULL, "");
    if (ok) rooms->thinking = search_service_new(options->threads, options->tables);
    if (rooms->thinking && rooms->heartbeat && rooms->stored >= 0) return rooms;
    rooms_free(rooms);
    return NULL;
}

void rooms_free(Rooms *rooms)
{
    if (!rooms) return;
    if (rooms->thinking) service_stop(&rooms->service, rooms->now);
    while (rooms->subscribers) subscriber_close(rooms, rooms->subscribers);
    rooms_unload_all(rooms);
    event_release(rooms->heartbeat);
    service_free(&rooms->service);
    free(rooms);
}

Service *rooms_service(Rooms *rooms) { return &rooms->service; }
