/* png.c: pixels as a PNG file (ISO/IEC 15948), compressed by zlib. */
#include "http/png.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { LEVEL = 4 };

static void print_word(Text *out, unsigned long word)
{
    for (int shift = 24; shift >= 0; shift -= 8) text_char(out, (char)(word >> shift & 255));
}

static void print_chunk(Text *out, const char type[5], const unsigned char *data, size_t size)
{
    print_word(out, size);
    unsigned long check = crc32(0, (const unsigned char *)type, 4);
    if (size) check = crc32(check, data, (unsigned)size);
    text_bytes(out, type, 4);
    text_bytes(out, (const char *)data, size);
    print_word(out, check);
}

/* A byte before each row says that it is not filtered. */
static unsigned char *filter_rows(int width, int height, const unsigned char *rgb)
{
    size_t row = 3 * (size_t)width;
    unsigned char *rows = malloc((row + 1) * (size_t)height);
    for (int y = 0; rows && y < height; y++) {
        rows[(row + 1) * (size_t)y] = 0;
        memcpy(rows + (row + 1) * (size_t)y + 1, rgb + row * (size_t)y, row);
    }
    return rows;
}

bool png_print(Text *out, int width, int height, const unsigned char *rgb)
{
    static const unsigned char SIGNATURE[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    unsigned char head[13] = {0, 0, (unsigned char)(width >> 8),  (unsigned char)width,
                              0, 0, (unsigned char)(height >> 8), (unsigned char)height,
                              8, 2}; /* bits, and RGB */
    uLong size = (uLong)(3 * width + 1) * (uLong)height;
    uLongf packed_size = compressBound(size);
    unsigned char *rows = filter_rows(width, height, rgb), *packed = malloc(packed_size);
    bool ok = rows && packed && compress2(packed, &packed_size, rows, size, LEVEL) == Z_OK;
    if (ok) {
        text_bytes(out, (const char *)SIGNATURE, sizeof SIGNATURE);
        print_chunk(out, "IHDR", head, sizeof head);
        print_chunk(out, "IDAT", packed, packed_size);
        print_chunk(out, "IEND", NULL, 0);
    }
    free(rows);
    free(packed);
    return ok && !out->is_cut;
}
