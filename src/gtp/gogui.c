/* gogui.c: the commands by which GoGui learns the rules of a game other than Go.
 *
 * It reads a board of X, O and points, so a point off the board is written as an empty one, and
 * gogui-rules_board_gfx greys it out. */
#include "gtp/state.h"

#include <stdlib.h>

static const Pos *position_of(const Gtp *g) { return &g->pointing.at; }

/* NULL if there is no memory. */
static Board *board_of(const Pos *p)
{
    Board *b = malloc(sizeof *b);
    if (b) game_of(p)->board(p, b);
    return b;
}

static bool no_memory(Text *out) { return gtp_fail(out, "no memory"); }

/* An uppercase letter, then lowercase ones. */
static bool do_game_id(Gtp *g, const GtpArgs *args, Text *out)
{
    const char *name = g->options.game->name;
    (void)args;
    text_char(out, (char)(name[0] - 'a' + 'A'));
    text_string(out, name + 1);
    return true;
}

static bool do_board_size(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)args;
    if (g->grid.is_hex)
        text_format(out, "%d %d hex", g->grid.size, g->grid.size);
    else
        text_int(out, g->grid.size);
    return true;
}

static bool do_board(Gtp *g, const GtpArgs *args, Text *out)
{
    static const char SIGNS[] = {[WHITE] = 'O', [BLACK] = 'X', [NOBODY] = '.'};
    Board *b = board_of(position_of(g));
    (void)args;
    if (!b) return no_memory(out);
    for (int row = g->grid.size - 1; row >= 0; row--)
        for (int column = 0; column < g->grid.size; column++) {
            int cell = g->grid.cells[GRID_MAX * row + column];
            text_char(out, SIGNS[cell == NO_GRID_CELL ? NOBODY : b->cells[cell].owner]);
            text_char(out, column + 1 < g->grid.size ? ' ' : '\n');
        }
    free(b);
    return true;
}

static bool do_legal_moves(Gtp *g, const GtpArgs *args, Text *out)
{
    Vertex list[GRID_MOVES];
    bool has_pass;
    (void)args;
    if (position_of(g)->outcome != ONGOING) return true;
    int count = pointing_next(&g->pointing, &g->grid, list, &has_pass);
    for (int i = 0; i < count; i++) {
        char vertex[VERTEX_TEXT];
        vertex_print(list[i], vertex);
        text_format(out, "%s%s", i ? " " : "", vertex);
    }
    if (has_pass) text_string(out, count ? " pass" : "pass");
    return true;
}

static bool do_side_to_move(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)args;
    text_string(out, position_of(g)->to_move == WHITE ? "white" : "black");
    return true;
}

/* How many fewer cells a side holds than at the start: what was captured, in games with
 * captures. */
static bool do_captured_count(Gtp *g, const GtpArgs *args, Text *out)
{
    Board *b = board_of(g->history.positions);
    int lost[3] = {0};
    (void)args;
    if (!b) return no_memory(out);
    for (int i = 0; i < b->cell_count; i++) lost[b->cells[i].owner]++;
    game_of(position_of(g))->board(position_of(g), b);
    for (int i = 0; i < b->cell_count; i++) lost[b->cells[i].owner]--;
    free(b);
    text_format(out, "%d %d", lost[WHITE] > 0 ? lost[WHITE] : 0, lost[BLACK] > 0 ? lost[BLACK] : 0);
    return true;
}

static bool do_final_result(Gtp *g, const GtpArgs *args, Text *out)
{
    const Pos *p = history_now(&g->history);
    (void)args;
    if (p->outcome == ONGOING)
        text_string(out, "unknown");
    else
        text_format(out, "%s: %s.",
                    p->outcome == DRAWN        ? "A draw"
                    : p->outcome == WHITE_WINS ? "White wins"
                                               : "Black wins",
                    ending_name(p->ending));
    return true;
}

/* -- Graphics: what X, O and points cannot show -- */

static const char *const TINTS[] = {"#e06666", "#f6b26b", "#ffe599", "#93c47d", "#76a5af",
                                    "#6fa8dc", "#8e7cc3", "#c27ba0", "#a2795a"};

enum { TINT_COUNT = sizeof TINTS / sizeof *TINTS };

/* The colour of a point, or NULL for the board's own. */
static const char *colour_of(const Board *b, int cell)
{
    if (cell == NO_GRID_CELL) return "#606060";
    switch ((CellClass)b->cells[cell].cls) {
    case CELL_RIM: return "#d0b080";
    case CELL_COLOUR: return TINTS[b->cells[cell].tint % TINT_COUNT];
    case CELL_CASTLE: return b->cells[cell].tint == WHITE ? "#ffffff" : "#303030";
    case CELL_PLAIN:
    case CELL_ENTRY: break;
    }
    return NULL;
}

static void draw_point(Text *out, const Board *b, const VertexGrid *grid, Vertex v)
{
    char vertex[VERTEX_TEXT];
    int cell = grid->cells[v];
    const char *colour = colour_of(b, cell);
    vertex_print(v, vertex);
    if (colour) text_format(out, "COLOR %s %s\n", colour, vertex);
    if (cell == NO_GRID_CELL) return;
    if (b->cells[cell].height > 1)
        text_format(out, "LABEL %s %d\n", vertex, b->cells[cell].height);
    else if (b->cells[cell].piece)
        text_format(out, "LABEL %s %c\n", vertex, b->cells[cell].piece);
}

static bool do_board_gfx(Gtp *g, const GtpArgs *args, Text *out)
{
    Board *b = board_of(position_of(g));
    (void)args;
    if (!b) return no_memory(out);
    for (int row = 0; row < g->grid.size; row++)
        for (int column = 0; column < g->grid.size; column++)
            draw_point(out, b, &g->grid, (Vertex)(GRID_MAX * row + column));
    /* In mid-turn the only point is that of the piece that moves. */
    for (int i = 0; i < g->pointing.count && !g->pointing.at.mid_turn; i++) {
        char vertex[VERTEX_TEXT];
        vertex_print(g->pointing.points[i], vertex);
        text_format(out, "MARK %s\n", vertex);
    }
    free(b);
    return true;
}

static bool do_analyze_commands(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    (void)args;
    text_string(out, "gfx/Board/gogui-rules_board_gfx\n"
                     "plist/Legal Moves/gogui-rules_legal_moves\n"
                     "string/Best Moves/quina-analyze 1 5\n"
                     "string/Position/quina-position\n"
                     "string/Result/gogui-rules_final_result");
    return true;
}

const GtpCommand GOGUI_COMMANDS[] = {
    {"gogui-analyze_commands", 0, 0, do_analyze_commands},
    {"gogui-rules_game_id", 0, 0, do_game_id},
    {"gogui-rules_board", 0, 0, do_board},
    {"gogui-rules_board_size", 0, 0, do_board_size},
    {"gogui-rules_board_gfx", 0, 0, do_board_gfx},
    {"gogui-rules_legal_moves", 0, 0, do_legal_moves},
    {"gogui-rules_side_to_move", 0, 0, do_side_to_move},
    {"gogui-rules_captured_count", 0, 0, do_captured_count},
    {"gogui-rules_final_result", 0, 0, do_final_result},
    {0},
};
