/* files.c: whole files. */
#include "cli/files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int file_read(const char *path, size_t max, Text *out)
{
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    char block[4096];
    int error = 0;
    if (!file) return errno;
    errno = 0;
    for (size_t got;
         !out->is_cut && out->length <= max && (got = fread(block, 1, sizeof block, file));)
        text_bytes(out, block, got);
    if (ferror(file)) error = errno ? errno : EIO;
    if (!is_stdin) fclose(file);
    if (!error && out->length > max) error = EFBIG;
    return out->is_cut ? ENOMEM : error;
}
