/* request.h: a request read from its line of JSON; for the files of this folder only. */
#ifndef ANALYSIS_REQUEST_H
#define ANALYSIS_REQUEST_H

#include "analysis/analysis.h"
#include "core/text.h"
#include "engines/player.h"
#include "history/spec_json.h"

typedef enum RequestAction {
    ACTION_ANALYZE,
    ACTION_QUERY_VERSION,
    ACTION_TERMINATE,
    ACTION_TERMINATE_ALL
} RequestAction;

enum { REQUEST_ERROR = 800, REQUEST_FIELD = 32 };

typedef struct AnalysisRequest {
    char *id; /* as it was written in JSON: a string or an integer; "null" if there was none */
    RequestAction action;
    char *terminate_id;
    const Game *game;
    PlayerWord player;
    Limits limits; /* none: the player's */
    int lines;
    uint64_t seed;
    History history;
    int *turns; /* the plies to be analyzed, ascending */
    int turn_count;
    /* What is wrong, if it could not be read. */
    char error[REQUEST_ERROR], field[REQUEST_FIELD];
} AnalysisRequest;

/* On failure, error and field say why, and id is set if there was one. The request must be freed in
 * either case. */
bool request_read(AnalysisRequest *r, const char *line, size_t length);
void request_free(AnalysisRequest *r);

#endif
