/* ugi_player.c: a player in another program that speaks UGI.
 *
 * The program is started by the shell with pipes to its input and output. It has HELLO_SECONDS to
 * answer ugiok, and GRACE_SECONDS beyond its limit for a move; QUINA_UGI_TIMEOUT in the
 * environment, in whole seconds, replaces both. A program that hangs or dies loses its game, is
 * killed, and is started again for the next one. */
#define _GNU_SOURCE
#include "thinking/ugi_player.h"

#include "core/clock.h"
#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { HELLO_SECONDS = 10, GRACE_SECONDS = 5, MOVE_SECONDS = 1, BUFFER = 65536 };

typedef struct UgiPlayer {
    Player player;
    const Game *game;
    char command[PLAYER_TEXT];
    pid_t process; /* 0: none runs */
    int in, out;   /* its input and output */
    double hello, grace;
    size_t length; /* of what was read and not used yet */
    char buffer[BUFFER];
} UgiPlayer;

/* -- The process -- */

static void end_process(UgiPlayer *p)
{
    if (!p->process) return;
    close(p->in);
    close(p->out);
    for (int i = 0; i < 50 && waitpid(p->process, NULL, WNOHANG) == 0; i++) {
        if (i == 20) kill(-p->process, SIGTERM);
        clock_sleep(0.01);
    }
    kill(-p->process, SIGKILL);
    waitpid(p->process, NULL, 0);
    p->process = 0;
    p->length = 0;
}

/* The program gets a process group of its own, so that whatever the shell starts can be killed too.
 * O_CLOEXEC: a program started by another thread must not inherit these pipes, or we would not see
 * the end of this one. */
static bool start_process(UgiPlayer *p)
{
    int to[2], from[2];
    char *words[] = {(char[]){"sh"}, (char[]){"-c"}, p->command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t settings;
    if (pipe2(to, O_CLOEXEC) != 0) return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
    posix_spawnattr_init(&settings);
    posix_spawnattr_setflags(&settings, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&settings, 0);
    bool ok = posix_spawn(&p->process, "/bin/sh", &files, &settings, words, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&settings);
    close(to[0]);
    close(from[1]);
    p->in = to[1];
    p->out = from[0];
    p->length = 0;
    if (ok) return true;
    close(p->in);
    close(p->out);
    p->process = 0;
    return false;
}

/* -- Lines -- */

static bool write_all(int file, const char *text)
{
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t sent = write(file, text, length);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        text += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* Writing to a program that has ended fails; the SIGPIPE that comes with it, which would end this
 * process, is blocked and then consumed. */
static bool send_text(UgiPlayer *p, const char *text)
{
    sigset_t gone, before;
    sigemptyset(&gone);
    sigaddset(&gone, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &gone, &before);
    bool is_sent = write_all(p->in, text);
    if (!is_sent) sigtimedwait(&gone, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_sent;
}

/* Reads a line, without its end, before the deadline. A line longer than the buffer is dropped. */
static PlayerStatus read_line(UgiPlayer *p, double deadline, const atomic_bool *stop, char *out,
                              size_t size)
{
    for (;;) {
        char *end = memchr(p->buffer, '\n', p->length);
        if (end) {
            size_t length = (size_t)(end - p->buffer);
            Text line = text_fixed(out, size);
            text_bytes(&line, p->buffer, length);
            p->length -= length + 1;
            memmove(p->buffer, end + 1, p->length);
            out[strcspn(out, "\r")] = '\0';
            return PLAYER_FINE;
        }
        if (p->length == BUFFER) p->length = 0;
        double left = deadline - clock_seconds();
        if (left <= 0 || (stop && atomic_load(stop))) return PLAYER_HUNG;
        struct pollfd wait = {.fd = p->out, .events = POLLIN};
        int ready = poll(&wait, 1, left < 0.1 ? (int)(left * 1000) + 1 : 100);
        if (ready <= 0) continue;
        ssize_t got = read(p->out, p->buffer + p->length, BUFFER - p->length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return PLAYER_CRASHED;
        p->length += (size_t)got;
    }
}

/* Reads until a line begins with the word; out gets that line. */
static PlayerStatus wait_for(UgiPlayer *p, const char *word, double seconds,
                             const atomic_bool *stop, char *out, size_t size)
{
    double deadline = clock_seconds() + seconds;
    size_t length = strlen(word);
    for (;;) {
        PlayerStatus status = read_line(p, deadline, stop, out, size);
        if (status != PLAYER_FINE) return status;
        if (strncmp(out, word, length) == 0 && (out[length] == '\0' || out[length] == ' '))
            return PLAYER_FINE;
    }
}

/* -- The player -- */

static PlayerStatus greet(UgiPlayer *p)
{
    char line[512];
    if (p->process) return PLAYER_FINE;
    if (!start_process(p) || !send_text(p, "ugi\n")) return PLAYER_CRASHED;
    return wait_for(p, "ugiok", p->hello, NULL, line, sizeof line);
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

static double limit_of(const Task *task)
{
    return task->limits.seconds > 0 ? task->limits.seconds : MOVE_SECONDS;
}

static PlayerStatus ask(UgiPlayer *p, const Task *task, Turn *out)
{
    char line[512];
    PlayerStatus status = greet(p);
    if (status != PLAYER_FINE) return status;
    Text text = text_growing();
    print_setup(&text, p, task);
    text_format(&text, "go movetime %.0f\n", 1000 * limit_of(task));
    bool is_sent = !text.is_cut && send_text(p, text.data);
    text_free(&text);
    if (!is_sent) return PLAYER_CRASHED;
    status = wait_for(p, "bestmove", limit_of(task) + p->grace, task->stop, line, sizeof line);
    if (status != PLAYER_FINE) return status;
    char *move = line + strlen("bestmove");
    move += strspn(move, " ");
    move[strcspn(move, " ")] = '\0';
    return turn_parse(task_pos(task), move, out, NULL) ? PLAYER_FINE : PLAYER_ILLEGAL;
}

static PlayerStatus ugi_choose(Player *player, const Task *task, Turn *out, Result *info)
{
    UgiPlayer *p = (UgiPlayer *)player;
    *info = (Result){0};
    PlayerStatus status = ask(p, task, out);
    if (status == PLAYER_HUNG || status == PLAYER_CRASHED) end_process(p);
    return status;
}

static void ugi_clear(Player *player, uint64_t seed)
{
    UgiPlayer *p = (UgiPlayer *)player;
    (void)seed;
    if (p->process && !send_text(p, "uginewgame\n")) end_process(p);
}

static void ugi_free_player(Player *player)
{
    UgiPlayer *p = (UgiPlayer *)player;
    if (p->process) send_text(p, "quit\n");
    end_process(p);
    free(p);
}

static double timeout_or(int otherwise)
{
    const char *text = getenv("QUINA_UGI_TIMEOUT");
    Cursor c = cursor_over(text ? text : "");
    int seconds;
    return cursor_number(&c, 86400, &seconds) && cursor_at_end(&c) && seconds > 0 ? seconds
                                                                                  : otherwise;
}

Player *ugi_player_new(const Game *g, const char *command)
{
    UgiPlayer *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    Text copy = text_fixed(p->command, sizeof p->command);
    text_string(&copy, command);
    p->player = (Player){ugi_choose, ugi_clear, ugi_free_player};
    p->game = g;
    p->hello = timeout_or(HELLO_SECONDS);
    p->grace = timeout_or(GRACE_SECONDS);
    return &p->player;
}
