/* cmd_archive.c: quina archive: the games that were played. */
#define _POSIX_C_SOURCE 200809L
#include "archive/archive.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "core/utf8.h"
#include "record/formats.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Verb {
    const char *name;
    const char *operand; /* what it takes, or NULL */
    bool writes;         /* to the archive */
    bool needs_file;     /* others may create the archive */
    const char *options; /* those it takes, each between spaces */
    int (*run)(Archive *a, const Args *args, const char *operand);
} Verb;

/* -- Queries -- */

/* The position that --position names, for the game of --game. */
static bool read_position(const Args *args, Pos *pos, ArchiveQuery *q)
{
    GameSpec spec = {.game = q->game,
                     .variant = args_value(args, "variant"),
                     .position = args_value(args, "position")};
    SpecFault fault;
    if (!spec.position) return true;
    if (!q->game) return usage_error("--position needs --game");
    if (!spec_read_start(&spec, pos, &fault)) {
        spec_report(&fault);
        return false;
    }
    q->position = pos;
    return true;
}

/* A year, a month or a day: 2026, 2026-01, 2026-01-31. */
static bool check_date(const char *option, const char *date)
{
    static const int LENGTHS[] = {4, 7, 10}, LIMITS[] = {9999, 12, 31};
    int parts = 0, number = 0;
    for (const char *at = date; at && parts < 3; at++) {
        if (*at >= '0' && *at <= '9')
            number = 10 * number + (*at - '0');
        else if ((*at && *at != '-') || at - date != LENGTHS[parts] || number < 1 ||
                 number > LIMITS[parts])
            break;
        else if (!*at)
            return true;
        else {
            parts++;
            number = 0;
        }
        if (number > LIMITS[0]) break;
    }
    return !date || usage_error("--%s '%s' is not a date such as 2026-01-31", option, date);
}

static bool read_query(const Args *args, Pos *pos, ArchiveQuery *q)
{
    static const char *const RESULTS[] = {"1-0", "0-1", "1/2-1/2", "*"};
    *q = (ArchiveQuery){.game = args_value(args, "game"),
                        .player = args_value(args, "player"),
                        .result = args_value(args, "result"),
                        .since = args_value(args, "since"),
                        .until = args_value(args, "until"),
                        .only_begun = true};
    const Game *game;
    Fault fault;
    if (q->game && !game_find(q->game, &game, &fault)) {
        report_fault("--game", &fault);
        return false;
    }
    if (args_has(args, "variant") && !args_has(args, "position"))
        return usage_error("--variant needs --position");
    if (!check_date("since", q->since) || !check_date("until", q->until)) return false;
    bool is_result = !q->result;
    for (int i = 0; i < 4 && q->result; i++) is_result |= strcmp(q->result, RESULTS[i]) == 0;
    if (!is_result) return usage_error("--result '%s' is not 1-0, 0-1, 1/2-1/2 or *", q->result);
    if (!args_number(args, "limit", 1, 1000000000, 0, &q->limit)) return false;
    return read_position(args, pos, q);
}

typedef struct Rows {
    Text text;
    bool json;
    int count;
} Rows;

static void print_json_text(Text *out, const char *key, const char *value)
{
    text_json_key(out, key);
    text_json_string(out, value);
}

/* Prints a name, padded or cut to a column. */
static void print_name(Text *out, const char *name)
{
    enum { WIDTH = 20 };
    size_t width = 0;
    for (const char *at = name; *at && width < WIDTH; width++) {
        size_t length = utf8_cut(at, 4, 1);
        text_bytes(out, at, length);
        at += length;
    }
    for (; width <= WIDTH; width++) text_char(out, ' ');
}

