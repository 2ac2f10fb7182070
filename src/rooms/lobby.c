/* lobby.c: GET /api/lobby: the people who wait for an opponent, and computers that stand in. */
#include "games/notation.h"
#include "rooms/room_thread.h"

enum { LOBBY_MAX = 100 };

static int free_seat(const Room *r)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (room_is_human(r, seat) && !*r->secrets[seat]) return seat;
    return NO_SEAT;
}

/* The host is in the room, and one seat is free. */
static bool is_waiting(const Room *r)
{
    int seat = r->opened ? free_seat(r) : NO_SEAT;
    return seat != NO_SEAT && r->present[1 - seat] > 0;
}

static void print_number(Text *out, const char *key, int64_t number)
{
    if (number)
        json_int(out, key, (long)number);
    else
        json_text(out, key, NULL);
}

static void print_entry(const Rooms *rooms, const Room *r, Text *out)
{
    const SessionOptions *o = &r->play.plan.options;
    int seat = free_seat(r);
    text_char(out, '{');
    room_print_head(out, r);
    json_text(out, "name", o->names[1 - seat]);
    json_text(out, "colour", colour_name(room_colour(r, seat)));
    json_int(out, "best_of", o->best_of);
    print_number(out, "seconds", (int64_t)o->control.seconds);
    print_number(out, "increment", (int64_t)o->control.increment);
    print_number(out, "days", r->days);
    print_number(out, "strength", r->strength);
    print_number(out, "stand_in", r->stand_in);
    json_int(out, "waited", (long)(rooms_time(rooms) - r->opened));
    text_char(out, '}');
}

bool handle_lobby(void *app, Request *req)
{
    const Rooms *rooms = app;
    Text *out = &req->response.body;
    int count = 0;
    text_char(out, '{');
    text_json_key(out, "rooms");
    text_char(out, '[');
    for (const Room *r = rooms->newest; r && count < LOBBY_MAX; r = r->older) {
        if (!is_waiting(r)) continue;
        if (count++) text_string(out, ", ");
        print_entry(rooms, r, out);
    }
    text_string(out, "]}");
    return true;
}

void lobby_tick(Rooms *rooms, Room *r)
{
    char word[16];
    Text text = text_fixed(word, sizeof word);
    if (!r->stand_in || !is_waiting(r) || rooms_time(rooms) - r->opened < STAND_IN_SECONDS) return;
    text_format(&text, "level:%d", (int)r->stand_in);
    if (!play_set_player(&r->play, free_seat(r), word)) return;
    r->opened = 0;
    room_save(rooms, r, true);
    computer_start(rooms, r);
}
