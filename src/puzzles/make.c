/* make.c: puzzles found in games between levels, and proven.
 *
 * A game is played by two levels from a random opening. Its last positions are looked at, the
 * earliest first, and some that another turn of the game would have led to, for a win that is not
 * too long. A puzzle is then a position in which exactly one turn wins:
 *
 *  1. one turn, and no other, wins within the turns that the shortest win takes;
 *  2. all others are proven not to win at all, however long the game goes on: first by a short
 *     search of each, since most positions fail here.
 *
 * Where the end of a game is played out, there are no limits of turns, and the position may also be
 * one in which exactly one turn draws and all others lose. */
#include "puzzles/make.h"

#include "engines/levels.h"
#include "engines/match.h"

#include <stdlib.h>

enum {
    LEVEL_LOW = 2, /* the players of the games */
    LEVEL_HIGH = 5,
    LEVEL_RATED = 9,  /* the highest that is asked for the solution: 10 has a clock */
    TRIES = 3,        /* of a level */
    LOOK_PLIES = 30,  /* positions before the end of a game */
    WIN_NODES = 30,   /* for the first question about a position: most wins take fewer than 20 */
    LOOK_NODES = 300, /* for the first question about each other turn */
    PROVE_NODES = 40000,
    REST_NODES = 20000,
    OPEN_MAX = 6, /* turns about which a short search says nothing */
    LEGAL_MIN = 4,
    BRANCHES = 12,      /* other turns that are tried at each position */
    APART = 5,          /* plies between two puzzles of a game */
    ONE_TURN_GAMES = 4, /* one game in so many may have puzzles of one turn */
    TURNS_MAX = 2 * PUZZLE_TURNS - 1
};

#define LOOKS_WON 0.6

/* -- The one turn -- */

typedef struct Rest {
    Judge *judge;
    const Turn *solution; /* not looked at; or NULL */
    int attacker, turns;  /* of the question after each turn */
    bool is_bounded;
    uint64_t nodes;
    ProofAnswer wanted;     /* of the solution; the others must have the other answer */
    int open_max;           /* turns without an answer at which it is given up */
    int count, found, open; /* turns, those with the wanted answer, those without any */
    Turn turn;              /* the last found */
} Rest;

static bool look_at_turn(void *context, const Turn *turn, const Pos *after)
{
    Rest *r = context;
    ProofAnswer answer;
    r->count++;
    if (r->solution && turn_is_same(turn, r->solution)) return true;
    if (r->is_bounded && r->turns == 0 && after->outcome == ONGOING)
        answer = PROOF_NO;
    else
        answer = judge_ask(r->judge, after, r->attacker, r->turns, r->nodes);
    if (answer == PROOF_OPEN) r->open++;
    if (answer == r->wanted) {
        r->found++;
        r->turn = *turn;
    }
    return r->found < 2 && r->open <= r->open_max && !(r->found && r->solution);
}

/* -- The solution with the best defence -- */

/* Continues the line, in which the solver has just moved, to the end of the game. */
static bool extend_line(Judge *j, Puzzle *p, uint64_t nodes)
{
    Pos at = p->start;
    int solver = puzzle_solver(p), left = 2 * p->turns - 1;
    for (int i = 0; i < p->line_count; i++) {
        turn_play(&at, &p->line[i], &at);
        left--;
    }
    for (; at.outcome == ONGOING; left--) {
        Turn turn;
        int needed;
        bool ok;
        if (p->line_count == PUZZLE_LINE) return false;
        if (p->goal == PUZZLE_DRAW)
            ok = judge_hold(j, &at, 0, nodes, &turn);
        else if (at.to_move == solver)
            ok = judge_win(j, &at, left, nodes, &turn, &needed);
        else
            ok = judge_defend(j, &at, left, nodes, &turn);
        if (!ok) return false;
        p->line[p->line_count++] = turn;
        turn_play(&at, &turn, &at);
    }
    return p->goal == PUZZLE_DRAW ? at.outcome == DRAWN : at.outcome == win_of(solver);
}

static int solver_turns(const Puzzle *p)
{
    Pos at = p->start;
    int turns = 0;
    for (int i = 0; i < p->line_count; i++) {
        turns += at.to_move == puzzle_solver(p);
        turn_play(&at, &p->line[i], &at);
    }
    return turns;
}

/* -- Finding -- */

/* The turns of the shortest win, 0 if there is none that is short enough. */
static int shortest_win(Judge *j, const Pos *p)
{
    int own = strategy_of(game_of(p))->puzzles.win_nodes;
    uint64_t nodes = (uint64_t)(own ? own : WIN_NODES);
    if (judge_ask(j, p, p->to_move, TURNS_MAX, nodes) != PROOF_YES) return 0;
    for (int t = 1; t <= TURNS_MAX; t += 2) {
        ProofAnswer answer = judge_ask(j, p, p->to_move, t, PROVE_NODES);
        if (answer == PROOF_YES) return t;
        if (answer == PROOF_OPEN) return 0;
    }
    return 0;
}

