/* cmd_journal.c: quina journal: shows and merges journals (docs/cluster.md). */
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/report.h"
#include "jobs/journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int report_unreadable(const char *path, JournalStatus status)
{
    if (status == JOURNAL_NO_JOURNAL) return report_failure("%s is not a journal of quina", path);
    if (status == JOURNAL_DAMAGED)
        return report_failure("%s is damaged: a result in its middle is wrong", path);
    if (status == JOURNAL_NO_MEMORY) return report_failure("no memory for the journal");
    return report_failure("cannot read %s: %s", path, strerror(errno));
}

/* -- Show -- */

static int compare_jobs(const void *a, const void *b)
{
    const JournalEntry *one = a, *other = b;
    return (one->job > other->job) - (one->job < other->job);
}

/* The jobs as ranges: "0-11 14 16-18". */
static void print_ranges(const Journal *j, Text *out)
{
    for (size_t i = 0, last; i < j->count; i = last + 1) {
        for (last = i; last + 1 < j->count && j->entries[last + 1].job == j->entries[last].job + 1;)
            last++;
        text_format(out, i ? " %d" : "%d", j->entries[i].job);
        if (last > i) text_format(out, "-%d", j->entries[last].job);
    }
}

static int show_journal(const Args *args)
{
    const char *path = args->operands[1];
    Journal j;
    JournalStatus status = journal_read(&j, path);
    if (status != JOURNAL_FINE) return report_unreadable(path, status);
    Text text = text_growing();
    if (j.count) qsort(j.entries, j.count, sizeof *j.entries, compare_jobs);
    if (args_has(args, "json")) {
        text_char(&text, '{');
        text_json_key(&text, "title");
        text_json_string(&text, j.title);
        text_json_key(&text, "results");
        text_format(&text, "%zu", j.count);
        text_json_key(&text, "jobs");
        text_char(&text, '"');
        print_ranges(&j, &text);
        text_char(&text, '"');
        text_json_key(&text, "cut");
        text_format(&text, "%llu}\n", (unsigned long long)j.cut);
    } else {
        text_format(&text, cli_say(N_("title    %s\nresults  %zu\njobs     ")), j.title, j.count);
        print_ranges(&j, &text);
        text_char(&text, '\n');
        if (j.cut)
            text_format(&text,
                        cli_say(N_("cut      %llu bytes of a result that was not finished\n")),
                        (unsigned long long)j.cut);
    }
    journal_close(&j);
    return report_text(&text);
}

/* -- Merge -- */

/* Adds the results of one journal to another. */
static JournalStatus add_all(Journal *to, const Journal *from)
{
    Text result = text_growing();
    JournalStatus status = JOURNAL_FINE;
    for (size_t i = 0; status == JOURNAL_FINE && i < from->count; i++) {
        result.length = 0;
        status = journal_get(from, &from->entries[i], &result);
        if (status == JOURNAL_FINE)
            status = journal_add(to, from->entries[i].job, result.data ? result.data : "",
                                 result.length);
        if (status == JOURNAL_FINE && to->unsynced.length > 1 << 20) status = journal_sync(to);
    }
    text_free(&result);
    return status == JOURNAL_FINE ? journal_sync(to) : status;
}

static int merge_one(const char *out, const char *path)
{
    Journal from, to;
    JournalStatus status = journal_read(&from, path);
    if (status != JOURNAL_FINE) return report_unreadable(path, status);
    status = journal_open(&to, out, from.title);
    int end = EXIT_FINE;
    if (status == JOURNAL_OTHER_WORK)
        end = report_failure("%s is of another work than %s", path, out);
    else if (status == JOURNAL_IN_USE)
        end = report_failure("%s is being written by another process", out);
    else if (status != JOURNAL_FINE)
        end = report_unreadable(out, status);
    else {
        status = add_all(&to, &from);
        if (status != JOURNAL_FINE)
            end = report_failure("cannot write %s: %s", out, strerror(errno));
        journal_close(&to);
    }
    journal_close(&from);
    return end;
}

static int merge_journals(const Args *args)
{
    int status = EXIT_FINE;
    if (args->operand_count < 3) {
        usage_error("expected quina journal merge OUT FILE...");
        return EXIT_USAGE;
    }
    for (int i = 2; i < args->operand_count && status == EXIT_FINE; i++)
        status = merge_one(args->operands[1], args->operands[i]);
    return status;
}

static int run_journal(const Args *args)
{
    const char *verb = args->operands[0];
    if (strcmp(verb, "show") == 0) return show_journal(args);
    if (strcmp(verb, "merge") == 0) return merge_journals(args);
    usage_error("there is no quina journal '%s'; expected show or merge", verb);
    return EXIT_USAGE;
}

const Command command_journal = {
    .name = "journal",
    .operands = "VERB FILE...",
    .verbs = "show merge",
    .summary = N_("Shows or merges journals, in which long commands keep their results."),
    .details = N_(
        "  show FILE           what work it is of, and which jobs it has\n"
        "  merge OUT FILE...   adds the results of the files to OUT, which may be new; all\n"
        "                      must be of the same work. A job that several have counts once\n"
        "\n"
        "Journals are written by match, ladder, selfplay, solve, tables build and puzzles make\n"
        "with --resume FILE. A job is a pair of games, a position, an ending or a game. Keys of\n"
        "JSON: title, results, jobs, cut (bytes of a result that was not finished)."),
    .operands_min = 2,
    .operands_max = OPERANDS_MAX,
    .options = {{"json", NULL, N_("show: print a JSON object")}},
    .run = run_journal,
};
