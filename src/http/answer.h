/* answer.h: what a handler answers, and the refusals. */
#ifndef HTTP_ANSWER_H
#define HTTP_ANSWER_H

#include "core/text.h"
#include "http/call.h"
#include "http/stream.h"

typedef enum AnswerKind {
    ANSWER_NOW,
    ANSWER_LATER, /* it will come by the call's Pending */
    ANSWER_STREAM /* events, until one side has enough */
} AnswerKind;

typedef enum Cache {
    CACHE_NEVER, /* no-store */
    CACHE_CHECK, /* kept, but asked for again with its tag */
    CACHE_EVER
} Cache;

enum { TAG_TEXT = 24, SAVE_NAME = 80 };

typedef struct Answer {
    AnswerKind kind;
    int status;
    const char *type;
    Text body;                  /* the answer's own */
    const unsigned char *fixed; /* instead of body: bytes that never go away */
    size_t fixed_size;
    bool is_gzip; /* fixed is compressed */
    Cache cache;
    char tag[TAG_TEXT];   /* the ETag without its quotation marks, or "" */
    const char *allow;    /* of 405, else NULL */
    const char *link;     /* what will be asked for next, as the header Link has it, or NULL */
    int retry_after;      /* seconds, 0: not told */
    char save[SAVE_NAME]; /* the name of the file to save it in, or "" */
    Stream *stream;
} Answer;

/* One list makes the kinds of refusals, their status and their word. */
#define REFUSAL_LIST(X)              \
    X(MALFORMED, 400, "malformed")   \
    X(FORBIDDEN, 403, "forbidden")   \
    X(UNKNOWN, 404, "unknown")       \
    X(METHOD, 405, "method")         \
    X(STALE, 409, "stale")           \
    X(CONFLICT, 409, "conflict")     \
    X(TOO_LARGE, 413, "too_large")   \
    X(TOO_LONG, 414, "too_large")    \
    X(MEDIA_TYPE, 415, "media_type") \
    X(ILLEGAL, 422, "illegal")       \
    X(BUSY, 429, "busy")             \
    X(ARCHIVE, 503, "archive")       \
    X(STOPPING, 503, "stopping")

typedef enum Refusal {
#define X(code, status, word) REFUSE_##code,
    REFUSAL_LIST(X)
#undef X
} Refusal;

/* An empty answer of JSON, status 200. */
void answer_init(Answer *a);
void answer_free(Answer *a);

/* Always false. `message` is English, marked with N_, and is said in the caller's language; field
 * may be NULL. */
bool answer_refuse(Answer *a, const Call *c, Refusal refusal, const char *message,
                   const char *field);
bool answer_fault(Answer *a, const Call *c, Refusal refusal, const Fault *fault, const char *field);

/* Adds another member to a refusal, and closes it again. */
void answer_add_member(Answer *a, const char *key, const char *json);

void json_bool(Text *t, const char *key, bool value);
void json_int(Text *t, const char *key, long value);
/* null for NULL */
void json_text(Text *t, const char *key, const char *value);

#endif
