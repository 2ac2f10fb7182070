/* route.c: which handler responds to a request. */
#include "http/route.h"

#include <string.h>

static bool is_match(const Route *route, const char *path)
{
    size_t length = strlen(route->path);
    if (length > 1 && route->path[length - 1] == '/')
        return strncmp(path, route->path, length) == 0;
    return strcmp(path, route->path) == 0;
}

/* HEAD is served by the stateless handlers of GET. */
static bool takes_method(const Route *route, const char *method)
{
    if (strcmp(route->method, method) == 0) return true;
    return strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0 && route->stateless;
}

const Route *route_find(const Route *routes, Request *req)
{
    const char *other = NULL;
    for (const Route *route = routes; route->method; route++) {
        if (!is_match(route, req->path)) continue;
        if (takes_method(route, req->method)) return route;
        other = route->method;
    }
    if (!other) {
        request_refuse(req, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
        return NULL;
    }
    request_refuse(req, REFUSE_METHOD, N_("this address takes another method"), NULL);
    req->response.allow = other;
    return NULL;
}

/* Without --base-url, the page is served from the host that the request names. */
bool route_check_origin(Request *req)
{
    const char *origin = req->origin, *rest;
    if (!origin) return true;
    if (*req->site->origin) {
        if (strcmp(origin, req->site->origin) == 0) return true;
    } else if (req->host && (rest = strstr(origin, "://")) && strcmp(rest + 3, req->host) == 0) {
        return true;
    }
    return request_refuse(req, REFUSE_FORBIDDEN, N_("the request comes from another site"), NULL);
}
