/* rooms.c: where people meet to play a match. */
#define _POSIX_C_SOURCE 200809L
#include "archive/db.h"

#include "core/text.h"

#include <string.h>
#include <time.h>

bool archive_put_room(Archive *a, ArchiveRoom *room)
{
    if (!*room->created) archive_stamp(room->created);
    static const char PUT[] =
        "INSERT INTO rooms (name, created, touched, version, game, note)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (name) DO UPDATE SET touched = ?3,"
        " version = ?4, game = ?5, note = ?6";
    sqlite3_stmt *s = db_join(a) ? db_keep(a, PUT) : NULL;
    if (!s) return false;
    db_bind_text(s, 1, room->name);
    db_bind_text(s, 2, room->created);
    sqlite3_bind_int64(s, 3, (int64_t)time(NULL));
    sqlite3_bind_int64(s, 4, room->version);
    sqlite3_bind_int64(s, 5, room->game);
    db_bind_text(s, 6, room->note);
    return db_finish(a, s);
}

/* The note as it is, with its newlines. */
static bool copy_note(sqlite3_stmt *s, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(s, column);
    Text copy = text_fixed(out, size);
    if (text) text_string(&copy, text);
    return text != NULL;
}

ArchiveFound archive_get_room(Archive *a, const char *name, ArchiveRoom *out)
{
    char sql[512];
    Text text = text_fixed(sql, sizeof sql);
    text_format(&text, "SELECT name, created, version, game, note, %s FROM rooms WHERE name = ?",
                DB_ROOM_IS_INTACT);
    sqlite3_stmt *s = db_prepare(a, sql);
    if (!s) return ARCHIVE_FAILED;
    db_bind_text(s, 1, name);
    int code = sqlite3_step(s);
    ArchiveFound found = code == SQLITE_DONE ? ARCHIVE_MISSING : ARCHIVE_FAILED;
    if (code == SQLITE_ROW && !sqlite3_column_int(s, 5)) {
        db_note(a, "the room is damaged: its checksum is wrong");
    } else if (code == SQLITE_ROW) {
        *out = (ArchiveRoom){.version = sqlite3_column_int64(s, 2),
                             .game = sqlite3_column_int64(s, 3)};
        bool ok = db_copy_text(s, 0, out->name, sizeof out->name) &&
                  db_copy_text(s, 1, out->created, sizeof out->created) &&
                  copy_note(s, 4, out->note, sizeof out->note);
        if (ok) found = ARCHIVE_FOUND;
        if (!ok) db_note(a, "there is no memory for the room");
    } else if (code != SQLITE_DONE) {
        db_fail(a, "the archive");
    }
    sqlite3_finalize(s);
    return found;
}

int archive_count_rooms(Archive *a)
{
    sqlite3_stmt *s = db_prepare(a, "SELECT count(*) FROM rooms");
    int count = s && sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int(s, 0) : -1;
    sqlite3_finalize(s);
    return count;
}

/* Runs a statement whose first parameter is the time so many seconds ago and whose second, if it
 * has one, is a number of rooms; returns how many rooms are left, or -1 on an error. */
static int forget(Archive *a, const char *sql, int64_t seconds, int count)
{
    sqlite3_stmt *s = db_join(a) ? db_prepare(a, sql) : NULL;
    if (s) sqlite3_bind_int64(s, 1, (int64_t)time(NULL) - seconds);
    if (s && sqlite3_bind_parameter_count(s) > 1) sqlite3_bind_int(s, 2, count);
    return db_finish(a, s) ? archive_count_rooms(a) : -1;
}

/* A room is deleted with its game. In a later game of a match, the note names those before it. */
#define DELETE_UNUSED                                \
    "DELETE FROM games WHERE id IN"                  \
    " (SELECT game FROM rooms WHERE touched < ?1"    \
    " AND note NOT LIKE '%games=%,%' AND NOT EXISTS" \
    " (SELECT 1 FROM moves WHERE moves.game = rooms.game AND ply >= 0)"

int archive_forget_unused_rooms(Archive *a, int64_t seconds)
{
    return forget(a, DELETE_UNUSED ")", seconds, 0);
}

int archive_forget_oldest_rooms(Archive *a, int count)
{
    int before = archive_count_rooms(a);
    int left = before < 0 ? -1 : forget(a, DELETE_UNUSED " ORDER BY touched LIMIT ?2)", 0, count);
    if (left < 0 || left < before) return left;
    return forget(a,
                  "DELETE FROM rooms WHERE name IN"
                  " (SELECT name FROM rooms WHERE touched < ?1 ORDER BY touched LIMIT ?2)",
                  0, count);
}
