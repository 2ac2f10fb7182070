/* cmd_selfplay.c: quina selfplay: games of a player against itself, as positions with results. */
#include "cli/commands.h"
#include "cli/match_options.h"
#include "cli/match_record.h"
#include "cli/report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct PositionWriter {
    FILE *file, *records;
    bool is_binary;
    const char *words[2];
    bool failed;
} PositionWriter;

/* Writes the game with its scores, for build/train. */
static void write_scored(PositionWriter *w, const MatchGame *game)
{
    Text bytes = text_growing();
    ScoredGame scored = {.start = game->opening,
                         .plies = game->plies,
                         .opening_plies = game->opening_plies,
                         .outcome = game->last.outcome,
                         .turns = game->moves,
                         .scores = game->scores};
    scored_game_print(&scored, &bytes);
    if (bytes.is_cut || fwrite(bytes.data, 1, bytes.length, w->file) != bytes.length)
        w->failed = true;
    text_free(&bytes);
}

/* Writes every position of a game after its random opening, with the result of the game. */
static bool write_game(void *context, const MatchGame *game, const MatchScore *so_far)
{
    PositionWriter *w = context;
    Pos at = game->opening;
    (void)so_far;
    if (w->is_binary) write_scored(w, game);
    for (int i = 0; i < game->plies && !w->failed && !w->is_binary; i++) {
        char text[POS_TEXT];
        turn_play(&at, &game->moves[i], &at);
        if (i + 1 < game->opening_plies || at.outcome != ONGOING) continue;
        game_of(&at)->print(&at, text);
        if (fprintf(w->file, "%s\t%s\n", outcome_name(game->last.outcome), text) < 0)
            w->failed = true;
    }
    if (w->records && !match_record_write(w->records, game, w->words, "quina selfplay"))
        w->failed = true;
    return !w->failed;
}

static int run_selfplay(const Args *args)
{
    const char *word = args_value(args, "player"), *path = args_value(args, "out");
    const char *records = args_value(args, "records");
    MatchOptions o;
    int status = match_options_read(args, &o);
    if (!word) word = "engine:nodes=2000";
    if (status == EXIT_FINE) status = match_player_read(o.game, word, &o.players[0]);
    if (status != EXIT_FINE) return status;
    o.players[1] = o.players[0];
    PositionWriter w = {.file = path ? fopen(path, "w") : stdout, .words = {word, word}};
    w.is_binary = args_has(args, "binary");
    if (records) w.records = fopen(records, "w");
    MatchEvents events = {write_game, &w};
    MatchScore score = {0};
    if (!w.file || (records && !w.records))
        return report_failure("cannot write %s: %s", w.file ? records : path, strerror(errno));
    bool is_played = match_play(&o, &events, &score);
    if (path ? fclose(w.file) != 0 : fflush(stdout) != 0) w.failed = true;
    if (w.records && fclose(w.records) != 0) w.failed = true;
    if (!is_played) return report_failure("no memory for the players");
    if (w.failed) return report_failure("cannot write %s", path ? path : "standard output");
    return EXIT_FINE;
}

const Command command_selfplay = {
    .name = "selfplay",
    .operands = "GAME",
    .summary = "Plays a player against itself and writes positions with results, for tuning.",
    .details =
        "A line is the result (white, black, draw), a tab, and a position. Games come in pairs\n"
        "from random openings, with colours swapped. The same seed and a player with a node\n"
        "limit give the same file; with --jobs above 1 the order of lines varies.",
    .operands_min = 1,
    .operands_max = 1,
    .options = {MATCH_OPTIONS,
                {"player", "PLAYER", "the player (default engine:nodes=2000)"},
                {"binary", NULL, "write games with scores for build/train, see docs/formats.md"},
                {"out", "FILE", "write to FILE (default: standard output)"},
                {"records", "FILE", "also write the games, as records"}},
    .run = run_selfplay,
};
