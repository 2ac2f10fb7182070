/* match_jobs.h: the pairs of one match or of several as jobs: for quina match, ladder and
 * selfplay, in threads and, as quina-mpi, in many processes. */
#ifndef CLI_MATCH_JOBS_H
#define CLI_MATCH_JOBS_H

#include "cli/args.h"
#include "engines/match.h"
#include "jobs/journal.h"

/* The options of commands that run jobs, after MATCH_OPTIONS. */
#define JOBS_OPTIONS                                                                            \
    {"resume", "FILE", N_("save results in the journal FILE, and continue after those in it")}, \
    {                                                                                           \
        "part", "I/N",                                                                          \
            N_("play only part I of N, into a journal of its own; see quina journal merge")     \
    }

typedef struct MatchJobs {
    const char *command; /* "match", for the title of a journal */
    const Args *args;
    MatchOptions *matches; /* one, or the steps of a ladder; with their players */
    int match_count;
    MatchScore *scores; /* of each match, all 0 at first */
    /* In the thread of a job: what is to be kept of a game besides its result; may be NULL. */
    void (*describe)(void *context, const MatchGame *game, Text *out);
    /* After each pair, in their order, with what `describe` wrote; false stops the matches. */
    bool (*counted)(void *context, int match, const char *described, size_t length);
    void *context;
} MatchJobs;

/* Whether this process only helps another one: it writes no files. */
bool match_jobs_helps(void);

/* Prints why a journal cannot be used; returns an exit status. */
int match_jobs_report_journal(const char *path, JournalStatus status);

/* Reads --jobs, --resume and --part, plays the matches, and returns an exit status. *is_helper:
 * this process has nothing to report. A signal stops the matches early: the scores are then those
 * so far. */
int match_jobs_run(MatchJobs *m, bool *is_helper);

#endif
