/* view_game.c: the game on the screen: the board, and beside it players, clocks, analysis, moves.
 *
 *     +--------------------------------------------------+
 *     | quina  Fuse                                      |
 *     |                            > White Ana      4:59 |
 *     |        the board             Black level 3  5:00 |
 *     |                              score, analysis,    |
 *     |                              the tower, moves    |
 *     | the last message, or the prompt                  |
 *     | :type  h hint  u undo  ...                       |
 *     +--------------------------------------------------+ */
#include "draw/draw.h"
#include "tui/describe.h"
#include "tui/state.h"

#include <string.h>

enum { PANEL_MIN = 24, PANEL_MAX = 38 };

/* -- What is shown -- */

const Pos *game_shown(const Screen *s)
{
    const Session *session = s->play.session;
    if (s->shown != LIVE) return session_at(session, s->shown);
    return s->base.is_replay ? session_now(session) : &s->pick.at;
}

/* The position after the choice under the cursor, if choosing it completes a step. */
static bool has_preview(const Screen *s, Pos *out)
{
    if (s->shown != LIVE || s->base.is_replay || session_end(s->play.session) != SESSION_OPEN ||
        !play_is_human(&s->play, session_now(s->play.session)->to_move))
        return false;
    Board b;
    game_of(&s->pick.at)->board(&s->pick.at, &b);
    bool is_chosen = s->pick.count > 0 || b.cells[s->cursor].cls == CELL_ENTRY;
    return is_chosen && pick_preview(&s->pick, s->cursor, out);
}

void game_board(const Screen *s, Board *out)
{
    Pos preview;
    const Pos *pos = game_shown(s);
    if (has_preview(s, &preview)) pos = &preview;
    game_of(pos)->board(pos, out);
    if (s->is_flipped) draw_flip(out);
}

void game_layout(const Screen *s, const Board *b, Layout *out, int *panel)
{
    int wanted = s->columns * 3 / 10;
    *panel = wanted < PANEL_MIN ? PANEL_MIN : wanted > PANEL_MAX ? PANEL_MAX : wanted;
    layout_make(out, b, &s->look, (Area){0, 1, s->columns - *panel, s->lines - 3});
    if (out->fits) return;
    *panel = 0;
    layout_make(out, b, &s->look, (Area){0, 1, s->columns, s->lines - 3});
}

static void flag_last_move(const Screen *s, uint8_t flags[CELLS_MAX])
{
    const Session *session = s->play.session;
    int ply = s->shown == LIVE ? session_ply(session) : s->shown;
    Board before, after;
    Marks marks;
    if (ply == 0) return;
    const Game *g = session_game(session);
    g->board(session_at(session, ply - 1), &before);
    g->board(session_at(session, ply), &after);
    draw_marks(&before, &after, &marks);
    draw_mark_turn(session_at(session, ply - 1), session_turn(session, ply - 1), &after, &marks);
    for (int i = 0; i < after.cell_count; i++)
        flags[i] |= marks.on[i] == MARK_TO ? FLAG_TO : marks.on[i] == MARK_FROM ? FLAG_FROM : 0;
}

static void flag_hint(const Screen *s, uint8_t flags[CELLS_MAX])
{
    const Game *g = session_game(s->play.session);
    Pos at = *session_now(s->play.session);
    for (int i = 0; i < s->hint.count; i++) {
        StepCells cells = g->step_cells(&at, s->hint.steps[i]);
        for (int k = 0; k < cells.count; k++) flags[cells.at[k]] |= FLAG_CHOSEN;
        g->play(&at, s->hint.steps[i], &at);
    }
}

/* Marks the cells that the choice under the cursor would fill. */
static void flag_preview(const Screen *s, uint8_t flags[CELLS_MAX])
{
    Pos after;
    Board before, then;
    Marks marks;
    if (!has_preview(s, &after)) return;
    game_of(&after)->board(&s->pick.at, &before);
    game_of(&after)->board(&after, &then);
    draw_marks(&before, &then, &marks);
    for (int i = 0; i < then.cell_count; i++)
        if (marks.on[i] == MARK_TO) flags[i] |= FLAG_PREVIEW;
}

/* Marks the legal cells if they are few: marking most of the board would not help. */
static void flag_choices(const Screen *s, uint8_t flags[CELLS_MAX])
{
    bool on[CELLS_MAX];
    enum { FEW = 24 };
    Board board;
    if (s->shown != LIVE || session_end(s->play.session) != SESSION_OPEN || s->base.is_replay ||
        !play_is_human(&s->play, session_now(s->play.session)->to_move))
        return;
    int count = pick_next_cells(&s->pick, on);
    game_of(&s->pick.at)->board(&s->pick.at, &board);
    bool shows = count <= FEW && (!pick_is_fresh(&s->pick) || 2 * count <= board.cell_count);
    for (int i = 0; i < CELLS_MAX && shows; i++)
        if (on[i]) flags[i] |= FLAG_LEGAL;
    for (int i = 0; i < s->pick.count; i++) flags[s->pick.points[i]] |= FLAG_CHOSEN;
    flag_hint(s, flags);
}

