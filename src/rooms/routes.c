/* routes.c: which handler answers a call. */
#include "rooms/routes.h"

#include "api/facts.h"
#include "api/paste.h"
#include "api/view.h"
#include "http/assets.h"
#include "rooms/hall.h"

#include <string.h>

static const Route ROUTES[] = {
    {"GET", "/", .pure = home_answer},
    {"GET", "/new/", .pure = page_answer},
    {"GET", "/room/", .pure = page_answer},
    {"GET", "/analysis", .pure = page_answer},
    {"GET", "/rules/", .pure = page_answer},
    {"GET", "/games", .pure = page_answer},
    {"GET", "/games/", .pure = page_answer},
    {"GET", "/assets/", .pure = asset_answer},
    {"GET", "/api/games", .pure = games_answer},
    {"GET", "/api/boards/", .pure = board_answer},
    {"GET", "/api/view", .pure = view_answer},
    {"GET", "/api/rules/", .pure = rules_answer},
    {"POST", "/api/read", .pure = read_answer},
    {"POST", "/api/write", .pure = write_answer},
    {"POST", "/api/rooms", .handle = room_make_answer},
    {"GET", "/api/rooms/", .handle = room_get_answer},
    {"POST", "/api/rooms/", .handle = seat_answer},
    {"GET", "/api/summaries", .handle = summaries_answer},
    {"GET", "/api/analysis", .handle = study_answer},
    {"GET", "/healthz", .handle = health_answer},
    {"GET", "/metrics", .handle = metrics_answer},
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
        bool is_known = strcmp(ROUTES[i].method, method) == 0;
        if (is_known && (ROUTES[i].pure || method == c->method)) return &ROUTES[i];
        other = ROUTES[i].method;
    }
    if (!other) {
        answer_refuse(a, c, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
        return NULL;
    }
    answer_refuse(a, c, REFUSE_METHOD, N_("this address takes another method"), NULL);
    a->allow = other;
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