static bool print_game(void *context, const ArchiveGame *g)
{
    Rows *rows = context;
    Text *out = &rows->text;
    if (!rows->json) {
        text_format(out, "%6" PRId64 "  %.10s  %-9s ", g->id, g->started, g->game);
        print_name(out, g->white);
        print_name(out, g->black);
        text_format(out, "%-7s %4d  %s\n", g->result, g->plies, cli_say(g->reason));
        return true;
    }
    text_string(out, rows->count++ ? ",\n {" : "{");
    text_json_key(out, "id");
    text_format(out, "%" PRId64, g->id);
    print_json_text(out, "game", g->game);
    text_json_key(out, "size");
    text_int(out, g->size);
    print_json_text(out, "variant", g->variant);
    print_json_text(out, "white", g->white);
    print_json_text(out, "black", g->black);
    print_json_text(out, "face", g->front_end);
    print_json_text(out, "started", g->started);
    print_json_text(out, "result", g->result);
    print_json_text(out, "reason", g->reason);
    text_json_key(out, "plies");
    text_int(out, g->plies);
    text_char(out, '}');
    return true;
}

static int run_list(Archive *a, const Args *args, const char *operand)
{
    Rows rows = {text_growing(), args_has(args, "json"), 0};
    ArchiveQuery query;
    Pos pos;
    (void)operand;
    if (!read_query(args, &pos, &query)) return EXIT_USAGE;
    if (rows.json) text_char(&rows.text, '[');
    if (archive_find(a, &query, print_game, &rows) < 0) {
        text_free(&rows.text);
        return report_archive(archive_error(a));
    }
    if (rows.json) text_string(&rows.text, "]\n");
    return report_text(&rows.text);
}

/* -- One game -- */

static bool read_id(const char *text, int64_t *id)
{
    Cursor c = cursor_over(text);
    int number;
    if (!cursor_number(&c, 2147483647, &number) || !cursor_at_end(&c) || number == 0)
        return usage_error("'%s' is not the number of a game; quina archive list shows them", text);
    *id = number;
    return true;
}

static const RecordFormat *read_format(const Args *args, const char *otherwise)
{
    const char *name = args_has(args, "to") ? args_value(args, "to") : otherwise;
    const RecordFormat *format = record_format(name);
    if (!format) usage_error("--to '%s' is not text, sgf, json or line", name);
    return format;
}

static int report_game(const Archive *a, int64_t id)
{
    char why[REASON_TEXT];
    return report_failure("game %lld: %s", (long long)id, cli_say_parts(archive_error(a), why));
}

static int run_show(Archive *a, const Args *args, const char *operand)
{
    int64_t id = 0;
    const RecordFormat *format = read_format(args, "text");
    if (!format || !read_id(operand, &id)) return EXIT_USAGE;
    Record *r = archive_load(a, id);
    if (!r) return report_game(a, id);
    Text text = text_growing();
    format->write(r, &text);
    record_free(r);
    return report_text(&text);
}

static int run_delete(Archive *a, const Args *args, const char *operand)
{
    int64_t id = 0;
    (void)args;
    if (!read_id(operand, &id)) return EXIT_USAGE;
    if (archive_delete(a, id)) return EXIT_FINE;
    return report_game(a, id);
}

/* -- Many games -- */

/* Oldest first, as they were played. */
static int run_export(Archive *a, const Args *args, const char *operand)
{
    const RecordFormat *format = read_format(args, "text");
    ArchiveQuery query;
    ArchiveIds found;
    Pos pos;
    char why[REASON_TEXT];
    int bad = 0;
    if (!format || !read_query(args, &pos, &query)) return EXIT_USAGE;
    if (!archive_find_ids(a, &query, &found)) return report_archive(archive_error(a));
    Text text = text_growing();
    text_string(&text, format->opens);
    for (size_t i = found.count; i-- > 0;) {
        Record *r = archive_load(a, found.all[i]);
        if (!r) {
            report_failure("game %lld is left out: %s", (long long)found.all[i],
                           cli_say_parts(archive_error(a), why));
            bad++;
            continue;
        }
        if (i + 1 < found.count) text_string(&text, format->between);
        format->write(r, &text);
        record_free(r);
    }
    text_string(&text, format->closes);
    archive_ids_free(&found);
    int status = report_file(operand ? operand : "-", &text);
    return bad ? EXIT_FAILED : status;
}

