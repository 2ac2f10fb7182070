/* zurero_guide.c: strategy of Zurero. */
#include "engines/guides.h"

static const char *const NAMES[] = {"tempo"};
static const int WEIGHTS[] = {5};

static void count_features(const Pos *p, int out[FEATURES_MAX])
{
    (void)p;
    out[0] = 1;
}

static int zurero_value(const Pos *p)
{
    (void)p;
    return WEIGHTS[0];
}

const Guide zurero_guide = {.value = zurero_value, .scale = 100};
const Features zurero_features = {NAMES, WEIGHTS, 1, count_features};
