/* archive.c: the archive in a browser: games in memory, which the host stores room by room.
 *
 * A room is stored as one JSON text, with every game that was played in it. `record` is the game in
 * the text format of records, so that what the host stores or exports can be read elsewhere:
 *
 *     {"room": NAME, "created": DATE, "version": 17, "game": 12, "note": TEXT,
 *      "games": [{"id": 12, "note": TEXT, "record": TEXT}, …]}
 *
 * archive_release hands the rooms that have changed to the host. */
#define _POSIX_C_SOURCE 200809L
#include "wasm/archive.h"

#include "core/json.h"
#include "record/formats.h"
#include "wasm/host.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct StoredGame {
    struct StoredGame *next;
    int64_t id;
    char room[ROOM_NAME]; /* "" until the room is stored */
    Record *record;
    Text note;
} StoredGame;

typedef struct StoredRoom {
    struct StoredRoom *next;
    ArchiveRoom room;
    bool is_changed;
} StoredRoom;

struct Archive {
    StoredGame *games;
    StoredRoom *rooms;
    int64_t last_id;
    char error[ARCHIVE_ERROR];
};

Archive *archive_open(const char *path, char error[ARCHIVE_ERROR])
{
    Archive *a = calloc(1, sizeof *a);
    Text text = text_fixed(error, ARCHIVE_ERROR);
    (void)path;
    if (!a) text_string(&text, "there is no memory for the archive");
    return a;
}

const char *archive_error(const Archive *a) { return a->error; }

static bool fail(Archive *a, const char *why)
{
    Text text = text_fixed(a->error, sizeof a->error);
    text_string(&text, why);
    return false;
}

static bool fail_memory(Archive *a) { return fail(a, "there is no memory for the game"); }

/* What an archive in a file has to wait for or to check. */
void archive_set_patience(Archive *a, int milliseconds)
{
    (void)a;
    (void)milliseconds;
}
bool archive_test_write(Archive *a) { return a != NULL; }
bool archive_is_in_place(Archive *a) { return a != NULL; }
void archive_hold(Archive *a) { (void)a; }

