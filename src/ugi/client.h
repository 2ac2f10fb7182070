/* client.h: a player in another program that speaks UGI: the player word ugi:COMMAND. */
#ifndef UGI_CLIENT_H
#define UGI_CLIENT_H

#include "engines/player.h"

/* Any player that can be asked: of this program, or in another. A program that cannot be started is
 * a player that crashes at its first move. NULL if there is no memory. */
Player *any_player_new(const Game *g, const PlayerWord *word, uint64_t seed);

#endif
