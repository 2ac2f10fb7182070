/* jobs.h: runs a work in the threads of one process or of many, with a journal of its results. */
#ifndef JOBS_JOBS_H
#define JOBS_JOBS_H

#include "jobs/journal.h"
#include "jobs/transport.h"
#include "jobs/work.h"

typedef struct JobsOptions {
    const char *journal; /* a path, or NULL */
    int threads;         /* of each process; 0: process 0 only coordinates */
    int part, parts;     /* only the jobs whose number modulo `parts` is `part`; 0 parts: all */
} JobsOptions;

typedef enum JobsEnd {
    JOBS_DONE,    /* all is counted, or no more is needed */
    JOBS_STOPPED, /* the work's stop flag was set before that */
    JOBS_HELPED,  /* this process is not process 0: it has nothing to report */
    JOBS_NO_MEMORY,
    JOBS_NO_JOURNAL /* JobsReport says why */
} JobsEnd;

typedef struct JobsReport {
    JournalStatus journal;
    int found, run;  /* results that the journal had; jobs run */
    int syncs;       /* of the journal */
    double seconds;  /* of all */
    double overhead; /* processor time of coordinating: neither jobs nor waiting */
} JobsReport;

JobsEnd jobs_run(const Work *work, const JobsOptions *options, const Transport *transport,
                 JobsReport *report);

#endif
