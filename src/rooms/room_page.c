/* room_page.c: GET /room/ROOM: the page, with what a preview of a link to it shows: title,
 * description, and a picture of the board. */
#include "draw/pixels.h"
#include "http/assets.h"
#include "http/png.h"
#include "rooms/room_thread.h"

#include <stdlib.h>
#include <string.h>

static const char HEAD_END[] = "</head>";

static void print_escaped(Text *out, const char *text)
{
    static const char *const ESCAPES[] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;"};
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        const char *escape = c < sizeof ESCAPES / sizeof *ESCAPES ? ESCAPES[c] : NULL;
        if (escape)
            text_string(out, escape);
        else
            text_char(out, *text);
    }
}

static void print_meta(Text *out, const char *property, const char *content)
{
    text_format(out, "<meta property=\"%s\" content=\"", property);
    print_escaped(out, content);
    text_string(out, "\">\n");
}

static const char *name_of(const Room *r, int seat, const Words *words)
{
    const SessionOptions *o = &r->play.plan.options;
    if (*o->names[seat]) return o->names[seat];
    return *o->players[seat] && !room_is_human(r, seat) ? o->players[seat]
                                                        : say(words, N_("somebody"));
}

static const char *describe(const Room *r, const Words *words)
{
    static const char *const TEXTS[] = {
        [ROOM_WAITING] = N_("A seat is free. Open the link to play."),
        [ROOM_PLAYING] = N_("The game is going on. Open the link to watch."),
        [ROOM_OVER] = N_("The game is over. Open the link to replay it.")};
    return say(words, TEXTS[room_status(r)]);
}

/* The server's own address: that of --base-url, or the one that was asked for. */
static void print_origin(Text *out, const Request *req)
{
    if (*req->site->origin)
        text_string(out, req->site->origin);
    else
        text_format(out, "http://%s", req->host ? req->host : "localhost");
}

static void print_preview(Text *out, const Room *r, const Request *req)
{
    Text title = text_growing(), address = text_growing(), picture = text_growing();
    text_format(&title, "%s: %s – %s", session_game(r->play.session)->title,
                name_of(r, 0, &req->words), name_of(r, 1, &req->words));
    print_origin(&address, req);
    text_format(&picture, "%s/api/rooms/%s/picture.png", address.data, r->name);
    text_format(&address, "/room/%s", r->name);
    const char *const METAS[][2] = {{"og:type", "website"},
                                    {"og:site_name", "quina"},
                                    {"og:title", title.data},
                                    {"og:description", describe(r, &req->words)},
                                    {"og:url", address.data},
                                    {"og:image", picture.data},
                                    {"og:image:width", "600"},
                                    {"og:image:height", "315"},
                                    {"twitter:card", "summary_large_image"}};
    for (size_t i = 0; i < sizeof METAS / sizeof *METAS; i++)
        if (METAS[i][1]) print_meta(out, METAS[i][0], METAS[i][1]);
    text_free(&title);
    text_free(&address);
    text_free(&picture);
}

/* Inserts the preview at the end of the head. */
static void insert(Response *response, const Text *preview)
{
    const char *page = response->fixed ? (const char *)response->fixed : response->body.data;
    size_t length = response->fixed ? response->fixed_size : response->body.length, head = 0;
    Text text = text_growing();
    while (head + sizeof HEAD_END <= length &&
           memcmp(page + head, HEAD_END, sizeof HEAD_END - 1) != 0)
        head++;
    text_bytes(&text, page, head);
    text_bytes(&text, preview->data ? preview->data : "", preview->length);
    text_bytes(&text, page + head, length - head);
    text_free(&response->body);
    response->body = text;
    response->fixed = NULL;
    response->cache = CACHE_NEVER;
    *response->tag = '\0';
}

bool handle_room_page(void *app, Request *req)
{
    Rooms *rooms = app;
    const char *name = request_path_after(req, "/room/");
    Room *r = rooms_find(rooms, name, strlen(name));
    bool accepts_gzip = req->accepts_gzip;
    req->accepts_gzip = accepts_gzip && !r;
    bool ok = handle_page(req);
    req->accepts_gzip = accepts_gzip;
    if (!ok || !r) return ok;
    Text preview = text_growing();
    print_preview(&preview, r, req);
    insert(&req->response, &preview);
    text_free(&preview);
    return true;
}

/* In the worker's thread: replaces the position in the body of the response by its picture. */
static bool draw_png(Request *req)
{
    Pos p;
    Text *body = &req->response.body;
    unsigned char *pixels = malloc(PIXELS_BYTES);
    Board *board = malloc(sizeof *board);
    bool ok = pixels && board && body->length == sizeof p;
    if (ok) {
        memcpy(&p, body->data, sizeof p);
        body->length = 0;
        game_of(&p)->board(&p, board);
        draw_pixels(board, pixels);
        ok = png_print(body, PIXELS_WIDTH, PIXELS_HEIGHT, pixels);
        req->response.type = "image/png";
    }
    free(board);
    free(pixels);
    return ok || request_refuse_memory(req);
}

/* Drawing takes some ten milliseconds, so the worker does it. */
bool room_get_png(Rooms *rooms, Room *r, Request *req)
{
    const Pos *p = session_now(r->play.session);
    (void)rooms;
    text_bytes(&req->response.body, (const char *)p, sizeof *p);
    req->stateless = draw_png;
    return true;
}
