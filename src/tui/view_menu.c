/* view_menu.c: the main menu. */
#include "tui/remember.h"
#include "tui/state.h"

#include <string.h>

typedef struct MenuItem {
    const char *text;
    bool (*is_shown)(const Screen *s);
    void (*run)(Screen *s, double now);
    const char *(*value)(const Screen *s); /* shown after the text; may be NULL */
} MenuItem;

/* -- Choices -- */

static bool has_play(const Screen *s) { return s->has_play && !s->base.is_replay; }

static bool has_open_game(const Screen *s)
{
    ArchiveGame open;
    return !has_play(s) && play_find_open(&s->host->play, &open);
}

static bool has_archive(const Screen *s) { return s->host->play.archive != NULL; }
static bool is_always(const Screen *s) { return s != NULL; }

static void run_back(Screen *s, double now)
{
    (void)now;
    screen_show(s, VIEW_GAME);
}

static void run_resume(Screen *s, double now)
{
    ArchiveGame open;
    if (play_find_open(&s->host->play, &open)) screen_resume(s, open.id, false, now);
}

static void run_new(Screen *s, double now)
{
    (void)now;
    screen_show(s, VIEW_SETUP);
}

static void run_lessons(Screen *s, double now)
{
    (void)now;
    screen_show(s, VIEW_LESSONS);
}

static void run_puzzles(Screen *s, double now)
{
    (void)now;
    screen_show(s, VIEW_PUZZLES);
}

static void run_list(Screen *s, double now)
{
    (void)now;
    screen_show(s, VIEW_LIST);
}

static void run_page(Screen *s, double now)
{
    char text[ARCHIVE_ERROR];
    (void)now;
    if (s->host->serve(s->host->page, text))
        screen_say_format(s, TONE_GOOD, say(&s->words, N_("The page is at %s until you quit.")),
                          text);
    else
        screen_say_error(s, text);
}

static void run_rules(Screen *s, double now)
{
    (void)now;
    screen_show(s, VIEW_RULES);
}

static void run_keys(Screen *s, double now)
{
    (void)now;
    screen_show(s, VIEW_KEYS);
}

static void run_language(Screen *s, double now)
{
    bool is_unicode = s->words.is_unicode;
    (void)now;
    words_find(strcmp(s->words.lang, "en") == 0 ? "pt" : "en", &s->words);
    s->words.is_unicode = is_unicode;
    s->message[0] = '\0';
    screen_remember(s, "lang", s->words.lang);
}

static const char *theme_value(const Screen *s)
{
    static const char *const NAMES[THEME_COUNT] = {
        [THEME_AUTO] = N_("as the terminal"), [THEME_DARK] = N_("dark"),
        [THEME_LIGHT] = N_("light"),          [THEME_256] = N_("256 colours"),
        [THEME_16] = N_("16 colours"),        [THEME_NONE] = N_("off")};
    return say(&s->words, NAMES[s->theme]);
}

static void run_theme(Screen *s, double now)
{
    (void)now;
    s->theme = (Theme)((s->theme + 1) % THEME_COUNT);
    screen_remember(s, "theme", THEME_NAMES[s->theme]);
}

static void run_quit(Screen *s, double now)
{
    (void)now;
    s->is_over = true;
}

static const MenuItem ITEMS[] = {
    {N_("Back to the game"), has_play, run_back, NULL},
    {N_("Resume the unfinished game"), has_open_game, run_resume, NULL},
    {N_("New game"), is_always, run_new, NULL},
    {N_("Guided first game"), is_always, run_lessons, NULL},
    {N_("Puzzles"), is_always, run_puzzles, NULL},
    {N_("Replay a game"), has_archive, run_list, NULL},
    {N_("Play in the browser"), is_always, run_page, NULL},
    {N_("Rules of the games"), is_always, run_rules, NULL},
    {N_("Keys"), is_always, run_keys, NULL},
    {N_("Em português"), is_always, run_language, NULL},
    {N_("Colours"), is_always, run_theme, theme_value},
    {N_("Quit"), is_always, run_quit, NULL},
};

enum { ITEM_COUNT = sizeof ITEMS / sizeof *ITEMS, HEIGHT = 18 };

static int shown_items(const Screen *s, const MenuItem *out[ITEM_COUNT])
{
    int count = 0;
    for (int i = 0; i < ITEM_COUNT; i++)
        if (ITEMS[i].is_shown(s)) out[count++] = &ITEMS[i];
    return count;
}

/* The line of the first choice. The menu is centred on a tall screen; on a short one the choices
 * begin near the top, so that a message fits below. */
static int first_line(const Screen *s, int count)
{
    int lowest = s->lines - 3 - count;
    if (s->lines > HEIGHT + 6) return (s->lines - HEIGHT) / 2 + 4;
    return lowest < 1 ? 1 : lowest < 6 ? lowest : 6;
}

/* -- Drawing -- */

/* A colour of the rainbow for each game. */
static Tone game_hue(int game) { return (Tone)(TONE_HUE_0 + 2 * game % HUE_COUNT); }

