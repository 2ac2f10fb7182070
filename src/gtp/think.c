/* think.c: the commands of GTP that think, and the clocks that limit them. */
#include "core/clock.h"
#include "engines/result_json.h"
#include "engines/strategy.h"
#include "engines/turn_time.h"
#include "gtp/play.h"
#include "thinking/players.h"

#include <inttypes.h>
#include <stdlib.h>

/* -- Time -- */

static double time_for(const GtpClock *c, int colour)
{
    return turn_time(&(TurnClock){.left = c->left[colour], .period_turns = c->stones[colour]});
}

static void enter_byo_yomi(GtpClock *c, int colour)
{
    c->left[colour] = c->byo_seconds;
    c->stones[colour] = c->byo_stones;
}

static void spend(GtpClock *c, int colour, double seconds)
{
    if (!c->is_set) return;
    bool was_main = c->stones[colour] == 0;
    c->left[colour] -= seconds;
    if (c->stones[colour] > 0) c->stones[colour]--;
    bool is_done = was_main ? c->left[colour] <= 0 : c->stones[colour] == 0;
    if (is_done && c->byo_stones > 0) enter_byo_yomi(c, colour);
    if (c->left[colour] < 0) c->left[colour] = 0;
}

static bool read_seconds(const char *word, double *out)
{
    Cursor c = cursor_over(word);
    int whole, digits = 0;
    double unit = 1;
    if (!cursor_number(&c, 10000000, &whole)) return false;
    *out = whole;
    if (cursor_take(&c, '.'))
        for (; *c.at >= '0' && *c.at <= '9' && digits < 9; c.at++, digits++)
            *out += (*c.at - '0') * (unit /= 10);
    return cursor_at_end(&c);
}

static bool read_int(const char *word, int max, int *out)
{
    Cursor c = cursor_over(word);
    return cursor_number(&c, max, out) && cursor_at_end(&c);
}

/* A period without stones means that there is no limit at all. */
static bool do_time_settings(Gtp *g, const GtpArgs *args, Text *out)
{
    double seconds, period;
    int stones;
    if (!read_seconds(args->words[0], &seconds) || !read_seconds(args->words[1], &period) ||
        !read_int(args->words[2], 10000, &stones))
        return gtp_fail(out, "syntax error: expected main time, byo yomi time and stones");
    GtpClock *c = &g->clock;
    *c = (GtpClock){.is_set = stones > 0 || period <= 0,
                    .byo_seconds = period,
                    .byo_stones = stones};
    for (int colour = WHITE; colour <= BLACK; colour++) {
        c->left[colour] = seconds;
        if (seconds <= 0 && stones > 0) enter_byo_yomi(c, colour);
    }
    return true;
}

static bool do_time_left(Gtp *g, const GtpArgs *args, Text *out)
{
    int colour, stones;
    double seconds;
    if (!gtp_read_colour(args->words[0], &colour, out)) return false;
    if (!read_seconds(args->words[1], &seconds) || !read_int(args->words[2], 10000, &stones))
        return gtp_fail(out, "syntax error: expected a colour, seconds and stones");
    g->clock.is_set = true;
    g->clock.left[colour] = seconds;
    g->clock.stones[colour] = stones;
    return true;
}

/* -- Thinking -- */

void gtp_forget_player(Gtp *g)
{
    player_free(g->player);
    g->player = NULL;
}

bool gtp_set_player(Gtp *g, const char *text, Fault *fault)
{
    PlayerWord word;
    if (!player_parse(g->options.game, text, &word, fault)) return false;
    if (word.kind == PLAYER_HUMAN || word.kind == PLAYER_UGI)
        return fault_set(fault, FAULT_BAD_PLAYER, "ss", text,
                         "first, random, classic:N, level:N or engine");
    gtp_forget_player(g);
    g->word = word;
    Text copy = text_fixed(g->player_text, sizeof g->player_text);
    text_string(&copy, text);
    return true;
}

