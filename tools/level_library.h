/* level_library.h: the functions of include/quina.h in a library that holds two levels of x86-64.
 *
 * The Makefile makes a source file that includes this and has a line X(name) for each function. The
 * loader calls choose_name once and binds name to what it returns; types do not matter here.
 * Choosing happens before the library is relocated, so it calls no function. */
#ifndef TOOLS_LEVEL_LIBRARY_H
#define TOOLS_LEVEL_LIBRARY_H

#include "levels.h"

#define HIDDEN __attribute__((visibility("hidden")))
#define X(name)                                                                               \
    HIDDEN void v1_##name(void);                                                              \
    HIDDEN void v3_##name(void);                                                              \
    static void (*choose_##name(void))(void) { return cpu_has_v3() ? v3_##name : v1_##name; } \
    void name(void) __attribute__((ifunc("choose_" #name), visibility("default")));

#endif
