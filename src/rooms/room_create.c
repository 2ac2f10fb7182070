/* room_create.c: POST /api/rooms: creates a room. */
#include "rooms/fair_play.h"

#include "api/game_request.h"
#include "core/utf8.h"
#include "http/body.h"

#include <stdlib.h>
#include <string.h>

enum { CLOCK_MAX = 86400, INCREMENT_MAX = 600, DAYS_MAX = 14, SEAT_RANDOM = -1 };

/* What the request asks for. */
typedef struct RoomSpec {
    Plan plan;
    PlayerWord words[SEATS];
    int seat; /* of the creator, or OWNER */
    int days; /* for a move, or 0 */
    bool is_open;
    int strength, stand_in; /* levels, or 0 */
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

static bool read_clock(Request *req, const Json *body, RoomSpec *spec)
{
    const Json *clock = json_member(body, "clock");
    int seconds = 0, increment = 0;
    spec->days = 0;
    if (!clock || clock->kind == JSON_KIND_NULL) return true;
    if (clock->kind != JSON_KIND_OBJECT)
        return request_refuse(req, REFUSE_MALFORMED, N_("expected seconds and increment"), "clock");
    if (!body_int(req, clock, "seconds", (Range){0, CLOCK_MAX}, &seconds) ||
        !body_int(req, clock, "increment", (Range){0, INCREMENT_MAX}, &increment) ||
        !body_int(req, clock, "days", (Range){0, DAYS_MAX}, &spec->days))
        return false;
    if (spec->days && (seconds || increment))
        return request_refuse(req, REFUSE_MALFORMED, N_("a clock has seconds or days, not both"),
                              "days");
    spec->plan.options.control = (TimeControl){seconds, increment};
    return true;
}

/* The lobby shows rooms in which a person waits for another one. */
static bool read_lobby(Request *req, const Json *body, RoomSpec *spec)
{
    const Json *lobby = json_member(body, "lobby");
    if (!lobby || lobby->kind == JSON_KIND_NULL) return true;
    if (lobby->kind != JSON_KIND_OBJECT)
        return request_refuse(req, REFUSE_MALFORMED, N_("expected strength and stand_in"), "lobby");
    for (int i = 0; i < SEATS; i++)
        if (spec->words[i].kind != PLAYER_HUMAN)
            return request_refuse(req, REFUSE_MALFORMED, N_("in the lobby people wait for people"),
                                  "lobby");
    spec->is_open = true;
    return body_int(req, lobby, "strength", (Range){1, LEVEL_MAX}, &spec->strength) &&
           body_int(req, lobby, "stand_in", (Range){1, LEVEL_MAX}, &spec->stand_in);
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
static bool read_start(Rooms *rooms, Request *req, const Json *body, Plan *plan)
{
    const char *position = json_text_of(json_member(body, "position"));
    History h;
    if (!request_read_json_game(req, body, &h)) return false;
    if (!fair_play_check(rooms, req, &h)) {
        history_free(&h);
        return false;
    }
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

static bool read_spec(Rooms *rooms, Request *req, const Json *body, RoomSpec *spec)
{
    SessionOptions *o = &spec->plan.options;
    *spec = (RoomSpec){0};
    if (!read_start(rooms, req, body, &spec->plan)) return false;
    const Json *seed = json_member(body, "seed");
    o->seed = json_is(seed, JSON_KIND_WHOLE) ? (uint64_t)seed->whole : random_seed();
    o->best_of = 1;
    return read_players(req, body, spec) && read_clock(req, body, spec) &&
           read_lobby(req, body, spec) &&
           body_int(req, body, "best_of", (Range){1, BEST_OF_MAX}, &o->best_of) &&
           read_seat(req, body, spec);
}

/* The room with the secret of its creator, not yet stored; NULL if out of memory. */
static Room *make_room(Rooms *rooms, const RoomSpec *spec, char secret[SECRET_TEXT])
{
    Room *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->play.id = -1;
    room_clear_offers(r);
    if (!play_open(&r->play, &spec->plan, &rooms->host)) {
        room_free(r);
        return NULL;
    }
    secret_make(r->name);
    secret_make(secret);
    secret_hash(secret, r->secrets[spec->seat]);
    r->days = spec->days;
    r->strength = spec->strength;
    r->stand_in = spec->stand_in;
    if (spec->is_open) r->opened = rooms_time(rooms);
    if (spec->seat < SEATS) r->away[spec->seat] = rooms_time(rooms);
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
    rooms_print_state(rooms, r, &req->words, seat, out);
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
        return rooms->write_failed
                   ? request_refuse(req, REFUSE_ARCHIVE,
                                    N_("the archive cannot be written; nothing was changed"), NULL)
                   : request_refuse(req, REFUSE_BUSY, N_("there is no place for another room"),
                                    NULL);
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
    bool ok = body && read_spec(app, req, body, &spec);
    json_free(body);
    return ok && create_room(app, &spec, req);
}
