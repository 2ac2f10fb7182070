/* cmd_tables.c: quina tables: builds, verifies and describes endgame tables. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "cli/tables_option.h"
#include "core/rng.h"
#include "engines/strategy.h"
#include "games/games.h"
#include "games/notation.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { THREADS_MAX = 16, VERIFY_SAMPLE = 20000, VERIFY_WHOLE = 3, POSITIONS_MAX = 2000000000 };

static atomic_bool was_interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&was_interrupted, true);
}

static void watch_signals(void)
{
    struct sigaction action = {.sa_handler = interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* What all three commands need: the game, its endings up to so many pieces, the folder. */
typedef struct Request {
    const Args *args;
    Tables *tables; /* none of them open */
    int pieces;
    Text folder;
} Request;

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

static int read_request(const Args *args, Request *out)
{
    const Game *g;
    const char *folder = args_value(args, "out");
    int status = find_game(args->operands[1], &g);
    *out = (Request){.args = args, .folder = text_growing()};
    if (status != EXIT_FINE) return status;
    const Endings *e = strategy_of(g)->endings;
    if (!args_number(args, "pieces", e->pieces_min, e->pieces_max, e->pieces_max - 1, &out->pieces))
        return EXIT_USAGE;
    if (folder)
        text_string(&out->folder, folder);
    else if (!tables_default_folder(&out->folder))
        return report_failure("there is no folder for tables: set HOME, or use --out");
    out->tables = tables_new(g);
    return out->tables ? EXIT_FINE : report_failure("no memory for the tables");
}

static void free_request(Request *r)
{
    tables_close(r->tables);
    text_free(&r->folder);
}

/* -- Build -- */

typedef struct Build {
    Request *request;
    const Endings *endings;
    pthread_mutex_t lock;        /* of what follows */
    int next, last;              /* endings of the current number of pieces: from next to last */
    double shares[TABLES_MAX];   /* of each ending that is done */
    uint8_t *values[TABLES_MAX]; /* of finished endings that larger ones need */
    Progress progress;
    int status;
} Build;

typedef struct BuildShare {
    Build *build;
    int ending;
} BuildShare;

static void show_share(void *context, double share)
{
    BuildShare *s = context;
    Build *b = s->build;
    double done = 0;
    pthread_mutex_lock(&b->lock);
    b->shares[s->ending] = share;
    for (int i = 0; i < b->endings->count; i++)
        done += b->shares[i] * (double)b->endings->size(b->request->tables->numbers, i);
    char name[ENDING_TEXT];
    b->endings->name(s->ending, name);
    progress_show(&b->progress, (uint64_t)done, name);
    pthread_mutex_unlock(&b->lock);
}

static void fail(Build *b, int status)
{
    pthread_mutex_lock(&b->lock);
    if (b->status == EXIT_FINE) b->status = status;
    pthread_mutex_unlock(&b->lock);
}

/* The values of a finished table, read back. */
static uint8_t *read_values(const Table *t, uint64_t size)
{
    uint8_t *values = malloc(size + TABLE_BLOCK);
    for (uint64_t block = 0; values && block * TABLE_BLOCK < size; block++)
        if (table_get_block(t, block, values + block * TABLE_BLOCK) < 0) {
            free(values);
            return NULL;
        }
    return values;
}

static void solve_ending(Build *b, int ending)
{
    Request *r = b->request;
    BuildShare share = {b, ending};
    uint64_t size = b->endings->size(r->tables->numbers, ending);
    uint8_t *values = malloc(size + TABLE_BLOCK);
    EndingTask task = {.ending = ending,
                       .values = values,
                       .lower = (const uint8_t *const *)b->values,
                       .stop = &was_interrupted,
                       .progress = show_share,
                       .context = &share};
    char name[ENDING_TEXT];
    b->endings->name(ending, name);
    if (!values) {
        fail(b, report_failure("no memory for the tables"));
        return;
    }
    EndingStatus status = b->endings->solve(r->tables->numbers, &task);
    int error = status == ENDING_FINE ? tables_write(r->tables, r->folder.data, ending, values) : 0;
    if (status == ENDING_TOO_LONG)
        fail(b, report_failure("%s has wins of more than %d plies", name, ENDING_LONGEST));
    if (status == ENDING_STOPPED) fail(b, EXIT_FAILED);
    if (error)
        fail(b, report_failure("cannot write the table %s in %s: %s", name, r->folder.data,
                               strerror(error)));
    pthread_mutex_lock(&b->lock);
    b->shares[ending] = 1;
    b->values[ending] = values;
    pthread_mutex_unlock(&b->lock);
}

/* Solves an ending, unless its table is there already. */
static void build_ending(Build *b, int ending)
{
    Request *r = b->request;
    TablesFault fault;
    pthread_mutex_lock(&b->lock);
    bool is_there = tables_open_one(r->tables, r->folder.data, ending, &fault);
    if (is_there) b->shares[ending] = 1;
    pthread_mutex_unlock(&b->lock);
    if (!is_there && fault.error != ENOENT) {
        fail(b, tables_report(&fault));
    } else if (!is_there) {
        solve_ending(b, ending);
    } else if (b->endings->pieces(ending) < r->pieces) {
        uint64_t size = b->endings->size(r->tables->numbers, ending);
        b->values[ending] = read_values(r->tables->list[ending], size);
        fault.status = TABLE_DAMAGED;
        if (!b->values[ending]) fail(b, tables_report(&fault));
    }
    if (b->endings->pieces(ending) == r->pieces) {
        free(b->values[ending]);
        b->values[ending] = NULL;
    }
}

