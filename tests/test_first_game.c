/* test_first_game.c: the guided first games in the full screen: offered, played, skipped,
 * remembered, and readable in a small window. */
#include "engines/player.h"
#include "lessons/lesson.h"
#include "tui/remember.h"
#include "tui_bench.h"

#include <stdlib.h>
#include <string.h>

static const char *const LANGS[] = {"en", "pt"};

/* Settings without a file hold for the test only. */
static Settings no_settings(void) { return (Settings){.path = "", .text = text_growing()}; }

static Bench *begin(const Game *g, const char *lang, Settings *settings)
{
    return bench_with(&(BenchOptions){
        .game = g ? g->name : NULL, .lang = lang, .settings = settings, .is_lesson = true});
}

static Lesson *read_lesson(const Game *g, const char *lang)
{
    Lesson *lesson = malloc(sizeof *lesson);
    LessonFault fault;
    assert_non_null(lesson);
    assert_true(lesson_read(g, lesson_find(g, lang), lesson, &fault));
    return lesson;
}

/* A text is on the screen if all its words are, in order, whatever else is between them. */
static void assert_words_are_shown(Bench *b, const char *text)
{
    const char *at = shown(b);
    while (*text) {
        char word[80];
        size_t length = strcspn(text, " `");
        assert_true(length < sizeof word);
        memcpy(word, text, length);
        word[length] = '\0';
        at = strstr(at, word);
        if (!at) fail_msg("'%s' of '%s' is not on:\n%s", word, text, b->text.data);
        text += length + strspn(text + length, " `");
    }
}

static void play_move(Bench *b, const char *move)
{
    press(b, ':');
    type(b, move);
}

/* At 80x24, where the panel is narrow. */
static void solve_task(Bench *b, const LessonStep *step)
{
    char wrong[LESSON_MOVES];
    memcpy(wrong, step->wrong, sizeof wrong);
    assert_words_are_shown(b, step->task);
    assert_hides(b, "…");
    for (char *move = strtok(wrong, " "); move; move = strtok(NULL, " ")) play_move(b, move);
    assert_words_are_shown(b, step->task); /* a miss changes nothing */
    press(b, 'h');
    assert_words_are_shown(b, step->hint);
    assert_shows(b, step->solution);
    press(b, 'H');
    assert_words_are_shown(b, step->praise);
    assert_hides(b, "…");
}

static void every_task_is_read_missed_and_solved(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++)
        for (int k = 0; k < 2; k++) {
            Lesson *lesson = read_lesson(GAMES[i], LANGS[k]);
            Bench *b = begin(GAMES[i], LANGS[k], NULL);
            for (int n = 0; n + 1 < lesson->count; n++) {
                solve_task(b, &lesson->steps[n]);
                press(b, TK_ENTER);
            }
            assert_words_are_shown(b, lesson->steps[lesson->count - 1].task);
            bench_free(b);
            free(lesson);
        }
}

static void a_miss_is_answered_with_the_hint(void **state)
{
    (void)state;
    Bench *b = begin(GAMES[CAM], "en", NULL);
    assert_shows(b, "first game, step 1 of 7");
    press(b, 'N');
    play_move(b, "c5-c6");
    assert_shows(b, "Not yet. Your men stand on a diagonal.");
    play_move(b, "c5-e7");
    assert_shows(b, "Well done. Enter: the next step");
    press(b, 'u'); /* to try another way */
    assert_hides(b, "Well done");
    play_move(b, "d6-b4");
    press(b, TK_ENTER);
    assert_shows(b, "step 3 of 7");
    play_move(b, "b5-b6"); /* illegal: a capture is possible */
    assert_shows(b, "is not legal");
    bench_free(b);
}

/* The player of the solution makes the moves of the person. */
static void play_last_game(Bench *b, const LessonStep *step)
{
    const Game *g = game_of(&step->start);
    PlayerWord word;
    Fault fault;
    assert_true(player_parse(g, step->solution, &word, &fault));
    Player *player = player_new(g, &word, 1);
    for (int turns = 0; turns < 100 && !strstr(shown(b), "Enter: "); turns++) {
        Task task = {.history = history_view(screen_history(b->screen)), .seed = 1, .game_seed = 1};
        char move[TURN_TEXT];
        Result info;
        Turn turn;
        assert_int_equal(player_choose(player, &task, &turn, &info), PLAYER_FINE);
        g->turn_print(task_pos(&task), &turn, move);
        play_move(b, move);
        wait_for_computer(b);
    }
    player_free(player);
}

