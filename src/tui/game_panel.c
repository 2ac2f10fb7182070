/* game_panel.c: the panel beside the board: players, clocks, score, analysis, moves. */
#include "tui/describe.h"
#include "tui/state.h"

#include <string.h>

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

/* As many whole moves as fit in a line. */
static void panel_moves(Panel *p, const char *text, Tone ink)
{
    surface_wrap(p->surface, (Area){p->column, p->line++, p->width, 1}, text, ink);
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

/* What the lines of both players have in common. */
typedef struct PlayerLines {
    char names[2][2 * SESSION_NAME], clocks[2][32];
    int name_column; /* 0: colours in words do not fit beside the names */
} PlayerLines;

static int player_room(const Panel *p, const PlayerLines *l, int colour)
{
    return p->width - 7 - (int)strlen(l->clocks[colour]);
}

/* Names stand below each other, two columns to the right of the colours, or one where that is
 * needed. */
static void find_player_lines(const Screen *s, const Panel *p, double now, PlayerLines *l)
{
    const Session *session = s->play.session;
    int colour_width = 0, gap = 2;
    *l = (PlayerLines){0};
    for (int colour = WHITE; colour <= BLACK; colour++) {
        Text time = text_fixed(l->clocks[colour], sizeof l->clocks[colour]);
        Text full = text_fixed(l->names[colour], sizeof l->names[colour]), brief = full;
        int width = utf8_columns(say_colour(&s->words, colour));
        if (width > colour_width) colour_width = width;
        if (session_has_clock(session)) describe_clock(session_left(session, colour, now), &time);
        if (describe_is_nameless(&s->play, colour)) continue;
        describe_name(&s->words, play_name(&s->play, colour), &full);
        if (utf8_columns(l->names[colour]) > player_room(p, l, colour))
            describe_name_briefly(&s->words, play_name(&s->play, colour), &brief);
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int spare = player_room(p, l, colour) - colour_width - utf8_columns(l->names[colour]);
        if (spare < gap) gap = spare;
    }
    if (gap > 0) l->name_column = colour_width + gap;
}

static void draw_player(const Screen *s, Panel *p, const PlayerLines *l, int colour)
{
    bool is_turn = game_shown(s)->to_move == colour && session_end(s->play.session) == SESSION_OPEN;
    const char *clock = l->clocks[colour];
    int room = player_room(p, l, colour), column = p->column + 6;
    Tone ink = is_turn ? TONE_BRIGHT : TONE_DIM;
    if (is_turn) surface_put(p->surface, p->column, p->line, '>', TONE_KEY);
    draw_badge(s, p->surface, p->column + 2, p->line, colour);
    if (l->name_column)
        surface_text(p->surface, column, p->line, room, say_colour(&s->words, colour), ink);
    surface_text(p->surface, column + l->name_column, p->line, room - l->name_column,
                 l->names[colour], ink);
    if (is_turn)
        surface_attr(p->surface, (Area){p->column + 6, p->line, p->width - 6, 1}, ATTR_BOLD);
    surface_text(p->surface, p->column + p->width - (int)strlen(clock), p->line, 10, clock,
                 is_turn ? TONE_KEY : TONE_DIM);
    p->line++;
}

/* Where a score of both sides is split: behind its semicolon, or before the second colour. */
static const char *score_break(const char *text)
{
    const char *semicolon = strchr(text, ';'), *at = NULL;
    if (semicolon && semicolon[1] == ' ') return semicolon + 1;
    for (const char *comma = strstr(text, ", "); comma; comma = strstr(comma + 2, ", "))
        if (comma[2] < '0' || comma[2] > '9') at = comma + 1;
    return at;
}

/* "Score: White 3; Black 3", on several lines where it does not fit, each with whole sides. */
static void draw_score(Panel *p, const char *text)
{
    char line[256];
    const char *at;
    while (utf8_columns(text) > p->width && (at = score_break(text))) {
        Text part = text_fixed(line, sizeof line);
        text_bytes(&part, text, (size_t)(at - text));
        if (utf8_columns(line) > p->width && score_break(line))
            draw_score(p, line);
        else
            panel_line(p, line, TONE_DEFAULT);
        text = at + 1;
    }
    panel_line(p, text, TONE_DEFAULT);
}

/* The disks of the tower under the cursor, from the bottom. */
static void draw_tower(const Screen *s, Panel *p)
{
    Board b;
    char text[96];
    Text line = text_fixed(text, sizeof text);
    const Pos *pos = game_shown(s);
    game_of(pos)->board(pos, &b);
    const Cell *c = &b.cells[s->cursor];
    if (b.reserve[WHITE] < 0 || !c->height) return;
    text_format(&line, "%s %c%d: ", c->label, c->piece, c->height);
    if (!s->look.has_colours || !s->look.is_unicode) {
        for (int i = 0; i < c->height; i++) text_char(&line, c->tower >> i & 1 ? 'b' : 'w');
        panel_line(p, text, TONE_TITLE);
        return;
    }
    int column = surface_text(p->surface, p->column, p->line, p->width, text, TONE_TITLE);
    for (int i = 0; i < c->height && column + 2 * i + 3 <= p->width; i++)
        draw_badge(s, p->surface, p->column + column + 2 * i, p->line,
                   c->tower >> i & 1 ? BLACK : WHITE);
    p->line++;
}

int heights_draw(const Screen *s, Surface *g, Area area, const Pos *pos, int cursor)
{
    enum { NOTE = 10 };
    Board b;
    const Height *heights = game_of(pos)->heights;
    int count = 0, used = 0;
    if (!heights) return 0;
    game_of(pos)->board(pos, &b);
    while (heights[count].name) count++;
    for (int row = 0; row < count && used < area.height; row++) {
        char text[64];
        Text line = text_fixed(text, sizeof text);
        const Height *height = &heights[row];
        Area place = {area.column, area.line + used, area.width, 1};
        bool is_here = b.cells[cursor].piece == height->letter;
        Tone ink = is_here ? TONE_TITLE : TONE_DIM;
        if (!is_here && count > area.height) continue;
        text_format(&line, "%c%d %s", height->letter, row + 1, say(&s->words, height->name));
        surface_text(g, place.column, place.line, place.width, text, ink);
        surface_text(g, place.column + NOTE, place.line, place.width - NOTE,
                     say(&s->words, height->note), ink);
        if (is_here) surface_attr(g, place, ATTR_BOLD);
        used++;
    }
    return used;
}

static void draw_heights(const Screen *s, Panel *p)
{
    enum { WITH_ANALYSIS = 20 }; /* the lines of heights, analysis, graph and moves */
    if (s->has_analysis && p->last - p->line < WITH_ANALYSIS) return;
    p->line += heights_draw(s, p->surface, (Area){p->column, p->line, p->width, p->last - p->line},
                            game_shown(s), s->cursor);
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

/* "White 63 %" and a bar: White's winning chances, from the left. */
static void draw_score_bar(const Screen *s, Panel *p, const Pos *pos, const Line *line)
{
    char text[48];
    Text label = text_fixed(text, sizeof text);
    double share = pos->to_move == WHITE ? line->win : 1 - line->win;
    text_format(&label, "%s %.0f %%", say_colour(&s->words, WHITE), share * 100);
    int used = utf8_columns(text) + 1, width = p->width - used;
    if (p->line >= p->last || width < 6) return;
    surface_text(p->surface, p->column, p->line, used, text, TONE_BRIGHT);
    int white = (int)(share * width + 0.5);
    for (int x = 0; x < width; x++) {
        bool is_white = x < white;
        if (s->look.has_colours)
            surface_paper(p->surface, (Area){p->column + used + x, p->line, 1, 1},
                          is_white ? TONE_SHARE_WHITE : TONE_SHARE_BLACK);
        else
            surface_put(p->surface, p->column + used + x, p->line, is_white ? '=' : '.',
                        TONE_DEFAULT);
    }
    p->line++;
}

static void draw_lines(Panel *p, const Pos *pos, const Result *r, int most)
{
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
        panel_moves(p, text, i ? TONE_DIM : TONE_GOOD);
    }
}

/* The last progress of a search, its lines sorted; false if there is none. */
static bool look_at_search(ScreenSearch *search, Result *out)
{
    out->line_count = 0;
    if (search->is_busy) screen_search_look(search, out);
    result_sort(out);
    return out->line_count > 0;
}

bool game_best_line(Screen *s, Turn *out)
{
    Result result;
    if (!s->has_analysis || !look_at_search(&s->analysis_search, &result)) return false;
    *out = result.lines[0].pv[0];
    return true;
}

static void describe_search(const Screen *s, const Result *r, Text *out)
{
    double nodes = (double)r->nodes;
    text_format(out, say(&s->words, N_(", depth %d, ")), r->depth);
    if (nodes < 1e3)
        text_format(out, say(&s->words, N_("%.0f nodes")), nodes);
    else if (nodes < 1e6)
        text_format(out, say(&s->words, N_("%.0f thousand nodes")), nodes / 1e3);
    else
        text_format(out, say(&s->words, N_("%.1f million nodes")), nodes / 1e6);
}

static void draw_analysis(Screen *s, Panel *p, double now)
{
    bool is_player = s->move_search.is_busy;
    ScreenSearch *search = is_player ? &s->move_search : &s->analysis_search;
    HistoryView view = game_view(s);
    const Pos *pos = is_player ? session_now(s->play.session) : view_now(&view);
    Result result;
    char text[128];
    Text line = text_fixed(text, sizeof text);
    if (!search->is_busy || (!is_player && !s->has_analysis)) {
        if (s->has_analysis) panel_line(p, say(&s->words, N_("Analysis is on.")), TONE_DIM);
        return;
    }
    bool has_lines = look_at_search(search, &result);
    text_string(&line, is_player ? say(&s->words, N_("Thinking")) : say(&s->words, N_("Analysis")));
    text_format(&line, " %.1f s",
                screen_search_is_done(search) ? result.seconds : now - search->began);
    if (has_lines) describe_search(s, &result, &line);
    panel_line(p, text, TONE_KEY);
    if (has_lines) draw_score_bar(s, p, pos, &result.lines[0]);
    if (has_lines) draw_lines(p, pos, &result, is_player ? 1 : 3);
}

/* The chances over the whole game, with a title and as much height as the panel has to spare. */
static void draw_review(Screen *s, Panel *p)
{
    enum { MOVES = 4, HEIGHT = 5 };
    const char *title = say(&s->words, N_("White's chances; ? is a mistake"));
    int room = p->last - p->line - MOVES;
    if (!s->has_analysis || session_ply(s->play.session) < 2 || room < 3) return;
    if (utf8_columns(title) > p->width) title = say(&s->words, N_("White's chances"));
    panel_line(p, title, TONE_DIM);
    int height = room - 1 < HEIGHT ? room - 1 : HEIGHT;
    p->line += review_draw(s, p->surface, (Area){p->column, p->line, p->width, height});
}

/* The variations that were tried at the position shown. */
static void draw_variations(const Screen *s, Panel *p)
{
    HistoryView view = game_view(s);
    int from = s->trial.is_on ? s->trial.from : view.ply;
    for (int i = play_next_variation(&s->play, from, 0); i >= 0 && p->line < p->last - 4;
         i = play_next_variation(&s->play, from, i + 1)) {
        const Variation *v = &s->play.variations[i];
        char text[256];
        Text line = text_fixed(text, sizeof text);
        Pos at = *session_at(s->play.session, from);
        text_format(&line, "%s:", say(&s->words, N_("tried")));
        for (int k = 0; k < v->count && k < 8; k++) {
            char move[TURN_TEXT];
            game_of(&at)->turn_print(&at, &v->turns[k], move);
            text_format(&line, " %s", move);
            turn_play(&at, &v->turns[k], &at);
        }
        panel_moves(p, text, TONE_TITLE);
    }
}

/* A click on a move shows the position after it. */
static void draw_moves(Screen *s, Panel *p)
{
    const Session *session = s->play.session;
    const Game *g = session_game(session);
    int shown = s->trial.is_on ? s->trial.from : game_shown_ply(s), count = session_ply(session);
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
            g->turn_print(session_at(session, ply), session_turn(session, ply), move);
            bool is_here = ply + 1 == shown;
            screen_add_zone(s, (Area){column, p->line, each - 1, 1}, TK_PLY + ply + 1);
            int length = surface_text(p->surface, column, p->line, each - 1, move,
                                      is_here ? TONE_BRIGHT : TONE_DEFAULT);
            if (is_here) surface_paper(p->surface, (Area){column, p->line, length, 1}, TONE_CHOICE);
            if (is_here)
                surface_attr(p->surface, (Area){column, p->line, length, 1}, ATTR_UNDERLINE);
        }
        p->line++;
    }
}

