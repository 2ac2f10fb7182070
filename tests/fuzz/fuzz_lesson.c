/* fuzz_lesson.c: any text as a lesson. What is read has whole steps, whose solutions can be tried;
 * what is refused has a line and a reason. */
#include "fuzz.h"
#include "lessons/lesson.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require_step(const LessonStep *step, const char *text)
{
    Pos after;
    Fault fault = {0};
    bool met = false;
    REQUIRE(*step->title && *step->task && *step->hint && *step->praise && *step->solution, text);
    REQUIRE(step->start.outcome == ONGOING && step->goal < GOAL_COUNT, text);
    require_round_trip(&step->start);
    if (!lesson_try(step, step->solution, &after, &met, &fault)) require_message(&fault, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Lesson lesson; /* too large for comfort on the stack */
    Choice choice;
    LessonFault fault = {0};
    char *text = choose(data, size, &choice);
    if (!text) return 0;
    if (lesson_read(choice.game, text, &lesson, &fault)) {
        REQUIRE(lesson.count > 0 && lesson.count <= LESSON_STEPS, text);
        for (int i = 0; i < lesson.count; i++) require_step(&lesson.steps[i], text);
    } else {
        REQUIRE(fault.line > 0 && fault.reason, text);
    }
    free(text);
    return 0;
}
