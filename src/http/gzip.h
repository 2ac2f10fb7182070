/* gzip.h: compresses responses. */
#ifndef HTTP_GZIP_H
#define HTTP_GZIP_H

#include "core/text.h"

enum { GZIP_LEAST = 1024 }; /* bytes: for less it is not worth it */

/* Replaces the text by its gzip form; false, and nothing happens, if that fails or is no
 * smaller. */
bool gzip_text(Text *t);

#endif
