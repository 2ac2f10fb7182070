/* plain_commands.c: the plain prompts' side of the commands: how they show the results of the
 * common ones, and the ones that only they have. */
#include "tui/plain.h"

#include "core/clock.h"
#include "history/move_list.h"
#include "tui/describe.h"

#include <stdio.h>
#include <string.h>

/* The state of the plain prompts begins with its controller. */
static Plain *plain_of(Controller *c) { return (Plain *)c; }

/* -- Results of the common commands -- */

static void ui_say(Controller *c, Tone tone, const char *text)
{
    (void)c, (void)tone;
    plain_put_line(text);
}

static bool ui_cancel_choice(Controller *c)
{
    (void)c;
    return false;
}

static void ui_before_change(Controller *c) { (void)c; }

static void ui_show_change(Controller *c)
{
    plain_show_save_news(plain_of(c));
    plain_show_board(plain_of(c));
    plain_show_state(plain_of(c));
}

static void ui_show_end(Controller *c) { plain_show_state(plain_of(c)); }

/* A typed "resign" is meant; only the other player is asked. */
static void ui_ask(Controller *c, Question question, const char *text)
{
    command_answer(c, question, question == QUESTION_RESIGN || plain_ask_yes(plain_of(c), text));
}

static void ui_search_hint(Controller *c, HintPurpose purpose, double now)
{
    Result found = {0};
    hint_search(c->play, now, &found);
    command_take_hint(c, purpose, &found);
}

static void ui_restart(Controller *c, const Plan *plan, double now)
{
    Plain *p = plain_of(c);
    (void)now;
    plain_leave_game(p);
    if (play_open(&p->play, plan, &p->host->play)) {
        plain_show_board(p);
        plain_show_state(p);
    } else {
        p->is_leaving = true;
    }
}

static void ui_show_help(Controller *c)
{
    Pick pick;
    char prompt[PHRASE_TEXT];
    pick_begin(&pick, session_now(c->play->session));
    describe_prompt(c->words, &pick, prompt);
    plain_put_line(prompt);
    plain_put_line(describe_input(c->words, &pick.at));
    for (const GameCommand *command = COMMANDS; command->run; command++)
        if (command->flags & IN_PROMPT)
            printf("  %-8s %s\n", command->word, say(c->words, command->help));
}

static void ui_show_rules(Controller *c)
{
    plain_show_rules(plain_of(c), session_game(c->play->session));
}

static void ui_choose_game(Controller *c) { plain_of(c)->wants_new = true; }
static void ui_quit(Controller *c) { plain_of(c)->is_leaving = true; }

const CommandUi PLAIN_UI = {.say = ui_say,
                            .cancel_choice = ui_cancel_choice,
                            .before_change = ui_before_change,
                            .show_change = ui_show_change,
                            .show_end = ui_show_end,
                            .ask = ui_ask,
                            .search_hint = ui_search_hint,
                            .restart = ui_restart,
                            .show_help = ui_show_help,
                            .show_rules = ui_show_rules,
                            .choose_game = ui_choose_game,
                            .quit = ui_quit};

/* -- Commands of the prompts only -- */

void plain_run_moves(Controller *c, const char *argument, double now)
{
    MoveList list;
    int column = 0;
    (void)argument, (void)now;
    if (move_list_make(session_now(c->play->session), &list)) {
        for (size_t i = 0; i < list.count; i++) {
            int length = (int)strlen(list.texts[i]);
            if (column && column + 1 + length > PAGE_WIDTH) {
                putchar('\n');
                column = 0;
            }
            printf(column ? " %s" : "%s", list.texts[i]);
            column += length + (column > 0);
        }
        putchar('\n');
    }
    move_list_free(&list);
}

void plain_run_board(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    plain_show_board(plain_of(c));
    plain_show_state(plain_of(c));
}

bool plain_run_command(Plain *p)
{
    char line[LINE_SIZE]; /* a question that the command asks overwrites p->line */
    const char *argument;
    memcpy(line, p->line, sizeof line);
    const GameCommand *command = command_with_word(line, IN_PROMPT, &argument);
    if (command) command_run(&p->base, command, argument, clock_seconds());
    return command != NULL;
}
