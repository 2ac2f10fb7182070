/* screen_commands.c: the full screen's side of the commands: how it shows the results of the common
 * ones, and the ones that only it has. */
#include "tui/describe.h"
#include "tui/state.h"

enum { PACE_COUNT = 6 };

static const double PACES[PACE_COUNT] = {0, 0.2, 0.5, 1, 2, 5}; /* seconds between moves */

/* The state of the full screen begins with its controller. */
static Screen *screen_of(Controller *c) { return (Screen *)c; }

/* -- Results of the common commands -- */

static void ui_say(Controller *c, Tone tone, const char *text)
{
    screen_say(screen_of(c), tone, text);
}

static bool ui_cancel_choice(Controller *c)
{
    Screen *s = screen_of(c);
    if (pick_is_fresh(&s->pick)) return false;
    Pos start = s->pick.start;
    pick_begin(&s->pick, &start);
    s->ask = ASK_NOTHING;
    s->message[0] = '\0';
    return true;
}

static void ui_before_change(Controller *c) { screen_refresh(screen_of(c)); }

static void ui_show_change(Controller *c)
{
    Screen *s = screen_of(c);
    screen_refresh(s);
    s->is_paused |= play_humans(&s->play) == 0;
}

static void ui_show_end(Controller *c)
{
    Screen *s = screen_of(c);
    screen_refresh(s);
    s->message[0] = '\0';
}

static void ui_ask(Controller *c, Question question, const char *text)
{
    Screen *s = screen_of(c);
    s->ask = ASK_QUESTION;
    s->question = question;
    screen_say_format(s, TONE_KEY, "%s %s", text, say(&s->words, N_("(y/n)")));
}

static void ui_play(Controller *c, const Turn *turn, double now)
{
    screen_play(screen_of(c), turn, now);
}

static void ui_search_hint(Controller *c, HintPurpose purpose, double now)
{
    screen_start_hint(screen_of(c), purpose, now);
}

static void ui_restart(Controller *c, const Plan *plan, double now)
{
    screen_begin(screen_of(c), plan, now);
}

static void ui_show_help(Controller *c) { screen_show(screen_of(c), VIEW_KEYS); }

static void ui_show_rules(Controller *c)
{
    Screen *s = screen_of(c);
    s->page_game = session_game(s->play.session);
    screen_show(s, VIEW_RULES);
}

static void ui_choose_game(Controller *c)
{
    Screen *s = screen_of(c);
    Plan *plan = &s->form.plan;
    *plan = s->play.plan;
    plan->has_seed = plan->has_start = false;
    screen_show(s, VIEW_SETUP);
}

static void ui_begin_lesson(Controller *c, double now)
{
    Screen *s = screen_of(c);
    lesson_begin(s, session_game(s->play.session), now);
}

static void ui_skip_step(Controller *c, double now) { lesson_skip(screen_of(c), now); }

static void ui_quit(Controller *c) { screen_of(c)->is_over = true; }

const CommandUi SCREEN_UI = {.say = ui_say,
                             .cancel_choice = ui_cancel_choice,
                             .before_change = ui_before_change,
                             .show_change = ui_show_change,
                             .show_end = ui_show_end,
                             .ask = ui_ask,
                             .play = ui_play,
                             .search_hint = ui_search_hint,
                             .restart = ui_restart,
                             .show_help = ui_show_help,
                             .show_rules = ui_show_rules,
                             .choose_game = ui_choose_game,
                             .begin_lesson = ui_begin_lesson,
                             .skip_step = ui_skip_step,
                             .quit = ui_quit};

/* -- Typing and views -- */

void screen_run_type(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    game_type_from(screen_of(c), "");
}

void screen_run_menu(Controller *c, const char *argument, double now)
{
    Screen *s = screen_of(c);
    (void)argument, (void)now;
    if (c->is_replay) {
        screen_leave_game(s);
        screen_show(s, VIEW_LIST);
        return;
    }
    screen_show(s, VIEW_MENU);
}

/* -- The board -- */

