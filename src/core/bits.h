/* bits.h: single bits, wide words, and the one macro for inline bodies.
 *
 * The only header that uses compiler extensions, the same in gcc and clang. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdint.h>

/* Always inlined: a call with a constant argument compiles to a copy specialised for it. */
#define INLINE static inline __attribute__((always_inline))

/* The compiler checks the arguments against the format, as for printf. */
#define PRINTF_LIKE(format_at, first_at) __attribute__((format(printf, format_at, first_at)))

/* The function returns its argument or a translation of it, with the same conversions. */
#define FORMAT_ARGUMENT(at) __attribute__((format_arg(at)))

__extension__ typedef unsigned __int128 U128;

static inline int bits_count(uint64_t x) { return __builtin_popcountll(x); }

/* The index of the lowest and of the highest set bit; x is not 0. */
static inline int bits_lowest(uint64_t x) { return __builtin_ctzll(x); }
static inline int bits_highest(uint64_t x) { return 63 - __builtin_clzll(x); }

/* The index of the k-th set bit, counted from 0; x has more than k set bits. */
static inline int bits_select(uint64_t x, int k)
{
#ifdef __BMI2__
    return bits_lowest(__builtin_ia32_pdep_di((uint64_t)1 << k, x));
#endif
    while (k-- > 0) x &= x - 1;
    return bits_lowest(x);
}

/* Eight bytes, 0 or 1, for the eight lowest bits; bit 0 is the first byte in memory. Copies of the
 * byte keep one bit each, and a carry moves it to the top of its byte. */
static inline uint64_t bits_spread(uint64_t x)
{
    const uint64_t ones = 0x0101010101010101U;
    uint64_t bytes = ((((x & 0xff) * ones) & 0x8040201008040201U) + 0x7f * ones) >> 7 & ones;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(bytes);
#else
    return bytes;
#endif
}

/* The bytes in reverse order. */
static inline uint64_t bits_swap_bytes(uint64_t x) { return __builtin_bswap64(x); }

/* A 128-bit constant from its two halves. */
#define WIDE(high, low) ((U128)(high) << 64 | (low))

static inline U128 wide_bit(int index) { return (U128)1 << index; }
static inline int wide_count(U128 x)
{
    return bits_count((uint64_t)x) + bits_count((uint64_t)(x >> 64));
}
static inline int wide_lowest(U128 x)
{
    return (uint64_t)x ? bits_lowest((uint64_t)x) : 64 + bits_lowest((uint64_t)(x >> 64));
}
static inline int wide_highest(U128 x)
{
    return x >> 64 ? 64 + bits_highest((uint64_t)(x >> 64)) : bits_highest((uint64_t)x);
}
static inline U128 wide_shift(U128 x, int by) { return by > 0 ? x << by : x >> -by; }

/* Asks the processor to load what will be read soon. */
static inline void bits_prefetch(const void *address) { __builtin_prefetch(address); }

/* The upper half of a 64 by 64 bit product, and both halves folded together. */
static inline uint64_t mul_high(uint64_t a, uint64_t b) { return (uint64_t)(((U128)a * b) >> 64); }
static inline uint64_t mul_fold(uint64_t a, uint64_t b)
{
    U128 product = (U128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Sixteen 16-bit numbers, added and compared lane by lane; a compiler splits them where its
 * registers are shorter. */
typedef int16_t Shorts __attribute__((vector_size(32)));
typedef uint16_t UShorts __attribute__((vector_size(32)));

/* Counts that threads share and that vectors read: plain words, changed by atomic additions. What
 * reads or writes whole vectors of them may miss an addition of another thread, but sees each word
 * whole; such a function is RELAXED, so that the thread sanitizer knows that it is meant. */
#define RELAXED __attribute__((no_sanitize("thread")))

// NOLINTBEGIN(readability-non-const-parameter): clang-tidy takes the built-in functions for readers
static inline uint32_t count_add(uint32_t *count, uint32_t more)
{
    return __atomic_add_fetch(count, more, __ATOMIC_RELAXED);
}
static inline uint32_t count_get(const uint32_t *count)
{
    return __atomic_load_n(count, __ATOMIC_RELAXED);
}
static inline void count_set(uint32_t *count, uint32_t value)
{
    __atomic_store_n(count, value, __ATOMIC_RELAXED);
}
static inline void sum_add(uint64_t *sum, uint64_t more)
{
    __atomic_fetch_add(sum, more, __ATOMIC_RELAXED);
}
static inline uint64_t sum_get(const uint64_t *sum)
{
    return __atomic_load_n(sum, __ATOMIC_RELAXED);
}
// NOLINTEND(readability-non-const-parameter)

/* Four words below 2^52 as floats. With the exponent of 2^52 a word is the last bits of a double:
 * vectors convert it so, which have no instruction for words of 64 bits. */
RELAXED static inline void words_to_floats(const uint64_t from[4], float to[4])
{
    typedef uint64_t Words __attribute__((vector_size(32)));
    typedef double Doubles __attribute__((vector_size(32)));
    typedef float Floats __attribute__((vector_size(16)));
    Words words;
    __builtin_memcpy(&words, from, sizeof words);
    Doubles doubles = (Doubles)(words | 0x4330000000000000U) - 0x1p52;
    Floats floats = __builtin_convertvector(doubles, Floats);
    __builtin_memcpy(to, &floats, sizeof floats);
}

#endif
