/* room_json.c: a room's state as JSON. */
#include "api/view.h"
#include "engines/result_json.h"
#include "games/notation.h"
#include "rooms/room.h"

#include <string.h>

static const char *const STATUSES[] = {
    [ROOM_WAITING] = "waiting", [ROOM_PLAYING] = "playing", [ROOM_OVER] = "over"};

static void print_seat(Text *out, const Room *r, int seat)
{
    const SessionOptions *o = &r->play.plan.options;
    bool is_human = room_is_human(r, seat);
    text_string(out, seat ? ", {" : "{");
    json_text(out, "kind", is_human ? "human" : "computer");
    json_text(out, "player", *o->players[seat] ? o->players[seat] : "human");
    json_text(out, "name", o->names[seat]);
    json_text(out, "colour", colour_name(room_colour(r, seat)));
    json_bool(out, "taken", !is_human || *r->secrets[seat]);
    json_bool(out, "here", !is_human || r->present[seat] > 0);
    text_char(out, '}');
}

static void print_points(Text *out, int halves)
{
    text_int(out, halves / 2);
    if (halves % 2) text_string(out, ".5");
}

static void print_match(Text *out, const Room *r)
{
    MatchState m = session_match(r->play.session);
    text_json_key(out, "match");
    text_char(out, '{');
    json_int(out, "best_of", m.best_of);
    text_json_key(out, "points");
    text_char(out, '[');
    print_points(out, m.points[0]);
    text_string(out, ", ");
    print_points(out, m.points[1]);
    text_char(out, ']');
    json_int(out, "games", m.games);
    json_bool(out, "decided", m.is_decided);
    text_char(out, '}');
}

static void print_moves(Text *out, const Session *s)
{
    text_json_key(out, "moves");
    text_char(out, '[');
    for (int i = 0; i < session_ply(s); i++) {
        char move[TURN_TEXT];
        session_game(s)->turn_print(session_at(s, i), session_turn(s, i), move);
        if (i) text_char(out, ',');
        text_json_string(out, move);
    }
    text_char(out, ']');
    text_json_key(out, "spent");
    text_char(out, '[');
    for (int i = 0; i < session_ply(s); i++) {
        int tenths = (int)(10 * session_time(s, i)->spent + 0.5);
        if (i) text_char(out, ',');
        text_int(out, tenths / 10);
        if (tenths % 10) {
            text_char(out, '.');
            text_int(out, tenths % 10);
        }
    }
    text_char(out, ']');
}

static void print_clock(Text *out, const Session *s, double now)
{
    const TimeControl *control = &session_options(s)->control;
    bool is_running = session_end(s) == SESSION_OPEN && session_ply(s) > 0;
    text_json_key(out, "clock");
    if (!session_has_clock(s)) {
        text_string(out, "null");
        return;
    }
    text_char(out, '{');
    json_int(out, "seconds", (long)control->seconds);
    json_int(out, "increment", (long)control->increment);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        text_json_key(out, colour_name(colour));
        text_format(out, "%.1f", session_left(s, colour, now));
    }
    json_text(out, "running", is_running ? colour_name(session_now(s)->to_move) : NULL);
    text_char(out, '}');
}

static void print_seats_by_offer(Text *out, const char *key, const int seats[OFFERS])
{
    text_json_key(out, key);
    text_char(out, '{');
    for (int i = 0; i < OFFERS; i++) {
        if (seats[i] == NO_SEAT)
            json_text(out, OFFER_NAMES[i], NULL);
        else
            json_int(out, OFFER_NAMES[i], seats[i]);
    }
    text_char(out, '}');
}

/* Days for a move, who may be claimed against, and whether strangers may join. */
static void print_waiting(Text *out, const Room *r, const StateContext *context)
{
    text_json_key(out, "days");
    if (r->days) {
        text_char(out, '{');
        json_int(out, "per_move", (long)r->days);
        json_int(out, "due", (long)r->due);
        text_char(out, '}');
    } else {
        text_string(out, "null");
    }
    text_json_key(out, "claim");
    if (context->claim_wait >= 0) {
        text_char(out, '{');
        json_int(out, "seat", context->absent);
        json_int(out, "wait", (long)context->claim_wait);
        text_char(out, '}');
    } else {
        text_string(out, "null");
    }
    json_bool(out, "lobby", r->opened != 0);
}

