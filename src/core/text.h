/* text.h: text being written, into memory of the caller's or growing memory of its own, and a
 * cursor over text being read. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include "core/bits.h"

#include <stdbool.h>
#include <stddef.h>

/* Marks a text that a front end translates when it says it; xgettext collects what is marked. */
#define N_(text) text

/* What is written is always ended by a NUL. Fixed memory that is too small cuts the text and sets
 * is_cut; so does growing memory when there is no more to be had. */
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
/* A template with %1, %2 and so on for `count` words of `size` bytes each, side by side. */
void text_fill(Text *t, const char *template, const char *words, size_t size, int count);

/* s as a JSON string with its quotes, and the comma and key before a member of an object. */
void text_json_string(Text *t, const char *s);
void text_json_key(Text *t, const char *key);
/* Whether brackets are nested no deeper than JSON from outside may: a parser recurs as deep. */
bool text_is_shallow_json(const char *json, size_t length);

/* A reader never passes the NUL at the end. */
typedef struct Cursor {
    const char *start, *at;
} Cursor;

Cursor cursor_over(const char *text);
int cursor_column(const Cursor *c); /* from 1 */
/* The character at the cursor with all its bytes, for messages. */
enum { CHARACTER_TEXT = 5 };
void cursor_character(const Cursor *c, char out[CHARACTER_TEXT]);
bool cursor_at_end(const Cursor *c);
bool cursor_take(Cursor *c, char wanted); /* false, and nothing taken, if another stands there */
/* A number without sign or leading zero, at most max; nothing is taken if there is none. */
bool cursor_number(Cursor *c, int max, int *out);

bool text_is_equal_caseless(const char *a, const char *b);
char text_lower(char c);

#endif
