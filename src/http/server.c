/* server.c: HTTP over sockets, by libmicrohttpd (MHD). No other file includes that library.
 *
 * There are three threads. MHD's thread reads requests, sends responses, and runs the stateless
 * handlers, except the slow ones, which a worker runs. The application's thread runs the service:
 * everything stateful, in batches.
 *
 * A Connection holds one request from its first line until MHD is done with it. When the request is
 * queued, MHD suspends the connection; deliver resumes it, and MHD then asks for the response. The
 * connection of an event stream is suspended too, whenever the stream is empty. MHD does not poll
 * suspended connections, so the application's thread watches those of streams for clients that
 * leave. */
#define _GNU_SOURCE
#include "http/server.h"

#include "core/clock.h"
#include "http/connections.h"
#include "http/gzip.h"
#include "http/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    CONNECTION_BYTES = 20480,
    FILES_LEAST = 96, /* that the system must allow, besides those of the application */
    FILES_OWN = 64,   /* archive, threads, and connections that are being closed */
    STREAM_BLOCK = 16384,
    EPOLL_EVENTS = 64,
    LOG_PATH = 200, /* bytes of a path in the log, after which it is cut */
    LOG_SECRET = 6,
    STOP_TICKS = 30 /* for clients to receive the last events */
};

static const double EXPIRE_SECONDS = 0.5; /* how often deadlines are checked */

struct Server {
    Service *service;
    struct MHD_Daemon *daemon;
    Connections *connections;
    pthread_t thread; /* of the application */
    int epoll;        /* watches the inbox and the connections of streams */
    atomic_bool is_stopping;
    bool is_quiet;
    char url[SERVER_URL];
};

typedef struct Connection {
    Server *server;
    struct MHD_Connection *mhd;
    OpenConnection *open; /* or NULL: out of memory */
    char *target;         /* decoded in place */
    Text body;
    Request request;
    bool is_counted; /* it came through the proxy, and counts for its client */
    bool is_begun;   /* the headers have been read */
    bool is_queued;
    int status;
} Connection;

/* The reader of an event stream; it may outlive its Connection. */
typedef struct StreamSender {
    Server *server;
    EventStream *stream;
    struct MHD_Connection *mhd;
    int fd;
} StreamSender;

/* -- Connections -- */

/* Copies an address in its shortest form; "::ffff:10.0.0.1", as a socket for both versions of IP
 * has it, is "10.0.0.1". Without effect if the text is no address. */
static void copy_address(const char *text, char out[ADDRESS_TEXT])
{
    struct in6_addr a;
    bool is_six = inet_pton(AF_INET6, text, &a) == 1;
    bool is_four =
        is_six ? IN6_IS_ADDR_V4MAPPED(&a) : inet_pton(AF_INET, text, a.s6_addr + 12) == 1;
    if (is_four)
        inet_ntop(AF_INET, a.s6_addr + 12, out, ADDRESS_TEXT);
    else if (is_six)
        inet_ntop(AF_INET6, &a, out, ADDRESS_TEXT);
}

/* The address of the peer; true if it is this machine. */
static bool read_peer(struct MHD_Connection *mhd, char out[ADDRESS_TEXT])
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *peer = info ? info->client_addr : NULL;
    Text text = text_fixed(out, ADDRESS_TEXT);
    socklen_t size = peer && peer->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                         : sizeof(struct sockaddr_in);
    if (!peer || getnameinfo(peer, size, out, ADDRESS_TEXT, NULL, 0, NI_NUMERICHOST) != 0)
        text_string(&text, "unknown");
    copy_address(out, out);
    return strncmp(out, "127.", 4) == 0 || strcmp(out, "::1") == 0;
}

static Peer peer_of(const char *address)
{
    return (Peer){client_key(address), network_key(address)};
}

/* Connections of the proxy are not counted: they are everybody's. */
static void note_connection(void *context, struct MHD_Connection *mhd, void **own,
                            enum MHD_ConnectionNotificationCode code)
{
    Server *s = context;
    char address[ADDRESS_TEXT];
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        connections_close(s->connections, *own);
        *own = NULL;
        return;
    }
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD);
    bool is_proxy = read_peer(mhd, address) && s->service->site.is_proxied;
    Peer peer = {0};
    if (!is_proxy) peer = peer_of(address);
    if (info) *own = connections_open(s->connections, info->connect_fd, peer, clock_seconds());
}

