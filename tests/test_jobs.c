/* test_jobs.c: journals survive cuts and find damage; a work gives the same whatever runs it. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "folder.h"
#include "jobs/jobs.h"
#include "simulated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS = 60 };

/* -- A work whose results are easy to predict -- */

/* Job i gives i squared, after some copies of a letter; counting adds them up. */
typedef struct Sum {
    long total;
    atomic_int counted;
    int last;             /* job that was counted */
    int enough;           /* after so many; 0: never */
    bool lacks_memory;    /* in the threads */
    int stage;            /* jobs of a stage wait for all earlier stages; 0: none waits */
    atomic_bool is_early; /* a job was run before an earlier stage was counted */
    atomic_int run;       /* jobs run */
    atomic_bool stop;
} Sum;

static void *new_thread(void *context)
{
    Sum *sum = context;
    return sum->lacks_memory ? NULL : sum;
}

static void free_thread(void *thread) { (void)thread; }

static bool run_job(void *thread, int job, Text *result)
{
    Sum *sum = thread;
    atomic_fetch_add(&sum->run, 1);
    if (sum->stage && atomic_load(&sum->counted) < job / sum->stage * sum->stage)
        atomic_store(&sum->is_early, true);
    for (int i = 0; i < job * 50; i++) text_char(result, 'x');
    text_format(result, "%d", job * job);
    return true;
}

static bool count_job(void *context, int job, const char *result, size_t length)
{
    Sum *sum = context;
    assert_true(job > sum->last);
    assert_int_equal(strlen(result), length);
    assert_int_equal(strspn(result, "x"), job * 50);
    sum->total += strtol(result + strspn(result, "x"), NULL, 10);
    sum->last = job;
    return atomic_fetch_add(&sum->counted, 1) + 1 != sum->enough;
}

static int stage_limit(const void *context, int counted)
{
    const Sum *sum = context;
    return (counted / sum->stage + 1) * sum->stage;
}

static Work work_of(Sum *sum)
{
    *sum = (Sum){.last = -1};
    return (Work){.title = "the sum of squares",
                  .jobs = JOBS,
                  .context = sum,
                  .thread_new = new_thread,
                  .thread_free = free_thread,
                  .run = run_job,
                  .count = count_job,
                  .stop = &sum->stop};
}

static long squares(int from, int step, int count)
{
    long total = 0;
    for (int i = from; i < from + step * count; i += step) total += (long)i * i;
    return total;
}

static char folder[FOLDER_PATH];

static int make_folder(void **state)
{
    (void)state;
    return folder_make(folder);
}

static int remove_folder(void **state)
{
    (void)state;
    return folder_remove(folder);
}

static const char *fresh_path(void)
{
    static char path[FOLDER_FILE];
    folder_file(folder, "journal", path);
    unlink(path);
    return path;
}

static JobsEnd run_alone(const Work *work, const JobsOptions *o, JobsReport *report)
{
    return jobs_run(work, o, transport_of_program(), report);
}

/* -- Works -- */

static void threads_and_processes_give_the_same(void **state)
{
    static const int PROCESSES[] = {1, 2, 5, 40, 200};
    (void)state;
    for (int threads = 1; threads <= 4; threads++)
        for (int i = 0; i < 5; i++) {
            Sum sum;
            Work work = work_of(&sum);
            JobsReport report;
            Simulated *s = simulated_new(&work, PROCESSES[i], 0);
            assert_int_equal(jobs_run(&work, &(JobsOptions){.threads = threads},
                                      simulated_transport(s), &report),
                             JOBS_DONE);
            assert_int_equal(sum.total, squares(0, 1, JOBS));
            assert_int_equal(sum.counted, JOBS);
            assert_int_equal(report.run, JOBS);
            assert_int_equal(simulated_ended(s), PROCESSES[i] - 1);
            simulated_free(s);
        }
}

/* What is enough does not depend on the order in which results arrive. */
static void enough_is_the_same_whatever_arrives_first(void **state)
{
    (void)state;
    for (int processes = 1; processes < 30; processes += 7) {
        Sum sum;
        Work work = work_of(&sum);
        JobsReport report;
        sum.enough = 17;
        Simulated *s = simulated_new(&work, processes, 0);
        assert_int_equal(jobs_run(&work, &(JobsOptions){.threads = 2}, simulated_transport(s),
                                  &report),
                         JOBS_DONE);
        assert_int_equal(sum.counted, 17);
        assert_int_equal(sum.total, squares(0, 1, 17));
        assert_int_equal(simulated_ended(s), processes - 1);
        assert_true(atomic_load(&sum.stop));
        simulated_free(s);
    }
}

