/* curses.c: the full screen on a real terminal: passes its keys to the screen, and shows the
 * surface that the screen draws.
 *
 * Signals that end the program are blocked and checked between keys, so that the terminal is always
 * restored. The game is in the archive at any moment. */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#define NCURSES_WIDECHAR 1
#include "tui/screen.h"

#include "core/clock.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_BUSY_MS = 40, KEY_IDLE_MS = 200, CLICKS_MAX = 8 };

/* -- Colours -- */

typedef struct Terminal {
    SCREEN *screen;
    Theme theme;
    int colours;              /* number that the terminal has */
    Input clicks[CLICKS_MAX]; /* not yet handled, the oldest last */
    int click_count;
} Terminal;

static const int16_t TONES[TONE_COUNT][2] = {
#define X(name, many, few) [TONE_##name] = {many, few},
    TONE_LIST(X)
#undef X
};

/* Replacements on terminals with only 8 colours, where grey would be black, and yellow the same
 * brown as the board. */
static const struct {
    Tone tone;
    int colour;
} EIGHT[] = {{TONE_DIM, 7},   {TONE_DARK, 6},   {TONE_HEX_0, 6}, {TONE_HEX_1, 6},
             {TONE_HEX_2, 6}, {TONE_CURSOR, 5}, {TONE_CHOSEN, 1}};

/* With 8 colours, a bright foreground colour is the plain one in bold. */
static int tone_colour(const Terminal *t, Tone tone, attr_t *attr)
{
    int colour = TONES[tone][t->theme == THEME_256 ? 0 : 1];
    if (t->colours > 8) return colour;
    for (size_t i = 0; i < sizeof EIGHT / sizeof *EIGHT; i++)
        if (EIGHT[i].tone == tone) return EIGHT[i].colour;
    if (colour < 8) return colour;
    if (attr) *attr |= A_BOLD;
    return colour - 8;
}

static void show_glyph(const Terminal *t, int line, int column, const Glyph *glyph)
{
    wchar_t text[2] = {(wchar_t)(glyph->code ? glyph->code : ' '), L'\0'};
    attr_t attr = A_NORMAL;
    int pair = 0;
    cchar_t cell;
    if (glyph->attr & ATTR_BOLD) attr |= A_BOLD;
    if (glyph->attr & ATTR_REVERSE) attr |= A_REVERSE;
    if (glyph->attr & ATTR_UNDERLINE) attr |= A_UNDERLINE;
    if (t->theme != THEME_NONE) {
        int ink = tone_colour(t, (Tone)glyph->ink, &attr);
        int paper = tone_colour(t, (Tone)glyph->paper, NULL);
        if (ink >= 0 || paper >= 0) pair = alloc_pair(ink, paper);
        if (pair < 0) pair = 0;
    }
    setcchar(&cell, text, attr, 0, &pair);
    mvadd_wch(line, column, &cell);
}

static void show_surface(const Terminal *t, const Surface *g)
{
    erase();
    for (int line = 0; line < g->lines; line++)
        for (int column = 0; column < g->columns; column++) {
            const Glyph *glyph = &g->at[line][column];
            if (glyph->code || glyph->paper || glyph->attr) show_glyph(t, line, column, glyph);
        }
    refresh();
}

/* -- Keys -- */

