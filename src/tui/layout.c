/* layout.c: where the cells of a board are on the screen. */
#include "tui/layout.h"

#include <limits.h>
#include <stdlib.h>

typedef struct Size {
    int width, height;
} Size;

/* The sizes of a cell, by ground, from the largest; ended by zeros. A line is about as high as two
 * columns are wide. */
static const Size SIZES[GROUND_COUNT][14] = {
    [GROUND_RING] = {{21, 10}, {17, 8}, {15, 7}, {13, 6}, {11, 5}, {9, 4}, {7, 3}, {5, 2}, {3, 1}},
    [GROUND_SQUARES] = {{13, 6}, {11, 5}, {9, 4}, {7, 3}, {5, 2}, {3, 1}},
    [GROUND_TOWERS] = {{31, 15},
                       {27, 13},
                       {25, 12},
                       {23, 11},
                       {21, 10},
                       {19, 9},
                       {17, 8},
                       {16, 7},
                       {15, 6},
                       {13, 5},
                       {11, 4},
                       {10, 3},
                       {8, 2}},
    [GROUND_LINES] =
        {{17, 8}, {15, 7}, {13, 6}, {11, 5}, {9, 4}, {7, 3}, {5, 2}, {4, 2}, {3, 1}, {2, 1}},
    [GROUND_HEX] = {{20, 10}, {16, 8}, {14, 7}, {12, 6}, {10, 5}, {8, 4}, {6, 3}, {4, 2}, {2, 1}},
};

enum { LABEL_COLUMNS = 3 };

static void find_box(Layout *l, const Board *b, int *x_max, int *y_max)
{
    l->x_min = l->y_min = INT_MAX;
    *x_max = *y_max = 0;
    for (int i = 0; i < b->cell_count; i++) {
        const Cell *c = &b->cells[i];
        if (c->x < l->x_min) l->x_min = c->x;
        if (c->y < l->y_min) l->y_min = c->y;
        if (c->x > *x_max) *x_max = c->x;
        if (c->y > *y_max) *y_max = c->y;
        l->has_entries |= c->cls == CELL_ENTRY;
    }
}

/* In cells of two lines pieces have a shape: these are worth more than the labels above the board,
 * which the labels below repeat. */
void layout_make(Layout *l, const Board *b, const Look *look, Area area)
{
    int x_max, y_max;
    *l = (Layout){0};
    l->ground = b->ground;
    find_box(l, b, &x_max, &y_max);
    int margin = l->has_entries ? 0 : LABEL_COLUMNS;
    int rim = l->has_entries || l->ground == GROUND_HEX ? 0 : 1;
    for (const Size *s = SIZES[l->ground]; s->width && (!l->fits || look->is_compact); s++) {
        l->cell_width = s->width;
        l->cell_height = s->height;
        l->columns = (x_max - l->x_min) * s->width / 2 + s->width;
        l->lines = (y_max - l->y_min) / 2 * s->height + s->height;
        l->has_labels_above = l->lines + 2 * rim <= area.height;
        l->fits = l->columns + 2 * margin <= area.width &&
                  (l->has_labels_above || (s->height == 2 && l->lines + rim <= area.height));
    }
    l->left = area.column + (area.width - l->columns) / 2;
    l->top = area.line + (area.height - l->lines) / 2;
}

int layout_column(const Layout *l, const Cell *c)
{
    return l->left + (c->x - l->x_min) * l->cell_width / 2;
}

int layout_line(const Layout *l, const Cell *c)
{
    return l->top + (c->y - l->y_min) / 2 * l->cell_height;
}

int layout_hit(const Layout *l, const Board *b, int column, int line)
{
    for (int i = 0; l->fits && i < b->cell_count; i++) {
        int x = column - layout_column(l, &b->cells[i]), y = line - layout_line(l, &b->cells[i]);
        if (x >= 0 && x < l->cell_width && y >= 0 && y < l->cell_height) return i;
    }
    return -1;
}

/* The nearest cell ahead, with distance sideways counting three times. Of two equally near cells
 * the opposite direction takes the other one, so that a step back returns. */
int layout_walk(const Board *b, int cell, int dx, int dy)
{
    const Cell *from = &b->cells[cell];
    int best = cell, least = INT_MAX;
    for (int i = 0; i < b->cell_count; i++) {
        int x = b->cells[i].x - from->x, y = b->cells[i].y - from->y;
        int ahead = x * dx + y * dy, aside = x * dy - y * dx;
        int cost = 8 * (ahead + 3 * abs(aside)) + (aside > 0);
        if (ahead <= 0 || abs(aside) > 3 * ahead || cost >= least) continue;
        least = cost;
        best = i;
    }
    return best;
}
