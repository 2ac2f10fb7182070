/* scene.h: what drawings as text and as SVG both need to know about a Board. */
#ifndef DRAW_SCENE_H
#define DRAW_SCENE_H

#include "draw/draw.h"

typedef enum PieceKind { PIECE_NONE, PIECE_DISC, PIECE_KING, PIECE_KNIGHT, PIECE_TOWER } PieceKind;

enum { SCENE_SPAN = 64, NO_CELL = -1, SCENE_HUES = 9 };

typedef struct Scene {
    const Board *board;
    const Marks *marks;                 /* may be NULL */
    int tallest;                        /* disks in the highest tower */
    int left, right, top, bottom;       /* the box around the centres of all cells but entries */
    int16_t at[SCENE_SPAN][SCENE_SPAN]; /* [y][x]: the cell centred there; never an entry */
} Scene;

void scene_init(Scene *s, const Board *b, const Marks *marks);

/* The cell centred at (x, y), which may be off the board; NULL if there is none. */
const Cell *scene_cell(const Scene *s, int x, int y);

Mark scene_mark(const Scene *s, int cell);
PieceKind scene_piece(Ground ground, const Cell *cell);

/* The colour of a cell's tint, from 0: the tints of a board are spread over all SCENE_HUES. */
int scene_hue(const Board *b, const Cell *cell);

/* The colour of a cell in pictures: "#dec08d". */
const char *scene_fill(const Board *b, const Cell *cell);

/* 0 or 1, alternating as on a chess board. */
int scene_shade(const Cell *cell);

static inline Colour scene_disk(const Cell *cell, int from_bottom)
{
    return cell->tower >> from_bottom & 1 ? BLACK : WHITE;
}

#endif
