/* trial.c: moves tried on the board beside the game, and the way through the moves.
 *
 * While an earlier position is shown, a replay, or a game that is over, a move on the board begins
 * a variation: a history of its own that starts with the moves of the game up to there. Every
 * variation is kept in the record of the game. */
#include "tui/describe.h"
#include "tui/state.h"

/* -- What is shown -- */

int game_shown_ply(const Screen *s)
{
    if (s->trial.is_on) return s->trial.history.ply;
    return s->shown == LIVE ? session_ply(s->play.session) : s->shown;
}

HistoryView game_view(const Screen *s)
{
    if (s->trial.is_on) return history_view(&s->trial.history);
    return history_view_at(session_history(s->play.session), game_shown_ply(s));
}

bool game_can_choose(const Screen *s)
{
    HistoryView view = game_view(s);
    GamePhase phase = game_phase(s);
    return phase == PHASE_TURN || (phase != PHASE_LESSON && phase != PHASE_WAIT &&
                                   phase != PHASE_WATCH && view_now(&view)->outcome == ONGOING);
}

/* Begins a new choice at the position that is shown. */
static void reset_choice(Screen *s)
{
    HistoryView view = game_view(s);
    pick_begin(&s->pick, view_now(&view));
    s->ask = ASK_NOTHING;
    s->hint.count = 0;
}

/* -- Variations -- */

/* The analysis reads the history, which is about to change. */
static void prepare_change(Screen *s) { screen_search_stop(&s->analysis_search); }

void trial_leave(Screen *s)
{
    prepare_change(s);
    if (s->trial.is_on) history_free(&s->trial.history);
    s->trial = (Trial){0};
}

static bool begin_trial(Screen *s)
{
    HistoryView view = game_view(s);
    if (s->trial.is_on) return true;
    s->trial.from = view.ply;
    s->trial.is_on = history_copy(&s->trial.history, &view);
    return s->trial.is_on;
}

static void say_last(Screen *s, Tone tone)
{
    HistoryView view = game_view(s);
    Text text = text_fixed(s->message, sizeof s->message);
    if (view.ply > 0)
        describe_turn(&s->words, &view.positions[view.ply - 1], &view.turns[view.ply - 1], &text);
    s->message_tone = tone;
}

static bool is_next_of_game(const Screen *s, const Turn *turn)
{
    int ply = game_shown_ply(s);
    return !s->trial.is_on && ply < session_ply(s->play.session) &&
           turn_is_same(turn, session_turn(s->play.session, ply));
}

void trial_play(Screen *s, const Turn *turn)
{
    Turn copy = *turn;
    if (is_next_of_game(s, turn)) {
        screen_step_shown(s, 1);
        return;
    }
    prepare_change(s);
    if (!begin_trial(s) || !history_play(&s->trial.history, &copy)) {
        screen_say(s, TONE_ALERT, say(&s->words, N_("There is not enough memory for the game.")));
        return;
    }
    const Trial *t = &s->trial;
    reset_choice(s);
    say_last(s, TONE_DEFAULT);
    if (!play_keep_variation(&s->play, t->from, t->history.turns + t->from,
                             t->history.ply - t->from))
        screen_say(s, TONE_ALERT, say(&s->words, N_("This variation is too long to be kept.")));
    else if (!play_store_variations(&s->play, s->host->play.archive))
        screen_say_error(s, archive_error(s->host->play.archive));
}

void screen_run_variation(Controller *c, const char *argument, double now)
{
    Screen *s = (Screen *)c;
    int from = s->trial.is_on ? s->trial.from : game_shown_ply(s);
    int next = play_next_variation(&s->play, from, s->trial.is_on ? s->trial.number + 1 : 0);
    (void)argument, (void)now;
    trial_leave(s);
    s->shown = from;
    reset_choice(s);
    if (next < 0) {
        screen_say(s, TONE_DIM, say(&s->words, N_("There is no other variation here.")));
        return;
    }
    if (!begin_trial(s)) return;
    s->trial.number = next;
    history_play(&s->trial.history, &s->play.variations[next].turns[0]);
    for (int i = 1; i < s->play.variations[next].count; i++)
        history_play(&s->trial.history, &s->play.variations[next].turns[i]);
    history_go(&s->trial.history, from + 1);
    reset_choice(s);
    say_last(s, TONE_DEFAULT);
}

/* -- The way through the moves -- */

void screen_show_ply(Screen *s, int ply)
{
    int last = session_ply(s->play.session);
    trial_leave(s);
    if (ply < 0) ply = 0;
    if (ply > last) ply = last;
    s->shown = ply == last && !s->base.is_replay ? LIVE : ply;
    s->message[0] = '\0';
    reset_choice(s);
    if (s->shown != LIVE || session_end(s->play.session) != SESSION_OPEN || ply > 0)
        say_last(s, TONE_DEFAULT);
}

void screen_step_shown(Screen *s, int by)
{
    Trial *t = &s->trial;
    int ply = game_shown_ply(s) + by;
    if (!t->is_on || ply <= t->from) {
        screen_show_ply(s, t->is_on ? t->from : ply);
        return;
    }
    if (ply > t->history.length) return;
    prepare_change(s);
    history_go(&t->history, ply);
    reset_choice(s);
    say_last(s, TONE_DEFAULT);
}
