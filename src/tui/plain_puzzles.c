/* plain_puzzles.c: puzzles at the prompts. */
#include "draw/draw.h"
#include "puzzles/library.h"
#include "puzzles/solving.h"
#include "tui/describe.h"
#include "tui/plain.h"
#include "tui/typed.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct PuzzlePrompt {
    Plain *plain;
    PuzzleLog log;
    Solving solving;
    PuzzleGrade grade; /* PUZZLE_GRADES: any */
} PuzzlePrompt;

static const Words *words_of(const PuzzlePrompt *q) { return q->plain->base.words; }

static void put_phrase(const PuzzlePrompt *q, const Phrase *phrase)
{
    char said[PHRASE_TEXT];
    say_phrase(words_of(q), phrase, said);
    plain_put_line(said);
}

static void put_board(const PuzzlePrompt *q, const Pos *at)
{
    Board *board = &(Board){0};
    Text text = text_growing();
    if (q->plain->is_brief) return;
    game_of(at)->board(at, board);
    text_char(&text, '\n');
    draw_text(board, NULL, DRAW_ASCII, &text);
    plain_put(q->plain, &text);
}

/* The turns from a position on, each in words. */
static void put_turns(const PuzzlePrompt *q, const Pos *from, const Turn *turns, int count)
{
    Pos at = *from;
    for (int i = 0; i < count; i++) {
        Text text = text_growing();
        text_string(&text, "  ");
        describe_turn(words_of(q), &at, &turns[i], &text);
        plain_put(q->plain, &text);
        turn_play(&at, &turns[i], &at);
    }
}

static void put_score(const PuzzlePrompt *q)
{
    PuzzleStreaks s = puzzle_log_count(&q->log, puzzle_today());
    if (q->log.error) {
        plain_put_format(say(words_of(q), N_("cannot read %s: %s")), q->log.path,
                         strerror(q->log.error));
        return;
    }
    plain_put_format(say(words_of(q), N_("Solved so far: %d; streak: %d, best: %d; days: %d.")),
                     s.solved, s.streak, s.best, s.days);
}

static void put_task(const PuzzlePrompt *q)
{
    const Solving *s = &q->solving;
    Phrase task;
    put_board(q, &s->at);
    plain_put_format("%s %d · %s", s->game->title, s->number,
                     say(words_of(q), puzzle_grade_name(puzzle_grade(&s->puzzle))));
    puzzle_task(&s->puzzle, &task);
    put_phrase(q, &task);
}

/* A wrong move is shown with its refutation, then the board as it was. */
static void put_refutation(const PuzzlePrompt *q, const Turn *turn, const Verdict *v)
{
    Pos after;
    turn_play(&q->solving.at, turn, &after);
    put_turns(q, &after, v->replies, v->reply_count);
    Pos end = after;
    for (int i = 0; i < v->reply_count; i++) turn_play(&end, &v->replies[i], &end);
    put_board(q, &end);
    plain_put_line(say(words_of(q), N_("The move is taken back. Try another one.")));
}

static void try_move(PuzzlePrompt *q, const Turn *turn)
{
    Solving *s = &q->solving;
    Pos before = s->at;
    Verdict v;
    Phrase text;
    if (!solving_try(s, &q->log, turn, &v)) {
        plain_put_line(say(words_of(q), N_("There is not enough memory to judge the move.")));
        return;
    }
    attempt_describe(&s->puzzle, &v, &text);
    put_phrase(q, &text);
    if (v.status == ATTEMPT_WRONG) {
        put_refutation(q, turn, &v);
        return;
    }
    turn_play(&before, turn, &before);
    put_turns(q, &before, v.replies, v.reply_count);
    put_board(q, &s->at);
    if (s->is_over) put_score(q);
    if (s->is_unsaved)
        plain_put_line(say(words_of(q), N_("That you solved it could not be saved.")));
}

static void show_solution(PuzzlePrompt *q)
{
    Solving *s = &q->solving;
    Turn turn;
    Verdict v;
    PuzzleLog nothing = {.text = text_growing()};
    while (!s->is_over && attempt_solution(&s->puzzle, s->turns, s->count, &turn)) {
        put_turns(q, &s->at, &turn, 1);
        Pos after;
        turn_play(&s->at, &turn, &after);
        if (!solving_try(s, &nothing, &turn, &v) || v.status == ATTEMPT_WRONG) break;
        put_turns(q, &after, v.replies, v.reply_count);
    }
    s->is_over = true;
    put_board(q, &s->at);
    puzzle_log_close(&nothing);
}

