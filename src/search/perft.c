/* perft.c: counting sequences of turns.
 *
 * Recurses over steps: a step that does not end its turn keeps the depth. If every step is a turn,
 * the last level is counted by the length of its list. */
#include "search/perft.h"

static uint64_t perft_steps(const Game *g, const Pos *p, int depth, int last)
{
    Step list[STEPS_MAX];
    int count = g->steps(p, list);
    uint64_t total = 0;
    if (depth == 1 && g->one_step) return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        if (g->steps_commute && list[i] < last) continue;
        Pos after;
        g->play(p, list[i], &after);
        if (after.mid_turn)
            total += perft_steps(g, &after, depth, list[i]);
        else
            total += depth > 1 ? perft_steps(g, &after, depth - 1, -1) : 1;
    }
    return total;
}

uint64_t perft(const Pos *p, int depth)
{
    return depth == 0 ? 1 : perft_steps(game_of(p), p, depth, -1);
}
