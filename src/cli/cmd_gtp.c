/* cmd_gtp.c: quina gtp: the Go Text Protocol on standard input and output. */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/lines.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "gtp/runner.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_reply(void *context, const char *reply)
{
    (void)context;
    fputs(reply, stdout);
    fflush(stdout);
}

/* Standard input cannot be read as a file: the protocol uses it. */
static bool read_file(const char *path, Text *out, const char **why)
{
    int error = strcmp(path, "-") == 0 ? ENOENT : file_read(path, FILE_MAX, out);
    *why = strerror(error);
    return error == 0;
}

static int read_options(const Args *args, GtpOptions *out)
{
    GameSpec spec;
    Pos start;
    int status = start_read(args, &spec, &start);
    if (status != EXIT_FINE) return status;
    *out = (GtpOptions){.game = game_of(&start),
                        .size = start.size,
                        .variant = start.variant,
                        .seed = spec.seed,
                        .writes_text = args_has(args, "text"),
                        .player = args_value(args, "player"),
                        .read_file = read_file};
    return EXIT_FINE;
}

static int run_gtp(const Args *args)
{
    GtpOptions options;
    Fault fault;
    LineStatus status;
    size_t length;
    int usage = read_options(args, &options);
    if (usage != EXIT_FINE) return usage;
    GtpRunner *r = gtp_runner_new(&options, write_reply, NULL, &fault);
    if (!r && fault.code != FAULT_NONE) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    char *line = malloc(GTP_LINE + 1);
    if (!r || !line) {
        gtp_runner_free(r);
        free(line);
        return report_failure("no memory or no thread for the engine");
    }
    report_lost_readers();
    bool goes_on = true;
    while (goes_on && !ferror(stdout) &&
           (status = line_read(line, GTP_LINE, &length)) != LINE_END) {
        if (status == LINE_FINE)
            goes_on = gtp_runner_line(r, line);
        else
            gtp_runner_overlong(r);
    }
    free(line);
    gtp_runner_free(r);
    return report_streams();
}

const Command command_gtp = {
    .name = "gtp",
    .operands = "[GAME]",
    .summary = N_("Speaks GTP, the Go Text Protocol, with another program such as GoGui."),
    .details =
        N_("quina-protocols(5), or docs/protocols.md, describes the commands, and how moves are\n"
           "written as vertices."),
    .operands_max = 1,
    .options = {{"size", "N", N_("size of the board (quina games lists them)")},
                {"variant", "V", N_("variants, joined by commas (quina games lists them)")},
                {"seed", "S", N_("seed of everything that is random (default 0)")},
                {"player", "PLAYER",
                 N_("which player searches: level:N, classic:N, engine:... (default engine)")},
                {"text", NULL, N_("moves in quina's own notation instead of vertices")}},
    .run = run_gtp,
};
