/* iris_classic.c: the classic players of Iris. They play by a value: for each own stone
 * 2 * |line| + |column|, where lines are counted from the centre row, and columns are twice the
 * distance from the centre column.
 *
 * The value is a sum over own stones, so a search only adds up what its own turns gain, and the
 * opponent's turns count by what they take away from them: it plays by the value, but need not see
 * all 7,561 turns.
 *  - Of the coloured pairs the heaviest is enough, for either side: pairs touch nothing but
 *    themselves, so whoever takes a lighter one could have taken the heavier one and then played on
 *    with the two exchanged, and been no worse off.
 *  - A pass gains nothing and takes nothing away: any stone is at least as good.
 *  - Two greys come from the eight heaviest empty grey cells. The best turn of two greys is among
 *    them: the heaviest cell is next to at most six of the other seven.
 *  - Of all these the twelve heaviest turns are followed.
 * So the best turn for one turn ahead is exact, and farther ahead only two greys are a sample.
 *
 * An even number of turns would end with one of the opponent's, which no own turn follows: it would
 * change nothing. */
#include "engines/iris_classic.h"

#include "core/clock.h"

#include <assert.h>
#include <stdlib.h>

enum { TOP_GREYS = 8, WIDTH = 12, INFINITE = 1 << 20, CLOCK_NODES = 128 };

typedef struct TurnOption {
    Step steps[2];
    int count, gain;
} TurnOption;

typedef struct TurnOptions {
    int count;
    TurnOption list[WIDTH];
} TurnOptions;

typedef struct LookAhead {
    const Game *game;
    int weight[CELLS_MAX];
    int colour; /* for whom */
    bool is_timed;
    double end;                 /* unless there is a node_limit */
    uint64_t nodes, node_limit; /* positions seen */
    bool is_out;                /* of time */
    bool is_open;               /* some line did not reach the end of the game */
} LookAhead;

static int most(int a, int b) { return a > b ? a : b; }
static int least(int a, int b) { return a < b ? a : b; }

/* -- The value -- */

/* A board is drawn in half cells: y differs by two from row to row, x by two from cell to cell, so
 * the differences are 2 * line and column as they stand. The first and the last cell of the board
 * lie opposite each other through the centre. */
static int weight_of(const Board *b, int cell)
{
    const Cell *first = &b->cells[0], *last = &b->cells[b->cell_count - 1], *at = &b->cells[cell];
    return abs(at->y - (first->y + last->y) / 2) + abs(at->x - (first->x + last->x) / 2);
}

int iris_classic_value(const Pos *p, int colour)
{
    Board board;
    int value = 0;
    game_of(p)->board(p, &board);
    for (int cell = 0; cell < board.cell_count; cell++)
        if (board.cells[cell].owner == colour) value += weight_of(&board, cell);
    return value;
}

/* -- Looking ahead -- */

/* Adds an option to a list in descending order, after its equals; the lightest drops out of a list
 * that has `size`. */
static void keep_option(TurnOptions *o, int size, TurnOption option)
{
    int at = o->count;
    if (o->count < size)
        o->count++;
    else if (o->list[--at].gain >= option.gain)
        return;
    for (; at > 0 && o->list[at - 1].gain < option.gain; at--) o->list[at] = o->list[at - 1];
    o->list[at] = option;
}

static bool is_listed(const Step *list, int count, Step s)
{
    for (int i = 0; i < count; i++)
        if (list[i] == s) return true;
    return false;
}

/* The turns that begin with a grey cell: alone if that is a turn, else with each lighter one that
 * may follow. */
static void add_grey_turns(const LookAhead *look, const Pos *p, const TurnOptions *greys, int first,
                           TurnOptions *out)
{
    TurnOption one = greys->list[first];
    Step list[STEPS_MAX];
    Pos middle;
    look->game->play(p, one.steps[0], &middle);
    if (!middle.mid_turn) {
        keep_option(out, WIDTH, one);
        return;
    }
    int count = look->game->steps(&middle, list);
    for (int i = first + 1; i < greys->count; i++) {
        TurnOption other = greys->list[i];
        if (!is_listed(list, count, other.steps[0])) continue;
        keep_option(out, WIDTH,
                    (TurnOption){{one.steps[0], other.steps[0]}, 2, one.gain + other.gain});
    }
}

/* The turns to follow from p, heaviest first; of equals those whose steps are listed first. */
static void fill_options(const LookAhead *look, const Pos *p, const Step *list, int count,
                         TurnOptions *out)
{
    TurnOptions pairs = {0}, greys = {0};
    for (int i = 0; i < count; i++) {
        StepCells cells = look->game->step_cells(p, list[i]);
        TurnOption option = {{list[i]}, 1, 0};
        for (int k = 0; k < cells.count; k++) option.gain += look->weight[cells.at[k]];
        if (cells.count == 2) keep_option(&pairs, 1, option);
        if (cells.count == 1) keep_option(&greys, TOP_GREYS, option);
    }
    out->count = 0;
    if (pairs.count > 0) keep_option(out, WIDTH, pairs.list[0]);
    for (int i = 0; i < greys.count; i++) add_grey_turns(look, p, &greys, i, out);
}