/* With journal and without, jobs wait for the stages before theirs. */
static void stages_wait_for_each_other(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        Sum sum;
        Work work = work_of(&sum);
        JobsReport report;
        JobsOptions o = {.journal = i % 2 ? fresh_path() : NULL, .threads = 3};
        work.limit = stage_limit;
        work.is_long = i % 4 > 1;
        sum.stage = 13;
        Simulated *s = simulated_new(&work, i < 4 ? 1 : 5, 0);
        assert_int_equal(jobs_run(&work, &o, simulated_transport(s), &report), JOBS_DONE);
        assert_int_equal(sum.total, squares(0, 1, JOBS));
        assert_false(atomic_load(&sum.is_early));
        simulated_free(s);
    }
}

static void a_journal_continues_after_what_it_has(void **state)
{
    (void)state;
    Sum sum;
    JobsReport report;
    JobsOptions o = {.journal = fresh_path(), .threads = 2};
    Work work = work_of(&sum);
    sum.enough = 20;
    assert_int_equal(run_alone(&work, &o, &report), JOBS_DONE);
    int first = atomic_load(&sum.run);
    assert_true(first >= 20 && report.syncs > 0);
    work = work_of(&sum);
    assert_int_equal(run_alone(&work, &o, &report), JOBS_DONE);
    assert_int_equal(sum.total, squares(0, 1, JOBS));
    assert_int_equal(report.found + report.run, JOBS);
    assert_true(report.found >= 20);
    work = work_of(&sum);
    assert_int_equal(run_alone(&work, &o, &report), JOBS_DONE);
    assert_int_equal(atomic_load(&sum.run), 0);
    assert_int_equal(sum.total, squares(0, 1, JOBS));
}

static void parts_make_the_whole(void **state)
{
    (void)state;
    Sum sum;
    JobsReport report;
    const char *journal = fresh_path();
    for (int part = 0; part < 3; part++) {
        Work work = work_of(&sum);
        JobsOptions o = {.journal = journal, .threads = 2, .part = part, .parts = 3};
        assert_int_equal(run_alone(&work, &o, &report), JOBS_DONE);
        assert_int_equal(sum.total, squares(part, 3, JOBS / 3));
    }
    Work work = work_of(&sum);
    assert_int_equal(run_alone(&work, &(JobsOptions){.journal = journal, .threads = 1}, &report),
                     JOBS_DONE);
    assert_int_equal(report.run, 0);
    assert_int_equal(sum.total, squares(0, 1, JOBS));
}

static void failures_are_reported(void **state)
{
    (void)state;
    Sum sum;
    JobsReport report;
    Work work = work_of(&sum);
    sum.lacks_memory = true;
    assert_int_equal(run_alone(&work, &(JobsOptions){.threads = 2}, &report), JOBS_NO_MEMORY);
    work = work_of(&sum);
    JobsOptions nowhere = {.journal = "/nowhere/at/all", .threads = 1};
    assert_int_equal(run_alone(&work, &nowhere, &report), JOBS_NO_JOURNAL);
    assert_int_equal(report.journal, JOURNAL_NO_FILE);
    JobsOptions full = {.journal = "/dev/full", .threads = 1};
    assert_int_equal(run_alone(&work, &full, &report), JOBS_NO_JOURNAL);
    work = work_of(&sum);
    atomic_store(&sum.stop, true);
    assert_int_equal(run_alone(&work, &(JobsOptions){.threads = 1}, &report), JOBS_STOPPED);
    JobsOptions o = {.journal = fresh_path(), .threads = 1};
    work = work_of(&sum);
    assert_int_equal(run_alone(&work, &o, &report), JOBS_DONE);
    work.title = "another sum";
    assert_int_equal(run_alone(&work, &o, &report), JOBS_NO_JOURNAL);
    assert_int_equal(report.journal, JOURNAL_OTHER_WORK);
}

/* -- Journals -- */

static size_t read_file(const char *name, char *out, size_t size)
{
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    size_t got = fread(out, 1, size, file);
    fclose(file);
    return got;
}

