/* cmd_bench.c: quina bench: how fast search and rules are. Timings are for people, not for tests.
 */
#include "cli/commands.h"
#include "cli/report.h"
#include "core/clock.h"
#include "engines/engine.h"
#include "games/games.h"
#include "search/perft.h"

#include <stdio.h>
#include <string.h>

enum { PLIES_MAX = 4000, BATCH = 64, SEED = 1 };

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

static void print_playouts(Text *out, const Game *g, int size, const Speed *s, bool json, int row)
{
    double games = (double)s->games / s->seconds, plies = (double)s->plies / s->seconds;
    if (!json) {
        text_format(out, "%-10s %4d %14.0f %14.0f %12.1f %9d\n", g->name, size, games, plies,
                    (double)s->plies / (double)s->games, s->longest);
        return;
    }
    text_string(out, row ? ",\n {" : "{");
    text_json_key(out, "game");
    text_json_string(out, g->name);
    text_json_key(out, "size");
    text_int(out, size);
    text_json_key(out, "playouts_per_s");
    text_format(out, "%.0f", games);
    text_json_key(out, "plies_per_s");
    text_format(out, "%.0f", plies);
    text_char(out, '}');
}

/* The positions whose counts the tests check, deep enough to take a moment. */
static const struct PerftRow {
    GameId game;
    int size, depth;
} PERFTS[] = {
    {FUSE, 6, 4},      {IRIS, 5, 3}, {IRIS, 8, 2},   {SIXMAKING, 4, 6},
    {SIXMAKING, 5, 5}, {CAM, 0, 4},  {ZURERO, 9, 8}, {ZURERO, 19, 8},
};

static void print_perft(Text *out, const struct PerftRow *row, bool json, bool is_first)
{
    const Game *g = GAMES[row->game];
    Pos start;
    g->start(&start, row->size, 0, SEED);
    double seconds = clock_cpu_seconds();
    uint64_t count = perft(&start, row->depth);
    seconds = clock_cpu_seconds() - seconds;
    double speed = (double)count / (seconds > 0 ? seconds : 1e-9);
    if (!json) {
        text_format(out, "%-10s %4d %5d %14llu %9.3f %14.0f\n", g->name, row->size, row->depth,
                    (unsigned long long)count, seconds, speed);
        return;
    }
    text_string(out, is_first ? "{" : ",\n {");
    text_json_key(out, "game");
    text_json_string(out, g->name);
    text_json_key(out, "size");
    text_int(out, row->size);
    text_json_key(out, "depth");
    text_int(out, row->depth);
    text_json_key(out, "count");
    text_format(out, "%llu", (unsigned long long)count);
    text_json_key(out, "leaves_per_s");
    text_format(out, "%.0f", speed);
    text_char(out, '}');
}

/* -- The search: fixed positions and depths, one thread; the sum of the nodes is a signature -- */

enum { SEARCH_POSITIONS = 4, SEARCH_NODES = 20000 };

/* Turns deep, so that a game takes a second or so; 0: a limit of nodes (mcts). */
static const struct SearchRow {
    GameId game;
    int size, plies, depth;
    SearchKind kind;
} SEARCHES[] = {
    {FUSE, 6, 6, 8, SEARCH_ALPHABETA},      {FUSE, 6, 12, 12, SEARCH_ALPHABETA},
    {IRIS, 4, 4, 2, SEARCH_ALPHABETA},      {IRIS, 5, 5, 0, SEARCH_AUTO},
    {SIXMAKING, 5, 8, 8, SEARCH_ALPHABETA}, {CAM, 0, 8, 6, SEARCH_ALPHABETA},
    {ZURERO, 19, 9, 9, SEARCH_ALPHABETA},
};

/* The k-th position: random turns from the start. */
static Pos bench_position(const Game *g, const struct SearchRow *row, int k)
{
    uint64_t seed = SEED + (uint64_t)k;
    Rng rng = rng_seeded(seed);
    Pos p;
    g->start(&p, row->size, 0, seed);
    for (int i = 0; i < row->plies; i++) {
        Pos before = p;
        do g->play(&p, g->random(&p, &rng), &p);
        while (p.mid_turn);
        if (p.outcome != ONGOING) return before;
    }
    return p;
}

static bool search_row(const struct SearchRow *row, uint64_t *nodes, double *seconds)
{
    const Game *g = GAMES[row->game];
    Engine *e = engine_new(g, &(EngineOptions){.threads = 1, .megabytes = 16, .search = row->kind});
    *nodes = 0;
    *seconds = 0;
    for (int k = 0; e && k < SEARCH_POSITIONS; k++) {
        const Pos p = bench_position(g, row, k);
        Task task = {.history = history_of(&p), .limits = {.depth = row->depth}, .seed = SEED};
        Result r;
        if (!row->depth) task.limits.nodes = SEARCH_NODES;
        engine_clear(e);
        engine_search(e, &task, &r);
        *nodes += r.nodes;
        *seconds += r.seconds;
    }
    engine_free(e);
    return e != NULL;
}

