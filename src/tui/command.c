/* command.c: the table of commands, and the actions that both user interfaces have. */
#include "tui/command.h"

#include "tui/describe.h"

#include <errno.h>
#include <string.h>

/* -- Availability -- */

static bool refuse(Controller *c, const char *text)
{
    c->ui->say(c, TONE_ALERT, say(c->words, text));
    return false;
}

bool command_allows(Controller *c, CommandNeed need)
{
    const Session *s = c->play->session;
    if (need >= NEED_PLAY && c->is_replay)
        return refuse(c, N_("This is a replay of a game from the archive."));
    if (need >= NEED_OPEN && session_end(s) != SESSION_OPEN)
        return refuse(c, N_("The game is over."));
    if (need >= NEED_TURN && !play_is_human(c->play, session_now(s)->to_move))
        return refuse(c, N_("It is the computer's turn."));
    return true;
}

/* -- Actions -- */

static void run_hint(Controller *c, const char *argument, double now)
{
    (void)argument;
    c->ui->search_hint(c, HINT_MOVE, now);
}

static void say_hint(Controller *c, const Turn *turn)
{
    char move[TURN_TEXT], line[2 * TURN_TEXT];
    Text text = text_fixed(line, sizeof line);
    session_game(c->play->session)->turn_print(session_now(c->play->session), turn, move);
    text_format(&text, say(c->words, N_("Hint: %s.")), move);
    c->ui->say(c, TONE_GOOD, line);
}

void command_take_hint(Controller *c, HintPurpose purpose, const Result *found)
{
    int other = opponent(session_now(c->play->session)->to_move);
    if (purpose == HINT_MOVE && found->line_count) say_hint(c, &found->lines[0].pv[0]);
    if (purpose == HINT_DRAW)
        command_answer(c, QUESTION_DRAW, hint_accepts_draw(c->play, other, found));
}

/* Says whether undo or redo found something, and shows the position if so. */
static void report_change(Controller *c, bool is_changed, const char *done, const char *not_done)
{
    c->ui->say(c, TONE_DEFAULT, say(c->words, is_changed ? done : not_done));
    if (is_changed) c->ui->show_change(c);
}

static void run_undo(Controller *c, const char *argument, double now)
{
    (void)argument;
    if (c->ui->cancel_choice(c)) return;
    c->ui->before_change(c);
    report_change(c, play_undo(c->play, now) > 0, N_("Taken back."),
                  N_("There is nothing to take back."));
}

static void run_redo(Controller *c, const char *argument, double now)
{
    (void)argument;
    c->ui->before_change(c);
    report_change(c, play_redo(c->play, now) > 0, N_("Redone."), N_("There is nothing to redo."));
}

static void run_resign(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    c->ui->ask(c, QUESTION_RESIGN, say(c->words, N_("Resign the game?")));
}

static void run_draw(Controller *c, const char *argument, double now)
{
    int other = opponent(session_now(c->play->session)->to_move);
    char name[2 * SESSION_NAME], line[4 * SESSION_NAME];
    Text who = text_fixed(name, sizeof name), text = text_fixed(line, sizeof line);
    (void)argument;
    if (!play_is_human(c->play, other)) {
        c->ui->search_hint(c, HINT_DRAW, now);
        return;
    }
    describe_player(c->words, c->play, other, &who);
    text_format(&text, say(c->words, N_("%s, do you accept a draw?")), name);
    c->ui->ask(c, QUESTION_DRAW, line);
}

void command_answer(Controller *c, Question question, bool is_yes)
{
    if (!is_yes) {
        if (question == QUESTION_DRAW)
            c->ui->say(c, TONE_ALERT, say(c->words, N_("The draw is declined.")));
        return;
    }
    c->ui->before_change(c);
    if (question == QUESTION_RESIGN)
        play_resign(c->play, session_now(c->play->session)->to_move);
    else
        play_agree(c->play);
    c->ui->show_end(c);
}

static void run_save(Controller *c, const char *argument, double now)
{
    char line[512];
    Text text = text_fixed(line, sizeof line);
    (void)now;
    bool ok = *argument && play_save(c->play, argument);
    if (!*argument)
        text_string(&text, say(c->words, N_("Type a file name after save.")));
    else if (ok)
        text_format(&text, say(c->words, N_("Saved in %s.")), argument);
    else
        text_format(&text, say(c->words, N_("Cannot write %s: %s")), argument, strerror(errno));
    c->ui->say(c, ok ? TONE_GOOD : TONE_ALERT, line);
}

static void run_shuffle(Controller *c, const char *argument, double now)
{
    (void)argument;
    if (session_ply(c->play->session) > 0) {
        refuse(c, N_("The game has begun; its start cannot change any more."));
        return;
    }
    Plan plan = c->play->plan;
    plan.options.seed++;
    plan.has_seed = true;
    c->ui->restart(c, &plan, now);
}

static void run_help(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    c->ui->show_help(c);
}

static void run_rules(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    c->ui->show_rules(c);
}

static void run_new(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    c->ui->choose_game(c);
}

static void run_quit(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    c->ui->quit(c);
}

/* -- The table -- */

