/* lessons.h: the guided first game of a game, and the verdict on a move of it. */
#ifndef API_LESSONS_H
#define API_LESSONS_H

#include "http/request.h"

/* GET /api/lessons/GAME: the steps; with `step` and `move`, whether the move meets the goal. */
bool handle_lesson(Request *req);

#endif
