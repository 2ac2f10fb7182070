/* layout.h: where the cells of a board are on the screen. */
#ifndef TUI_LAYOUT_H
#define TUI_LAYOUT_H

#include "games/board.h"
#include "tui/surface.h"

/* What the terminal can show. */
typedef struct Look {
    bool has_colours, is_unicode;
    bool is_compact; /* the smallest cells, even if there is room for larger ones */
} Look;

typedef struct Layout {
    bool fits;
    Ground ground;
    bool has_entries;      /* the board has cells at its edges that show their labels themselves */
    bool has_labels_above; /* or there is no room for them */
    int cell_width, cell_height;   /* in columns and lines */
    int left, top, columns, lines; /* of all cells, without labels */
    int x_min, y_min;              /* of the first cell, in the half cells of a Board */
} Layout;

/* Centres the board in the area, with the largest cells that fit, or the smallest if the look is
 * compact. */
void layout_make(Layout *l, const Board *b, const Look *look, Area area);
int layout_column(const Layout *l, const Cell *c);
int layout_line(const Layout *l, const Cell *c);
/* The cell at a place of the screen, or -1. */
int layout_hit(const Layout *l, const Board *b, int column, int line);
/* The next cell in a direction: one of dx and dy is 1 or -1. `cell` itself if there is none. */
int layout_walk(const Board *b, int cell, int dx, int dy);

#endif
