/* server.c: HTTP in front of Web, by libmicrohttpd.
 *
 * Two threads: the library's receives and sends, ours runs the hall. A request is gathered in a
 * Visit, which lives as long as the library knows the request. If it goes to the hall its
 * connection is suspended until the answer is there; so is a stream that has nothing to send. The
 * library does not look at suspended connections, so the hall's thread watches those of streams for
 * clients that leave. */
#define _GNU_SOURCE
#include "rooms/server.h"

#include "core/clock.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    IDLE_SECONDS = 30,
    CONNECTION_BYTES = 20480,
    CONNECTIONS = 10000,
    CONNECTIONS_OF_ADDRESS = 128, /* where addresses are not those of a proxy */
    BACKLOG = 1024,
    STREAM_BLOCK = 16384,
    EVENTS = 64,
    STOP_TICKS = 30 /* that clients have to take what they are told at the end */
};

struct Server {
    Web *web;
    struct MHD_Daemon *daemon;
    pthread_t hall;
    int watch; /* an epoll of the inbox and the streams */
    atomic_bool is_stopping;
    bool is_quiet;
    char url[SERVER_URL];
};

typedef struct Visit {
    Server *server;
    char *target; /* read and decoded in place */
    bool is_good; /* it is well formed */
    Call call;
    Text body;
    Answer answer;
    struct MHD_Connection *connection;
    bool is_begun, is_posted;
    Pending pending;
    int status;
} Visit;

/* A stream and the connection it goes out on. */
typedef struct Flow {
    Server *server;
    Stream *stream;
    struct MHD_Connection *connection;
    int fd;
} Flow;

/* -- A request comes in -- */

static void *visit_new(void *context, const char *uri, struct MHD_Connection *connection)
{
    size_t length = strlen(uri);
    Visit *v = calloc(1, sizeof *v);
    if (v) v->target = malloc(length + 1);
    if (!v || !v->target) {
        free(v);
        return NULL;
    }
    memcpy(v->target, uri, length + 1);
    v->server = context;
    v->connection = connection;
    v->body = text_growing();
    answer_init(&v->answer);
    return v;
}

/* A stream that nobody sends: the hall drops its part when the letter comes. */
static void stream_forget(Server *s, Stream *stream)
{
    Letter *letter = stream_letter(stream);
    stream_drop(stream);
    inbox_send(web_inbox(s->web), letter);
}

/* A line of key=value for a request; of a room's name only the beginning. */
static void log_visit(const Visit *v)
{
    char line[1024], when[32] = "";
    const Call *c = &v->call;
    const char *path = c->path, *room = strncmp(path, "/api/rooms/", 11) == 0 ? path + 11 : NULL;
    Text text = text_fixed(line, sizeof line);
    time_t now = time(NULL);
    struct tm parts;
    if (gmtime_r(&now, &parts)) strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    text_format(&text, "time=%s event=request method=%.8s path=", when, c->method);
    char shown[256];
    Text name = text_fixed(shown, sizeof shown);
    if (room) {
        text_format(&name, "/api/rooms/%.6s", room);
        text_string(&name, room + strcspn(room, "/"));
    } else {
        text_string(&name, path);
    }
    text_json_string(&text, shown);
    text_format(&text, " status=%d ms=%.1f address=%s\n", v->status,
                1000 * (clock_seconds() - c->now), c->address);
    fputs(line, stderr);
}

