/* cmd_bench.c: quina bench: how fast search and rules are. Timings are for people, not for tests.
 */
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "core/clock.h"
#include "engines/bench.h"
#include "search/perft.h"

#include <stdio.h>
#include <string.h>

enum { PLIES_MAX = 4000, BATCH = 64, SEED = 1 };

/* What is measured, and where the rows go. */
typedef struct Bench {
    Text *out;
    const Game *only; /* NULL: all games */
    double seconds;
    bool json;
    int rows;
    Progress progress;
    uint64_t measured; /* rows, for the progress */
} Bench;

static bool is_wanted(const Bench *b, const Game *g) { return !b->only || b->only == g; }

static double per_second(uint64_t count, double seconds)
{
    return (double)count / (seconds > 0 ? seconds : 1e-9);
}

/* Begins a JSON row with the game and the size. */
static void begin_row(Bench *b, const Game *g, int size)
{
    text_string(b->out, b->rows++ ? ",\n {" : "{");
    text_json_key(b->out, "game");
    text_json_string(b->out, g->name);
    text_json_key(b->out, "size");
    text_int(b->out, size);
}

static void add_count(Bench *b, const char *key, uint64_t count)
{
    text_json_key(b->out, key);
    text_format(b->out, "%llu", (unsigned long long)count);
}

static void add_speed(Bench *b, const char *key, double speed)
{
    text_json_key(b->out, key);
    text_format(b->out, "%.0f", speed);
}

static void show_row(Bench *b, const Game *g)
{
    progress_show(&b->progress, b->measured++, g->title);
}

/* -- Random games -- */

typedef struct Speed {
    double seconds;
    uint64_t games, plies;
    int longest;
} Speed;

/* Random games from the start for about `seconds` of this process's time. */
static Speed measure_playouts(const Game *g, int size, double seconds)
{
    Pos start;
    Rng rng = rng_seeded(SEED);
    Speed s = {0};
    g->start(&start, size, 0, SEED);
    double began = clock_cpu_seconds();
    do {
        for (int i = 0; i < BATCH; i++) {
            Pos p = start;
            int plies = g->playout(&p, &rng, PLIES_MAX);
            s.plies += (uint64_t)plies;
            if (plies > s.longest) s.longest = plies;
        }
        s.games += BATCH;
        s.seconds = clock_cpu_seconds() - began;
    } while (s.seconds < seconds);
    return s;
}

static void print_playouts(Bench *b, const Game *g, int size, const Speed *s)
{
    double games = per_second(s->games, s->seconds), plies = per_second(s->plies, s->seconds);
    if (!b->json) {
        text_format(b->out, "%-10s %4d %14.0f %14.0f %12.1f %9d\n", g->name, size, games, plies,
                    (double)s->plies / (double)s->games, s->longest);
        return;
    }
    begin_row(b, g, size);
    add_speed(b, "playouts_per_s", games);
    add_speed(b, "plies_per_s", plies);
    text_char(b->out, '}');
}

static bool bench_playouts(Bench *b)
{
    if (!b->json)
        text_format(b->out, "%-10s %4s %14s %14s %12s %9s\n", "game", "size", "playouts/s",
                    "plies/s", "mean plies", "longest");
    for (int i = 0; GAMES[i]; i++) {
        if (!is_wanted(b, GAMES[i])) continue;
        int size = GAMES[i]->size_default;
        show_row(b, GAMES[i]);
        Speed speed = measure_playouts(GAMES[i], size, b->seconds);
        print_playouts(b, GAMES[i], size, &speed);
    }
    return true;
}

/* -- Perft -- */

static void print_perft(Bench *b, const Game *g, const PerftBench *row)
{
    Pos start;
    g->start(&start, row->size, 0, SEED);
    double seconds = clock_cpu_seconds();
    uint64_t count = perft(&start, row->depth);
    seconds = clock_cpu_seconds() - seconds;
    double speed = per_second(count, seconds);
    if (!b->json) {
        text_format(b->out, "%-10s %4d %5d %14llu %9.3f %14.0f\n", g->name, row->size, row->depth,
                    (unsigned long long)count, seconds, speed);
        return;
    }
    begin_row(b, g, row->size);
    add_count(b, "depth", (uint64_t)row->depth);
    add_count(b, "count", count);
    add_speed(b, "leaves_per_s", speed);
    text_char(b->out, '}');
}

static bool bench_perft(Bench *b)
{
    if (!b->json)
        text_format(b->out, "%-10s %4s %5s %14s %9s %14s\n", "game", "size", "depth", "count",
                    "seconds", "leaves/s");
    for (int i = 0; GAMES[i]; i++) {
        const PerftBench *rows = strategy_of(GAMES[i])->perfts;
        if (!is_wanted(b, GAMES[i])) continue;
        for (int k = 0; k < BENCH_MAX && rows[k].depth; k++) {
            show_row(b, GAMES[i]);
            print_perft(b, GAMES[i], &rows[k]);
        }
    }
    return true;
}

