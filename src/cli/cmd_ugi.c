/* cmd_ugi.c: quina ugi: the Universal Game Interface on standard input and output. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/report.h"
#include "games/games.h"
#include "ugi/ugi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    char *line = NULL;
    size_t size = 0;
    if (name && !game_find(name, &game, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    Ugi *u = ugi_new(name, write_line, NULL);
    if (!u) return report_failure("no memory for the engine");
    for (bool goes_on = true; goes_on && getline(&line, &size, stdin) >= 0;) {
        line[strcspn(line, "\r\n")] = '\0';
        goes_on = ugi_line(u, line);
    }
    free(line);
    ugi_free(u);
    return EXIT_FINE;
}

const Command command_ugi = {
    .name = "ugi",
    .operands = "[GAME]",
    .summary = "Speaks UGI, the game-agnostic relative of UCI, with another program.",
    .details = "docs/protocols.md tells the commands.",
    .operands_max = 1,
    .run = run_ugi,
};
