/* call.h: a request as the handlers see it, however it came: no sockets, no library of HTTP.
 *
 * A call owns nothing: its texts belong to who made it and outlive it. */
#ifndef HTTP_CALL_H
#define HTTP_CALL_H

#include "words/words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TARGET_MAX = 8192, /* the address after the host, in bytes */
    BODY_MAX = 65536,
    CALL_ARGS = 24,
    ADDRESS_TEXT = 48,
    HOST_TEXT = 256
};

typedef struct CallArg {
    const char *name, *value;
} CallArg;

/* Where calls are received; the same for all of them. */
typedef struct Site {
    const char *assets;     /* a folder to read the page from, or NULL: the program's own files */
    char origin[HOST_TEXT]; /* of --base-url: "https://quina.example", or "" */
    bool is_proxied;        /* who calls stands in X-Forwarded-For */
} Site;

typedef struct Call {
    const Site *site;
    const char *method;
    const char *path; /* decoded, "/api/games" */
    CallArg args[CALL_ARGS];
    int arg_count;
    const char *body;
    size_t body_length;
    /* Headers, NULL where there is none. */
    const char *content_type, *origin, *host, *authorization, *language, *known; /* If-None-Match */
    bool takes_gzip;            /* by Accept-Encoding */
    bool is_too_large;          /* the body was, and is not here */
    char address[ADDRESS_TEXT]; /* of who calls, for limits */
    double now;                 /* seconds, as of clock_seconds */
    struct Pending *pending;    /* where an answer that comes later goes */
    Words words;
} Call;

/* Splits "/path?a=b&c=d" and decodes it where it stands; false if it is not well formed: a bad
 * escape, a byte 0, bytes that are not UTF-8, too many arguments. */
bool call_read_target(Call *c, char *target);

/* The value of an argument, or NULL. */
const char *call_arg(const Call *c, const char *name);

/* What Accept-Language prefers of the languages there are. */
Words call_language(const char *accept);

/* The secret of "Authorization: Bearer SECRET" or of ?secret=, "" if there is none. */
const char *call_secret(const Call *c);

/* The part after `prefix` if the path begins with it, else NULL. */
const char *call_after(const Call *c, const char *prefix);

#endif
