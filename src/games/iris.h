/* iris.h: Iris behind the contract of game.h. */
#ifndef GAMES_IRIS_H
#define GAMES_IRIS_H

#include "games/game.h"

extern const Game iris_game;

#endif
