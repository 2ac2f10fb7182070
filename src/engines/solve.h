/* solve.h: the exact value of a position, by proof search or by alpha-beta to the end of the game,
 * whichever is faster for the game.
 *
 * A solver is a heap object with a table, which can be saved and restored: solving the same
 * position again then goes on from there. One thread may use it at a time; it starts its own
 * helpers. */
#ifndef ENGINES_SOLVE_H
#define ENGINES_SOLVE_H

#include "engines/tables.h"
#include "search/proof.h"

enum { SOLVE_LINE = 400, SOLVE_THREADS_MAX = 64 };

typedef struct SolveOptions {
    int megabytes;        /* of the table; 0 is the default */
    int threads;          /* 0 is 1 */
    bool by_proof;        /* by proof search in any case, which a limit of turns needs */
    const Tables *tables; /* of the game, asked on the way; may be NULL */
} SolveOptions;

/* How far it has got: for each side, whether it can force a win. */
typedef struct SolveProgress {
    ProofAnswer answers[2]; /* by Colour */
    ProofEntry numbers[2];  /* of the root, by Colour */
    int turns;              /* with a limit of turns: all up to here are answered with no */
    uint64_t nodes;
    double seconds;
} SolveProgress;

typedef struct SolveTask {
    HistoryView history;
    int turns;      /* only wins within so many turns, the shortest first; 0: any */
    double seconds; /* limits; 0: none */
    uint64_t nodes;
    atomic_bool *stop;                                            /* may be NULL */
    void (*progress)(void *context, const SolveProgress *so_far); /* now and then; may be NULL */
    void *context;
} SolveTask;

typedef struct SolveResult {
    Proven value;        /* for the side to move; PROVEN_NOT: a limit was reached */
    int distance;        /* turns to the end of the shortest forced win; -1: not known */
    Turn pv[SOLVE_LINE]; /* a won game, the loser resisting; none for a draw */
    int pv_count;
    SolveProgress effort;
} SolveResult;

typedef struct Solve Solve;

/* NULL if there is no memory. */
Solve *solve_new(const Game *g, const SolveOptions *options);
void solve_free(Solve *s);
/* The last position of the history; the game may be over. */
void solve_run(Solve *s, const SolveTask *task, SolveResult *out);

/* A turn after which the answer to "does the attacker win?" is still what it is in p, a position of
 * the solved game in which the side to move decides: yes if the attacker moves, no if not. False if
 * there is none, or a limit was reached. */
bool solve_choose(Solve *s, const SolveTask *task, const Pos *p, int attacker, Turn *out);

/* The table, to save it: calls visit for every entry, two words each, until it returns false. */
typedef bool SolveVisit(void *context, const uint64_t entry[2]);
bool solve_visit_table(const Solve *s, SolveVisit *visit, void *context);
void solve_restore(Solve *s, const uint64_t entry[2]);

#endif
