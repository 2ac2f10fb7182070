/* proof_table.h: the table of a proof search: proof and disproof numbers of positions, shared by
 * all threads.
 *
 * A slot is two words, as in tt.h: the data, and the key exclusive-or the data, so that a pair torn
 * by two threads reads as a miss.
 *
 *     data: proof number 28 | disproof number 28 | work 6
 *
 * Work is the binary logarithm of the positions that were searched for the entry. Four slots, a
 * cache line, make a bucket; an entry replaces the slot of the same key if there is one, else the
 * one with the least work. */
#ifndef SEARCH_PROOF_TABLE_H
#define SEARCH_PROOF_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROOF_INFINITE = (1 << 28) - 1, PROOF_WAYS = 4 };

/* pn 0: proven; dn 0: disproven. The other number is then infinite. */
typedef struct ProofEntry {
    uint32_t pn, dn;
    int work;
} ProofEntry;

typedef struct ProofSlot {
    _Atomic uint64_t check, data;
} ProofSlot;

typedef struct ProofTable {
    ProofSlot *slots;
    size_t buckets; /* a power of two */
} ProofTable;

/* Uses `bytes` of the caller's zeroed memory, at least one bucket; returns how much is used. */
size_t proof_table_init(ProofTable *t, void *memory, size_t bytes);
void proof_table_clear(ProofTable *t);

/* To be called a little before proof_table_get. */
void proof_table_prefetch(const ProofTable *t, uint64_t key);
bool proof_table_get(const ProofTable *t, uint64_t key, ProofEntry *out);
void proof_table_put(ProofTable *t, uint64_t key, const ProofEntry *entry);

/* For saving: the key and the data of a slot, false if it is empty; and an entry as it was saved.
 * One that no search can have written is dropped. */
bool proof_table_slot(const ProofTable *t, size_t index, uint64_t out[2]);
void proof_table_restore(ProofTable *t, const uint64_t saved[2]);

#endif
