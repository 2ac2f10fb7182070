/* text_read.c: games in the text format, as programs write it and as people type it.
 *
 * An illegal move ends its line: the rest, up to the end of its variation or of the game, is
 * dropped, and reading goes on there. */
#include "core/utf8.h"
#include "record/formats.h"
#include "record/text_tags.h"

#include <string.h>

typedef struct OpenLine {
    int last;      /* the node of its last move, or the one it leaves from */
    bool has_move; /* of its own */
    Place place;   /* of its bracket */
} OpenLine;

typedef struct TextReader {
    Source *s;
    ReadReport *report;
    Record *record;
    Text *scratch; /* a comment */
    Text before;   /* the comment at the head of a variation */
    OpenLine lines[RECORD_DEPTH + 1];
    int depth;       /* of the line being read */
    bool by_first;   /* results are those of the first player */
    bool drops_line; /* what is left of it is not to be kept */
    int ignored;     /* open brackets of variations that are not to be kept */
} TextReader;

static bool is_digit(int c) { return c >= '0' && c <= '9'; }

/* -- Comments -- */

static bool is_dropping(const TextReader *t) { return t->drops_line || t->ignored > 0; }
static OpenLine *current_line(TextReader *t) { return &t->lines[t->depth]; }
static bool is_at_head(TextReader *t) { return t->depth > 0 && !current_line(t)->has_move; }

static bool apply_eval(TextReader *t, const char *value)
{
    Eval eval;
    if (!eval_parse(value, &eval)) return false;
    if (!is_dropping(t)) record_set_eval(t->record, current_line(t)->last, eval);
    return true;
}

static bool apply_clock(TextReader *t, const char *value)
{
    int tenths;
    if (!time_parse(value, &tenths)) return false;
    if (!is_dropping(t)) record_set_time(t->record, current_line(t)->last, tenths);
    return true;
}

/* `[%eval +0.35]` and the like; an unknown command, or one without a move, stays text. */
static bool read_command(TextReader *t)
{
    static const struct {
        const char *name;
        bool (*apply)(TextReader *t, const char *value);
    } COMMANDS[] = {{"eval", apply_eval}, {"clk", apply_clock}};
    char name[8], value[24];
    Source s = *t->s;
    if (is_at_head(t) || source_peek(&s, 0) != '[' || source_peek(&s, 1) != '%') return false;
    source_next(&s);
    source_next(&s);
    Text word = text_fixed(name, sizeof name), rest = text_fixed(value, sizeof value);
    for (; text_is_letter(source_peek(&s, 0)) && !word.is_cut; source_next(&s))
        text_char(&word, (char)source_peek(&s, 0));
    source_skip_blanks(&s);
    for (int c; c = source_peek(&s, 0), c > ' ' && c != ']' && c != '}' && !rest.is_cut;
         source_next(&s))
        text_char(&rest, (char)c);
    source_skip_blanks(&s);
    if (word.is_cut || rest.is_cut || !source_take(&s, ']')) return false;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (strcmp(name, COMMANDS[i].name) == 0 && COMMANDS[i].apply(t, value)) {
            *t->s = s;
            return true;
        }
    return false;
}

static void read_escape(Source *s, Text *out)
{
    int escaped = source_peek(s, 0);
    if (escaped == 'n') {
        text_char(out, '\n');
    } else if (escaped == '}' || escaped == '[' || escaped == '\\') {
        text_char(out, (char)escaped);
    } else {
        text_char(out, '\\');
        return;
    }
    source_next(s);
}

/* Blanks and line breaks become one space. False before an empty line and a tag, which belong to
 * the next game. */
static bool read_blanks(Source *s, Text *out)
{
    int line = s->place.line;
    source_skip_blanks(s);
    text_char(out, ' ');
    return s->place.line <= line + 1 || s->place.column > 1 || !text_is_at_tag(s);
}

/* Reads up to the closing brace, which is taken; false if there is none. */
static bool read_braces(TextReader *t)
{
    Source *s = t->s;
    for (int c; (c = source_peek(s, 0)) != SOURCE_END;) {
        if (source_is_blank(c)) {
            if (!read_blanks(s, t->scratch)) return false;
        } else if (!read_command(t)) {
            source_next(s);
            if (c == '}') return true;
            if (c == '\\')
                read_escape(s, t->scratch);
            else
                text_char(t->scratch, (char)(c ? c : ' '));
        }
    }
    return false;
}

