/* view_puzzle.c: puzzles on the screen: a list to choose from, and the board of a puzzle.
 *
 *     +--------------------------------------------------+
 *     | quina  Zurero 12 · medium                        |
 *     |                           Black to move and win  |
 *     |          the board        in 2 moves.            |
 *     |                                                  |
 *     |                           the verdict, a hint,   |
 *     |                           or what to point at    |
 *     | h hint  s solution  n next  r again  Esc back    |
 *     +--------------------------------------------------+
 *
 * The words are below the board where they do not fit beside it. A wrong move is shown with its
 * refutation until the next key; then it is taken back. */
#include "draw/draw.h"
#include "puzzles/solving.h"
#include "tui/describe.h"
#include "tui/state.h"

#include <stdlib.h>
#include <string.h>

enum { ITEM_COUNT = GAME_COUNT + 1, PANEL_MIN = 24, PANEL_MAX = 44, WORD_LINES = 3 };

struct PuzzleScreen {
    Solving solving;
    Pick pick;
    Pos refuted; /* the end of a refutation, while it is shown */
    Pos before;  /* the position before the last move on the board, if has_last */
    PuzzleLog log;
    PuzzleGrade grade; /* PUZZLE_GRADES: any */
    int cursor;
    int pressed; /* the cell on which the mouse was pressed, or -1 */
    bool is_solving, has_last, is_refuted, asks_number, asks_pass;
};

typedef struct PuzzleScreen PuzzleScreen;

/* -- The list -- */

static const char *grade_title(const Screen *s)
{
    PuzzleGrade grade = s->puzzle->grade;
    return say(&s->words, grade == PUZZLE_GRADES ? N_("any") : puzzle_grade_name(grade));
}

static void open_puzzles(Screen *s)
{
    s->message[0] = '\0';
    if (!s->puzzle) {
        s->puzzle = calloc(1, sizeof *s->puzzle);
        if (!s->puzzle) return;
        s->puzzle->grade = PUZZLE_GRADES;
    }
    puzzle_log_close(&s->puzzle->log);
    puzzle_log_open(&s->puzzle->log);
    s->puzzle->is_solving = false;
}

void puzzle_screen_free(PuzzleScreen *p)
{
    if (!p) return;
    puzzle_log_close(&p->log);
    free(p);
}

static const BarItem LIST_BAR[] = {{0, "↑↓", N_("move")},
                                   {0, "←→", N_("how hard")},
                                   {TK_ENTER, N_("Enter"), N_("choose")},
                                   {TK_ESCAPE, N_("Esc"), N_("go back")},
                                   {0}};

/* The line of the first choice. */
static int first_item(const Screen *s) { return 3 + list_gap(s); }

static void draw_list(Screen *s, Surface *g)
{
    int column = g->columns > 84 ? (g->columns - 78) / 2 : 3, wide = g->columns - column - 2;
    char grade[80], score[160];
    Text grade_text = text_fixed(grade, sizeof grade), text = text_fixed(score, sizeof score);
    PuzzleStreaks done = puzzle_log_count(&s->puzzle->log, puzzle_today());
    int first = first_item(s);
    frame_draw(s, g, say(&s->words, N_("Puzzles")), LIST_BAR);
    text_format(&grade_text, "%s < %s >", say(&s->words, N_("How hard?")), grade_title(s));
    int length = surface_text(g, column, first - 2, wide, grade, TONE_KEY);
    screen_add_zone(s, (Area){column, first - 2, length, 1}, TK_RIGHT);
    for (int i = 0; i < ITEM_COUNT; i++) {
        bool is_here = i == s->item;
        const char *title = i ? GAMES[i - 1]->title : say(&s->words, N_("The puzzle of the day"));
        if (is_here) list_mark(s, g, column - 2, first + i);
        surface_text(g, column, first + i, LIST_WIDTH - 2, title,
                     is_here ? TONE_BRIGHT : TONE_DEFAULT);
    }
    text_format(&text, say(&s->words, N_("Solved so far: %d; streak: %d, best: %d; days: %d.")),
                done.solved, done.streak, done.best, done.days);
    int line = first + ITEM_COUNT + list_gap(s);
    surface_wrap(g, (Area){column, line, wide, g->lines - 1 - line},
                 *s->message ? s->message : score, *s->message ? s->message_tone : TONE_DIM);
}

