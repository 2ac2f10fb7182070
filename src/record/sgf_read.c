/* sgf_read.c: games read from SGF.
 *
 * A node is read more than once, because its properties come in any order: the root first for the
 * start, every node for its move, then for its remarks. Unknown properties are skipped. An illegal
 * move drops the rest of its tree. */
#include "core/text.h"
#include "core/utf8.h"
#include "record/formats.h"
#include "record/sgf.h"
#include "record/sgf_reader.h"

#include <stdlib.h>
#include <string.h>

enum { PROPERTY_TEXT = 16 };

/* -- Properties -- */

static bool is_capital(int c) { return c >= 'A' && c <= 'Z'; }
static bool is_small(int c) { return c >= 'a' && c <= 'z'; }

static bool is_digit(int c) { return c >= '0' && c <= '9'; }

/* Lower-case letters in names come from older versions of SGF and are ignored; Boardspace has
 * digits in names. */
static void read_name(Source *s, char out[PROPERTY_TEXT])
{
    Text name = text_fixed(out, PROPERTY_TEXT);
    for (int c; c = source_peek(s, 0), is_capital(c) || is_small(c) || is_digit(c); source_next(s))
        if (!is_small(c)) text_char(&name, (char)c);
}

/* Reads up to the closing bracket, which is taken; false if there is none. */
static bool read_value(Source *s, Text *out)
{
    out->length = 0;
    for (int c; (c = source_peek(s, 0)) != SOURCE_END;) {
        source_next(s);
        if (c == ']') return true;
        if (c == '\\') {
            c = source_peek(s, 0);
            if (c == SOURCE_END) return false;
            source_next(s);
            if (c == '\r' && source_peek(s, 0) == '\n') source_next(s);
            if (c == '\n' || c == '\r') continue;
        }
        text_char(out, (char)(c ? c : ' '));
    }
    return false;
}

static const SgfProperty *find_property(const SgfProperty *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0) return table;
    return NULL;
}

/* A property and its values; false if the file ends within them. */
static bool read_property(SgfReader *t, const SgfProperty *table, ReadReport *report)
{
    char name[PROPERTY_TEXT];
    Place place = t->s->place;
    int count = 0;
    read_name(t->s, name);
    for (;; count++) {
        source_skip_blanks(t->s);
        t->place = t->s->place;
        if (!source_take(t->s, '[')) break;
        if (!read_value(t->s, t->value)) {
            report_note(report, READ_SGF_OPEN, t->place, "s", name);
            return false;
        }
        const SgfProperty *p = find_property(table, name);
        if (p) p->apply(t, name, t->value->length ? t->value->data : "");
    }
    if (count == 0) report_note(report, READ_SGF_VALUE, place, "s", name);
    return true;
}

/* The properties of a node whose ; has been taken. */
static void read_node(SgfReader *t, const SgfProperty *table, ReadReport *report)
{
    for (;;) {
        source_skip_blanks(t->s);
        int c = source_peek(t->s, 0);
        if ((!is_capital(c) && !is_small(c)) || !read_property(t, table, report)) return;
    }
}

/* -- The start -- */

void sgf_set_start(SgfReader *t, StartWord which, const char *value)
{
    Text word = text_fixed(t->words->word[which], TAG_VALUE);
    utf8_clean(&word, value, strlen(value));
    t->words->place[which] = t->place;
}

void sgf_apply_start(SgfReader *t, const char *name, const char *value)
{
    static const char *const NAMES[START_WORDS] = {
        [START_GAME] = "QG", [START_SIZE] = "SZ", [START_VARIANT] = "QV", [START_POSITION] = "QS"};
    for (int i = 0; i < START_WORDS; i++)
        if (strcmp(NAMES[i], name) == 0) sgf_set_start(t, (StartWord)i, value);
}

static void apply_gm(SgfReader *t, const char *name, const char *value)
{
    Cursor c = cursor_over(value);
    int number;
    (void)name;
    if (cursor_number(&c, 99999, &number) && cursor_at_end(&c) && number == SGF_GM) return;
    report_note(t->report, READ_SGF_GM, t->place, "sd", value, SGF_GM);
}

/* -- Moves -- */

static bool is_dropping(const SgfReader *t) { return t->drops_tree || t->ignored > 0; }

bool sgf_drops(SgfReader *t)
{
    if (is_dropping(t)) t->report->dropped++;
    return is_dropping(t);
}

void sgf_drop(SgfReader *t)
{
    t->drops_tree = true;
    t->report->dropped++;
}

