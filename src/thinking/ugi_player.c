/* ugi_player.c: a player in another program that speaks UGI.
 *
 * The program is started by the shell with pipes to its input and output. It has HELLO_SECONDS to
 * answer ugiok, and UGI_GRACE_SECONDS beyond its limit for a move; QUINA_UGI_TIMEOUT in the
 * environment, in whole seconds, replaces both. A program that hangs or dies loses its game, is
 * killed, and is started again for the next one. */
#define _GNU_SOURCE
#include "thinking/ugi_player.h"

#include "core/text.h"
#include "thinking/program.h"

#include <stdlib.h>
#include <string.h>

/* What a program has for ending by itself. */
static const double QUIT_SECONDS = 0.2;

enum { HELLO_SECONDS = 10, MOVE_SECONDS = 1, COUNT_SECONDS = 60 };

typedef struct UgiPlayer {
    Player player;
    const Game *game;
    PlayerWord word;
    double hello, grace;
    Program program;
} UgiPlayer;

/* -- The player -- */

static PlayerStatus trouble(UgiPlayer *p, PlayerStatus status, const char *format, const char *word)
{
    Text text = text_fixed(p->player.trouble, sizeof p->player.trouble);
    text_fill(&text, format, word, strlen(word) + 1, 1);
    return status;
}

static PlayerStatus status_of(UgiPlayer *p, ProgramStatus status, const char *question)
{
    if (status == PROGRAM_HUNG)
        return trouble(p, PLAYER_HUNG, "its program did not answer '%1' in time", question);
    if (status == PROGRAM_ENDED)
        return trouble(p, PLAYER_CRASHED, "its program ended instead of answering '%1'", question);
    return PLAYER_FINE;
}

static PlayerStatus greet(UgiPlayer *p)
{
    char line[512];
    Program *program = &p->program;
    if (program->process) return PLAYER_FINE;
    if (!program_start(program, p->word.command) || !program_send(program, "ugi\n"))
        return trouble(p, PLAYER_CRASHED, "its program could not be started%1", "");
    return status_of(p, program_wait(program, "ugiok", p->hello, NULL, line, sizeof line), "ugi");
}

static void print_setup(Text *out, const UgiPlayer *p, const Task *task)
{
    char variant[VARIANT_TEXT], position[POS_TEXT];
    const HistoryView *game = &task->history;
    const Pos *start = game->positions;
    game_print_variant(p->game, start->variant, variant);
    p->game->print(start, position);
    text_format(out, "setoption name Game value %s\n", p->game->name);
    if (start->size) text_format(out, "setoption name Size value %d\n", start->size);
    text_format(out, "setoption name Variant value %s\n", variant);
    text_format(out, "position fen %s", position);
    for (int i = 0; i < game->ply; i++) {
        char move[TURN_TEXT];
        p->game->turn_print(&game->positions[i], &game->turns[i], move);
        text_format(out, "%s %s", i ? "" : " moves", move);
    }
    text_char(out, '\n');
}

static Limits limits_of(const UgiPlayer *p, const Task *task)
{
    if (limits_are_set(&task->limits)) return task->limits;
    return limits_are_set(&p->word.limits) ? p->word.limits : (Limits){.seconds = MOVE_SECONDS};
}

/* Player 1 of UGI is the side that begins the game by its rules. */
static void print_clocks(Text *out, const Game *g, const TaskClocks *clocks)
{
    int first = (int)g->begins, second = opponent(first);
    double increment = 1000 * clocks->increment;
    text_format(out, "go p1time %.0f p2time %.0f p1inc %.0f p2inc %.0f\n",
                1000 * clocks->left[first], 1000 * clocks->left[second], increment, increment);
}

static void print_go(Text *out, const Limits *limits)
{
    text_string(out, "go");
    if (limits->seconds > 0) text_format(out, " movetime %.0f", 1000 * limits->seconds);
    if (limits->nodes) text_format(out, " nodes %llu", (unsigned long long)limits->nodes);
    if (limits->depth) text_format(out, " depth %d", limits->depth);
    text_char(out, '\n');
}

