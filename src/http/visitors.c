/* visitors.c: how much each address asks for. */
#include "http/visitors.h"

#include "core/hash.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 65536, WAYS = 8 };

/* Rooms come back little by little, as requests do. */
typedef struct Visitor {
    uint64_t key; /* 0: the place is free */
    double seen, requests, rooms;
    int streams, studies;
} Visitor;

struct Visitors {
    pthread_mutex_t lock;
    Visitor places[PLACES];
};

/* An IPv6 address stands for its first 64 bits, which is what a customer gets. */
uint64_t visitor_key(const char *address)
{
    unsigned char bytes[16] = {0};
    uint64_t key = 0;
    char text[ADDRESS_TEXT] = "";
    if (inet_pton(AF_INET6, address, bytes) == 1)
        memcpy(text, bytes, 8);
    else
        for (size_t i = 0; i < sizeof text && address[i]; i++) text[i] = address[i];
    for (size_t i = 0; i < sizeof text; i += 8) {
        uint64_t word;
        memcpy(&word, text + i, 8);
        key = hash_word(key, word);
    }
    return key | 1;
}

Visitors *visitors_new(void)
{
    Visitors *v = calloc(1, sizeof *v);
    if (v) pthread_mutex_init(&v->lock, NULL);
    return v;
}

void visitors_free(Visitors *v)
{
    if (!v) return;
    pthread_mutex_destroy(&v->lock);
    free(v);
}

/* The place of an address among its WAYS; the one unseen for longest makes room. NULL if all of
 * them have streams. */
static Visitor *find(Visitors *v, uint64_t key, double now)
{
    Visitor *places = &v->places[key / 2 % (PLACES / WAYS) * WAYS], *oldest = NULL;
    for (int i = 0; i < WAYS; i++) {
        if (places[i].key == key) return &places[i];
        if (places[i].streams == 0 && (!oldest || places[i].seen < oldest->seen))
            oldest = &places[i];
    }
    if (oldest)
        *oldest = (Visitor){.key = key,
                            .seen = now,
                            .requests = REQUESTS_AT_ONCE,
                            .rooms = ROOMS_AN_HOUR};
    return oldest;
}

static void refill(Visitor *one, double now)
{
    double passed = now > one->seen ? now - one->seen : 0;
    one->seen = now;
    one->requests += passed * REQUESTS_A_SECOND;
    one->rooms += passed * ROOMS_AN_HOUR / 3600;
    if (one->requests > REQUESTS_AT_ONCE) one->requests = REQUESTS_AT_ONCE;
    if (one->rooms > ROOMS_AN_HOUR) one->rooms = ROOMS_AN_HOUR;
}

static bool take(double *tokens)
{
    if (*tokens < 1) return false;
    *tokens -= 1;
    return true;
}

bool visitors_admit(Visitors *v, const char *address, double now)
{
    pthread_mutex_lock(&v->lock);
    Visitor *one = find(v, visitor_key(address), now);
    if (one) refill(one, now);
    bool is_good = !one || take(&one->requests); /* streams have limits of their own */
    pthread_mutex_unlock(&v->lock);
    return is_good;
}

bool visitors_admit_room(Visitors *v, const char *address, double now)
{
    pthread_mutex_lock(&v->lock);
    Visitor *one = find(v, visitor_key(address), now);
    if (one) refill(one, now);
    bool is_good = one && take(&one->rooms);
    pthread_mutex_unlock(&v->lock);
    return is_good;
}

bool visitors_open(Visitors *v, const char *address, bool is_study, double now)
{
    pthread_mutex_lock(&v->lock);
    Visitor *one = find(v, visitor_key(address), now);
    bool is_good = one && one->streams < STREAMS_OF_ADDRESS &&
                   (!is_study || one->studies < STUDIES_OF_ADDRESS);
    if (is_good) {
        one->streams++;
        one->studies += is_study;
    }
    pthread_mutex_unlock(&v->lock);
    return is_good;
}

void visitors_leave(Visitors *v, const char *address, bool is_study)
{
    uint64_t key = visitor_key(address);
    pthread_mutex_lock(&v->lock);
    Visitor *places = &v->places[key / 2 % (PLACES / WAYS) * WAYS];
    for (int i = 0; i < WAYS; i++) {
        if (places[i].key != key || places[i].streams == 0) continue;
        places[i].streams--;
        places[i].studies -= is_study;
    }
    pthread_mutex_unlock(&v->lock);
}