/* -- The board -- */

static bool can_choose(const PuzzleScreen *p) { return !p->is_refuted && !p->solving.is_over; }

/* The position on the board: the end of a refutation, or what the choice under the cursor leads
 * to. */
static Pos shown(const PuzzleScreen *p)
{
    Pos preview;
    if (can_choose(p) && pick_shows_preview(&p->pick, p->cursor, &preview)) return preview;
    return p->is_refuted ? p->refuted : p->pick.at;
}

static void begin(Screen *s, bool ok)
{
    PuzzleScreen *p = s->puzzle;
    s->message[0] = '\0';
    if (!ok) {
        screen_say(s, TONE_ALERT, say(&s->words, N_("There is no such puzzle.")));
        return;
    }
    p->is_solving = true;
    p->is_refuted = p->asks_number = p->asks_pass = false;
    p->has_last = false;
    p->pressed = -1;
    p->cursor = board_middle(&p->solving.at);
    pick_begin(&p->pick, &p->solving.at);
}

/* Where the board is, and the words. */
typedef struct PuzzleLayout {
    Layout board;
    Area words;
} PuzzleLayout;

static void layout_board(const Screen *s, Board *b, PuzzleLayout *l)
{
    Pos at = shown(s->puzzle);
    int panel = s->columns * 4 / 10;
    panel = panel < PANEL_MIN ? PANEL_MIN : panel > PANEL_MAX ? PANEL_MAX : panel;
    game_of(&at)->board(&at, b);
    layout_make(&l->board, b, &s->look, (Area){0, 1, s->columns - panel, s->lines - 2});
    l->words = (Area){s->columns - panel, 2, panel - 1, s->lines - 4};
    if (l->board.fits) return;
    layout_make(&l->board, b, &s->look, (Area){0, 1, s->columns, s->lines - 2 - WORD_LINES});
    l->words = (Area){1, s->lines - 1 - WORD_LINES, s->columns - 2, WORD_LINES};
}

/* Marks what a move from one position to the other has changed. */
static void flag_change(const Pos *from, const Pos *to, uint8_t moved, uint8_t left,
                        uint8_t flags[CELLS_MAX])
{
    Board before, after;
    Marks marks;
    game_of(from)->board(from, &before);
    game_of(to)->board(to, &after);
    draw_marks(&before, &after, &marks);
    for (int i = 0; i < after.cell_count; i++)
        flags[i] |= marks.on[i] == MARK_TO ? moved : marks.on[i] == MARK_FROM ? left : 0;
}

static void flag_board(const PuzzleScreen *p, uint8_t flags[CELLS_MAX])
{
    Pos at = shown(p);
    bool on[CELLS_MAX] = {false};
    if (p->has_last)
        flag_change(&p->before, p->is_refuted ? &p->refuted : &p->solving.at, FLAG_TO, FLAG_FROM,
                    flags);
    if (!can_choose(p)) return;
    if (!pick_is_fresh(&p->pick)) pick_next_cells(&p->pick, on);
    for (int i = 0; i < CELLS_MAX; i++)
        if (on[i]) flags[i] |= FLAG_LEGAL;
    for (int i = 0; i < p->pick.count; i++) flags[p->pick.points[i]] |= FLAG_CHOSEN;
    flag_change(&p->pick.at, &at, FLAG_PREVIEW, 0, flags);
    flags[p->cursor] |= FLAG_CURSOR;
}

/* The first one only where the rules allow it. */
static const BarItem BAR[] = {{'p', "p", N_("pass")},
                              {'h', "h", N_("hint")},
                              {'s', "s", N_("solution")},
                              {'n', "n", N_("next")},
                              {'r', "r", N_("again")},
                              {TK_ESCAPE, N_("Esc"), N_("go back")},
                              {0}};

static bool can_pass(const PuzzleScreen *p)
{
    return can_choose(p) && pick_is_fresh(&p->pick) && pick_can_pass(&p->pick);
}

