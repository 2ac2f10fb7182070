/* cmd_match.c: quina match.
 *
 * A match can be stopped by a signal: it then prints the results so far. With --resume FILE, every
 * finished pair is kept in a journal, and a match that is given the same file continues after those
 * pairs. */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/match_jobs.h"
#include "cli/match_options.h"
#include "cli/match_record.h"
#include "cli/report.h"
#include "history/spec.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct MatchRun {
    MatchOptions options;
    MatchScore score;
    bool has_sprt, failed;
    double elo0, elo1;
    FILE *records; /* of --record, or NULL */
    const char *words[2];
    Pos *openings;
    Progress progress;
} MatchRun;

/* -- Records -- */

/* With a journal, which has the records of all pairs, the file is written anew. */
static int open_records(MatchRun *run, const Args *args)
{
    const char *path = args_value(args, "record");
    for (int i = 0; i < 2; i++) run->words[i] = args->operands[1 + i];
    if (!path || match_jobs_helps()) return EXIT_FINE;
    run->records = fopen(path, args_has(args, "resume") ? "w" : "a");
    return run->records ? EXIT_FINE : report_failure("cannot write %s: %s", path, strerror(errno));
}

static void describe_game(void *context, const MatchGame *game, Text *out)
{
    const MatchRun *run = context;
    match_record_print(game, run->words, "quina match", out);
}

/* -- Progress and results -- */

static bool is_decided(const MatchRun *run, const MatchScore *s)
{
    double llr = match_elo(s, run->elo0, run->elo1).llr, limit = log(19); /* both errors 5 % */
    return run->has_sprt && fabs(llr) >= limit;
}

static bool note_pair(void *context, int match, const char *records, size_t length)
{
    MatchRun *run = context;
    const MatchScore *s = &run->score;
    (void)match;
    if (run->records &&
        (fwrite(records, 1, length, run->records) != length || fflush(run->records)))
        run->failed = true;
    match_show(&run->progress, "", s);
    return !run->failed && !is_decided(run, s);
}

static double mean_time(const MatchScore *s, int who)
{
    return s->moves[who] ? s->seconds[who] / (double)s->moves[who] : 0;
}

static void print_text(Text *out, const MatchRun *run, const MatchElo *e)
{
    const MatchScore *s = &run->score;
    int games = s->wins + s->draws + s->losses;
    text_format(out, cli_say(N_("games    %d: %d wins, %d draws, %d losses\n")), games, s->wins,
                s->draws, s->losses);
    text_format(out, cli_say(N_("score    %.1f %% (95 %%: %.1f to %.1f)\n")), 100 * e->score,
                100 * e->low, 100 * e->high);
    text_format(out, "Elo      %+.0f +/- %.0f\n", text_rounded(e->elo, 0), e->elo_error);
    text_format(out, cli_say(N_("pairs    %d %d %d %d %d\n")), s->pairs[0], s->pairs[1],
                s->pairs[2], s->pairs[3], s->pairs[4]);
    text_format(out, cli_say(N_("colours  white won %d, black won %d\n")), s->white_wins,
                s->black_wins);
    text_format(out, cli_say(N_("length   %.1f plies\n")), games ? (double)s->plies / games : 0);
    if (run->has_sprt)
        text_format(out, cli_say(N_("sprt     llr %.2f of %.2f for Elo %.0f against %.0f\n")),
                    text_rounded(e->llr, 2), log(19), text_rounded(run->elo1, 0),
                    text_rounded(run->elo0, 0));
    for (int i = 0; i < 2; i++)
        text_format(out,
                    cli_say(N_("%c        %.4f s a move, %d timeouts, %d illegal, %d crashes\n")),
                    'A' + i, mean_time(s, i), s->timeouts[i], s->illegal[i], s->crashes[i]);
}

static void print_number(Text *out, const char *key, double value, int decimals)
{
    text_json_key(out, key);
    text_format(out, "%.*f", decimals, text_rounded(value, decimals));
}

