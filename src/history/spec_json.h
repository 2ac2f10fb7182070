/* spec_json.h: a GameSpec from the members of a JSON object; not part of `make core`. */
#ifndef HISTORY_SPEC_JSON_H
#define HISTORY_SPEC_JSON_H

#include "history/spec.h"

#include <jansson.h>

typedef struct JsonSpec {
    GameSpec spec;      /* its texts are those of the object, which must outlive it */
    const char **moves; /* the spec's list, or NULL */
} JsonSpec;

/* Reads game, size, variant, seed, position and moves, a list of strings; null and "" count as
 * absent. False with a fault if a member has the wrong type, the seed is beyond seed_max, or there
 * is no memory. Freed by the caller in any case. */
bool json_spec_read(const json_t *object, int64_t seed_max, JsonSpec *out, SpecFault *fault);
void json_spec_free(JsonSpec *s);

#endif
