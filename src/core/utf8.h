/* utf8.h: the characters of a text that may be damaged. */
#ifndef CORE_UTF8_H
#define CORE_UTF8_H

#include "core/text.h"

enum { UTF8_BYTES = 4 }; /* the longest character */

/* Writes the bytes of a character; returns how many there are. */
int utf8_encode(uint32_t code, char out[UTF8_BYTES]);

/* The bytes of the character at `at`, 1 to 4; 0 if there is no valid one before `end`. */
int utf8_length(const char *at, const char *end);

/* The length in bytes of the longest prefix with at most so many bytes and so many characters, all
 * of them whole. An invalid byte counts as a character. */
size_t utf8_cut(const char *text, size_t bytes, size_t characters);

/* Writes the text in valid UTF-8, invalid bytes as U+FFFD and control characters as spaces. */
void utf8_clean(Text *out, const char *text, size_t length);

/* The same for a comment: newlines stay, runs of blanks become one, blanks at ends of lines and
 * empty lines at both ends of the text go. */
void utf8_clean_lines(Text *out, const char *text, size_t length);

#endif
