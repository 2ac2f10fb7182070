/* tui.h: the terminal: plain prompts for pipes and simple terminals, and a full screen. */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include "play/play.h"
#include "play/settings.h"
#include "words/words.h"

/* What the terminal gets from the command line. */
typedef struct TuiHost {
    Words words;
    PlayHost play;
    uint64_t seed;       /* for random starts, if the plan has none */
    Settings *settings;  /* remembered choices; NULL: none are */
    const char *warning; /* to be shown first, or NULL: games or settings are not kept, and why */
    /* Starts serving the page for the browser: true with its address, or false with the reason. */
    bool (*serve)(void *page, char text[ARCHIVE_ERROR]);
    void *page;
} TuiHost;

/* Colours of the full screen. THEME_AUTO: as many as the terminal has, for its background; none
 * with NO_COLOR. The others choose the background, or the number of colours. */
typedef enum Theme {
    THEME_AUTO,
    THEME_DARK,
    THEME_LIGHT,
    THEME_256,
    THEME_16,
    THEME_NONE,
    THEME_COUNT
} Theme;

/* "auto", "dark", …; as the command line names them. */
extern const char *const THEME_NAMES[THEME_COUNT];

enum { RESUME_NONE = -1, RESUME_NEWEST = 0 };

/* What the command line chose; the rest has defaults, or the person is asked. */
typedef struct TuiOptions {
    Plan plan;            /* plan.options.game NULL: not chosen */
    bool is_lesson;       /* the guided first game of the plan's game, or of one to be chosen */
    bool is_brief;        /* prompts: no boards unless asked for */
    int64_t resume;       /* a game of the archive, RESUME_NEWEST or RESUME_NONE */
    bool is_opened;       /* named without --resume: a game that is over is shown */
    const Record *replay; /* a record to look at in the full screen, or NULL */
    Theme theme;
    bool is_ascii;
} TuiOptions;

/* Solves puzzles at the prompts: number `number` of the game, 0 for the next that is not solved; of
 * all games, if that is NULL. Returns the exit status. */
int tui_puzzles(const Words *words, bool is_brief, const Game *g, int number);

/* Both return the exit status. */
int tui_plain(const TuiHost *host, const TuiOptions *options);
int tui_screen(const TuiHost *host, const TuiOptions *options);

#endif
