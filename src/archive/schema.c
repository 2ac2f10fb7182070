/* schema.c: the tables of the archive.
 *
 * Schema 8:
 *     games   one row per game: kind, players, result; its tags, as a record of its start; its
 *             checksum
 *     moves   one row per move, by game and ply, with the hash of the position after it; a trigger
 *             refuses a ply whose predecessor is missing
 *     rooms   one row per room of the page, with the game being played there; its checksum
 *     orders  what an operator wants of the server, until that has done it
 *     health  one row, written to find out whether the file can be written
 * Variations, comments and evaluations of an imported game are kept as a record beside its moves.
 * Schema 1 had no hashes; they are computed when the file is opened. Schema 2 had no notes, 3 no
 * tags, 4 no rooms, 5 no checksums, 6 no orders, and 7 did not say which rooms are used. */
#include "archive/db.h"

#include "core/text.h"

#include <string.h>

/* The statements that lead from each schema to the next. */
static const char *const SCHEMAS[] = {
    /* 1 */
    "CREATE TABLE games (id INTEGER PRIMARY KEY, game TEXT NOT NULL, size INTEGER NOT NULL,"
    " variant TEXT NOT NULL, start TEXT NOT NULL, white TEXT NOT NULL, black TEXT NOT NULL,"
    " face TEXT NOT NULL, started TEXT NOT NULL, result TEXT NOT NULL DEFAULT '*',"
    " reason TEXT NOT NULL DEFAULT '', record TEXT);"
    "CREATE TABLE moves (game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,"
    " ply INTEGER NOT NULL, move TEXT NOT NULL, time INTEGER,"
    " PRIMARY KEY (game, ply)) WITHOUT ROWID;"
    "CREATE INDEX games_white ON games(white);"
    "CREATE INDEX games_black ON games(black);"
    "CREATE INDEX games_started ON games(started);"
    "PRAGMA user_version = 1;",
    /* 2 */
    "ALTER TABLE moves ADD COLUMN hash INTEGER;"
    "CREATE INDEX moves_hash ON moves(hash);"
    "PRAGMA user_version = 2;",
    /* 3 */
    "ALTER TABLE games ADD COLUMN note TEXT NOT NULL DEFAULT '';"
    "PRAGMA user_version = 3;",
    /* 4 */
    "ALTER TABLE games ADD COLUMN tags TEXT;"
    "PRAGMA user_version = 4;",
    /* 5 */
    "CREATE TABLE rooms (name TEXT PRIMARY KEY, created TEXT NOT NULL, touched INTEGER NOT NULL,"
    " version INTEGER NOT NULL, game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,"
    " note TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX rooms_touched ON rooms(touched);"
    "CREATE INDEX rooms_game ON rooms(game);"
    "PRAGMA user_version = 5;",
    /* 6 */
    "ALTER TABLE games ADD COLUMN moves_sum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE rooms ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "CREATE TRIGGER moves_in_order BEFORE INSERT ON moves WHEN NEW.ply <> -1 AND NOT EXISTS"
    " (SELECT 1 FROM moves WHERE game = NEW.game AND ply = NEW.ply - 1)"
    " BEGIN SELECT RAISE(ABORT, 'the move before this one is not stored'); END;"
    "CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), checked INTEGER NOT NULL);"
    "PRAGMA user_version = 6;",
    /* 7 */
    "CREATE TABLE orders (id INTEGER PRIMARY KEY AUTOINCREMENT, action TEXT NOT NULL,"
    " room TEXT NOT NULL);"
    "PRAGMA user_version = 7;",
    /* 8 */
    "ALTER TABLE rooms ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX rooms_unused ON rooms(touched) WHERE used = 0;"
    "UPDATE rooms SET used = note LIKE '%games=%,%' OR EXISTS"
    " (SELECT 1 FROM moves WHERE moves.game = rooms.game AND ply >= 0);"
    "UPDATE rooms SET checksum = quina_sum(name, created, touched, version, game, note, used)"
    " WHERE checksum = quina_sum(name, created, touched, version, game, note);"
    "PRAGMA user_version = 8;",
};

