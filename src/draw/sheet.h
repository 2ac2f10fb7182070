/* sheet.h: where the cells, borders and labels of a board go on a canvas.
 *
 * The half cells of a board become tracks: every x a run of columns, every y a run of lines, as
 * wide as its content and of no width without any. Between two tracks of cells lies one of borders,
 * for walls and for the brackets of the last move:
 *
 *        x    1 2 3 4 5 6 7                  [X] something new    (.) emptied
 *        y 3  a   . X[O]. X                  [X|O] both new: neighbours share a border
 *
 * Hexagons are two columns wide, and so their half cells are simply columns. */
#ifndef DRAW_SHEET_H
#define DRAW_SHEET_H

#include "draw/canvas.h"
#include "draw/scene.h"

typedef struct Tracks {
    uint8_t is_cell[SCENE_SPAN], width[SCENE_SPAN];
    int16_t start[SCENE_SPAN + 1];
} Tracks;

typedef struct Sheet {
    Scene scene;
    DrawStyle style;
    Tracks columns, lines;
    Canvas canvas;
} Sheet;

/* The characters of lines by their ends. */
enum { LINE_UP = 1, LINE_RIGHT = 2, LINE_DOWN = 4, LINE_LEFT = 8 };
extern const uint16_t SHEET_LINES[16];

/* Lays out the tracks and draws the walls, which only the Unicode style has. */
void sheet_init(Sheet *s, const Board *b, const Marks *marks, DrawStyle style);

#endif
