/* rate_limiter.c: how much each client address may ask for. */
#define _DEFAULT_SOURCE
#include "http/rate_limiter.h"

#include "core/hash.h"
#include "http/request.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUCKETS = 65536, WAYS = 8 };

typedef struct Bucket {
    uint64_t key; /* 0: the bucket is free */
    double seen;
    double requests, creations; /* tokens left */
    int streams, searches;      /* open now */
} Bucket;

struct RateLimiter {
    pthread_mutex_t lock;
    const ServerLimits *limits;
    uint64_t salt;
    Bucket clients[BUCKETS], networks[BUCKETS];
};

const ServerLimits SERVER_LIMITS = {.requests = REQUESTS_PER_SECOND,
                                    .burst = REQUESTS_BURST,
                                    .creations = CREATIONS_PER_HOUR,
                                    .network_creations = NETWORK_CREATIONS_PER_HOUR,
                                    .streams = STREAMS_PER_ADDRESS,
                                    .searches = SEARCHES_PER_ADDRESS,
                                    .connections = CONNECTIONS_PER_ADDRESS,
                                    .slow = SLOW_PER_ADDRESS,
                                    .rooms = ROOMS_MAX};

/* The first bytes of an address, of IPv4 or IPv6, as a number. */
static uint64_t prefix_key(const char *address, size_t bytes4, size_t bytes6)
{
    unsigned char bytes[16] = {0};
    uint64_t key = 0;
    char text[ADDRESS_TEXT] = "";
    if (inet_pton(AF_INET6, address, bytes) == 1)
        memcpy(text, bytes, bytes6);
    else if (bytes4 < 4 && inet_pton(AF_INET, address, bytes) == 1)
        memcpy(text, bytes, bytes4);
    else
        for (size_t i = 0; i < sizeof text && address[i]; i++) text[i] = address[i];
    for (size_t i = 0; i < sizeof text; i += 8) {
        uint64_t word;
        memcpy(&word, text + i, 8);
        key = hash_word(key, word);
    }
    return key;
}

/* Of an IPv6 address only the network counts: a customer gets all of a /64. */
uint64_t client_key(const char *address) { return prefix_key(address, 4, 8) | 1; }

/* An organisation gets a /48, or more, of which it can use every /64. */
uint64_t network_key(const char *address) { return prefix_key(address, 3, 6) | 1; }

uint64_t table_salt(void)
{
    uint64_t salt;
    return getentropy(&salt, sizeof salt) == 0 ? salt : 0;
}

RateLimiter *rate_limiter_new(const ServerLimits *limits)
{
    RateLimiter *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    pthread_mutex_init(&l->lock, NULL);
    l->limits = limits;
    l->salt = table_salt();
    return l;
}

void rate_limiter_free(RateLimiter *l)
{
    if (!l) return;
    pthread_mutex_destroy(&l->lock);
    free(l);
}

static Bucket *candidates(RateLimiter *l, bool is_network, uint64_t key)
{
    Bucket *table = is_network ? l->networks : l->clients;
    return &table[hash_word(l->salt, key) % (BUCKETS / WAYS) * WAYS];
}

/* What a bucket of that kind may hold. */
typedef struct Measure {
    double requests, burst, creations;
    int streams, searches;
} Measure;

static Measure measure_of(const ServerLimits *limits, bool is_network)
{
    int times = is_network ? NETWORK_TIMES : 1;
    return (Measure){.requests = (double)times * limits->requests,
                     .burst = (double)times * limits->burst,
                     .creations = is_network ? limits->network_creations : limits->creations,
                     .streams = times * limits->streams,
                     .searches = times * limits->searches};
}

static void refill(Bucket *b, const Measure *most, double now)
{
    double passed = now > b->seen ? now - b->seen : 0;
    b->seen = now;
    b->requests += passed * most->requests;
    b->creations += passed * most->creations / 3600;
    if (b->requests > most->burst) b->requests = most->burst;
    if (b->creations > most->creations) b->creations = most->creations;
}

/* The bucket of a key, refilled; if it has none, the least recently seen of its WAYS candidates is
 * reused. NULL if all of those have streams open. */
static Bucket *find(RateLimiter *l, bool is_network, uint64_t key, double now)
{
    Measure most = measure_of(l->limits, is_network);
    Bucket *ways = candidates(l, is_network, key), *found = NULL;
    for (int i = 0; i < WAYS; i++) {
        if (ways[i].key == key) {
            refill(&ways[i], &most, now);
            return &ways[i];
        }
        if (ways[i].streams == 0 && (!found || ways[i].seen < found->seen)) found = &ways[i];
    }
    if (found)
        *found =
            (Bucket){.key = key, .seen = now, .requests = most.burst, .creations = most.creations};
    return found;
}

bool rate_limit_request(RateLimiter *l, const char *address, double now)
{
    pthread_mutex_lock(&l->lock);
    Bucket *client = find(l, false, client_key(address), now);
    Bucket *network = find(l, true, network_key(address), now);
    /* A full table limits only streams. */
    bool is_allowed = (!client || client->requests >= 1) && (!network || network->requests >= 1);
    if (is_allowed && client) client->requests -= 1;
    if (is_allowed && network) network->requests -= 1;
    pthread_mutex_unlock(&l->lock);
    return is_allowed;
}

bool rate_limit_creation(RateLimiter *l, const char *address, double now)
{
    pthread_mutex_lock(&l->lock);
    Bucket *client = find(l, false, client_key(address), now);
    Bucket *network = find(l, true, network_key(address), now);
    bool is_allowed = client && network && client->creations >= 1 && network->creations >= 1;
    if (is_allowed) {
        client->creations -= 1;
        network->creations -= 1;
    }
    pthread_mutex_unlock(&l->lock);
    return is_allowed;
}

/* The bucket of a client or of its network; NULL if it may open no more streams. */
static Bucket *find_for_stream(RateLimiter *l, const char *address, bool is_network, bool is_search,
                               double now)
{
    Measure most = measure_of(l->limits, is_network);
    uint64_t key = is_network ? network_key(address) : client_key(address);
    Bucket *b = find(l, is_network, key, now);
    bool is_allowed = b && b->streams < most.streams && (!is_search || b->searches < most.searches);
    return is_allowed ? b : NULL;
}

bool rate_limit_open_stream(RateLimiter *l, const char *address, bool is_search, double now)
{
    pthread_mutex_lock(&l->lock);
    Bucket *both[2] = {find_for_stream(l, address, false, is_search, now),
                       find_for_stream(l, address, true, is_search, now)};
    bool is_allowed = both[0] && both[1];
    for (int i = 0; is_allowed && i < 2; i++) {
        both[i]->streams++;
        both[i]->searches += is_search;
    }
    pthread_mutex_unlock(&l->lock);
    return is_allowed;
}

static void close_stream(RateLimiter *l, bool is_network, uint64_t key, bool is_search)
{
    Bucket *ways = candidates(l, is_network, key);
    for (int i = 0; i < WAYS; i++) {
        if (ways[i].key != key || ways[i].streams == 0) continue;
        ways[i].streams--;
        ways[i].searches -= is_search;
    }
}

void rate_limit_close_stream(RateLimiter *l, const char *address, bool is_search)
{
    pthread_mutex_lock(&l->lock);
    close_stream(l, false, client_key(address), is_search);
    close_stream(l, true, network_key(address), is_search);
    pthread_mutex_unlock(&l->lock);
}
