/* pick.c: a turn chosen by pointing at the cells of the board on the screen. */
#include "tui/pick.h"

#include <string.h>

/* The cells of the step. A handle alone names its step: its stone stops where it must. So does a
 * stone of a set that only one turn has. Pointing once more at a moving piece stops it there. */
static void path_of_cells(const void *context, const Pos *at, Step s, StepPath *out)
{
    const Game *g = game_of(at);
    StepCells cells = g->step_cells(at, s);
    (void)context;
    *out = (StepPath){.count = cells.count, .needed = cells.count, .is_set = cells.is_set};
    memcpy(out->points, cells.at, sizeof cells.at);
    if (s == g->stop) out->points[out->count++] = cells.at[0];
    if (cells.is_set && g->steps_commute) out->needed = 1;
    if (cells.is_handle) out->count = 1;
    if (s == g->stop || cells.is_handle) out->needed = out->count;
}

static const PickMap CELLS = {path_of_cells, NULL};

/* Whether the cell is that of the one step made so far, in a game whose steps may come in any
 * order. */
static bool takes_back(const Pick *p, int cell)
{
    const Game *g = game_of(&p->at);
    if (!g->steps_commute || p->turn.count != 1 || p->count > 0) return false;
    StepCells cells = g->step_cells(&p->start, p->turn.steps[0]);
    return cells.count == 1 && cells.at[0] == cell;
}

PickStatus pick_cell(Pick *p, int cell)
{
    Pick next = *p;
    PickStatus status = pick_point(&next, &CELLS, (uint16_t)cell);
    if (status == PICK_REFUSED && takes_back(p, cell)) {
        pick_begin(&next, &p->start);
        status = PICK_MORE;
    } else if (status == PICK_REFUSED) {
        if (p->count == 0 || p->turn.count > 0) return PICK_REFUSED;
        bool is_same = p->points[p->count - 1] == cell;
        pick_begin(&next, &p->at);
        /* Another piece may be chosen instead, but nothing is played unasked. */
        if (!is_same && pick_point(&next, &CELLS, (uint16_t)cell) != PICK_MORE) return PICK_REFUSED;
        status = PICK_MORE;
    }
    *p = next;
    return status;
}

int pick_next_cells(const Pick *p, bool on[CELLS_MAX])
{
    uint16_t cells[PICK_NEXT];
    bool has_pass;
    int count = pick_next(p, &CELLS, cells, &has_pass);
    memset(on, 0, CELLS_MAX * sizeof *on);
    for (int i = 0; i < count; i++) on[cells[i]] = true;
    return count;
}

bool pick_can_pass(const Pick *p)
{
    uint16_t cells[PICK_NEXT];
    bool has_pass;
    pick_next(p, &CELLS, cells, &has_pass);
    return has_pass;
}

int pick_cell_numbers(const Pick *p, int out[STEPS_MAX]) { return pick_numbers(p, &CELLS, out); }

PickStatus pick_cell_number(Pick *p, int number) { return pick_number(p, &CELLS, number); }

bool pick_preview(const Pick *p, int cell, Pos *out)
{
    Pick copy = *p;
    PickStatus status = pick_cell(&copy, cell);
    if (status == PICK_NUMBER) {
        int numbers[STEPS_MAX], count = pick_cell_numbers(&copy, numbers);
        status = count > 0 ? pick_cell_number(&copy, numbers[count - 1]) : PICK_REFUSED;
    }
    if (status == PICK_REFUSED || copy.turn.count == p->turn.count) return false;
    *out = copy.at;
    return true;
}

bool pick_shows_preview(const Pick *p, int cell, Pos *out)
{
    Board b;
    game_of(&p->at)->board(&p->at, &b);
    return (p->count > 0 || b.cells[cell].cls == CELL_ENTRY) && pick_preview(p, cell, out);
}
