/* route.h: which handler responds to a request. */
#ifndef HTTP_ROUTE_H
#define HTTP_ROUTE_H

#include "http/request.h"

/* A stateless handler needs only the request and runs in the thread that received it. A stateful
 * one needs the application: the request is queued, and the application's thread runs it. Handlers
 * return false if they refused. */
typedef struct Route {
    const char *method;
    /* If it ends with a slash it matches every path below, except "/" itself; "" matches all. */
    const char *path;
    bool (*stateless)(Request *req);
    bool (*stateful)(void *app, Request *req);
    bool is_slow; /* a stateless handler that runs in a thread of its own */
} Route;

/* The route in a table that ends with a NULL method; NULL if the request was refused. */
const Route *route_find(const Route *routes, Request *req);

/* False, and a refusal, if the request is addressed to a name that is not this server's. A name of
 * somebody else may resolve to this machine: a page there would count as ours (DNS rebinding). Ours
 * are addresses, localhost, the machine's name, with .local too, and the host of --base-url. */
bool route_check_host(Request *req);

/* False, and a refusal, if a page of another site makes the request. */
bool route_check_origin(Request *req);

#endif
