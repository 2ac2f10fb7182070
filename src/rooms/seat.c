/* seat.c: what a seat may do: POST /api/rooms/ROOM/WHAT. */
#include "rooms/hall.h"

#include "http/body.h"
#include "record/utf8.h"

#include <string.h>

/* Who does what where. */
typedef struct Deed {
    Web *web;
    Room *room;
    int seat; /* or OWNER */
    const json_t *body;
    const Call *call;
    Answer *answer;
} Deed;

static bool refuse(const Deed *d, Refusal refusal, const char *message, const char *field)
{
    return answer_refuse(d->answer, d->call, refusal, message, field);
}

static bool conflict(const Deed *d, const char *message)
{
    return refuse(d, REFUSE_CONFLICT, message, NULL);
}

/* Answers with the state, unless what was done could not be kept. */
static bool finish(const Deed *d)
{
    if (d->room->is_broken)
        return refuse(d, REFUSE_ARCHIVE, N_("the archive cannot be written; nothing was changed"),
                      NULL);
    hall_print_state(d->web, d->room, d->seat, d->call, d->answer);
    return true;
}

static bool changed(const Deed *d, bool position)
{
    rooms_change(d->web, d->room, position);
    return finish(d);
}

static void clear_offers(Room *r)
{
    for (int i = 0; i < OFFERS; i++) r->offers[i] = NO_SEAT;
}

static bool must_play(const Deed *d)
{
    switch (room_status(d->room)) {
    case ROOM_WAITING: return conflict(d, N_("a seat is still free"));
    case ROOM_OVER: return conflict(d, N_("the game is over"));
    case ROOM_PLAYING: break;
    }
    return true;
}

static bool has_computer(const Deed *d) { return room_humans(d->room) < SEATS; }

/* -- Taking a seat -- */

static bool join(Deed *d)
{
    Room *r = d->room;
    const char *name = "";
    char secret[SECRET_TEXT], number[8], quoted[SECRET_TEXT + 2];
    int wish = NO_SEAT, seat = NO_SEAT;
    if (!body_text(d->body, "name", &name, d->call, d->answer) ||
        !body_int(d->body, "seat", 0, 1, &wish, d->call, d->answer))
        return false;
    for (int i = SEATS - 1; i >= 0; i--)
        if (room_is_human(r, i) && !*r->secrets[i] && (wish == NO_SEAT || wish == i)) seat = i;
    if (seat == NO_SEAT || !secret_make(secret)) return conflict(d, N_("the seat is taken"));
    char cleaned[SESSION_NAME];
    Text text = text_fixed(cleaned, sizeof cleaned);
    utf8_clean(&text, name, strlen(name));
    sha256_hex(secret, strlen(secret), r->secrets[seat]);
    if (*cleaned) play_set_name(&r->play, seat, cleaned);
    d->seat = seat;
    if (!changed(d, false)) return false;
    text = text_fixed(number, sizeof number);
    text_int(&text, seat);
    text = text_fixed(quoted, sizeof quoted);
    text_format(&text, "\"%s\"", secret);
    answer_add_member(d->answer, "seat", number);
    answer_add_member(d->answer, "secret", quoted);
    computer_attend(d->web, r);
    return true;
}

/* -- Playing -- */

static bool refuse_stale(const Deed *d)
{
    Text state = text_growing();
    room_print(&state, d->room, &d->call->words, d->seat, d->web->now);
    refuse(d, REFUSE_STALE, N_("the move was meant for another position"), "ply");
    if (state.data && !state.is_cut) answer_add_member(d->answer, "state", state.data);
    text_free(&state);
    return false;
}

