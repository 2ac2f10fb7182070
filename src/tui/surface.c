/* surface.c: a screen of characters, drawn in memory. */
#include "tui/surface.h"

#include "core/utf8.h"

#include <string.h>

enum { ELLIPSIS = 0x2026, LINE_BYTES = 512 };

void surface_clear(Surface *g, int columns, int lines)
{
    memset(g, 0, sizeof *g);
    g->columns = columns < SURFACE_COLUMNS ? columns : SURFACE_COLUMNS;
    g->lines = lines < SURFACE_LINES ? lines : SURFACE_LINES;
}

static Glyph *glyph_at(Surface *g, int column, int line)
{
    if (column < 0 || column >= g->columns || line < 0 || line >= g->lines) return NULL;
    return &g->at[line][column];
}

void surface_put(Surface *g, int column, int line, uint32_t code, Tone ink)
{
    Glyph *glyph = glyph_at(g, column, line);
    if (!glyph) return;
    glyph->code = code;
    glyph->ink = (uint8_t)ink;
}

void surface_paper(Surface *g, Area a, Tone paper)
{
    for (int y = a.line; y < a.line + a.height; y++)
        for (int x = a.column; x < a.column + a.width; x++) {
            Glyph *glyph = glyph_at(g, x, y);
            if (glyph) glyph->paper = (uint8_t)paper;
        }
}

void surface_attr(Surface *g, Area a, int attr)
{
    for (int y = a.line; y < a.line + a.height; y++)
        for (int x = a.column; x < a.column + a.width; x++) {
            Glyph *glyph = glyph_at(g, x, y);
            if (glyph) glyph->attr |= (uint8_t)attr;
        }
}

void surface_clear_area(Surface *g, Area a)
{
    for (int y = a.line; y < a.line + a.height; y++)
        for (int x = a.column; x < a.column + a.width; x++) {
            Glyph *glyph = glyph_at(g, x, y);
            if (glyph) *glyph = (Glyph){0};
        }
}

/* Decodes the next character; a byte that begins none is returned as it is. */
static uint32_t next_code(const char **at)
{
    const unsigned char *s = (const unsigned char *)*at;
    int more = s[0] >= 0xf0 ? 3 : s[0] >= 0xe0 ? 2 : s[0] >= 0xc0 ? 1 : 0;
    uint32_t code = more == 3 ? s[0] & 7U : more == 2 ? s[0] & 15U : more ? s[0] & 31U : s[0];
    int i = 1;
    for (; i <= more && (s[i] & 0xc0) == 0x80; i++) code = code << 6 | (s[i] & 63U);
    *at += i;
    return code;
}

int utf8_columns(const char *text)
{
    int columns = 0;
    while (*text) {
        next_code(&text);
        columns++;
    }
    return columns;
}

int surface_text(Surface *g, int column, int line, int width, const char *text, Tone ink)
{
    int x = 0;
    for (; *text && x < width; x++) {
        uint32_t code = next_code(&text);
        if (*text && x + 1 == width) code = ELLIPSIS;
        surface_put(g, column + x, line, code < ' ' ? ' ' : code, ink);
    }
    return x;
}

int surface_text_end(Surface *g, int column, int line, int width, const char *text, Tone ink)
{
    int hidden = utf8_columns(text) - width;
    for (int i = 0; i < hidden; i++) next_code(&text);
    int used = surface_text(g, column, line, width, text, ink);
    if (hidden > 0) surface_put(g, column, line, ELLIPSIS, ink);
    return used;
}

void surface_ink(Surface *g, Area a, Tone ink)
{
    for (int y = a.line; y < a.line + a.height; y++)
        for (int x = a.column; x < a.column + a.width; x++) {
            Glyph *glyph = glyph_at(g, x, y);
            if (glyph) glyph->ink = (uint8_t)ink;
        }
}

size_t utf8_wrap(const char *text, int width)
{
    const char *at = text, *space = NULL;
    for (int column = 0; *at && *at != '\n'; column++) {
        if (column > 0 && *at == ' ') space = at;
        if (column == width) return (size_t)((space ? space : at) - text);
        next_code(&at);
    }
    return (size_t)(at - text);
}

/* Takes the next line of a wrapped text. */
static void take_line(const char **text, int width, char out[LINE_BYTES])
{
    size_t length = utf8_wrap(*text, width);
    Text copy = text_fixed(out, LINE_BYTES);
    text_bytes(&copy, *text, length);
    *text += length;
    while (**text == ' ' || **text == '\n') ++*text;
}

int surface_wrap(Surface *g, Area a, const char *text, Tone ink)
{
    int taken = 0;
    if (a.width < 1) return 0;
    while (*text && taken < a.height) {
        char line[LINE_BYTES];
        bool is_cut = taken + 1 == a.height && text[utf8_wrap(text, a.width)];
        take_line(&text, a.width - is_cut, line); /* with room for the ellipsis */
        int used = surface_text(g, a.column, a.line + taken++, a.width, line, ink);
        if (*text && taken == a.height)
            surface_put(g, a.column + (used < a.width ? used : a.width - 1), a.line + taken - 1,
                        ELLIPSIS, ink);
    }
    return taken;
}

int surface_wrap_lines(const char *text, int width)
{
    int lines = 0;
    char line[LINE_BYTES];
    for (; *text && width > 0; lines++) take_line(&text, width, line);
    return lines;
}

/* The nearest ASCII character. */
static uint32_t fold_code(uint32_t code)
{
    static const char LATIN[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    static const struct {
        uint16_t code;
        char ascii;
    } SIGNS[] = {{ELLIPSIS, '.'}, {0x2013, '-'}, {0xb7, '-'},  {0x2190, '<'},
                 {0x2191, '^'},   {0x2192, '>'}, {0x2193, 'v'}};
    enum { FIRST = 0xc0, LAST = 0xff };
    if (code < 0x7f) return code;
    if (code >= FIRST && code <= LAST) return (unsigned char)LATIN[code - FIRST];
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (SIGNS[i].code == code) return (unsigned char)SIGNS[i].ascii;
    return '?';
}

void surface_fold(Surface *g)
{
    for (int y = 0; y < g->lines; y++)
        for (int x = 0; x < g->columns; x++) g->at[y][x].code = fold_code(g->at[y][x].code);
}

void surface_write(const Surface *g, Text *out)
{
    for (int y = 0; y < g->lines; y++) {
        int last = g->columns;
        while (last > 0 && (g->at[y][last - 1].code == 0 || g->at[y][last - 1].code == ' ')) last--;
        for (int x = 0; x < last; x++) {
            char bytes[UTF8_BYTES];
            int length = utf8_encode(g->at[y][x].code ? g->at[y][x].code : ' ', bytes);
            text_bytes(out, bytes, (size_t)length);
        }
        text_char(out, '\n');
    }
}
