/* room_store.c: rooms in memory and in the archive.
 *
 * An idle room is unloaded; the archive has all of it, and it is loaded again when somebody asks
 * for it. A room whose clock runs stays in memory. A room in which nobody has moved for most of an
 * hour, and in which nobody is, is deleted. Where there are as many rooms as there may be, those
 * without a move make place for new ones, and after them the ones that are unchanged for the
 * longest time.
 *
 * There may be very many rooms, and meanwhile somebody waits for a move. So what is done to many of
 * them, deleting and saving clocks, is done to a few hundred at a time. */
#include "rooms/room_thread.h"

#include "core/hash.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum {
    IDLE_SECONDS = 120,
    SWEEP_SECONDS = 10,
    SAVE_CLOCK_SECONDS = 5,
    CLOCKS_AT_ONCE = 500,
    FORGET_SECONDS = 1,
    DELETED_AT_ONCE = 200,
    ATTEMPTS = 5,        /* to find rooms that nobody is in */
    STALE_SECONDS = 300, /* after which a room that somebody has looked at is saved again */
    ORDER_SECONDS = 1,
    FULL_SECONDS = 10,     /* before it is tried again to make place for a new room */
    UNLOADED_TO_TRIM = 256 /* rooms, after which memory is returned to the system */
};

static Room **chain_of(Rooms *rooms, const char *name)
{
    uint64_t key = 0;
    for (const char *at = name; *at; at++) key = hash_word(key, (unsigned char)*at);
    return &rooms->chains[key % ROOM_CHAINS];
}

static void insert(Rooms *rooms, Room *r)
{
    Room **chain = chain_of(rooms, r->name);
    r->next = *chain;
    *chain = r;
    r->is_unsaved = rooms->alarm;
    r->older = rooms->newest;
    if (r->older) r->older->newer = r;
    rooms->newest = r;
    rooms->resident++;
}

static void unload(Rooms *rooms, Room *r)
{
    Room **at = chain_of(rooms, r->name);
    while (*at != r) at = &(*at)->next;
    *at = r->next;
    if (r->older) r->older->newer = r->newer;
    if (r->newer)
        r->newer->older = r->older;
    else
        rooms->newest = r->older;
    rooms->resident--;
    rooms->unloaded++;
    computer_forget_room(r);
    room_free(r);
}

/* Whether nobody has used it for so long, and nothing is going on in it. */
static bool is_idle(const Rooms *rooms, const Room *r, double seconds)
{
    bool is_busy =
        r->subscribers || r->search || r->deferred || r->is_changed || room_clock_runs(r);
    return rooms->host.archive && !is_busy && rooms->now - r->used > seconds;
}

/* -- Finding -- */

static bool load(Rooms *rooms, Room *r, const char *name)
{
    ArchiveRoom stored;
    char error[ARCHIVE_ERROR];
    if (!rooms->host.archive) return false;
    ArchiveFound found = archive_get_room(rooms->host.archive, name, &stored);
    rooms->load_failed = found != ARCHIVE_MISSING;
    if (found != ARCHIVE_FOUND) return false;
    if (!play_resume(&r->play, &rooms->host, stored.game, rooms->now, error)) return false;
    rooms->load_failed = false;
    room_read(r, &stored);
    room_restore_clock(r, rooms->now);
    room_new_version(r, true);
    return true;
}

static Room *load_new(Rooms *rooms, const char *name)
{
    Room *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->play.id = -1;
    for (int seat = 0; seat < SEATS; seat++) r->away[seat] = rooms_time(rooms);
    if (!load(rooms, r, name)) {
        free(r);
        return NULL;
    }
    insert(rooms, r);
    return r;
}

static Room *find_in_memory(Rooms *rooms, const char *name)
{
    Room *r = *chain_of(rooms, name);
    while (r && strcmp(r->name, name) != 0) r = r->next;
    return r;
}

Room *rooms_find(Rooms *rooms, const char *name, size_t length)
{
    char copy[ROOM_NAME];
    Text text = text_fixed(copy, sizeof copy);
    text_bytes(&text, name, length);
    rooms->load_failed = false;
    if (text.is_cut || !secret_is_well_formed(copy)) return NULL;
    Room *r = find_in_memory(rooms, copy);
    if (!r) r = load_new(rooms, copy);
    if (r) r->used = rooms->now;
    return r;
}

/* -- Saving -- */

void room_mark_changed(Rooms *rooms, Room *r)
{
    if (!r->is_changed) {
        r->is_changed = true;
        r->next_changed = rooms->changed;
        rooms->changed = r;
    }
}

static bool save(Rooms *rooms, Room *r)
{
    ArchiveRoom stored;
    if (!rooms->host.archive) return true;
    room_write(r, rooms->now, &stored);
    bool ok = !*r->play.trouble && archive_put_room(rooms->host.archive, &stored);
    r->saved = rooms->now;
    memcpy(r->created, stored.created, sizeof r->created);
    rooms_note_write(rooms, ok);
    return ok;
}

