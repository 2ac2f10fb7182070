/* actions.c: what a seat may do: POST /api/rooms/ROOM/ACTION. */
#include "rooms/fair_play.h"

#include "core/utf8.h"
#include "http/body.h"

#include <string.h>

enum { SECONDS_PER_DAY = 86400 };

/* One action of a seat in a room. */
typedef struct Action {
    Rooms *rooms;
    Room *room;
    int seat; /* or OWNER, or NO_SEAT */
    const Json *body;
    Request *req;
} Action;

static bool refuse(const Action *a, Refusal refusal, const char *message, const char *field)
{
    return request_refuse(a->req, refusal, message, field);
}

static bool conflict(const Action *a, const char *message)
{
    return refuse(a, REFUSE_CONFLICT, message, NULL);
}

/* Responds with the state, unless the change could not be saved. */
static bool respond(const Action *a)
{
    if (a->room->save_failed)
        return refuse(a, REFUSE_ARCHIVE, N_("the archive cannot be written; nothing was changed"),
                      NULL);
    rooms_respond_state(a->rooms, a->room, a->seat, a->req);
    return true;
}

static bool save_and_respond(const Action *a, bool position_changed)
{
    room_save(a->rooms, a->room, position_changed);
    return respond(a);
}

static bool check_playing(const Action *a)
{
    switch (room_status(a->room)) {
    case ROOM_WAITING: return conflict(a, N_("a seat is still free"));
    case ROOM_OVER: return conflict(a, N_("the game is over"));
    case ROOM_PLAYING: break;
    }
    return true;
}

static bool has_computer(const Action *a) { return room_humans(a->room) < SEATS; }

/* -- Taking a seat -- */

/* From now on, so many days are left for the next move. */
static void start_days(const Action *a)
{
    Room *r = a->room;
    if (r->days) r->due = rooms_time(a->rooms) + r->days * SECONDS_PER_DAY;
}

/* Makes a secret for the seat, and responds with it and the state. */
static bool give_secret(const Action *a)
{
    char secret[SECRET_TEXT], number[8], quoted[SECRET_TEXT + 2];
    secret_make(secret);
    secret_hash(secret, a->room->secrets[a->seat]);
    if (!save_and_respond(a, false)) return false;
    Text text = text_fixed(number, sizeof number);
    text_int(&text, a->seat);
    text = text_fixed(quoted, sizeof quoted);
    text_format(&text, "\"%s\"", secret);
    response_add_member(&a->req->response, "seat", number);
    response_add_member(&a->req->response, "secret", quoted);
    return true;
}

static bool join(Action *a)
{
    Room *r = a->room;
    const char *name = "";
    int wanted = NO_SEAT, seat = NO_SEAT;
    if (!body_text(a->req, a->body, "name", &name) ||
        !body_int(a->req, a->body, "seat", (Range){0, 1}, &wanted))
        return false;
    for (int i = SEATS - 1; i >= 0; i--)
        if (room_is_human(r, i) && !*r->secrets[i] && (wanted == NO_SEAT || wanted == i)) seat = i;
    if (seat == NO_SEAT) return conflict(a, N_("the seat is taken"));
    char cleaned[SESSION_NAME];
    Text text = text_fixed(cleaned, sizeof cleaned);
    utf8_clean(&text, name, strlen(name));
    if (*cleaned) play_set_name(&r->play, seat, cleaned);
    a->seat = seat;
    r->clients[seat] = client_key(a->req->address);
    room_note_presence(a->rooms, r, seat);
    start_days(a);
    if (!give_secret(a)) return false;
    computer_start(a->rooms, r);
    return true;
}

/* A new secret for the seat: the old one, on another device, is worth nothing any more. That device
 * learns it after the commit. */
static bool rekey(Action *a)
{
    if (!give_secret(a)) return false;
    a->room->rekeyed = 1 + a->seat;
    return true;
}

static void offer(const Action *a, Offer offer)
{
    a->room->offers[offer] = a->seat;
    a->room->declined[offer] = NO_SEAT;
}

/* -- Playing -- */

