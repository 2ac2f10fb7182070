/* solve_file.h: the saved state of quina solve: docs/formats.md describes the file. */
#ifndef CLI_SOLVE_FILE_H
#define CLI_SOLVE_FILE_H

#include "engines/solve.h"

/* The work of all runs so far. */
typedef struct SolveEffort {
    uint64_t nodes;
    double seconds;
} SolveEffort;

/* Replaces the file at once, when all is written. Returns an exit status, and has printed what is
 * wrong if that is not EXIT_FINE. */
int solve_file_save(const char *path, const Solve *s, const HistoryView *history,
                    const SolveEffort *effort);

/* Restores what was saved for the same game; a file that does not exist is no fault, and leaves
 * *effort as it is. */
int solve_file_load(const char *path, Solve *s, const HistoryView *history, SolveEffort *effort);

#endif
