/* crawlers.c: what search engines ask for, and addresses that do not exist. */
#include "api/crawlers.h"

#include "games/games.h"
#include "http/assets.h"

#include <string.h>

bool handle_robots(Request *req)
{
    Response *r = &req->response;
    text_string(&r->body, "User-agent: *\nDisallow: /api/\nDisallow: /room/\nDisallow: /games\n"
                          "Allow: /api/games\nAllow: /api/boards/\nAllow: /api/view\n"
                          "Allow: /api/rules/\n");
    if (*req->site->origin) text_format(&r->body, "Sitemap: %s/sitemap.xml\n", req->site->origin);
    r->type = "text/plain; charset=utf-8";
    r->cache = CACHE_TAGGED;
    return true;
}

bool handle_sitemap(Request *req)
{
    static const char *const VIEWS[] = {"/", "/analysis", "/lobby"};
    static const char *const OF_GAMES[] = {"/rules/", "/learn/", "/new/"};
    const char *origin = req->site->origin;
    Text *out = &req->response.body;
    if (!*origin) return request_refuse(req, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
    text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (size_t i = 0; i < sizeof VIEWS / sizeof *VIEWS; i++)
        text_format(out, "<url><loc>%s%s</loc></url>\n", origin, VIEWS[i]);
    for (size_t i = 0; i < sizeof OF_GAMES / sizeof *OF_GAMES; i++)
        for (int game = 0; game < GAME_COUNT; game++)
            text_format(out, "<url><loc>%s%s%s</loc></url>\n", origin, OF_GAMES[i],
                        GAMES[game]->name);
    text_string(out, "</urlset>\n");
    req->response.type = "application/xml";
    req->response.cache = CACHE_TAGGED;
    return true;
}

bool handle_missing(Request *req)
{
    static const char *const PROGRAMS[] = {"/api/", "/assets/"};
    for (size_t i = 0; i < sizeof PROGRAMS / sizeof *PROGRAMS; i++)
        if (request_path_after(req, PROGRAMS[i])) return false;
    if (!req->accepts_html) return false;
    response_free(&req->response);
    response_init(&req->response);
    if (!handle_page(req)) return false;
    req->response.status = 404;
    req->response.cache = CACHE_NEVER;
    return true;
}
