/* sixmaking.h: what a position of Six MaKING keeps. The bits are drawn in sixmaking.c. */
#ifndef GAMES_SIXMAKING_H
#define GAMES_SIXMAKING_H

#include <stdint.h>

typedef struct SixPos {
    uint32_t atleast[6]; /* [h], 1 <= h <= 5: the cells with a tower of h disks or more */
    uint32_t white;      /* the towers with white on top */
    uint16_t tower[25];  /* a 1, then the disks from bottom to top, 1 = black; 1: empty */
    uint16_t ko;         /* the banned step, or NO_STEP */
    uint8_t reserve[2], points[2];
} SixPos;

#endif
