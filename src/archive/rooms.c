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
        "INSERT INTO rooms (name, created, touched, version, game, note, used)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (name) DO UPDATE SET touched = ?3,"
        " version = ?4, game = ?5, note = ?6, used = ?7";
    sqlite3_stmt *s = db_join(a) ? db_keep(a, PUT) : NULL;
    if (!s) return false;
    db_bind_text(s, 1, room->name);
    db_bind_text(s, 2, room->created);
    sqlite3_bind_int64(s, 3, (int64_t)time(NULL));
    sqlite3_bind_int64(s, 4, room->version);
    sqlite3_bind_int64(s, 5, room->game);
    db_bind_text(s, 6, room->note);
    sqlite3_bind_int(s, 7, room->is_used);
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
    text_format(&text,
                "SELECT name, created, version, game, note, used, %s FROM rooms WHERE name = ?",
                DB_ROOM_IS_INTACT);
    sqlite3_stmt *s = db_prepare(a, sql);
    if (!s) return ARCHIVE_FAILED;
    db_bind_text(s, 1, name);
    int code = sqlite3_step(s);
    ArchiveFound found = code == SQLITE_DONE ? ARCHIVE_MISSING : ARCHIVE_FAILED;
    if (code == SQLITE_ROW && !sqlite3_column_int(s, 6)) {
        db_note(a, N_("the room is damaged: its checksum is wrong"));
    } else if (code == SQLITE_ROW) {
        *out = (ArchiveRoom){.version = sqlite3_column_int64(s, 2),
                             .game = sqlite3_column_int64(s, 3),
                             .is_used = sqlite3_column_int(s, 5) != 0};
        bool ok = db_copy_text(s, 0, out->name, sizeof out->name) &&
                  db_copy_text(s, 1, out->created, sizeof out->created) &&
                  copy_note(s, 4, out->note, sizeof out->note);
        if (ok) found = ARCHIVE_FOUND;
        if (!ok) db_note(a, N_("there is no memory for the room"));
    } else if (code != SQLITE_DONE) {
        db_fail(a, N_("the archive"));
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

int archive_find_old_rooms(Archive *a, int64_t seconds, bool only_unused, int count,
                           char names[][ROOM_NAME])
{
    static const char UNUSED[] = "SELECT name FROM rooms WHERE used = 0 AND touched < ?1"
                                 " ORDER BY touched LIMIT ?2",
                      ANY[] = "SELECT name FROM rooms WHERE touched < ?1 ORDER BY touched LIMIT ?2";
    sqlite3_stmt *s = db_keep(a, only_unused ? UNUSED : ANY);
    int found = 0, code = SQLITE_DONE;
    if (!s) return -1;
    sqlite3_bind_int64(s, 1, (int64_t)time(NULL) - seconds);
    sqlite3_bind_int(s, 2, count);
    while (found < count && (code = sqlite3_step(s)) == SQLITE_ROW)
        if (db_copy_text(s, 0, names[found], ROOM_NAME)) found++;
    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        db_fail(a, N_("the archive"));
        found = -1;
    }
    db_end_statement(a, s);
    return found;
}
