/* tables_option.c: the endgame tables that a command uses. */
#include "cli/tables_option.h"

#include "cli/language.h"
#include "cli/report.h"

#include <string.h>

int tables_report(const TablesFault *fault)
{
    const char *reason =
        fault->error ? strerror(fault->error) : cli_say(table_status_name(fault->status));
    return report_failure("cannot use the table %s: %s", fault->path, reason);
}

int tables_option_open(const Args *args, GameTables *out)
{
    Text folder = text_growing();
    TablesFault fault;
    const char *given = args_value(args, "tables");
    int status = EXIT_FINE;
    *out = (GameTables){0};
    if (given)
        text_string(&folder, given);
    else
        tables_default_folder(&folder);
    if (folder.length && !game_tables_open(out, folder.data, &fault))
        status = tables_report(&fault);
    text_free(&folder);
    return status;
}
