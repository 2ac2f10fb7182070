/* board.c: a position as something to draw. */
#include "games/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void board_clear(Board *b, CellShape shape, int width, int height)
{
    memset(b, 0, sizeof *b);
    b->shape = shape;
    b->width = width;
    b->height = height;
    b->reserve[WHITE] = b->reserve[BLACK] = -1;
}

static void copy_label(char to[LABEL_TEXT], const char *from)
{
    size_t length = strlen(from);
    assert(length < LABEL_TEXT);
    memcpy(to, from, length + 1);
}

int board_add(Board *b, CellClass cls, int x, int y, const char *label)
{
    assert(b->cell_count < CELLS_MAX);
    Cell *cell = &b->cells[b->cell_count];
    cell->x = (int16_t)x;
    cell->y = (int16_t)y;
    cell->cls = (uint8_t)cls;
    cell->owner = NOBODY;
    copy_label(cell->label, label);
    return b->cell_count++;
}

void board_put(Board *b, int cell, Colour owner, char piece)
{
    b->cells[cell].owner = (uint8_t)owner;
    b->cells[cell].height = 1;
    b->cells[cell].tower = owner == BLACK;
    b->cells[cell].piece = piece;
}

void board_label(Board *b, int x, int y, const char *text)
{
    assert(b->label_count < BOARD_LABELS);
    BoardLabel *label = &b->labels[b->label_count++];
    label->x = (int16_t)x;
    label->y = (int16_t)y;
    copy_label(label->text, text);
}

void board_label_row(Board *b, int y, const char *text)
{
    board_label(b, 1, y, text);
    board_label(b, b->width - 1, y, text);
}

void board_label_column(Board *b, int x, const char *text)
{
    board_label(b, x, 1, text);
    board_label(b, x, b->height - 1, text);
}

void board_link(Board *b, int one, int other)
{
    Cell *a = &b->cells[one], *z = &b->cells[other];
    assert(a->neighbour_count < CELL_NEIGHBOURS && z->neighbour_count < CELL_NEIGHBOURS);
    a->neighbours[a->neighbour_count++] = (uint16_t)other;
    z->neighbours[z->neighbour_count++] = (uint16_t)one;
}

/* Two hexagons touch if they are two apart in a row, or one apart in successive rows. */
static bool is_touching(CellShape shape, int dx, int dy, bool diagonal)
{
    if (shape == SHAPE_HEX) return (dx == 2 && dy == 0) || (dx == 1 && dy == 2);
    return (dx == 2 && dy == 0) || (dx == 0 && dy == 2) || (diagonal && dx == 2 && dy == 2);
}

void board_link_all(Board *b, bool diagonal)
{
    for (int i = 0; i < b->cell_count; i++)
        for (int j = i + 1; j < b->cell_count; j++) {
            const Cell *one = &b->cells[i], *other = &b->cells[j];
            if (one->cls == CELL_ENTRY || other->cls == CELL_ENTRY) continue;
            int dx = abs(one->x - other->x), dy = abs(one->y - other->y);
            if (is_touching(b->shape, dx, dy, diagonal)) board_link(b, i, j);
        }
}
