/* view_game.c: the game on the screen: the board, and beside it players, clocks, analysis, moves.
 *
 *     +--------------------------------------------------+
 *     | quina  Fuse                                      |
 *     |                            > White Ana      4:59 |
 *     |        the board             Black level:3  5:00 |
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
    draw_mark_turn(session_at(session, ply - 1), &session_move(session, ply - 1)->turn, &after,
                   &marks);
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

/* Marks the legal cells if they are few: marking most of the board would tell nothing. */
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

/* -- The panel -- */

typedef struct Panel {
    Surface *surface;
    int column, width, line, last; /* last: one past the last line */
} Panel;

static void panel_line(Panel *p, const char *text, Tone ink)
{
    if (p->line >= p->last) return;
    p->line += surface_wrap(p->surface, (Area){p->column, p->line, p->width, p->last - p->line},
                            text, ink);
}

/* A piece of this colour on a patch of board. */
static void draw_badge(const Screen *s, Surface *g, int column, int line, int colour)
{
    bool is_plain = !s->look.has_colours || !s->look.is_unicode;
    if (s->look.has_colours) surface_paper(g, (Area){column, line, 3, 1}, TONE_LIGHT);
    surface_put(g, column + 1, line,
                !is_plain         ? 0x25cf
                : colour == WHITE ? 'O'
                                  : 'X',
                colour == WHITE ? TONE_WHITE : TONE_BLACK);
}

static void draw_player(const Screen *s, Panel *p, int colour, double now)
{
    const Session *session = s->play.session;
    const char *name = play_name(&s->play, colour);
    bool is_turn = game_shown(s)->to_move == colour && session_end(session) == SESSION_OPEN;
    char text[2 * SESSION_NAME], clock[32] = "";
    Text line = text_fixed(text, sizeof text), time = text_fixed(clock, sizeof clock);
    if (strcmp(name, "human") == 0) name = say(&s->words, N_("human"));
    if (session_has_clock(session)) describe_clock(session_left(session, colour, now), &time);
    int room = p->width - 7 - (int)strlen(clock);
    if (utf8_columns(say_colour(&s->words, colour)) + 2 + utf8_columns(name) <= room)
        text_format(&line, "%s  ", say_colour(&s->words, colour));
    text_string(&line, name);
    if (is_turn) surface_put(p->surface, p->column, p->line, '>', TONE_KEY);
    draw_badge(s, p->surface, p->column + 2, p->line, colour);
    surface_text(p->surface, p->column + 6, p->line, room, text, is_turn ? TONE_BRIGHT : TONE_DIM);
    if (is_turn)
        surface_attr(p->surface, (Area){p->column + 6, p->line, p->width - 6, 1}, ATTR_BOLD);
    surface_text(p->surface, p->column + p->width - (int)strlen(clock), p->line, 10, clock,
                 is_turn ? TONE_KEY : TONE_DIM);
    p->line++;
}

/* Describes the tower under the cursor: letter, height, and disks from bottom to top. */
static void draw_tower(const Screen *s, Panel *p)
{
    Board b;
    char text[96];
    Text line = text_fixed(text, sizeof text);
    const Pos *pos = game_shown(s);
    game_of(pos)->board(pos, &b);
    const Cell *c = &b.cells[s->cursor];
    if (b.reserve[WHITE] < 0) return;
    text_format(&line, "%s: ", c->label);
    if (c->height) text_format(&line, "%c%d ", c->piece, c->height);
    for (int i = 0; i < c->height; i++) text_char(&line, c->tower >> i & 1 ? 'b' : 'w');
    text_string(&line,
                c->height ? say(&s->words, N_(" (from the bottom)")) : say(&s->words, N_("empty")));
    panel_line(p, text, TONE_TITLE);
    if (!s->look.has_colours || !s->look.is_unicode || p->line >= p->last || !c->height) return;
    for (int i = 0; i < c->height && 3 * i + 3 <= p->width; i++)
        draw_badge(s, p->surface, p->column + 3 * i, p->line, c->tower >> i & 1 ? BLACK : WHITE);
    p->line++;
}

static void print_value(const Line *line, int to_move, Text *out)
{
    int value = to_move == WHITE ? line->value : -line->value;
    if (line->proven == PROVEN_WIN || line->proven == PROVEN_LOSS) {
        bool is_white = (line->proven == PROVEN_WIN) == (to_move == WHITE);
        text_format(out, "%s#%d", is_white ? "+" : "-", line->distance);
    } else if (line->proven == PROVEN_DRAW) {
        text_string(out, "=");
    } else {
        text_format(out, "%+.2f", value / 100.0);
    }
}

/* A bar: White's winning chances, from the left. */
static void draw_score_bar(const Screen *s, Panel *p, const Line *line)
{
    enum { LABEL = 5 };
    char text[16];
    Text label = text_fixed(text, sizeof text);
    int width = p->width - LABEL;
    if (p->line >= p->last || width < 8) return;
    double share = session_now(s->play.session)->to_move == WHITE ? line->win : 1 - line->win;
    int white = (int)(share * width + 0.5);
    text_format(&label, "%3d%%", (int)(share * 100 + 0.5));
    for (int x = 0; x < width; x++) {
        bool is_white = x < white;
        if (s->look.has_colours)
            surface_paper(p->surface, (Area){p->column + x, p->line, 1, 1},
                          is_white ? TONE_WHITE : TONE_BAR);
        else
            surface_put(p->surface, p->column + x, p->line, is_white ? '=' : '.', TONE_DEFAULT);
    }
    surface_text(p->surface, p->column + width + 1, p->line++, LABEL, text, TONE_BRIGHT);
}

