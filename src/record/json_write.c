/* json_write.c: a game as a JSON object. */
#include "games/notation.h"
#include "record/formats.h"

#include <string.h>

static void write_text(Text *out, const char *key, const char *value)
{
    if (!value || !*value) return;
    text_json_key(out, key);
    text_json_string(out, value);
}

static void write_tags(const Record *r, Text *out)
{
    const RecordTag *tag;
    text_json_key(out, "tags");
    text_char(out, '{');
    for (int i = 0; i < ROSTER_COUNT; i++)
        write_text(out, RECORD_ROSTER[i], record_tag(r, RECORD_ROSTER[i]));
    for (int i = 0; (tag = record_other_tag(r, i)); i++) write_text(out, tag->name, tag->value);
    text_char(out, '}');
}

static void write_remarks(const RecordNode *node, Text *out)
{
    char eval[EVAL_TEXT], time[TIME_TEXT];
    eval_print(node->eval, eval);
    time_print(node->time, time);
    write_text(out, "glyph", RECORD_GLYPHS[node->glyph]);
    write_text(out, "eval", eval);
    write_text(out, "clock", time);
    write_text(out, "before", node->before);
    write_text(out, "comment", node->comment);
}

/* The line that begins with node `index`, as an array; alternatives to a move are arrays within
 * it. */
static void write_line(const Record *r, int index, Text *out)
{
    text_char(out, '[');
    for (bool is_first = true; index != NO_NODE; index = record_node(r, index)->child) {
        const RecordNode *node = record_node(r, index);
        char move[TURN_TEXT];
        record_print_move(r, index, move);
        text_string(out, is_first ? "{" : ", {");
        is_first = false;
        write_text(out, "move", move);
        write_remarks(node, out);
        if (node->next != NO_NODE && record_node(r, node->parent)->child == index) {
            text_json_key(out, "variations");
            for (int other = node->next; other != NO_NODE; other = record_node(r, other)->next) {
                text_string(out, other == node->next ? "[" : ", ");
                write_line(r, other, out);
            }
            text_char(out, ']');
        }
        text_char(out, '}');
    }
    text_char(out, ']');
}

void record_json_write(const Record *r, Text *out)
{
    const Game *g = record_game(r);
    const RecordNode *root = record_node(r, 0), *last = record_node(r, record_last(r));
    const char *result = outcome_name((int)record_result(r));
    char text[POS_TEXT], variant[VARIANT_TEXT];
    text_char(out, '{');
    write_text(out, "game", g->name);
    text_json_key(out, "size");
    text_int(out, root->pos.size);
    game_print_variant(g, root->pos.variant, variant);
    write_text(out, "variant", variant);
    g->print(&root->pos, text);
    write_text(out, "start", text);
    write_text(out, "first", colour_name(root->pos.to_move));
    text_json_key(out, "result");
    if (result)
        text_json_string(out, result);
    else
        text_string(out, "null");
    text_json_key(out, "plies");
    text_int(out, last->ply);
    g->print(&last->pos, text);
    write_text(out, "end", text);
    write_tags(r, out);
    write_remarks(root, out);
    text_json_key(out, "moves");
    write_line(r, root->child, out);
    text_char(out, '}');
}
