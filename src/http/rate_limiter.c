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
    Bucket buckets[BUCKETS];
};

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
uint64_t network_key(const char *address)
{
    return hash_word(prefix_key(address, 3, 6), NETWORK_CREATIONS_PER_HOUR) | 1;
}

RateLimiter *rate_limiter_new(void)
{
    RateLimiter *l = calloc(1, sizeof *l);
    if (l) pthread_mutex_init(&l->lock, NULL);
    return l;
}

void rate_limiter_free(RateLimiter *l)
{
    if (!l) return;
    pthread_mutex_destroy(&l->lock);
    free(l);
}

/* The bucket of an address; if it has none, the least recently seen of its WAYS candidates is
 * reused. NULL if all of those have streams open. */
static Bucket *find(RateLimiter *l, uint64_t key, double now)
{
    Bucket *ways = &l->buckets[key / 2 % (BUCKETS / WAYS) * WAYS], *oldest = NULL;
    for (int i = 0; i < WAYS; i++) {
        if (ways[i].key == key) return &ways[i];
        if (ways[i].streams == 0 && (!oldest || ways[i].seen < oldest->seen)) oldest = &ways[i];
    }
    if (oldest)
        *oldest = (Bucket){.key = key,
                           .seen = now,
                           .requests = REQUESTS_BURST,
                           .creations = CREATIONS_PER_HOUR};
    return oldest;
}

static void refill(Bucket *b, double now)
{
    double passed = now > b->seen ? now - b->seen : 0;
    b->seen = now;
    b->requests += passed * REQUESTS_PER_SECOND;
    b->creations += passed * CREATIONS_PER_HOUR / 3600;
    if (b->requests > REQUESTS_BURST) b->requests = REQUESTS_BURST;
    if (b->creations > CREATIONS_PER_HOUR) b->creations = CREATIONS_PER_HOUR;
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
    Bucket *b = find(l, client_key(address), now);
    if (b) refill(b, now);
    bool is_allowed = !b || take_token(&b->requests); /* a full table limits only streams */
    pthread_mutex_unlock(&l->lock);
    return is_allowed;
}

/* A creation takes a whole token from the client, and a part of one from its network. */
bool rate_limit_creation(RateLimiter *l, const char *address, double now)
{
    static const double COSTS[] = {1, (double)CREATIONS_PER_HOUR / NETWORK_CREATIONS_PER_HOUR};
    const uint64_t keys[] = {client_key(address), network_key(address)};
    Bucket *buckets[2];
    bool is_allowed = true;
    pthread_mutex_lock(&l->lock);
    for (int i = 0; i < 2; i++) {
        buckets[i] = find(l, keys[i], now);
        if (buckets[i]) refill(buckets[i], now);
        is_allowed = is_allowed && buckets[i] && buckets[i]->creations >= COSTS[i];
    }
    for (int i = 0; is_allowed && i < 2; i++) buckets[i]->creations -= COSTS[i];
    pthread_mutex_unlock(&l->lock);
    return is_allowed;
}

bool rate_limit_open_stream(RateLimiter *l, const char *address, bool is_search, double now)
{
    pthread_mutex_lock(&l->lock);
    Bucket *b = find(l, client_key(address), now);
    bool is_allowed =
        b && b->streams < STREAMS_PER_ADDRESS && (!is_search || b->searches < SEARCHES_PER_ADDRESS);
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
    Bucket *ways = &l->buckets[key / 2 % (BUCKETS / WAYS) * WAYS];
    for (int i = 0; i < WAYS; i++) {
        if (ways[i].key != key || ways[i].streams == 0) continue;
        ways[i].streams--;
        ways[i].searches -= is_search;
    }
    pthread_mutex_unlock(&l->lock);
}
