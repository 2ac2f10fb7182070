/* ugi_check.c: a session with another program that shows whether it speaks UGI as quina expects. */
#include "thinking/ugi_check.h"

#include "core/clock.h"
#include "core/text.h"
#include "history/history.h"
#include "thinking/program.h"
#include "thinking/ugi_player.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_SECONDS = 10, STOP_SECONDS = 2, GAME_PLIES = 400, MOVE_MS = 20, LINE = 512 };

typedef struct Check {
    Program program;
    History history;
    UgiVerdictSeen *seen;
    void *context;
    int failed;
    bool is_over; /* nothing more can be asked */
    char line[LINE], why[FAULT_TEXT + LINE];
} Check;

static void conclude(Check *c, const char *what, const char *wrong, bool is_advice)
{
    UgiVerdict verdict = {what, wrong, is_advice};
    c->seen(c->context, &verdict);
    if (wrong && !is_advice) c->failed++;
}

/* Whether the line that was waited for has come; says so and ends the session if it has not. */
static bool has_come(Check *c, const char *what, ProgramStatus status, const char *word,
                     int seconds)
{
    if (status == PROGRAM_FINE) return true;
    Text why = text_fixed(c->why, sizeof c->why);
    text_format(&why,
                status == PROGRAM_HUNG ? "no line '%s' came within %d s"
                                       : "it ended before a line '%s'",
                word, ugi_timeout(seconds));
    conclude(c, what, c->why, false);
    c->is_over = true;
    return false;
}

/* Sends the text and waits for a line that begins with the word; false, after saying so, if none
 * comes. c->line is then that line. */
static bool ask(Check *c, const char *what, const char *text, const char *word, int seconds)
{
    ProgramStatus status = PROGRAM_ENDED;
    if (c->is_over) return false;
    if (program_send(&c->program, text))
        status =
            program_wait(&c->program, word, ugi_timeout(seconds), NULL, c->line, sizeof c->line);
    return has_come(c, what, status, word, seconds);
}

static void expect(Check *c, const char *what, const char *text, const char *word)
{
    if (ask(c, what, text, word, ANSWER_SECONDS)) conclude(c, what, NULL, false);
}

/* -- Moves -- */

static void print_position(Text *out, const History *h)
{
    const Game *g = history_game(h);
    char text[POS_TEXT], move[TURN_TEXT];
    g->print(&h->positions[0], text);
    text_format(out, "position fen %s", text);
    for (int i = 0; i < h->ply; i++) {
        g->turn_print(&h->positions[i], &h->turns[i], move);
        text_format(out, "%s %s", i ? "" : " moves", move);
    }
    text_char(out, '\n');
}

/* Takes the move of c->line; false, after saying why, if it is not one. */
static bool take_move(Check *c, const char *what)
{
    Fault fault;
    Turn turn;
    char *move = c->line + strlen("bestmove"), reason[FAULT_TEXT];
    move += strspn(move, " ");
    move[strcspn(move, " ")] = '\0';
    if (turn_parse(history_now(&c->history), move, &turn, &fault))
        return history_play(&c->history, &turn);
    Text why = text_fixed(c->why, sizeof c->why);
    fault_print(&fault, fault_template(fault.code), reason);
    text_format(&why, "after %d moves it answered 'bestmove %s': %s", c->history.ply, move, reason);
    conclude(c, what, c->why, false);
    return false;
}

/* The program plays both sides of a whole game. */
static void check_game(Check *c)
{
    static const char WHAT[] = "it plays a whole game of legal moves";
    while (history_now(&c->history)->outcome == ONGOING && c->history.ply < GAME_PLIES) {
        Text text = text_growing();
        print_position(&text, &c->history);
        text_format(&text, "go movetime %d\n", MOVE_MS);
        bool ok = !text.is_cut && ask(c, WHAT, text.data, "bestmove", UGI_GRACE_SECONDS);
        text_free(&text);
        if (!ok || !take_move(c, WHAT)) return;
    }
    conclude(c, WHAT, NULL, false);
}

/* -- What only some programs answer -- */

/* Advice: the program is asked whether it is ready after each question, so that one that ignores
 * it is noticed without waiting. */
static void advise_query(Check *c, const char *what, const char *query, const char *expected)
{
    char text[LINE];
    Text question = text_fixed(text, sizeof text);
    text_format(&question, "%s\nisready\n", query);
    if (c->is_over || !program_send(&c->program, text)) return;
    const char *wrong = NULL;
    char found[LINE] = "";
    while (program_wait(&c->program, "", ugi_timeout(ANSWER_SECONDS), NULL, c->line,
                        sizeof c->line) == PROGRAM_FINE &&
           strcmp(c->line, "readyok") != 0)
        if (strncmp(c->line, "response", 8) == 0) memcpy(found, c->line, sizeof found);
    if (strcmp(found, expected) != 0) {
        Text why = text_fixed(c->why, sizeof c->why);
        text_format(&why, "'%s' was answered with '%s', not '%s'", query, found, expected);
        wrong = c->why;
    }
    conclude(c, what, wrong, true);
}

