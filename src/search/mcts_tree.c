/* mcts_tree.c: the tree of the Monte Carlo search. */
#include "search/mcts_tree.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

_Static_assert(sizeof(Slot) == 32 && sizeof(EdgeBlock) == LANES * sizeof(Slot),
               "a slot is half a cache line, and an edge takes as much");

void tree_init(Tree *t, Slot *slots, size_t count)
{
    t->slots = slots;
    t->capacity = count < UINT32_MAX / 2 ? (uint32_t)count : UINT32_MAX / 2;
    tree_clear(t);
}

void tree_clear(Tree *t)
{
    atomic_store(&t->used, NODE_FIRST);
    t->root = NODE_NONE;
}

uint32_t tree_add(Tree *t, int count)
{
    uint32_t need = node_slots(count), at = atomic_load_explicit(&t->used, memory_order_relaxed);
    do {
        if (need > t->capacity - at) return NODE_NONE;
    } while (!atomic_compare_exchange_weak_explicit(&t->used, &at, at + need, memory_order_relaxed,
                                                    memory_order_relaxed));
    memset(&t->slots[at], 0, need * sizeof(Slot));
    t->slots[at].node.count = (uint16_t)count;
    return at;
}

Edge tree_find(const Tree *t, uint32_t node, Step step)
{
    for (int i = 0; i < tree_node(t, node)->count; i++) {
        Edge e = tree_edge(t, node, i);
        if (edge_step(e) == step) return e;
    }
    return (Edge){NULL, 0};
}

void tree_prove_edge(Tree *t, uint32_t node, Edge e, Proof proof)
{
    atomic_store_explicit(&e.block->proof[e.lane], proof, memory_order_relaxed);
    atomic_store_explicit(&tree_node(t, node)->has_proof, 1, memory_order_relaxed);
}

Proof tree_judge(const Tree *t, uint32_t node)
{
    const TreeNode *n = tree_node(t, node);
    Outcome wins = win_of(n->mover), loses = win_of(opponent(n->mover));
    int soonest = 0, latest = 0, latest_draw = 0;
    bool is_open = false;
    for (int i = 0; i < n->count; i++) {
        Proof p = edge_proof(tree_edge(t, node, i));
        Outcome outcome = proof_outcome(p);
        int turns = proof_turns(p);
        if (outcome == wins && (soonest == 0 || turns < soonest)) soonest = turns;
        if (outcome == loses && turns > latest) latest = turns;
        if (outcome == DRAWN && turns > latest_draw) latest_draw = turns;
        is_open |= outcome == ONGOING;
    }
    if (soonest) return proof_of(wins, soonest);
    if (is_open) return 0;
    return latest_draw ? proof_of(DRAWN, latest_draw) : proof_of(loses, latest);
}

/* -- Moving the root -- */

static void mark(Tree *t, uint32_t node)
{
    TreeNode *n = tree_node(t, node);
    if (n->is_live) return;
    n->is_live = 1;
    for (int i = 0; i < n->count; i++) {
        uint32_t child = edge_child(tree_edge(t, node, i));
        if (child >= NODE_FIRST) mark(t, child);
    }
}

/* 1. Mark what is reachable. 2. Assign new places. 3. Redirect the edges. 4. Slide the nodes. */
void tree_move_root(Tree *t, uint32_t node)
{
    uint32_t used = atomic_load(&t->used), to = NODE_FIRST, size;
    mark(t, node);
    for (uint32_t at = NODE_FIRST; at < used; at += size) {
        TreeNode *n = tree_node(t, at);
        size = node_slots(n->count);
        if (!n->is_live) continue;
        n->forward = to;
        to += size;
    }
    for (uint32_t at = NODE_FIRST; at < used; at += size) {
        const TreeNode *n = tree_node(t, at);
        size = node_slots(n->count);
        for (int i = 0; n->is_live && i < n->count; i++) {
            Edge e = tree_edge(t, at, i);
            uint32_t child = edge_child(e);
            if (child < NODE_FIRST) continue;
            atomic_store(&e.block->child[e.lane], tree_node(t, child)->forward);
        }
    }
    t->root = tree_node(t, node)->forward;
    for (uint32_t at = NODE_FIRST; at < used; at += size) {
        TreeNode *n = tree_node(t, at);
        size = node_slots(n->count);
        if (!n->is_live) continue;
        n->is_live = 0;
        assert(n->forward <= at);
        memmove(&t->slots[n->forward], n, size * sizeof(Slot));
    }
    atomic_store(&t->used, to);
}
