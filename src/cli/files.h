/* files.h: whole files. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "core/text.h"

enum { FILE_MAX = 64 * 1024 * 1024 };

/* Appends the bytes of the file, or of standard input for "-", to the text. Returns 0 or an
 * errno: EFBIG for more than `max` bytes. */
int file_read(const char *path, size_t max, Text *out);

#endif
