/* tables_jobs.c: quina tables build: every ending is a job.
 *
 * A job writes the table of its ending into the folder, which all processes see, and its result is
 * the checksum of the values. It needs the tables of all endings with fewer pieces: so jobs of more
 * pieces are given out when all of those are counted. A table that is there already is not built
 * again, whether a journal has it or not. */
#define _POSIX_C_SOURCE 200809L
#include "cli/tables_jobs.h"

#include "cli/language.h"
#include "cli/match_jobs.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/tables_option.h"
#include "jobs/jobs.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { THREADS_MAX = 16, RESULT_TEXT = 64 };

typedef struct Build {
    TablesRequest *request;
    const Endings *endings;
    int jobs;                    /* endings */
    bool is_helper;              /* not process 0: shows no progress */
    pthread_mutex_t lock;        /* of what follows, and of the request's tables */
    double shares[TABLES_MAX];   /* of each ending that is done */
    uint8_t *values[TABLES_MAX]; /* of endings that larger ones need */
    Progress progress;
    int status;
} Build;

static atomic_bool is_stopped;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&is_stopped, true);
}

atomic_bool *tables_watch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &is_stopped;
}

/* -- In the thread of a job -- */

typedef struct BuildShare {
    Build *build;
    int ending;
} BuildShare;

static void show_share(void *context, double share)
{
    BuildShare *s = context;
    Build *b = s->build;
    double done = 0;
    char name[ENDING_TEXT];
    if (b->is_helper) return;
    pthread_mutex_lock(&b->lock);
    b->shares[s->ending] = share;
    for (int i = 0; i < b->jobs; i++)
        done += b->shares[i] * (double)b->endings->size(b->request->tables->numbers, i);
    b->endings->name(s->ending, name);
    progress_show(&b->progress, (uint64_t)done, name);
    pthread_mutex_unlock(&b->lock);
}

static bool fail(Build *b, int status)
{
    if (b->status == EXIT_FINE) b->status = status;
    return false;
}

/* Opens the table of an ending, unless it is open. */
static bool open_table(Build *b, int ending, TablesFault *fault)
{
    TablesRequest *r = b->request;
    return r->tables->list[ending] || tables_open_one(r->tables, r->folder.data, ending, fault);
}

/* All values of a table. */
static bool read_values(Build *b, int ending)
{
    const Tables *t = b->request->tables;
    uint64_t size = b->endings->size(t->numbers, ending);
    uint8_t *values = malloc(size + TABLE_BLOCK);
    TablesFault fault = {.status = values ? TABLE_DAMAGED : TABLE_NO_MEMORY};
    bool ok = values;
    for (uint64_t block = 0; ok && block * TABLE_BLOCK < size; block++)
        ok = table_get_block(t->list[ending], block, values + block * TABLE_BLOCK) >= 0;
    if (ok) {
        b->values[ending] = values;
        return true;
    }
    Text path = text_fixed(fault.path, sizeof fault.path);
    tables_path(t, b->request->folder.data, ending, &path);
    free(values);
    return fail(b, tables_report(&fault));
}

/* Reads the tables of all endings with fewer pieces than this one. */
static bool read_lower(Build *b, int ending)
{
    int pieces = b->endings->pieces(ending);
    TablesFault fault;
    for (int i = 0; b->endings->pieces(i) < pieces; i++) {
        if (b->values[i]) continue;
        if (!open_table(b, i, &fault)) return fail(b, tables_report(&fault));
        if (!read_values(b, i)) return false;
    }
    return true;
}

static bool solve_ending(Build *b, int ending)
{
    TablesRequest *r = b->request;
    BuildShare share = {b, ending};
    uint8_t *values = malloc(b->endings->size(r->tables->numbers, ending) + TABLE_BLOCK);
    EndingTask task = {.ending = ending,
                       .values = values,
                       .lower = (const uint8_t *const *)b->values,
                       .stop = &is_stopped,
                       .progress = show_share,
                       .context = &share};
    char name[ENDING_TEXT];
    int error = 0;
    b->endings->name(ending, name);
    EndingStatus status = values ? b->endings->solve(r->tables->numbers, &task) : ENDING_STOPPED;
    if (values && status == ENDING_FINE)
        error = tables_write(r->tables, r->folder.data, ending, values);
    free(values);
    if (!values)
        report_failure("no memory for the tables");
    else if (status == ENDING_TOO_LONG)
        report_failure("%s has wins of more than %d plies", name, ENDING_LONGEST);
    else if (error)
        report_failure("cannot write the table %s in %s: %s", name, r->folder.data,
                       strerror(error));
    return values && status == ENDING_FINE && !error;
}

static void print_result(const Build *b, int ending, Text *out)
{
    char name[ENDING_TEXT];
    b->endings->name(ending, name);
    text_format(out, "%s %016" PRIx64, name, table_sum(b->request->tables->list[ending]));
}

