/* cmd_record.c: quina record: files of games checked, converted, counted, drawn and replayed. */
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/record_file.h"
#include "cli/report.h"
#include "games/notation.h"

#include <stdio.h>
#include <string.h>

/* -- check -- */

static void json_fault(const RecordFile *f, const ReadReport *report, Text *out)
{
    char text[READ_FAULT_TEXT];
    read_fault_print(&report->first, text);
    text_string(out, out->data[out->length - 1] == '[' ? "{" : ",\n {");
    text_json_key(out, "game");
    text_int(out, f->number);
    text_json_key(out, "line");
    text_int(out, report->first.place.line);
    text_json_key(out, "column");
    text_int(out, report->first.place.column);
    text_json_key(out, "message");
    text_json_string(out, text);
    text_json_key(out, "faults");
    text_int(out, report->faults);
    text_json_key(out, "dropped");
    text_int(out, report->dropped);
    text_char(out, '}');
}

static void print_fault(const RecordFile *f, const ReadReport *report, bool json, Text *out)
{
    if (json) {
        json_fault(f, report, out);
        return;
    }
    record_file_print_fault(f, report, out);
    text_char(out, '\n');
}

static int run_check(const Args *args)
{
    bool json = args_has(args, "json");
    RecordFile file;
    Record *r;
    ReadReport report;
    ReadStatus read;
    int bad = 0, status = record_file_open(args, &file);
    if (status != EXIT_FINE) return status;
    Text text = text_growing();
    if (json) text_string(&text, "{\"faults\": [");
    while ((read = record_file_next(&file, &r, &report)) != READ_END && read != READ_NO_MEMORY) {
        bool ok = read == READ_FINE && reader_check_result(r, &report);
        bad += !ok;
        if (!ok) print_fault(&file, &report, json, &text);
        record_free(r);
    }
    if (json)
        text_format(&text, "], \"games\": %d, \"bad\": %d}\n", file.number, bad);
    else
        text_format(&text,
                    cli_say(file.number == 1 ? N_("%d game, %d good, %d bad\n")
                                             : N_("%d games, %d good, %d bad\n")),
                    file.number, file.number - bad, bad);
    record_file_close(&file);
    if (read == READ_NO_MEMORY) {
        text_free(&text);
        return report_failure("no memory for a game");
    }
    status = report_text(&text);
    return status == EXIT_FINE && bad ? EXIT_FAILED : status;
}

/* -- convert -- */

static void say_fault(const RecordFile *f, const ReadReport *report)
{
    Text text = text_growing();
    record_file_print_fault(f, report, &text);
    report_failure("%s", text.length ? text.data : "");
    text_free(&text);
}

/* Makes what is left of a damaged game consistent: corrects a result that contradicts the rules,
 * fills in one that they determine, and adds a tag Termination to one that nothing explains. */
static void repair(const RecordFile *f, Record *r, ReadReport *report)
{
    Outcome end = (Outcome)record_node(r, record_last(r))->pos.outcome;
    bool is_lost = report->dropped > 0;
    if (report->faults == 0 && !reader_check_result(r, report)) say_fault(f, report);
    if (end != ONGOING)
        record_set_result(r, end);
    else if (record_check_result(r) == RESULT_UNEXPLAINED)
        record_set_tag(r, "Termination", is_lost ? "moves lost" : "unknown");
}

static int convert(const Args *args, RecordFile *file, const RecordFormat *format, Text *out)
{
    bool repairs = args_has(args, "repair");
    int bad = 0, written = 0;
    Record *r;
    ReadReport report;
    text_string(out, format->opens);
    for (ReadStatus read; (read = record_file_next(file, &r, &report)) != READ_END;) {
        if (read == READ_NO_MEMORY) return report_failure("no memory for a game");
        if (read == READ_DAMAGED) {
            bad++;
            say_fault(file, &report);
        }
        if (r && repairs) repair(file, r, &report);
        if (r && (repairs || bad == 0)) {
            if (written++ > 0) text_string(out, format->between);
            format->write(r, out);
        }
        record_free(r);
    }
    text_string(out, format->closes);
    if (file->number == 0) return report_failure("%s has no games", file->name);
    if (bad && !repairs) return report_failure("nothing written; --repair keeps what can be read");
    return written ? EXIT_FINE : report_failure("nothing could be kept");
}

