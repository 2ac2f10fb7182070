/* game_json.h: what a page must know about a game, from the game's table. */
#ifndef API_GAME_JSON_H
#define API_GAME_JSON_H

#include "words/words.h"

/* The members pieces, random_start, either_begins, captures and sample of an object. */
void game_json_print(Text *out, const Words *w, const Game *g);

/* The addresses at which the page finds the board and the last position of the game's sample, as
 * the page itself would write them. */
void game_json_sample_board(Text *out, const Game *g);
void game_json_sample_view(Text *out, const Game *g);

#endif
