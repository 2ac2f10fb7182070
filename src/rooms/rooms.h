/* rooms.h: the application behind the server: rooms, and analysis.
 *
 * Everything stateful is done by one thread, the room thread; room_thread.c explains how. */
#ifndef ROOMS_ROOMS_H
#define ROOMS_ROOMS_H

#include "archive/archive.h"
#include "http/service.h"

enum { RESIDENT_MAX = 20000, UNUSED_MINUTES = 55, KEEPALIVE_SECONDS = 15 };

typedef struct RoomsOptions {
    const char *assets;               /* a folder to read the page from, or NULL */
    const char *site;                 /* a folder to serve, and nothing else; or NULL */
    const char *base_url;             /* how clients reach the server behind a proxy, or NULL */
    Archive *archive;                 /* NULL: nothing is stored. Only the room thread uses it */
    const ServerLimits *limits;       /* NULL: SERVER_LIMITS */
    int threads;                      /* for searches */
    const struct GameTables *tables;  /* endgame tables, or NULL */
    int files;                        /* that stay open for them */
    void (*report)(const char *line); /* for the operator: the archive fails, or works again */
} RoomsOptions;

typedef struct Rooms Rooms;

/* NULL if out of memory or randomness. */
Rooms *rooms_new(const RoomsOptions *options);
/* Call it after all requests have been delivered, when no other thread uses the rooms any more. */
void rooms_free(Rooms *rooms);

/* The service to be passed to server_start. */
Service *rooms_service(Rooms *rooms);

#endif
