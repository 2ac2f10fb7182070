/* attempt.c: somebody solves a puzzle. */
#include "puzzles/attempt.h"

#include "games/notation.h"
#include "puzzles/judge.h"

#include <string.h>

/* Enough for every question about a puzzle, and less than half a second. */
enum { NODES = 60000, LOOK_NODES = 20000, BUDGET = 150000, REFUTING_TURNS = 9 };

typedef struct Attempt {
    const Puzzle *puzzle;
    Judge *judge;
    Pos at;          /* after the turns */
    int left;        /* turns of both sides that the solution may still take */
    int followed;    /* turns that are those of the solution */
    bool is_on_line; /* all of them are */
} Attempt;

static void follow(Attempt *a, const Puzzle *p, const Turn *turns, int count)
{
    *a = (Attempt){.puzzle = p, .at = p->start, .left = 2 * p->turns - 1, .is_on_line = true};
    for (int i = 0; i < count; i++) {
        a->is_on_line &= i < p->line_count && turn_is_same(&turns[i], &p->line[i]);
        turn_play(&a->at, &turns[i], &a->at);
        a->left--;
    }
    a->followed = count;
}

static bool is_goal(const Puzzle *p, int outcome)
{
    return outcome == (p->goal == PUZZLE_DRAW ? DRAWN : (int)win_of(puzzle_solver(p))) ||
           outcome == (int)win_of(puzzle_solver(p));
}

static int attacker_of(const Puzzle *p)
{
    return p->goal == PUZZLE_DRAW ? opponent(puzzle_solver(p)) : puzzle_solver(p);
}

/* Whether the turns so far, the last of them the solver's, still reach the goal. */
static bool is_right(const Attempt *a)
{
    const Puzzle *p = a->puzzle;
    if (a->at.outcome != ONGOING) return is_goal(p, a->at.outcome);
    if (a->is_on_line) return true;
    if (a->followed == 1) return false;
    if (p->goal == PUZZLE_DRAW)
        return judge_ask(a->judge, &a->at, attacker_of(p), 0, NODES) == PROOF_NO;
    if (!judge_counts_turns(a->judge))
        return judge_ask(a->judge, &a->at, attacker_of(p), 0, NODES) == PROOF_YES;
    return a->left > 0 && judge_ask(a->judge, &a->at, attacker_of(p), a->left, NODES) == PROOF_YES;
}

static bool find_reply(const Attempt *a, Turn *out)
{
    const Puzzle *p = a->puzzle;
    if (a->is_on_line && a->followed < p->line_count) {
        *out = p->line[a->followed];
        return true;
    }
    if (p->goal == PUZZLE_DRAW) return judge_hold(a->judge, &a->at, 0, NODES, out);
    return judge_defend(a->judge, &a->at, a->left, NODES, out);
}

/* -- Refutations -- */

static void add_reply(Verdict *v, Pos *at, const Turn *turn)
{
    v->replies[v->reply_count++] = *turn;
    turn_play(at, turn, at);
}

/* The opponent's quickest win, with the solver's best defence. */
static bool refute_by_win(Attempt *a, Verdict *v)
{
    Pos at = a->at;
    Turn turn;
    int needed, left = REFUTING_TURNS;
    if (at.to_move == puzzle_solver(a->puzzle)) return false;
    if (judge_ask(a->judge, &at, at.to_move, left, LOOK_NODES) != PROOF_YES) return false;
    while (at.outcome == ONGOING && v->reply_count < ATTEMPT_REPLIES) {
        bool ok = v->reply_count % 2 ? judge_defend(a->judge, &at, left, LOOK_NODES, &turn)
                                     : judge_win(a->judge, &at, left, LOOK_NODES, &turn, &needed);
        if (!ok) break;
        if (v->reply_count % 2 == 0 && judge_counts_turns(a->judge)) left = needed;
        add_reply(v, &at, &turn);
        left--;
    }
    return v->reply_count > 0;
}