static bool move(Deed *d)
{
    Room *r = d->room;
    Session *s = r->play.session;
    const char *text = NULL;
    int ply = -1;
    Turn turn;
    Fault fault;
    if (!body_text(d->body, "move", &text, d->call, d->answer) ||
        !body_int(d->body, "ply", 0, INT16_MAX, &ply, d->call, d->answer))
        return false;
    if (!text) return refuse(d, REFUSE_MALFORMED, N_("expected a move"), "move");
    if (ply < 0)
        return refuse(d, REFUSE_MALFORMED, N_("expected the number of moves before it"), "ply");
    if (!must_play(d)) return false;
    if (ply != session_ply(s)) return refuse_stale(d);
    if (session_now(s)->to_move != room_colour(r, d->seat))
        return conflict(d, N_("it is not your turn"));
    if (ply >= MOVES_MAX) return conflict(d, N_("the game has too many moves"));
    if (!turn_parse(session_now(s), text, &turn, &fault))
        return answer_fault(d->answer, d->call, REFUSE_ILLEGAL, &fault, "move");
    bool is_played = play_turn(&r->play, &turn, d->web->now);
    if (is_played) atomic_fetch_add(&d->web->counters.moves, 1);
    r->offers[OFFER_UNDO] = NO_SEAT;
    if (r->offers[OFFER_DRAW] != d->seat) r->offers[OFFER_DRAW] = NO_SEAT;
    if (!changed(d, true)) return false;
    computer_attend(d->web, r);
    return is_played || conflict(d, N_("the game is over"));
}

static bool resign(Deed *d)
{
    if (!must_play(d)) return false;
    computer_cancel(d->web, d->room);
    play_resign(&d->room->play, room_colour(d->room, d->seat));
    clear_offers(d->room);
    return changed(d, true);
}

static bool has_moved(const Room *r, int seat)
{
    const Session *s = r->play.session;
    int ply = 0;
    while (ply < session_ply(s) && session_at(s, ply)->to_move != room_colour(r, seat)) ply++;
    return ply < session_ply(s);
}

/* Against a computer at once, back to one's last choice, also after the end of a game. */
static bool undo(Deed *d)
{
    Room *r = d->room;
    int other = 1 - d->seat, by = r->offers[OFFER_UNDO] == other ? other : d->seat;
    if (!has_computer(d) && !must_play(d)) return false;
    if (!has_moved(r, by)) return conflict(d, N_("there is no move to undo"));
    if (has_computer(d)) {
        computer_cancel(d->web, r);
        play_undo(&r->play, d->web->now);
    } else if (by == other) {
        play_undo_for(&r->play, room_colour(r, other), d->web->now);
        r->offers[OFFER_UNDO] = NO_SEAT;
    } else {
        r->offers[OFFER_UNDO] = d->seat;
    }
    if (!changed(d, true)) return false;
    computer_attend(d->web, r);
    return true;
}

static bool draw(Deed *d)
{
    Room *r = d->room;
    if (!must_play(d)) return false;
    if (has_computer(d)) return computer_ask(d->web, r, JOB_FOR_DRAW, d->call, d->answer);
    bool is_taken = r->offers[OFFER_DRAW] == 1 - d->seat;
    if (is_taken) {
        play_agree(&r->play);
        clear_offers(r);
    } else {
        r->offers[OFFER_DRAW] = d->seat;
    }
    return changed(d, is_taken);
}

static bool decline(Deed *d)
{
    const char *name = "";
    if (!body_text(d->body, "offer", &name, d->call, d->answer)) return false;
    for (int i = 0; i < OFFERS; i++) {
        if (strcmp(name, OFFER_NAMES[i]) != 0) continue;
        if (d->room->offers[i] == NO_SEAT) return conflict(d, N_("there is no such offer"));
        d->room->offers[i] = NO_SEAT;
        return changed(d, false);
    }
    return refuse(d, REFUSE_MALFORMED, N_("expected draw, undo or rematch"), "offer");
}

static bool hint(Deed *d)
{
    Room *r = d->room;
    if (!must_play(d)) return false;
    if (session_now(r->play.session)->to_move != room_colour(r, d->seat))
        return conflict(d, N_("it is not your turn"));
    return computer_ask(d->web, r, JOB_FOR_HINT, d->call, d->answer);
}

/* -- The next game -- */

/* A game that has just begun is in the archive before its first move. */
static bool begin_game(Deed *d)
{
    Room *r = d->room;
    if (d->web->host.archive && !play_keep(&r->play)) r->is_broken = true;
    if (r->game_count < BEST_OF_MAX) r->games[r->game_count++] = r->play.id;
    clear_offers(r);
    r->moved = d->web->now;
    if (!changed(d, true)) return false;
    computer_attend(d->web, r);
    return true;
}