static int special_key(wint_t code)
{
    static const struct {
        int code, key;
    } KEYS[] = {{KEY_UP, TK_UP},         {KEY_DOWN, TK_DOWN},
                {KEY_LEFT, TK_LEFT},     {KEY_RIGHT, TK_RIGHT},
                {KEY_HOME, TK_HOME},     {KEY_END, TK_END},
                {KEY_PPAGE, TK_PAGE_UP}, {KEY_NPAGE, TK_PAGE_DOWN},
                {KEY_ENTER, TK_ENTER},   {KEY_BACKSPACE, TK_BACKSPACE},
                {KEY_MOUSE, TK_MOUSE}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if ((wint_t)KEYS[i].code == code) return KEYS[i].key;
    return TK_NONE;
}

static int plain_key(wint_t code)
{
    switch (code) {
    case '\r':
    case '\n': return TK_ENTER;
    case '\t': return TK_TAB;
    case 27: return TK_ESCAPE;
    case 8:
    case 127: return TK_BACKSPACE;
    default: return code < ' ' ? TK_NONE : (int)code;
    }
}

/* Curses reports simultaneous clicks as one key, and returns the newest first. */
static void read_clicks(Terminal *t)
{
    MEVENT event;
    while (t->click_count < CLICKS_MAX && getmouse(&event) == OK)
        if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
            t->clicks[t->click_count++] = (Input){TK_MOUSE, event.x, event.y};
}

/* TK_NONE if no input comes before the timeout. */
static Input read_input(Terminal *t, bool is_busy)
{
    Input input = {TK_NONE, 0, 0};
    wint_t code;
    if (t->click_count > 0) return t->clicks[--t->click_count];
    timeout(is_busy ? KEY_BUSY_MS : KEY_IDLE_MS);
    int got = get_wch(&code);
    if (got == OK) input.key = plain_key(code);
    if (got == KEY_CODE_YES) input.key = special_key(code);
    if (input.key != TK_MOUSE) return input;
    read_clicks(t);
    return t->click_count > 0 ? t->clicks[--t->click_count] : (Input){TK_NONE, 0, 0};
}

/* -- The terminal -- */

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

static bool open_terminal(Terminal *t, const TuiOptions *options)
{
    t->screen = newterm(NULL, stdout, stdin);
    if (!t->screen) return false;
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    t->theme = options->theme;
    if (t->theme == THEME_AUTO && is_set("NO_COLOR")) t->theme = THEME_NONE;
    if (!has_colors()) t->theme = THEME_NONE;
    if (t->theme == THEME_NONE) return true;
    start_color();
    use_default_colors();
    t->colours = COLORS;
    if (t->theme == THEME_AUTO || COLORS < 256) t->theme = COLORS >= 256 ? THEME_256 : THEME_16;
    return true;
}

static void close_terminal(Terminal *t)
{
    endwin();
    delscreen(t->screen);
}

static void block_signals(sigset_t *before)
{
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGHUP);
    sigprocmask(SIG_BLOCK, &ends, before);
}

static bool should_end(void)
{
    sigset_t pending;
    struct pollfd terminal = {.fd = STDIN_FILENO, .events = POLLIN};
    sigpending(&pending);
    if (sigismember(&pending, SIGINT) || sigismember(&pending, SIGTERM) ||
        sigismember(&pending, SIGHUP))
        return true;
    return poll(&terminal, 1, 0) > 0 && terminal.revents & (POLLHUP | POLLERR | POLLNVAL);
}

/* Discards pending signals, which the program has already obeyed. */
static void discard_signals(const sigset_t *before)
{
    static const int ENDS[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) signal(ENDS[i], SIG_IGN);
    sigprocmask(SIG_SETMASK, before, NULL);
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) signal(ENDS[i], SIG_DFL);
}

static void run(Terminal *t, Screen *s, Surface *surface)
{
    while (!screen_is_over(s) && !should_end()) {
        double now = clock_seconds();
        screen_resize(s, COLS, LINES);
        screen_tick(s, now);
        screen_draw(s, now, surface);
        show_surface(t, surface);
        Input input = read_input(t, screen_is_busy(s));
        screen_input(s, &input, clock_seconds());
    }
}

int tui_screen(const TuiHost *host, const TuiOptions *options)
{
    Terminal t = {0};
    sigset_t before;
    char error[ARCHIVE_ERROR] = "";
    setlocale(LC_CTYPE, "");
    Surface *surface = malloc(sizeof *surface);
    if (!surface) return 1;
    block_signals(&before);
    if (!open_terminal(&t, options)) {
        discard_signals(&before);
        free(surface);
        return tui_plain(host, options);
    }
    Look look = {.has_colours = t.theme != THEME_NONE,
                 .is_unicode = !options->is_ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
    Screen *s = screen_new(host, options, &look, clock_seconds(), error);
    if (s) run(&t, s, surface);
    bool ok = s != NULL;
    if (ok) {
        Text text = text_fixed(error, sizeof error);
        text_string(&text, screen_leave(s));
    }
    screen_free(s);
    close_terminal(&t);
    free(surface);
    discard_signals(&before);
    if (!ok) fprintf(stderr, "quina: %s\n", error);
    if (ok && *error) {
        fprintf(stderr, say(&host->words, N_("quina: the game is not saved: %s\n")), error);
        ok = false;
    }
    return ok ? 0 : 1;
}
