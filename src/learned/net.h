/* net.h: a small network that estimates a position, with sparse inputs and integer arithmetic.
 *
 *     inputs, a few of them 1   --first-->  width sums, clipped to 0..1 and squared
 *     width activations         --second->  NET_HIDDEN sums of the bucket, clipped to 0..1
 *     NET_HIDDEN activations    --third-->  one number: the logarithm of the odds of winning
 *
 * Everything is an integer with a fixed scale, so the result is the same on every machine. The
 * first layer adds a row of weights for each input that is 1; it is recomputed for every position,
 * which for a dozen inputs is as cheap as a few pieces of an incremental update, and needs no
 * state.
 *
 * A net can also add the game's linear estimate, weighted by `base`: then it learns only what that
 * estimate gets wrong. Weights come from tools/train, in files that docs/formats.md describes;
 * tools/embed_nets makes them constants of the program. */
#ifndef LEARNED_NET_H
#define LEARNED_NET_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NET_HIDDEN = 8,
    NET_WIDTH_MAX = 128,
    NET_INPUTS_MAX = 168,  /* inputs of one position that are 1, repeated ones included */
    NET_UNIT_FIRST = 255,  /* 1.0 in weights and sums of the first layer */
    NET_UNIT = 254,        /* 1.0 in activations: 255 * 255 / 256 */
    NET_UNIT_SECOND = 256, /* 1.0 in weights of the second layer */
    NET_UNIT_THIRD = 1024, /* 1.0 in weights of the third layer, and of `base` */
    NET_VALUE = 100        /* the result for even odds times e */
};

/* `width` is 0 in a net that has not been trained: then there are no weights. */
typedef struct Net {
    int inputs, width, buckets;
    int base;
    const int16_t *first;       /* [inputs][width] */
    const int16_t *first_bias;  /* [width] */
    const int16_t *second;      /* [buckets][NET_HIDDEN][width] */
    const int32_t *second_bias; /* [buckets][NET_HIDDEN], in units of activation times weight */
    const int16_t *third;       /* [buckets][NET_HIDDEN] */
    const int32_t *third_bias;  /* [buckets] */
    const uint8_t *extra;       /* what a game keeps behind the weights, or NULL */
    int extra_bytes;
} Net;

static inline bool net_is_trained(const Net *n) { return n->width > 0; }

/* The estimate in hundredths of the logarithm of the odds, without `base`. Width is 32, 64 or 128;
 * at most NET_INPUTS_MAX inputs, each below n->inputs, may repeat. */
int net_evaluate(const Net *n, const uint16_t *inputs, int count, int bucket);

/* `base` times the game's linear estimate. */
static inline int net_base(const Net *n, int linear) { return n->base * linear / NET_UNIT_THIRD; }

#endif
