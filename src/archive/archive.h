/* archive.h: every game played, move by move, in one SQLite file.
 *
 * A move is committed before the call that adds it returns, and survives the end of the process at
 * any instant. Several processes may use one file: writers wait for each other. A file of another
 * program or with a newer schema is refused, never overwritten; an older schema is migrated when
 * the file is opened. A handle is used by one thread at a time. */
#ifndef ARCHIVE_ARCHIVE_H
#define ARCHIVE_ARCHIVE_H

#include "core/text.h"
#include "record/record.h"

#include <stddef.h>
#include <stdint.h>

enum { ARCHIVE_ERROR = 512, ARCHIVE_NAME = 64, ARCHIVE_DATE = 32, ARCHIVE_VERSION = 8 };

typedef struct Archive Archive;

/* Opens the file, creating it and its folders if necessary. On failure returns NULL, with the
 * reason and a remedy in `error`. */
Archive *archive_open(const char *path, char error[ARCHIVE_ERROR]);
/* The same for an archive that exists and is only read: neither the file nor its folder need be
 * writable, and nothing is changed; an older schema is migrated in a copy in memory. */
Archive *archive_open_for_reading(const char *path, char error[ARCHIVE_ERROR]);
void archive_close(Archive *a);
/* How long a change waits for another writer, 10 s at first. After it has waited in vain, the next
 * changes fail at once, until one succeeds. */
void archive_set_patience(Archive *a, int milliseconds);
/* Lets one server at a time use the file; false, with the reason and a remedy in `error`. The lock
 * ends with archive_close, or with the process. */
bool archive_lock_server(Archive *a, char error[ARCHIVE_ERROR]);
/* The default file: $XDG_DATA_HOME/quina/archive.db. False if the environment names no home. */
bool archive_default_path(char *out, size_t size);
/* Why the last call failed. */
const char *archive_error(const Archive *a);

/* -- A game being played -- */

/* Adds a game that begins now; returns its id, or -1. The texts become the tags White, Black and
 * Event of its record. */
int64_t archive_begin(Archive *a, const Pos *start, const char *white, const char *black,
                      const char *front_end);
/* Adds the turn that led from `before` to `after` as number `ply`, from 0. Fails unless exactly
 * `ply` moves are stored. The time is in tenths of a second, or NO_TIME. */
bool archive_add_move(Archive *a, int64_t game, int ply, const Pos *before, const Turn *turn,
                      const Pos *after, int time_left);
/* Deletes the moves from `ply` on. Fails unless exactly `stored` moves are stored. */
bool archive_cut(Archive *a, int64_t game, int ply, int stored);
bool archive_finish(Archive *a, int64_t game, Outcome result, const char *reason);
/* Stores the tags that archive_load gives the game: those of a record of its start. */
bool archive_set_tags(Archive *a, int64_t game, const Record *start);
/* Stores a whole record of the game, with variations and comments, beside its moves, which must be
 * the same; a move that is added later deletes it. */
bool archive_set_record(Archive *a, int64_t game, const Record *record);
/* The note holds what a front end needs to resume the game and a record does not contain: players,
 * clocks, match. Only the front end that wrote it understands it; "" at first. */
bool archive_set_note(Archive *a, int64_t game, const char *note);
bool archive_note(Archive *a, int64_t game, Text *out);
bool archive_set_names(Archive *a, int64_t game, const char *white, const char *black);

/* -- Many changes at once -- */

/* Until archive_release, all changes are one transaction: none is durable before that returns true,
 * and if it returns false none has been made. A change that fails in between leaves no trace and
 * does not undo the others. */
void archive_hold(Archive *a);
bool archive_release(Archive *a);
/* Writes something that means nothing, as part of the held changes if there are any. */
bool archive_test_write(Archive *a);
/* Whether the open file is still the archive at its path; false if it was deleted, replaced or
 * overwritten. Every change checks that, too. */
bool archive_is_in_place(Archive *a);

/* -- Rooms: where people meet to play a match -- */

enum { ROOM_NAME = 24, ROOM_NOTE = 2048 };

typedef struct ArchiveRoom {
    char name[ROOM_NAME];
    char created[ARCHIVE_DATE];
    int64_t version, game; /* the game being played there */
    char note[ROOM_NOTE];  /* for the front end, like the note of a game */
    bool is_used;          /* a move was made there, in this game or one before it */
} ArchiveRoom;

/* The current time as the archive writes it. */
void archive_stamp(char out[ARCHIVE_DATE]);

