/* archive.c: every game played, in one SQLite file.
 *
 * Schema 5:
 *     games   one row per game: kind, players, result; its tags, as a record of its start
 *     moves   one row per move, by game and ply, with the hash of the position after it
 *     rooms   one row per room of the page, with the game being played there
 * Variations, comments and evaluations of an imported game are kept as a record beside its moves.
 * Schema 1 had no hashes; they are computed when the file is opened. Schema 2 had no notes, 3 no
 * tags, 4 no rooms. */
#define _POSIX_C_SOURCE 200809L
#include "archive/db.h"

#include "core/text.h"
#include "record/formats.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { APPLICATION = 0x51756e61 /* "Quna" */, BUSY_MILLISECONDS = 10000 };

/* -- Errors and statements -- */

static const char ADVICE[] = "move it away, or name another file with --archive";

/* Whether the last error says that the file is damaged or no database. */
static bool is_damaged(const Archive *a)
{
    int code = a->db ? sqlite3_errcode(a->db) : SQLITE_OK;
    return code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
}

bool db_fail(Archive *a, const char *what)
{
    Text text = text_fixed(a->error, sizeof a->error);
    text_format(&text, "%s: %s", what, a->db ? sqlite3_errmsg(a->db) : "no memory");
    if (is_damaged(a)) text_format(&text, "; %s", ADVICE);
    return false;
}

bool db_note(Archive *a, const char *what)
{
    Text text = text_fixed(a->error, sizeof a->error);
    text_string(&text, what);
    return false;
}

const char *archive_error(const Archive *a) { return a->error; }

bool db_run(Archive *a, const char *sql)
{
    return sqlite3_exec(a->db, sql, NULL, NULL, NULL) == SQLITE_OK || db_fail(a, "the archive");
}

sqlite3_stmt *db_prepare(Archive *a, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(a->db, sql, -1, &statement, NULL) != SQLITE_OK)
        db_fail(a, "the archive");
    return statement;
}

sqlite3_stmt *db_keep(Archive *a, const char *sql)
{
    for (int i = 0; i < a->kept_count; i++)
        if (a->kept[i].sql == sql) return a->kept[i].statement;
    sqlite3_stmt *statement = db_prepare(a, sql);
    if (statement && a->kept_count < KEPT_STATEMENTS)
        a->kept[a->kept_count++] = (KeptStatement){sql, statement};
    return statement;
}

static bool is_kept(const Archive *a, const sqlite3_stmt *s)
{
    for (int i = 0; i < a->kept_count; i++)
        if (a->kept[i].statement == s) return true;
    return false;
}

void db_bind_text(sqlite3_stmt *s, int at, const char *text)
{
    if (text)
        sqlite3_bind_text(s, at, text, -1, SQLITE_TRANSIENT);
    else
        sqlite3_bind_null(s, at);
}

bool db_finish(Archive *a, sqlite3_stmt *s)
{
    if (!s) return false;
    bool ok = sqlite3_step(s) == SQLITE_DONE || db_fail(a, "the archive");
    if (is_kept(a, s)) {
        sqlite3_reset(s);
        sqlite3_clear_bindings(s);
    } else {
        sqlite3_finalize(s);
    }
    return ok;
}

/* -- Changes: a transaction each, or one for all while they are held -- */

static const char BEGIN[] = "BEGIN IMMEDIATE", COMMIT[] = "COMMIT", SAVE[] = "SAVEPOINT change",
                  RELEASE[] = "RELEASE change";

static bool run_kept(Archive *a, const char *sql) { return db_finish(a, db_keep(a, sql)); }

bool db_join(Archive *a)
{
    if (a->is_held && !a->is_begun) a->is_begun = run_kept(a, BEGIN);
    return !a->is_held || a->is_begun;
}

bool db_begin(Archive *a) { return db_join(a) && run_kept(a, a->is_held ? SAVE : BEGIN); }

