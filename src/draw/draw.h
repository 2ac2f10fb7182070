/* draw.h: a Board as text and as SVG, the same code for all games.
 *
 * Pure: no I/O, no memory but the Text's, the same board always gives the same bytes. */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include "core/text.h"
#include "games/games.h"

typedef enum DrawStyle {
    DRAW_ASCII,
    DRAW_UNICODE,
    DRAW_COLOUR, /* Unicode with the 256 colours of ANSI terminals; every line ends with a reset */
} DrawStyle;

/* What the last move did to a cell. */
typedef enum Mark {
    MARK_NONE,
    MARK_TO,   /* it holds something new */
    MARK_FROM, /* it was emptied, or its tower became lower */
} Mark;

typedef struct Marks {
    uint8_t on[CELLS_MAX]; /* Mark */
} Marks;

/* The cells whose content changed; the two boards have the same cells. */
void draw_marks(const Board *before, const Board *after, Marks *out);
/* Also marks the cells that the turn itself names: a cell where a disc replaced one of its own
 * colour, the squares of a path. `after` is the board after the turn. */
void draw_mark_turn(const Pos *before, const Turn *t, const Board *after, Marks *out);

/* Rotates the board by 180 degrees, so that the other player sits at the bottom; edge labels stay
 * at their edges. The cells keep their indices, and so do marks. */
void draw_flip(Board *b);

/* Lines of at most 80 columns that all end with a newline; `marks` may be NULL. */
void draw_text(const Board *b, const Marks *marks, DrawStyle style, Text *out);

/* One piece as draw_text shows it, for a legend; `piece` is its letter as in Cell, or 0. No
 * newline. */
void draw_symbol(const Board *b, Colour owner, char piece, DrawStyle style, Text *out);

/* A whole SVG document; `marks` and `title` may be NULL. */
void draw_svg(const Board *b, const Marks *marks, const char *title, Text *out);

#endif
