/* canvas.h: a sheet of characters with colours, written out as UTF-8 and, if wanted, ANSI. */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include "core/text.h"

#include <stdint.h>

enum { CANVAS_WIDTH = 112, CANVAS_HEIGHT = 56 };

/* Colours are those of 256-colour terminals; 0 is the terminal's own. */
typedef struct CanvasSlot {
    uint16_t code;      /* a code point of one column; 0 shows as a space */
    uint8_t ink, paper; /* foreground and background */
} CanvasSlot;

typedef struct Canvas {
    CanvasSlot slots[CANVAS_HEIGHT][CANVAS_WIDTH];
} Canvas;

/* A canvas starts as zeros. What falls outside is not drawn. */
void canvas_put(Canvas *c, int column, int line, int code, int ink);
void canvas_string(Canvas *c, int column, int line, const char *ascii, int ink);
void canvas_paper(Canvas *c, int column, int line, int width, int height, int paper);
int canvas_code(const Canvas *c, int column, int line);

/* Lines up to the last one with anything on it, without the empty columns on the left and the
 * blanks on the right. With colours every line ends with a reset. */
void canvas_write(const Canvas *c, bool with_colours, Text *out);

void canvas_utf8(int code, Text *out);

#endif
