/* cmd_best.c: quina best: what an engine would play, and why. */
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "cli/tables_option.h"
#include "engines/player.h"
#include "engines/result_json.h"
#include "thinking/players.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

/* -- Lines of play for people -- */

/* "+0.35", or "win in 5", "loss in 4", "draw". */
static void print_value(Text *out, const Line *line)
{
    if (line->proven == PROVEN_DRAW)
        text_string(out, "draw");
    else if (line->proven != PROVEN_NOT)
        text_format(out, "%s in %d", proven_name(line->proven), line->distance);
    else
        text_format(out, "%+.2f", line->value / 100.0);
}

static void print_lines(Text *out, const Pos *from, const Result *r)
{
    for (int i = 0; i < r->line_count; i++) {
        text_format(out, "depth %d  ", r->depth);
        print_value(out, &r->lines[i]);
        text_format(out, " (%.0f %%)  %" PRIu64 " nodes  %.2f s  ", 100 * r->lines[i].win, r->nodes,
                    r->seconds);
        line_print_pv(out, from, &r->lines[i]);
        text_char(out, '\n');
    }
}

/* A line per move, which begins with the move: "b5-c6  +0.03  51 %  b5-c6 f9-e8". */
static void print_table(Text *out, const Pos *from, const Result *r)
{
    for (int i = 0; i < r->line_count; i++) {
        char move[TURN_TEXT];
        game_of(from)->turn_print(from, &r->lines[i].pv[0], move);
        text_format(out, "%s  ", move);
        print_value(out, &r->lines[i]);
        text_format(out, "  %.0f %%  ", 100 * r->lines[i].win);
        line_print_pv(out, from, &r->lines[i]);
        text_char(out, '\n');
    }
}

static void show_progress(void *context, const Result *so_far)
{
    Text text = text_growing();
    print_lines(&text, context, so_far);
    if (text.data) fputs(text.data, stderr);
    text_free(&text);
}

/* -- The command -- */

static const char *const STATUS_NAMES[] = {[PLAYER_FINE] = "answered",
                                           [PLAYER_ILLEGAL] = N_("gave an illegal move"),
                                           [PLAYER_HUNG] = N_("did not answer in time"),
                                           [PLAYER_CRASHED] =
                                               N_("could not be started or is gone")};

static bool read_limits(const Args *args, Limits *out)
{
    int nodes;
    if (!args_seconds(args, "time", 0, &out->seconds) ||
        !args_number(args, "nodes", 1, 2000000000, 0, &nodes) ||
        !args_number(args, "depth", 1, DEPTH_MAX, 0, &out->depth))
        return false;
    out->nodes = (uint64_t)nodes;
    return true;
}

static bool read_player(const Args *args, const Game *g, PlayerWord *out)
{
    const char *word = args_value(args, "player");
    Fault fault;
    int threads;
    if (!args_number(args, "threads", 1, ENGINE_THREADS_MAX, 0, &threads)) return false;
    if (!player_parse(g, word ? word : "engine", out, &fault)) {
        report_fault("", &fault);
        return false;
    }
    if (out->kind == PLAYER_HUMAN) return usage_error("the player '%s' cannot be used here", word);
    if (threads) out->options.threads = threads;
    return true;
}

/* What is asked of the player, apart from the position. */
typedef struct Question {
    PlayerWord word;
    Limits limits; /* none: the player's own */
    int lines;
    uint64_t seed;
} Question;

static int answer(const Args *args, const History *h, const Question *q)
{
    const PlayerWord *word = &q->word;
    Player *player = player_make(history_game(h), word, q->seed);
    if (!player) return report_failure("no memory for the player");
    bool json = args_has(args, "json"), is_terminal = isatty(STDERR_FILENO);
    Pos from = *history_now(h);
    Task task = {.history = history_view(h),
                 .limits = q->limits,
                 .is_analysis = true,
                 .lines = q->lines,
                 .context = &from,
                 .progress = is_terminal ? show_progress : NULL};
    Turn turn;
    Result r;
    PlayerStatus thought = player_choose(player, &task, &turn, &r);
    char trouble[PLAYER_TROUBLE];
    memcpy(trouble, player->trouble, sizeof trouble);
    player_free(player);
    if (thought != PLAYER_FINE)
        return report_failure("the player '%s' %s%s%s", word->command,
                              cli_say(STATUS_NAMES[thought]), *trouble ? ": " : "", trouble);
    Text text = text_growing();
    result_complete(&r, &turn);
    if (json) {
        text_char(&text, '{');
        result_print_json(&text, &from, &r);
        text_string(&text, "}\n");
    } else if (q->lines > 1) {
        result_sort(&r);
        print_table(&text, &from, &r);
    } else {
        char move[TURN_TEXT];
        game_of(&from)->turn_print(&from, &turn, move);
        text_format(&text, "%s\n", move);
    }
    return report_text(&text);
}

static int run_best(const Args *args)
{
    History h;
    Question q;
    unsigned long long seed;
    if (!args_number(args, "lines", 1, LINES_MAX, 1, &q.lines) || !args_seed(args, &seed))
        return EXIT_USAGE;
    q.seed = seed;
    GameTables tables = {0};
    int status = history_read(args, &h);
    if (status == EXIT_FINE) status = tables_option_open(args, &tables);
    if (status == EXIT_FINE &&
        (!read_limits(args, &q.limits) || !read_player(args, history_game(&h), &q.word)))
        status = EXIT_USAGE;
    if (status == EXIT_FINE && history_now(&h)->outcome != ONGOING)
        status = report_failure("the game is over: %s", ending_name(history_now(&h)->ending));
    if (status == EXIT_FINE) {
        q.word.options.tables = tables.list[history_game(&h)->id];
        status = answer(args, &h, &q);
    }
    tables_option_close(&tables);
    history_free(&h);
    return status;
}

const Command command_best = {
    .name = "best",
    .operands = "GAME",
    .summary = N_("Searches a position and prints the best move."),
    .details = N_(
        "Limits of time, nodes and depth override those of the player. With --lines, each line "
        "has\n"
        "a move, its value for the side to move, its chance of winning, and how play may go on.\n"
        "JSON keys: move, score (for the side to move, in hundredths of a point), win (chance\n"
        "of winning, draws half), proven (null, win, loss, draw), distance (turns until a\n"
        "proven end), pv, depth, nodes, nps, time_ms, lines (each with move to pv)."),
    .operands_min = 1,
    .operands_max = 1,
    .options = {SETUP_OPTIONS,
                {"player", "PLAYER",
                 N_("which player searches: level:N, classic:N, engine:... (default engine)")},
                {"time", "S", N_("stop after S seconds (default 1)")},
                {"nodes", "N", N_("stop after N nodes")},
                {"depth", "D", N_("stop at depth D, in turns")},
                {"threads", "T", N_("search on T threads (default 1)")},
                {"lines", "K", N_("report the K best moves, the best first (default 1)")},
                TABLES_OPTION,
                {"json", NULL, N_("print a JSON object")}},
    .run = run_best,
};
