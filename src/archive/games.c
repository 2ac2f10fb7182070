/* games.c: whole games of the archive: reading, importing, deleting, checking. */
#include "archive/db.h"

#include "core/text.h"
#include "history/spec.h"
#include "record/formats.h"

#include <stdlib.h>
#include <string.h>

/* -- Reading a whole game -- */

/* A record kept with the game, or NULL. */
static Record *read_kept(const char *text)
{
    RecordReader reader;
    Record *record = NULL;
    ReadReport report;
    if (!text) return NULL;
    reader_open(&reader, text, strlen(text), NULL);
    if (reader_next(&reader, &record, &report) != READ_FINE) {
        record_free(record);
        record = NULL;
    }
    reader_close(&reader);
    return record;
}

static bool add_moves(Archive *a, int64_t game, Record *r)
{
    sqlite3_stmt *s =
        db_prepare(a, "SELECT move, time FROM moves WHERE game = ? AND ply >= 0 ORDER BY ply");
    int node = 0;
    bool ok = s != NULL;
    Fault fault;
    if (s) sqlite3_bind_int64(s, 1, game);
    while (ok && sqlite3_step(s) == SQLITE_ROW) {
        const char *move = (const char *)sqlite3_column_text(s, 0);
        char text[FAULT_TEXT];
        RecordStatus status =
            move ? record_add_text(r, node, move, &node, &fault) : RECORD_NO_MEMORY;
        ok = status == RECORD_FINE;
        if (status == RECORD_ILLEGAL) {
            fault_print(&fault, fault_template(fault.code), text);
            db_note(a, text);
        } else if (!ok) {
            db_note(a, "the game is too long, or there is no memory");
        } else if (sqlite3_column_type(s, 1) != SQLITE_NULL) {
            record_set_time(r, node, sqlite3_column_int(s, 1));
        }
    }
    sqlite3_finalize(s);
    return ok;
}

static Outcome outcome_of(const char *result)
{
    for (int outcome = ONGOING; outcome <= DRAWN; outcome++)
        if (strcmp(result, result_text((Outcome)outcome)) == 0) return (Outcome)outcome;
    return ONGOING;
}

/* The tags of a game that has none stored. */
static void set_tags(Record *r, const ArchiveGame *g)
{
    char date[16] = "";
    Text text = text_fixed(date, sizeof date);
    for (int i = 0; i < 10 && g->started[i]; i++)
        text_char(&text, (char)(g->started[i] == '-' ? '.' : g->started[i]));
    record_set_tag(r, "Event", g->front_end);
    record_set_tag(r, "Date", date);
    record_set_tag(r, "White", g->white);
    record_set_tag(r, "Black", g->black);
}

static bool keep_game(void *context, const ArchiveGame *game)
{
    *(ArchiveGame *)context = *game;
    return false;
}

/* A record of the start: the stored one, or one made from the row. */
static Record *build_start(Archive *a, const ArchiveGame *g, const char *start, const char *tags)
{
    Record *kept = read_kept(tags);
    if (kept) return kept;
    GameSpec spec = {.game = g->game, .size = g->size, .variant = g->variant, .position = start};
    SpecFault fault;
    Pos pos;
    char text[FAULT_TEXT];
    if (!spec_read_start(&spec, &pos, &fault)) {
        fault_print(&fault.fault, fault_template(fault.fault.code), text);
        db_note(a, text);
        return NULL;
    }
    Record *r = record_new(&pos);
    if (r)
        set_tags(r, g);
    else
        db_note(a, "there is no memory for the game");
    return r;
}

static Record *build(Archive *a, const ArchiveGame *g, const char *start, const char *tags)
{
    Record *r = build_start(a, g, start, tags);
    if (!r) return NULL;
    if (!add_moves(a, g->id, r)) {
        record_free(r);
        return NULL;
    }
    record_set_result(r, outcome_of(g->result));
    if (record_check_result(r) == RESULT_UNEXPLAINED) record_set_tag(r, "Termination", g->reason);
    return r;
}

