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

/* A client_key and the network_key of the same address; all 0: not counted. */
typedef struct Peer {
    uint64_t client, network;
} Peer;

typedef struct ConnectionLimits {
    int all, of_client, of_network;
} ConnectionLimits;

/* The salt decides which clients share a counter. NULL if out of memory. */
Connections *connections_new(const ConnectionLimits *limits, uint64_t salt);
void connections_free(Connections *all);

/* A new connection, in PHASE_IDLE. If that is one too many, of its client, of its network or of
 * all, another one is shut down, or this one. NULL if out of memory. */
OpenConnection *connections_open(Connections *all, int fd, Peer peer, double now);
void connections_set_phase(Connections *all, OpenConnection *c, ConnectionPhase phase, double now);
/* To be called before the descriptor is closed. */
void connections_close(Connections *all, OpenConnection *c);

/* Counts a request that came through a proxy, whose connections are everybody's; false if its
 * client or network has too many. A request that was counted is to be discounted. */
bool connections_count(Connections *all, Peer peer);
void connections_discount(Connections *all, Peer peer);

/* Shuts down the connections whose client took too long. */
void connections_expire(Connections *all, double now);

#endif
