/* tui.h: the terminal face: plain prompts for pipes and simple terminals, and a full screen. */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include "play/play.h"
#include "words/words.h"

/* What the face gets from the program around it. */
typedef struct TuiHost {
    Words words;
    PlayHost play;
    uint64_t seed; /* for what is left to chance where the plan has no seed */
    /* Serves the page for the browser: true with its address, or why it cannot. */
    bool (*serve)(void *page, char text[ARCHIVE_ERROR]);
    void *page;
} TuiHost;

/* Colours of the full screen; THEME_AUTO is what the terminal has, none with NO_COLOR. */
typedef enum Theme { THEME_AUTO, THEME_256, THEME_16, THEME_NONE } Theme;

enum { RESUME_NONE = -1, RESUME_NEWEST = 0 };

/* What was asked for on the command line; the rest is asked, or has its default. */
typedef struct TuiWish {
    Plan plan; /* plan.options.game NULL: not chosen */
    bool has_players;
    int64_t resume; /* a game of the archive, RESUME_NEWEST or RESUME_NONE */
    Theme theme;
    bool is_ascii;
} TuiWish;

/* Both return the exit status. */
int tui_plain(const TuiHost *host, const TuiWish *wish);
int tui_screen(const TuiHost *host, const TuiWish *wish);

#endif
