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
#include "tui/background.h"
#include "tui/escape.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_BUSY_MS = 40,
    KEY_IDLE_MS = 200,
    CLICKS_MAX = 8,
    ESCAPE = 27,
    ESCAPE_MS = 100, /* that the bytes of a sequence may be apart */
    FAILURES_MAX = 20
};

/* -- Colours -- */

typedef struct Terminal {
    SCREEN *screen;
    Theme theme;
    int colours; /* that are used; 0: none */
    bool is_light;
    bool has_light_background; /* as far as is known */
    bool has_started_colours;  /* curses has been told to use them */
    Answer answer;             /* about the background */
    size_t answered;           /* bytes of answer.typed that have been handled */
    bool is_asked;             /* its last answer has not come yet */
    Input clicks[CLICKS_MAX];  /* not yet handled, the oldest last */
    int click_count;
    int failures; /* attempts in a row to read input that is there */
} Terminal;

const char *const THEME_NAMES[THEME_COUNT] = {
    [THEME_AUTO] = "auto", [THEME_DARK] = "dark", [THEME_LIGHT] = "light",
    [THEME_256] = "256",   [THEME_16] = "16",     [THEME_NONE] = "none"};

/* Replacements on terminals with only 8 colours, where grey would be black, and yellow the same
 * brown as the board. */
static const struct {
    Tone tone;
    int colour;
} EIGHT[] = {{TONE_DIM, 7},   {TONE_DARK, 6},   {TONE_HEX_0, 6}, {TONE_HEX_1, 6},
             {TONE_HEX_2, 6}, {TONE_CURSOR, 5}, {TONE_CHOSEN, 1}};

/* With 8 colours, a bright foreground colour is the plain one in bold. */
static int find_colour(const Terminal *t, Tone tone, attr_t *attr)
{
    int colour = tone_colour(tone, t->is_light, t->colours >= 256);
    if (t->colours > 8) return colour;
    for (size_t i = 0; i < sizeof EIGHT / sizeof *EIGHT; i++)
        if (EIGHT[i].tone == tone && !(t->is_light && tone == TONE_DIM)) return EIGHT[i].colour;
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
    if (t->colours > 0) {
        int ink = find_colour(t, (Tone)glyph->ink, &attr);
        int paper = find_colour(t, (Tone)glyph->paper, NULL);
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
    case 8:
    case 127: return TK_BACKSPACE;
    default: return code < ' ' ? TK_NONE : (int)code;
    }
}

static const struct {
    mmask_t state;
    int key;
} EVENTS[] = {{BUTTON1_PRESSED | BUTTON1_CLICKED, TK_MOUSE},
              {BUTTON1_RELEASED, TK_RELEASE},
              {BUTTON4_PRESSED, TK_WHEEL_UP},
              {BUTTON5_PRESSED, TK_WHEEL_DOWN}};

/* Curses reports simultaneous clicks as one key, and returns the newest first. */
static void read_clicks(Terminal *t)
{
    MEVENT event;
    while (t->click_count < CLICKS_MAX && getmouse(&event) == OK)
        for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++)
            if (event.bstate & EVENTS[i].state && t->click_count < CLICKS_MAX)
                t->clicks[t->click_count++] = (Input){EVENTS[i].key, event.x, event.y};
}

/* The next key that was typed while the terminal was asked; TK_NONE if all are handled. */
static int read_typed(Terminal *t)
{
    const char *end = t->answer.typed + t->answer.typed_count;
    const char *at = t->answer.typed + t->answered;
    int key = TK_NONE;
    while (key == TK_NONE && at < end) key = escape_read_key(&at, end);
    t->answered = (size_t)(at - t->answer.typed);
    if (at == end) t->answered = t->answer.typed_count = 0;
    return key;
}

/* Curses has read an escape character that begins no sequence it knows. If more bytes are there it
 * is a late answer about the background, or a key in another form: those go to t->answer, and the
 * keys among them are read from there. Otherwise it is the key Escape. */
static int read_escape(Terminal *t)
{
    wint_t next;
    timeout(t->is_asked ? ESCAPE_MS : 0);
    int got = get_wch(&next);
    if (got == KEY_CODE_YES) ungetch((int)next); /* another key */
    if (got != OK) return TK_ESCAPE;
    if (next != '[' && next != ']' && next != 'O') {
        unget_wch((wchar_t)next);
        return TK_ESCAPE;
    }
    timeout(ESCAPE_MS);
    answer_read(&t->answer, ESCAPE);
    answer_read(&t->answer, (char)next);
    if (next == 'O' && get_wch(&next) == OK) answer_read(&t->answer, (char)next);
    while (t->answer.state != ANSWER_GROUND && get_wch(&next) == OK)
        answer_read(&t->answer, (char)next);
    answer_flush(&t->answer);
    t->is_asked = t->is_asked && !t->answer.is_over;
    return read_typed(t);
}

/* What poll says about the input. */
static short poll_input(void)
{
    struct pollfd terminal = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&terminal, 1, 0) <= 0) return 0;
    return terminal.revents;
}

