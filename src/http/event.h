/* event.h: server-sent events, and the stream that carries them to one client.
 *
 * Any thread may send to a stream; the server's thread reads from it. A stream holds only what its
 * client has not yet received, and a newer event may replace one that still waits, so that a slow
 * client costs little memory. */
#ifndef HTTP_EVENT_H
#define HTTP_EVENT_H

#include "core/text.h"
#include "http/inbox.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* The bytes of one event; immutable, counted by reference, shared by any number of streams. */
typedef struct Event {
    atomic_int references;
    size_t length;
    char data[];
} Event;

/* An event whose data has no newline; without a name it is a comment. NULL if out of memory. */
Event *event_new(const char *name, const char *data);
void event_release(Event *event);

typedef struct EventStream EventStream;

/* A stream with one reference; NULL if out of memory. After stream_abandon, on_left is called in
 * the application's thread with `subscriber`. */
EventStream *stream_new(void (*on_left)(void *app, void *subscriber), void *subscriber);
void stream_retain(EventStream *s);
void stream_release(EventStream *s);
/* Releases the reader's reference and reports to the inbox that the client has left. */
void stream_abandon(EventStream *s, Inbox *inbox);

/* Appends an event; the caller keeps its reference. With `replaces`, it takes the place of the last
 * event if that still waits and was sent with `replaces` too. */
void stream_send(EventStream *s, Event *event, bool replaces);
/* Ends the stream: waiting events are still sent, or dropped with `discard`. */
void stream_end(EventStream *s, bool discard);
int stream_waiting(EventStream *s); /* events not yet read */

/* Copies bytes to send; their number, STREAM_EMPTY or STREAM_ENDED. After STREAM_EMPTY the reader
 * is woken when there is more. */
enum { STREAM_EMPTY = 0, STREAM_ENDED = -1 };
long stream_read(EventStream *s, char *out, size_t most);

/* How the reader is put to sleep and woken; both are called with the stream locked. */
typedef struct StreamReader {
    void (*sleep)(void *context), (*wake)(void *context);
    void *context;
} StreamReader;

void stream_set_reader(EventStream *s, StreamReader reader);

#endif
