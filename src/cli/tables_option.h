/* tables_option.h: the endgame tables that a command uses. */
#ifndef CLI_TABLES_OPTION_H
#define CLI_TABLES_OPTION_H

#include "cli/args.h"
#include "engines/tables_folder.h"

/* An option for the tables of commands. */
#define TABLES_OPTION                                                                              \
    {                                                                                              \
        "tables", "FOLDER",                                                                        \
            N_("use the endgame tables in FOLDER (default: QUINA_TABLES, or the XDG data folder)") \
    }

/* Opens the tables of --tables, or of the folder where they are by default. EXIT_FINE, or
 * EXIT_FAILED after printing why a file cannot be used. */
int tables_option_open(const Args *args, GameTables *out);

/* Reports a table that was found damaged while it was used, which is no failure of the command. */
void tables_option_close(GameTables *t);

/* Prints why a file cannot be used; EXIT_FAILED. */
int tables_report(const TablesFault *fault);

#endif