/* The games of a file; those that cannot be read are reported and left out. */
typedef struct Import {
    RecordReader reader;
    const char *path;
    bool failed;
    Progress progress;
    const char *start;
} Import;

static uint64_t kilobytes(ptrdiff_t bytes) { return (uint64_t)bytes / 1000; }

static Record *next_record(void *context)
{
    Import *import = context;
    ReadReport report;
    Record *r;
    for (;;) {
        ReadStatus status = reader_next(&import->reader, &r, &report);
        progress_show(&import->progress, kilobytes(import->reader.source.at - import->start), "");
        if (status == READ_FINE) return r;
        record_free(r);
        if (status == READ_END) return NULL;
        progress_end(&import->progress);
        char why[READ_FAULT_TEXT];
        cli_say_read_fault(&report.first, why);
        if (status == READ_NO_MEMORY)
            report_failure("no memory for a game");
        else
            report_failure("%s:%d:%d: %s", import->path, report.first.place.line,
                           report.first.place.column, why);
        import->failed = true;
        if (status == READ_NO_MEMORY) return NULL;
    }
}

static int run_import(Archive *a, const Args *args, const char *operand)
{
    Text text = text_growing(), said = text_growing();
    Import import = {.path = operand};
    int error = file_read(operand, FILE_MAX, &text), count, status = EXIT_FINE;
    if (error) {
        text_free(&text);
        return report_failure("cannot read %s: %s", operand, strerror(error));
    }
    import.start = text.data ? text.data : "";
    import.progress = progress_begin(args, N_("kB"), kilobytes((ptrdiff_t)text.length), 0);
    reader_open(&import.reader, import.start, text.length, NULL);
    if (!archive_import_all(a, next_record, &import, &count))
        status = report_archive(archive_error(a));
    progress_end(&import.progress);
    reader_close(&import.reader);
    text_free(&text);
    text_format(&said, cli_say(count == 1 ? N_("%d game imported\n") : N_("%d games imported\n")),
                count);
    int printed = report_text(&said);
    if (import.failed) status = EXIT_FAILED;
    return status == EXIT_FINE ? printed : status;
}

typedef struct Verify {
    Text text;
    Progress progress;
} Verify;

static void print_fault(void *context, int64_t game, const char *what)
{
    Verify *v = context;
    char why[REASON_TEXT];
    text_format(&v->text, "%s %" PRId64 ": %s\n", cli_say(N_("game")), game,
                cli_say_parts(what, why));
}

static void show_verified(void *context, size_t done, size_t total)
{
    Verify *v = context;
    v->progress.total = total;
    progress_show(&v->progress, done, "");
}

static int run_verify(Archive *a, const Args *args, const char *operand)
{
    Verify v = {text_growing(), progress_begin(args, N_("games"), 0, 0)};
    ArchiveVerifier verifier = {print_fault, show_verified, &v};
    (void)operand;
    int faults = archive_verify_with(a, &verifier);
    progress_end(&v.progress);
    if (faults < 0) {
        text_free(&v.text);
        return report_archive(archive_error(a));
    }
    text_format(&v.text, cli_say(faults == 1 ? N_("%d fault found\n") : N_("%d faults found\n")),
                faults);
    int status = report_text(&v.text);
    return faults ? EXIT_FAILED : status;
}

static int run_backup(Archive *a, const Args *args, const char *operand)
{
    (void)args;
    return archive_backup(a, operand) ? EXIT_FINE : report_archive(archive_error(a));
}

#define FILTERS " game player result since until position variant limit "
#define COMMON  " archive quiet "

static const Verb VERBS[] = {
    {"list", NULL, false, false, COMMON FILTERS " json ", run_list},
    {"search", NULL, false, false, COMMON FILTERS " json ", run_list},
    {"show", "ID", false, false, COMMON " to ", run_show},
    {"export", "FILE", false, false, COMMON FILTERS " to ", run_export},
    {"import", "FILE", true, false, COMMON, run_import},
    {"delete", "ID", true, false, COMMON, run_delete},
    {"verify", NULL, false, true, COMMON, run_verify},
    {"backup", "FILE", false, true, COMMON, run_backup},
};

