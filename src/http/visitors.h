/* visitors.h: how much each address asks for, and whether that is too much.
 *
 * A bucket of tokens an address: it fills with time, every request takes one. The table has a fixed
 * size; who was not seen for longest makes room, unless he has streams open. Used by any thread. */
#ifndef HTTP_VISITORS_H
#define HTTP_VISITORS_H

#include "http/call.h"

enum {
    REQUESTS_A_SECOND = 20,
    REQUESTS_AT_ONCE = 100,
    STREAMS_OF_ADDRESS = 32,
    STUDIES_OF_ADDRESS = 4,
    ROOMS_AN_HOUR = 30
};

typedef struct Visitors Visitors;

Visitors *visitors_new(void); /* NULL if there is no memory */
void visitors_free(Visitors *v);

/* Whether the address may make one more request, or one more room. */
bool visitors_admit(Visitors *v, const char *address, double now);
bool visitors_admit_room(Visitors *v, const char *address, double now);

/* Whether it may open one more stream, which is counted until it is left. */
bool visitors_open(Visitors *v, const char *address, bool is_study, double now);
void visitors_leave(Visitors *v, const char *address, bool is_study);

/* A number for an address, the same for the whole network of an IPv6 customer. */
uint64_t visitor_key(const char *address);

#endif
