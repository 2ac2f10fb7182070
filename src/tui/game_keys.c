/* game_keys.c: what the keys do while a game is on the screen. One table makes the keys, the bar
 * at the bottom, the page of keys, and the commands that can be typed. */
#include "tui/state.h"
#include "tui/tell.h"
#include "tui/typed.h"

#include <errno.h>
#include <string.h>

enum { PACE_COUNT = 6 };

static const double PACES[PACE_COUNT] = {0, 0.2, 0.5, 1, 2, 5};

/* -- What may be done -- */

static bool is_open(const Screen *s)
{
    return !s->is_replay && session_end(s->play.session) == SESSION_OPEN;
}

static bool is_person_to_move(const Screen *s)
{
    return is_open(s) && play_is_human(&s->play, session_now(s->play.session)->to_move);
}

static bool say_no(Screen *s, const char *text)
{
    screen_say(s, TONE_ALERT, say(&s->words, text));
    return false;
}

static bool needs_open(Screen *s)
{
    if (s->is_replay) return say_no(s, N_("This is a game from the archive."));
    return is_open(s) || say_no(s, N_("The game is over."));
}

static bool needs_turn(Screen *s)
{
    return needs_open(s) && (is_person_to_move(s) || say_no(s, N_("The computer is to move.")));
}

/* -- Choosing cells -- */

static void say_pick(Screen *s)
{
    int numbers[STEPS_MAX];
    if (s->ask == ASK_NUMBER) {
        int count = pick_numbers(&s->pick, numbers);
        if (count == 0) return;
        screen_say_format(s, TONE_KEY,
                          say(&s->words, N_("How many disks? %d to %d, Enter for all of them")),
                          numbers[0], numbers[count - 1]);
    } else if (s->pick.at.mid_turn && game_of(&s->pick.at)->stop != NO_STEP) {
        screen_say(s, TONE_KEY,
                   say(&s->words,
                       N_("Go on, or Enter on the same square to stop; Esc: take back")));
    } else if (s->pick.at.mid_turn) {
        screen_say(s, TONE_KEY, say(&s->words, N_("The second stone; Esc: take back")));
    } else if (s->pick.count > 0 && tell_is_marking(&s->pick.at)) {
        screen_say(s, TONE_KEY, say(&s->words, N_("The second king; Esc: take back")));
    } else if (s->pick.count > 0) {
        screen_say(s, TONE_KEY, say(&s->words, N_("Where to? Esc: take back")));
    } else {
        s->message[0] = '\0';
    }
}

static void say_refusal(Screen *s)
{
    Fault fault;
    char why[FAULT_TEXT];
    if (!typed_explain(&s->pick, s->cursor, &fault)) {
        screen_say(s, TONE_ALERT, tell_typing_at(&s->words, session_now(s->play.session)));
        return;
    }
    say_fault(&s->words, &fault, why);
    screen_say(s, TONE_ALERT, why);
}

static void take_pick(Screen *s, PickStatus status, double now)
{
    s->ask = status == PICK_NUMBER ? ASK_NUMBER : ASK_NOTHING;
    if (status == PICK_DONE) {
        Turn turn = s->pick.turn;
        screen_play(s, &turn, now);
    } else if (status == PICK_REFUSED) {
        say_refusal(s);
    } else {
        say_pick(s);
    }
}

static void run_new(Screen *s, double now)
{
    Plan *plan = &s->form.plan;
    (void)now;
    *plan = s->play.plan;
    plan->has_seed = plan->has_start = false;
    screen_show(s, VIEW_SETUP);
}

static void choose_cell(Screen *s, double now)
{
    if (!s->is_replay && session_end(s->play.session) != SESSION_OPEN) {
        if (play_next(&s->play))
            screen_refresh(s), s->message[0] = '\0';
        else
            run_new(s, now);
        return;
    }
    if (s->shown != LIVE) {
        if (!s->is_replay) s->shown = LIVE;
        return;
    }
    if (needs_turn(s)) take_pick(s, pick_cell(&s->pick, s->cursor), now);
}

static void walk(Screen *s, int dx, int dy)
{
    Board b;
    game_board(s, &b);
    s->cursor = layout_walk(&b, s->cursor, dx, dy);
}

static void walk_far(Screen *s, int dx, int dy)
{
    for (int before = -1; before != s->cursor;) {
        before = s->cursor;
        walk(s, dx, dy);
    }
}

static void click(Screen *s, const Input *input, double now)
{
    Board b;
    Layout l;
    int panel;
    game_board(s, &b);
    game_layout(s, &b, &l, &panel);
    int cell = layout_hit(&l, &b, input->column, input->line);
    if (cell < 0) return;
    s->cursor = cell;
    choose_cell(s, now);
}

/* -- Commands -- */

