/* room.c: where two meet to play a match.
 *
 * In the archive a room is a text with one setting per line:
 *
 *     seat0=HEX       the SHA-256 of the secret of a seat that is taken
 *     owner=HEX       the same for the owner of a game between computers
 *     draw=1          the seat that offers a draw; also undo and rematch
 *     games=12,15     the ids of the match's games
 *     paused=1        for a game between computers
 *     pace=500        milliseconds that a computer's move takes at least
 *     left=12:2950    after 12 moves the running clock had 295.0 seconds left
 *     days=3          for a move; due=N is when the next one is due, in seconds since 1970
 *     opened=N        in the lobby since then; strength=4 and standin=2 are levels */
#define _POSIX_C_SOURCE 200809L
#include "rooms/room.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *const OFFER_NAMES[OFFERS] = {
    [OFFER_DRAW] = "draw", [OFFER_UNDO] = "undo", [OFFER_REMATCH] = "rematch"};

static const char *const SECRET_NAMES[SECRETS] = {"seat0", "seat1", "owner"};

int room_find_seat(const Room *r, const char *secret)
{
    char hash[SECRET_HASH];
    if (!secret_is_well_formed(secret)) return NO_SEAT;
    secret_hash(secret, hash);
    for (int i = 0; i < SECRETS; i++)
        if (*r->secrets[i] && secret_hash_equals(r->secrets[i], hash)) return i;
    return NO_SEAT;
}

int words_index(const Words *w) { return w->catalogue != NULL; }

bool room_is_human(const Room *r, int seat) { return r->play.words[seat].kind == PLAYER_HUMAN; }

int room_humans(const Room *r) { return play_humans(&r->play); }

int room_colour(const Room *r, int seat)
{
    return session_seat(r->play.session, WHITE) == seat ? WHITE : BLACK;
}

RoomStatus room_status(const Room *r)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (room_is_human(r, seat) && !*r->secrets[seat]) return ROOM_WAITING;
    return session_end(r->play.session) == SESSION_OPEN ? ROOM_PLAYING : ROOM_OVER;
}

/* Versions are milliseconds since 1970 if those are greater, so that they grow over a restart. */
void room_new_version(Room *r, bool position_changed)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t stamp = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    r->version = stamp > r->version ? stamp : r->version + 1;
    if (!position_changed) return;
    room_drop_views(r);
    r->has_progress = false;
}

void room_clear_offers(Room *r)
{
    for (int i = 0; i < OFFERS; i++) r->offers[i] = r->declined[i] = NO_SEAT;
}

void room_drop_views(Room *r)
{
    for (int i = 0; i < LANGUAGES; i++) text_free(&r->views[i]);
}

void room_free(Room *r)
{
    if (!r) return;
    room_drop_views(r);
    play_close(&r->play);
    free(r);
}

/* -- In the archive -- */

bool room_clock_runs(const Room *r)
{
    const Session *s = r->play.session;
    return s && session_has_clock(s) && session_end(s) == SESSION_OPEN && session_ply(s) > 0;
}

void room_restore_clock(Room *r, double now)
{
    Session *s = r->play.session;
    if (!room_clock_runs(r) || r->left_ply != session_ply(s)) return;
    double used = session_left(s, session_now(s)->to_move, now) - r->left_tenths / 10.0;
    if (used <= 0) return;
    session_pause(s, now + used);
    session_resume(s, now);
}

/* The numbers of a room that are stored as they are; 0 is not stored. */
static const struct {
    const char *name;
    size_t at;
} NUMBERS[] = {{"days", offsetof(Room, days)},
               {"due", offsetof(Room, due)},
               {"opened", offsetof(Room, opened)},
               {"strength", offsetof(Room, strength)},
               {"standin", offsetof(Room, stand_in)}};
enum { NUMBER_COUNT = sizeof NUMBERS / sizeof *NUMBERS };

static int64_t number_in(const Room *r, int i)
{
    return *(const int64_t *)(const void *)((const char *)r + NUMBERS[i].at);
}

static void set_number(Room *r, int i, int64_t value)
{
    *(int64_t *)(void *)((char *)r + NUMBERS[i].at) = value;
}