/* The step of a guided first game: its title, its task, and what is said when the goal is met. */
static void draw_lesson(const Screen *s, Panel *p)
{
    char text[LESSON_TEXT];
    Text task = text_fixed(text, sizeof text);
    int first = p->line;
    p->line++;
    panel_line(p, s->lesson->steps[s->step].title, TONE_TITLE);
    surface_attr(p->surface, (Area){p->column, first, p->width, p->line - first}, ATTR_BOLD);
    p->line++;
    if (s->step == 0) {
        panel_line(p, s->lesson->intro, TONE_DIM);
        p->line++;
    }
    lesson_print_task(s, &task);
    panel_line(p, text, TONE_BRIGHT);
    p->line++;
    if (!lesson_is_met(s)) return;
    Text praise = text_fixed(text, sizeof text);
    lesson_print_praise(s, &praise);
    panel_line(p, text, TONE_GOOD);
    p->line++;
}

static void draw_players(const Screen *s, Panel *p, double now)
{
    PlayerLines lines;
    bool is_alone = s->lesson && play_humans(&s->play) == 2; /* in a task */
    find_player_lines(s, p, now, &lines);
    for (int i = WHITE; i <= BLACK && p->line < p->last; i++) {
        int colour = s->is_flipped ? i : opponent(i);
        if (!is_alone || colour == session_start(s->play.session)->to_move)
            draw_player(s, p, &lines, colour);
    }
}

