/* classic.c: the computer players of the five programs that quina set out from.
 *
 *   fuse       1 the first legal move       2 a random one
 *   iris       1 the best turn by the value; 2, 3 and 4 look 3, 5 and as many turns ahead as a
 *              second allows
 *   sixmaking  1 a random move              2 the best one after the opponent's best answer
 *   cam        1 a random turn              2 the best one by the value
 *   zurero     1 a random move              2 the best one by the value
 *
 * All but fuse's first and iris' visit every legal turn, and draw from those of the highest value;
 * where the value is always 0 that is a random player. */
#include "engines/classic.h"

#include "core/clock.h"
#include "games/cam_geometry.h"
#include "games/sixmaking_geometry.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

enum { CLASSIC_MAX = 4 };

#define SECONDS 1.0 /* of iris classic:4 */

static int most(int a, int b) { return a > b ? a : b; }
static int least(int a, int b) { return a < b ? a : b; }

/* -- The value of iris: for each own stone 2 * |line| + |column|. Lines are counted from the centre
 * row; columns are twice the distance from the centre column. -- */

/* A board is drawn in half cells: y differs by two from row to row, x by two from cell to cell, so
 * the differences are 2 * line and column as they stand. The first and the last cell of the board
 * lie opposite each other through the centre. */
static int iris_weight(const Board *b, int cell)
{
    const Cell *first = &b->cells[0], *last = &b->cells[b->cell_count - 1], *at = &b->cells[cell];
    return abs(at->y - (first->y + last->y) / 2) + abs(at->x - (first->x + last->x) / 2);
}

static int iris_value(const Pos *p, int colour)
{
    Board board;
    int value = 0;
    game_of(p)->board(p, &board);
    for (int cell = 0; cell < board.cell_count; cell++)
        if (board.cells[cell].owner == colour) value += iris_weight(&board, cell);
    return value;
}

/* -- The value of sixmaking: height * height for each own tower, and 100 for a king, less the
 * same for the opponent. With points=6 a king goes back at once, and its point keeps the 100. -- */

enum { SIX_KING_VALUE = 100 };

static int six_value(const Pos *p, int colour)
{
    const SixPos *s = &p->six;
    int value = SIX_KING_VALUE * (s->points[colour] - s->points[opponent(colour)]);
    for (int cell = 0; cell < SIXMAKING_CELLS; cell++) {
        int height = sixmaking_height(s->tower[cell]), top = sixmaking_top(s->tower[cell]);
        int worth = height * height + (height >= SIXMAKING_KING ? SIX_KING_VALUE : 0);
        value += top == colour ? worth : -worth;
    }
    return value;
}

typedef struct Answer {
    int colour, worst;
} Answer;

static bool visit_answer(void *context, const Turn *turn, const Pos *after)
{
    Answer *answer = context;
    (void)turn;
    answer->worst = least(answer->worst, six_value(after, answer->colour));
    return true;
}

/* The second ply: the answer of the opponent that leaves least. A game that is over has none. */
static int six_value_answered(const Pos *p, int colour)
{
    Answer answer = {colour, INT_MAX};
    if (p->outcome != ONGOING) return six_value(p, colour);
    turns_visit(p, visit_answer, &answer);
    return answer.worst;
}

/* -- The value of cam: (12 - mean distance) * 8.3 / 2 + (12 - smallest distance) * 8.3 / 2, to the
 * enemy castle in king steps, less 50 for each own piece that has an enemy next to it. -- */

enum {
    CAM_FAR = 12,
    CAM_STEP = CLASSIC_CAM_UNIT / 100 * 415, /* 8.3 / 2 */
    CAM_DANGER = CLASSIC_CAM_UNIT * 50
};

/* 100 makes 8.3 / 2 a whole number, and 420 the mean of one to seven distances. */
static_assert(CLASSIC_CAM_UNIT == 100 * 420, "the value is exact");

static int cam_distance(int square, int colour)
{
    int castle = CAM_CASTLE[opponent(colour)];
    return most(abs(cam_row(square) - cam_row(castle)),
                abs(cam_column(square) - cam_column(castle)));
}

static int cam_value(const Pos *p, int colour)
{
    U128 own = p->cam.pieces[colour], enemies = p->cam.pieces[opponent(colour)];
    int count = wide_count(own), sum = 0, smallest = CAM_FAR;
    if (count == 0) return 0;
    for (U128 rest = own; rest; rest &= rest - 1) {
        int distance = cam_distance(wide_lowest(rest), colour);
        sum += distance;
        smallest = least(smallest, distance);
    }
    return CAM_STEP / count * (CAM_FAR * count - sum) + CAM_STEP * (CAM_FAR - smallest) -
           CAM_DANGER * wide_count(own & cam_grown(enemies));
}

/* -- The value of zurero: the longest own row less the longest enemy row. -- */

/* A row of the board is a word. Each round keeps the stones that have one more of their row beyond
 * them, `up` rows up and a column to the left (-1) or right (1). */
