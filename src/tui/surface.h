/* surface.h: a screen of characters, drawn in memory; curses.c copies it to a terminal. */
#ifndef TUI_SURFACE_H
#define TUI_SURFACE_H

#include "core/text.h"
#include "tui/tone.h"

#include <stdint.h>

enum { SURFACE_COLUMNS = 240, SURFACE_LINES = 90 };

enum { ATTR_BOLD = 1, ATTR_REVERSE = 2, ATTR_UNDERLINE = 4 };

typedef struct Glyph {
    uint32_t code; /* a code point one column wide; 0 is a space */
    uint8_t ink, paper, attr;
} Glyph;

typedef struct Surface {
    int columns, lines;
    Glyph at[SURFACE_LINES][SURFACE_COLUMNS];
} Surface;

typedef struct Area {
    int column, line, width, height;
} Area;

/* Whatever falls outside the surface is not drawn. */
void surface_clear(Surface *g, int columns, int lines);
void surface_put(Surface *g, int column, int line, uint32_t code, Tone ink);
void surface_paper(Surface *g, Area a, Tone paper);
void surface_attr(Surface *g, Area a, int attr);
void surface_clear_area(Surface *g, Area a);
/* Draws UTF-8 text; one that is longer than `width` columns ends with an ellipsis. Returns the
 * columns used. */
int surface_text(Surface *g, int column, int line, int width, const char *text, Tone ink);
/* The same for text that is being typed: of a longer one the end is drawn, behind an ellipsis. */
int surface_text_end(Surface *g, int column, int line, int width, const char *text, Tone ink);
/* Draws text wrapped at spaces, with an ellipsis if the area is too small; returns the lines
 * used. */
int surface_wrap(Surface *g, Area a, const char *text, Tone ink);
/* The lines that surface_wrap needs for the whole text. */
int surface_wrap_lines(const char *text, int width);
/* Colours what is there already. */
void surface_ink(Surface *g, Area a, Tone ink);

/* Replaces every character by ASCII: accented letters by plain ones, others by '?'. */
void surface_fold(Surface *g);

/* The columns that a UTF-8 text takes. */
int utf8_columns(const char *text);
/* The length in bytes of the next line of at most `width` columns: it ends at a newline or a space,
 * or where it is full. */
size_t utf8_wrap(const char *text, int width);

/* Writes the characters as UTF-8 lines without trailing spaces. */
void surface_write(const Surface *g, Text *out);

#endif
