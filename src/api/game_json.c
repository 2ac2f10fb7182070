/* game_json.c: what a page must know about a game, from the game's table. */
#include "api/game_json.h"

#include "http/response.h"

#include <string.h>

/* The letter of a piece as in the pieces of a view. */
static void print_kind(Text *out, char letter)
{
    char kind[] = {letter, '\0'};
    if (letter == '*') kind[0] = 'K';
    json_text(out, "kind", kind);
}

static void print_variants(Text *out, const Game *g, int bits)
{
    int shown = 0;
    text_json_key(out, "variants");
    text_char(out, '[');
    for (const Variant *v = g->variants; v->word; v++) {
        if (!(v->bits & bits)) continue;
        if (shown++) text_char(out, ',');
        text_json_string(out, v->word);
    }
    text_char(out, ']');
}

static void print_pieces(Text *out, const Words *w, const Game *g)
{
    text_json_key(out, "pieces");
    text_char(out, '[');
    for (const Piece *kind = g->kinds; kind->name; kind++) {
        text_string(out, kind == g->kinds ? "{" : ", {");
        print_kind(out, kind->letter);
        print_variants(out, g, kind->variants);
        text_json_key(out, "names");
        text_char(out, '[');
        text_json_string(out, say(w, kind->names[WHITE]));
        text_char(out, ',');
        text_json_string(out, say(w, kind->names[BLACK]));
        text_string(out, "]}");
    }
    text_char(out, ']');
}

/* The towers by their number of disks, or an empty list. */
static void print_heights(Text *out, const Words *w, const Game *g)
{
    text_json_key(out, "heights");
    text_char(out, '[');
    for (const Height *each = g->heights; each && each->name; each++) {
        text_string(out, each == g->heights ? "{" : ", {");
        json_text(out, "name", say(w, each->name));
        json_text(out, "way", *each->way ? say(w, each->way) : "");
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void print_sample(Text *out, const Sample *sample)
{
    text_json_key(out, "sample");
    text_char(out, '{');
    json_int(out, "size", sample->size);
    json_text(out, "position", sample->position);
    text_json_key(out, "moves");
    text_string(out, "[\"");
    for (const char *at = sample->moves; *at; at++) {
        if (*at == ' ')
            text_string(out, "\",\"");
        else
            text_char(out, *at);
    }
    text_string(out, "\"]}");
}

void game_json_print(Text *out, const Words *w, const Game *g)
{
    print_pieces(out, w, g);
    print_heights(out, w, g);
    json_bool(out, "random_start", g->random_start);
    json_bool(out, "either_begins", g->either_begins);
    json_bool(out, "captures", g->captures);
    print_sample(out, &g->sample);
}

void game_json_sample_board(Text *out, const Game *g)
{
    text_format(out, "/api/boards/%s", g->name);
    if (g->sample.size) text_format(out, "?size=%d", g->sample.size);
}

/* The texts of positions and moves have no sign that needs escaping but the space, which joins the
 * moves of a sample and is a comma in a query. */
static void print_escaped(Text *out, const char *text, const char *space)
{
    for (; *text; text++) {
        if (*text == ' ')
            text_string(out, space);
        else
            text_char(out, *text);
    }
}

void game_json_sample_view(Text *out, const Game *g)
{
    text_format(out, "/api/view?game=%s", g->name);
    if (g->sample.size) text_format(out, "&size=%d", g->sample.size);
    text_string(out, "&position=");
    print_escaped(out, g->sample.position, "%20");
    text_string(out, "&moves=");
    print_escaped(out, g->sample.moves, ",");
}
