/* mcts_numbers.c: chances and values. */
#include "search/mcts_numbers.h"

static double scale_of(const Guide *g) { return g->scale > 0 ? g->scale : 100; }

/* (1 + x/4096)^4096 stands for e^x. */
int chance_of_value(const Guide *g, int value)
{
    double power = -value / scale_of(g);
    power = power > 8 ? 8 : power < -8 ? -8 : power;
    double grown = 1 + power / 4096;
    for (int i = 0; i < 12; i++) grown *= grown;
    return (int)(ROLLOUT_ONE / (1 + grown));
}

/* scale * ln(chance / (1 - chance)), by powers of two and a series. */
int value_of_chance(const Guide *g, double chance)
{
    const double ln2 = 0.69314718055994531;
    chance = chance < 0.0005 ? 0.0005 : chance > 0.9995 ? 0.9995 : chance;
    double odds = chance / (1 - chance), log = 0;
    while (odds > 2) {
        odds /= 2;
        log += ln2;
    }
    while (odds < 1) {
        odds *= 2;
        log -= ln2;
    }
    double x = (odds - 1) / (odds + 1), power = x;
    for (int i = 1; i < 24; i += 2) {
        log += 2 * power / i;
        power *= x * x;
    }
    return (int)(log * scale_of(g));
}

void turn_put_in_order(const Game *g, Turn *t)
{
    if (!g->steps_commute || t->count != 2 || t->steps[0] < t->steps[1]) return;
    Step first = t->steps[0];
    t->steps[0] = t->steps[1];
    t->steps[1] = first;
}
