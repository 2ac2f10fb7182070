/* cam.h: what a position of Cam keeps. The bits are drawn in cam.c. */
#ifndef GAMES_CAM_H
#define GAMES_CAM_H

#include "core/bits.h"

typedef struct CamPos {
    U128 pieces[2], knights;
    U128 visited;  /* mid-turn: where the moving piece has been */
    uint8_t at;    /* mid-turn: where the moving piece is */
    uint8_t phase; /* mid-turn: what it is doing */
} CamPos;

#endif
