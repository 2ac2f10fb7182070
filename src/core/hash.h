/* hash.h: mixes words into a key.
 *
 * Positions are small, so a key is computed from their words when it is needed; no key is updated
 * incrementally, and there are no tables of random numbers. */
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include "core/bits.h"

#include <stddef.h>

static inline uint64_t hash_word(uint64_t key, uint64_t word)
{
    return mul_fold(key ^ word ^ 0x9e3779b97f4a7c15U, 0xd6e8feb86659fd93U ^ (key << 1));
}

static inline uint64_t hash_words(uint64_t key, const uint64_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++) key = hash_word(key, words[i]);
    return key;
}

static inline uint64_t hash_wide(uint64_t key, U128 word)
{
    return hash_word(hash_word(key, (uint64_t)word), (uint64_t)(word >> 64));
}

#endif
