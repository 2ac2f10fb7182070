/* report.c: what the commands print. */
#define _POSIX_C_SOURCE 200809L
#include "cli/report.h"

#include "cli/args.h"
#include "cli/language.h"
#include "games/notation.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void report_line(const char *format, va_list arguments) PRINTF_LIKE(1, 0);

/* Always one line: a control character in the user's input is shown as a question mark. */
static void report_line(const char *format, va_list arguments)
{
    enum { LINE = 2048 };
    char line[LINE];
    vsnprintf(line, sizeof line, format, arguments);
    for (char *at = line; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f) *at = '?';
    fflush(stdout);
    fprintf(stderr, "quina: %s\n", line);
}

bool usage_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report_line(cli_say(format), arguments);
    va_end(arguments);
    return false;
}

int report_failure(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report_line(cli_say(format), arguments);
    va_end(arguments);
    return EXIT_FAILED;
}

int report_archive(const char *error)
{
    char why[REASON_TEXT];
    return report_failure("%s", cli_say_parts(error, why));
}

int report_fault(const char *where, const Fault *fault)
{
    char text[FAULT_TEXT];
    cli_say_fault(fault, text);
    return report_failure("%s%s%s", where, *where ? ": " : "", text);
}

int report_file(const char *path, Text *text)
{
    bool is_stdout = strcmp(path, "-") == 0, failed = text->is_cut;
    FILE *file = is_stdout ? stdout : fopen(path, "wb");
    if (text->is_cut) errno = ENOMEM;
    if (file && !failed) {
        failed = text->length && fwrite(text->data, 1, text->length, file) != text->length;
        failed |= fflush(file) != 0;
    }
    int error = errno;
    if (file && !is_stdout && fclose(file) != 0 && !failed) {
        failed = true;
        error = errno;
    }
    text_free(text);
    if (file && !failed) return EXIT_FINE;
    return report_failure("cannot write %s: %s", is_stdout ? cli_say(N_("standard output")) : path,
                          strerror(error));
}

int report_text(Text *text) { return report_file("-", text); }

void report_json_head(Text *out, const Pos *p)
{
    char position[POS_TEXT], variant[VARIANT_TEXT];
    game_of(p)->print(p, position);
    game_print_variant(game_of(p), p->variant, variant);
    text_char(out, '{');
    text_json_key(out, "game");
    text_json_string(out, game_of(p)->name);
    text_json_key(out, "size");
    text_int(out, p->size);
    text_json_key(out, "variant");
    text_json_string(out, variant);
    text_json_key(out, "position");
    text_json_string(out, position);
    text_json_key(out, "to_move");
    text_json_string(out, colour_name(p->to_move));
}

void report_lost_readers(void) { signal(SIGPIPE, SIG_IGN); }

int report_streams(void)
{
    if (ferror(stdin)) return report_failure("cannot read standard input");
    bool has_failed = ferror(stdout) != 0;
    if (fflush(stdout) == 0 && !has_failed) return EXIT_FINE;
    return report_failure("cannot write standard output");
}

DrawStyle report_style(void)
{
    const char *terminal = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    if (!isatty(STDOUT_FILENO) || !terminal || strcmp(terminal, "dumb") == 0) return DRAW_ASCII;
    if (no_colour && *no_colour) return DRAW_ASCII;
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? DRAW_COLOUR : DRAW_ASCII;
}