static int zurero_longest(const uint32_t stones[ZURERO_ROWS], int up, int aside)
{
    uint32_t rows[ZURERO_ROWS + 1] = {0}, any = 0;
    int length = 0;
    for (int row = 0; row < ZURERO_ROWS; row++) any |= rows[row] = stones[row];
    for (; any; length++) {
        any = 0;
        for (int row = 0; row < ZURERO_ROWS; row++) {
            uint32_t beyond = rows[row + up];
            rows[row] &= aside > 0 ? beyond >> 1 : aside < 0 ? beyond << 1 : beyond;
            any |= rows[row];
        }
    }
    return length;
}

static int zurero_row(const uint32_t stones[ZURERO_ROWS])
{
    int level = most(zurero_longest(stones, 0, 1), zurero_longest(stones, 1, 0));
    int slanted = most(zurero_longest(stones, 1, 1), zurero_longest(stones, 1, -1));
    return most(level, slanted);
}

static int zurero_value(const Pos *p, int colour)
{
    return zurero_row(p->zurero.stones[colour]) - zurero_row(p->zurero.stones[opponent(colour)]);
}

/* -- Choosing among all turns -- */

typedef int Value(const Pos *p, int colour);

static int no_value(const Pos *p, int colour)
{
    (void)p;
    (void)colour;
    return 0;
}

static bool visit_first(void *context, const Turn *turn, const Pos *after)
{
    (void)after;
    *(Turn *)context = *turn;
    return false;
}

typedef struct Choice {
    Value *value;
    Rng *rng;
    Turn *turn;
    int colour, best;
    uint32_t equals; /* turns seen of the best value */
} Choice;

/* Of k equal turns the k-th takes the place of the one kept with a chance of 1 in k, so that in the
 * end each is kept as likely as any other. */
static bool visit_best(void *context, const Turn *turn, const Pos *after)
{
    Choice *c = context;
    int value = c->value(after, c->colour);
    if (value < c->best) return true;
    if (value > c->best) c->equals = 0;
    c->best = value;
    if (rng_below(c->rng, ++c->equals) == 0) *c->turn = *turn;
    return true;
}

static void choose_best(const Pos *p, Value *value, Rng *rng, Turn *out)
{
    Choice choice = {value, rng, out, p->to_move, INT_MIN, 0};
    turns_visit(p, visit_best, &choice);
}

/* -- Looking ahead in iris --
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

enum { TOP_GREYS = 8, WIDTH = 12, INFINITE = 1 << 20, CLOCK_NODES = 128 };

typedef struct Option {
    Step steps[2];
    int count, gain;
} Option;

typedef struct Options {
    int count;
    Option list[WIDTH];
} Options;

typedef struct Look {
    const Game *game;
    int weight[CELLS_MAX];
    int colour; /* for whom */
    bool is_timed;
    double end;                 /* unless there is a node_limit */
    uint64_t nodes, node_limit; /* positions seen */
    bool is_out;                /* of time */
    bool is_open;               /* some line did not reach the end of the game */
} Look;

/* Adds an option to a list in falling order, behind its equals; the lightest falls out of a list
 * that has `size`. */
static void keep_option(Options *o, int size, Option option)
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
static void add_grey_turns(const Look *look, const Pos *p, const Options *greys, int first,
                           Options *out)
{
    Option one = greys->list[first];
    Step list[STEPS_MAX];
    Pos middle;
    look->game->play(p, one.steps[0], &middle);
    if (!middle.mid_turn) {
        keep_option(out, WIDTH, one);
        return;
    }
    int count = look->game->steps(&middle, list);
    for (int i = first + 1; i < greys->count; i++) {
        Option other = greys->list[i];
        if (!is_listed(list, count, other.steps[0])) continue;
        keep_option(out, WIDTH, (Option){{one.steps[0], other.steps[0]}, 2, one.gain + other.gain});
    }
}

/* The turns to follow from p, heaviest first; of equals those whose steps are listed first. */
static void fill_options(const Look *look, const Pos *p, const Step *list, int count, Options *out)
{
    Options pairs = {0}, greys = {0};
    for (int i = 0; i < count; i++) {
        StepCells cells = look->game->step_cells(p, list[i]);
        Option option = {{list[i]}, 1, 0};
        for (int k = 0; k < cells.count; k++) option.gain += look->weight[cells.at[k]];
        if (cells.count == 2) keep_option(&pairs, 1, option);
        if (cells.count == 1) keep_option(&greys, TOP_GREYS, option);
    }
    out->count = 0;
    if (pairs.count > 0) keep_option(out, WIDTH, pairs.list[0]);
    for (int i = 0; i < greys.count; i++) add_grey_turns(look, p, &greys, i, out);
}

static void play_option(const Look *look, const Pos *p, const Option *o, Pos *after)
{
    look->game->play(p, o->steps[0], after);
    if (o->count == 2) look->game->play(after, o->steps[1], after);
}

