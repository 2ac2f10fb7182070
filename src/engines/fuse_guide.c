/* fuse_guide.c: strategy of Fuse. */
#include "engines/guides.h"

static const char *const NAMES[] = {"tempo"};
static const int WEIGHTS[] = {5};

static void count_features(const Pos *p, int out[FEATURES_MAX])
{
    (void)p;
    out[0] = 1;
}

static int fuse_value(const Pos *p)
{
    (void)p;
    return WEIGHTS[0];
}

const Guide fuse_guide = {.value = fuse_value, .scale = 100};
const Features fuse_features = {NAMES, WEIGHTS, 1, count_features};
