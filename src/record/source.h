/* source.h: a file's bytes being read, with the line and column for messages.
 *
 * Bytes, not a string: a file may hold anything, even a NUL. Lines end with LF, CR or both; columns
 * count UTF-8 characters. */
#ifndef RECORD_SOURCE_H
#define RECORD_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Place {
    int line, column; /* from 1 */
} Place;

typedef struct Source {
    const char *at, *end;
    Place place;
} Source;

enum { SOURCE_END = -1 };

static inline Source source_over(const char *bytes, size_t length)
{
    return (Source){bytes, bytes + length, {1, 1}};
}

/* The byte `ahead` of the next one, or SOURCE_END. */
static inline int source_peek(const Source *s, int ahead)
{
    return s->end - s->at > ahead ? (unsigned char)s->at[ahead] : SOURCE_END;
}

/* Takes the next byte, which must exist. */
static inline void source_next(Source *s)
{
    unsigned char c = (unsigned char)*s->at++;
    bool ends_line = c == '\n' || (c == '\r' && (s->at == s->end || *s->at != '\n'));
    if (ends_line) {
        s->place.line++;
        s->place.column = 1;
    } else if ((c & 0xc0) != 0x80) {
        s->place.column++;
    }
}

static inline bool source_take(Source *s, char wanted)
{
    if (source_peek(s, 0) != (unsigned char)wanted) return false;
    source_next(s);
    return true;
}

static inline bool source_is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static inline void source_skip_blanks(Source *s)
{
    while (source_is_blank(source_peek(s, 0))) source_next(s);
}

/* Skips the byte order mark that some editors write at the head of a file. */
static inline void source_skip_mark(Source *s)
{
    if (source_peek(s, 0) == 0xef && source_peek(s, 1) == 0xbb && source_peek(s, 2) == 0xbf)
        s->at += 3;
}

#endif