static bool next(Deed *d)
{
    Room *r = d->room;
    if (session_end(r->play.session) == SESSION_OPEN) return conflict(d, N_("the game goes on"));
    if (!play_next(&r->play)) return conflict(d, N_("the match is decided"));
    return begin_game(d);
}

static bool rematch(Deed *d)
{
    Room *r = d->room;
    MatchState match = session_match(r->play.session);
    if (session_end(r->play.session) == SESSION_OPEN || !match.is_decided)
        return conflict(d, N_("the match goes on"));
    bool is_agreed = has_computer(d) || r->offers[OFFER_REMATCH] == 1 - d->seat;
    if (!is_agreed) {
        r->offers[OFFER_REMATCH] = d->seat;
        return changed(d, false);
    }
    if (!play_rematch(&r->play)) return conflict(d, N_("the match goes on"));
    r->game_count = 0;
    return begin_game(d);
}

/* -- Computers -- */

static bool pause(Deed *d)
{
    Room *r = d->room;
    if (!body_bool(d->body, "paused", &r->is_paused, d->call, d->answer) ||
        !body_number(d->body, "pace", 0, 60, &r->pace, d->call, d->answer))
        return false;
    if (r->is_paused) computer_cancel(d->web, r);
    if (!changed(d, false)) return false;
    computer_attend(d->web, r);
    return true;
}

static bool step(Deed *d)
{
    if (!must_play(d)) return false;
    if (!d->room->is_paused) return conflict(d, N_("the game is not paused"));
    d->room->wants_step = true;
    computer_attend(d->web, d->room);
    return finish(d);
}

/* -- Which of them -- */

typedef enum Doer { BY_ANYBODY, BY_SEAT, BY_OWNER, BY_SEAT_OR_OWNER } Doer;

static const struct {
    const char *name;
    bool (*run)(Deed *d);
    Doer doer;
} DEEDS[] = {
    {"join", join, BY_ANYBODY},       {"move", move, BY_SEAT},
    {"undo", undo, BY_SEAT},          {"resign", resign, BY_SEAT},
    {"draw", draw, BY_SEAT},          {"decline", decline, BY_SEAT},
    {"next", next, BY_SEAT_OR_OWNER}, {"rematch", rematch, BY_SEAT_OR_OWNER},
    {"hint", hint, BY_SEAT},          {"pause", pause, BY_OWNER},
    {"step", step, BY_OWNER},
};

static bool may_do(const Deed *d, Doer doer)
{
    if (doer == BY_ANYBODY) return true;
    if (d->seat == NO_SEAT)
        return refuse(d, REFUSE_FORBIDDEN, N_("this is not the secret of a seat"), NULL);
    if ((d->seat == OWNER && doer == BY_SEAT) || (d->seat != OWNER && doer == BY_OWNER))
        return refuse(d, REFUSE_FORBIDDEN, N_("this seat cannot do that"), NULL);
    return true;
}

/* An unknown word is looked for before the body is read. */
static bool do_deed(Deed *d, const char *what)
{
    size_t i = 0, count = sizeof DEEDS / sizeof *DEEDS;
    while (i < count && strcmp(DEEDS[i].name, what) != 0) i++;
    if (i == count) return refuse(d, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
    if (!may_do(d, DEEDS[i].doer)) return false;
    json_t *body = body_read(d->call, d->answer);
    d->body = body;
    d->room->owner = visitor_key(d->call->address);
    bool is_good = body && DEEDS[i].run(d);
    json_decref(body);
    return is_good;
}

bool seat_answer(Web *web, const Call *c, Answer *a)
{
    const char *rest;
    Room *r = rooms_called(web, c, &rest, a);
    if (!r) return false;
    Deed d = {web, r, room_find_seat(r, call_secret(c)), NULL, c, a};
    if (*rest != '/') return answer_refuse(a, c, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
    return do_deed(&d, rest + 1);
}
