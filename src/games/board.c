/* board.c: a position as something to draw. */
#include "games/board.h"

#include <assert.h>
#include <string.h>

void board_clear(Board *b, Ground ground, int width, int height)
{
    memset(b, 0, sizeof *b);
    b->ground = ground;
    b->width = width;
    b->height = height;
    b->reserve[WHITE] = b->reserve[BLACK] = b->points[WHITE] = b->points[BLACK] = -1;
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

void board_lift(Board *b)
{
    for (int i = 0; i < b->cell_count; i++) {
        Cell *cell = &b->cells[i];
        cell->owner = NOBODY;
        cell->height = 0;
        cell->tower = 0;
        cell->piece = '\0';
        cell->worth = 0;
        cell->can_begin = cell->is_decisive = false;
    }
}

void board_put(Board *b, int cell, Colour owner, char piece)
{
    b->cells[cell].owner = (uint8_t)owner;
    b->cells[cell].height = 1;
    b->cells[cell].tower = owner == BLACK;
    b->cells[cell].piece = piece;
    b->cells[cell].worth = 1;
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
typedef struct Away {
    int dx, dy;
} Away;

enum { SPAN = 64, WAYS_MAX = 8 };

static const Away HEX_WAYS[] = {{-2, 0}, {2, 0}, {-1, -2}, {1, -2}, {-1, 2}, {1, 2}};
static const Away SQUARE_WAYS[] = {{-2, 0},  {2, 0},  {0, -2}, {0, 2},
                                   {-2, -2}, {2, -2}, {-2, 2}, {2, 2}};

/* The cells after `from` that touch it, ascending. */
static int touching(int16_t at[SPAN][SPAN], const Cell *cell, int from, const Away *ways, int count,
                    int out[WAYS_MAX])
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        int x = cell->x + ways[i].dx, y = cell->y + ways[i].dy;
        int other = x < 0 || x >= SPAN || y < 0 || y >= SPAN ? -1 : at[y][x];
        if (other <= from) continue;
        int place = found++;
        for (; place > 0 && out[place - 1] > other; place--) out[place] = out[place - 1];
        out[place] = other;
    }
    return found;
}

void board_link_all(Board *b, bool diagonal)
{
    bool is_hex = b->ground == GROUND_HEX;
    int count = is_hex ? 6 : diagonal ? 8 : 4, others[WAYS_MAX];
    int16_t at[SPAN][SPAN];
    memset(at, -1, sizeof at);
    for (int i = 0; i < b->cell_count; i++) {
        const Cell *cell = &b->cells[i];
        assert(cell->x >= 0 && cell->x < SPAN && cell->y >= 0 && cell->y < SPAN);
        if (cell->cls != CELL_ENTRY) at[cell->y][cell->x] = (int16_t)i;
    }
    for (int i = 0; i < b->cell_count; i++) {
        const Cell *cell = &b->cells[i];
        if (cell->cls == CELL_ENTRY) continue;
        int found = touching(at, cell, i, is_hex ? HEX_WAYS : SQUARE_WAYS, count, others);
        for (int k = 0; k < found; k++) board_link(b, i, others[k]);
    }
}

/* -- What decided a game -- */

static int cell_at(const Board *b, int x, int y)
{
    for (int i = 0; i < b->cell_count; i++)
        if (b->cells[i].x == x && b->cells[i].y == y) return i;
    return -1;
}

static bool is_of(const Board *b, int cell, int colour)
{
    return cell >= 0 && b->cells[cell].cls != CELL_ENTRY && b->cells[cell].owner == colour;
}

void board_mark_rows(Board *b, int colour, int length)
{
    static const Away WAYS[] = {{2, 0}, {0, 2}, {2, 2}, {2, -2}};
    for (int i = 0; i < b->cell_count; i++)
        for (size_t way = 0; way < sizeof WAYS / sizeof *WAYS && is_of(b, i, colour); way++) {
            int row[SPAN], count = 0;
            const Cell *c = &b->cells[i];
            if (is_of(b, cell_at(b, c->x - WAYS[way].dx, c->y - WAYS[way].dy), colour)) continue;
            for (int at = i; is_of(b, at, colour) && count < SPAN;) {
                row[count++] = at;
                at = cell_at(b, b->cells[at].x + WAYS[way].dx, b->cells[at].y + WAYS[way].dy);
            }
            for (int k = 0; k < count && count >= length; k++) b->cells[row[k]].is_decisive = true;
        }
}

/* Fills `group` with the cells of the group of a cell; their number. */
static int find_group(const Board *b, int cell, bool seen[CELLS_MAX], uint16_t group[CELLS_MAX])
{
    int count = 1;
    group[0] = (uint16_t)cell;
    seen[cell] = true;
    for (int i = 0; i < count; i++) {
        const Cell *c = &b->cells[group[i]];
        for (int k = 0; k < c->neighbour_count; k++) {
            int other = c->neighbours[k];
            if (seen[other] || !is_of(b, other, c->owner)) continue;
            seen[other] = true;
            group[count++] = (uint16_t)other;
        }
    }
    return count;
}

void board_mark_group(Board *b, int colour, uint32_t worth)
{
    bool seen[CELLS_MAX] = {false};
    uint16_t group[CELLS_MAX];
    for (int i = 0; i < b->cell_count; i++) {
        if (seen[i] || !is_of(b, i, colour)) continue;
        uint32_t sum = 0;
        int count = find_group(b, i, seen, group);
        for (int k = 0; k < count; k++) sum += b->cells[group[k]].worth;
        if (sum != worth) continue;
        for (int k = 0; k < count; k++) b->cells[group[k]].is_decisive = true;
        return;
    }
}
