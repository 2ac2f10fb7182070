/* registry.h: the list of games, the only place outside its own files that a new game must touch.
 *
 * A line gives a game's id, its name (name_game is its table, name_strategy what engines know of
 * it), and the member of a position that its rules keep. name.h has the type of the member, and the
 * lists ID_FAULTS and ID_ENDINGS: the refusals and endings that only this game has. People see the
 * games in this order. docs/adding-a-game.md adds one. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include "games/cam.h"
#include "games/fuse.h"
#include "games/iris.h"
#include "games/sixmaking.h"
#include "games/zurero.h"

#define GAME_LIST(X)                     \
    X(FUSE, fuse, FusePos, fuse)         \
    X(IRIS, iris, IrisPos, iris)         \
    X(SIXMAKING, sixmaking, SixPos, six) \
    X(CAM, cam, CamPos, cam)             \
    X(ZURERO, zurero, ZureroPos, zurero)

#endif
