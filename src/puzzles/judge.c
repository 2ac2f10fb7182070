/* judge.c: exact answers about the positions of puzzles. */
#include "puzzles/judge.h"

#include "search/alphabeta.h"

#include <stdlib.h>

enum { MEGABYTES = 8, CACHE_LINE_BYTES = 64 };

struct Judge {
    const Game *game;
    const Guide *guide;
    void *block;         /* the allocation that holds the table */
    void *searcher;      /* of alpha-beta, */
    TTable positions;    /* and its table */
    ProofWorker *worker; /* of proof search, */
    ProofTable table;    /* and its table */
    uint64_t nodes, budget;
};

bool judge_counts_turns(const Judge *j) { return !j->guide->finish; }

Judge *judge_new(const Game *g, uint64_t budget)
{
    Judge *j = calloc(1, sizeof *j);
    size_t bytes = (size_t)MEGABYTES << 20;
    if (!j) return NULL;
    j->game = g;
    j->guide = guide_of(g);
    j->budget = budget;
    j->block = calloc(1, bytes + CACHE_LINE_BYTES);
    if (j->guide->finish)
        j->searcher = calloc(1, ab_worker_size());
    else
        j->worker = calloc(1, proof_worker_size());
    if (!j->block || !(j->searcher || j->worker)) {
        judge_free(j);
        return NULL;
    }
    void *memory = (char *)j->block + CACHE_LINE_BYTES - (uintptr_t)j->block % CACHE_LINE_BYTES;
    if (j->searcher)
        tt_init(&j->positions, memory, bytes);
    else
        proof_table_init(&j->table, memory, bytes);
    return j;
}

void judge_free(Judge *j)
{
    if (!j) return;
    free(j->block);
    free(j->searcher);
    free(j->worker);
    free(j);
}

uint64_t judge_nodes(const Judge *j) { return j->nodes; }

/* -- The question -- */

static ProofAnswer ask_alphabeta(Judge *j, const Pos *p, int attacker, uint64_t nodes)
{
    Task task = {.history = history_of(p), .limits = {.nodes = nodes}, .is_analysis = true};
    Result found;
    ab_search(j->guide, &task, &j->positions, j->searcher, 1, &found);
    j->nodes += found.nodes;
    Proven value = found.lines[0].proven;
    if (value == PROVEN_NOT) return PROOF_OPEN;
    return value == (p->to_move == attacker ? PROVEN_WIN : PROVEN_LOSS) ? PROOF_YES : PROOF_NO;
}

ProofAnswer judge_ask(Judge *j, const Pos *p, int attacker, int turns, uint64_t nodes)
{
    if (p->outcome != ONGOING) return p->outcome == win_of(attacker) ? PROOF_YES : PROOF_NO;
    if (j->budget && j->nodes >= j->budget) return PROOF_OPEN;
    if (j->searcher) return ask_alphabeta(j, p, attacker, nodes);
    ProofTask task = {.history = history_of(p),
                      .guide = j->guide,
                      .attacker = attacker,
                      .turns = turns,
                      .nodes = nodes,
                      .is_small = true};
    ProofAnswer answer = proof_search(j->worker, &task, &j->table, NULL);
    j->nodes += proof_nodes(j->worker);
    return answer;
}

/* -- Choosing turns -- */

typedef struct Choice {
    Judge *judge;
    int attacker, turns; /* for the questions after the turn */
    uint64_t nodes;
    bool is_bounded;
    bool is_open; /* a question could not be answered */
    bool found;
    int length;    /* of the longest defence so far */
    uint64_t work; /* and the positions that its refutation took */
    Turn turn;
} Choice;

/* The turns of both sides that the attacker needs, at most `turns`; 0 if the game is over, -1 if
 * the question stays open. Without a limit of turns all wins are equally long. */
static int needed_turns(Judge *j, const Pos *p, int attacker, int turns, uint64_t nodes)
{
    if (p->outcome != ONGOING) return p->outcome == win_of(attacker) ? 0 : -1;
    if (!judge_counts_turns(j)) return judge_ask(j, p, attacker, 0, nodes) == PROOF_YES ? 1 : -1;
    for (int t = p->to_move == attacker ? 1 : 2; t <= turns; t += 2) {
        ProofAnswer answer = judge_ask(j, p, attacker, t, nodes);
        if (answer == PROOF_YES) return t;
        if (answer == PROOF_OPEN) return -1;
    }
    return -1;
}

static bool weigh_defence(void *context, const Turn *turn, const Pos *after)
{
    Choice *c = context;
    uint64_t before = c->judge->nodes;
    int length = needed_turns(c->judge, after, c->attacker, c->turns, c->nodes);
    uint64_t work = c->judge->nodes - before;
    c->is_open |= length < 0;
    if (c->is_open) return false;
    if (c->found && (length < c->length || (length == c->length && work <= c->work))) return true;
    c->found = true;
    c->length = length;
    c->work = work;
    c->turn = *turn;
    return true;
}

bool judge_defend(Judge *j, const Pos *p, int turns, uint64_t nodes, Turn *out)
{
    Choice c = {.judge = j, .attacker = opponent(p->to_move), .turns = turns - 1, .nodes = nodes};
    turns_visit(p, weigh_defence, &c);
    *out = c.turn;
    return c.found && !c.is_open;
}

/* Takes the first turn after which the answer is `turns` at most. */
static bool take_win(void *context, const Turn *turn, const Pos *after)
{
    Choice *c = context;
    if (after->outcome == ONGOING && c->is_bounded && c->turns == 0) return true;
    c->found = judge_ask(c->judge, after, c->attacker, c->turns, c->nodes) == PROOF_YES;
    c->turn = *turn;
    return !c->found;
}

bool judge_win(Judge *j, const Pos *p, int turns, uint64_t nodes, Turn *out, int *needed)
{
    Choice c = {.judge = j, .attacker = p->to_move, .nodes = nodes};
    *needed = needed_turns(j, p, p->to_move, turns, nodes);
    if (*needed < 0) return false;
    c.is_bounded = judge_counts_turns(j);
    c.turns = c.is_bounded ? *needed - 1 : 0;
    turns_visit(p, take_win, &c);
    *out = c.turn;
    return c.found;
}

static bool take_hold(void *context, const Turn *turn, const Pos *after)
{
    Choice *c = context;
    bool is_late = c->is_bounded && c->turns == 0 && after->outcome == ONGOING;
    c->found = is_late || judge_ask(c->judge, after, c->attacker, c->turns, c->nodes) == PROOF_NO;
    c->turn = *turn;
    return !c->found;
}

bool judge_hold(Judge *j, const Pos *p, int turns, uint64_t nodes, Turn *out)
{
    Choice c = {.judge = j, .attacker = opponent(p->to_move), .nodes = nodes};
    c.is_bounded = turns > 0 && judge_counts_turns(j);
    c.turns = c.is_bounded ? turns - 1 : 0;
    turns_visit(p, take_hold, &c);
    *out = c.turn;
    return c.found;
}