static void visit_end(void *context, struct MHD_Connection *connection, void **own,
                      enum MHD_RequestTerminationCode code)
{
    Visit *v = *own;
    (void)context;
    (void)connection;
    (void)code;
    if (!v) return;
    if (v->is_begun && !v->server->is_quiet) log_visit(v);
    if (v->pending.answer.stream) stream_forget(v->server, v->pending.answer.stream);
    text_free(&v->body);
    answer_free(&v->answer);
    answer_free(&v->pending.answer);
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
    const char *encodings = header(connection, "Accept-Encoding");
    c->takes_gzip = encodings && strstr(encodings, "gzip") && !strstr(encodings, "gzip;q=0");
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
    {"Vary", "Accept-Language, Accept-Encoding"},
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
    if (a->is_gzip) MHD_add_response_header(response, "Content-Encoding", "gzip");
    if (a->allow) MHD_add_response_header(response, "Allow", a->allow);
    if (a->link) MHD_add_response_header(response, "Link", a->link);
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

/* -- Streams -- */

static ssize_t flow_read(void *context, uint64_t at, char *out, size_t most)
{
    Flow *f = context;
    (void)at;
    long count = stream_read(f->stream, out, most);
    return count == STREAM_END ? MHD_CONTENT_READER_END_OF_STREAM : (ssize_t)count;
}

static void flow_rest(void *context) { MHD_suspend_connection(((Flow *)context)->connection); }
static void flow_wake(void *context) { MHD_resume_connection(((Flow *)context)->connection); }

static void flow_end(void *context)
{
    Flow *f = context;
    epoll_ctl(f->server->watch, EPOLL_CTL_DEL, f->fd, NULL);
    stream_set_wake(f->stream, NULL, NULL, NULL);
    stream_forget(f->server, f->stream);
    free(f);
}

/* The response has the stream from now on; NULL: nobody has. */
static struct MHD_Response *flow_response(Visit *v, Answer *a)
{
    Stream *stream = a->stream;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(v->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    Flow *f = malloc(sizeof *f);
    struct MHD_Response *response = NULL;
    if (f) {
        *f = (Flow){v->server, stream, v->connection, info ? info->connect_fd : -1};
        response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, flow_read, f,
                                                     flow_end);
    }
    if (!response) {
        free(f);
        return NULL;
    }
    a->stream = NULL;
    struct epoll_event event = {.events = EPOLLRDHUP, .data.ptr = stream};
    epoll_ctl(v->server->watch, EPOLL_CTL_ADD, f->fd, &event);
    stream_set_wake(stream, flow_rest, flow_wake, f);
    MHD_add_response_header(response, "X-Accel-Buffering", "no");
    return response;
}

/* -- The answer -- */

static enum MHD_Result send_answer(Visit *v, Answer *a)
{
    struct MHD_Response *response;
    struct MHD_Connection *connection = v->connection;
    bool has_body = !a->fixed && a->kind != ANSWER_STREAM;
    v->status = a->status;
    if (a->kind == ANSWER_STREAM)
        response = flow_response(v, a);
    else if (a->fixed)
        response = fixed_response(a->fixed, a->fixed_size);
    else if (a->body.is_cut)
        return MHD_NO;
    else
        response =
            MHD_create_response_from_buffer(a->body.length, a->body.data, MHD_RESPMEM_MUST_FREE);
    if (!response) return MHD_NO;
    if (has_body) a->body = text_growing(); /* the response has it now */
    add_headers(response, a);
    enum MHD_Result result = MHD_queue_response(connection, (unsigned)a->status, response);
    MHD_destroy_response(response);
    return result;
}

/* In the hall's thread. */
static void visit_deliver(Pending *p)
{
    Visit *v = (Visit *)((char *)p - offsetof(Visit, pending));
    MHD_resume_connection(v->connection);
}

/* Suspends the connection before the hall can answer. */
static enum MHD_Result visit_post(Visit *v, const Route *route)
{
    answer_free(&v->answer);
    v->pending = (Pending){.route = route, .call = &v->call, .deliver = visit_deliver};
    v->call.pending = &v->pending;
    v->is_posted = true;
    MHD_suspend_connection(v->connection);
    web_post(v->server->web, &v->pending);
    return MHD_YES;
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
    if (v->is_posted) return send_answer(v, &v->pending.answer);
    v->call.body = v->body.data ? v->body.data : "";
    v->call.body_length = v->body.length;
    const Route *route = web_front(v->server->web, &v->call, v->is_good, &v->answer);
    return route ? visit_post(v, route) : send_answer(v, &v->answer);
}

/* -- The hall -- */

static void *run_hall(void *context)
{
    Server *s = context;
    struct epoll_event events[EVENTS];
    for (int ticks = 0; ticks < STOP_TICKS;) {
        int count = epoll_wait(s->watch, events, EVENTS, (int)(1000 * WEB_TICK));
        for (int i = 0; i < count; i++)
            if (events[i].data.ptr) stream_close(events[i].data.ptr, true);
        web_run(s->web, clock_seconds());
        if (!atomic_load(&s->is_stopping)) continue;
        if (ticks++ == 0) web_stop(s->web, clock_seconds());
        if (!web_has_clients(s->web)) break;
    }
    return NULL;
}

static bool start_hall(Server *s)
{
    struct epoll_event event = {.events = EPOLLIN};
    s->watch = epoll_create1(EPOLL_CLOEXEC);
    return s->watch >= 0 &&
           epoll_ctl(s->watch, EPOLL_CTL_ADD, web_inbox(s->web)->fd, &event) == 0 &&
           pthread_create(&s->hall, NULL, run_hall, s) == 0;
}

static void end_hall(Server *s)
{
    atomic_store(&s->is_stopping, true);
    pthread_join(s->hall, NULL);
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

/* As many connections as the system lets us have. */
static unsigned raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return CONNECTIONS / 10;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < 256) return CONNECTIONS / 100;
    return limit.rlim_cur - 128 < CONNECTIONS ? (unsigned)limit.rlim_cur - 128 : CONNECTIONS;
}

static struct MHD_Daemon *start_daemon(Server *s, int fd)
{
    unsigned each = web_site(s->web)->is_proxied ? 0 : CONNECTIONS_OF_ADDRESS;
    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
                            visit_step, s, MHD_OPTION_LISTEN_SOCKET, fd,
                            MHD_OPTION_URI_LOG_CALLBACK, visit_new, s, MHD_OPTION_NOTIFY_COMPLETED,
                            visit_end, s, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
                            MHD_OPTION_CONNECTION_LIMIT, raise_limit(),
                            MHD_OPTION_PER_IP_CONNECTION_LIMIT, each, MHD_OPTION_END);
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
    s->is_quiet = options->is_quiet;
    print_url(s, fd);
    if (start_hall(s)) {
        s->daemon = start_daemon(s, fd);
        if (s->daemon) return s;
        end_hall(s);
    }
    snprintf(error, SERVER_ERROR, "the server cannot be started: %.80s", strerror(errno));
    close(fd);
    free(s);
    return NULL;
}

const char *server_url(const Server *s) { return s->url; }

/* A request that was on its way to the hall when that closed is answered here. */
void server_stop(Server *s)
{
    if (!s) return;
    MHD_socket fd = MHD_quiesce_daemon(s->daemon);
    end_hall(s);
    web_run(s->web, clock_seconds());
    clock_sleep(WEB_TICK / 2);
    web_run(s->web, clock_seconds());
    MHD_stop_daemon(s->daemon);
    web_run(s->web, clock_seconds());
    if (fd != MHD_INVALID_SOCKET) close(fd);
    close(s->watch);
    free(s);
}