/* The task, and below it what there is to say or to do; last the numbers to choose from. */
static void draw_words(Screen *s, Surface *g, Area area)
{
    const PuzzleScreen *p = s->puzzle;
    char task[PHRASE_TEXT], prompt[PHRASE_TEXT] = "";
    Phrase phrase;
    puzzle_task(&p->solving.puzzle, &phrase);
    say_phrase(&s->words, &phrase, task);
    if (can_choose(p)) describe_prompt(&s->words, &p->pick, prompt);
    int used = surface_wrap(g, area, task, TONE_KEY) + (area.height > WORD_LINES);
    area = (Area){area.column, area.line + used, area.width, area.height - used};
    used = surface_wrap(g, area, *s->message ? s->message : prompt,
                        *s->message ? s->message_tone : TONE_DEFAULT);
    area = (Area){area.column, area.line + used, area.width, area.height - used};
    if (p->asks_number)
        status_draw_numbers(s, g, &p->pick, area.column, area.line - (area.height <= 0));
    else
        heights_draw(s, g, (Area){area.column, area.line + 1, area.width, area.height - 1},
                     &p->pick.at, p->cursor);
}

static void draw_board(Screen *s, Surface *g)
{
    PuzzleScreen *p = s->puzzle;
    char title[96];
    uint8_t flags[CELLS_MAX] = {0};
    Text text = text_fixed(title, sizeof title);
    Board *b = &(Board){0};
    PuzzleLayout l;
    text_format(&text, "%s %d · %s", p->solving.game->title, p->solving.number,
                say(&s->words, puzzle_grade_name(puzzle_grade(&p->solving.puzzle))));
    frame_draw(s, g, title, can_pass(p) ? BAR : BAR + 1);
    layout_board(s, b, &l);
    if (can_choose(p)) status_draw_cell(s, g, title, p->solving.game, &b->cells[p->cursor]);
    if (!l.board.fits) {
        surface_wrap(g, (Area){1, 2, g->columns - 2, g->lines - 3},
                     say(&s->words, N_("This window is too small for the board; make it larger.")),
                     TONE_ALERT);
        return;
    }
    flag_board(p, flags);
    paint_board(g, b, &l.board, &s->look, flags);
    draw_words(s, g, l.words);
}

/* -- Moves -- */

static void say_verdict(Screen *s, const Verdict *v, const Pos *after)
{
    char said[PHRASE_TEXT], text[MESSAGE_MAX];
    Text out = text_fixed(text, sizeof text);
    Phrase phrase;
    Pos at = *after;
    attempt_describe(&s->puzzle->solving.puzzle, v, &phrase);
    say_phrase(&s->words, &phrase, said);
    text_string(&out, said);
    for (int i = 0; i < v->reply_count; i++) {
        char move[TURN_TEXT];
        game_of(&at)->turn_print(&at, &v->replies[i], move);
        text_format(&out, " %s", move);
        turn_play(&at, &v->replies[i], &at);
    }
    if (v->reply_count) text_char(&out, '.');
    if (s->puzzle->solving.is_unsaved)
        text_format(&out, " %s", say(&s->words, N_("That you solved it could not be saved.")));
    if (v->status == ATTEMPT_WRONG)
        text_format(&out, " %s", say(&s->words, N_("Any key takes the move back.")));
    else if (v->status == ATTEMPT_SOLVED)
        text_format(&out, " %s", say(&s->words, N_("Enter: the next puzzle.")));
    screen_say(s, v->status == ATTEMPT_WRONG ? TONE_ALERT : TONE_GOOD, text);
}

static void play(Screen *s, const Turn *turn)
{
    PuzzleScreen *p = s->puzzle;
    Verdict v;
    Pos before = p->solving.at, after, end;
    turn_play(&before, turn, &after);
    if (!solving_try(&p->solving, &p->log, turn, &v)) {
        screen_say(s, TONE_ALERT,
                   say(&s->words, N_("There is not enough memory to judge the move.")));
        return;
    }
    end = after;
    for (int i = 0; i < v.reply_count; i++) {
        before = end;
        turn_play(&before, &v.replies[i], &end);
    }
    p->before = before;
    p->refuted = end;
    p->has_last = true;
    p->is_refuted = v.status == ATTEMPT_WRONG;
    pick_begin(&p->pick, &p->solving.at);
    say_verdict(s, &v, &after);
}

