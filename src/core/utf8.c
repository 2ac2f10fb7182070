/* utf8.c: the characters of a text that may be damaged. */
#include "core/utf8.h"

#include <stdint.h>
#include <string.h>

#define REPLACEMENT "\xef\xbf\xbd"

/* How a first byte announces its character; a value below the smallest is an overlong form. */
static const struct Lead {
    uint8_t mask, bits;
    int length;
    uint32_t smallest;
} LEADS[] = {
    {0x80, 0x00, 1, 0},
    {0xe0, 0xc0, 2, 0x80},
    {0xf0, 0xe0, 3, 0x800},
    {0xf8, 0xf0, 4, 0x10000},
};

int utf8_encode(uint32_t code, char out[UTF8_BYTES])
{
    const struct Lead *lead = LEADS;
    while (lead->length < UTF8_BYTES && code >= lead[1].smallest) lead++;
    int shift = 6 * (lead->length - 1);
    out[0] = (char)(lead->bits | code >> shift);
    for (int i = 1; i < lead->length; i++) out[i] = (char)(0x80 | (code >> (shift -= 6) & 0x3f));
    return lead->length;
}

int utf8_length(const char *at, const char *end)
{
    const struct Lead *lead = LEADS, *past = LEADS + sizeof LEADS / sizeof *LEADS;
    if (at == end) return 0;
    uint8_t first = (uint8_t)*at;
    while (lead < past && (first & lead->mask) != lead->bits) lead++;
    if (lead == past || end - at < lead->length) return 0;
    uint32_t value = first & (uint8_t)~lead->mask;
    for (int i = 1; i < lead->length; i++) {
        uint8_t byte = (uint8_t)at[i];
        if ((byte & 0xc0) != 0x80) return 0;
        value = value << 6 | (byte & 0x3f);
    }
    bool is_surrogate = value >= 0xd800 && value <= 0xdfff;
    return value < lead->smallest || value > 0x10ffff || is_surrogate ? 0 : lead->length;
}

size_t utf8_cut(const char *text, size_t bytes, size_t characters)
{
    const char *at = text, *end = text + strlen(text);
    for (size_t count = 0; at < end && count < characters; count++) {
        int length = utf8_length(at, end);
        if (length == 0) length = 1;
        if ((size_t)(at - text) + (size_t)length > bytes) break;
        at += length;
    }
    return (size_t)(at - text);
}

/* The C1 controls, U+0080 to U+009F: terminals obey some of them. */
static bool is_high_control(const char *at, int length)
{
    return length == 2 && (uint8_t)at[0] == 0xc2 && (uint8_t)at[1] < 0xa0;
}

static bool is_control(char c) { return (unsigned char)c < ' ' || c == 0x7f; }

/* Writes one character of the text, cleaned; returns how many bytes it had. */
static int clean_one(Text *out, const char *at, const char *end)
{
    int length = utf8_length(at, end);
    if (length == 0 || is_high_control(at, length)) {
        text_string(out, REPLACEMENT);
        return length ? length : 1;
    }
    if (is_control(*at))
        text_char(out, ' ');
    else
        text_bytes(out, at, (size_t)length);
    return length;
}

void utf8_clean(Text *out, const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end) text += clean_one(out, text, end);
}

/* What a run of blanks consists of; it is written as a newline if there is one in it. */
typedef struct Blanks {
    int spaces, lines;
} Blanks;

static bool take_blank(const char **at, const char *end, Blanks *run)
{
    char c = **at;
    if (c != ' ' && !is_control(c)) return false;
    if (c == '\n' || c == '\r') {
        run->lines++;
        if (c == '\r' && *at + 1 < end && (*at)[1] == '\n') ++*at;
    } else {
        run->spaces++;
    }
    ++*at;
    return true;
}

void utf8_clean_lines(Text *out, const char *text, size_t length)
{
    const char *end = text + length;
    bool has_begun = false;
    for (;;) {
        Blanks run = {0};
        while (text < end && take_blank(&text, end, &run)) continue;
        if (text == end) return;
        if (has_begun) {
            for (int i = 0; i < run.lines; i++) text_char(out, '\n');
            if (run.lines == 0 && run.spaces > 0) text_char(out, ' ');
        }
        has_begun = true;
        text += clean_one(out, text, end);
    }
}
