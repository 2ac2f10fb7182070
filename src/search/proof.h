/* proof.h: depth-first proof-number search: can a side force a win?
 *
 * It answers one question about a position: does the attacker win by force? A draw counts as a no,
 * so the value of a position takes two questions, one for each side. Proofs hold under all rules,
 * clock and repetition included, for the game that led to the root.
 *
 * A search never names a game: it sees rules and a Guide, of which it uses only `win` and
 * `can_win`, statements of fact. It allocates nothing; its memory comes from the caller. */
#ifndef SEARCH_PROOF_H
#define SEARCH_PROOF_H

#include "search/proof_table.h"
#include "search/search.h"

typedef enum ProofAnswer { PROOF_OPEN, PROOF_YES, PROOF_NO } ProofAnswer;

/* What the threads of a search share. */
typedef struct ProofTask {
    HistoryView history; /* positions that it had twice are drawn when they come up again */
    const Pos *from;     /* the root, later in the same game; NULL: the history's last position */
    const Guide *guide;
    int attacker;      /* WHITE or BLACK */
    int turns;         /* the win must come within so many turns; 0: at any time */
    uint64_t nodes;    /* limit for each thread; 0: none */
    double deadline;   /* by clock_seconds(); 0: none */
    atomic_bool *stop; /* any thread may set it; may be NULL */
    atomic_bool *halt; /* the same, for the threads of one search */
    bool is_small;     /* images of a position have entries of their own: in a small search, looking
                        * for them costs more than it saves */
} ProofTask;

typedef struct ProofWorker ProofWorker;

/* The memory of a worker, which is one thread of a search; zeroed before its first use. */
size_t proof_worker_size(void);

/* Searches until the answer is known or a limit is reached; the table then has what was found, and
 * the same call goes on from there. Workers that share a table and a task help each other: `busy`
 * is zeroed memory of PROOF_BUSY counters that all of them get. */
enum { PROOF_BUSY = 1 << 12 };
ProofAnswer proof_search(ProofWorker *w, const ProofTask *task, ProofTable *table,
                         atomic_uchar *busy);

/* Positions that the last search looked at; any thread may read it at any time. */
uint64_t proof_nodes(const ProofWorker *w);

/* What the table says about a position of this task after the root, in turns: the numbers of the
 * question, or none (pn = dn = 1). `turns_left` is used if the task has a limit of turns. */
ProofEntry proof_known(const ProofTask *task, const ProofTable *table, const Pos *p,
                       int turns_left);

#endif
