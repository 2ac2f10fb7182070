/* static_api.c: responses that never change: the games, their boards, their rules. */
#include "api/static_api.h"

#include "api/game_json.h"
#include "api/game_request.h"
#include "core/version.h"
#include "draw/page.h"
#include "engines/classic.h"
#include "engines/player.h"
#include "games/notation.h"
#include "lessons/lesson.h"

#include <string.h>

/* With ?v=VERSION the response may be cached forever. */
static void set_cache(Request *req)
{
    const char *version = request_arg(req, "v");
    bool is_versioned = version && strcmp(version, QUINA_VERSION) == 0;
    req->response.cache = is_versioned ? CACHE_FOREVER : CACHE_TAGGED;
}

/* -- Games -- */

static void print_game(Text *out, const Words *w, const Game *g)
{
    bool has_sizes = g->size_min != g->size_max;
    text_char(out, '{');
    json_text(out, "name", g->name);
    json_text(out, "title", g->title);
    json_text(out, "summary", say(w, g->summary));
    text_json_key(out, "sizes");
    text_char(out, '[');
    for (int size = g->size_min; has_sizes && size <= g->size_max; size++)
        text_format(out, size == g->size_min ? "%d" : ", %d", size);
    text_char(out, ']');
    json_int(out, "size", has_sizes ? g->size_default : 0);
    json_int(out, "first_size", g->size_first ? g->size_first : has_sizes ? g->size_default : 0);
    text_json_key(out, "variants");
    text_char(out, '[');
    for (const Variant *v = g->variants; v->word; v++) {
        text_string(out, v == g->variants ? "{" : ", {");
        json_text(out, "word", v->word);
        json_text(out, "summary", say(w, v->summary));
        json_text(out, "title", say(w, v->title));
        text_char(out, '}');
    }
    text_char(out, ']');
    json_text(out, "first", colour_name((int)g->begins));
    json_text(out, "example", g->example);
    json_int(out, "classics", classic_count(g));
    text_json_key(out, "classic_players");
    text_char(out, '[');
    for (int i = 1; i <= classic_count(g); i++) {
        if (i > 1) text_char(out, ',');
        text_json_string(out, say(w, classic_summary(g, i)));
    }
    text_char(out, ']');
    json_int(out, "levels", LEVEL_MAX);
    json_bool(out, "has_score", g->has_score);
    json_bool(out, "repeats", g->repeats);
    json_bool(out, "has_lesson", lesson_find(g, w->lang) != NULL);
    game_json_print(out, w, g);
    text_char(out, '}');
}

static void print_level_names(Text *out, const Words *w)
{
    text_json_key(out, "level_names");
    for (int level = 1; level <= LEVEL_MAX; level++) {
        text_string(out, level == 1 ? "[" : ", ");
        text_json_string(out, say(w, level_name(level)));
    }
    text_char(out, ']');
}

bool handle_games(Request *req)
{
    const char *lang = request_arg(req, "lang");
    Text *out = &req->response.body;
    Words words = req->words;
    if (lang && !words_find(lang, &words))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected en or pt"), "lang");
    text_char(out, '{');
    json_text(out, "version", QUINA_VERSION);
    text_json_key(out, "games");
    text_char(out, '[');
    for (int i = 0; GAMES[i]; i++) {
        if (i) text_string(out, ", ");
        print_game(out, &words, GAMES[i]);
    }
    text_string(out, "]");
    print_level_names(out, &words);
    text_char(out, '}');
    req->response.cache = CACHE_TAGGED; /* not forever: the language may come from a header */
    return true;
}

/* -- Boards -- */

static void print_cell(Text *out, const Cell *cell)
{
    static const char *const CLASSES[] = {[CELL_PLAIN] = "plain",
                                          [CELL_RIM] = "rim",
                                          [CELL_COLOUR] = "colour",
                                          [CELL_CASTLE] = "castle",
                                          [CELL_ENTRY] = "entry"};
    text_char(out, '{');
    json_int(out, "x", cell->x);
    json_int(out, "y", cell->y);
    json_text(out, "class", CLASSES[cell->cls]);
    json_int(out, "tint", cell->tint);
    json_text(out, "label", cell->label);
    text_json_key(out, "near");
    text_char(out, '[');
    for (int i = 0; i < cell->neighbour_count; i++) {
        if (i) text_char(out, ',');
        text_int(out, cell->neighbours[i]);
    }
    text_string(out, "]}");
}

