/* connections.h: the open connections: how many there may be, and how long a client may take.
 *
 * A client that opens connections and sends nothing, or a byte now and then, must neither keep them
 * nor keep others out. So a request has a deadline for all of it, however often a byte arrives; and
 * where a new connection is one too many, the one that has waited longest for its client is closed
 * for it. A connection whose request is being handled, such as an event stream, is never closed.
 *
 * It knows nothing about HTTP: a connection is a descriptor, which is shut down here and closed by
 * its owner. Any thread may use it. */
#ifndef HTTP_CONNECTIONS_H
#define HTTP_CONNECTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CONNECTIONS_MAX = 10000,
    IDLE_SECONDS = 30,    /* until the first line of a request is there */
    REQUEST_SECONDS = 10, /* from there to the end of its body */
    SEND_SECONDS = 120    /* for the client to receive a response, unless it is a stream */
};

/* What a connection does; in the first three it waits for its client. */
typedef enum ConnectionPhase {
    PHASE_IDLE,
    PHASE_RECEIVING,
    PHASE_SENDING,
    PHASE_HANDLING,
    PHASE_SHUT, /* until its owner notices */
    PHASES
} ConnectionPhase;

typedef struct Connections Connections;
typedef struct OpenConnection OpenConnection;

/* So many in all, and so many of one client; NULL if out of memory. */
Connections *connections_new(int most, int most_per_client);
void connections_free(Connections *all);

/* A new connection, in PHASE_IDLE. The client is a client_key, or 0: not counted. If that is one
 * too many, another one is shut down, or this one. NULL if out of memory. */
OpenConnection *connections_open(Connections *all, int fd, uint64_t client, double now);
void connections_set_phase(Connections *all, OpenConnection *c, ConnectionPhase phase, double now);
/* To be called before the descriptor is closed. */
void connections_close(Connections *all, OpenConnection *c);

/* Counts a request that came through a proxy, whose connections are everybody's; false if its
 * client has too many. A request that was counted is to be discounted. */
bool connections_count(Connections *all, uint64_t client);
void connections_discount(Connections *all, uint64_t client);

/* Shuts down the connections whose client took too long. */
void connections_expire(Connections *all, double now);

#endif
