/* text_tags.c: the tags of a game in the text format, and so where a game begins. */
#include "record/text_tags.h"

#include "core/utf8.h"

#include <string.h>

/* -- Places between games -- */

bool text_is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(int c) { return c >= '0' && c <= '9'; }

/* A bracket and a letter; in a comment a bracket and a % would be a command. */
bool text_is_at_tag(const Source *s)
{
    return source_peek(s, 0) == '[' &&
           (text_is_letter(source_peek(s, 1)) ||
            (source_peek(s, 1) == ' ' && text_is_letter(source_peek(s, 2))));
}

static void skip_line(Source *s)
{
    int line = s->place.line;
    while (s->at < s->end && s->place.line == line) source_next(s);
}

void text_skip_game(Source *s)
{
    do skip_line(s);
    while (s->at < s->end && !text_is_at_tag(s));
}

/* -- Tags -- */

typedef struct TagText {
    char name[TAG_NAME], value[TAG_VALUE];
    Place place;
} TagText;

static void read_name(Source *s, char out[TAG_NAME])
{
    Text name = text_fixed(out, TAG_NAME);
    for (int c; c = source_peek(s, 0), text_is_letter(c) || is_digit(c) || c == '_'; source_next(s))
        text_char(&name, (char)c);
}

/* Reads up to the closing mark, which is taken; false if the line ends before it. */
static bool read_value(Source *s, Text *value)
{
    for (int c; c = source_peek(s, 0), c != SOURCE_END && c != '\n' && c != '\r';) {
        source_next(s);
        if (c == '"') return true;
        int escaped = source_peek(s, 0);
        if (c == '\\' && (escaped == '"' || escaped == '\\')) {
            source_next(s);
            c = escaped;
        }
        text_char(value, (char)c);
    }
    return false;
}

/* A tag whose bracket is next. False, with a note, if it cannot be kept; the reader is then after
 * it or on the next line. */
static bool read_tag(Source *s, TagText *out, ReadReport *report)
{
    Text value = text_fixed(out->value, TAG_VALUE);
    out->place = s->place;
    source_next(s);
    source_skip_blanks(s);
    read_name(s, out->name);
    if (!*out->name) {
        report_note(report, READ_TAG_NAME, s->place, "");
        skip_line(s);
        return false;
    }
    source_skip_blanks(s);
    Place place = s->place;
    if (!source_take(s, '"')) {
        report_note(report, READ_TAG_QUOTE, place, "s", out->name);
        skip_line(s);
        return false;
    }
    if (!read_value(s, &value)) {
        report_note(report, READ_TAG_OPEN, place, "s", out->name);
        return false;
    }
    source_skip_blanks(s);
    if (!source_take(s, ']')) report_note(report, READ_TAG_CLOSE, s->place, "s", out->name);
    if (value.is_cut)
        report_note(report, READ_TAG_LIMIT, out->place, "sdd", out->name, RECORD_TAGS,
                    TAG_VALUE - 1);
    return !value.is_cut;
}

/* Whether another tag follows, after blanks and remarks. */
static bool find_tag(Source *s)
{
    Source ahead = *s;
    source_skip_blanks(&ahead);
    while (source_peek(&ahead, 0) == ';') {
        skip_line(&ahead);
        source_skip_blanks(&ahead);
    }
    if (source_peek(&ahead, 0) != '[') return false;
    *s = ahead;
    return true;
}

static void trim(char *text)
{
    size_t length = strlen(text), blanks = strspn(text, " ");
    while (length > blanks && text[length - 1] == ' ') length--;
    memmove(text, text + blanks, length - blanks);
    text[length - blanks] = '\0';
}

static int find_start_word(const char *name)
{
    static const char *const NAMES[START_WORDS] = {[START_GAME] = "Game",
                                                   [START_SIZE] = "Size",
                                                   [START_VARIANT] = "Variant",
                                                   [START_POSITION] = "Start"};
    for (int i = 0; i < START_WORDS; i++)
        if (text_is_equal_caseless(NAMES[i], name)) return i;
    return -1;
}

static bool is_named(const TagText *tag, const char *name)
{
    return text_is_equal_caseless(tag->name, name);
}

/* Programs modelled on chess call the start FEN, and the usual one startpos. */
static bool is_fen(const TagText *tag) { return is_named(tag, "FEN"); }

