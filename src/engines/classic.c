/* classic.c: choosing among all turns, and the classic player of a number. */
#include "engines/classic.h"

#include "engines/strategy.h"

#include <assert.h>
#include <limits.h>

/* -- Ways to choose -- */

static bool visit_first(void *context, const Turn *turn, const Pos *after)
{
    (void)after;
    *(Turn *)context = *turn;
    return false;
}

void classic_choose_first(const Classic *c, const ClassicTask *task, Turn *out)
{
    (void)c;
    turns_visit(task->pos, visit_first, out);
}

typedef struct Choice {
    ClassicValue *value;
    Rng *rng;
    Turn *turn;
    int colour, best;
    uint32_t equals; /* turns seen of the best value */
} Choice;

/* The k-th of k equal turns replaces the one kept with probability 1 / k, so that in the end each
 * of them is equally likely. */
static bool visit_best(void *context, const Turn *turn, const Pos *after)
{
    Choice *c = context;
    int value = c->value ? c->value(after, c->colour) : 0;
    if (value < c->best) return true;
    if (value > c->best) c->equals = 0;
    c->best = value;
    if (rng_below(c->rng, ++c->equals) == 0) *c->turn = *turn;
    return true;
}

void classic_choose_best(const Classic *c, const ClassicTask *task, Turn *out)
{
    Choice choice = {c->value, task->rng, out, task->pos->to_move, INT_MIN, 0};
    turns_visit(task->pos, visit_best, &choice);
}

/* -- The players -- */

int classic_count(const Game *g)
{
    const Classic *list = strategy_of(g)->classics;
    int count = 0;
    while (count < CLASSICS_MAX && list[count].choose) count++;
    return count;
}

bool classic_searches(const Game *g, int number)
{
    const Classic *c = &strategy_of(g)->classics[number - 1];
    bool is_direct = c->choose == classic_choose_first || c->choose == classic_choose_best;
    return !is_direct && c->turns != 1;
}

const char *classic_summary(const Game *g, int number)
{
    return strategy_of(g)->classics[number - 1].summary;
}

void classic_choose(int number, const ClassicTask *task, Turn *out)
{
    const Game *g = game_of(task->pos);
    assert(task->pos->outcome == ONGOING && !task->pos->mid_turn);
    assert(number >= 1 && number <= classic_count(g));
    const Classic *c = &strategy_of(g)->classics[number - 1];
    ClassicTask own = *task;
    if (own.limits.seconds <= 0 && !own.limits.nodes) own.limits.seconds = 1;
    c->choose(c, &own, out);
}
