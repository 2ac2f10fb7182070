/* orders.c: what an operator sees of the rooms, and wants of the server that uses the archive.
 *
 * A room that a server has in memory belongs to that server: another process must not change it. So
 * an operator's command writes an order, and the server, or whoever holds its lock, carries it out.
 * Who may write the archive may give orders; nobody else can. */
#include "archive/db.h"

#include <string.h>

/* -- Listing -- */

static bool read_row(sqlite3_stmt *s, ArchiveRoomRow *row)
{
    const char *note = (const char *)sqlite3_column_text(s, 3);
    *row = (ArchiveRoomRow){.game = sqlite3_column_int64(s, 4), .plies = sqlite3_column_int(s, 10)};
    if (note) row->taken = (strstr(note, "seat0=") != NULL) + (strstr(note, "seat1=") != NULL);
    return note && db_copy_text(s, 0, row->name, sizeof row->name) &&
           db_copy_text(s, 1, row->created, sizeof row->created) &&
           db_copy_text(s, 2, row->changed, sizeof row->changed) &&
           db_copy_text(s, 5, row->title, sizeof row->title) &&
           db_copy_text(s, 6, row->white, sizeof row->white) &&
           db_copy_text(s, 7, row->black, sizeof row->black) &&
           db_copy_text(s, 8, row->result, sizeof row->result) &&
           db_copy_text(s, 9, row->reason, sizeof row->reason);
}

int archive_list_rooms(Archive *a, const char *prefix,
                       bool (*visit)(void *context, const ArchiveRoomRow *room), void *context)
{
    sqlite3_stmt *s = db_prepare(
        a, "SELECT name, created, strftime('%Y-%m-%dT%H:%M:%SZ', touched, 'unixepoch'), rooms.note,"
           " games.id, games.game, white, black, result, reason,"
           " (SELECT count(*) FROM moves WHERE moves.game = games.id AND ply >= 0)"
           " FROM rooms JOIN games ON games.id = rooms.game"
           " WHERE substr(name, 1, length(?1)) = ?1 ORDER BY touched DESC, name");
    int count = 0, code = SQLITE_DONE;
    if (!s) return -1;
    db_bind_text(s, 1, prefix);
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        ArchiveRoomRow row;
        if (!read_row(s, &row)) {
            code = SQLITE_NOMEM;
            break;
        }
        count++;
        if (!visit(context, &row)) break;
    }
    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        db_fail(a, N_("the archive"));
        count = -1;
    }
    sqlite3_finalize(s);
    return count;
}

bool archive_delete_room(Archive *a, const char *name)
{
    static const char *const STATEMENTS[] = {
        "DELETE FROM games WHERE id = (SELECT game FROM rooms WHERE name = ?) AND NOT EXISTS"
        " (SELECT 1 FROM moves WHERE moves.game = games.id AND ply >= 0)",
        "DELETE FROM rooms WHERE name = ?",
    };
    if (!db_begin(a)) return false;
    bool ok = true;
    for (int i = 0; ok && i < 2; i++) {
        sqlite3_stmt *s = db_keep(a, STATEMENTS[i]);
        if (s) db_bind_text(s, 1, name);
        ok = db_finish(a, s);
    }
    return db_end(a, ok);
}

/* -- Orders -- */

int64_t archive_add_order(Archive *a, const char *action, const char *room)
{
    sqlite3_stmt *s =
        db_join(a) ? db_prepare(a, "INSERT INTO orders (action, room) VALUES (?, ?)") : NULL;
    if (s) {
        db_bind_text(s, 1, action);
        db_bind_text(s, 2, room);
    }
    return db_finish(a, s) ? sqlite3_last_insert_rowid(a->db) : -1;
}

bool archive_cancel_order(Archive *a, int64_t id)
{
    sqlite3_stmt *s = db_join(a) ? db_prepare(a, "DELETE FROM orders WHERE id = ?") : NULL;
    if (s) sqlite3_bind_int64(s, 1, id);
    return db_finish(a, s);
}

/* Most times there is none: only reads are made then. */
bool archive_take_order(Archive *a, ArchiveOrder *out)
{
    static const char OLDEST[] = "SELECT id, action, room FROM orders ORDER BY id LIMIT 1";
    sqlite3_stmt *s = db_keep(a, OLDEST);
    if (!s) return false;
    bool is_there = sqlite3_step(s) == SQLITE_ROW;
    if (is_there) {
        out->id = sqlite3_column_int64(s, 0);
        is_there = db_copy_text(s, 1, out->action, sizeof out->action) &&
                   db_copy_text(s, 2, out->room, sizeof out->room);
    }
    db_end_statement(a, s);
    return is_there && archive_cancel_order(a, out->id);
}

bool archive_has_order(Archive *a, int64_t id)
{
    sqlite3_stmt *s = db_prepare(a, "SELECT 1 FROM orders WHERE id = ?");
    if (s) sqlite3_bind_int64(s, 1, id);
    bool is_there = s && sqlite3_step(s) == SQLITE_ROW;
    sqlite3_finalize(s);
    return is_there;
}
