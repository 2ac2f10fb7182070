/* progress.h: how far a long command is, on standard error: a bar on a terminal, otherwise a line
 * at intervals.
 *
 * Time is an argument of the functions that decide and print, so that tests repeat. One thread at a
 * time. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/args.h"
#include "core/text.h"

#include <stdint.h>

typedef enum ProgressMode { PROGRESS_QUIET, PROGRESS_LINES, PROGRESS_BAR } ProgressMode;

typedef struct Progress {
    ProgressMode mode;
    const char *unit;     /* what is counted, in the plural: N_("games") */
    uint64_t total;       /* 0: unknown */
    uint64_t before;      /* done by an earlier run; not part of the speed */
    double began, due_at; /* when it began, and when it may be shown again */
    bool is_shown;        /* a bar is on the terminal */
} Progress;

/* An option for the tables of commands with progress. */
#define QUIET_OPTION                          \
    {                                         \
        "quiet", NULL, N_("show no progress") \
    }

/* Begins: a bar if standard error is a terminal, lines otherwise, nothing with --quiet. */
Progress progress_begin(const Args *args, const char *unit, uint64_t total, uint64_t before);

/* Shows the state if it is time. `detail` is what else there is to say, or "". */
void progress_show(Progress *p, uint64_t done, const char *detail);
/* Whether the state would be shown now, so that a caller can save the work for the detail. */
bool progress_is_due(const Progress *p, double now);
/* Removes the bar. Call it before any other output. */
void progress_end(Progress *p);

/* The bar, at most so many columns wide, and the line; without a newline. */
void progress_print_bar(const Progress *p, uint64_t done, const char *detail, double now,
                        int columns, Text *out);
void progress_print_line(const Progress *p, uint64_t done, const char *detail, double now,
                         Text *out);

#endif
