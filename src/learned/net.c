/* net.c: the network of net.h. The loops have constant bounds and no branches, so that compilers make
 * vectors of them; integer sums do not depend on their order. */
#include "learned/net.h"

#include "core/bits.h"

#include <string.h>

INLINE int clip(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

/* The first layer: the bias and one row for each input; then clipped and squared. */
INLINE void add_inputs(const Net *n, const uint16_t *inputs, int count, int width, int16_t *out)
{
    int16_t sums[NET_WIDTH_MAX];
    memcpy(sums, n->first_bias, (size_t)width * sizeof *sums);
    for (int i = 0; i < count; i++) {
        const int16_t *row = n->first + (size_t)inputs[i] * (size_t)width;
        for (int j = 0; j < width; j++) sums[j] = (int16_t)(sums[j] + row[j]);
    }
    for (int j = 0; j < width; j++) {
        uint16_t active = (uint16_t)clip(sums[j], NET_UNIT_FIRST);
        out[j] = (int16_t)((uint16_t)(active * active) >> 8);
    }
}

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
    int32_t sum = n->third_bias[bucket];
    add_inputs(n, inputs, count, width, active);
    for (int i = 0; i < NET_HIDDEN; i++) {
        int32_t hidden = dot(active, second + i * width, width);
        hidden = (hidden + n->second_bias[bucket * NET_HIDDEN + i]) / NET_UNIT_SECOND;
        sum += clip(hidden, NET_UNIT) * n->third[bucket * NET_HIDDEN + i];
    }
    return (int)((int64_t)sum * NET_VALUE / (NET_UNIT * NET_UNIT_THIRD));
}

int net_evaluate(const Net *n, const uint16_t *inputs, int count, int bucket)
{
    if (n->width == 32) return evaluate(n, inputs, count, bucket, 32);
    if (n->width == 64) return evaluate(n, inputs, count, bucket, 64);
    return evaluate(n, inputs, count, bucket, 128);
}