void archive_stamp(char out[ARCHIVE_DATE])
{
    time_t now = time(NULL);
    struct tm parts;
    out[0] = '\0';
    if (gmtime_r(&now, &parts)) strftime(out, ARCHIVE_DATE, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* -- Finding -- */

static StoredGame *find_game(Archive *a, int64_t id)
{
    StoredGame *g = a->games;
    while (g && g->id != id) g = g->next;
    if (!g) fail(a, "there is no such game");
    return g;
}

static StoredRoom *find_room(const Archive *a, const char *name)
{
    StoredRoom *r = a->rooms;
    while (r && strcmp(r->room.name, name) != 0) r = r->next;
    return r;
}

/* Notes a change of a game, and of the room that it is in. */
static bool change(Archive *a, const StoredGame *g)
{
    StoredRoom *r = find_room(a, g->room);
    if (r) r->is_changed = true;
    return true;
}

/* -- Records -- */

static bool copy_tags(const Record *from, Record *to)
{
    bool ok = true;
    for (int i = 0; i < ROSTER_COUNT; i++) {
        const char *value = record_tag(from, RECORD_ROSTER[i]);
        if (value) ok &= record_set_tag(to, RECORD_ROSTER[i], value) != RECORD_NO_MEMORY;
    }
    const RecordTag *tag;
    for (int i = 0; (tag = record_other_tag(from, i)); i++)
        ok &= record_set_tag(to, tag->name, tag->value) != RECORD_NO_MEMORY;
    return ok;
}

/* The first `plies` moves of a game; NULL if there is no memory. */
static Record *copy_record(const Record *from, int plies)
{
    Record *to = record_new(&record_node(from, 0)->pos);
    bool ok = to && copy_tags(from, to);
    int node = 0;
    for (int ply = 1; ok && ply <= plies; ply++) {
        const RecordNode *n = record_node(from, record_at_ply(from, ply));
        ok = record_add_turn(to, node, &n->turn, &node) == RECORD_FINE;
        if (ok) record_set_time(to, node, n->time);
    }
    if (ok) return to;
    record_free(to);
    return NULL;
}

static int ply_of(const Record *r) { return record_node(r, record_last(r))->ply; }

/* A game that goes on has no result. */
static void reopen(StoredGame *g)
{
    record_set_result(g->record, ONGOING);
    record_set_tag(g->record, "Termination", "");
}

/* -- A game being played -- */

static StoredGame *add_game(Archive *a, int64_t id, Record *record)
{
    StoredGame *g = record ? calloc(1, sizeof *g) : NULL;
    if (!g) {
        record_free(record);
        fail_memory(a);
        return NULL;
    }
    *g = (StoredGame){.next = a->games, .id = id, .record = record, .note = text_growing()};
    a->games = g;
    return g;
}

/* Ids grow with time, so that those of games that are stored but not in memory are not reused. */
static int64_t new_id(Archive *a)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t id = ((int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000) * 64;
    a->last_id = id > a->last_id ? id : a->last_id + 1;
    return a->last_id;
}

int64_t archive_begin(Archive *a, const Pos *start, const char *white, const char *black,
                      const char *front_end)
{
    StoredGame *g = add_game(a, new_id(a), record_new(start));
    if (!g) return -1;
    record_set_tag(g->record, "Event", front_end);
    archive_set_names(a, g->id, white, black);
    return g->id;
}

bool archive_add_move(Archive *a, int64_t game, int ply, const Pos *before, const Turn *turn,
                      const Pos *after, int time_left)
{
    StoredGame *g = find_game(a, game);
    int node;
    (void)before;
    (void)after;
    if (!g) return false;
    if (ply_of(g->record) != ply) return fail(a, "the archive has other moves of this game");
    reopen(g);
    if (record_add_turn(g->record, record_last(g->record), turn, &node) != RECORD_FINE)
        return fail_memory(a);
    record_set_time(g->record, node, time_left);
    return change(a, g);
}

bool archive_cut(Archive *a, int64_t game, int ply, int stored)
{
    StoredGame *g = find_game(a, game);
    if (!g) return false;
    if (ply_of(g->record) != stored) return fail(a, "the archive has other moves of this game");
    Record *cut = copy_record(g->record, ply);
    if (!cut) return fail_memory(a);
    record_free(g->record);
    g->record = cut;
    reopen(g);
    return change(a, g);
}

bool archive_finish(Archive *a, int64_t game, Outcome result, const char *reason)
{
    StoredGame *g = find_game(a, game);
    if (!g) return false;
    record_set_result(g->record, result);
    if (record_check_result(g->record) == RESULT_UNEXPLAINED)
        record_set_tag(g->record, "Termination", reason);
    return change(a, g);
}

bool archive_set_tags(Archive *a, int64_t game, const Record *start)
{
    StoredGame *g = find_game(a, game);
    if (!g) return false;
    return copy_tags(start, g->record) ? change(a, g) : fail_memory(a);
}

bool archive_set_note(Archive *a, int64_t game, const char *note)
{
    StoredGame *g = find_game(a, game);
    if (!g) return false;
    text_free(&g->note);
    text_string(&g->note, note);
    return g->note.is_cut ? fail_memory(a) : change(a, g);
}

bool archive_note(Archive *a, int64_t game, Text *out)
{
    const StoredGame *g = find_game(a, game);
    if (g) text_bytes(out, g->note.data, g->note.length);
    return g && !out->is_cut;
}

bool archive_set_names(Archive *a, int64_t game, const char *white, const char *black)
{
    StoredGame *g = find_game(a, game);
    if (!g) return false;
    record_set_tag(g->record, "White", white);
    record_set_tag(g->record, "Black", black);
    return change(a, g);
}

Record *archive_load(Archive *a, int64_t game)
{
    const StoredGame *g = find_game(a, game);
    Record *copy = g ? copy_record(g->record, ply_of(g->record)) : NULL;
    if (g && !copy) fail_memory(a);
    if (copy) record_set_result(copy, record_result(g->record));
    return copy;
}

/* -- Rooms -- */

bool archive_put_room(Archive *a, ArchiveRoom *room)
{
    StoredRoom *r = find_room(a, room->name);
    if (!*room->created) archive_stamp(room->created);
    if (!r) {
        r = calloc(1, sizeof *r);
        if (!r) return fail_memory(a);
        r->next = a->rooms;
        a->rooms = r;
    }
    r->room = *room;
    r->is_changed = true;
    for (StoredGame *g = a->games; g; g = g->next)
        if (g->id == room->game) memcpy(g->room, room->name, sizeof g->room);
    return true;
}

ArchiveFound archive_get_room(Archive *a, const char *name, ArchiveRoom *out)
{
    const StoredRoom *r = find_room(a, name);
    if (r) *out = r->room;
    return r ? ARCHIVE_FOUND : ARCHIVE_MISSING;
}

/* The visitor decides what is forgotten; there is no limit that the server has to keep. */
int archive_count_rooms(Archive *a)
{
    (void)a;
    return 0;
}

int archive_find_old_rooms(Archive *a, int64_t seconds, bool only_unused, int count,
                           char names[][ROOM_NAME])
{
    (void)a, (void)seconds, (void)only_unused, (void)count, (void)names;
    return 0;
}

bool archive_delete_room(Archive *a, const char *name)
{
    (void)a, (void)name;
    return false;
}

/* -- Storing -- */

static void print_text(Text *out, const char *key, const char *value)
{
    text_json_key(out, key);
    text_json_string(out, value);
}

static void print_number(Text *out, const char *key, int64_t value)
{
    text_json_key(out, key);
    text_format(out, "%lld", (long long)value);
}

static void print_game(Text *out, const StoredGame *g)
{
    Text record = text_growing();
    record_text_write(g->record, &record);
    text_char(out, '{');
    print_number(out, "id", g->id);
    print_text(out, "note", g->note.data ? g->note.data : "");
    print_text(out, "record", record.data ? record.data : "");
    text_char(out, '}');
    out->is_cut |= record.is_cut;
    text_free(&record);
}

static bool store(const Archive *a, const StoredRoom *r)
{
    Text out = text_growing();
    const ArchiveRoom *room = &r->room;
    int shown = 0;
    text_char(&out, '{');
    print_text(&out, "room", room->name);
    print_text(&out, "created", room->created);
    print_number(&out, "version", room->version);
    print_number(&out, "game", room->game);
    print_text(&out, "note", room->note);
    text_json_key(&out, "games");
    text_char(&out, '[');
    for (const StoredGame *g = a->games; g; g = g->next) {
        if (strcmp(g->room, room->name) != 0) continue;
        if (shown++) text_string(&out, ", ");
        print_game(&out, g);
    }
    text_string(&out, "]}");
    bool ok = !out.is_cut;
    if (ok) host_store(room->name, out.data, out.length);
    text_free(&out);
    return ok;
}

bool archive_release(Archive *a)
{
    for (StoredRoom *r = a->rooms; r; r = r->next) {
        if (!r->is_changed) continue;
        if (!store(a, r)) return fail_memory(a);
        r->is_changed = false;
    }
    return true;
}

/* -- Taking back -- */

/* The only game in a text; NULL if there is none, or it is damaged. */
static Record *read_record(const char *text)
{
    RecordReader reader;
    ReadReport report = {0};
    Record *record = NULL;
    reader_open(&reader, text, strlen(text), NULL);
    if (reader_next(&reader, &record, &report) != READ_FINE) {
        record_free(record);
        record = NULL;
    }
    reader_close(&reader);
    return record;
}

static bool take_game(Archive *a, const Json *game, const char *room)
{
    const Json *id = json_member(game, "id");
    const char *note = json_text_of(json_member(game, "note"));
    const char *text = json_text_of(json_member(game, "record"));
    if (!json_is(id, JSON_KIND_WHOLE) || !note || !text) return false;
    StoredGame *g = add_game(a, id->whole, read_record(text));
    if (!g) return false;
    Text name = text_fixed(g->room, sizeof g->room);
    text_string(&name, room);
    text_string(&g->note, note);
    return !name.is_cut && !g->note.is_cut;
}

static bool copy_member(const Json *object, const char *key, char *out, size_t size)
{
    const char *value = json_text_of(json_member(object, key));
    Text text = text_fixed(out, size);
    if (value) text_string(&text, value);
    return value && !text.is_cut;
}

static bool read_room(const Json *object, ArchiveRoom *out)
{
    const Json *version = json_member(object, "version"), *game = json_member(object, "game");
    if (!json_is(version, JSON_KIND_WHOLE) || !json_is(game, JSON_KIND_WHOLE)) return false;
    out->version = version->whole;
    out->game = game->whole;
    return copy_member(object, "room", out->name, sizeof out->name) &&
           copy_member(object, "created", out->created, sizeof out->created) &&
           copy_member(object, "note", out->note, sizeof out->note);
}

static void free_games(Archive *a, const char *room)
{
    for (StoredGame **at = &a->games; *at;) {
        StoredGame *g = *at;
        if (strcmp(g->room, room) != 0) {
            at = &g->next;
            continue;
        }
        *at = g->next;
        record_free(g->record);
        text_free(&g->note);
        free(g);
    }
}

static bool take_room(Archive *a, const Json *object)
{
    StoredRoom *r = calloc(1, sizeof *r);
    const Json *games = json_member(object, "games");
    bool ok = r && read_room(object, &r->room) && json_is(games, JSON_KIND_LIST);
    if (ok && find_room(a, r->room.name)) {
        free(r);
        return true;
    }
    /* Games are stored newest first, and added in front. */
    for (const Json *game = ok ? games->first : NULL; ok && game; game = game->next)
        ok = take_game(a, game, r->room.name);
    if (ok) {
        r->next = a->rooms;
        a->rooms = r;
        return true;
    }
    if (r) free_games(a, r->room.name);
    free(r);
    return false;
}

bool archive_take_room(Archive *a, const char *text, size_t length)
{
    JsonFault fault;
    Json *object = json_parse(text, length, &fault);
    bool ok = object && take_room(a, object);
    json_free(object);
    return ok;
}

static void forget_room(Archive *a, const char *name)
{
    StoredRoom **at = &a->rooms;
    while (*at && strcmp((*at)->room.name, name) != 0) at = &(*at)->next;
    StoredRoom *r = *at;
    if (!r) return;
    *at = r->next;
    free_games(a, name);
    free(r);
}

bool archive_replace_room(Archive *a, const char *text, size_t length)
{
    JsonFault fault;
    Json *object = json_parse(text, length, &fault);
    ArchiveRoom room;
    bool ok = object && read_room(object, &room) && find_room(a, room.name);
    if (ok) forget_room(a, room.name);
    ok = ok && take_room(a, object);
    json_free(object);
    return ok;
}

void archive_forget_others(Archive *a, bool (*is_used)(const void *context, const char *name),
                           const void *context)
{
    for (StoredRoom *r = a->rooms, *next; r; r = next) {
        next = r->next;
        if (!r->is_changed && !is_used(context, r->room.name)) forget_room(a, r->room.name);
    }
}
