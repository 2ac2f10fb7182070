/* setup.c: the options that name a game. */
#include "cli/setup.h"

#include "cli/language.h"
#include "cli/report.h"

int spec_report(const SpecFault *fault)
{
    char where[32] = "";
    Text text = text_fixed(where, sizeof where);
    if (fault->field == SPEC_POSITION) text_string(&text, cli_say(N_("position")));
    if (fault->move) text_format(&text, cli_say(N_("move %d")), fault->move);
    int status = report_fault(where, &fault->fault);
    return fault->field < SPEC_POSITION ? EXIT_USAGE : status;
}

int spec_options(const Args *args, GameSpec *out)
{
    unsigned long long seed;
    *out = (GameSpec){.game = args->operand_count ? args->operands[0] : NULL,
                      .variant = args_value(args, "variant")};
    if (!args_number(args, "size", 1, 99, 0, &out->size) || !args_seed(args, &seed))
        return EXIT_USAGE;
    out->seed = seed;
    return EXIT_FINE;
}

int start_read(const Args *args, GameSpec *spec, Pos *out)
{
    SpecFault fault;
    int status = spec_options(args, spec);
    if (status != EXIT_FINE) return status;
    if (!spec->game) spec->game = GAMES[0]->name;
    return spec_read_start(spec, out, &fault) ? EXIT_FINE : spec_report(&fault);
}

int history_read(const Args *args, History *out)
{
    GameSpec spec;
    SpecFault fault;
    *out = (History){0};
    int status = spec_options(args, &spec);
    if (status != EXIT_FINE) return status;
    spec.position = args_value(args, "position");
    spec.moves = args_value(args, "moves");
    return spec_read(&spec, out, &fault) ? EXIT_FINE : spec_report(&fault);
}
