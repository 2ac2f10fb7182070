/* archive.c: statements, transactions, and a game while it is being played. */
#define _POSIX_C_SOURCE 200809L
#include "archive/db.h"

#include "core/text.h"
#include "record/formats.h"

#include <string.h>
#include <time.h>

/* -- Errors and statements -- */

bool db_is_damaged(const Archive *a)
{
    int code = a->db ? sqlite3_errcode(a->db) : SQLITE_OK;
    return code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
}

const char *db_reason(sqlite3 *db)
{
    static const struct {
        int code;
        const char *text;
    } REASONS[] = {{SQLITE_FULL, N_("the disk is full")},
                   {SQLITE_READONLY, N_("it cannot be written")},
                   {SQLITE_CANTOPEN, N_("it cannot be opened")},
                   {SQLITE_BUSY, N_("another program is using it")},
                   {SQLITE_IOERR, N_("the disk reports an error")},
                   {SQLITE_NOMEM, N_("there is not enough memory")}};
    int code = db ? sqlite3_errcode(db) & 0xff : SQLITE_NOMEM;
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++)
        if (REASONS[i].code == code) return REASONS[i].text;
    return sqlite3_errmsg(db);
}

bool db_fail(Archive *a, const char *what)
{
    Text text = text_fixed(a->error, sizeof a->error);
    text_format(&text, "%s: %s", what, db_reason(a->db));
    if (db_is_damaged(a)) text_format(&text, "; %s", DB_ADVICE);
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
    return sqlite3_exec(a->db, sql, NULL, NULL, NULL) == SQLITE_OK || db_fail(a, N_("the archive"));
}

sqlite3_stmt *db_prepare(Archive *a, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(a->db, sql, -1, &statement, NULL) != SQLITE_OK)
        db_fail(a, N_("the archive"));
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
        sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC); /* without a copy, which could fail */
    else
        sqlite3_bind_null(s, at);
}

void db_end_statement(Archive *a, sqlite3_stmt *s)
{
    if (is_kept(a, s)) {
        sqlite3_reset(s);
        sqlite3_clear_bindings(s);
    } else {
        sqlite3_finalize(s);
    }
}

bool db_finish(Archive *a, sqlite3_stmt *s)
{
    if (!s) return false;
    bool ok = sqlite3_step(s) == SQLITE_DONE || db_fail(a, N_("the archive"));
    if (ok) a->is_locked = false;
    db_end_statement(a, s);
    return ok;
}

/* -- Changes: a transaction each, or one for all while they are held -- */

static const char BEGIN[] = "BEGIN IMMEDIATE", COMMIT[] = "COMMIT", SAVE[] = "SAVEPOINT change",
                  RELEASE[] = "RELEASE change";

static bool run_kept(Archive *a, const char *sql) { return db_finish(a, db_keep(a, sql)); }

/* Rolls back a transaction that could not be rolled back when it failed, for want of memory. */
static bool clear(Archive *a) { return sqlite3_get_autocommit(a->db) || db_run(a, "ROLLBACK"); }

static bool begin(Archive *a) { return clear(a) && db_check_place(a) && run_kept(a, BEGIN); }

static bool commit(Archive *a)
{
    return db_check_place(a) && run_kept(a, COMMIT) && db_check_kept(a);
}

bool db_join(Archive *a)
{
    if (a->is_begun) {
        /* SQLite itself rolls back a transaction in which a write failed badly. */
        if (sqlite3_get_autocommit(a->db)) a->is_broken = true;
        return !a->is_broken;
    }
    if (!a->is_held) return clear(a) && db_check_place(a);
    a->is_begun = begin(a);
    return a->is_begun;
}

bool db_begin(Archive *a) { return a->is_held ? db_join(a) && run_kept(a, SAVE) : begin(a); }

bool db_end(Archive *a, bool ok)
{
    if (ok && (a->is_held ? run_kept(a, RELEASE) : commit(a))) return true;
    const char *back = a->is_held ? "ROLLBACK TO change; RELEASE change" : "ROLLBACK";
    bool is_back = sqlite3_exec(a->db, back, NULL, NULL, NULL) == SQLITE_OK;
    if (a->is_held && !is_back) a->is_broken = true;
    return false;
}

bool db_begin_read(Archive *a, bool *began)
{
    *began = sqlite3_get_autocommit(a->db) != 0;
    return !*began || db_run(a, "BEGIN");
}

void db_end_read(Archive *a, bool began)
{
    if (began) sqlite3_exec(a->db, "COMMIT", NULL, NULL, NULL);
}

