/* worker.c: a thread for requests that depend on nothing else but take long.
 *
 * The queue is sorted by turns. A request gets the turn after the present one, or after the last
 * request of its network: so one that comes waits for at most one of each other network. */
#define _POSIX_C_SOURCE 200809L
#include "http/worker.h"

#include "http/rate_limiter.h"

#include <pthread.h>
#include <stdlib.h>

struct Worker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t change;
    Request *first; /* those that wait; the one that runs is the first, until it is done */
    uint64_t turn;  /* of the last one that ran */
    int per_client;
    bool is_closing, has_ended;
};

/* Call with the lock held. */
static bool has_place(const Worker *w, const char *address)
{
    uint64_t client = client_key(address), network = network_key(address);
    int all = 0, of_client = 0, of_network = 0;
    for (const Request *req = w->first; req; req = req->next) {
        all++;
        of_client += client_key(req->address) == client;
        of_network += network_key(req->address) == network;
    }
    return all < SLOW_ALL_TIMES * w->per_client && of_client < w->per_client &&
           of_network < SLOW_NETWORK_TIMES * w->per_client;
}

/* Call with the lock held. The one that runs has an earlier turn, and stays the first. */
static void insert(Worker *w, Request *req)
{
    uint64_t network = network_key(req->address);
    req->turn = w->turn;
    for (const Request *other = w->first; other; other = other->next)
        if (network_key(other->address) == network) req->turn = other->turn;
    req->turn++;
    Request **at = &w->first;
    while (*at && (*at)->turn <= req->turn) at = &(*at)->next;
    req->next = *at;
    *at = req;
}

bool worker_add(Worker *w, Request *req)
{
    pthread_mutex_lock(&w->lock);
    bool is_taken = !w->is_closing && has_place(w, req->address);
    if (is_taken) {
        insert(w, req);
        pthread_cond_signal(&w->change);
    }
    pthread_mutex_unlock(&w->lock);
    return is_taken;
}

static void *work(void *context)
{
    Worker *w = context;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->first && !w->is_closing) pthread_cond_wait(&w->change, &w->lock);
        Request *req = w->first;
        if (!req) break;
        w->turn = req->turn;
        pthread_mutex_unlock(&w->lock);
        req->stateless(req);
        pthread_mutex_lock(&w->lock);
        w->first = req->next;
        pthread_mutex_unlock(&w->lock);
        req->deliver(req);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

Worker *worker_new(int per_client)
{
    Worker *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->per_client = per_client;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->change, NULL);
    if (pthread_create(&w->thread, NULL, work, w) == 0) return w;
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->change);
    free(w);
    return NULL;
}

void worker_stop(Worker *w)
{
    if (!w || w->has_ended) return;
    pthread_mutex_lock(&w->lock);
    w->is_closing = true;
    pthread_cond_signal(&w->change);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    w->has_ended = true;
}

void worker_free(Worker *w)
{
    if (!w) return;
    worker_stop(w);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->change);
    free(w);
}