static void find_completions(Screen *s)
{
    enum { WORDS_MAX = 40 };
    const char *words[WORDS_MAX + 1];
    int count = 0;
    for (const GameKey *k = GAME_KEYS; k->name && count < WORDS_MAX; k++)
        if (k->word) words[count++] = k->word;
    words[count] = NULL;
    complete(session_now(s->play.session), s->typed, words, &s->completion);
}

static void type_from(Screen *s, const char *text)
{
    Text typed = text_fixed(s->typed, sizeof s->typed);
    text_string(&typed, text);
    s->is_typing = true;
    find_completions(s);
}

static void run_type(Screen *s, double now) { (void)now, type_from(s, ""); }

static void run_hint(Screen *s, double now)
{
    if (needs_turn(s)) screen_ask_advice(s, ADVICE_HINT, now);
}

static void run_undo(Screen *s, double now)
{
    if (s->is_replay) return;
    if (!pick_is_fresh(&s->pick)) {
        screen_refresh(s);
        s->message[0] = '\0';
        return;
    }
    screen_refresh(s);
    bool is_done = play_undo(&s->play, now) > 0;
    screen_refresh(s);
    s->is_paused |= play_humans(&s->play) == 0;
    screen_say(s, TONE_DEFAULT,
               is_done ? say(&s->words, N_("Taken back."))
                       : say(&s->words, N_("There is nothing to take back.")));
}

static void run_redo(Screen *s, double now)
{
    if (s->is_replay) return;
    screen_refresh(s);
    bool is_done = play_redo(&s->play, now) > 0;
    screen_refresh(s);
    screen_say(s, TONE_DEFAULT,
               is_done ? say(&s->words, N_("Played again."))
                       : say(&s->words, N_("There is nothing to play again.")));
}

static void run_now(Screen *s, double now)
{
    (void)now;
    if (thinker_is_busy(s->thinker)) thinker_hurry(s->thinker);
}

static void run_resign(Screen *s, double now)
{
    (void)now;
    if (!needs_turn(s)) return;
    s->ask = ASK_RESIGN;
    screen_say(s, TONE_KEY, say(&s->words, N_("Give the game up? (y/n)")));
}

static void run_draw(Screen *s, double now)
{
    if (!needs_turn(s)) return;
    int other = opponent(session_now(s->play.session)->to_move);
    if (play_is_human(&s->play, other)) {
        s->ask = ASK_DRAW;
        screen_say_format(s, TONE_KEY, say(&s->words, N_("%s, do you take the draw? (y/n)")),
                          say_colour(&s->words, other));
        return;
    }
    screen_ask_advice(s, ADVICE_DRAW, now);
}

static void play_text(Screen *s, const char *text, double now)
{
    Turn turn;
    Fault fault;
    char why[FAULT_TEXT];
    if (!needs_turn(s)) return;
    if (typed_parse(session_now(s->play.session), text, &turn, &fault)) {
        screen_play(s, &turn, now);
        return;
    }
    say_fault(&s->words, &fault, why);
    screen_say(s, TONE_ALERT, why);
}

static void run_pass(Screen *s, double now) { play_text(s, "pass", now); }

static void run_save(Screen *s, double now) { (void)now, type_from(s, "save "); }

static void run_swap(Screen *s, double now)
{
    (void)now;
    if (!needs_open(s)) return;
    screen_refresh(s);
    play_swap(&s->play);
    s->is_flipped = !s->is_flipped;
    screen_say(s, TONE_DEFAULT, say(&s->words, N_("The sides are swapped.")));
}

static void run_shuffle(Screen *s, double now)
{
    if (!needs_open(s) || session_ply(s->play.session) > 0) return;
    Plan plan = s->play.plan;
    plan.options.seed++;
    plan.has_seed = true;
    screen_begin(s, &plan, now);
}

static void run_analysis(Screen *s, double now)
{
    (void)now;
    s->has_analysis = !s->has_analysis;
    if (!s->has_analysis) thinker_stop(s->analyst);
}

static void run_flip(Screen *s, double now)
{
    (void)now;
    s->is_flipped = !s->is_flipped;
}

static void run_compact(Screen *s, double now)
{
    (void)now;
    s->look.is_compact = !s->look.is_compact;
}

static int shown_ply(const Screen *s)
{
    return s->shown == LIVE ? session_ply(s->play.session) : s->shown;
}

static void show_ply(Screen *s, int ply)
{
    int last = session_ply(s->play.session);
    if (ply < 0) ply = 0;
    if (ply > last) ply = last;
    s->shown = ply == last && !s->is_replay ? LIVE : ply;
    if (ply == 0) {
        s->message[0] = '\0';
        return;
    }
    Text text = text_fixed(s->message, sizeof s->message);
    tell_turn(&s->words, session_at(s->play.session, ply - 1),
              &session_move(s->play.session, ply - 1)->turn, &text);
    s->message_tone = TONE_DEFAULT;
}

