/* stream.h: events on their way to a client, and the bytes that many of them share.
 *
 * A stream is written by the threads that know something new and read by the one that sends. It
 * never grows beyond what the client has not yet taken: an event may replace one that waits. */
#ifndef HTTP_STREAM_H
#define HTTP_STREAM_H

#include "core/text.h"
#include "http/inbox.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Bytes that are never changed, held by any number of streams. */
typedef struct Parcel {
    atomic_int holders;
    size_t length;
    char data[];
} Parcel;

/* An event with its data, which has no newline; without a name a comment. NULL: no memory. */
Parcel *parcel_event(const char *name, const char *data);
void parcel_drop(Parcel *p);

typedef struct Stream Stream;

/* A stream of one holder; NULL if there is no memory. Its letter tells `owner` that the client has
 * left. */
Stream *stream_new(void *owner);
Letter *stream_letter(Stream *s);
void stream_keep(Stream *s);
void stream_drop(Stream *s);

/* Adds an event; the parcel stays the caller's. One that replaces takes the place of the last that
 * waits and was also one. */
void stream_push(Stream *s, Parcel *p, bool replaces);
/* No more will come; what waits is still sent, unless `at_once`. */
void stream_close(Stream *s, bool at_once);
int stream_waiting(Stream *s); /* events that wait */

/* For who sends: bytes, STREAM_WAIT or STREAM_END. After STREAM_WAIT the wake is called when there
 * is more. */
enum { STREAM_WAIT = 0, STREAM_END = -1 };
long stream_read(Stream *s, char *out, size_t most);
/* What to do when it waits, and when there is more; both are called with the stream locked. */
void stream_set_wake(Stream *s, void (*rest)(void *context), void (*wake)(void *context),
                     void *context);

#endif
