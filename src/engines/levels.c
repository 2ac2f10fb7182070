/* levels.c: level:1 to level:10. */
#include "engines/levels.h"

#include "engines/strategy.h"

#include <string.h>

enum { LINES = 4, LOSS = 2 };

static const Ladder *ladder_of(const Game *g, int size, int variant)
{
    const Strategy *s = strategy_of(g);
    for (int i = 0; i < BOARD_LADDERS; i++) {
        const BoardLadder *b = &s->board_ladders[i];
        bool fits = size <= b->size_max && (!b->variants || b->variants & variant);
        if (b->ladder.rungs && fits) return &b->ladder;
    }
    return &s->ladder;
}

static const Rung *rung_of(int level, const Task *task)
{
    const Pos *p = task_pos(task);
    const Ladder *l = ladder_of(game_of(p), p->size, p->variant);
    Rng rng = rng_seeded(task->game_seed + 2 * (uint64_t)level + task_pos(task)->to_move);
    if (level == LEVEL_MAX) return &l->rungs[l->count - 1];
    return &l->rungs[l->stride * (level - 1) + (int)rng_below(&rng, (uint32_t)l->forms)];
}

const char *level_name(int level)
{
    static const char *const NAMES[LEVEL_MAX] = {N_("novice"),       N_("learner"), N_("casual"),
                                                 N_("careful"),      N_("steady"),  N_("skilled"),
                                                 N_("strong"),       N_("expert"),  N_("master"),
                                                 N_("full strength")};
    return NAMES[level - 1];
}

bool level_searches(const Game *g, int size, int variant, int level)
{
    const Ladder *l = ladder_of(g, size ? size : g->size_default, variant);
    int last = level == LEVEL_MAX ? l->count - 1 : l->stride * (level - 1) + l->forms - 1;
    return l->rungs[last].nodes != RUNG_GLANCE;
}

/* A tree of random games needs more room than a table. */
EngineOptions level_options(const Game *g, int level)
{
    bool is_tree = strategy_of(g)->search == SEARCH_MCTS;
    bool is_large = level >= LEVEL_MAX - 1 || (is_tree && level > LEVEL_MAX / 2);
    return (EngineOptions){.megabytes = is_large ? 32 : 4,
                           .value = level < LEVEL_MAX ? VALUE_LINEAR : VALUE_AUTO};
}

/* A random number around 0, small ones likelier: the sum of four uniform ones. */
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

/* Two passes: the first finds the best value, the second chooses with noise among the turns that
 * are not too far below it. */
static void choose_at_a_glance(const Pos *p, const Rung *rung, Rng *rng, Turn *out)
{
    Guide guide = guide_linear(game_of(p));
    int width = noise_width(&guide, rung), nothing = -4 * VALUE_NONE;
    Glance g = {&guide, NULL, width, nothing, nothing, p->to_move, {0}};
    turns_visit(p, glance_at, &g);
    g.rng = rng;
    g.least = g.best - LOSS * width;
    g.best = nothing;
    if (width > 0) turns_visit(p, glance_at, &g);
    *out = g.turn;
}

/* -- With a search -- */

/* Chooses a line and moves it to the front. */
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

static Limits rung_limits(const Rung *rung)
{
    if (rung->nodes == RUNG_SECOND) return (Limits){.seconds = 1};
    return (Limits){.nodes = (uint64_t)rung->nodes};
}

void level_choose(Engine *e, int level, const Task *task, Rng *rng, Turn *out, Result *info)
{
    const Rung *rung = rung_of(level, task);
    int width = noise_width(guide_of(game_of(task_pos(task))), rung);
    Task own = *task;
    *info = (Result){0};
    if (rung->nodes == RUNG_GLANCE) {
        choose_at_a_glance(task_pos(task), rung, rng, out);
        return;
    }
    if (!task->is_analysis || !limits_are_set(&task->limits)) own.limits = rung_limits(rung);
    own.seed = rng_next(rng);
    if (rung->nodes > 0) engine_clear(e); /* the answer depends on the position alone */
    if (width > 0 && own.lines < LINES) own.lines = LINES;
    engine_search(e, &own, info);
    choose_line(info, width, rng);
    int wanted = task->lines > 1 ? task->lines : 1;
    if (info->line_count > wanted) info->line_count = wanted;
    *out = info->lines[0].pv[0];
}
