#ifndef ENGINES_CLASSIC_H
#define ENGINES_CLASSIC_H
#include "games/games.h"
int classic_count(const Game *g);
void classic_choose(const Pos *p, int number, Rng *rng, Turn *out);
#endif
