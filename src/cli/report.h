/* report.h: what the commands print: data on standard output, messages on standard error. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "core/bits.h"
#include "core/text.h"
#include "draw/draw.h"
#include "games/fault.h"

#include <stdbool.h>

/* The formats are translated. */

/* Prints a usage error in one line; always false. */
bool usage_error(const char *format, ...) PRINTF_LIKE(1, 2);

/* Prints a failure in one line; always EXIT_FAILED. */
int report_failure(const char *format, ...) PRINTF_LIKE(1, 2);

/* Prints the error of an archive, which is made of parts; always EXIT_FAILED. */
int report_archive(const char *error);

/* Prints the fault, after `where` and a colon unless that is ""; always EXIT_FAILED. */
int report_fault(const char *where, const Fault *fault);

/* Writes the text to standard output and frees it; EXIT_FAILED if that cannot be done. */
int report_text(Text *text);
/* The same into a file, or standard output for "-". */
int report_file(const char *path, Text *text);

/* Begins a JSON object about a position: game, size, variant, position, to_move. */
void report_json_head(Text *out, const Pos *p);

/* Before the first line of a protocol: a reader of standard output that has gone away is then an
 * error for report_streams, and no signal that ends the process. */
void report_lost_readers(void);
/* After the last line of a protocol: EXIT_FAILED if standard input could not be read to its end, or
 * something could not be written to standard output. */
int report_streams(void);

/* The style for standard output: ASCII for a pipe, a dumb terminal, NO_COLOR or another charset. */
DrawStyle report_style(void);

#endif
