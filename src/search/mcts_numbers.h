/* mcts_numbers.h: arithmetic of the Monte Carlo searches that gives the same numbers everywhere:
 * nothing but sums, products, quotients and comparisons, because libraries differ in the last bits
 * of their roots and logarithms. */
#ifndef SEARCH_MCTS_NUMBERS_H
#define SEARCH_MCTS_NUMBERS_H

#include "search/search.h"

#include <string.h>

/* No fused multiply-add: gcc does not fuse in standard C mode, clang does unless told not to. */
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/* 1 / sqrt(x) for x >= 1: a first guess by halving the exponent, refined by Newton's method. */
static inline float inverse_root(float x)
{
    uint32_t bits;
    float y, half = 0.5F * x;
    memcpy(&bits, &x, sizeof bits);
    bits = 0x5f375a86U - (bits >> 1);
    memcpy(&y, &bits, sizeof y);
    for (int i = 0; i < 2; i++) {
        float error = half * y * y;
        y *= 1.5F - error;
    }
    return y;
}

/* The natural logarithm of n >= 1, interpolated linearly between powers of two. */
static inline float log_of(uint32_t n)
{
    int whole = bits_highest(n);
    float part = (float)(n - (1U << whole)) / (float)(1U << whole);
    return 0.693147F * ((float)whole + part);
}

/* The value that corresponds to a chance of winning from 0 to 1. */
int value_of_chance(const Guide *g, double chance);

#endif
