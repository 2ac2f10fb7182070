/* reader.c: games read from a file's bytes, whatever the format. */
#include "record/reader.h"

#include "core/json.h"
#include "history/spec.h"
#include "record/formats.h"

#include <stdarg.h>
#include <string.h>

/* -- Faults -- */

const char *read_fault_template(ReadFaultCode code)
{
    static const char *const TEXTS[] = {
#define X(name, text) [READ_##name] = text,
        READ_FAULT_LIST(X)
#undef X
    };
    return TEXTS[code];
}

void read_fault_fill(const ReadFault *f, const char *template, char out[READ_FAULT_TEXT])
{
    Text text = text_fixed(out, READ_FAULT_TEXT);
    text_fill(&text, template, (const char *)f->words, READ_WORD, READ_WORDS);
}

void read_fault_print(const ReadFault *f, char out[READ_FAULT_TEXT])
{
    if (f->code == READ_RULE)
        fault_print(&f->rule, fault_template(f->rule.code), out);
    else
        read_fault_fill(f, read_fault_template(f->code), out);
}

void report_note(ReadReport *report, ReadFaultCode code, Place place, const char *kinds, ...)
{
    ReadFault *f = &report->first;
    if (report->faults++ > 0) return;
    *f = (ReadFault){.code = code, .place = place};
    va_list words;
    va_start(words, kinds);
    for (int i = 0; i < READ_WORDS && kinds[i]; i++) {
        Text word = text_fixed(f->words[i], READ_WORD);
        if (kinds[i] == 's') text_string(&word, va_arg(words, const char *));
        if (kinds[i] == 'd') text_int(&word, va_arg(words, int));
    }
    va_end(words);
}

void report_rule(ReadReport *report, Place place, const Fault *rule)
{
    report_note(report, READ_RULE, place, "");
    if (report->faults == 1) report->first.rule = *rule;
}

bool report_status(ReadReport *report, RecordStatus status, Place place, const char *what,
                   const Fault *rule)
{
    switch (status) {
    case RECORD_FINE: return false;
    case RECORD_ILLEGAL: report_rule(report, place, rule); break;
    case RECORD_FULL: report_note(report, READ_MOVES_MANY, place, "d", RECORD_MOVES); break;
    case RECORD_DEEP: report_note(report, READ_VARIATION_DEEP, place, "d", RECORD_DEPTH); break;
    case RECORD_BAD_NAME: report_note(report, READ_TAG_NAME, place, "s", what); break;
    case RECORD_NO_MEMORY: report->no_memory = true; break;
    }
    return true;
}

/* -- The start of a game -- */

/* A record may name its game in any case, or by its title; any other text is returned unchanged. */
static const char *game_name(const char *text)
{
    for (int i = 0; GAMES[i]; i++)
        if (text_is_equal_caseless(GAMES[i]->name, text) ||
            text_is_equal_caseless(GAMES[i]->title, text))
            return GAMES[i]->name;
    return text;
}

static void lower_words(const char *text, char out[TAG_VALUE])
{
    Text lower = text_fixed(out, TAG_VALUE);
    for (; *text; text++)
        if (*text != ' ') text_char(&lower, text_lower(*text));
}

/* Reads the start into *out; false after noting a fault. The spec has what the reader's caller said
 * of records that do not name their game. */
static bool read_start(const StartWords *w, GameSpec spec, Place place, Pos *out,
                       ReadReport *report)
{
    static const StartWord WORDS[] = {[SPEC_GAME] = START_GAME,
                                      [SPEC_SIZE] = START_SIZE,
                                      [SPEC_VARIANT] = START_VARIANT,
                                      [SPEC_POSITION] = START_POSITION};
    const char *size = w->word[START_SIZE], *position = w->word[START_POSITION];
    char variant[TAG_VALUE];
    Cursor c = cursor_over(size);
    SpecFault fault;
    lower_words(w->word[START_VARIANT], variant);
    if (*variant || !spec.variant) spec.variant = variant;
    if (*position) {
        spec.position = position;
        spec.size = 0;
    }
    if (*size && (!cursor_number(&c, 999, &spec.size) || !cursor_at_end(&c))) {
        report_note(report, READ_BAD_SIZE, w->place[START_SIZE], "s", size);
        return false;
    }
    if (!spec_read_start(&spec, out, &fault)) {
        report_rule(report, w->place[WORDS[fault.field]], &fault.fault);
        return false;
    }
    if (spec.position || !game_of(out)->random_start) return true;
    report_note(report, READ_NO_START, place, "s", w->names[1]);
    return false;
}

Record *start_record(const StartWords *words, const RecordReader *reader, Place place,
                     ReadReport *report)
{
    const char *said = words->word[START_GAME];
    GameSpec spec = {.game = *said ? game_name(said) : NULL};
    Pos start;
    if (!*said && reader->game)
        spec = (GameSpec){.game = reader->game->name,
                          .size = reader->size,
                          .variant = reader->variant};
    if (!spec.game) {
        report_note(report, READ_NO_GAME, place, "s", words->names[0]);
        return NULL;
    }
    if (!read_start(words, spec, place, &start, report)) return NULL;
    Record *r = record_new(&start);
    report->no_memory |= !r;
    return r;
}

