/* view_lessons.c: the guided first games, one for each game, and how far the person has come. */
#include "tui/remember.h"
#include "tui/state.h"

/* The line of the first choice. */
static int first_item(const Screen *s) { return 4 + list_gap(s); }

static void open_lessons(Screen *s) { s->message[0] = '\0'; }

static void print_progress(const Screen *s, const Game *g, Text *out)
{
    int step = remember_lesson(s->host->settings, g);
    if (step == LESSON_DONE)
        text_string(out, say(&s->words, N_("done")));
    else if (step > 0)
        text_format(out, say(&s->words, N_("step %d")), step + 1);
}

static void draw_row(const Screen *s, Surface *g, int column, int i)
{
    char progress[48] = "";
    Text text = text_fixed(progress, sizeof progress);
    int line = first_item(s) + i;
    bool is_here = i == s->item;
    print_progress(s, GAMES[i], &text);
    if (is_here) list_mark(s, g, column - 2, line);
    surface_text(g, column, line, 12, GAMES[i]->title, is_here ? TONE_BRIGHT : TONE_DEFAULT);
    surface_text(g, column + 13, line, 12, progress, TONE_GOOD);
}

static const BarItem BAR[] = {{0, "↑↓", N_("move")},
                              {TK_ENTER, N_("Enter"), N_("choose")},
                              {TK_ESCAPE, N_("Esc"), N_("go back")},
                              {0}};

static void draw_lessons(Screen *s, double now, Surface *g)
{
    int column = g->columns > 84 ? (g->columns - 78) / 2 : 3;
    int first = first_item(s), note = first + GAME_COUNT + list_gap(s);
    int wide = g->columns - column - 2 < 76 ? g->columns - column - 2 : 76;
    const char *intro =
        say(&s->words, N_("Small steps on a small board, each with a goal, and then a game that "
                          "you win. Each takes about three minutes."));
    (void)now;
    frame_draw(s, g, say(&s->words, N_("Guided first games")), BAR);
    if (surface_wrap_lines(intro, wide) <= 2)
        surface_wrap(g, (Area){column, first - 3, wide, 2}, intro, TONE_DIM);
    for (int i = 0; i < GAME_COUNT; i++) draw_row(s, g, column, i);
    bool has_message = *s->message != '\0';
    surface_wrap(g, (Area){column, note, wide, g->lines - 1 - note},
                 has_message ? s->message : say(&s->words, GAMES[s->item]->summary),
                 has_message ? s->message_tone : TONE_DIM);
}

static void key_lessons(Screen *s, const Input *input, double now)
{
    if (input->key == TK_ESCAPE || input->key == 'q' || input->key == 'm')
        screen_show(s, VIEW_MENU);
    else if (list_key(s, input, GAME_COUNT, first_item(s)))
        lesson_begin(s, GAMES[s->item], now);
}

const ScreenView VIEW_OF_LESSONS = {open_lessons, draw_lessons, key_lessons};