static void set_phase(const Connection *c, ConnectionPhase phase)
{
    connections_set_phase(c->server->connections, c->open, phase, clock_seconds());
}

/* -- Receiving a request -- */

static void *connection_new(void *context, const char *uri, struct MHD_Connection *mhd)
{
    size_t length = strlen(uri);
    Connection *c = calloc(1, sizeof *c);
    if (c) c->target = malloc(length + 1);
    if (!c || !c->target) {
        free(c);
        return NULL;
    }
    memcpy(c->target, uri, length + 1);
    c->server = context;
    c->mhd = mhd;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    c->open = info ? info->socket_context : NULL;
    set_phase(c, PHASE_RECEIVING);
    c->body = text_growing();
    response_init(&c->request.response);
    return c;
}

/* The path without secrets: of a part that is as long as one, only the beginning. */
static void print_path(Text *out, const char *path, size_t secret_length)
{
    while (*path && out->length < LOG_PATH) {
        size_t slashes = strspn(path, "/"), length = strcspn(path + slashes, "/");
        bool is_secret = length >= secret_length;
        text_bytes(out, path, slashes < 2 ? slashes : 2);
        text_bytes(out, path + slashes, is_secret ? LOG_SECRET : length);
        path += slashes + length;
    }
    if (*path) text_string(out, "...");
}

/* Logs a request as key=value: always one whole line. */
static void log_request(const Connection *c)
{
    char when[32] = "";
    const Request *req = &c->request;
    Text line = text_growing(), path = text_growing();
    time_t now = time(NULL);
    struct tm parts;
    if (gmtime_r(&now, &parts)) strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    print_path(&path, req->path, c->server->service->application->secret_length);
    text_format(&line, "time=%s event=request method=%.8s path=", when, req->method);
    text_json_string(&line, path.data ? path.data : "");
    text_format(&line, " status=%d ms=%.1f address=%s\n", c->status,
                1000 * (clock_seconds() - req->received), req->address);
    if (line.data && !line.is_cut) fputs(line.data, stderr);
    text_free(&path);
    text_free(&line);
}

static void connection_free(void *context, struct MHD_Connection *mhd, void **own,
                            enum MHD_RequestTerminationCode code)
{
    Connection *c = *own;
    (void)context;
    (void)mhd;
    (void)code;
    if (!c) return;
    set_phase(c, PHASE_IDLE);
    if (c->is_counted) connections_discount(c->server->connections, peer_of(c->request.address));
    if (c->is_begun && !c->server->is_quiet) log_request(c);
    if (c->request.response.events)
        stream_abandon(c->request.response.events, &c->server->service->inbox);
    text_free(&c->body);
    response_free(&c->request.response);
    free(c->target);
    free(c);
    *own = NULL;
}

static const char *header(struct MHD_Connection *mhd, const char *name)
{
    return MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, name);
}

/* A header may have several lines: the last one is that of a proxy which adds a line. */
static enum MHD_Result keep_forwarded(void *context, enum MHD_ValueKind kind, const char *name,
                                      const char *value)
{
    const char **last = context;
    (void)kind;
    if (strcasecmp(name, "X-Forwarded-For") == 0 && value) *last = value;
    return MHD_YES;
}

/* The peer's address; behind a proxy on this machine, the last of X-Forwarded-For, which that proxy
 * added. */
static void read_address(Connection *c)
{
    Request *req = &c->request;
    bool is_local = read_peer(c->mhd, req->address);
    const char *forwarded = "", *comma;
    char last[ADDRESS_TEXT];
    Text text = text_fixed(last, sizeof last);
    if (!req->site->is_proxied || !is_local) return;
    MHD_get_connection_values(c->mhd, MHD_HEADER_KIND, keep_forwarded, &forwarded);
    if ((comma = strrchr(forwarded, ','))) forwarded = comma + 1;
    forwarded += strspn(forwarded, " \t");
    text_bytes(&text, forwarded, strcspn(forwarded, " \t"));
    copy_address(last, req->address);
    c->is_counted = connections_count(c->server->connections, peer_of(req->address));
    req->is_over_limit = !c->is_counted;
}

