/* paint.h: a Board on a grid, as large as there is room for. */
#ifndef TUI_PAINT_H
#define TUI_PAINT_H

#include "draw/scene.h"
#include "tui/surface.h"

/* What the terminal can show. */
typedef struct Look {
    bool has_colours, is_unicode;
    bool is_compact; /* the smallest cells, whatever room there is */
} Look;

/* Where the cells of a board are: each takes cell_width columns and cell_height lines. */
typedef struct Layout {
    bool fits;
    Ground ground;
    bool has_entries; /* handles at the edges, which show the labels themselves */
    int cell_width, cell_height;
    int left, top, columns, lines; /* of all cells, without labels */
    int x_min, y_min;              /* the first cell, in the board's half cells */
} Layout;

/* What is special about a cell; a cell may have several. */
enum {
    FLAG_TO = 1,     /* the last move put something here */
    FLAG_FROM = 2,   /* or took it from here */
    FLAG_LEGAL = 4,  /* it may be chosen */
    FLAG_CHOSEN = 8, /* it has been */
    FLAG_CURSOR = 16,
    FLAG_PREVIEW = 32 /* the choice under the cursor would put something here */
};

/* The largest cells that fit into the area, in its middle, or the smallest if that is asked for. */
void layout_make(Layout *l, const Board *b, const Look *look, int left, int top, int columns,
                 int lines);
/* The cell at a place of the grid, or -1. */
int layout_hit(const Layout *l, const Board *b, int column, int line);
/* The next cell from `cell` in a direction: one of dx and dy is 1 or -1. */
int layout_walk(const Board *b, int cell, int dx, int dy);

void paint_board(Surface *g, const Board *b, const Layout *l, const Look *look,
                 const uint8_t flags[CELLS_MAX]);

#endif
