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

json_t *body_read(Request *req)
{
    json_error_t error;
    json_t *root = NULL;
    if (req->is_too_large)
        request_refuse(req, REFUSE_TOO_LARGE, N_("the body is larger than 64 KiB"), NULL);
    else if (!is_json(req->content_type))
        request_refuse(req, REFUSE_MEDIA_TYPE, N_("expected a body of application/json"), NULL);
    else if (!text_is_shallow_json(req->body, req->body_length))
        request_refuse(req, REFUSE_MALFORMED, N_("brackets are nested too deep"), NULL);
    else if (!(root = json_loadb(req->body, req->body_length, JSON_REJECT_DUPLICATES, &error)))
        request_refuse(req, REFUSE_MALFORMED, N_("the body is not JSON"), NULL);
    else if (!json_is_object(root))
        request_refuse(req, REFUSE_MALFORMED, N_("expected a JSON object"), NULL);
    if (json_is_object(root)) return root;
    json_decref(root);
    return NULL;
}

/* The member, or NULL if it is missing or null. */
static const json_t *member(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_null(value) ? NULL : value;
}

bool body_text(Request *req, const json_t *object, const char *key, const char **out)
{
    const json_t *value = member(object, key);
    if (!value) return true;
    if (!json_is_string(value))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected a string"), key);
    *out = json_string_value(value);
    return true;
}

static bool is_within(double number, Range range)
{
    return number >= range.least && number <= range.most;
}

bool body_int(Request *req, const json_t *object, const char *key, Range range, int *out)
{
    const json_t *value = member(object, key);
    if (!value) return true;
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || !is_within((double)number, range))
        return request_refuse(req, REFUSE_MALFORMED,
                              N_("expected a whole number that is neither too small nor too large"),
                              key);
    *out = (int)number;
    return true;
}

bool body_number(Request *req, const json_t *object, const char *key, Range range, double *out)
{
    const json_t *value = member(object, key);
    if (!value) return true;
    double number = json_number_value(value);
    if (!json_is_number(value) || !is_within(number, range))
        return request_refuse(req, REFUSE_MALFORMED,
                              N_("expected a number that is neither too small nor too large"), key);
    *out = number;
    return true;
}

bool body_bool(Request *req, const json_t *object, const char *key, bool *out)
{
    const json_t *value = member(object, key);
    if (!value) return true;
    if (!json_is_boolean(value))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected true or false"), key);
    *out = json_boolean_value(value);
    return true;
}
