/* svg_parts.h: shapes of an SVG picture. All numbers are tenths of a unit, to stay integers. */
#ifndef DRAW_SVG_PARTS_H
#define DRAW_SVG_PARTS_H

#include "draw/scene.h"

#define SVG_ACCENT "#d8402a"

/* Writes the pattern with each '@' replaced by the next number. */
void svg_write(Text *out, const char *pattern, const int *tenths);

/* Writes the text of an element: escapes markup, replaces control characters by spaces. */
void svg_escape(Text *out, const char *text);

/* Gradients and the shapes that are used more than once. */
void svg_defs(Text *out);

/* The piece on the cell, centred on (x, y); `half` is half the width of a cell. */
void svg_piece(Text *out, PieceKind kind, const Cell *cell, int x, int y, int half);

/* A disk lying flat, its bottom at (x, y). */
void svg_disk(Text *out, Colour colour, int x, int y, int thickness, int half);

/* A small castle in the colour of its owner. */
void svg_castle(Text *out, Colour owner, int x, int y, int half);

#endif
