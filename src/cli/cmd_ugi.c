/* cmd_ugi.c: quina ugi: the Universal Game Interface on standard input and output. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "cli/tables_option.h"
#include "thinking/ugi_check.h"
#include "ugi/ugi.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void write_line(void *context, const char *line)
{
    (void)context;
    puts(line);
    fflush(stdout);
}

/* The first game that has this size and variant, or NULL. */
static const char *find_game(GameSpec spec)
{
    SpecFault fault;
    Pos start;
    for (int i = 0; GAMES[i]; i++) {
        spec.game = GAMES[i]->name;
        if (spec_read_start(&spec, &start, &fault)) return spec.game;
    }
    return NULL;
}

/* Without GAME, a driver will set the game. */
static int read_options(const Args *args, UgiOptions *out)
{
    GameSpec spec;
    Pos start;
    int status = spec_options(args, &spec);
    bool any_game = !spec.game;
    if (status == EXIT_FINE && any_game) spec.game = find_game(spec);
    if (status == EXIT_FINE && (!any_game || !spec.game)) status = start_read(args, &spec, &start);
    if (status != EXIT_FINE) return status;
    *out = (UgiOptions){.game = spec.game,
                        .any_game = any_game,
                        .variant = spec.variant,
                        .size = spec.size,
                        .chance = (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32};
    return EXIT_FINE;
}

/* -- quina ugi --check -- */

static void print_verdict(void *context, const UgiVerdict *v)
{
    (void)context;
    printf("%-6s  %s%s%s\n",
           !v->wrong      ? "ok"
           : v->is_advice ? "advice"
                          : "WRONG",
           v->what, v->wrong ? ": " : "", v->wrong ? v->wrong : "");
    fflush(stdout);
}

static int run_check(const Args *args, const char *command)
{
    GameSpec spec;
    Pos start;
    int usage = start_read(args, &spec, &start);
    if (usage != EXIT_FINE) return usage;
    int failed = ugi_check(&start, command, print_verdict, NULL), status = report_streams();
    return failed ? report_failure("%d of the checks failed", failed) : status;
}

static int run_ugi(const Args *args)
{
    UgiOptions options;
    LineStatus status;
    size_t length;
    if (args_has(args, "check")) return run_check(args, args_value(args, "check"));
    int usage = read_options(args, &options);
    if (usage != EXIT_FINE) return usage;
    GameTables tables;
    if (tables_option_open(args, &tables) != EXIT_FINE) return EXIT_FAILED;
    options.tables = &tables;
    Ugi *u = ugi_new(&options, write_line, NULL);
    char *line = malloc(UGI_LINE + 1);
    if (!u || !line) {
        ugi_free(u);
        tables_option_close(&tables);
        free(line);
        return report_failure("no memory or no thread for the engine");
    }
    report_lost_readers();
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
    tables_option_close(&tables);
    return report_streams();
}

const Command command_ugi = {
    .name = "ugi",
    .operands = "[GAME]",
    .summary = N_("Speaks UGI, which is UCI for any game, with another program."),
    .details = N_("quina-protocols(5), or docs/protocols.md, describes the commands."),
    .operands_max = 1,
    .options = {{"size", "N", N_("size of the board (quina games lists them)")},
                {"variant", "V", N_("variants, joined by commas (quina games lists them)")},
                TABLES_OPTION,
                {"check", "COMMAND",
                 N_("lead a session with another program, and say what it does wrong")}},
    .run = run_ugi,
};
