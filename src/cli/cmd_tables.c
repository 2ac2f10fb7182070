/* cmd_tables.c: quina tables: builds, verifies and describes endgame tables. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "cli/tables_jobs.h"
#include "cli/tables_option.h"
#include "core/rng.h"
#include "engines/strategy.h"
#include "games/games.h"
#include "games/notation.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum { VERIFY_SAMPLE = 20000, VERIFY_WHOLE = 3, POSITIONS_MAX = 2000000000 };

static int find_game(const char *name, const Game **out)
{
    Fault fault;
    if (!game_find(name, out, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    if (strategy_of(*out)->endings) return EXIT_FINE;
    usage_error("there are no endgame tables for %s", (*out)->title);
    return EXIT_USAGE;
}

static int read_request(const Args *args, TablesRequest *out)
{
    const Game *g;
    const char *folder = args_value(args, "out");
    int status = find_game(args->operands[1], &g);
    *out = (TablesRequest){.args = args, .folder = text_growing()};
    if (status != EXIT_FINE) return status;
    const Endings *e = strategy_of(g)->endings;
    if (!args_number(args, "pieces", e->pieces_min, e->pieces_max, e->pieces_max - 1, &out->pieces))
        return EXIT_USAGE;
    if (folder)
        text_string(&out->folder, folder);
    else if (!tables_default_folder(&out->folder) && !out->folder.is_cut)
        return report_failure("there is no folder for tables: set HOME, or use --out");
    if (!out->folder.is_cut) out->tables = tables_new(g);
    return out->tables ? EXIT_FINE : report_failure("no memory for the tables");
}

static void free_request(TablesRequest *r)
{
    tables_close(r->tables);
    text_free(&r->folder);
}

/* -- Verify -- */

/* Checks the value of one position against those of its successors; what is wrong is printed. */
static bool check_position(const TablesRequest *r, const Pos *p)
{
    int found = tables_distance(r->tables, p), expected = tables_expected(r->tables, p);
    if (found == expected) return true;
    char text[POS_TEXT];
    r->tables->game->print(p, text);
    report_failure("%s: the table has %d, its successors give %d", text, found, expected);
    return false;
}

/* All positions of an ending with few pieces, a sample of the others; -1 after an error. */
static int64_t check_ending(const TablesRequest *r, int ending, int sample, const atomic_bool *stop)
{
    const Endings *e = r->tables->endings;
    uint64_t size = e->size(r->tables->numbers, ending);
    bool is_whole = e->pieces(ending) <= VERIFY_WHOLE;
    uint64_t count = is_whole ? size : (uint64_t)sample;
    Rng rng = rng_seeded((uint64_t)ending);
    int64_t checked = 0;
    for (uint64_t i = 0; i < count && !atomic_load(stop); i++) {
        Pos p;
        uint64_t number = is_whole ? i : rng_next(&rng) % size;
        if (!e->position(r->tables->numbers, ending, number, &p)) continue;
        if (!check_position(r, &p)) return -1;
        checked++;
    }
    return checked;
}

static int run_verify(TablesRequest *r)
{
    const Endings *e = r->tables->endings;
    Text text = text_growing();
    int sample, status = EXIT_FINE;
    if (!args_number(r->args, "positions", 1, POSITIONS_MAX, VERIFY_SAMPLE, &sample))
        return EXIT_USAGE;
    atomic_bool *stop = tables_watch_signals();
    for (int i = 0; status == EXIT_FINE && i < e->count && e->pieces(i) <= r->pieces; i++) {
        TablesFault fault;
        char name[ENDING_TEXT];
        e->name(i, name);
        if (!tables_open_one(r->tables, r->folder.data, i, &fault)) {
            status = tables_report(&fault);
        } else if (!table_verify(r->tables->list[i])) {
            fault.status = TABLE_DAMAGED;
            status = tables_report(&fault);
        } else {
            int64_t checked = check_ending(r, i, sample, stop);
            if (checked < 0 || atomic_load(stop)) status = EXIT_FAILED;
            if (checked >= 0)
                text_format(&text, cli_say(N_("%s: fine, positions checked: %lld\n")), name,
                            (long long)checked);
        }
    }
    int printed = report_text(&text);
    return status == EXIT_FINE ? printed : status;
}

/* -- Info -- */

/* The positions of an ending, by whose turn it is. */
typedef struct Counts {
    uint64_t win[2], draw[2], loss[2];
    int longest;
} Counts;

