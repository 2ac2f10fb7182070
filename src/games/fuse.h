/* fuse.h: what a position of Fuse keeps. The bits are drawn in fuse.c. */
#ifndef GAMES_FUSE_H
#define GAMES_FUSE_H

#include <stdint.h>

typedef struct FusePos {
    uint64_t discs[2], kings;
} FusePos;

#endif
