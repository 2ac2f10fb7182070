/* play.c: the commands of GTP that play and undo. */
#include "gtp/play.h"

#include <stdlib.h>

/* -- The game -- */

GameSpec gtp_spec(const Gtp *g, char variant[VARIANT_TEXT])
{
    game_print_variant(g->options.game, g->options.variant, variant);
    return (GameSpec){.game = g->options.game->name,
                      .size = g->options.size,
                      .variant = variant,
                      .seed = g->options.seed};
}

/* Makes `start` the game's only position; `board` is room to draw it. */
static void restart(Gtp *g, const Pos *start, Board *board)
{
    g->options.game = game_of(start);
    g->options.size = start->size;
    g->options.variant = start->variant;
    history_restart(&g->history, start);
    g->options.game->board(start, board);
    grid_make(board, &g->grid);
    pick_begin(&g->pointing, start);
    g->undo_count = 0;
    g->has_plan = false;
}

bool gtp_begin_at(Gtp *g, const Pos *start, Text *out)
{
    const Game *game = game_of(start);
    PlayerWord word;
    Fault fault;
    if (!player_parse(game, g->player_text, &word, &fault)) return gtp_fail_fault(out, "", &fault);
    Board *board = malloc(sizeof *board);
    if (!board || !history_reserve(&g->history, 1)) {
        free(board);
        return gtp_fail(out, "no memory");
    }
    if (game != g->options.game) {
        gtp_forget_player(g);
        g->word = word;
    }
    restart(g, start, board);
    free(board);
    if (g->player) player_clear(g->player, g->options.seed);
    return true;
}

bool gtp_begin(Gtp *g, const GameSpec *spec, Text *out)
{
    Pos start;
    SpecFault fault;
    if (!spec_read_start(spec, &start, &fault)) return gtp_fail_fault(out, "", &fault.fault);
    uint64_t before = g->options.seed;
    g->options.seed = spec->seed;
    if (gtp_begin_at(g, &start, out)) return true;
    g->options.seed = before;
    return false;
}

bool gtp_is_over(const Gtp *g, Text *out)
{
    const Pos *p = history_now(&g->history);
    if (p->outcome == ONGOING) return false;
    text_format(out, "the game is over: %s", ending_name(p->ending));
    return true;
}

/* Makes room for one more undo. */
static bool reserve_undo(Gtp *g)
{
    if (g->undo_count < g->undo_capacity) return true;
    int capacity = 2 * g->undo_capacity + 64;
    GtpUndo *undo = realloc(g->undo, (size_t)capacity * sizeof *undo);
    if (!undo) return false;
    g->undo = undo;
    g->undo_capacity = capacity;
    return true;
}

/* The state before a play, kept once the play is done. */
static GtpUndo snapshot(const Gtp *g) { return (GtpUndo){g->history.ply, g->pointing}; }

static bool play_turn(Gtp *g, const Turn *turn, const GtpUndo *before, Text *out)
{
    if (!reserve_undo(g) || !history_play(&g->history, turn)) return gtp_fail(out, "no memory");
    g->undo[g->undo_count++] = *before;
    pick_begin(&g->pointing, history_now(&g->history));
    g->has_plan = false;
    return true;
}

bool gtp_play_turn(Gtp *g, const Turn *turn, Text *out)
{
    GtpUndo before = snapshot(g);
    return play_turn(g, turn, &before, out);
}

bool gtp_point_at(Gtp *g, Vertex v, Text *out)
{
    GtpUndo before = snapshot(g);
    Pick next = g->pointing;
    char vertex[VERTEX_TEXT];
    vertex_print(v, vertex);
    if (gtp_is_over(g, out)) return false;
    PickStatus status = pointing_add(&next, &g->grid, v);
    if (status == PICK_DONE) return play_turn(g, &next.turn, &before, out);
    if (status == PICK_MORE) {
        if (!reserve_undo(g)) return gtp_fail(out, "no memory");
        g->undo[g->undo_count++] = before;
        g->pointing = next;
        return true;
    }
    if (v >= GRID_POINTS || g->grid.cells[v] == NO_GRID_CELL)
        text_format(out, "illegal move: %s is not on the board", vertex);
    else
        text_format(out, "illegal move: no turn %s %s",
                    pick_is_fresh(&g->pointing) ? "begins at" : "goes on to", vertex);
    return false;
}

