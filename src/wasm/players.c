/* players.c: makes a player from its word; no other program can play. */
#include "thinking/players.h"

Player *player_make(const Game *g, const PlayerWord *word, uint64_t seed)
{
    return word->kind == PLAYER_HUMAN || word->kind == PLAYER_UGI ? NULL
                                                                  : player_new(g, word, seed);
}
