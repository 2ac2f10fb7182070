/* subscribers.c: the clients that receive events. */
#include "rooms/fair_play.h"

#include <stdlib.h>

static void handle_left(void *app, void *subscriber) { subscriber_close(app, subscriber); }

Subscriber *subscriber_open(Rooms *rooms, Request *req, bool is_search)
{
    RateLimiter *limiter = rooms->service.limiter;
    if (!rate_limit_open_stream(limiter, req->address, is_search, rooms->now)) {
        request_refuse(req, REFUSE_BUSY, N_("too many streams are open; close one first"), NULL);
        return NULL;
    }
    Subscriber *subscriber = calloc(1, sizeof *subscriber);
    if (subscriber) subscriber->stream = stream_new(handle_left, subscriber);
    if (!subscriber || !subscriber->stream) {
        free(subscriber);
        rate_limit_close_stream(limiter, req->address, is_search);
        request_refuse_memory(req);
        return NULL;
    }
    Text address = text_fixed(subscriber->address, sizeof subscriber->address);
    text_string(&address, req->address);
    subscriber->seat = NO_SEAT;
    subscriber->words = req->words;
    subscriber->sent = rooms->now;
    subscriber->next = rooms->subscribers;
    if (rooms->subscribers) rooms->subscribers->previous = subscriber;
    rooms->subscribers = subscriber;
    rooms->subscriber_count++;
    stream_retain(subscriber->stream); /* for the response */
    req->response.kind = RESPONSE_EVENTS;
    req->response.type = "text/event-stream";
    req->response.events = subscriber->stream;
    return subscriber;
}

/* Counts a subscriber in or out, at its seat or among the watchers. */
static void count_present(Rooms *rooms, Room *r, int seat, int change)
{
    if (seat >= 0 && seat < SEATS) {
        r->present[seat] += change;
        room_note_presence(rooms, r, seat);
    } else {
        r->watchers += change;
    }
    room_new_version(r, false);
    room_mark_changed(rooms, r);
}

void subscriber_enter(Rooms *rooms, Subscriber *subscriber, Room *r, int seat)
{
    Room *old = subscriber->room;
    if (old) {
        Subscriber **at = &old->subscribers;
        while (*at != subscriber) at = &(*at)->next_in_room;
        *at = subscriber->next_in_room;
        count_present(rooms, old, subscriber->seat, -1);
    }
    subscriber->room = r;
    subscriber->seat = seat;
    if (!r) return;
    subscriber->next_in_room = r->subscribers;
    r->subscribers = subscriber;
    count_present(rooms, r, seat, 1);
}

void subscriber_close(Rooms *rooms, Subscriber *subscriber)
{
    bool is_search = subscriber->session != NULL;
    if (subscriber->room) subscriber_enter(rooms, subscriber, NULL, NO_SEAT);
    if (subscriber->session) analysis_session_leave(rooms, subscriber);
    if (subscriber->next) subscriber->next->previous = subscriber->previous;
    if (subscriber->previous)
        subscriber->previous->next = subscriber->next;
    else
        rooms->subscribers = subscriber->next;
    rooms->subscriber_count--;
    rate_limit_close_stream(rooms->service.limiter, subscriber->address, is_search);
    stream_release(subscriber->stream);
    free(subscriber);
}

void subscriber_send(Rooms *rooms, Subscriber *subscriber, Event *event, bool replaces)
{
    stream_send(subscriber->stream, event, replaces);
    subscriber->sent = rooms->now;
}

/* Keeps silent streams open, and reveals those whose client is gone. */
void subscribers_send_heartbeat(Rooms *rooms)
{
    for (Subscriber *s = rooms->subscribers; s; s = s->next)
        if (rooms->now - s->sent >= KEEPALIVE_SECONDS && stream_waiting(s->stream) == 0)
            subscriber_send(rooms, s, rooms->heartbeat, false);
}

void subscribers_stop(Rooms *rooms)
{
    Event *event = event_new("stopping", "{}");
    for (Subscriber *s = rooms->subscribers; s; s = s->next) {
        if (event) stream_send(s->stream, event, false);
        stream_end(s->stream, false);
    }
    event_release(event);
}