/* A reply after which the goal is out of reach. */
static bool refute_by_hold(Attempt *a, Verdict *v)
{
    Pos at = a->at;
    Turn turn;
    bool ok = judge_hold(a->judge, &at, 0, LOOK_NODES, &turn) ||
              (a->left > 0 && judge_hold(a->judge, &at, a->left, LOOK_NODES, &turn));
    if (ok) add_reply(v, &at, &turn);
    return ok;
}

static void refute(Attempt *a, Verdict *v)
{
    if (a->at.outcome != ONGOING)
        v->refutation = REFUTED_AT_ONCE;
    else if (refute_by_win(a, v))
        v->refutation = REFUTED_BY_WIN;
    else if (a->puzzle->goal == PUZZLE_WIN && refute_by_hold(a, v))
        v->refutation = REFUTED_BY_HOLD;
    else
        v->refutation = REFUTED_UNSEEN;
}

/* -- Verdicts -- */

bool attempt_judge(const Puzzle *p, const Turn *turns, int count, Verdict *out)
{
    Attempt a;
    follow(&a, p, turns, count);
    memset(out, 0, sizeof *out);
    a.judge = judge_new(game_of(&p->start), BUDGET);
    if (!a.judge) return false;
    if (!is_right(&a)) {
        out->status = ATTEMPT_WRONG;
        refute(&a, out);
    } else {
        bool goes_on = a.at.outcome == ONGOING && find_reply(&a, &out->replies[0]);
        out->status = goes_on ? ATTEMPT_RIGHT : ATTEMPT_SOLVED;
        out->reply_count = goes_on;
        if (goes_on) turn_play(&a.at, &out->replies[0], &a.at);
        if (goes_on && a.at.outcome != ONGOING) out->status = ATTEMPT_SOLVED;
    }
    judge_free(a.judge);
    return true;
}

void attempt_describe(const Puzzle *p, const Verdict *v, Phrase *out)
{
    const char *other = side_name(opponent(puzzle_solver(p))), *text = N_("Solved.");
    if (v->status == ATTEMPT_RIGHT) text = N_("Right. %1 replies; go on.");
    if (v->status == ATTEMPT_WRONG) switch (v->refutation) {
        case REFUTED_BY_WIN: text = N_("Not this one: now %1 wins."); break;
        case REFUTED_BY_HOLD: text = N_("Not this one: %1 has a reply that holds."); break;
        case REFUTED_AT_ONCE: text = N_("Not this one: the game is over."); break;
        case REFUTED_UNSEEN: text = N_("Not this one: it does not reach the goal."); break;
        }
    phrase_set(out, text, "s", other);
}

/* -- Hints -- */

bool attempt_solution(const Puzzle *p, const Turn *turns, int count, Turn *out)
{
    Attempt a;
    int needed;
    follow(&a, p, turns, count);
    if (a.at.outcome != ONGOING || a.at.to_move != puzzle_solver(p)) return false;
    if (a.is_on_line && count < p->line_count) {
        *out = p->line[count];
        return true;
    }
    a.judge = judge_new(game_of(&p->start), BUDGET);
    bool ok = a.judge &&
              (p->goal == PUZZLE_DRAW ? judge_hold(a.judge, &a.at, 0, NODES, out)
                                      : judge_win(a.judge, &a.at, a.left, NODES, out, &needed));
    judge_free(a.judge);
    return ok;
}

void attempt_hint(const Puzzle *p, const Pos *at, const Turn *solution, int step, Phrase *out)
{
    const Game *g = game_of(at);
    char move[TURN_TEXT];
    StepCells cells = g->step_cells(at, solution->steps[0]);
    if (step == 1 && p->theme) {
        phrase_set(out, N_("The theme: %1."), "s", p->theme->title);
    } else if (step <= 2 && cells.count) {
        Board *b = &(Board){0};
        g->board(at, b);
        phrase_set(out, N_("The move begins at %1."), "s", b->cells[cells.at[0]].label);
    } else {
        g->turn_print(at, solution, move);
        phrase_set(out, N_("The move is %1."), "s", move);
    }
}
