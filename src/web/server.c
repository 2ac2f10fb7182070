/* server.c: HTTP in front of Web, by libmicrohttpd.
 *
 * One thread of the library's receives and sends. A request is gathered in a Visit, which lives as
 * long as the library knows the request. */
#define _POSIX_C_SOURCE 200809L
#include "web/server.h"

#include "core/clock.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { IDLE_SECONDS = 30, CONNECTION_BYTES = 32768, CONNECTIONS = 10000, BACKLOG = 1024 };

struct Server {
    Web *web;
    struct MHD_Daemon *daemon;
    char url[SERVER_URL];
};

typedef struct Visit {
    Server *server;
    char *target; /* read and decoded in place */
    bool is_good; /* it is well formed */
    Call call;
    Text body;
    Answer answer;
    bool is_begun;
} Visit;

/* -- A request comes in -- */

static void *visit_new(void *context, const char *uri, struct MHD_Connection *connection)
{
    (void)connection;
    size_t length = strlen(uri);
    Visit *v = calloc(1, sizeof *v);
    if (v) v->target = malloc(length + 1);
    if (!v || !v->target) {
        free(v);
        return NULL;
    }
    memcpy(v->target, uri, length + 1);
    v->server = context;
    v->body = text_growing();
    answer_init(&v->answer);
    return v;
}

static void visit_end(void *context, struct MHD_Connection *connection, void **own,
                      enum MHD_RequestTerminationCode code)
{
    Visit *v = *own;
    (void)context;
    (void)connection;
    (void)code;
    if (!v) return;
    text_free(&v->body);
    answer_free(&v->answer);
    free(v->target);
    free(v);
    *own = NULL;
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/* The last of X-Forwarded-For, which our own proxy added, if the peer is a proxy on this machine.
 */
static void read_address(const Site *site, struct MHD_Connection *connection,
                         char out[ADDRESS_TEXT])
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *peer = info ? info->client_addr : NULL;
    Text text = text_fixed(out, ADDRESS_TEXT);
    socklen_t size = peer && peer->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                         : sizeof(struct sockaddr_in);
    if (!peer || getnameinfo(peer, size, out, ADDRESS_TEXT, NULL, 0, NI_NUMERICHOST) != 0)
        text_string(&text, "unknown");
    bool is_loopback = strncmp(out, "127.", 4) == 0 || strcmp(out, "::1") == 0;
    const char *forwarded = header(connection, "X-Forwarded-For");
    if (!site->is_proxied || !is_loopback || !forwarded) return;
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    while (*last == ' ') last++;
    text = text_fixed(out, ADDRESS_TEXT);
    text_string(&text, last);
}

static void visit_begin(Visit *v, struct MHD_Connection *connection, const char *method)
{
    Call *c = &v->call;
    const char *language = header(connection, "Accept-Language");
    c->site = web_site(v->server->web);
    c->method = method;
    c->path = "/";
    c->content_type = header(connection, "Content-Type");
    c->origin = header(connection, "Origin");
    c->host = header(connection, "Host");
    c->authorization = header(connection, "Authorization");
    c->known = header(connection, "If-None-Match");
    c->language = language;
    c->words = call_language(language);
    c->now = clock_seconds();
    read_address(c->site, connection, c->address);
    v->is_begun = true;
    v->is_good = strlen(v->target) <= TARGET_MAX && call_read_target(c, v->target);
}

static void visit_take(Visit *v, const char *data, size_t size)
{
    if (v->body.length + size > BODY_MAX)
        v->call.is_too_large = true;
    else
        text_bytes(&v->body, data, size);
}

/* -- An answer goes out -- */

static const char *const HEADERS[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; "
     "form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    {"Vary", "Accept-Language"},
};

static void add_headers(struct MHD_Response *response, const Answer *a)
{
    static const char *const CACHES[] = {
        [CACHE_NEVER] = "no-store",
        [CACHE_CHECK] = "no-cache",
        [CACHE_EVER] = "public, max-age=31536000, immutable",
    };
    char value[2 * SAVE_NAME];
    for (size_t i = 0; i < sizeof HEADERS / sizeof *HEADERS; i++)
        MHD_add_response_header(response, HEADERS[i][0], HEADERS[i][1]);
    MHD_add_response_header(response, "Content-Type", a->type);
    MHD_add_response_header(response, "Cache-Control", CACHES[a->cache]);
    if (a->allow) MHD_add_response_header(response, "Allow", a->allow);
    if (*a->tag) {
        snprintf(value, sizeof value, "\"%s\"", a->tag);
        MHD_add_response_header(response, "ETag", value);
    }
    if (a->retry_after) {
        snprintf(value, sizeof value, "%d", a->retry_after);
        MHD_add_response_header(response, "Retry-After", value);
    }
    if (*a->save) {
        snprintf(value, sizeof value, "attachment; filename=\"%s\"", a->save);
        MHD_add_response_header(response, "Content-Disposition", value);
    }
}

