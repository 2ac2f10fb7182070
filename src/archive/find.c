/* find.c: the games of the archive that match a query. */
#include "archive/db.h"

#include "core/utf8.h"

#include <stdlib.h>
#include <string.h>

bool db_copy_text(sqlite3_stmt *s, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(s, column);
    Text clean = text_growing(), copy = text_fixed(out, size);
    if (text) utf8_clean(&clean, text, strlen(text));
    if (clean.data) text_bytes(&copy, clean.data, utf8_cut(clean.data, size - 1, size));
    bool ok = text && !clean.is_cut;
    text_free(&clean);
    return ok;
}

/* -- Queries -- */

/* The numbers of the SQL parameters. */
enum { AT_GAME = 1, AT_PLAYER, AT_RESULT, AT_SINCE, AT_UNTIL, AT_HASH, AT_ID, AT_LIMIT };

/* Only the conditions in use are written, so that SQLite can choose an index: a position is looked
 * up by its hash, a game by its id. */
static void print_query(const ArchiveQuery *q, Text *out)
{
    text_string(out, "SELECT id, game, size, variant, white, black, face, started, result, reason,"
                     " (SELECT count(*) FROM moves WHERE moves.game = games.id AND ply >= 0)"
                     " FROM games WHERE 1");
    if (q->game) text_string(out, " AND game = ?1");
    if (q->player)
        text_string(out, " AND (instr(lower(white), lower(?2)) OR instr(lower(black), lower(?2)))");
    if (q->result) text_string(out, " AND result = ?3");
    if (q->since) text_string(out, " AND started >= ?4");
    if (q->until) text_string(out, " AND substr(started, 1, length(?5)) <= ?5");
    if (q->position) text_string(out, " AND id IN (SELECT game FROM moves WHERE hash = ?6)");
    if (q->id) text_string(out, " AND id = ?7");
    if (q->only_open) text_string(out, " AND result = '*'");
    if (q->only_begun)
        text_string(out, " AND (result <> '*' OR EXISTS"
                         " (SELECT 1 FROM moves WHERE moves.game = games.id AND ply >= 0))");
    text_string(out, " ORDER BY id DESC LIMIT ?8");
}

sqlite3_stmt *db_prepare_query(Archive *a, const ArchiveQuery *q)
{
    char sql[1024];
    Text text = text_fixed(sql, sizeof sql);
    print_query(q, &text);
    sqlite3_stmt *s = db_prepare(a, sql);
    if (!s) return NULL;
    db_bind_text(s, AT_GAME, q->game);
    db_bind_text(s, AT_PLAYER, q->player);
    db_bind_text(s, AT_RESULT, q->result);
    db_bind_text(s, AT_SINCE, q->since);
    db_bind_text(s, AT_UNTIL, q->until);
    if (q->position) sqlite3_bind_int64(s, AT_HASH, db_hash(q->position));
    sqlite3_bind_int64(s, AT_ID, q->id);
    sqlite3_bind_int(s, AT_LIMIT, q->limit > 0 ? q->limit : -1);
    return s;
}

/* False if out of memory. */
static bool read_game(sqlite3_stmt *s, ArchiveGame *g)
{
    g->id = sqlite3_column_int64(s, 0);
    g->size = sqlite3_column_int(s, 2);
    g->plies = sqlite3_column_int(s, 10);
    return db_copy_text(s, 1, g->game, sizeof g->game) &&
           db_copy_text(s, 3, g->variant, sizeof g->variant) &&
           db_copy_text(s, 4, g->white, sizeof g->white) &&
           db_copy_text(s, 5, g->black, sizeof g->black) &&
           db_copy_text(s, 6, g->front_end, sizeof g->front_end) &&
           db_copy_text(s, 7, g->started, sizeof g->started) &&
           db_copy_text(s, 8, g->result, sizeof g->result) &&
           db_copy_text(s, 9, g->reason, sizeof g->reason);
}

int archive_find(Archive *a, const ArchiveQuery *query,
                 bool (*visit)(void *context, const ArchiveGame *game), void *context)
{
    sqlite3_stmt *s = db_prepare_query(a, query);
    int count = 0, code = SQLITE_DONE;
    if (!s) return -1;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        ArchiveGame game = {0};
        if (!read_game(s, &game)) {
            code = SQLITE_NOMEM;
            break;
        }
        count++;
        if (!visit(context, &game)) break;
    }
    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        if (code == SQLITE_NOMEM)
            db_note(a, N_("there is no memory for the games"));
        else
            db_fail(a, N_("the archive"));
        count = -1;
    }
    sqlite3_finalize(s);
    return count;
}

/* -- Ids -- */

typedef struct Growing {
    ArchiveIds ids;
    size_t capacity;
    bool failed;
} Growing;

static bool keep_id(void *context, const ArchiveGame *game)
{
    Growing *g = context;
    if (g->ids.count == g->capacity) {
        size_t capacity = g->capacity ? 2 * g->capacity : 256;
        int64_t *all = realloc(g->ids.all, capacity * sizeof *all);
        g->failed = !all;
        if (!all) return false;
        g->ids.all = all;
        g->capacity = capacity;
    }
    g->ids.all[g->ids.count++] = game->id;
    return true;
}

bool archive_find_ids(Archive *a, const ArchiveQuery *query, ArchiveIds *out)
{
    Growing g = {0};
    bool ok = archive_find(a, query, keep_id, &g) >= 0;
    if (g.failed) ok = db_note(a, N_("there is no memory for the games"));
    *out = g.ids;
    if (!ok) archive_ids_free(out);
    return ok;
}

void archive_ids_free(ArchiveIds *ids)
{
    free(ids->all);
    *ids = (ArchiveIds){0};
}
