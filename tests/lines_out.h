/* lines_out.h: what a protocol has written, line by line, for tests in one process. */
#ifndef TESTS_LINES_OUT_H
#define TESTS_LINES_OUT_H

#include <stdbool.h>

typedef struct LinesOut LinesOut;

LinesOut *lines_out_new(void);
void lines_out_free(LinesOut *out);

/* For the protocols: `text` is one or more lines, with or without a newline at its end. */
void lines_out_write(void *context, const char *text);

/* Waits for a line that has not been taken and begins with `start`; earlier ones are dropped. It
 * stays valid until the next call. NULL: none came in five minutes, which is a hang. */
const char *lines_out_wait(LinesOut *out, const char *start);
/* The next line that is there already, or NULL. */
const char *lines_out_next(LinesOut *out);
/* Whether any line that is there begins with `start`; takes none. */
bool lines_out_has(LinesOut *out, const char *start);
int lines_out_count(LinesOut *out);
void lines_out_clear(LinesOut *out);

#endif
