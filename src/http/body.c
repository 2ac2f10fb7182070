/* body.c: the JSON body of a request. */
#include "http/body.h"

#include <string.h>

/* "application/json", perhaps with a charset. */
static bool is_json(const char *type)
{
    static const char JSON[] = "application/json";
    size_t length = sizeof JSON - 1;
    for (size_t i = 0; i < length; i++)
        if (!type || text_lower(type[i]) != JSON[i]) return false;
    return type[length] == '\0' || type[length] == ';' || type[length] == ' ';
}

Json *body_read(Request *req)
{
    JsonFault fault;
    Json *root = NULL;
    if (req->is_too_large)
        request_refuse(req, REFUSE_TOO_LARGE, N_("the body is larger than 64 KiB"), NULL);
    else if (!is_json(req->content_type))
        request_refuse(req, REFUSE_MEDIA_TYPE, N_("expected a body of application/json"), NULL);
    else if (!(root = json_parse(req->body, req->body_length, &fault)) &&
             fault.code == JSON_FAULT_MEMORY)
        request_refuse_memory(req);
    else if (!root)
        request_refuse(req, REFUSE_MALFORMED,
                       fault.code == JSON_FAULT_DEPTH ? N_("brackets are nested too deep")
                                                      : N_("the body is not JSON"),
                       NULL);
    else if (!json_is(root, JSON_KIND_OBJECT))
        request_refuse(req, REFUSE_MALFORMED, N_("expected a JSON object"), NULL);
    if (json_is(root, JSON_KIND_OBJECT)) return root;
    json_free(root);
    return NULL;
}

/* The member, or NULL if it is missing or null. */
static const Json *member(const Json *object, const char *key)
{
    const Json *value = json_member(object, key);
    return json_is(value, JSON_KIND_NULL) ? NULL : value;
}

bool body_text(Request *req, const Json *object, const char *key, const char **out)
{
    const Json *value = member(object, key);
    if (!value) return true;
    if (!json_is(value, JSON_KIND_TEXT))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected a string"), key);
    *out = value->text;
    return true;
}

static bool is_number(const Json *value)
{
    return value->kind == JSON_KIND_WHOLE || value->kind == JSON_KIND_REAL;
}

static bool is_within(double number, Range range)
{
    return number >= range.least && number <= range.most;
}

bool body_int(Request *req, const Json *object, const char *key, Range range, int *out)
{
    const Json *value = member(object, key);
    if (!value) return true;
    if (!json_is(value, JSON_KIND_WHOLE) || !is_within((double)value->whole, range))
        return request_refuse(req, REFUSE_MALFORMED,
                              N_("expected a whole number that is neither too small nor too large"),
                              key);
    *out = (int)value->whole;
    return true;
}

bool body_number(Request *req, const Json *object, const char *key, Range range, double *out)
{
    const Json *value = member(object, key);
    if (!value) return true;
    double number = json_number_of(value);
    if (!is_number(value) || !is_within(number, range))
        return request_refuse(req, REFUSE_MALFORMED,
                              N_("expected a number that is neither too small nor too large"), key);
    *out = number;
    return true;
}

bool body_bool(Request *req, const Json *object, const char *key, bool *out)
{
    const Json *value = member(object, key);
    if (!value) return true;
    if (!json_is(value, JSON_KIND_BOOL))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected true or false"), key);
    *out = value->whole;
    return true;
}