static void take_pick(Screen *s, PickStatus status)
{
    PuzzleScreen *p = s->puzzle;
    Fault fault;
    char why[FAULT_TEXT];
    p->asks_number = status == PICK_NUMBER;
    s->message[0] = '\0';
    if (status == PICK_DONE) {
        Turn turn = p->pick.turn;
        play(s, &turn);
    } else if (status == PICK_REFUSED && pick_explain(&p->pick, (uint16_t)p->cursor, &fault)) {
        say_reason(&s->words, &fault, why);
        screen_say(s, TONE_ALERT, why);
    }
}

/* A digit, or Enter for the largest number. */
static void answer_number(Screen *s, int key)
{
    PuzzleScreen *p = s->puzzle;
    int numbers[STEPS_MAX], count = pick_cell_numbers(&p->pick, numbers);
    int number = key == TK_ENTER && count > 0 ? numbers[count - 1] : key - '0';
    PickStatus status = pick_cell_number(&p->pick, number);
    if (status == PICK_REFUSED) pick_begin(&p->pick, &p->solving.at);
    take_pick(s, status == PICK_REFUSED ? PICK_MORE : status);
}

static void walk(Screen *s, int key)
{
    PuzzleScreen *p = s->puzzle;
    Board *b = &(Board){0};
    game_of(&p->pick.at)->board(&p->pick.at, b);
    p->cursor = cursor_walk(b, p->cursor, key);
}

static void choose(Screen *s, int cell)
{
    s->puzzle->cursor = cell;
    take_pick(s, pick_cell(&s->puzzle->pick, cell));
}

/* The mouse is pressed on a cell, or released: a piece dragged to another cell moves there. */
static void point(Screen *s, const Input *input)
{
    PuzzleScreen *p = s->puzzle;
    Board *b = &(Board){0};
    PuzzleLayout l;
    layout_board(s, b, &l);
    int cell = layout_hit(&l.board, b, input->column, input->line), from = p->pressed;
    bool is_press = input->key == TK_MOUSE;
    p->pressed = is_press ? cell : -1;
    if (cell < 0 || !can_choose(p)) return;
    if (is_press || (from >= 0 && cell != from && p->pick.count > 0 && p->pick.points[0] == from))
        choose(s, cell);
}

/* Asked for, as in a game: a slip of the finger must not cost the streak. */
static void ask_pass(Screen *s)
{
    if (!can_choose(s->puzzle)) return;
    s->puzzle->asks_pass = can_pass(s->puzzle);
    if (!s->puzzle->asks_pass) {
        screen_say(s, TONE_ALERT, say(&s->words, N_("The rules do not allow a pass here.")));
        return;
    }
    screen_say_format(s, TONE_KEY, "%s %s", say(&s->words, N_("Pass, without a move?")),
                      say(&s->words, N_("(y/n)")));
}

static void answer_pass(Screen *s, int key)
{
    PuzzleScreen *p = s->puzzle;
    Turn pass;
    p->asks_pass = false;
    s->message[0] = '\0';
    if (key_is_yes(key) && turn_parse(&p->solving.at, "pass", &pass, NULL)) play(s, &pass);
}

static void hint(Screen *s)
{
    char said[PHRASE_TEXT];
    Phrase phrase;
    if (s->puzzle->solving.is_over || !solving_hint(&s->puzzle->solving, &phrase)) return;
    say_phrase(&s->words, &phrase, said);
    screen_say(s, TONE_GOOD, said);
}

/* The whole line, at once. */
static void show_solution(Screen *s)
{
    PuzzleScreen *p = s->puzzle;
    char text[MESSAGE_MAX];
    Text out = text_fixed(text, sizeof text);
    const Puzzle *puzzle = &p->solving.puzzle;
    Pos at = puzzle->start;
    text_string(&out, say(&s->words, N_("The solution:")));
    for (int i = 0; i < puzzle->line_count; i++) {
        char move[TURN_TEXT];
        game_of(&at)->turn_print(&at, &puzzle->line[i], move);
        text_format(&out, " %s", move);
        p->before = at;
        turn_play(&at, &puzzle->line[i], &at);
    }
    p->has_last = true;
    p->solving.at = at;
    p->solving.is_over = true;
    pick_begin(&p->pick, &at);
    text_format(&out, ". %s", say(&s->words, N_("Enter: the next puzzle.")));
    screen_say(s, TONE_GOOD, text);
}

