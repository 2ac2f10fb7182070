/* record_file.c: a file of games being read by a verb of quina record. */
#include "cli/record_file.h"

#include "cli/files.h"
#include "cli/language.h"
#include "cli/report.h"
#include "cli/setup.h"

#include <errno.h>
#include <string.h>

/* -- The file -- */

static int read_bytes(const char *path, RecordFile *f)
{
    int error = file_read(path, FILE_MAX, &f->bytes);
    if (error == ENOMEM) return report_failure("no memory for %s", f->name);
    if (error == EFBIG) return report_failure("%s is larger than %d MiB", f->name, FILE_MAX >> 20);
    return error ? report_failure("cannot read %s: %s", f->name, strerror(error)) : EXIT_FINE;
}

/* --game, --size and --variant, for records that do not name their game. */
static int read_unnamed(const Args *args, GameSpec *out)
{
    SpecFault fault;
    Pos start;
    *out = (GameSpec){.game = args_value(args, "game"), .variant = args_value(args, "variant")};
    if (!args_number(args, "size", 1, 99, 0, &out->size)) return EXIT_USAGE;
    if (!out->game && (out->size || out->variant)) {
        usage_error("--size and --variant need --game");
        return EXIT_USAGE;
    }
    return !out->game || spec_read_start(out, &start, &fault) ? EXIT_FINE : spec_report(&fault);
}

int record_file_open(const Args *args, RecordFile *out)
{
    const char *from = args_value(args, "from");
    const RecordFormat *format = from ? record_format_to_read(from) : NULL;
    if (from && !format) {
        usage_error("--from '%s' is not a format; expected text, sgf, line, gogui, boardspace or "
                    "abstractplay",
                    from);
        return EXIT_USAGE;
    }
    GameSpec unnamed;
    int status = read_unnamed(args, &unnamed);
    if (status == EXIT_FINE) status = record_file_open_path(args->operands[1], unnamed.game, out);
    if (status != EXIT_FINE) return status;
    if (format) out->reader.format = format;
    out->reader.size = unnamed.size;
    out->reader.variant = unnamed.variant;
    return EXIT_FINE;
}

int record_file_open_path(const char *path, const char *name, RecordFile *out)
{
    const Game *game = NULL;
    Fault fault;
    *out = (RecordFile){.name = strcmp(path, "-") == 0 ? "standard input" : path,
                        .bytes = text_growing()};
    if (name && !game_find(name, &game, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    int status = read_bytes(path, out);
    if (status != EXIT_FINE) {
        text_free(&out->bytes);
        return status;
    }
    reader_open(&out->reader, out->bytes.length ? out->bytes.data : "", out->bytes.length, game);
    return EXIT_FINE;
}

void record_file_close(RecordFile *f)
{
    reader_close(&f->reader);
    text_free(&f->bytes);
}

ReadStatus record_file_next(RecordFile *f, Record **out, ReadReport *report)
{
    ReadStatus status = reader_next(&f->reader, out, report);
    if (status != READ_END) f->number++;
    return status;
}

void record_file_print_fault(const RecordFile *f, const ReadReport *report, Text *out)
{
    char text[READ_FAULT_TEXT];
    const ReadFault *fault = &report->first;
    cli_say_read_fault(fault, text);
    text_string(out, f->name);
    text_format(out, cli_say(N_(":%d:%d: game %d: ")), fault->place.line, fault->place.column,
                f->number);
    text_string(out, text);
    if (report->faults > 1) text_format(out, cli_say(N_(" (and %d more)")), report->faults - 1);
    if (report->dropped > 0)
        text_format(out,
                    cli_say(report->dropped == 1 ? N_("; %d move dropped")
                                                 : N_("; %d moves dropped")),
                    report->dropped);
}

/* -- One game of it -- */

Record *record_file_pick(RecordFile *f, const Args *args, int *status)
{
    enum { PICK_MAX = 1000000000 };
    ReadReport report;
    Record *r = NULL;
    int pick;
    *status = EXIT_USAGE;
    if (!args_number(args, "pick", 1, PICK_MAX, 1, &pick)) return NULL;
    *status = EXIT_FINE;
    for (ReadStatus read; (read = record_file_next(f, &r, &report)) != READ_END;) {
        if (f->number < pick && read != READ_NO_MEMORY) {
            record_free(r);
            continue;
        }
        if (read == READ_FINE) return r;
        Text text = text_growing();
        record_file_print_fault(f, &report, &text);
        if (read == READ_NO_MEMORY)
            *status = report_failure("no memory for a game");
        else
            *status = report_failure("%s", text.length ? text.data : "");
        text_free(&text);
        record_free(r);
        return NULL;
    }
    if (f->number == 0)
        *status = report_failure("%s has no games", f->name);
    else
        *status =
            report_failure("%s has only %d game%s", f->name, f->number, f->number == 1 ? "" : "s");
    return NULL;
}

static bool add_ply(Plies *out, int ply)
{
    if (out->count == PLIES_MAX) return false;
    out->at[out->count++] = ply;
    return true;
}

/* "0,10,20", ascending. */
static bool parse_list(const char *text, int last, Plies *out)
{
    Cursor c = cursor_over(text);
    for (int before = -1, ply;; before = ply) {
        if (!cursor_number(&c, last, &ply) || ply <= before || !add_ply(out, ply)) return false;
        if (cursor_at_end(&c)) return true;
        if (!cursor_take(&c, ',')) return false;
    }
}

int record_plies(const Args *args, const Record *r, bool all, Plies *out)
{
    static const char *const WAYS[] = {"ply", "plies", "every"};
    const char *list = args_value(args, "plies");
    int last = record_node(r, record_last(r))->ply, given = 0, ply, step;
    out->count = 0;
    for (int i = 0; i < 3; i++) given += args_has(args, WAYS[i]);
    if (given > 1) {
        usage_error("--ply, --plies and --every exclude each other");
        return EXIT_USAGE;
    }
    if (list && !parse_list(list, last, out)) {
        usage_error("--plies '%s' is not a list such as 0,10,20 of at most %d ascending numbers "
                    "up to %d",
                    list, PLIES_MAX, last);
        return EXIT_USAGE;
    }
    if (!args_number(args, "ply", 0, last, last, &ply) ||
        !args_number(args, "every", 1, RECORD_MOVES, 1, &step))
        return EXIT_USAGE;
    if (args_has(args, "ply") || (!given && !all)) add_ply(out, ply);
    if (args_has(args, "every") || (!given && all))
        for (int at = 0; at <= last; at += step)
            if (!add_ply(out, at))
                return report_failure("that is more than %d boards; see --every", PLIES_MAX);
    return EXIT_FINE;
}

void record_print_caption(const Record *r, int node, Text *out)
{
    const RecordNode *n = record_node(r, node);
    char move[TURN_TEXT];
    if (n->ply == 0) {
        text_string(out, cli_say(N_("start")));
        return;
    }
    record_print_move(r, node, move);
    text_format(out, n->ply % 2 ? "%d. " : "%d... ", (n->ply + 1) / 2);
    text_string(out, move);
}
