/* hint.h: what the engine recommends to a person, and whether the computer accepts a draw.
 *
 * The limit is a number of nodes, so that the answer is the same on every machine. A front end that
 * must not block searches the task itself, with a cleared engine from hint_engine. */
#ifndef PLAY_HINT_H
#define PLAY_HINT_H

#include "play/play.h"

enum { HINT_NODES = 20000 };

/* NULL if out of memory. */
Engine *hint_engine(const Game *g);
/* The search task for a hint; false if the game is over or memory runs out. */
bool hint_task(Play *p, double now, Task *out);
/* Whether `colour` should accept a draw: by this result it is not better off. */
bool hint_accepts_draw(const Play *p, int colour, const Result *found);

/* Searches for the best turn of the side to move; false if the game is over or memory runs out. */
bool hint_search(Play *p, double now, Result *out);
/* Searches, and says whether the computer that plays `colour` accepts a draw. */
bool hint_search_draw(Play *p, int colour, double now);

#endif
