/* solve_jobs.h: a position solved as jobs: one for each position some turns on. For quina solve
 * with --resume, and as quina-mpi. */
#ifndef CLI_SOLVE_JOBS_H
#define CLI_SOLVE_JOBS_H

#include "cli/args.h"
#include "engines/solve.h"

/* Whether the command is to be solved as jobs: there are other processes, or it has a journal. */
bool solve_jobs_wanted(const Args *args);

/* Solves the position of the task; --split says how many turns on the jobs are, --jobs how many are
 * solved at once. Fills in value, line and effort; a distance is not known. Returns an exit status.
 * *is_helper: this process has nothing to report. */
int solve_jobs_run(const Args *args, const SolveOptions *options, const SolveTask *task,
                   SolveResult *out, bool *is_helper);

#endif
