/* cmd_ladder.c: quina ladder: how much stronger each level is than the one below, and level 1 than
 * random moves, whose Elo is 0. */
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/match_jobs.h"
#include "cli/match_options.h"
#include "cli/report.h"

#include <math.h>
#include <stdio.h>

/* How a level did against the one below, or level 1 against random moves. */
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
        text_format(out, "%.0f", text_rounded(r->elo.elo, 0));
        text_json_key(out, "elo_error");
        text_format(out, "%.0f", r->elo.elo_error);
        text_json_key(out, "elo");
        text_format(out, "%.0f", text_rounded(sum, 0));
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
    for (int level = from; level <= to; level++) {
        const LevelResult *r = &results[level];
        sum += r->elo.elo;
        square += r->elo.elo_error * r->elo.elo_error;
        text_format(out, "| %d | ", level);
        if (level == 1)
            text_string(out, "random");
        else
            text_int(out, level - 1);
        text_format(out, " | %d | %.1f %% | %+.0f ± %.0f | %.0f ± %.0f |\n",
                    r->score.wins + r->score.draws + r->score.losses, 100 * r->elo.score,
                    text_rounded(r->elo.elo, 0), r->elo.elo_error, text_rounded(sum, 0),
                    sqrt(square));
    }
}

/* The two highest steps are slow. */
static int usual_games(int level) { return level > LEVEL_MAX - 2 ? 60 : 100; }

/* The levels being measured. */
typedef struct Ladder {
    MatchOptions matches[LEVEL_MAX];
    MatchScore scores[LEVEL_MAX];
    int from, to;
    int counted; /* games */
    Progress progress;
} Ladder;

/* Shows the score of the level whose games are being counted. */
static bool note_pair(void *context, int match, const char *described, size_t length)
{
    Ladder *ladder = context;
    const MatchScore *s = &ladder->scores[match];
    char detail[96];
    Text text = text_fixed(detail, sizeof detail);
    int level = ladder->from + match;
    (void)described;
    (void)length;
    if (level == 1)
        text_string(&text, cli_say(N_("level 1 against random moves")));
    else
        text_format(&text, cli_say(N_("level %d against %d")), level, level - 1);
    text_format(&text, ": %.1f %%", 100 * match_elo(s, 0, 0).score);
    ladder->counted += 2;
    progress_show(&ladder->progress, (uint64_t)ladder->counted, detail);
    return true;
}

static int all_games(const Ladder *ladder)
{
    int games = 0;
    for (int i = 0; i <= ladder->to - ladder->from; i++) games += ladder->matches[i].games;
    return games;
}

static int run_ladder(const Args *args)
{
    Ladder ladder = {0};
    LevelResult results[LEVEL_MAX + 1];
    MatchOptions o;
    bool is_helper = false;
    int status = match_options_read(args, &o);
    if (status != EXIT_FINE) return status;
    if (!args_number(args, "from", 1, LEVEL_MAX, 1, &ladder.from) ||
        !args_number(args, "to", ladder.from, LEVEL_MAX, LEVEL_MAX, &ladder.to))
        return EXIT_USAGE;
    for (int level = ladder.from; level <= ladder.to; level++) {
        o.players[0] = (PlayerWord){.kind = PLAYER_LEVEL, .number = level};
        if (level == 1)
            o.players[1] = (PlayerWord){.kind = PLAYER_RANDOM};
        else
            o.players[1] = (PlayerWord){.kind = PLAYER_LEVEL, .number = level - 1};
        if (!args_has(args, "games")) o.games = usual_games(level);
        ladder.matches[level - ladder.from] = o;
    }
    MatchJobs jobs = {.command = "ladder",
                      .args = args,
                      .matches = ladder.matches,
                      .match_count = ladder.to - ladder.from + 1,
                      .scores = ladder.scores,
                      .counted = note_pair,
                      .context = &ladder};
    ladder.progress = progress_begin(args, N_("games"), (uint64_t)all_games(&ladder), 0);
    status = match_jobs_run(&jobs, &is_helper);
    progress_end(&ladder.progress);
    if (status != EXIT_FINE || is_helper) return status;
    for (int level = ladder.from; level <= ladder.to; level++) {
        const MatchScore *s = &ladder.scores[level - ladder.from];
        results[level] = (LevelResult){*s, match_elo(s, 0, 0)};
    }
    Text text = text_growing();
    if (args_has(args, "json"))
        print_json(&text, o.game, results, ladder.from, ladder.to);
    else
        print_table(&text, o.game, results, ladder.from, ladder.to);
    return report_text(&text);
}

const Command command_ladder = {
    .name = "ladder",
    .operands = "GAME",
    .summary = N_("Measures each level against the one below, and level 1 against random moves."),
    .details = N_("--games is the number for each step (default 100, and 60 for the two highest)."),
    .operands_min = 1,
    .operands_max = 1,
    .options = {MATCH_OPTIONS,
                {"from", "L", N_("first level to measure (default 1)")},
                {"to", "L", N_("last level to measure (default 10)")},
                JOBS_OPTIONS,
                {"json", NULL, N_("print a JSON object with game and steps")}},
    .run = run_ladder,
};