static bool do_player(Gtp *g, const GtpArgs *args, Text *out)
{
    Fault fault;
    if (args->count == 0) {
        text_string(out, g->player_text);
        return true;
    }
    return gtp_set_player(g, args->words[0], &fault) || gtp_fail_fault(out, "", &fault);
}

static bool make_player(Gtp *g, Text *out)
{
    if (!g->player) g->player = player_make(g->options.game, &g->word, g->options.seed);
    return g->player || gtp_fail(out, "no memory for the player");
}

/* Lets the player search the position, with the limits, lines and purpose of the task; limits of 0
 * are the player's own. */
static void think(Gtp *g, Task task, Turn *turn, Result *r)
{
    task.history = history_view(&g->history);
    task.limits = player_limits(&g->word, task.limits, &g->options.most);
    task.seed = g->options.seed;
    task.stop = g->options.stop;
    player_choose(g->player, &task, turn, r);
    result_complete(r, turn);
}

typedef struct TurnCompletion {
    const Gtp *gtp;
    const Guide *guide;
    int best;
    bool is_found;
    Turn turn;
} TurnCompletion;

static bool judge_completion(void *context, const Turn *turn, const Pos *after)
{
    TurnCompletion *c = context;
    const Pos *start = history_now(&c->gtp->history);
    if (!pointing_leads_to(&c->gtp->pointing, &c->gtp->grid, turn)) return true;
    int value = after->outcome == win_of(start->to_move) ? VALUE_WIN
                : after->outcome == DRAWN                ? 0
                : after->outcome != ONGOING              ? -VALUE_WIN
                                                         : -c->guide->value(after);
    if (c->is_found && value <= c->best) return true;
    c->is_found = true;
    c->best = value;
    c->turn = *turn;
    return true;
}

/* The turn to be played: the plan if there is one; a turn begun by `play` is completed to the best
 * position one turn ahead. */
static bool choose_turn(Gtp *g, int colour, Turn *turn, Text *out)
{
    const Pos *now = history_now(&g->history);
    if (g->has_plan && pointing_leads_to(&g->pointing, &g->grid, &g->plan)) {
        *turn = g->plan;
        return true;
    }
    if (!pick_is_fresh(&g->pointing)) {
        TurnCompletion c = {.gtp = g, .guide = guide_of(g->options.game)};
        turns_visit(now, judge_completion, &c);
        *turn = c.turn;
        return c.is_found || gtp_fail(out, "no turn goes on like this");
    }
    if (!make_player(g, out)) return false;
    Result *r = malloc(sizeof *r);
    if (!r) return gtp_fail(out, "no memory for the search");
    Limits limits = {.seconds = g->clock.is_set ? time_for(&g->clock, colour) : 0};
    double began = clock_seconds();
    think(g, (Task){.limits = limits}, turn, r);
    spend(&g->clock, colour, clock_seconds() - began);
    free(r);
    return true;
}

/* The vertex that goes on with the turn; NO_VERTEX for a pass. */
static Vertex next_vertex(const Gtp *g, const Turn *turn)
{
    Vertex list[GRID_MOVES];
    bool has_pass;
    int count = pointing_next(&g->pointing, &g->grid, list, &has_pass);
    for (int i = 0; i < count; i++) {
        Pick next = g->pointing;
        pointing_add(&next, &g->grid, list[i]);
        if (pointing_leads_to(&next, &g->grid, turn)) return list[i];
    }
    return NO_VERTEX;
}

/* What genmove says: a vertex of the turn, or all of it. */
typedef struct GenmoveChoice {
    Turn turn;
    Vertex vertex; /* NO_VERTEX: the whole turn is played */
    char text[TURN_TEXT];
} GenmoveChoice;

static bool choose(Gtp *g, const GtpArgs *args, GenmoveChoice *c, Text *out)
{
    int colour;
    if (!gtp_read_colour(args->words[0], &colour, out) || !gtp_is_free_to_move(g, colour, out) ||
        !choose_turn(g, colour, &c->turn, out))
        return false;
    c->vertex = g->options.writes_text ? NO_VERTEX : next_vertex(g, &c->turn);
    if (c->vertex == NO_VERTEX)
        g->options.game->turn_print(history_now(&g->history), &c->turn, c->text);
    else
        vertex_print(c->vertex, c->text);
    return true;
}

