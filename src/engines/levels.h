/* levels.h: level:1 to level:10, the same engine made weaker for people.
 *
 * A level looks less far (a limit of nodes, so that a level is as strong on every machine), and
 * then chooses among the best moves with noise: the worse a move seems, the less often it is taken.
 */
#ifndef ENGINES_LEVELS_H
#define ENGINES_LEVELS_H

#include "engines/engine.h"

EngineOptions level_options(const Game *g, int level);
void level_choose(Engine *e, int level, const Task *task, Rng *rng, Turn *out, Result *info);

#endif
