/* complete.c: completes a typed move or command. */
#include "tui/complete.h"

#include "core/text.h"
#include "tui/command.h"

#include <string.h>

static size_t common_length(const char *a, const char *b)
{
    size_t length = 0;
    while (a[length] && text_lower(a[length]) == text_lower(b[length])) length++;
    return length;
}

static void consider(Completion *c, const char *typed, const char *candidate)
{
    if (common_length(typed, candidate) < strlen(typed)) return;
    size_t used = strlen(c->list), length = strlen(candidate);
    if (c->count == 0) {
        Text copy = text_fixed(c->common, sizeof c->common);
        text_string(&copy, candidate);
    }
    c->common[common_length(c->common, candidate)] = '\0';
    c->count++;
    if (used + length + 2 > sizeof c->list) return;
    if (used) c->list[used++] = ' ';
    memcpy(c->list + used, candidate, length + 1);
}

typedef struct Completer {
    const Pos *pos;
    const char *typed;
    Completion *out;
} Completer;

static bool consider_turn(void *context, const Turn *turn, const Pos *after)
{
    const Completer *s = context;
    char text[TURN_TEXT];
    (void)after;
    game_of(s->pos)->turn_print(s->pos, turn, text);
    consider(s->out, s->typed, text);
    return true;
}

void complete(const Words *w, const Pos *p, const char *typed, Completion *out)
{
    char word[COMMAND_WORD];
    Completer search = {p, typed, out};
    *out = (Completion){0};
    if (p->outcome == ONGOING) turns_visit(p, consider_turn, &search);
    for (const GameCommand *command = COMMANDS; command->run; command++)
        if (command->word && command->flags & IN_SCREEN) {
            command_print_word(w, command, word);
            consider(out, typed, word);
        }
}