static bool count_values(const TablesRequest *r, int ending, Counts *out)
{
    const Tables *t = r->tables;
    uint64_t size = t->endings->size(t->numbers, ending);
    uint8_t values[TABLE_BLOCK];
    *out = (Counts){0};
    for (uint64_t number = 0; number < size; number++) {
        Pos p;
        if (number % TABLE_BLOCK == 0 &&
            table_get_block(t->list[ending], number / TABLE_BLOCK, values) < 0)
            return false;
        if (!t->endings->position(t->numbers, ending, number, &p)) continue;
        int value = values[number % TABLE_BLOCK];
        if (value == ENDING_DRAWN)
            out->draw[p.to_move]++;
        else if (value % 2)
            out->win[p.to_move]++;
        else
            out->loss[p.to_move]++;
        if (value != ENDING_DRAWN && value > out->longest) out->longest = value;
    }
    return true;
}

static void print_counts(Text *out, bool json, const char *name, const Counts *c, uint64_t sum)
{
    static const char *const KEYS[2] = {"white", "black"};
    if (json) {
        text_string(out, out->length > 1 ? ",{" : "{");
        text_format(out, "\"ending\":\"%s\"", name);
        for (int i = 0; i < 2; i++)
            text_format(out,
                        ",\"%s\":{\"win\":%" PRIu64 ",\"draw\":%" PRIu64 ",\"loss\":%" PRIu64 "}",
                        KEYS[i], c->win[i], c->draw[i], c->loss[i]);
        text_format(out, ",\"longest\":%d,\"checksum\":\"%016" PRIx64 "\"}", c->longest, sum);
        return;
    }
    text_format(out, "%-8s", name);
    for (int i = 0; i < 2; i++)
        text_format(out, " %s %" PRIu64 " %" PRIu64 " %" PRIu64, cli_say(colour_name(i)), c->win[i],
                    c->draw[i], c->loss[i]);
    text_format(out, " %s %d %016" PRIx64 "\n", cli_say(N_("longest")), c->longest, sum);
}

static int run_info(TablesRequest *r)
{
    const Endings *e = r->tables->endings;
    bool json = args_has(r->args, "json");
    int status = EXIT_FINE, found = 0;
    Text text = text_growing();
    if (json) text_char(&text, '[');
    for (int i = 0; status == EXIT_FINE && i < e->count && e->pieces(i) <= r->pieces; i++) {
        TablesFault fault;
        Counts c;
        char name[ENDING_TEXT];
        e->name(i, name);
        if (!tables_open_one(r->tables, r->folder.data, i, &fault)) {
            if (fault.error != ENOENT) status = tables_report(&fault);
            continue;
        }
        found++;
        if (count_values(r, i, &c)) {
            print_counts(&text, json, name, &c, table_sum(r->tables->list[i]));
        } else {
            fault.status = TABLE_DAMAGED;
            status = tables_report(&fault);
        }
    }
    if (json) text_string(&text, "]\n");
    if (status == EXIT_FINE && !found)
        status = report_failure("there are no tables in %s", r->folder.data);
    if (status == EXIT_FINE) return report_text(&text);
    text_free(&text);
    return status;
}

/* -- The command -- */

static int run_tables(const Args *args)
{
    static const struct {
        const char *name;
        int (*run)(TablesRequest *r);
    } VERBS[] = {{"build", tables_jobs_run}, {"verify", run_verify}, {"info", run_info}};
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) {
        if (strcmp(args->operands[0], VERBS[i].name) != 0) continue;
        TablesRequest r;
        int status = read_request(args, &r);
        if (status == EXIT_FINE) status = VERBS[i].run(&r);
        free_request(&r);
        return status;
    }
    usage_error("'%s' is not build, verify or info", args->operands[0]);
    return EXIT_USAGE;
}

const Command command_tables = {
    .name = "tables",
    .operands = "VERB GAME",
    .verbs = "build verify info",
    .summary = N_("Builds, verifies and describes endgame tables."),
    .details =
        N_("build solves every ending with at most N pieces; tables that are there already stay, "
           "so\n"
           "that the same command goes on after an interruption. verify checks the checksums, and\n"
           "values against those of the positions one turn later: all of them up to 3 pieces, a\n"
           "sample above. info prints, for each ending and side to move, the numbers of wins, "
           "draws\n"
           "and losses, then the plies of the longest win, and the checksum of the values.\n"
           "JSON keys of info: ending, white and black (each with win, draw, loss), longest,\n"
           "checksum."),
    .operands_min = 2,
    .operands_max = 2,
    .options = {{"pieces", "N", N_("endings with at most N pieces (default 4)")},
                {"out", "FOLDER",
                 N_("where the tables are (default: QUINA_TABLES, or the XDG data folder)")},
                {"threads", "T", N_("build: solve T endings at once (default 1)")},
                {"resume", "FILE",
                 N_("save results in the journal FILE, and continue after those in it")},
                {"positions", "N", N_("verify: check N positions of each larger ending (20000)")},
                {"json", NULL, N_("info: print a JSON array")},
                QUIET_OPTION},
    .run = run_tables,
};
