/* room_get.c: GET of a room: its state, events, record, picture; and summaries of many. */
#include "rooms/room_thread.h"

#include "draw/draw.h"
#include "record/formats.h"

#include <string.h>

static bool get_state(Rooms *rooms, Room *r, Request *req)
{
    int seat = room_find_seat(r, request_secret(req));
    rooms_print_state(rooms, r, &req->words, seat, &req->response.body);
    return true;
}

/* The first event, the state, follows at the end of the batch. */
static bool get_events(Rooms *rooms, Room *r, Request *req)
{
    const char *secret = request_secret(req);
    int seat = room_find_seat(r, secret);
    if (*secret && seat == NO_SEAT)
        return request_refuse(req, REFUSE_FORBIDDEN, N_("this is not the secret of a seat"), NULL);
    Subscriber *subscriber = subscriber_open(rooms, req, false);
    if (!subscriber) return false;
    if (seat >= 0 && seat < SEATS) r->clients[seat] = client_key(req->address);
    subscriber_enter(rooms, subscriber, r, seat);
    computer_start(rooms, r);
    return true;
}

/* -- Records -- */

static Record *read_game(Rooms *rooms, const Room *r, int number)
{
    if (number == 0 || number == r->game_count) return play_record(&r->play);
    return rooms->host.archive ? archive_load(rooms->host.archive, r->games[number - 1]) : NULL;
}

/* A missing argument leaves *out as it was. */
static bool read_number(Request *req, const char *name, int most, int *out)
{
    const char *text = request_arg(req, name);
    Cursor cursor = cursor_over(text ? text : "");
    if (!text || (cursor_number(&cursor, most, out) && cursor_at_end(&cursor))) return true;
    return request_refuse(req, REFUSE_UNKNOWN, N_("there is none of this number"), name);
}

/* A record without a date gets the day on which the room was created. */
static void set_date(Record *record, const Room *r)
{
    char date[11];
    Text text = text_fixed(date, sizeof date);
    if (record_tag(record, "Date")) return;
    for (int i = 0; i < 10 && r->created[i]; i++)
        text_char(&text, (char)(r->created[i] == '-' ? '.' : r->created[i]));
    record_set_tag(record, "Date", date);
}

static const char *extension_of(const RecordFormat *format)
{
    static const char *const EXTENSIONS[][2] = {{"sgf", "sgf"}, {"json", "json"}};
    for (size_t i = 0; i < sizeof EXTENSIONS / sizeof *EXTENSIONS; i++)
        if (strcmp(format->name, EXTENSIONS[i][0]) == 0) return EXTENSIONS[i][1];
    return "txt";
}

static bool get_record(Rooms *rooms, Room *r, Request *req)
{
    const char *name = request_arg(req, "format");
    const RecordFormat *format = record_format(name ? name : "text");
    Response *response = &req->response;
    int number = 0;
    if (!format)
        return request_refuse(req, REFUSE_MALFORMED, N_("expected text, sgf, json or line"),
                              "format");
    if (!read_number(req, "number", r->game_count, &number)) return false;
    Record *record = read_game(rooms, r, number);
    if (!record) return request_refuse_memory(req);
    set_date(record, r);
    format->write(record, &response->body);
    record_free(record);
    if (strcmp(format->name, "json") != 0) response->type = "text/plain; charset=utf-8";
    Text file_name = text_fixed(response->file_name, sizeof response->file_name);
    text_format(&file_name, "quina-%s-%.6s-%d.%s", session_game(r->play.session)->name, r->name,
                number ? number : r->game_count, extension_of(format));
    return true;
}

/* -- Pictures -- */

static bool get_picture(Rooms *rooms, Room *r, Request *req)
{
    const Session *s = r->play.session;
    const Game *g = session_game(s);
    int ply = session_ply(s);
    Board before, now;
    Marks marks;
    (void)rooms;
    if (!read_number(req, "ply", ply, &ply)) return false;
    g->board(session_at(s, ply), &now);
    if (ply) {
        g->board(session_at(s, ply - 1), &before);
        draw_marks(&before, &now, &marks);
        draw_mark_turn(session_at(s, ply - 1), session_turn(s, ply - 1), &now, &marks);
    }
    Response *response = &req->response;
    draw_svg(&now, ply ? &marks : NULL, g->title, &response->body);
    response->type = "image/svg+xml";
    Text file_name = text_fixed(response->file_name, sizeof response->file_name);
    text_format(&file_name, "quina-%s-%.6s-%d.svg", g->name, r->name, ply);
    return true;
}

/* -- The parts of a room -- */

static const struct {
    const char *path;
    bool (*get)(Rooms *rooms, Room *r, Request *req);
} PARTS[] = {{"", get_state},
             {"/events", get_events},
             {"/record", get_record},
             {"/picture.svg", get_picture},
             {"/picture.png", room_get_png}};

bool room_get(Rooms *rooms, Room *r, const char *rest, Request *req)
{
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        if (strcmp(rest, PARTS[i].path) == 0) return PARTS[i].get(rooms, r, req);
    return request_refuse(req, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
}

/* -- Summaries -- */

enum { SUMMARIES_MAX = 100 };

bool handle_summaries(void *app, Request *req)
{
    const char *at = request_arg(req, "rooms");
    Text *out = &req->response.body;
    int shown = 0, asked = 0;
    text_char(out, '{');
    text_json_key(out, "rooms");
    text_char(out, '[');
    while (at && *at && asked++ < SUMMARIES_MAX) {
        size_t length = strcspn(at, ",");
        const Room *r = rooms_find(app, at, length);
        if (r) {
            if (shown++) text_string(out, ", ");
            room_print_summary(out, r, &req->words);
        }
        at += length + (at[length] == ',');
    }
    text_string(out, "]}");
    return true;
}
