/* rng.h: random numbers from a seed; the same seed gives the same numbers on every machine. */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include "core/bits.h"

typedef struct Rng {
    uint64_t state;
} Rng;

static inline uint64_t rng_next(Rng *r)
{
    r->state += 0xa0761d6478bd642fU;
    return mul_fold(r->state, r->state ^ 0xe7037ed1a0b428dbU);
}

/* Seeds that differ little give unrelated numbers: the seed is mixed before it is used. */
static inline Rng rng_seeded(uint64_t seed)
{
    Rng r = {seed};
    r.state = rng_next(&r) ^ (seed << 32 | seed >> 32);
    return r;
}

/* A number from 0 to bound - 1, each equally likely to within bound parts in 2^64. */
static inline uint32_t rng_below(Rng *r, uint32_t bound)
{
    return (uint32_t)mul_high(rng_next(r), bound);
}

#endif
