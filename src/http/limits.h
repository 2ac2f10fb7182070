/* limits.h: how much the clients of a server may ask for. An operator may choose other values. */
#ifndef HTTP_LIMITS_H
#define HTTP_LIMITS_H

/* The values of a server whose operator chooses none. */
enum {
    REQUESTS_PER_SECOND = 20,
    REQUESTS_BURST = 100,
    CREATIONS_PER_HOUR = 30,
    NETWORK_CREATIONS_PER_HOUR = 120,
    STREAMS_PER_ADDRESS = 32,
    SEARCHES_PER_ADDRESS = 4,
    CONNECTIONS_PER_ADDRESS = 128,
    NETWORK_TIMES = 8,
    SLOW_PER_ADDRESS = 2,
    ROOMS_MAX = 100000
};

/* Of one client address, except network_creations, of its wider network, and rooms, of all. Except
 * creations and slow requests, a network may have NETWORK_TIMES as much as an address. */
typedef struct ServerLimits {
    int requests, burst;              /* a second, on average and at once */
    int creations, network_creations; /* an hour */
    int streams, searches;            /* open event streams; of these, analyses */
    int connections;
    int slow;  /* requests in the queue of the worker (worker.h) */
    int rooms; /* stored */
} ServerLimits;

extern const ServerLimits SERVER_LIMITS;

#endif