/* Gives the comment to the line's last move, or keeps it for the first of a variation. */
static void add_comment(TextReader *t, Place place)
{
    if (is_dropping(t) || t->scratch->length == 0) return;
    if (is_at_head(t)) {
        if (t->before.length) text_char(&t->before, '\n');
        text_bytes(&t->before, t->scratch->data, t->scratch->length);
        return;
    }
    RecordStatus status = record_add_comment(t->record, current_line(t)->last, t->scratch->data);
    if (status == RECORD_FULL)
        report_note(t->report, READ_COMMENT_LONG, place, "d", COMMENT_TEXT - 1);
    else
        report_status(t->report, status, place, "", NULL);
}

static void read_comment(TextReader *t)
{
    Place place = t->s->place;
    source_next(t->s);
    t->scratch->length = 0;
    if (read_braces(t)) {
        add_comment(t, place);
    } else {
        report_note(t->report, READ_COMMENT_OPEN, place, "");
        t->drops_line = true;
    }
}

/* The rest of the line. */
static void read_remark(TextReader *t)
{
    Place place = t->s->place;
    t->scratch->length = 0;
    source_next(t->s);
    for (int c; t->s->place.line == place.line && (c = source_peek(t->s, 0)) != SOURCE_END;) {
        source_next(t->s);
        text_char(t->scratch, (char)(c ? c : ' '));
    }
    add_comment(t, place);
}

/* -- Variations -- */

static void open_variation(TextReader *t)
{
    OpenLine *line = current_line(t);
    Place place = t->s->place;
    source_next(t->s);
    if (is_dropping(t)) {
        t->ignored++;
    } else if (!line->has_move) {
        report_note(t->report, READ_VARIATION_EARLY, place, "");
        t->ignored = 1;
    } else if (t->depth == RECORD_DEPTH) {
        report_note(t->report, READ_VARIATION_DEEP, place, "d", RECORD_DEPTH);
        t->ignored = 1;
    } else {
        int parent = record_node(t->record, line->last)->parent;
        t->lines[++t->depth] = (OpenLine){.last = parent, .place = place};
        t->before.length = 0;
    }
}

static void close_variation(TextReader *t)
{
    Place place = t->s->place;
    source_next(t->s);
    if (t->ignored > 0) {
        t->ignored--;
    } else if (t->depth == 0) {
        if (!t->drops_line) report_note(t->report, READ_VARIATION_CLOSE, place, "");
    } else {
        if (!t->drops_line && is_at_head(t))
            report_note(t->report, READ_VARIATION_EMPTY, place, "");
        t->depth--;
        t->drops_line = false;
    }
}

/* -- Moves -- */

enum { WORD_TEXT = TURN_TEXT };

static bool is_in_word(int c)
{
    return c != SOURCE_END && !source_is_blank(c) && !strchr("{}()[];\"!?$", c) && c != 0;
}

/* The next word, cleaned and cut to the length of the longest move or, if it begins with a digit as
 * no move does, of the longest result. */
static void peek_word(const Source *s, Text *out)
{
    enum { RESULT_LENGTH = 8 };
    int length = 0, most = is_digit(source_peek(s, 0)) ? RESULT_LENGTH : WORD_TEXT;
    while (length < most && is_in_word(source_peek(s, length))) length++;
    utf8_clean(out, s->at, (size_t)length);
}

static void skip_word(Source *s)
{
    while (is_in_word(source_peek(s, 0))) source_next(s);
}

static void add_move(TextReader *t, const Text *word, Place place)
{
    OpenLine *line = current_line(t);
    Fault fault;
    int node;
    if (is_dropping(t)) {
        t->report->dropped++;
        return;
    }
    RecordStatus status = RECORD_FULL;
    if (word->is_cut) {
        report_note(t->report, READ_WORD_LONG, place, "s", word->data);
    } else {
        status = record_add_text(t->record, line->last, word->data, &node, &fault);
        report_status(t->report, status, place, word->data, &fault);
    }
    if (status != RECORD_FINE) {
        t->drops_line = true;
        t->report->dropped++;
        return;
    }
    if (is_at_head(t) && t->before.length) {
        status = record_add_before(t->record, node, t->before.data);
        if (status == RECORD_FULL)
            report_note(t->report, READ_COMMENT_LONG, line->place, "d", COMMENT_TEXT - 1);
        else
            report_status(t->report, status, line->place, "", NULL);
    }
    line->last = node;
    line->has_move = true;
}