void room_save(Rooms *rooms, Room *r, bool position_changed)
{
    room_new_version(r, position_changed);
    if (!save(rooms, r)) r->save_failed = true;
    room_mark_changed(rooms, r);
}

/* Deletes up to `most` of the rooms that have not changed for so many seconds, the oldest first;
 * with only_unused, of those without a move. A room that somebody is in is saved instead, and so
 * is no longer among the oldest. */
static void delete_oldest(Rooms *rooms, int64_t seconds, bool only_unused, int most)
{
    char names[DELETED_AT_ONCE][ROOM_NAME];
    Archive *a = rooms->host.archive;
    if (most > DELETED_AT_ONCE) most = DELETED_AT_ONCE;
    int count = archive_find_old_rooms(a, seconds, only_unused, most, names);
    for (int i = 0; i < count; i++) {
        Room *r = find_in_memory(rooms, names[i]);
        if (r && !is_idle(rooms, r, 0)) {
            save(rooms, r);
            continue;
        }
        if (r) unload(rooms, r);
        if (archive_delete_room(a, names[i])) rooms->stored--;
    }
}

/* Deletes rooms that nobody is in: those without a move if there are any, or else the oldest. */
static bool make_place(Rooms *rooms)
{
    int most = rooms->service.limits.rooms;
    if (!rooms->host.archive || rooms->now - rooms->full < FULL_SECONDS) return false;
    for (int i = 0; i < 2 * ATTEMPTS && rooms->stored >= most; i++)
        delete_oldest(rooms, 0, i < ATTEMPTS, 1 + most / 100);
    if (rooms->stored >= most) rooms->full = rooms->now;
    return rooms->stored < most;
}

bool rooms_add(Rooms *rooms, Room *r)
{
    if (rooms->stored >= rooms->service.limits.rooms && !make_place(rooms)) return false;
    if (rooms->host.archive && !play_keep(&r->play)) {
        rooms_note_write(rooms, false);
        return false;
    }
    if (!rooms->host.archive) archive_stamp(r->created);
    r->games[0] = r->play.id;
    r->game_count = 1;
    r->used = rooms->now;
    insert(rooms, r);
    rooms->stored++;
    room_save(rooms, r, true);
    return true;
}

/* -- After the batch -- */

/* Loads the room again as the archive has it. If the archive does not have it, its subscribers are
 * disconnected, it is freed, and false is returned. */
static bool restore(Rooms *rooms, Room *r)
{
    computer_cancel(rooms, r);
    char name[ROOM_NAME];
    memcpy(name, r->name, sizeof name);
    play_close(&r->play);
    r->save_failed = false;
    r->rekeyed = 0;
    if (load(rooms, r, name)) return true;
    while (r->subscribers) {
        Subscriber *subscriber = r->subscribers;
        subscriber_enter(rooms, subscriber, NULL, NO_SEAT);
        stream_end(subscriber->stream, true);
    }
    memcpy(r->name, name, sizeof name);
    unload(rooms, r);
    return false;
}

/* Sends the state to all subscribers; it is printed once for each of their languages. */
static void broadcast(Rooms *rooms, Room *r)
{
    Event *events[LANGUAGES] = {NULL};
    for (Subscriber *s = r->subscribers; s; s = s->next_in_room) {
        Event **event = &events[words_index(&s->words)];
        if (!*event) {
            Text text = text_growing();
            rooms_print_state(rooms, r, &s->words, NO_SEAT, &text);
            if (text.data && !text.is_cut) *event = event_new("state", text.data);
            text_free(&text);
        }
        if (*event) subscriber_send(rooms, s, *event, true);
    }
    for (int i = 0; i < LANGUAGES; i++) event_release(events[i]);
}

/* Ends the streams of a seat that has moved to another device. */
static void end_moved(Rooms *rooms, Room *r)
{
    Event *event = r->rekeyed ? event_new("moved", "{}") : NULL;
    for (Subscriber *s = r->subscribers; r->rekeyed && s; s = s->next_in_room) {
        if (s->seat != r->rekeyed - 1) continue;
        if (event) subscriber_send(rooms, s, event, false);
        stream_end(s->stream, false);
    }
    event_release(event);
    r->rekeyed = 0;
}

void rooms_publish(Rooms *rooms, bool is_committed)
{
    int stored = is_committed ? -1 : archive_count_rooms(rooms->host.archive);
    if (stored >= 0) rooms->stored = stored;
    while (rooms->changed) {
        Room *r = rooms->changed;
        rooms->changed = r->next_changed;
        if ((!is_committed || r->save_failed) && !restore(rooms, r)) continue;
        r->is_changed = false;
        end_moved(rooms, r);
        broadcast(rooms, r);
    }
}

/* -- The alarm: the archive cannot be written -- */

void rooms_note_write(Rooms *rooms, bool ok)
{
    if (ok)
        rooms->has_written = true;
    else
        rooms->write_failed = true;
}

