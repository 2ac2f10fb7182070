/* pointing.h: a turn made by pointing at vertices, one after the other.
 *
 * Vertices name the cells that a person would point at (StepCells in games/game.h), and:
 *
 *     a part of a tower    the tower's vertex once more for each piece that moves, then the target
 *     a piece that goes on is not pointed at again, except to stop it where it may stop
 *     a handle             the point of the board next to it; at a corner, which lies on two lines,
 *                          also the next point of the line
 *
 * No turn's vertices begin another's, so a turn is over with its last vertex. */
#ifndef GAMES_POINTING_H
#define GAMES_POINTING_H

#include "games/grid.h"
#include "games/pick.h"

enum { TURN_VERTICES = TURN_STEPS + 16, GRID_MOVES = PICK_NEXT };

/* The vertices that may come next, ascending, each once; has_pass says whether the turn may be a
 * pass. */
int pointing_next(const Pick *p, const VertexGrid *grid, Vertex out[GRID_MOVES], bool *has_pass);

PickStatus pointing_add(Pick *p, const VertexGrid *grid, Vertex v);

/* The vertices of a whole turn of p; 0 for a pass. */
int pointing_list(const Pos *p, const VertexGrid *grid, const Turn *t, Vertex out[TURN_VERTICES]);

/* Whether the turn begins with the vertices already pointed at. */
bool pointing_leads_to(const Pick *p, const VertexGrid *grid, const Turn *t);

#endif