int db_read_number(Archive *a, const char *sql)
{
    sqlite3_stmt *s = db_prepare(a, sql);
    int number = -1;
    if (!s) return -1;
    if (sqlite3_step(s) == SQLITE_ROW)
        number = sqlite3_column_int(s, 0);
    else
        db_fail(a, N_("the archive"));
    sqlite3_finalize(s);
    return number;
}

bool db_refuse(Archive *a, const char *path, const char *what, const char *advice)
{
    Text text = text_fixed(a->error, sizeof a->error);
    text_format(&text, "%s: %s; %s", path, what, advice);
    return false;
}

bool db_check_version(Archive *a, const char *path)
{
    int version = db_read_number(a, "PRAGMA user_version");
    int tables = db_read_number(a, "SELECT count(*) FROM sqlite_master");
    int application = db_read_number(a, "PRAGMA application_id");
    if (version < 0 || tables < 0) return false;
    if (version > ARCHIVE_VERSION)
        return db_refuse(a, path, N_("it was written by a newer quina"),
                         N_("update quina to use it"));
    return tables == 0 || application == DB_APPLICATION ||
           db_refuse(a, path, N_("it is a database of another program"),
                     N_("name another file with --archive"));
}

/* The checksums of what earlier schemas wrote; hashes are computed from loaded games, which must
 * have their checksums. */
static bool fill_in(Archive *a, int version)
{
    return version >= 6 || (db_write_checksums(a) &&
                            (version >= 2 || (db_fill_hashes(a) && db_write_checksums(a))));
}

/* In one transaction: another process sees the old schema or the new one. */
static bool migrate(Archive *a, const char *path)
{
    if (!db_run(a, "BEGIN IMMEDIATE")) return false;
    int version = db_read_number(a, "PRAGMA user_version");
    int tables = db_read_number(a, "SELECT count(*) FROM sqlite_master");
    bool ok = version >= 0 && tables >= 0 && db_check_version(a, path);
    if (ok && tables == 0) {
        char sql[64];
        Text text = text_fixed(sql, sizeof sql);
        text_format(&text, "PRAGMA application_id = %d", DB_APPLICATION);
        ok = db_run(a, sql);
        version = 0;
    }
    for (int i = version; ok && i < ARCHIVE_VERSION; i++) ok = db_run(a, SCHEMAS[i]);
    if (ok && fill_in(a, version) && db_run(a, "COMMIT")) return true;
    sqlite3_exec(a->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* The present schema is only read, so that an archive opens while another process writes to it. */
bool db_migrate(Archive *a, const char *path)
{
    if (!db_check_version(a, path)) return false;
    bool is_present = db_read_number(a, "PRAGMA user_version") == ARCHIVE_VERSION &&
                      db_read_number(a, "SELECT count(*) FROM sqlite_master") > 0;
    return is_present || migrate(a, path);
}

/* All of the schema as one text; false on an error. */
static bool print_schema(Archive *a, Text *out)
{
    sqlite3_stmt *s = db_prepare(a, "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || sql"
                                    " FROM sqlite_master WHERE sql IS NOT NULL"
                                    " AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name");
    int code = s ? SQLITE_ROW : SQLITE_ERROR;
    while (s && (code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(s, 0);
        text_format(out, "%s\n", line ? line : "");
    }
    if (s && code != SQLITE_DONE) db_fail(a, N_("the archive"));
    sqlite3_finalize(s);
    return code == SQLITE_DONE && !out->is_cut;
}

bool db_check_schema(Archive *a)
{
    Archive fresh = {0};
    Text wanted = text_growing(), found = text_growing();
    bool ok = sqlite3_open(":memory:", &fresh.db) == SQLITE_OK && db_add_functions(&fresh) &&
              db_migrate(&fresh, "") && print_schema(&fresh, &wanted);
    if (!ok) db_note(a, N_("there is no memory for the check"));
    ok = ok && print_schema(a, &found);
    if (ok && strcmp(wanted.data, found.data ? found.data : "") != 0)
        ok = db_note(a, N_("the tables are not those of an archive"));
    text_free(&wanted);
    text_free(&found);
    sqlite3_close(fresh.db);
    return ok;
}