static PlayerStatus refuse(UgiPlayer *p, const char *move, const Fault *fault)
{
    char why[FAULT_TEXT];
    Text text = text_fixed(p->player.trouble, sizeof p->player.trouble);
    fault_print(fault, fault_template(fault->code), why);
    text_format(&text, "it answered 'bestmove %s': %s", move, why);
    return PLAYER_ILLEGAL;
}

static PlayerStatus ask(UgiPlayer *p, const Task *task, Turn *out)
{
    char line[512];
    Limits limits = limits_of(p, task);
    double left = task->clocks.left[task_pos(task)->to_move];
    double seconds = (left > 0             ? left
                      : limits.seconds > 0 ? limits.seconds
                                           : COUNT_SECONDS) +
                     p->grace;
    Fault fault;
    PlayerStatus status = greet(p);
    if (status != PLAYER_FINE) return status;
    Text text = text_growing();
    print_setup(&text, p, task);
    if (left > 0)
        print_clocks(&text, p->game, &task->clocks);
    else
        print_go(&text, &limits);
    bool is_sent = !text.is_cut && program_send(&p->program, text.data);
    text_free(&text);
    if (!is_sent) return status_of(p, PROGRAM_ENDED, "position");
    status =
        status_of(p, program_wait(&p->program, "bestmove", seconds, task->stop, line, sizeof line),
                  "go");
    if (status != PLAYER_FINE) return status;
    char *move = line + strlen("bestmove");
    move += strspn(move, " ");
    move[strcspn(move, " ")] = '\0';
    return turn_parse(task_pos(task), move, out, &fault) ? PLAYER_FINE : refuse(p, move, &fault);
}

static PlayerStatus ugi_choose(Player *player, const Task *task, Turn *out, Result *info)
{
    UgiPlayer *p = (UgiPlayer *)player;
    *info = (Result){0};
    p->player.trouble[0] = '\0';
    PlayerStatus status = ask(p, task, out);
    if (status == PLAYER_HUNG || status == PLAYER_CRASHED) program_end(&p->program, QUIT_SECONDS);
    return status;
}

static void ugi_clear(Player *player, uint64_t seed)
{
    UgiPlayer *p = (UgiPlayer *)player;
    (void)seed;
    if (p->program.process && !program_send(&p->program, "uginewgame\n"))
        program_end(&p->program, QUIT_SECONDS);
}

static void ugi_free_player(Player *player)
{
    UgiPlayer *p = (UgiPlayer *)player;
    if (p->program.process) program_send(&p->program, "quit\n");
    program_end(&p->program, QUIT_SECONDS);
    free(p);
}

int ugi_timeout(int otherwise)
{
    const char *text = getenv("QUINA_UGI_TIMEOUT");
    Cursor c = cursor_over(text ? text : "");
    int seconds;
    return cursor_number(&c, 86400, &seconds) && cursor_at_end(&c) && seconds > 0 ? seconds
                                                                                  : otherwise;
}

Player *ugi_player_new(const Game *g, const PlayerWord *word)
{
    UgiPlayer *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->player = (Player){.choose = ugi_choose, .clear = ugi_clear, .free = ugi_free_player};
    p->word = *word;
    p->game = g;
    p->hello = ugi_timeout(HELLO_SECONDS);
    p->grace = ugi_timeout(UGI_GRACE_SECONDS);
    return &p->player;
}

bool ugi_player_starts(const Game *g, const PlayerWord *word, char why[PLAYER_TROUBLE])
{
    UgiPlayer *p = (UgiPlayer *)ugi_player_new(g, word);
    bool ok = p && greet(p) == PLAYER_FINE;
    Text text = text_fixed(why, PLAYER_TROUBLE);
    text_string(&text, p ? p->player.trouble : "there is no memory for it");
    if (p) ugi_free_player(&p->player);
    return ok;
}
