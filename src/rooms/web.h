/* web.h: the server without its sockets: a call goes in, an answer comes out.
 *
 * Calls are handled in two places. web_front does what depends on the call alone, in the thread
 * that received it. What it does not answer is posted to the hall, where the rooms are: one thread
 * takes all that has arrived, handles it, waits once for the archive, and only then answers and
 * tells who watches. So a hundred moves cost one wait for the disk, and no lock guards a room. */
#ifndef ROOMS_WEB_H
#define ROOMS_WEB_H

#include "archive/archive.h"
#include "http/inbox.h"
#include "rooms/routes.h"

enum { ROOMS_MAX = 100000, ROOM_DAYS = 30, KEEPALIVE_SECONDS = 15 };

typedef struct WebOptions {
    const char *assets;   /* a folder to read the page from, or NULL */
    const char *base_url; /* how the server is seen from outside, or NULL */
    Archive *archive;     /* may be NULL: nothing is kept. Used by the hall's thread alone */
    int threads;          /* that think */
} WebOptions;

/* A call on its way to the hall and back. */
typedef struct Pending {
    Letter letter;
    const Route *route;
    const Call *call;
    Answer answer;
    bool changes; /* it has changed something, which is not sure before the archive says so */
    void (*deliver)(struct Pending *p); /* called in the hall's thread; p may be gone afterwards */
    struct Pending *next;
} Pending;

/* NULL if there is no memory. */
Web *web_new(const WebOptions *options);
/* Nobody uses it any more, and all pending calls have been delivered. */
void web_free(Web *web);
const Site *web_site(const Web *web);
Inbox *web_inbox(Web *web);

/* The route that remains to be handled in the hall, or NULL: the answer is complete. The call's
 * target has been read; is_good tells whether that went well. Any thread. */
const Route *web_front(Web *web, const Call *c, bool is_good, Answer *a);
void web_post(Web *web, Pending *p);

/* Handles what has arrived; the hall's thread, at least every WEB_TICK seconds. */
#define WEB_TICK 0.1
void web_run(Web *web, double now);
/* From now on calls are refused; tells the streams, stops the engines, and answers what waits. The
 * hall's thread. */
void web_stop(Web *web, double now);
bool web_has_clients(const Web *web);

/* All of that for one call: for tests. */
void web_handle(Web *web, const Call *c, bool is_good, Answer *a);

#endif
