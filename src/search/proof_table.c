/* proof_table.c: the table of a proof search. */
#include "search/proof_table.h"

#include "core/bits.h"

enum { NUMBER_BITS = 28, WORK_AT = 2 * NUMBER_BITS, WORK_MASK = 63 };

static uint64_t pack(const ProofEntry *e)
{
    return (uint64_t)e->pn | (uint64_t)e->dn << NUMBER_BITS | (uint64_t)e->work << WORK_AT;
}

static ProofEntry unpack(uint64_t data)
{
    return (ProofEntry){(uint32_t)(data & PROOF_INFINITE),
                        (uint32_t)(data >> NUMBER_BITS & PROOF_INFINITE),
                        (int)(data >> WORK_AT & WORK_MASK)};
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void store(ProofSlot *slot, uint64_t key, uint64_t data)
{
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

static ProofSlot *bucket_of(const ProofTable *t, uint64_t key)
{
    return t->slots + (key & (t->buckets - 1)) * PROOF_WAYS;
}

size_t proof_table_init(ProofTable *t, void *memory, size_t bytes)
{
    size_t buckets = 1;
    while (2 * buckets * PROOF_WAYS * sizeof(ProofSlot) <= bytes) buckets *= 2;
    *t = (ProofTable){memory, buckets};
    return buckets * PROOF_WAYS * sizeof(ProofSlot);
}

void proof_table_clear(ProofTable *t)
{
    for (size_t i = 0; i < t->buckets * PROOF_WAYS; i++) store(&t->slots[i], 0, 0);
}

void proof_table_prefetch(const ProofTable *t, uint64_t key) { bits_prefetch(bucket_of(t, key)); }

bool proof_table_get(const ProofTable *t, uint64_t key, ProofEntry *out)
{
    const ProofSlot *slot = bucket_of(t, key);
    for (int i = 0; i < PROOF_WAYS; i++) {
        uint64_t data = load(&slot[i].data);
        if (data == 0 || (load(&slot[i].check) ^ data) != key) continue;
        *out = unpack(data);
        return true;
    }
    return false;
}

static void put_data(ProofTable *t, uint64_t key, uint64_t data)
{
    ProofSlot *slot = bucket_of(t, key), *chosen = slot;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < PROOF_WAYS; i++) {
        uint64_t old = load(&slot[i].data), work = old >> WORK_AT;
        if (old && (load(&slot[i].check) ^ old) == key) {
            chosen = &slot[i];
            break;
        }
        if (work >= least) continue;
        least = work;
        chosen = &slot[i];
    }
    store(chosen, key, data);
}

void proof_table_put(ProofTable *t, uint64_t key, const ProofEntry *entry)
{
    put_data(t, key, pack(entry));
}

bool proof_table_slot(const ProofTable *t, size_t index, uint64_t out[2])
{
    out[1] = load(&t->slots[index].data);
    out[0] = load(&t->slots[index].check) ^ out[1];
    return out[1] != 0;
}

/* Whether a search may have written these numbers: either is infinite only if the other is 0. */
static bool is_consistent(const ProofEntry *e)
{
    if (e->dn == 0) return true; /* pn may say what it rests on */
    if (e->pn == 0) return e->dn == PROOF_INFINITE;
    return e->pn < PROOF_INFINITE && e->dn < PROOF_INFINITE;
}

void proof_table_restore(ProofTable *t, const uint64_t saved[2])
{
    ProofEntry entry = unpack(saved[1]);
    if (is_consistent(&entry)) put_data(t, saved[0], saved[1]);
}
