/* work.h: a piece of work as independent jobs, numbered from 0.
 *
 * A job is idempotent: it may be run again, anywhere, with the same result. What is to be done for
 * it, in a thread of any process, gives bytes; what they mean for the whole, in one process, is
 * counted in the order of the jobs, whatever the order of their arrival. So the outcome does not
 * depend on the number of threads and processes, not even where it is decided early. */
#ifndef JOBS_WORK_H
#define JOBS_WORK_H

#include "core/text.h"

#include <stdatomic.h>

typedef struct Work {
    const char *title; /* all that decides the results, for a journal; one line */
    int jobs;
    bool is_long; /* a job takes so long that none waits in a thread's queue behind another */
    void *context;
    /* The first job that may not be given out yet, where the first `counted` jobs are counted: some
     * jobs need the results of earlier ones. NULL: any may be. */
    int (*limit)(const void *context, int counted);
    /* What a thread needs for its jobs; NULL if there is no memory. */
    void *(*thread_new)(void *context);
    void (*thread_free)(void *thread);
    /* Appends the result of a job; false if it was given up because `stop` was set. */
    bool (*run)(void *thread, int job, Text *result);
    /* Counts a result; false: no more are needed. */
    bool (*count)(void *context, int job, const char *result, size_t length);
    /* A signal handler may set it, to end the work early; it is set when no more is needed. */
    atomic_bool *stop;
} Work;

#endif
