/* levels.c: level:1 to level:10. */
#include "engines/levels.h"

#include "engines/guides.h"

#include <string.h>

enum { LEVELS = 10, LINES = 4, LOSS = 2 };

typedef struct Rung {
    int nodes; /* 0: one turn ahead; -1: a second */
    int noise; /* in hundredths of the guide's scale */
} Rung;

/* A level has its form: for each game one of a few rungs is drawn, which overlap with those of the
 * levels beside it, the first of level L being stride * (L - 1). Without that, ten steps would be
 * too few from a beginner to a second's thought: in Iris every doubling of the games wins five
 * times of six. The last rung is the highest level's. Set with quina ladder, so that each level
 * beats the one below by 60 to 85 %: docs/levels.md. */
typedef struct Ladder {
    const Rung *rungs;
    int count, forms, stride;
} Ladder;

static const Rung FUSE_RUNGS[] = {{0, 2000}, {0, 170},  {0, 80},   {60, 100},  {200, 45},
                                  {700, 15}, {1800, 8}, {5500, 4}, {18000, 0}, {-1, 0}};
static const Rung IRIS_RUNGS[] = {{0, 600},   {0, 300},  {0, 180},  {0, 120},   {0, 85},
                                  {0, 60},    {0, 40},   {0, 20},   {20, 0},    {40, 0},
                                  {85, 0},    {165, 0},  {320, 0},  {620, 0},   {1200, 0},
                                  {2300, 0},  {4500, 0}, {9000, 0}, {18000, 0}, {35000, 0},
                                  {60000, 0}, {-1, 0}};
static const Rung SIXMAKING_RUNGS[] = {{0, 420},   {0, 240},    {0, 130},  {0, 30},
                                       {150, 34},  {550, 19},   {2200, 8}, {8000, 4},
                                       {30000, 0}, {250000, 0}, {-1, 0}};
static const Rung CAM_RUNGS[] = {{0, 1000},   {0, 30},     {40, 100}, {150, 40},
                                 {600, 20},   {2200, 11},  {8000, 5}, {30000, 2},
                                 {110000, 0}, {450000, 0}, {-1, 0}};
static const Rung ZURERO_RUNGS[] = {{0, 1000},  {0, 120},    {0, 15},    {30, 130},
                                    {80, 45},   {250, 25},   {1000, 12}, {4500, 6},
                                    {25000, 2}, {150000, 0}, {-1, 0}};

#define LADDER(rungs, forms, stride)                          \
    {                                                         \
        rungs, sizeof(rungs) / sizeof *(rungs), forms, stride \
    }
static const Ladder LADDERS[GAME_COUNT] = {[FUSE] = LADDER(FUSE_RUNGS, 1, 1),
                                           [IRIS] = LADDER(IRIS_RUNGS, 6, 2),
                                           [SIXMAKING] = LADDER(SIXMAKING_RUNGS, 2, 1),
                                           [CAM] = LADDER(CAM_RUNGS, 2, 1),
                                           [ZURERO] = LADDER(ZURERO_RUNGS, 2, 1)};

static const Rung *rung_of(int level, const Task *task)
{
    const Ladder *l = &LADDERS[task_pos(task)->game];
    Rng rng = rng_seeded(task->game_seed + 2 * (uint64_t)level + task_pos(task)->to_move);
    if (level == LEVELS) return &l->rungs[l->count - 1];
    return &l->rungs[l->stride * (level - 1) + (int)rng_below(&rng, (uint32_t)l->forms)];
}

/* A tree of random games needs more room than a table. */
EngineOptions level_options(const Game *g, int level)
{
    bool is_large = level >= LEVELS - 1 || ((g->id == IRIS || g->id == FUSE) && level > LEVELS / 2);
    return (EngineOptions){.megabytes = is_large ? 64 : 4};
}

/* A random number around 0, most often small: the sum of four even ones. */
static int draw_noise(Rng *rng, int width)
{
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += (int)rng_below(rng, 2001) - 1000;
    return (int)((int64_t)sum * width / 1000);
}

static int noise_width(const Guide *guide, const Rung *rung)
{
    return guide->scale * rung->noise / 100;
}

/* -- One turn ahead -- */

typedef struct Glance {
    const Guide *guide;
    Rng *rng; /* NULL: only the best value is wanted */
    int width, least, best, to_move;
    Turn turn;
} Glance;

static bool glance_at(void *context, const Turn *turn, const Pos *after)
{
    Glance *g = context;
    int value = glance_value(g->guide, after, g->to_move);
    if (value < g->least) return true;
    if (g->rng) value += draw_noise(g->rng, g->width);
    if (value > g->best) {
        g->best = value;
        g->turn = *turn;
    }
    return true;
}

/* First for the best value there is, then with noise among what is not too far below it. */
static void choose_at_a_glance(const Pos *p, const Rung *rung, Rng *rng, Turn *out)
{
    const Guide *guide = guide_of(game_of(p));
    int width = noise_width(guide, rung), nothing = -4 * VALUE_NONE;
    Glance g = {guide, NULL, width, nothing, nothing, p->to_move, {0}};
    turns_visit(p, glance_at, &g);
    g.rng = rng;
    g.least = g.best - LOSS * width;
    g.best = nothing;
    if (width > 0) turns_visit(p, glance_at, &g);
    *out = g.turn;
}

/* -- With a search -- */

/* Puts the line that is chosen first. */
static void choose_line(Result *info, int width, Rng *rng)
{
    int best = 0, most = -4 * VALUE_NONE;
    for (int i = 0; i < info->line_count && width > 0; i++) {
        int value = info->lines[i].value;
        if (value < info->lines[0].value - LOSS * width) continue;
        value += draw_noise(rng, width);
        if (value <= most) continue;
        most = value;
        best = i;
    }
    Line chosen = info->lines[best];
    memmove(&info->lines[1], &info->lines[0], (size_t)best * sizeof chosen);
    info->lines[0] = chosen;
}

void level_choose(Engine *e, int level, const Task *task, Rng *rng, Turn *out, Result *info)
{
    const Rung *rung = rung_of(level, task);
    int width = noise_width(guide_of(game_of(task_pos(task))), rung);
    Task own = *task;
    *info = (Result){0};
    if (rung->nodes == 0) {
        choose_at_a_glance(task_pos(task), rung, rng, out);
        return;
    }
    if (!task->is_analysis || !limits_are_set(&task->limits))
        own.limits = (Limits){.seconds = rung->nodes > 0 ? 0 : 1,
                              .nodes = rung->nodes > 0 ? (uint64_t)rung->nodes : 0};
    own.seed = rng_next(rng);
    if (rung->nodes > 0) engine_clear(e); /* what it answers is to depend on the position alone */
    if (width > 0 && own.lines < LINES) own.lines = LINES;
    engine_search(e, &own, info);
    choose_line(info, width, rng);
    int wanted = task->lines > 1 ? task->lines : 1;
    if (info->line_count > wanted) info->line_count = wanted;
    *out = info->lines[0].pv[0];
}
