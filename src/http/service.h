/* service.h: the application as the server sees it: routes, limits, an inbox, and one thread.
 *
 * Requests are handled in three places. service_respond handles requests that depend on nothing
 * else, in the thread that received them. Slow ones are queued for the worker's thread. All others
 * are queued for the application's thread, the only one that touches the application's state; it
 * delivers the response when it is ready, or queues the rest of the work for the worker. */
#ifndef HTTP_SERVICE_H
#define HTTP_SERVICE_H

#include "http/rate_limiter.h"
#include "http/route.h"
#include "http/worker.h"

/* What the application provides. Its thread calls run at least every SERVICE_TICK seconds. */
#define SERVICE_TICK 0.1
typedef struct Application {
    const Route *routes; /* ends with a NULL method */
    /* A part of the path with so many letters may be a secret: logs show its first ones only. */
    size_t secret_length;
    /* May respond with a page where there is no route; false to leave the refusal. Or NULL. */
    bool (*missing)(Request *req);
    void (*handle_request)(void *app, void *request); /* takes a queued request */
    void (*run)(void *app, double now);               /* handles the messages that have arrived */
    void (*stop)(void *app, double now);              /* ends streams, delivers what is in flight */
    void (*skip)(void *app, double seconds);          /* the process was stopped for that long */
    bool (*has_streams)(const void *app);
} Application;

typedef struct Service {
    const Application *application;
    void *app;
    Site site;
    ServerLimits limits;
    RateLimiter *limiter;
    Inbox inbox;
    Worker *worker;                           /* runs the slow handlers */
    int files;                                /* that the application keeps open */
    atomic_bool is_stopping;                  /* new requests are refused */
    atomic_ullong requests, refused, limited; /* counted for /metrics */
} Service;

/* With NULL the limits are SERVER_LIMITS. False if out of memory; service_free is due either
 * way. */
bool service_init(Service *s, const Application *application, void *app,
                  const ServerLimits *limits);
/* A folder to read the page from, that of a static site, and the URL under which clients reach the
 * server; all may be NULL. */
void service_set_site(Service *s, const char *assets, const char *folder, const char *base_url);
void service_free(Service *s);

/* True if the response is ready; false if the request has to be queued. Any thread. */
bool service_respond(Service *s, Request *req);
/* Sends the request, which has its `deliver`, to the application's thread or to the worker. */
void service_queue(Service *s, Request *req);

/* In the application's thread. */
void service_run(Service *s, double now);
void service_skip(Service *s, double seconds);
void service_stop(Service *s, double now);
bool service_has_streams(const Service *s);

/* A refusal because the server is shutting down. */
bool service_refuse_stopping(Request *req);

#endif