static void read_headers(Connection *c, const char *method)
{
    Request *req = &c->request;
    const char *encodings = header(c->mhd, "Accept-Encoding");
    req->site = &c->server->service->site;
    req->method = method;
    req->path = "/";
    req->content_type = header(c->mhd, "Content-Type");
    req->origin = header(c->mhd, "Origin");
    req->host = header(c->mhd, "Host");
    req->authorization = header(c->mhd, "Authorization");
    req->if_none_match = header(c->mhd, "If-None-Match");
    req->accepts_gzip = encodings && strstr(encodings, "gzip") && !strstr(encodings, "gzip;q=0");
    const char *types = header(c->mhd, "Accept");
    req->accepts_html = types && strstr(types, "text/html");
    req->words = request_language(header(c->mhd, "Accept-Language"));
    req->received = clock_seconds();
    read_address(c);
    if (strlen(c->target) <= TARGET_MAX)
        request_read_target(req, c->target);
    else
        req->is_malformed = true;
    c->is_begun = true;
}

static void read_body(Connection *c, const char *data, size_t size)
{
    if (c->body.length + size > BODY_MAX)
        c->request.is_too_large = true;
    else
        text_bytes(&c->body, data, size);
}

/* -- Sending a response -- */

static const char *const HEADERS[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; "
     "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    {"Vary", "Accept-Language, Accept-Encoding"},
};

static void add_headers(struct MHD_Response *mhd, const Response *r)
{
    static const char *const CACHES[] = {
        [CACHE_NEVER] = "no-store",
        [CACHE_TAGGED] = "no-cache",
        [CACHE_FOREVER] = "public, max-age=31536000, immutable",
    };
    char value[2 * FILE_NAME_TEXT];
    for (size_t i = 0; i < sizeof HEADERS / sizeof *HEADERS; i++)
        MHD_add_response_header(mhd, HEADERS[i][0], HEADERS[i][1]);
    MHD_add_response_header(mhd, "Content-Type", r->type);
    MHD_add_response_header(mhd, "Cache-Control", CACHES[r->cache]);
    if (r->is_gzip) MHD_add_response_header(mhd, "Content-Encoding", "gzip");
    if (r->allow) MHD_add_response_header(mhd, "Allow", r->allow);
    if (r->link.length) MHD_add_response_header(mhd, "Link", r->link.data);
    if (*r->tag) {
        snprintf(value, sizeof value, "\"%s\"", r->tag);
        MHD_add_response_header(mhd, "ETag", value);
    }
    if (r->retry_after) {
        snprintf(value, sizeof value, "%d", r->retry_after);
        MHD_add_response_header(mhd, "Retry-After", value);
    }
    if (*r->file_name) {
        snprintf(value, sizeof value, "attachment; filename=\"%s\"", r->file_name);
        MHD_add_response_header(mhd, "Content-Disposition", value);
    }
}

/* MHD takes a pointer to writable bytes, but does not write to persistent ones. */
static struct MHD_Response *fixed_response(const unsigned char *bytes, size_t size)
{
    union {
        const unsigned char *bytes;
        void *memory;
    } same = {.bytes = bytes};
    return MHD_create_response_from_buffer(size, same.memory, MHD_RESPMEM_PERSISTENT);
}

static ssize_t sender_read(void *context, uint64_t at, char *out, size_t most)
{
    StreamSender *sender = context;
    (void)at;
    long count = stream_read(sender->stream, out, most);
    return count == STREAM_ENDED ? MHD_CONTENT_READER_END_OF_STREAM : (ssize_t)count;
}

static void sender_sleep(void *context) { MHD_suspend_connection(((StreamSender *)context)->mhd); }
static void sender_wake(void *context) { MHD_resume_connection(((StreamSender *)context)->mhd); }

static void sender_free(void *context)
{
    StreamSender *sender = context;
    epoll_ctl(sender->server->epoll, EPOLL_CTL_DEL, sender->fd, NULL);
    stream_set_reader(sender->stream, (StreamReader){0});
    stream_abandon(sender->stream, &sender->server->service->inbox);
    free(sender);
}

/* Takes the stream over from the response, unless it returns NULL. */
static struct MHD_Response *stream_response(Connection *c, Response *r)
{
    EventStream *stream = r->events;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_CONNECTION_FD);
    StreamSender *sender = malloc(sizeof *sender);
    struct MHD_Response *mhd = NULL;
    if (sender) {
        *sender = (StreamSender){c->server, stream, c->mhd, info ? info->connect_fd : -1};
        mhd = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, sender_read, sender,
                                                sender_free);
    }
    if (!mhd) {
        free(sender);
        return NULL;
    }
    r->events = NULL;
    struct epoll_event event = {.events = EPOLLRDHUP, .data.ptr = stream};
    epoll_ctl(c->server->epoll, EPOLL_CTL_ADD, sender->fd, &event);
    stream_set_reader(stream, (StreamReader){sender_sleep, sender_wake, sender});
    MHD_add_response_header(mhd, "X-Accel-Buffering", "no");
    return mhd;
}