static void print_thinking(Text *out, const Room *r)
{
    text_json_key(out, "thinking");
    if (!r->search) {
        text_string(out, "null");
        return;
    }
    text_char(out, '{');
    json_int(out, "depth", r->has_progress ? r->depth : 0);
    text_json_key(out, "win");
    if (r->has_progress)
        text_format(out, "%.4f", r->win);
    else
        text_string(out, "null");
    json_text(out, "proven", r->has_progress ? proven_name(r->proven) : NULL);
    text_char(out, '}');
}

/* The view of the current position, printed once for each language. */
static void print_view(Text *out, Room *r, const Words *words)
{
    Text *view = &r->views[words_index(words)];
    const Session *s = r->play.session;
    int ply = session_ply(s);
    if (view->length == 0 || view->is_cut) {
        text_free(view);
        *view = text_growing();
        View v = {.before = ply ? session_at(s, ply - 1) : NULL,
                  .last = ply ? session_turn(s, ply - 1) : NULL,
                  .now = session_now(s),
                  .ply = ply,
                  .is_closed = session_end(s) != SESSION_OPEN,
                  .words = words};
        view_print(view, &v);
    }
    text_json_key(out, "view");
    text_string(out, view->data ? view->data : "null");
}

void room_print_head(Text *out, const Room *r)
{
    const Pos *start = session_start(r->play.session);
    const Game *g = game_of(start);
    char variant[VARIANT_TEXT];
    game_print_variant(g, start->variant, variant);
    json_text(out, "room", r->name);
    text_json_key(out, "version");
    text_format(out, "%lld", (long long)r->version);
    json_text(out, "created", r->created);
    json_text(out, "game", g->name);
    json_int(out, "size", shown_size(g, start));
    json_text(out, "variant", variant);
    json_text(out, "status", STATUSES[room_status(r)]);
}

static void print_you(Text *out, const Room *r, int seat)
{
    text_json_key(out, "you");
    text_char(out, '{');
    if (seat < SEATS)
        json_int(out, "seat", seat);
    else
        json_text(out, "seat", NULL);
    json_text(out, "colour", seat < SEATS ? colour_name(room_colour(r, seat)) : NULL);
    text_char(out, '}');
}

void room_print(Text *out, Room *r, const StateContext *context)
{
    const Session *s = r->play.session;
    const Words *words = context->words;
    char start[POS_TEXT];
    session_game(s)->print(session_start(s), start);
    text_char(out, '{');
    room_print_head(out, r);
    text_json_key(out, "seats");
    text_char(out, '[');
    for (int i = 0; i < SEATS; i++) print_seat(out, r, i);
    text_char(out, ']');
    json_int(out, "number", (long)strlen(r->play.results) + 1);
    print_match(out, r);
    json_text(out, "start", start);
    print_moves(out, s);
    print_clock(out, s, context->now);
    print_waiting(out, r, context);
    print_view(out, r, words);
    json_text(out, "outcome", outcome_name((int)session_outcome(s)));
    json_text(out, "reason", say(words, session_reason(s)));
    print_seats_by_offer(out, "offers", r->offers);
    print_seats_by_offer(out, "declined", r->declined);
    print_thinking(out, r);
    json_bool(out, "paused", r->is_paused);
    if (r->is_unsaved) json_bool(out, "unsaved", true);
    text_json_key(out, "pace");
    text_format(out, "%.3g", r->pace);
    json_int(out, "watchers", r->watchers);
    if (context->seat != NO_SEAT) print_you(out, r, context->seat);
    text_char(out, '}');
}

void room_print_summary(Text *out, const Room *r, const Words *words)
{
    const Session *s = r->play.session;
    const SessionOptions *o = &r->play.plan.options;
    text_char(out, '{');
    room_print_head(out, r);
    json_text(out, "outcome", outcome_name((int)session_outcome(s)));
    json_text(out, "reason", say(words, session_reason(s)));
    text_json_key(out, "names");
    text_char(out, '[');
    text_json_string(out, o->names[0]);
    text_string(out, ", ");
    text_json_string(out, o->names[1]);
    text_char(out, ']');
    text_json_key(out, "players");
    text_char(out, '[');
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat) text_string(out, ", ");
        text_json_string(out, *o->players[seat] ? o->players[seat] : "human");
    }
    text_char(out, ']');
    json_int(out, "plies", session_ply(s));
    print_match(out, r);
    text_char(out, '}');
}
