/* json.h: reads a JSON text from outside into a tree of values.
 *
 * Strict: UTF-8 only, no duplicate members, no NUL in a string, whole numbers within 64 bits. The
 * same reader serves the program and its build for browsers. Writing JSON is in core/text.h. */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_DEPTH = 8 /* nested brackets */, JSON_MEMBERS = 64 /* of an object */ };

typedef enum JsonKind {
    JSON_KIND_NULL,
    JSON_KIND_BOOL,
    JSON_KIND_WHOLE, /* a number without fraction and exponent */
    JSON_KIND_REAL,
    JSON_KIND_TEXT,
    JSON_KIND_LIST,
    JSON_KIND_OBJECT
} JsonKind;

typedef struct Json {
    JsonKind kind;
    const char *key; /* of a member of an object; NULL elsewhere */
    union {
        int64_t whole; /* of a bool, 0 or 1 */
        double real;
        const char *text;
        const struct Json *first; /* of a list or object; NULL if it is empty */
    };
    const struct Json *next; /* in the list or object that it is in, or NULL */
    size_t at;               /* the byte of the text where it begins, from 0 */
} Json;

/* One list makes the codes and their texts. */
#define JSON_FAULT_LIST(X)                                 \
    X(NONE, "")                                            \
    X(MEMORY, "there is no memory for it")                 \
    X(VALUE, "expected a value")                           \
    X(NUMBER, "a number is malformed or too large")        \
    X(STRING, "a string is malformed")                     \
    X(KEY, "expected the name of a member")                \
    X(DUPLICATE, "an object has the same member twice")    \
    X(MEMBERS, "an object has too many members")           \
    X(SEPARATOR, "expected a comma, a colon or a bracket") \
    X(DEPTH, "brackets are nested too deep")               \
    X(END, "expected the end of the text")

typedef enum JsonFaultCode {
#define X(code, text) JSON_FAULT_##code,
    JSON_FAULT_LIST(X)
#undef X
} JsonFaultCode;

typedef struct JsonFault {
    JsonFaultCode code;
    size_t at; /* the byte, from 0 */
} JsonFault;

const char *json_fault_text(JsonFaultCode code);

/* The value of the text, freed with json_free; NULL and a fault if it is not JSON. */
Json *json_parse(const char *text, size_t length, JsonFault *fault);
void json_free(Json *root);

/* The member of an object; NULL if there is none, or it is no object. */
const Json *json_member(const Json *object, const char *key);
/* The number of a whole or real value, 0 of another. */
double json_number_of(const Json *value);
/* The values in a list or object. */
int json_count_of(const Json *value);

static inline bool json_is(const Json *value, JsonKind kind)
{
    return value && value->kind == kind;
}
/* The text of a string; NULL for other values, and for NULL. */
static inline const char *json_text_of(const Json *value)
{
    return json_is(value, JSON_KIND_TEXT) ? value->text : NULL;
}

#endif