static void print_json(Text *out, const MatchRun *run, const MatchElo *e)
{
    const MatchScore *s = &run->score;
    int games = s->wins + s->draws + s->losses;
    text_char(out, '{');
    print_number(out, "games", games, 0);
    print_number(out, "wins", s->wins, 0);
    print_number(out, "draws", s->draws, 0);
    print_number(out, "losses", s->losses, 0);
    print_number(out, "score", e->score, 4);
    print_number(out, "score_low", e->low, 4);
    print_number(out, "score_high", e->high, 4);
    print_number(out, "elo", e->elo, 1);
    print_number(out, "elo_error", e->elo_error, 1);
    text_json_key(out, "pairs");
    text_format(out, "[%d, %d, %d, %d, %d]", s->pairs[0], s->pairs[1], s->pairs[2], s->pairs[3],
                s->pairs[4]);
    print_number(out, "white_wins", s->white_wins, 0);
    print_number(out, "black_wins", s->black_wins, 0);
    print_number(out, "plies", games ? (double)s->plies / games : 0, 1);
    if (run->has_sprt) print_number(out, "llr", e->llr, 3);
    print_number(out, "time_a", mean_time(s, 0), 5);
    print_number(out, "time_b", mean_time(s, 1), 5);
    print_number(out, "illegal", s->illegal[0], 0);
    print_number(out, "timeouts", s->timeouts[0], 0);
    print_number(out, "crashes", s->crashes[0], 0);
    print_number(out, "illegal_b", s->illegal[1], 0);
    print_number(out, "timeouts_b", s->timeouts[1], 0);
    print_number(out, "crashes_b", s->crashes[1], 0);
    text_string(out, "}\n");
}

/* -- Options -- */

static bool read_sprt(MatchRun *run, const char *text)
{
    char *end;
    if (!text) return true;
    run->elo0 = strtod(text, &end);
    if (end != text && *end == ',') {
        const char *second = end + 1;
        run->elo1 = strtod(second, &end);
        run->has_sprt = end != second && *end == '\0' && run->elo1 > run->elo0;
    }
    return run->has_sprt ||
           usage_error("--sprt '%s' is not two Elo differences such as 0,10", text);
}

/* Reads one position per line. */
static int read_openings(MatchRun *run, const char *path)
{
    Text text = text_growing();
    char variant[VARIANT_TEXT];
    GameSpec spec = {.game = run->options.game->name, .variant = variant};
    SpecFault fault;
    int error = file_read(path, FILE_MAX, &text), count = 0, status = EXIT_FINE;
    char where[64];
    if (error) {
        text_free(&text);
        return report_failure("cannot read %s: %s", path, strerror(error));
    }
    game_print_variant(run->options.game, run->options.variant, variant);
    for (char *line = text.data; status == EXIT_FINE && line && *line; count++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        Pos *grown = realloc(run->openings, ((size_t)count + 1) * sizeof *grown);
        Text place = text_fixed(where, sizeof where);
        text_format(&place, cli_say(N_("line %d of the openings")), count + 1);
        if (grown) run->openings = grown;
        spec.position = line;
        if (!grown)
            status = report_failure("no memory for the openings");
        else if (!spec_read_start(&spec, &grown[count], &fault))
            status = report_fault(where, &fault.fault);
        else if (grown[count].outcome != ONGOING)
            status = report_failure("%s: the game is over", where);
        line = end ? end + 1 : NULL;
    }
    text_free(&text);
    if (status == EXIT_FINE && count == 0) status = report_failure("%s has no openings", path);
    run->options.openings = run->openings;
    run->options.opening_count = count;
    return status;
}

/* S, or S+I */
static bool read_clock(const Args *args, MatchOptions *o)
{
    const char *value = args_value(args, "tc"), *at = value;
    if (!value) return true;
    if (args_has(args, "time")) return usage_error("--time and --tc exclude each other");
    bool ok = args_take_seconds(&at, &o->clock) && o->clock > 0;
    if (ok && *at == '+') {
        at++;
        ok = args_take_seconds(&at, &o->increment);
    }
    return (ok && !*at) || usage_error("--tc '%s' is not seconds+seconds such as 60+0.5", value);
}

