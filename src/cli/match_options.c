/* match_options.c: the options that matches are made from. */
#include "cli/match_options.h"

#include "cli/report.h"
#include "thinking/players.h"

static int refuse(const Fault *fault)
{
    report_fault("", fault);
    return EXIT_USAGE;
}

int match_options_read(const Args *args, MatchOptions *out)
{
    const char *variant = args_value(args, "variant");
    unsigned long long seed;
    Fault fault;
    *out = (MatchOptions){.make = player_make};
    if (!game_find(args->operands[0], &out->game, &fault)) return refuse(&fault);
    if (!args_number(args, "size", 1, 99, 0, &out->size) ||
        !args_number(args, "games", 1, 100000000, 100, &out->games) ||
        !args_number(args, "jobs", 1, ENGINE_THREADS_MAX, 1, &out->jobs) ||
        !args_number(args, "random-plies", 0, 200, -1, &out->random_plies) ||
        !args_number(args, "even", 1, 10000, 1, &out->even) ||
        !args_number(args, "resign", 51, 100, 0, &out->resign) || !args_seed(args, &seed))
        return EXIT_USAGE;
    out->games += out->games % 2;
    out->seed = seed;
    if (!game_check_size(out->game, &out->size, &fault) ||
        !game_parse_variant(out->game, variant ? variant : "", &out->variant, &fault))
        return refuse(&fault);
    return EXIT_FINE;
}

int match_player_read(const Game *g, const char *text, PlayerWord *out)
{
    Fault fault;
    if (!player_parse(g, text, out, &fault)) return refuse(&fault);
    if (out->kind != PLAYER_HUMAN) return EXIT_FINE;
    usage_error("the player '%s' cannot play a match here", text);
    return EXIT_USAGE;
}
