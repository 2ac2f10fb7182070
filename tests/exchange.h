/* exchange.h: one request to a service and its response, without a server. */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include "http/service.h"

#include <poll.h>

/* The in-flight request with a flag that its delivery sets. */
typedef struct Exchange {
    Request request;
    atomic_bool is_delivered; /* in another thread, if a worker handles it */
} Exchange;

static inline void exchange_deliver(Request *req)
{
    atomic_store(&((Exchange *)req)->is_delivered, true);
}

/* Runs the service, in this thread, until the request has its response. */
static inline void exchange(Service *s, Exchange *x)
{
    if (service_respond(s, &x->request)) return;
    x->request.deliver = exchange_deliver;
    service_queue(s, &x->request);
    for (service_run(s, x->request.received); !atomic_load(&x->is_delivered);
         service_run(s, x->request.received)) {
        struct pollfd ready = {.fd = s->inbox.fd, .events = POLLIN};
        poll(&ready, 1, x->request.stateless ? 1 : 100);
    }
}

#endif
