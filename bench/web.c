/* web.c: puts load on quina serve: games in progress, and streams that watch them.
 *
 *     bench/web PORT PID GAMES STREAMS RATE SECONDS
 *
 * One thread, over loopback. People play people in all five games: moves are drawn at random by
 * our own rules and sent at a steady rate, whatever the server does; a latency is counted from the
 * moment at which the move was due. Every request comes from an address of its own, as a proxy
 * would tell it. Prints a line of the table that `make bench-web` makes. */
#define _GNU_SOURCE
#include "core/clock.h"
#include "games/games.h"

#include <arpa/inet.h>
#include <errno.h>
#include <jansson.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BUFFER = 1 << 17, LINKS = 1024, LATENCIES = 1 << 20, EVENTS = 256, SEAT_SECRET = 32 };

/* A game, followed with our own rules. */
typedef struct Match {
    char room[SEAT_SECRET], secrets[2][SEAT_SECRET];
    Pos pos;
    int first; /* the seat that is white */
    bool is_busy;
} Match;

typedef enum Purpose { FREE, MOVE, REMATCH_0, REMATCH_1 } Purpose;

/* A connection for requests, one at a time. */
typedef struct Link {
    int fd;
    Purpose purpose;
    Match *match;
    Turn turn;
    double due;
    size_t length;
    char *data;
} Link;

typedef struct Load {
    int port, epoll, games, streams;
    double rate, seconds;
    Match *matches;
    Link links[LINKS];
    int *stream_fds;
    long events, errors, moves, matched;
    size_t stream_bytes;
    float *latencies;
    Rng rng;
} Load;

static void fail(const char *what)
{
    fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int dial(const Load *l)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)l->port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0) fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return fd;
}

static void send_all(int fd, const char *data, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(fd, data, length, MSG_NOSIGNAL);
        if (sent <= 0) fail("send");
        data += sent;
        length -= (size_t)sent;
    }
}

static void post(int fd, const char *path, const char *secret, const char *body)
{
    static unsigned address;
    char text[2048];
    address++;
    int length =
        snprintf(text, sizeof text,
                 "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                 "X-Forwarded-For: 10.%u.%u.%u\r\nAuthorization: Bearer %s\r\n"
                 "Content-Length: %zu\r\n\r\n%s",
                 path, address >> 16 & 255, address >> 8 & 255, address & 255, secret, strlen(body),
                 body);
    send_all(fd, text, (size_t)length);
}

/* The body of a response and its status; NULL if it has not arrived completely. */
static char *response_body(const char *data, size_t length, int *status)
{
    const char *end = memmem(data, length, "\r\n\r\n", 4);
    const char *size = end ? strcasestr(data, "content-length:") : NULL;
    if (!size) return NULL;
    size_t body = strtoul(size + 15, NULL, 10), head = (size_t)(end - data) + 4;
    if (length < head + body) return NULL;
    *status = (int)strtol(data + 9, NULL, 10);
    char *copy = strndup(end + 4, body);
    return copy;
}

static json_t *ask(int fd, const char *path, const char *secret, const char *body)
{
    static char data[BUFFER];
    size_t length = 0;
    int status = 0;
    char *text = NULL;
    post(fd, path, secret, body);
    while (!text) {
        ssize_t got = recv(fd, data + length, sizeof data - 1 - length, 0);
        if (got <= 0) fail("recv");
        length += (size_t)got;
        data[length] = '\0';
        text = response_body(data, length, &status);
    }
    json_t *root = json_loads(text, 0, NULL);
    if (status >= 300) {
        fprintf(stderr, "bench: %s: %s\n", path, text);
        exit(1);
    }
    free(text);
    return root;
}

static void copy(char *out, size_t size, const json_t *text)
{
    snprintf(out, size, "%s", json_string_value(text) ? json_string_value(text) : "");
}

/* -- Games -- */

static void begin_match(Match *m, const json_t *state)
{
    const Game *g;
    Fault fault;
    game_find(json_string_value(json_object_get(state, "game")), &g, &fault);
    const json_t *seat = json_array_get(json_object_get(state, "seats"), 0);
    m->first = strcmp(json_string_value(json_object_get(seat, "colour")), "white") != 0;
    if (!g->parse(&m->pos, (int)json_integer_value(json_object_get(state, "size")), 0,
                  json_string_value(json_object_get(state, "start")), &fault))
        fail("start");
}

