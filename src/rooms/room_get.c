/* room_get.c: GET of a room: its state, its events, its record, its picture; and of many, in short.
 */
#include "rooms/hall.h"

#include "api/course.h"
#include "draw/draw.h"
#include "record/formats.h"

#include <string.h>

static bool get_state(Web *web, Room *r, const Call *c, Answer *a)
{
    room_print(&a->body, r, &c->words, room_find_seat(r, call_secret(c)), web->now);
    return true;
}

static bool get_events(Web *web, Room *r, const Call *c, Answer *a)
{
    const char *secret = call_secret(c);
    int seat = room_find_seat(r, secret);
    if (*secret && seat == NO_SEAT)
        return answer_refuse(a, c, REFUSE_FORBIDDEN, N_("this is not the secret of a seat"), NULL);
    Client *client = clients_open(web, c, false, a);
    if (!client) return false;
    clients_enter(web, client, r, seat); /* which has the state told at the end of the batch */
    computer_attend(web, r);
    return true;
}

/* -- Records -- */

static Record *read_game(Web *web, const Room *r, int number)
{
    if (number == 0 || number == r->game_count) return play_record(&r->play);
    return web->host.archive ? archive_load(web->host.archive, r->games[number - 1]) : NULL;
}

static bool read_number(const Call *c, const char *name, int most, int *out, Answer *a)
{
    const char *text = call_arg(c, name);
    Cursor cursor = cursor_over(text ? text : "");
    if (!text || (cursor_number(&cursor, most, out) && cursor_at_end(&cursor))) return true;
    return answer_refuse(a, c, REFUSE_UNKNOWN, N_("there is none of this number"), name);
}

/* The day the room was made, where the record has none. */
static void set_date(Record *record, const Room *r)
{
    char date[11];
    Text text = text_fixed(date, sizeof date);
    if (record_tag(record, "Date")) return;
    for (int i = 0; i < 10 && r->created[i]; i++)
        text_char(&text, (char)(r->created[i] == '-' ? '.' : r->created[i]));
    record_set_tag(record, "Date", date);
}

static bool get_record(Web *web, Room *r, const Call *c, Answer *a)
{
    static const char *const ENDINGS[][2] = {{"text", "txt"},
                                             {"sgf", "sgf"},
                                             {"json", "json"},
                                             {"line", "txt"}};
    const char *name = call_arg(c, "format"), *ending = "txt";
    const RecordFormat *format = record_format(name ? name : "text");
    int number = 0;
    if (!format)
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected text, sgf, json or line"),
                             "format");
    if (!read_number(c, "number", r->game_count, &number, a)) return false;
    Record *record = read_game(web, r, number);
    if (!record)
        return answer_refuse(a, c, REFUSE_BUSY, N_("there is no memory for the request"), NULL);
    set_date(record, r);
    for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++)
        if (strcmp(format->name, ENDINGS[i][0]) == 0) ending = ENDINGS[i][1];
    format->write(record, &a->body);
    record_free(record);
    if (strcmp(format->name, "json") != 0) a->type = "text/plain; charset=utf-8";
    Text save = text_fixed(a->save, sizeof a->save);
    text_format(&save, "quina-%s-%.6s-%d.%s", session_game(r->play.session)->name, r->name,
                number ? number : r->game_count, ending);
    return true;
}

/* -- Pictures -- */

static bool get_picture(Web *web, Room *r, const Call *c, Answer *a)
{
    const Session *s = r->play.session;
    const Game *g = session_game(s);
    int ply = session_ply(s);
    Board before, now;
    Marks marks;
    (void)web;
    if (!read_number(c, "ply", ply, &ply, a)) return false;
    g->board(session_at(s, ply), &now);
    if (ply) {
        g->board(session_at(s, ply - 1), &before);
        draw_marks(&before, &now, &marks);
        draw_mark_turn(session_at(s, ply - 1), &session_move(s, ply - 1)->turn, &now, &marks);
    }
    draw_svg(&now, ply ? &marks : NULL, g->title, &a->body);
    a->type = "image/svg+xml";
    Text save = text_fixed(a->save, sizeof a->save);
    text_format(&save, "quina-%s-%.6s-%d.svg", g->name, r->name, ply);
    return true;
}

/* -- Which of them -- */

static const struct {
    const char *name;
    bool (*get)(Web *web, Room *r, const Call *c, Answer *a);
} PARTS[] = {{"", get_state},
             {"/events", get_events},
             {"/record", get_record},
             {"/picture.svg", get_picture}};

bool room_get_answer(Web *web, const Call *c, Answer *a)
{
    const char *rest;
    Room *r = rooms_called(web, c, &rest, a);
    if (!r) return false;
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        if (strcmp(rest, PARTS[i].name) == 0) return PARTS[i].get(web, r, c, a);
    return answer_refuse(a, c, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
}

/* -- Many -- */

enum { SUMMARIES = 100 };

bool summaries_answer(Web *web, const Call *c, Answer *a)
{
    const char *at = call_arg(c, "rooms");
    int shown = 0, asked = 0;
    text_char(&a->body, '{');
    text_json_key(&a->body, "rooms");
    text_char(&a->body, '[');
    while (at && *at && asked++ < SUMMARIES) {
        size_t length = strcspn(at, ",");
        const Room *r = rooms_find(web, at, length);
        if (r) {
            if (shown++) text_string(&a->body, ", ");
            room_print_summary(&a->body, r, &c->words);
        }
        at += length + (at[length] == ',');
    }
    text_string(&a->body, "]}");
    return true;
}