Record *archive_load(Archive *a, int64_t game)
{
    ArchiveGame row = {0};
    Record *r = NULL;
    int found = archive_find(a, &(ArchiveQuery){.id = game}, keep_game, &row);
    if (found < 1) {
        if (found == 0) db_note(a, "there is no such game");
        return NULL;
    }
    sqlite3_stmt *s = db_prepare(a, "SELECT start, record, tags FROM games WHERE id = ?");
    if (!s) return NULL;
    sqlite3_bind_int64(s, 1, game);
    if (sqlite3_step(s) == SQLITE_ROW) {
        const char *start = (const char *)sqlite3_column_text(s, 0);
        const char *tags = (const char *)sqlite3_column_text(s, 2);
        r = read_kept((const char *)sqlite3_column_text(s, 1));
        if (!r && start) r = build(a, &row, start, tags);
    } else {
        db_fail(a, "the archive");
    }
    sqlite3_finalize(s);
    return r;
}

/* -- Writing a whole game -- */

/* "2026.01.31" as "2026-01-31"; the current time if the record has no date. */
static void print_date(const char *date, char out[ARCHIVE_DATE])
{
    if (!date || strlen(date) != 10 || strspn(date, "0123456789.") != 10) {
        archive_stamp(out);
        return;
    }
    Text text = text_fixed(out, ARCHIVE_DATE);
    for (const char *at = date; *at; at++) text_char(&text, (char)(*at == '.' ? '-' : *at));
}

static const char *tag_or(const Record *r, const char *name, const char *otherwise)
{
    const char *value = record_tag(r, name);
    return value ? value : otherwise;
}

static bool insert_rest(Archive *a, int64_t id, const Record *r)
{
    bool ok = db_insert_move(a, id, -1, "", db_hash(&record_node(r, 0)->pos), NO_TIME);
    for (int node = record_node(r, 0)->child, ply = 0; ok && node != NO_NODE; ply++) {
        const RecordNode *n = record_node(r, node);
        char move[TURN_TEXT];
        record_print_move(r, node, move);
        ok = db_insert_move(a, id, ply, move, db_hash(&n->pos), n->time);
        node = n->child;
    }
    Text text = text_growing();
    record_text_write(r, &text);
    sqlite3_stmt *s =
        db_prepare(a, "UPDATE games SET result = ?, reason = ?, record = ? WHERE id = ?");
    if (ok && s && !text.is_cut) {
        const Pos *last = &record_node(r, record_last(r))->pos;
        db_bind_text(s, 1, result_text(record_result(r)));
        db_bind_text(s, 2,
                     last->outcome != ONGOING ? ending_name(last->ending)
                                              : tag_or(r, "Termination", ""));
        db_bind_text(s, 3, text.data);
        sqlite3_bind_int64(s, 4, id);
        ok = db_finish(a, s);
    } else {
        sqlite3_finalize(s);
        ok = false;
    }
    text_free(&text);
    return ok;
}

/* Within a transaction. */
static int64_t insert_record(Archive *a, const Record *r)
{
    char started[ARCHIVE_DATE];
    print_date(record_tag(r, "Date"), started);
    int64_t id = db_insert_game(a, &record_node(r, 0)->pos, tag_or(r, "White", "?"),
                                tag_or(r, "Black", "?"), tag_or(r, "Event", "import"), started);
    return id >= 0 && insert_rest(a, id, r) ? id : -1;
}

int64_t archive_import(Archive *a, const Record *r)
{
    if (!db_begin(a)) return -1;
    int64_t id = insert_record(a, r);
    return db_end(a, id >= 0) ? id : -1;
}

/* Enough games that commits cost little, few enough that other writers wait only briefly. */
enum { BATCH = 500 };