static void make_match(Load *l, int fd, Match *m, int number)
{
    char body[256], path[128];
    snprintf(body, sizeof body, "{\"game\": \"%s\"}", GAMES[number % GAME_COUNT]->name);
    json_t *made = ask(fd, "/api/rooms", "", body);
    copy(m->room, sizeof m->room, json_object_get(made, "room"));
    copy(m->secrets[0], sizeof m->secrets[0], json_object_get(made, "secret"));
    snprintf(path, sizeof path, "/api/rooms/%s/join", m->room);
    json_t *joined = ask(fd, path, "", "{\"name\": \"Rui\"}");
    copy(m->secrets[1], sizeof m->secrets[1], json_object_get(joined, "secret"));
    begin_match(m, json_object_get(joined, "state"));
    json_decref(made);
    json_decref(joined);
    (void)l;
}

static Turn random_turn(Load *l, const Pos *p)
{
    const Game *g = game_of(p);
    Turn turn = {0};
    Pos at = *p;
    do {
        turn.steps[turn.count++] = g->random(&at, &l->rng);
        g->play(&at, turn.steps[turn.count - 1], &at);
    } while (at.mid_turn);
    return turn_in_order(g, &turn);
}

static void send_move(Load *l, Link *k, Match *m, double due)
{
    char path[128], body[256], move[TURN_TEXT];
    k->turn = random_turn(l, &m->pos);
    game_of(&m->pos)->turn_print(&m->pos, &k->turn, move);
    snprintf(path, sizeof path, "/api/rooms/%s/move", m->room);
    snprintf(body, sizeof body, "{\"move\": \"%s\", \"ply\": %d}", move, m->pos.ply);
    k->purpose = MOVE;
    k->match = m;
    k->due = due;
    k->length = 0;
    m->is_busy = true;
    int seat = m->pos.to_move == WHITE ? m->first : 1 - m->first;
    post(k->fd, path, m->secrets[seat], body);
}

static void send_rematch(Link *k, Purpose purpose)
{
    char path[128];
    snprintf(path, sizeof path, "/api/rooms/%s/rematch", k->match->room);
    k->purpose = purpose;
    k->length = 0;
    post(k->fd, path, k->match->secrets[purpose == REMATCH_1], "{}");
}

/* Handles a complete response. */
static void handle_response(Load *l, Link *k, int status, const char *text)
{
    Match *m = k->match;
    if (status != 200) {
        if (l->errors++ < 3) fprintf(stderr, "bench: status %d: %.120s\n", status, text);
    } else if (k->purpose == MOVE) {
        if (l->moves < LATENCIES) l->latencies[l->moves] = (float)(clock_seconds() - k->due);
        l->moves++;
        turn_play(&m->pos, &k->turn, &m->pos);
        json_t *root = json_loads(text, 0, NULL);
        const json_t *outcome = json_object_get(json_object_get(root, "state"), "outcome");
        bool is_over = json_is_string(outcome);
        json_decref(root);
        if (is_over) {
            send_rematch(k, REMATCH_0);
            return;
        }
    } else if (k->purpose == REMATCH_0) {
        send_rematch(k, REMATCH_1);
        return;
    } else {
        json_t *root = json_loads(text, 0, NULL);
        begin_match(m, json_object_get(root, "state"));
        l->matched++;
        json_decref(root);
    }
    k->purpose = FREE;
    m->is_busy = false;
}

static void read_link(Load *l, Link *k)
{
    int status;
    ssize_t got = recv(k->fd, k->data + k->length, BUFFER - 1 - k->length, 0);
    if (got <= 0) fail("an response_body");
    k->length += (size_t)got;
    k->data[k->length] = '\0';
    char *text = response_body(k->data, k->length, &status);
    if (text) handle_response(l, k, status, text);
    free(text);
}

/* -- Streams -- */

static void open_stream(Load *l, int number)
{
    char text[512];
    const Match *m = &l->matches[number % l->games];
    int fd = dial(l);
    int length = snprintf(text, sizeof text,
                          "GET /api/rooms/%s/events HTTP/1.1\r\nHost: localhost\r\n"
                          "X-Forwarded-For: 11.0.%d.%d\r\n\r\n",
                          m->room, number >> 8 & 255, number & 255);
    send_all(fd, text, (size_t)length);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = (uint64_t)(LINKS + number)};
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, fd, &event);
    l->stream_fds[number] = fd;
}

/* Counts events by their beginnings, so that one split over two blocks counts once. */
static void read_stream(Load *l, int fd)
{
    static char data[BUFFER];
    ssize_t got = recv(fd, data, sizeof data - 1, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN)) {
        l->errors++;
        close(fd);
        return;
    }
    if (got < 0) return;
    l->stream_bytes += (size_t)got;
    data[got] = '\0';
    for (const char *at = data; (at = strstr(at, "event: s")); at++) l->events++;
}

