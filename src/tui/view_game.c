/* view_game.c: the game on the screen: the board, and beside it players, clocks, analysis, moves.
 *
 *     +--------------------------------------------------+
 *     | quina  Fuse                       b1: white disc |
 *     |                            > White Ana      4:59 |
 *     |        the board             Black level 3  5:00 |
 *     |                              score, analysis,    |
 *     |                              the tower, moves    |
 *     | what to do now, or the result                    |
 *     | the last message, or the prompt                  |
 *     | :type  h hint  u undo  ...                       |
 *     +--------------------------------------------------+ */
#include "draw/draw.h"
#include "tui/describe.h"
#include "tui/state.h"

#include <string.h>

enum { PANEL_MIN = 24, PANEL_MAX = 44, STATUS_LINES = 2 };

/* -- What is shown -- */

const Pos *game_shown(const Screen *s) { return &s->pick.at; }

/* The position after the choice under the cursor, if choosing it completes a step. */
static bool has_preview(const Screen *s, Pos *out)
{
    return game_can_choose(s) && pick_shows_preview(&s->pick, s->cursor, out);
}

void game_board(const Screen *s, Board *out)
{
    Pos preview;
    const Pos *pos = game_shown(s);
    if (has_preview(s, &preview)) pos = &preview;
    game_of(pos)->board(pos, out);
    if (s->is_flipped) draw_flip(out);
}

/* Whether one line more makes the cells two lines high. */
static bool fits_higher(const Screen *s, const Board *b, const GameLayout *l)
{
    Layout higher;
    layout_make(&higher, b, &s->look,
                (Area){0, 1, s->columns - l->panel, s->lines - 1 - l->status});
    return higher.fits && higher.cell_height == 2;
}

/* The panel, and a line for the last message below that of the instruction, are left out where the
 * board would not fit otherwise; that line also where cells would have one line instead of two. */
void game_layout(const Screen *s, const Board *b, GameLayout *out)
{
    int wanted = s->columns * (s->lesson ? 4 : 3) / 10; /* a task has more words */
    wanted = wanted < PANEL_MIN ? PANEL_MIN : wanted > PANEL_MAX ? PANEL_MAX : wanted;
    for (int tries = 0; tries < 4; tries++) {
        out->panel = tries < 2 ? wanted : 0;
        out->status = tries % 2 ? 1 : STATUS_LINES;
        layout_make(&out->board, b, &s->look,
                    (Area){0, 1, s->columns - out->panel, s->lines - 2 - out->status});
        bool is_low = out->board.cell_height == 1 && tries == 0;
        if (out->board.fits && (!is_low || !fits_higher(s, b, out))) return;
    }
}

static void flag_last_move(const Screen *s, uint8_t flags[CELLS_MAX])
{
    HistoryView view = game_view(s);
    Board before, after;
    Marks marks;
    if (view.ply == 0) return;
    const Pos *from = &view.positions[view.ply - 1];
    game_of(from)->board(from, &before);
    game_of(from)->board(view_now(&view), &after);
    draw_marks(&before, &after, &marks);
    draw_mark_turn(from, &view.turns[view.ply - 1], &after, &marks);
    for (int i = 0; i < after.cell_count; i++)
        flags[i] |= marks.on[i] == MARK_TO ? FLAG_TO : marks.on[i] == MARK_FROM ? FLAG_FROM : 0;
}

/* Marks what decided a game that is over. */
static void flag_decisive(const Screen *s, uint8_t flags[CELLS_MAX])
{
    const Pos *pos = game_shown(s);
    Board b;
    if (pos->outcome == ONGOING) return;
    game_of(pos)->board(pos, &b);
    board_mark(pos, &b);
    for (int i = 0; i < b.cell_count; i++)
        if (b.cells[i].is_decisive) flags[i] |= FLAG_DECISIVE;
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

bool game_can_pass(const Screen *s)
{
    return game_phase(s) == PHASE_TURN && pick_is_fresh(&s->pick) && pick_can_pass(&s->pick);
}

/* Marking most of the board would not help. */
static bool find_choices(const Screen *s, bool on[CELLS_MAX])
{
    enum { FEW = 24 };
    Board board;
    if (!game_can_choose(s)) return false;
    int count = pick_next_cells(&s->pick, on);
    game_of(&s->pick.at)->board(&s->pick.at, &board);
    return count <= FEW && (!pick_is_fresh(&s->pick) || 2 * count <= board.cell_count);
}

bool game_shows_choices(const Screen *s)
{
    bool on[CELLS_MAX];
    return find_choices(s, on);
}

static void flag_choices(const Screen *s, uint8_t flags[CELLS_MAX])
{
    bool on[CELLS_MAX], shows = find_choices(s, on);
    if (!game_can_choose(s)) return;
    for (int i = 0; i < CELLS_MAX && shows; i++)
        if (on[i]) flags[i] |= FLAG_LEGAL;
    for (int i = 0; i < s->pick.count; i++) flags[s->pick.points[i]] |= FLAG_CHOSEN;
    if (game_phase(s) == PHASE_TURN) flag_hint(s, flags);
}

/* -- The screen -- */

static void draw_game(Screen *s, double now, Surface *g)
{
    Board b;
    GameLayout l;
    uint8_t flags[CELLS_MAX] = {0};
    game_board(s, &b);
    game_layout(s, &b, &l);
    status_draw_title(s, g, &b);
    status_draw_bar(s, g);
    if (!l.board.fits) {
        status_draw(s, g, STATUS_LINES);
        surface_wrap(g, (Area){1, 2, g->columns - 2, 4},
                     say(&s->words, N_("This window is too small for the board; make it larger.")),
                     TONE_ALERT);
        return;
    }
    if (!l.panel && s->lesson && !*s->message) {
        Text task = text_fixed(s->message, sizeof s->message);
        lesson_print_task(s, &task);
        s->message_tone = TONE_BRIGHT;
    }
    flag_last_move(s, flags);
    flag_choices(s, flags);
    flag_preview(s, flags);
    flag_decisive(s, flags);
    if (game_phase(s) != PHASE_WATCH) flags[s->cursor] |= FLAG_CURSOR;
    paint_board(g, &b, &l.board, &s->look, flags);
    if (l.panel) game_panel_draw(s, g, &l, now);
    status_draw(s, g, l.status);
}

const ScreenView VIEW_OF_GAME = {NULL, draw_game, game_key};
