/* cmd_selfplay.c: quina selfplay: games of a player against itself, as positions with results. */
#include "cli/commands.h"
#include "cli/match_jobs.h"
#include "cli/match_options.h"
#include "cli/match_record.h"
#include "cli/report.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

typedef struct PositionWriter {
    FILE *file, *records;
    bool is_binary, has_records;
    const char *words[2];
    bool failed;
    uint64_t games; /* written */
    Progress progress;
} PositionWriter;

/* Prints the game with its scores, for build/train. */
static void print_scored(const MatchGame *game, Text *out)
{
    ScoredGame scored = {.start = game->opening,
                         .plies = game->plies,
                         .opening_plies = game->opening_plies,
                         .outcome = game->last.outcome,
                         .turns = game->moves,
                         .scores = game->scores};
    scored_game_print(&scored, out);
}

/* Prints every position of a game after its random opening, with the result of the game. */
static void print_positions(const MatchGame *game, Text *out)
{
    Pos at = game->opening;
    for (int i = 0; i < game->plies; i++) {
        char text[POS_TEXT];
        turn_play(&at, &game->moves[i], &at);
        if (i + 1 < game->opening_plies || at.outcome != ONGOING) continue;
        game_of(&at)->print(&at, text);
        text_format(out, "%s\t%s\n", outcome_name(game->last.outcome), text);
    }
}

/* What is kept of a game: the length of its positions, a newline, they themselves, and its record
 * if that is wanted, with its length in the same way. */
static void print_part(const Text *part, Text *out)
{
    text_int(out, (long)part->length);
    text_char(out, '\n');
    if (part->length) text_bytes(out, part->data, part->length);
    out->is_cut |= part->is_cut;
}

static void describe_game(void *context, const MatchGame *game, Text *out)
{
    const PositionWriter *w = context;
    Text positions = text_growing(), record = text_growing();
    if (w->is_binary)
        print_scored(game, &positions);
    else
        print_positions(game, &positions);
    if (w->has_records) match_record_print(game, w->words, "quina selfplay", &record);
    print_part(&positions, out);
    print_part(&record, out);
    text_free(&positions);
    text_free(&record);
}

/* Writes both games of a pair, in their order: the positions to one file, the record to another. */
static bool write_pair(void *context, int match, const char *described, size_t length)
{
    PositionWriter *w = context;
    const char *end = described + length;
    (void)match;
    for (int i = 0; i < 4 && !w->failed; i++) {
        FILE *file = i % 2 == 0 ? w->file : w->records;
        Cursor c = cursor_over(described);
        int part;
        bool ok = cursor_number(&c, INT_MAX, &part) && cursor_take(&c, '\n') && part <= end - c.at;
        w->failed = !ok || (part && file && fwrite(c.at, 1, (size_t)part, file) != (size_t)part);
        described = w->failed ? end : c.at + part;
    }
    w->games += 2;
    progress_show(&w->progress, w->games, "");
    return !w->failed;
}

static int open_files(const Args *args, PositionWriter *w)
{
    const char *path = args_value(args, "out"), *records = args_value(args, "records");
    w->is_binary = args_has(args, "binary");
    w->has_records = records;
    if (match_jobs_helps()) return EXIT_FINE;
    w->file = path ? fopen(path, "w") : stdout;
    if (records) w->records = fopen(records, "w");
    if (w->file && (!records || w->records)) return EXIT_FINE;
    return report_failure("cannot write %s: %s", w->file ? records : path, strerror(errno));
}

static int run_selfplay(const Args *args)
{
    const char *word = args_value(args, "player"), *path = args_value(args, "out");
    MatchOptions o;
    MatchScore score = {0};
    bool is_helper = false;
    int status = match_options_read(args, &o);
    if (status == EXIT_FINE && !args_number(args, "random-turns", 0, 100, 0, &o.random_turns))
        return EXIT_USAGE;
    if (!word) word = "engine:nodes=2000";
    if (status == EXIT_FINE) status = match_player_read(o.game, word, &o.players[0]);
    if (status != EXIT_FINE) return status;
    o.players[1] = o.players[0];
    PositionWriter w = {.words = {word, word}};
    status = open_files(args, &w);
    if (status != EXIT_FINE) return status;
    MatchJobs jobs = {.command = "selfplay",
                      .args = args,
                      .matches = &o,
                      .match_count = 1,
                      .scores = &score,
                      .describe = describe_game,
                      .counted = write_pair,
                      .context = &w};
    w.progress = progress_begin(args, N_("games"), (uint64_t)o.games, 0);
    status = match_jobs_run(&jobs, &is_helper);
    progress_end(&w.progress);
    if (w.file && (path ? fclose(w.file) : fflush(stdout)) != 0) w.failed = true;
    if (w.records && fclose(w.records) != 0) w.failed = true;
    if (status != EXIT_FINE || !w.failed) return status;
    return report_failure("cannot write %s", path ? path : "standard output");
}

const Command command_selfplay = {
    .name = "selfplay",
    .operands = "GAME",
    .summary = N_("Plays a player against itself and writes positions with results, for tuning."),
    .details = N_(
        "A line is the result (white, black, draw), a tab, and a position. Games come in pairs\n"
        "from random openings, with colours swapped. The same seed and a player with a node\n"
        "limit give the same file, whatever --jobs is. With --resume the files are written anew,\n"
        "from the journal first."),
    .operands_min = 1,
    .operands_max = 1,
    .options = {MATCH_OPTIONS,
                {"player", "PLAYER", N_("the player (default engine:nodes=2000)")},
                {"random-turns", "P", N_("after the opening, P percent of the turns are random")},
                JOBS_OPTIONS,
                {"binary", NULL,
                 N_("write games with scores for build/train, see docs/formats.md")},
                {"out", "FILE", N_("write to FILE (default: standard output)")},
                {"records", "FILE", N_("also write the games, as records")}},
    .run = run_selfplay,
};
