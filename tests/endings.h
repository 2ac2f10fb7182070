/* endings.h: positions near the end of a game, drawn at random. */
#ifndef QUINA_TESTS_ENDINGS_H
#define QUINA_TESTS_ENDINGS_H

#include "games/games.h"

/* A position of a random game, so many turns before its end; false if the game was too short. */
bool ending_of_game(const Game *g, int size, int variant, int left, Rng *rng, char text[POS_TEXT]);

/* Cam: random pieces on random squares, on no castle, either side to move. */
void ending_of_pieces(Rng *rng, int white, int black, int clock, char text[POS_TEXT]);

#endif
