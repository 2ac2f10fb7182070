/* fuzz_json.c: any text as JSON. Our reader and jansson agree on whether it is, and on the values.
 *
 * They may differ where ours has a limit: nesting, members, digits and exponents of a number. A NUL
 * ends the text. */
#include "core/json.h"

#include "fuzz.h"

#include <jansson.h>
#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_near(double one, double other)
{
    return one == other || fabs(one - other) <= 1e-12 * fabs(other) || fabs(other) < 1e-290;
}

static void check_same(const Json *mine, const json_t *theirs, const char *text)
{
    const Json *item = mine->first;
    switch (mine->kind) {
    case JSON_KIND_NULL: REQUIRE(json_is_null(theirs), text); break;
    case JSON_KIND_BOOL: REQUIRE(json_boolean_value(theirs) == (mine->whole != 0), text); break;
    case JSON_KIND_WHOLE: REQUIRE(json_integer_value(theirs) == mine->whole, text); break;
    case JSON_KIND_REAL: REQUIRE(is_near(mine->real, json_real_value(theirs)), text); break;
    case JSON_KIND_TEXT:
        REQUIRE(json_is_string(theirs) && strcmp(json_string_value(theirs), mine->text) == 0, text);
        break;
    case JSON_KIND_LIST:
        REQUIRE(json_is_array(theirs), text);
        REQUIRE(json_count_of(mine) == (int)json_array_size(theirs), text);
        for (size_t i = 0; item; item = item->next)
            check_same(item, json_array_get(theirs, i++), text);
        break;
    case JSON_KIND_OBJECT:
        REQUIRE(json_is_object(theirs), text);
        REQUIRE(json_count_of(mine) == (int)json_object_size(theirs), text);
        for (; item; item = item->next) check_same(item, json_object_get(theirs, item->key), text);
        break;
    }
}

/* A refusal that jansson need not share. */
static bool is_limit(JsonFaultCode code)
{
    return code == JSON_FAULT_DEPTH || code == JSON_FAULT_MEMBERS || code == JSON_FAULT_NUMBER;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    JsonFault fault;
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = '\0';
    size = strlen(text);
    Json *mine = json_parse(text, size, &fault);
    json_t *theirs = json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    if (mine && theirs) check_same(mine, theirs, text);
    if (mine) REQUIRE(theirs, text);
    if (!mine) REQUIRE(!theirs || is_limit(fault.code), text);
    json_decref(theirs);
    json_free(mine);
    free(text);
    return 0;
}
