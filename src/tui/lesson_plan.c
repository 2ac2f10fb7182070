/* lesson_plan.c: a step of a guided first game as a game to play. */
#include "tui/lesson_plan.h"

void lesson_plan(const LessonStep *step, uint64_t seed, Plan *out)
{
    *out = (Plan){.start = step->start, .has_start = true, .has_seed = true};
    SessionOptions *o = &out->options;
    int me = step->start.to_move;
    Text other = text_fixed(o->players[opponent(me)], SESSION_WORD);
    Text person = text_fixed(o->players[me], SESSION_WORD);
    o->game = game_of(&step->start);
    o->size = step->start.size;
    o->variant = step->start.variant;
    o->seed = seed;
    text_string(&person, "human");
    text_string(&other, step->goal == GOAL_GAME ? step->words : "human");
}