/* In the order of the help pages; the key bar shows as many as fit, from the first. */
const GameCommand COMMANDS[] = {
    {':', NULL, N_("type"), N_("type a move or one of the commands below"), IN_SCREEN, NEED_NOTHING,
     screen_run_type},
    {'h', "hint", N_("hint"), N_("show a move the computer would play"), IN_BOTH, NEED_TURN,
     run_hint},
    {'H', "go", N_("play hint"), N_("play the hint, or the best move of the analysis"), IN_SCREEN,
     NEED_NOTHING, screen_run_play_hint},
    {0, "moves", NULL, N_("list all legal moves"), IN_PROMPT, NEED_NOTHING, plain_run_moves},
    {0, "board", NULL, N_("show the board again"), IN_PROMPT, NEED_NOTHING, plain_run_board},
    {'u', "undo", N_("undo"), N_("take back your last move"), IN_BOTH, NEED_PLAY, run_undo},
    {'U', "redo", N_("redo"), N_("redo the move that was taken back"), IN_BOTH, NEED_PLAY,
     run_redo},
    {'m', "menu", N_("menu"), N_("go to the menu; the game waits"), IN_SCREEN, NEED_NOTHING,
     screen_run_menu},
    {'?', "help", N_("keys"), N_("show this help"), IN_BOTH, NEED_NOTHING, run_help},
    {'a', "analysis", N_("analysis"), N_("turn analysis on or off; values are White's"), IN_SCREEN,
     NEED_NOTHING, screen_run_analysis},
    {'>', "mistake", N_("mistake"), N_("analysis: show the next mistake"), IN_SCREEN, NEED_NOTHING,
     screen_run_next_mistake},
    {'<', "earlier", N_("earlier"), N_("analysis: show the previous mistake"), IN_SCREEN,
     NEED_NOTHING, screen_run_previous_mistake},
    {'v', "variation", N_("variation"),
     N_("show the moves that were tried here, one after another"), IN_SCREEN, NEED_NOTHING,
     screen_run_variation},
    {'[', "back", N_("back"), N_("show the previous move"), IN_SCREEN, NEED_NOTHING,
     screen_run_previous},
    {']', "next", N_("next"), N_("show the next move"), IN_SCREEN, NEED_NOTHING, screen_run_next},
    {'p', "pass", N_("pass"), N_("pass, if the rules allow it"), IN_SCREEN, NEED_TURN,
     screen_run_pass},
    {'r', "resign", N_("resign"), N_("resign the game"), IN_BOTH, NEED_TURN, run_resign},
    {'d', "draw", N_("draw"), N_("offer a draw"), IN_BOTH, NEED_TURN, run_draw},
    {'f', "flip", N_("flip"), N_("see the board from the other side"), IN_SCREEN, NEED_NOTHING,
     screen_run_flip},
    {'c', "compact", N_("compact"), N_("make the board small or large"), IN_SCREEN, NEED_NOTHING,
     screen_run_compact},
    {'s', "save", N_("save"), N_("save FILE: write the game to a file"), IN_BOTH | TAKES_ARGUMENT,
     NEED_NOTHING, run_save},
    {'n', "new", N_("new"), N_("leave this game and choose another"), IN_BOTH, NEED_NOTHING,
     run_new},
    {'x', "swap", N_("swap"), N_("swap the sides"), IN_SCREEN, NEED_OPEN, screen_run_swap},
    {'!', "now", N_("move now"), N_("make the computer move at once"), IN_SCREEN, NEED_NOTHING,
     screen_run_now},
    {'R', "rules", N_("rules"), N_("show the rules of the game"), IN_BOTH, NEED_NOTHING, run_rules},
    {'{', "first", N_("start"), N_("go to the start of the game"), IN_SCREEN, NEED_NOTHING,
     screen_run_first},
    {'}', "last", N_("current"), N_("return to the current position"), IN_SCREEN, NEED_NOTHING,
     screen_run_last},
    {'z', "pause", N_("pause"), N_("computers: pause or continue"), IN_SCREEN, NEED_NOTHING,
     screen_run_pause},
    {'.', "step", N_("step"), N_("computers: one move while paused"), IN_SCREEN, NEED_NOTHING,
     screen_run_step},
    {'+', "faster", N_("faster"), N_("computers: faster"), IN_SCREEN, NEED_NOTHING,
     screen_run_faster},
    {'-', "slower", N_("slower"), N_("computers: slower"), IN_SCREEN, NEED_NOTHING,
     screen_run_slower},
    {'S', "shuffle", N_("shuffle"), N_("before the first move: draw another random start"), IN_BOTH,
     NEED_OPEN, run_shuffle},
    {'q', "quit", N_("quit"), N_("leave; the game can be resumed"), IN_BOTH, NEED_NOTHING,
     run_quit},
    {0},
};

const GameCommand *command_with_key(int key)
{
    for (const GameCommand *command = COMMANDS; command->run; command++)
        if (command->key == key && command->flags & IN_SCREEN) return command;
    return NULL;
}

static bool is_named(const char *name, const char *text, size_t length)
{
    return name && strlen(name) == length && strncmp(name, text, length) == 0;
}

const GameCommand *command_with_word(const char *text, int where, const char **argument)
{
    size_t length = strcspn(text, " ");
    *argument = text + length + strspn(text + length, " ");
    for (const GameCommand *command = COMMANDS; command->run; command++)
        if (command->flags & where && is_named(command->word, text, length)) return command;
    return NULL;
}

void command_run(Controller *c, const GameCommand *command, const char *argument, double now)
{
    if (command_allows(c, command->need)) command->run(c, argument, now);
}
