/* pointing.h: a turn made by pointing at vertices, one after the other.
 *
 *     fuse        the disc on the rim, then the cell where it stops
 *     iris        each stone; of a coloured pair both cells, in either order
 *     sixmaking   a cell to place a disk; the tower and then its target to move all of it; the
 * tower k times more before the target to move only its top k disks cam         the piece, then
 * every square of its path; its last square again to stop where it could canter on zurero      the
 * point where the stone enters; at a corner also the next point of the line. The first stone: its
 * point
 *
 * No turn's vertices begin another's, so a turn is over with its last vertex. */
#ifndef GTP_POINTING_H
#define GTP_POINTING_H

#include "games/games.h"
#include "gtp/grid.h"

enum {
    STEP_VERTICES = 8,
    TURN_VERTICES = TURN_STEPS + 16,
    GRID_MOVES = 512 /* vertices that may come next, and pass */
};

/* A turn under way: its steps so far, and the vertices of the next one. */
typedef struct Pointing {
    Pos at; /* after the steps */
    Turn turn;
    Vertex vertices[STEP_VERTICES];
    int count;
} Pointing;

Pointing pointing_start(const Pos *p);
bool pointing_is_empty(const Pointing *p);

/* The vertices that may come next, ascending, each once; has_pass tells whether the turn may be a
 * pass. */
int pointing_next(const Pointing *p, const Grid *grid, Vertex out[GRID_MOVES], bool *has_pass);

typedef enum PointStatus {
    POINT_ILLEGAL, /* nothing has changed */
    POINT_GOES_ON,
    POINT_TURN /* p->turn is whole, and as the rules list it */
} PointStatus;

PointStatus pointing_add(Pointing *p, const Grid *grid, Vertex v);

/* The vertices of a whole turn of p; 0 for a pass. */
int pointing_list(const Pos *p, const Grid *grid, const Turn *t, Vertex out[TURN_VERTICES]);

/* Does the turn of the position p began at begin with what has been pointed at? */
bool pointing_leads_to(const Pointing *p, const Pos *start, const Grid *grid, const Turn *t);

#endif