static bool bench_search(Text *out, const Game *only, bool json)
{
    uint64_t total = 0;
    bool is_first = true;
    if (!json)
        text_format(out, "%-10s %4s %5s %12s %9s %12s\n", "game", "size", "plies", "nodes",
                    "seconds", "nodes/s");
    for (size_t i = 0; i < sizeof SEARCHES / sizeof *SEARCHES; i++) {
        const struct SearchRow *row = &SEARCHES[i];
        uint64_t nodes;
        double seconds;
        if (only && row->game != only->id) continue;
        if (!search_row(row, &nodes, &seconds)) return false;
        double speed = (double)nodes / (seconds > 0 ? seconds : 1e-9);
        total += nodes;
        if (!json) {
            text_format(out, "%-10s %4d %5d %12llu %9.3f %12.0f\n", GAMES[row->game]->name,
                        row->size, row->plies, (unsigned long long)nodes, seconds, speed);
            continue;
        }
        text_string(out, is_first ? "{" : ",\n {");
        is_first = false;
        text_json_key(out, "game");
        text_json_string(out, GAMES[row->game]->name);
        text_json_key(out, "size");
        text_int(out, row->size);
        text_json_key(out, "plies");
        text_int(out, row->plies);
        text_json_key(out, "nodes");
        text_format(out, "%llu", (unsigned long long)nodes);
        text_json_key(out, "nodes_per_s");
        text_format(out, "%.0f", speed);
        text_char(out, '}');
    }
    if (!json) text_format(out, "%llu nodes\n", (unsigned long long)total);
    return true;
}

static void bench_playouts(Text *out, const Game *only, double seconds, bool json)
{
    int row = 0;
    if (!json)
        text_format(out, "%-10s %4s %14s %14s %12s %9s\n", "game", "size", "playouts/s", "plies/s",
                    "mean plies", "longest");
    for (int i = 0; GAMES[i]; i++) {
        if (only && GAMES[i] != only) continue;
        int size = GAMES[i]->size_default;
        Speed speed = measure_playouts(GAMES[i], size, seconds);
        print_playouts(out, GAMES[i], size, &speed, json, row++);
    }
}

static void bench_perft(Text *out, const Game *only, bool json)
{
    bool is_first = true;
    if (!json)
        text_format(out, "%-10s %4s %5s %14s %9s %14s\n", "game", "size", "depth", "count",
                    "seconds", "leaves/s");
    for (size_t i = 0; i < sizeof PERFTS / sizeof *PERFTS; i++) {
        if (only && PERFTS[i].game != only->id) continue;
        print_perft(out, &PERFTS[i], json, is_first);
        is_first = false;
    }
}

static int run_bench(const Args *args)
{
    const char *what = args->operand_count ? args->operands[0] : "search";
    const char *name = args_value(args, "game");
    bool json = args_has(args, "json");
    const Game *only = NULL;
    Fault fault;
    double seconds;
    if (!args_seconds(args, "seconds", 1, &seconds)) return EXIT_USAGE;
    if (name && !game_find(name, &only, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    Text text = text_growing();
    if (json) text_char(&text, '[');
    if (strcmp(what, "playouts") == 0) {
        bench_playouts(&text, only, seconds, json);
    } else if (strcmp(what, "perft") == 0) {
        bench_perft(&text, only, json);
    } else if (strcmp(what, "search") == 0) {
        if (!bench_search(&text, only, json)) {
            text_free(&text);
            return report_failure("no memory for the engine");
        }
    } else {
        text_free(&text);
        usage_error("there is no bench '%s'; expected search, playouts or perft", what);
        return EXIT_USAGE;
    }
    if (json) text_string(&text, "]\n");
    return report_text(&text);
}

const Command command_bench = {
    .name = "bench",
    .operands = "[WHAT]",
    .verbs = "search playouts perft",
    .summary = "Measures speed: search (the default), playouts (random games) or perft.",
    .details =
        "search: fixed positions and depths, one thread. The last line is the sum of the nodes, a\n"
        "signature of the search: it changes when the search does.\n"
        "playouts, perft: from the start position of the usual size, one thread, per second of\n"
        "processor time. In a playout every legal turn is equally likely; in cam every first step\n"
        "of a turn is, and then every way to continue or stop.\n\n"
        "JSON: a list of objects with game, size, playouts_per_s and plies_per_s, or game, size,\n"
        "depth, count and leaves_per_s, or game, size, plies, nodes and nodes_per_s.",
    .operands_max = 1,
    .options = {{"game", "G", "only this game"},
                {"seconds", "S", "for each game (default 1)"},
                {"json", NULL, "print JSON"}},
    .run = run_bench,
};
