/* abstractplay.c: games of Cam in the records of Abstract Play, which are JSON.
 *
 *     {"header": {"game": {"name": "Camelot", "variants": ["Cam"]}, "players": [{"name": "Ana",
 *      "result": 1}, {"name": "Rui", "result": 0}], "date-end": "2025-01-31T10:00:00.000Z"},
 *      "moves": [["b5-b6", "b9-b8"], ["c4^a6", {"move": "resign"}]]}
 *
 * A file is one record or a list of them. A round has the move of each player, in the order of
 * their seats; the first player is white. A move is a text, or an object with what came of it. `^`
 * is a leap of a canter. Its rules let a knight stop its canter where ours make it charge: such a
 * move is refused with the reason. */
#include "core/json.h"
#include "record/formats.h"

#include <string.h>

typedef struct PlayReader {
    RecordReader *reader;
    ReadReport *report;
    Record *record;
    int last;
    bool drops;
} PlayReader;

/* Where a value is in the file. Values are looked up in ascending order, more or less: the search
 * goes on from the last one. */
static Place place_of(PlayReader *t, const Json *value)
{
    Source *s = &t->reader->json_at;
    const char *at = t->reader->json_begins.at + value->at;
    if (s->at > at) *s = t->reader->json_begins;
    while (s->at < at) source_next(s);
    return s->place;
}

/* -- The header -- */

static bool is_cam(const Json *game)
{
    const char *name = json_text_of(json_member(game, "name"));
    const Json *variants = json_member(game, "variants");
    if (!name) return false;
    if (text_is_equal_caseless(name, "Cam")) return json_count_of(variants) == 0;
    return text_is_equal_caseless(name, "Camelot") && json_count_of(variants) == 1 &&
           json_is(variants->first, JSON_KIND_TEXT) &&
           text_is_equal_caseless(variants->first->text, "Cam");
}

/* The name of the game with its variants, for a message. */
static void print_game(const Json *game, char out[READ_WORD])
{
    const char *name = json_text_of(json_member(game, "name"));
    const Json *variants = json_member(game, "variants");
    Text text = text_fixed(out, READ_WORD);
    text_string(&text, name ? name : "?");
    if (!json_is(variants, JSON_KIND_LIST)) return;
    for (const Json *v = variants->first; v; v = v->next)
        if (json_is(v, JSON_KIND_TEXT)) text_format(&text, ", %s", v->text);
}

static void set_tag(PlayReader *t, const char *name, const char *value)
{
    RecordStatus status = value ? record_set_tag(t->record, name, value) : RECORD_FINE;
    if (status == RECORD_NO_MEMORY) t->report->no_memory = true;
}

/* The winners have 1; both have it after a draw, and none after a game that was abandoned. */
static Outcome result_of(const Json *first, const Json *second)
{
    const Json *one = json_member(first, "result"), *other = json_member(second, "result");
    if (!one || !other || one->kind == JSON_KIND_NULL || other->kind == JSON_KIND_NULL)
        return ONGOING;
    double difference = json_number_of(one) - json_number_of(other);
    if (difference == 0) return json_number_of(one) > 0 ? DRAWN : ONGOING;
    return difference > 0 ? WHITE_WINS : BLACK_WINS;
}

static void read_header(PlayReader *t, const Json *header)
{
    const Json *players = json_member(header, "players");
    const Json *first = json_is(players, JSON_KIND_LIST) ? players->first : NULL;
    const Json *second = first ? first->next : NULL;
    const char *date = json_text_of(json_member(header, "date-end"));
    char day[16];
    Text text = text_fixed(day, sizeof day);
    for (int i = 0; date && i < 10 && date[i]; i++)
        text_char(&text, (char)(date[i] == '-' ? '.' : date[i]));
    set_tag(t, "Event", json_text_of(json_member(header, "event")));
    set_tag(t, "Round", json_text_of(json_member(header, "round")));
    set_tag(t, "Site", json_text_of(json_member(json_member(header, "site"), "name")));
    set_tag(t, "Date", text.length ? day : NULL);
    set_tag(t, "White", json_text_of(json_member(first, "name")));
    set_tag(t, "Black", json_text_of(json_member(second, "name")));
    record_set_result(t->record, result_of(first, second));
}

/* -- Moves -- */

/* What ends a game besides the rules: as a move, or as the type of a result. */
static const char *termination_of(const char *word)
{
    static const char *const WORDS[][2] = {
        {"draw", "agreement"},         {"drawagreed", "agreement"}, {"resign", "resignation"},
        {"resigned", "resignation"},   {"timeout", "time"},         {"abandoned", "abandoned"},
        {"gameabandoned", "abandoned"}};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_is_equal_caseless(WORDS[i][0], word)) return WORDS[i][1];
    return NULL;
}

