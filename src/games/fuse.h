/* fuse.h: Fuse behind the contract of game.h. */
#ifndef GAMES_FUSE_H
#define GAMES_FUSE_H

#include "games/game.h"

extern const Game fuse_game;

#endif
