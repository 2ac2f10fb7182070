/* complete.c: what a person who types may mean. */
#include "tui/complete.h"

#include "core/text.h"
#include "session/move_list.h"

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

void complete(const Pos *p, const char *typed, const char *const *words, Completion *out)
{
    MoveList moves;
    *out = (Completion){0};
    if (p->outcome == ONGOING && move_list_make(p, &moves))
        for (size_t i = 0; i < moves.count; i++) consider(out, typed, moves.texts[i]);
    if (p->outcome == ONGOING) move_list_free(&moves);
    for (; *words; words++) consider(out, typed, *words);
}