static void next(Screen *s)
{
    PuzzleScreen *p = s->puzzle;
    const Game *game = p->solving.game;
    int number = solving_next(&p->log, game, p->grade, p->solving.number);
    begin(s, solving_begin(&p->solving, game, number));
}

/* Again from the start. */
static void restart(Screen *s)
{
    PuzzleScreen *p = s->puzzle;
    bool is_daily = p->solving.is_daily;
    begin(s, solving_begin(&p->solving, p->solving.game, p->solving.number));
    p->solving.is_daily = is_daily;
}

/* Drops what has been chosen, or leaves the puzzle. */
static void cancel(Screen *s)
{
    PuzzleScreen *p = s->puzzle;
    if (pick_is_fresh(&p->pick) && !p->asks_number) {
        open_puzzles(s);
        return;
    }
    p->asks_number = false;
    pick_begin(&p->pick, &p->solving.at);
}

static void press_key(Screen *s, int key)
{
    PuzzleScreen *p = s->puzzle;
    switch (key) {
    case TK_ESCAPE:
    case 'q': cancel(s); break;
    case 'h': hint(s); break;
    case 's': show_solution(s); break;
    case 'n': next(s); break;
    case 'r': restart(s); break;
    case TK_ENTER:
    case ' ':
        if (p->solving.is_over)
            next(s);
        else if (p->asks_number)
            answer_number(s, TK_ENTER);
        else
            choose(s, p->cursor);
        break;
    default:
        if (p->asks_number)
            answer_number(s, key);
        else if (key == 'p')
            ask_pass(s);
        else
            walk(s, key);
        break;
    }
}

static void key_board(Screen *s, const Input *input)
{
    PuzzleScreen *p = s->puzzle;
    bool is_mouse = input->key == TK_MOUSE || input->key == TK_RELEASE;
    if (input->key > TK_MOUSE && !is_mouse) return; /* a wheel says nothing here */
    if (p->is_refuted && input->key != TK_RELEASE) {
        p->is_refuted = false;
        p->has_last = false;
        s->message[0] = '\0';
    } else if (p->asks_pass && input->key != TK_RELEASE) {
        answer_pass(s, input->key);
    } else if (is_mouse) {
        point(s, input);
    } else {
        press_key(s, input->key);
    }
}

/* -- The view -- */

static void choose_item(Screen *s)
{
    PuzzleScreen *p = s->puzzle;
    if (s->item == 0) {
        begin(s, solving_begin_daily(&p->solving, puzzle_today()));
        return;
    }
    const Game *g = GAMES[s->item - 1];
    begin(s, solving_begin(&p->solving, g, solving_next(&p->log, g, p->grade, 0)));
}

static void key_list(Screen *s, const Input *input)
{
    PuzzleScreen *p = s->puzzle;
    int grade = (int)p->grade;
    if (input->key == TK_ESCAPE || input->key == 'q' || input->key == 'm')
        screen_show(s, VIEW_MENU);
    else if (input->key == TK_LEFT)
        p->grade = (PuzzleGrade)(grade > 0 ? grade - 1 : PUZZLE_GRADES);
    else if (input->key == TK_RIGHT)
        p->grade = (PuzzleGrade)(grade < PUZZLE_GRADES ? grade + 1 : 0);
    else if (list_key(s, input, ITEM_COUNT, first_item(s)))
        choose_item(s);
}

static void draw_puzzles(Screen *s, double now, Surface *g)
{
    (void)now;
    if (!s->puzzle) return;
    if (s->puzzle->is_solving)
        draw_board(s, g);
    else
        draw_list(s, g);
}

static void key_puzzles(Screen *s, const Input *input, double now)
{
    (void)now;
    if (!s->puzzle)
        screen_show(s, VIEW_MENU);
    else if (s->puzzle->is_solving)
        key_board(s, input);
    else
        key_list(s, input);
}

const ScreenView VIEW_OF_PUZZLES = {open_puzzles, draw_puzzles, key_puzzles};