/* Compresses a body where that is worth it. */
static void compress(const Connection *c, Response *r)
{
    static const char *const TYPES[] = {"application/json", "image/svg+xml", "text/",
                                        "application/xml"};
    bool is_text = false;
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        is_text |= strncmp(r->type, TYPES[i], strlen(TYPES[i])) == 0;
    if (c->request.accepts_gzip && is_text && !r->is_gzip && r->body.length >= GZIP_LEAST)
        r->is_gzip = gzip_text(&r->body);
}

static enum MHD_Result send_response(Connection *c)
{
    Response *r = &c->request.response;
    struct MHD_Response *mhd;
    bool has_body = !r->fixed && r->kind != RESPONSE_EVENTS;
    if (has_body) compress(c, r);
    c->status = r->status;
    set_phase(c, r->kind == RESPONSE_EVENTS ? PHASE_HANDLING : PHASE_SENDING);
    if (r->kind == RESPONSE_EVENTS)
        mhd = stream_response(c, r);
    else if (r->fixed)
        mhd = fixed_response(r->fixed, r->fixed_size);
    else if (r->body.is_cut)
        return MHD_NO;
    else
        mhd = MHD_create_response_from_buffer(r->body.length, r->body.data, MHD_RESPMEM_MUST_FREE);
    if (!mhd) return MHD_NO;
    if (has_body) r->body = text_growing(); /* MHD owns the bytes now */
    add_headers(mhd, r);
    enum MHD_Result result = MHD_queue_response(c->mhd, (unsigned)r->status, mhd);
    MHD_destroy_response(mhd);
    return result;
}

/* -- Handling a request -- */

/* In the application's thread, or in the worker's. */
static void deliver(Request *req)
{
    Connection *c = (Connection *)((char *)req - offsetof(Connection, request));
    MHD_resume_connection(c->mhd);
}

/* The connection is suspended first: the application may deliver before service_queue returns. */
static enum MHD_Result queue_request(Connection *c)
{
    set_phase(c, PHASE_HANDLING);
    c->request.deliver = deliver;
    c->is_queued = true;
    MHD_suspend_connection(c->mhd);
    service_queue(c->server->service, &c->request);
    return MHD_YES;
}

/* MHD calls this when the headers are there, for each part of the body, at the end of the request,
 * and after a connection is resumed. */
static enum MHD_Result handle_connection(void *context, struct MHD_Connection *mhd,
                                         const char *path, const char *method, const char *version,
                                         const char *data, size_t *size, void **own)
{
    Connection *c = *own;
    (void)context;
    (void)mhd;
    (void)path;
    (void)version;
    if (!c) return MHD_NO;
    if (!c->is_begun) {
        read_headers(c, method);
        return MHD_YES;
    }
    if (*size) {
        read_body(c, data, *size);
        *size = 0;
        return MHD_YES;
    }
    if (c->is_queued) return send_response(c);
    c->request.body = c->body.data ? c->body.data : "";
    c->request.body_length = c->body.length;
    bool is_ready = service_respond(c->server->service, &c->request);
    return is_ready ? send_response(c) : queue_request(c);
}

/* -- The application's thread -- */

static void *run_thread(void *context)
{
    Server *s = context;
    struct epoll_event events[EPOLL_EVENTS];
    double expired = 0, before = clock_seconds();
    for (int ticks = 0; ticks < STOP_TICKS;) {
        int count = epoll_wait(s->epoll, events, EPOLL_EVENTS, (int)(1000 * SERVICE_TICK));
        for (int i = 0; i < count; i++)
            if (events[i].data.ptr) stream_end(events[i].data.ptr, true);
        double now = clock_seconds();
        if (now - expired >= EXPIRE_SECONDS) connections_expire(s->connections, expired = now);
        if (clock_stopped(before, now) > 0) service_skip(s->service, now - before);
        before = now;
        service_run(s->service, now);
        if (!atomic_load(&s->is_stopping)) continue;
        if (ticks++ == 0) service_stop(s->service, clock_seconds());
        if (!service_has_streams(s->service)) break;
    }
    return NULL;
}

