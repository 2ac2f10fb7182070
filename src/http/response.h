/* response.h: the response of a handler, and the list of refusals. */
#ifndef HTTP_RESPONSE_H
#define HTTP_RESPONSE_H

#include "http/event.h"

typedef enum ResponseKind {
    RESPONSE_READY,
    RESPONSE_DEFERRED, /* it comes later, when a search is done */
    RESPONSE_EVENTS    /* a stream of events, until one side ends it */
} ResponseKind;

typedef enum Cache {
    CACHE_NEVER,  /* no-store */
    CACHE_TAGGED, /* kept by the client, revalidated with its ETag */
    CACHE_FOREVER
} Cache;

enum { TAG_TEXT = 24, FILE_NAME_TEXT = 80 };

typedef struct Response {
    ResponseKind kind;
    int status;
    const char *type;
    Text body;                  /* owned */
    const unsigned char *fixed; /* instead of body: bytes that live as long as the program */
    size_t fixed_size;
    bool is_gzip; /* fixed is compressed */
    Cache cache;
    char tag[TAG_TEXT];             /* the ETag without its quotation marks, or "" */
    const char *allow;              /* the Allow header of a 405, or NULL */
    Text link;                      /* owned; the Link header, or empty: what is fetched next */
    int retry_after;                /* seconds; 0: no header */
    char file_name[FILE_NAME_TEXT]; /* the name that a browser saves it under, or "" */
    EventStream *events;            /* of RESPONSE_EVENTS */
} Response;

/* One list makes the refusals, their status and their `error` member. */
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
#define X(code, status, error) REFUSE_##code,
    REFUSAL_LIST(X)
#undef X
} Refusal;

/* An empty JSON response with status 200. */
void response_init(Response *r);
void response_free(Response *r);

/* Makes it a refusal; field, the member or argument at fault, may be NULL. */
void response_refuse(Response *r, Refusal refusal, const char *message, const char *field);

/* Adds a member to the JSON object in the body. */
void response_add_member(Response *r, const char *key, const char *json);

/* Gives a successful cacheable response its ETag, and makes it a 304 if the client's If-None-Match
 * (or NULL) has that tag. */
void response_revalidate(Response *r, const char *if_none_match);
void tag_print(const void *data, size_t size, char out[TAG_TEXT]);

/* Members of a JSON object; a NULL text is null. */
void json_bool(Text *t, const char *key, bool value);
void json_int(Text *t, const char *key, long value);
void json_text(Text *t, const char *key, const char *value);

#endif
