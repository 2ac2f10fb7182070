/* runner.h: GTP whose commands run in a thread of their own, so that lines are read meanwhile.
 *
 * A command waits until the one before it is answered. `# interrupt`, which GoGui sends to programs
 * that know gogui-interrupt, does not: it ends the search of the command that runs, which answers
 * with what it has found. So does the end of the input. */
#ifndef GTP_RUNNER_H
#define GTP_RUNNER_H

#include "gtp/gtp.h"

typedef struct GtpRunner GtpRunner;

/* Like gtp_new; the runner sets `stop` of the options itself. Its thread writes the replies. */
GtpRunner *gtp_runner_new(const GtpOptions *options, GtpWrite *write, void *context, Fault *fault);
/* Ends a search first; its reply is written before this returns. */
void gtp_runner_free(GtpRunner *r);

/* One line of input; false after `quit`, which is answered by then. */
bool gtp_runner_line(GtpRunner *r, const char *line);
void gtp_runner_overlong(GtpRunner *r);

#endif
