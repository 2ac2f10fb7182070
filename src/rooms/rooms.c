/* rooms.c: the rooms that are in memory, and the others.
 *
 * A room that nobody has used for a while leaves the memory; the archive has all of it, and it is
 * read again when somebody comes. One whose clock runs stays. */
#include "rooms/hall.h"

#include "core/hash.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_SECONDS = 120, SWEEP_SECONDS = 10, BEAT_SECONDS = 5 };

static Room **chain_of(Web *web, const char *name)
{
    uint64_t key = 0;
    for (const char *at = name; *at; at++) key = hash_word(key, (unsigned char)*at);
    return &web->rooms[key % ROOM_CHAINS];
}

static void put_in(Web *web, Room *r)
{
    Room **chain = chain_of(web, r->name);
    r->next = *chain;
    *chain = r;
    r->older = web->newest;
    if (r->older) r->older->newer = r;
    web->newest = r;
    web->resident++;
}

static void take_out(Web *web, Room *r)
{
    Room **at = chain_of(web, r->name);
    while (*at != r) at = &(*at)->next;
    *at = r->next;
    if (r->older) r->older->newer = r->newer;
    if (r->newer)
        r->newer->older = r->older;
    else
        web->newest = r->older;
    web->resident--;
    room_free(r);
}

/* -- Finding -- */

static bool load(Web *web, Room *r, const char *name)
{
    ArchiveRoom kept;
    char error[ARCHIVE_ERROR];
    if (!web->host.archive || !archive_get_room(web->host.archive, name, &kept)) return false;
    if (!play_resume(&r->play, &web->host, kept.game, web->now, error)) return false;
    room_read(r, &kept);
    room_restore_clock(r, web->now);
    room_touch(r, true);
    return true;
}

Room *rooms_find(Web *web, const char *text, size_t length)
{
    char name[ROOM_NAME];
    Text copy = text_fixed(name, sizeof name);
    text_bytes(&copy, text, length);
    if (copy.is_cut || !secret_is_well_formed(name)) return NULL;
    Room *r = *chain_of(web, name);
    while (r && strcmp(r->name, name) != 0) r = r->next;
    if (!r) {
        r = calloc(1, sizeof *r);
        if (!r) return NULL;
        r->play.id = -1;
        if (!load(web, r, name)) {
            free(r);
            return NULL;
        }
        put_in(web, r);
    }
    r->used = web->now;
    return r;
}

Room *rooms_called(Web *web, const Call *c, const char **rest, Answer *a)
{
    const char *name = call_after(c, "/api/rooms/");
    size_t length = strcspn(name, "/");
    Room *r = rooms_find(web, name, length);
    *rest = name + length;
    if (!r) answer_refuse(a, c, REFUSE_UNKNOWN, N_("there is no such room"), NULL);
    return r;
}

/* -- Keeping -- */

void rooms_tell(Web *web, Room *r)
{
    if (!r->is_changed) {
        r->is_changed = true;
        r->next_changed = web->changed;
        web->changed = r;
    }
}

static bool save(Web *web, Room *r)
{
    ArchiveRoom kept;
    if (!web->host.archive) return true;
    room_write(r, web->now, &kept);
    bool is_good = !*r->play.trouble && archive_put_room(web->host.archive, &kept);
    memcpy(r->created, kept.created, sizeof r->created);
    return is_good;
}

void rooms_change(Web *web, Room *r, bool position)
{
    room_touch(r, position);
    if (!save(web, r)) r->is_broken = true;
    rooms_tell(web, r);
}

bool rooms_add(Web *web, Room *r)
{
    if (web->kept >= ROOMS_MAX && web->host.archive) {
        archive_forget_rooms(web->host.archive, (int64_t)ROOM_DAYS * 86400);
        web->kept = archive_count_rooms(web->host.archive);
    }
    if (web->kept >= ROOMS_MAX) return false;
    if (web->host.archive && !play_keep(&r->play)) return false;
    if (!web->host.archive) archive_stamp(r->created);
    r->games[0] = r->play.id;
    r->game_count = 1;
    r->used = web->now;
    put_in(web, r);
    web->kept++;
    rooms_change(web, r, true);
    return true;
}

/* -- After the batch -- */

/* As the archive has it; one that it does not have goes, and false is returned. */
static bool restore(Web *web, Room *r)
{
    computer_cancel(web, r);
    char name[ROOM_NAME];
    memcpy(name, r->name, sizeof name);
    play_close(&r->play);
    r->is_broken = false;
    if (load(web, r, name)) return true;
    while (r->clients) {
        Client *client = r->clients;
        clients_enter(web, client, NULL, NO_SEAT);
        stream_close(client->stream, true);
    }
    memcpy(r->name, name, sizeof name);
    take_out(web, r);
    return false;
}

/* The state once for each language that somebody reads it in. */
static void publish(Web *web, Room *r)
{
    Parcel *parcels[LANGUAGES] = {NULL};
    for (Client *client = r->clients; client; client = client->beside) {
        Parcel **parcel = &parcels[words_index(&client->words)];
        if (!*parcel) {
            Text text = text_growing();
            room_print(&text, r, &client->words, NO_SEAT, web->now);
            if (text.data && !text.is_cut) *parcel = parcel_event("state", text.data);
            text_free(&text);
        }
        if (*parcel) clients_push(web, client, *parcel, true);
    }
    for (int i = 0; i < LANGUAGES; i++) parcel_drop(parcels[i]);
}

void rooms_publish(Web *web, bool is_good)
{
    while (web->changed) {
        Room *r = web->changed;
        web->changed = r->next_changed;
        if ((!is_good || r->is_broken) && !restore(web, r)) continue;
        r->is_changed = false;
        publish(web, r);
    }
}

/* -- With time -- */

static bool is_idle(const Web *web, const Room *r)
{
    return web->host.archive && !r->clients && !r->job && !room_clock_runs(r) && !r->is_changed &&
           web->now - r->used > IDLE_SECONDS;
}

static void tick_room(Web *web, Room *r)
{
    if (play_check_clock(&r->play, web->now)) {
        computer_cancel(web, r);
        rooms_change(web, r, true);
    }
    computer_tick(web, r);
}

/* Clocks that run are written now and then, so that they go on after a kill. */
static void beat(Web *web, Room *r)
{
    if (room_clock_runs(r) && !save(web, r)) {
        r->is_broken = true;
        rooms_tell(web, r);
    }
}

void rooms_tick(Web *web)
{
    bool sweeps = web->now - web->swept >= SWEEP_SECONDS;
    bool beats = web->now - web->beaten >= BEAT_SECONDS || web->is_stopping;
    if (sweeps) web->swept = web->now;
    if (beats) web->beaten = web->now;
    for (Room *r = web->newest, *next; r; r = next) {
        next = r->older;
        tick_room(web, r);
        if (beats) beat(web, r);
        if (sweeps && is_idle(web, r)) take_out(web, r);
    }
    if (web->pool) pool_check_deadlines(web->pool, web->now);
}

void rooms_free(Web *web)
{
    while (web->newest) take_out(web, web->newest);
}
