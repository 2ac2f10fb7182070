/* zurero.h: Zurero behind the contract of game.h. */
#ifndef GAMES_ZURERO_H
#define GAMES_ZURERO_H

#include "games/game.h"

extern const Game zurero_game;

#endif
