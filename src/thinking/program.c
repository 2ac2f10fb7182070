/* program.c: another program with pipes to its input and output, line by line. */
#define _GNU_SOURCE
#include "thinking/program.h"

#include "core/clock.h"
#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* -- The process -- */

/* Between the signals that ask a program to end and that end it, in seconds. */
static const double TERM_SECONDS = 0.3;

/* Whether the process ends before the deadline. */
static bool wait_for_end(pid_t process, double deadline, int *status)
{
    while (waitpid(process, status, WNOHANG) == 0) {
        if (clock_seconds() > deadline) return false;
        clock_sleep(0.01);
    }
    return true;
}

int program_end(Program *p, double seconds)
{
    int status = 0;
    if (!p->process) return -1;
    close(p->in);
    close(p->out);
    bool has_ended = wait_for_end(p->process, clock_seconds() + seconds, &status);
    if (!has_ended) {
        kill(-p->process, SIGTERM);
        has_ended = wait_for_end(p->process, clock_seconds() + TERM_SECONDS, &status);
    }
    kill(-p->process, SIGKILL);
    if (!has_ended) waitpid(p->process, NULL, 0);
    p->process = 0;
    p->length = 0;
    return has_ended && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The program gets a process group of its own, so that whatever the shell starts can be killed too.
 * O_CLOEXEC: a program started by another thread must not inherit these pipes, or we would not see
 * the end of this one. */
bool program_start(Program *p, const char *command)
{
    int to[2], from[2];
    char *words[] = {(char[]){"sh"}, (char[]){"-c"}, NULL, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t settings;
    memcpy(&words[2], &command, sizeof command); /* posix_spawn leaves the words as they are */
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
bool program_send(Program *p, const char *text)
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
static ProgramStatus read_line(Program *p, double deadline, const atomic_bool *stop, char *out,
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
            return PROGRAM_FINE;
        }
        if (p->length == PROGRAM_BUFFER) p->length = 0;
        double left = deadline - clock_seconds();
        if (left <= 0 || (stop && atomic_load(stop))) return PROGRAM_HUNG;
        struct pollfd wait = {.fd = p->out, .events = POLLIN};
        int ready = poll(&wait, 1, left < 0.1 ? (int)(left * 1000) + 1 : 100);
        if (ready <= 0) continue;
        ssize_t got = read(p->out, p->buffer + p->length, PROGRAM_BUFFER - p->length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return PROGRAM_ENDED;
        p->length += (size_t)got;
    }
}

/* Reads until a line begins with the word; out gets that line. */
ProgramStatus program_wait(Program *p, const char *word, double seconds, const atomic_bool *stop,
                           char *out, size_t size)
{
    double deadline = clock_seconds() + seconds;
    size_t length = strlen(word);
    for (;;) {
        ProgramStatus status = read_line(p, deadline, stop, out, size);
        if (status != PROGRAM_FINE) return status;
        if (length == 0) return PROGRAM_FINE;
        if (strncmp(out, word, length) == 0 && (out[length] == '\0' || out[length] == ' '))
            return PROGRAM_FINE;
    }
}
