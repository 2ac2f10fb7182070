/* clients.c: who watches. */
#include "rooms/hall.h"

#include <stdlib.h>

Client *clients_open(Web *web, const Call *c, bool is_study, Answer *a)
{
    if (!visitors_open(web->visitors, c->address, is_study, web->now)) {
        answer_refuse(a, c, REFUSE_BUSY, N_("too many streams are open; close one first"), NULL);
        return NULL;
    }
    Client *client = calloc(1, sizeof *client);
    if (client) client->stream = stream_new(client);
    if (!client || !client->stream) {
        free(client);
        visitors_leave(web->visitors, c->address, is_study);
        answer_refuse(a, c, REFUSE_BUSY, N_("there is no memory for the request"), NULL);
        return NULL;
    }
    Text address = text_fixed(client->address, sizeof client->address);
    text_string(&address, c->address);
    client->seat = NO_SEAT;
    client->words = c->words;
    client->pushed = web->now;
    client->next = web->clients;
    if (web->clients) web->clients->before = client;
    web->clients = client;
    web->client_count++;
    stream_keep(client->stream); /* for who sends */
    a->kind = ANSWER_STREAM;
    a->type = "text/event-stream";
    a->stream = client->stream;
    return client;
}

void clients_enter(Web *web, Client *client, Room *r, int seat)
{
    Room *old = client->room;
    if (old) {
        Client **at = &old->clients;
        while (*at != client) at = &(*at)->beside;
        *at = client->beside;
        if (client->seat >= 0 && client->seat < SEATS)
            old->here[client->seat]--;
        else
            old->watchers--;
        room_touch(old, false);
        rooms_tell(web, old);
    }
    client->room = r;
    client->seat = seat;
    if (!r) return;
    client->beside = r->clients;
    r->clients = client;
    if (seat >= 0 && seat < SEATS)
        r->here[seat]++;
    else
        r->watchers++;
    room_touch(r, false);
    rooms_tell(web, r);
}

void clients_gone(Web *web, Client *client)
{
    bool is_study = client->study != NULL;
    if (client->room) clients_enter(web, client, NULL, NO_SEAT);
    if (client->study) study_leave(web, client);
    if (client->next) client->next->before = client->before;
    if (client->before)
        client->before->next = client->next;
    else
        web->clients = client->next;
    web->client_count--;
    visitors_leave(web->visitors, client->address, is_study);
    stream_drop(client->stream);
    free(client);
}

void clients_push(Web *web, Client *client, Parcel *p, bool replaces)
{
    stream_push(client->stream, p, replaces);
    client->pushed = web->now;
}

/* What is silent is kept open, and shows whether anybody is there. */
void clients_tick(Web *web)
{
    for (Client *client = web->clients; client; client = client->next)
        if (web->now - client->pushed >= KEEPALIVE_SECONDS && stream_waiting(client->stream) == 0)
            clients_push(web, client, web->heartbeat, false);
}

void clients_stop(Web *web)
{
    Parcel *parcel = parcel_event("stopping", "{}");
    for (Client *client = web->clients; client; client = client->next) {
        if (parcel) stream_push(client->stream, parcel, false);
        stream_close(client->stream, false);
    }
    parcel_drop(parcel);
}
