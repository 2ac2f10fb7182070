/* module.c: the server without a socket: requests of a page, answered in its own browser.
 *
 * A call of the host brings one request as its parts, each with a NUL behind it:
 *
 *     POST \0 /api/rooms?x=y \0 pt \0 SECRET \0 {"game": …} \0
 *
 * Routes, handlers, rooms and their batches are those of `quina serve` (rooms/room_thread.c). Each
 * call runs one batch; what it stores is handed to the host before the responses are, so that the
 * host can hold these back until that is written. */
#include "rooms/room_thread.h"
#include "wasm/archive.h"
#include "wasm/thinking.h"

#include <stdlib.h>
#include <string.h>

typedef struct Module Module;

/* A request in flight, or the stream that it opened. */
typedef struct Call {
    Request request;
    struct Call *next; /* of the open streams */
    Module *module;
    int id;
    EventStream *stream; /* or NULL */
    char authorization[8 + SECRET_TEXT];
    char bytes[]; /* of the request */
} Call;

struct Module {
    Rooms *rooms;
    Archive *archive;
    Call *streams;
};

EXPORT("module_new") Module *module_new(void);
Module *module_new(void)
{
    Module *m = calloc(1, sizeof *m);
    char error[ARCHIVE_ERROR];
    if (!m) return NULL;
    m->archive = archive_open("", error);
    if (m->archive) m->rooms = rooms_new(&(RoomsOptions){.archive = m->archive});
    if (m->rooms) return m;
    free(m); /* the archive is not worth closing: the instance goes with it */
    return NULL;
}

/* -- Streams -- */

enum { BLOCK = 16384 };

/* Sends what the stream holds; false at its end. */
static bool pump(const Call *c)
{
    char block[BLOCK];
    long count;
    while ((count = stream_read(c->stream, block, sizeof block)) > 0)
        host_send(c->id, block, (size_t)count);
    if (count == STREAM_ENDED) host_send(c->id, NULL, 0);
    return count != STREAM_ENDED;
}

static void close_stream(Call *c)
{
    stream_abandon(c->stream, &c->module->rooms->service.inbox);
    free(c);
}

static void pump_all(Module *m)
{
    for (Call **at = &m->streams; *at;) {
        Call *c = *at;
        if (pump(c)) {
            at = &c->next;
        } else {
            *at = c->next;
            close_stream(c);
        }
    }
}

/* -- Batches -- */

/* Rooms that are no longer in memory leave the archive's memory too. */
static bool is_resident(const void *context, const char *name)
{
    const Rooms *rooms = context;
    for (const Room *r = rooms->newest; r; r = r->older)
        if (strcmp(r->name, name) == 0) return true;
    return false;
}

EXPORT("module_run") void module_run(Module *m, double now);
void module_run(Module *m, double now)
{
    service_run(&m->rooms->service, now);
    pump_all(m);
    archive_forget_others(m->archive, is_resident, m->rooms);
}

/* Whether anything happens with time: a stream is open, or a search runs. */
EXPORT("module_is_busy") int module_is_busy(const Module *m);
int module_is_busy(const Module *m)
{
    ThinkingState state;
    thinking_look(m->rooms->thinking, &state);
    return m->streams || state.running;
}

/* -- Requests -- */

static void deliver(Request *req)
{
    Call *c = (Call *)req;
    const Response *r = &req->response;
    bool is_stream = r->kind == RESPONSE_EVENTS;
    host_respond(c->id, r->status, r->type, r->file_name, r->body.data ? r->body.data : "",
                 r->body.length, is_stream);
    c->stream = r->events;
    response_free(&req->response);
    if (is_stream) {
        c->next = c->module->streams;
        c->module->streams = c;
    } else {
        free(c);
    }
}

static char *next_part(char *at) { return at + strlen(at) + 1; }

/* Takes the request apart; the bytes end with a NUL. */
static void read_request(Call *c, size_t length)
{
    Request *req = &c->request;
    char *method = c->bytes, *target = next_part(method), *lang = next_part(target);
    char *secret = next_part(lang), *body = next_part(secret);
    Text authorization = text_fixed(c->authorization, sizeof c->authorization);
    text_format(&authorization, "Bearer %s", secret);
    req->site = &c->module->rooms->service.site;
    req->method = method;
    request_read_target(req, target);
    req->words = request_language(lang);
    req->authorization = *secret ? c->authorization : NULL;
    req->content_type = "application/json";
    req->body = body;
    req->body_length = (size_t)(c->bytes + length - body) - 1;
    req->is_too_large = req->body_length > BODY_MAX;
    req->deliver = deliver;
}

/* Handles a request of five parts. Its response may come during the call or later. */
EXPORT("module_request")
void module_request(Module *m, int id, const char *bytes, size_t length, double now);
void module_request(Module *m, int id, const char *bytes, size_t length, double now)
{
    Call *c = calloc(1, sizeof *c + length + 1);
    if (!c) {
        host_respond(id, 503, "application/json", "", "{}", 2, 0);
        return;
    }
    c->module = m;
    c->id = id;
    memcpy(c->bytes, bytes, length);
    read_request(c, length);
    c->request.received = now;
    if (service_respond(&m->rooms->service, &c->request))
        deliver(&c->request);
    else
        service_queue(&m->rooms->service, &c->request);
    module_run(m, now);
}

/* The client of a stream has left. */
EXPORT("module_leave") void module_leave(Module *m, int id, double now);
void module_leave(Module *m, int id, double now)
{
    for (Call **at = &m->streams; *at; at = &(*at)->next) {
        Call *c = *at;
        if (c->id != id) continue;
        *at = c->next;
        close_stream(c);
        break;
    }
    module_run(m, now);
}

/* -- Searches -- */

EXPORT("module_progress")
void module_progress(Module *m, const SearchReply *reply, double now);
void module_progress(Module *m, const SearchReply *reply, double now)
{
    thinking_progress(m->rooms->thinking, reply);
    module_run(m, now);
}

EXPORT("module_done") void module_done(Module *m, const SearchReply *reply, double now);
void module_done(Module *m, const SearchReply *reply, double now)
{
    thinking_done(m->rooms->thinking, reply);
    module_run(m, now);
}

/* -- Stored rooms -- */

/* Gives a stored room back, before a request names it; 0 if the text is no room. */
EXPORT("module_load") int module_load(Module *m, const char *text, size_t length);
int module_load(Module *m, const char *text, size_t length)
{
    return archive_take_room(m->archive, text, length);
}

/* -- Other tabs of the same site -- */

/* Another tab has stored a room: those in memory are loaded again, and their pages told. */
EXPORT("module_reload")
void module_reload(Module *m, const char *name, const char *text, size_t length, double now);
void module_reload(Module *m, const char *name, const char *text, size_t length, double now)
{
    if (!archive_replace_room(m->archive, text, length)) return;
    for (Room *r = m->rooms->newest; r; r = r->older) {
        if (strcmp(r->name, name) != 0) continue;
        r->save_failed = true; /* it is restored from the archive */
        room_mark_changed(m->rooms, r);
    }
    module_run(m, now);
}

/* One tab plays the computers of all rooms. */
EXPORT("module_lead") void module_lead(Module *m, int leads, double now);
void module_lead(Module *m, int leads, double now)
{
    m->rooms->is_follower = !leads;
    for (Room *r = m->rooms->newest; r && !leads; r = r->older) computer_cancel(m->rooms, r);
    module_run(m, now);
}