static void write_file(const char *name, const char *bytes, size_t size)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static size_t make_journal(const char *name, char *bytes, size_t size)
{
    Journal j;
    assert_int_equal(journal_open(&j, name, "work"), JOURNAL_FINE);
    assert_int_equal(journal_add(&j, 7, "seven", 5), JOURNAL_FINE);
    assert_int_equal(journal_add(&j, 2, "", 0), JOURNAL_FINE);
    assert_int_equal(journal_sync(&j), JOURNAL_FINE);
    assert_int_equal(journal_add(&j, 300000, "a\0b", 3), JOURNAL_FINE);
    assert_int_equal(journal_add(&j, 7, "again", 5), JOURNAL_FINE);
    assert_int_equal(journal_sync(&j), JOURNAL_FINE);
    journal_close(&j);
    return read_file(name, bytes, size);
}

static void assert_result(const Journal *j, int job, const char *bytes, size_t length)
{
    Text text = text_growing();
    const JournalEntry *entry = journal_find(j, job);
    assert_non_null(entry);
    assert_int_equal(journal_get(j, entry, &text), JOURNAL_FINE);
    assert_int_equal(text.length, length);
    if (length) assert_memory_equal(text.data, bytes, length);
    text_free(&text);
}

static void results_are_found_again(void **state)
{
    (void)state;
    char bytes[1000];
    Journal j;
    const char *name = fresh_path();
    make_journal(name, bytes, sizeof bytes);
    assert_int_equal(journal_read(&j, name), JOURNAL_FINE);
    assert_string_equal(j.title, "work");
    assert_int_equal(j.count, 3);
    assert_result(&j, 7, "seven", 5);
    assert_result(&j, 2, "", 0);
    assert_result(&j, 300000, "a\0b", 3);
    assert_null(journal_find(&j, 3));
    journal_close(&j);
}

/* Cut anywhere, it keeps the whole results before the cut, and goes on from there. */
static void a_cut_journal_keeps_what_is_whole(void **state)
{
    (void)state;
    char bytes[1000];
    const char *name = fresh_path();
    size_t size = make_journal(name, bytes, sizeof bytes), kept = 0;
    for (size_t cut = 0; cut <= size; cut++) {
        Journal j;
        write_file(name, bytes, cut);
        assert_int_equal(journal_open(&j, name, "work"), JOURNAL_FINE);
        assert_true(j.count == kept || j.count == kept + 1);
        kept = j.count;
        assert_int_equal(journal_add(&j, 9, "nine", 4), JOURNAL_FINE);
        assert_int_equal(journal_sync(&j), JOURNAL_FINE);
        journal_close(&j);
        assert_int_equal(journal_read(&j, name), JOURNAL_FINE);
        assert_int_equal(j.count, kept + 1);
        assert_int_equal(j.cut, 0);
        assert_result(&j, 9, "nine", 4);
        journal_close(&j);
    }
    assert_int_equal(kept, 3);
}

/* A flipped bit is never a result: the journal is refused, or, in the last record, cut. */
static void damage_is_found(void **state)
{
    (void)state;
    char bytes[1000];
    const char *name = fresh_path();
    size_t size = make_journal(name, bytes, sizeof bytes);
    for (size_t at = 0; at < 8 * size; at++) {
        Journal j;
        bytes[at / 8] = (char)(bytes[at / 8] ^ 1 << at % 8);
        write_file(name, bytes, size);
        JournalStatus status = journal_read(&j, name);
        if (status == JOURNAL_FINE) {
            assert_true(j.count < 3 && j.cut > 0);
            if (journal_find(&j, 7)) assert_result(&j, 7, "seven", 5);
            journal_close(&j);
        }
        bytes[at / 8] = (char)(bytes[at / 8] ^ 1 << at % 8);
    }
}

static void one_process_writes_at_a_time(void **state)
{
    (void)state;
    Journal j;
    const char *name = fresh_path();
    assert_int_equal(journal_open(&j, name, "work"), JOURNAL_FINE);
    pid_t child = fork();
    if (child == 0) {
        Journal second;
        _exit(journal_open(&second, name, "work") == JOURNAL_IN_USE ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    journal_close(&j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_and_processes_give_the_same),
        cmocka_unit_test(enough_is_the_same_whatever_arrives_first),
        cmocka_unit_test(stages_wait_for_each_other),
        cmocka_unit_test(a_journal_continues_after_what_it_has),
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(failures_are_reported),
        cmocka_unit_test(results_are_found_again),
        cmocka_unit_test(a_cut_journal_keeps_what_is_whole),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(one_process_writes_at_a_time),
    };
    return cmocka_run_group_tests_name("jobs", tests, make_folder, remove_folder);
}
