/* utf8.h: the characters of a text that may be damaged. */
#ifndef RECORD_UTF8_H
#define RECORD_UTF8_H

#include "core/text.h"

/* The bytes of the character at `at`, 1 to 4; 0 if there is no valid one before `end`. */
int utf8_length(const char *at, const char *end);

/* The bytes of the longest beginning of a text that has at most so many bytes and so many
 * characters, all of them whole. A byte of no character counts as one. */
size_t utf8_cut(const char *text, size_t bytes, size_t characters);

/* Writes the text in valid UTF-8, invalid bytes as U+FFFD and control characters as spaces. */
void utf8_clean(Text *out, const char *text, size_t length);

/* The same, put in order as a comment: newlines stay, runs of blanks become one, no blanks at ends
 * of lines, no empty lines at its ends. */
void utf8_clean_lines(Text *out, const char *text, size_t length);

#endif
