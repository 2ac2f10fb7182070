/* surface.h: a screen of characters, drawn in memory; curses.c copies it to a terminal.
 *
 * Colours are named by their purpose; the theme of the terminal maps them to its own. */
#ifndef TUI_SURFACE_H
#define TUI_SURFACE_H

#include "core/text.h"

#include <stdint.h>

enum { SURFACE_COLUMNS = 240, SURFACE_LINES = 90, HUE_COUNT = 9 };

/* X(name, number in 256 colours, number in 16) */
#define TONE_LIST(X)       \
    X(DEFAULT, -1, -1)     \
    X(DIM, 245, 8)         \
    X(TITLE, 117, 14)      \
    X(KEY, 222, 11)        \
    X(ALERT, 210, 9)       \
    X(GOOD, 114, 10)       \
    X(BAR, 236, 4)         \
    X(CHOICE, 24, 4)       \
    X(BRIGHT, 231, 15)     \
    X(WHITE, 231, 15)      \
    X(WHITE_SHADE, 249, 7) \
    X(BLACK, 16, 0)        \
    X(BLACK_SHADE, 239, 8) \
    X(LINE, 94, 0)         \
    X(SPOT, 248, 7)        \
    X(LIGHT, 180, 3)       \
    X(DARK, 137, 8)        \
    X(RIM, 137, 1)         \
    X(HEX_0, 239, 8)       \
    X(HEX_1, 241, 8)       \
    X(HEX_2, 243, 8)       \
    X(CASTLE, 131, 1)      \
    X(TO, 68, 4)           \
    X(FROM, 110, 6)        \
    X(LEGAL, 107, 2)       \
    X(CHOSEN, 208, 5)      \
    X(CURSOR, 220, 11)     \
    X(PREVIEW, 228, 14)    \
    X(HUE_0, 160, 9)       \
    X(HUE_1, 166, 1)       \
    X(HUE_2, 172, 3)       \
    X(HUE_3, 142, 11)      \
    X(HUE_4, 70, 10)       \
    X(HUE_5, 36, 2)        \
    X(HUE_6, 68, 6)        \
    X(HUE_7, 62, 12)       \
    X(HUE_8, 133, 13)

typedef enum Tone {
#define X(name, many, few) TONE_##name,
    TONE_LIST(X)
#undef X
        TONE_COUNT
} Tone;

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
/* Draws UTF-8 text, cut at `width` columns; returns the columns used. */
int surface_text(Surface *g, int column, int line, int width, const char *text, Tone ink);
/* Draws text wrapped at spaces, cut at the end of the area; returns the lines used. */
int surface_wrap(Surface *g, Area a, const char *text, Tone ink);

/* Replaces every character by ASCII: accented letters by plain ones, others by '?'. */
void surface_fold(Surface *g);

/* The columns that a UTF-8 text takes. */
int utf8_columns(const char *text);

/* Writes the characters as UTF-8 lines without trailing spaces. */
void surface_write(const Surface *g, Text *out);

#endif
