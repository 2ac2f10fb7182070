/* fuse_end.h: the last moves of Fuse, played out to the end of the game. */
#ifndef ENGINES_FUSE_END_H
#define ENGINES_FUSE_END_H

#include "games/fuse_geometry.h"
#include "search/search.h"

enum { FUSE_END_DISCS = 8, FUSE_END_WORDS = FINISH_WORDS };

/* The value of a position with few discs on the rim, searched to the end of the game: exact inside
 * the window, a bound outside; VALUE_NONE if too many discs are left. A win takes at most as many
 * turns as the value says, and most take fewer. The table is that of Guide.finish. Adds the
 * positions below p to *nodes. */
int fuse_end(const Pos *p, int alpha, int beta, uint64_t *table, uint64_t *nodes);

#endif
