/* screen.h: the full screen as a state machine: keys and time in, a surface of characters out.
 *
 * It knows no terminal, so that tests can run it; curses.c connects it to one. */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "tui/paint.h"
#include "tui/surface.h"
#include "tui/tui.h"

/* A key is a Unicode character or one of these. */
enum {
    TK_NONE = 0x110000,
    TK_UP,
    TK_DOWN,
    TK_LEFT,
    TK_RIGHT,
    TK_HOME,
    TK_END,
    TK_PAGE_UP,
    TK_PAGE_DOWN,
    TK_ENTER,
    TK_ESCAPE,
    TK_BACKSPACE,
    TK_TAB,
    TK_MOUSE, /* the button is pressed */
    TK_RELEASE,
    TK_WHEEL_UP,
    TK_WHEEL_DOWN,
    TK_PLY = 0x120000 /* and more: a click on the position after so many moves */
};

typedef struct Input {
    int key;
    int column, line; /* of the mouse */
} Input;

enum { SCREEN_COLUMNS_MIN = 40, SCREEN_LINES_MIN = 12 };

typedef struct Screen Screen;

/* NULL, with the reason, if the options cannot be satisfied. The host must outlive the screen. */
Screen *screen_new(const TuiHost *host, const TuiOptions *options, const Look *look, double now,
                   char error[ARCHIVE_ERROR]);
void screen_free(Screen *s);
/* Leaves the game before the end of the program; why a game could not be saved, or "". */
const char *screen_leave(Screen *s);

void screen_resize(Screen *s, int columns, int lines);
void screen_input(Screen *s, const Input *input, double now);
/* Call it several times a second: it checks the clock and takes moves of the computer. */
void screen_tick(Screen *s, double now);
/* The program was stopped for so many seconds: no clock runs meanwhile. */
void screen_skip(Screen *s, double seconds);
bool screen_is_over(const Screen *s);
void screen_draw(Screen *s, double now, Surface *out);
/* Whether something will happen without a key, such as a move of the computer. */
bool screen_is_busy(const Screen *s);
/* The game on the screen, which there must be. */
const History *screen_history(const Screen *s);
/* The theme that was chosen, which the terminal is to follow; and whether it has colours then. */
Theme screen_theme(const Screen *s);
void screen_set_colours(Screen *s, bool has_colours);

#endif
