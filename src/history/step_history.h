/* step_history.h: a game so far that is played step by step: its whole turns, and the steps of the
 * turn that has begun. */
#ifndef HISTORY_STEP_HISTORY_H
#define HISTORY_STEP_HISTORY_H

#include "history/history.h"

typedef struct StepHistory {
    History turns;
    Turn begun; /* the steps of a turn that has begun; none between turns */
    Pos middle; /* the position after them */
} StepHistory;

/* The position after the last step. */
static inline const Pos *step_history_now(const StepHistory *h)
{
    return h->begun.count ? &h->middle : history_now(&h->turns);
}

/* Plays one of the legal steps. False if there is no memory; *h has not changed. */
bool step_history_play(StepHistory *h, Step s);
/* Takes back the last step; false if there is none. */
bool step_history_undo(StepHistory *h);

/* Calls visit with every step so far and the position before it. */
typedef void StepVisit(void *context, const Pos *before, Step s);
void step_history_visit(const StepHistory *h, StepVisit *visit, void *context);

#endif
