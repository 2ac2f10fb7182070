/* games.c: the games that are in the archive: found, read, written as a whole, checked. */
#include "archive/db.h"

#include "core/text.h"
#include "record/formats.h"

#include <stdlib.h>
#include <string.h>

/* -- Finding -- */

static void copy_column(sqlite3_stmt *s, int column, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(s, column);
    Text copy = text_fixed(out, size);
    if (text) text_string(&copy, (const char *)text);
}

/* Numbers of the parameters of FIND. */
enum { AT_GAME = 1, AT_PLAYER, AT_RESULT, AT_SINCE, AT_UNTIL, AT_HASH, AT_ID, AT_OPEN, AT_LIMIT };

static const char FIND[] =
    "SELECT id, game, size, variant, white, black, face, started, result, reason,"
    " (SELECT count(*) FROM moves WHERE moves.game = games.id AND ply >= 0) FROM games"
    " WHERE (?1 IS NULL OR game = ?1)"
    " AND (?2 IS NULL OR instr(lower(white), lower(?2)) OR instr(lower(black), lower(?2)))"
    " AND (?3 IS NULL OR result = ?3)"
    " AND (?4 IS NULL OR started >= ?4) AND (?5 IS NULL OR substr(started, 1, length(?5)) <= ?5)"
    " AND (?6 IS NULL OR id IN (SELECT game FROM moves WHERE hash = ?6))"
    " AND (?7 IS NULL OR id = ?7) AND (?8 IS NULL OR result = '*')"
    " ORDER BY id DESC LIMIT ?9";

static void bind_query(sqlite3_stmt *s, const ArchiveQuery *q)
{
    db_bind_text(s, AT_GAME, q->game);
    db_bind_text(s, AT_PLAYER, q->player);
    db_bind_text(s, AT_RESULT, q->result);
    db_bind_text(s, AT_SINCE, q->since);
    db_bind_text(s, AT_UNTIL, q->until);
    if (q->position) sqlite3_bind_int64(s, AT_HASH, db_hash(q->position));
    if (q->id) sqlite3_bind_int64(s, AT_ID, q->id);
    if (q->only_open) sqlite3_bind_int(s, AT_OPEN, 1);
    sqlite3_bind_int(s, AT_LIMIT, q->limit > 0 ? q->limit : -1);
}

static void read_game(sqlite3_stmt *s, ArchiveGame *g)
{
    g->id = sqlite3_column_int64(s, 0);
    copy_column(s, 1, g->game, sizeof g->game);
    g->size = sqlite3_column_int(s, 2);
    copy_column(s, 3, g->variant, sizeof g->variant);
    copy_column(s, 4, g->white, sizeof g->white);
    copy_column(s, 5, g->black, sizeof g->black);
    copy_column(s, 6, g->face, sizeof g->face);
    copy_column(s, 7, g->started, sizeof g->started);
    copy_column(s, 8, g->result, sizeof g->result);
    copy_column(s, 9, g->reason, sizeof g->reason);
    g->plies = sqlite3_column_int(s, 10);
}

int archive_find(Archive *a, const ArchiveQuery *query,
                 bool (*visit)(void *context, const ArchiveGame *game), void *context)
{
    sqlite3_stmt *s = db_prepare(a, FIND);
    int count = 0, code = SQLITE_DONE;
    if (!s) return -1;
    bind_query(s, query);
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        ArchiveGame game = {0};
        read_game(s, &game);
        count++;
        if (!visit(context, &game)) break;
    }
    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        db_fail(a, "the archive");
        count = -1;
    }
    sqlite3_finalize(s);
    return count;
}

/* -- Reading a whole game -- */

static bool note(Archive *a, const char *what)
{
    Text text = text_fixed(a->error, sizeof a->error);
    text_string(&text, what);
    return false;
}

