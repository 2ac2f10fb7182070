/* net.c: the network of net.h. The sums of the first layer are kept in vectors of a fixed length,
 * which compilers map to whatever registers there are; integer sums do not depend on their
 * order. */
#include "learned/net.h"

#include "core/bits.h"

#include <string.h>

enum { LANES = 16 };

/* Clips the sums to 0..1 and squares them. */
INLINE void square(const Shorts *sums, int16_t *out)
{
    const Shorts zero = {0}, most = zero + NET_UNIT_FIRST;
    Shorts clipped = (*sums > zero) & *sums;
    clipped = ((clipped < most) & clipped) | (~(clipped < most) & most);
    UShorts result = (UShorts)clipped * (UShorts)clipped >> 8;
    memcpy(out, &result, sizeof result);
}

/* As numbers without a sign, whose sums may overflow. */
INLINE void add(Shorts *sums, const int16_t *from)
{
    UShorts row;
    memcpy(&row, from, sizeof row);
    *sums = (Shorts)((UShorts)*sums + row);
}

/* The first layer: the bias and one row for each input. */
INLINE void add_inputs(const Net *n, const uint16_t *inputs, int count, int width, int16_t *out)
{
    Shorts sums[NET_WIDTH_MAX / LANES];
    memcpy(sums, n->first_bias, (size_t)width * sizeof *out);
    for (int i = 0; i < count; i++) {
        const int16_t *row = n->first + (size_t)inputs[i] * (size_t)width;
        for (int j = 0; j < width / LANES; j++) add(&sums[j], row + (size_t)j * LANES);
    }
    for (int j = 0; j < width / LANES; j++) square(&sums[j], out + (size_t)j * LANES);
}

INLINE int clip(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

INLINE int32_t dot(const int16_t *a, const int16_t *b, int width)
{
    int32_t sum = 0;
    for (int j = 0; j < width; j++) sum += (int32_t)a[j] * b[j];
    return sum;
}

INLINE int evaluate(const Net *n, const uint16_t *inputs, int count, int bucket, int width)
{
    int16_t active[NET_WIDTH_MAX];
    const int16_t *second = n->second + (size_t)bucket * NET_HIDDEN * (size_t)width;
    const int32_t *bias = n->second_bias + (size_t)bucket * NET_HIDDEN;
    const int16_t *third = n->third + (size_t)bucket * NET_HIDDEN;
    int32_t sum = n->third_bias[bucket];
    add_inputs(n, inputs, count, width, active);
    for (int i = 0; i < NET_HIDDEN; i++) {
        int32_t hidden = dot(active, second + (size_t)i * (size_t)width, width) + bias[i];
        sum += clip(hidden / NET_UNIT_SECOND, NET_UNIT) * third[i];
    }
    const int64_t unit = (int64_t)NET_UNIT * NET_UNIT_THIRD;
    return (int)(sum * (int64_t)NET_VALUE / unit);
}

int net_evaluate(const Net *n, const uint16_t *inputs, int count, int bucket)
{
    if (n->width == 32) return evaluate(n, inputs, count, bucket, 32);
    if (n->width == 64) return evaluate(n, inputs, count, bucket, 64);
    return evaluate(n, inputs, count, bucket, 128);
}
