/* site.c: how the server is reached. */
#define _GNU_SOURCE
#include "http/service.h"

#include <string.h>
#include <unistd.h>

/* "https://quina.example/path" without its path. */
static void read_origin(const char *url, char out[HOST_TEXT])
{
    const char *host = strstr(url, "://");
    Text text = text_fixed(out, HOST_TEXT);
    if (!host) return;
    host += 3;
    text_bytes(&text, url, (size_t)(host - url) + strcspn(host, "/"));
}

void service_set_site(Service *s, const char *assets, const char *folder, const char *base_url)
{
    s->site = (Site){.assets = assets, .folder = folder, .is_proxied = base_url != NULL};
    if (gethostname(s->site.machine, sizeof s->site.machine - 1) != 0) *s->site.machine = '\0';
    if (base_url) read_origin(base_url, s->site.origin);
}
