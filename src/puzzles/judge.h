/* judge.h: exact answers about the positions of puzzles.
 *
 * The question is always the same: does a side win by force, at any time or within some turns? A
 * game that can play out its end (Guide.finish) is searched by alpha-beta, any other by proof
 * search. A judge is a heap object that one thread uses at a time. */
#ifndef PUZZLES_JUDGE_H
#define PUZZLES_JUDGE_H

#include "puzzles/puzzle.h"
#include "search/proof.h"

typedef struct Judge Judge;

/* NULL if there is no memory. All its answers together take at most about `budget` positions; then
 * questions stay open. 0: no limit. */
Judge *judge_new(const Game *g, uint64_t budget);
void judge_free(Judge *j);

/* Whether the attacker forces a win in p, within so many turns of both sides (0: at any time);
 * PROOF_OPEN if that takes more than `nodes` positions. Games with an end that is played out have
 * no limit of turns. */
ProofAnswer judge_ask(Judge *j, const Pos *p, int attacker, int turns, uint64_t nodes);
/* The positions that all answers took so far. */
uint64_t judge_nodes(const Judge *j);
/* Whether questions with a limit of turns differ from those without. */
bool judge_counts_turns(const Judge *j);

/* The best defence in p, where the side to move cannot avoid a loss within `turns`: the reply that
 * holds out longest, and of several the one whose refutation takes the most positions. False if a
 * question stays open. */
bool judge_defend(Judge *j, const Pos *p, int turns, uint64_t nodes, Turn *out);
/* The quickest win in p, where the side to move wins within `turns`; *needed are the turns of both
 * sides that it takes. */
bool judge_win(Judge *j, const Pos *p, int turns, uint64_t nodes, Turn *out, int *needed);
/* A turn after which the attacker, who is not to move, does not win within `turns` (0: ever). */
bool judge_hold(Judge *j, const Pos *p, int turns, uint64_t nodes, Turn *out);

#endif
