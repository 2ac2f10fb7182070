/* pick.h: a turn chosen by pointing at the cells of the board on the screen. */
#ifndef TUI_PICK_H
#define TUI_PICK_H

#include "games/pick.h"

/* Chooses the cell. Pointing again at the cell chosen last takes it back, and where nothing has
 * been played yet another piece may be chosen instead. */
PickStatus pick_cell(Pick *p, int cell);
/* Marks the cells that may be chosen next; their number. */
int pick_next_cells(const Pick *p, bool on[CELLS_MAX]);

/* Whether a pass may come next. */
bool pick_can_pass(const Pick *p);

/* After PICK_NUMBER: see games/pick.h. */
int pick_cell_numbers(const Pick *p, int out[STEPS_MAX]);
PickStatus pick_cell_number(Pick *p, int number);

/* The position that choosing the cell leads to, if it makes a step. */
bool pick_preview(const Pick *p, int cell, Pos *out);
/* The same where it is to be seen: after a first choice, or at a place where pieces slide in. */
bool pick_shows_preview(const Pick *p, int cell, Pos *out);

#endif
