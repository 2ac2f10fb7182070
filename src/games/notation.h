/* notation.h: what the texts of positions and moves have in common. */
#ifndef GAMES_NOTATION_H
#define GAMES_NOTATION_H

#include "core/text.h"
#include "games/fault.h"
#include "games/pos.h"

#include <stdbool.h>
#include <stdint.h>

/* The rows of a board as drawn, top row first: row i has width[i] cells, each 0 for empty or
 * k + 1 for the k-th letter of `pieces`. */
enum { GRID_ROWS = 19, GRID_CELLS = 361 };

typedef struct Grid {
    int rows;
    int width[GRID_ROWS];
    const char *pieces;
    uint8_t cells[GRID_CELLS]; /* in reading order */
} Grid;

/* The rows that a text has: one more than its slashes before the first space. */
int grid_count_rows(const char *text);

/* Reads the rows into g->cells; rows, width and pieces are given. */
bool grid_parse(Grid *g, Cursor *c, Fault *fault);
void grid_print(const Grid *g, Text *out);

/* Takes the next field, after a space; for messages, `name` is the field and `before` the one
 * before it. */
enum { FIELD_TEXT = 24 };
bool field_parse(Cursor *c, const char *name, const char *before, char out[FIELD_TEXT],
                 Fault *fault);
bool field_parse_side(Cursor *c, uint8_t *side, Fault *fault);
bool field_parse_number(Cursor *c, const char *name, const char *before, int max, int *out,
                        Fault *fault);
bool field_parse_end(const Cursor *c, Fault *fault);
void field_print_side(Text *out, int side);

const char *colour_name(int colour); /* "white", "black" */
const char *side_name(int colour);   /* "White", "Black": a player, in a sentence */

#endif
