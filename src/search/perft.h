/* perft.h: how many sequences of exactly `depth` turns a position has. */
#ifndef SEARCH_PERFT_H
#define SEARCH_PERFT_H

#include "games/games.h"

uint64_t perft(const Pos *p, int depth);

#endif