bool room_is_used(const Room *r) { return r->game_count > 1 || session_ply(r->play.session) > 0; }

void room_write(const Room *r, double now, ArchiveRoom *out)
{
    *out = (ArchiveRoom){.version = r->version, .game = r->play.id};
    out->is_used = room_is_used(r);
    memcpy(out->name, r->name, sizeof out->name);
    memcpy(out->created, r->created, sizeof out->created);
    Text note = text_fixed(out->note, sizeof out->note);
    for (int i = 0; i < SECRETS; i++)
        if (*r->secrets[i]) text_format(&note, "%s=%s\n", SECRET_NAMES[i], r->secrets[i]);
    for (int i = 0; i < OFFERS; i++)
        if (r->offers[i] != NO_SEAT) text_format(&note, "%s=%d\n", OFFER_NAMES[i], r->offers[i]);
    if (r->is_paused) text_string(&note, "paused=1\n");
    if (r->pace > 0) text_format(&note, "pace=%d\n", (int)(1000 * r->pace));
    if (room_clock_runs(r)) {
        const Session *s = r->play.session;
        int tenths = (int)(10 * session_left(s, session_now(s)->to_move, now));
        text_format(&note, "left=%d:%d\n", session_ply(s), tenths);
    }
    for (int i = 0; i < NUMBER_COUNT; i++)
        if (number_in(r, i))
            text_format(&note, "%s=%lld\n", NUMBERS[i].name, (long long)number_in(r, i));
    for (int i = 0; i < r->game_count; i++)
        text_format(&note, i ? ",%lld" : "games=%lld", (long long)r->games[i]);
    text_char(&note, '\n');
}

static int64_t read_number(const char **at)
{
    int64_t n = 0;
    for (; **at >= '0' && **at <= '9' && n < INT64_MAX / 16; ++*at) n = 10 * n + (**at - '0');
    return n;
}

static void read_games(Room *r, const char *at)
{
    for (r->game_count = 0; *at && r->game_count < BEST_OF_MAX; at += *at == ',') {
        const char *start = at;
        r->games[r->game_count++] = read_number(&at);
        if (at == start) return;
    }
}

static void read_setting(Room *r, const char *key, const char *value)
{
    const char *at = value;
    for (int i = 0; i < SECRETS; i++)
        if (strcmp(key, SECRET_NAMES[i]) == 0 && strlen(value) == SECRET_HASH - 1)
            memcpy(r->secrets[i], value, SECRET_HASH);
    for (int i = 0; i < OFFERS; i++)
        if (strcmp(key, OFFER_NAMES[i]) == 0) r->offers[i] = *value == '1';
    if (strcmp(key, "paused") == 0) r->is_paused = true;
    if (strcmp(key, "pace") == 0) r->pace = (double)read_number(&at) / 1000;
    if (strcmp(key, "games") == 0) read_games(r, value);
    for (int i = 0; i < NUMBER_COUNT; i++)
        if (strcmp(key, NUMBERS[i].name) == 0) set_number(r, i, read_number(&at));
    if (strcmp(key, "left") == 0) {
        r->left_ply = (int)read_number(&at);
        at += *at == ':';
        r->left_tenths = (int)read_number(&at);
    }
}

void room_read(Room *r, const ArchiveRoom *stored)
{
    char note[ROOM_NOTE];
    memcpy(note, stored->note, sizeof note);
    memcpy(r->name, stored->name, sizeof r->name);
    memcpy(r->created, stored->created, sizeof r->created);
    r->version = stored->version;
    memset(r->secrets, 0, sizeof r->secrets);
    room_clear_offers(r);
    for (int i = 0; i < NUMBER_COUNT; i++) set_number(r, i, 0);
    r->is_paused = false;
    r->pace = 0;
    r->game_count = 0;
    r->left_ply = -1;
    for (char *line = note; line && *line;) {
        char *end = strchr(line, '\n'), *equals = strchr(line, '=');
        if (end) *end = '\0';
        if (equals) {
            *equals = '\0';
            read_setting(r, line, equals + 1);
        }
        line = end ? end + 1 : NULL;
    }
}
