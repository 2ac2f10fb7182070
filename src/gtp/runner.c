/* runner.c: GTP whose commands run in a thread of their own.
 *
 * A command is a job of a service with one thread. Only the thread that reads the lines adds jobs
 * and hurries them, so an interrupt reaches only the command that was added last. */
#include "gtp/runner.h"

#include "thinking/thinking.h"

#include <stdlib.h>
#include <string.h>

struct GtpRunner {
    Job job; /* the last command */
    Gtp *gtp;
    Thinking *thinking;
    bool goes_on; /* false after quit */
    char line[GTP_LINE + 1];
};

static void run_line(Job *job)
{
    GtpRunner *r = (GtpRunner *)job;
    r->goes_on = gtp_line(r->gtp, r->line);
}

/* Waits until the last command is answered; returns whether there may be another. */
static bool wait_for_reply(GtpRunner *r)
{
    thinking_wait(r->thinking, &r->job);
    return r->goes_on;
}

GtpRunner *gtp_runner_new(const GtpOptions *options, GtpWrite *write, void *context, Fault *fault)
{
    GtpOptions own = *options;
    GtpRunner *r = calloc(1, sizeof *r);
    *fault = (Fault){0};
    if (!r) return NULL;
    r->job.run = run_line;
    r->goes_on = true;
    own.stop = &r->job.stop;
    r->gtp = gtp_new(&own, write, context, fault);
    if (r->gtp) r->thinking = thinking_new(&(ThinkingOptions){.threads = 1});
    if (r->thinking) return r;
    gtp_free(r->gtp);
    free(r);
    return NULL;
}

void gtp_runner_free(GtpRunner *r)
{
    if (!r) return;
    job_hurry(&r->job);
    wait_for_reply(r);
    thinking_free(r->thinking);
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
        job_hurry(&r->job);
        return true;
    }
    if (!wait_for_reply(r)) return false;
    size_t length = strlen(line);
    if (length > GTP_LINE) {
        gtp_runner_overlong(r);
        return true;
    }
    memcpy(r->line, line, length + 1);
    thinking_add(r->thinking, &r->job);
    /* After quit nothing is read. */
    return !begins_with(line, "quit") || wait_for_reply(r);
}

void gtp_runner_overlong(GtpRunner *r)
{
    wait_for_reply(r);
    gtp_overlong(r->gtp);
}