static void draw_lines(const Screen *s, Panel *p, const Result *r, int most)
{
    const Pos *pos = session_now(s->play.session);
    for (int i = 0; i < r->line_count && i < most; i++) {
        char text[256];
        Text line = text_fixed(text, sizeof text);
        Pos at = *pos;
        print_value(&r->lines[i], pos->to_move, &line);
        for (int k = 0; k < r->lines[i].pv_count && k < 6; k++) {
            char move[TURN_TEXT];
            game_of(&at)->turn_print(&at, &r->lines[i].pv[k], move);
            text_format(&line, " %s", move);
            turn_play(&at, &r->lines[i].pv[k], &at);
        }
        if (p->line >= p->last) return;
        surface_text(p->surface, p->column, p->line++, p->width, text, i ? TONE_DIM : TONE_GOOD);
    }
}

static void draw_analysis(Screen *s, Panel *p, double now)
{
    bool is_player = s->move_search.is_busy;
    ScreenSearch *search = is_player ? &s->move_search : &s->analysis_search;
    char text[128];
    Text line = text_fixed(text, sizeof text);
    if (!search->is_busy || (!is_player && !s->has_analysis)) {
        if (s->has_analysis) panel_line(p, say(&s->words, N_("Analysis is on.")), TONE_DIM);
        return;
    }
    Result seen, *result = &seen;
    screen_search_look(search, result);
    text_string(&line, is_player ? say(&s->words, N_("Thinking")) : say(&s->words, N_("Analysis")));
    text_format(&line, " %.1f s",
                screen_search_is_done(search) ? result->seconds : now - search->began);
    if (result->line_count)
        text_format(&line, say(&s->words, N_(", depth %d, %.0fk nodes")), result->depth,
                    (double)result->nodes / 1000);
    panel_line(p, text, TONE_KEY);
    if (result->line_count) draw_score_bar(s, p, &result->lines[0]);
    draw_lines(s, p, result, is_player ? 1 : 3);
}

static void draw_moves(const Screen *s, Panel *p)
{
    const Session *session = s->play.session;
    const Game *g = session_game(session);
    int shown = s->shown == LIVE ? session_ply(session) : s->shown, count = session_ply(session);
    int rows = p->last - p->line, each = (p->width - 4) / 2;
    int current = shown > 0 ? (shown - 1) / 2 : 0;
    int first = current >= rows ? current - rows + 1 : 0;
    for (int row = first; row < first + rows && 2 * row < count; row++) {
        char number[16];
        Text text = text_fixed(number, sizeof number);
        text_format(&text, "%3d", row + 1);
        surface_text(p->surface, p->column, p->line, 3, number, TONE_DIM);
        for (int ply = 2 * row; ply < 2 * row + 2 && ply < count; ply++) {
            char move[TURN_TEXT];
            int column = p->column + 4 + (ply % 2) * each;
            g->turn_print(session_at(session, ply), &session_move(session, ply)->turn, move);
            bool is_here = ply + 1 == shown;
            int length = surface_text(p->surface, column, p->line, each - 1, move,
                                      is_here ? TONE_BRIGHT : TONE_DEFAULT);
            if (is_here) surface_paper(p->surface, (Area){column, p->line, length, 1}, TONE_CHOICE);
            if (is_here)
                surface_attr(p->surface, (Area){column, p->line, length, 1}, ATTR_UNDERLINE);
        }
        p->line++;
    }
}

static void draw_panel(Screen *s, Surface *g, int width, double now)
{
    Panel p = {g, s->columns - width + 1, width - 1, 1, s->lines - 2};
    char text[256];
    Text line = text_fixed(text, sizeof text);
    for (int y = p.line; y < p.last; y++)
        surface_put(g, p.column - 2, y, s->look.is_unicode ? 0x2502 : '|', TONE_BAR);
    for (int colour = WHITE; colour <= BLACK; colour++)
        draw_player(s, &p, s->is_flipped ? colour : opponent(colour), now);
    describe_score(&s->words, game_shown(s), &line);
    if (line.length) panel_line(&p, text, TONE_DEFAULT);
    line = text_fixed(text, sizeof text);
    describe_match(&s->words, &s->play, &line);
    if (line.length) panel_line(&p, text, TONE_DEFAULT);
    draw_tower(s, &p);
    if (s->is_paused)
        panel_line(&p, say(&s->words, N_("Paused; z: continue, .: one move")), TONE_KEY);
    draw_analysis(s, &p, now);
    p.line++;
    draw_moves(s, &p);
}

/* -- The screen -- */

/* "h hint" and two spaces: the columns that a command takes in the key bar. */
static int bar_columns(const Screen *s, const Command *command)
{
    return command->key ? utf8_columns(say(&s->words, command->label)) + 4 : 0;
}

static void draw_bar(const Screen *s, Surface *g)
{
    int column = 1, line = g->lines - 1;
    for (const Command *command = COMMANDS; command->run; command++) {
        int width = bar_columns(s, command);
        if (column + width > g->columns) break;
        if (width == 0) continue;
        surface_put(g, column, line, (uint32_t)command->key, TONE_KEY);
        surface_text(g, column + 2, line, width, say(&s->words, command->label), TONE_BRIGHT);
        column += width;
    }
}

const Command *game_bar_hit(const Screen *s, int column, int line)
{
    int end = 1;
    if (line != s->lines - 1 || column < 1) return NULL;
    for (const Command *command = COMMANDS; command->run; command++) {
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
    if (panel) draw_panel(s, g, panel, now);
}

const ScreenView VIEW_OF_GAME = {NULL, draw_game, game_key};
