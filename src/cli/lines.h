/* lines.h: lines of standard input for the protocols, with a limit. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <stdbool.h>
#include <stddef.h>

typedef enum LineStatus { LINE_FINE, LINE_TOO_LONG, LINE_END } LineStatus;

/* Reads the next line, without its LF or CR LF, into size + 1 bytes; it may contain NULs. A longer
 * line is read to its end and dropped. The last line need not end with a newline. */
LineStatus line_read(char *out, size_t size, size_t *length);

#endif
