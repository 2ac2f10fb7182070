/* mcts_grow.c: how the tree grows: new nodes and their first statistics. */
#include "search/mcts_parts.h"

#include <assert.h>
#include <string.h>

static double edge_mean(Edge e)
{
    uint32_t visits = edge_visits(e);
    return visits ? edge_sum(e) / visits : HALF;
}

/* The mean result of all simulations through a node, for its mover. */
static double node_mean(const Tree *t, uint32_t node)
{
    double sum = 0, visits = 0;
    for (int i = 0; i < tree_node(t, node)->count; i++) {
        Edge e = tree_edge(t, node, i);
        sum += edge_sum(e);
        visits += edge_visits(e);
    }
    return visits > 0 ? sum / visits : HALF;
}

static void seed_edge(Edge e, double value, uint32_t games)
{
    value = value < 0 ? 0 : value > ROLLOUT_ONE ? ROLLOUT_ONE : value;
    e.block->amaf_visits[e.lane] = games;
    e.block->amaf_sum[e.lane] = (uint32_t)(value * games);
}

/* A new node inherits the step statistics of the last node of the same mover on the path, shifted
 * by the difference of the two nodes' mean results. */
static void inherit(MctsWorker *w, uint32_t node, double mean)
{
    const Mcts *m = w->shared->mcts;
    const Tree *t = &m->tree;
    const TreeNode *n = tree_node(t, node);
    int above = w->depth - 1;
    while (above >= 0 && tree_node(t, w->path[above].node)->mover != n->mover) above--;
    uint32_t from = above >= 0 ? w->path[above].node : NODE_NONE;
    int from_count = from ? tree_node(t, from)->count : 0;
    double shift = from ? mean - node_mean(t, from) : 0;
    for (int i = 0; i < from_count; i++)
        w->place[step_slot(edge_step(tree_edge(t, from, i)))] = (uint16_t)(i + 1);
    for (int i = 0; i < n->count; i++) {
        Edge e = tree_edge(t, node, i);
        int place = from ? w->place[step_slot(edge_step(e))] : 0;
        double lean = (double)(m->style.lean * (float)e.block->bias[e.lane]);
        Edge old = place ? tree_edge(t, from, place - 1) : (Edge){NULL, 0};
        uint32_t games = place ? count_get(&old.block->amaf_visits[old.lane]) : 0;
        if (games == 0) {
            seed_edge(e, mean + lean, 1);
            continue;
        }
        uint32_t sum = count_get(&old.block->amaf_sum[old.lane]);
        uint32_t weight = games < (uint32_t)m->style.inherit ? games : (uint32_t)m->style.inherit;
        seed_edge(e, (double)sum / games + shift + lean, weight ? weight : 1);
    }
    for (int i = 0; i < from_count; i++) w->place[step_slot(edge_step(tree_edge(t, from, i)))] = 0;
}

/* For a guide without ranks: each step's estimate relative to the mean of all. */
static void rank_by_value(const Shared *s, const Pos *p, const Step *list, int count,
                          int16_t ranks[STEPS_MAX])
{
    int sum = 0, most = 20 * s->guide->scale;
    for (int i = 0; i < count; i++) {
        Pos after;
        s->game->play(p, list[i], &after);
        bool is_open = after.outcome == ONGOING && !after.mid_turn;
        int value = is_open ? glance_value(s->guide, &after, p->to_move) : 0;
        ranks[i] = (int16_t)(value > most ? most : value < -most ? -most : value);
        sum += ranks[i];
    }
    for (int i = 0; i < count; i++) ranks[i] = (int16_t)(ranks[i] - sum / count);
}

