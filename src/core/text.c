/* text.c: a buffer for writing text, and a cursor for reading it. */
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Text text_fixed(char *memory, size_t size)
{
    memory[0] = '\0';
    return (Text){.data = memory, .capacity = size};
}

Text text_growing(void) { return (Text){.grows = true}; }

void text_free(Text *t)
{
    if (t->grows) free(t->data);
    *t = (Text){.grows = t->grows};
}

/* Makes room for `more` characters and the NUL; returns how many of them fit. */
static size_t text_reserve(Text *t, size_t more)
{
    if (t->grows && t->is_cut) return 0; /* a text without its middle would be another text */
    if (t->length + more + 1 > t->capacity && t->grows) {
        size_t capacity = 2 * (t->length + more + 1);
        char *data = realloc(t->data, capacity);
        if (data) {
            t->data = data;
            t->capacity = capacity;
        }
    }
    size_t room = t->capacity > t->length ? t->capacity - t->length - 1 : 0;
    if (more > room) t->is_cut = true;
    return more < room ? more : room;
}

/* A text that is cut ends with a complete UTF-8 character. */
void text_bytes(Text *t, const char *s, size_t length)
{
    size_t room = text_reserve(t, length);
    while (room < length && room > 0 && ((unsigned char)s[room] & 0xc0) == 0x80) room--;
    length = room;
    if (t->capacity == 0) return;
    if (length > 0) memcpy(t->data + t->length, s, length); /* s may be NULL if it is empty */
    t->length += length;
    t->data[t->length] = '\0';
}

void text_char(Text *t, char c)
{
    if (text_reserve(t, 1) == 0) return;
    t->data[t->length++] = c;
    t->data[t->length] = '\0';
}

void text_string(Text *t, const char *s) { text_bytes(t, s, strlen(s)); }

void text_int(Text *t, long n)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long left = n < 0 ? 0 - (unsigned long)n : (unsigned long)n;
    do digits[--at] = (char)('0' + left % 10);
    while (left /= 10);
    if (n < 0) digits[--at] = '-';
    text_bytes(t, digits + at, sizeof digits - at);
}

void text_format(Text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length <= 0) return;
    size_t room = text_reserve(t, (size_t)length);
    if (room == 0) return;
    va_start(arguments, format);
    vsnprintf(t->data + t->length, room + 1, format, arguments);
    va_end(arguments);
    t->length += room;
}

double text_rounded(double value, int decimals)
{
    double half = 0.5;
    for (int i = 0; i < decimals; i++) half /= 10;
    return value <= 0 && value >= -half ? 0 : value;
}

void text_fill(Text *t, const char *template, const char *words, size_t size, int count)
{
    for (const char *at = template; *at; at++) {
        int word = *at == '%' ? at[1] - '1' : -1;
        if (word >= 0 && word < count) {
            text_string(t, words + size * (size_t)word);
            at++;
        } else {
            text_char(t, *at);
        }
    }
}

void text_json_string(Text *t, const char *s)
{
    text_char(t, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') {
            text_char(t, '\\');
            text_char(t, *s);
        } else if ((unsigned char)*s < ' ') {
            text_format(t, "\\u%04x", (unsigned)(unsigned char)*s);
        } else {
            text_char(t, *s);
        }
    }
    text_char(t, '"');
}

void text_json_key(Text *t, const char *key)
{
    if (t->length && t->data[t->length - 1] != '{') text_string(t, ", ");
    text_json_string(t, key);
    text_string(t, ": ");
}

Cursor cursor_over(const char *text) { return (Cursor){text, text}; }

int cursor_column(const Cursor *c) { return (int)(c->at - c->start) + 1; }

bool cursor_at_end(const Cursor *c) { return *c->at == '\0'; }

void cursor_character(const Cursor *c, char out[CHARACTER_TEXT])
{
    Text text = text_fixed(out, CHARACTER_TEXT);
    size_t length = *c->at != '\0';
    while (length > 0 && length < 4 && ((unsigned char)c->at[length] & 0xc0) == 0x80) length++;
    text_bytes(&text, c->at, length);
}

bool cursor_take(Cursor *c, char wanted)
{
    if (*c->at != wanted || wanted == '\0') return false;
    c->at++;
    return true;
}

bool cursor_number(Cursor *c, int max, int *out)
{
    const char *at = c->at;
    if (*at < '0' || *at > '9' || (at[0] == '0' && at[1] >= '0' && at[1] <= '9')) return false;
    int n = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        int digit = *at - '0';
        if (digit > max || n > (max - digit) / 10) return false;
        n = 10 * n + digit;
    }
    c->at = at;
    *out = n;
    return true;
}

char text_lower(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

bool text_is_equal_caseless(const char *a, const char *b)
{
    while (*a && text_lower(*a) == text_lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}
