/* sgf.c: a game as an SGF tree (FF[4]).
 *
 *     (;FF[4]GM[905]CA[UTF-8]AP[quina:0.2.0]QG[cam]PW[...]PB[...]
 *     ;W[b5-b6]C[...](;B[...])(;B[...]))
 *
 * A move with alternatives and each of these is a tree. Every move of the main line may open one,
 * so the nodes are walked along their links, not by recursion. */
#include "record/sgf.h"

#include "core/text.h"
#include "core/version.h"
#include "record/formats.h"

#include <string.h>

enum { COLUMNS = 78 };

const SgfTag SGF_TAGS[] = {{"EV", "Event"}, {"PC", "Site"},  {"RO", "Round"},
                           {"PW", "White"}, {"PB", "Black"}, {NULL, NULL}};

const SgfGlyph SGF_GLYPHS[RECORD_GLYPH_COUNT] = {{"", ""},    {"TE", "1"}, {"BM", "1"}, {"TE", "2"},
                                                 {"BM", "2"}, {"IT", ""},  {"DO", ""}};

const SgfEnd SGF_ENDS[] = {{"R", "Resign", "resignation"},
                           {"T", "Time", "time"},
                           {"F", "Forfeit", "forfeit"},
                           {NULL, NULL, NULL}};

/* -- Dates -- */

/* 0 matches any digit. */
static const struct DateForm {
    const char *tag, *sgf;
} DATES[] = {{"0000.00.00", "0000-00-00"}, {"0000.00.??", "0000-00"}, {"0000.??.??", "0000"}};

static bool has_form(const char *text, const char *form)
{
    for (; *form; form++, text++)
        if (*form == '0' ? *text < '0' || *text > '9' : *text != *form) return false;
    return *text == '\0';
}

/* The digits of `text` put into the form. */
static void fill_form(const char *text, const char *form, char out[TAG_VALUE])
{
    Text filled = text_fixed(out, TAG_VALUE);
    for (; *form; form++) {
        while (*form == '0' && (*text < '0' || *text > '9')) text++;
        if (*form == '0')
            text_char(&filled, *text++);
        else
            text_char(&filled, *form);
    }
}

bool sgf_print_date(const char *date, char out[TAG_VALUE])
{
    for (size_t i = 0; i < sizeof DATES / sizeof *DATES; i++)
        if (has_form(date, DATES[i].tag)) {
            fill_form(date, DATES[i].sgf, out);
            return true;
        }
    return false;
}

void sgf_read_date(const char *text, char out[TAG_VALUE])
{
    for (size_t i = 0; i < sizeof DATES / sizeof *DATES; i++)
        if (has_form(text, DATES[i].sgf)) {
            fill_form(text, DATES[i].tag, out);
            return;
        }
    Text copy = text_fixed(out, TAG_VALUE);
    text_string(&copy, text);
}

/* -- Nodes -- */

static void write_escaped(Text *out, const char *text, bool is_composed)
{
    for (; *text; text++) {
        if (*text == ']' || *text == '\\' || (is_composed && *text == ':')) text_char(out, '\\');
        text_char(out, *text);
    }
}

static void write_property(Text *out, const char *name, const char *value)
{
    text_format(out, "%s[", name);
    write_escaped(out, value, false);
    text_char(out, ']');
}

static void write_if(Text *out, const char *name, const char *value)
{
    if (value && *value) write_property(out, name, value);
}

static void write_remarks(Text *out, const RecordNode *node, Colour mover)
{
    char eval[EVAL_TEXT], time[TIME_TEXT];
    eval_print(node->eval, eval);
    seconds_print(node->time, time);
    if (node->glyph)
        write_property(out, SGF_GLYPHS[node->glyph].property, SGF_GLYPHS[node->glyph].value);
    write_if(out, "QE", eval);
    write_if(out, mover == WHITE ? "WL" : "BL", time);
    write_if(out, "QB", node->before);
    write_if(out, "C", node->comment);
}

/* -- The root -- */

static void write_other_tag(Text *out, const char *name, const char *value, bool *has_begun)
{
    if (!value) return;
    text_format(out, *has_begun ? "[%s:" : "QT[%s:", name);
    write_escaped(out, value, true);
    text_char(out, ']');
    *has_begun = true;
}

