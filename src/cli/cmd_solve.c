/* cmd_solve.c: quina solve: the exact value of a position, and certificates. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "cli/solve_file.h"
#include "cli/solve_jobs.h"
#include "core/clock.h"
#include "engines/certificate.h"
#include "engines/result_json.h"
#include "games/notation.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MEMORY_MAX = 1 << 20, TURNS_MAX = 200, CERTIFICATE_MIB = 4096 };

static const double SAVE_SECONDS = 600; /* between two saves */

/* A signal handler can reach nothing else. */
static atomic_bool was_interrupted;

static void interrupt(int number)
{
    (void)number;
    atomic_store(&was_interrupted, true);
}

static void watch_signals(void)
{
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* One run of the command. */
typedef struct Job {
    const Args *args;
    Solve *solve;
    SolveTask task;
    SolveResult result;
    SolveEffort before; /* of the runs that were saved */
    double saved_at;
    Progress progress;
    int status;
} Job;

/* -- Progress -- */

static void print_side(Text *out, const SolveProgress *p, int colour)
{
    static const char *const ANSWERS[] = {[PROOF_YES] = N_("wins"), [PROOF_NO] = N_("cannot win")};
    text_format(out, "%s%s ", out->length ? "; " : "", cli_say(colour_name(colour)));
    if (p->answers[colour] != PROOF_OPEN)
        text_string(out, cli_say(ANSWERS[p->answers[colour]]));
    else
        text_format(out, "%u/%u", p->numbers[colour].pn, p->numbers[colour].dn);
}

static int save(Job *job, const SolveProgress *p)
{
    const char *path = args_value(job->args, "save");
    SolveEffort effort = {job->before.nodes + p->nodes, job->before.seconds + p->seconds};
    job->saved_at = clock_seconds();
    return path ? solve_file_save(path, job->solve, &job->task.history, &effort) : EXIT_FINE;
}

static void show_progress(void *context, const SolveProgress *p)
{
    Job *job = context;
    double now = clock_seconds();
    if (job->status == EXIT_FINE && now - job->saved_at >= SAVE_SECONDS) {
        job->status = save(job, p);
        if (job->status != EXIT_FINE) atomic_store(&was_interrupted, true);
    }
    if (!progress_is_due(&job->progress, now)) return;
    char detail[160];
    Text line = text_fixed(detail, sizeof detail);
    if (job->task.turns) text_format(&line, cli_say(N_("%d turns")), p->turns);
    if (p->numbers[WHITE].pn || p->numbers[BLACK].pn) { /* alpha-beta has none */
        print_side(&line, p, WHITE);
        print_side(&line, p, BLACK);
    }
    progress_show(&job->progress, job->before.nodes + p->nodes, detail);
}

/* -- Results -- */

static void print_moves(Text *out, const Pos *from, const SolveResult *r, bool json)
{
    Pos at = *from;
    for (int i = 0; i < r->pv_count; i++) {
        char move[TURN_TEXT];
        game_of(&at)->turn_print(&at, &r->pv[i], move);
        if (i) text_string(out, json ? ", " : " ");
        if (json)
            text_json_string(out, move);
        else
            text_string(out, move);
        turn_play(&at, &r->pv[i], &at);
    }
}

static void print_json(Text *out, const Job *job)
{
    const Pos *p = view_now(&job->task.history);
    const SolveResult *r = &job->result;
    report_json_head(out, p);
    text_json_key(out, "value");
    if (r->value)
        text_json_string(out, proven_name(r->value));
    else
        text_string(out, "null");
    text_json_key(out, "distance");
    if (r->distance >= 0)
        text_int(out, r->distance);
    else
        text_string(out, "null");
    text_json_key(out, "line");
    text_char(out, '[');
    print_moves(out, p, r, true);
    text_char(out, ']');
    if (job->task.turns) {
        text_json_key(out, "turns");
        text_int(out, r->effort.turns);
    }
    text_json_key(out, "nodes");
    text_format(out, "%" PRIu64, job->before.nodes + r->effort.nodes);
    text_json_key(out, "time_ms");
    text_format(out, "%.0f}\n", 1000 * (job->before.seconds + r->effort.seconds));
}

static void print_plain(Text *out, const Job *job)
{
    const Pos *p = view_now(&job->task.history);
    const SolveResult *r = &job->result;
    const char *value = proven_name(r->value), *mover = cli_say(colour_name(p->to_move));
    if (value && r->distance >= 0)
        text_format(out, cli_say(N_("%s for %s in %d turns\n")), cli_say(value), mover,
                    r->distance);
    else if (value)
        text_format(out, cli_say(N_("%s for %s\n")), cli_say(value), mover);
    else if (job->task.turns)
        text_format(out, cli_say(N_("neither side can force a win within %d turns\n")),
                    r->effort.turns);
    else
        text_string(out, cli_say(N_("not solved\n")));
    if (r->pv_count) {
        text_string(out, cli_say(N_("line: ")));
        print_moves(out, p, r, false);
        text_char(out, '\n');
    }
    text_format(out, "%s: %" PRIu64 "\n", cli_say(N_("nodes")),
                job->before.nodes + r->effort.nodes);
    text_format(out, cli_say(N_("time: %.1f s\n")), job->before.seconds + r->effort.seconds);
}

static int print_result(const Job *job)
{
    Text text = text_growing();
    if (args_has(job->args, "json"))
        print_json(&text, job);
    else
        print_plain(&text, job);
    int status = report_text(&text);
    return status != EXIT_FINE || job->result.value || job->task.turns ? status : EXIT_FAILED;
}

/* -- Certificates -- */

static bool write_file(void *context, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, context) == length;
}