bool db_end(Archive *a, bool ok)
{
    if (ok && run_kept(a, a->is_held ? RELEASE : COMMIT)) return true;
    sqlite3_exec(a->db, a->is_held ? "ROLLBACK TO change; RELEASE change" : "ROLLBACK", NULL, NULL,
                 NULL);
    return false;
}

void archive_hold(Archive *a) { a->is_held = true; }

bool archive_release(Archive *a)
{
    bool ok = !a->is_begun || run_kept(a, COMMIT);
    if (!ok) sqlite3_exec(a->db, "ROLLBACK", NULL, NULL, NULL);
    a->is_held = a->is_begun = false;
    return ok;
}

bool archive_can_write(Archive *a)
{
    return a->is_begun || (db_run(a, "BEGIN IMMEDIATE") && db_run(a, "ROLLBACK"));
}

/* -- Schemas -- */

static const char SCHEMA_1[] =
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
    "PRAGMA user_version = 1;";

static const char SCHEMA_2[] = "ALTER TABLE moves ADD COLUMN hash INTEGER;"
                               "CREATE INDEX moves_hash ON moves(hash);"
                               "PRAGMA user_version = 2;";

static const char SCHEMA_3[] = "ALTER TABLE games ADD COLUMN note TEXT NOT NULL DEFAULT '';"
                               "PRAGMA user_version = 3;";

static const char SCHEMA_4[] = "ALTER TABLE games ADD COLUMN tags TEXT;"
                               "PRAGMA user_version = 4;";

static const char SCHEMA_5[] =
    "CREATE TABLE rooms (name TEXT PRIMARY KEY, created TEXT NOT NULL, touched INTEGER NOT NULL,"
    " version INTEGER NOT NULL, game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,"
    " note TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX rooms_touched ON rooms(touched);"
    "CREATE INDEX rooms_game ON rooms(game);"
    "PRAGMA user_version = 5;";

static int read_number(Archive *a, const char *sql)
{
    sqlite3_stmt *s = db_prepare(a, sql);
    int number = s && sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int(s, 0) : -1;
    sqlite3_finalize(s);
    return number;
}

static bool refuse(Archive *a, const char *path, const char *what, const char *advice)
{
    Text text = text_fixed(a->error, sizeof a->error);
    text_format(&text, "%s %s; %s", path, what, advice);
    return false;
}