static void write_tags(const Record *r, Text *out)
{
    const char *date = record_tag(r, "Date");
    char sgf_date[TAG_VALUE];
    bool has_begun = false;
    const RecordTag *tag;
    for (const SgfTag *t = SGF_TAGS; t->property; t++)
        write_if(out, t->property, record_tag(r, t->tag));
    bool is_plain = date && sgf_print_date(date, sgf_date);
    if (is_plain) write_property(out, "DT", sgf_date);
    if (!is_plain) write_other_tag(out, "Date", date, &has_begun);
    for (int i = 0; (tag = record_other_tag(r, i)); i++)
        write_other_tag(out, tag->name, tag->value, &has_begun);
}

static void write_result(const Record *r, Text *out)
{
    static const char *const RESULTS[] = {
        [ONGOING] = "", [WHITE_WINS] = "W+", [BLACK_WINS] = "B+", [DRAWN] = "0"};
    const char *termination = record_tag(r, "Termination");
    Outcome result = record_result(r);
    if (result == ONGOING) return;
    text_format(out, "RE[%s", RESULTS[result]);
    for (const SgfEnd *e = SGF_ENDS; e->letter && termination && result != DRAWN; e++)
        if (strcmp(e->termination, termination) == 0) text_string(out, e->letter);
    text_char(out, ']');
}

static void write_root(const Record *r, Text *out)
{
    const RecordNode *root = record_node(r, 0);
    char text[POS_TEXT];
    text_format(out, "(;FF[4]GM[%d]CA[UTF-8]AP[quina:%s]QG[%s]", SGF_GM, QUINA_VERSION,
                record_game(r)->name);
    record_print_size(r, text);
    write_if(out, "SZ", text);
    record_print_variant(r, text);
    write_if(out, "QV", text);
    record_print_start(r, text);
    write_if(out, "QS", text);
    text_char(out, '\n');
    size_t head = out->length;
    write_tags(r, out);
    write_result(r, out);
    write_remarks(out, root, root->pos.to_move == WHITE ? BLACK : WHITE);
    if (out->length > head && root->child != NO_NODE) text_char(out, '\n');
}

/* -- The tree -- */

typedef struct SgfWriter {
    const Record *record;
    Text *out;
    Text node;
    int column;
} SgfWriter;

static bool has_alternatives(const Record *r, int index)
{
    const RecordNode *parent = record_node(r, record_node(r, index)->parent);
    return parent->child != parent->last;
}

static void write_node(SgfWriter *w, int index)
{
    const RecordNode *node = record_node(w->record, index);
    Colour mover = (Colour)record_node(w->record, node->parent)->pos.to_move;
    char move[TURN_TEXT];
    record_print_move(w->record, index, move);
    w->node.length = 0;
    if (has_alternatives(w->record, index)) text_char(&w->node, '(');
    text_char(&w->node, ';');
    write_property(&w->node, mover == WHITE ? "W" : "B", move);
    write_remarks(&w->node, node, mover);
    if (w->column > 0 && w->column + (int)w->node.length > COLUMNS) {
        text_char(w->out, '\n');
        w->column = 0;
    }
    w->column += (int)w->node.length;
    text_bytes(w->out, w->node.data, w->node.length);
    w->out->is_cut |= w->node.is_cut;
}

/* Closes the trees that end with the node; returns the next node to write, or NO_NODE. */
static int write_end(SgfWriter *w, int index)
{
    for (; index != 0; index = record_node(w->record, index)->parent) {
        if (has_alternatives(w->record, index)) {
            text_char(w->out, ')');
            w->column++;
        }
        int next = record_node(w->record, index)->next;
        if (next != NO_NODE) return next;
    }
    return NO_NODE;
}

void sgf_write(const Record *r, Text *out)
{
    SgfWriter w = {.record = r, .out = out, .node = text_growing()};
    write_root(r, out);
    int index = record_node(r, 0)->child;
    while (index != NO_NODE) {
        write_node(&w, index);
        int child = record_node(r, index)->child;
        index = child != NO_NODE ? child : write_end(&w, index);
    }
    text_string(out, ")\n");
    text_free(&w.node);
}
