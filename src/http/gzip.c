/* gzip.c: compresses responses, with zlib. */
#include "http/gzip.h"

#include <limits.h>
#include <zlib.h>

enum { LEVEL = 4, GZIP_WINDOW = 15 + 16, MEMORY = 8 };

/* Appends all of the stream's output to `out`. */
static bool deflate_all(z_stream *z, Text *out)
{
    unsigned char block[16384];
    int code;
    do {
        z->next_out = block;
        z->avail_out = sizeof block;
        code = deflate(z, Z_FINISH);
        text_bytes(out, (const char *)block, sizeof block - z->avail_out);
    } while (code == Z_OK);
    return code == Z_STREAM_END && !out->is_cut;
}

bool gzip_text(Text *t)
{
    union {
        const char *text;
        unsigned char *bytes; /* zlib's input is not const, but it does not write there */
    } in = {.text = t->data};
    z_stream z = {0};
    if (t->length > UINT_MAX ||
        deflateInit2(&z, LEVEL, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    z.next_in = in.bytes;
    z.avail_in = (unsigned)t->length;
    Text out = text_growing();
    bool ok = deflate_all(&z, &out) && out.length < t->length;
    deflateEnd(&z);
    if (ok) {
        text_free(t);
        *t = out;
    } else {
        text_free(&out);
    }
    return ok;
}