static void run_back(Screen *s, double now) { (void)now, show_ply(s, shown_ply(s) - 1); }
static void run_forth(Screen *s, double now) { (void)now, show_ply(s, shown_ply(s) + 1); }
static void run_first(Screen *s, double now) { (void)now, show_ply(s, 0); }
static void run_last(Screen *s, double now)
{
    (void)now, show_ply(s, session_ply(s->play.session));
}

static void run_pause(Screen *s, double now)
{
    (void)now;
    s->is_paused = !s->is_paused;
    if (!s->is_paused) screen_say(s, TONE_KEY, say(&s->words, N_("Going on.")));
}

/* One move of the computer while it is paused. */
static void run_step(Screen *s, double now)
{
    Task task;
    if (!is_open(s) || is_person_to_move(s) || thinker_is_busy(s->thinker)) {
        run_forth(s, now);
        return;
    }
    if (play_task(&s->play, now, &task))
        thinker_start(s->thinker, play_player(&s->play, session_now(s->play.session)->to_move),
                      NULL, &task, now);
}

static void change_pace(Screen *s, int by)
{
    int at = 0;
    while (at < PACE_COUNT - 1 && PACES[at] < s->pace) at++;
    at += by;
    if (at >= 0 && at < PACE_COUNT) s->pace = PACES[at];
    screen_say_format(s, TONE_KEY, say(&s->words, N_("Pause between moves: %.1f s")), s->pace);
}

static void run_slower(Screen *s, double now) { (void)now, change_pace(s, 1); }
static void run_faster(Screen *s, double now) { (void)now, change_pace(s, -1); }

static void run_keys(Screen *s, double now)
{
    (void)now;
    screen_show(s, VIEW_KEYS);
}

static void run_rules(Screen *s, double now)
{
    (void)now;
    s->page_game = session_game(s->play.session);
    screen_show(s, VIEW_RULES);
}

static void run_menu(Screen *s, double now)
{
    (void)now;
    if (s->is_replay) {
        screen_leave_game(s);
        screen_show(s, VIEW_LIST);
        return;
    }
    screen_show(s, VIEW_MENU);
}

static void run_quit(Screen *s, double now)
{
    (void)now;
    s->is_over = true;
}

const GameKey GAME_KEYS[] = {
    {':', ":", NULL, N_("type a move or one of the words below"), N_("type"), run_type},
    {'h', "h", "hint", N_("a move the computer would play"), N_("hint"), run_hint},
    {'u', "u", "undo", N_("take your last move back"), N_("undo"), run_undo},
    {'U', "U", "redo", N_("play what was taken back"), N_("redo"), run_redo},
    {'m', "m", "menu", N_("to the menu; the game waits"), N_("menu"), run_menu},
    {'?', "?", "help", N_("this page"), N_("keys"), run_keys},
    {'a', "a", "analysis", N_("analysis on or off"), N_("analysis"), run_analysis},
    {'[', "[", "back", N_("look one move back"), N_("back"), run_back},
    {']', "]", "forth", N_("look one move forth"), N_("forth"), run_forth},
    {'p', "p", "pass", N_("pass, where the rules allow it"), N_("pass"), run_pass},
    {'r', "r", "resign", N_("give the game up"), N_("resign"), run_resign},
    {'d', "d", "draw", N_("offer a draw"), N_("draw"), run_draw},
    {'f', "f", "flip", N_("see the board from the other side"), N_("flip"), run_flip},
    {'c', "c", "compact", N_("the board small or large"), N_("compact"), run_compact},
    {'s', "s", NULL, N_("save FILE: write the game as a record"), N_("save"), run_save},
    {'n', "n", "new", N_("another game"), N_("new"), run_new},
    {'x', "x", "swap", N_("swap the sides"), N_("swap"), run_swap},
    {'!', "!", "now", N_("the computer moves at once"), N_("move now"), run_now},
    {'R', "R", "rules", N_("the rules of the game"), N_("rules"), run_rules},
    {'{', "{", "first", N_("look at the start"), N_("start"), run_first},
    {'}', "}", "last", N_("back to the present"), N_("present"), run_last},
    {'z', "z", "pause", N_("computers: pause and go on"), N_("pause"), run_pause},
    {'.', ".", "step", N_("computers: one move while paused"), N_("step"), run_step},
    {'+', "+", "faster", N_("computers: faster"), N_("faster"), run_faster},
    {'-', "-", "slower", N_("computers: slower"), N_("slower"), run_slower},
    {'S', "S", "shuffle", N_("before the first move: another start, if it is drawn"), N_("shuffle"),
     run_shuffle},
    {'q', "q", "quit", N_("leave; the game can be resumed"), N_("quit"), run_quit},
    {0},
};

/* -- Typing -- */

