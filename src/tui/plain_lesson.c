/* plain_lesson.c: a guided first game at the prompts: each step is a game that begins with its
 * position and is not kept. */
#include "tui/plain.h"

#include "tui/describe.h"
#include "tui/lesson_plan.h"
#include "tui/remember.h"
#include "tui/typed.h"

#include <stdio.h>
#include <stdlib.h>

static void remember_step(Plain *p, const Game *g, int step)
{
    char error[SETTINGS_ERROR];
    if (remember_lesson(p->host->settings, g) == LESSON_DONE) return; /* it stays so */
    plain_say_forgetful(p, remember_lesson_step(p->host->settings, g, step, error), error);
}

/* -- A step -- */

bool plain_show_step_hint(const Plain *p)
{
    if (!p->step || p->step->goal == GOAL_GAME) return false;
    plain_put_page(p, game_of(&p->step->start), p->step->hint);
    plain_put_format(say(p->base.words, N_("Hint: %s.")), p->step->solution);
    return true;
}

/* Reads a move; true if it meets the goal of the step. */
static bool try_move(Plain *p)
{
    const Pos *start = &p->step->start;
    char move[TURN_TEXT];
    Turn turn;
    Pos after;
    Fault fault;
    bool is_met = false;
    if (!plain_read_line(p, "> ") || !*p->line || plain_run_command(p)) return false;
    if (!typed_parse(start, p->line, &turn, &fault)) {
        plain_refuse(p, &fault);
        return false;
    }
    game_of(start)->turn_print(start, &turn, move);
    if (lesson_try(p->step, move, &after, &is_met, &fault) && is_met) {
        plain_play(p, &turn);
        return true;
    }
    plain_put_format("%s", say(p->base.words, N_("Not yet.")));
    plain_put_page(p, game_of(start), p->step->hint);
    return false;
}

/* A person who resigns or leaves the game begins the step again or leaves the lesson. */
static bool run_task(Plain *p, bool is_first)
{
    p->wants_new = p->skips = false;
    plain_show_position(p);
    if (p->is_brief)
        plain_show_pieces(p);
    else if (is_first)
        plain_show_symbols(p);
    plain_put_line(describe_input(p->base.words, &p->step->start));
    while (!p->is_leaving && !p->wants_new && !p->skips &&
           session_end(p->play.session) == SESSION_OPEN)
        if (try_move(p)) return true;
    return false;
}

static bool run_whole_game(Plain *p)
{
    plain_run_game(p);
    return session_outcome(p->play.session) == (Outcome)win_of(p->step->start.to_move);
}

static bool open_step(Plain *p)
{
    PlayHost host = p->host->play;
    Plan plan;
    host.archive = NULL;
    lesson_plan(p->step, p->host->seed, &plan);
    if (play_open(&p->play, &plan, &host)) return true;
    plain_put_line(say(p->base.words, N_("There is not enough memory for the game.")));
    p->is_leaving = true;
    return false;
}

/* Until the goal is met or the person goes on; false to leave the lesson. */
static bool run_step(Plain *p, const Lesson *lesson, int number, bool is_first)
{
    const Game *g = game_of(&p->step->start);
    bool is_met = false;
    while (!is_met && !p->is_leaving) {
        char title[LESSON_TITLE + 32];
        Text text = text_fixed(title, sizeof title);
        text_format(&text, "## %d/%d. %s", number + 1, lesson->count, p->step->title);
        plain_put_page(p, g, title);
        plain_put_page(p, g, p->step->task);
        if (!open_step(p)) return false;
        is_met = p->step->goal == GOAL_GAME ? run_whole_game(p) : run_task(p, is_first);
        play_close(&p->play);
        if (p->skips || p->wants_new) break;
        if (is_met) plain_put_page(p, g, p->step->praise);
    }
    return !p->is_leaving && !p->wants_new;
}

/* -- A lesson -- */

static void run_lesson(Plain *p, const Game *g, const Lesson *lesson)
{
    int reached = remember_lesson(p->host->settings, g);
    int first = reached > 0 && reached < lesson->count ? reached : 0;
    bool goes_on = true;
    plain_put_line(lesson->title);
    putchar('\n');
    if (first == 0) plain_put_page(p, g, lesson->intro);
    plain_put_line(say(p->base.words,
                       N_("Type a move; hint shows one, skip goes on, quit leaves. The next time "
                          "begins here.")));
    p->base.is_lesson = true;
    for (int i = first; i < lesson->count && goes_on; i++) {
        p->step = &lesson->steps[i];
        remember_step(p, g, i);
        goes_on = run_step(p, lesson, i, i == first);
    }
    if (goes_on) remember_step(p, g, LESSON_DONE);
    p->base.is_lesson = p->skips = false;
    p->step = NULL;
}

void plain_learn(Plain *p, const Game *g)
{
    const char *source = lesson_find(g, p->base.words->lang);
    LessonFault fault;
    Lesson *lesson = malloc(sizeof *lesson);
    if (lesson && source && lesson_read(g, source, lesson, &fault))
        run_lesson(p, g, lesson);
    else
        plain_put_line(say(p->base.words, N_("This game has no guided first game.")));
    free(lesson);
}

void plain_ask_lesson(Plain *p)
{
    const char *titles[GAME_COUNT];
    for (int i = 0; i < GAME_COUNT; i++) titles[i] = GAMES[i]->title;
    int chosen = plain_ask_menu(p, say(p->base.words, N_("Which game do you want to learn?")),
                                titles, GAME_COUNT, 0);
    if (chosen >= 0) plain_learn(p, GAMES[chosen]);
}
