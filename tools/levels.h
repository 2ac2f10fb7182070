/* levels.h: does this processor have x86-64-v3?
 *
 * make ARCH=any compiles everything twice, for the first x86-64 processors and for those with AVX2
 * and BMI2 (x86-64-v3), and links both into one program and one library. Names that both have get
 * the prefix v1_ or v3_ there. The choice is made once: when the program starts, or when the
 * library is loaded. */
#ifndef TOOLS_LEVELS_H
#define TOOLS_LEVELS_H

static inline int cpu_has_v3(void)
{
    __builtin_cpu_init();
#ifdef __clang__ /* knows no levels; what it cannot test came with these in every processor */
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
#else
    return __builtin_cpu_supports("x86-64-v3");
#endif
}

#endif
