/* request.h: a request and its response, without sockets and without the HTTP library.
 *
 * A request owns its response and nothing else: its texts belong to the caller and outlive it. */
#ifndef HTTP_REQUEST_H
#define HTTP_REQUEST_H

#include "http/response.h"
#include "words/words.h"

#include <stdint.h>

enum {
    TARGET_MAX = 8192, /* bytes of the target: path and query */
    BODY_MAX = 65536,
    REQUEST_ARGS = 24,
    ADDRESS_TEXT = 48,
    HOST_TEXT = 256
};

typedef struct RequestArg {
    const char *name, *value;
} RequestArg;

/* How the server is reached; the same for all requests. */
typedef struct Site {
    const char *assets;      /* a folder to read the page from, or NULL: the embedded files */
    const char *folder;      /* of a static site that is served instead of all else, or NULL */
    char origin[HOST_TEXT];  /* of --base-url: "https://quina.example", or "" */
    char machine[HOST_TEXT]; /* the name of this machine */
    bool is_proxied;         /* X-Forwarded-For has the client's address */
} Site;

typedef struct Request Request;

struct Request {
    const Site *site;
    const char *method;
    const char *path; /* decoded: "/api/games" */
    RequestArg args[REQUEST_ARGS];
    int arg_count;
    const char *body;
    size_t body_length;
    /* Headers, NULL if absent. */
    const char *content_type, *origin, *host, *authorization, *if_none_match;
    bool accepts_gzip, accepts_html;
    bool is_malformed;          /* the target is */
    bool is_over_limit;         /* its client has too many requests in progress */
    bool is_too_large;          /* the body was over BODY_MAX, and is not here */
    char address[ADDRESS_TEXT]; /* of the client, for the rate limiter */
    double received;            /* as of clock_seconds */
    Words words;                /* the language of its messages */
    Response response;

    /* While it is in flight, between service_queue and deliver, it belongs to the application's
     * thread or to that of a worker. */
    Message message;
    bool (*handle)(void *app, Request *req); /* which may leave the rest to the worker: */
    bool (*stateless)(Request *req);
    bool is_uncommitted;           /* the response describes a change that is not committed yet */
    void (*deliver)(Request *req); /* called in that thread; may free the request */
    Request *next;                 /* in a list of the thread that it belongs to */
    uint64_t turn;                 /* in the queue of the worker: see worker.c */
};

/* Splits and decodes "/path?a=b&c=d" in place. A bad escape, a NUL, invalid UTF-8 or too many
 * arguments make the request malformed. */
void request_read_target(Request *req, char *target);

/* The value of an argument, or NULL. */
const char *request_arg(const Request *req, const char *name);

/* The available language that Accept-Language (or NULL) prefers. */
Words request_language(const char *accept);

/* The secret of "Authorization: Bearer SECRET" or of ?secret=, "" if there is none. */
const char *request_secret(const Request *req);

/* The part of the path after `prefix`, or NULL if the path does not begin with it. */
const char *request_path_after(const Request *req, const char *prefix);

/* Refuses the request and returns false. `message` is English, marked with N_, and is translated;
 * `field` names the member or argument at fault, or is NULL. */
bool request_refuse(Request *req, Refusal refusal, const char *message, const char *field);
bool request_refuse_fault(Request *req, Refusal refusal, const Fault *fault, const char *field);
bool request_refuse_memory(Request *req);

#endif
