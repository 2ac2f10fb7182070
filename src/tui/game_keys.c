/* game_keys.c: input while a game is on the screen: the cursor, the mouse, typing, answers, and the
 * keys of the command table. */
#include "tui/describe.h"
#include "tui/state.h"
#include "tui/typed.h"

#include <string.h>

static void clear_message(Screen *s) { s->message[0] = '\0'; }

/* -- Choosing cells -- */

static void say_pick(Screen *s)
{
    clear_message(s);
    if (s->ask != ASK_NUMBER && !pick_is_fresh(&s->pick))
        screen_say(s, TONE_DIM, say(&s->words, N_("Esc: cancel")));
}

static void say_refusal(Screen *s)
{
    Fault fault;
    char why[FAULT_TEXT];
    if (pick_explain(&s->pick, (uint16_t)s->cursor, &fault))
        say_reason(&s->words, &fault, why);
    else
        describe_prompt(&s->words, &s->pick, why);
    screen_say(s, TONE_ALERT, why);
}

/* In the game, or as a variation. */
static void game_play_turn(Screen *s, const Turn *turn, double now)
{
    if (game_phase(s) == PHASE_TURN)
        screen_play(s, turn, now);
    else
        trial_play(s, turn);
}

static void take_pick(Screen *s, PickStatus status, double now)
{
    s->ask = status == PICK_NUMBER ? ASK_NUMBER : ASK_NOTHING;
    if (status == PICK_DONE) {
        Turn turn = s->pick.turn;
        game_play_turn(s, &turn, now);
    } else if (status == PICK_REFUSED) {
        say_refusal(s);
    } else {
        say_pick(s);
    }
}

/* After the end of a game: the next game of the match, or the form for another game. */
static void go_on(Screen *s, double now)
{
    if (s->lesson) {
        lesson_go_on(s, now);
        return;
    }
    if (!play_next(&s->play)) {
        s->base.ui->choose_game(&s->base);
        return;
    }
    screen_refresh(s);
    clear_message(s);
}

static void choose_cell(Screen *s, double now)
{
    if (game_can_choose(s))
        take_pick(s, pick_cell(&s->pick, s->cursor), now);
    else if (game_phase(s) == PHASE_WAIT || game_phase(s) == PHASE_WATCH)
        command_allows(&s->base, NEED_TURN);
}

/* Enter chooses the cell under the cursor; after the end of a game it goes on to the next. */
static void enter(Screen *s, double now)
{
    if (game_phase(s) == PHASE_OVER || game_phase(s) == PHASE_LESSON)
        go_on(s, now);
    else
        choose_cell(s, now);
}

/* -- Typing -- */

static void find_completions(Screen *s)
{
    complete(&s->words, &s->pick.start, s->typed, &s->completion);
}

void game_type_from(Screen *s, const char *text)
{
    Text typed = text_fixed(s->typed, sizeof s->typed);
    text_string(&typed, text);
    s->is_typing = true;
    find_completions(s);
}

void game_play_text(Screen *s, const char *text, double now)
{
    Turn turn;
    Fault fault;
    char why[FAULT_TEXT];
    bool can_choose = game_can_choose(s);
    if (!can_choose && !command_allows(&s->base, NEED_TURN)) return;
    if (can_choose && typed_parse(&s->pick.start, text, &turn, &fault)) {
        game_play_turn(s, &turn, now);
        return;
    }
    say_fault(&s->words, &fault, why);
    screen_say(s, TONE_ALERT, why);
}

static void submit(Screen *s, double now)
{
    const char *argument;
    const GameCommand *command = command_with_word(&s->words, s->typed, IN_SCREEN, &argument);
    s->is_typing = false;
    if (command)
        command_run(&s->base, command, argument, now);
    else if (*s->typed)
        game_play_text(s, s->typed, now);
}

