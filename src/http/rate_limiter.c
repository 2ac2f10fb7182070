/* rate_limiter.c: how much each client address may ask for. */
#include "http/rate_limiter.h"

#include "core/hash.h"
#include "http/request.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

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
    Bucket clients[BUCKETS], networks[BUCKETS];
};

const ServerLimits SERVER_LIMITS = {.requests = REQUESTS_PER_SECOND,
                                    .burst = REQUESTS_BURST,
                                    .creations = CREATIONS_PER_HOUR,
                                    .network_creations = NETWORK_CREATIONS_PER_HOUR,
                                    .streams = STREAMS_PER_ADDRESS,
                                    .searches = SEARCHES_PER_ADDRESS,
                                    .connections = CONNECTIONS_PER_ADDRESS,
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

RateLimiter *rate_limiter_new(const ServerLimits *limits)
{
    RateLimiter *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    pthread_mutex_init(&l->lock, NULL);
    l->limits = limits;
    return l;
}

void rate_limiter_free(RateLimiter *l)
{
    if (!l) return;
    pthread_mutex_destroy(&l->lock);
    free(l);
}

static Bucket *candidates(Bucket *table, uint64_t key)
{
    return &table[key / 2 % (BUCKETS / WAYS) * WAYS];
}

static void refill(Bucket *b, const ServerLimits *limits, int creations, double now)
{
    double passed = now > b->seen ? now - b->seen : 0;
    b->seen = now;
    b->requests += passed * limits->requests;
    b->creations += passed * creations / 3600;
    if (b->requests > limits->burst) b->requests = limits->burst;
    if (b->creations > creations) b->creations = creations;
}

/* The bucket of a key, refilled; if it has none, the least recently seen of its WAYS candidates is
 * reused. NULL if all of those have streams open. */
static Bucket *find(RateLimiter *l, bool is_network, uint64_t key, double now)
{
    int creations = is_network ? l->limits->network_creations : l->limits->creations;
    Bucket *ways = candidates(is_network ? l->networks : l->clients, key), *found = NULL;
    for (int i = 0; i < WAYS; i++) {
        if (ways[i].key == key) {
            refill(&ways[i], l->limits, creations, now);
            return &ways[i];
        }
        if (ways[i].streams == 0 && (!found || ways[i].seen < found->seen)) found = &ways[i];
    }
    if (found)
        *found =
            (Bucket){.key = key, .seen = now, .requests = l->limits->burst, .creations = creations};
    return found;
}

static bool take_token(double *tokens)
{
    if (*tokens < 1) return false;
    *tokens -= 1;
    return true;
}

bool rate_limit_request(RateLimiter *l, const char *address, double now)
{
    pthread_mutex_lock(&l->lock);
    Bucket *b = find(l, false, client_key(address), now);
    bool is_allowed = !b || take_token(&b->requests); /* a full table limits only streams */
    pthread_mutex_unlock(&l->lock);
    return is_allowed;
}

bool rate_limit_creation(RateLimiter *l, const char *address, double now)
{
    pthread_mutex_lock(&l->lock);
    Bucket *client = find(l, false, client_key(address), now);
    Bucket *network = find(l, true, network_key(address), now);
    bool is_allowed =
        client && network && client->creations >= 1 && take_token(&network->creations);
    if (is_allowed) client->creations -= 1;
    pthread_mutex_unlock(&l->lock);
    return is_allowed;
}

bool rate_limit_open_stream(RateLimiter *l, const char *address, bool is_search, double now)
{
    pthread_mutex_lock(&l->lock);
    Bucket *b = find(l, false, client_key(address), now);
    bool is_allowed =
        b && b->streams < l->limits->streams && (!is_search || b->searches < l->limits->searches);
    if (is_allowed) {
        b->streams++;
        b->searches += is_search;
    }
    pthread_mutex_unlock(&l->lock);
    return is_allowed;
}

void rate_limit_close_stream(RateLimiter *l, const char *address, bool is_search)
{
    uint64_t key = client_key(address);
    pthread_mutex_lock(&l->lock);
    Bucket *ways = candidates(l->clients, key);
    for (int i = 0; i < WAYS; i++) {
        if (ways[i].key != key || ways[i].streams == 0) continue;
        ways[i].streams--;
        ways[i].searches -= is_search;
    }
    pthread_mutex_unlock(&l->lock);
}