static void print_board(Text *out, const Pos *p)
{
    static const char *const GROUNDS[GROUND_COUNT] = {[GROUND_SQUARES] = "squares",
                                                      [GROUND_RING] = "ring",
                                                      [GROUND_TOWERS] = "towers",
                                                      [GROUND_LINES] = "lines",
                                                      [GROUND_HEX] = "hex"};
    const Game *g = game_of(p);
    Board b;
    g->board(p, &b);
    text_char(out, '{');
    json_text(out, "game", g->name);
    json_int(out, "size", shown_size(g, p));
    json_text(out, "shape", b.ground == GROUND_HEX ? "hex" : "square");
    json_text(out, "ground", GROUNDS[b.ground]);
    json_int(out, "width", b.width);
    json_int(out, "height", b.height);
    json_int(out, "tints", b.tints);
    text_json_key(out, "cells");
    for (int i = 0; i < b.cell_count; i++) {
        text_char(out, i ? ',' : '[');
        print_cell(out, &b.cells[i]);
    }
    text_char(out, ']');
    text_json_key(out, "labels");
    text_char(out, '[');
    for (int i = 0; i < b.label_count; i++) {
        text_string(out, i ? ",{" : "{");
        json_int(out, "x", b.labels[i].x);
        json_int(out, "y", b.labels[i].y);
        json_text(out, "text", b.labels[i].text);
        text_char(out, '}');
    }
    text_string(out, "]}");
}

/* The game that the last part of the path names; an unknown game is an unknown page. */
static bool find_game(Request *req, const char *prefix, const Game **out)
{
    Fault fault;
    const char *name = request_path_after(req, prefix);
    return game_find(name ? name : "", out, &fault) ||
           request_refuse_fault(req, REFUSE_UNKNOWN, &fault, "game");
}

bool handle_board(Request *req)
{
    const char *text = request_arg(req, "size");
    Cursor cursor = cursor_over(text ? text : "0");
    const Game *g;
    Fault fault;
    int size = 0;
    Pos p;
    if (!find_game(req, "/api/boards/", &g)) return false;
    if (!cursor_number(&cursor, 99, &size) || !cursor_at_end(&cursor))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected a whole number"), "size");
    if (!game_check_size(g, &size, &fault))
        return request_refuse_fault(req, REFUSE_MALFORMED, &fault, "size");
    g->start(&p, size, 0, 0);
    print_board(&req->response.body, &p);
    set_cache(req);
    return true;
}

/* -- Rules -- */

typedef struct Pages {
    const Game *game;
    Text *out;
    Text words;       /* of the block that is being read */
    const char *type; /* of that block, or NULL */
    int level, blocks;
    bool has_title;
} Pages;

static void open_block(Pages *p, const char *type)
{
    text_string(p->out, p->blocks++ ? ", {" : "{");
    json_text(p->out, "type", type);
}

/* A paragraph or an item ends with an empty line or with the next block. */
static void end_block(Pages *p)
{
    if (p->type) {
        open_block(p, p->type);
        json_text(p->out, "text", p->words.data ? p->words.data : "");
        text_char(p->out, '}');
    }
    p->type = NULL;
    text_free(&p->words);
}

static void add_words(Pages *p, const char *type, const char *at, const char *end)
{
    if (!p->type) p->type = type;
    if (p->words.length) text_char(&p->words, ' ');
    while (at < end && *at == ' ') at++;
    text_bytes(&p->words, at, (size_t)(end - at));
}

static void put_heading(Pages *p, int level, const char *at, const char *end)
{
    Text text = text_growing();
    text_bytes(&text, at, (size_t)(end - at));
    end_block(p);
    open_block(p, "heading");
    json_int(p->out, "level", level);
    json_text(p->out, "text", text.data ? text.data : "");
    text_char(p->out, '}');
    text_free(&text);
}

/* Takes the value after `name` ("size=") and the spaces behind it; false if *at is something
 * else. */
static bool take_setting(const char **at, const char *name, char out[VARIANT_TEXT])
{
    size_t length = strlen(name);
    if (strncmp(*at, name, length) != 0) return false;
    *at += length;
    Text value = text_fixed(out, VARIANT_TEXT);
    while (**at && **at != ' ') text_char(&value, *(*at)++);
    while (**at == ' ') ++*at;
    return true;
}

