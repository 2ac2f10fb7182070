/* service.c: the application as the server sees it. */
#include "http/service.h"

#include <string.h>

bool service_init(Service *s, const Application *application, void *app, const ServerLimits *limits)
{
    bool has_inbox = inbox_init(&s->inbox);
    s->application = application;
    s->app = app;
    s->limits = limits ? *limits : SERVER_LIMITS;
    s->limiter = rate_limiter_new(&s->limits);
    s->worker = worker_new(s->limits.slow);
    return has_inbox && s->limiter && s->worker;
}

void service_free(Service *s)
{
    worker_free(s->worker);
    rate_limiter_free(s->limiter);
    inbox_free(&s->inbox);
}

bool service_refuse_stopping(Request *req)
{
    return request_refuse(req, REFUSE_STOPPING, N_("the server is shutting down"), NULL);
}

/* The page's files do not count against the rate limit: they come from memory, and one visit needs
 * two dozen of them. */
static bool is_limited(const Route *route, const Request *req)
{
    return (route && route->stateful) || request_path_after(req, "/api/");
}

static const Route *find_route(Service *s, Request *req)
{
    if (req->is_malformed) {
        request_refuse(req, REFUSE_MALFORMED, N_("the address is not well formed"), NULL);
        return NULL;
    }
    if (!route_check_host(req)) return NULL;
    const Route *route = route_find(s->application->routes, req);
    if (req->is_over_limit ||
        (is_limited(route, req) && !rate_limit_request(s->limiter, req->address, req->received))) {
        atomic_fetch_add(&s->limited, 1);
        request_refuse(req, REFUSE_BUSY, N_("too many requests; try again in a moment"), NULL);
        return NULL;
    }
    bool is_post = route && strcmp(route->method, "POST") == 0;
    return !is_post || route_check_origin(req) ? route : NULL;
}

bool service_respond(Service *s, Request *req)
{
    response_init(&req->response);
    atomic_fetch_add(&s->requests, 1);
    if (atomic_load(&s->is_stopping)) {
        service_refuse_stopping(req);
        return true;
    }
    const Route *route = find_route(s, req);
    bool (*stateless)(Request *) = route ? route->stateless : NULL;
    bool is_missing = !route && req->response.status == 404 && strcmp(req->method, "GET") == 0;
    if (is_missing && s->application->missing && s->application->missing(req)) return true;
    req->handle = route ? route->stateful : NULL;
    req->stateless = route && route->is_slow ? stateless : NULL;
    if (req->handle || req->stateless) return false;
    if (stateless && stateless(req))
        response_revalidate(&req->response, req->if_none_match);
    else
        atomic_fetch_add(&s->refused, 1);
    return true;
}

static void queue_slow(Service *s, Request *req)
{
    if (worker_add(s->worker, req)) return;
    atomic_fetch_add(&s->limited, 1);
    request_refuse(req, REFUSE_BUSY, N_("too many requests; try again in a moment"), NULL);
    req->deliver(req);
}

void service_queue(Service *s, Request *req)
{
    if (req->stateless) {
        queue_slow(s, req);
        return;
    }
    req->message = (Message){NULL, s->application->handle_request, req};
    inbox_send(&s->inbox, &req->message);
}

void service_run(Service *s, double now) { s->application->run(s->app, now); }

void service_skip(Service *s, double seconds) { s->application->skip(s->app, seconds); }

void service_stop(Service *s, double now)
{
    atomic_store(&s->is_stopping, true);
    s->application->stop(s->app, now);
}

bool service_has_streams(const Service *s) { return s->application->has_streams(s->app); }
