/* mcts.h: Monte Carlo tree search over any game; its tree is kept from move to move.
 *
 * The steps of a turn are nodes. The value of a step combines the simulations through it with all
 * simulations in which its mover made it later (RAVE); the guide's ranks and rollouts inform both.
 * Ends are exact: a win, loss or draw that follows from the rules is proven and backed up, and a
 * proven root ends the search.
 *
 * With one thread and a limit of nodes the same seed gives the same result everywhere: choices use
 * only sums, products, quotients and comparisons of floating-point numbers. */
#ifndef SEARCH_MCTS_H
#define SEARCH_MCTS_H

#include "search/mcts_tree.h"
#include "search/search.h"

/* The parameters of the search; a guide may have its own. */
typedef struct MctsStyle {
    float explore; /* weight of exploration */
    float rave;    /* visits at which a step's own results weigh as much as RAVE; 0: no RAVE */
    float bias;    /* weight of the guide's ranks, or of its estimates; decays with the visits */
    float lean;    /* weight of the same in what a new node inherits */
    bool is_slow;  /* the bias decays with the square root of the visits instead */
    int expand_at; /* visits after which an edge gets a node */
    int inherit;   /* how many simulations a statistic inherited from higher up counts for */
    int plies_max; /* the longest rollout; then it is a draw */
    int finish_at; /* turns left at which the guide's finish ends a rollout, */
    int known_at;  /* and at which it gives the value of a new node */
} MctsStyle;

enum { MCTS_THREADS = 64 };

struct MctsWorker;

typedef struct Mcts {
    Tree tree;
    Pos root;           /* of the tree, if it has one */
    const Guide *guide; /* the guide that the tree was grown with */
    uint64_t past;      /* a hash of the positions before the root, if the game can repeat them */
    MctsStyle style;
    struct MctsWorker *workers;
    int worker_count;
} Mcts;

/* Uses `bytes` of the caller's memory, at least MCTS_MEMORY_MIN, aligned as for malloc; returns how
 * much of it is used. The contents may be kept from search to search and from game to game. */
enum { MCTS_MEMORY_MIN = 1 << 20 };
size_t mcts_init(Mcts *m, void *memory, size_t bytes);

/* Clears the tree. */
void mcts_clear(Mcts *m);

/* Searches until a limit, the stop flag or a proof: at least one simulation unless the root is
 * already proven. Ignores task->limits.depth. Keeps the part of the last tree that the task's
 * position is the root of. */
void mcts_search(Mcts *m, const Guide *g, const Task *task, int threads, Result *out);

#endif
