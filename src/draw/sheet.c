/* sheet.c: tracks, and the walls between cells. */
#include "draw/sheet.h"

#include <string.h>

const uint16_t SHEET_LINES[16] = {' ',    0x2575, 0x2576, 0x2514, 0x2577, 0x2502, 0x250c, 0x251c,
                                  0x2574, 0x2518, 0x2500, 0x2534, 0x2510, 0x2524, 0x252c, 0x253c};

/* The size of a cell in columns and lines, and of the border between two. */
typedef struct CellSize {
    uint8_t columns, lines, border;
} CellSize;

static CellSize cell_size(const Scene *s, DrawStyle style)
{
    if (s->board->ground == GROUND_HEX) return (CellSize){1, 1, 1};
    if (s->board->ground == GROUND_TOWERS) {
        int tallest = s->tallest > 3 ? s->tallest : 3;
        if (style == DRAW_ASCII) return (CellSize){(uint8_t)tallest, 1, 1};
        return (CellSize){(uint8_t)(tallest + 2), 2, style == DRAW_UNICODE};
    }
    if (style == DRAW_COLOUR && s->board->ground != GROUND_LINES) return (CellSize){3, 1, 0};
    return (CellSize){1, 1, 1};
}

/* Whether there is a line between two adjacent cells; either may be NULL. */
static bool is_wall(const Sheet *s, const Cell *a, const Cell *b)
{
    if (s->style != DRAW_UNICODE) return false;
    switch (s->scene.board->ground) {
    case GROUND_SQUARES: return !a != !b;
    case GROUND_TOWERS: return a || b;
    case GROUND_RING: return a && b && a->cls != b->cls;
    case GROUND_LINES:
    case GROUND_HEX:
    case GROUND_COUNT: break;
    }
    return false;
}

static bool is_wall_above(const Sheet *s, int x, int y)
{
    return is_wall(s, scene_cell(&s->scene, x, y - 1), scene_cell(&s->scene, x, y + 1));
}

static bool is_wall_beside(const Sheet *s, int x, int y)
{
    return is_wall(s, scene_cell(&s->scene, x - 1, y), scene_cell(&s->scene, x + 1, y));
}

/* A line of borders is only needed where there is a wall. */
static bool has_walls(const Sheet *s, int y)
{
    for (int x = 0; x < SCENE_SPAN; x++)
        if (is_wall_above(s, x, y)) return true;
    return false;
}

/* Outer walls need a column of their own beside the labels. */
static bool has_outline(const Sheet *s)
{
    Ground ground = s->scene.board->ground;
    return s->style == DRAW_UNICODE && (ground == GROUND_SQUARES || ground == GROUND_TOWERS);
}

static bool is_border(const Tracks *t, int at)
{
    bool before = at > 0 && t->is_cell[at - 1];
    bool after = at + 1 < SCENE_SPAN && t->is_cell[at + 1];
    return before || after;
}

static bool is_inner_border(const Tracks *t, int at)
{
    return at > 0 && at + 1 < SCENE_SPAN && t->is_cell[at - 1] && t->is_cell[at + 1];
}

static void tracks_start(Tracks *t, int start)
{
    t->start[0] = (int16_t)start;
    for (int i = 0; i < SCENE_SPAN; i++) t->start[i + 1] = (int16_t)(t->start[i] + t->width[i]);
}

/* Labels widen the tracks that have no cells. */
static void tracks_take_labels(Sheet *s)
{
    const Board *b = s->scene.board;
    for (int i = 0; i < b->label_count; i++) {
        const BoardLabel *label = &b->labels[i];
        uint8_t length = (uint8_t)strlen(label->text);
        uint8_t *column = &s->columns.width[label->x], *line = &s->lines.width[label->y];
        bool is_fixed = s->columns.is_cell[label->x] || s->scene.board->ground == GROUND_HEX;
        if (!is_fixed && *column < length) *column = length;
        if (*line == 0) *line = 1;
    }
}

static void tracks_init(Sheet *s)
{
    enum { MARGIN = 4 }; /* room for labels longer than their track; canvas_write leaves it out */
    Tracks *columns = &s->columns, *lines = &s->lines;
    CellSize size = cell_size(&s->scene, s->style);
    for (int i = 0; i < s->scene.board->cell_count; i++) {
        const Cell *cell = &s->scene.board->cells[i];
        if (cell->cls == CELL_ENTRY) continue;
        columns->is_cell[cell->x] = lines->is_cell[cell->y] = 1;
    }
    for (int i = 0; i < SCENE_SPAN; i++) {
        if (columns->is_cell[i])
            columns->width[i] = size.columns;
        else if (is_inner_border(columns, i))
            columns->width[i] = size.border;
        else if (is_border(columns, i))
            columns->width[i] = has_outline(s) ? 2 : 1;
        if (lines->is_cell[i])
            lines->width[i] = size.lines;
        else
            lines->width[i] = has_walls(s, i);
    }
    tracks_take_labels(s);
    tracks_start(columns, MARGIN);
    tracks_start(lines, 0);
}

/* The column of a track next to the cell on its right or, if there is none, on its left. */
static int inner_column(const Sheet *s, int x)
{
    return s->columns.start[x] + (x < s->scene.left ? s->columns.width[x] - 1 : 0);
}

static void draw_walls(Sheet *s)
{
    for (int y = 0; y < SCENE_SPAN; y++)
        for (int x = 0; x < SCENE_SPAN; x++) {
            int column = inner_column(s, x), line = s->lines.start[y];
            bool above = is_wall_above(s, x, y), beside = is_wall_beside(s, x, y);
            for (int i = 0; above && i < s->columns.width[x]; i++)
                canvas_put(&s->canvas, s->columns.start[x] + i, line,
                           SHEET_LINES[LINE_LEFT | LINE_RIGHT], 0);
            for (int i = 0; beside && i < s->lines.width[y]; i++)
                canvas_put(&s->canvas, column, line + i, SHEET_LINES[LINE_UP | LINE_DOWN], 0);
            int ends = (is_wall_beside(s, x, y - 1) ? LINE_UP : 0) |
                       (is_wall_above(s, x + 1, y) ? LINE_RIGHT : 0) |
                       (is_wall_beside(s, x, y + 1) ? LINE_DOWN : 0) |
                       (is_wall_above(s, x - 1, y) ? LINE_LEFT : 0);
            if (ends) canvas_put(&s->canvas, column, line, SHEET_LINES[ends], 0);
        }
}

void sheet_init(Sheet *s, const Board *b, const Marks *marks, DrawStyle style)
{
    *s = (Sheet){.style = style};
    scene_init(&s->scene, b, marks);
    tracks_init(s);
    draw_walls(s);
}
