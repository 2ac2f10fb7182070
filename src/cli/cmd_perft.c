/* cmd_perft.c: quina perft. */
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "search/perft.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 99 };

/* The first turns, each with its count. */
typedef struct Divide {
    const Pos *pos;
    int depth;
    bool keeps_rows;
    struct DivideRow {
        char text[TURN_TEXT];
        uint64_t count;
    } * rows;
    size_t count, capacity;
    uint64_t total, turns; /* leaves; first turns so far */
    bool failed;
    Progress progress;
} Divide;

static bool add_row(Divide *d, const Turn *turn, uint64_t count)
{
    if (d->count == d->capacity) {
        size_t capacity = d->capacity ? 2 * d->capacity : 128;
        struct DivideRow *rows = realloc(d->rows, capacity * sizeof *rows);
        if (!rows) return false;
        d->rows = rows;
        d->capacity = capacity;
    }
    game_of(d->pos)->turn_print(d->pos, turn, d->rows[d->count].text);
    d->rows[d->count++].count = count;
    return true;
}

static bool divide_turn(void *context, const Turn *turn, const Pos *after)
{
    Divide *d = context;
    uint64_t count = perft(after, d->depth - 1);
    d->total += count;
    d->failed = d->keeps_rows && !add_row(d, turn, count);
    progress_show(&d->progress, ++d->turns, "");
    return !d->failed;
}

static int compare_rows(const void *one, const void *other)
{
    return strcmp(((const struct DivideRow *)one)->text, ((const struct DivideRow *)other)->text);
}

/* False if there is no memory. */
static bool divide(Divide *d)
{
    if (d->depth == 0)
        d->total = 1;
    else
        turns_visit(d->pos, divide_turn, d);
    progress_end(&d->progress);
    if (d->count) qsort(d->rows, d->count, sizeof *d->rows, compare_rows);
    return !d->failed;
}

static void print_divide(Text *out, const Divide *d, bool json)
{
    for (size_t i = 0; i < d->count; i++) {
        if (json) {
            text_json_key(out, d->rows[i].text);
            text_format(out, "%" PRIu64, d->rows[i].count);
        } else {
            text_format(out, "%s %" PRIu64 "\n", d->rows[i].text, d->rows[i].count);
        }
    }
}

static bool read_depth(const char *text, int *depth)
{
    Cursor c = cursor_over(text);
    if (cursor_number(&c, DEPTH_MAX, depth) && cursor_at_end(&c)) return true;
    return usage_error("the depth '%s' is not a number from 0 to %d", text, DEPTH_MAX);
}

static int run_perft(const Args *args)
{
    History h;
    int depth;
    bool json = args_has(args, "json"), divides = args_has(args, "divide");
    if (!read_depth(args->operands[1], &depth)) return EXIT_USAGE;
    int status = history_read(args, &h);
    if (status != EXIT_FINE) return status;
    const Pos now = *history_now(&h);
    history_free(&h);
    Divide d = {.pos = &now,
                .depth = depth,
                .keeps_rows = divides,
                .progress = progress_begin(args, N_("first moves"), perft(&now, 1), 0)};
    Text text = text_growing();
    if (!divide(&d)) {
        free(d.rows);
        return report_failure("no memory for the moves");
    }
    if (json) {
        text_char(&text, '{');
        text_json_key(&text, "game");
        text_json_string(&text, game_of(&now)->name);
        text_json_key(&text, "depth");
        text_int(&text, depth);
        text_json_key(&text, "count");
        text_format(&text, "%" PRIu64, d.total);
        if (divides) {
            text_json_key(&text, "divide");
            text_char(&text, '{');
        }
    }
    print_divide(&text, &d, json);
    if (json)
        text_string(&text, divides ? "}}\n" : "}\n");
    else
        text_format(&text, "%" PRIu64 "\n", d.total);
    free(d.rows);
    return report_text(&text);
}

const Command command_perft = {
    .name = "perft",
    .operands = "GAME DEPTH",
    .summary = N_("Counts the sequences of exactly DEPTH moves; the count is the last line."),
    .operands_min = 2,
    .operands_max = 2,
    .options = {SETUP_OPTIONS,
                {"divide", NULL, N_("also print the count for each first move")},
                QUIET_OPTION,
                {"json", NULL,
                 N_("print a JSON object with game, depth, count and, if asked, divide")}},
    .run = run_perft,
};
