/* assets.c: the files of the page. */
#include "http/assets.h"

#include "core/embedded.h"
#include "core/hash.h"

#include <stdio.h>
#include <string.h>

#ifndef QUINA_VERSION
#define QUINA_VERSION "unknown"
#endif

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

void tag_print(const void *data, size_t size, char out[TAG_TEXT])
{
    const unsigned char *bytes = data;
    uint64_t key = size;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, bytes + i, size - i < 8 ? size - i : 8);
        key = hash_word(key, word);
    }
    Text text = text_fixed(out, TAG_TEXT);
    text_format(&text, "%016llx", (unsigned long long)key);
}

/* A name within one folder: no slash, no dot at its beginning. */
static bool is_plain_name(const char *name)
{
    return *name && *name != '.' && strlen(name) < 64 && !strchr(name, '/') && !strchr(name, '\\');
}

/* A file of the folder, for who works on the page. */
static bool read_file(const char *folder, const char *name, Text *out)
{
    char path[1024], block[8192];
    Text text = text_fixed(path, sizeof path);
    text_format(&text, "%s/%s", folder, name);
    FILE *file = text.is_cut ? NULL : fopen(path, "rb");
    if (!file) return false;
    for (size_t count; (count = fread(block, 1, sizeof block, file)) > 0;)
        text_bytes(out, block, count);
    bool is_good = !ferror(file) && !out->is_cut;
    fclose(file);
    return is_good;
}

/* A file of the program, or NULL. */
static const Embedded *find_file(const char *name, const char *ending)
{
    size_t length = strlen(name);
    for (const Embedded *e = EMBEDDED_PAGE; e->name; e++)
        if (strncmp(e->name, name, length) == 0 && strcmp(e->name + length, ending) == 0) return e;
    return NULL;
}

static bool file_answer(const char *name, const Call *c, Answer *a)
{
    const char *folder = c->site->assets, *version = call_arg(c, "v");
    const Embedded *e = folder ? NULL : find_file(name, "");
    if (!is_plain_name(name) || (folder ? !read_file(folder, name, &a->body) : !e))
        return answer_refuse(a, c, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
    a->type = type_of(name);
    a->cache = CACHE_CHECK;
    if (folder) return true;
    if (version && strcmp(version, QUINA_VERSION) == 0) a->cache = CACHE_EVER;
    const Embedded *small = c->takes_gzip ? find_file(name, ".gz") : NULL;
    if (small) e = small;
    a->is_gzip = small != NULL;
    a->fixed = e->bytes;
    a->fixed_size = e->size;
    tag_print(e->bytes, e->size, a->tag);
    return true;
}

/* What the page asks for first, so that a browser does before it has read the page: the files, and
 * for the home page its first picture, as web/first.js has it. */
#define FILES "</assets/style.css>; rel=preload; as=style, </assets/app.js>; rel=modulepreload"
#define FETCH "; rel=preload; as=fetch; crossorigin"
#define MOMENT                                                                                  \
    "/api/view?game=fuse&position=-BW1BW1-/2B1B3/W2B4/W2W2WB/B6W/BWB5/W2W4/-WBBWB1-%20w&moves=" \
    "c1:5,h3:4,a3:3,h4:4"

bool page_answer(const Call *c, Answer *a)
{
    a->link = FILES;
    return file_answer("index.html", c, a);
}

bool home_answer(const Call *c, Answer *a)
{
    a->link = FILES ", </api/boards/fuse>" FETCH ", <" MOMENT ">" FETCH;
    return file_answer("index.html", c, a);
}

bool asset_answer(const Call *c, Answer *a)
{
    const char *name = call_after(c, "/assets/");
    return file_answer(name ? name : "", c, a);
}
