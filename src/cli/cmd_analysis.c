/* cmd_analysis.c: quina analysis: JSON lines on standard input and output. */
#include "analysis/analysis.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/report.h"
#include "cli/tables_option.h"

#include <stdio.h>
#include <stdlib.h>

static void write_line(void *context, const char *line)
{
    (void)context;
    puts(line);
    fflush(stdout);
}

static int run_analysis(const Args *args)
{
    AnalysisOptions options = {0};
    LineStatus status;
    size_t length;
    if (!args_number(args, "threads", 1, ANALYSIS_THREADS, 1, &options.threads)) return EXIT_USAGE;
    GameTables tables;
    if (tables_option_open(args, &tables) != EXIT_FINE) return EXIT_FAILED;
    options.tables = &tables;
    Analysis *a = analysis_new(&options, write_line, NULL);
    char *line = malloc(ANALYSIS_LINE + 1);
    if (!a || !line) {
        analysis_free(a);
        tables_option_close(&tables);
        free(line);
        return report_failure("no memory or no thread for the analysis");
    }
    report_lost_readers();
    while (!ferror(stdout) && (status = line_read(line, ANALYSIS_LINE, &length)) != LINE_END) {
        if (status == LINE_FINE)
            analysis_line(a, line, length);
        else
            analysis_overlong(a);
    }
    analysis_finish(a);
    analysis_free(a);
    tables_option_close(&tables);
    free(line);
    return report_streams();
}

const Command command_analysis = {
    .name = "analysis",
    .operands = "",
    .summary = N_("Analyses many positions for another program: JSON lines in, JSON lines out."),
    .details = N_("quina-protocols(5), or docs/protocols.md, describes requests and responses."),
    .options = {{"threads", "N", N_("analyse N positions at once (default 1)")}, TABLES_OPTION},
    .run = run_analysis,
};
