/* tt.c: the transposition table. */
#include "search/tt.h"

#include <string.h>

static uint64_t pack(const TTEntry *e, unsigned generation)
{
    return (uint64_t)(uint16_t)e->value | (uint64_t)e->step << 16 |
           (uint64_t)(uint8_t)e->depth << 32 | (uint64_t)e->bound << 40 |
           (uint64_t)(generation & 63) << 42 | (uint64_t)(uint16_t)e->estimate << 48;
}

static void unpack(uint64_t data, TTEntry *e)
{
    e->value = (int16_t)(uint16_t)data;
    e->step = (Step)(data >> 16);
    e->depth = (int)(data >> 32 & 0xff);
    e->bound = (Bound)(data >> 40 & 3);
    e->estimate = (int16_t)(uint16_t)(data >> 48);
}

static unsigned data_generation(uint64_t data) { return (unsigned)(data >> 42) & 63; }

static TTSlot *bucket_of(const TTable *t, uint64_t key)
{
    return t->slots + (key & (t->buckets - 1)) * TT_WAYS;
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

size_t tt_init(TTable *t, void *memory, size_t bytes)
{
    size_t buckets = 1;
    while (2 * buckets * TT_WAYS * sizeof(TTSlot) <= bytes) buckets *= 2;
    *t = (TTable){memory, buckets, 0};
    return buckets * TT_WAYS * sizeof(TTSlot);
}

void tt_clear(TTable *t)
{
    for (size_t i = 0; i < t->buckets * TT_WAYS; i++) {
        atomic_store_explicit(&t->slots[i].check, 0, memory_order_relaxed);
        atomic_store_explicit(&t->slots[i].data, 0, memory_order_relaxed);
    }
    t->generation = 0;
}

void tt_age(TTable *t) { t->generation++; }

bool tt_get(const TTable *t, uint64_t key, TTEntry *out)
{
    const TTSlot *slot = bucket_of(t, key);
    for (int i = 0; i < TT_WAYS; i++) {
        uint64_t data = load(&slot[i].data);
        if ((load(&slot[i].check) ^ data) != key || data == 0) continue;
        unpack(data, out);
        return true;
    }
    return false;
}

/* The worth of keeping a slot: its depth, less eight for each search since it was written. */
static int slot_worth(const TTable *t, uint64_t data)
{
    if (data == 0) return -1000;
    return (int)(data >> 32 & 0xff) - 8 * (int)((t->generation - data_generation(data)) & 63);
}

/* The slot of the key, or else the one that is worth least. */
static TTSlot *choose_slot(const TTable *t, uint64_t key)
{
    TTSlot *slot = bucket_of(t, key), *chosen = slot;
    int least = INT32_MAX;
    for (int i = 0; i < TT_WAYS; i++) {
        uint64_t data = load(&slot[i].data);
        if (data && (load(&slot[i].check) ^ data) == key) return &slot[i];
        int worth = slot_worth(t, data);
        if (worth >= least) continue;
        least = worth;
        chosen = &slot[i];
    }
    return chosen;
}

static void store(TTSlot *slot, uint64_t key, uint64_t data)
{
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

void tt_put(TTable *t, uint64_t key, const TTEntry *entry)
{
    TTSlot *chosen = choose_slot(t, key);
    TTEntry written = *entry;
    uint64_t old = load(&chosen->data);
    bool is_same = old && (load(&chosen->check) ^ old) == key;
    if (is_same && written.step == NO_STEP) written.step = (Step)(old >> 16);
    store(chosen, key, pack(&written, t->generation));
}

bool tt_slot(const TTable *t, size_t index, uint64_t out[2])
{
    out[1] = load(&t->slots[index].data);
    out[0] = load(&t->slots[index].check) ^ out[1];
    return out[1] != 0;
}

void tt_restore(TTable *t, const uint64_t saved[2])
{
    store(choose_slot(t, saved[0]), saved[0], saved[1]);
}
