/* command.c: the table of commands, and the actions that both user interfaces have. */
#define _POSIX_C_SOURCE 200809L
#include "tui/command.h"

#include "tui/describe.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* -- Availability -- */

static bool refuse(Controller *c, const char *text)
{
    c->ui->say(c, TONE_ALERT, say(c->words, text));
    return false;
}

const char *command_refusal(const Controller *c, CommandNeed need)
{
    const Session *s = c->play->session;
    Turn pass;
    if (need == NEED_LESSON && !c->is_lesson) return N_("This is not a guided first game.");
    if (need >= NEED_PLAY && c->is_replay)
        return N_("This is a replay of a game from the archive.");
    if (need >= NEED_OPEN && session_end(s) != SESSION_OPEN) return N_("The game is over.");
    if (need == NEED_SHUFFLE && !session_game(s)->random_start)
        return N_("The start of this game is always the same.");
    if (need == NEED_SHUFFLE && session_ply(s) > 0)
        return N_("The game has begun; its start cannot change any more.");
    if (need >= NEED_TURN && !play_is_human(c->play, session_now(s)->to_move))
        return N_("It is the computer's turn.");
    if (need >= NEED_PASS && !play_can_pass(session_now(s), &pass))
        return N_("The rules do not allow a pass here.");
    return NULL;
}