static bool is_word(const PuzzlePrompt *q, const char *english)
{
    const char *line = q->plain->line;
    return strcmp(line, english) == 0 || strcmp(line, say(words_of(q), english)) == 0;
}

/* One puzzle; false to leave. */
static bool solve(PuzzlePrompt *q)
{
    Plain *p = q->plain;
    Solving *s = &q->solving;
    const char *help = say(words_of(q), N_("Type a move, hint, solution, next or quit."));
    put_task(q);
    plain_put_line(help);
    while (!s->is_over) {
        Turn turn;
        Phrase text;
        Fault fault;
        char why[FAULT_TEXT];
        if (!plain_ask(p, "> ", help)) return false;
        if (!*p->line) continue;
        if (is_word(q, N_("next"))) return true;
        if (is_word(q, N_("solution"))) {
            show_solution(q);
        } else if (is_word(q, N_("hint"))) {
            if (solving_hint(s, &text)) put_phrase(q, &text);
        } else if (typed_parse(&s->at, p->line, &turn, &fault)) {
            try_move(q, &turn);
        } else {
            say_fault(words_of(q), &fault, why);
            plain_put_format(say(words_of(q), N_("No: %s.")), why);
        }
    }
    return plain_ask_yes(p, say(words_of(q), N_("Another puzzle?")));
}

/* Goes on with puzzles of the same game and grade. */
static void solve_all(PuzzlePrompt *q)
{
    while (solve(q)) {
        int next = solving_next(&q->log, q->solving.game, q->grade, q->solving.number);
        if (!next || !solving_begin(&q->solving, q->solving.game, next)) return;
    }
}

static bool ask_grade(PuzzlePrompt *q)
{
    const char *items[PUZZLE_GRADES + 1];
    for (int i = 0; i < PUZZLE_GRADES; i++)
        items[i] = say(words_of(q), puzzle_grade_name((PuzzleGrade)i));
    items[PUZZLE_GRADES] = say(words_of(q), N_("any"));
    int chosen = plain_ask_menu(q->plain, say(words_of(q), N_("How hard?")), items,
                                PUZZLE_GRADES + 1, PUZZLE_GRADES);
    q->grade = (PuzzleGrade)chosen;
    return chosen >= 0;
}

static bool ask_puzzle(PuzzlePrompt *q)
{
    const char *items[GAME_COUNT + 1];
    items[0] = say(words_of(q), N_("The puzzle of the day"));
    for (int i = 0; i < GAME_COUNT; i++) items[i + 1] = GAMES[i]->title;
    int chosen =
        plain_ask_menu(q->plain, say(words_of(q), N_("Which puzzles?")), items, GAME_COUNT + 1, 0);
    if (chosen < 0) return false;
    if (chosen == 0) return solving_begin_daily(&q->solving, puzzle_today());
    if (!ask_grade(q)) return false;
    const Game *g = GAMES[chosen - 1];
    return solving_begin(&q->solving, g, solving_next(&q->log, g, q->grade, 0));
}

static void run(Plain *p, const Game *g, int number)
{
    PuzzlePrompt q = {.plain = p, .grade = PUZZLE_GRADES};
    puzzle_log_open(&q.log);
    bool ok = g ? solving_begin(&q.solving, g,
                                number ? number : solving_next(&q.log, g, PUZZLE_GRADES, 0))
                : ask_puzzle(&q);
    if (ok)
        solve_all(&q);
    else if (!p->is_leaving)
        plain_put_line(say(words_of(&q), N_("There is no such puzzle.")));
    puzzle_log_close(&q.log);
}

void plain_puzzles(Plain *p) { run(p, NULL, 0); }

int tui_puzzles(const Words *words, bool is_brief, const Game *g, int number)
{
    Plain p = {.echoes = !isatty(STDIN_FILENO), .is_brief = is_brief, .words = *words};
    p.base = (Controller){.ui = &PLAIN_UI, .words = &p.words, .play = &p.play};
    run(&p, g, number);
    return plain_exit_status(&p);
}