/* The library wants bytes that it could write to, and does not. */
static struct MHD_Response *fixed_response(const unsigned char *bytes, size_t size)
{
    union {
        const unsigned char *bytes;
        void *memory;
    } same = {.bytes = bytes};
    return MHD_create_response_from_buffer(size, same.memory, MHD_RESPMEM_PERSISTENT);
}

static enum MHD_Result send_answer(struct MHD_Connection *connection, Answer *a)
{
    struct MHD_Response *response;
    if (a->fixed)
        response = fixed_response(a->fixed, a->fixed_size);
    else if (a->body.is_cut)
        return MHD_NO;
    else
        response =
            MHD_create_response_from_buffer(a->body.length, a->body.data, MHD_RESPMEM_MUST_FREE);
    if (!response) return MHD_NO;
    if (!a->fixed) a->body = text_growing(); /* the response has it now */
    add_headers(response, a);
    enum MHD_Result result = MHD_queue_response(connection, (unsigned)a->status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result visit_step(void *context, struct MHD_Connection *connection,
                                  const char *path, const char *method, const char *version,
                                  const char *data, size_t *size, void **own)
{
    Visit *v = *own;
    (void)context;
    (void)path;
    (void)version;
    if (!v) return MHD_NO;
    if (!v->is_begun) {
        visit_begin(v, connection, method);
        return MHD_YES;
    }
    if (*size) {
        visit_take(v, data, *size);
        *size = 0;
        return MHD_YES;
    }
    v->call.body = v->body.data ? v->body.data : "";
    v->call.body_length = v->body.length;
    web_handle(v->server->web, &v->call, v->is_good, &v->answer);
    return send_answer(connection, &v->answer);
}

/* -- Listening -- */

static int listen_at(const struct addrinfo *at)
{
    int yes = 1, fd = socket(at->ai_family, SOCK_STREAM, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0) return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

static void print_url(Server *s, int fd)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    char host[ADDRESS_TEXT] = "127.0.0.1", port[16] = "0";
    if (getsockname(fd, (struct sockaddr *)&address, &size) == 0)
        getnameinfo((struct sockaddr *)&address, size, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV);
    snprintf(s->url, sizeof s->url, strchr(host, ':') ? "http://[%s]:%s/" : "http://%s:%s/", host,
             port);
}

static int open_socket(const ServerOptions *options, char error[SERVER_ERROR])
{
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM},
                    *found;
    char port[16];
    snprintf(port, sizeof port, "%d", options->port);
    if (getaddrinfo(options->bind, port, &hints, &found) != 0) {
        snprintf(error, SERVER_ERROR, "'%.100s' is not an address of this machine", options->bind);
        return -1;
    }
    int fd = listen_at(found);
    freeaddrinfo(found);
    if (fd < 0 && errno == EADDRINUSE)
        snprintf(error, SERVER_ERROR,
                 "port %d is taken by another program; name another with --port, or 0 for any",
                 options->port);
    else if (fd < 0)
        snprintf(error, SERVER_ERROR, "cannot listen at %.100s port %d: %.80s", options->bind,
                 options->port, strerror(errno));
    return fd;
}

Server *server_start(Web *web, const ServerOptions *options, char error[SERVER_ERROR])
{
    Server *s = calloc(1, sizeof *s);
    int fd = s ? open_socket(options, error) : -1;
    if (fd < 0) {
        if (!s) snprintf(error, SERVER_ERROR, "there is no memory for the server");
        free(s);
        return NULL;
    }
    s->web = web;
    print_url(s, fd);
    s->daemon =
        MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
                         visit_step, s, MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_URI_LOG_CALLBACK,
                         visit_new, s, MHD_OPTION_NOTIFY_COMPLETED, visit_end, s,
                         MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
                         MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
                         MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_END);
    if (s->daemon) return s;
    snprintf(error, SERVER_ERROR, "the server cannot be started: %.80s", strerror(errno));
    close(fd);
    free(s);
    return NULL;
}

const char *server_url(const Server *s) { return s->url; }

void server_stop(Server *s)
{
    if (!s) return;
    MHD_stop_daemon(s->daemon);
    free(s);
}