bool command_allows(Controller *c, CommandNeed need)
{
    const char *why = command_refusal(c, need);
    return !why || refuse(c, why);
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

void command_take_hint(Controller *c, HintPurpose purpose, const Result *found, double now)
{
    int other = opponent(session_now(c->play->session)->to_move);
    if (purpose == HINT_MOVE && found->line_count) say_hint(c, &found->lines[0].pv[0]);
    if (purpose == HINT_DRAW)
        command_answer(c, QUESTION_DRAW, hint_accepts_draw(c->play, other, found), now);
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

/* Asked for, because a slip of the finger must not cost a turn. */
static void run_pass(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    c->ui->ask(c, QUESTION_PASS, say(c->words, N_("Pass, without a move?")));
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

static void save_game(Controller *c)
{
    char line[2 * SAVE_PATH];
    Text text = text_fixed(line, sizeof line);
    bool ok = play_save(c->play, c->save_path);
    if (ok)
        text_format(&text, say(c->words, N_("Saved in %s.")), c->save_path);
    else
        text_format(&text, say(c->words, N_("Cannot write %s: %s")), c->save_path, strerror(errno));
    c->ui->say(c, ok ? TONE_GOOD : TONE_ALERT, line);
}

static void run_save(Controller *c, const char *argument, double now)
{
    char line[2 * SAVE_PATH];
    Text path = text_fixed(c->save_path, sizeof c->save_path), text = text_fixed(line, sizeof line);
    (void)now;
    text_string(&path, argument);
    if (!*argument || path.is_cut) {
        refuse(c,
               *argument ? N_("That file name is too long.") : N_("Type a file name after save."));
    } else if (access(argument, F_OK) == 0) {
        text_format(&text, say(c->words, N_("%s exists. Overwrite it?")), argument);
        c->ui->ask(c, QUESTION_SAVE, line);
    } else {
        save_game(c);
    }
}

static void agree(Controller *c)
{
    c->ui->before_change(c);
    play_agree(c->play);
    c->ui->show_end(c);
}

static void resign(Controller *c)
{
    c->ui->before_change(c);
    play_resign(c->play, session_now(c->play->session)->to_move);
    c->ui->show_end(c);
}

static void pass(Controller *c, double now)
{
    Turn turn;
    if (play_can_pass(session_now(c->play->session), &turn)) c->ui->play(c, &turn, now);
}

void command_answer(Controller *c, Question question, bool is_yes, double now)
{
    if (!is_yes) {
        if (question == QUESTION_DRAW)
            c->ui->say(c, TONE_ALERT, say(c->words, N_("The draw is declined.")));
        return;
    }
    switch (question) {
    case QUESTION_RESIGN: resign(c); break;
    case QUESTION_DRAW: agree(c); break;
    case QUESTION_PASS: pass(c, now); break;
    case QUESTION_SAVE: save_game(c); break;
    }
}

static void run_shuffle(Controller *c, const char *argument, double now)
{
    (void)argument;
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

static void run_lesson(Controller *c, const char *argument, double now)
{
    (void)argument;
    c->ui->begin_lesson(c, now);
}

static void run_skip(Controller *c, const char *argument, double now)
{
    (void)argument;
    c->ui->skip_step(c, now);
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
    {'h', N_("hint"), N_("hint"), N_("show a move the computer would play"), IN_BOTH, NEED_TURN,
     run_hint},
    {'H', N_("go"), N_("play hint"), N_("play the hint, or the best move of the analysis"),
     IN_SCREEN, NEED_NOTHING, screen_run_play_hint},
    {0, N_("moves"), NULL, N_("list all legal moves"), IN_PROMPT, NEED_NOTHING, plain_run_moves},
    {0, N_("board"), NULL, N_("show the board again"), IN_PROMPT, NEED_NOTHING, plain_run_board},
    {0, N_("pieces"), NULL, N_("list the pieces and where they are"), IN_PROMPT, NEED_NOTHING,
     plain_run_pieces},
    {0, N_("brief"), NULL, N_("show boards after moves, or only when asked"), IN_PROMPT,
     NEED_NOTHING, plain_run_brief},
    {'u', N_("undo"), N_("undo"), N_("take back your last move"), IN_BOTH, NEED_PLAY, run_undo},
    {'U', N_("redo"), N_("redo"), N_("redo the move that was taken back"), IN_BOTH, NEED_PLAY,
     run_redo},
    {'m', N_("menu"), N_("menu"), N_("go to the menu; the game waits"), IN_SCREEN, NEED_NOTHING,
     screen_run_menu},
    {'?', N_("help"), N_("keys"), N_("show this help"), IN_BOTH, NEED_NOTHING, run_help},
    {'a', N_("analysis"), N_("analysis"), N_("turn analysis on or off; values are White's"),
     IN_SCREEN, NEED_NOTHING, screen_run_analysis},
    {'>', N_("mistake"), N_("mistake"), N_("analysis: show the next mistake"), IN_SCREEN,
     NEED_NOTHING, screen_run_next_mistake},
    {'<', N_("earlier"), N_("earlier"), N_("analysis: show the previous mistake"), IN_SCREEN,
     NEED_NOTHING, screen_run_previous_mistake},
    {'v', N_("variation"), N_("variation"),
     N_("show the moves that were tried here, one after another"), IN_SCREEN, NEED_NOTHING,
     screen_run_variation},
    {'[', N_("back"), N_("back"), N_("show the previous move"), IN_SCREEN, NEED_NOTHING,
     screen_run_previous},
    {']', N_("next"), N_("next"), N_("show the next move"), IN_SCREEN, NEED_NOTHING,
     screen_run_next},
    {'p', N_("pass"), N_("pass"), N_("pass, where the rules allow it"), IN_SCREEN, NEED_PASS,
     run_pass},
    {'r', N_("resign"), N_("resign"), N_("resign the game"), IN_BOTH, NEED_TURN, run_resign},
    {'d', N_("draw"), N_("draw"), N_("offer a draw"), IN_BOTH | NOT_IN_LESSON, NEED_TURN, run_draw},
    {'f', N_("flip"), N_("flip"), N_("see the board from the other side"), IN_SCREEN, NEED_NOTHING,
     screen_run_flip},
    {'c', N_("compact"), N_("compact"), N_("make the board small or large"), IN_SCREEN,
     NEED_NOTHING, screen_run_compact},
    {'s', N_("save"), N_("save"), N_("save FILE: write the game to a file"),
     IN_BOTH | TAKES_ARGUMENT | NOT_IN_LESSON, NEED_NOTHING, run_save},
    {'n', N_("new"), N_("new"), N_("leave this game and choose another"), IN_BOTH, NEED_NOTHING,
     run_new},
    {'x', N_("swap"), N_("swap"), N_("swap the sides"), IN_SCREEN | NOT_IN_LESSON, NEED_OPEN,
     screen_run_swap},
    {'!', N_("now"), N_("move now"), N_("make the computer move at once"), IN_SCREEN, NEED_NOTHING,
     screen_run_now},
    {'R', N_("rules"), N_("rules"), N_("show the rules of the game"), IN_BOTH, NEED_NOTHING,
     run_rules},
    {'L', N_("lesson"), N_("learn"), N_("learn this game step by step"), IN_BOTH | NOT_IN_LESSON,
     NEED_NOTHING, run_lesson},
    {'N', N_("skip"), N_("skip"), N_("guided first game: go on to the next step"), IN_BOTH,
     NEED_LESSON, run_skip},
    {'{', N_("first"), N_("start"), N_("go to the start of the game"), IN_SCREEN, NEED_NOTHING,
     screen_run_first},
    {'}', N_("last"), N_("current"), N_("return to the current position"), IN_SCREEN, NEED_NOTHING,
     screen_run_last},
    {'z', N_("pause"), N_("pause"), N_("computers: pause or continue"), IN_SCREEN, NEED_NOTHING,
     screen_run_pause},
    {'.', N_("step"), N_("step"), N_("computers: one move while paused"), IN_SCREEN, NEED_NOTHING,
     screen_run_step},
    {'+', N_("faster"), N_("faster"), N_("computers: faster"), IN_SCREEN, NEED_NOTHING,
     screen_run_faster},
    {'-', N_("slower"), N_("slower"), N_("computers: slower"), IN_SCREEN, NEED_NOTHING,
     screen_run_slower},
    {'S', N_("shuffle"), N_("shuffle"), N_("before the first move: draw another random start"),
     IN_BOTH | NOT_IN_LESSON, NEED_SHUFFLE, run_shuffle},
    {'q', N_("quit"), N_("quit"), N_("leave; the game can be resumed"), IN_BOTH, NEED_NOTHING,
     run_quit},
    {0},
};

const GameCommand *command_with_key(int key)
{
    for (const GameCommand *command = COMMANDS; command->run; command++)
        if (command->key == key && command->flags & IN_SCREEN) return command;
    return NULL;
}

/* Copies the first word in small letters, without accents, so that it can be typed on any keyboard;
 * returns its length in the text. */
static size_t fold_word(const char *text, char out[COMMAND_WORD])
{
    static const char ACCENTS[] = "aaaaaaaceeeeiiii-nooooo-ouuuuy-y"; /* U+00E0 to U+00FF */
    size_t length = strcspn(text, " ");
    Text word = text_fixed(out, COMMAND_WORD);
    for (const char *at = text; at < text + length; at++) {
        unsigned char next = (unsigned char)at[1];
        bool is_latin = *at == '\xc3' && next >= 0x80 && next < 0xc0;
        char plain = text_lower(*at);
        if (is_latin) plain = ACCENTS[next & 0x1f];
        text_char(&word, plain);
        at += is_latin;
    }
    return length;
}

void command_print_word(const Words *w, const GameCommand *command, char out[COMMAND_WORD])
{
    fold_word(say(w, command->word), out);
}

static bool is_named(const Words *w, const GameCommand *command, const char *folded)
{
    char own[COMMAND_WORD];
    if (!command->word) return false;
    command_print_word(w, command, own);
    return strcmp(command->word, folded) == 0 || strcmp(own, folded) == 0;
}

const GameCommand *command_with_word(const Words *w, const char *text, int where,
                                     const char **argument)
{
    char folded[COMMAND_WORD];
    size_t length = fold_word(text, folded);
    *argument = text + length + strspn(text + length, " ");
    for (const GameCommand *command = COMMANDS; command->run; command++)
        if (command->flags & where && is_named(w, command, folded)) return command;
    return NULL;
}

void command_run(Controller *c, const GameCommand *command, const char *argument, double now)
{
    if (command_allows(c, command->need)) command->run(c, argument, now);
}