static void submit(Screen *s, double now)
{
    s->is_typing = false;
    if (!*s->typed) return;
    if (strncmp(s->typed, "save ", 5) == 0) {
        if (play_save(&s->play, s->typed + 5))
            screen_say_format(s, TONE_GOOD, say(&s->words, N_("Saved in %s.")), s->typed + 5);
        else
            screen_say_format(s, TONE_ALERT, say(&s->words, N_("%s cannot be written: %s")),
                              s->typed + 5, strerror(errno));
        return;
    }
    for (const GameKey *k = GAME_KEYS; k->name; k++)
        if (k->word && strcmp(k->word, s->typed) == 0) {
            k->run(s, now);
            return;
        }
    play_text(s, s->typed, now);
}

static void type_key(Screen *s, const Input *input, double now)
{
    size_t length = strlen(s->typed);
    if (input->key == TK_ENTER) {
        submit(s, now);
    } else if (input->key == TK_ESCAPE) {
        s->is_typing = false;
    } else if (input->key == TK_TAB) {
        if (s->completion.count > 0) type_from(s, s->completion.common);
    } else if (input->key == TK_BACKSPACE) {
        if (length > 0) s->typed[length - 1] = '\0';
        find_completions(s);
    } else if (input->key >= ' ' && input->key < 0x7f && length + 1 < sizeof s->typed) {
        s->typed[length] = (char)input->key;
        s->typed[length + 1] = '\0';
        find_completions(s);
    }
}

/* -- Answers -- */

static void answer(Screen *s, const Input *input, double now)
{
    Ask ask = s->ask;
    bool is_yes = input->key == 'y' || input->key == 's' || input->key == 'Y';
    if (ask == ASK_NUMBER) {
        int numbers[STEPS_MAX], count = pick_numbers(&s->pick, numbers);
        int number = input->key == TK_ENTER && count > 0 ? numbers[count - 1] : input->key - '0';
        PickStatus status = input->key == TK_ESCAPE ? PICK_REFUSED : pick_number(&s->pick, number);
        if (status == PICK_REFUSED) screen_refresh(s);
        if (status == PICK_REFUSED)
            s->message[0] = '\0';
        else
            take_pick(s, status, now);
        return;
    }
    s->ask = ASK_NOTHING;
    s->message[0] = '\0';
    if (!is_yes) return;
    if (ask == ASK_RESIGN) play_resign(&s->play, session_now(s->play.session)->to_move);
    if (ask == ASK_DRAW) play_agree(&s->play);
    screen_refresh(s);
    Text text = text_fixed(s->message, sizeof s->message);
    tell_state(&s->words, &s->play, &text);
    s->message_tone = TONE_GOOD;
}

/* -- All keys -- */

static bool move_cursor(Screen *s, int key)
{
    static const struct {
        int key, dx, dy;
        bool is_far;
    } WALKS[] = {{TK_UP, 0, -1, false},   {TK_DOWN, 0, 1, false},    {TK_LEFT, -1, 0, false},
                 {TK_RIGHT, 1, 0, false}, {TK_PAGE_UP, 0, -1, true}, {TK_PAGE_DOWN, 0, 1, true},
                 {TK_HOME, -1, 0, true},  {TK_END, 1, 0, true}};
    for (size_t i = 0; i < sizeof WALKS / sizeof *WALKS; i++) {
        if (WALKS[i].key != key) continue;
        if (s->is_replay && !WALKS[i].is_far && WALKS[i].dx)
            show_ply(s, shown_ply(s) + WALKS[i].dx);
        else if (WALKS[i].is_far)
            walk_far(s, WALKS[i].dx, WALKS[i].dy);
        else
            walk(s, WALKS[i].dx, WALKS[i].dy);
        return true;
    }
    return false;
}

static void cancel(Screen *s, double now)
{
    if (s->shown != LIVE && !s->is_replay) {
        s->shown = LIVE;
    } else if (!s->is_replay && !pick_is_fresh(&s->pick)) {
        screen_refresh(s);
        s->message[0] = '\0';
    } else {
        run_menu(s, now);
    }
}

void game_key(Screen *s, const Input *input, double now)
{
    if (s->is_typing) {
        type_key(s, input, now);
        return;
    }
    if (s->ask != ASK_NOTHING && input->key != TK_MOUSE) {
        answer(s, input, now);
        return;
    }
    if (move_cursor(s, input->key)) return;
    if (input->key == TK_ENTER || input->key == ' ') choose_cell(s, now);
    if (input->key == TK_MOUSE) click(s, input, now);
    if (input->key == TK_ESCAPE) cancel(s, now);
    if (input->key == TK_TAB) run_type(s, now);
    for (const GameKey *k = GAME_KEYS; k->name; k++)
        if (k->key == input->key) {
            k->run(s, now);
            return;
        }
}
