/* mcts_tree.h: the tree of the Monte Carlo search, in one piece of memory.
 *
 * The memory is an array of slots of 32 bytes. A node is a slot followed by one slot for each of
 * its edges, the steps that can be made there:
 *
 *     | node | edge | edge | edge | node | edge | ...        0: no node, 1: a node being made
 *
 * An edge holds all statistics of its step; its node is made only after the edge has been visited a
 * few times, so most edges have no node yet. Where the steps of a turn commute, two edges share the
 * node after the turn. When the root moves on, the nodes that can still be reached slide to the
 * front of the memory.
 *
 * Threads share the tree without locks: counts are atomic, and a node is complete before its edge
 * points to it. Sums are results for the mover of the node. Virtual loss: a visit is counted on the
 * way down and its result added on the way up, so an unfinished visit counts as a loss. */
#ifndef SEARCH_MCTS_TREE_H
#define SEARCH_MCTS_TREE_H

#include "games/game.h"

#include <stdatomic.h>
#include <stddef.h>

enum { NODE_NONE = 0, NODE_BUSY = 1, NODE_FIRST = 2 };

/* A proven Outcome and the turns until then, including the current one; 0: nothing is proven. */
typedef uint16_t Proof;

typedef struct Edge {
    _Atomic uint64_t sum;
    _Atomic uint32_t visits;
    _Atomic uint32_t amaf_sum, amaf_visits; /* all moves as first: games with this step later */
    _Atomic uint32_t child;
    _Atomic Proof proof;
    Step step;
    int16_t bias; /* the guide's rank */
} Edge;

typedef struct TreeNode {
    _Atomic uint32_t visits;
    _Atomic Proof proof;
    uint16_t count;
    uint8_t mover, is_mid;
    uint8_t is_live;  /* while the root moves: reachable from the new root */
    uint32_t forward; /* while the root moves: the node's new place */
} TreeNode;

typedef union Slot {
    TreeNode node;
    Edge edge;
} Slot;

/* What every thread writes is padded away from what all of them read: no false sharing. */
enum { CACHE_LINE = 64 };

typedef struct Tree {
    Slot *slots; /* best aligned to a cache line: then no edge crosses one */
    uint32_t capacity;
    uint32_t root;
    char pad1[CACHE_LINE];
    _Atomic uint32_t used;
    char pad2[CACHE_LINE];
} Tree;

static inline Proof proof_of(Outcome outcome, int turns)
{
    return (Proof)((int)outcome | (turns < 16383 ? turns : 16383) << 2);
}
static inline Outcome proof_outcome(Proof p) { return (Outcome)(p & 3); }
static inline int proof_turns(Proof p) { return p >> 2; }

static inline TreeNode *tree_node(const Tree *t, uint32_t at) { return &t->slots[at].node; }
static inline Edge *tree_edge(const Tree *t, uint32_t at, int i)
{
    return &t->slots[at + 1 + (uint32_t)i].edge;
}
static inline Proof edge_proof(const Edge *e)
{
    return atomic_load_explicit(&e->proof, memory_order_relaxed);
}
static inline uint32_t edge_visits(const Edge *e)
{
    return atomic_load_explicit(&e->visits, memory_order_relaxed);
}
/* The node an edge leads to, complete, or NODE_NONE or NODE_BUSY. */
static inline uint32_t edge_child(const Edge *e)
{
    return atomic_load_explicit(&e->child, memory_order_acquire);
}

void tree_init(Tree *t, Slot *slots, size_t count);
void tree_clear(Tree *t);

/* A node with `count` edges, all zero; NODE_NONE if it does not fit. */
uint32_t tree_add(Tree *t, int count);

/* The edge of that step, or NULL. */
Edge *tree_find(const Tree *t, uint32_t node, Step step);

/* The proof of a node that follows from the proofs of its edges; 0 if there is none yet. */
Proof tree_judge(const Tree *t, uint32_t node);

/* Makes a node the root and drops everything not reachable from it. One thread only. */
void tree_move_root(Tree *t, uint32_t node);

#endif