/* TK_NONE if no input comes before the timeout. */
static Input read_input(Terminal *t, bool is_busy)
{
    Input input = {TK_NONE, 0, 0};
    wint_t code;
    if (t->click_count > 0) return t->clicks[--t->click_count];
    input.key = read_typed(t);
    if (input.key != TK_NONE) return input;
    timeout(is_busy ? KEY_BUSY_MS : KEY_IDLE_MS);
    int got = get_wch(&code);
    t->failures = got == ERR && poll_input() & POLLIN ? t->failures + 1 : 0;
    if (got == OK) input.key = code == ESCAPE ? read_escape(t) : plain_key(code);
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

/* Consoles that show the question instead of answering it are not asked. */
static bool can_be_asked(void)
{
    static const char *const MUTE[] = {"linux", "vt", "cons", "dumb", "ansi", "sun"};
    const char *terminal = getenv("TERM");
    for (size_t i = 0; terminal && i < sizeof MUTE / sizeof *MUTE; i++)
        if (strncmp(terminal, MUTE[i], strlen(MUTE[i])) == 0) return false;
    return terminal && *terminal;
}

/* Dark, unless the theme, the terminal or a variable says otherwise. */
static void find_background(Terminal *t, const TuiOptions *options)
{
    enum { ANSWER_MS = 300 };
    background_of_variable(getenv("COLORFGBG"), &t->has_light_background);
    if (options->theme == THEME_DARK || options->theme == THEME_LIGHT) return;
    if (!can_be_asked() || !background_ask(STDIN_FILENO, STDOUT_FILENO, ANSWER_MS, &t->answer))
        return;
    if (t->answer.is_known) t->has_light_background = t->answer.is_light;
    t->is_asked = !t->answer.is_over;
}

static void use_theme(Terminal *t, Theme theme)
{
    bool is_asked = theme == THEME_DARK || theme == THEME_LIGHT;
    t->theme = theme;
    t->is_light = is_asked ? theme == THEME_LIGHT : t->has_light_background;
    t->colours = 0;
    if (theme == THEME_NONE || !has_colors()) return;
    if (theme == THEME_AUTO && is_set("NO_COLOR")) return;
    if (!t->has_started_colours) {
        start_color();
        use_default_colors();
        t->has_started_colours = true;
    }
    t->colours = theme == THEME_16 && COLORS > 16 ? 16 : COLORS;
}

static bool open_terminal(Terminal *t, const TuiOptions *options)
{
    t->screen = newterm(NULL, stdout, stdin);
    if (!t->screen) return false;
    set_escdelay(ESCAPE_MS);
    cbreak();
    noecho();
    nonl();
    find_background(t, options);
    keypad(stdscr, TRUE);
    curs_set(0);
    mouseinterval(0);
    mmask_t events = 0;
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++) events |= EVENTS[i].state;
    mousemask(events, NULL);
    use_theme(t, options->theme);
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
    sigpending(&pending);
    if (sigismember(&pending, SIGINT) || sigismember(&pending, SIGTERM) ||
        sigismember(&pending, SIGHUP))
        return true;
    return poll_input() & (POLLHUP | POLLERR | POLLNVAL);
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
    while (!screen_is_over(s) && !should_end() && t->failures < FAILURES_MAX) {
        double now = clock_seconds();
        screen_resize(s, COLS, LINES);
        screen_tick(s, now);
        if (screen_theme(s) != t->theme) {
            use_theme(t, screen_theme(s));
            screen_set_colours(s, t->colours > 0);
        }
        screen_draw(s, now, surface);
        show_surface(t, surface);
        Input input = read_input(t, screen_is_busy(s));
        double then = clock_seconds();
        if (clock_stopped(now, then) > 0) screen_skip(s, then - now);
        screen_input(s, &input, then);
    }
}

static int fail(const char *why)
{
    fprintf(stderr, "quina: %s\n", why);
    return 1;
}

int tui_screen(const TuiHost *host, const TuiOptions *options)
{
    Terminal t = {0};
    sigset_t before;
    char error[ARCHIVE_ERROR] = "";
    setlocale(LC_CTYPE, "");
    Surface *surface = malloc(sizeof *surface);
    if (!surface) return fail(say(&host->words, N_("there is not enough memory")));
    block_signals(&before);
    if (!open_terminal(&t, options)) {
        discard_signals(&before);
        free(surface);
        return tui_plain(host, options);
    }
    Look look = {.has_colours = t.colours > 0,
                 .is_unicode = !options->is_ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
    Screen *s = screen_new(host, options, &look, clock_seconds(), error);
    if (s) run(&t, s, surface);
    bool ok = s != NULL, is_lost = t.failures == FAILURES_MAX;
    if (ok) {
        Text text = text_fixed(error, sizeof error);
        text_string(&text, screen_leave(s));
    }
    screen_free(s);
    close_terminal(&t);
    free(surface);
    discard_signals(&before);
    if (!ok) return fail(error);
    if (is_lost) fail(say(&host->words, N_("the terminal cannot be read")));
    if (*error) fprintf(stderr, say(&host->words, N_("quina: the game is not saved: %s\n")), error);
    return is_lost || *error ? 1 : 0;
}
