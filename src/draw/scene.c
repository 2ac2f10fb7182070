/* scene.c: what drawings as text and as SVG both need to know about a Board. */
#include "draw/scene.h"

#include <assert.h>

static void scene_take(Scene *s, int index)
{
    const Cell *cell = &s->board->cells[index];
    assert(cell->x >= 0 && cell->x < SCENE_SPAN && cell->y >= 0 && cell->y < SCENE_SPAN);
    s->at[cell->y][cell->x] = (int16_t)index;
    if (cell->height > s->tallest) s->tallest = cell->height;
    if (cell->x < s->left) s->left = cell->x;
    if (cell->x > s->right) s->right = cell->x;
    if (cell->y < s->top) s->top = cell->y;
    if (cell->y > s->bottom) s->bottom = cell->y;
}

void scene_init(Scene *s, const Board *b, const Marks *marks)
{
    s->board = b;
    s->marks = marks;
    s->tallest = 1;
    s->left = s->top = SCENE_SPAN;
    s->right = s->bottom = 0;
    for (int y = 0; y < SCENE_SPAN; y++)
        for (int x = 0; x < SCENE_SPAN; x++) s->at[y][x] = NO_CELL;
    for (int i = 0; i < b->cell_count; i++)
        if (b->cells[i].cls != CELL_ENTRY) scene_take(s, i);
}

const Cell *scene_cell(const Scene *s, int x, int y)
{
    if (x < 0 || x >= SCENE_SPAN || y < 0 || y >= SCENE_SPAN) return NULL;
    int index = s->at[y][x];
    return index == NO_CELL ? NULL : &s->board->cells[index];
}

Mark scene_mark(const Scene *s, int cell)
{
    return s->marks ? (Mark)s->marks->on[cell] : MARK_NONE;
}

PieceKind scene_piece(Ground ground, const Cell *cell)
{
    if (cell->owner == NOBODY) return PIECE_NONE;
    if (ground == GROUND_TOWERS) return PIECE_TOWER;
    switch (cell->piece) {
    case '*': return PIECE_KING;
    case 'K':
    case 'k': return PIECE_KNIGHT;
    default: return PIECE_DISC;
    }
}

int scene_hue(const Board *b, const Cell *cell)
{
    int last = b->tints > 1 ? b->tints - 1 : 1;
    int hue = (cell->tint * (SCENE_HUES - 1) + last / 2) / last;
    return hue < SCENE_HUES ? hue : SCENE_HUES - 1;
}

int scene_shade(const Cell *cell) { return (cell->x + cell->y) / 2 & 1; }

static const char *const HUES[SCENE_HUES] = {"#e5484d", "#f0833a", "#f5b83d", "#c9cf4a", "#69b757",
                                             "#35a99c", "#4a94d8", "#6d6fd0", "#b366c4"};

const char *scene_fill(const Board *b, const Cell *cell)
{
    switch ((CellClass)cell->cls) {
    case CELL_RIM: return "#c39a63";
    case CELL_COLOUR: return HUES[scene_hue(b, cell)];
    case CELL_CASTLE: return "#a8744a";
    case CELL_PLAIN:
    case CELL_ENTRY: break;
    }
    if (b->ground == GROUND_HEX) return "#dcd8d0";
    if (b->ground == GROUND_RING) return "#ecd6aa";
    return scene_shade(cell) ? "#dec08d" : "#efdcb4";
}
