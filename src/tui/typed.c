/* typed.c: a move as a person types it. */
#include "tui/typed.h"

#include "core/text.h"

#include <string.h>

enum { TOKENS_MAX = 2 * TURN_STEPS + 4 };

/* A letter is stored as itself, a number as 256 and more. */
enum { NUMBER = 256 };

typedef struct Tokens {
    int count;
    int token[TOKENS_MAX];
} Tokens;

static Tokens tokens_of(const char *text)
{
    Tokens t = {0};
    Cursor c = cursor_over(text);
    while (!cursor_at_end(&c) && t.count < TOKENS_MAX) {
        int number;
        char letter = text_lower(*c.at);
        if (cursor_number(&c, 999, &number)) {
            t.token[t.count++] = NUMBER + number;
            continue;
        }
        c.at++;
        /* a capture is a leap like any other */
        if (letter >= 'a' && letter <= 'z' && letter != 'x')
            t.token[t.count++] = (unsigned char)letter;
    }
    return t;
}

static bool is_same(int typed, int token)
{
    return typed == token || (token < NUMBER && typed - NUMBER == token - 'a' + 1);
}

/* Whether the tokens are those of the turn, from the one at `shift` on. */
static bool fits(const Tokens *typed, const Tokens *turn, int shift)
{
    if (typed->count != turn->count) return false;
    for (int i = 0; i < typed->count; i++)
        if (!is_same(typed->token[(i + shift) % typed->count], turn->token[i])) return false;
    return true;
}

typedef struct Finder {
    const Pos *pos;
    Tokens typed;
    Turn found;
    int count;
} Finder;

static bool look_at(void *context, const Turn *turn, const Pos *after)
{
    Finder *f = context;
    const Game *g = game_of(f->pos);
    char text[TURN_TEXT];
    (void)after;
    g->turn_print(f->pos, turn, text);
    Tokens tokens = tokens_of(text);
    if (fits(&f->typed, &tokens, 0) || (g->steps_commute && fits(&f->typed, &tokens, 2))) {
        f->found = *turn;
        f->count++;
    }
    return f->count < 2;
}

/* How many letters and numbers a form takes. */
static int count_tokens(const char *form)
{
    int count = 0;
    for (; *form; form++) count += *form == '@' || *form == '#';
    return count;
}

static void write_form(const char *form, const Tokens *t, Text *out)
{
    int next = 0;
    for (const char *at = form; *at; at++) {
        if (*at != '@' && *at != '#') {
            text_char(out, *at);
            continue;
        }
        int token = t->token[next++];
        if (token >= NUMBER && (*at == '#' || token - NUMBER > 26 || token == NUMBER))
            text_int(out, token - NUMBER);
        else
            text_char(out, (char)(token < NUMBER ? token : 'a' + token - NUMBER - 1));
    }
}

bool typed_parse(const Pos *p, const char *text, Turn *out, Fault *fault)
{
    Finder f = {.pos = p, .typed = tokens_of(text)};
    char written[TURN_TEXT];
    Fault exact;
    if (turn_parse(p, text, out, &exact)) return true;
    if (p->outcome == ONGOING && f.typed.count > 0) turns_visit(p, look_at, &f);
    if (f.count == 1) {
        *out = f.found;
        return true;
    }
    *fault = exact;
    if (exact.code != FAULT_NOT_A_MOVE || !strpbrk(text, " ,")) return false;
    /* written as the game writes its moves, so that the rules can say what is wrong */
    for (const char *const *form = game_of(p)->forms; *form; form++) {
        if (count_tokens(*form) != f.typed.count) continue;
        Text line = text_fixed(written, sizeof written);
        write_form(*form, &f.typed, &line);
        return turn_parse(p, written, out, fault);
    }
    return false;
}
