/* view_page.c: pages to read: the rules of a game, and the keys. */
#include "draw/page.h"
#include "tui/describe.h"
#include "tui/state.h"

#include <string.h>

/* -- Pages -- */

enum { HELP_COLUMN = 17 }; /* on the page of keys */

static int count_lines(const char *text)
{
    int lines = 0;
    for (; text && *text; text++) lines += *text == '\n';
    return lines;
}

static void keep_scroll(Screen *s)
{
    int last = s->page_lines - frame_lines(s);
    if (s->scroll > last) s->scroll = last;
    if (s->scroll < 0) s->scroll = 0;
}

/* Prints the page again where the screen has other columns, and stays near what was read. */
static void print_page(Screen *s, void (*print)(Screen *s))
{
    int before = s->page_lines;
    text_free(&s->page);
    s->page = text_growing();
    print(s);
    s->page_columns = s->columns;
    s->page_lines = count_lines(s->page.data);
    if (before) s->scroll = s->scroll * s->page_lines / before;
}

static void fit_page(Screen *s, void (*print)(Screen *s))
{
    if (s->page_columns != s->columns) print_page(s, print);
    keep_scroll(s); /* the window may have more lines */
}

static bool is_underline(const char *line) { return *line == '=' || strncmp(line, "---", 3) == 0; }

/* A heading has a line of = or - below it. On the help page, the columns of keys and words are
 * highlighted. */
static void draw_page_line(const Screen *s, Surface *g, int y, const char *text, const char *next)
{
    bool is_heading = *text && is_underline(next);
    surface_text(g, 2, y, g->columns - 3, text,
                 is_heading           ? TONE_TITLE
                 : is_underline(text) ? TONE_DIM
                                      : TONE_DEFAULT);
    if (is_heading) surface_attr(g, (Area){2, y, utf8_columns(text), 1}, ATTR_BOLD);
    if (s->view == VIEW_KEYS && strncmp(text, "  ", 2) == 0)
        surface_ink(g, (Area){2, y, HELP_COLUMN - 1, 1}, TONE_KEY);
}

static void draw_page(const Screen *s, Surface *g)
{
    const char *at = s->page.data ? s->page.data : "";
    for (int line = 0; *at; line++) {
        size_t length = strcspn(at, "\n");
        char text[512];
        Text copy = text_fixed(text, sizeof text);
        text_bytes(&copy, at, length);
        int y = line - s->scroll + 1;
        at += length + (at[length] == '\n');
        if (y >= 1 && y <= frame_lines(s)) draw_page_line(s, g, y, text, at);
    }
}

enum { WHEEL_LINES = 3 };

static void scroll_page(Screen *s, int key)
{
    int page = frame_lines(s) - 1, last = s->page_lines - frame_lines(s);
    switch (key) {
    case TK_WHEEL_UP: s->scroll -= WHEEL_LINES; break;
    case TK_WHEEL_DOWN: s->scroll += WHEEL_LINES; break;
    case TK_UP:
    case 'k': s->scroll--; break;
    case TK_DOWN:
    case 'j': s->scroll++; break;
    case TK_PAGE_UP:
    case 'b': s->scroll -= page; break;
    case TK_PAGE_DOWN:
    case ' ': s->scroll += page; break;
    case TK_HOME: s->scroll = 0; break;
    case TK_END: s->scroll = last; break;
    default: break;
    }
    keep_scroll(s);
}

static bool leaves_page(Screen *s, int key)
{
    if (key != TK_ESCAPE && key != 'q' && key != TK_ENTER && key != '?' && key != 'm') return false;
    screen_show(s, s->behind == VIEW_GAME && s->has_play ? VIEW_GAME : VIEW_MENU);
    return true;
}

/* -- The rules -- */

static void print_rules(Screen *s)
{
    int width = s->columns > 90 ? 84 : s->columns - 6;
    const char *source = page_find(s->page_game, s->words.lang);
    Fault fault;
    if (source)
        page_print(s->page_game, source, s->look.is_unicode ? DRAW_UNICODE : DRAW_ASCII, width,
                   &s->page, &fault);
}