bool sgf_check_side(SgfReader *t, bool whites, const char *name, const char *text)
{
    bool is_white = record_node(t->record, t->last)->pos.to_move == WHITE;
    if (is_white == whites) return true;
    report_note(t->report, READ_SGF_SIDE, t->place, "sss", name, text,
                is_white ? "white" : "black");
    sgf_drop(t);
    return false;
}

void sgf_add_text(SgfReader *t, const char *text)
{
    Fault fault;
    RecordStatus status = record_add_text(t->record, t->last, text, &t->last, &fault);
    if (report_status(t->report, status, t->place, text, &fault)) sgf_drop(t);
}

static void apply_move(SgfReader *t, const char *name, const char *value)
{
    char text[TURN_TEXT];
    Text word = text_fixed(text, sizeof text);
    if (sgf_drops(t)) return;
    utf8_clean(&word, value, strlen(value));
    if (word.is_cut) {
        report_note(t->report, READ_WORD_LONG, t->place, "s", text);
        sgf_drop(t);
    } else if (sgf_check_side(t, name[0] == 'W', name, text)) {
        sgf_add_text(t, text);
    }
}

void sgf_apply_setup(SgfReader *t, const char *name, const char *value)
{
    (void)value;
    if (is_dropping(t)) return;
    report_note(t->report, READ_SGF_SETUP, t->place, "s", name);
    t->drops_tree = true;
}

/* -- Remarks on games and moves -- */

static void note_status(SgfReader *t, RecordStatus status, const char *name, int limit)
{
    if (status == RECORD_FULL)
        report_note(t->report, READ_SGF_LONG, t->place, "sd", name, limit);
    else
        report_status(t->report, status, t->place, name, NULL);
}

static void apply_comment(SgfReader *t, const char *name, const char *value)
{
    bool is_before = strcmp(name, "QB") == 0 && t->last != 0;
    if (is_dropping(t)) return;
    note_status(t,
                is_before ? record_add_before(t->record, t->last, value)
                          : record_add_comment(t->record, t->last, value),
                name, COMMENT_TEXT - 1);
}

static void apply_eval(SgfReader *t, const char *name, const char *value)
{
    Eval eval;
    if (is_dropping(t)) return;
    if (eval_parse(value, &eval))
        record_set_eval(t->record, t->last, eval);
    else
        report_note(t->report, READ_SGF_BAD, t->place, "sss", value, name, N_("+0.35 or #5"));
}

/* A node may have both clocks; only the mover's is kept. */
static void apply_time(SgfReader *t, const char *name, const char *value)
{
    int tenths;
    if (is_dropping(t)) return;
    bool whites = record_node(t->record, t->last)->pos.to_move == BLACK;
    if (!seconds_parse(value, &tenths))
        report_note(t->report, READ_SGF_BAD, t->place, "sss", value, name,
                    N_("seconds such as 300"));
    else if (whites == (name[0] == 'W'))
        record_set_time(t->record, t->last, tenths);
}

static void apply_glyph(SgfReader *t, const char *name, const char *value)
{
    if (is_dropping(t) || t->last == 0) return;
    for (int i = 1; i < RECORD_GLYPH_COUNT; i++)
        if (strcmp(SGF_GLYPHS[i].property, name) == 0 &&
            (strcmp(SGF_GLYPHS[i].value, value) == 0 || !*SGF_GLYPHS[i].value))
            record_set_glyph(t->record, t->last, i);
}

static void apply_tag(SgfReader *t, const char *name, const char *value)
{
    for (const SgfTag *tag = SGF_TAGS; tag->property; tag++)
        if (strcmp(tag->property, name) == 0)
            note_status(t, record_set_tag(t->record, tag->tag, value), name, TAG_VALUE - 1);
}

void sgf_apply_date(SgfReader *t, const char *name, const char *value)
{
    char date[TAG_VALUE];
    sgf_read_date(value, date);
    note_status(t, record_set_tag(t->record, "Date", date), name, TAG_VALUE - 1);
}

/* NAME:VALUE */
static void apply_other_tag(SgfReader *t, const char *name, const char *value)
{
    char tag[TAG_NAME];
    Text text = text_fixed(tag, sizeof tag);
    const char *colon = strchr(value, ':');
    RecordStatus status = RECORD_BAD_NAME;
    if (colon) {
        text_bytes(&text, value, (size_t)(colon - value));
        if (!text.is_cut) status = record_set_tag(t->record, tag, colon + 1);
    }
    if (status == RECORD_BAD_NAME)
        report_note(t->report, READ_SGF_BAD, t->place, "sss", value, name,
                    N_("a tag's name:value"));
    else
        note_status(t, status, name, TAG_VALUE - 1);
}