/* The steps worth trying, at least one, and their biases from the ranks; STEP_LOSES is kept. */
static int list_steps(const Shared *s, const Pos *p, Step list[STEPS_MAX], int16_t bias[STEPS_MAX])
{
    int count = s->game->steps(p, list), kept = 0;
    memset(bias, 0, sizeof(int16_t) * STEPS_MAX);
    if (!s->guide->rank && (s->mcts->style.bias <= 0 || !s->guide->value)) return count;
    int16_t ranks[STEPS_MAX];
    int scale = s->guide->scale;
    if (s->guide->rank)
        s->guide->rank(p, list, count, ranks);
    else
        rank_by_value(s, p, list, count, ranks);
    for (int i = 0; i < count; i++) {
        int rank = ranks[i], size = rank < 0 ? -rank : rank;
        if (rank == RANK_NEVER) continue;
        bias[kept] = (int16_t)(rank * ROLLOUT_ONE / (size + scale));
        if (rank == STEP_LOSES) bias[kept] = STEP_LOSES;
        list[kept++] = list[i];
    }
    return kept ? kept : count;
}

/* A third occurrence is a draw, which would save a step that the guide calls lost. */
static bool may_repeat(const MctsWorker *w, const Pos *p, Step step)
{
    const Game *g = w->shared->game;
    Pos after;
    if (!g->repeats || w->shared->task->history.ply == 0) return false;
    g->play(p, step, &after);
    return after.mid_turn || mcts_occurrences(w, g->hash(&after)) >= 2;
}

uint32_t mcts_make_node(MctsWorker *w, const Pos *p, double mean)
{
    Step list[STEPS_MAX];
    int16_t bias[STEPS_MAX];
    Tree *t = &w->shared->mcts->tree;
    int count = list_steps(w->shared, p, list, bias);
    assert(count > 0);
    uint32_t node = tree_add(t, count);
    if (node == NODE_NONE) return node;
    tree_node(t, node)->mover = p->to_move;
    tree_node(t, node)->is_mid = p->mid_turn;
    Proof loss = proof_of(win_of(opponent(p->to_move)), 2);
    bool has_loss = false;
    for (int i = 0; i < count; i++) {
        Edge e = tree_edge(t, node, i);
        e.block->step[e.lane] = list[i];
        e.block->bias[e.lane] = bias[i];
        if (bias[i] != STEP_LOSES) continue;
        if (may_repeat(w, p, list[i])) {
            e.block->bias[e.lane] = 0;
            continue;
        }
        tree_prove_edge(t, node, e, loss);
        has_loss = true;
    }
    if (has_loss)
        atomic_store_explicit(&tree_node(t, node)->proof, tree_judge(t, node),
                              memory_order_relaxed);
    inherit(w, node, mean);
    return node;
}

/* Where the steps of a turn commute: the node that the last two steps lead to in the other order.
 */
static uint32_t find_twin(const MctsWorker *w)
{
    const Tree *t = &w->shared->mcts->tree;
    if (w->depth < 2) return NODE_NONE;
    const PathEntry *one = &w->path[w->depth - 2], *two = &w->path[w->depth - 1];
    if (tree_node(t, one->node)->is_mid || !tree_node(t, two->node)->is_mid) return NODE_NONE;
    Edge first = tree_find(t, one->node, edge_step(two->edge));
    uint32_t between = first.block ? edge_child(first) : NODE_NONE;
    if (between < NODE_FIRST) return NODE_NONE;
    Edge second = tree_find(t, between, edge_step(one->edge));
    uint32_t found = second.block ? edge_child(second) : NODE_NONE;
    return found >= NODE_FIRST ? found : NODE_NONE;
}

uint32_t mcts_expand(MctsWorker *w, const Pos *p)
{
    const PathEntry *last = &w->path[w->depth - 1];
    uint32_t expected = NODE_NONE, node = NODE_NONE;
    if (!atomic_compare_exchange_strong(&last->edge.block->child[last->edge.lane], &expected,
                                        NODE_BUSY))
        return expected >= NODE_FIRST ? expected : NODE_NONE;
    if (w->shared->game->steps_commute && !p->mid_turn) node = find_twin(w);
    if (node == NODE_NONE) {
        double mean = edge_mean(last->edge);
        bool is_same = tree_node(&w->shared->mcts->tree, last->node)->mover == p->to_move;
        node = mcts_make_node(w, p, is_same ? mean : ROLLOUT_ONE - mean);
    }
    atomic_store_explicit(&last->edge.block->child[last->edge.lane], node, memory_order_release);
    return node;
}
