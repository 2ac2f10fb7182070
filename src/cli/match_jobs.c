/* match_jobs.c: the pairs of matches as jobs.
 *
 * The jobs of several matches follow each other, so that the next match begins while the last pairs
 * of the one before are still being played. The result of a job is a line for each game, "COLOUR
 * OUTCOME PLIES TURNS TURNS SECONDS SECONDS [REASON]", where TURNS and SECONDS are of A and B; then
 * comes what `describe` wrote. */
#define _POSIX_C_SOURCE 200809L
#include "cli/match_jobs.h"

#include "cli/report.h"
#include "core/clock.h"
#include "games/notation.h"
#include "jobs/jobs.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REASON_TEXT = 256 };

/* Set by the first SIGINT or SIGTERM, and when no more pairs are needed. */
static atomic_bool is_stopped;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&is_stopped, true);
}

bool match_jobs_helps(void) { return transport_of_program()->process > 0; }

/* Which match a job belongs to; *pair is its pair there. */
static int match_of(const MatchJobs *m, int job, int *pair)
{
    int match = 0;
    for (; job >= m->matches[match].games / 2; match++) job -= m->matches[match].games / 2;
    *pair = job;
    return match;
}

/* -- In the thread of a job -- */

typedef struct PairThread {
    const MatchJobs *jobs;
    MatchWorker *worker; /* of this match, or NULL */
    int match;
} PairThread;

static void *new_thread(void *context)
{
    PairThread *t = calloc(1, sizeof *t);
    if (t) *t = (PairThread){.jobs = context, .match = -1};
    return t;
}

static void free_thread(void *thread)
{
    PairThread *t = thread;
    match_worker_free(t->worker);
    free(t);
}

static void print_game(const MatchGame *game, Text *out)
{
    text_format(out, "%d %d %d %d %d %.6f %.6f%s%s\n", game->a_colour, game->last.outcome,
                game->plies, game->turns[0], game->turns[1], game->seconds[0], game->seconds[1],
                game->reason ? " " : "", game->reason ? game->reason : "");
}

/* Only programs have trouble. */
static void report_trouble(const MatchOptions *o, const MatchGame *game)
{
    int loser = game->last.outcome == win_of(game->a_colour) ? 1 : 0;
    if (game->trouble && *game->trouble)
        report_failure("game %d, ugi:%s: %s", game->number + 1, o->players[loser].command,
                       game->trouble);
}

static bool run_pair(void *thread, int job, Text *result)
{
    PairThread *t = thread;
    int pair, match = match_of(t->jobs, job, &pair);
    if (match != t->match) {
        match_worker_free(t->worker);
        t->worker = match_worker_new(&t->jobs->matches[match]);
        t->match = t->worker ? match : -1;
    }
    Text described = text_growing();
    result->is_cut = !t->worker;
    for (int i = 0; t->worker && i < 2; i++) {
        const MatchGame *game = match_worker_play(t->worker, pair, i == 1);
        if (!game) {
            text_free(&described);
            return false;
        }
        print_game(game, result);
        report_trouble(&t->jobs->matches[match], game);
        if (t->jobs->describe) t->jobs->describe(t->jobs->context, game, &described);
    }
    if (described.length) text_bytes(result, described.data, described.length);
    result->is_cut |= described.is_cut;
    text_free(&described);
    return true;
}

/* -- Where results are counted -- */

static bool read_seconds(Cursor *c, double *out)
{
    char *end;
    if (!cursor_take(c, ' ')) return false;
    *out = strtod(c->at, &end);
    bool ok = end != c->at;
    c->at = end;
    return ok;
}

static bool read_game(Cursor *c, MatchGame *game, char reason[REASON_TEXT])
{
    int outcome;
    *game = (MatchGame){0};
    if (!cursor_number(c, BLACK, &game->a_colour) || !cursor_take(c, ' ') ||
        !cursor_number(c, DRAWN, &outcome) || !cursor_take(c, ' ') ||
        !cursor_number(c, 1000000, &game->plies) || !cursor_take(c, ' ') ||
        !cursor_number(c, 1000000, &game->turns[0]) || !cursor_take(c, ' ') ||
        !cursor_number(c, 1000000, &game->turns[1]) || !read_seconds(c, &game->seconds[0]) ||
        !read_seconds(c, &game->seconds[1]))
        return false;
    game->last.outcome = (uint8_t)outcome;
    if (cursor_take(c, ' ')) {
        Text text = text_fixed(reason, REASON_TEXT);
        size_t length = strcspn(c->at, "\n");
        text_bytes(&text, c->at, length);
        c->at += length;
        game->reason = reason;
    }
    return cursor_take(c, '\n');
}