/* Player 1 is the side that begins by the rules, even where a position begins with the other. */
static void advise_turn(Check *c)
{
    const Pos *begun = &c->history.positions[c->history.ply > 0];
    char position[POS_TEXT], text[POS_TEXT + 16];
    Text question = text_fixed(text, sizeof text);
    game_of(begun)->print(begun, position);
    text_format(&question, "position fen %s\n", position);
    if (c->is_over || !program_send(&c->program, text)) return;
    advise_query(c, "it knows whose turn it is", "query p1turn",
                 begun->to_move == (int)game_of(begun)->begins ? "response true"
                                                               : "response false");
}

static void advise_queries(Check *c)
{
    const Pos *last = history_now(&c->history);
    int first = (int)history_game(&c->history)->begins;
    bool is_over = last->outcome != ONGOING;
    Text text = text_growing();
    print_position(&text, &c->history);
    bool ok = !c->is_over && !text.is_cut && program_send(&c->program, text.data);
    text_free(&text);
    if (!ok) return;
    advise_query(c, "it says whether the game is over", "query gameover",
                 is_over ? "response true" : "response false");
    if (!is_over) return;
    advise_query(c, "it knows the result", "query result",
                 last->outcome == DRAWN           ? "response draw"
                 : last->outcome == win_of(first) ? "response p1win"
                                                  : "response p2win");
}

/* Waits for readyok; false, after saying so, if it does not come. *has_moved says whether a move
 * came before it. */
static bool wait_until_ready(Check *c, const char *what, bool *has_moved)
{
    double end = clock_seconds() + ugi_timeout(ANSWER_SECONDS), left;
    ProgramStatus status = PROGRAM_HUNG;
    *has_moved = false;
    while ((left = end - clock_seconds()) > 0) {
        status = program_wait(&c->program, "", left, NULL, c->line, sizeof c->line);
        if (status != PROGRAM_FINE || strcmp(c->line, "readyok") == 0) break;
        *has_moved |= strncmp(c->line, "bestmove", strlen("bestmove")) == 0;
        status = PROGRAM_HUNG;
    }
    return has_come(c, what, status, "readyok", ANSWER_SECONDS);
}

static void check_stop(Check *c)
{
    static const char READY[] = "it answers isready during a search",
                      STOP[] = "it ends an infinite search after stop";
    bool has_moved;
    Text text = text_growing();
    history_restart(&c->history, &c->history.positions[0]);
    print_position(&text, &c->history);
    text_string(&text, "go infinite\nisready\n");
    if (!text.is_cut) program_send(&c->program, text.data);
    text_free(&text);
    if (!wait_until_ready(c, READY, &has_moved)) return;
    conclude(c, READY, NULL, false);
    if (has_moved)
        conclude(c, STOP, "it answered before stop", false);
    else if (ask(c, STOP, "stop\n", "bestmove", STOP_SECONDS) && take_move(c, STOP))
        conclude(c, STOP, NULL, false);
}

static void check_end(Check *c)
{
    static const char WHAT[] = "it exits with status 0 after quit";
    if (!c->is_over) program_send(&c->program, "quit\n");
    int status = program_end(&c->program, ugi_timeout(STOP_SECONDS));
    if (c->is_over) return;
    Text why = text_fixed(c->why, sizeof c->why);
    if (status < 0)
        text_format(&why, "it did not exit within %d s", ugi_timeout(STOP_SECONDS));
    else
        text_format(&why, "its status was %d", status);
    conclude(c, WHAT, status == 0 ? NULL : c->why, false);
}

static void check_options(Check *c, const Pos *start)
{
    char variant[VARIANT_TEXT], text[LINE];
    const Game *g = game_of(start);
    Text options = text_fixed(text, sizeof text);
    game_print_variant(g, start->variant, variant);
    text_format(&options, "setoption name Game value %s\n", g->name);
    if (start->size) text_format(&options, "setoption name Size value %d\n", start->size);
    text_format(&options, "setoption name Variant value %s\nuginewgame\nisready\n", variant);
    expect(c, "it takes options and uginewgame, and answers isready", text, "readyok");
}

int ugi_check(const Pos *start, const char *command, UgiVerdictSeen *seen, void *context)
{
    static const char HELLO[] = "it starts, and answers ugi with ugiok";
    Check *c = calloc(1, sizeof *c);
    if (!c) return 1;
    c->seen = seen;
    c->context = context;
    if (!history_reserve(&c->history, GAME_PLIES) || !program_start(&c->program, command)) {
        conclude(c, HELLO, "it could not be started", false);
    } else {
        history_restart(&c->history, start);
        expect(c, HELLO, "ugi\n", "ugiok");
        check_options(c, start);
        if (!c->is_over) check_game(c);
        advise_turn(c);
        advise_queries(c);
        if (!c->is_over) check_stop(c);
        expect(c, "it survives an unknown command", "frobnicate now\nisready\n", "readyok");
        check_end(c);
    }
    int failed = c->failed;
    history_free(&c->history);
    free(c);
    return failed;
}
