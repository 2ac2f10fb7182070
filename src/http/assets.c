/* assets.c: the page's files. */
#include "http/assets.h"

#include "core/embedded.h"
#include "core/version.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *ending, *type;
} TYPES[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
};

static const char *type_of(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
        size_t ending = strlen(TYPES[i].ending);
        if (length > ending && strcmp(name + length - ending, TYPES[i].ending) == 0)
            return TYPES[i].type;
    }
    return "application/octet-stream";
}

/* A file name without a folder: no slash, and no dot in front. */
static bool is_plain_name(const char *name)
{
    return *name && *name != '.' && strlen(name) < 64 && !strchr(name, '/') && !strchr(name, '\\');
}

/* Reads a file of the folder given with --assets, for work on the page. */
static bool read_file(const char *folder, const char *name, Text *out)
{
    char path[1024], block[8192];
    Text text = text_fixed(path, sizeof path);
    text_format(&text, "%s/%s", folder, name);
    FILE *file = text.is_cut ? NULL : fopen(path, "rb");
    if (!file) return false;
    for (size_t count; (count = fread(block, 1, sizeof block, file)) > 0;)
        text_bytes(out, block, count);
    bool ok = !ferror(file) && !out->is_cut;
    fclose(file);
    return ok;
}

/* An embedded file, or NULL. */
static const Embedded *find_file(const char *name, const char *ending)
{
    size_t length = strlen(name);
    for (const Embedded *e = EMBEDDED_PAGE; e->name; e++)
        if (strncmp(e->name, name, length) == 0 && strcmp(e->name + length, ending) == 0) return e;
    return NULL;
}

/* A large file is embedded only compressed. */
static bool send_file(Request *req, const char *name)
{
    const char *folder = req->site->assets, *version = request_arg(req, "v");
    Response *response = &req->response;
    const Embedded *compressed = req->accepts_gzip && !folder ? find_file(name, ".gz") : NULL;
    const Embedded *file = compressed || folder ? compressed : find_file(name, "");
    if (!is_plain_name(name) || (folder ? !read_file(folder, name, &response->body) : !file))
        return request_refuse(req, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
    response->type = type_of(name);
    response->cache = CACHE_TAGGED;
    if (folder) return true;
    if (version && strcmp(version, QUINA_VERSION) == 0) response->cache = CACHE_FOREVER;
    response->is_gzip = compressed != NULL;
    response->fixed = file->bytes;
    response->fixed_size = file->size;
    tag_print(file->bytes, file->size, response->tag);
    return true;
}

/* The Link header names the files that the page loads, so that a browser requests them before it
 * has read the page. */
bool handle_page(Request *req)
{
    bool ok = send_file(req, "index.html");
    if (ok)
        text_string(&req->response.link, "</assets/style.css>; rel=preload; as=style, "
                                         "</assets/app.js>; rel=modulepreload");
    return ok;
}

bool handle_asset(Request *req)
{
    const char *name = request_path_after(req, "/assets/");
    return send_file(req, name ? name : "");
}

/* -- A static site -- */

/* Names of files and folders without a dot in front, joined by slashes. */
static bool is_plain_path(const char *path)
{
    for (;;) {
        size_t length = strcspn(path, "/");
        if (length == 0 || *path == '.' || memchr(path, '\\', length)) return false;
        if (!path[length]) return true;
        path += length + 1;
    }
}

/* What is in a folder never changes: the folder is named after its content. */
bool handle_static_file(Request *req)
{
    const char *path = req->path + 1;
    Response *response = &req->response;
    char compressed[1024];
    Text name = text_fixed(compressed, sizeof compressed);
    if (!*path) path = "index.html";
    text_format(&name, "%s.gz", path);
    bool is_plain = is_plain_path(path) && !name.is_cut;
    response->is_gzip =
        is_plain && req->accepts_gzip && read_file(req->site->folder, compressed, &response->body);
    if (!is_plain || (!response->is_gzip && !read_file(req->site->folder, path, &response->body)))
        return request_refuse(req, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
    response->type = type_of(path);
    response->cache = strchr(path, '/') ? CACHE_FOREVER : CACHE_TAGGED;
    return true;
}
