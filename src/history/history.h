/* history.h: a game so far: its start, the turns, every position between them, and repetition.
 *
 * Everything that asks "which position?" is built on this: sessions, records, protocols, the
 * library, matches and searches. A History owns its memory; a HistoryView borrows it, and is what a
 * search takes. */
#ifndef HISTORY_HISTORY_H
#define HISTORY_HISTORY_H

#include "games/games.h"

typedef struct History {
    Pos *positions; /* [i] after i turns; [0] is the start */
    uint64_t *keys; /* [i] is the hash of positions[i] */
    Turn *turns;    /* [i] leads from positions[i] to positions[i + 1] */
    int ply;        /* turns played and not undone */
    int length;     /* turns played, including those that can be redone */
    int capacity;   /* turns that fit into the memory */
} History;

/* Begins a game. False if there is no memory: *h is then empty, and history_free is harmless. */
bool history_init(History *h, const Pos *start);
void history_free(History *h);
/* Makes room for so many turns; playing them then cannot run out of memory. */
bool history_reserve(History *h, int turns);
/* Begins another game in the same memory. */
void history_restart(History *h, const Pos *start);

/* Plays a legal turn; turns that could be redone are lost. A third occurrence is a draw. False if
 * there is no memory; *h has not changed. */
bool history_play(History *h, const Turn *turn);
/* Plays the turn of that text. False with a fault if it is not legal or there is no memory. */
bool history_play_text(History *h, const char *text, Fault *fault);
/* Goes to the position after `ply` turns; the turns after it can be redone. */
void history_go(History *h, int ply);

/* The position on the board, with its outcome by the rules, repetition included. */
static inline const Pos *history_now(const History *h) { return &h->positions[h->ply]; }
static inline const Game *history_game(const History *h) { return game_of(h->positions); }

/* The rule of repetition: p, whose hash is `key`, is drawn if two of the `count` positions before
 * it had the same hash. */
void judge_repetition(Pos *p, uint64_t key, const uint64_t *keys, int count);

/* A game up to one of its positions, as a search reads it: `ply` turns and keys, and one position
 * more. It is valid while the owner of the memory neither plays nor frees. */
typedef struct HistoryView {
    const Pos *positions;
    const uint64_t *keys;
    const Turn *turns;
    int ply;
} HistoryView;

/* The game up to the current position, or up to any other. */
HistoryView history_view(const History *h);
HistoryView history_view_at(const History *h, int ply);
/* A position without a history. */
static inline HistoryView history_of(const Pos *p) { return (HistoryView){.positions = p}; }

/* The last position of a view. */
static inline const Pos *view_now(const HistoryView *v) { return &v->positions[v->ply]; }

/* Makes *to a history of its own with the turns of the view. Fails like history_init. */
bool history_copy(History *to, const HistoryView *from);

#endif
