/* record_stats.c: quina record stats: numbers over a file of games. */
#include "cli/language.h"
#include "cli/record_file.h"
#include "cli/report.h"
#include "record/stats.h"
#include "search/perft.h"

enum { TOP_MAX = 1000 };

static uint64_t count_turns(const Pos *p) { return perft(p, 1); }

typedef struct StatsReport {
    const Stats *stats;
    int top, bad;
    StatsLine lines[TOP_MAX];
} StatsReport;

/* -- For people -- */

static double percent(int part, int whole) { return whole ? 100.0 * part / whole : 0; }

static void print_lines(StatsReport *v, const StatsGroup *g, int plies, const char *title,
                        Text *out)
{
    int count = stats_lines(g, plies, v->lines, v->top);
    text_format(out, "  %s\n    %6s %7s %6s %6s %6s\n", cli_say(title), cli_say(N_("games")),
                cli_say(N_("share")), cli_say(N_("white")), cli_say(N_("black")),
                cli_say(N_("draws")));
    for (int i = 0; i < count; i++) {
        const StatsLine *line = &v->lines[i];
        text_format(out, "    %6d %6.1f%% %6d %6d %6d  ", line->games,
                    percent(line->games, g->count), line->results[WHITE_WINS],
                    line->results[BLACK_WINS], line->results[DRAWN]);
        text_bytes(out, line->moves, (size_t)line->length);
        text_char(out, '\n');
    }
}

static void print_lengths(const StatsLengths *lengths, Text *out)
{
    enum { BAR = 40 };
    int most = 1;
    text_format(out, cli_say(N_("  plies: %d to %d, mean %.1f, median %.1f\n")), lengths->min,
                lengths->max, lengths->mean, lengths->median);
    for (int i = 0; i < lengths->bins; i++)
        if (lengths->games[i] > most) most = lengths->games[i];
    for (int i = 0; i < lengths->bins; i++) {
        int from = lengths->min + i * lengths->width;
        text_format(out, "    %5d - %-5d %6d ", from, from + lengths->width - 1, lengths->games[i]);
        for (int k = 0; k < (lengths->games[i] * BAR + most - 1) / most; k++) text_char(out, '#');
        text_char(out, '\n');
    }
}

static void print_group(StatsReport *v, const StatsGroup *g, Text *out)
{
    char variant[VARIANT_TEXT];
    StatsLengths lengths;
    game_print_variant(g->game, g->variant, variant);
    stats_lengths(g, &lengths);
    text_string(out, g->game->title);
    if (g->game->size_min != g->game->size_max) text_format(out, cli_say(N_(", size %d")), g->size);
    if (g->variant) text_format(out, ", %s", variant);
    text_format(out, cli_say(g->count == 1 ? N_(": %d game\n") : N_(": %d games\n")), g->count);
    text_format(out,
                cli_say(N_("  white %d (%.1f%%), black %d (%.1f%%), draws %d (%.1f%%), open %d\n")),
                g->results[WHITE_WINS], percent(g->results[WHITE_WINS], g->count),
                g->results[BLACK_WINS], percent(g->results[BLACK_WINS], g->count),
                g->results[DRAWN], percent(g->results[DRAWN], g->count), g->results[ONGOING]);
    print_lengths(&lengths, out);
    if (g->positions)
        text_format(out, cli_say(N_("  mean branching: %.1f moves a position\n")),
                    (double)g->turns / (double)g->positions);
    print_lines(v, g, 1, N_("first moves"), out);
    print_lines(v, g, v->stats->opening_plies, N_("openings"), out);
}

/* -- JSON -- */

static void json_number(Text *out, const char *key, double value)
{
    text_json_key(out, key);
    text_format(out, "%.6g", value);
}

static void json_results(Text *out, const int results[4])
{
    json_number(out, "white", results[WHITE_WINS]);
    json_number(out, "black", results[BLACK_WINS]);
    json_number(out, "draw", results[DRAWN]);
    json_number(out, "open", results[ONGOING]);
}

