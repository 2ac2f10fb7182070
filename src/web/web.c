/* web.c: the server without its sockets. */
#include "web/web.h"

#include "web/assets.h"

#include <stdlib.h>
#include <string.h>

struct Web {
    Site site;
};

/* "https://quina.example/" without its path. */
static void read_origin(const char *url, char out[HOST_TEXT])
{
    const char *host = strstr(url, "://");
    Text text = text_fixed(out, HOST_TEXT);
    if (!host) return;
    host += 3;
    text_bytes(&text, url, (size_t)(host - url) + strcspn(host, "/"));
}

Web *web_new(const WebOptions *options)
{
    Web *web = calloc(1, sizeof *web);
    if (!web) return NULL;
    web->site.assets = options->assets;
    web->site.is_proxied = options->base_url != NULL;
    if (options->base_url) read_origin(options->base_url, web->site.origin);
    return web;
}

void web_free(Web *web) { free(web); }

const Site *web_site(const Web *web) { return &web->site; }

/* What may be kept has a tag; who has that already is told so. */
static void tag_answer(const Call *c, Answer *a)
{
    if (a->status != 200 || a->cache == CACHE_NEVER) return;
    if (!*a->tag && a->body.data) tag_print(a->body.data, a->body.length, a->tag);
    if (!*a->tag || !c->known || !strstr(c->known, a->tag)) return;
    a->status = 304;
    text_free(&a->body);
    a->fixed = NULL;
}

const Route *web_front(Web *web, const Call *c, bool is_good, Answer *a)
{
    (void)web;
    answer_init(a);
    if (!is_good) {
        answer_refuse(a, c, REFUSE_MALFORMED, N_("the address is not well formed"), NULL);
        return NULL;
    }
    const Route *route = route_find(c, a);
    if (!route) return NULL;
    if (strcmp(route->method, "POST") == 0 && !route_check_origin(c, a)) return NULL;
    if (!route->pure) return route;
    if (route->pure(c, a)) tag_answer(c, a);
    return NULL;
}

void web_handle(Web *web, const Call *c, bool is_good, Answer *a)
{
    const Route *route = web_front(web, c, is_good, a);
    if (route) route->handle(web, c, a);
}
