/* fuzz_web.c: any requests to the server, without sockets. Every response has a status that we
 * know, and what says it is JSON is.
 *
 * A line is a request: a character that chooses the secret (0 and 1: of the seats of the last room;
 * anything else: none), method, target, and a body up to the end of the line, with blanks between
 * them. An @ in the target is replaced by the name of the last room. */
#include "../exchange.h"
#include "rooms/rooms.h"

#include "fuzz.h"

#include <jansson.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_LOOKED_AT = 24, NAME = 32 };

typedef struct Client {
    Rooms *rooms;
    char room[NAME], secrets[2][NAME];
    int requests;
} Client;

/* Engines would take long. */
static bool is_quick(const char *line)
{
    static const char *const SLOW[] = {"level", "engine", "classic", "analysis", "hint", "\\"};
    for (size_t i = 0; i < sizeof SLOW / sizeof *SLOW; i++)
        if (strstr(line, SLOW[i])) return false;
    return true;
}

static void copy_member(const json_t *root, const char *key, char out[NAME])
{
    const char *value = json_string_value(json_object_get(root, key));
    if (value) snprintf(out, NAME, "%s", value);
}

static void check_response(Client *client, const Request *req, const char *line)
{
    static const int KNOWN[] = {200, 201, 304, 400, 403, 404, 405, 409, 413, 414, 415, 422, 429};
    const Response *r = &req->response;
    bool is_known = false;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) is_known |= r->status == KNOWN[i];
    REQUIRE(is_known, line);
    REQUIRE(r->kind != RESPONSE_DEFERRED, line);
    if (r->kind == RESPONSE_EVENTS || strcmp(r->type, "application/json") != 0) return;
    if (r->status == 304) return;
    REQUIRE(r->body.data, line);
    json_t *root = json_loads(r->body.data, JSON_REJECT_DUPLICATES, NULL);
    REQUIRE(json_is_object(root), r->body.data);
    const json_t *state = json_object_get(root, "state");
    if (state) {
        json_int_t ply = json_integer_value(json_object_get(json_object_get(state, "view"), "ply"));
        REQUIRE((json_int_t)json_array_size(json_object_get(state, "moves")) == ply, r->body.data);
    }
    if (r->status == 201) {
        copy_member(root, "room", client->room);
        copy_member(root, "secret", client->secrets[0]);
    } else if (r->status == 200 && strstr(req->path, "/join")) {
        copy_member(root, "secret", client->secrets[1]);
    }
    json_decref(root);
}

/* Reads a little of a stream and leaves it. */
static void leave(Service *service, EventStream *stream)
{
    char bytes[256];
    stream_read(stream, bytes, sizeof bytes);
    stream_abandon(stream, &service->inbox);
    service_run(service, 1000);
}

static void send_line(Client *client, char *line)
{
    char target[TARGET_MAX], bearer[NAME + 8] = "";
    char *method = *line ? line + 1 : line, *path = strchr(method, ' ');
    if (!path) return;
    *path++ = '\0';
    char *body = strchr(path, ' ');
    if (body) *body++ = '\0';
    Text text = text_fixed(target, sizeof target);
    for (const char *at = path; *at; at++) {
        if (*at == '@')
            text_string(&text, client->room);
        else
            text_char(&text, *at);
    }
    if (*line == '0' || *line == '1')
        snprintf(bearer, sizeof bearer, "Bearer %s", client->secrets[*line - '0']);
    Service *service = rooms_service(client->rooms);
    Exchange x = {.request = {.site = &service->site,
                              .method = method,
                              .body = body ? body : "",
                              .body_length = body ? strlen(body) : 0,
                              .content_type = "application/json",
                              .authorization = bearer,
                              .words = request_language(client->requests % 2 ? "pt" : "en"),
                              .received = 1000 + client->requests}};
    Request *req = &x.request;
    snprintf(req->address, sizeof req->address, "10.0.0.%d", client->requests++);
    request_read_target(req, target);
    exchange(service, &x);
    check_response(client, req, line);
    if (req->response.events) leave(service, req->response.events);
    response_free(&req->response);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Client client = {0};
    if (size > 4000) return 0;
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = '\0';
    client.rooms = rooms_new(&(RoomsOptions){.threads = 1});
    REQUIRE(client.rooms, text);
    for (char *line = text; line && *line && client.requests < LINES_LOOKED_AT;) {
        char *end = strchr(line, '\n');
        if (end) *end++ = '\0';
        if (is_quick(line)) send_line(&client, line);
        line = end;
    }
    rooms_free(client.rooms);
    free(text);
    return 0;
}