void archive_hold(Archive *a) { a->is_held = true; }

bool archive_release(Archive *a)
{
    bool ok = !a->is_broken && (!a->is_begun || commit(a));
    if (!ok) sqlite3_exec(a->db, "ROLLBACK", NULL, NULL, NULL);
    a->is_held = a->is_begun = a->is_broken = false;
    return ok;
}

bool archive_is_in_place(Archive *a) { return db_check_place(a); }

bool archive_test_write(Archive *a)
{
    sqlite3_stmt *s = db_join(a) ? db_prepare(a, "INSERT OR REPLACE INTO health (id, checked)"
                                                 " VALUES (1, ?)")
                                 : NULL;
    if (s) sqlite3_bind_int64(s, 1, (int64_t)time(NULL));
    return db_finish(a, s);
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

/* How many moves of the game are stored; -1 on an error. */
static int count_moves(Archive *a, int64_t game)
{
    static const char SQL[] = "SELECT coalesce(max(ply), -2) + 1 FROM moves WHERE game = ?";
    sqlite3_stmt *s = db_keep(a, SQL);
    if (!s) return -1;
    sqlite3_bind_int64(s, 1, game);
    bool ok = sqlite3_step(s) == SQLITE_ROW || db_fail(a, N_("the archive"));
    int count = ok ? sqlite3_column_int(s, 0) : -1;
    db_end_statement(a, s);
    if (ok && count < 0) db_note(a, N_("the game is not stored"));
    return count;
}

/* Whether the archive has as many moves as the caller believes: another process may have written
 * to the same game. */
static bool has_moves(Archive *a, int64_t game, int wanted)
{
    int stored = count_moves(a, game);
    if (stored < 0) return false;
    if (stored == wanted) return true;
    Text text = text_fixed(a->error, sizeof a->error);
    text_format(&text, "the archive has %d moves of this game, not %d", stored, wanted);
    return false;
}

/* A game that goes on has no result, and no record but its moves. */
static bool reopen(Archive *a, int64_t game)
{
    static const char SQL[] =
        "UPDATE games SET result = '*', reason = '', record = NULL WHERE id = ?"
        " AND (result <> '*' OR reason <> '' OR record IS NOT NULL)";
    sqlite3_stmt *s = db_keep(a, SQL);
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
    bool ok = has_moves(a, game, ply) && reopen(a, game) &&
              db_insert_move(a, game, ply, move, db_hash(after), time_left);
    return db_end(a, ok);
}

bool archive_cut(Archive *a, int64_t game, int ply, int stored)
{
    static const char SQL[] = "DELETE FROM moves WHERE game = ? AND ply >= ?";
    if (!db_begin(a)) return false;
    bool ok = has_moves(a, game, stored) && reopen(a, game);
    sqlite3_stmt *s = ok ? db_keep(a, SQL) : NULL;
    if (s) sqlite3_bind_int64(s, 1, game);
    if (s) sqlite3_bind_int(s, 2, ply);
    return db_end(a, db_finish(a, s));
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

/* Stores the text of a record with this statement, whose second parameter is the game. */
static bool set_record_text(Archive *a, const char *sql, int64_t game, const Record *record)
{
    Text text = text_growing();
    record_text_write(record, &text);
    if (text.is_cut) {
        text_free(&text);
        return db_note(a, N_("there is no memory for the record"));
    }
    sqlite3_stmt *s = db_join(a) ? db_prepare(a, sql) : NULL;
    if (s) db_bind_text(s, 1, text.data);
    if (s) sqlite3_bind_int64(s, 2, game);
    bool ok = db_finish(a, s);
    text_free(&text);
    return ok;
}

bool archive_set_tags(Archive *a, int64_t game, const Record *start)
{
    return set_record_text(a, "UPDATE games SET tags = ? WHERE id = ?", game, start);
}

bool archive_set_record(Archive *a, int64_t game, const Record *record)
{
    return set_record_text(a, "UPDATE games SET record = ? WHERE id = ?", game, record);
}

bool archive_note(Archive *a, int64_t game, Text *out)
{
    sqlite3_stmt *s = db_prepare(a, "SELECT note FROM games WHERE id = ?");
    if (!s) return false;
    sqlite3_bind_int64(s, 1, game);
    int code = sqlite3_step(s);
    const char *note = code == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
    bool ok = note != NULL;
    if (note) text_string(out, note);
    if (code == SQLITE_DONE)
        db_note(a, N_("there is no such game"));
    else if (!note || out->is_cut)
        ok = db_fail(a, N_("the archive"));
    sqlite3_finalize(s);
    return ok;
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
