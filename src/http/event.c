/* event.c: server-sent events, and the stream that carries them to one client. */
#include "http/event.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* -- Events -- */

Event *event_new(const char *name, const char *data)
{
    size_t size = strlen(data) + (name ? strlen(name) : 0) + 32;
    Event *event = malloc(sizeof *event + size);
    if (!event) return NULL;
    Text text = text_fixed(event->data, size);
    if (name)
        text_format(&text, "event: %s\ndata: ", name);
    else
        text_string(&text, ": ");
    text_string(&text, data);
    text_string(&text, "\n\n");
    event->length = text.length;
    atomic_init(&event->references, 1);
    return event;
}

void event_release(Event *event)
{
    if (event && atomic_fetch_sub(&event->references, 1) == 1) free(event);
}

/* -- Streams -- */

/* A place in the queue of a stream. */
typedef struct QueuedEvent {
    struct QueuedEvent *next;
    Event *event;
    bool replaces;
} QueuedEvent;

struct EventStream {
    atomic_int references;
    Message left;
    pthread_mutex_t lock;
    QueuedEvent *first, *last;
    size_t sent; /* bytes of the first event */
    int count;
    bool is_asleep, is_ended;
    StreamReader reader;
};

EventStream *stream_new(void (*on_left)(void *app, void *subscriber), void *subscriber)
{
    EventStream *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->left = (Message){NULL, on_left, subscriber};
    pthread_mutex_init(&s->lock, NULL);
    atomic_init(&s->references, 1);
    return s;
}

void stream_retain(EventStream *s) { atomic_fetch_add(&s->references, 1); }

static void remove_first(EventStream *s)
{
    QueuedEvent *queued = s->first;
    s->first = queued->next;
    if (!s->first) s->last = NULL;
    s->sent = 0;
    s->count--;
    event_release(queued->event);
    free(queued);
}

void stream_release(EventStream *s)
{
    if (!s || atomic_fetch_sub(&s->references, 1) != 1) return;
    while (s->first) remove_first(s);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

/* The subscriber holds the other reference until the message arrives, so the message outlives
 * ours. */
void stream_abandon(EventStream *s, Inbox *inbox)
{
    Message *left = &s->left;
    stream_release(s);
    inbox_send(inbox, left);
}

static void wake(EventStream *s)
{
    if (!s->is_asleep) return;
    s->is_asleep = false;
    if (s->reader.wake) s->reader.wake(s->reader.context);
}

/* The last event, if it may be replaced and no byte of it has been sent. */
static QueuedEvent *find_replaceable(const EventStream *s)
{
    bool is_begun = s->first == s->last && s->sent > 0;
    return s->last && s->last->replaces && !is_begun ? s->last : NULL;
}

void stream_send(EventStream *s, Event *event, bool replaces)
{
    pthread_mutex_lock(&s->lock);
    QueuedEvent *old = replaces ? find_replaceable(s) : NULL;
    QueuedEvent *queued = old || s->is_ended ? NULL : calloc(1, sizeof *queued);
    if (old || queued) atomic_fetch_add(&event->references, 1);
    if (old) {
        event_release(old->event);
        old->event = event;
    } else if (queued) {
        *queued = (QueuedEvent){NULL, event, replaces};
        if (s->last) s->last->next = queued;
        if (!s->first) s->first = queued;
        s->last = queued;
        s->count++;
    }
    wake(s);
    pthread_mutex_unlock(&s->lock);
}

void stream_end(EventStream *s, bool discard)
{
    pthread_mutex_lock(&s->lock);
    s->is_ended = true;
    while (discard && s->first) remove_first(s);
    wake(s);
    pthread_mutex_unlock(&s->lock);
}

int stream_waiting(EventStream *s)
{
    pthread_mutex_lock(&s->lock);
    int count = s->count;
    pthread_mutex_unlock(&s->lock);
    return count;
}

long stream_read(EventStream *s, char *out, size_t most)
{
    size_t count = 0;
    pthread_mutex_lock(&s->lock);
    while (s->first && count < most) {
        const Event *event = s->first->event;
        size_t left = event->length - s->sent, part = left < most - count ? left : most - count;
        memcpy(out + count, event->data + s->sent, part);
        count += part;
        s->sent += part;
        if (s->sent == event->length) remove_first(s);
    }
    long result = count ? (long)count : s->is_ended ? STREAM_ENDED : STREAM_EMPTY;
    if (result == STREAM_EMPTY) {
        s->is_asleep = true;
        if (s->reader.sleep) s->reader.sleep(s->reader.context);
    }
    pthread_mutex_unlock(&s->lock);
    return result;
}

void stream_set_reader(EventStream *s, StreamReader reader)
{
    pthread_mutex_lock(&s->lock);
    s->reader = reader;
    pthread_mutex_unlock(&s->lock);
}
