/* tone.h: the colours of the full screen, named by their purpose.
 *
 * Every tone has a colour on dark and on light terminals, in the 256 colours of xterm and in 16.
 * The colours of the board are the same on both: of medium brightness, so that black and white
 * pieces both stand out; the shares of both sides' chances stand out on the terminal. Text on the
 * board takes its ink from tone_ink_on. */
#ifndef TUI_TONE_H
#define TUI_TONE_H

#include <stdbool.h>
#include <stdint.h>

enum { HUE_COUNT = 9 };

/* X(name, dark and light in 256 colours, dark and light in 16); -1: the terminal's own */
#define TONE_LIST(X)                \
    X(DEFAULT, -1, -1, -1, -1)      \
    X(DIM, 248, 240, 7, 8)          \
    X(TITLE, 117, 23, 14, 4)        \
    X(KEY, 222, 54, 11, 5)          \
    X(ALERT, 210, 124, 9, 1)        \
    X(GOOD, 114, 22, 10, 2)         \
    X(BAR, 236, 252, 4, 7)          \
    X(CHOICE, 18, 153, 4, 6)        \
    X(BRIGHT, 231, 16, 15, 0)       \
    X(WHITE, 231, 231, 15, 15)      \
    X(WHITE_SHADE, 252, 252, 7, 7)  \
    X(BLACK, 16, 16, 0, 0)          \
    X(BLACK_SHADE, 236, 236, 8, 8)  \
    X(LINE, 58, 58, 0, 0)           \
    X(SPOT, 250, 250, 7, 7)         \
    X(LIGHT, 137, 137, 3, 3)        \
    X(DARK, 95, 95, 1, 1)           \
    X(RIM, 95, 95, 1, 1)            \
    X(HEX_0, 242, 242, 8, 8)        \
    X(HEX_1, 243, 243, 8, 8)        \
    X(HEX_2, 244, 244, 8, 8)        \
    X(CASTLE, 131, 131, 13, 13)     \
    X(TO, 25, 25, 4, 4)             \
    X(FROM, 67, 67, 6, 6)           \
    X(LEGAL, 64, 64, 2, 2)          \
    X(CHOSEN, 127, 127, 5, 5)       \
    X(CURSOR, 166, 166, 11, 11)     \
    X(PREVIEW, 30, 30, 14, 14)      \
    X(DECISIVE, 160, 160, 9, 9)     \
    X(HUE_0, 167, 167, 9, 9)        \
    X(HUE_1, 166, 166, 1, 1)        \
    X(HUE_2, 136, 136, 3, 3)        \
    X(HUE_3, 100, 100, 11, 11)      \
    X(HUE_4, 64, 64, 10, 10)        \
    X(HUE_5, 30, 30, 2, 2)          \
    X(HUE_6, 67, 67, 6, 6)          \
    X(HUE_7, 98, 98, 12, 12)        \
    X(HUE_8, 133, 133, 13, 13)      \
    X(SHARE_WHITE, 231, 180, 15, 3) \
    X(SHARE_BLACK, 240, 236, 8, 0)

typedef enum Tone {
#define X(name, dark, light, few_dark, few_light) TONE_##name,
    TONE_LIST(X)
#undef X
        TONE_COUNT
} Tone;

/* The number of the colour in a terminal with 256 or 16 colours; -1: the terminal's own. */
int tone_colour(Tone tone, bool is_light, bool is_256);

/* The relative luminance of one of 256 colours, as WCAG defines it: 0 is black, 1 is white. */
double tone_luminance(int colour);
/* The luminance of 8-bit red, green and blue. */
double tone_luminance_of(int red, int green, int blue);
/* The contrast of two luminances, from 1 to 21. */
double tone_contrast(double one, double other);

/* Black or white, whichever is easier to read on this paper of a board: at least 4.5 to 1. */
Tone tone_ink_on(Tone paper);

#endif
