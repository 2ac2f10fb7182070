/* body.h: the JSON of a request, and its members checked one by one. */
#ifndef HTTP_BODY_H
#define HTTP_BODY_H

#include "http/answer.h"

#include <jansson.h>

/* The object in the body, to be freed with json_decref; NULL with a refusal in the answer. */
json_t *body_read(const Call *c, Answer *a);

/* Members that may be missing or null leave *out as it was; of the wrong type they are refused. */
bool body_text(const json_t *object, const char *key, const char **out, const Call *c, Answer *a);
bool body_int(const json_t *object, const char *key, int least, int most, int *out, const Call *c,
              Answer *a);
bool body_number(const json_t *object, const char *key, double least, double most, double *out,
                 const Call *c, Answer *a);
bool body_bool(const json_t *object, const char *key, bool *out, const Call *c, Answer *a);

#endif
