/* archive.h: the host's side of the archive in a browser, whose other side is archive/archive.h. */
#ifndef WASM_ARCHIVE_H
#define WASM_ARCHIVE_H

#include "archive/archive.h"

/* Takes a room and its games as archive.c writes them, unless it is in memory already; false if
 * the text is damaged. */
bool archive_take_room(Archive *a, const char *text, size_t length);

/* Takes a room as another tab has stored it, in place of the one in memory; false if there is none
 * in memory, or the text is damaged. */
bool archive_replace_room(Archive *a, const char *text, size_t length);

/* Frees the rooms for which `is_used` is false, with their games; the host has them. */
void archive_forget_others(Archive *a, bool (*is_used)(const void *context, const char *name),
                           const void *context);

#endif
