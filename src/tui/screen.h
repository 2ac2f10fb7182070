/* screen.h: the full screen as a machine: keys and time go in, a surface of characters comes out.
 *
 * It knows no terminal, so that tests can run it; curses.c connects it to one. */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "tui/paint.h"
#include "tui/surface.h"
#include "tui/tui.h"

/* A key is a character or, beyond Unicode, one of these. */
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
    TK_MOUSE
};

typedef struct Input {
    int key;
    int column, line; /* of the mouse */
} Input;

enum { SCREEN_COLUMNS_MIN = 40, SCREEN_LINES_MIN = 12 };

typedef struct Screen Screen;

/* NULL, with the reason, if what is wished cannot be done. The host must outlive it. */
Screen *screen_new(const TuiHost *host, const TuiWish *wish, const Look *look, double now,
                   char error[ARCHIVE_ERROR]);
void screen_free(Screen *s);

void screen_resize(Screen *s, int columns, int lines);
void screen_input(Screen *s, const Input *input, double now);
/* To be called several times a second: clocks run, the computer moves. */
void screen_tick(Screen *s, double now);
bool screen_is_over(const Screen *s);
void screen_draw(Screen *s, double now, Surface *out);
/* The computer is thinking, or something else will happen without a key. */
bool screen_is_busy(const Screen *s);

#endif
