/* static_api.h: responses that never change: the games, their boards, their rules. */
#ifndef API_STATIC_API_H
#define API_STATIC_API_H

#include "http/request.h"

/* GET /api/games, /api/boards/GAME, /api/rules/GAME */
bool handle_games(Request *req);
bool handle_board(Request *req);
bool handle_rules(Request *req);

#endif
