/* facts.h: what never changes: the games, their boards, their rules. */
#ifndef WEB_FACTS_H
#define WEB_FACTS_H

#include "web/answer.h"

/* GET /api/games, /api/boards/GAME, /api/rules/GAME */
bool games_answer(const Call *c, Answer *a);
bool board_answer(const Call *c, Answer *a);
bool rules_answer(const Call *c, Answer *a);

#endif
