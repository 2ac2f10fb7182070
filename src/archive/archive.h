/* archive.h: every game played, move by move, in one SQLite file.
 *
 * A move is committed before the call that adds it returns, and survives the end of the process at
 * any instant. Several processes may use one file: writers wait for each other. A file with another
 * or a newer form is refused, never overwritten; an older one is brought up to date when it is
 * opened. A handle is used by one thread at a time. */
#ifndef ARCHIVE_ARCHIVE_H
#define ARCHIVE_ARCHIVE_H

#include "core/text.h"
#include "record/record.h"

#include <stddef.h>
#include <stdint.h>

enum { ARCHIVE_ERROR = 512, ARCHIVE_NAME = 64, ARCHIVE_DATE = 32, ARCHIVE_VERSION = 5 };

typedef struct Archive Archive;

/* Opens the file, making it and its folders if need be. NULL, with the reason and what to do about
 * it in `error`, if that cannot be done. */
Archive *archive_open(const char *path, char error[ARCHIVE_ERROR]);
void archive_close(Archive *a);
/* The file that is used where none is named: $XDG_DATA_HOME/quina/archive.db. False if the
 * environment names no home. */
bool archive_default_path(char *out, size_t size);
/* Why the last call failed. */
const char *archive_error(const Archive *a);

/* -- A game being played -- */

/* Begins a game and returns its number, or -1. The tags are those of the record; `started` is now.
 */
int64_t archive_begin(Archive *a, const Pos *start, const char *white, const char *black,
                      const char *face);
/* The turn that led from `before` to `after`, as number `ply` from 0; what stood there or later
 * (moves undone) is gone. Times in tenths of a second, or NO_TIME. */
bool archive_add_move(Archive *a, int64_t game, int ply, const Pos *before, const Turn *turn,
                      const Pos *after, int time_left);
/* Forgets the moves from `ply` on. */
bool archive_cut(Archive *a, int64_t game, int ply);
bool archive_finish(Archive *a, int64_t game, Outcome result, const char *reason);
/* The tags that archive_load shall give the game: those of a record of its start. */
bool archive_set_tags(Archive *a, int64_t game, const Record *start);
/* What a face needs to go on with the game and the record does not tell: players, clocks, match.
 * Only the face that wrote it understands it; "" at first. */
bool archive_set_note(Archive *a, int64_t game, const char *note);
bool archive_note(Archive *a, int64_t game, Text *out);
bool archive_set_names(Archive *a, int64_t game, const char *white, const char *black);

/* -- Many changes at once -- */

/* Until archive_release all changes are one transaction: none of them is sure before that returns
 * true, and if it returns false none has been made. A change that fails meanwhile leaves no trace
 * and takes nothing else back. */
void archive_hold(Archive *a);
bool archive_release(Archive *a);
/* Whether there could be a change now. */
bool archive_can_write(Archive *a);

/* -- Rooms: where people meet to play a match -- */

enum { ROOM_NAME = 24, ROOM_NOTE = 2048 };

typedef struct ArchiveRoom {
    char name[ROOM_NAME];
    char created[ARCHIVE_DATE];
    int64_t version, game; /* the game that is being played there */
    char note[ROOM_NOTE];  /* as of games: for the face alone */
} ArchiveRoom;

/* This moment as the archive writes it. */
void archive_stamp(char out[ARCHIVE_DATE]);

/* Makes the room or changes it; `created` is set when it is "". */
bool archive_put_room(Archive *a, ArchiveRoom *room);
bool archive_get_room(Archive *a, const char *name, ArchiveRoom *out);
int archive_count_rooms(Archive *a); /* -1 on an error */
/* Forgets the rooms that nothing has changed in for so long, and their games if nobody moved. */
bool archive_forget_rooms(Archive *a, int64_t seconds);

/* -- Games that are there -- */

typedef struct ArchiveGame {
    int64_t id;
    char game[16], variant[VARIANT_TEXT];
    int size, plies;
    char white[ARCHIVE_NAME], black[ARCHIVE_NAME], face[ARCHIVE_NAME];
    char started[ARCHIVE_DATE]; /* 2026-01-31T17:05:00Z */
    char result[8];             /* 1-0, 0-1, 1/2-1/2, * */
    char reason[ARCHIVE_NAME];
} ArchiveGame;

/* What is looked for; NULL and 0 stand for anything. */
typedef struct ArchiveQuery {
    const char *game, *player, *result; /* player: of either side, a part of the name */
    const char *since, *until;          /* dates such as 2026-01-31, until included */
    const Pos *position;                /* reached in the game */
    int64_t id;
    bool only_open, only_begun; /* begun: it has moves, or has ended */
    int limit;
} ArchiveQuery;

/* Calls visit for each game found, newest first, until it returns false; how many, or -1. */
int archive_find(Archive *a, const ArchiveQuery *query,
                 bool (*visit)(void *context, const ArchiveGame *game), void *context);

typedef struct ArchiveIds {
    int64_t *all;
    size_t count;
} ArchiveIds;

/* The numbers of the games found, newest first, to be freed. */
bool archive_find_ids(Archive *a, const ArchiveQuery *query, ArchiveIds *out);
void archive_ids_free(ArchiveIds *ids);

/* The whole game, to be freed; NULL if there is none, or it is damaged. */
Record *archive_load(Archive *a, int64_t game);
/* Adds a record as a new game: its number, or -1. */
int64_t archive_import(Archive *a, const Record *record);
/* Adds the records that `next` gives until it gives NULL, and frees them. They are committed some
 * hundreds at a time; *count tells how many are there for good, also where it fails. */
typedef Record *ArchiveSource(void *context);
bool archive_import_all(Archive *a, ArchiveSource *next, void *context, int *count);
bool archive_delete(Archive *a, int64_t game);

/* Checks the file and replays every game by the rules; calls report for each fault. How many, or
 * -1. */
int archive_verify(Archive *a, void (*report)(void *context, int64_t game, const char *what),
                   void *context);

#endif
