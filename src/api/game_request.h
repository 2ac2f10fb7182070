/* game_request.h: a game as a request names it, and how the API writes a position. */
#ifndef API_GAME_REQUEST_H
#define API_GAME_REQUEST_H

#include "core/json.h"
#include "history/history.h"
#include "http/request.h"

enum { GAME_MOVES_MAX = 4096 }; /* that a request may name */

/* The game of the arguments game, size, variant, position, seed and moves (joined by commas), to be
 * freed by the caller. False if the request is refused; there is nothing to free then. */
bool request_read_game(Request *req, History *out);
/* The same from the members of a JSON object; moves is an array of strings. */
bool request_read_json_game(Request *req, const Json *object, History *out);

/* Moves as they are in an argument: a + in an address is read as a blank, and no move has one. */
void text_moves(Text *out, const char *arg);

/* game, size, variant and position of p, as everywhere in the API. size is 0 where a game has one
 * size. */
void position_print(Text *out, const Pos *p);
int shown_size(const Game *g, const Pos *p);

#endif
