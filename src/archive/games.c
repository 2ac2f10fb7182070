/* games.c: whole games of the archive: reading, importing, deleting. */
#include "archive/db.h"

#include "core/text.h"
#include "history/spec.h"
#include "record/formats.h"

#include <stdlib.h>
#include <string.h>

static const char NO_MEMORY[] = N_("there is no memory for the game");

/* -- Reading a whole game -- */

/* The record in a text; NULL, with the reason, if it cannot be read. */
static Record *read_text(Archive *a, const char *text)
{
    RecordReader reader;
    Record *record = NULL;
    ReadReport report;
    reader_open(&reader, text, strlen(text), NULL);
    ReadStatus status = reader_next(&reader, &record, &report);
    reader_close(&reader);
    if (status == READ_FINE) return record;
    record_free(record);
    db_note(a, status == READ_NO_MEMORY ? NO_MEMORY : N_("its record cannot be read"));
    return NULL;
}

/* Adds the move of a row: ply, move, time. */
static bool add_move(Archive *a, sqlite3_stmt *s, Record *r, int *node)
{
    const char *move = (const char *)sqlite3_column_text(s, 1);
    char text[FAULT_TEXT];
    Fault fault;
    if (sqlite3_column_int(s, 0) != record_node(r, *node)->ply)
        return db_note(a, N_("a move is missing"));
    RecordStatus status = move ? record_add_text(r, *node, move, node, &fault) : RECORD_NO_MEMORY;
    if (status == RECORD_ILLEGAL) {
        fault_print(&fault, fault_template(fault.code), text);
        return db_note(a, text);
    }
    if (status != RECORD_FINE) return db_note(a, N_("the game is too long, or there is no memory"));
    if (sqlite3_column_type(s, 2) != SQLITE_NULL)
        record_set_time(r, *node, sqlite3_column_int(s, 2));
    return true;
}

static bool add_moves(Archive *a, int64_t game, Record *r)
{
    sqlite3_stmt *s =
        db_prepare(a, "SELECT ply, move, time FROM moves WHERE game = ? AND ply >= 0 ORDER BY ply");
    int node = 0, code = SQLITE_DONE;
    bool ok = s != NULL;
    if (s) sqlite3_bind_int64(s, 1, game);
    while (ok && (code = sqlite3_step(s)) == SQLITE_ROW) ok = add_move(a, s, r, &node);
    if (ok && code != SQLITE_DONE) ok = db_fail(a, N_("the archive"));
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
static bool set_tags(Record *r, const ArchiveGame *g)
{
    char date[16] = "";
    Text text = text_fixed(date, sizeof date);
    for (int i = 0; i < 10 && g->started[i]; i++)
        text_char(&text, (char)(g->started[i] == '-' ? '.' : g->started[i]));
    return record_set_tag(r, "Event", g->front_end) != RECORD_NO_MEMORY &&
           record_set_tag(r, "Date", date) != RECORD_NO_MEMORY &&
           record_set_tag(r, "White", g->white) != RECORD_NO_MEMORY &&
           record_set_tag(r, "Black", g->black) != RECORD_NO_MEMORY;
}

static bool keep_game(void *context, const ArchiveGame *game)
{
    *(ArchiveGame *)context = *game;
    return false;
}

/* A record of the start: the stored one, or one made from the row. */
static Record *build_start(Archive *a, const ArchiveGame *g, const char *start, const char *tags)
{
    if (tags) return read_text(a, tags);
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
    if (r && set_tags(r, g)) return r;
    record_free(r);
    db_note(a, NO_MEMORY);
    return NULL;
}

static bool set_result(Archive *a, Record *r, const ArchiveGame *g)
{
    record_set_result(r, outcome_of(g->result));
    bool is_abandoned = record_result(r) == ONGOING && *g->reason;
    return (record_check_result(r) != RESULT_UNEXPLAINED && !is_abandoned) ||
           record_set_tag(r, "Termination", g->reason) != RECORD_NO_MEMORY || db_note(a, NO_MEMORY);
}

static Record *build(Archive *a, const ArchiveGame *g, const char *start, const char *tags)
{
    Record *r = build_start(a, g, start, tags);
    if (r && add_moves(a, g->id, r) && set_result(a, r, g)) return r;
    record_free(r);
    return NULL;
}

/* A text of a row, which may be NULL there; false if out of memory. */
static bool read_column(sqlite3_stmt *s, int column, const char **out)
{
    *out = (const char *)sqlite3_column_text(s, column);
    return *out || sqlite3_column_type(s, column) == SQLITE_NULL;
}

/* From a row with start, record, tags, and whether the checksums are right. */
static Record *read_row(Archive *a, sqlite3_stmt *s, const ArchiveGame *g)
{
    const char *start, *record, *tags;
    if (!sqlite3_column_int(s, 3)) {
        db_note(a, N_("the game is damaged: its checksum is wrong"));
        return NULL;
    }
    if (!read_column(s, 0, &start) || !read_column(s, 1, &record) || !read_column(s, 2, &tags)) {
        db_note(a, NO_MEMORY);
        return NULL;
    }
    return record ? read_text(a, record) : build(a, g, start, tags);
}

static Record *load(Archive *a, int64_t game)
{
    ArchiveGame row = {0};
    Record *r = NULL;
    char sql[1024];
    Text text = text_fixed(sql, sizeof sql);
    int found = archive_find(a, &(ArchiveQuery){.id = game}, keep_game, &row);
    if (found == 0) db_note(a, N_("there is no such game"));
    if (found < 1) return NULL;
    text_format(&text, "SELECT start, record, tags, %s FROM games WHERE id = ?", DB_GAME_IS_INTACT);
    sqlite3_stmt *s = db_prepare(a, sql);
    if (!s) return NULL;
    sqlite3_bind_int64(s, 1, game);
    if (sqlite3_step(s) == SQLITE_ROW)
        r = read_row(a, s, &row);
    else
        db_fail(a, N_("the archive"));
    sqlite3_finalize(s);
    return r;
}

Record *archive_load(Archive *a, int64_t game)
{
    bool began;
    if (!db_begin_read(a, &began)) return NULL;
    Record *r = load(a, game);
    db_end_read(a, began);
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
        if (text.is_cut) db_note(a, N_("there is no memory for the record"));
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
    return sqlite3_changes(a->db) > 0 || db_note(a, N_("there is no such game"));
}
