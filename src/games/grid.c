/* grid.c: a board seen as the square grid that GTP knows. */
#include "games/grid.h"

#include "core/text.h"

#include <assert.h>

/* The extent of the board's cells, handles left out, in half cells. Leaning a hexagonal row to the
 * right by half a cell for each row below the top makes columns upright. */
typedef struct Extent {
    int left, right, top, bottom;
} Extent;

static int lean(const Board *b, const Cell *cell)
{
    return b->ground == GROUND_HEX ? cell->x - cell->y / 2 : cell->x;
}

static Extent measure(const Board *b)
{
    Extent e = {INT16_MAX, INT16_MIN, INT16_MAX, INT16_MIN};
    for (int i = 0; i < b->cell_count; i++) {
        const Cell *cell = &b->cells[i];
        int x = lean(b, cell);
        if (cell->cls == CELL_ENTRY) continue;
        if (x < e.left) e.left = x;
        if (x > e.right) e.right = x;
        if (cell->y < e.top) e.top = cell->y;
        if (cell->y > e.bottom) e.bottom = cell->y;
    }
    return e;
}

static int clamp(int n, int least, int most) { return n < least ? least : n > most ? most : n; }

void grid_make(const Board *b, VertexGrid *out)
{
    Extent e = measure(b);
    int columns = (e.right - e.left) / 2 + 1, rows = (e.bottom - e.top) / 2 + 1;
    out->size = columns > rows ? columns : rows;
    out->is_hex = b->ground == GROUND_HEX;
    assert(out->size <= GRID_MAX);
    for (int i = 0; i < GRID_POINTS; i++) out->cells[i] = NO_GRID_CELL;
    for (int i = 0; i < b->cell_count; i++) {
        const Cell *cell = &b->cells[i];
        int x = clamp(lean(b, cell), e.left, e.right), y = clamp(cell->y, e.top, e.bottom);
        int column = (x - e.left) / 2 + (out->size - columns) / 2;
        int row = (e.bottom - y) / 2 + (out->size - rows) / 2;
        out->vertices[i] = (Vertex)(GRID_MAX * row + column);
        if (cell->cls != CELL_ENTRY) out->cells[out->vertices[i]] = (uint16_t)i;
    }
}

static const char LETTERS[GRID_MAX + 1] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

void vertex_print(Vertex v, char out[VERTEX_TEXT])
{
    Text text = text_fixed(out, VERTEX_TEXT);
    text_char(&text, LETTERS[vertex_column(v)]);
    text_int(&text, vertex_row(v) + 1);
}

bool vertex_parse(const char *text, Vertex *out)
{
    Cursor c = cursor_over(text);
    int column = 0, row;
    while (column < GRID_MAX && text_lower(LETTERS[column]) != text_lower(*c.at)) column++;
    if (column == GRID_MAX) return false;
    c.at++;
    if (!cursor_number(&c, GRID_MAX, &row) || row < 1 || !cursor_at_end(&c)) return false;
    *out = (Vertex)(GRID_MAX * (row - 1) + column);
    return true;
}