static int read_options(const Args *args, MatchRun *run)
{
    MatchOptions *o = &run->options;
    const char *openings = args_value(args, "openings");
    int status = match_options_read(args, o);
    if (status == EXIT_FINE && !args_seconds(args, "time", 0, &o->seconds)) status = EXIT_USAGE;
    if (status == EXIT_FINE && !read_clock(args, o)) status = EXIT_USAGE;
    if (status == EXIT_FINE && !read_sprt(run, args_value(args, "sprt"))) status = EXIT_USAGE;
    for (int i = 0; i < 2 && status == EXIT_FINE; i++)
        status = match_player_read(o->game, args->operands[1 + i], &o->players[i]);
    if (status != EXIT_FINE) return status;
    if (!args_has(args, "even")) o->even = 0;
    o->slack = 0.02;
    return openings ? read_openings(run, openings) : EXIT_FINE;
}

static int print_result(const Args *args, const MatchRun *run)
{
    MatchElo e = match_elo(&run->score, run->elo0, run->elo1);
    Text text = text_growing();
    if (args_has(args, "json"))
        print_json(&text, run, &e);
    else
        print_text(&text, run, &e);
    return report_text(&text);
}

static int run_match(const Args *args)
{
    MatchRun run = {0};
    bool is_helper = false;
    int status = read_options(args, &run);
    if (status == EXIT_FINE) status = open_records(&run, args);
    if (status == EXIT_FINE) {
        MatchJobs jobs = {.command = "match",
                          .args = args,
                          .matches = &run.options,
                          .match_count = 1,
                          .scores = &run.score,
                          .describe = args_has(args, "record") ? describe_game : NULL,
                          .counted = note_pair,
                          .context = &run};
        run.progress = progress_begin(args, N_("games"), (uint64_t)run.options.games, 0);
        status = match_jobs_run(&jobs, &is_helper);
        progress_end(&run.progress);
        if (run.failed) status = report_failure("cannot write the file of --record");
    }
    if (status == EXIT_FINE && !is_helper) status = print_result(args, &run);
    if (run.records) fclose(run.records);
    free(run.openings);
    return status;
}

const Command command_match = {
    .name = "match",
    .operands = "GAME A B",
    .summary = N_("Plays pairs of games between two players, each pair from one opening."),
    .details = N_(
        "In each pair A and B swap colours. Openings are random; in games where one colour would\n"
        "win many of them, a pair gets the most even of several if a player searches. --even 1\n"
        "takes any.\n\n"
        "A program (ugi:COMMAND) without limits of its own gets the time of its opponent. What a\n"
        "program does wrong is printed; one that does not start ends the match with status 1.\n\n"
        "JSON keys, as A sees it: games, wins, draws, losses, score (a fraction; score_low and\n"
        "score_high bound it with 95 %), elo, elo_error, pairs (with 0, 1/2, 1, 1 1/2, 2 points),\n"
        "white_wins, black_wins, plies, llr, time_a, time_b, illegal, timeouts, crashes, and the\n"
        "same of B as illegal_b, timeouts_b, crashes_b."),
    .operands_min = 3,
    .operands_max = 3,
    .options =
        {MATCH_OPTIONS,
         {"time", "S", N_("seconds a move for engines and programs, whatever their words say")},
         {"tc", "S+I", N_("clocks: S seconds a game for each player, and I more with each move")},
         {"openings", "FILE", N_("start from these positions, one per line, in turn")},
         {"sprt", "E0,E1",
          N_("stop when a sequential test (5 percent errors) decides for Elo E0 or E1")},
         JOBS_OPTIONS,
         {"record", "FILE", N_("append every game to FILE as a record; with --resume, anew")},
         {"json", NULL, N_("print a JSON object")}},
    .run = run_match,
};
