/* players.h: the one place that makes a player, of this program or another, from its word. */
#ifndef THINKING_PLAYERS_H
#define THINKING_PLAYERS_H

#include "engines/player.h"

/* The seed is used where the word has none. A program of ugi:COMMAND that cannot be started makes
 * a player that crashes at its first move. NULL if there is no memory, or the word is human. */
Player *player_make(const Game *g, const PlayerWord *word, uint64_t seed);

#endif