static bool play_text(Gtp *g, const char *text, Text *out, Fault *fault)
{
    GtpUndo before = snapshot(g);
    Turn turn;
    *fault = (Fault){0};
    if (!pick_is_fresh(&g->pointing))
        return gtp_fail(out, "illegal move: a turn made of vertices is under way");
    if (!turn_parse(history_now(&g->history), text, &turn, fault))
        return gtp_fail_fault(out, "illegal move: ", fault);
    return play_turn(g, &turn, &before, out);
}

/* A word with the shape of a vertex is one; in our own notation only if it is no move there. */
static bool play_word(Gtp *g, const char *word, Text *out)
{
    Vertex v;
    Fault fault;
    bool is_vertex = vertex_parse(word, &v);
    if (is_vertex && !g->options.writes_text) return gtp_point_at(g, v, out);
    if (play_text(g, word, out, &fault)) return true;
    bool may_point = fault.code == FAULT_NOT_A_MOVE || !pick_is_fresh(&g->pointing);
    if (!is_vertex || !may_point) return false;
    text_free(out);
    return gtp_point_at(g, v, out);
}

/* NOBODY if the word is not a colour. */
static int colour_of(const char *word)
{
    bool is_white = text_is_equal_caseless(word, "w") || text_is_equal_caseless(word, "white");
    bool is_black = text_is_equal_caseless(word, "b") || text_is_equal_caseless(word, "black");
    return is_white ? WHITE : is_black ? BLACK : NOBODY;
}

bool gtp_read_colour(const char *word, int *colour, Text *out)
{
    *colour = colour_of(word);
    return *colour != NOBODY || gtp_fail(out, "syntax error: expected a colour, black or white");
}

bool gtp_is_free_to_move(const Gtp *g, int colour, Text *out)
{
    int side = history_now(&g->history)->to_move;
    if (gtp_is_over(g, out)) return false;
    if (side == colour) return true;
    text_format(out, "illegal move: it is %s's turn", side == WHITE ? "white" : "black");
    return false;
}

bool gtp_is_off_turn(const Gtp *g, const char *colour)
{
    const Pos *p = history_now(&g->history);
    return p->outcome == ONGOING && colour_of(colour) == opponent(p->to_move);
}

bool gtp_pass_off_turn(Gtp *g, Text *out)
{
    if (!reserve_undo(g)) return gtp_fail(out, "no memory");
    g->undo[g->undo_count++] = snapshot(g);
    return true;
}

/* What genmove says after the end is accepted as a move that changes nothing. */
static bool is_word_of_end(const Gtp *g, const char *word)
{
    bool is_over = history_now(&g->history)->outcome != ONGOING;
    return is_over &&
           (text_is_equal_caseless(word, "pass") || text_is_equal_caseless(word, "resign"));
}

static bool do_play(Gtp *g, const GtpArgs *args, Text *out)
{
    int colour;
    if (!gtp_read_colour(args->words[0], &colour, out)) return false;
    if (is_word_of_end(g, args->words[1])) return true;
    if (gtp_is_off_turn(g, args->words[0]) && text_is_equal_caseless(args->words[1], "pass"))
        return gtp_pass_off_turn(g, out);
    if (!gtp_is_free_to_move(g, colour, out)) return false;
    return play_word(g, args->words[1], out);
}

static bool do_undo(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)args;
    if (g->undo_count == 0) return gtp_fail(out, "cannot undo");
    const GtpUndo *u = &g->undo[--g->undo_count];
    history_go(&g->history, u->ply);
    g->pointing = u->pointing;
    g->has_plan = false;
    return true;
}

const GtpCommand PLAY_COMMANDS[] = {
    {"play", 2, 2, do_play},
    {"undo", 0, 0, do_undo},
    {0},
};
