/* iris.h: what a position of Iris keeps. The bits are drawn in iris.c. */
#ifndef GAMES_IRIS_H
#define GAMES_IRIS_H

#include <stdint.h>

enum { IRIS_WORDS = 6 };

typedef struct IrisPos {
    uint64_t stones[2][IRIS_WORDS];
    uint64_t grey[IRIS_WORDS]; /* the empty grey cells */
    uint32_t pairs;            /* the empty coloured pairs */
    uint16_t first;            /* the stone this turn has placed, if it is half played */
    uint16_t grey_count;       /* empty grey cells */
    uint8_t passes;            /* in a row, just before */
} IrisPos;

#endif