/* `12.`, `12...`, or dots alone: the side to move is known without them. */
static bool skip_number(Source *s)
{
    static const char ELLIPSIS[] = "\xe2\x80\xa6";
    const char *before = s->at;
    while (is_digit(source_peek(s, 0))) source_next(s);
    for (;;) {
        if (source_peek(s, 0) == '.') {
            source_next(s);
        } else if (s->end - s->at >= 3 && memcmp(s->at, ELLIPSIS, 3) == 0) {
            for (int i = 0; i < 3; i++) source_next(s);
        } else {
            return s->at > before;
        }
    }
}

static void read_glyph(TextReader *t)
{
    char glyph[4];
    Text text = text_fixed(glyph, sizeof glyph);
    int number = 0;
    if (source_take(t->s, '$')) {
        for (int c; c = source_peek(t->s, 0), is_digit(c); source_next(t->s))
            number = number < RECORD_GLYPH_COUNT ? 10 * number + (c - '0') : number;
    } else {
        for (int c; c = source_peek(t->s, 0), c == '!' || c == '?'; source_next(t->s))
            text_char(&text, (char)c);
        while (number < RECORD_GLYPH_COUNT && strcmp(RECORD_GLYPHS[number], glyph) != 0) number++;
    }
    if (!is_dropping(t) && current_line(t)->has_move && number < RECORD_GLYPH_COUNT)
        record_set_glyph(t->record, current_line(t)->last, number);
}

/* A result, which ends the game, a number or a move. */
static bool read_token(TextReader *t)
{
    char text[WORD_TEXT];
    Text word = text_fixed(text, sizeof text);
    Outcome result;
    peek_word(t->s, &word);
    if (result_parse(text, &result)) {
        if (t->by_first) result = text_result_of_first(t->record, result);
        Outcome tag = record_result(t->record);
        if (tag != ONGOING && tag != result)
            report_note(t->report, READ_RESULT_TWICE, t->s->place, "ss", text, result_text(tag));
        record_set_result(t->record, result);
        skip_word(t->s);
        return false;
    }
    if (skip_number(t->s)) return true;
    add_move(t, &word, t->s->place);
    skip_word(t->s);
    return true;
}

static void read_stray(TextReader *t)
{
    char text[8];
    Text stray = text_fixed(text, sizeof text);
    utf8_clean(&stray, t->s->at, 1);
    if (!is_dropping(t)) report_note(t->report, READ_STRAY, t->s->place, "s", text);
    source_next(t->s);
}

/* One piece of the moves; false at their end. */
static bool read_piece(TextReader *t)
{
    static const struct {
        char first;
        void (*read)(TextReader *t);
    } PIECES[] = {{'{', read_comment},    {';', read_remark}, {'(', open_variation},
                  {')', close_variation}, {'!', read_glyph},  {'?', read_glyph},
                  {'$', read_glyph}};
    source_skip_blanks(t->s);
    int c = source_peek(t->s, 0);
    if (c == SOURCE_END || text_is_at_tag(t->s)) return false;
    for (size_t i = 0; i < sizeof PIECES / sizeof *PIECES; i++)
        if (PIECES[i].first == c) {
            PIECES[i].read(t);
            return true;
        }
    if (is_in_word(c)) return read_token(t);
    read_stray(t);
    return true;
}

Record *record_text_read(RecordReader *reader, ReadReport *report)
{
    Source *s = &reader->source, tags = *s;
    Record *record = text_read_start(reader, report);
    if (!record) {
        text_skip_game(s);
        return NULL;
    }
    TextReader t = {.s = s,
                    .report = report,
                    .record = record,
                    .scratch = &reader->scratch,
                    .before = text_growing()};
    t.by_first = text_read_tags(tags, record, report);
    while (read_piece(&t)) continue;
    if (t.depth > 0) report_note(report, READ_VARIATION_OPEN, current_line(&t)->place, "");
    report->no_memory |= t.before.is_cut;
    text_free(&t.before);
    return record;
}
