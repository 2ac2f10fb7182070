/* complete.h: completes a typed move or command. */
#ifndef TUI_COMPLETE_H
#define TUI_COMPLETE_H

#include "games/games.h"
#include "words/words.h"

enum { COMPLETE_TEXT = 160 };

typedef struct Completion {
    int count;                  /* of the candidates */
    char common[COMPLETE_TEXT]; /* what all of them begin with */
    char list[COMPLETE_TEXT];   /* the first few, separated by spaces */
} Completion;

/* The legal moves and the commands of the full screen that begin with the typed text, in either
 * case. */
void complete(const Words *w, const Pos *p, const char *typed, Completion *out);

#endif
