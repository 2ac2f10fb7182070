/* match_options.c: the options of a match. */
#include "cli/match_options.h"

#include "cli/language.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "core/clock.h"
#include "thinking/players.h"
#include "thinking/ugi_player.h"

int match_options_read(const Args *args, MatchOptions *out)
{
    GameSpec spec;
    Pos start;
    *out = (MatchOptions){.make = player_make};
    SpecFault fault;
    int status = spec_options(args, &spec);
    if (status != EXIT_FINE) return status;
    if (!spec_read_start(&spec, &start, &fault)) return spec_report(&fault);
    if (!args_number(args, "games", 1, 100000000, 100, &out->games) ||
        !args_number(args, "random-plies", 0, 200, -1, &out->random_plies) ||
        !args_number(args, "even", 1, 10000, 1, &out->even) ||
        !args_number(args, "resign", 51, 100, 0, &out->resign))
        return EXIT_USAGE;
    out->games += out->games % 2;
    out->game = game_of(&start);
    out->size = start.size;
    out->variant = start.variant;
    out->seed = spec.seed;
    return EXIT_FINE;
}

int match_player_read(const Game *g, const char *text, PlayerWord *out)
{
    Fault fault;
    char why[PLAYER_TROUBLE];
    if (!player_parse(g, text, out, &fault))
        report_fault("", &fault);
    else if (out->kind == PLAYER_UGI && !ugi_player_starts(g, out, why))
        return report_failure("%s: %s", text, why);
    else if (out->kind != PLAYER_HUMAN)
        return EXIT_FINE;
    else
        usage_error("the player '%s' cannot play a match here", text);
    return EXIT_USAGE;
}

void match_show(Progress *p, const char *before, const MatchScore *score)
{
    char detail[160];
    Text text = text_fixed(detail, sizeof detail);
    if (!progress_is_due(p, clock_seconds())) return;
    MatchElo e = match_elo(score, 0, 0);
    if (*before) text_format(&text, "%s: ", before);
    text_format(&text, cli_say(N_("+%d =%d -%d, %.1f %%, Elo %+.0f +/- %.0f")), score->wins,
                score->draws, score->losses, 100 * e.score, text_rounded(e.elo, 0), e.elo_error);
    int games = score->wins + score->draws + score->losses;
    progress_show(p, (uint64_t)games, detail);
}