/* -- The screen -- */

/* "h hint" and two spaces: the columns that a command takes in the key bar. */
static int bar_columns(const Screen *s, const GameCommand *command)
{
    return command->key ? utf8_columns(say(&s->words, command->label)) + 4 : 0;
}

static void draw_bar(const Screen *s, Surface *g)
{
    int column = 1, line = g->lines - 1;
    for (const GameCommand *command = COMMANDS; command->run; command++) {
        int width = bar_columns(s, command);
        if (column + width > g->columns) break;
        if (width == 0) continue;
        surface_put(g, column, line, (uint32_t)command->key, TONE_KEY);
        surface_text(g, column + 2, line, width, say(&s->words, command->label), TONE_BRIGHT);
        column += width;
    }
}

const GameCommand *game_bar_hit(const Screen *s, int column, int line)
{
    int end = 1;
    if (line != s->lines - 1 || column < 1) return NULL;
    for (const GameCommand *command = COMMANDS; command->run; command++) {
        end += bar_columns(s, command);
        if (end > s->columns) return NULL;
        if (column < end) return command;
    }
    return NULL;
}

static void draw_message(const Screen *s, Surface *g)
{
    int line = g->lines - 2;
    if (s->is_typing) {
        int column = 1 + surface_text(g, 1, line, 2, "> ", TONE_KEY);
        column += surface_text(g, column, line, g->columns - 4, s->typed, TONE_BRIGHT);
        surface_put(g, column, line, '_', TONE_KEY);
        if (s->completion.count > 0)
            surface_text(g, column + 3, line, g->columns - column - 4, s->completion.list,
                         TONE_DIM);
        return;
    }
    if (*s->message) {
        surface_text(g, 1, line, g->columns - 2, s->message, s->message_tone);
        return;
    }
    char text[MESSAGE_MAX];
    Text state = text_fixed(text, sizeof text);
    describe_state(&s->words, &s->play, &state);
    if (describe_is_special_input(session_now(s->play.session)))
        text_format(&state, " %s", describe_input(&s->words, session_now(s->play.session)));
    surface_text(g, 1, line, g->columns - 2, text, TONE_DEFAULT);
}

static void print_title(const Screen *s, Text *out)
{
    char variant[VARIANT_TEXT];
    const SessionOptions *o = &s->play.plan.options;
    text_string(out, o->game->title);
    if (o->size && o->game->size_min != o->game->size_max) text_format(out, " %d", o->size);
    game_print_variant(o->game, o->variant, variant);
    if (o->variant) text_format(out, " (%s)", variant);
    if (s->base.is_replay) text_format(out, "  [%s]", say(&s->words, N_("replay")));
    if (!s->base.is_replay && session_end(s->play.session) != SESSION_OPEN)
        text_format(out, "   %s",
                    session_match(s->play.session).is_decided
                        ? say(&s->words, N_("Enter: another game, m: menu"))
                        : say(&s->words, N_("Enter: next game of the match")));
    if (s->shown != LIVE)
        text_format(out, say(&s->words, N_("  after move %d of %d")), s->shown,
                    session_ply(s->play.session));
}

static void draw_game(Screen *s, double now, Surface *g)
{
    Board b;
    Layout l;
    uint8_t flags[CELLS_MAX] = {0};
    int panel;
    char title[128];
    Text text = text_fixed(title, sizeof title);
    print_title(s, &text);
    frame_draw(s, g, title, "");
    draw_bar(s, g);
    draw_message(s, g);
    game_board(s, &b);
    game_layout(s, &b, &l, &panel);
    if (!l.fits) {
        surface_wrap(g, (Area){1, 2, g->columns - 2, 4},
                     say(&s->words, N_("This window is too small for the board; make it larger.")),
                     TONE_ALERT);
        return;
    }
    flag_last_move(s, flags);
    flag_choices(s, flags);
    flag_preview(s, flags);
    if (!s->base.is_replay && play_humans(&s->play) > 0) flags[s->cursor] |= FLAG_CURSOR;
    paint_board(g, &b, &l, &s->look, flags);
    if (panel) game_panel_draw(s, g, panel, now);
}

const ScreenView VIEW_OF_GAME = {NULL, draw_game, game_key};