static void apply_ending(SgfReader *t, const char *word)
{
    for (const SgfEnd *e = SGF_ENDS; e->letter; e++)
        if ((text_is_equal_caseless(e->letter, word) || text_is_equal_caseless(e->word, word)) &&
            !record_tag(t->record, "Termination"))
            note_status(t, record_set_tag(t->record, "Termination", e->termination), "RE",
                        TAG_VALUE - 1);
}

static void apply_result(SgfReader *t, const char *name, const char *value)
{
    static const struct {
        const char *text;
        Outcome result;
    } RESULTS[] = {{"0", DRAWN}, {"Draw", DRAWN}, {"?", ONGOING}, {"", ONGOING}, {"Void", ONGOING}};
    char side = text_lower(value[0]);
    if ((side == 'w' || side == 'b') && value[1] == '+') {
        record_set_result(t->record, side == 'w' ? WHITE_WINS : BLACK_WINS);
        apply_ending(t, value + 2);
        return;
    }
    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++)
        if (text_is_equal_caseless(RESULTS[i].text, value)) {
            record_set_result(t->record, RESULTS[i].result);
            return;
        }
    report_note(t->report, READ_SGF_BAD, t->place, "sss", value, name, N_("W+, B+, 0 or ?"));
}

static const SgfProperty OF_START[] = {{"GM", apply_gm},        {"QG", sgf_apply_start},
                                       {"SZ", sgf_apply_start}, {"QV", sgf_apply_start},
                                       {"QS", sgf_apply_start}, {0}};

static const SgfProperty OF_MOVE[] = {{"B", apply_move},
                                      {"W", apply_move},
                                      {"AB", sgf_apply_setup},
                                      {"AW", sgf_apply_setup},
                                      {"AE", sgf_apply_setup},
                                      {"PL", sgf_apply_setup},
                                      {0}};

static const SgfProperty OF_NODE[] = {{"C", apply_comment},
                                      {"GC", apply_comment},
                                      {"QB", apply_comment},
                                      {"QE", apply_eval},
                                      {"BL", apply_time},
                                      {"WL", apply_time},
                                      {"TE", apply_glyph},
                                      {"BM", apply_glyph},
                                      {"IT", apply_glyph},
                                      {"DO", apply_glyph},
                                      {0}};

static const SgfProperty OF_GAME[] = {{"EV", apply_tag},       {"PC", apply_tag},
                                      {"RO", apply_tag},       {"PW", apply_tag},
                                      {"PB", apply_tag},       {"DT", sgf_apply_date},
                                      {"QT", apply_other_tag}, {0}};

/* Applied after the tags: a tag Termination takes precedence. */
static const SgfProperty OF_END[] = {{"RE", apply_result}, {0}};

static const SgfDialect OURS = {.of_start = OF_START, .of_move = OF_MOVE};

/* -- Trees -- */

static bool reserve(SgfReader *t)
{
    if (t->depth < t->capacity) return true;
    int capacity = t->capacity ? 2 * t->capacity : 32;
    SgfTree *trees = realloc(t->trees, (size_t)capacity * sizeof *trees);
    if (!trees) return false;
    t->trees = trees;
    t->capacity = capacity;
    return true;
}

static void open_tree(SgfReader *t)
{
    if (is_dropping(t)) {
        t->ignored++;
    } else if (t->depth > RECORD_MOVES || !reserve(t)) {
        report_note(t->report, READ_VARIATION_DEEP, t->s->place, "d", RECORD_MOVES);
        t->ignored = 1;
    } else {
        t->trees[t->depth++] = (SgfTree){t->last, t->begun};
    }
}

static void close_tree(SgfReader *t)
{
    if (t->ignored > 0) {
        t->ignored--;
        return;
    }
    if (t->begun.count > 0 && t->grid.size > 0 && t->is_leaf && !t->drops_tree)
        report_note(t->report, READ_SGF_TURN, t->place, "");
    t->is_leaf = false;
    t->drops_tree = false;
    if (t->depth > 0) {
        t->last = t->trees[t->depth - 1].last;
        t->begun = t->trees[t->depth - 1].begun;
    }
    t->depth--;
}

/* The passes over a node; syntax errors are noted in the last one only. */
static void read_move_node(SgfReader *t)
{
    Source begins = *t->s;
    ReadReport form = {0};
    t->is_leaf = true;
    read_node(t, t->dialect->of_move, &form);
    *t->s = begins;
    read_node(t, OF_NODE, t->report);
}