static bool refuse_stale(const Action *a)
{
    Text state = text_growing();
    rooms_print_state(a->rooms, a->room, &a->req->words, a->seat, &state);
    refuse(a, REFUSE_STALE, N_("the move was meant for another position"), "ply");
    if (state.data && !state.is_cut) response_add_member(&a->req->response, "state", state.data);
    text_free(&state);
    return false;
}

static bool move(Action *a)
{
    Room *r = a->room;
    Session *s = r->play.session;
    const char *text = NULL;
    int ply = -1;
    Turn turn;
    Fault fault;
    if (!body_text(a->req, a->body, "move", &text) ||
        !body_int(a->req, a->body, "ply", (Range){0, INT16_MAX}, &ply))
        return false;
    if (!text) return refuse(a, REFUSE_MALFORMED, N_("expected a move"), "move");
    if (ply < 0)
        return refuse(a, REFUSE_MALFORMED, N_("expected the number of moves before it"), "ply");
    if (!check_playing(a)) return false;
    if (ply != session_ply(s)) return refuse_stale(a);
    if (session_now(s)->to_move != room_colour(r, a->seat))
        return conflict(a, N_("it is not your turn"));
    if (ply >= MOVES_MAX) return conflict(a, N_("the game has too many moves"));
    if (!turn_parse(session_now(s), text, &turn, &fault))
        return request_refuse_fault(a->req, REFUSE_ILLEGAL, &fault, "move");
    bool is_played = play_turn(&r->play, &turn, a->rooms->now);
    if (is_played) a->rooms->counters.moves++;
    start_days(a);
    for (int i = 0; i < OFFERS; i++) r->declined[i] = NO_SEAT;
    r->offers[OFFER_UNDO] = NO_SEAT;
    if (r->offers[OFFER_DRAW] != a->seat) r->offers[OFFER_DRAW] = NO_SEAT;
    if (!save_and_respond(a, true)) return false;
    computer_start(a->rooms, r);
    return is_played || conflict(a, N_("the game is over"));
}

static bool resign(Action *a)
{
    if (!check_playing(a)) return false;
    computer_cancel(a->rooms, a->room);
    play_resign(&a->room->play, room_colour(a->room, a->seat));
    room_clear_offers(a->room);
    return save_and_respond(a, true);
}

static bool has_moved(const Room *r, int seat)
{
    const Session *s = r->play.session;
    int ply = 0;
    while (ply < session_ply(s) && session_at(s, ply)->to_move != room_colour(r, seat)) ply++;
    return ply < session_ply(s);
}

/* Against a computer, takes effect at once: back to the player's last choice, even after the end of
 * the game. */
static bool undo(Action *a)
{
    Room *r = a->room;
    int other = 1 - a->seat, by = r->offers[OFFER_UNDO] == other ? other : a->seat;
    if (!has_computer(a) && !check_playing(a)) return false;
    if (!has_moved(r, by)) return conflict(a, N_("there is no move to undo"));
    if (has_computer(a)) {
        computer_cancel(a->rooms, r);
        play_undo(&r->play, a->rooms->now);
    } else if (by == other) {
        play_undo_for(&r->play, room_colour(r, other), a->rooms->now);
        r->offers[OFFER_UNDO] = NO_SEAT;
        start_days(a);
    } else {
        offer(a, OFFER_UNDO);
    }
    if (!save_and_respond(a, true)) return false;
    computer_start(a->rooms, r);
    return true;
}

static bool draw(Action *a)
{
    Room *r = a->room;
    if (!check_playing(a)) return false;
    if (has_computer(a)) return computer_defer(a->rooms, r, a->seat, DEFER_DRAW_OFFER, a->req);
    bool is_taken = r->offers[OFFER_DRAW] == 1 - a->seat;
    if (is_taken) {
        play_agree(&r->play);
        room_clear_offers(r);
    } else {
        offer(a, OFFER_DRAW);
    }
    return save_and_respond(a, is_taken);
}

