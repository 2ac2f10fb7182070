/* sixmaking.h: Six MaKING behind the contract of game.h. */
#ifndef GAMES_SIXMAKING_H
#define GAMES_SIXMAKING_H

#include "games/game.h"

extern const Game sixmaking_game;

/* The towers that one of height h, 1 to 5, on the cell can move onto. */
uint32_t sixmaking_targets(const SixPos *s, int cell, int h);

#endif
