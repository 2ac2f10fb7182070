/* screen_lesson.c: a guided first game in the full screen: each step is a game that begins with its
 * position and is not kept; a turn is played only if it meets the goal of the step. */
#include "tui/lesson_plan.h"
#include "tui/remember.h"
#include "tui/state.h"

#include <stdlib.h>

static const LessonStep *current(const Screen *s) { return &s->lesson->steps[s->step]; }

static void remember_step(Screen *s, int step)
{
    char error[SETTINGS_ERROR];
    const Game *g = session_game(s->play.session);
    if (remember_lesson(s->host->settings, g) == LESSON_DONE) return; /* it stays so */
    screen_say_forgetful(s, remember_lesson_step(s->host->settings, g, step, error), error);
}

static bool open_step(Screen *s, int step)
{
    PlayHost host = s->host->play;
    Plan plan;
    host.archive = NULL;
    s->step = step;
    lesson_plan(current(s), s->seed++, &plan);
    if (screen_open(s, &plan, &host)) {
        remember_step(s, step);
        return true;
    }
    lesson_end(s);
    screen_show(s, VIEW_MENU);
    screen_say(s, TONE_ALERT, say(&s->words, N_("There is not enough memory for the game.")));
    return false;
}

bool lesson_begin(Screen *s, const Game *g, double now)
{
    const char *source = lesson_find(g, s->words.lang);
    LessonFault fault;
    int step = remember_lesson(s->host->settings, g);
    Lesson *lesson = malloc(sizeof *lesson);
    (void)now;
    if (!lesson || !source || !lesson_read(g, source, lesson, &fault)) {
        free(lesson);
        screen_say(s, TONE_ALERT, say(&s->words, N_("This game has no guided first game.")));
        return false;
    }
    screen_leave_game(s);
    s->lesson = lesson;
    s->base.is_lesson = true;
    return open_step(s, step >= 0 && step < lesson->count ? step : 0);
}

void lesson_end(Screen *s)
{
    free(s->lesson);
    s->lesson = NULL;
    s->base.is_lesson = false;
}

bool lesson_is_met(const Screen *s)
{
    if (!s->lesson) return false;
    const LessonStep *step = current(s);
    if (step->goal != GOAL_GAME) return session_ply(s->play.session) > 0;
    return session_outcome(s->play.session) == (Outcome)win_of(step->start.to_move);
}

/* The last step leads to the form, for a whole game with the same players. */
void lesson_skip(Screen *s, double now)
{
    (void)now;
    if (s->step + 1 < s->lesson->count) {
        open_step(s, s->step + 1);
        return;
    }
    remember_step(s, LESSON_DONE);
    s->base.ui->choose_game(&s->base);
}

void lesson_go_on(Screen *s, double now)
{
    if (lesson_is_met(s))
        lesson_skip(s, now);
    else
        open_step(s, s->step);
}

/* Lessons mark moves and cells with backquotes. */
static void print_prose(const char *from, Text *out)
{
    for (; *from; from++)
        if (*from != '`') text_char(out, *from);
}

bool lesson_takes(Screen *s, const Turn *turn)
{
    char move[TURN_TEXT];
    Pos after;
    Fault fault;
    bool is_met = false;
    if (!s->lesson || current(s)->goal == GOAL_GAME) return true;
    const Pos *start = &current(s)->start;
    game_of(start)->turn_print(start, turn, move);
    if (lesson_try(current(s), move, &after, &is_met, &fault) && is_met) return true;
    Text text = text_fixed(s->message, sizeof s->message);
    text_format(&text, "%s ", say(&s->words, N_("Not yet.")));
    print_prose(current(s)->hint, &text);
    s->message_tone = TONE_ALERT;
    return false;
}

bool lesson_hint(Screen *s)
{
    Turn turn;
    if (!s->lesson || current(s)->goal == GOAL_GAME || lesson_is_met(s)) return false;
    if (!turn_parse(&current(s)->start, current(s)->solution, &turn, NULL)) return false;
    s->hint = turn;
    Text text = text_fixed(s->message, sizeof s->message);
    text_format(&text, say(&s->words, N_("Hint: %s.")), current(s)->solution);
    text_char(&text, ' ');
    print_prose(current(s)->hint, &text);
    s->message_tone = TONE_GOOD;
    return true;
}

void lesson_print_task(const Screen *s, Text *out) { print_prose(current(s)->task, out); }
void lesson_print_praise(const Screen *s, Text *out) { print_prose(current(s)->praise, out); }