/* The record kept with an imported game, or NULL. */
static Record *read_kept(const char *text)
{
    RecordReader reader;
    Record *record = NULL;
    ReadReport report;
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
    bool is_good = s != NULL;
    Fault fault;
    if (s) sqlite3_bind_int64(s, 1, game);
    while (is_good && sqlite3_step(s) == SQLITE_ROW) {
        const char *move = (const char *)sqlite3_column_text(s, 0);
        char text[FAULT_TEXT];
        RecordStatus status =
            move ? record_add_text(r, node, move, &node, &fault) : RECORD_NO_MEMORY;
        is_good = status == RECORD_FINE;
        if (status == RECORD_ILLEGAL) {
            fault_print(&fault, fault_template(fault.code), text);
            note(a, text);
        } else if (!is_good) {
            note(a, "the game is too long, or there is no memory");
        } else if (sqlite3_column_type(s, 1) != SQLITE_NULL) {
            record_set_time(r, node, sqlite3_column_int(s, 1));
        }
    }
    sqlite3_finalize(s);
    return is_good;
}

static Outcome outcome_of(const char *result)
{
    for (int outcome = ONGOING; outcome <= DRAWN; outcome++)
        if (strcmp(result, result_text((Outcome)outcome)) == 0) return (Outcome)outcome;
    return ONGOING;
}

static void set_tags(Record *r, const ArchiveGame *g)
{
    char date[16] = "";
    Text text = text_fixed(date, sizeof date);
    for (int i = 0; i < 10 && g->started[i]; i++)
        text_char(&text, (char)(g->started[i] == '-' ? '.' : g->started[i]));
    record_set_tag(r, "Event", g->face);
    record_set_tag(r, "Date", date);
    record_set_tag(r, "White", g->white);
    record_set_tag(r, "Black", g->black);
    record_set_result(r, outcome_of(g->result));
    if (record_check_result(r) == RESULT_UNEXPLAINED) record_set_tag(r, "Termination", g->reason);
}

static bool keep_game(void *context, const ArchiveGame *game)
{
    *(ArchiveGame *)context = *game;
    return false;
}

static Record *build(Archive *a, const ArchiveGame *g, const char *start)
{
    const Game *game;
    Fault fault;
    Pos pos;
    int variant;
    char text[FAULT_TEXT];
    if (!game_find(g->game, &game, &fault) ||
        !game_parse_variant(game, g->variant, &variant, &fault) ||
        !game->parse(&pos, g->size, variant, start, &fault)) {
        fault_print(&fault, fault_template(fault.code), text);
        note(a, text);
        return NULL;
    }
    Record *r = record_new(&pos);
    if (!r) {
        note(a, "there is no memory for the game");
        return NULL;
    }
    if (!add_moves(a, g->id, r)) {
        record_free(r);
        return NULL;
    }
    set_tags(r, g);
    return r;
}

Record *archive_load(Archive *a, int64_t game)
{
    ArchiveGame row = {0};
    Record *r = NULL;
    int found = archive_find(a, &(ArchiveQuery){.id = game}, keep_game, &row);
    if (found < 1) {
        if (found == 0) note(a, "there is no such game");
        return NULL;
    }
    sqlite3_stmt *s = db_prepare(a, "SELECT start, record FROM games WHERE id = ?");
    if (!s) return NULL;
    sqlite3_bind_int64(s, 1, game);
    if (sqlite3_step(s) == SQLITE_ROW) {
        const char *start = (const char *)sqlite3_column_text(s, 0);
        const char *kept = (const char *)sqlite3_column_text(s, 1);
        if (kept) r = read_kept(kept);
        if (!r && start) r = build(a, &row, start);
    } else {
        db_fail(a, "the archive");
    }
    sqlite3_finalize(s);
    return r;
}

/* -- Writing a whole game -- */

/* "2026.01.31" as "2026-01-31"; now if the record does not know. */
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
    bool is_good = db_insert_move(a, id, -1, "", db_hash(&record_node(r, 0)->pos), NO_TIME);
    for (int node = record_node(r, 0)->child, ply = 0; is_good && node != NO_NODE; ply++) {
        const RecordNode *n = record_node(r, node);
        char move[TURN_TEXT];
        record_print_move(r, node, move);
        is_good = db_insert_move(a, id, ply, move, db_hash(&n->pos), n->time);
        node = n->child;
    }
    Text text = text_growing();
    record_text_write(r, &text);
    sqlite3_stmt *s =
        db_prepare(a, "UPDATE games SET result = ?, reason = ?, record = ? WHERE id = ?");
    if (is_good && s && !text.is_cut) {
        const Pos *last = &record_node(r, record_last(r))->pos;
        db_bind_text(s, 1, result_text(record_result(r)));
        db_bind_text(s, 2,
                     last->outcome != ONGOING ? ending_name(last->ending)
                                              : tag_or(r, "Termination", ""));
        db_bind_text(s, 3, text.data);
        sqlite3_bind_int64(s, 4, id);
        is_good = db_finish(a, s);
    } else {
        sqlite3_finalize(s);
        is_good = false;
    }
    text_free(&text);
    return is_good;
}