/* Counts a position: true if there is no time for it. */
static bool count_node(Look *look)
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
static int look_ahead(Look *look, const Pos *p, int turns, int alpha, int beta)
{
    if (p->outcome != ONGOING || count_node(look)) return 0;
    if (turns == 0) {
        look->is_open = true;
        return 0;
    }
    bool is_own = p->to_move == look->colour;
    int best = is_own ? -INFINITE : INFINITE;
    Step list[STEPS_MAX];
    Options options;
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
static int best_option(Look *look, const Pos *p, const Options *options, int turns)
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

static void start_look(Look *look, const Pos *p)
{
    Board board;
    *look = (Look){.game = game_of(p), .colour = p->to_move};
    look->game->board(p, &board);
    for (int cell = 0; cell < board.cell_count; cell++)
        look->weight[cell] = iris_weight(&board, cell);
}

/* The steps of the turn are an ascending set. */
static void write_option(const Option *o, Turn *out)
{
    *out = (Turn){(uint8_t)o->count, {o->steps[0]}};
    if (o->count == 1) return;
    out->steps[0] = o->steps[0] < o->steps[1] ? o->steps[0] : o->steps[1];
    out->steps[1] = o->steps[0] < o->steps[1] ? o->steps[1] : o->steps[0];
}

/* The steps are shuffled first, so that chance orders equal options. */
static void fill_options_shuffled(const Look *look, const Pos *p, Rng *rng, Options *out)
{
    Step list[STEPS_MAX];
    int count = look->game->steps(p, list);
    shuffle(list, count, rng);
    fill_options(look, p, list, count, out);
    assert(out->count > 0);
}

static void choose_ahead(const Pos *p, int turns, Rng *rng, Turn *out)
{
    Look look;
    Options options;
    start_look(&look, p);
    fill_options_shuffled(&look, p, rng, &options);
    write_option(&options.list[best_option(&look, p, &options, turns)], out);
}

/* Two more turns each time, until time runs out or every line comes to the end of the game. */
static void choose_in_time(const Pos *p, double seconds, uint64_t node_limit, Rng *rng, Turn *out)
{
    Look look;
    Options options;
    int choice = 0;
    start_look(&look, p);
    look.is_timed = true;
    look.end = clock_seconds() + seconds;
    look.node_limit = node_limit;
    fill_options_shuffled(&look, p, rng, &options);
    look.is_open = true;
    for (int turns = 1; look.is_open && !look.is_out; turns += 2) {
        int found = best_option(&look, p, &options, turns);
        if (found >= 0) choice = found;
    }
    write_option(&options.list[choice], out);
}

/* -- The players -- */

typedef enum Way { NO_PLAYER, FIRST_TURN, BEST_TURN, AHEAD, IN_TIME } Way;

typedef struct Classic {
    Way way;
    Value *value; /* of BEST_TURN */
    int turns;    /* of AHEAD */
} Classic;

static const Classic CLASSICS[GAME_COUNT][CLASSIC_MAX] = {
    [FUSE] = {{FIRST_TURN, NULL, 0}, {BEST_TURN, no_value, 0}},
    [IRIS] = {{AHEAD, NULL, 1}, {AHEAD, NULL, 3}, {AHEAD, NULL, 5}, {IN_TIME, NULL, 0}},
    [SIXMAKING] = {{BEST_TURN, no_value, 0}, {BEST_TURN, six_value_answered, 0}},
    [CAM] = {{BEST_TURN, no_value, 0}, {BEST_TURN, cam_value, 0}},
    [ZURERO] = {{BEST_TURN, no_value, 0}, {BEST_TURN, zurero_value, 0}},
};

int classic_count(const Game *g)
{
    int count = 0;
    while (count < CLASSIC_MAX && CLASSICS[g->id][count].way != NO_PLAYER) count++;
    return count;
}

void classic_choose_within(const Pos *p, int number, double seconds, uint64_t nodes, Rng *rng,
                           Turn *out)
{
    assert(p->outcome == ONGOING && !p->mid_turn);
    assert(number >= 1 && number <= classic_count(game_of(p)));
    const Classic *c = &CLASSICS[p->game][number - 1];
    switch (c->way) {
    case FIRST_TURN: turns_visit(p, visit_first, out); break;
    case BEST_TURN: choose_best(p, c->value, rng, out); break;
    case AHEAD: choose_ahead(p, c->turns, rng, out); break;
    case IN_TIME: choose_in_time(p, seconds, nodes, rng, out); break;
    case NO_PLAYER: break;
    }
}

void classic_choose(const Pos *p, int number, Rng *rng, Turn *out)
{
    classic_choose_within(p, number, SECONDS, 0, rng, out);
}

int classic_value(const Pos *p, int colour)
{
    static Value *const VALUES[GAME_COUNT] = {
        [FUSE] = no_value, [IRIS] = iris_value,     [SIXMAKING] = six_value,
        [CAM] = cam_value, [ZURERO] = zurero_value,
    };
    assert(!p->mid_turn);
    return VALUES[p->game](p, colour);
}
