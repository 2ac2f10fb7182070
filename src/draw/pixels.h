/* pixels.h: a Board as pixels, for previews that cannot be SVG. */
#ifndef DRAW_PIXELS_H
#define DRAW_PIXELS_H

#include "games/board.h"

enum { PIXELS_WIDTH = 600, PIXELS_HEIGHT = 315, PIXELS_BYTES = 3 * PIXELS_WIDTH * PIXELS_HEIGHT };

/* Rows of red, green and blue, from the top. */
void draw_pixels(const Board *b, unsigned char out[PIXELS_BYTES]);

#endif
