/* ugi_player.h: a player in another program that speaks UGI. */
#ifndef THINKING_UGI_PLAYER_H
#define THINKING_UGI_PLAYER_H

#include "engines/player.h"

/* By how many seconds a program may exceed its limit before it has lost the game. */
enum { UGI_GRACE_SECONDS = 5 };

/* How long a program may take, in seconds: QUINA_UGI_TIMEOUT of the environment, otherwise this. */
int ugi_timeout(int otherwise);

/* The program is started, by the shell, for its first move. NULL if there is no memory. */
Player *ugi_player_new(const Game *g, const PlayerWord *word);

/* Whether the program can be started and answers; if not, why says what it does. */
bool ugi_player_starts(const Game *g, const PlayerWord *word, char why[PLAYER_TROUBLE]);

#endif
