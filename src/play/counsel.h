/* counsel.h: what the engine thinks for a person: hints, and whether it takes a draw.
 *
 * The limits are nodes, so that the answer is the same on every machine. */
#ifndef PLAY_COUNSEL_H
#define PLAY_COUNSEL_H

#include "play/play.h"

enum { COUNSEL_NODES = 20000 };

/* Whether who sees this takes a draw: it is the side to move, or the other, and does not stand
 * better. */
bool counsel_accepts(const Result *seen, bool is_to_move);

/* The best turn for the side to move; false if the game is over or there is no memory. */
bool counsel_hint(Play *p, double now, Result *out);
/* The computer that plays `colour` takes a draw: it does not stand better. */
bool counsel_draw(Play *p, int colour, double now);

#endif
