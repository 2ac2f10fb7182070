/* host.h: what the module asks of the JavaScript around it, and what that may call.
 *
 * The same module runs in two places, each with a memory of its own: one instance answers requests
 * (module.c, and the server's files below it), another one searches (searcher.c). They exchange
 * bytes: a search as a SearchPacket, its progress and end as a SearchReply. web/module.js is the
 * other side. */
#ifndef WASM_HOST_H
#define WASM_HOST_H

#include "engines/player.h"

#include <stddef.h>
#include <stdint.h>

/* The most memory of an engine; site.mk defines QUINA_ENGINE_MEGABYTES as this. */
enum { ENGINE_MEGABYTES = 32 };
_Static_assert(ENGINE_MEGABYTES == QUINA_ENGINE_MEGABYTES, "as in site.mk");

#define IMPORT(name) __attribute__((import_module("host"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))

/* Random bytes, unpredictable. */
IMPORT("random") void host_random(void *out, size_t size);

/* -- Requests -- */

/* The response to a request; with is_stream, its body comes as events. */
IMPORT("respond")
void host_respond(int id, int status, const char *type, const char *file_name, const char *body,
                  size_t length, int is_stream);
/* More of the body of a stream, or its end with no bytes. */
IMPORT("send") void host_send(int id, const char *bytes, size_t length);

/* -- Rooms: the host stores them, and gives them back before a request needs them -- */

IMPORT("store") void host_store(const char *name, const char *text, size_t length);

/* -- Searches -- */

/* Everything that a search needs, without pointers; `turns` follow it. */
typedef struct SearchPacket {
    PlayerWord word;
    uint64_t seed, game_seed;
    Limits limits;
    bool is_analysis, wants_progress;
    int lines, ply;
    Pos start;
    Turn turns[];
} SearchPacket;

typedef struct SearchReply {
    bool has_player; /* false: there was no memory for it */
    PlayerStatus status;
    Turn turn;
    Result result;
} SearchReply;

/* Starts a search in the other instance; there is never more than one. */
IMPORT("search") void host_search(const void *packet, size_t size);
/* Ends it at once, without a reply. */
IMPORT("stop") void host_stop(void);
/* In the instance that searches: what is known so far. */
IMPORT("progress") void host_progress(const void *reply, size_t size);

/* How many threads wait to help a search (threads.c). */
int threads_ready(void);

#endif