static void put_moves(Text *out, const char *at)
{
    int shown = 0;
    text_json_key(out, "moves");
    text_char(out, '[');
    while (at && *at) {
        char move[TURN_TEXT];
        Text text = text_fixed(move, sizeof move);
        size_t length = strcspn(at, " ");
        text_bytes(&text, at, length);
        if (length) {
            if (shown++) text_char(out, ',');
            text_json_string(out, move);
        }
        at += length + (at[length] == ' ');
    }
    text_char(out, ']');
}

/* "@board [size=N] [variant=V] start|POSITION [; MOVE ...]", and the caption of the next line. */
static void put_board(Pages *p, const char *line, const char *caption)
{
    char size[VARIANT_TEXT] = "0", variant[VARIANT_TEXT] = "standard", position[POS_TEXT];
    const char *at = line, *moves = strchr(line, ';');
    while (take_setting(&at, "size=", size) || take_setting(&at, "variant=", variant)) continue;
    Text text = text_fixed(position, sizeof position);
    for (; *at && at != moves; at++) text_char(&text, *at);
    while (text.length && position[text.length - 1] == ' ') position[--text.length] = '\0';
    end_block(p);
    open_block(p, "board");
    text_json_key(p->out, "size");
    text_string(p->out, size);
    json_text(p->out, "variant", variant);
    json_text(p->out, "position", strcmp(position, "start") == 0 ? NULL : position);
    put_moves(p->out, moves ? moves + 1 : NULL);
    json_text(p->out, "caption", caption);
    text_char(p->out, '}');
}

static char *copy_line(Text *to, const char *at, const char *end)
{
    text_bytes(to, at, (size_t)(end - at));
    return to->data;
}

static const char *end_of_line(const char *at) { return at + strcspn(at, "\n"); }

/* A caption goes on over lines up to an empty one. */
static const char *read_caption(const char *at, Text *caption)
{
    if (strncmp(at, "= ", 2) != 0) return at;
    at += 2;
    while (*at && *at != '\n') {
        const char *end = end_of_line(at);
        if (caption->length) text_char(caption, ' ');
        text_bytes(caption, at, (size_t)(end - at));
        at = *end ? end + 1 : end;
    }
    return at;
}

/* Writes one line, or a board with its caption; returns where the next one begins. */
static const char *put_line(Pages *p, const char *at)
{
    const char *end = end_of_line(at), *next = *end ? end + 1 : end;
    if (end == at) {
        end_block(p);
    } else if (strncmp(at, "### ", 4) == 0) {
        put_heading(p, 3, at + 4, end);
    } else if (strncmp(at, "## ", 3) == 0) {
        put_heading(p, 2, at + 3, end);
    } else if (strncmp(at, "# ", 2) == 0) {
        put_heading(p, 1, at + 2, end);
    } else if (strncmp(at, "@board ", 7) == 0) {
        Text line = text_growing(), caption = text_growing();
        next = read_caption(next, &caption);
        if (copy_line(&line, at + 7, end))
            put_board(p, line.data, caption.data ? caption.data : "");
        text_free(&line);
        text_free(&caption);
    } else if (strncmp(at, "- ", 2) == 0) {
        end_block(p);
        add_words(p, "item", at + 2, end);
    } else {
        add_words(p, "paragraph", at, end);
    }
    return next;
}

bool handle_rules(Request *req)
{
    const char *lang = request_arg(req, "lang");
    Text *out = &req->response.body;
    const Game *g;
    if (!lang) lang = req->words.lang;
    if (!find_game(req, "/api/rules/", &g)) return false;
    const char *source = page_find(g, lang);
    if (!source) return request_refuse(req, REFUSE_MALFORMED, N_("expected en or pt"), "lang");
    Pages p = {.game = g, .out = out, .words = text_growing()};
    text_char(out, '{');
    json_text(out, "game", g->name);
    json_text(out, "lang", lang);
    json_text(out, "title", g->title);
    text_json_key(out, "blocks");
    text_char(out, '[');
    while (*source) source = put_line(&p, source);
    end_block(&p);
    text_string(out, "]}");
    set_cache(req);
    return true;
}
