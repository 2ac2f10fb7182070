/* classic.h: the computer players of the five programs that quina set out from, `classic:N`.
 *
 * They are yardsticks: each plays by the value that its program stated, and by nothing else. A won
 * or lost game counts only as far as the value sees it. */
#ifndef ENGINES_CLASSIC_H
#define ENGINES_CLASSIC_H

#include "games/games.h"

/* The parts into which cam's value is divided, so that it is a whole number. */
enum { CLASSIC_CAM_UNIT = 42000 };

/* How many classic players the game has: classic:1 is the weakest. */
int classic_count(const Game *g);

/* Chooses a turn for the side to move of p, which is not over and not in mid-turn; 1 <= number <=
 * classic_count. Of turns that its value holds equal it draws one from rng, and nothing else is
 * left to chance. All answer at once but classic:4 of iris, which takes a second. */
void classic_choose(const Pos *p, int number, Rng *rng, Turn *out);

/* The same, with that second replaced: by `nodes` positions if that is above 0, so that a choice
 * repeats on every machine, else by `seconds`. */
void classic_choose_within(const Pos *p, int number, double seconds, uint64_t nodes, Rng *rng,
                           Turn *out);

/* The value of p, not in mid-turn, for a colour; fuse's players have none, there it is 0. */
int classic_value(const Pos *p, int colour);

#endif
