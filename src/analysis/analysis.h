/* analysis.h: many positions at once: a JSON object a line in, JSON objects a line out.
 *
 * Requests are taken at any time and searched by a pool of threads; answers come as they are
 * finished, in any order. Whatever comes in, it goes on: what cannot be understood is answered with
 * an error that names the field. docs/protocols.md describes both. */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

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
    int threads; /* positions at once; 0 is 1 */
    Limits most; /* no search goes beyond these; 0: no such limit */
} AnalysisOptions;

/* NULL if there is no memory, or no thread. */
Analysis *analysis_new(const AnalysisOptions *options, AnalysisWrite *write, void *context);
/* Gives up what waits and stops what runs; without an answer to either. */
void analysis_free(Analysis *a);

/* A line of input; never waits for a search. */
void analysis_line(Analysis *a, const char *line, size_t length);
/* Answers a line that was too long to be read. */
void analysis_overlong(Analysis *a);
/* Waits until everything is answered. */
void analysis_finish(Analysis *a);

#endif