static void the_last_step_is_a_game_that_is_won(void **state)
{
    static const GameId SOME[] = {CAM, ZURERO};
    (void)state;
    for (int i = 0; i < 2; i++) {
        const Game *g = GAMES[SOME[i]];
        Settings settings = no_settings();
        Lesson *lesson = read_lesson(g, "en");
        Bench *b = begin(g, "en", &settings);
        for (int n = 0; n + 1 < lesson->count; n++) press(b, 'N');
        assert_int_equal(remember_lesson(&settings, g), lesson->count - 1);
        play_last_game(b, &lesson->steps[lesson->count - 1]);
        assert_shows(b, "Well done. Enter: another game");
        assert_int_equal(remember_lesson(&settings, g), lesson->count - 1);
        press(b, TK_ENTER);
        assert_shows(b, "Board size");
        assert_shows(b, "Level 1");
        assert_int_equal(remember_lesson(&settings, g), LESSON_DONE);
        bench_free(b);
        free(lesson);
        settings_free(&settings);
    }
}

static void a_game_that_is_not_won_is_played_again(void **state)
{
    (void)state;
    Bench *b = begin(GAMES[CAM], "en", NULL);
    press_all(b, "NNNNNN r y");
    assert_shows(b, "Black (Level 1 · novice) wins: resignation. Enter: try again");
    press(b, TK_ENTER);
    assert_shows(b, "step 7 of 7");
    assert_shows(b, "White (human) to move");
    bench_free(b);
}

static void a_newcomer_is_offered_a_guided_first_game(void **state)
{
    (void)state;
    Settings settings = no_settings();
    Bench *b = bench_with(&(BenchOptions){.settings = &settings});
    assert_shows(b, "New here? The guided first game takes three minutes.");
    assert_shows(b, "> Guided first game");
    press_all(b, "Enter Down Enter");
    assert_shows(b, "Iris 3  first game, step 1 of 7");
    press(b, 'N');
    bench_free(b);
    b = bench_with(&(BenchOptions){.settings = &settings}); /* the next start */
    assert_hides(b, "New here?");
    assert_shows(b, "> New game");
    press_all(b, "Down Enter");
    assert_shows(b, "Iris         step 2");
    press_all(b, "Down Enter");
    assert_shows(b, "first game, step 2 of 7"); /* it goes on */
    bench_free(b);
    settings_free(&settings);
}

/* Whoever begins a game does not need the offer. */
static void the_offer_is_skipped_by_playing(void **state)
{
    (void)state;
    Settings settings = no_settings();
    Bench *b = bench_with(&(BenchOptions){.settings = &settings});
    press_all(b, "Up Enter Enter");
    assert_shows(b, "to move");
    bench_free(b);
    b = bench_with(&(BenchOptions){.settings = &settings});
    assert_hides(b, "New here?");
    bench_free(b);
    settings_free(&settings);
}

static void a_lesson_begins_from_a_game(void **state)
{
    (void)state;
    Bench *b = bench_new("iris", "human", "human", 5, "en");
    press(b, 'N');
    assert_shows(b, "This is not a guided first game.");
    press(b, 'L');
    assert_shows(b, "Iris 3  first game, step 1 of 7");
    press(b, 'm');
    assert_shows(b, "Back to the game");
    press(b, TK_ENTER);
    assert_shows(b, "first game, step 1 of 7");
    press_all(b, "n");
    assert_shows(b, "Board size");
    press_all(b, "Enter");
    assert_hides(b, "first game");
    bench_free(b);
}

static void a_small_window_shows_the_task_below_the_board(void **state)
{
    (void)state;
    Bench *b = begin(GAMES[CAM], "en", NULL);
    screen_resize(b->screen, 44, 20);
    assert_shows(b, "A piece can step to any empty square");
    bench_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_is_read_missed_and_solved),
        cmocka_unit_test(a_miss_is_answered_with_the_hint),
        cmocka_unit_test(the_last_step_is_a_game_that_is_won),
        cmocka_unit_test(a_game_that_is_not_won_is_played_again),
        cmocka_unit_test(a_newcomer_is_offered_a_guided_first_game),
        cmocka_unit_test(the_offer_is_skipped_by_playing),
        cmocka_unit_test(a_lesson_begins_from_a_game),
        cmocka_unit_test(a_small_window_shows_the_task_below_the_board),
    };
    return cmocka_run_group_tests_name("first_game", tests, NULL, NULL);
}
