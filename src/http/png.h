/* png.h: pixels as a PNG file. */
#ifndef HTTP_PNG_H
#define HTTP_PNG_H

#include "core/text.h"

/* Appends a PNG of rows of red, green and blue; false if memory runs out. */
bool png_print(Text *out, int width, int height, const unsigned char *rgb);

#endif
