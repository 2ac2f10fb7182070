/* mcts_tree.h: the tree of the Monte Carlo search, in one piece of memory.
 *
 * The memory is an array of slots of 32 bytes. A node is a slot followed by its edges, the steps
 * that can be made there, in blocks of eight:
 *
 *     | node | 8 edges | 8 edges | node | 8 edges | node |        0: no node, 1: a node being made
 *
 * A block has an array for each statistic, so that vector instructions weigh eight edges at once;
 * the lanes of the last block that are not edges stay zero. An edge holds all statistics of its
 * step; its node is made only after the edge has been visited a few times, so most edges have no
 * node yet. Where the steps of a turn commute, two edges share the node after the turn. When the
 * root moves on, the nodes that can still be reached slide to the front of the memory.
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

enum { LANES = 8 };

typedef struct EdgeBlock {
    uint64_t sum[LANES];
    uint32_t visits[LANES];
    uint32_t amaf_sum[LANES], amaf_visits[LANES]; /* all moves as first: games with it later */
    _Atomic uint32_t child[LANES];
    _Atomic Proof proof[LANES];
    Step step[LANES];
    int16_t bias[LANES]; /* the guide's rank */
    int16_t unused[LANES];
} EdgeBlock;

/* One edge; without a block there is none. */
typedef struct Edge {
    EdgeBlock *block;
    int lane;
} Edge;

typedef struct TreeNode {
    _Atomic uint32_t visits;
    _Atomic Proof proof;
    uint16_t count;
    uint8_t mover, is_mid;
    uint8_t is_live;           /* while the root moves: reachable from the new root */
    _Atomic uint8_t has_proof; /* at least one edge is proven */
    uint32_t forward;          /* while the root moves: the node's new place */
} TreeNode;

typedef union Slot {
    TreeNode node;
    uint64_t words[4];
} Slot;

enum { BLOCK_SLOTS = sizeof(EdgeBlock) / sizeof(Slot) };

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
static inline int block_count(int edges) { return (edges + LANES - 1) / LANES; }
static inline uint32_t node_slots(int edges)
{
    return 1 + BLOCK_SLOTS * (uint32_t)block_count(edges);
}
static inline EdgeBlock *tree_blocks(const Tree *t, uint32_t at)
{
    return (EdgeBlock *)(void *)&t->slots[at + 1];
}
static inline Edge tree_edge(const Tree *t, uint32_t at, int i)
{
    return (Edge){&tree_blocks(t, at)[i / LANES], i % LANES};
}
static inline Step edge_step(Edge e) { return e.block->step[e.lane]; }
static inline uint32_t edge_visits(Edge e) { return count_get(&e.block->visits[e.lane]); }
static inline double edge_sum(Edge e) { return (double)sum_get(&e.block->sum[e.lane]); }
static inline Proof edge_proof(Edge e)
{
    return atomic_load_explicit(&e.block->proof[e.lane], memory_order_relaxed);
}
/* The node an edge leads to, complete, or NODE_NONE or NODE_BUSY. */
static inline uint32_t edge_child(Edge e)
{
    return atomic_load_explicit(&e.block->child[e.lane], memory_order_acquire);
}

void tree_init(Tree *t, Slot *slots, size_t count);
void tree_clear(Tree *t);

/* A node with `count` edges, all zero; NODE_NONE if it does not fit. */
uint32_t tree_add(Tree *t, int count);

/* The edge of that step, or none. */
Edge tree_find(const Tree *t, uint32_t node, Step step);

/* Records the proof of an edge of the node. */
void tree_prove_edge(Tree *t, uint32_t node, Edge e, Proof proof);

/* The proof of a node that follows from the proofs of its edges; 0 if there is none yet. */
Proof tree_judge(const Tree *t, uint32_t node);

/* Makes a node the root and drops everything not reachable from it. One thread only. */
void tree_move_root(Tree *t, uint32_t node);

#endif
