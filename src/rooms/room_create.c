/* room_create.c: POST /api/rooms: creates a room. */
#include "rooms/room_thread.h"

#include "api/game_request.h"
#include "core/utf8.h"
#include "http/body.h"

#include <stdlib.h>
#include <string.h>

enum { CLOCK_MAX = 86400, INCREMENT_MAX = 600, SEAT_RANDOM = -1 };

/* What the request asks for. */
typedef struct RoomSpec {
    Plan plan;
    PlayerWord words[SEATS];
    int seat; /* of the creator, or OWNER */
} RoomSpec;

/* Where the two strings of a member go. */
typedef struct TextPair {
    char *text[SEATS];
    size_t size;
    bool may_be_cut;
} TextPair;

static bool read_pair(Request *req, const Json *body, const char *key, TextPair pair)
{
    const Json *list = json_member(body, key);
    if (!list || list->kind == JSON_KIND_NULL) return true;
    if (list->kind != JSON_KIND_LIST || json_count_of(list) != SEATS)
        return request_refuse(req, REFUSE_MALFORMED, N_("expected a list of two strings"), key);
    int seat = 0;
    for (const Json *item = list->first; item; item = item->next, seat++) {
        const char *value = json_text_of(item);
        Text text = text_fixed(pair.text[seat], pair.size);
        if (!value)
            return request_refuse(req, REFUSE_MALFORMED, N_("expected a list of two strings"), key);
        utf8_clean(&text, value, strlen(value));
        if (text.is_cut && !pair.may_be_cut)
            return request_refuse(req, REFUSE_MALFORMED, N_("there is no such player"), key);
    }
    return true;
}

static bool read_clock(Request *req, const Json *body, TimeControl *out)
{
    const Json *clock = json_member(body, "clock");
    int seconds = 0, increment = 0;
    if (!clock || clock->kind == JSON_KIND_NULL) return true;
    if (clock->kind != JSON_KIND_OBJECT)
        return request_refuse(req, REFUSE_MALFORMED, N_("expected seconds and increment"), "clock");
    if (!body_int(req, clock, "seconds", (Range){0, CLOCK_MAX}, &seconds) ||
        !body_int(req, clock, "increment", (Range){0, INCREMENT_MAX}, &increment))
        return false;
    *out = (TimeControl){seconds, increment};
    return true;
}

static bool read_players(Request *req, const Json *body, RoomSpec *spec)
{
    SessionOptions *o = &spec->plan.options;
    TextPair players = {{o->players[0], o->players[1]}, SESSION_WORD, false};
    TextPair names = {{o->names[0], o->names[1]}, SESSION_NAME, true};
    Fault fault;
    if (!read_pair(req, body, "players", players) || !read_pair(req, body, "names", names))
        return false;
    if (!plan_check(&spec->plan, spec->words, &fault))
        return request_refuse_fault(req, REFUSE_MALFORMED, &fault, "players");
    for (int seat = 0; seat < SEATS; seat++)
        if (!search_bound_player(&spec->words[seat]))
            return request_refuse(req, REFUSE_MALFORMED,
                                  N_("players in other programs cannot play here"), "players");
    return true;
}

/* The creator sits where a person plays: if both do, at the seat asked for. */
static bool read_seat(Request *req, const Json *body, RoomSpec *spec)
{
    bool is_human[SEATS];
    for (int i = 0; i < SEATS; i++) is_human[i] = spec->words[i].kind == PLAYER_HUMAN;
    spec->seat = json_is(json_member(body, "seat"), JSON_KIND_NULL) ? SEAT_RANDOM : 0;
    if (!body_int(req, body, "seat", (Range){0, 1}, &spec->seat)) return false;
    if (spec->seat == SEAT_RANDOM) spec->seat = (int)(random_seed() & 1);
    if (!is_human[spec->seat]) spec->seat = is_human[1 - spec->seat] ? 1 - spec->seat : OWNER;
    return true;
}

/* The position to play from becomes the start of the session. */
static bool read_start(Request *req, const Json *body, Plan *plan)
{
    const char *position = json_text_of(json_member(body, "position"));
    History h;
    if (!request_read_json_game(req, body, &h)) return false;
    plan->start = *history_now(&h);
    plan->start.ply = 0;
    plan->has_start = (position && *position) || h.ply > 0;
    history_free(&h);
    plan->options.game = game_of(&plan->start);
    plan->options.size = plan->start.size;
    plan->options.variant = plan->start.variant;
    return plan->start.outcome == ONGOING ||
           request_refuse(req, REFUSE_MALFORMED, N_("the game is over in this position"),
                          "position");
}

static bool read_spec(Request *req, const Json *body, RoomSpec *spec)
{
    SessionOptions *o = &spec->plan.options;
    *spec = (RoomSpec){0};
    if (!read_start(req, body, &spec->plan)) return false;
    const Json *seed = json_member(body, "seed");
    o->seed = json_is(seed, JSON_KIND_WHOLE) ? (uint64_t)seed->whole : random_seed();
    o->best_of = 1;
    return read_players(req, body, spec) && read_clock(req, body, &o->control) &&
           body_int(req, body, "best_of", (Range){1, BEST_OF_MAX}, &o->best_of) &&
           read_seat(req, body, spec);
}

/* The room with the secret of its creator, not yet stored; NULL if out of memory. */
static Room *make_room(Rooms *rooms, const RoomSpec *spec, char secret[SECRET_TEXT])
{
    Room *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->play.id = -1;
    for (int i = 0; i < OFFERS; i++) r->offers[i] = NO_SEAT;
    if (!play_open(&r->play, &spec->plan, &rooms->host)) {
        room_free(r);
        return NULL;
    }
    secret_make(r->name);
    secret_make(secret);
    secret_hash(secret, r->secrets[spec->seat]);
    return r;
}

static void respond(Rooms *rooms, Room *r, int seat, const char *secret, Request *req)
{
    Text *out = &req->response.body;
    req->response.status = 201;
    text_char(out, '{');
    json_text(out, "room", r->name);
    if (seat < SEATS)
        json_int(out, "seat", seat);
    else
        json_text(out, "seat", NULL);
    json_text(out, "secret", secret);
    text_json_key(out, "state");
    room_print(out, r, &req->words, seat, rooms->now);
    text_char(out, '}');
    req->is_uncommitted = true;
}

static bool create_room(Rooms *rooms, const RoomSpec *spec, Request *req)
{
    char secret[SECRET_TEXT];
    if (!rate_limit_creation(rooms->service.limiter, req->address, rooms->now)) {
        request_refuse(req, REFUSE_BUSY, N_("too many rooms from this address; try again later"),
                       NULL);
        req->response.retry_after = 1 + 3600 / rooms->service.limits.creations;
        return false;
    }
    Room *r = make_room(rooms, spec, secret);
    if (!r || !rooms_add(rooms, r)) {
        room_free(r);
        return request_refuse(req, REFUSE_BUSY, N_("there is no place for another room"), NULL);
    }
    rooms->counters.rooms++;
    r->client = client_key(req->address);
    computer_start(rooms, r);
    respond(rooms, r, spec->seat, secret, req);
    return true;
}

bool handle_create_room(void *app, Request *req)
{
    RoomSpec spec;
    Json *body = body_read(req);
    bool ok = body && read_spec(req, body, &spec);
    json_free(body);
    return ok && create_room(app, &spec, req);
}
