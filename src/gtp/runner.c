/* runner.c: GTP whose commands run in a thread of their own.
 *
 * Who reads the lines also sets and clears the flag that ends a search: an interrupt can reach only
 * the command that was handed over last. */
#include "gtp/runner.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef enum RunnerState { RUNNER_IDLE, RUNNER_BUSY, RUNNER_ENDED } RunnerState;

struct GtpRunner {
    Gtp *gtp;
    atomic_bool stop;
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t change;
    RunnerState state;
    bool goes_on; /* what the last command said */
    char line[GTP_LINE + 1];
};

static void *run_lines(void *context)
{
    GtpRunner *r = context;
    pthread_mutex_lock(&r->lock);
    for (;;) {
        while (r->state == RUNNER_IDLE) pthread_cond_wait(&r->change, &r->lock);
        if (r->state == RUNNER_ENDED) break;
        pthread_mutex_unlock(&r->lock);
        bool goes_on = gtp_line(r->gtp, r->line);
        pthread_mutex_lock(&r->lock);
        r->goes_on = goes_on;
        r->state = RUNNER_IDLE;
        pthread_cond_signal(&r->change);
    }
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* Until the last command is answered: whether there may be another. */
static bool wait_idle(GtpRunner *r)
{
    pthread_mutex_lock(&r->lock);
    while (r->state == RUNNER_BUSY) pthread_cond_wait(&r->change, &r->lock);
    bool goes_on = r->goes_on;
    pthread_mutex_unlock(&r->lock);
    return goes_on;
}

static void set_state(GtpRunner *r, RunnerState state)
{
    pthread_mutex_lock(&r->lock);
    r->state = state;
    pthread_cond_signal(&r->change);
    pthread_mutex_unlock(&r->lock);
}

GtpRunner *gtp_runner_new(const GtpOptions *options, GtpWrite *write, void *context, Fault *fault)
{
    GtpOptions own = *options;
    GtpRunner *r = calloc(1, sizeof *r);
    *fault = (Fault){0};
    if (!r) return NULL;
    own.stop = &r->stop;
    r->goes_on = true;
    r->gtp = gtp_new(&own, write, context, fault);
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->change, NULL);
    if (r->gtp && pthread_create(&r->thread, NULL, run_lines, r) == 0) return r;
    pthread_cond_destroy(&r->change);
    pthread_mutex_destroy(&r->lock);
    gtp_free(r->gtp);
    free(r);
    return NULL;
}

void gtp_runner_free(GtpRunner *r)
{
    if (!r) return;
    atomic_store(&r->stop, true);
    wait_idle(r);
    set_state(r, RUNNER_ENDED);
    pthread_join(r->thread, NULL);
    pthread_cond_destroy(&r->change);
    pthread_mutex_destroy(&r->lock);
    gtp_free(r->gtp);
    free(r);
}

/* Is the word the first of the line, or its first after a number? */
static bool begins_with(const char *line, const char *word)
{
    line += strspn(line, " \t");
    line += strspn(line, "0123456789");
    line += strspn(line, " \t");
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && strchr(" \t\r#", line[length]) != NULL;
}

bool gtp_runner_line(GtpRunner *r, const char *line)
{
    if (begins_with(line, "# interrupt")) {
        atomic_store(&r->stop, true);
        return true;
    }
    if (!wait_idle(r)) return false;
    size_t length = strlen(line);
    if (length > GTP_LINE) {
        gtp_runner_overlong(r);
        return true;
    }
    memcpy(r->line, line, length + 1);
    atomic_store(&r->stop, false);
    set_state(r, RUNNER_BUSY);
    /* After quit nothing is read. */
    return !begins_with(line, "quit") || wait_idle(r);
}

void gtp_runner_overlong(GtpRunner *r)
{
    wait_idle(r);
    gtp_overlong(r->gtp);
}
