/* board.h: a position as something to draw, the same for all games.
 *
 * A game fills a Board; the text, SVG, terminal and web pictures are made from it alone.
 * Coordinates are in half cells, x to the right and y downwards, so that hexagonal rows can be
 * shifted by half a cell. */
#ifndef GAMES_BOARD_H
#define GAMES_BOARD_H

#include "games/pos.h"

#include <stdbool.h>

enum { CELLS_MAX = 440, BOARD_LABELS = 96, CELL_NEIGHBOURS = 8, LABEL_TEXT = 5 };

/* How a board is drawn. */
typedef enum Ground {
    GROUND_SQUARES, /* squares within an outline */
    GROUND_RING,    /* squares, the inner ones fenced off from the rim */
    GROUND_TOWERS,  /* large squares, each with a stack of disks */
    GROUND_LINES,   /* crossing lines, stones on the crossings */
    GROUND_HEX,     /* hexagons */
    GROUND_COUNT
} Ground;

typedef enum CellClass {
    CELL_PLAIN,
    CELL_RIM,    /* on the rim around the board, where pieces start */
    CELL_COLOUR, /* a coloured cell; `tint` is the colour */
    CELL_CASTLE, /* `tint` is the side whose castle it is */
    CELL_ENTRY,  /* outside the board: the handle by which a piece is slid in */
} CellClass;

typedef struct Cell {
    int16_t x, y;
    uint8_t cls;            /* CellClass */
    uint8_t tint;           /* from 0; see CellClass */
    uint8_t owner;          /* Colour of the piece here, NOBODY if it is empty */
    uint8_t height;         /* disks in the tower; 1 for any other piece, 0 if it is empty */
    uint16_t tower;         /* its disks, bottom in bit 0, 1 = black */
    char piece;             /* its letter, 0 for a stone or disc without one */
    uint8_t worth;          /* what it adds to its group, where groups score */
    bool can_begin;         /* a turn of the side to move can begin here; see board_mark */
    bool is_decisive;       /* it decided the finished game; see board_mark */
    char label[LABEL_TEXT]; /* the name of the cell in moves */
    uint8_t neighbour_count;
    uint16_t neighbours[CELL_NEIGHBOURS];
} Cell;

typedef struct BoardLabel {
    int16_t x, y;
    char text[LABEL_TEXT];
} BoardLabel;

typedef struct Board {
    Ground ground;
    int width, height; /* of the drawing in half cells: 0 <= x <= width, labels included */
    int tints;         /* how many coloured classes there are */
    int cell_count, label_count;
    int reserve[2]; /* disks not yet placed, -1 where a game has none */
    int points[2];  /* scored so far, -1 where a game has none */
    Cell cells[CELLS_MAX];
    BoardLabel labels[BOARD_LABELS];
} Board;

/* For the files of the games: adding a cell returns its index, linking two makes them
 * neighbours. */
void board_clear(Board *b, Ground ground, int width, int height);
int board_add(Board *b, CellClass cls, int x, int y, const char *label);
void board_lift(Board *b); /* removes all pieces */
void board_put(Board *b, int cell, Colour owner, char piece);
void board_link(Board *b, int one, int other);
void board_label(Board *b, int x, int y, const char *text);
/* The labels of a row or column at both edges of a square board. */
void board_label_row(Board *b, int y, const char *text);
void board_label_column(Board *b, int x, const char *text);
/* Links all cells that touch: by a side, and by a corner too if `diagonal`. */
void board_link_all(Board *b, bool diagonal);
/* For a game's `decisive`: the rows of at least `length` pieces of a colour, in all directions; a
 * group of a colour that is worth this much, the first if there are several. */
void board_mark_rows(Board *b, int colour, int length);
void board_mark_group(Board *b, int colour, uint32_t worth);

#endif
