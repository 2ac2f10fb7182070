/* test_lessons.c: every lesson of every game, in both languages, played by the solution in its
 * source; and sources that are not as they should be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engines/player.h"
#include "lessons/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const LANGS[] = {"en", "pt"};
enum { SEEDS = 3, PLIES_MAX = 200 };

static Lesson *read_lesson(const Game *g, const char *lang)
{
    const char *source = lesson_find(g, lang);
    LessonFault fault = {0};
    Lesson *lesson = malloc(sizeof *lesson);
    assert_non_null(lesson);
    if (!source) fail_msg("%s has no lesson in %s", g->name, lang);
    if (!lesson_read(g, source, lesson, &fault))
        fail_msg("%s, %s, line %d: %s", g->name, lang, fault.line, fault.reason);
    return lesson;
}

typedef void StepCheck(const LessonStep *step);

static void each_step(StepCheck *check)
{
    for (int i = 0; GAMES[i]; i++)
        for (int k = 0; k < 2; k++) {
            Lesson *lesson = read_lesson(GAMES[i], LANGS[k]);
            for (int n = 0; n < lesson->count; n++) check(&lesson->steps[n]);
            free(lesson);
        }
}

static void a_lesson_has_six_to_ten_steps_and_ends_with_a_game(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        Lesson *lesson = read_lesson(GAMES[i], "en");
        assert_in_range(lesson->count, 6, 10);
        for (int n = 0; n < lesson->count; n++)
            assert_int_equal(lesson->steps[n].goal == GOAL_GAME, n == lesson->count - 1);
        assert_string_equal(lesson->steps[lesson->count - 1].words, "level:1");
        free(lesson);
    }
}

static void both_languages_have_the_same_steps(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        Lesson *en = read_lesson(GAMES[i], "en"), *pt = read_lesson(GAMES[i], "pt");
        assert_int_equal(en->count, pt->count);
        for (int n = 0; n < en->count; n++) {
            const LessonStep *one = &en->steps[n], *other = &pt->steps[n];
            assert_memory_equal(&one->start, &other->start, sizeof one->start);
            assert_int_equal(one->goal, other->goal);
            assert_int_equal(one->amount, other->amount);
            assert_string_equal(one->words, other->words);
            assert_string_equal(one->solution, other->solution);
            assert_string_equal(one->wrong, other->wrong);
            assert_string_not_equal(one->task, other->task);
            assert_string_not_equal(one->hint, other->hint);
        }
        free(en);
        free(pt);
    }
}

static void check_solution(const LessonStep *step)
{
    Pos after;
    Fault fault;
    bool met = false;
    if (step->goal == GOAL_GAME) return;
    if (!lesson_try(step, step->solution, &after, &met, &fault) || !met)
        fail_msg("'%s': %s is no solution", step->title, step->solution);
}

static void every_solution_meets_its_goal(void **state)
{
    (void)state;
    each_step(check_solution);
}

/* An illegal move has its reason, a legal one misses the goal; there is a hint for both. */
static void check_wrong(const LessonStep *step)
{
    const char *at = step->wrong;
    if (step->goal == GOAL_GAME) return;
    assert_true(*at && *step->hint);
    while (*at) {
        char move[TURN_TEXT];
        size_t length = strcspn(at, " ");
        Text text = text_fixed(move, sizeof move);
        Fault fault = {0};
        Pos after;
        bool met = false;
        text_bytes(&text, at, length);
        if (lesson_try(step, move, &after, &met, &fault) && met)
            fail_msg("'%s': %s is not wrong", step->title, move);
        else if (fault.code == FAULT_NOT_A_MOVE)
            fail_msg("'%s': %s is no move", step->title, move);
        at += length + (at[length] == ' ');
    }
}

static void every_wrong_try_is_refused(void **state)
{
    (void)state;
    each_step(check_wrong);
}

static Player *make_player(const Game *g, const char *name, uint64_t seed)
{
    PlayerWord word;
    Fault fault;
    assert_true(player_parse(g, name, &word, &fault));
    Player *player = player_new(g, &word, seed);
    assert_non_null(player);
    return player;
}

/* Whether the player of the solution wins the game of a step. */
static bool wins(const LessonStep *step, uint64_t seed)
{
    const Game *g = game_of(&step->start);
    int me = step->start.to_move;
    Player *players[2];
    History h;
    assert_true(history_init(&h, &step->start));
    for (int side = WHITE; side <= BLACK; side++)
        players[side] = make_player(g, side == me ? step->solution : step->words, seed);
    while (history_now(&h)->outcome == ONGOING && h.ply < PLIES_MAX) {
        Task task = {.history = history_view(&h), .seed = seed, .game_seed = seed};
        Result info;
        Turn turn;
        Player *player = players[history_now(&h)->to_move];
        assert_int_equal(player_choose(player, &task, &turn, &info), PLAYER_FINE);
        assert_true(history_play(&h, &turn));
    }
    bool won = history_now(&h)->outcome == (uint8_t)win_of(me);
    for (int side = WHITE; side <= BLACK; side++) player_free(players[side]);
    history_free(&h);
    return won;
}

