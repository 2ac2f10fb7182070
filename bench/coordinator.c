/* coordinator.c: where the coordinator of many processes saturates: bench_coordinator [WORKERS]
 *
 * The workers are simulated: each answers a job after so many seconds, with a result of 200 bytes.
 * The coordinator is the real one, with a real journal in the current folder. A row: the seconds of
 * a job, the jobs a second that the workers could do, those that were done, and the processor time
 * of the coordinator as a share of the time. */
#include "jobs/jobs.h"
#include "simulated.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { RESULT = 200, SECONDS = 4, MOST = 400000 };

static const char NAME[] = "bench_coordinator.journal";

static void *new_thread(void *context) { return context; }
static void free_thread(void *thread) { (void)thread; }

static bool run_job(void *thread, int job, Text *result)
{
    (void)thread;
    (void)job;
    for (int i = 0; i < RESULT; i++) text_char(result, 'r');
    return true;
}

static bool count_job(void *context, int job, const char *result, size_t length)
{
    (void)context;
    (void)job;
    (void)result;
    return length == RESULT;
}

static void measure(int workers, double job_seconds)
{
    atomic_bool stop = false;
    double wanted = workers / job_seconds;
    double jobs = wanted * SECONDS < MOST ? wanted * SECONDS : MOST;
    Work work = {.title = "bench",
                 .jobs = (int)jobs,
                 .context = &stop,
                 .thread_new = new_thread,
                 .thread_free = free_thread,
                 .run = run_job,
                 .count = count_job,
                 .stop = &stop};
    Simulated *s = simulated_new(&work, workers + 1, job_seconds);
    JobsReport report;
    unlink(NAME);
    if (!s || jobs_run(&work, &(JobsOptions){.journal = NAME}, simulated_transport(s), &report) !=
                  JOBS_DONE)
        abort();
    printf("%10.3f %14.0f %14.0f %12.1f %% %10d\n", job_seconds, wanted,
           report.run / report.seconds, 100 * report.overhead / report.seconds, report.syncs);
    fflush(stdout);
    simulated_free(s);
    unlink(NAME);
}

int main(int count, char **words)
{
    static const double JOB_SECONDS[] = {1, 0.3, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001};
    int workers = count > 1 ? atoi(words[1]) : 1000;
    printf("%d workers\n%10s %14s %14s %14s %10s\n", workers, "job, s", "possible, /s", "done, /s",
           "coordinator", "syncs");
    for (size_t i = 0; i < sizeof JOB_SECONDS / sizeof *JOB_SECONDS; i++)
        measure(workers, JOB_SECONDS[i]);
    return 0;
}
