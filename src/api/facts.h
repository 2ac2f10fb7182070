/* facts.h: what never changes: the games, their boards, their rules. */
#ifndef API_FACTS_H
#define API_FACTS_H

#include "http/answer.h"

/* GET /api/games, /api/boards/GAME, /api/rules/GAME */
bool games_answer(const Call *c, Answer *a);
bool board_answer(const Call *c, Answer *a);
bool rules_answer(const Call *c, Answer *a);

#endif
