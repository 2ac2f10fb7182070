/* spec_json.h: a GameSpec from the members of a JSON object; for front ends that read JSON. */
#ifndef HISTORY_SPEC_JSON_H
#define HISTORY_SPEC_JSON_H

#include "core/json.h"
#include "history/spec.h"

typedef struct JsonSpec {
    GameSpec spec;      /* its texts are those of the object, which must outlive it */
    const char **moves; /* the spec's list, or NULL */
} JsonSpec;

/* Reads game, size, variant, seed, position and moves, a list of strings; null and "" count as
 * absent. False with a fault if a member has the wrong type, the seed is beyond seed_max, or there
 * is no memory. Freed by the caller in any case. */
bool json_spec_read(const Json *object, int64_t seed_max, JsonSpec *out, SpecFault *fault);
void json_spec_free(JsonSpec *s);

#endif
