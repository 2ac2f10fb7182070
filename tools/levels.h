/* levels.h: does this processor have x86-64-v3?
 *
 * make ARCH=any compiles everything twice, for the first x86-64 processors and for those with AVX2
 * and BMI2 (x86-64-v3), and links both into one program and one library. Names that both have get
 * the prefix v1_ or v3_ there. The choice is made once: when the program starts, or when the
 * library is loaded. */
#ifndef TOOLS_LEVELS_H
#define TOOLS_LEVELS_H

#include "core/processor.h"

/* A virtual machine may hide any part of the level, so each is asked for. */
static inline BASELINE bool cpu_has_v3(void)
{
    return processor_has((ProcessorParts){.of_1_c = bit_SSE3 | bit_SSSE3 | bit_FMA |
                                                    bit_CMPXCHG16B | bit_SSE4_1 | bit_SSE4_2 |
                                                    bit_MOVBE | bit_POPCNT | bit_AVX | bit_F16C,
                                          .of_7_b = bit_BMI | bit_AVX2 | bit_BMI2,
                                          .of_extended_c = bit_LAHF_LM | bit_LZCNT,
                                          .saved = SAVED_YMM});
}

#endif
