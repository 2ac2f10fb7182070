/* zurero_weights.h: the weights of the linear estimate of Zurero. Written by tools/learn. */
#ifndef ENGINES_ZURERO_WEIGHTS_H
#define ENGINES_ZURERO_WEIGHTS_H

/* clang-format off */
static const int ZURERO_WEIGHTS[] = {
    45, /* own line three */
    14, /* own line two */
    163, /* own four */
    43, /* own slant three near */
    25, /* own slant three far */
    13, /* own slant two near */
    7, /* own slant two far */
    -32, /* their line three */
    -10, /* their line two */
    -76, /* their four */
    -32, /* their slant three near */
    -19, /* their slant three far */
    -10, /* their slant two near */
    -7, /* their slant two far */
    22, /* tempo */
};
/* clang-format on */

#endif
