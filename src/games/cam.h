/* cam.h: Cam behind the contract of game.h. */
#ifndef GAMES_CAM_H
#define GAMES_CAM_H

#include "games/game.h"

extern const Game cam_game;

#endif
