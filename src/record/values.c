/* values.c: evaluations and times as text, the same in all formats. */
#include "core/text.h"
#include "record/record.h"

void eval_print(Eval eval, char out[EVAL_TEXT])
{
    Text text = text_fixed(out, EVAL_TEXT);
    int size = eval.value < 0 ? -eval.value : eval.value;
    if (eval.kind == EVAL_WIN)
        text_format(&text, "#%d", eval.value);
    else if (eval.kind == EVAL_SCORE)
        text_format(&text, "%c%d.%02d", eval.value < 0 ? '-' : '+', size / 100, size % 100);
}

/* Digits with leading zeros allowed, at least `least` of them and at most `most`. */
static bool take_digits(Cursor *c, int least, int most, int *out)
{
    int count = 0;
    for (*out = 0; *c->at >= '0' && *c->at <= '9' && count < most; count++)
        *out = 10 * *out + (*c->at++ - '0');
    return count >= least && (*c->at < '0' || *c->at > '9');
}

/* A fraction, of which only the first digits count. */
static bool take_fraction(Cursor *c, int kept, int *out)
{
    int count = 0;
    *out = 0;
    for (; *c->at >= '0' && *c->at <= '9'; c->at++, count++)
        if (count < kept) *out = 10 * *out + (*c->at - '0');
    for (int i = count; i < kept; i++) *out *= 10;
    return count > 0;
}

bool eval_parse(const char *text, Eval *out)
{
    Cursor c = cursor_over(text);
    Eval eval = {.kind = cursor_take(&c, '#') ? EVAL_WIN : EVAL_SCORE};
    bool is_negative = cursor_take(&c, '-');
    int whole, part = 0;
    if (!is_negative) cursor_take(&c, '+');
    if (!take_digits(&c, 1, 5, &whole)) return false;
    if (eval.kind == EVAL_SCORE && cursor_take(&c, '.') && !take_fraction(&c, 2, &part))
        return false;
    eval.value = eval.kind == EVAL_WIN ? whole : 100 * whole + part;
    if (!cursor_at_end(&c) || (eval.kind == EVAL_WIN && (whole < 1 || whole > EVAL_WIN_MAX)))
        return false;
    if (is_negative) eval.value = -eval.value;
    *out = eval;
    return true;
}

void time_print(int tenths, char out[TIME_TEXT])
{
    Text text = text_fixed(out, TIME_TEXT);
    if (tenths < 0) return;
    int seconds = tenths / 10;
    text_format(&text, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if (tenths % 10) text_format(&text, ".%d", tenths % 10);
}

bool time_parse(const char *text, int *tenths)
{
    Cursor c = cursor_over(text);
    int hours, minutes, seconds, part = 0;
    if (!take_digits(&c, 1, 3, &hours) || !cursor_take(&c, ':')) return false;
    if (!take_digits(&c, 2, 2, &minutes) || !cursor_take(&c, ':')) return false;
    if (!take_digits(&c, 2, 2, &seconds)) return false;
    if (cursor_take(&c, '.') && !take_fraction(&c, 1, &part)) return false;
    if (!cursor_at_end(&c) || minutes > 59 || seconds > 59) return false;
    *tenths = ((hours * 60 + minutes) * 60 + seconds) * 10 + part;
    return true;
}

void seconds_print(int tenths, char out[TIME_TEXT])
{
    Text text = text_fixed(out, TIME_TEXT);
    if (tenths < 0) return;
    text_int(&text, tenths / 10);
    if (tenths % 10) text_format(&text, ".%d", tenths % 10);
}

bool seconds_parse(const char *text, int *tenths)
{
    Cursor c = cursor_over(text);
    int seconds, part = 0;
    if (!take_digits(&c, 1, 7, &seconds) || seconds > TIME_MAX / 10) return false;
    if (cursor_take(&c, '.') && !take_fraction(&c, 1, &part)) return false;
    if (!cursor_at_end(&c)) return false;
    *tenths = 10 * seconds + part;
    return true;
}
