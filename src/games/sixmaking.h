/* sixmaking.h: Six MaKING behind the contract of game.h. */
#ifndef GAMES_SIXMAKING_H
#define GAMES_SIXMAKING_H

#include "games/game.h"

extern const Game sixmaking_game;

#endif