static bool decline(Action *a)
{
    const char *name = "";
    if (!body_text(a->req, a->body, "offer", &name)) return false;
    for (int i = 0; i < OFFERS; i++) {
        if (strcmp(name, OFFER_NAMES[i]) != 0) continue;
        if (a->room->offers[i] == NO_SEAT) return conflict(a, N_("there is no such offer"));
        /* Who takes an offer back has not been declined. */
        if (a->room->offers[i] != a->seat) a->room->declined[i] = a->room->offers[i];
        a->room->offers[i] = NO_SEAT;
        return save_and_respond(a, false);
    }
    return refuse(a, REFUSE_MALFORMED, N_("expected draw, undo or rematch"), "offer");
}

static bool hint(Action *a)
{
    Room *r = a->room;
    if (!check_playing(a)) return false;
    if (!has_computer(a))
        return refuse(a, REFUSE_FORBIDDEN, N_("there are no hints in a game between people"), NULL);
    if (!fair_play_check(a->rooms, a->req, session_history(r->play.session))) return false;
    if (session_now(r->play.session)->to_move != room_colour(r, a->seat))
        return conflict(a, N_("it is not your turn"));
    return computer_defer(a->rooms, r, a->seat, DEFER_HINT, a->req);
}

/* -- An absent opponent -- */

static bool is_claimable(const Action *a)
{
    int seat;
    return claim_wait(a->rooms, a->room, &seat) == 0 && seat != a->seat;
}

static bool end_game(const Action *a, bool wins)
{
    if (wins)
        play_claim(&a->room->play, room_colour(a->room, a->seat));
    else
        play_abandon(&a->room->play);
    room_clear_offers(a->room);
    return save_and_respond(a, true);
}

static bool claim(Action *a)
{
    if (!check_playing(a)) return false;
    if (!is_claimable(a)) return conflict(a, N_("your opponent still has time"));
    if (session_ply(a->room->play.session) < ABORT_PLIES)
        return conflict(a, N_("the game has hardly begun; it can be aborted"));
    return end_game(a, true);
}

static bool abort_game(Action *a)
{
    if (!check_playing(a)) return false;
    if (has_computer(a)) return conflict(a, N_("a game against a computer cannot be aborted"));
    if (session_ply(a->room->play.session) >= ABORT_PLIES && !is_claimable(a))
        return conflict(a, N_("your opponent still has time"));
    return end_game(a, false);
}

/* -- Reactions -- */

static bool react(Action *a)
{
    static const char *const REACTIONS[] = {"hello", "luck", "well", "oops", "thanks", "bye"};
    Room *r = a->room;
    const char *name = "";
    char data[64];
    if (!body_text(a->req, a->body, "reaction", &name)) return false;
    if (a->rooms->now - r->reacted[a->seat] < REACTION_SECONDS)
        return refuse(a, REFUSE_BUSY, N_("too many requests; try again in a moment"), NULL);
    for (size_t i = 0; i < sizeof REACTIONS / sizeof *REACTIONS; i++) {
        if (strcmp(REACTIONS[i], name) != 0) continue;
        Text text = text_fixed(data, sizeof data);
        text_format(&text, "{\"seat\": %d, \"reaction\": \"%s\"}", a->seat, name);
        Event *event = event_new("reaction", data);
        for (Subscriber *s = r->subscribers; event && s; s = s->next_in_room)
            subscriber_send(a->rooms, s, event, false);
        event_release(event);
        r->reacted[a->seat] = a->rooms->now;
        return respond(a);
    }
    return refuse(a, REFUSE_MALFORMED, N_("expected hello, luck, well, oops, thanks or bye"),
                  "reaction");
}

/* -- The next game -- */

/* A game that has just begun is in the archive before its first move. */
static bool begin_game(Action *a)
{
    Room *r = a->room;
    if (a->rooms->host.archive && !play_keep(&r->play)) r->save_failed = true;
    if (r->game_count < BEST_OF_MAX) r->games[r->game_count++] = r->play.id;
    room_clear_offers(r);
    r->moved = a->rooms->now;
    start_days(a);
    if (!save_and_respond(a, true)) return false;
    computer_start(a->rooms, r);
    return true;
}

static bool next(Action *a)
{
    Room *r = a->room;
    if (session_end(r->play.session) == SESSION_OPEN) return conflict(a, N_("the game goes on"));
    if (!play_next(&r->play)) return conflict(a, N_("the match is decided"));
    return begin_game(a);
}

