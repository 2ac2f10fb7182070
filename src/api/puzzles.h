/* puzzles.h: the puzzles of the program, and the verdict on moves of somebody who solves one. */
#ifndef API_PUZZLES_H
#define API_PUZZLES_H

#include "http/request.h"

/* GET /api/puzzles?day=D: which puzzle is that of a day. GET /api/puzzles/GAME: how hard each is;
 * with `number`, that puzzle; with `moves` too, the verdict on the last of them; with `hint`, a
 * hint for the position after them. */
bool handle_puzzles(Request *req);

#endif