/* In one transaction: another process sees the old schema or the new one. */
static bool migrate(Archive *a, const char *path)
{
    if (!db_run(a, "BEGIN IMMEDIATE")) return false;
    int version = read_number(a, "PRAGMA user_version");
    int tables = read_number(a, "SELECT count(*) FROM sqlite_master");
    int application = read_number(a, "PRAGMA application_id");
    bool ok = true;
    if (version > ARCHIVE_VERSION)
        ok = refuse(a, path, "was written by a newer quina", "update quina to use it");
    else if (tables > 0 && application != APPLICATION)
        ok =
            refuse(a, path, "is a database of another program", "name another file with --archive");
    if (ok && tables == 0) {
        char sql[64];
        Text text = text_fixed(sql, sizeof sql);
        text_format(&text, "PRAGMA application_id = %d", APPLICATION);
        ok = db_run(a, sql) && db_run(a, SCHEMA_1);
    }
    if (ok && version < 2) ok = db_run(a, SCHEMA_2);
    if (ok && version < 3) ok = db_run(a, SCHEMA_3);
    if (ok && version < 4) ok = db_run(a, SCHEMA_4);
    if (ok && version < 5) ok = db_run(a, SCHEMA_5);
    if (ok && version < 2) ok = db_fill_hashes(a);
    if (ok) return db_run(a, "COMMIT");
    sqlite3_exec(a->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool set_up(Archive *a, const char *path)
{
    sqlite3_busy_timeout(a->db, BUSY_MILLISECONDS);
    /* SQLite notices that a file is no database when it first reads from it. */
    if (read_number(a, "SELECT count(*) FROM sqlite_master") < 0) {
        return is_damaged(a) ? refuse(a, path, "is damaged or not an archive", ADVICE)
                             : db_fail(a, path);
    }
    return db_run(a, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
                     "PRAGMA cache_size = -32768;") &&
           migrate(a, path) && read_number(a, "PRAGMA journal_mode = WAL") >= -1;
}

/* -- Opening -- */

static void make_folders(const char *path)
{
    char folder[1024];
    for (const char *at = path + 1; *at; at++) {
        if (*at != '/' || (size_t)(at - path) >= sizeof folder) continue;
        memcpy(folder, path, (size_t)(at - path));
        folder[at - path] = '\0';
        mkdir(folder, 0700);
    }
}

Archive *archive_open(const char *path, char error[ARCHIVE_ERROR])
{
    Archive *a = calloc(1, sizeof *a);
    Text text = text_fixed(error, ARCHIVE_ERROR);
    if (!a) {
        text_string(&text, "there is no memory for the archive");
        return NULL;
    }
    make_folders(path);
    if (sqlite3_open(path, &a->db) != SQLITE_OK)
        db_fail(a, path);
    else if (set_up(a, path))
        return a;
    text_string(&text, a->error);
    archive_close(a);
    return NULL;
}

void archive_close(Archive *a)
{
    if (!a) return;
    for (int i = 0; i < a->kept_count; i++) sqlite3_finalize(a->kept[i].statement);
    sqlite3_close(a->db);
    free(a);
}

bool archive_default_path(char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    Text text = text_fixed(out, size);
    if (data && *data == '/')
        text_format(&text, "%s/quina/archive.db", data);
    else if (home && *home)
        text_format(&text, "%s/.local/share/quina/archive.db", home);
    return text.length > 0 && !text.is_cut;
}

/* -- A game being played -- */

void archive_stamp(char out[ARCHIVE_DATE])
{
    time_t now = time(NULL);
    struct tm parts;
    out[0] = '\0';
    if (gmtime_r(&now, &parts)) strftime(out, ARCHIVE_DATE, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

int64_t db_hash(const Pos *p) { return (int64_t)game_of(p)->hash(p); }

int64_t db_insert_game(Archive *a, const Pos *start, const char *white, const char *black,
                       const char *front_end, const char *started)
{
    const Game *g = game_of(start);
    char variant[VARIANT_TEXT], position[POS_TEXT];
    sqlite3_stmt *s =
        db_prepare(a, "INSERT INTO games (game, size, variant, start, white, black, face,"
                      " started) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    if (!s) return -1;
    game_print_variant(g, start->variant, variant);
    g->print(start, position);
    db_bind_text(s, 1, g->name);
    sqlite3_bind_int(s, 2, start->size);
    db_bind_text(s, 3, variant);
    db_bind_text(s, 4, position);
    db_bind_text(s, 5, white);
    db_bind_text(s, 6, black);
    db_bind_text(s, 7, front_end);
    db_bind_text(s, 8, started);
    return db_finish(a, s) ? sqlite3_last_insert_rowid(a->db) : -1;
}

bool db_insert_move(Archive *a, int64_t game, int ply, const char *move, int64_t hash, int time)
{
    static const char SQL[] =
        "INSERT INTO moves (game, ply, move, hash, time) VALUES (?, ?, ?, ?, ?)";
    sqlite3_stmt *s = db_keep(a, SQL);
    if (!s) return false;
    sqlite3_bind_int64(s, 1, game);
    sqlite3_bind_int(s, 2, ply);
    db_bind_text(s, 3, move);
    sqlite3_bind_int64(s, 4, hash);
    if (time == NO_TIME)
        sqlite3_bind_null(s, 5);
    else
        sqlite3_bind_int(s, 5, time);
    return db_finish(a, s);
}

int64_t archive_begin(Archive *a, const Pos *start, const char *white, const char *black,
                      const char *front_end)
{
    char now[ARCHIVE_DATE];
    archive_stamp(now);
    if (!db_begin(a)) return -1;
    int64_t id = db_insert_game(a, start, white, black, front_end, now);
    bool ok = id >= 0 && db_insert_move(a, id, -1, "", db_hash(start), NO_TIME);
    return db_end(a, ok) ? id : -1;
}

static bool cut_moves(Archive *a, int64_t game, int ply)
{
    static const char CUT[] = "DELETE FROM moves WHERE game = ? AND ply >= ?";
    static const char OPEN[] =
        "UPDATE games SET result = '*', reason = '', record = NULL WHERE id = ?";
    sqlite3_stmt *s = db_keep(a, CUT);
    if (!s) return false;
    sqlite3_bind_int64(s, 1, game);
    sqlite3_bind_int(s, 2, ply);
    if (!db_finish(a, s)) return false;
    s = db_keep(a, OPEN);
    if (!s) return false;
    sqlite3_bind_int64(s, 1, game);
    return db_finish(a, s);
}

bool archive_add_move(Archive *a, int64_t game, int ply, const Pos *before, const Turn *turn,
                      const Pos *after, int time_left)
{
    char move[TURN_TEXT];
    game_of(before)->turn_print(before, turn, move);
    if (!db_begin(a)) return false;
    bool ok =
        cut_moves(a, game, ply) && db_insert_move(a, game, ply, move, db_hash(after), time_left);
    return db_end(a, ok);
}

bool archive_cut(Archive *a, int64_t game, int ply)
{
    if (!db_begin(a)) return false;
    return db_end(a, cut_moves(a, game, ply));
}

bool archive_finish(Archive *a, int64_t game, Outcome result, const char *reason)
{
    sqlite3_stmt *s =
        db_join(a) ? db_prepare(a, "UPDATE games SET result = ?, reason = ? WHERE id = ?") : NULL;
    if (!s) return false;
    db_bind_text(s, 1, result_text(result));
    db_bind_text(s, 2, reason);
    sqlite3_bind_int64(s, 3, game);
    return db_finish(a, s);
}

bool archive_set_note(Archive *a, int64_t game, const char *note)
{
    sqlite3_stmt *s = db_join(a) ? db_prepare(a, "UPDATE games SET note = ? WHERE id = ?") : NULL;
    if (!s) return false;
    db_bind_text(s, 1, note);
    sqlite3_bind_int64(s, 2, game);
    return db_finish(a, s);
}

bool archive_set_tags(Archive *a, int64_t game, const Record *start)
{
    Text text = text_growing();
    record_text_write(start, &text);
    sqlite3_stmt *s = db_join(a) ? db_prepare(a, "UPDATE games SET tags = ? WHERE id = ?") : NULL;
    if (s) db_bind_text(s, 1, text.is_cut ? NULL : text.data);
    if (s) sqlite3_bind_int64(s, 2, game);
    text_free(&text);
    return db_finish(a, s);
}

bool archive_note(Archive *a, int64_t game, Text *out)
{
    sqlite3_stmt *s = db_prepare(a, "SELECT note FROM games WHERE id = ?");
    if (!s) return false;
    sqlite3_bind_int64(s, 1, game);
    bool is_there = sqlite3_step(s) == SQLITE_ROW;
    if (is_there) text_string(out, (const char *)sqlite3_column_text(s, 0));
    sqlite3_finalize(s);
    return is_there;
}

bool archive_set_names(Archive *a, int64_t game, const char *white, const char *black)
{
    sqlite3_stmt *s =
        db_join(a) ? db_prepare(a, "UPDATE games SET white = ?, black = ? WHERE id = ?") : NULL;
    if (!s) return false;
    db_bind_text(s, 1, white);
    db_bind_text(s, 2, black);
    sqlite3_bind_int64(s, 3, game);
    return db_finish(a, s);
}
