/* records.c: reads records and positions that people paste, and writes records. */
#include "api/records.h"

#include "api/game_request.h"
#include "history/spec.h"
#include "http/body.h"
#include "record/formats.h"

#include <string.h>

enum { READ_GAMES = 256, READ_BYTES = 1048576 /* of the response */ };

/* -- Reading -- */

static void trim(const char *text, Text *out)
{
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n", text[length - 1])) length--;
    size_t blanks = strspn(text, " \t\r\n");
    if (blanks < length) text_bytes(out, text + blanks, length - blanks);
}

/* A position of the game, or, without one, of the first that can parse it. The fault is that of the
 * standard rules. */
static bool read_position(const char *text, const Game *game, Pos *out, SpecFault *fault)
{
    for (int i = 0; GAMES[i]; i++) {
        if (game && GAMES[i] != game) continue;
        for (const Variant *v = GAMES[i]->variants;; v++) {
            GameSpec spec = {.game = GAMES[i]->name, .variant = v->word, .position = text};
            if (spec_read_start(&spec, out, fault)) return true;
            if (!v->word) break;
        }
    }
    return false;
}

/* Whether a text was meant to be a position: one line, whose first word has rows. */
static bool is_like_position(const char *text)
{
    int rows = 1;
    for (const char *at = text; *at && *at != ' '; at++) rows += *at == '/';
    return rows > 2 && !strpbrk(text, "\n[]{}();:@");
}

/* Translates the words of the fault too; pasted text is in no catalogue and stays as it is. */
static void say_read_fault(const Words *w, const ReadFault *f, char out[READ_FAULT_TEXT])
{
    ReadFault said = *f;
    if (f->code == READ_RULE) {
        say_fault(w, &f->rule, out);
        return;
    }
    for (int i = 0; i < READ_WORDS; i++) {
        Text word = text_fixed(said.words[i], READ_WORD);
        if (*f->words[i]) text_string(&word, say(w, f->words[i]));
    }
    read_fault_fill(&said, say(w, read_fault_template(f->code)), out);
}

static void print_fault(Text *faults, const Words *w, const ReadFault *f)
{
    char message[READ_FAULT_TEXT];
    say_read_fault(w, f, message);
    if (faults->length) text_string(faults, ", ");
    text_char(faults, '{');
    json_int(faults, "line", f->place.line);
    json_int(faults, "column", f->place.column);
    json_text(faults, "message", message);
    text_char(faults, '}');
}

/* One more game, whole or in part; false at the end of the text. */
static bool read_record(RecordReader *reader, const Words *w, Text *games, Text *faults)
{
    Record *record = NULL;
    ReadReport report = {0};
    ReadStatus status = reader_next(reader, &record, &report);
    if (record) {
        if (games->length) text_string(games, ", ");
        record_json_write(record, games);
    }
    if (status == READ_DAMAGED) print_fault(faults, w, &report.first);
    record_free(record);
    return status == READ_FINE || status == READ_DAMAGED;
}

/* False if there are too many games. */
static bool read_records(const char *text, const Game *game, const Words *w, Text *games,
                         Text *faults)
{
    RecordReader reader;
    int count = 0;
    reader_open(&reader, text, strlen(text), game);
    while (count <= READ_GAMES && games->length <= READ_BYTES &&
           read_record(&reader, w, games, faults))
        count++;
    reader_close(&reader);
    return count <= READ_GAMES && games->length <= READ_BYTES;
}

/* The faults go into the refusal too, if they fit. */
static void refuse_records(Request *req, const Text *faults)
{
    char list[2 * READ_FAULT_TEXT];
    Text text = text_fixed(list, sizeof list);
    request_refuse(req, REFUSE_MALFORMED, N_("this is neither a record nor a position of the game"),
                   "text");
    if (!faults->data) return;
    text_format(&text, "[%s]", faults->data);
    if (!text.is_cut) response_add_member(&req->response, "faults", list);
}

static bool print_records(Request *req, const char *text, const Game *game)
{
    Text games = text_growing(), faults = text_growing(), *out = &req->response.body;
    bool is_bounded = read_records(text, game, &req->words, &games, &faults);
    bool ok = is_bounded && games.length > 0;
    if (ok) {
        text_char(out, '{');
        json_text(out, "kind", "record");
        text_json_key(out, "games");
        text_format(out, "[%s]", games.data);
        text_json_key(out, "faults");
        text_format(out, "[%s]}", faults.data ? faults.data : "");
    } else if (is_bounded) {
        refuse_records(req, &faults);
    } else {
        request_refuse(req, REFUSE_TOO_LARGE, N_("more than 256 games, or too long ones"), "text");
    }
    text_free(&games);
    text_free(&faults);
    return ok;
}

/* What is wrong with a text that was meant to be a position; without a game, the fault would be
 * that of any of them. */
static void refuse_position(Request *req, const Game *game, const Fault *fault)
{
    if (game)
        request_refuse_fault(req, REFUSE_MALFORMED, fault, "text");
    else
        request_refuse(req, REFUSE_MALFORMED, N_("this is not a position of any game"), "text");
}

static bool read_text(Request *req, const char *text, const Game *game)
{
    Pos p;
    SpecFault fault, other;
    Text position = text_growing(), *out = &req->response.body;
    trim(text, &position);
    bool ok = position.data && (read_position(position.data, game, &p, &fault) ||
                                read_position(position.data, NULL, &p, &other));
    if (ok) {
        text_char(out, '{');
        json_text(out, "kind", "position");
        position_print(out, &p);
        text_char(out, '}');
    } else if (position.data && is_like_position(position.data)) {
        refuse_position(req, game, &fault.fault);
    } else {
        ok = print_records(req, text, game);
    }
    text_free(&position);
    return ok;
}

bool handle_read_record(Request *req)
{
    Json *body = body_read(req);
    const char *text = "", *name = "";
    const Game *game = NULL;
    Fault fault;
    bool ok = body && body_text(req, body, "text", &text) && body_text(req, body, "game", &name);
    if (ok && *name && !game_find(name, &game, &fault))
        ok = request_refuse_fault(req, REFUSE_MALFORMED, &fault, "game");
    ok = ok && read_text(req, text, game);
    json_free(body);
    return ok;
}

/* -- Writing -- */

/* NULL if out of memory. */
static Record *make_record(const History *h)
{
    Record *record = record_new(h->positions);
    int node = 0;
    bool ok = record != NULL;
    for (int i = 0; ok && i < h->ply; i++)
        ok = record_add_turn(record, node, &h->turns[i], &node) == RECORD_FINE;
    if (ok) {
        record_set_result(record, (Outcome)history_now(h)->outcome);
        return record;
    }
    record_free(record);
    return NULL;
}

static bool write_game(Request *req, const History *h, const char *format)
{
    const RecordFormat *f = record_format(format);
    if (!f)
        return request_refuse(req, REFUSE_MALFORMED, N_("expected text, sgf, json or line"),
                              "format");
    Record *record = make_record(h);
    Text text = text_growing(), *out = &req->response.body;
    if (record) f->write(record, &text);
    record_free(record);
    bool ok = text.data && !text.is_cut;
    if (ok) {
        text_char(out, '{');
        json_text(out, "text", text.data);
        text_char(out, '}');
    }
    text_free(&text);
    return ok || request_refuse_memory(req);
}

bool handle_write_record(Request *req)
{
    Json *body = body_read(req);
    const char *format = "text";
    History h = {0};
    bool ok = body && body_text(req, body, "format", &format) &&
              request_read_json_game(req, body, &h) && write_game(req, &h, format);
    history_free(&h);
    json_free(body);
    return ok;
}
