/* counsel.h: what the engine thinks for a person: hints, and whether it takes a draw.
 *
 * The limits are nodes, so that the answer is the same on every machine. A face that must not wait
 * searches the task by itself, with an engine from counsel_engine that has been cleared. */
#ifndef PLAY_COUNSEL_H
#define PLAY_COUNSEL_H

#include "play/play.h"

enum { COUNSEL_NODES = 20000 };

/* NULL if there is no memory. */
Engine *counsel_engine(const Game *g);
/* False if the game is over or there is no memory. */
bool counsel_task(Play *p, double now, Task *out);
/* What was found says that `colour` does not stand better, and takes a draw. */
bool counsel_takes_draw(const Play *p, int colour, const Result *found);

/* The best turn for the side to move; false if the game is over or there is no memory. */
bool counsel_hint(Play *p, double now, Result *out);
/* The computer that plays `colour` takes a draw: it does not stand better. */
bool counsel_draw(Play *p, int colour, double now);

#endif
