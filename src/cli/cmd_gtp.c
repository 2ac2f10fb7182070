/* cmd_gtp.c: quina gtp: the Go Text Protocol on standard input and output. */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/lines.h"
#include "cli/report.h"
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

/* Standard input is the protocol's own. */
static bool read_file(const char *path, Text *out, const char **why)
{
    int error = strcmp(path, "-") == 0 ? ENOENT : file_read(path, out);
    *why = strerror(error);
    return error == 0;
}

static bool read_options(const Args *args, GtpOptions *out)
{
    Fault fault;
    unsigned long long seed;
    const char *variant = args_value(args, "variant");
    *out = (GtpOptions){.game = GAMES[0],
                        .writes_text = args_has(args, "text"),
                        .player = args_value(args, "player"),
                        .read_file = read_file};
    if (!args_number(args, "size", 1, 99, 0, &out->size) || !args_seed(args, &seed)) return false;
    out->seed = seed;
    if ((args->operand_count && !game_find(args->operands[0], &out->game, &fault)) ||
        !game_check_size(out->game, &out->size, &fault) ||
        !game_parse_variant(out->game, variant ? variant : "", &out->variant, &fault)) {
        report_fault("", &fault);
        return false;
    }
    return true;
}

static int run_gtp(const Args *args)
{
    GtpOptions options;
    Fault fault;
    LineStatus status;
    size_t length;
    if (!read_options(args, &options)) return EXIT_USAGE;
    GtpRunner *r = gtp_runner_new(&options, write_reply, NULL, &fault);
    if (!r && fault.code != FAULT_NONE) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    char *line = malloc(GTP_LINE + 1);
    if (!r || !line) {
        gtp_runner_free(r);
        free(line);
        return report_failure("no memory for the engine");
    }
    bool goes_on = true;
    while (goes_on && (status = line_read(line, GTP_LINE, &length)) != LINE_END) {
        if (status == LINE_FINE)
            goes_on = gtp_runner_line(r, line);
        else
            gtp_runner_overlong(r);
    }
    free(line);
    gtp_runner_free(r);
    return EXIT_FINE;
}

const Command command_gtp = {
    .name = "gtp",
    .operands = "[GAME]",
    .summary = "Speaks GTP, the Go Text Protocol, with another program such as GoGui.",
    .details = "quina-protocols(5), which is docs/protocols.md, tells the commands, and how moves\n"
               "become vertices.",
    .operands_max = 1,
    .options = {{"size", "N", "size of the board (quina games lists them)"},
                {"variant", "V", "variant or variants, joined by commas (quina games)"},
                {"seed", "S", "what is left to chance is drawn from this number (default 0)"},
                {"player", "WORD", "who thinks: level:N, classic:N, engine:... (default engine)"},
                {"text", NULL, "moves in quina's own notation instead of vertices"}},
    .run = run_gtp,
};