int64_t archive_import(Archive *a, const Record *r)
{
    char started[ARCHIVE_DATE];
    print_date(record_tag(r, "Date"), started);
    if (!db_begin(a)) return -1;
    int64_t id = db_insert_game(a, &record_node(r, 0)->pos, tag_or(r, "White", "?"),
                                tag_or(r, "Black", "?"), tag_or(r, "Event", "import"), started);
    return db_end(a, id >= 0 && insert_rest(a, id, r)) ? id : -1;
}

bool archive_delete(Archive *a, int64_t game)
{
    sqlite3_stmt *s = db_prepare(a, "DELETE FROM games WHERE id = ?");
    if (!s) return false;
    sqlite3_bind_int64(s, 1, game);
    if (!db_finish(a, s)) return false;
    return sqlite3_changes(a->db) > 0 || note(a, "there is no such game");
}

/* -- Checking -- */

typedef struct Numbers {
    int64_t *all;
    size_t count, capacity;
    bool has_failed;
} Numbers;

static bool keep_number(void *context, const ArchiveGame *game)
{
    Numbers *n = context;
    if (n->count == n->capacity) {
        size_t capacity = n->capacity ? 2 * n->capacity : 256;
        int64_t *all = realloc(n->all, capacity * sizeof *all);
        n->has_failed = !all;
        if (!all) return false;
        n->all = all;
        n->capacity = capacity;
    }
    n->all[n->count++] = game->id;
    return true;
}

/* The hashes of the moves are those of the positions they lead to; they are written where they are
 * missing. */
static bool check_hashes(Archive *a, int64_t game, const Record *r, bool writes)
{
    sqlite3_stmt *s = db_prepare(a, "SELECT ply, hash FROM moves WHERE game = ? ORDER BY ply");
    bool is_good = s != NULL;
    int next = -1;
    if (s) sqlite3_bind_int64(s, 1, game);
    while (is_good && sqlite3_step(s) == SQLITE_ROW) {
        int ply = sqlite3_column_int(s, 0), node = record_at_ply(r, ply + 1);
        if (ply != next++ || node == NO_NODE) {
            is_good = note(a, "its moves are not those of its record");
            break;
        }
        int64_t hash = db_hash(&record_node(r, node)->pos);
        if (!writes && sqlite3_column_int64(s, 1) != hash)
            is_good = note(a, "a position has a wrong hash");
        sqlite3_stmt *put =
            writes ? db_prepare(a, "UPDATE moves SET hash = ? WHERE game = ? AND ply = ?") : NULL;
        if (!put) continue;
        sqlite3_bind_int64(put, 1, hash);
        sqlite3_bind_int64(put, 2, game);
        sqlite3_bind_int(put, 3, ply);
        is_good = db_finish(a, put);
    }
    sqlite3_finalize(s);
    return is_good;
}

/* Calls `look` for every game, read whole; one that cannot be read gives NULL. */
static bool for_all(Archive *a,
                    bool (*look)(Archive *a, int64_t game, const Record *r, void *context),
                    void *context)
{
    Numbers n = {0};
    bool is_good = archive_find(a, &(ArchiveQuery){0}, keep_number, &n) >= 0 && !n.has_failed;
    for (size_t i = 0; is_good && i < n.count; i++) {
        Record *r = archive_load(a, n.all[i]);
        is_good = look(a, n.all[i], r, context);
        record_free(r);
    }
    free(n.all);
    return is_good;
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
    bool is_good = r && check_hashes(a, game, r, false);
    if (is_good && record_check_result(r) == RESULT_AGAINST_RULES)
        is_good = note(a, "its result is not that of the rules");
    if (is_good) return true;
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
