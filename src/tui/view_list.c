/* view_list.c: the games of the archive, to be replayed or resumed. */
#include "tui/describe.h"
#include "tui/state.h"

#include <inttypes.h>
#include <string.h>

enum { HEAD_LINE = 1, FIRST_LINE, CELL_COUNT = 6 };

static bool keep_row(void *context, const ArchiveGame *game)
{
    Screen *s = context;
    s->listed[s->listed_count++] = *game;
    return s->listed_count < LISTED_MAX;
}

static void open_list(Screen *s)
{
    s->listed_count = 0;
    s->message[0] = '\0';
    if (s->host->play.archive &&
        archive_find(s->host->play.archive,
                     &(ArchiveQuery){.limit = LISTED_MAX, .only_begun = true}, keep_row, s) < 0)
        screen_say_error(s, archive_error(s->host->play.archive));
}

static void print_name(const Screen *s, const char *name, Text *out)
{
    describe_name_briefly(&s->words, name, out);
}

/* The game that is chosen, with all of its names and its end, which rows may have no room for. */
static void draw_chosen(const Screen *s, Surface *g, const ArchiveGame *a)
{
    char line[16 * SESSION_NAME];
    Text text = text_fixed(line, sizeof line);
    print_name(s, a->white, &text);
    text_format(&text, " %s ", a->result);
    print_name(s, a->black, &text);
    if (*a->reason) text_format(&text, ": %s", say(&s->words, a->reason));
    surface_text(g, 1, g->lines - 2, g->columns - 2, line, TONE_DIM);
}

/* The cells of a row, and what stands behind them if there is room. */
static void draw_cells(Surface *g, int line, const char *const cells[CELL_COUNT], const char *rest,
                       Tone ink)
{
    int name = g->columns >= 100 ? 18 : 12, column = 1;
    const int widths[CELL_COUNT] = {19, 11, name, name, 7, 6};
    for (int i = 0; i < CELL_COUNT; i++) {
        int room = g->columns - 1 - column;
        surface_text(g, column, line, widths[i] - 1 < room ? widths[i] - 1 : room, cells[i], ink);
        column += widths[i];
    }
    if (column + utf8_columns(rest) < g->columns)
        surface_text(g, column, line, g->columns - column, rest, ink);
}

static void draw_head(const Screen *s, Surface *g)
{
    char number[64];
    Text text = text_fixed(number, sizeof number);
    text_format(&text, "  %s  %s", say(&s->words, N_("No.")), say(&s->words, N_("Date")));
    const char *cells[CELL_COUNT] = {number,
                                     say(&s->words, N_("Game")),
                                     say_colour(&s->words, WHITE),
                                     say_colour(&s->words, BLACK),
                                     say(&s->words, N_("Result")),
                                     say(&s->words, N_("Moves"))};
    draw_cells(g, HEAD_LINE, cells, "", TONE_DIM);
}

static void draw_row(const Screen *s, Surface *g, int line, const ArchiveGame *a, bool is_here)
{
    char number[32], plies[16], names[2][4 * SESSION_NAME];
    Text text = text_fixed(number, sizeof number), count = text_fixed(plies, sizeof plies);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        Text who = text_fixed(names[colour], sizeof names[colour]);
        print_name(s, colour == WHITE ? a->white : a->black, &who);
    }
    text_format(&text, "%5" PRId64 "  %.10s", a->id, a->started);
    text_format(&count, "%5d", a->plies);
    if (is_here) surface_paper(g, (Area){0, line, g->columns, 1}, TONE_CHOICE);
    if (is_here && !s->look.has_colours)
        surface_attr(g, (Area){0, line, g->columns, 1}, ATTR_REVERSE);
    const char *cells[CELL_COUNT] = {number,       describe_game(a->game),
                                     names[WHITE], names[BLACK],
                                     a->result,    plies};
    draw_cells(g, line, cells, say(&s->words, a->reason), is_here ? TONE_BRIGHT : TONE_DEFAULT);
}

static const BarItem BAR[] = {{TK_ENTER, N_("Enter"), N_("replay it")},
                              {'r', "r", N_("resume an unfinished one")},
                              {TK_ESCAPE, N_("Esc"), N_("go back")},
                              {0}};

static void draw_list(Screen *s, double now, Surface *g)
{
    int rows = frame_lines(s) - 2;
    (void)now;
    frame_draw(s, g, say(&s->words, N_("Games in the archive")), BAR);
    if (s->listed_count == 0) {
        surface_text(g, 2, 2, g->columns - 4,
                     *s->message ? s->message : say(&s->words, N_("There are no games yet.")),
                     TONE_DIM);
        return;
    }
    draw_head(s, g);
    if (s->item < s->scroll) s->scroll = s->item;
    if (s->item >= s->scroll + rows) s->scroll = s->item - rows + 1;
    for (int i = 0; i < rows && s->scroll + i < s->listed_count; i++)
        draw_row(s, g, FIRST_LINE + i, &s->listed[s->scroll + i], s->scroll + i == s->item);
    if (*s->message)
        surface_text(g, 1, g->lines - 2, g->columns - 2, s->message, s->message_tone);
    else
        draw_chosen(s, g, &s->listed[s->item]);
}

static void key_list(Screen *s, const Input *input, double now)
{
    if (input->key == TK_ESCAPE || input->key == 'q' || input->key == 'm') {
        screen_show(s, VIEW_MENU);
    } else if (input->key == 'r' && s->listed_count > 0) {
        const ArchiveGame *game = &s->listed[s->item];
        if (strcmp(game->result, "*") == 0)
            screen_resume(s, game->id, false, now);
        else
            screen_say(s, TONE_ALERT, say(&s->words, N_("The game is over.")));
    } else if (list_key(s, input, s->listed_count, FIRST_LINE)) {
        screen_resume(s, s->listed[s->item].id, true, now);
    }
}

const ScreenView VIEW_OF_LIST = {open_list, draw_list, key_list};
