/* cmd_selfplay.c: quina selfplay: games of a player against itself, as positions with results. */
#include "cli/commands.h"
#include "cli/match_record.h"
#include "cli/report.h"
#include "engines/match.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct Writer {
    FILE *file, *records;
    const char *words[2];
    bool has_failed;
} Writer;

/* Every position of a game after its random opening, with how the game ended. */
static bool write_game(void *context, const MatchGame *game, const MatchScore *so_far)
{
    Writer *w = context;
    Pos at = game->opening;
    (void)so_far;
    for (int i = 0; i < game->plies && !w->has_failed; i++) {
        char text[POS_TEXT];
        turn_play(&at, &game->moves[i], &at);
        if (i + 1 < game->opening_plies || at.outcome != ONGOING) continue;
        game_of(&at)->print(&at, text);
        if (fprintf(w->file, "%s\t%s\n", outcome_name(game->last.outcome), text) < 0)
            w->has_failed = true;
    }
    if (w->records && !match_record_write(w->records, game, w->words, "quina selfplay"))
        w->has_failed = true;
    return !w->has_failed;
}

static int run_selfplay(const Args *args)
{
    MatchOptions o = {.random_plies = -1};
    const char *word = args_value(args, "player"), *path = args_value(args, "out");
    const char *variant = args_value(args, "variant");
    unsigned long long seed;
    Fault fault;
    if (!game_find(args->operands[0], &o.game, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    if (!args_number(args, "size", 1, 99, 0, &o.size) ||
        !args_number(args, "games", 1, 100000000, 100, &o.games) ||
        !args_number(args, "jobs", 1, ENGINE_THREADS_MAX, 1, &o.jobs) ||
        !args_number(args, "random-plies", 0, 200, -1, &o.random_plies) || !args_seed(args, &seed))
        return EXIT_USAGE;
    if (!game_check_size(o.game, &o.size, &fault) ||
        !game_parse_variant(o.game, variant ? variant : "", &o.variant, &fault) ||
        !player_parse(o.game, word ? word : "engine:nodes=2000", &o.players[0], &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    o.seed = seed;
    o.players[1] = o.players[0];
    const char *records = args_value(args, "records");
    if (!word) word = "engine:nodes=2000";
    Writer w = {.file = path ? fopen(path, "w") : stdout, .words = {word, word}};
    if (records) w.records = fopen(records, "w");
    MatchEvents events = {write_game, &w};
    MatchScore score = {0};
    if (!w.file || (records && !w.records))
        return report_failure("cannot write %s: %s", w.file ? records : path, strerror(errno));
    bool is_played = match_play(&o, &events, &score);
    if (path ? fclose(w.file) != 0 : fflush(stdout) != 0) w.has_failed = true;
    if (w.records && fclose(w.records) != 0) w.has_failed = true;
    if (!is_played) return report_failure("no memory for the players");
    if (w.has_failed) return report_failure("cannot write %s", path ? path : "standard output");
    return EXIT_FINE;
}

const Command command_selfplay = {
    .name = "selfplay",
    .operands = "GAME",
    .summary = "Plays a player against itself and writes positions with results, for tuning.",
    .details = "Lines: the result (white, black, draw), a tab, a position. Colours are swapped in\n"
               "pairs from random openings; the same seed and a player with a limit of nodes give\n"
               "the same file.",
    .operands_min = 1,
    .operands_max = 1,
    .options = {{"size", "N", "size of the board"},
                {"variant", "V", "variant"},
                {"games", "N", "how many games (default 100)"},
                {"player", "WORD", "who plays (default engine:nodes=2000)"},
                {"out", "FILE", "where to write (default standard output)"},
                {"records", "FILE", "the games themselves too, as records"},
                {"jobs", "J", "games at once (default 1); more change the order of lines"},
                {"seed", "S", "openings and player are drawn from this number (default 0)"},
                {"random-plies", "K", "random moves at the start of each game"}},
    .run = run_selfplay,
};
