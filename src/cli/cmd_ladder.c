/* cmd_ladder.c: quina ladder: how much stronger each level is than the one below. */
#include "cli/commands.h"
#include "cli/match_options.h"
#include "cli/report.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

/* How a level did against the one below. */
typedef struct LevelResult {
    MatchScore score;
    MatchElo elo;
} LevelResult;

static void print_json(Text *out, const Game *g, const LevelResult *results, int from, int to)
{
    double sum = 0;
    text_char(out, '{');
    text_json_key(out, "game");
    text_json_string(out, g->name);
    text_json_key(out, "steps");
    text_char(out, '[');
    for (int level = from; level <= to; level++) {
        const LevelResult *r = &results[level];
        sum += r->elo.elo;
        text_string(out, level > from ? ", {" : "{");
        text_json_key(out, "level");
        text_int(out, level);
        text_json_key(out, "games");
        text_int(out, r->score.wins + r->score.draws + r->score.losses);
        text_json_key(out, "score");
        text_format(out, "%.4f", r->elo.score);
        text_json_key(out, "elo_step");
        text_format(out, "%.0f", r->elo.elo);
        text_json_key(out, "elo_error");
        text_format(out, "%.0f", r->elo.elo_error);
        text_json_key(out, "elo");
        text_format(out, "%.0f", sum);
        text_char(out, '}');
    }
    text_string(out, "]}\n");
}

/* A table in Markdown, as docs/levels.md holds it. */
static void print_table(Text *out, const Game *g, const LevelResult *results, int from, int to)
{
    double sum = 0, square = 0;
    text_format(out,
                "### %s\n\n| level | against | games | score | Elo step | Elo |\n"
                "|---|---|---|---|---|---|\n",
                g->title);
    if (from == 2) text_string(out, "| 1 | | | | | 0 |\n");
    for (int level = from; level <= to; level++) {
        const LevelResult *r = &results[level];
        sum += r->elo.elo;
        square += r->elo.elo_error * r->elo.elo_error;
        text_format(out, "| %d | %d | %d | %.1f %% | %+.0f ± %.0f | %.0f ± %.0f |\n", level,
                    level - 1, r->score.wins + r->score.draws + r->score.losses, 100 * r->elo.score,
                    r->elo.elo, r->elo.elo_error, sum, sqrt(square));
    }
}

/* The two highest steps are slow. */
static int usual_games(int level) { return level > LEVEL_MAX - 2 ? 60 : 100; }

static int run_ladder(const Args *args)
{
    MatchOptions o;
    LevelResult results[LEVEL_MAX + 1];
    int from, to, status = match_options_read(args, &o);
    if (status != EXIT_FINE) return status;
    if (!args_number(args, "from", 2, LEVEL_MAX, 2, &from) ||
        !args_number(args, "to", from, LEVEL_MAX, LEVEL_MAX, &to))
        return EXIT_USAGE;
    for (int level = from; level <= to; level++) {
        o.players[0] = (PlayerWord){.kind = PLAYER_LEVEL, .number = level};
        o.players[1] = (PlayerWord){.kind = PLAYER_LEVEL, .number = level - 1};
        if (!args_has(args, "games")) o.games = usual_games(level);
        results[level] = (LevelResult){0};
        if (!match_play(&o, NULL, &results[level].score))
            return report_failure("no memory for the players");
        results[level].elo = match_elo(&results[level].score, 0, 0);
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "level %d against %d: %.1f %%\n", level, level - 1,
                    100 * results[level].elo.score);
    }
    Text text = text_growing();
    if (args_has(args, "json"))
        print_json(&text, o.game, results, from, to);
    else
        print_table(&text, o.game, results, from, to);
    return report_text(&text);
}

const Command command_ladder = {
    .name = "ladder",
    .operands = "GAME",
    .summary = "Measures each level against the one below.",
    .details = "--games is the number for each step (default 100, and 60 for the two highest).",
    .operands_min = 1,
    .operands_max = 1,
    .options = {MATCH_OPTIONS,
                {"from", "L", "first level to measure (default 2)"},
                {"to", "L", "last level to measure (default 10)"},
                {"json", NULL, "print a JSON object with game and steps"}},
    .run = run_ladder,
};