/* A character that belongs to nothing, or a value without a property. */
static void read_stray(SgfReader *t)
{
    char text[8];
    Text stray = text_fixed(text, sizeof text);
    int length = utf8_length(t->s->at, t->s->end);
    utf8_clean(&stray, t->s->at, length ? (size_t)length : 1);
    if (!is_dropping(t)) report_note(t->report, READ_SGF_STRAY, t->s->place, "s", text);
    if (source_take(t->s, '['))
        read_value(t->s, t->value);
    else
        for (int i = 0; i < (length ? length : 1); i++) source_next(t->s);
}

/* Everything after the root's properties up to the bracket that closes the game. */
static void read_trees(SgfReader *t)
{
    while (t->depth >= 0 || t->ignored > 0) {
        source_skip_blanks(t->s);
        int c = source_peek(t->s, 0);
        if (c == SOURCE_END) {
            report_note(t->report, READ_SGF_CLOSE, t->report->begins, "");
            return;
        }
        if (c != '(' && c != ')' && c != ';') {
            read_stray(t);
            continue;
        }
        if (c == '(') open_tree(t);
        source_next(t->s);
        if (c == ')') close_tree(t);
        if (c == ';') read_move_node(t);
    }
}

/* -- Games -- */

/* Skips to the bracket that would open another game. */
static void skip_game(Source *s)
{
    while (s->at < s->end) {
        source_next(s);
        Source ahead = *s;
        if (!source_take(&ahead, '(')) continue;
        source_skip_blanks(&ahead);
        if (source_peek(&ahead, 0) == ';' && s->place.column == 1) return;
    }
}

static Record *read_start(SgfReader *t, const RecordReader *reader)
{
    StartWords words = {.names = {N_("the property QG"), N_("the property QS")}};
    ReadReport form = {0};
    Record *r = NULL;
    t->words = &words;
    read_node(t, t->dialect->of_start, &form);
    if (t->report->faults == 0 && (!t->dialect->begin || t->dialect->begin(t, reader->game)))
        r = start_record(&words, reader, t->report->begins, t->report);
    t->words = NULL;
    return r;
}

static void read_game(SgfReader *t, Source root)
{
    const SgfProperty *const passes[] = {t->dialect->of_game ? t->dialect->of_game : OF_GAME,
                                         t->dialect->of_end ? t->dialect->of_end : OF_END,
                                         t->dialect->of_move, OF_NODE, NULL};
    for (int i = 0; passes[i]; i++) {
        ReadReport form = {0};
        *t->s = root;
        read_node(t, passes[i], i == 0 ? t->report : &form);
    }
    read_trees(t);
    if (t->dialect->finish) t->dialect->finish(t);
}

Record *sgf_read_dialect(RecordReader *reader, const SgfDialect *dialect, ReadReport *report)
{
    Source *s = &reader->source;
    SgfReader t = {.s = s, .dialect = dialect, .report = report, .value = &reader->scratch};
    bool is_tree = source_take(s, '(');
    source_skip_blanks(s);
    if (!is_tree || !source_take(s, ';')) {
        report_note(report, READ_SGF_TREE, report->begins, "");
        skip_game(s);
        return NULL;
    }
    Source root = *s;
    t.record = read_start(&t, reader);
    if (t.record)
        read_game(&t, root);
    else
        skip_game(s);
    free(t.trees);
    return t.record;
}

Record *sgf_read(RecordReader *reader, ReadReport *report)
{
    return sgf_read_dialect(reader, &OURS, report);
}

/* -- Who wrote a file -- */

static void detect_gm(SgfReader *t, const char *name, const char *value)
{
    (void)name;
    if (boardspace_has_game(value)) t->writer = "boardspace";
}

static void detect_ap(SgfReader *t, const char *name, const char *value)
{
    char head[6] = {0};
    (void)name;
    for (int i = 0; i < 5 && value[i]; i++) head[i] = value[i];
    if (text_is_equal_caseless(head, "gogui")) t->writer = "gogui";
}

const char *sgf_detect(Source s, Text *scratch)
{
    static const SgfProperty OF_WRITER[] = {{"GM", detect_gm}, {"AP", detect_ap}, {0}};
    SgfReader t = {.s = &s, .value = scratch, .writer = "sgf"};
    ReadReport form = {0};
    source_take(&s, '(');
    source_skip_blanks(&s);
    if (source_take(&s, ';')) read_node(&t, OF_WRITER, &form);
    return t.writer;
}