/* A game with limits of turns. */
static bool find_win(Judge *j, const Pos *p, int least, Puzzle *out)
{
    int turns = shortest_win(j, p);
    Rest r = {.judge = j,
              .attacker = p->to_move,
              .turns = turns - 1,
              .is_bounded = true,
              .nodes = PROVE_NODES,
              .wanted = PROOF_YES};
    if (!turns || turns < 2 * least - 1) return false;
    turns_visit(p, look_at_turn, &r);
    if (r.found != 1 || r.open || r.count < LEGAL_MIN) return false;
    Rest rest = {.judge = j,
                 .solution = &r.turn,
                 .attacker = p->to_move,
                 .nodes = LOOK_NODES,
                 .wanted = PROOF_YES,
                 .open_max = OPEN_MAX};
    turns_visit(p, look_at_turn, &rest);
    if (rest.found || rest.open > OPEN_MAX) return false;
    rest.open = 0;
    rest.nodes = REST_NODES;
    rest.open_max = 0;
    turns_visit(p, look_at_turn, &rest);
    if (rest.found || rest.open) return false;
    *out = (Puzzle){.start = *p,
                    .goal = PUZZLE_WIN,
                    .turns = (turns + 1) / 2,
                    .line = {r.turn},
                    .line_count = 1};
    return true;
}

/* A game whose end is played out. */
static bool find_end(Judge *j, const Pos *p, Puzzle *out)
{
    const Guide *guide = guide_of(game_of(p));
    if (guide->turns_left && guide->turns_left(p) > 2 * PUZZLE_TURNS) return false;
    ProofAnswer wins = judge_ask(j, p, p->to_move, 0, PROVE_NODES);
    ProofAnswer loses = judge_ask(j, p, opponent(p->to_move), 0, PROVE_NODES);
    if (wins == PROOF_OPEN || loses != PROOF_NO) return false;
    bool is_win = wins == PROOF_YES;
    Rest r = {.judge = j,
              .attacker = is_win ? p->to_move : opponent(p->to_move),
              .nodes = PROVE_NODES,
              .wanted = is_win ? PROOF_YES : PROOF_NO};
    turns_visit(p, look_at_turn, &r);
    if (r.found != 1 || r.open || r.count < LEGAL_MIN) return false;
    *out = (Puzzle){.start = *p,
                    .goal = is_win ? PUZZLE_WIN : PUZZLE_DRAW,
                    .turns = PUZZLE_TURNS,
                    .line = {r.turn},
                    .line_count = 1};
    return true;
}

/* A puzzle of at least so many turns. */
static bool find_puzzle(Judge *j, const Pos *p, int least, Puzzle *out)
{
    if (judge_counts_turns(j) ? !find_win(j, p, least, out) : !find_end(j, p, out)) return false;
    if (!extend_line(j, out, PROVE_NODES)) return false;
    out->turns = solver_turns(out);
    return out->turns >= least && out->turns <= PUZZLE_TURNS;
}

/* -- Rating -- */

/* Whether a level finds the solution in most of its tries; false if out of memory. */
static bool level_finds(const Puzzle *p, int level, bool *finds)
{
    const Game *g = game_of(&p->start);
    PlayerWord word = {.kind = PLAYER_LEVEL, .number = level};
    Player *player = player_new(g, &word, 1);
    int found = 0;
    if (!player) return false;
    for (int i = 0; i < TRIES; i++) {
        Task task = {.history = history_of(&p->start), .game_seed = (uint64_t)i};
        Turn turn;
        Result info;
        player_clear(player, (uint64_t)i);
        player_choose(player, &task, &turn, &info);
        found += turn_is_same(&turn, &p->line[0]);
    }
    player_free(player);
    *finds = 2 * found > TRIES;
    return true;
}

/* False if out of memory: a puzzle that is rated without would be rated otherwise. */
static bool rate(Puzzle *p)
{
    int attacker = p->goal == PUZZLE_DRAW ? opponent(puzzle_solver(p)) : puzzle_solver(p);
    bool finds = false;
    for (p->level = 1; p->level <= LEVEL_RATED; p->level++) {
        if (!level_finds(p, p->level, &finds)) return false;
        if (finds) break;
    }
    Judge *fresh = judge_new(game_of(&p->start), 0);
    if (!fresh) return false;
    judge_ask(fresh, &p->start, attacker, 2 * p->turns - 1, PUZZLE_CHECK_NODES);
    p->nodes = judge_nodes(fresh);
    judge_free(fresh);
    p->theme = puzzle_theme(&p->start, p->line, p->line_count);
    return true;
}

/* -- Making -- */

static int draw_size(const PuzzleOptions *o, Rng *rng)
{
    const int *sizes = strategy_of(o->game)->puzzles.sizes;
    int count = 0;
    while (count < PUZZLE_SIZES && sizes[count]) count++;
    uint32_t drawn = rng_below(rng, (uint32_t)(count ? count : 1));
    return o->size ? o->size : count ? sizes[drawn] : o->game->size_default;
}

static bool is_set(const atomic_bool *stop) { return stop && atomic_load(stop); }