bool archive_import_all(Archive *a, ArchiveSource *next, void *context, int *count)
{
    Record *r = next(context);
    bool ok = true;
    *count = 0;
    while (r && ok) {
        int added = 0;
        ok = db_begin(a);
        while (r && ok && added < BATCH) {
            ok = insert_record(a, r) >= 0;
            record_free(r);
            r = ok ? next(context) : NULL;
            added++;
        }
        ok = db_end(a, ok);
        if (ok) *count += added;
    }
    record_free(r);
    return ok;
}

bool archive_delete(Archive *a, int64_t game)
{
    sqlite3_stmt *s = db_prepare(a, "DELETE FROM games WHERE id = ?");
    if (!s) return false;
    sqlite3_bind_int64(s, 1, game);
    if (!db_finish(a, s)) return false;
    return sqlite3_changes(a->db) > 0 || db_note(a, "there is no such game");
}

/* -- Checking -- */

/* Whether every move has the hash of the position it leads to; if `writes`, fills in missing
 * ones. */
static bool check_hashes(Archive *a, int64_t game, const Record *r, bool writes)
{
    sqlite3_stmt *s = db_prepare(a, "SELECT ply, hash FROM moves WHERE game = ? ORDER BY ply");
    bool ok = s != NULL;
    int next = -1;
    if (s) sqlite3_bind_int64(s, 1, game);
    while (ok && sqlite3_step(s) == SQLITE_ROW) {
        int ply = sqlite3_column_int(s, 0), node = record_at_ply(r, ply + 1);
        if (ply != next++ || node == NO_NODE) {
            ok = db_note(a, "its moves are not those of its record");
            break;
        }
        int64_t hash = db_hash(&record_node(r, node)->pos);
        if (!writes && sqlite3_column_int64(s, 1) != hash)
            ok = db_note(a, "a position has a wrong hash");
        sqlite3_stmt *put =
            writes ? db_prepare(a, "UPDATE moves SET hash = ? WHERE game = ? AND ply = ?") : NULL;
        if (!put) continue;
        sqlite3_bind_int64(put, 1, hash);
        sqlite3_bind_int64(put, 2, game);
        sqlite3_bind_int(put, 3, ply);
        ok = db_finish(a, put);
    }
    sqlite3_finalize(s);
    return ok;
}

/* Calls `look` for every game, with its record, or NULL if it cannot be read. */
static bool for_all(Archive *a,
                    bool (*look)(Archive *a, int64_t game, const Record *r, void *context),
                    void *context)
{
    ArchiveIds ids;
    bool ok = archive_find_ids(a, &(ArchiveQuery){0}, &ids);
    for (size_t i = 0; ok && i < ids.count; i++) {
        Record *r = archive_load(a, ids.all[i]);
        ok = look(a, ids.all[i], r, context);
        record_free(r);
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

bool db_fill_hashes(Archive *a) { return for_all(a, fill_game, NULL); }

typedef struct Verdict {
    void (*report)(void *context, int64_t game, const char *what);
    void *context;
    int faults;
} Verdict;

static bool verify_game(Archive *a, int64_t game, const Record *r, void *context)
{
    Verdict *v = context;
    bool ok = r && check_hashes(a, game, r, false);
    if (ok && record_check_result(r) == RESULT_AGAINST_RULES)
        ok = db_note(a, "its result is not that of the rules");
    if (ok) return true;
    v->faults++;
    v->report(v->context, game, a->error);
    return true;
}

int archive_verify(Archive *a, void (*report)(void *context, int64_t game, const char *what),
                   void *context)
{
    Verdict v = {report, context, 0};
    sqlite3_stmt *s = db_prepare(a, "PRAGMA integrity_check");
    if (!s) return -1;
    if (sqlite3_step(s) != SQLITE_ROW ||
        strcmp((const char *)sqlite3_column_text(s, 0), "ok") != 0) {
        v.faults++;
        report(context, 0, "the file is damaged");
    }
    sqlite3_finalize(s);
    return for_all(a, verify_game, &v) ? v.faults : -1;
}