/* The tags are read twice: first for what makes the start. */
Record *text_read_start(RecordReader *reader, ReadReport *report)
{
    Source *s = &reader->source;
    StartWords words = {.names = {N_("a tag Game"), N_("a tag Start")}};
    bool has_start = false;
    TagText tag;
    while (find_tag(s)) {
        if (!read_tag(s, &tag, report)) continue;
        int which = is_fen(&tag) ? START_POSITION : find_start_word(tag.name);
        if (which < 0 || (is_fen(&tag) && has_start)) continue;
        has_start |= which == START_POSITION && !is_fen(&tag);
        Text word = text_fixed(words.word[which], TAG_VALUE);
        utf8_clean(&word, tag.value, strlen(tag.value));
        trim(words.word[which]);
        words.place[which] = tag.place;
        if (is_fen(&tag) && text_is_equal_caseless(words.word[which], "startpos"))
            words.word[which][0] = '\0';
    }
    return start_record(&words, reader, report->begins, report);
}

/* -- Writers without colours -- */

/* cutegames, a program for matches between UGI engines, knows only a first and a second player; it
 * gives their tags the names of colours that its user chose. */
static const struct {
    const char *name;
    bool is_first;
} SEATS[] = {{"Player1", true},  {"First", true},   {"P1", true},
             {"Player2", false}, {"Second", false}, {"P2", false}};

static bool has_no_colours(Source s)
{
    bool has_seats = false, has_colours = false;
    ReadReport again = {0};
    TagText tag;
    while (find_tag(&s)) {
        if (!read_tag(&s, &tag, &again)) continue;
        if (is_named(&tag, "Site") && text_is_equal_caseless(tag.value, "CuteGames")) return true;
        has_colours |= is_named(&tag, "White") || is_named(&tag, "Black");
        for (size_t i = 0; i < sizeof SEATS / sizeof *SEATS; i++)
            has_seats |= is_named(&tag, SEATS[i].name);
    }
    return has_seats && !has_colours;
}

Outcome text_result_of_first(const Record *r, Outcome result)
{
    if (record_game(r)->begins == WHITE || (result != WHITE_WINS && result != BLACK_WINS))
        return result;
    return result == WHITE_WINS ? BLACK_WINS : WHITE_WINS;
}

/* The tag as a writer with colours would have named it. Of White and Black, the tag that comes
 * first names the first player. */
static void rename_tag(const Record *r, TagText *tag, bool *has_first)
{
    static const char *const ENDS[][2] = {{"Out of time", "time"}, {"Resigned", "resignation"}};
    bool is_seat = is_named(tag, "White") || is_named(tag, "Black"), is_first = !*has_first;
    const char *name = NULL;
    *has_first |= is_seat;
    for (size_t i = 0; i < sizeof SEATS / sizeof *SEATS; i++)
        if (is_named(tag, SEATS[i].name)) {
            is_seat = true;
            is_first = SEATS[i].is_first;
        }
    if (is_seat) name = is_first == (record_game(r)->begins == WHITE) ? "White" : "Black";
    if (is_named(tag, "Adjudicated")) name = "Termination";
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        if (is_named(tag, "Adjudicated") && strcmp(tag->value, ENDS[i][0]) == 0) {
            Text value = text_fixed(tag->value, TAG_VALUE);
            text_string(&value, ENDS[i][1]);
        }
    if (!name) return;
    Text text = text_fixed(tag->name, TAG_NAME);
    text_string(&text, name);
}

static void read_result_tag(const TagText *tag, bool by_first, Record *r, ReadReport *report)
{
    Outcome result;
    if (result_parse(tag->value, &result))
        record_set_result(r, by_first ? text_result_of_first(r, result) : result);
    else if (strcmp(tag->value, "?") != 0 && *tag->value)
        report_note(report, READ_BAD_RESULT, tag->place, "ss", tag->value,
                    N_("1-0, 0-1, 1/2-1/2 or *"));
}

bool text_read_tags(Source s, Record *r, ReadReport *report)
{
    ReadReport again = {0};
    TagText tag;
    bool by_first = has_no_colours(s), has_first = false;
    while (find_tag(&s)) {
        if (!read_tag(&s, &tag, &again) || find_start_word(tag.name) >= 0 || is_fen(&tag)) continue;
        if (by_first) rename_tag(r, &tag, &has_first);
        if (is_named(&tag, "Result")) {
            read_result_tag(&tag, by_first, r, report);
            continue;
        }
        RecordStatus status = record_set_tag(r, tag.name, tag.value);
        if (status == RECORD_FULL)
            report_note(report, READ_TAG_LIMIT, tag.place, "sdd", tag.name, RECORD_TAGS,
                        TAG_VALUE - 1);
        else
            report_status(report, status, tag.place, tag.name, NULL);
    }
    return by_first;
}