/* The instruction, where the line below the board has something else to say. */
static void draw_instruction(const Screen *s, Panel *p)
{
    char text[2 * PHRASE_TEXT];
    Text line = text_fixed(text, sizeof text);
    status_print_instruction(s, (int)sizeof text, &line);
    p->line++;
    panel_line(p, text, TONE_KEY);
}

void game_panel_draw(Screen *s, Surface *g, const GameLayout *l, double now)
{
    Panel p = {g, s->columns - l->panel + 1, l->panel - 1, 1, s->lines - 1 - l->status};
    char text[256];
    Text line = text_fixed(text, sizeof text);
    HistoryView view = game_view(s);
    for (int y = p.line; y < p.last; y++)
        surface_put(g, p.column - 2, y, s->look.is_unicode ? 0x2502 : '|', TONE_BAR);
    if (s->lesson) draw_lesson(s, &p);
    draw_players(s, &p, now);
    describe_score(&s->words, game_shown(s)->mid_turn ? view_now(&view) : game_shown(s), &line);
    if (line.length) draw_score(&p, text);
    line = text_fixed(text, sizeof text);
    describe_match(&s->words, &s->play, &line);
    if (line.length) panel_line(&p, text, TONE_DEFAULT);
    if (!status_has_instruction(s, l->status)) draw_instruction(s, &p);
    draw_tower(s, &p);
    draw_heights(s, &p);
    draw_analysis(s, &p, now);
    draw_review(s, &p);
    draw_variations(s, &p);
    p.line++;
    draw_moves(s, &p);
}
