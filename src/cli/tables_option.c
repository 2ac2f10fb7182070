/* tables_option.c: the endgame tables that a command uses. */
#include "cli/tables_option.h"

#include "cli/language.h"
#include "cli/report.h"

#include <errno.h>
#include <string.h>

int tables_report(const TablesFault *fault)
{
    const char *reason =
        fault->error ? strerror(fault->error) : cli_say(table_status_name(fault->status));
    return report_failure("cannot use the table %s: %s", fault->path, reason);
}

/* Opens those of a folder. One that nobody named may be hidden, as from a service. */
static int open_folder(const char *folder, bool is_given, GameTables *out)
{
    TablesFault fault;
    if (!game_tables_open(out, folder, &fault))
        return !is_given && fault.error == EACCES ? EXIT_FINE : tables_report(&fault);
    if (!is_given || game_tables_count(out)) return EXIT_FINE;
    game_tables_close(out);
    return report_failure("there are no tables in %s", folder);
}

int tables_option_open(const Args *args, GameTables *out)
{
    Text folder = text_growing();
    const char *given = args_value(args, "tables");
    int status = EXIT_FINE;
    *out = (GameTables){0};
    if (given)
        text_string(&folder, given);
    else
        tables_default_folder(&folder);
    if (folder.is_cut)
        status = report_failure("no memory for the tables");
    else if (folder.length)
        status = open_folder(folder.data, given != NULL, out);
    text_free(&folder);
    return status;
}

void tables_option_close(GameTables *t)
{
    char name[TABLE_NAME];
    if (game_tables_damaged(t, name))
        report_failure("the table %s is damaged or cannot be read, and was not asked everywhere; "
                       "see quina tables verify",
                       name);
    game_tables_close(t);
}
