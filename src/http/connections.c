/* connections.c: the open connections: how many there may be, and how long a client may take.
 *
 * There is a list for each phase. A connection enters a list at its end, so that the first of a
 * list has been in it for the longest time, and only the first ones can be overdue. */
#define _POSIX_C_SOURCE 200809L
#include "http/connections.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>

enum { COUNTERS = 65536 };

struct OpenConnection {
    OpenConnection *next, *previous; /* in the list of its phase */
    ConnectionPhase phase;
    double since; /* when the phase began */
    uint64_t client;
    int fd;
};

typedef struct List {
    OpenConnection *first, *last;
} List;

struct Connections {
    pthread_mutex_t lock;
    List lists[PHASES];
    int most, most_per_client;
    int open; /* except those that are shut */
    /* Connections or requests by client; clients whose keys collide share a limit. */
    uint16_t counts[COUNTERS];
};

static const double DEADLINES[PHASES] = {[PHASE_IDLE] = IDLE_SECONDS,
                                         [PHASE_RECEIVING] = REQUEST_SECONDS,
                                         [PHASE_SENDING] = SEND_SECONDS};

Connections *connections_new(int most, int most_per_client)
{
    Connections *all = calloc(1, sizeof *all);
    if (!all) return NULL;
    pthread_mutex_init(&all->lock, NULL);
    all->most = most;
    all->most_per_client = most_per_client;
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

static uint16_t *count_of(Connections *all, uint64_t client)
{
    return &all->counts[client / 2 % COUNTERS]; /* the last bit of a client_key is always 1 */
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
    if (c->client) --*count_of(all, c->client);
}

/* It no longer counts: its owner will read the end of the connection, and close it. */
static void shut(Connections *all, OpenConnection *c)
{
    take_out(all, c);
    count_out(all, c);
    append(all, c, PHASE_SHUT, c->since);
    shutdown(c->fd, SHUT_RDWR);
}

/* The one that has waited longest for a request of its client; of any client with 0. */
static OpenConnection *find_oldest(const Connections *all, uint64_t client)
{
    OpenConnection *oldest = NULL;
    for (int phase = PHASE_IDLE; phase <= PHASE_RECEIVING; phase++) {
        OpenConnection *c = all->lists[phase].first;
        while (c && client && c->client != client) c = c->next;
        if (c && (!oldest || c->since < oldest->since)) oldest = c;
    }
    return oldest;
}

/* -- For the server -- */

OpenConnection *connections_open(Connections *all, int fd, uint64_t client, double now)
{
    OpenConnection *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->fd = fd;
    c->client = client;
    pthread_mutex_lock(&all->lock);
    append(all, c, PHASE_IDLE, now);
    all->open++;
    /* The new one is the youngest of those that wait: it goes only if there is no other. */
    if (client && ++*count_of(all, client) > all->most_per_client)
        shut(all, find_oldest(all, client));
    else if (all->open > all->most)
        shut(all, find_oldest(all, 0));
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

bool connections_count(Connections *all, uint64_t client)
{
    pthread_mutex_lock(&all->lock);
    bool is_allowed = *count_of(all, client) < all->most_per_client;
    if (is_allowed) ++*count_of(all, client);
    pthread_mutex_unlock(&all->lock);
    return is_allowed;
}

void connections_discount(Connections *all, uint64_t client)
{
    pthread_mutex_lock(&all->lock);
    --*count_of(all, client);
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
