/* marks.c: what the last move did to the cells, and the board from the other side. */
#include "draw/draw.h"

static Mark mark_of(const Cell *before, const Cell *after)
{
    if (after->height < before->height) return MARK_FROM;
    bool is_same = after->owner == before->owner && after->height == before->height &&
                   after->tower == before->tower && after->piece == before->piece;
    return is_same ? MARK_NONE : MARK_TO;
}

void draw_marks(const Board *before, const Board *after, Marks *out)
{
    *out = (Marks){0};
    for (int i = 0; i < after->cell_count && i < before->cell_count; i++)
        out->on[i] = (uint8_t)mark_of(&before->cells[i], &after->cells[i]);
}

void draw_mark_turn(const Pos *before, const Turn *t, const Board *after, Marks *out)
{
    const Game *g = game_of(before);
    Pos at = *before;
    for (int i = 0; i < t->count; i++) {
        StepCells cells = g->step_cells(&at, t->steps[i]);
        for (int j = 0; j < cells.count; j++) {
            const Cell *cell = &after->cells[cells.at[j]];
            if (cell->cls == CELL_ENTRY || out->on[cells.at[j]] != MARK_NONE) continue;
            out->on[cells.at[j]] = cell->owner == NOBODY ? MARK_FROM : MARK_TO;
        }
        g->play(&at, t->steps[i], &at);
    }
}

/* Cells lie in the same rows and columns before and after the turn, so a label at a side moves
 * along its side and one above or below along its row. The rows of a hexagon have different labels
 * at their two ends, the letter and the number of the last cell, which change sides. */
void draw_flip(Board *b)
{
    int left = INT16_MAX, right = 0, top = INT16_MAX, bottom = 0;
    for (int i = 0; i < b->cell_count; i++) {
        const Cell *cell = &b->cells[i];
        if (cell->x < left) left = cell->x;
        if (cell->x > right) right = cell->x;
        if (cell->y < top) top = cell->y;
        if (cell->y > bottom) bottom = cell->y;
    }
    for (int i = 0; i < b->cell_count; i++) {
        b->cells[i].x = (int16_t)(left + right - b->cells[i].x);
        b->cells[i].y = (int16_t)(top + bottom - b->cells[i].y);
    }
    for (int i = 0; i < b->label_count; i++) {
        BoardLabel *label = &b->labels[i];
        bool is_beside = label->y >= top && label->y <= bottom;
        if (is_beside) label->y = (int16_t)(top + bottom - label->y);
        if (!is_beside || b->ground == GROUND_HEX) label->x = (int16_t)(left + right - label->x);
    }
}
