/* escape.c: the keys in bytes of a terminal.
 *
 * A terminal sends the arrow keys as ESC [ A or ESC O A, depending on a mode that curses sets only
 * when it opens the screen; a key typed before that comes in the form that curses does not know. */
#include "tui/escape.h"

#include "core/text.h"
#include "core/utf8.h"
#include "tui/screen.h"

#include <string.h>

enum { ESCAPE = 27 };

static int letter_key(char final)
{
    static const char LETTERS[] = "ABCDHFM";
    static const int KEYS[] = {TK_UP, TK_DOWN, TK_RIGHT, TK_LEFT, TK_HOME, TK_END, TK_ENTER};
    const char *found = strchr(LETTERS, final);
    return final && found ? KEYS[found - LETTERS] : TK_NONE;
}

/* ESC [ 5 ~ and the like. */
static int number_key(int number)
{
    switch (number) {
    case 1:
    case 7: return TK_HOME;
    case 4:
    case 8: return TK_END;
    case 5: return TK_PAGE_UP;
    case 6: return TK_PAGE_DOWN;
    default: return TK_NONE;
    }
}

/* After ESC [: parameters, and a final byte from @ to ~. */
static int read_control(const char **at, const char *end)
{
    int number = 0;
    while (*at < end && (**at < '@' || **at > '~')) {
        if (**at >= '0' && **at <= '9' && number < 100) number = 10 * number + **at - '0';
        ++*at;
    }
    if (*at == end) return TK_NONE;
    char final = *(*at)++;
    return final == '~' ? number_key(number) : final == 'M' ? TK_NONE : letter_key(final);
}

static int read_escape(const char **at, const char *end)
{
    if (end - *at >= 2 && **at == '[') {
        ++*at;
        return read_control(at, end);
    }
    if (end - *at >= 2 && **at == 'O') {
        *at += 2;
        return letter_key((*at)[-1]);
    }
    return TK_ESCAPE;
}

static int plain_key(int code)
{
    switch (code) {
    case '\r':
    case '\n': return TK_ENTER;
    case '\t': return TK_TAB;
    case '\b':
    case 127: return TK_BACKSPACE;
    default: return code < ' ' ? TK_NONE : code;
    }
}

int escape_read_key(const char **at, const char *end)
{
    int length = utf8_length(*at, end);
    unsigned code = (unsigned char)**at;
    if (length < 2) {
        ++*at;
        return code == ESCAPE ? read_escape(at, end) : code < 0x80 ? plain_key((int)code) : TK_NONE;
    }
    code &= 0xffU >> (length + 1);
    for (int i = 1; i < length; i++) code = code << 6 | ((unsigned char)(*at)[i] & 0x3fU);
    *at += length;
    return (int)code;
}
