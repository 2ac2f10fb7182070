/* sixmaking_guide.c: strategy of Six MaKING. */
#include "engines/guides.h"

static const char *const NAMES[] = {"tempo"};
static const int WEIGHTS[] = {5};

static void count_features(const Pos *p, int out[FEATURES_MAX])
{
    (void)p;
    out[0] = 1;
}

static int sixmaking_value(const Pos *p)
{
    (void)p;
    return WEIGHTS[0];
}

const Guide sixmaking_guide = {.value = sixmaking_value, .scale = 100};
const Features sixmaking_features = {NAMES, WEIGHTS, 1, count_features};
