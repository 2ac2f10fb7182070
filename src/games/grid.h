/* grid.h: a board seen as the square grid that GTP knows: columns A, B, … without I, rows from 1 at
 * the bottom.
 *
 * Square boards lie in the middle of the smallest grid that holds them. A hexagonal one leans: each
 * row is half a cell to the left of the row below it, which is how GoGui draws `hex`. Handles
 * outside the board (zurero's entries) are not on the grid. */
#ifndef GAMES_GRID_H
#define GAMES_GRID_H

#include "games/board.h"

enum { GRID_MAX = 25, GRID_POINTS = GRID_MAX * GRID_MAX, VERTEX_TEXT = 4 };

/* A point of the grid: GRID_MAX * row + column. */
typedef uint16_t Vertex;

enum { NO_VERTEX = 0xffff, NO_GRID_CELL = 0xffff };

typedef struct VertexGrid {
    int size;
    bool is_hex;
    uint16_t cells[GRID_POINTS]; /* by vertex; NO_GRID_CELL off the board */
    Vertex vertices[CELLS_MAX];  /* by cell; of a handle: the point of the board next to it */
} VertexGrid;

void grid_make(const Board *b, VertexGrid *out);

void vertex_print(Vertex v, char out[VERTEX_TEXT]);
/* Any vertex that can be written, in any case, on the board or off it. */
bool vertex_parse(const char *text, Vertex *out);

static inline int vertex_row(Vertex v) { return v / GRID_MAX; }
static inline int vertex_column(Vertex v) { return v % GRID_MAX; }

#endif