static void read_results(PlayReader *t, const Json *results)
{
    if (!json_is(results, JSON_KIND_LIST)) return;
    for (const Json *r = results->first; r; r = r->next) {
        const char *type = json_text_of(json_member(r, "type"));
        if (type) set_tag(t, "Termination", termination_of(type));
    }
}

/* As we write it; false if it is too long. */
static bool translate(const char *move, char out[TURN_TEXT])
{
    Text text = text_fixed(out, TURN_TEXT);
    for (; *move; move++)
        if (*move != ' ') text_char(&text, (char)(*move == '^' ? '-' : *move));
    return !text.is_cut;
}

static void read_move(PlayReader *t, const Json *entry)
{
    const char *move =
        json_text_of(json_is(entry, JSON_KIND_OBJECT) ? json_member(entry, "move") : entry);
    char text[TURN_TEXT];
    Fault fault;
    if (entry->kind == JSON_KIND_NULL) return;
    if (!move) {
        report_note(t->report, READ_JSON_SHAPE, place_of(t, entry), "s", N_("moves as texts"));
        t->drops = true;
    } else if (termination_of(move)) {
        set_tag(t, "Termination", termination_of(move));
        return;
    }
    if (t->drops) {
        t->report->dropped++;
        return;
    }
    RecordStatus status = RECORD_FULL;
    if (!translate(move, text)) {
        report_note(t->report, READ_WORD_LONG, place_of(t, entry), "s", text);
    } else {
        status = record_add_text(t->record, t->last, text, &t->last, &fault);
        if (status != RECORD_FINE)
            report_status(t->report, status, place_of(t, entry), text, &fault);
    }
    t->drops = status != RECORD_FINE;
    t->report->dropped += t->drops;
    read_results(t, json_member(entry, "result"));
}

static void read_moves(PlayReader *t, const Json *moves)
{
    for (const Json *round = moves->first; round; round = round->next) {
        if (!json_is(round, JSON_KIND_LIST)) {
            report_note(t->report, READ_JSON_SHAPE, place_of(t, round), "s",
                        N_("moves as a list of rounds"));
            return;
        }
        for (const Json *entry = round->first; entry; entry = entry->next) read_move(t, entry);
    }
}

static Record *read_record(PlayReader *t, const Json *object)
{
    StartWords words = {.word = {[START_GAME] = "cam"}};
    const Json *header = json_member(object, "header"), *moves = json_member(object, "moves");
    const Json *game = json_member(header, "game");
    char name[READ_WORD];
    t->report->begins = place_of(t, object);
    if (!json_is(game, JSON_KIND_OBJECT) || !json_is(moves, JSON_KIND_LIST)) {
        report_note(t->report, READ_JSON_SHAPE, t->report->begins, "s",
                    N_("header.game and moves"));
        return NULL;
    }
    if (!is_cam(game)) {
        print_game(game, name);
        report_note(t->report, READ_OTHER_GAME, place_of(t, game), "ss", name,
                    N_("Camelot with the variant Cam alone"));
        return NULL;
    }
    t->record = start_record(&words, t->reader, t->report->begins, t->report);
    if (!t->record) return NULL;
    read_header(t, header);
    read_moves(t, moves);
    return t->record;
}

/* -- Files -- */

static bool parse_file(RecordReader *reader, ReadReport *report)
{
    JsonFault fault;
    Source *s = &reader->source;
    reader->json_begins = reader->json_at = *s;
    reader->json = json_parse(s->at, (size_t)(s->end - s->at), &fault);
    if (!reader->json) {
        Source at = *s;
        for (size_t i = 0; i < fault.at && at.at < at.end; i++) source_next(&at);
        report->no_memory = fault.code == JSON_FAULT_MEMORY;
        report_note(report, READ_JSON_BAD, at.place, "s", json_fault_text(fault.code));
        return false;
    }
    reader->next = json_is(reader->json, JSON_KIND_LIST) ? reader->json->first : reader->json;
    return true;
}

/* The source ends with the last game. */
Record *abstractplay_read(RecordReader *reader, ReadReport *report)
{
    PlayReader t = {.reader = reader, .report = report};
    Record *r = NULL;
    if (reader->json || parse_file(reader, report)) {
        const Json *object = reader->next;
        if (object) r = read_record(&t, object);
        bool is_list = json_is(reader->json, JSON_KIND_LIST);
        reader->next = is_list && object ? object->next : NULL;
        if (!object) report_note(report, READ_JSON_SHAPE, report->begins, "s", N_("a game"));
    }
    if (!reader->next) reader->source.at = reader->source.end;
    return r;
}
