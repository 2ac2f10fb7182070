/* stream.c: events on their way to a client. */
#include "http/stream.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* -- Parcels -- */

Parcel *parcel_event(const char *name, const char *data)
{
    size_t room = strlen(data) + (name ? strlen(name) : 0) + 32;
    Parcel *p = malloc(sizeof *p + room);
    if (!p) return NULL;
    Text text = text_fixed(p->data, room);
    if (name)
        text_format(&text, "event: %s\ndata: ", name);
    else
        text_string(&text, ": ");
    text_string(&text, data);
    text_string(&text, "\n\n");
    p->length = text.length;
    atomic_init(&p->holders, 1);
    return p;
}

void parcel_drop(Parcel *p)
{
    if (p && atomic_fetch_sub(&p->holders, 1) == 1) free(p);
}

/* -- Streams -- */

typedef struct Item {
    struct Item *next;
    Parcel *parcel;
    bool replaces;
} Item;

struct Stream {
    atomic_int holders;
    Letter letter;
    pthread_mutex_t lock;
    Item *first, *last;
    size_t sent; /* of the first */
    int count;
    bool is_waiting, is_closed;
    void (*rest)(void *context), (*wake)(void *context);
    void *context;
};

Stream *stream_new(void *owner)
{
    Stream *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->letter = (Letter){NULL, LETTER_GONE, owner};
    pthread_mutex_init(&s->lock, NULL);
    atomic_init(&s->holders, 1);
    return s;
}

Letter *stream_letter(Stream *s) { return &s->letter; }

void stream_keep(Stream *s) { atomic_fetch_add(&s->holders, 1); }

static void take_first(Stream *s)
{
    Item *item = s->first;
    s->first = item->next;
    if (!s->first) s->last = NULL;
    s->sent = 0;
    s->count--;
    parcel_drop(item->parcel);
    free(item);
}

void stream_drop(Stream *s)
{
    if (!s || atomic_fetch_sub(&s->holders, 1) != 1) return;
    while (s->first) take_first(s);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static void wake(Stream *s)
{
    if (!s->is_waiting) return;
    s->is_waiting = false;
    if (s->wake) s->wake(s->context);
}

/* The last event, if it may be replaced and no byte of it has been sent. */
static Item *find_replaceable(const Stream *s)
{
    bool is_begun = s->first == s->last && s->sent > 0;
    return s->last && s->last->replaces && !is_begun ? s->last : NULL;
}

void stream_push(Stream *s, Parcel *p, bool replaces)
{
    pthread_mutex_lock(&s->lock);
    Item *old = replaces ? find_replaceable(s) : NULL;
    Item *item = old || s->is_closed ? NULL : calloc(1, sizeof *item);
    if (old || item) atomic_fetch_add(&p->holders, 1);
    if (old) {
        parcel_drop(old->parcel);
        old->parcel = p;
    } else if (item) {
        *item = (Item){NULL, p, replaces};
        if (s->last) s->last->next = item;
        if (!s->first) s->first = item;
        s->last = item;
        s->count++;
    }
    wake(s);
    pthread_mutex_unlock(&s->lock);
}

void stream_close(Stream *s, bool at_once)
{
    pthread_mutex_lock(&s->lock);
    s->is_closed = true;
    while (at_once && s->first) take_first(s);
    wake(s);
    pthread_mutex_unlock(&s->lock);
}

int stream_waiting(Stream *s)
{
    pthread_mutex_lock(&s->lock);
    int count = s->count;
    pthread_mutex_unlock(&s->lock);
    return count;
}

long stream_read(Stream *s, char *out, size_t most)
{
    size_t count = 0;
    pthread_mutex_lock(&s->lock);
    while (s->first && count < most) {
        const Parcel *p = s->first->parcel;
        size_t left = p->length - s->sent, part = left < most - count ? left : most - count;
        memcpy(out + count, p->data + s->sent, part);
        count += part;
        s->sent += part;
        if (s->sent == p->length) take_first(s);
    }
    long result = count ? (long)count : s->is_closed ? STREAM_END : STREAM_WAIT;
    if (result == STREAM_WAIT) {
        s->is_waiting = true;
        if (s->rest) s->rest(s->context);
    }
    pthread_mutex_unlock(&s->lock);
    return result;
}

void stream_set_wake(Stream *s, void (*rest)(void *context), void (*wake_up)(void *context),
                     void *context)
{
    pthread_mutex_lock(&s->lock);
    s->rest = rest;
    s->wake = wake_up;
    s->context = context;
    pthread_mutex_unlock(&s->lock);
}
