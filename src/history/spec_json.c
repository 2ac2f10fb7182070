/* spec_json.c: a GameSpec from the members of a JSON object. */
#include "history/spec_json.h"

#include "core/text.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SIZE_MAX_NAMED = 99 };

static const Json *member(const Json *object, SpecField field)
{
    const Json *value = json_member(object, spec_field_name(field));
    return json_is(value, JSON_KIND_NULL) ? NULL : value;
}

static bool read_text(const Json *object, SpecField field, const char **out, SpecFault *fault)
{
    const Json *value = member(object, field);
    fault->field = field;
    if (!value) return true;
    if (!json_is(value, JSON_KIND_TEXT)) return fault_set(&fault->fault, FAULT_NOT_TEXT, "");
    if (*value->text) *out = value->text;
    return true;
}

static bool read_number(const Json *object, SpecField field, int64_t max, int64_t *out,
                        SpecFault *fault)
{
    const Json *value = member(object, field);
    char most[24];
    Text text = text_fixed(most, sizeof most);
    fault->field = field;
    *out = 0;
    if (!value) return true;
    if (json_is(value, JSON_KIND_WHOLE)) *out = value->whole;
    if (json_is(value, JSON_KIND_WHOLE) && *out >= 0 && *out <= max) return true;
    text_format(&text, "%" PRId64, max);
    return fault_set(&fault->fault, FAULT_NOT_WHOLE, "s", most);
}

static bool read_moves(const Json *object, JsonSpec *out, SpecFault *fault)
{
    const Json *list = member(object, SPEC_MOVES);
    int count = json_count_of(list);
    fault->field = SPEC_MOVES;
    if (list && !json_is(list, JSON_KIND_LIST)) return fault_set(&fault->fault, FAULT_NOT_LIST, "");
    if (count == 0) return true;
    out->moves = malloc((size_t)count * sizeof *out->moves);
    if (!out->moves) {
        fault->field = SPEC_NONE;
        return fault_set(&fault->fault, FAULT_NO_MEMORY, "");
    }
    const char **next = out->moves;
    for (const Json *move = list->first; move; move = move->next) {
        *next = json_text_of(move);
        if (!*next++) return fault_set(&fault->fault, FAULT_NOT_LIST, "");
    }
    out->spec.move_list = out->moves;
    out->spec.move_count = count;
    return true;
}

bool json_spec_read(const Json *object, int64_t seed_max, JsonSpec *out, SpecFault *fault)
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
