/* response.c: the response of a handler, and the list of refusals. */
#include "http/response.h"

#include "core/hash.h"

#include <string.h>

static const struct {
    int status;
    const char *error;
} REFUSALS[] = {
#define X(code, status, error) [REFUSE_##code] = {status, error},
    REFUSAL_LIST(X)
#undef X
};

void response_init(Response *r)
{
    *r = (Response){.status = 200,
                    .type = "application/json",
                    .body = text_growing(),
                    .link = text_growing()};
}

void response_free(Response *r)
{
    text_free(&r->body);
    text_free(&r->link);
}

/* -- JSON -- */

void json_text(Text *t, const char *key, const char *value)
{
    text_json_key(t, key);
    if (value)
        text_json_string(t, value);
    else
        text_string(t, "null");
}

void json_int(Text *t, const char *key, long value)
{
    text_json_key(t, key);
    text_int(t, value);
}

void json_bool(Text *t, const char *key, bool value)
{
    text_json_key(t, key);
    text_string(t, value ? "true" : "false");
}

void response_refuse(Response *r, Refusal refusal, const char *message, const char *field)
{
    response_free(r);
    response_init(r);
    r->status = REFUSALS[refusal].status;
    if (refusal == REFUSE_BUSY) r->retry_after = 1;
    text_char(&r->body, '{');
    json_text(&r->body, "error", REFUSALS[refusal].error);
    json_text(&r->body, "message", message);
    if (field) json_text(&r->body, "field", field);
    text_char(&r->body, '}');
}

void response_add_member(Response *r, const char *key, const char *json)
{
    if (r->body.length == 0) return;
    r->body.data[--r->body.length] = '\0'; /* the closing brace */
    text_json_key(&r->body, key);
    text_string(&r->body, json);
    text_char(&r->body, '}');
}

/* -- Caching -- */

void tag_print(const void *data, size_t size, char out[TAG_TEXT])
{
    const unsigned char *bytes = data;
    uint64_t key = size;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, bytes + i, size - i < 8 ? size - i : 8);
        key = hash_word(key, word);
    }
    Text text = text_fixed(out, TAG_TEXT);
    text_format(&text, "%016llx", (unsigned long long)key);
}

void response_revalidate(Response *r, const char *if_none_match)
{
    if (r->status != 200 || r->cache == CACHE_NEVER) return;
    if (!*r->tag && r->body.data) tag_print(r->body.data, r->body.length, r->tag);
    if (!*r->tag || !if_none_match || !strstr(if_none_match, r->tag)) return;
    r->status = 304;
    text_free(&r->body);
    r->fixed = NULL;
}
