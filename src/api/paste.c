/* paste.c: records and positions that people paste. */
#include "api/paste.h"

#include "api/course.h"
#include "http/body.h"
#include "record/formats.h"

#include <string.h>

/* -- Reading -- */

static void trim(const char *text, Text *out)
{
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n", text[length - 1])) length--;
    size_t blanks = strspn(text, " \t\r\n");
    if (blanks < length) text_bytes(out, text + blanks, length - blanks);
}

/* A position of the game named, or of the only game that can read it so. */
static bool read_position(const char *text, const Game *game, Pos *out)
{
    for (int i = 0; GAMES[i]; i++) {
        if (game && GAMES[i] != game) continue;
        for (const Variant *v = GAMES[i]->variants;; v++) {
            if (GAMES[i]->parse(out, 0, v->word ? v->bits : 0, text, NULL)) return true;
            if (!v->word) break;
        }
    }
    return false;
}

/* Words of the fault may be ours, or what was pasted: that is in no catalogue. */
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

/* Whether there was any game, whole or in part. */
static bool read_records(const char *text, const Game *game, const Words *w, Text *games,
                         Text *faults)
{
    RecordReader reader;
    ReadStatus status;
    int found = 0;
    reader_open(&reader, text, strlen(text), game);
    do {
        Record *record = NULL;
        ReadReport report = {0};
        status = reader_next(&reader, &record, &report);
        if (record) {
            if (games->length) text_string(games, ", ");
            record_json_write(record, games);
            found++;
        }
        if (status == READ_DAMAGED) print_fault(faults, w, &report.first);
        record_free(record);
    } while (status == READ_FINE || status == READ_DAMAGED);
    reader_close(&reader);
    return found > 0;
}

static bool print_records(const Call *c, Answer *a, const char *text, const Game *game)
{
    Text games = text_growing(), faults = text_growing();
    bool has_any = read_records(text, game, &c->words, &games, &faults);
    if (!has_any)
        answer_refuse(a, c, REFUSE_MALFORMED,
                      N_("this is neither a record nor a position of the game"), "text");
    else
        text_char(&a->body, '{'), json_text(&a->body, "kind", "record");
    if (has_any) {
        text_json_key(&a->body, "games");
        text_format(&a->body, "[%s]", games.data);
        text_json_key(&a->body, "faults");
        text_format(&a->body, "[%s]}", faults.data ? faults.data : "");
    } else if (faults.data) {
        char list[2 * READ_FAULT_TEXT];
        Text text_list = text_fixed(list, sizeof list);
        text_format(&text_list, "[%s]", faults.data);
        if (!text_list.is_cut) answer_add_member(a, "faults", list);
    }
    text_free(&games);
    text_free(&faults);
    return has_any;
}

static bool read_text(const Call *c, Answer *a, const char *text, const Game *game)
{
    Pos p;
    Text position = text_growing();
    trim(text, &position);
    bool is_position = position.data && read_position(position.data, game, &p);
    text_free(&position);
    if (!is_position) return print_records(c, a, text, game);
    text_char(&a->body, '{');
    json_text(&a->body, "kind", "position");
    course_print_head(&a->body, &p);
    text_char(&a->body, '}');
    return true;
}

bool read_answer(const Call *c, Answer *a)
{
    json_t *body = body_read(c, a);
    const char *text = "", *name = "";
    const Game *game = NULL;
    Fault fault;
    bool is_good =
        body && body_text(body, "text", &text, c, a) && body_text(body, "game", &name, c, a);
    if (is_good && *name && !game_find(name, &game, &fault))
        is_good = answer_fault(a, c, REFUSE_MALFORMED, &fault, "game");
    is_good = is_good && read_text(c, a, text, game);
    json_decref(body);
    return is_good;
}

/* -- Writing -- */

static bool write_course(const Call *c, Answer *a, const Course *course, const char *format)
{
    const RecordFormat *f = record_format(format);
    if (!f)
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected text, sgf, json or line"),
                             "format");
    Record *record = record_new(&course->positions[0]);
    int node = 0;
    bool is_good = record != NULL;
    for (int i = 0; is_good && i < course->count; i++)
        is_good = record_add_turn(record, node, &course->turns[i], &node) == RECORD_FINE;
    Text text = text_growing();
    if (is_good) {
        record_set_result(record, (Outcome)course->positions[course->count].outcome);
        f->write(record, &text);
    }
    record_free(record);
    is_good = is_good && text.data && !text.is_cut;
    if (is_good) {
        text_char(&a->body, '{');
        json_text(&a->body, "text", text.data);
        text_char(&a->body, '}');
    } else {
        answer_refuse(a, c, REFUSE_BUSY, N_("there is no memory for the request"), NULL);
    }
    text_free(&text);
    return is_good;
}

bool write_answer(const Call *c, Answer *a)
{
    json_t *body = body_read(c, a);
    const char *format = "text";
    Course course = {0};
    bool is_good = body && body_text(body, "format", &format, c, a) &&
                   course_read_json(&course, body, c, a) && write_course(c, a, &course, format);
    course_free(&course);
    json_decref(body);
    return is_good;
}
