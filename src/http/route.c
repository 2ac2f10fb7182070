/* route.c: which handler responds to a request. */
#include "http/route.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

static bool is_match(const Route *route, const char *path)
{
    size_t length = strlen(route->path);
    if (length == 0) return true;
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
    request_refuse(req, REFUSE_METHOD, N_("this address does not accept that method"), NULL);
    req->response.allow = other;
    return NULL;
}

/* "name:80" or "[::1]:80" without port and brackets. */
static bool read_name(const char *host, char out[HOST_TEXT])
{
    Text text = text_fixed(out, HOST_TEXT);
    bool is_bracketed = *host == '[';
    text_bytes(&text, host + is_bracketed, strcspn(host + is_bracketed, is_bracketed ? "]" : ":"));
    if (text.length && out[text.length - 1] == '.') out[text.length - 1] = '\0';
    return !text.is_cut;
}

static bool is_address(const char *name)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, name, bytes) == 1 || inet_pton(AF_INET6, name, bytes) == 1;
}

/* "name", or "name" and the suffix. */
static bool is_named(const char *name, const char *machine, const char *suffix)
{
    size_t length = strlen(machine);
    return length && strncasecmp(name, machine, length) == 0 &&
           (!name[length] || strcasecmp(name + length, suffix) == 0);
}

bool route_check_host(Request *req)
{
    const Site *site = req->site;
    const char *public = strstr(site->origin, "://");
    char name[HOST_TEXT], own[HOST_TEXT] = "";
    if (!req->host) return true; /* every browser sends one */
    if (public) read_name(public + 3, own);
    if (read_name(req->host, name) &&
        (is_address(name) || is_named(name, "localhost", "") ||
         is_named(name, site->machine, ".local") || is_named(name, own, "")))
        return true;
    return request_refuse(req, REFUSE_FORBIDDEN,
                          N_("the server does not know this name as its own; see --base-url"),
                          NULL);
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
