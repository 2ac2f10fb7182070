/* typed.h: a move as a person types it: in the canonical text, or loosely.
 *
 * Loosely, only letters and numbers count, whatever is between them, and a number can replace a
 * letter (1 for a): "2 1 4", "b,1,4" and "b1 4" are all b1:4. */
#ifndef TUI_TYPED_H
#define TUI_TYPED_H

#include "games/games.h"
#include "tui/pick.h"

/* A legal turn, or a fault that says why not. */
bool typed_parse(const Pos *p, const char *text, Turn *out, Fault *fault);

/* Why a cell that was pointed at is refused: the fault of the move that it would make. False if it
 * would make none. */
bool typed_explain(const Pick *pick, int cell, Fault *fault);

#endif
