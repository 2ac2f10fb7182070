/* rate_limiter.h: how much each client address may ask for.
 *
 * A token bucket for each address: it fills with time, and every request takes a token. The table
 * has a fixed size; the address that was seen least recently makes room for a new one, unless it
 * has streams open. The wider networks of addresses have a table of their own: many addresses of
 * one network cannot ask for more than a few do, and cannot drive its bucket out. Where a bucket
 * lies depends on a random number, so that nobody can aim at that of somebody else. Any thread may
 * use it. */
#ifndef HTTP_RATE_LIMITER_H
#define HTTP_RATE_LIMITER_H

#include "http/limits.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct RateLimiter RateLimiter;

/* The limits outlive it. NULL if out of memory. */
RateLimiter *rate_limiter_new(const ServerLimits *limits);
void rate_limiter_free(RateLimiter *l);

/* Whether the address, and its wider network, may make one more request, or create one more thing
 * that is stored. */
bool rate_limit_request(RateLimiter *l, const char *address, double now);
bool rate_limit_creation(RateLimiter *l, const char *address, double now);

/* Whether the address may open one more stream, which counts until it is closed. Streams that run a
 * search have a limit of their own. */
bool rate_limit_open_stream(RateLimiter *l, const char *address, bool is_search, double now);
void rate_limit_close_stream(RateLimiter *l, const char *address, bool is_search);

/* A number for a client: one for each IPv4 address, and for each /64 network of IPv6. */
uint64_t client_key(const char *address);
/* A number for its wider network: the first 24 bits of IPv4, the first 48 of IPv6. */
uint64_t network_key(const char *address);

/* A number that nobody outside can know: where keys lie in a table. 0 if the system gives none. */
uint64_t table_salt(void);

#endif