static void json_lines(StatsReport *v, const StatsGroup *g, int plies, const char *key, Text *out)
{
    int count = stats_lines(g, plies, v->lines, v->top);
    text_json_key(out, key);
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        text_string(out, i ? ", {" : "{");
        text_json_key(out, "moves");
        text_char(out, '"');
        text_bytes(out, v->lines[i].moves, (size_t)v->lines[i].length);
        text_char(out, '"');
        json_number(out, "games", v->lines[i].games);
        json_results(out, v->lines[i].results);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void json_lengths(const StatsLengths *lengths, Text *out)
{
    text_json_key(out, "plies");
    text_char(out, '{');
    json_number(out, "min", lengths->min);
    json_number(out, "max", lengths->max);
    json_number(out, "mean", lengths->mean);
    json_number(out, "median", lengths->median);
    text_char(out, '}');
    text_json_key(out, "lengths");
    for (int i = 0; i < lengths->bins; i++) {
        text_string(out, i ? ", {" : "[{");
        json_number(out, "from", lengths->min + i * lengths->width);
        json_number(out, "to", lengths->min + (i + 1) * lengths->width - 1);
        json_number(out, "games", lengths->games[i]);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void json_group(StatsReport *v, const StatsGroup *g, Text *out)
{
    char variant[VARIANT_TEXT];
    StatsLengths lengths;
    game_print_variant(g->game, g->variant, variant);
    stats_lengths(g, &lengths);
    text_char(out, '{');
    text_json_key(out, "game");
    text_json_string(out, g->game->name);
    json_number(out, "size", g->size);
    text_json_key(out, "variant");
    text_json_string(out, variant);
    json_number(out, "games", g->count);
    json_results(out, g->results);
    json_lengths(&lengths, out);
    text_json_key(out, "branching");
    if (g->positions)
        text_format(out, "%.6g", (double)g->turns / (double)g->positions);
    else
        text_string(out, "null");
    json_lines(v, g, 1, "first_moves", out);
    json_lines(v, g, v->stats->opening_plies, N_("openings"), out);
    text_char(out, '}');
}

static void print_json(StatsReport *v, Text *out)
{
    text_string(out, "{");
    text_json_key(out, "groups");
    text_char(out, '[');
    for (int i = 0; i < v->stats->count; i++) {
        if (i) text_string(out, ",\n ");
        json_group(v, &v->stats->groups[i], out);
    }
    text_char(out, ']');
    json_number(out, "bad", v->bad);
    text_string(out, "}\n");
}

/* -- The verb -- */

/* Bad games are left out and counted. */
static int read_games(RecordFile *file, Stats *stats, bool counts_turns, int *bad)
{
    Record *r;
    ReadReport report;
    for (ReadStatus status; (status = record_file_next(file, &r, &report)) != READ_END;) {
        if (status == READ_NO_MEMORY) return report_failure("no memory for a game");
        bool ok = status == READ_FINE && reader_check_result(r, &report);
        bool is_kept = !ok || stats_add(stats, r, counts_turns ? count_turns : NULL);
        *bad += !ok;
        record_free(r);
        if (!is_kept) return report_failure("no memory for the numbers");
    }
    if (file->number == *bad) return report_failure("%s has no good games", file->name);
    if (*bad) report_failure("%d of %d games are bad and left out", *bad, file->number);
    return EXIT_FINE;
}

static int print_stats(const Args *args, StatsReport *v)
{
    const char *path = args_value(args, "svg");
    Text text = text_growing();
    if (path) {
        Text chart = text_growing();
        stats_svg(v->stats, &chart);
        int status = report_file(path, &chart);
        if (status != EXIT_FINE) return status;
    }
    if (args_has(args, "json"))
        print_json(v, &text);
    else
        for (int i = 0; i < v->stats->count; i++) {
            if (i) text_char(&text, '\n');
            print_group(v, &v->stats->groups[i], &text);
        }
    return report_text(&text);
}

int record_stats(const Args *args)
{
    StatsReport view = {0};
    RecordFile file;
    int plies;
    if (!args_number(args, "top", 1, TOP_MAX, 10, &view.top) ||
        !args_number(args, "opening", 1, OPENING_PLIES_MAX, 4, &plies))
        return EXIT_USAGE;
    int status = record_file_open(args, &file);
    if (status != EXIT_FINE) return status;
    Stats stats = stats_new(plies);
    view.stats = &stats;
    status = read_games(&file, &stats, !args_has(args, "fast"), &view.bad);
    if (status == EXIT_FINE) {
        stats_sort(&stats);
        status = print_stats(args, &view);
    }
    stats_free(&stats);
    record_file_close(&file);
    return status;
}
