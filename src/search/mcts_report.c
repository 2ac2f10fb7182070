/* mcts_report.c: the tree's best turns as lines. */
#include "search/mcts_numbers.h"
#include "search/mcts_parts.h"

#include <string.h>

/* A turn at the root: its last edge, and the last edge of its steps in the other order, if any. */
typedef struct TurnStats {
    Turn turn;
    Edge edges[2];
    uint32_t visits;
    double mean; /* for the side to move, 0 to 1 */
    Proof proof;
} TurnStats;

typedef struct TurnRanking {
    const Mcts *mcts;
    const Game *game;
    Turn chosen; /* the turn made of the most visited steps: it comes first */
    TurnStats best[LINES_MAX];
    int count, wanted;
} TurnRanking;

/* -- Better and worse -- */

/* Proven wins come first, the soonest first, proven losses last, the latest first. */
static int proof_order(Proof p, int mover)
{
    Outcome outcome = proof_outcome(p);
    int turns = proof_turns(p);
    if (outcome == win_of(mover)) return 100000 - turns;
    return outcome == win_of(opponent(mover)) ? turns - 100000 : 0;
}

/* Without a proof, more visits are better; a proven draw beats a mean below one half. */
static bool is_better(const TurnStats *a, const TurnStats *b, int mover)
{
    int first = proof_order(a->proof, mover), second = proof_order(b->proof, mover);
    if (first != second) return first > second;
    if (proof_outcome(a->proof) == DRAWN && proof_outcome(b->proof) != DRAWN) return b->mean < 0.5;
    if (proof_outcome(b->proof) == DRAWN && proof_outcome(a->proof) != DRAWN) return a->mean >= 0.5;
    return a->visits != b->visits ? a->visits > b->visits : a->mean > b->mean;
}

/* Adds up the statistics of one edge, or of both orders of the same turn. */
static void weigh(TurnStats *pick)
{
    double sum = 0;
    pick->visits = 0;
    for (int i = 0; i < 2; i++) {
        Edge e = pick->edges[i];
        if (!e.block) continue;
        sum += edge_sum(e);
        pick->visits += edge_visits(e);
        if (edge_proof(e)) pick->proof = edge_proof(e);
    }
    pick->mean = pick->visits ? sum / pick->visits / ROLLOUT_ONE : 0.5;
}

static Edge best_edge(const Tree *t, uint32_t node)
{
    TurnStats best = {.visits = 0};
    for (int i = 0; i < tree_node(t, node)->count; i++) {
        TurnStats pick = {.edges = {tree_edge(t, node, i)}};
        weigh(&pick);
        if (!best.edges[0].block || is_better(&pick, &best, tree_node(t, node)->mover)) best = pick;
    }
    return best.edges[0];
}

/* -- Turns -- */

/* A step outside the tree: the one the guide ranks highest, or the first. */
static Step plain_step(const Mcts *m, const Pos *p)
{
    Step list[STEPS_MAX];
    int16_t ranks[STEPS_MAX] = {0};
    int count = game_of(p)->steps(p, list), best = 0;
    if (m->guide->rank) m->guide->rank(p, list, count, ranks);
    for (int i = 1; i < count; i++)
        if (ranks[i] > ranks[best]) best = i;
    return list[best];
}

/* Plays the best turn from a node on p. False if the tree has no whole turn, unless `must`: then it
 * is completed by the guide's ranks. */
static bool play_best(const Mcts *m, uint32_t *node, Pos *p, Turn *t, bool must)
{
    const Game *g = game_of(p);
    t->count = 0;
    do {
        Edge e = *node >= NODE_FIRST ? best_edge(&m->tree, *node) : (Edge){NULL, 0};
        bool is_known = e.block && (edge_visits(e) > 0 || edge_proof(e));
        if (!is_known && !must) return false;
        Step step = is_known ? edge_step(e) : plain_step(m, p);
        *node = is_known ? edge_child(e) : NODE_NONE;
        t->steps[t->count++] = step;
        g->play(p, step, p);
    } while (p->mid_turn);
    *t = turn_in_order(g, t);
    return true;
}

/* -- Lines -- */

static Edge other_way(const TurnRanking *l, const Turn *t)
{
    const Tree *tree = &l->mcts->tree;
    if (!l->game->steps_commute || t->count != 2) return (Edge){NULL, 0};
    Edge first = tree_find(tree, tree->root, t->steps[1]);
    uint32_t between = first.block ? edge_child(first) : NODE_NONE;
    return between >= NODE_FIRST ? tree_find(tree, between, t->steps[0]) : (Edge){NULL, 0};
}

