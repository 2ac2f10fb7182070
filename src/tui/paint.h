/* paint.h: draws a Board on a surface. */
#ifndef TUI_PAINT_H
#define TUI_PAINT_H

#include "tui/layout.h"

/* What is special about a cell; a cell may have several flags. */
enum {
    FLAG_TO = 1,     /* the last move put something here */
    FLAG_FROM = 2,   /* the last move took something from here */
    FLAG_LEGAL = 4,  /* it may be chosen */
    FLAG_CHOSEN = 8, /* it has been chosen */
    FLAG_CURSOR = 16,
    FLAG_PREVIEW = 32, /* the choice under the cursor would put something here */
    FLAG_DECISIVE = 64 /* it decided the game */
};

void paint_board(Surface *g, const Board *b, const Layout *l, const Look *look,
                 const uint8_t flags[CELLS_MAX]);

#endif
