/* mcts_numbers.c: from chances to values. */
#include "search/mcts_numbers.h"

/* scale * ln(chance / (1 - chance)), by powers of two and the series of artanh. */
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
    return (int)(log * g->scale);
}
