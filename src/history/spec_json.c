/* spec_json.c: a GameSpec from the members of a JSON object. */
#include "history/spec_json.h"

#include "core/text.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SIZE_MAX_NAMED = 99 };

static const json_t *member(const json_t *object, SpecField field)
{
    const json_t *value = json_object_get(object, spec_field_name(field));
    return json_is_null(value) ? NULL : value;
}

static bool read_text(const json_t *object, SpecField field, const char **out, SpecFault *fault)
{
    const json_t *value = member(object, field);
    fault->field = field;
    if (!value) return true;
    if (!json_is_string(value)) return fault_set(&fault->fault, FAULT_NOT_TEXT, "");
    const char *text = json_string_value(value);
    if (*text) *out = text;
    return true;
}

static bool read_number(const json_t *object, SpecField field, int64_t max, int64_t *out,
                        SpecFault *fault)
{
    const json_t *value = member(object, field);
    char most[24];
    Text text = text_fixed(most, sizeof most);
    fault->field = field;
    *out = json_integer_value(value);
    if (!value || (json_is_integer(value) && *out >= 0 && *out <= max)) return true;
    text_format(&text, "%" PRId64, max);
    return fault_set(&fault->fault, FAULT_NOT_WHOLE, "s", most);
}

static bool read_moves(const json_t *object, JsonSpec *out, SpecFault *fault)
{
    const json_t *list = member(object, SPEC_MOVES);
    size_t count = json_array_size(list);
    fault->field = SPEC_MOVES;
    if (list && !json_is_array(list)) return fault_set(&fault->fault, FAULT_NOT_LIST, "");
    if (count == 0) return true;
    out->moves = malloc(count * sizeof *out->moves);
    if (!out->moves) {
        fault->field = SPEC_NONE;
        return fault_set(&fault->fault, FAULT_NO_MEMORY, "");
    }
    for (size_t i = 0; i < count; i++) {
        out->moves[i] = json_string_value(json_array_get(list, i));
        if (!out->moves[i]) return fault_set(&fault->fault, FAULT_NOT_LIST, "");
    }
    out->spec.move_list = out->moves;
    out->spec.move_count = (int)count;
    return true;
}

bool json_spec_read(const json_t *object, int64_t seed_max, JsonSpec *out, SpecFault *fault)
{
    GameSpec *s = &out->spec;
    int64_t size, seed;
    *out = (JsonSpec){0};
    fault->move = 0;
    if (!read_text(object, SPEC_GAME, &s->game, fault) ||
        !read_text(object, SPEC_VARIANT, &s->variant, fault) ||
        !read_text(object, SPEC_POSITION, &s->position, fault) ||
        !read_number(object, SPEC_SIZE, SIZE_MAX_NAMED, &size, fault) ||
        !read_number(object, SPEC_SEED, seed_max, &seed, fault) || !read_moves(object, out, fault))
        return false;
    s->size = (int)size;
    s->seed = (uint64_t)seed;
    return true;
}

void json_spec_free(JsonSpec *s)
{
    free(s->moves);
    *s = (JsonSpec){0};
}
