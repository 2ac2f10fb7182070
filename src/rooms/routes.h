/* routes.h: which handler answers a call. */
#ifndef ROOMS_ROUTES_H
#define ROOMS_ROUTES_H

#include "http/answer.h"

typedef struct Web Web;

/* A pure handler knows nothing but the call and answers it where it was received; the others see
 * the rooms, and one thread runs them all. Handlers return false if they refused. */
typedef struct Route {
    const char *method;
    const char *path; /* one that ends with a slash stands for all below it, but for "/" itself */
    bool (*pure)(const Call *c, Answer *a);
    bool (*handle)(Web *web, const Call *c, Answer *a);
} Route;

/* NULL with a refusal in the answer. */
const Route *route_find(const Call *c, Answer *a);

/* Whether a request that changes something may come from where it comes. */
bool route_check_origin(const Call *c, Answer *a);

#endif
