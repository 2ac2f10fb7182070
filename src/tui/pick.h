/* pick.h: a turn chosen by pointing: cell by cell, step by step.
 *
 * A value without pointers: to see what a choice would do, make it on a copy. */
#ifndef TUI_PICK_H
#define TUI_PICK_H

#include "games/games.h"

typedef struct Pick {
    Pos at;    /* after the steps so far */
    Turn turn; /* the steps so far */
    int count; /* cells of the next step chosen so far */
    uint16_t cells[STEP_CELLS];
} Pick;

typedef enum PickStatus {
    PICK_REFUSED, /* the cell leads nowhere; nothing has changed */
    PICK_MORE,    /* it is chosen; the turn goes on */
    PICK_NUMBER,  /* the cells name several steps: how many disks? */
    PICK_DONE     /* the turn is whole */
} PickStatus;

void pick_begin(Pick *p, const Pos *pos);
/* Nothing has been chosen yet. */
bool pick_is_fresh(const Pick *p);
PickStatus pick_cell(Pick *p, int cell);
/* Marks the cells that may be chosen next; their number. */
int pick_next(const Pick *p, bool on[CELLS_MAX]);

/* When the cells name several steps: the numbers of disks, rising. */
int pick_numbers(const Pick *p, int out[STEPS_MAX]);
PickStatus pick_number(Pick *p, int number);

/* The position that choosing the cell leads to, if it makes a step. */
bool pick_preview(const Pick *p, int cell, Pos *out);

#endif
