/* zurero.h: what a position of Zurero keeps. The bits are drawn in zurero.c. */
#ifndef GAMES_ZURERO_H
#define GAMES_ZURERO_H

#include <stdint.h>

enum { ZURERO_ROWS = 20 };

typedef struct ZureroPos {
    uint32_t stones[2][ZURERO_ROWS];
    uint8_t low[19], high[19]; /* the lowest and highest stone of each column; low > high: none */
    uint8_t left, right, bottom, top; /* the box around all stones */
    uint16_t count;
} ZureroPos;

#endif