static bool rematch(Action *a)
{
    Room *r = a->room;
    MatchState match = session_match(r->play.session);
    SessionEnd end = session_end(r->play.session);
    if (end == SESSION_OPEN || (end != SESSION_ABANDONED && !match.is_decided))
        return conflict(a, N_("the match goes on"));
    bool is_agreed = has_computer(a) || r->offers[OFFER_REMATCH] == 1 - a->seat;
    if (!is_agreed) {
        offer(a, OFFER_REMATCH);
        return save_and_respond(a, false);
    }
    if (!play_rematch(&r->play)) return conflict(a, N_("the match goes on"));
    r->game_count = 0;
    return begin_game(a);
}

/* -- Computers -- */

static bool pause(Action *a)
{
    Room *r = a->room;
    bool is_paused = r->is_paused;
    double pace = r->pace;
    if (!body_bool(a->req, a->body, "paused", &is_paused) ||
        !body_number(a->req, a->body, "pace", (Range){0, 60}, &pace))
        return false;
    r->is_paused = is_paused;
    r->pace = pace;
    if (r->is_paused) computer_cancel(a->rooms, r);
    if (!save_and_respond(a, false)) return false;
    computer_start(a->rooms, r);
    return true;
}

static bool step(Action *a)
{
    if (!check_playing(a)) return false;
    if (!a->room->is_paused) return conflict(a, N_("the game is not paused"));
    a->room->wants_step = true;
    computer_start(a->rooms, a->room);
    return respond(a);
}

/* -- The table of actions -- */

typedef enum ActionBy { BY_ANYBODY, BY_SEAT, BY_OWNER, BY_SEAT_OR_OWNER } ActionBy;

typedef struct ActionEntry {
    const char *name;
    bool (*run)(Action *a);
    ActionBy by;
} ActionEntry;

static const ActionEntry ACTIONS[] = {
    {"join", join, BY_ANYBODY},
    {"move", move, BY_SEAT},
    {"undo", undo, BY_SEAT},
    {"resign", resign, BY_SEAT},
    {"draw", draw, BY_SEAT},
    {"decline", decline, BY_SEAT},
    {"next", next, BY_SEAT_OR_OWNER},
    {"rematch", rematch, BY_SEAT_OR_OWNER},
    {"hint", hint, BY_SEAT},
    {"pause", pause, BY_OWNER},
    {"step", step, BY_OWNER},
    {"claim", claim, BY_SEAT},
    {"abort", abort_game, BY_SEAT},
    {"react", react, BY_SEAT},
    {"rekey", rekey, BY_SEAT_OR_OWNER},
};

static const ActionEntry *find_action(const char *rest)
{
    for (size_t i = 0; *rest == '/' && i < sizeof ACTIONS / sizeof *ACTIONS; i++)
        if (strcmp(ACTIONS[i].name, rest + 1) == 0) return &ACTIONS[i];
    return NULL;
}

static bool check_allowed(const Action *a, ActionBy by)
{
    if (by == BY_ANYBODY) return true;
    if (a->seat == NO_SEAT)
        return refuse(a, REFUSE_FORBIDDEN, N_("this is not the secret of a seat"), NULL);
    if ((a->seat == OWNER && by == BY_SEAT) || (a->seat != OWNER && by == BY_OWNER))
        return refuse(a, REFUSE_FORBIDDEN, N_("this seat cannot do that"), NULL);
    return true;
}

/* An unknown action is refused before the body is read. */
bool room_act(Rooms *rooms, Room *r, const char *rest, Request *req)
{
    Action a = {rooms, r, room_find_seat(r, request_secret(req)), NULL, req};
    const ActionEntry *entry = find_action(rest);
    if (!entry) return refuse(&a, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
    if (!check_allowed(&a, entry->by)) return false;
    Json *body = body_read(req);
    a.body = body;
    r->client = client_key(req->address);
    if (a.seat >= 0 && a.seat < SEATS) {
        r->clients[a.seat] = r->client;
        if (!r->present[a.seat]) room_note_presence(rooms, r, a.seat);
    }
    bool ok = body && entry->run(&a);
    json_free(body);
    return ok;
}