/* -- The load -- */

static void wait_for(Load *l, double seconds)
{
    struct epoll_event events[EVENTS];
    int count = epoll_wait(l->epoll, events, EVENTS, seconds > 0 ? (int)(1000 * seconds) + 1 : 0);
    for (int i = 0; i < count; i++) {
        int which = (int)events[i].data.u64;
        if (which < LINKS)
            read_link(l, &l->links[which]);
        else
            read_stream(l, l->stream_fds[which - LINKS]);
    }
}

static Link *find_link(Load *l)
{
    for (int i = 0; i < LINKS; i++)
        if (l->links[i].purpose == FREE) return &l->links[i];
    return NULL;
}

static void run(Load *l)
{
    double began = clock_seconds(), now = began;
    long sent = 0;
    int at = 0;
    while (now < began + l->seconds) {
        double due = began + (double)sent / l->rate;
        Link *k = due <= now ? find_link(l) : NULL;
        Match *m = NULL;
        for (int i = 0; k && i < l->games && !m; i++, at = (at + 1) % l->games)
            if (!l->matches[at].is_busy) m = &l->matches[at];
        if (k && m) {
            send_move(l, k, m, due);
            sent++;
        }
        wait_for(l, k && m ? 0 : due > now ? due - now : 0.001);
        now = clock_seconds();
    }
    bool is_busy = true;
    for (int i = 0; i < 5000 && is_busy; i++) {
        wait_for(l, 0.001);
        is_busy = false;
        for (int j = 0; j < LINKS; j++) is_busy |= l->links[j].purpose != FREE;
    }
    for (int i = 0; i < 200; i++) wait_for(l, 0.001);
}

static long memory_of(int pid)
{
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0) kilobytes = strtol(line + 6, NULL, 10);
    if (file) fclose(file);
    return kilobytes;
}

static int compare(const void *one, const void *other)
{
    float a = *(const float *)one, b = *(const float *)other;
    return (a > b) - (a < b);
}

static double percentile(const Load *l, double part)
{
    return l->moves ? 1000 * l->latencies[(long)(part * (double)(l->moves - 1))] : 0;
}

int main(int count, char **words)
{
    static Load l;
    struct rlimit limit;
    if (count != 7) {
        fprintf(stderr, "usage: bench/web PORT PID GAMES STREAMS RATE SECONDS\n");
        return 2;
    }
    int pid = (int)strtol(words[2], NULL, 10);
    l.port = (int)strtol(words[1], NULL, 10);
    l.games = (int)strtol(words[3], NULL, 10);
    l.streams = (int)strtol(words[4], NULL, 10);
    l.rate = strtod(words[5], NULL);
    l.seconds = strtod(words[6], NULL);
    l.rng = rng_seeded(1);
    l.epoll = epoll_create1(0);
    l.matches = calloc((size_t)l.games, sizeof *l.matches);
    l.stream_fds = calloc((size_t)l.streams + 1, sizeof *l.stream_fds);
    l.latencies = calloc(LATENCIES, sizeof *l.latencies);
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (int i = 0; i < LINKS; i++) {
        l.links[i] = (Link){.fd = dial(&l), .data = malloc(BUFFER)};
        struct epoll_event event = {.events = EPOLLIN, .data.u64 = (uint64_t)i};
        epoll_ctl(l.epoll, EPOLL_CTL_ADD, l.links[i].fd, &event);
    }
    long before = memory_of(pid);
    int fd = dial(&l);
    for (int i = 0; i < l.games; i++) make_match(&l, fd, &l.matches[i], i);
    long with_games = memory_of(pid);
    for (int i = 0; i < l.streams; i++) {
        open_stream(&l, i);
        if (i % 64 == 0) wait_for(&l, 0);
    }
    for (int i = 0; i < 500; i++) wait_for(&l, 0.001);
    long with_streams = memory_of(pid);
    l.events = 0;
    l.stream_bytes = 0;
    run(&l);
    qsort(l.latencies, (size_t)(l.moves < LATENCIES ? l.moves : LATENCIES), sizeof *l.latencies,
          compare);
    printf("| %d | %d | %.0f | %.1f | %.1f | %.1f | %.1f | %ld | %.1f | %.1f | %ld |\n", l.games,
           l.streams, (double)l.moves / l.seconds, percentile(&l, 0.5), percentile(&l, 0.99),
           percentile(&l, 1), (double)l.events / l.seconds, l.errors,
           (double)(with_games - before) / l.games,
           l.streams ? (double)(with_streams - with_games) / l.streams : 0, memory_of(pid) / 1024);
    return l.errors > 0;
}