/* Creates or updates the room; `created` is set if it is "". */
bool archive_put_room(Archive *a, ArchiveRoom *room);
typedef enum ArchiveFound { ARCHIVE_MISSING, ARCHIVE_FOUND, ARCHIVE_FAILED } ArchiveFound;
ArchiveFound archive_get_room(Archive *a, const char *name, ArchiveRoom *out);
int archive_count_rooms(Archive *a); /* -1 on an error */
/* Finds up to `count` rooms that have not changed for more than so many seconds, the longest
 * unchanged first; with only_unused, those that are not used. Returns how many, or -1 on an
 * error. */
int archive_find_old_rooms(Archive *a, int64_t seconds, bool only_unused, int count,
                           char names[][ROOM_NAME]);

/* A room with its game, for an operator. */
typedef struct ArchiveRoomRow {
    char name[ROOM_NAME];
    char created[ARCHIVE_DATE], changed[ARCHIVE_DATE];
    int64_t game;
    int taken; /* seats that somebody has taken */
    char title[16], white[ARCHIVE_NAME], black[ARCHIVE_NAME];
    char result[8], reason[ARCHIVE_NAME];
    int plies;
} ArchiveRoomRow;

/* Calls visit for each room whose name begins with the prefix, the last changed first, until it
 * returns false. Returns how many, or -1 on an error. */
int archive_list_rooms(Archive *a, const char *prefix,
                       bool (*visit)(void *context, const ArchiveRoomRow *room), void *context);

/* -- Orders: what an operator wants of the server that uses the archive -- */

typedef struct ArchiveOrder {
    int64_t id;
    char action[16], room[ROOM_NAME];
} ArchiveOrder;

/* Adds an order; returns its id, or -1. */
int64_t archive_add_order(Archive *a, const char *action, const char *room);
/* Takes the oldest order out; false if there is none, or on an error. */
bool archive_take_order(Archive *a, ArchiveOrder *out);
/* Whether the order has not been taken yet. */
bool archive_has_order(Archive *a, int64_t id);
/* Takes an order back. */
bool archive_cancel_order(Archive *a, int64_t id);
/* Deletes a room, and its game if that has no moves. */
bool archive_delete_room(Archive *a, const char *name);

/* -- Stored games -- */

typedef struct ArchiveGame {
    int64_t id;
    char game[16], variant[VARIANT_TEXT];
    int size, plies;
    char white[ARCHIVE_NAME], black[ARCHIVE_NAME], front_end[ARCHIVE_NAME];
    char started[ARCHIVE_DATE]; /* 2026-01-31T17:05:00Z */
    char result[8];             /* 1-0, 0-1, 1/2-1/2, * */
    char reason[ARCHIVE_NAME];
} ArchiveGame;

/* The games looked for; NULL and 0 match any. */
typedef struct ArchiveQuery {
    const char *game, *player, *result; /* player: part of the name of either side */
    const char *since, *until;          /* dates such as 2026-01-31, until included */
    const Pos *position;                /* reached in the game */
    int64_t id;
    bool only_open, only_begun; /* begun: it has moves, or has ended */
    int limit;
} ArchiveQuery;

/* Calls visit for each game found, newest first, until it returns false. Returns how many, or -1 on
 * an error. */
int archive_find(Archive *a, const ArchiveQuery *query,
                 bool (*visit)(void *context, const ArchiveGame *game), void *context);

typedef struct ArchiveIds {
    int64_t *all;
    size_t count;
} ArchiveIds;

/* The ids of the games found, newest first; freed with archive_ids_free. */
bool archive_find_ids(Archive *a, const ArchiveQuery *query, ArchiveIds *out);
void archive_ids_free(ArchiveIds *ids);

/* The whole game, to be freed; NULL if there is none, or it is damaged. */
Record *archive_load(Archive *a, int64_t game);
/* Adds a record as a new game; returns its id, or -1. */
int64_t archive_import(Archive *a, const Record *record);
/* Adds the records that `next` returns until it returns NULL, and frees them. They are committed a
 * few hundred at a time; *count is the number committed, also on failure. */
typedef Record *ArchiveSource(void *context);
bool archive_import_all(Archive *a, ArchiveSource *next, void *context, int *count);
bool archive_delete(Archive *a, int64_t game);

/* Copies the archive to a new file, while others use it; never overwrites one. */
bool archive_backup(Archive *a, const char *path);

/* Checks the file and replays every game by the rules; calls report for each fault. Returns how
 * many there are, or -1 if the check failed. */
int archive_verify(Archive *a, void (*report)(void *context, int64_t game, const char *what),
                   void *context);
/* The same, and calls `watch` after each game with the number of games checked and of all. */
typedef struct ArchiveVerifier {
    void (*report)(void *context, int64_t game, const char *what);
    void (*watch)(void *context, size_t done, size_t total); /* may be NULL */
    void *context;
} ArchiveVerifier;
int archive_verify_with(Archive *a, const ArchiveVerifier *verifier);

#endif
