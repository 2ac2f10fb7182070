/* levels.c: level:1 to level:10. */
#include "engines/levels.h"

#include "engines/guides.h"

enum { LEVELS = 10, LINES = 4 };

typedef struct Level {
    int nodes; /* 0: one turn ahead; -1: a second */
    int noise; /* in hundredths of the guide's scale */
} Level;

/* To be set by quina ladder so that each level beats the one below by 60 to 85 %. A playout of Iris
 * costs about as much as ten nodes of the other games. */
static const Level USUAL[LEVELS] = {{0, 300},  {0, 120},  {0, 50},    {0, 10},    {200, 20},
                                    {800, 12}, {3000, 8}, {12000, 4}, {60000, 0}, {-1, 0}};
static const Level IRIS_LEVELS[LEVELS] = {{0, 300},  {0, 120},  {0, 50},   {0, 10},    {200, 20},
                                          {800, 12}, {2000, 8}, {5000, 4}, {15000, 0}, {-1, 0}};

static const Level *level_of(const Game *g, int level)
{
    return g->id == IRIS ? &IRIS_LEVELS[level - 1] : &USUAL[level - 1];
}

EngineOptions level_options(const Game *g, int level)
{
    return (EngineOptions){.megabytes = level_of(g, level)->nodes < 0 ? 64 : 4};
}

/* A random number around 0, most often small: the sum of four even ones. */
static int draw_noise(Rng *rng, int width)
{
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += (int)rng_below(rng, 2001) - 1000;
    return (int)((int64_t)sum * width / 1000);
}

static int noise_width(const Guide *guide, const Level *level)
{
    return guide->scale * level->noise / 100;
}

/* -- One turn ahead -- */

typedef struct Glance {
    const Guide *guide;
    Rng *rng;
    int width, best, to_move;
    Turn turn;
} Glance;

static int glance_value(const Guide *guide, const Pos *after, int to_move)
{
    if (after->outcome == DRAWN) return 0;
    if (after->outcome != ONGOING)
        return after->outcome == win_of(to_move) ? VALUE_WIN - 1 : 1 - VALUE_WIN;
    int value = guide->value(after);
    return after->to_move == to_move ? value : -value;
}

static bool glance_at(void *context, const Turn *turn, const Pos *after)
{
    Glance *g = context;
    int value = glance_value(g->guide, after, g->to_move) + draw_noise(g->rng, g->width);
    if (value > g->best) {
        g->best = value;
        g->turn = *turn;
    }
    return true;
}

static void choose_at_a_glance(const Pos *p, const Level *level, Rng *rng, Turn *out)
{
    const Guide *guide = guide_of(game_of(p));
    Glance g = {guide, rng, noise_width(guide, level), -2 * VALUE_NONE, p->to_move, {0}};
    turns_visit(p, glance_at, &g);
    *out = g.turn;
}

/* -- With a search -- */

void level_choose(Engine *e, int level, const Task *task, Rng *rng, Turn *out, Result *info)
{
    const Level *l = level_of(game_of(&task->pos), level);
    const Guide *guide = guide_of(game_of(&task->pos));
    Task own = *task;
    *info = (Result){0};
    if (l->nodes == 0) {
        choose_at_a_glance(&task->pos, l, rng, out);
        return;
    }
    own.limits =
        (Limits){.seconds = l->nodes > 0 ? 0 : 1, .nodes = l->nodes > 0 ? (uint64_t)l->nodes : 0};
    own.seed = rng_next(rng);
    if (l->noise > 0 && own.lines < LINES) own.lines = LINES;
    engine_search(e, &own, info);
    int best = 0, most = -2 * VALUE_NONE;
    for (int i = 0; i < info->line_count; i++) {
        int value = info->lines[i].value + draw_noise(rng, noise_width(guide, l));
        if (l->noise == 0 && i > 0) break;
        if (value <= most) continue;
        most = value;
        best = i;
    }
    *out = info->lines[best].pv[0];
}
