/* room_thread.h: what the files of the room thread share. No other thread may use any of it. */
#ifndef ROOMS_ROOM_THREAD_H
#define ROOMS_ROOM_THREAD_H

#include "rooms/room.h"
#include "rooms/rooms.h"

enum { ROOM_CHAINS = 16384, WRITE_MILLISECONDS = 400 };

/* For /metrics. */
typedef struct RoomCounters {
    unsigned long long moves, rooms, batches, batch_microseconds;
} RoomCounters;

struct Rooms {
    Service service;
    Thinking *thinking;
    PlayHost host;
    double epoch;                    /* the time at which `now` was 0 */
    double now;                      /* when the current batch began */
    double ticked, swept, forgotten; /* when that was last done */
    double ordered;                  /* when orders were last looked for */
    double full;                     /* when there was last no place for a room */
    Room *chains[ROOM_CHAINS];       /* the rooms in memory, by a hash of their name */
    Room *newest;                    /* of those */
    int resident, stored;            /* rooms in memory, and in the archive */
    int running;                     /* clocks, at the last tick */
    int unloaded;                    /* since memory was last returned to the system */
    Subscriber *subscribers;
    int subscriber_count;
    Room *changed;                     /* to be broadcast after the batch */
    Request *finished, *last_finished; /* to be delivered after the batch */
    Event *heartbeat;
    bool is_follower;               /* another process plays the computers of these rooms */
    bool alarm;                     /* the archive cannot be written: the page says so */
    bool write_failed, has_written; /* in the present batch */
    bool load_failed;               /* a room was not found because the archive cannot be read */
    void (*report)(const char *line);
    RoomCounters counters;
};

/* -- room_thread.c -- */

/* Queues a deferred request for delivery: its response is complete. */
void rooms_finish_request(Rooms *rooms, Request *req);
/* Responds with {"state": …} as the seat sees it; valid only once the archive has committed. */
void rooms_respond_state(Rooms *rooms, Room *r, int seat, Request *req);
/* Prints the state for a seat, or NO_SEAT. */
void rooms_print_state(const Rooms *rooms, Room *r, const Words *words, int seat, Text *out);
/* Seconds since 1970, by a clock that never jumps while the server runs. */
static inline int64_t rooms_time(const Rooms *rooms)
{
    return (int64_t)(rooms->epoch + rooms->now);
}
static inline bool rooms_is_stopping(const Rooms *rooms)
{
    return atomic_load(&rooms->service.is_stopping);
}

/* Queues a search, whose message comes to the room thread; returns how many go before it. */
static inline int rooms_start_search(Rooms *rooms, Search *search)
{
    return search_start(search, rooms->thinking, &rooms->service.inbox);
}

/* -- room_store.c: rooms in memory and in the archive -- */

/* The room with this name, loaded from the archive if necessary; NULL if there is none. */
Room *rooms_find(Rooms *rooms, const char *name, size_t length);
/* Adds a new room; false if there is no place for it or the archive cannot be written. */
bool rooms_add(Rooms *rooms, Room *r);
/* Saves a change in the open transaction and queues a broadcast. */
void room_save(Rooms *rooms, Room *r, bool position_changed);
/* Queues a broadcast without saving: the clients present have changed, or the search has
 * progress. */
void room_mark_changed(Rooms *rooms, Room *r);
/* After the commit: broadcasts the changed rooms, or restores them if the commit failed. */
void rooms_publish(Rooms *rooms, bool is_committed);
/* Remembers whether a write of this batch worked. */
void rooms_note_write(Rooms *rooms, bool ok);
/* After the batch: raises or ends the alarm, and tells operator and clients. */
void rooms_update_alarm(Rooms *rooms, bool is_committed);
/* Clocks, computer players, saving, unloading. */
void rooms_tick(Rooms *rooms);
void rooms_unload_all(Rooms *rooms);

/* -- subscribers.c: the clients that receive events -- */

/* Opens a stream as the response; NULL if the request was refused. */
Subscriber *subscriber_open(Rooms *rooms, Request *req, bool is_search);
void subscriber_close(Rooms *rooms, Subscriber *subscriber);
void subscriber_send(Rooms *rooms, Subscriber *subscriber, Event *event, bool replaces);
/* Moves the subscriber to a room, or out of any with NULL. */
void subscriber_enter(Rooms *rooms, Subscriber *subscriber, Room *r, int seat);
void subscribers_send_heartbeat(Rooms *rooms);
void subscribers_stop(Rooms *rooms);

/* -- lobby.c -- */

enum { STAND_IN_SECONDS = 60 };
/* Lets a computer stand in if a host has waited long enough, and wants that. */
void lobby_tick(Rooms *rooms, Room *r);

/* -- orders.c -- */

/* Carries out what an operator has ordered meanwhile. */
void rooms_follow_orders(Rooms *rooms);

/* -- computer.c: computer players, hints, and replies to draw offers -- */

/* Starts a search if it is a computer's turn. */
void computer_start(Rooms *rooms, Room *r);
void computer_cancel(Rooms *rooms, Room *r);
/* Starts a search if one is due, and broadcasts the progress of a running one. */
void computer_tick(Rooms *rooms, Room *r);
typedef enum DeferredKind { DEFER_HINT, DEFER_DRAW_OFFER } DeferredKind;
/* Defers the response until a search has found a hint, or whether the computer accepts a draw. */
bool computer_defer(Rooms *rooms, Room *r, int seat, DeferredKind kind, Request *req);
/* The room goes out of memory: its deferred requests are refused when their searches end. */
void computer_forget_room(Room *r);

/* -- analysis_session.c -- */

void analysis_session_leave(Rooms *rooms, Subscriber *subscriber);

/* -- Handlers; app is the Rooms -- */

#define ROOMS_PATH "/api/rooms/" /* and the name of a room */
extern const Route ROUTES[], SITE_ROUTES[];
bool handle_create_room(void *app, Request *req);
bool handle_room_page(void *app, Request *req);
bool handle_room_get(void *app, Request *req);
bool handle_room_post(void *app, Request *req);
bool handle_summaries(void *app, Request *req);
bool handle_analysis(void *app, Request *req);
bool handle_fair_play(void *app, Request *req);
bool handle_health(void *app, Request *req);
bool handle_lobby(void *app, Request *req);
bool handle_metrics(void *app, Request *req);

/* What routes.c passes on once it has found the room: `rest` is the path after the room's name. */
bool room_get(Rooms *rooms, Room *r, const char *rest, Request *req);
bool room_get_png(Rooms *rooms, Room *r, Request *req);
bool room_act(Rooms *rooms, Room *r, const char *rest, Request *req);

#endif
