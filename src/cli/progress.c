/* progress.c: how far a long command is. */
#define _DEFAULT_SOURCE
#include "cli/progress.h"

#include "cli/language.h"
#include "core/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BAR_CELLS = 20, BAR_LEAST = 4, COLUMNS_DEFAULT = 80 };

static const double BAR_SECONDS = 0.1, LINE_SECONDS = 30; /* between two states that are shown */

Progress progress_begin(const Args *args, const char *unit, uint64_t total, uint64_t before)
{
    double now = clock_seconds();
    bool is_terminal = isatty(STDERR_FILENO);
    bool is_quiet = args_has(args, "quiet") || getenv("QUINA_QUIET");
    ProgressMode mode = is_quiet ? PROGRESS_QUIET : is_terminal ? PROGRESS_BAR : PROGRESS_LINES;
    return (Progress){.mode = mode,
                      .unit = unit,
                      .total = total,
                      .before = before,
                      .began = now,
                      .due_at = now + (is_terminal ? 0 : LINE_SECONDS)};
}

bool progress_is_due(const Progress *p, double now)
{
    return p->mode != PROGRESS_QUIET && now >= p->due_at;
}

/* -- Printing -- */

static double speed_of(const Progress *p, uint64_t done, double now)
{
    double seconds = now - p->began;
    return seconds > 0 && done > p->before ? (double)(done - p->before) / seconds : 0;
}

/* "12.3 games/s", or "4.1 games/min" for slow ones; "12.3/s" without the unit. */
static void print_speed(double speed, const char *unit, Text *out)
{
    const char *space = *unit ? " " : "";
    if (speed >= 100)
        text_format(out, "%.0f%s%s/s", speed, space, unit);
    else if (speed >= 0.5)
        text_format(out, "%.1f%s%s/s", speed, space, unit);
    else
        text_format(out, "%.1f%s%s/min", 60 * speed, space, unit);
}

/* "4:05", "1:02:03" or "3 d 4 h". */
static void print_duration(double seconds, Text *out)
{
    double whole = seconds + 0.5;
    if (whole >= 100 * 3600.0) {
        int hours = whole < 1e9 ? (int)(whole / 3600) : 277777;
        text_format(out, "%d d %d h", hours / 24, hours % 24);
    } else if (whole >= 3600) {
        text_format(out, "%d:%02d:%02d", (int)whole / 3600, (int)whole / 60 % 60, (int)whole % 60);
    } else {
        text_format(out, "%d:%02d", (int)whole / 60, (int)whole % 60);
    }
}

/* ", 3.1 games/s, ETA 0:42" */
static void print_rest(const Progress *p, uint64_t done, const char *unit, double now, Text *out)
{
    double speed = speed_of(p, done, now);
    if (speed <= 0) return;
    text_string(out, ", ");
    print_speed(speed, unit, out);
    if (p->total <= done) return;
    text_format(out, ", %s ", cli_say(N_("ETA")));
    print_duration((double)(p->total - done) / speed, out);
}

static void print_count(const Progress *p, uint64_t done, Text *out)
{
    if (p->total)
        text_format(out, "%" PRIu64 "/%" PRIu64 " %s", done, p->total, cli_say(p->unit));
    else
        text_format(out, "%" PRIu64 " %s", done, cli_say(p->unit));
}

static double share_of(const Progress *p, uint64_t done)
{
    if (!p->total) return 0;
    return done < p->total ? (double)done / (double)p->total : 1;
}

void progress_print_line(const Progress *p, uint64_t done, const char *detail, double now,
                         Text *out)
{
    print_count(p, done, out);
    if (p->total) text_format(out, " (%d %%)", (int)(100 * share_of(p, done)));
    if (*detail) text_format(out, ", %s", detail);
    print_rest(p, done, cli_say(p->unit), now, out);
}

static void print_counts(const Progress *p, uint64_t done, const char *detail, const char *unit,
                         double now, Text *out)
{
    print_count(p, done, out);
    if (*detail) text_format(out, ", %s", detail);
    print_rest(p, done, unit, now, out);
}

/* In a narrow terminal the bar is shorter, then there is none, then the speed has no unit, and at
 * last there is no detail. */
void progress_print_bar(const Progress *p, uint64_t done, const char *detail, double now,
                        int columns, Text *out)
{
    char rest[256];
    Text text = text_fixed(rest, sizeof rest);
    for (int i = 0; i < 3 && (i == 0 || text.length > (size_t)columns); i++) {
        text = text_fixed(rest, sizeof rest);
        print_counts(p, done, i < 2 ? detail : "", i == 1 ? "" : cli_say(p->unit), now, &text);
    }
    int cells = columns - (int)text.length - 3; /* the brackets and a space */
    if (cells > BAR_CELLS) cells = BAR_CELLS;
    if (p->total && cells >= BAR_LEAST) {
        int full = (int)(share_of(p, done) * cells);
        text_char(out, '[');
        for (int i = 0; i < cells; i++) text_char(out, i < full ? '#' : '-');
        text_string(out, "] ");
    }
    text_bytes(out, rest, text.length < (size_t)columns ? text.length : (size_t)columns);
}

/* -- Showing -- */

static int terminal_columns(void)
{
    struct winsize size;
    bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return (is_known ? size.ws_col : COLUMNS_DEFAULT) - 1;
}

void progress_show(Progress *p, uint64_t done, const char *detail)
{
    double now = clock_seconds();
    if (!progress_is_due(p, now)) return;
    Text text = text_growing();
    if (p->mode == PROGRESS_BAR) {
        progress_print_bar(p, done, detail, now, terminal_columns(), &text);
        fprintf(stderr, "\r\033[K%s", text.data ? text.data : "");
        p->is_shown = true;
    } else {
        progress_print_line(p, done, detail, now, &text);
        fprintf(stderr, "quina: %s\n", text.data ? text.data : "");
    }
    fflush(stderr);
    text_free(&text);
    p->due_at = now + (p->mode == PROGRESS_BAR ? BAR_SECONDS : LINE_SECONDS);
}

void progress_end(Progress *p)
{
    if (p->is_shown) fputs("\r\033[K", stderr);
    p->is_shown = false;
}
