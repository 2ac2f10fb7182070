/* players.c: makes a player from its word. */
#include "thinking/players.h"

#include "thinking/ugi_player.h"

Player *player_make(const Game *g, const PlayerWord *word, uint64_t seed)
{
    if (word->kind == PLAYER_HUMAN) return NULL;
    if (word->kind == PLAYER_UGI) return ugi_player_new(g, word);
    return player_new(g, word, seed);
}
