/* review.c: the chances of the two sides over a whole game, and the mistakes.
 *
 * While the analysis is on, a second search looks at every position of the game for a fixed number
 * of nodes. A value belongs to a position, so that moves that are taken back and replaced are
 * searched anew. */
#include "tui/describe.h"
#include "tui/state.h"

#include <string.h>

enum { REVIEW_NODES = 10000 };

/* What a mover loses with a mistake, in winning chances; the page uses the same bounds. */
static const double MISTAKE = 0.16, BLUNDER = 0.30;

/* White's winning chances in the position after `ply` moves; false if they are not known yet. */
static bool find_share(const Screen *s, int ply, double *out)
{
    const History *h = session_history(s->play.session);
    const Pos *p = &h->positions[ply];
    if (p->outcome != ONGOING) {
        *out = p->outcome == WHITE_WINS ? 1 : p->outcome == DRAWN ? 0.5 : 0;
        return true;
    }
    if (ply >= REVIEW_MAX || !s->review.is_known[ply] || s->review.keys[ply] != h->keys[ply])
        return false;
    *out = s->review.shares[ply];
    return true;
}

/* What the mover of this move lost by it; 0 if that is not known. */
static double find_loss(const Screen *s, int ply)
{
    double before, after;
    if (!find_share(s, ply, &before) || !find_share(s, ply + 1, &after)) return 0;
    bool is_white = session_at(s->play.session, ply)->to_move == WHITE;
    return is_white ? before - after : after - before;
}

/* -- Searching -- */

static int next_unknown(const Screen *s)
{
    double share;
    for (int ply = session_ply(s->play.session); ply >= 0; ply--)
        if (ply < REVIEW_MAX && !find_share(s, ply, &share)) return ply;
    return -1;
}

static void take_share(Screen *s)
{
    const History *h = session_history(s->play.session);
    int ply = s->review.ply;
    Result found;
    Turn turn;
    screen_search_look(&s->review_search, &found);
    if (screen_search_take(&s->review_search, &turn) != PLAYER_FINE || found.line_count == 0)
        return;
    double win = found.lines[0].win;
    s->review.is_known[ply] = true;
    s->review.keys[ply] = h->keys[ply];
    s->review.shares[ply] = h->positions[ply].to_move == WHITE ? win : 1 - win;
}

void review_tick(Screen *s, double now)
{
    if (screen_search_is_done(&s->review_search)) take_share(s);
    int ply = s->has_analysis && !s->review_search.is_busy ? next_unknown(s) : -1;
    if (ply < 0) return;
    if (!s->review_engine) s->review_engine = hint_engine(session_game(s->play.session));
    if (!s->review_engine) return;
    Task task = {.history = history_view_at(session_history(s->play.session), ply),
                 .limits = {.nodes = REVIEW_NODES},
                 .is_analysis = true};
    engine_clear(s->review_engine);
    s->review.ply = ply;
    screen_search_start(&s->review_search, NULL, s->review_engine, &task, now);
}

/* -- Mistakes -- */

static void say_mistake(Screen *s, int ply, double loss)
{
    char move[TURN_TEXT], line[MESSAGE_MAX];
    Text text = text_fixed(line, sizeof line);
    const Pos *before = session_at(s->play.session, ply);
    double share = 0;
    find_share(s, ply, &share);
    if (before->to_move == BLACK) share = 1 - share;
    game_of(before)->turn_print(before, session_turn(s->play.session, ply), move);
    text_format(&text,
                loss >= BLUNDER
                    ? say(&s->words, N_("%s %s?? A blunder: %.0f %%, before it %.0f %%."))
                    : say(&s->words, N_("%s %s? A mistake: %.0f %%, before it %.0f %%.")),
                say_colour(&s->words, before->to_move), move, 100 * (share - loss), 100 * share);
    screen_say(s, TONE_ALERT, line);
}

void review_show_mistake(Screen *s, int by)
{
    int last = session_ply(s->play.session),
        ply = s->trial.is_on ? s->trial.from : game_shown_ply(s);
    if (!s->has_analysis) {
        screen_say(s, TONE_ALERT, say(&s->words, N_("Turn the analysis on first (a).")));
        return;
    }
    for (int at = ply - 1 + by; at >= 0 && at < last; at += by)
        if (find_loss(s, at) >= MISTAKE) {
            screen_show_ply(s, at + 1);
            say_mistake(s, at, find_loss(s, at));
            return;
        }
    screen_say(s, TONE_DIM,
               next_unknown(s) >= 0 ? say(&s->words, N_("No mistake found yet; still looking."))
                                    : say(&s->words, N_("There are no more mistakes this way.")));
}

/* -- The graph -- */

/* The ply of a column, where the game is as wide as the graph or narrower. */
static int column_ply(int column, int width, int plies)
{
    return plies <= width ? column : column * plies / width;
}

static void draw_column(Surface *g, Area a, int x, double share)
{
    int eighths = (int)(share * 8 * a.height + 0.5);
    for (int y = 0; y < a.height; y++) {
        int filled = eighths - 8 * (a.height - 1 - y);
        filled = filled < 0 ? 0 : filled > 8 ? 8 : filled;
        surface_paper(g, (Area){a.column + x, a.line + y, 1, 1}, TONE_SHARE_BLACK);
        if (filled)
            surface_put(g, a.column + x, a.line + y, 0x2580 + (uint32_t)filled, TONE_SHARE_WHITE);
    }
}

/* The worst move of the plies that share a column. */
static double column_loss(const Screen *s, int first, int last)
{
    double worst = 0;
    for (int ply = first; ply < last; ply++) {
        double loss = ply > 0 ? find_loss(s, ply - 1) : 0;
        if (loss > worst) worst = loss;
    }
    return worst;
}

/* White's chances from the bottom; below, a sign for every mistake, bold for a blunder, and one for
 * the position that is shown. */
int review_draw(Screen *s, Surface *g, Area area)
{
    int plies = session_ply(s->play.session) + 1, shown = game_shown_ply(s);
    int width = plies < area.width ? plies : area.width;
    bool is_plain = !s->look.has_colours || !s->look.is_unicode;
    Area graph = {area.column, area.line, width, is_plain ? 1 : area.height - 1};
    if (plies < 3 || area.height < 2) return 0;
    for (int x = 0; x < width; x++) {
        int ply = column_ply(x, width, plies), next = column_ply(x + 1, width, plies);
        double share, loss = column_loss(s, ply, next);
        bool is_here = shown >= ply && shown < next, is_known = find_share(s, ply, &share);
        if (is_plain)
            surface_put(g, graph.column + x, graph.line,
                        is_known ? (uint32_t)('0' + (int)(share * 9 + 0.5)) : ' ', TONE_DEFAULT);
        else if (is_known)
            draw_column(g, graph, x, share);
        int below = graph.line + graph.height;
        if (loss >= MISTAKE) surface_put(g, graph.column + x, below, '?', TONE_ALERT);
        if (loss >= BLUNDER) surface_attr(g, (Area){graph.column + x, below, 1, 1}, ATTR_BOLD);
        if (is_here && loss < MISTAKE) surface_put(g, graph.column + x, below, '^', TONE_KEY);
        if (is_here) surface_attr(g, (Area){graph.column + x, below, 1, 1}, ATTR_UNDERLINE);
        screen_add_zone(s, (Area){graph.column + x, graph.line, 1, graph.height + 1}, TK_PLY + ply);
    }
    return graph.height + 1;
}
