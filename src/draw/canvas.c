/* canvas.c: a sheet of characters with colours. */
#include "draw/canvas.h"

#include "core/utf8.h"

static bool is_inside(int column, int line)
{
    return column >= 0 && column < CANVAS_WIDTH && line >= 0 && line < CANVAS_HEIGHT;
}

void canvas_put(Canvas *c, int column, int line, int code, int ink)
{
    if (!is_inside(column, line)) return;
    c->slots[line][column].code = (uint16_t)code;
    c->slots[line][column].ink = (uint8_t)ink;
}

void canvas_string(Canvas *c, int column, int line, const char *ascii, int ink)
{
    for (; *ascii; ascii++) canvas_put(c, column++, line, *ascii, ink);
}

void canvas_paper(Canvas *c, int column, int line, int width, int height, int paper)
{
    for (int y = line; y < line + height; y++)
        for (int x = column; x < column + width; x++)
            if (is_inside(x, y)) c->slots[y][x].paper = (uint8_t)paper;
}

int canvas_code(const Canvas *c, int column, int line)
{
    return is_inside(column, line) ? c->slots[line][column].code : 0;
}

void canvas_utf8(int code, Text *out)
{
    char bytes[UTF8_BYTES];
    text_bytes(out, bytes, (size_t)utf8_encode((uint32_t)code, bytes));
}

static bool is_blank(const CanvasSlot *s)
{
    return (s->code == 0 || s->code == ' ') && s->paper == 0;
}

/* One past the last slot with anything on it. */
static int line_end(const Canvas *c, int line)
{
    int end = CANVAS_WIDTH;
    while (end > 0 && is_blank(&c->slots[line][end - 1])) end--;
    return end;
}

static int first_column(const Canvas *c)
{
    int first = CANVAS_WIDTH;
    for (int line = 0; line < CANVAS_HEIGHT; line++) {
        int column = 0;
        while (column < first && is_blank(&c->slots[line][column])) column++;
        first = column;
    }
    return first;
}

static void set_colours(const CanvasSlot *s, Text *out)
{
    text_string(out, "\x1b[0");
    if (s->ink) text_format(out, ";38;5;%d", s->ink);
    if (s->paper) text_format(out, ";48;5;%d", s->paper);
    text_char(out, 'm');
}

static void write_line(const CanvasSlot *line, int first, int end, bool with_colours, Text *out)
{
    CanvasSlot last = {0};
    for (int column = first; column < end; column++) {
        CanvasSlot s = line[column];
        bool shows_ink = s.code != 0 && s.code != ' ';
        if (!shows_ink) s.ink = last.ink;
        if (with_colours && (s.ink != last.ink || s.paper != last.paper)) set_colours(&s, out);
        canvas_utf8(s.code ? s.code : ' ', out);
        last = s;
    }
    text_string(out, with_colours ? "\x1b[0m\n" : "\n");
}

void canvas_write(const Canvas *c, bool with_colours, Text *out)
{
    int first = first_column(c), lines = CANVAS_HEIGHT;
    while (lines > 0 && line_end(c, lines - 1) == 0) lines--;
    for (int line = 0; line < lines; line++)
        write_line(c->slots[line], first, line_end(c, line), with_colours, out);
}