static void open_rules(Screen *s)
{
    s->scroll = 0;
    print_page(s, print_rules);
}

static const BarItem RULES_BAR[] = {{TK_PAGE_UP, N_("PgUp"), N_("up")},
                                    {TK_PAGE_DOWN, N_("PgDn"), N_("down")},
                                    {TK_LEFT, "←", N_("previous game")},
                                    {TK_RIGHT, "→", N_("next game")},
                                    {TK_ESCAPE, N_("Esc"), N_("go back")},
                                    {0}};
static const BarItem KEYS_BAR[] = {{TK_PAGE_UP, N_("PgUp"), N_("up")},
                                   {TK_PAGE_DOWN, N_("PgDn"), N_("down")},
                                   {TK_ESCAPE, N_("Esc"), N_("go back")},
                                   {0}};

static void draw_rules(Screen *s, double now, Surface *g)
{
    (void)now;
    fit_page(s, print_rules);
    frame_draw(s, g, s->page_game->title, RULES_BAR);
    draw_page(s, g);
}

static void key_rules(Screen *s, const Input *input, double now)
{
    int by = input->key == TK_LEFT ? GAME_COUNT - 1 : input->key == TK_RIGHT ? 1 : 0;
    (void)now;
    if (leaves_page(s, input->key)) return;
    if (by) {
        s->page_game = GAMES[((int)s->page_game->id + by) % GAME_COUNT];
        open_rules(s);
    }
    scroll_page(s, input->key);
}

const ScreenView VIEW_OF_RULES = {open_rules, draw_rules, key_rules};

/* -- The keys -- */

/* Prints a text from a column on, wrapped, where the line is printed up to `used`. */
static void print_from(Screen *s, int column, int used, const char *text)
{
    for (; *text; used = 0) {
        size_t length = utf8_wrap(text, s->columns - 3 - column);
        text_format(&s->page, "%*s", used < column ? column - used : used > 0, "");
        text_bytes(&s->page, text, length);
        text_char(&s->page, '\n');
        text += length + strspn(text + length, " ");
    }
}

/* "  h   hint       show a move the computer would play" */
static void print_command(Screen *s, const GameCommand *command)
{
    const char *word = command->word ? say(&s->words, command->word) : "";
    text_format(&s->page, "  %c   %s", command->key, word);
    print_from(s, HELP_COLUMN, 6 + utf8_columns(word), say(&s->words, command->help));
}

static void print_keys(Screen *s)
{
    static const char *const INTRO[] = {
        N_("Arrows, Home, End, PgUp, PgDn: cursor; Enter, space or mouse: choose."),
        N_("Green cells can be chosen; the board shows what a choice would do."),
        N_("Esc cancels a choice, or opens the menu; Tab or : lets you type.")};
    for (int i = 0; i < 3; i++) print_from(s, 0, 0, say(&s->words, INTRO[i]));
    text_char(&s->page, '\n');
    for (const GameCommand *command = COMMANDS; command->run; command++)
        if (command->flags & IN_SCREEN) print_command(s, command);
    text_char(&s->page, '\n');
    for (int i = 0; i < GAME_COUNT; i++) {
        Pos start;
        GAMES[i]->start(&start, GAMES[i]->size_default, 0, 0);
        text_format(&s->page, "  %s", GAMES[i]->title);
        print_from(s, HELP_COLUMN, 2 + utf8_columns(GAMES[i]->title),
                   describe_input(&s->words, &start));
    }
}

static void open_keys(Screen *s)
{
    s->scroll = 0;
    print_page(s, print_keys);
}

static void draw_keys(Screen *s, double now, Surface *g)
{
    (void)now;
    fit_page(s, print_keys);
    frame_draw(s, g, say(&s->words, N_("Keys")), KEYS_BAR);
    draw_page(s, g);
}

static void key_keys(Screen *s, const Input *input, double now)
{
    (void)now;
    if (!leaves_page(s, input->key)) scroll_page(s, input->key);
}

const ScreenView VIEW_OF_KEYS = {open_keys, draw_keys, key_keys};
