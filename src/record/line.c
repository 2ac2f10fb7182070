/* line.c: a whole game in one word, to paste into a shell, a chat or a table:
 *
 *     sixmaking:5:points=6@start@c3,d3,c3-d3@1-0,resignation
 *
 * No character in it means anything to a shell. Comments, variations and most tags are left out. */
#include "core/utf8.h"
#include "record/formats.h"

#include <string.h>

/* -- Writing -- */

static void write_mapped(Text *out, const char *text, char from, char to)
{
    for (; *text; text++) {
        char c = *text;
        if (c == from) c = to;
        text_char(out, c);
    }
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

static void write_moves(const Record *r, Text *out)
{
    char move[TURN_TEXT];
    for (int node = record_node(r, 0)->child; node != NO_NODE; node = record_node(r, node)->child) {
        if (record_node(r, node)->ply > 1) text_char(out, ',');
        record_print_move(r, node, move);
        text_string(out, move);
    }
}

void record_line_write(const Record *r, Text *out)
{
    const char *termination = record_tag(r, "Termination");
    char text[POS_TEXT];
    text_string(out, record_game(r)->name);
    record_print_size(r, text);
    if (*text) text_format(out, ":%s", text);
    record_print_variant(r, text);
    if (*text) text_char(out, ':');
    write_mapped(out, text, ',', '+');
    text_char(out, '@');
    record_print_start(r, text);
    write_mapped(out, *text ? text : "start", ' ', '_');
    text_char(out, '@');
    write_moves(r, out);
    text_char(out, '@');
    text_string(out, record_result(r) == ONGOING ? "-" : result_text(record_result(r)));
    if (termination) text_char(out, ',');
    for (; termination && *termination; termination++) {
        char c = *termination;
        if (!is_plain(c)) c = '_';
        text_char(out, c);
    }
    text_char(out, '\n');
}

/* -- Reading -- */

static bool is_in_line(int c) { return c != SOURCE_END && c != '\n' && c != '\r'; }

static void skip_line(Source *s)
{
    while (is_in_line(source_peek(s, 0))) source_next(s);
}

/* Reads and cleans text up to one of the stops or the end of the line, neither of which is
 * taken. */
static void read_field(Source *s, const char *stops, Text *out)
{
    const char *start = s->at;
    for (int c; c = source_peek(s, 0), is_in_line(c) && (c == 0 || !strchr(stops, c));)
        source_next(s);
    size_t length = (size_t)(s->at - start);
    while (length > 0 && source_is_blank(start[length - 1])) length--;
    utf8_clean(out, start, length);
}

static bool take_at(Source *s, const char *expected, ReadReport *report)
{
    if (source_take(s, '@')) return true;
    report_note(report, READ_LINE_FIELD, s->place, "s", expected);
    return false;
}

static void map(char *text, char from, char to)
{
    for (; *text; text++)
        if (*text == from) *text = to;
}

/* GAME, then a size and a variant after colons. */
static void read_head(Source *s, StartWords *words)
{
    for (StartWord which = START_GAME;;) {
        Text word = text_fixed(words->word[which], TAG_VALUE);
        words->place[which] = s->place;
        read_field(s, ":@", &word);
        if (!source_take(s, ':')) break;
        int next = source_peek(s, 0);
        which = next >= '0' && next <= '9' ? START_SIZE : START_VARIANT;
    }
    map(words->word[START_VARIANT], '+', ',');
}

static void read_position(Source *s, StartWords *words)
{
    char *text = words->word[START_POSITION];
    Text word = text_fixed(text, TAG_VALUE);
    words->place[START_POSITION] = s->place;
    read_field(s, "@", &word);
    if (text_is_equal_caseless(text, "start"))
        *text = '\0';
    else
        map(text, '_', ' ');
}

/* The number of moves from an illegal one to the last. */
static int count_moves(Source s)
{
    int count = 1;
    for (int c; c = source_peek(&s, 0), is_in_line(c) && c != '@'; source_next(&s))
        count += c == ',';
    return count;
}

/* The moves; false at the first that is not legal. */
static bool read_moves(Source *s, Record *r, ReadReport *report)
{
    for (int last = 0;;) {
        char text[TURN_TEXT];
        Text word = text_fixed(text, sizeof text);
        Fault fault;
        while (source_take(s, ' ')) continue;
        Place place = s->place;
        read_field(s, ",@", &word);
        if (last == 0 && word.length == 0) return true;
        if (word.is_cut) {
            report_note(report, READ_WORD_LONG, place, "s", text);
            return false;
        }
        RecordStatus status = record_add_text(r, last, text, &last, &fault);
        if (report_status(report, status, place, text, &fault)) {
            report->dropped += count_moves(*s);
            return false;
        }
        if (!source_take(s, ',')) return true;
    }
}

static void read_result(Source *s, Record *r, ReadReport *report)
{
    char text[TAG_VALUE];
    Text word = text_fixed(text, sizeof text);
    Outcome result = ONGOING;
    Place place = s->place;
    read_field(s, ",@", &word);
    if (*text && strcmp(text, "-") != 0 && !result_parse(text, &result))
        report_note(report, READ_BAD_RESULT, place, "ss", text, N_("1-0, 0-1, 1/2-1/2 or -"));
    record_set_result(r, result);
    if (!source_take(s, ',')) return;
    Text rest = text_fixed(text, sizeof text);
    read_field(s, "@", &rest);
    map(text, '_', ' ');
    report_status(report, record_set_tag(r, "Termination", text), place, "Termination", NULL);
}

Record *record_line_read(RecordReader *reader, ReadReport *report)
{
    Source *s = &reader->source;
    StartWords words = {
        .names = {N_("a game before the first @"), N_("a position after the first @")}};
    Record *r = NULL;
    read_head(s, &words);
    if (take_at(s, N_("@ and the start"), report)) {
        read_position(s, &words);
        r = start_record(&words, reader, report->begins, report);
    }
    if (r && take_at(s, N_("@ and the moves"), report) && read_moves(s, r, report)) {
        if (source_take(s, '@')) read_result(s, r, report);
        if (is_in_line(source_peek(s, 0)))
            report_note(report, READ_LINE_FIELD, s->place, "s", N_("the end of the line"));
    }
    skip_line(s);
    return r;
}
