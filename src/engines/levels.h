/* levels.h: level:1 to level:10, the engine made weaker for people.
 *
 * The lowest levels look one turn ahead: the value of a turn is the estimate of the position it
 * leads to, plus a random number that is smaller for higher levels. The middle ones search, with a
 * limit of nodes so that a level is equally strong on every machine, and choose among the best
 * moves in the same way; neither gives away more than a bound that falls with the level. The
 * highest is the engine for a second. So weak levels see little and judge roughly, but do not
 * blunder on purpose. The strength of a level varies a little from game to game, by
 * Task.game_seed. */
#ifndef ENGINES_LEVELS_H
#define ENGINES_LEVELS_H

#include "engines/engine.h"

enum { LEVEL_MAX = 10 };

/* What a level is like in a word or two, to be translated; levels are numbered from 1. */
const char *level_name(int level);

EngineOptions level_options(const Game *g, int level);
/* Whether it looks further ahead than one turn in any of its forms on this board; size 0 is the
 * usual one. */
bool level_searches(const Game *g, int size, int variant, int level);

/* Chooses a turn for the position of the task. In play a level has its own limits, whatever the
 * task's are; in analysis the task's limits, if there are any, override them. */
void level_choose(Engine *e, int level, const Task *task, Rng *rng, Turn *out, Result *info);

#endif
