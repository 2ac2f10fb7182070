/* result_json.h: what a search found as members of a JSON object, the same for every front
 * end that writes JSON. */
#ifndef ENGINES_RESULT_JSON_H
#define ENGINES_RESULT_JSON_H

#include "core/text.h"
#include "search/search.h"

/* Gives a result without lines, of a player that does not search, one line with its turn. */
void result_complete(Result *r, const Turn *turn);

/* The moves of a line from the position on, with spaces between them. */
void line_print_pv(Text *out, const Pos *from, const Line *line);

/* NULL, "win", "loss", "draw". */
const char *proven_name(Proven proven);

/* The members move, score, win, proven, distance, pv, depth, nodes, nps, time_ms and lines, without
 * the braces; the result has a line. */
void result_print_json(Text *out, const Pos *from, const Result *r);

#endif