/* What is looked at in a game. */
typedef struct Hunt {
    const PuzzleOptions *options;
    Judge *judge;
    Rng rng;
    int least; /* turns of a puzzle */
    Puzzle *found;
    int count;
    bool failed; /* out of memory */
} Hunt;

/* In a position that looks won already, most turns win. */
static bool looks_won(const Pos *p)
{
    const Strategy *s = strategy_of(game_of(p));
    int value = s->puzzles.value_by_looks ? s->puzzles.value_by_looks(p) : s->guide.value(p);
    return value_to_win(&s->guide, value) > LOOKS_WON;
}

static bool look_at(Hunt *h, const Pos *p)
{
    Puzzle *out = &h->found[h->count];
    Pos start = *p;
    start.ply = 0;
    if (looks_won(&start)) return false;
    if (!find_puzzle(h->judge, &start, h->least, out)) return false;
    h->failed |= !rate(out);
    h->count++;
    return true;
}

/* A random turn of p; not one that ends the game. */
static bool play_branch(Hunt *h, const Pos *p, Pos *after)
{
    *after = *p;
    do {
        const Game *g = h->options->game;
        g->play(after, g->random(after, &h->rng), after);
    } while (after->mid_turn);
    return after->outcome == ONGOING;
}

/* The position on the board, then branches from the one before it. */
static bool look_around(Hunt *h, const Pos *before, const Pos *p)
{
    if (look_at(h, p)) return true;
    for (int i = 0; i < BRANCHES; i++) {
        Pos branch;
        if (play_branch(h, before, &branch) && look_at(h, &branch)) return true;
    }
    return false;
}

static int hunt(Hunt *h, const MatchGame *game)
{
    Pos before, at = game->opening;
    int first = game->plies - LOOK_PLIES;
    if (first <= game->opening_plies) first = game->opening_plies + 1;
    for (int i = 0; i < game->plies && h->count < PUZZLES_OF_GAME; i++) {
        if (is_set(h->options->stop)) return -1;
        if (i >= first && look_around(h, &before, &at)) first = i + APART;
        if (h->failed) return -1;
        before = at;
        turn_play(&at, &game->moves[i], &at);
    }
    return h->count;
}

int puzzles_make(const PuzzleOptions *o, int number, Puzzle out[PUZZLES_OF_GAME])
{
    Rng rng = rng_seeded(o->seed + 0x9e3779b97f4a7c15U * (uint64_t)(number + 1));
    MatchOptions match = {.game = o->game,
                          .size = draw_size(o, &rng),
                          .variant = o->variant,
                          .games = 2,
                          .random_plies = -1,
                          .even = 1,
                          .stop = o->stop};
    for (int i = 0; i < 2; i++)
        match.players[i] =
            (PlayerWord){.kind = PLAYER_LEVEL,
                         .number = LEVEL_LOW + (int)rng_below(&rng, LEVEL_HIGH - LEVEL_LOW + 1)};
    match.seed = rng_next(&rng);
    match = match_defaults(&match);
    MatchWorker *worker = match_worker_new(&match);
    const MatchGame *game = worker ? match_worker_play(worker, 0, false) : NULL;
    Hunt h = {.options = o, .rng = rng, .judge = judge_new(o->game, 0), .found = out};
    h.least = number % ONE_TURN_GAMES ? 2 : 1;
    int count = game && h.judge ? hunt(&h, game) : -1;
    judge_free(h.judge);
    match_worker_free(worker);
    return count;
}

/* -- Checking -- */

bool puzzle_check(const Puzzle *p, uint64_t nodes, const char **why)
{
    Judge *j = judge_new(game_of(&p->start), 0);
    int solver = puzzle_solver(p), limit = 2 * p->turns - 1;
    bool is_draw = p->goal == PUZZLE_DRAW;
    ProofAnswer wanted = is_draw ? PROOF_NO : PROOF_YES;
    bool is_bounded = j && !is_draw && judge_counts_turns(j);
    Rest rest = {.judge = j,
                 .solution = &p->line[0],
                 .attacker = is_draw ? opponent(solver) : solver,
                 .nodes = nodes,
                 .wanted = wanted};
    Pos at = p->start;
    *why = N_("there is not enough memory");
    for (int i = 0; j && i < p->line_count; i++) {
        bool is_own = at.to_move == solver;
        turn_play(&at, &p->line[i], &at);
        int left = is_bounded ? limit - i - 1 : 0;
        bool is_late = is_bounded && left <= 0 && at.outcome == ONGOING;
        *why = N_("a move of the solution does not reach the goal");
        if (is_own && (is_late || judge_ask(j, &at, rest.attacker, left, nodes) != wanted)) {
            judge_free(j);
            return false;
        }
    }
    bool ok = at.outcome == (is_draw ? DRAWN : win_of(solver));
    if (j && ok) {
        turns_visit(&p->start, look_at_turn, &rest);
        ok = !rest.found && !rest.open && rest.count >= LEGAL_MIN;
        *why = rest.found  ? N_("another move reaches the goal, too")
               : rest.open ? N_("the limit of positions is too low")
                           : N_("there are too few legal moves");
    }
    judge_free(j);
    return ok;
}
