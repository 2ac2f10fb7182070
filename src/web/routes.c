/* routes.c: which handler answers a call. */
#include "web/routes.h"

#include "web/assets.h"
#include "web/facts.h"
#include "web/paste.h"
#include "web/view.h"

#include <string.h>

static const Route ROUTES[] = {
    {"GET", "/", page_answer, NULL},           {"GET", "/new/", page_answer, NULL},
    {"GET", "/room/", page_answer, NULL},      {"GET", "/analysis", page_answer, NULL},
    {"GET", "/rules/", page_answer, NULL},     {"GET", "/games", page_answer, NULL},
    {"GET", "/games/", page_answer, NULL},     {"GET", "/assets/", asset_answer, NULL},
    {"GET", "/api/games", games_answer, NULL}, {"GET", "/api/boards/", board_answer, NULL},
    {"GET", "/api/view", view_answer, NULL},   {"GET", "/api/rules/", rules_answer, NULL},
    {"POST", "/api/read", read_answer, NULL},  {"POST", "/api/write", write_answer, NULL},
};

enum { ROUTE_COUNT = sizeof ROUTES / sizeof *ROUTES };

static bool is_match(const Route *r, const char *path)
{
    size_t length = strlen(r->path);
    if (length > 1 && r->path[length - 1] == '/') return strncmp(path, r->path, length) == 0;
    return strcmp(path, r->path) == 0;
}

const Route *route_find(const Call *c, Answer *a)
{
    const char *method = strcmp(c->method, "HEAD") == 0 ? "GET" : c->method, *other = NULL;
    for (int i = 0; i < ROUTE_COUNT; i++) {
        if (!is_match(&ROUTES[i], c->path)) continue;
        if (strcmp(ROUTES[i].method, method) == 0) return &ROUTES[i];
        other = ROUTES[i].method;
    }
    if (!other) {
        answer_refuse(a, c, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
        return NULL;
    }
    answer_refuse(a, c, REFUSE_METHOD, N_("this address takes another method"), NULL);
    a->allow = strcmp(other, "GET") == 0 ? "GET, HEAD" : other;
    return NULL;
}

/* A page of another site may not act for its visitors. Without --base-url the page is served from
 * where the request goes to. */
bool route_check_origin(const Call *c, Answer *a)
{
    const char *origin = c->origin, *rest;
    if (!origin) return true;
    if (*c->site->origin) {
        if (strcmp(origin, c->site->origin) == 0) return true;
    } else if (c->host && (rest = strstr(origin, "://")) && strcmp(rest + 3, c->host) == 0) {
        return true;
    }
    return answer_refuse(a, c, REFUSE_FORBIDDEN, N_("the request comes from another site"), NULL);
}
