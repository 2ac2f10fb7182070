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
    plain_show_position(plain_of(c));
    plain_show_state(plain_of(c));
}

static void ui_show_end(Controller *c) { plain_show_state(plain_of(c)); }

static void ui_ask(Controller *c, Question question, const char *text)
{
    command_answer(c, question, plain_ask_yes(plain_of(c), text), clock_seconds());
}

static void ui_play(Controller *c, const Turn *turn, double now)
{
    (void)now;
    plain_play(plain_of(c), turn);
}

static void ui_search_hint(Controller *c, HintPurpose purpose, double now)
{
    Result found = {0};
    if (purpose == HINT_MOVE && plain_show_step_hint(plain_of(c))) return;
    hint_search(c->play, now, &found);
    command_take_hint(c, purpose, &found, now);
}

static void ui_restart(Controller *c, const Plan *plan, double now)
{
    Plain *p = plain_of(c);
    (void)now;
    plain_leave_game(p);
    if (play_open(&p->play, plan, &p->host->play)) {
        plain_show_position(p);
        plain_show_state(p);
    } else {
        p->is_leaving = true;
    }
}

/* Help leaves out what this game or this moment can never have. */
static bool exists_here(const Controller *c, const GameCommand *command)
{
    if (command->need == NEED_LESSON) return c->is_lesson;
    if (c->is_lesson && command->flags & NOT_IN_LESSON) return false;
    return command->need != NEED_SHUFFLE || session_game(c->play->session)->random_start;
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
        if (command->flags & IN_PROMPT && exists_here(c, command)) {
            const char *word = say(c->words, command->word);
            int width = utf8_columns(word);
            printf("  %s%*s %s\n", word, width < 9 ? 9 - width : 0, "",
                   say(c->words, command->help));
        }
}

static void ui_show_rules(Controller *c)
{
    plain_show_rules(plain_of(c), session_game(c->play->session));
}

static void ui_choose_game(Controller *c) { plain_of(c)->wants_new = true; }

/* From a game: the lesson takes its place, and the game can be resumed. */
static void ui_begin_lesson(Controller *c, double now)
{
    Plain *p = plain_of(c);
    const Game *g = session_game(c->play->session);
    (void)now;
    if (p->step) {
        plain_put_line(say(c->words, N_("This is a guided first game already.")));
        return;
    }
    plain_leave_game(p);
    plain_learn(p, g);
    p->wants_new = true;
}

static void ui_skip_step(Controller *c, double now)
{
    (void)now;
    plain_of(c)->skips = true;
}

static void ui_quit(Controller *c) { plain_of(c)->is_leaving = true; }

const CommandUi PLAIN_UI = {.say = ui_say,
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

/* -- The pieces in words -- */

/* "a1", or for a tower "a1 wwb", from the bottom. */
static void add_piece(const Cell *cell, Text *out)
{
    text_string(out, out->length ? ", " : "");
    text_string(out, cell->label);
    if (cell->height < 2) return;
    text_char(out, ' ');
    for (int i = 0; i < cell->height; i++) text_char(out, cell->tower >> i & 1 ? 'b' : 'w');
}

/* A tower belongs to the colour of its top; its letter says how it moves. */
static bool is_kind(const Board *b, const Cell *cell, const Piece *piece, int colour)
{
    bool is_tower = b->ground == GROUND_TOWERS;
    return cell->owner == colour && cell->height > 0 && (is_tower || cell->piece == piece->letter);
}

static void put_kind(const Plain *p, const Board *b, const Piece *piece, int colour)
{
    Text list = text_growing(), line = text_growing();
    int count = 0;
    for (int i = 0; i < b->cell_count; i++) {
        if (!is_kind(b, &b->cells[i], piece, colour)) continue;
        add_piece(&b->cells[i], &list);
        count++;
    }
    text_format(&line, "%s: %d", say(p->base.words, piece->names[colour]), count);
    if (list.length) text_format(&line, ": %s", list.data);
    if (list.is_cut) line.is_cut = true;
    text_free(&list);
    plain_put(p, &line);
}

void plain_show_pieces(const Plain *p)
{
    const Pos *now = session_now(p->play.session);
    Board board;
    game_of(now)->board(now, &board);
    for (int colour = WHITE; colour <= BLACK; colour++)
        for (const Piece *piece = game_of(now)->kinds; piece->name; piece++)
            if (!piece->variants || piece->variants & now->variant)
                put_kind(p, &board, piece, colour);
}

void plain_run_pieces(Controller *c, const char *argument, double now)
{
    (void)argument, (void)now;
    plain_show_pieces(plain_of(c));
}

void plain_run_brief(Controller *c, const char *argument, double now)
{
    Plain *p = plain_of(c);
    char error[SETTINGS_ERROR];
    (void)argument, (void)now;
    p->is_brief = !p->is_brief;
    plain_put_line(say(c->words, p->is_brief ? N_("Boards are shown only when you type board.")
                                             : N_("The board is shown after every move.")));
    if (p->host->settings)
        plain_say_forgetful(
            p, settings_set(p->host->settings, "brief", p->is_brief ? "on" : "off", error), error);
}

bool plain_run_command(Plain *p)
{
    char line[LINE_SIZE]; /* a question that the command asks overwrites p->line */
    const char *argument;
    memcpy(line, p->line, sizeof line);
    const GameCommand *command = command_with_word(p->base.words, line, IN_PROMPT, &argument);
    if (command) command_run(&p->base, command, argument, clock_seconds());
    return command != NULL;
}