/* Part of a certificate proves nothing. Whatever else has this name, such as a device, stays. */
static void remove_file(const char *path)
{
    struct stat info;
    if (stat(path, &info) == 0 && S_ISREG(info.st_mode)) remove(path);
}

static int write_certificate(Job *job, const char *path)
{
    static const char *const REASONS[] = {
        [CERTIFICATE_NO_WRITE] = N_("it cannot be written"),
        [CERTIFICATE_NO_MEMORY] = N_("no memory"),
        [CERTIFICATE_NO_TURN] = N_("a strategy was not found within the limits"),
        [CERTIFICATE_NO_STRATEGY] =
            N_("a draw in a game with repetition depends on the moves before")};
    uint64_t positions;
    SolveTask task = job->task;
    task.seconds = 0;
    FILE *file = fopen(path, "wb");
    if (!file) return report_failure("cannot write %s: %s", path, strerror(errno));
    CertificateStatus status =
        certificate_write(job->solve, &task, job->result.value, write_file, file, &positions);
    if (fclose(file) != 0 && status == CERTIFICATE_FINE) status = CERTIFICATE_NO_WRITE;
    if (status == CERTIFICATE_FINE) return EXIT_FINE;
    remove_file(path);
    return report_failure("no certificate %s: %s", path, cli_say(REASONS[status]));
}

static int check_certificate(const char *path)
{
    Text bytes = text_growing(), text = text_growing();
    CertificateReport report;
    int error = file_read(path, (size_t)CERTIFICATE_MIB << 20, &bytes);
    if (error) {
        text_free(&bytes);
        return report_failure("cannot read %s: %s", path, strerror(error));
    }
    bool ok = certificate_check(bytes.data ? bytes.data : "", bytes.length, &report);
    text_free(&bytes);
    if (!ok && report.line)
        return report_failure("%s: line %llu: %s", path, (unsigned long long)report.line,
                              report.reason);
    if (!ok) return report_failure("%s: %s", path, report.reason);
    text_format(&text, cli_say(N_("%s for %s\npositions: %llu\n")),
                cli_say(proven_name(report.value)), cli_say(colour_name(report.root.to_move)),
                (unsigned long long)report.positions);
    return report_text(&text);
}

/* -- The command -- */

static int run_job(Job *job)
{
    const char *certificate = args_value(job->args, "certificate"),
               *path = args_value(job->args, "save");
    if (path) job->status = solve_file_load(path, job->solve, &job->task.history, &job->before);
    if (job->status != EXIT_FINE) return job->status;
    job->saved_at = clock_seconds();
    job->progress = progress_begin(job->args, N_("nodes"), 0, job->before.nodes);
    solve_run(job->solve, &job->task, &job->result);
    progress_end(&job->progress);
    if (job->status == EXIT_FINE) job->status = save(job, &job->result.effort);
    if (job->status != EXIT_FINE) return job->status;
    if (certificate && job->result.value) job->status = write_certificate(job, certificate);
    return job->status != EXIT_FINE ? job->status : print_result(job);
}

