/* text_write.c: a game in the text format: tags, a blank line, numbered moves wrapped below 80
 * columns.
 *
 * Moves, numbers, brackets and the words of comments are glued into words; a word that does not fit
 * on its line begins the next. */
#include "record/formats.h"

#include <string.h>

enum { COLUMNS = 79 };

typedef struct TextWriter {
    const Record *record;
    Text *out;
    Text word; /* not yet placed */
    int column;
} TextWriter;

/* -- Words and lines -- */

static int count_characters(const Text *word)
{
    int count = 0;
    for (size_t i = 0; i < word->length; i++) count += (word->data[i] & 0xc0) != 0x80;
    return count;
}

static void end_word(TextWriter *w)
{
    int width = count_characters(&w->word);
    w->out->is_cut |= w->word.is_cut; /* also where nothing of the word is there */
    if (width == 0) return;
    if (w->column > 0) {
        bool fits = w->column + 1 + width <= COLUMNS;
        text_char(w->out, fits ? ' ' : '\n');
        w->column = fits ? w->column + 1 : 0;
    }
    text_bytes(w->out, w->word.data, w->word.length);
    w->column += width;
    w->word.length = 0;
}

static void add_word(TextWriter *w, const char *text)
{
    end_word(w);
    text_string(&w->word, text);
}

/* -- Tags -- */

static void write_tag(Text *out, const char *name, const char *value)
{
    text_char(out, '[');
    text_string(out, name);
    text_string(out, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') text_char(out, '\\');
        text_char(out, *value);
    }
    text_string(out, "\"]\n");
}

static void write_tags(const Record *r, Text *out)
{
    static const struct {
        const char *name;
        void (*print)(const Record *r, char out[POS_TEXT]);
    } DERIVED[] = {{"Size", record_print_size},
                   {"Variant", record_print_variant},
                   {"Start", record_print_start}};
    char text[POS_TEXT];
    for (int i = 0; i < ROSTER_COUNT; i++) {
        const char *name = RECORD_ROSTER[i], *value = record_tag(r, name);
        if (!value) value = strcmp(name, "Date") == 0 ? "????.??.??" : "?";
        write_tag(out, name, value);
    }
    write_tag(out, "Game", record_game(r)->name);
    for (size_t i = 0; i < sizeof DERIVED / sizeof *DERIVED; i++) {
        DERIVED[i].print(r, text);
        if (*text) write_tag(out, DERIVED[i].name, text);
    }
    const RecordTag *tag;
    for (int i = 0; (tag = record_other_tag(r, i)); i++) write_tag(out, tag->name, tag->value);
    text_char(out, '\n');
}

/* -- Comments -- */

/* Spaces end words; what could be taken for markup is escaped. */
static void write_words(TextWriter *w, const char *text)
{
    for (; *text; text++) {
        if (*text == ' ') {
            end_word(w);
        } else if (*text == '\n') {
            text_string(&w->word, "\\n");
        } else {
            if (*text == '}' || *text == '\\' || (text[0] == '[' && text[1] == '%'))
                text_char(&w->word, '\\');
            text_char(&w->word, *text);
        }
    }
}

static void write_command(TextWriter *w, const char *name, const char *value, bool *has_begun)
{
    if (!*value) return;
    add_word(w, *has_begun ? "" : "{");
    text_format(&w->word, "[%%%s", name);
    end_word(w);
    text_format(&w->word, "%s]", value);
    *has_begun = true;
}

/* Returns whether there was one. */
static bool write_comment(TextWriter *w, const RecordNode *node)
{
    char eval[EVAL_TEXT], time[TIME_TEXT];
    bool has_begun = false;
    eval_print(node->eval, eval);
    time_print(node->time, time);
    write_command(w, "eval", eval, &has_begun);
    write_command(w, "clk", time, &has_begun);
    if (node->comment) {
        add_word(w, has_begun ? "" : "{");
        write_words(w, node->comment);
        has_begun = true;
    }
    if (has_begun) text_char(&w->word, '}');
    return has_begun;
}

/* -- Moves -- */

/* A number is written before the first move of every pair, and after an interruption. */
static void write_move(TextWriter *w, const RecordNode *node, int index, bool must_number)
{
    char move[TURN_TEXT];
    bool is_first = node->ply % 2 == 1;
    if (is_first || must_number) {
        text_format(&w->word, is_first ? "%d." : "%d...", (node->ply + 1) / 2);
        end_word(w);
    }
    record_print_move(w->record, index, move);
    text_string(&w->word, move);
    text_string(&w->word, RECORD_GLYPHS[node->glyph]);
}

static void write_line(TextWriter *w, int index);

static void write_variation(TextWriter *w, int index)
{
    const char *before = record_node(w->record, index)->before;
    add_word(w, "(");
    if (before) {
        text_char(&w->word, '{');
        write_words(w, before);
        text_char(&w->word, '}');
        end_word(w);
    }
    write_line(w, index);
    text_char(&w->word, ')');
}

/* Writes the line from `index` to its end, each move followed by the alternatives to it. Those to
 * the first move of a variation are written in the line that the variation leaves. */
static void write_line(TextWriter *w, int index)
{
    const Record *r = w->record;
    bool must_number = true;
    for (int head = index; index != NO_NODE; index = record_node(r, index)->child) {
        const RecordNode *node = record_node(r, index);
        if (index != head) end_word(w);
        write_move(w, node, index, must_number);
        must_number = write_comment(w, node);
        if (record_node(r, node->parent)->child != index) continue;
        for (int other = node->next; other != NO_NODE; other = record_node(r, other)->next) {
            write_variation(w, other);
            must_number = true;
        }
    }
}

void record_text_write(const Record *r, Text *out)
{
    TextWriter w = {.record = r, .out = out, .word = text_growing()};
    write_tags(r, out);
    write_comment(&w, record_node(r, 0));
    end_word(&w);
    write_line(&w, record_node(r, 0)->child);
    add_word(&w, result_text(record_result(r)));
    end_word(&w);
    text_char(out, '\n');
    text_free(&w.word);
}
