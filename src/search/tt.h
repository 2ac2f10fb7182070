/* tt.h: the transposition table: results of positions searched before, shared by all threads.
 *
 * A slot is two words: the data, and the key exclusive-or the data. A pair torn by two threads that
 * write at once reads as a miss, so there are no locks.
 *
 *     data: value 16 | step 16 | depth 8 | bound 2 | generation 6 | estimate 16
 *
 * Four slots, a cache line, make a bucket, and a key belongs to one bucket. An entry replaces the
 * slot of the same key if there is one, else the slot with the least depth and the greatest age. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include "games/pos.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct TTSlot {
    _Atomic uint64_t check, data;
} TTSlot;

typedef struct TTable {
    TTSlot *slots;
    size_t buckets; /* of TT_WAYS slots; a power of two */
    unsigned generation;
} TTable;

enum { TT_WAYS = 4 };

typedef struct TTEntry {
    int value, estimate, depth;
    Step step;
    Bound bound;
} TTEntry;

/* Uses `bytes` of the caller's zeroed memory, at least one bucket; returns how much is used. */
size_t tt_init(TTable *t, void *memory, size_t bytes);
void tt_clear(TTable *t);
/* Starts a new search: entries of older ones are replaced first. */
void tt_age(TTable *t);

/* For saving: the key and the data of a slot, false if it is empty; and an entry as it was
 * saved. */
bool tt_slot(const TTable *t, size_t index, uint64_t out[2]);
void tt_restore(TTable *t, const uint64_t saved[2]);

bool tt_get(const TTable *t, uint64_t key, TTEntry *out);
void tt_put(TTable *t, uint64_t key, const TTEntry *entry);

#endif