/* Writes a line for the operator. */
static void report_alarm(const Rooms *rooms)
{
    char line[ARCHIVE_ERROR + 64];
    Text text = text_fixed(line, sizeof line);
    const char *why = archive_error(rooms->host.archive);
    if (rooms->alarm)
        text_format(&text, "ALARM: moves are refused: %s",
                    *why ? why : N_("there is not enough memory"));
    else
        text_string(&text, "the archive can be written again");
    if (rooms->report) rooms->report(line);
}

void rooms_update_alarm(Rooms *rooms, bool is_committed)
{
    bool fails = !is_committed || rooms->write_failed;
    bool changes = fails ? !rooms->alarm : rooms->alarm && rooms->has_written;
    rooms->write_failed = rooms->has_written = false;
    if (!changes) return;
    rooms->alarm = fails;
    report_alarm(rooms);
    for (Room *r = rooms->newest; r; r = r->older) {
        r->is_unsaved = fails;
        broadcast(rooms, r);
    }
}

/* A file that is deleted is noticed at the next tick; a full disk when there are games. While there
 * is an alarm, every tick tries to write. */
static void watch_archive(Rooms *rooms, bool sweeps)
{
    Archive *a = rooms->host.archive;
    if (!a) return;
    if (rooms->alarm || (sweeps && rooms->resident > 0))
        rooms_note_write(rooms, archive_test_write(a));
    else if (!archive_is_in_place(a))
        rooms_note_write(rooms, false);
}

/* -- With time -- */

static void tick_room(Rooms *rooms, Room *r)
{
    if (play_check_clock(&r->play, rooms->now)) {
        computer_cancel(rooms, r);
        room_save(rooms, r, true);
    }
    lobby_tick(rooms, r);
    computer_tick(rooms, r);
}

/* Running clocks are saved now and then, so that they continue after a crash. At a tick `left` of
 * them may still be saved. */
typedef struct ClockSaver {
    double patience;
    int left;
} ClockSaver;

/* The seconds between two saves of a clock. So many clocks that they cannot all be saved every few
 * seconds have to wait longer, so that each gets its turn. */
static double clock_patience(const Rooms *rooms)
{
    double turn = 2 * SERVICE_TICK * rooms->running / CLOCKS_AT_ONCE;
    return turn > SAVE_CLOCK_SECONDS ? turn : SAVE_CLOCK_SECONDS;
}

static void save_clock(Rooms *rooms, Room *r, ClockSaver *saver)
{
    if (!room_clock_runs(r)) return;
    rooms->running++;
    if (rooms->now - r->saved < saver->patience || saver->left == 0) return;
    saver->left--;
    save(rooms, r); /* if that fails, the clock runs on */
}

/* Its hour without a move begins when it was last used. */
static void unload_swept(Rooms *rooms, Room *r)
{
    if (!room_is_used(r) && rooms->now - r->saved > STALE_SECONDS) save(rooms, r);
    unload(rooms, r);
}

/* A room that nobody watches needs no view. */
static void sweep(Rooms *rooms, Room *r, double patience)
{
    if (is_idle(rooms, r, patience))
        unload_swept(rooms, r);
    else if (!r->subscribers)
        room_drop_views(r);
}

/* The allocator keeps what is freed; after many rooms, the system gets it back. */
static void trim(Rooms *rooms)
{
    if (rooms->unloaded < UNLOADED_TO_TRIM) return;
    rooms->unloaded = 0;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void rooms_tick(Rooms *rooms)
{
    bool sweeps = rooms->now - rooms->swept >= (rooms->resident > RESIDENT_MAX ? 1 : SWEEP_SECONDS);
    ClockSaver saver = {.left = rooms_is_stopping(rooms) ? INT_MAX : CLOCKS_AT_ONCE};
    saver.patience = rooms_is_stopping(rooms) ? 0 : clock_patience(rooms);
    rooms->running = 0;
    if (sweeps) rooms->swept = rooms->now;
    watch_archive(rooms, sweeps);
    double patience = rooms->resident > RESIDENT_MAX ? 0 : IDLE_SECONDS;
    for (Room *r = rooms->newest, *next; r; r = next) {
        next = r->older;
        tick_room(rooms, r);
        save_clock(rooms, r, &saver);
        if (sweeps) sweep(rooms, r, patience);
    }
    if (sweeps) trim(rooms);
    if (rooms->host.archive && rooms->now - rooms->forgotten >= FORGET_SECONDS) {
        rooms->forgotten = rooms->now;
        delete_oldest(rooms, (int64_t)UNUSED_MINUTES * 60, true, DELETED_AT_ONCE);
    }
    if (rooms->host.archive && rooms->now - rooms->ordered >= ORDER_SECONDS) {
        rooms->ordered = rooms->now;
        rooms_follow_orders(rooms);
    }
    if (rooms->thinking) thinking_stop_overdue(rooms->thinking, rooms->now);
}

void rooms_unload_all(Rooms *rooms)
{
    while (rooms->newest) unload(rooms, rooms->newest);
}
