/* puzzle_jobs.c: quina puzzles make: each game that may have a puzzle is a job.
 *
 * The result of a job is the lines of its puzzles, if there are any. Puzzles are counted in the
 * order of the jobs; one that another is an image of, or of which there are enough, is left out. So
 * the same seed gives the same puzzles, whatever the number of threads and processes. */
#define _POSIX_C_SOURCE 200809L
#include "cli/puzzle_jobs.h"

#include "cli/language.h"
#include "cli/match_jobs.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "jobs/jobs.h"
#include "puzzles/library.h"
#include "puzzles/make.h"

#include <inttypes.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COUNT_MAX = 100000,
    GAMES_FOR_ONE = 1000, /* a game of which fewer have a puzzle is given up */
    PLAIN_SHARE = 8,      /* at most one puzzle in so many is plain, */
    PLAIN_NODES = 2,      /* that is, has a single turn or a proof so short; */
    THEME_SHARE = 2       /* at most one in so many has the same theme */
};

typedef struct Making {
    PuzzleOptions options;
    int count, wanted;
    int plain; /* of those */
    int with_theme[PUZZLE_THEMES];
    uint64_t *seen;
    Progress progress;
    bool failed;
} Making;

static atomic_bool is_stopped;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&is_stopped, true);
}

/* -- In the thread of a job -- */

static void *new_thread(void *context) { return context; }
static void free_thread(void *thread) { (void)thread; }

static bool run_game(void *thread, int job, Text *result)
{
    const Making *m = thread;
    Puzzle found[PUZZLES_OF_GAME];
    int count = puzzles_make(&m->options, job, found);
    for (int i = 0; i < count; i++) puzzle_print(&found[i], result);
    bool was_stopped = atomic_load(&is_stopped);
    result->is_cut |= count < 0 && !was_stopped;
    return count >= 0 || !was_stopped;
}

/* -- Where they are counted -- */

static bool is_new(Making *m, const Puzzle *p)
{
    uint64_t key = game_of(&p->start)->symmetric_hash(&p->start);
    for (int i = 0; i < m->count; i++)
        if (m->seen[i] == key) return false;
    m->seen[m->count] = key;
    return true;
}

/* The number of puzzles with a theme so far; NULL: it is not limited. */
static int *count_of_theme(Making *m, const PuzzleTheme *theme)
{
    ptrdiff_t number = theme ? theme - strategy_of(m->options.game)->puzzles.themes : -1;
    return number >= 0 && number < PUZZLE_THEMES ? &m->with_theme[number] : NULL;
}

static void count_line(Making *m, const char *line)
{
    Puzzle p;
    const char *why;
    size_t length = strcspn(line, "\n") + 1;
    if (m->count == m->wanted || !puzzle_read(line, &p, &why)) return;
    int *with_theme = count_of_theme(m, p.theme);
    bool is_plain = p.turns == 1 || p.nodes <= PLAIN_NODES;
    if (is_plain && PLAIN_SHARE * (m->plain + 1) > m->count + 1) return;
    if (with_theme && THEME_SHARE * *with_theme > m->count) return;
    if (!is_new(m, &p)) return;
    m->plain += is_plain;
    if (with_theme) ++*with_theme;
    m->count++;
    m->failed |= fwrite(line, 1, length, stdout) != length || fflush(stdout) != 0;
}

static bool count_game(void *context, int job, const char *result, size_t length)
{
    Making *m = context;
    char detail[96];
    Text text = text_fixed(detail, sizeof detail);
    text_format(&text, cli_say(N_("%d games")), job + 1);
    for (const char *line = length ? puzzles_next(result) : NULL; line; line = puzzles_after(line))
        count_line(m, line);
    progress_show(&m->progress, (uint64_t)m->count, detail);
    return m->count < m->wanted && !m->failed;
}

/* -- The work -- */

static void print_title(const Making *m, Text *out)
{
    const PuzzleOptions *o = &m->options;
    text_format(out, "quina puzzles make %s size=%d variant=%d seed=%" PRIu64, o->game->name,
                o->size, o->variant, o->seed);
}

static int read_options(const Args *args, Making *m)
{
    Args game = *args;
    GameSpec spec;
    Pos start;
    game.operands[0] = args->operands[1];
    int status = start_read(&game, &spec, &start);
    if (status != EXIT_FINE) return status;
    m->options = (PuzzleOptions){.game = game_of(&start),
                                 .size = args_has(args, "size") ? start.size : 0,
                                 .variant = start.variant,
                                 .seed = spec.seed,
                                 .stop = &is_stopped};
    if (!args_number(args, "count", 1, COUNT_MAX, 10, &m->wanted)) return EXIT_USAGE;
    m->seen = calloc((size_t)m->wanted + 1, sizeof *m->seen);
    return m->seen ? EXIT_FINE : report_failure("no memory for the puzzles");
}

int puzzle_jobs_run(const Args *args)
{
    Making m = {0};
    JobsOptions o = {.journal = args_value(args, "resume")};
    JobsReport report;
    struct sigaction stop = {.sa_handler = on_signal};
    Text title = text_growing();
    if (args->operand_count != 2) {
        usage_error("expected quina puzzles make GAME");
        return EXIT_USAGE;
    }
    if (!args_number(args, "jobs", 1, ENGINE_THREADS_MAX, 1, &o.threads)) return EXIT_USAGE;
    int status = read_options(args, &m);
    if (status != EXIT_FINE) return status;
    print_title(&m, &title);
    Work work = {.title = title.data,
                 .jobs = m.wanted * GAMES_FOR_ONE,
                 .context = &m,
                 .thread_new = new_thread,
                 .thread_free = free_thread,
                 .run = run_game,
                 .count = count_game,
                 .stop = &is_stopped};
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    m.progress = progress_begin(args, N_("puzzles"), (uint64_t)m.wanted, 0);
    JobsEnd end =
        title.is_cut ? JOBS_NO_MEMORY : jobs_run(&work, &o, transport_of_program(), &report);
    progress_end(&m.progress);
    text_free(&title);
    free(m.seen);
    if (end == JOBS_HELPED) return EXIT_FINE;
    if (end == JOBS_NO_JOURNAL) return match_jobs_report_journal(o.journal, report.journal);
    if (end == JOBS_NO_MEMORY) return report_failure("no memory for the puzzles");
    if (m.failed) return report_failure("cannot write standard output");
    if (end == JOBS_DONE && m.count < m.wanted)
        return report_failure("only %d puzzles were found", m.count);
    return EXIT_FINE;
}
