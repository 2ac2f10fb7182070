/* lesson_plan.h: a step of a guided first game as a game to play. */
#ifndef TUI_LESSON_PLAN_H
#define TUI_LESSON_PLAN_H

#include "lessons/lesson.h"
#include "play/plan.h"

/* The person has the colour that moves. A step that is one move has no opponent: both colours are
 * a person's. */
void lesson_plan(const LessonStep *step, uint64_t seed, Plan *out);

#endif
