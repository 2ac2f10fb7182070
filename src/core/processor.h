/* processor.h: does this processor have the instructions that a file is compiled for?
 *
 * A program that runs on another one is killed by a signal and says nothing. So main asks first;
 * and what asks must not use such instructions itself: it is BASELINE. */
#ifndef CORE_PROCESSOR_H
#define CORE_PROCESSOR_H

#include <stdbool.h>

#ifdef __x86_64__
#include <cpuid.h>

#define BASELINE __attribute__((target("arch=x86-64")))

/* Bits of the register that cpuid answers in, by the number of the question, and of what the system
 * saves for a thread. */
typedef struct ProcessorParts {
    unsigned of_1_c, of_7_b, of_extended_c, saved;
} ProcessorParts;

enum { SAVED_YMM = 6 /* and XMM */, SAVED_ZMM = 0xe0 };
#define EXTENDED 0x80000000u

/* (gcc 12's __builtin_cpu_supports("x86-64-v3") leaves out SSE3 to SSE4.1, and clang 14 knows no
 * levels, nor LZCNT and MOVBE.) The macros of cpuid.h are used, because its functions would be
 * compiled for the processor of the file. */
static inline BASELINE bool processor_has(ProcessorParts parts)
{
    unsigned a, b, c, d, last, last_extended, saved, rest;
    __cpuid(0, last, b, c, d);
    __cpuid(1, a, b, c, d);
    if (parts.of_1_c & ~c) return false;
    if (parts.saved) {
        if (!(c & bit_OSXSAVE)) return false;
        __asm__("xgetbv" : "=a"(saved), "=d"(rest) : "c"(0));
        if (parts.saved & ~saved) return false;
    }
    if (parts.of_7_b) {
        if (last < 7) return false;
        __cpuid_count(7, 0, a, b, c, d);
        if (parts.of_7_b & ~b) return false;
    }
    if (!parts.of_extended_c) return true;
    __cpuid(EXTENDED, last_extended, b, c, d);
    if (last_extended < EXTENDED + 1) return false;
    __cpuid(EXTENDED + 1, a, b, c, d);
    return !(parts.of_extended_c & ~c);
}

/* IF(__AVX2__, bit) is the bit if the compiler defines __AVX2__, as 1, else 0: then FIRST_1 becomes
 * two arguments, and the bit the second one. */
#define FIRST_1                    0,
#define SECOND(first, second, ...) second
#define IF_VALUE(first, bit)       SECOND(first(unsigned)(bit), 0u, 0u)
#define IF_DEFINED(value, bit)     IF_VALUE(FIRST_##value, bit)
#define IF(macro, bit)             IF_DEFINED(macro, bit)

/* Whether this processor has what the file that includes this is compiled for. */
static inline BASELINE bool processor_fits(void)
{
    return processor_has((ProcessorParts){
        .of_1_c = IF(__SSE3__, bit_SSE3) + IF(__SSSE3__, bit_SSSE3) + IF(__SSE4_1__, bit_SSE4_1) +
                  IF(__SSE4_2__, bit_SSE4_2) + IF(__POPCNT__, bit_POPCNT) +
                  IF(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16, bit_CMPXCHG16B) + IF(__AVX__, bit_AVX) +
                  IF(__FMA__, bit_FMA) + IF(__F16C__, bit_F16C) + IF(__MOVBE__, bit_MOVBE),
        .of_7_b = IF(__BMI__, bit_BMI) + IF(__BMI2__, bit_BMI2) + IF(__AVX2__, bit_AVX2) +
                  IF(__AVX512F__, bit_AVX512F) + IF(__AVX512BW__, bit_AVX512BW) +
                  IF(__AVX512CD__, bit_AVX512CD) + IF(__AVX512DQ__, bit_AVX512DQ) +
                  IF(__AVX512VL__, bit_AVX512VL),
        .of_extended_c = IF(__LAHF_SAHF__, bit_LAHF_LM) + IF(__LZCNT__, bit_LZCNT),
        .saved = IF(__AVX__, SAVED_YMM) + IF(__AVX512F__, SAVED_ZMM)});
}

#else

#define BASELINE
static inline bool processor_fits(void) { return true; }

#endif
#endif