static void *build_some(void *argument)
{
    Build *b = argument;
    for (;;) {
        pthread_mutex_lock(&b->lock);
        int ending = b->status == EXIT_FINE && b->next < b->last ? b->next++ : -1;
        pthread_mutex_unlock(&b->lock);
        if (ending < 0) return NULL;
        build_ending(b, ending);
    }
}

/* All endings with so many pieces, each by one thread. */
static void build_level(Build *b, int pieces, int threads)
{
    pthread_t helpers[THREADS_MAX];
    bool is_running[THREADS_MAX] = {false};
    for (b->next = 0; b->endings->pieces(b->next) < pieces;) b->next++;
    for (b->last = b->next; b->last < b->endings->count && b->endings->pieces(b->last) == pieces;)
        b->last++;
    for (int i = 1; i < threads; i++)
        is_running[i] = pthread_create(&helpers[i], NULL, build_some, b) == 0;
    build_some(b);
    for (int i = 1; i < threads; i++)
        if (is_running[i]) pthread_join(helpers[i], NULL);
}

/* Makes the folder, and those above it; 0 or an errno. */
static int make_folder(const char *path)
{
    Text part = text_growing();
    int error = 0;
    for (const char *at = path; *at && !error; at++) {
        text_char(&part, *at);
        bool is_name = *at != '/' && (at[1] == '/' || !at[1]);
        if (part.is_cut) error = ENOMEM;
        if (!error && is_name && mkdir(part.data, 0777) != 0 && errno != EEXIST) error = errno;
    }
    text_free(&part);
    return error;
}

static int run_build(Request *r)
{
    int threads;
    const Endings *e = r->tables->endings;
    if (!args_number(r->args, "threads", 1, THREADS_MAX, 1, &threads)) return EXIT_USAGE;
    int error = make_folder(r->folder.data);
    if (error) return report_failure("cannot make %s: %s", r->folder.data, strerror(error));
    uint64_t total = 0;
    for (int i = 0; i < e->count && e->pieces(i) <= r->pieces; i++)
        total += e->size(r->tables->numbers, i);
    Build b = {.request = r,
               .endings = e,
               .lock = PTHREAD_MUTEX_INITIALIZER,
               .progress = progress_begin(r->args, N_("positions"), total, 0)};
    watch_signals();
    for (int pieces = e->pieces_min; pieces <= r->pieces && b.status == EXIT_FINE; pieces++)
        build_level(&b, pieces, threads);
    progress_end(&b.progress);
    for (int i = 0; i < e->count; i++) free(b.values[i]);
    pthread_mutex_destroy(&b.lock);
    if (b.status == EXIT_FAILED && atomic_load(&was_interrupted))
        return report_failure("stopped; the same command goes on");
    return b.status;
}

/* -- Verify -- */

/* Checks the value of one position against those of its successors; what is wrong is printed. */
static bool check_position(const Request *r, const Pos *p)
{
    int found = tables_distance(r->tables, p), expected = tables_expected(r->tables, p);
    if (found == expected) return true;
    char text[POS_TEXT];
    r->tables->game->print(p, text);
    report_failure("%s: the table has %d, its successors give %d", text, found, expected);
    return false;
}

/* All positions of an ending with few pieces, a sample of the others; -1 after an error. */
static int64_t check_ending(const Request *r, int ending, int sample)
{
    const Endings *e = r->tables->endings;
    uint64_t size = e->size(r->tables->numbers, ending);
    bool is_whole = e->pieces(ending) <= VERIFY_WHOLE;
    uint64_t count = is_whole ? size : (uint64_t)sample;
    Rng rng = rng_seeded((uint64_t)ending);
    int64_t checked = 0;
    for (uint64_t i = 0; i < count && !atomic_load(&was_interrupted); i++) {
        Pos p;
        uint64_t number = is_whole ? i : rng_next(&rng) % size;
        if (!e->position(r->tables->numbers, ending, number, &p)) continue;
        if (!check_position(r, &p)) return -1;
        checked++;
    }
    return checked;
}

static int run_verify(Request *r)
{
    const Endings *e = r->tables->endings;
    Text text = text_growing();
    int sample, status = EXIT_FINE;
    if (!args_number(r->args, "positions", 1, POSITIONS_MAX, VERIFY_SAMPLE, &sample))
        return EXIT_USAGE;
    watch_signals();
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
            int64_t checked = check_ending(r, i, sample);
            if (checked < 0 || atomic_load(&was_interrupted)) status = EXIT_FAILED;
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

static bool count_values(const Request *r, int ending, Counts *out)
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

static int run_info(Request *r)
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
        int (*run)(Request *r);
    } VERBS[] = {{"build", run_build}, {"verify", run_verify}, {"info", run_info}};
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) {
        if (strcmp(args->operands[0], VERBS[i].name) != 0) continue;
        Request r;
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
                {"positions", "N", N_("verify: check N positions of each larger ending (20000)")},
                {"json", NULL, N_("info: print a JSON array")},
                QUIET_OPTION},
    .run = run_tables,
};