static int run_convert(const Args *args)
{
    const char *to = args_value(args, "to"), *path = args_value(args, "out");
    const RecordFormat *format = record_format(to ? to : "text");
    RecordFile file;
    if (!format) {
        usage_error("--to '%s' is not a format; expected text, sgf, json or line", to);
        return EXIT_USAGE;
    }
    int status = record_file_open(args, &file);
    if (status != EXIT_FINE) return status;
    Text text = text_growing();
    status = convert(args, &file, format, &text);
    record_file_close(&file);
    if (status == EXIT_FINE) return report_file(path ? path : "-", &text);
    text_free(&text);
    return status;
}

/* -- replay -- */

static void print_head(const Record *r, Text *out)
{
    const char *white = record_tag(r, "White"), *black = record_tag(r, "Black");
    char variant[VARIANT_TEXT];
    const Pos *start = &record_node(r, 0)->pos;
    text_string(out, record_game(r)->title);
    game_print_variant(record_game(r), start->variant, variant);
    if (start->variant) text_format(out, " (%s)", variant);
    text_format(out, cli_say(N_(": white %s, black %s, %s\n")), white ? white : "?",
                black ? black : "?", result_text(record_result(r)));
}

static void print_remarks(const RecordNode *node, Text *out)
{
    char eval[EVAL_TEXT], time[TIME_TEXT];
    eval_print(node->eval, eval);
    time_print(node->time, time);
    if (*eval) text_format(out, cli_say(N_("  eval %s")), eval);
    if (*time) text_format(out, cli_say(N_("  clock %s")), time);
    text_char(out, '\n');
    if (!node->comment) return;
    text_string(out, node->comment);
    text_char(out, '\n');
}

static void print_board(const Record *r, int index, DrawStyle style, Text *out)
{
    const Game *g = record_game(r);
    const RecordNode *node = record_node(r, index);
    Board before, now;
    Marks marks;
    g->board(&node->pos, &now);
    if (index > 0) {
        g->board(&record_node(r, node->parent)->pos, &before);
        draw_marks(&before, &now, &marks);
    }
    text_char(out, '\n');
    record_print_caption(r, index, out);
    text_string(out, RECORD_GLYPHS[node->glyph]);
    print_remarks(node, out);
    text_char(out, '\n');
    draw_text(&now, index > 0 ? &marks : NULL, style, out);
}

static void print_end(const Record *r, Text *out)
{
    const Pos *end = &record_node(r, record_last(r))->pos;
    if (end->outcome == ONGOING) return;
    if (end->outcome == DRAWN)
        text_format(out, cli_say(N_("\na draw, %s\n")), cli_say(ending_name(end->ending)));
    else
        text_format(out, cli_say(N_("\n%s wins, %s\n")), cli_say(outcome_name(end->outcome)),
                    cli_say(ending_name(end->ending)));
}

static int run_replay(const Args *args)
{
    RecordFile file;
    Plies plies;
    int status = record_file_open(args, &file);
    if (status != EXIT_FINE) return status;
    Record *r = record_file_pick(&file, args, &status);
    if (r) status = record_plies(args, r, true, &plies);
    if (r && status == EXIT_FINE) {
        DrawStyle style = args_has(args, "ascii") ? DRAW_ASCII : report_style();
        Text text = text_growing();
        print_head(r, &text);
        for (int i = 0; i < plies.count; i++)
            print_board(r, record_at_ply(r, plies.at[i]), style, &text);
        print_end(r, &text);
        status = report_text(&text);
    }
    record_free(r);
    record_file_close(&file);
    return status;
}

/* -- The command -- */