static void the_last_game_can_be_won(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        Lesson *lesson = read_lesson(GAMES[i], "en");
        const LessonStep *last = &lesson->steps[lesson->count - 1];
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            if (!wins(last, seed)) fail_msg("%s, seed %d", last->title, (int)seed);
        free(lesson);
    }
}

/* -- Sources that are not as they should be -- */

#define HEAD  "# A title\n\nAn introduction.\n\n"
#define STEP  "## A step\n"
#define BOARD "@board start\n"
#define REST  "@solution x\nA task.\n? A hint.\n! Praise.\n"
#define WHOLE HEAD STEP BOARD "@goal any\n" REST

static void sources_with_a_fault_are_refused(void **state)
{
    static const struct {
        const char *source;
        int line;
        const char *reason;
    } FAULTS[] = {
        {"", 1, "expected a title, an introduction and steps"},
        {"# A title\n", 2, "expected a title, an introduction and steps"},
        {HEAD, 5, "expected a title, an introduction and steps"},
        {HEAD BOARD, 5, "there is no step yet"},
        {HEAD STEP, 6, "the step above has no board or no goal"},
        {HEAD STEP "@board nothing\n", 6, "this is no position"},
        {HEAD STEP "@board size=x start\n", 6, "this is no position"},
        {HEAD STEP BOARD BOARD, 7, "there is already a board"},
        {HEAD STEP BOARD "@goal fly\n", 7, "there is no such goal"},
        {HEAD STEP BOARD "@goal any thing\n", 7, "this goal is one word"},
        {HEAD STEP BOARD "@goal take\n", 7, "expected a number"},
        {HEAD STEP BOARD "@goal take x\n", 7, "expected a number"},
        {HEAD STEP BOARD "@goal take 100\n", 7, "expected a number"},
        {HEAD STEP BOARD "@goal win\n@goal win\n", 8, "there is already a goal"},
        {HEAD STEP "@dance\n", 6, "there is no such command"},
        {HEAD STEP "A task.\n\nA task.\n", 8, "there is already such a paragraph"},
        {HEAD STEP BOARD "@goal any\n" STEP, 8,
         "the step above lacks its task, hint, praise or solution"},
    };
    Lesson *lesson = malloc(sizeof *lesson);
    LessonFault fault;
    (void)state;
    assert_non_null(lesson);
    assert_true(lesson_read(GAMES[0], WHOLE, lesson, &fault));
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        fault = (LessonFault){0};
        assert_false(lesson_read(GAMES[0], FAULTS[i].source, lesson, &fault));
        assert_string_equal(fault.reason, FAULTS[i].reason);
        assert_int_equal(fault.line, FAULTS[i].line);
    }
    free(lesson);
}

static void long_lines_and_too_many_steps_are_refused(void **state)
{
    Lesson *lesson = malloc(sizeof *lesson);
    LessonFault fault = {0};
    (void)state;
    assert_non_null(lesson);
    Text text = text_growing();
    text_string(&text, HEAD);
    for (int i = 0; i <= LESSON_STEPS; i++) text_string(&text, STEP BOARD "@goal any\n" REST);
    assert_false(lesson_read(GAMES[0], text.data, lesson, &fault));
    assert_string_equal(fault.reason, "there are too many steps");
    text.length = 0;
    text_string(&text, "# A title\n");
    for (int i = 0; i < LESSON_TEXT; i++) text_string(&text, i % 20 ? "x" : "\nx");
    assert_false(lesson_read(GAMES[0], text.data, lesson, &fault));
    assert_string_equal(fault.reason, "this is too long");
    text_free(&text);
    free(lesson);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_has_six_to_ten_steps_and_ends_with_a_game),
        cmocka_unit_test(both_languages_have_the_same_steps),
        cmocka_unit_test(every_solution_meets_its_goal),
        cmocka_unit_test(every_wrong_try_is_refused),
        cmocka_unit_test(the_last_game_can_be_won),
        cmocka_unit_test(sources_with_a_fault_are_refused),
        cmocka_unit_test(long_lines_and_too_many_steps_are_refused),
    };
    return cmocka_run_group_tests_name("lessons", tests, NULL, NULL);
}