/* Options that a verb does not take are errors: a filter without effect would mislead. */
static bool check_options(const Args *args, const Verb *verb)
{
    for (int i = 0; i < OPTIONS_MAX && args->command->options[i].name; i++) {
        char name[32];
        Text text = text_fixed(name, sizeof name);
        text_format(&text, " %s ", args->command->options[i].name);
        if (args->values[i] && !strstr(verb->options, name))
            return usage_error("quina archive %s does not take --%s", verb->name,
                               args->command->options[i].name);
    }
    return true;
}

/* What only reads changes no file; but the first use of quina creates the archive. */
static Archive *open_archive(const char *path, bool writes, char error[ARCHIVE_ERROR])
{
    bool is_there = access(path, F_OK) == 0;
    return writes || !is_there ? archive_open(path, error) : archive_open_for_reading(path, error);
}

static int run_archive(const Args *args)
{
    const char *operand = args->operand_count > 1 ? args->operands[1] : NULL;
    char path[1024], error[ARCHIVE_ERROR];
    const Verb *verb = NULL;
    Text text = text_fixed(path, sizeof path);
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++)
        if (strcmp(VERBS[i].name, args->operands[0]) == 0) verb = &VERBS[i];
    if (!verb) {
        usage_error("there is no quina archive %s; see quina archive --help", args->operands[0]);
        return EXIT_USAGE;
    }
    if (!verb->operand && operand) {
        usage_error("quina archive %s takes no '%s'; options such as --game choose games",
                    verb->name, operand);
        return EXIT_USAGE;
    }
    if (verb->operand && !operand && verb->run != run_export) {
        usage_error("expected quina archive %s %s", verb->name, verb->operand);
        return EXIT_USAGE;
    }
    if (!check_options(args, verb)) return EXIT_USAGE;
    if (args_has(args, "archive"))
        text_string(&text, args_value(args, "archive"));
    else if (!archive_default_path(path, sizeof path))
        return report_failure("the environment names no home; name the file with --archive");
    if (verb->needs_file && access(path, F_OK) != 0 && errno == ENOENT)
        return report_failure("there is no archive %s", path);
    Archive *a = open_archive(path, verb->writes, error);
    if (!a) return report_archive(error);
    int status = verb->run(a, args, operand);
    archive_close(a);
    return status;
}

const Command command_archive = {
    .name = "archive",
    .operands = "VERB [ID|FILE]",
    .verbs = "list show export import delete search verify backup",
    .summary =
        N_("Lists, shows, exports, imports, searches, deletes, verifies or backs up saved games."),
    .details =
        N_("  list, search     games, newest first; the options choose among them\n"
           "  show ID          one game\n"
           "  export [FILE]    the chosen games, oldest first (- or none: standard output)\n"
           "  import FILE      every valid game of a file of records (-: standard input)\n"
           "  delete ID        one game, permanently\n"
           "  verify           checks the file and replays every game\n"
           "  backup FILE      copies the archive to a new file, while a server uses it\n\n"
           "list, search, show, export, verify and backup work on read-only files and disks.\n"
           "JSON of list: a list of objects with id, game, size, variant, white, black, face,\n"
           "started, result, reason, plies."),
    .operands_min = 1,
    .operands_max = 2,
    .options = {{"archive", "FILE", N_("the archive (default: in the XDG data folder)")},
                {"game", "G", N_("only this game")},
                {"player", "NAME", N_("only games of a player whose name contains NAME")},
                {"result", "R", N_("only 1-0, 0-1, 1/2-1/2 or *")},
                {"since", "DATE", N_("only from this date on, such as 2026-01-31")},
                {"until", "DATE", N_("only up to this date")},
                {"position", "P", N_("only if this position was reached (with --game)")},
                {"variant", "V", N_("the variant of that position")},
                {"limit", "N", N_("at most N games")},
                {"to", "FORMAT", N_("of show and export: text, sgf, json or line")},
                {"json", NULL, N_("print the list as JSON")},
                QUIET_OPTION},
    .run = run_archive,
};
