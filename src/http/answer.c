/* answer.c: what a handler answers, and the refusals. */
#include "http/answer.h"

#include <string.h>

static const struct {
    int status;
    const char *word;
} REFUSALS[] = {
#define X(code, status, word) [REFUSE_##code] = {status, word},
    REFUSAL_LIST(X)
#undef X
};

void answer_init(Answer *a)
{
    *a = (Answer){.status = 200, .type = "application/json", .body = text_growing()};
}

void answer_free(Answer *a) { text_free(&a->body); }

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

static bool refuse(Answer *a, Refusal refusal, const char *message, const char *field)
{
    text_free(&a->body);
    answer_init(a);
    a->status = REFUSALS[refusal].status;
    if (refusal == REFUSE_BUSY) a->retry_after = 1;
    text_char(&a->body, '{');
    json_text(&a->body, "error", REFUSALS[refusal].word);
    json_text(&a->body, "message", message);
    if (field) json_text(&a->body, "field", field);
    text_char(&a->body, '}');
    return false;
}

bool answer_refuse(Answer *a, const Call *c, Refusal refusal, const char *message,
                   const char *field)
{
    return refuse(a, refusal, say(&c->words, message), field);
}

bool answer_fault(Answer *a, const Call *c, Refusal refusal, const Fault *fault, const char *field)
{
    char text[FAULT_TEXT];
    say_fault(&c->words, fault, text);
    return refuse(a, refusal, text, field);
}

void answer_add_member(Answer *a, const char *key, const char *json)
{
    if (a->body.length == 0) return;
    a->body.data[--a->body.length] = '\0'; /* the brace */
    text_json_key(&a->body, key);
    text_string(&a->body, json);
    text_char(&a->body, '}');
}
