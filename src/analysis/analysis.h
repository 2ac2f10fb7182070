/* analysis.h: many positions at once: one JSON object per line in, one JSON object per line out.
 *
 * Requests are accepted at any time and searched by a pool of threads; answers are written as they
 * are finished, in any order. A request that cannot be understood is answered with an error that
 * names the field. docs/protocols.md describes the protocol. */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "engines/tables.h"
#include "search/search.h"

enum {
    ANALYSIS_LINE = 1 << 20, /* bytes of a line */
    ANALYSIS_MOVES = 4096,   /* of a request */
    ANALYSIS_QUEUE = 16384,  /* positions that wait */
    ANALYSIS_THREADS = 64
};

typedef struct Analysis Analysis;

/* Writes one line, without its newline; called from several threads, never from two at once. */
typedef void AnalysisWrite(void *context, const char *line);

typedef struct AnalysisOptions {
    int threads;              /* positions at once; 0 is 1 */
    Limits most;              /* no search goes beyond these; 0: no such limit */
    const GameTables *tables; /* endgame tables, or NULL */
} AnalysisOptions;

/* NULL if memory or threads are not available. */
Analysis *analysis_new(const AnalysisOptions *options, AnalysisWrite *write, void *context);
/* Cancels the waiting requests and stops the running searches, without answering either. */
void analysis_free(Analysis *a);

/* A line of input; never waits for a search. */
void analysis_line(Analysis *a, const char *line, size_t length);
/* Answers a line that was too long to be read. */
void analysis_overlong(Analysis *a);
/* Waits until everything is answered. */
void analysis_finish(Analysis *a);

#endif