static void type_key(Screen *s, const Input *input, double now)
{
    size_t length = strlen(s->typed);
    if (input->key == TK_ENTER) {
        submit(s, now);
    } else if (input->key == TK_ESCAPE) {
        s->is_typing = false;
    } else if (input->key == TK_TAB) {
        if (s->completion.count > 0) game_type_from(s, s->completion.common);
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

/* How many disks: a digit, or Enter for the largest number; any other key drops the choice. */
static void answer_number(Screen *s, int key, double now)
{
    int numbers[STEPS_MAX], count = pick_cell_numbers(&s->pick, numbers);
    int number = key == TK_ENTER && count > 0 ? numbers[count - 1] : key - '0';
    PickStatus status = key == TK_ESCAPE ? PICK_REFUSED : pick_cell_number(&s->pick, number);
    if (status != PICK_REFUSED) {
        take_pick(s, status, now);
        return;
    }
    s->base.ui->cancel_choice(&s->base);
}

/* In either language: yes, sim. */
bool key_is_yes(int key) { return key == 'y' || key == 'Y' || key == 's' || key == 'S'; }

static void answer(Screen *s, int key, double now)
{
    if (s->ask == ASK_NUMBER) {
        answer_number(s, key, now);
        return;
    }
    s->ask = ASK_NOTHING;
    clear_message(s);
    command_answer(&s->base, s->question, key_is_yes(key), now);
}

/* -- Keys and mouse -- */

int cursor_walk(const Board *b, int cell, int key)
{
    static const struct {
        int key, dx, dy;
        bool is_far;
    } WALKS[] = {{TK_UP, 0, -1, false},   {TK_DOWN, 0, 1, false},    {TK_LEFT, -1, 0, false},
                 {TK_RIGHT, 1, 0, false}, {TK_PAGE_UP, 0, -1, true}, {TK_PAGE_DOWN, 0, 1, true},
                 {TK_HOME, -1, 0, true},  {TK_END, 1, 0, true}};
    for (size_t i = 0; i < sizeof WALKS / sizeof *WALKS; i++) {
        if (WALKS[i].key != key) continue;
        for (int before = -1; before != cell;) {
            before = cell;
            cell = layout_walk(b, cell, WALKS[i].dx, WALKS[i].dy);
            if (!WALKS[i].is_far) break;
        }
    }
    return cell;
}

static void move_cursor(Screen *s, int key)
{
    Board b;
    if (s->base.is_replay && (key == TK_LEFT || key == TK_RIGHT)) {
        screen_step_shown(s, key == TK_LEFT ? -1 : 1);
        return;
    }
    game_board(s, &b);
    s->cursor = cursor_walk(&b, s->cursor, key);
}

/* Esc: drop a half-chosen move, or leave a variation, or an earlier position, or go to the menu. */
static void cancel(Screen *s, double now)
{
    bool is_trial = s->trial.is_on;
    if (s->base.ui->cancel_choice(&s->base)) return;
    if (is_trial)
        screen_show_ply(s, s->trial.from);
    else if (s->shown != LIVE && !s->base.is_replay)
        screen_show_ply(s, session_ply(s->play.session));
    else
        screen_run_menu(&s->base, "", now);
}

static void run_key(Screen *s, const GameCommand *command, double now)
{
    char text[TYPED_MAX], word[COMMAND_WORD];
    Text typed = text_fixed(text, sizeof text);
    if (!(command->flags & TAKES_ARGUMENT)) {
        command_run(&s->base, command, "", now);
        return;
    }
    command_print_word(&s->words, command, word);
    text_format(&typed, "%s ", word);
    game_type_from(s, text);
}

/* A key without a meaning may be the first letter of a move. */
static void say_typing(Screen *s)
{
    screen_say(s, TONE_DIM, say(&s->words, N_("Type : before a move; ? shows all keys.")));
}

/* The cell at a place of the screen, or -1. */
static int find_cell(const Screen *s, const Input *input)
{
    Board b;
    GameLayout l;
    game_board(s, &b);
    game_layout(s, &b, &l);
    return layout_hit(&l.board, &b, input->column, input->line);
}

static void press_cell(Screen *s, const Input *input, double now)
{
    int cell = find_cell(s, input);
    s->pressed = cell;
    if (cell < 0) return;
    s->cursor = cell;
    choose_cell(s, now);
}

/* A piece that was pressed and dragged to another cell moves there. */
static void release_cell(Screen *s, const Input *input, double now)
{
    int cell = find_cell(s, input), from = s->pressed;
    s->pressed = -1;
    if (cell < 0 || from < 0 || cell == from || s->pick.count == 0 || s->pick.points[0] != from)
        return;
    s->cursor = cell;
    choose_cell(s, now);
}

void game_key(Screen *s, const Input *input, double now)
{
    const GameCommand *command = command_with_key(input->key);
    bool is_mouse = input->key == TK_MOUSE || input->key >= TK_RELEASE;
    if (s->is_typing && !is_mouse)
        type_key(s, input, now);
    else if (s->ask != ASK_NOTHING && !is_mouse)
        answer(s, input->key, now);
    else if (input->key >= TK_PLY)
        screen_show_ply(s, input->key - TK_PLY);
    else if (input->key == TK_WHEEL_UP || input->key == TK_WHEEL_DOWN)
        screen_step_shown(s, input->key == TK_WHEEL_UP ? -1 : 1);
    else if (command)
        run_key(s, command, now);
    else if (input->key == TK_ENTER || input->key == ' ')
        enter(s, now);
    else if (input->key == TK_MOUSE)
        press_cell(s, input, now);
    else if (input->key == TK_RELEASE)
        release_cell(s, input, now);
    else if (input->key == TK_ESCAPE)
        cancel(s, now);
    else if (input->key == TK_TAB)
        game_type_from(s, "");
    else if (input->key > ' ' && input->key < TK_NONE)
        say_typing(s);
    else
        move_cursor(s, input->key);
}