/* -- Results -- */

bool result_parse(const char *text, Outcome *out)
{
    static const struct {
        const char *text;
        Outcome result;
    } RESULTS[] = {{"1-0", WHITE_WINS}, {"0-1", BLACK_WINS}, {"1/2-1/2", DRAWN},
                   {"1/2", DRAWN},      {"½-½", DRAWN},      {"*", ONGOING}};
    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++)
        if (strcmp(RESULTS[i].text, text) == 0) {
            *out = RESULTS[i].result;
            return true;
        }
    return false;
}

bool reader_check_result(const Record *r, ReadReport *report)
{
    const RecordNode *end = record_node(r, record_last(r));
    const char *said = result_text(record_result(r));
    switch (record_check_result(r)) {
    case RESULT_FITS: return true;
    case RESULT_AGAINST_RULES:
        report_note(report, READ_RESULT_RULES, report->begins, "sss", said,
                    result_text((Outcome)end->pos.outcome), ending_name(end->pos.ending));
        break;
    case RESULT_UNEXPLAINED:
        report_note(report, READ_RESULT_NO_END, report->begins, "s", said);
        break;
    }
    return false;
}

/* -- Formats -- */

const RecordFormat RECORD_FORMATS[] = {
    {.name = "text",
     .read = record_text_read,
     .opens = "",
     .between = "\n",
     .closes = "",
     .write = record_text_write},
    {.name = "sgf", .read = sgf_read, .opens = "", .between = "", .closes = "", .write = sgf_write},
    {.name = "json", .opens = "[", .between = ",\n ", .closes = "]\n", .write = record_json_write},
    {.name = "line",
     .read = record_line_read,
     .opens = "",
     .between = "",
     .closes = "",
     .write = record_line_write},
    {.name = "gogui", .read = gogui_read},
    {.name = "boardspace", .read = boardspace_read},
    {.name = "abstractplay", .read = abstractplay_read},
    {0},
};

static const RecordFormat *find_format(const char *name)
{
    for (const RecordFormat *f = RECORD_FORMATS; f->name; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}

const RecordFormat *record_format(const char *name)
{
    const RecordFormat *f = find_format(name);
    return f && f->write ? f : NULL;
}

const RecordFormat *record_format_to_read(const char *name)
{
    const RecordFormat *f = find_format(name);
    return f && f->read ? f : NULL;
}

/* A line begins with a word, and an @ follows it. */
static bool is_line(Source s)
{
    for (int c; (c = source_peek(&s, 0)) != SOURCE_END && !source_is_blank(c); source_next(&s)) {
        if (c == '@') return true;
        if (c == '[' || c == '{' || c == '(' || c == ';') return false;
    }
    return false;
}

/* Records of Abstract Play have a header, ours do not. */
static bool has_header(Source s)
{
    static const char HEADER[] = "\"header\"";
    for (; s.end - s.at >= (ptrdiff_t)(sizeof HEADER - 1); s.at++)
        if (memcmp(s.at, HEADER, sizeof HEADER - 1) == 0) return true;
    return false;
}

static const char *detect_format(Source s, Text *scratch)
{
    source_skip_mark(&s);
    source_skip_blanks(&s);
    if (is_line(s)) return "line";
    int first = source_peek(&s, 0);
    Source begins = s;
    if (first == SOURCE_END) return "text";
    source_next(&s);
    source_skip_blanks(&s);
    int second = source_peek(&s, 0);
    if (first == '(' && second == ';') return sgf_detect(begins, scratch);
    if ((first == '[' && (second == '{' || second == ']')) || (first == '{' && second == '"'))
        return has_header(s) ? "abstractplay" : "json";
    return "text";
}

void reader_open(RecordReader *reader, const char *bytes, size_t length, const Game *game)
{
    *reader = (RecordReader){.source = source_over(bytes, length),
                             .game = game,
                             .scratch = text_growing()};
    reader->format = find_format(detect_format(reader->source, &reader->scratch));
}

void reader_close(RecordReader *reader)
{
    text_free(&reader->scratch);
    json_free(reader->json);
}

ReadStatus reader_next(RecordReader *reader, Record **out, ReadReport *report)
{
    memset(report, 0, sizeof *report);
    *out = NULL;
    source_skip_mark(&reader->source);
    source_skip_blanks(&reader->source);
    report->begins = reader->source.place;
    if (reader->source.at == reader->source.end) return READ_END;
    if (!reader->format->read) {
        report_note(report, READ_JSON, report->begins, "");
        reader->source.at = reader->source.end;
        return READ_DAMAGED;
    }
    *out = reader->format->read(reader, report);
    report->no_memory |= reader->scratch.is_cut;
    if (report->no_memory) {
        record_free(*out);
        *out = NULL;
        reader->source.at = reader->source.end;
        return READ_NO_MEMORY;
    }
    return report->faults ? READ_DAMAGED : READ_FINE;
}
