/* lines.h: lines of standard input for the protocols, with a limit. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <stdbool.h>
#include <stddef.h>

typedef enum LineStatus { LINE_FINE, LINE_TOO_LONG, LINE_END } LineStatus;

/* The next line without its end, CR included, into memory of size + 1 bytes; `length` counts NULs
 * within too. A longer one is read to its end and dropped. A last line without its newline is a
 * line. */
LineStatus line_read(char *out, size_t size, size_t *length);

#endif
