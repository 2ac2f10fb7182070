/* thinker.h: a search in a thread of its own, so that the screen lives meanwhile. */
#ifndef TUI_THINKER_H
#define TUI_THINKER_H

#include "engines/player.h"

typedef struct Thinker Thinker;

/* NULL if there is no memory. */
Thinker *thinker_new(void);
/* Stops first. */
void thinker_free(Thinker *t);

/* Asks the player, or searches with the engine where there is none. What the task points at must
 * stay as it is until thinker_stop, or until thinker_is_done and thinker_take. */
bool thinker_start(Thinker *t, Player *player, Engine *engine, const Task *task, double now);
bool thinker_is_busy(const Thinker *t);
/* It has come to an end by itself, or after thinker_hurry. */
bool thinker_is_done(const Thinker *t);
/* The best so far is to be the answer, soon. */
void thinker_hurry(Thinker *t);
/* Ends it and forgets the answer. */
void thinker_stop(Thinker *t);
/* The answer of one that is done. */
PlayerStatus thinker_take(Thinker *t, Turn *out);
/* What is known so far; its line_count is 0 if nothing is. */
void thinker_look(Thinker *t, Result *out);
double thinker_began(const Thinker *t);

#endif