static void *new_thread(void *context) { return context; }
static void free_thread(void *thread) { (void)thread; }

/* Solves an ending, unless its table is there already. */
static bool run_ending(void *thread, int ending, Text *result)
{
    Build *b = thread;
    TablesFault fault = {0};
    pthread_mutex_lock(&b->lock);
    bool is_there = open_table(b, ending, &fault);
    bool is_missing = !is_there && fault.error == ENOENT && read_lower(b, ending);
    pthread_mutex_unlock(&b->lock);
    bool is_solved = is_missing && solve_ending(b, ending);
    pthread_mutex_lock(&b->lock);
    if (is_solved) is_there = open_table(b, ending, &fault);
    if (is_there)
        print_result(b, ending, result);
    else if (is_solved || fault.error != ENOENT)
        fail(b, tables_report(&fault));
    else if (!atomic_load(&is_stopped))
        fail(b, EXIT_FAILED);
    pthread_mutex_unlock(&b->lock);
    result->is_cut |= !is_there;
    return is_there || !atomic_load(&is_stopped);
}

/* -- Where they are counted -- */

/* Jobs with more pieces wait until all those with fewer are counted. */
static int limit_of(const void *context, int counted)
{
    const Build *b = context;
    int limit = counted;
    if (counted >= b->jobs) return b->jobs;
    while (limit < b->jobs && b->endings->pieces(limit) == b->endings->pieces(counted)) limit++;
    return limit;
}

static bool count_ending(void *context, int ending, const char *result, size_t length)
{
    Build *b = context;
    char own[RESULT_TEXT];
    Text expected = text_fixed(own, sizeof own);
    TablesFault fault;
    pthread_mutex_lock(&b->lock);
    if (!open_table(b, ending, &fault)) {
        fail(b, tables_report(&fault));
    } else {
        print_result(b, ending, &expected);
        if (length != expected.length || memcmp(own, result, length) != 0)
            fail(b, report_failure("the table in %s is not the one of the journal: %s",
                                   b->request->folder.data, own));
    }
    b->shares[ending] = 1;
    bool ok = b->status == EXIT_FINE;
    pthread_mutex_unlock(&b->lock);
    return ok;
}

/* -- The work -- */

/* Makes the folder, and those above it; 0 or an errno. */
static int make_folder(const char *path)
{
    Text part = text_growing();
    int error = 0;
    for (const char *at = path; *at && !error; at++) {
        text_char(&part, *at);
        bool is_name = *at != '/' && (at[1] == '/' || !at[1]);
        if (part.is_cut) error = ENOMEM;
        if (!error && is_name && mkdir(part.data, 0777) != 0 && errno != EEXIST) error = errno;
    }
    text_free(&part);
    return error;
}

static int run_jobs(Build *b, const JobsOptions *o)
{
    char title[RESULT_TEXT];
    Text text = text_fixed(title, sizeof title);
    JobsReport report;
    text_format(&text, "quina tables build %s", b->request->tables->game->name);
    Work work = {.title = title,
                 .jobs = b->jobs,
                 .is_long = true,
                 .context = b,
                 .limit = limit_of,
                 .thread_new = new_thread,
                 .thread_free = free_thread,
                 .run = run_ending,
                 .count = count_ending,
                 .stop = tables_watch_signals()};
    JobsEnd end = jobs_run(&work, o, transport_of_program(), &report);
    progress_end(&b->progress);
    if (end == JOBS_HELPED) return EXIT_FINE;
    if (end == JOBS_NO_JOURNAL) return match_jobs_report_journal(o->journal, report.journal);
    if (b->status != EXIT_FINE) return b->status;
    if (end == JOBS_STOPPED) return report_failure("stopped; the same command goes on");
    return end == JOBS_DONE ? EXIT_FINE : report_failure("the tables could not be built");
}

int tables_jobs_run(TablesRequest *r)
{
    const Endings *e = r->tables->endings;
    JobsOptions o = {.journal = args_value(r->args, "resume")};
    uint64_t total = 0;
    Build b = {.request = r, .endings = e, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!args_number(r->args, "threads", 1, THREADS_MAX, 1, &o.threads)) return EXIT_USAGE;
    int error = make_folder(r->folder.data);
    if (error) return report_failure("cannot make %s: %s", r->folder.data, strerror(error));
    for (; b.jobs < e->count && e->pieces(b.jobs) <= r->pieces; b.jobs++)
        total += e->size(r->tables->numbers, b.jobs);
    b.is_helper = transport_of_program()->process > 0;
    b.progress = progress_begin(r->args, N_("positions"), total, 0);
    int status = run_jobs(&b, &o);
    for (int i = 0; i < e->count; i++) free(b.values[i]);
    pthread_mutex_destroy(&b.lock);
    return status;
}