void screen_run_flip(Controller *c, const char *argument, double now)
{
    Screen *s = screen_of(c);
    (void)argument, (void)now;
    s->is_flipped = !s->is_flipped;
}

void screen_run_compact(Controller *c, const char *argument, double now)
{
    Screen *s = screen_of(c);
    (void)argument, (void)now;
    s->look.is_compact = !s->look.is_compact;
}

void screen_run_swap(Controller *c, const char *argument, double now)
{
    Screen *s = screen_of(c);
    (void)argument, (void)now;
    screen_refresh(s);
    play_swap(&s->play);
    s->is_flipped = !s->is_flipped;
    screen_say(s, TONE_DEFAULT, say(&s->words, N_("The sides are swapped.")));
}

/* -- Looking back -- */

void screen_run_previous(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    screen_step_shown(screen_of(c), -1);
}

void screen_run_next(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    screen_step_shown(screen_of(c), 1);
}

void screen_run_first(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    screen_show_ply(screen_of(c), 0);
}

void screen_run_last(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    screen_show_ply(screen_of(c), session_ply(c->play->session));
}

/* -- The computer -- */

void screen_run_analysis(Controller *c, const char *argument, double now)
{
    Screen *s = screen_of(c);
    (void)argument, (void)now;
    s->has_analysis = !s->has_analysis;
    if (s->has_analysis) return;
    screen_search_stop(&s->analysis_search);
    screen_search_stop(&s->review_search);
}

void screen_run_next_mistake(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    review_show_mistake(screen_of(c), 1);
}

void screen_run_previous_mistake(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    review_show_mistake(screen_of(c), -1);
}

/* Plays the hint, or the best line of the analysis; without either it asks for a hint. */
void screen_run_play_hint(Controller *c, const char *argument, double now)
{
    Screen *s = screen_of(c);
    Turn turn = s->hint;
    bool is_turn = game_phase(s) == PHASE_TURN;
    (void)argument;
    if (!game_can_choose(s))
        command_allows(c, NEED_TURN);
    else if (turn.count > 0 || game_best_line(s, &turn)) {
        if (is_turn)
            screen_play(s, &turn, now);
        else
            trial_play(s, &turn);
    } else if (is_turn)
        screen_start_hint(s, HINT_MOVE, now);
    else
        screen_say(s, TONE_ALERT, say(&s->words, N_("Turn the analysis on first (a).")));
}

void screen_run_now(Controller *c, const char *argument, double now)
{
    Screen *s = screen_of(c);
    (void)argument, (void)now;
    if (s->move_search.is_busy) screen_search_hurry(&s->move_search);
}

void screen_run_pause(Controller *c, const char *argument, double now)
{
    Screen *s = screen_of(c);
    (void)argument, (void)now;
    s->is_paused = !s->is_paused;
    if (!s->is_paused) screen_say(s, TONE_KEY, say(&s->words, N_("Continuing.")));
}

/* One move of the computer while it is paused; otherwise the next move of the game. */
void screen_run_step(Controller *c, const char *argument, double now)
{
    Screen *s = screen_of(c);
    int colour = session_now(s->play.session)->to_move;
    Task task;
    bool can_move = !c->is_replay && session_end(s->play.session) == SESSION_OPEN &&
                    !play_is_human(&s->play, colour) && !s->move_search.is_busy;
    if (!can_move)
        screen_run_next(c, argument, now);
    else if (play_task(&s->play, now, &task))
        screen_search_start(&s->move_search, play_player(&s->play, colour), NULL, &task, now);
}

static void change_pace(Screen *s, int by)
{
    int at = 0;
    while (at < PACE_COUNT - 1 && PACES[at] < s->pace) at++;
    at += by;
    if (at >= 0 && at < PACE_COUNT) s->pace = PACES[at];
    screen_say_format(s, TONE_KEY, say(&s->words, N_("Pause between moves: %.1f s")), s->pace);
}

void screen_run_slower(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    change_pace(screen_of(c), 1);
}

void screen_run_faster(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    change_pace(screen_of(c), -1);
}
