/* puzzle_jobs.h: quina puzzles make: each game that may have a puzzle is a job. */
#ifndef CLI_PUZZLE_JOBS_H
#define CLI_PUZZLE_JOBS_H

#include "cli/args.h"

/* Makes --count puzzles and prints them; returns an exit status. */
int puzzle_jobs_run(const Args *args);

#endif
