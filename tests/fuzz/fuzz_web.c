/* fuzz_web.c: any requests to the server, without sockets. Every answer has a status that we know,
 * and what says it is JSON is.
 *
 * A line is a request: a character that chooses the secret (0 and 1: of the seats of the last room;
 * anything else: none), method, target, and a body up to the end of the line, with blanks between
 * them. An @ in the target stands for the name of the last room. */
#include "rooms/web.h"

#include "fuzz.h"

#include <jansson.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_LOOKED_AT = 24, NAME = 32 };

typedef struct Client {
    Web *web;
    char room[NAME], secrets[2][NAME];
    int calls;
} Client;

/* Engines would take long. */
static bool is_quick(const char *line)
{
    static const char *const SLOW[] = {"level", "engine", "classic", "analysis", "hint", "\\"};
    for (size_t i = 0; i < sizeof SLOW / sizeof *SLOW; i++)
        if (strstr(line, SLOW[i])) return false;
    return true;
}

static void copy_member(const json_t *answer, const char *key, char out[NAME])
{
    const char *value = json_string_value(json_object_get(answer, key));
    if (value) snprintf(out, NAME, "%s", value);
}

static void check_answer(Client *client, const Call *c, const Answer *a, const char *line)
{
    static const int KNOWN[] = {200, 201, 304, 400, 403, 404, 405, 409, 413, 414, 415, 422, 429};
    bool is_known = false;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) is_known |= a->status == KNOWN[i];
    REQUIRE(is_known, line);
    REQUIRE(a->kind != ANSWER_LATER, line);
    if (a->kind == ANSWER_STREAM || strcmp(a->type, "application/json") != 0) return;
    if (a->status == 304) return;
    REQUIRE(a->body.data, line);
    json_t *answer = json_loads(a->body.data, JSON_REJECT_DUPLICATES, NULL);
    REQUIRE(json_is_object(answer), a->body.data);
    const json_t *state = json_object_get(answer, "state");
    if (state) {
        json_int_t ply = json_integer_value(json_object_get(json_object_get(state, "view"), "ply"));
        REQUIRE((json_int_t)json_array_size(json_object_get(state, "moves")) == ply, a->body.data);
    }
    if (a->status == 201) {
        copy_member(answer, "room", client->room);
        copy_member(answer, "secret", client->secrets[0]);
    } else if (a->status == 200 && strstr(c->path, "/join")) {
        copy_member(answer, "secret", client->secrets[1]);
    }
    json_decref(answer);
}

/* A stream is read a little and left. */
static void leave(Client *client, Stream *stream)
{
    char bytes[256];
    stream_read(stream, bytes, sizeof bytes);
    Letter *letter = stream_letter(stream);
    stream_drop(stream);
    inbox_send(web_inbox(client->web), letter);
    web_run(client->web, 1000);
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
    Call c = {.site = web_site(client->web),
              .method = method,
              .body = body ? body : "",
              .body_length = body ? strlen(body) : 0,
              .content_type = "application/json",
              .authorization = bearer,
              .words = call_language(client->calls % 2 ? "pt" : "en"),
              .now = 1000 + client->calls};
    snprintf(c.address, sizeof c.address, "10.0.0.%d", client->calls++);
    Answer a;
    bool is_good = call_read_target(&c, target);
    web_handle(client->web, &c, is_good, &a);
    check_answer(client, &c, &a, line);
    if (a.stream) leave(client, a.stream);
    answer_free(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Client client = {0};
    if (size > 4000) return 0;
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = '\0';
    client.web = web_new(&(WebOptions){.threads = 1});
    REQUIRE(client.web, text);
    for (char *line = text; line && *line && client.calls < LINES_LOOKED_AT;) {
        char *end = strchr(line, '\n');
        if (end) *end++ = '\0';
        if (is_quick(line)) send_line(&client, line);
        line = end;
    }
    web_free(client.web);
    free(text);
    return 0;
}
