/* verify.c: checking every game of the archive. */
#include "archive/db.h"

#include <string.h>

static bool write_hash(Archive *a, int64_t game, int ply, int64_t hash)
{
    sqlite3_stmt *s = db_prepare(a, "UPDATE moves SET hash = ? WHERE game = ? AND ply = ?");
    if (!s) return false;
    sqlite3_bind_int64(s, 1, hash);
    sqlite3_bind_int64(s, 2, game);
    sqlite3_bind_int(s, 3, ply);
    return db_finish(a, s);
}

/* Whether every move has the hash of the position it leads to; if `writes`, fills in missing
 * ones. */
static bool check_hashes(Archive *a, int64_t game, const Record *r, bool writes)
{
    sqlite3_stmt *s = db_prepare(a, "SELECT ply, hash FROM moves WHERE game = ? ORDER BY ply");
    bool ok = s != NULL;
    int next = -1, code = SQLITE_DONE;
    if (s) sqlite3_bind_int64(s, 1, game);
    while (ok && (code = sqlite3_step(s)) == SQLITE_ROW) {
        int ply = sqlite3_column_int(s, 0), node = record_at_ply(r, ply + 1);
        if (ply != next++ || node == NO_NODE) {
            ok = db_note(a, N_("its moves are not those of its record"));
            break;
        }
        int64_t hash = db_hash(&record_node(r, node)->pos);
        if (!writes && sqlite3_column_int64(s, 1) != hash)
            ok = db_note(a, N_("a position has a wrong hash"));
        if (writes) ok = write_hash(a, game, ply, hash);
    }
    if (ok && code != SQLITE_DONE) ok = db_fail(a, N_("the archive"));
    if (ok && next != record_node(r, record_last(r))->ply)
        ok = db_note(a, N_("its moves are not those of its record"));
    sqlite3_finalize(s);
    return ok;
}

/* Calls `look` for every game, with its record, or NULL if it cannot be read. */
static bool for_all(Archive *a,
                    bool (*look)(Archive *a, int64_t game, const Record *r, void *context),
                    const ArchiveVerifier *watcher, void *context)
{
    ArchiveIds ids;
    bool ok = archive_find_ids(a, &(ArchiveQuery){0}, &ids);
    for (size_t i = 0; ok && i < ids.count; i++) {
        Record *r = archive_load(a, ids.all[i]);
        ok = look(a, ids.all[i], r, context);
        record_free(r);
        if (watcher && watcher->watch) watcher->watch(watcher->context, i + 1, ids.count);
    }
    archive_ids_free(&ids);
    return ok;
}

static bool fill_game(Archive *a, int64_t game, const Record *r, void *context)
{
    (void)context;
    if (!r) return true;
    sqlite3_stmt *s =
        db_prepare(a, "INSERT OR IGNORE INTO moves (game, ply, move) VALUES (?, -1, '')");
    if (s) sqlite3_bind_int64(s, 1, game);
    return db_finish(a, s) && check_hashes(a, game, r, true);
}

bool db_fill_hashes(Archive *a) { return for_all(a, fill_game, NULL, NULL); }

typedef struct Verdict {
    const ArchiveVerifier *verifier;
    int faults;
} Verdict;

static void report_fault(Verdict *v, int64_t game, const char *what)
{
    v->faults++;
    v->verifier->report(v->verifier->context, game, what);
}

static bool verify_game(Archive *a, int64_t game, const Record *r, void *context)
{
    Verdict *v = context;
    bool ok = r && check_hashes(a, game, r, false);
    if (ok && record_check_result(r) == RESULT_AGAINST_RULES)
        ok = db_note(a, N_("its result is not that of the rules"));
    if (!ok) report_fault(v, game, a->error);
    return true;
}

/* What SQLite itself can check: false on an error. */
static bool verify_file(Archive *a, Verdict *v)
{
    sqlite3_stmt *s = db_prepare(a, "PRAGMA integrity_check");
    if (!s) return false;
    const char *verdict =
        sqlite3_step(s) == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
    if (!verdict || strcmp(verdict, "ok") != 0) report_fault(v, 0, N_("the file is damaged"));
    sqlite3_finalize(s);
    if (!db_check_schema(a)) report_fault(v, 0, a->error);
    s = db_prepare(a, "PRAGMA foreign_key_check");
    if (!s) return false;
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW) report_fault(v, 0, N_("moves or rooms belong to no game"));
    sqlite3_finalize(s);
    return code == SQLITE_ROW || code == SQLITE_DONE || db_fail(a, N_("the archive"));
}

static bool verify_rooms(Archive *a, Verdict *v)
{
    char sql[512];
    Text text = text_fixed(sql, sizeof sql);
    text_format(&text, "SELECT game FROM rooms WHERE NOT %s", DB_ROOM_IS_INTACT);
    sqlite3_stmt *s = db_prepare(a, sql);
    int code = SQLITE_ERROR;
    while (s && (code = sqlite3_step(s)) == SQLITE_ROW)
        report_fault(v, sqlite3_column_int64(s, 0),
                     N_("the room is damaged: its checksum is wrong"));
    if (s && code != SQLITE_DONE) db_fail(a, N_("the archive"));
    sqlite3_finalize(s);
    return code == SQLITE_DONE;
}

int archive_verify_with(Archive *a, const ArchiveVerifier *verifier)
{
    Verdict v = {verifier, 0};
    bool began;
    if (!db_begin_read(a, &began)) return -1;
    bool ok = verify_file(a, &v) && for_all(a, verify_game, verifier, &v) && verify_rooms(a, &v);
    db_end_read(a, began);
    return ok ? v.faults : -1;
}

int archive_verify(Archive *a, void (*report)(void *context, int64_t game, const char *what),
                   void *context)
{
    return archive_verify_with(a, &(ArchiveVerifier){.report = report, .context = context});
}