/* -- The search: fixed positions and depths, one thread; the sum of the nodes is a signature -- */

static void print_search(Bench *b, const Game *g, const SearchBench *row, uint64_t nodes,
                         double seconds)
{
    double speed = per_second(nodes, seconds);
    if (!b->json) {
        text_format(b->out, "%-10s %4d %5d %12llu %9.3f %12.0f\n", g->name, row->size, row->plies,
                    (unsigned long long)nodes, seconds, speed);
        return;
    }
    begin_row(b, g, row->size);
    add_count(b, "plies", (uint64_t)row->plies);
    add_count(b, "nodes", nodes);
    add_speed(b, "nodes_per_s", speed);
    text_char(b->out, '}');
}

static bool bench_search(Bench *b)
{
    uint64_t total = 0;
    if (!b->json)
        text_format(b->out, "%-10s %4s %5s %12s %9s %12s\n", "game", "size", "plies", "nodes",
                    "seconds", "nodes/s");
    for (int i = 0; GAMES[i]; i++) {
        const SearchBench *rows = strategy_of(GAMES[i])->searches;
        if (!is_wanted(b, GAMES[i])) continue;
        for (int k = 0; k < BENCH_MAX && rows[k].plies; k++) {
            uint64_t nodes;
            double seconds;
            show_row(b, GAMES[i]);
            if (!bench_search_row(GAMES[i], &rows[k], &nodes, &seconds)) return false;
            print_search(b, GAMES[i], &rows[k], nodes, seconds);
            total += nodes;
        }
    }
    if (!b->json) text_format(b->out, "%llu nodes\n", (unsigned long long)total);
    return true;
}

/* -- The command -- */

static int count_one(const Strategy *s) { return s != NULL; }

static int count_searches(const Strategy *s)
{
    int count = 0;
    while (count < BENCH_MAX && s->searches[count].plies) count++;
    return count;
}

static int count_perfts(const Strategy *s)
{
    int count = 0;
    while (count < BENCH_MAX && s->perfts[count].depth) count++;
    return count;
}

/* Each is false if there is no memory. */
static const struct {
    const char *name;
    bool (*run)(Bench *b);
    int (*count)(const Strategy *s); /* rows of a game */
} BENCHES[] = {{"search", bench_search, count_searches},
               {"playouts", bench_playouts, count_one},
               {"perft", bench_perft, count_perfts}};

static int run_bench(const Args *args)
{
    const char *what = args->operand_count ? args->operands[0] : "search";
    const char *name = args_value(args, "game");
    Bench b = {.json = args_has(args, "json")};
    Fault fault;
    size_t i = 0, count = sizeof BENCHES / sizeof *BENCHES;
    if (!args_seconds(args, "seconds", 1, &b.seconds)) return EXIT_USAGE;
    if (name && !game_find(name, &b.only, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    while (i < count && strcmp(BENCHES[i].name, what) != 0) i++;
    if (i == count) {
        usage_error("there is no bench '%s'; expected search, playouts or perft", what);
        return EXIT_USAGE;
    }
    Text text = text_growing();
    uint64_t rows = 0;
    for (int k = 0; GAMES[k]; k++)
        if (is_wanted(&b, GAMES[k])) rows += (uint64_t)BENCHES[i].count(strategy_of(GAMES[k]));
    b.progress = progress_begin(args, N_("measurements"), rows, 0);
    b.out = &text;
    if (b.json) text_char(&text, '[');
    bool ok = BENCHES[i].run(&b);
    progress_end(&b.progress);
    if (!ok) {
        text_free(&text);
        return report_failure("no memory for the engine");
    }
    if (b.json) text_string(&text, "]\n");
    return report_text(&text);
}

const Command command_bench = {
    .name = "bench",
    .operands = "[WHAT]",
    .verbs = "search playouts perft",
    .summary = N_("Measures speed: search (the default), playouts (random games) or perft."),
    .details = N_(
        "search: fixed positions and depths, one thread. The last line is the sum of the nodes, a\n"
        "signature of the search: it changes when the search does.\n"
        "playouts, perft: from the start position of the usual size, one thread, per second of\n"
        "processor time. In a playout every legal turn is equally likely; where a piece may move\n"
        "on, every first step is, and then every way to continue or stop.\n\n"
        "JSON: a list of objects with game, size, playouts_per_s and plies_per_s, or game, size,\n"
        "depth, count and leaves_per_s, or game, size, plies, nodes and nodes_per_s."),
    .operands_max = 1,
    .options = {{"game", "G", N_("only this game")},
                {"seconds", "S", N_("for each game (default 1)")},
                {"json", NULL, N_("print JSON")},
                QUIET_OPTION},
    .run = run_bench,
};
