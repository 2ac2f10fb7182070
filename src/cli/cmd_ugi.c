/* cmd_ugi.c: quina ugi: the Universal Game Interface on standard input and output. */
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/report.h"
#include "games/games.h"
#include "ugi/ugi.h"

#include <stdio.h>
#include <stdlib.h>

static void write_line(void *context, const char *line)
{
    (void)context;
    puts(line);
    fflush(stdout);
}

static int run_ugi(const Args *args)
{
    const char *name = args->operand_count ? args->operands[0] : NULL;
    const Game *game;
    Fault fault;
    LineStatus status;
    size_t length;
    if (name && !game_find(name, &game, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    Ugi *u = ugi_new(name, write_line, NULL);
    char *line = malloc(UGI_LINE + 1);
    if (!u || !line) {
        ugi_free(u);
        free(line);
        return report_failure("no memory or no thread for the engine");
    }
    bool goes_on = true;
    while (goes_on && !ferror(stdout) &&
           (status = line_read(line, UGI_LINE, &length)) != LINE_END) {
        if (status == LINE_FINE)
            goes_on = ugi_line(u, line);
        else
            ugi_overlong(u);
    }
    free(line);
    ugi_free(u);
    return report_streams();
}

const Command command_ugi = {
    .name = "ugi",
    .operands = "[GAME]",
    .summary = "Speaks UGI, which is UCI for any game, with another program.",
    .details = "quina-protocols(5), or docs/protocols.md, describes the commands.",
    .operands_max = 1,
    .run = run_ugi,
};