static bool start_thread(Server *s)
{
    struct epoll_event event = {.events = EPOLLIN};
    s->epoll = epoll_create1(EPOLL_CLOEXEC);
    return s->epoll >= 0 && epoll_ctl(s->epoll, EPOLL_CTL_ADD, s->service->inbox.fd, &event) == 0 &&
           pthread_create(&s->thread, NULL, run_thread, s) == 0;
}

static void stop_thread(Server *s)
{
    atomic_store(&s->is_stopping, true);
    pthread_join(s->thread, NULL);
}

/* -- Starting and stopping -- */

/* The open files that the system allows at most, and as far as they are needed; `more` of them by
 * the application. */
static int raise_file_limit(int more)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return FILES_LEAST + more;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return FILES_LEAST + more;
    int most = CONNECTIONS_MAX + FILES_OWN + more;
    return limit.rlim_cur < (rlim_t)most ? (int)limit.rlim_cur : most;
}

/* One client never gets more than half of the connections, and its network more than a quarter, or
 * as much as the client. */
static ConnectionLimits share_connections(int all, int wanted)
{
    int of_client = wanted < all / 2 ? wanted : all / 2;
    int of_network = wanted < all / 4 / NETWORK_TIMES ? NETWORK_TIMES * wanted : all / 4;
    if (of_network < of_client) of_network = of_client;
    return (ConnectionLimits){all, of_client, of_network};
}

static bool make_connections(Server *s, char error[SERVER_ERROR])
{
    int files = raise_file_limit(s->service->files), least = FILES_LEAST + s->service->files;
    if (files < least) {
        snprintf(error, SERVER_ERROR,
                 "the system allows only %d open files, and %d are needed; see ulimit -n", files,
                 least);
        return false;
    }
    ConnectionLimits limits =
        share_connections(files - s->service->files - FILES_OWN, s->service->limits.connections);
    s->connections = connections_new(&limits, table_salt());
    if (!s->connections) snprintf(error, SERVER_ERROR, "there is no memory for the server");
    return s->connections != NULL;
}

/* MHD itself limits nothing: past a limit of its own it would stop accepting connections, until one
 * is closed. If the system runs out of files all the same, it does that too. */
static struct MHD_Daemon *start_daemon(Server *s, int fd)
{
    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
                            handle_connection, s, MHD_OPTION_LISTEN_SOCKET, fd,
                            MHD_OPTION_URI_LOG_CALLBACK, connection_new, s,
                            MHD_OPTION_NOTIFY_COMPLETED, connection_free, s,
                            MHD_OPTION_NOTIFY_CONNECTION, note_connection, s,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
                            MHD_OPTION_CONNECTION_LIMIT, (unsigned)(2 * CONNECTIONS_MAX),
                            MHD_OPTION_END);
}

static bool start(Server *s, int fd, char error[SERVER_ERROR])
{
    if (start_thread(s)) {
        s->daemon = start_daemon(s, fd);
        if (s->daemon) return true;
        stop_thread(s);
    }
    snprintf(error, SERVER_ERROR, "the server cannot be started: %.80s", strerror(errno));
    return false;
}

static void free_server(Server *s)
{
    if (s->epoll >= 0) close(s->epoll);
    connections_free(s->connections);
    free(s);
}

Server *server_start(Service *service, const ServerOptions *options, char error[SERVER_ERROR])
{
    Server *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(error, SERVER_ERROR, "there is no memory for the server");
        return NULL;
    }
    s->service = service;
    s->is_quiet = options->is_quiet;
    s->epoll = -1;
    int fd = make_connections(s, error)
                 ? listen_open(options->bind, options->port, error, SERVER_ERROR)
                 : -1;
    if (fd >= 0) {
        listen_print_url(fd, s->url, sizeof s->url);
        if (start(s, fd, error)) return s;
        close(fd);
    }
    free_server(s);
    return NULL;
}

const char *server_url(const Server *s) { return s->url; }

/* Requests that were queued while the application's thread ended are handled in this one. */
void server_stop(Server *s)
{
    if (!s) return;
    MHD_socket fd = MHD_quiesce_daemon(s->daemon);
    stop_thread(s);
    service_run(s->service, clock_seconds());
    worker_stop(s->service->worker);
    clock_sleep(SERVICE_TICK / 2);
    service_run(s->service, clock_seconds());
    MHD_stop_daemon(s->daemon);
    service_run(s->service, clock_seconds());
    if (fd != MHD_INVALID_SOCKET) close(fd);
    free_server(s);
}
