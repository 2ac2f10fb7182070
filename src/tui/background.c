/* background.c: asks the terminal for its background colour. */
#define _POSIX_C_SOURCE 200809L
#include "tui/background.h"

#include "core/clock.h"
#include "core/text.h"
#include "tui/tone.h"

#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* -- Answers -- */

static int hex_digit(char c)
{
    c = text_lower(c);
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Takes 1 to `most` hexadecimal digits, as a number from 0 to 255. */
static bool take_hex(const char **at, int most, int *out)
{
    int value = 0, largest = 0, count = 0;
    for (; count < most && hex_digit(**at) >= 0; count++, ++*at) {
        value = 16 * value + hex_digit(**at);
        largest = 16 * largest + 15;
    }
    if (count > 0) *out = value * 255 / largest;
    return count > 0;
}

/* "rgb:ffff/ffff/ffff", "rgba:…" or "#ffffff" */
static void read_colour(Answer *a, const char *text)
{
    int value[3];
    const char *at = strchr(text, ':');
    bool has_slashes = at && strncmp(text, "rgb", 3) == 0, ok = has_slashes || *text == '#';
    at = has_slashes ? at + 1 : text + 1;
    for (int i = 0; i < 3 && ok; i++) {
        ok = take_hex(&at, has_slashes ? 4 : 2, &value[i]);
        if (has_slashes && i < 2) ok = ok && *at++ == '/';
    }
    if (!ok) return;
    double luminance = tone_luminance_of(value[0], value[1], value[2]);
    a->is_known = true;
    a->is_light = tone_contrast(luminance, 0) > tone_contrast(luminance, 1);
}

static void keep_typed(Answer *a)
{
    for (size_t i = 0; i < a->length && a->typed_count < TYPED_BYTES; i++)
        a->typed[a->typed_count++] = a->text[i];
}

static void end_sequence(Answer *a)
{
    a->text[a->length] = '\0';
    if (a->state == ANSWER_CSI && a->text[2] == '?' && a->text[a->length - 1] == 'c')
        a->is_over = true;
    else if (a->state == ANSWER_OSC && strncmp(a->text + 2, "11;", 3) == 0)
        read_colour(a, a->text + 5);
    else if (a->state != ANSWER_OSC)
        keep_typed(a);
    a->length = 0;
    a->state = ANSWER_GROUND;
}

void answer_flush(Answer *a)
{
    if (a->state == ANSWER_ESCAPE || a->state == ANSWER_CSI) keep_typed(a);
    a->length = 0;
    a->state = ANSWER_GROUND;
}

void answer_read(Answer *a, char byte)
{
    enum { ESCAPE = 27, BELL = 7 };
    if (a->length + 1 < sizeof a->text) a->text[a->length++] = byte;
    switch (a->state) {
    case ANSWER_GROUND:
        if (byte == ESCAPE)
            a->state = ANSWER_ESCAPE;
        else
            end_sequence(a);
        break;
    case ANSWER_ESCAPE:
        if (byte == '[' || byte == ']')
            a->state = byte == '[' ? ANSWER_CSI : ANSWER_OSC;
        else
            end_sequence(a);
        break;
    case ANSWER_CSI:
        if (byte >= 0x40 && byte <= 0x7e) end_sequence(a);
        break;
    case ANSWER_OSC:
        if (byte == ESCAPE) a->state = ANSWER_OSC_ESCAPE;
        if (byte == BELL) end_sequence(a);
        break;
    case ANSWER_OSC_ESCAPE:
        a->state = ANSWER_OSC;
        if (byte == '\\') end_sequence(a);
        break;
    }
}

/* -- The question -- */

/* A sequence that has begun when the time is up gets SEQUENCE_MS for its other bytes. */
static void read_answers(int in, int timeout_ms, Answer *a)
{
    enum { SEQUENCE_MS = 100 };
    double end = clock_seconds() + timeout_ms / 1000.0;
    while (!a->is_over) {
        struct pollfd input = {.fd = in, .events = POLLIN};
        int left = (int)(1000 * (end - clock_seconds()));
        char byte;
        if (left < SEQUENCE_MS && a->state != ANSWER_GROUND) left = SEQUENCE_MS;
        if (left <= 0 || poll(&input, 1, left) <= 0 || read(in, &byte, 1) != 1) break;
        answer_read(a, byte);
    }
    answer_flush(a);
}

bool background_ask(int in, int out, int timeout_ms, Answer *a)
{
    static const char QUESTION[] = "\033]11;?\033\\\033[c";
    struct termios before, raw;
    *a = (Answer){0};
    if (tcgetattr(in, &before) != 0) return false;
    raw = before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(in, TCSANOW, &raw) != 0) return false;
    if (write(out, QUESTION, sizeof QUESTION - 1) == (ssize_t)sizeof QUESTION - 1)
        read_answers(in, timeout_ms, a);
    tcsetattr(in, TCSANOW, &before);
    return true;
}

bool background_of_variable(const char *value, bool *is_light)
{
    const char *last = value ? strrchr(value, ';') : NULL;
    int colour;
    if (!last) return false;
    Cursor c = cursor_over(last + 1);
    if (!cursor_number(&c, 15, &colour) || !cursor_at_end(&c)) return false;
    *is_light = colour == 7 || colour > 8;
    return true;
}
