/* levels.c: level:1 to level:10. */
#include "engines/levels.h"

static const struct {
    uint64_t nodes; /* 0: by the clock */
    double seconds;
    int noise; /* in hundredths of the guide's scale, the width of the choice */
} LEVELS[] = {
    {1, 0, 400},   {30, 0, 200},   {100, 0, 120}, {300, 0, 80},   {1000, 0, 50},
    {4000, 0, 30}, {16000, 0, 15}, {64000, 0, 5}, {256000, 0, 0}, {0, 1, 0},
};

EngineOptions level_options(const Game *g, int level)
{
    (void)g;
    return (EngineOptions){.megabytes = level >= 9 ? 64 : 4};
}

void level_choose(Engine *e, int level, const Task *task, Rng *rng, Turn *out, Result *info)
{
    Task own = *task;
    own.limits = (Limits){.nodes = LEVELS[level - 1].nodes, .seconds = LEVELS[level - 1].seconds};
    own.seed = rng_next(rng);
    engine_search(e, &own, info);
    *out = info->lines[0].pv[0];
}
