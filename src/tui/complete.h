/* complete.h: what a person who types may mean: the moves and words that go on from there. */
#ifndef TUI_COMPLETE_H
#define TUI_COMPLETE_H

#include "games/games.h"

enum { COMPLETE_TEXT = 160 };

typedef struct Completion {
    int count;
    char common[COMPLETE_TEXT]; /* what all of them begin with */
    char list[COMPLETE_TEXT];   /* the first of them, with spaces between */
} Completion;

/* Of what was typed, in either case, among the legal moves and the words, which NULL ends. */
void complete(const Pos *p, const char *typed, const char *const *words, Completion *out);

#endif
