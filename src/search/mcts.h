/* mcts.h: Monte Carlo tree search over any game, with a memory of its own that outlives a move.
 *
 * The steps of a turn are nodes. A step's worth is mixed from the games that went through it and
 * from all games in which its mover made it later (RAVE); the guide's ranks and random games make
 * both of them informed. Ends are exact: a win, loss or draw that follows from the rules is proven
 * and backed up, and a root that is proven ends the search.
 *
 * With one thread and a limit of nodes the same seed gives the same result everywhere: choices use
 * only sums, products, quotients and comparisons of floating-point numbers. */
#ifndef SEARCH_MCTS_H
#define SEARCH_MCTS_H

#include "search/mcts_tree.h"
#include "search/search.h"

/* How it plays: what was measured to be best, unless the guide knows better. */
typedef struct MctsStyle {
    float explore; /* weight of the unexplored */
    float rave;    /* visits at which a step's own games weigh as much as RAVE; 0: no RAVE */
    float bias;    /* weight of the guide's ranks, or estimates if it has none; falls with visits */
    bool is_slow;  /* it falls only with their root */
    int expand_at; /* visits of an edge before it gets a node */
    int inherit;   /* games for which what is known of a step higher up counts */
    int plies_max; /* of a random game; it is a draw then */
    int finish_at; /* turns left at which the guide's finish judges a random game */
} MctsStyle;

enum { MCTS_THREADS = 64 };

struct MctsWorker;

typedef struct Mcts {
    Tree tree;
    Pos root;           /* of the tree, if it has one */
    const Guide *guide; /* that its ranks came from */
    MctsStyle style;
    struct MctsWorker *workers;
    int worker_count;
} Mcts;

/* Uses `bytes` of memory of the caller's, at least MCTS_MEMORY_MIN, aligned as for malloc; returns
 * how much of it. What it holds may be kept from search to search and from game to game. */
enum { MCTS_MEMORY_MIN = 1 << 20 };
size_t mcts_init(Mcts *m, void *memory, size_t bytes);

/* Forgets the tree. */
void mcts_clear(Mcts *m);

/* Searches until a limit, the stop flag or a proof, at least one random game if none is at hand;
 * task->limits.depth is not used. If task->pos follows from the last root by turns of the tree,
 * what is known of it is kept. */
void mcts_search(Mcts *m, const Guide *g, const Task *task, int threads, Result *out);

#endif