/* After the end the loser resigns and anybody else passes: gogui-twogtp knows no other end of a
 * game than a resignation and two passes. */
static bool say_end(const Gtp *g, const GtpArgs *args, Text *out)
{
    int colour, outcome = history_now(&g->history)->outcome;
    if (!gtp_read_colour(args->words[0], &colour, out)) return false;
    text_string(out, outcome == (int)win_of(opponent(colour)) ? "resign" : "pass");
    return true;
}

static bool say_pass(Text *out)
{
    text_string(out, "pass");
    return true;
}

static bool do_genmove(Gtp *g, const GtpArgs *args, Text *out)
{
    GenmoveChoice c;
    if (history_now(&g->history)->outcome != ONGOING) return say_end(g, args, out);
    if (gtp_is_off_turn(g, args->words[0])) return gtp_pass_off_turn(g, out) && say_pass(out);
    if (!choose(g, args, &c, out)) return false;
    if (c.vertex == NO_VERTEX) {
        if (!gtp_play_turn(g, &c.turn, out)) return false;
    } else {
        g->has_plan = true;
        g->plan = c.turn;
        if (!gtp_point_at(g, c.vertex, out)) return false;
    }
    text_string(out, c.text);
    return true;
}

static bool do_reg_genmove(Gtp *g, const GtpArgs *args, Text *out)
{
    GenmoveChoice c;
    if (history_now(&g->history)->outcome != ONGOING) return say_end(g, args, out);
    if (gtp_is_off_turn(g, args->words[0])) return say_pass(out);
    if (!choose(g, args, &c, out)) return false;
    text_string(out, c.text);
    return true;
}

/* GoGui sends interrupts to programs that have this command; runner.c obeys them. */
static bool do_interrupt(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    (void)args;
    (void)out;
    return true;
}

static void print_line(Text *out, const Pos *from, const Result *r, const Line *line)
{
    char move[TURN_TEXT];
    game_of(from)->turn_print(from, &line->pv[0], move);
    text_format(out, "move %s score %d win %.4f", move, line->value, line->win);
    if (line->proven != PROVEN_NOT)
        text_format(out, " proven %s distance %d", proven_name(line->proven), line->distance);
    text_format(out, " depth %d nodes %" PRIu64 " pv ", r->depth, r->nodes);
    line_print_pv(out, from, line);
    text_char(out, '\n');
}

static bool do_analyze(Gtp *g, const GtpArgs *args, Text *out)
{
    double seconds = 0;
    int lines = 1;
    Turn turn;
    if ((args->count > 0 && (!read_seconds(args->words[0], &seconds) || seconds > 86400)) ||
        (args->count > 1 && (!read_int(args->words[1], LINES_MAX, &lines) || lines < 1)))
        return gtp_fail(out, "syntax error: expected seconds and the number of lines");
    if (gtp_is_over(g, out) || !make_player(g, out)) return false;
    Result *r = malloc(sizeof *r);
    if (!r) return gtp_fail(out, "no memory for the search");
    think(g, (Task){.limits.seconds = seconds, .lines = lines, .is_analysis = true}, &turn, r);
    for (int i = 0; i < r->line_count; i++)
        print_line(out, history_now(&g->history), r, &r->lines[i]);
    free(r);
    return true;
}

const GtpCommand THINK_COMMANDS[] = {
    {"genmove", 1, 1, do_genmove},
    {"reg_genmove", 1, 1, do_reg_genmove},
    {"time_settings", 3, 3, do_time_settings},
    {"time_left", 3, 3, do_time_left},
    {"quina-analyze", 0, 2, do_analyze},
    {"quina-player", 0, 1, do_player},
    {"gogui-interrupt", 0, 0, do_interrupt},
    {0},
};
