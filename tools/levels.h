/* levels.h: does this processor have x86-64-v3?
 *
 * make ARCH=any compiles everything twice, for the first x86-64 processors and for those with AVX2
 * and BMI2 (x86-64-v3), and links both into one program and one library. Names that both have get
 * the prefix v1_ or v3_ there. The choice is made once: when the program starts, or when the
 * library is loaded. */
#ifndef TOOLS_LEVELS_H
#define TOOLS_LEVELS_H

#include <cpuid.h>

/* A virtual machine may hide any part of the level, so each is asked for. (gcc 12's
 * __builtin_cpu_supports("x86-64-v3") leaves out SSE3 to SSE4.1, and clang 14 knows no levels, nor
 * LZCNT and MOVBE.) */
enum {
    CPU_PARTS = bit_SSE3 | bit_SSSE3 | bit_FMA | bit_CMPXCHG16B | bit_SSE4_1 | bit_SSE4_2 |
                bit_MOVBE | bit_POPCNT | bit_OSXSAVE | bit_AVX | bit_F16C,
    CPU_PARTS_7 = bit_BMI | bit_AVX2 | bit_BMI2,
    CPU_PARTS_EXTENDED = bit_LAHF_LM | bit_LZCNT,
    SYSTEM_KEEPS_YMM = 6 /* and XMM */
};

static inline int cpu_has_v3(void)
{
    unsigned a, b, c, d, kept, rest;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (~c & CPU_PARTS)) return 0;
    __asm__("xgetbv" : "=a"(kept), "=d"(rest) : "c"(0));
    if (~kept & SYSTEM_KEEPS_YMM) return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (~b & CPU_PARTS_7)) return 0;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && !(~c & CPU_PARTS_EXTENDED);
}

#endif
