/* page.c: the rules page of a game. */
#include "draw/page.h"

#include "core/embedded.h"
#include "history/spec.h"

#include <string.h>

const char *page_find(const Game *g, const char *lang)
{
    char name[32];
    Text text = text_fixed(name, sizeof name);
    text_format(&text, "%s.%s.txt", g->name, lang);
    for (const Embedded *e = EMBEDDED_RULES; e->name; e++)
        if (strcmp(e->name, name) == 0) return (const char *)e->bytes;
    return NULL;
}

/* -- Words into lines -- */

typedef struct PageWriter {
    const Game *game;
    DrawStyle style;
    int width;
    Text *out;
    int column; /* characters on the line so far */
    int indent; /* of the lines that follow in this paragraph */
} PageWriter;

static const char *const BOLD[] = {
    [DRAW_ASCII] = "", [DRAW_UNICODE] = "", [DRAW_COLOUR] = "\033[1m"};
static const char *const RESET[] = {
    [DRAW_ASCII] = "", [DRAW_UNICODE] = "", [DRAW_COLOUR] = "\033[0m"};

/* Characters, not bytes; backquotes are not shown. */
static int word_width(const char *word, size_t length)
{
    int width = 0;
    for (size_t i = 0; i < length; i++) width += (word[i] & 0xc0) != 0x80 && word[i] != '`';
    return width;
}

static void new_line(PageWriter *page)
{
    if (page->column) text_char(page->out, '\n');
    page->column = 0;
}

static void put_word(PageWriter *page, const char *word, size_t length)
{
    int width = word_width(word, length);
    if (page->column && page->column + 1 + width > page->width) new_line(page);
    if (page->column == 0)
        for (; page->column < page->indent; page->column++) text_char(page->out, ' ');
    else if (page->column > page->indent) {
        text_char(page->out, ' ');
        page->column++;
    }
    bool is_bold = false;
    for (size_t i = 0; i < length; i++) {
        if (word[i] != '`') {
            text_char(page->out, word[i]);
            continue;
        }
        is_bold = !is_bold;
        text_string(page->out, is_bold ? BOLD[page->style] : RESET[page->style]);
    }
    page->column += width;
}

/* The next word: up to a space outside backquotes. */
static size_t word_length(const char *at, const char *end)
{
    bool is_quoted = false;
    const char *from = at;
    for (; at < end && (*at != ' ' || is_quoted); at++) is_quoted ^= *at == '`';
    return (size_t)(at - from);
}

static void put_words(PageWriter *page, const char *at, const char *end)
{
    while (at < end) {
        size_t length = word_length(at, end);
        if (length) put_word(page, at, length);
        at += length;
        while (at < end && *at == ' ') at++;
    }
}

static void put_heading(PageWriter *page, const char *at, const char *end, char underline)
{
    new_line(page);
    int width = word_width(at, (size_t)(end - at));
    text_string(page->out, BOLD[page->style]);
    text_bytes(page->out, at, (size_t)(end - at));
    text_string(page->out, RESET[page->style]);
    text_char(page->out, '\n');
    for (int i = 0; i < width; i++) text_char(page->out, underline);
    text_char(page->out, '\n');
}

/* -- Boards -- */

enum { BOARD_LINE = 1024 };

/* Takes the value after `name` ("size=") and the spaces behind it; false if *at is something
 * else. */
static bool take_setting(char **at, const char *name, char out[VARIANT_TEXT])
{
    size_t length = strlen(name);
    if (strncmp(*at, name, length) != 0) return false;
    *at += length;
    Text value = text_fixed(out, VARIANT_TEXT);
    while (**at && **at != ' ') text_char(&value, *(*at)++);
    while (**at == ' ') ++*at;
    return true;
}

static void trim_end(char *text)
{
    size_t length = strlen(text);
    while (length && text[length - 1] == ' ') text[--length] = '\0';
}

bool page_read_board(const Game *g, char *at, History *out, Fault *fault)
{
    char size[VARIANT_TEXT], variant[VARIANT_TEXT] = "", *moves = strchr(at, ';');
    GameSpec spec = {.game = g->name, .variant = variant};
    SpecFault found;
    if (moves) *moves++ = '\0';
    for (;;) {
        Cursor digits = cursor_over(size);
        if (take_setting(&at, "size=", size)) {
            if (!cursor_number(&digits, 99, &spec.size))
                return fault_set(fault, FAULT_NOT_WHOLE, "d", 99);
        } else if (!take_setting(&at, "variant=", variant)) {
            break;
        }
    }
    trim_end(at);
    if (strcmp(at, "start") != 0) spec.position = at;
    spec.moves = moves;
    bool ok = spec_read(&spec, out, &found);
    if (!ok) *fault = found.fault;
    return ok;
}

static bool put_board(PageWriter *page, char *at, Fault *fault)
{
    History h = {0};
    Board old, board;
    Marks marks;
    if (!page_read_board(page->game, at, &h, fault)) return false;
    const Pos *now = history_now(&h), *before = h.ply ? now - 1 : now;
    Turn last = h.ply ? h.turns[h.ply - 1] : (Turn){0};
    page->game->board(before, &old);
    page->game->board(now, &board);
    draw_marks(&old, &board, &marks);
    draw_mark_turn(before, &last, &board, &marks);
    history_free(&h);
    new_line(page);
    draw_text(&board, &marks, page->style, page->out);
    return true;
}

static bool put_line(PageWriter *page, const char *line, const char *end, Fault *fault)
{
    char board[BOARD_LINE];
    if (strncmp(line, "### ", 4) == 0) {
        put_heading(page, line + 4, end, '.');
    } else if (strncmp(line, "## ", 3) == 0) {
        put_heading(page, line + 3, end, '-');
    } else if (strncmp(line, "# ", 2) == 0) {
        put_heading(page, line + 2, end, '=');
    } else if (strncmp(line, "@board ", 7) == 0) {
        Text copy = text_fixed(board, sizeof board);
        text_bytes(&copy, line + 7, (size_t)(end - line - 7));
        return put_board(page, board, fault);
    } else if (strncmp(line, "= ", 2) == 0) {
        new_line(page);
        page->indent = 2;
        put_words(page, line + 2, end);
    } else if (strncmp(line, "- ", 2) == 0) {
        new_line(page);
        text_string(page->out, "- ");
        page->column = page->indent = 2;
        put_words(page, line + 2, end);
    } else {
        put_words(page, line, end);
    }
    return true;
}

bool page_print(const Game *g, const char *source, DrawStyle style, int width, Text *out,
                Fault *fault)
{
    PageWriter page = {.game = g, .style = style, .width = width, .out = out};
    while (*source) {
        const char *end = source + strcspn(source, "\n");
        if (end == source) {
            new_line(&page);
            page.indent = 0;
            text_char(out, '\n');
        } else if (!put_line(&page, source, end, fault)) {
            return false;
        }
        source = *end ? end + 1 : end;
    }
    new_line(&page);
    return true;
}