static const struct Verb {
    const char *name;
    int (*run)(const Args *args);
    const char *options[8]; /* besides those of every verb */
} VERBS[] = {
    {"check", run_check, {"json"}},
    {"convert", run_convert, {"to", "out", "repair"}},
    {"stats", record_stats, {"json", "svg", "top", "opening", "fast"}},
    {"svg", record_svg, {"pick", "ply", "plies", "every", "out"}},
    {"replay", run_replay, {"pick", "ply", "plies", "every", "ascii"}},
};

static bool takes_option(const struct Verb *verb, const char *name)
{
    static const char *const ALWAYS[] = {"game", "size", "variant", "from"};
    for (size_t i = 0; i < sizeof ALWAYS / sizeof *ALWAYS; i++)
        if (strcmp(ALWAYS[i], name) == 0) return true;
    for (int i = 0; i < 8 && verb->options[i]; i++)
        if (strcmp(verb->options[i], name) == 0) return true;
    return false;
}

static int run_record(const Args *args)
{
    const char *name = args->operands[0];
    const struct Verb *verb = VERBS, *past = VERBS + sizeof VERBS / sizeof *VERBS;
    while (verb < past && strcmp(verb->name, name) != 0) verb++;
    if (verb == past) {
        usage_error("there is no record verb '%s'; expected check, convert, stats, svg or replay",
                    name);
        return EXIT_USAGE;
    }
    for (const Option *o = args->command->options; o->name; o++)
        if (args_has(args, o->name) && !takes_option(verb, o->name)) {
            usage_error("quina record %s takes no --%s", name, o->name);
            return EXIT_USAGE;
        }
    return verb->run(args);
}

const Command command_record = {
    .name = "record",
    .operands = "VERB FILE",
    .verbs = "check convert stats svg replay",
    .summary = N_("Checks, converts, counts, draws or replays the games of a file."),
    .details = N_(
        "FILE (- for standard input) is in the text format, SGF or lines, or a file of GoGui,\n"
        "Boardspace or Abstract Play; the format is detected. docs/formats.md has the details.\n"
        "The verbs:\n"
        "  check     plays every game by the rules: a line for each bad game, and a summary;\n"
        "            --json: faults (game, line, column, message, faults, dropped), games, bad\n"
        "  convert   --to, --out, --repair\n"
        "  stats     results, lengths, first moves and branching; --json, --svg, --top, "
        "--opening,\n"
        "            --fast; JSON keys: groups (game, size, variant, games, white, black, draw,\n"
        "            open, plies, lengths, branching, first_moves, openings), bad\n"
        "  svg       the last position of a game; --pick, --ply, --plies, --every, --out\n"
        "  replay    the boards of a game, move by move; --pick, --ply, --plies, --every, --ascii"),
    .operands_min = 2,
    .operands_max = 2,
    .options = {{"game", "GAME", N_("the game of records that do not name one")},
                {"size", "N", N_("the size of these records, with --game")},
                {"variant", "V", N_("their variants, joined by commas, with --game")},
                {"from", "FORMAT",
                 N_("text, sgf, line, gogui, boardspace or abstractplay, if not detected")},
                {"to", "FORMAT", N_("text (the default), sgf, json or line")},
                {"out", "FILE", N_("write to FILE instead of standard output")},
                {"repair", NULL, N_("keep the readable part of damaged games")},
                {"pick", "N", N_("the N-th game of the file (default 1)")},
                {"ply", "N", N_("the position after N moves")},
                {"plies", "A,B,C", N_("the positions after these numbers of moves, on one sheet")},
                {"every", "N", N_("every N-th position, on one sheet")},
                {"svg", "FILE", N_("write a chart of the numbers to FILE")},
                {"top", "N", N_("list the N most frequent openings (default 10)")},
                {"opening", "N", N_("count the first N moves as the opening (default 4)")},
                {"fast", NULL, N_("do not compute the mean branching factor")},
                {"ascii", NULL, N_("plain ASCII, as in a pipe")},
                {"json", NULL, N_("print a JSON object")}},
    .run = run_record,
};