static void play_option(const LookAhead *look, const Pos *p, const TurnOption *o, Pos *after)
{
    look->game->play(p, o->steps[0], after);
    if (o->count == 2) look->game->play(after, o->steps[1], after);
}

/* Counts a position: true if there is no time for it. */
static bool count_node(LookAhead *look)
{
    look->nodes++;
    if (!look->is_timed) return false;
    if (look->node_limit > 0)
        look->is_out |= look->nodes > look->node_limit;
    else if (look->nodes % CLOCK_NODES == 0)
        look->is_out |= clock_seconds() >= look->end;
    return look->is_out;
}

/* What the own turns among the next ones gain: alpha-beta from the view of look->colour. */
static int look_ahead(LookAhead *look, const Pos *p, int turns, int alpha, int beta)
{
    if (p->outcome != ONGOING || count_node(look)) return 0;
    if (turns == 0) {
        look->is_open = true;
        return 0;
    }
    bool is_own = p->to_move == look->colour;
    int best = is_own ? -INFINITE : INFINITE;
    Step list[STEPS_MAX];
    TurnOptions options;
    fill_options(look, p, list, look->game->steps(p, list), &options);
    for (int i = 0; i < options.count && alpha < beta; i++) {
        int gain = is_own ? options.list[i].gain : 0;
        Pos after;
        play_option(look, p, &options.list[i], &after);
        int value = gain + look_ahead(look, &after, turns - 1, alpha - gain, beta - gain);
        best = is_own ? most(best, value) : least(best, value);
        if (is_own)
            alpha = most(alpha, best);
        else
            beta = least(beta, best);
    }
    return best;
}

/* The first best of the options, or -1 if time ran out. */
static int best_option(LookAhead *look, const Pos *p, const TurnOptions *options, int turns)
{
    int best = -INFINITE, choice = 0;
    look->is_open = false;
    for (int i = 0; i < options->count; i++) {
        int gain = options->list[i].gain;
        Pos after;
        play_option(look, p, &options->list[i], &after);
        int value = gain + look_ahead(look, &after, turns - 1, best - gain, INFINITE);
        if (look->is_out) return -1;
        if (value <= best) continue;
        best = value;
        choice = i;
    }
    return choice;
}

static void shuffle(Step *list, int count, Rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1);
        Step other = list[k];
        list[k] = list[i];
        list[i] = other;
    }
}

static void start_look(LookAhead *look, const Pos *p)
{
    Board board;
    *look = (LookAhead){.game = game_of(p), .colour = p->to_move};
    look->game->board(p, &board);
    for (int cell = 0; cell < board.cell_count; cell++)
        look->weight[cell] = weight_of(&board, cell);
}

/* The steps of the turn are an ascending set. */
static void write_option(const TurnOption *o, Turn *out)
{
    *out = (Turn){(uint8_t)o->count, {o->steps[0]}};
    if (o->count == 1) return;
    out->steps[0] = o->steps[0] < o->steps[1] ? o->steps[0] : o->steps[1];
    out->steps[1] = o->steps[0] < o->steps[1] ? o->steps[1] : o->steps[0];
}

/* The steps are shuffled first, so that chance orders equal options. */
static void fill_options_shuffled(const LookAhead *look, const Pos *p, Rng *rng, TurnOptions *out)
{
    Step list[STEPS_MAX];
    int count = look->game->steps(p, list);
    shuffle(list, count, rng);
    fill_options(look, p, list, count, out);
    assert(out->count > 0);
}

static void choose_turns_ahead(const Pos *p, int turns, Rng *rng, Turn *out)
{
    LookAhead look;
    TurnOptions options;
    start_look(&look, p);
    fill_options_shuffled(&look, p, rng, &options);
    write_option(&options.list[best_option(&look, p, &options, turns)], out);
}

/* Two more turns each time, until a limit is reached or every line comes to the end of the game. */
static void choose_in_time(const Pos *p, const Limits *limits, Rng *rng, Turn *out)
{
    LookAhead look;
    TurnOptions options;
    int choice = 0;
    start_look(&look, p);
    look.is_timed = true;
    look.end = clock_seconds() + limits->seconds;
    look.node_limit = limits->nodes;
    fill_options_shuffled(&look, p, rng, &options);
    look.is_open = true;
    for (int turns = 1; look.is_open && !look.is_out; turns += 2) {
        int found = best_option(&look, p, &options, turns);
        if (found >= 0) choice = found;
    }
    write_option(&options.list[choice], out);
}

void iris_classic_choose(const Classic *c, const ClassicTask *task, Turn *out)
{
    if (c->turns)
        choose_turns_ahead(task->pos, c->turns, task->rng, out);
    else
        choose_in_time(task->pos, &task->limits, task->rng, out);
}