static bool count_pair(void *context, int job, const char *result, size_t length)
{
    MatchJobs *m = context;
    MatchGame games[2];
    char reasons[2][REASON_TEXT];
    Cursor c = cursor_over(result);
    int pair, match = match_of(m, job, &pair);
    for (int i = 0; i < 2; i++)
        if (!read_game(&c, &games[i], reasons[i])) return false;
    match_count_pair(&m->scores[match], games);
    return m->counted(m->context, match, c.at, length - (size_t)(c.at - result));
}

/* -- The work -- */

/* All that decides the results. Of the openings, their positions. */
static void print_title(const MatchJobs *m, Text *out)
{
    const Args *a = m->args;
    const MatchOptions *o = &m->matches[0];
    text_format(out, "quina %s", m->command);
    for (int i = 0; i < a->operand_count; i++) text_format(out, " %s", a->operands[i]);
    text_format(out, " size=%d variant=%d seed=%" PRIu64 " plies=%d even=%d resign=%d", o->size,
                o->variant, o->seed, o->random_plies, o->even, o->resign);
    if (o->seconds > 0) text_format(out, " time=%g", o->seconds);
    if (o->clock > 0) text_format(out, " tc=%g+%g", o->clock, o->increment);
    const char *player = args_value(a, "player"), *from = args_value(a, "from");
    if (player) text_format(out, " player=%s", player);
    if (from) text_format(out, " from=%s", from);
    if (m->match_count > 1) text_format(out, " games=%d", o->games);
    if (m->describe) text_string(out, args_value(a, "binary") ? " with=binary" : " with=games");
    uint64_t key = 0;
    for (int i = 0; i < o->opening_count; i++) key = 31 * key + o->game->hash(&o->openings[i]);
    if (o->opening_count) text_format(out, " openings=%d:%" PRIx64, o->opening_count, key);
}

static bool read_part(const Args *args, JobsOptions *out)
{
    const char *text = args_value(args, "part");
    if (!text) return true;
    Cursor c = cursor_over(text);
    int part;
    if (!cursor_number(&c, 1000000, &part) || part == 0 || !cursor_take(&c, '/') ||
        !cursor_number(&c, 1000000, &out->parts) || part > out->parts || !cursor_at_end(&c))
        return usage_error("--part '%s' is not a part such as 3/8", text);
    if (!out->journal) return usage_error("--part needs --resume FILE, a journal to be merged");
    out->part = part - 1;
    return true;
}

int match_jobs_report_journal(const char *path, JournalStatus status)
{
    switch (status) {
    case JOURNAL_NO_JOURNAL: return report_failure("%s is not a journal of quina", path);
    case JOURNAL_OTHER_WORK:
        return report_failure("%s is of another work; see quina journal show", path);
    case JOURNAL_IN_USE: return report_failure("%s is being written by another process", path);
    case JOURNAL_DAMAGED: return report_failure("%s is damaged; see quina journal show", path);
    case JOURNAL_NO_MEMORY: return report_failure("no memory for the journal");
    case JOURNAL_FINE:
    case JOURNAL_NO_FILE:
    case JOURNAL_IO: break;
    }
    return report_failure("cannot write %s: %s", path, strerror(errno));
}

/* With QUINA_JOBS_STATS, how much coordinating took. */
static void print_stats(const JobsReport *r)
{
    if (!getenv("QUINA_JOBS_STATS")) return;
    fprintf(stderr,
            "jobs: %d run, %d found, %d processes, %.2f s, %.1f a second, coordinating %.3f s = "
            "%.2f %%, %d syncs\n",
            r->run, r->found, transport_of_program()->processes, r->seconds, r->run / r->seconds,
            r->overhead, 100 * r->overhead / r->seconds, r->syncs);
}

int match_jobs_run(MatchJobs *m, bool *is_helper)
{
    JobsOptions o = {.journal = args_value(m->args, "resume")};
    JobsReport report;
    struct sigaction stop = {.sa_handler = on_signal};
    if (!args_number(m->args, "jobs", 1, ENGINE_THREADS_MAX, 1, &o.threads) ||
        !read_part(m->args, &o))
        return EXIT_USAGE;
    Text title = text_growing();
    Work work = {.context = m,
                 .thread_new = new_thread,
                 .thread_free = free_thread,
                 .run = run_pair,
                 .count = count_pair,
                 .stop = &is_stopped};
    for (int i = 0; i < m->match_count; i++) {
        m->matches[i] = match_defaults(&m->matches[i]);
        m->matches[i].stop = &is_stopped;
        work.jobs += m->matches[i].games / 2;
    }
    print_title(m, &title);
    work.title = title.data;
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    JobsEnd end =
        title.is_cut ? JOBS_NO_MEMORY : jobs_run(&work, &o, transport_of_program(), &report);
    text_free(&title);
    *is_helper = end == JOBS_HELPED;
    if (end == JOBS_NO_JOURNAL) return match_jobs_report_journal(o.journal, report.journal);
    if (end == JOBS_NO_MEMORY) return report_failure("no memory for the players");
    if (!*is_helper) print_stats(&report);
    return EXIT_FINE;
}