/* best[0] is reserved for the chosen turn. */
static void insert(TurnRanking *l, const TurnStats *pick)
{
    int mover = l->mcts->root.to_move;
    if (turn_is_same(&pick->turn, &l->chosen)) {
        l->best[0] = *pick;
        return;
    }
    int at = l->count < l->wanted ? l->count++ : l->wanted;
    for (; at > 1 && is_better(pick, &l->best[at - 1], mover); at--)
        if (at < l->wanted) l->best[at] = l->best[at - 1];
    if (at < l->wanted) l->best[at] = *pick;
}

/* Inserts every visited turn once. */
static void collect(TurnRanking *l, uint32_t node, const Pos *p, Turn *t)
{
    const Tree *tree = &l->mcts->tree;
    t->count++;
    for (int i = 0; i < tree_node(tree, node)->count; i++) {
        Edge e = tree_edge(tree, node, i);
        uint32_t child = edge_child(e);
        if (edge_visits(e) == 0 && !edge_proof(e)) continue;
        Pos after;
        l->game->play(p, edge_step(e), &after);
        t->steps[t->count - 1] = edge_step(e);
        if (after.mid_turn) {
            if (child >= NODE_FIRST) collect(l, child, &after, t);
            continue;
        }
        Edge other = other_way(l, t);
        if (other.block && edge_visits(other) > 0 && t->steps[0] > t->steps[1]) continue;
        TurnStats pick = {.turn = turn_in_order(l->game, t), .edges = {e, other}};
        weigh(&pick);
        insert(l, &pick);
    }
    t->count--;
}

static void judge(Line *line, const Mcts *m, const TurnStats *pick)
{
    Outcome outcome = proof_outcome(pick->proof);
    int turns = proof_turns(pick->proof), mover = m->root.to_move;
    line->win = pick->mean;
    line->value = value_of_chance(m->guide, pick->mean);
    line->proven = PROVEN_NOT;
    line->distance = -1;
    if (outcome == ONGOING) return;
    line->distance = turns;
    line->proven = outcome == DRAWN           ? PROVEN_DRAW
                   : outcome == win_of(mover) ? PROVEN_WIN
                                              : PROVEN_LOSS;
    line->win = outcome == DRAWN ? 0.5 : line->proven == PROVEN_WIN ? 1 : 0;
    line->value = outcome == DRAWN ? 0 : VALUE_WIN - turns;
    if (line->proven == PROVEN_LOSS) line->value = -line->value;
}

/* A drawn turn does not make the position a draw as long as another turn may be better. */
static void forget_draw(Line *line)
{
    if (line->proven != PROVEN_DRAW) return;
    line->proven = PROVEN_NOT;
    line->distance = -1;
}

/* The turn, and the tree's best continuation. */
static void write_line(const Mcts *m, const TurnStats *pick, Line *line)
{
    Pos p;
    Turn next;
    turn_play(&m->root, &pick->turn, &p);
    uint32_t node = NODE_NONE;
    for (int i = 0; i < 2; i++)
        if (node < NODE_FIRST && pick->edges[i].block) node = edge_child(pick->edges[i]);
    line->pv[0] = pick->turn;
    line->pv_count = 1;
    while (line->pv_count < PV_MAX && p.outcome == ONGOING && play_best(m, &node, &p, &next, false))
        line->pv[line->pv_count++] = next;
    judge(line, m, pick);
}

/* The most visited steps need not make the most visited turn, where a good first step has many good
 * second steps; their turn comes first all the same. */
void mcts_report(const Mcts *m, const Task *task, Result *out)
{
    int wanted = task->lines < 1 ? 1 : task->lines > LINES_MAX ? LINES_MAX : task->lines;
    TurnRanking l = {.mcts = m, .game = game_of(&m->root), .count = 1, .wanted = wanted};
    Turn turn = {0};
    Pos p = m->root;
    uint32_t node = m->tree.root;
    play_best(m, &node, &p, &l.chosen, true);
    l.best[0] = (TurnStats){.turn = l.chosen, .mean = 0.5};
    collect(&l, m->tree.root, &m->root, &turn);
    out->line_count = l.count;
    for (int i = 0; i < l.count; i++) write_line(m, &l.best[i], &out->lines[i]);
    if (!mcts_is_proven(m)) forget_draw(&out->lines[0]);
}
