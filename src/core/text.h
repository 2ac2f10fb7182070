/* text.h: a buffer for writing text, in the caller's memory or in growing memory of its own, and a
 * cursor for reading text. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include "core/bits.h"

#include <stdbool.h>
#include <stddef.h>

/* Marks a text that front ends translate when they print it; xgettext collects marked texts. */
#define N_(text) text

/* The text always ends with a NUL. If fixed memory is too small, or growing memory runs out, the
 * text is cut and is_cut is set. */
typedef struct Text {
    char *data;
    size_t length, capacity;
    bool grows, is_cut;
} Text;

Text text_fixed(char *memory, size_t size);
Text text_growing(void); /* freed with text_free */
void text_free(Text *t);

void text_char(Text *t, char c);
void text_string(Text *t, const char *s);
void text_bytes(Text *t, const char *s, size_t length);
void text_int(Text *t, long n);
void text_format(Text *t, const char *format, ...) PRINTF_LIKE(2, 3);
/* The value to print with so many decimals: what would be rounded to -0 is 0. */
double text_rounded(double value, int decimals);
/* Writes a template with %1, %2, ... replaced by the `count` strings at `words`, each in an array
 * of `size` bytes. */
void text_fill(Text *t, const char *template, const char *words, size_t size, int count);

/* Writes s as a JSON string with quotes; writes the comma and the key of a member of an object. */
void text_json_string(Text *t, const char *s);
void text_json_key(Text *t, const char *key);

/* The cursor never moves past the NUL at the end. */
typedef struct Cursor {
    const char *start, *at;
} Cursor;

Cursor cursor_over(const char *text);
int cursor_column(const Cursor *c); /* from 1 */
/* The character at the cursor with all its bytes, for messages. */
enum { CHARACTER_TEXT = 5 };
void cursor_character(const Cursor *c, char out[CHARACTER_TEXT]);
bool cursor_at_end(const Cursor *c);
bool cursor_take(Cursor *c, char wanted); /* false if the next character differs */
/* Reads a number without sign or leading zero, at most max; otherwise false, without moving. */
bool cursor_number(Cursor *c, int max, int *out);

bool text_is_equal_caseless(const char *a, const char *b);
char text_lower(char c);

#endif
