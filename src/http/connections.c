/* connections.c: the open connections: how many there may be, and how long a client may take.
 *
 * There is a list for each phase. A connection enters a list at its end, so that the first of a
 * list has been in it for the longest time, and only the first ones can be overdue. */
#define _POSIX_C_SOURCE 200809L
#include "http/connections.h"

#include "core/hash.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>

enum { COUNTERS = 65536 };

struct OpenConnection {
    OpenConnection *next, *previous; /* in the list of its phase */
    ConnectionPhase phase;
    double since; /* when the phase began */
    Peer peer;
    int fd;
};

typedef struct List {
    OpenConnection *first, *last;
} List;

struct Connections {
    pthread_mutex_t lock;
    List lists[PHASES];
    ConnectionLimits limits;
    uint64_t salt;
    int open; /* except those that are shut */
    /* Connections or requests; those whose keys collide share a limit. */
    uint16_t of_clients[COUNTERS], of_networks[COUNTERS];
};

static const double DEADLINES[PHASES] = {[PHASE_IDLE] = IDLE_SECONDS,
                                         [PHASE_RECEIVING] = REQUEST_SECONDS,
                                         [PHASE_SENDING] = SEND_SECONDS};

Connections *connections_new(const ConnectionLimits *limits, uint64_t salt)
{
    Connections *all = calloc(1, sizeof *all);
    if (!all) return NULL;
    pthread_mutex_init(&all->lock, NULL);
    all->limits = *limits;
    all->salt = salt;
    return all;
}

void connections_free(Connections *all)
{
    if (!all) return;
    for (int phase = 0; phase < PHASES; phase++)
        for (OpenConnection *c = all->lists[phase].first, *next; c; c = next) {
            next = c->next;
            free(c);
        }
    pthread_mutex_destroy(&all->lock);
    free(all);
}

/* -- With the lock held -- */

static uint16_t *count_of_client(Connections *all, Peer peer)
{
    return &all->of_clients[hash_word(all->salt, peer.client) % COUNTERS];
}

static uint16_t *count_of_network(Connections *all, Peer peer)
{
    return &all->of_networks[hash_word(all->salt, peer.network) % COUNTERS];
}

static void append(Connections *all, OpenConnection *c, ConnectionPhase phase, double now)
{
    List *list = &all->lists[phase];
    c->phase = phase;
    c->since = now;
    c->next = NULL;
    c->previous = list->last;
    *(list->last ? &list->last->next : &list->first) = c;
    list->last = c;
}

static void take_out(Connections *all, OpenConnection *c)
{
    List *list = &all->lists[c->phase];
    *(c->previous ? &c->previous->next : &list->first) = c->next;
    *(c->next ? &c->next->previous : &list->last) = c->previous;
}

static void count_out(Connections *all, const OpenConnection *c)
{
    all->open--;
    if (!c->peer.client) return;
    --*count_of_client(all, c->peer);
    --*count_of_network(all, c->peer);
}

/* It no longer counts: its owner will read the end of the connection, and close it. */
static void shut(Connections *all, OpenConnection *c)
{
    take_out(all, c);
    count_out(all, c);
    append(all, c, PHASE_SHUT, c->since);
    shutdown(c->fd, SHUT_RDWR);
}

/* Whether a connection is one of the wanted client and network; 0 stands for any. */
static bool is_of(const OpenConnection *c, Peer wanted)
{
    return (!wanted.client || c->peer.client == wanted.client) &&
           (!wanted.network || c->peer.network == wanted.network);
}

/* The one that has waited longest for a request of its client. */
static OpenConnection *find_oldest(const Connections *all, Peer wanted)
{
    OpenConnection *oldest = NULL;
    for (int phase = PHASE_IDLE; phase <= PHASE_RECEIVING; phase++) {
        OpenConnection *c = all->lists[phase].first;
        while (c && !is_of(c, wanted)) c = c->next;
        if (c && (!oldest || c->since < oldest->since)) oldest = c;
    }
    return oldest;
}

/* -- For the server -- */

/* Counts a new connection. True if it is one too many: one of *crowd has to go. */
static bool count_in(Connections *all, Peer peer, Peer *crowd)
{
    bool is_counted = peer.client != 0;
    int of_client = is_counted ? ++*count_of_client(all, peer) : 0;
    int of_network = is_counted ? ++*count_of_network(all, peer) : 0;
    bool is_client = of_client > all->limits.of_client;
    bool is_network = of_network > all->limits.of_network;
    all->open++;
    crowd->client = is_client ? peer.client : 0;
    crowd->network = is_client || is_network ? peer.network : 0;
    return is_client || is_network || all->open > all->limits.all;
}

OpenConnection *connections_open(Connections *all, int fd, Peer peer, double now)
{
    Peer crowd;
    OpenConnection *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->fd = fd;
    c->peer = peer;
    pthread_mutex_lock(&all->lock);
    append(all, c, PHASE_IDLE, now);
    /* The new one is the youngest of those that wait: it goes only if there is no other. */
    if (count_in(all, peer, &crowd)) shut(all, find_oldest(all, crowd));
    pthread_mutex_unlock(&all->lock);
    return c;
}

void connections_set_phase(Connections *all, OpenConnection *c, ConnectionPhase phase, double now)
{
    if (!c) return;
    pthread_mutex_lock(&all->lock);
    if (c->phase != PHASE_SHUT) {
        take_out(all, c);
        append(all, c, phase, now);
    }
    pthread_mutex_unlock(&all->lock);
}

void connections_close(Connections *all, OpenConnection *c)
{
    if (!c) return;
    pthread_mutex_lock(&all->lock);
    take_out(all, c);
    if (c->phase != PHASE_SHUT) count_out(all, c);
    pthread_mutex_unlock(&all->lock);
    free(c);
}

bool connections_count(Connections *all, Peer peer)
{
    pthread_mutex_lock(&all->lock);
    uint16_t *of_client = count_of_client(all, peer), *of_network = count_of_network(all, peer);
    bool is_allowed = *of_client < all->limits.of_client && *of_network < all->limits.of_network;
    if (is_allowed) {
        ++*of_client;
        ++*of_network;
    }
    pthread_mutex_unlock(&all->lock);
    return is_allowed;
}

void connections_discount(Connections *all, Peer peer)
{
    pthread_mutex_lock(&all->lock);
    --*count_of_client(all, peer);
    --*count_of_network(all, peer);
    pthread_mutex_unlock(&all->lock);
}

void connections_expire(Connections *all, double now)
{
    pthread_mutex_lock(&all->lock);
    for (int phase = PHASE_IDLE; phase <= PHASE_SENDING; phase++) {
        OpenConnection *c;
        while ((c = all->lists[phase].first) && now - c->since >= DEADLINES[phase]) shut(all, c);
    }
    pthread_mutex_unlock(&all->lock);
}
