/* tables_jobs.h: quina tables build: every ending is a job, in one process or in many. */
#ifndef CLI_TABLES_JOBS_H
#define CLI_TABLES_JOBS_H

#include "cli/args.h"
#include "engines/tables_folder.h"

#include <stdatomic.h>

/* What all verbs of quina tables need: the game, its endings up to so many pieces, the folder. */
typedef struct TablesRequest {
    const Args *args;
    Tables *tables; /* opened when they are needed */
    int pieces;
    Text folder;
} TablesRequest;

/* Solves the endings whose tables are not in the folder; an exit status. */
int tables_jobs_run(TablesRequest *r);

/* From here on an interruption sets the flag that it returns. */
atomic_bool *tables_watch_signals(void);

#endif
