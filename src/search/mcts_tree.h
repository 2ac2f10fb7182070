/* mcts_tree.h: the tree of the Monte Carlo search, in one piece of memory.
 *
 * The memory is an array of slots of 32 bytes. A node is a slot followed by one slot for each of
 * its edges, the steps that can be made there:
 *
 *     | node | edge | edge | edge | node | edge | ...        0 is no node, 1 one being made
 *
 * What is known of a step stands in its edge; a node exists only once its edge has been visited a
 * few times, so most edges lead nowhere yet. Where the steps of a turn commute, two edges share the
 * node after the turn. When the root moves on, what can still be reached slides to the front of the
 * memory.
 *
 * Threads share the tree without locks: counts are atomic, and a node is complete before its edge
 * points to it. Sums are results for the mover of the node; a visit is counted on the way down and
 * its result added on the way up, so that a visit under way counts as a loss to other threads. */
#ifndef SEARCH_MCTS_TREE_H
#define SEARCH_MCTS_TREE_H

#include "games/game.h"

#include <stdatomic.h>
#include <stddef.h>

enum { NODE_NONE = 0, NODE_BUSY = 1, NODE_FIRST = 2 };

/* What is proven: an Outcome, and the turns until then, the one under way counted. */
typedef uint16_t Proof;

typedef struct Edge {
    _Atomic uint64_t sum;
    _Atomic uint32_t visits;
    _Atomic uint32_t amaf_sum, amaf_visits; /* of games in which the mover made this step later */
    _Atomic uint32_t child;
    _Atomic Proof proof;
    Step step;
    int16_t bias; /* the guide's rank */
} Edge;

typedef struct Node {
    _Atomic uint32_t visits;
    _Atomic Proof proof;
    uint16_t count;
    uint8_t mover, is_mid;
    uint8_t is_live; /* these two while the tree is moved */
    uint32_t forward;
} Node;

typedef union Slot {
    Node node;
    Edge edge;
} Slot;

/* What all threads write lies apart from what they read, or they would wait for each other. */
enum { CACHE_LINE = 64 };

typedef struct Tree {
    Slot *slots; /* best at the beginning of a cache line: an edge then lies in one */
    uint32_t capacity;
    uint32_t root;
    char before[CACHE_LINE];
    _Atomic uint32_t used;
    char after[CACHE_LINE];
} Tree;

static inline Proof proof_of(Outcome outcome, int turns)
{
    return (Proof)((int)outcome | (turns < 16383 ? turns : 16383) << 2);
}
static inline Outcome proof_outcome(Proof p) { return (Outcome)(p & 3); }
static inline int proof_turns(Proof p) { return p >> 2; }

static inline Node *tree_node(const Tree *t, uint32_t at) { return &t->slots[at].node; }
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

/* What the edges of a node prove of it: 0 if nothing yet. */
Proof tree_judge(const Tree *t, uint32_t node);

/* Makes a node the root and forgets all that cannot be reached from it. One thread only. */
void tree_move_root(Tree *t, uint32_t node);

#endif