/* In many processes, or with a journal. */
static int solve_by_jobs(const Args *args, const SolveOptions *options, const SolveTask *task)
{
    History h;
    Job *job = calloc(1, sizeof *job);
    bool is_helper = false;
    int status = history_read(args, &h);
    if (status == EXIT_FINE && !job) status = report_failure("no memory for the solver");
    if (status == EXIT_FINE && job) {
        *job = (Job){.args = args, .task = *task};
        job->task.history = history_view(&h);
        job->task.stop = &was_interrupted;
        watch_signals();
        status = solve_jobs_run(args, options, &job->task, &job->result, &is_helper);
        if (status == EXIT_FINE && !is_helper) status = print_result(job);
    }
    history_free(&h);
    free(job);
    return status;
}

static int solve_position(const Args *args, SolveOptions *options, const SolveTask *task)
{
    History h;
    int status = history_read(args, &h);
    Job *job = status == EXIT_FINE ? calloc(1, sizeof *job) : NULL;
    Solve *s = job ? solve_new(history_game(&h), options) : NULL;
    if (s) {
        *job = (Job){.args = args, .solve = s, .task = *task};
        job->task.history = history_view(&h);
        job->task.stop = &was_interrupted;
        job->task.progress = show_progress;
        job->task.context = job;
        watch_signals();
        status = run_job(job);
    } else if (status == EXIT_FINE) {
        status = report_failure("no memory for the solver");
    }
    solve_free(s);
    free(job);
    history_free(&h);
    return status;
}

static int run_solve(const Args *args)
{
    SolveOptions options = {0};
    SolveTask task = {0};
    if (args_has(args, "check")) {
        if (args->operand_count == 0) return check_certificate(args_value(args, "check"));
        usage_error("--check names the game itself: leave out '%s'", args->operands[0]);
        return EXIT_USAGE;
    }
    if (args->operand_count == 0) {
        usage_error("quina solve needs a game, or --check");
        return EXIT_USAGE;
    }
    if (!args_number(args, "memory", 1, MEMORY_MAX, 0, &options.megabytes) ||
        !args_number(args, "threads", 1, SOLVE_THREADS_MAX, 1, &options.threads) ||
        !args_number(args, "turns", 1, TURNS_MAX, 0, &task.turns) ||
        !args_seconds(args, "time", 0, &task.seconds))
        return EXIT_USAGE;
    if (task.turns && args_has(args, "certificate")) {
        usage_error("--turns and --certificate exclude each other");
        return EXIT_USAGE;
    }
    options.by_proof = task.turns > 0;
    if (solve_jobs_wanted(args) &&
        (task.turns || args_has(args, "save") || args_has(args, "certificate"))) {
        usage_error("--turns, --save and --certificate take one process, and exclude --resume");
        return EXIT_USAGE;
    }
    if (solve_jobs_wanted(args)) return solve_by_jobs(args, &options, &task);
    return solve_position(args, &options, &task);
}

const Command command_solve = {
    .name = "solve",
    .operands = "[GAME]",
    .summary = N_("Finds the exact value of a position, and proves it."),
    .details = N_(
        "Prints win, loss or draw for the side to move. When it is stopped by a signal or a "
        "limit,\n"
        "--save keeps what was found, and the same command goes on. Exit status 1: not solved.\n"
        "JSON keys: game, size, variant, position, to_move, value (null if not solved), distance\n"
        "(turns of the shortest win; null if not known), line, turns (with --turns: no forced win\n"
        "takes fewer), nodes, time_ms."),
    .operands_min = 0,
    .operands_max = 1,
    .options =
        {SETUP_OPTIONS,
         {"memory", "MB", N_("memory of the table (default 256)")},
         {"threads", "T", N_("search on T threads (default 1)")},
         {"time", "S", N_("stop after S seconds")},
         {"turns", "N", N_("look only for wins within N turns, the shortest first")},
         {"split", "N", N_("with --resume, or quina-mpi: jobs are the positions N turns on (1)")},
         {"jobs", "J", N_("with --resume, or quina-mpi: solve J of them at once (default 1)")},
         {"resume", "FILE", N_("save solved positions in the journal FILE, and go on from them")},
         {"save", "FILE", N_("keep the state in FILE, and go on from it if it exists")},
         {"certificate", "FILE", N_("write the strategies that prove the value to FILE")},
         {"check", "FILE", N_("check a certificate, by the rules alone")},
         {"json", NULL, N_("print a JSON object")},
         QUIET_OPTION},
    .run = run_solve,
};
