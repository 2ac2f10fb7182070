/* typed.h: a move as a person types it: in the canonical text, or loosely.
 *
 * Loosely, only letters and numbers count, whatever is between them, and a number can replace a
 * letter (1 for a): "2 1 4", "b,1,4" and "b1 4" are all b1:4. */
#ifndef TUI_TYPED_H
#define TUI_TYPED_H

#include "games/games.h"

/* A legal turn, or a fault that says why not. */
bool typed_parse(const Pos *p, const char *text, Turn *out, Fault *fault);

#endif
