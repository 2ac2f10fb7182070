/* body.h: the JSON body of a request, and its members checked one by one. */
#ifndef HTTP_BODY_H
#define HTTP_BODY_H

#include "core/json.h"
#include "http/request.h"

/* The object in the body, freed with json_free; NULL if the request was refused. */
Json *body_read(Request *req);

/* The values that a number may have. */
typedef struct Range {
    double least, most;
} Range;

/* A member that is missing or null leaves *out as it was; one of the wrong type, or out of range,
 * is refused. */
bool body_text(Request *req, const Json *object, const char *key, const char **out);
bool body_int(Request *req, const Json *object, const char *key, Range range, int *out);
bool body_number(Request *req, const Json *object, const char *key, Range range, double *out);
bool body_bool(Request *req, const Json *object, const char *key, bool *out);

#endif
