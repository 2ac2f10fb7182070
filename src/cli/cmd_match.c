/* cmd_match.c: quina match. */
#include "cli/commands.h"
#include "cli/report.h"
#include "engines/match.h"

#include <stdio.h>
#include <unistd.h>

typedef struct Progress {
    int games;
    bool is_terminal;
} Progress;

static bool show_progress(void *context, const MatchGame *game, const MatchScore *s)
{
    const Progress *progress = context;
    (void)game;
    if (!progress->is_terminal) return true;
    MatchElo e = match_elo(s, 0, 0);
    fprintf(stderr, "\r%d of %d games: +%d =%d -%d, %.1f %%, Elo %+.0f +/- %.0f   ",
            s->wins + s->draws + s->losses, progress->games, s->wins, s->draws, s->losses,
            100 * e.score, e.elo, e.elo_error);
    return true;
}

static void print_text(Text *out, const MatchScore *s, const MatchElo *e)
{
    int games = s->wins + s->draws + s->losses;
    text_format(out, "games    %d: %d wins, %d draws, %d losses\n", games, s->wins, s->draws,
                s->losses);
    text_format(out, "score    %.1f %% (95 %%: %.1f to %.1f)\n", 100 * e->score, 100 * e->low,
                100 * e->high);
    text_format(out, "Elo      %+.0f +/- %.0f\n", e->elo, e->elo_error);
    text_format(out, "pairs    %d %d %d %d %d\n", s->pairs[0], s->pairs[1], s->pairs[2],
                s->pairs[3], s->pairs[4]);
    text_format(out, "colours  white won %d, black won %d\n", s->white_wins, s->black_wins);
    text_format(out, "length   %.1f plies\n", games ? (double)s->plies / games : 0);
    for (int i = 0; i < 2; i++)
        text_format(out, "%c        %.4f s a move, %d timeouts, %d illegal, %d crashes\n", 'A' + i,
                    s->moves[i] ? s->seconds[i] / (double)s->moves[i] : 0, s->timeouts[i],
                    s->illegal[i], s->crashes[i]);
}

static int run_match(const Args *args)
{
    MatchOptions o = {.random_plies = -1, .slack = 0.02};
    MatchScore score;
    Fault fault;
    unsigned long long seed;
    if (!game_find(args->operands[0], &o.game, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    if (!args_number(args, "size", 1, 99, 0, &o.size) ||
        !args_number(args, "games", 1, 1000000, 100, &o.games) ||
        !args_number(args, "jobs", 1, ENGINE_THREADS_MAX, 1, &o.jobs) ||
        !args_number(args, "random-plies", 0, 200, -1, &o.random_plies) || !args_seed(args, &seed))
        return EXIT_USAGE;
    o.seed = seed;
    const char *variant = args_value(args, "variant");
    if (!game_check_size(o.game, &o.size, &fault) ||
        !game_parse_variant(o.game, variant ? variant : "", &o.variant, &fault) ||
        !player_parse(o.game, args->operands[1], &o.players[0], &fault) ||
        !player_parse(o.game, args->operands[2], &o.players[1], &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    Progress progress = {o.games, isatty(STDERR_FILENO)};
    MatchEvents events = {show_progress, &progress};
    if (!match_play(&o, &events, &score)) return report_failure("no memory for the players");
    if (progress.is_terminal) fputc('\n', stderr);
    MatchElo e = match_elo(&score, 0, 0);
    Text text = text_growing();
    print_text(&text, &score, &e);
    return report_text(&text);
}

const Command command_match = {
    .name = "match",
    .operands = "GAME A B",
    .summary = "Plays games between two players, colours swapped from equal openings.",
    .operands_min = 3,
    .operands_max = 3,
    .options = {{"size", "N", "size of the board"},
                {"variant", "V", "variant"},
                {"games", "N", "how many games (default 100)"},
                {"jobs", "J", "games at once (default 1)"},
                {"seed", "S", "openings and players are drawn from this number (default 0)"},
                {"random-plies", "K", "random moves at the start of each opening"}},
    .run = run_match,
};