/* A disc for each game, with the name of the program; below them the titles, if there is room. */
static void draw_logo(const Screen *s, Surface *g, int column, int first)
{
    int line = first > 5 ? first - 4 : first - 2, name = column + 2 * GAME_COUNT + 1;
    char titles[160];
    Text text = text_fixed(titles, sizeof titles);
    if (line < 1) return;
    for (int i = 0; i < GAME_COUNT; i++) {
        surface_put(g, column + 2 * i, line, s->look.is_unicode ? 0x25cf : 'o', game_hue(i));
        text_format(&text, i ? ", %s" : "%s", GAMES[i]->title);
    }
    surface_text(g, name, line, 20, "q u i n a", TONE_TITLE);
    surface_attr(g, (Area){name, line, 9, 1}, ATTR_BOLD);
    if (first > 5)
        surface_wrap(g, (Area){column, line + 2, g->columns - column - 1, 1}, titles, TONE_DIM);
}

/* The games in the colours of the logo, if there is room below the choices. */
static void draw_games(const Screen *s, Surface *g, int column, int line)
{
    if (line + GAME_COUNT > g->lines - 1 || g->columns < 76) return;
    for (int i = 0; i < GAME_COUNT; i++) {
        surface_put(g, column, line + i, s->look.is_unicode ? 0x25cf : 'o', game_hue(i));
        surface_text(g, column + 2, line + i, 11, GAMES[i]->title, TONE_BRIGHT);
        surface_wrap(g, (Area){column + 14, line + i, g->columns - column - 15, 1},
                     say(&s->words, GAMES[i]->summary), TONE_DIM);
    }
}

static const BarItem BAR[] = {{0, "↑↓", N_("move")},
                              {TK_ENTER, N_("Enter"), N_("choose")},
                              {'q', "q", N_("quit")},
                              {0}};

static void draw_item(const Screen *s, Surface *g, int column, int line, const MenuItem *item,
                      bool is_here)
{
    char text[120];
    Text label = text_fixed(text, sizeof text);
    if (is_here) list_mark(s, g, column - 2, line);
    text_string(&label, say(&s->words, item->text));
    if (item->value) text_format(&label, ": %s", item->value(s));
    surface_text(g, column, line, LIST_WIDTH - 2, text, is_here ? TONE_BRIGHT : TONE_DEFAULT);
}

/* Keeps the chosen one in sight where not all fit above the message; how many do. */
static int scroll_menu(Screen *s, int count, int first)
{
    int rows = s->lines - 1 - first - (*s->message ? 2 : 0);
    if (rows > count) rows = count;
    if (s->item >= count) s->item = count - 1;
    if (s->item < s->scroll) s->scroll = s->item;
    if (s->item >= s->scroll + rows) s->scroll = s->item - rows + 1;
    if (s->scroll > count - rows) s->scroll = count - rows;
    return rows;
}

static void draw_menu(Screen *s, double now, Surface *g)
{
    const MenuItem *items[ITEM_COUNT];
    int count = shown_items(s, items), column = g->columns > 60 ? g->columns / 2 - 20 : 3;
    int first = first_line(s, count);
    (void)now;
    frame_draw(s, g, say(&s->words, N_("five games for two players")), BAR);
    draw_logo(s, g, column, first);
    int rows = scroll_menu(s, count, first);
    for (int i = 0; i < rows; i++)
        draw_item(s, g, column, first + i, items[s->scroll + i], s->scroll + i == s->item);
    int line = first + rows + 1 < g->lines - 2 ? first + rows + 1 : g->lines - 3;
    if (*s->message)
        surface_wrap(g, (Area){column, line, g->columns - column - 1, 2}, s->message,
                     s->message_tone);
    else
        draw_games(s, g, g->columns > 94 ? (g->columns - 90) / 2 : 2, line);
}

static void key_menu(Screen *s, const Input *input, double now)
{
    const MenuItem *items[ITEM_COUNT];
    int count = shown_items(s, items);
    if (input->key == 'q' || (input->key == TK_ESCAPE && !s->has_play)) {
        s->is_over = true;
    } else if (input->key == TK_ESCAPE) {
        screen_show(s, VIEW_GAME);
    } else if (list_key(s, input, count, first_line(s, count))) {
        s->message[0] = '\0';
        items[s->item]->run(s, now);
    }
}

/* A newcomer finds the guided first game chosen. */
static void offer_lesson(Screen *s)
{
    const MenuItem *items[ITEM_COUNT];
    int count = shown_items(s, items);
    for (int i = 0; i < count; i++)
        if (items[i]->run == run_lessons) s->item = i;
    screen_say(s, TONE_GOOD,
               say(&s->words, N_("New here? The guided first game takes three minutes.")));
}

static void open_menu(Screen *s)
{
    s->message[0] = '\0';
    if (remember_is_newcomer(s->host->settings, s->host->play.archive) && !s->is_offered)
        offer_lesson(s);
    s->is_offered = true;
    screen_say_warning(s);
}

const ScreenView VIEW_OF_MENU = {open_menu, draw_menu, key_menu};
