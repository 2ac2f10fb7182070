/* step_history.c: a game so far that is played step by step. */
#include "history/step_history.h"

bool step_history_play(StepHistory *h, Step s)
{
    const Game *g = history_game(&h->turns);
    Turn turn = h->begun;
    Pos after;
    turn.steps[turn.count++] = s;
    g->play(step_history_now(h), s, &after);
    if (after.mid_turn) {
        h->middle = after;
        h->begun = turn;
        return true;
    }
    if (!history_play(&h->turns, &turn)) return false;
    h->begun.count = 0;
    return true;
}

bool step_history_undo(StepHistory *h)
{
    History *turns = &h->turns;
    if (h->begun.count == 0) {
        if (turns->ply == 0) return false;
        history_go(turns, turns->ply - 1);
        h->begun = turns->turns[turns->ply];
    }
    if (--h->begun.count > 0) turn_play(history_now(turns), &h->begun, &h->middle);
    return true;
}

static void visit_turn(const Pos *p, const Turn *turn, StepVisit *visit, void *context)
{
    Pos at = *p;
    for (int i = 0; i < turn->count; i++) {
        visit(context, &at, turn->steps[i]);
        game_of(p)->play(&at, turn->steps[i], &at);
    }
}

void step_history_visit(const StepHistory *h, StepVisit *visit, void *context)
{
    for (int i = 0; i < h->turns.ply; i++)
        visit_turn(&h->turns.positions[i], &h->turns.turns[i], visit, context);
    visit_turn(history_now(&h->turns), &h->begun, visit, context);
}
