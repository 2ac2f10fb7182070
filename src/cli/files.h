/* files.h: whole files. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "core/text.h"

/* Appends the bytes of the file, or of standard input for "-", to the text. Returns 0 or an
 * errno. */
int file_read(const char *path, Text *out);

#endif
