/* checksum.c: finds damage that SQLite cannot see.
 *
 * SQLite notices when its own structures are damaged, but not when a byte of a text or a number has
 * changed. So each game has two sums: `moves_sum`, the exclusive or of a hash of each of its moves,
 * which is updated in constant time when a move is added or deleted; and `checksum`, a hash of the
 * whole row, `moves_sum` included. A row of rooms has a checksum too.
 *
 * Temporary triggers, which exist in our own connections only, keep the sums: no statement that
 * changes a game can forget them, and a change by another program is found like damage. */
#include "archive/db.h"

#include "core/hash.h"

#include <string.h>

/* -- SQL functions -- */

static uint64_t hash_bytes(uint64_t key, const unsigned char *bytes, size_t length)
{
    key = hash_word(key, length);
    for (size_t at = 0; at < length; at += sizeof(uint64_t)) {
        uint64_t word = 0;
        for (size_t i = 0; i < sizeof word && at + i < length; i++)
            word |= (uint64_t)bytes[at + i] << (8 * i);
        key = hash_word(key, word);
    }
    return key;
}

/* The same on every machine. False if out of memory. */
static bool hash_values(int count, sqlite3_value **values, uint64_t *out)
{
    uint64_t key = 0x7175696e61U;
    for (int i = 0; i < count; i++) {
        int type = sqlite3_value_type(values[i]);
        key = hash_word(key, (uint64_t)type);
        if (type == SQLITE_NULL) continue;
        if (type == SQLITE_INTEGER) {
            key = hash_word(key, (uint64_t)sqlite3_value_int64(values[i]));
            continue;
        }
        const unsigned char *bytes =
            type == SQLITE_BLOB ? sqlite3_value_blob(values[i]) : sqlite3_value_text(values[i]);
        size_t length = (size_t)sqlite3_value_bytes(values[i]);
        if (!bytes && type != SQLITE_BLOB) return false;
        key = hash_bytes(key, bytes, bytes ? length : 0);
    }
    *out = key;
    return true;
}

/* quina_sum(value, ...): a hash of the values. */
static void sum(sqlite3_context *context, int count, sqlite3_value **values)
{
    uint64_t key;
    if (hash_values(count, values, &key))
        sqlite3_result_int64(context, (int64_t)key);
    else
        sqlite3_result_error_nomem(context);
}

/* quina_xor(a, b), which SQL lacks. */
static void exclusive_or(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    sqlite3_result_int64(context, sqlite3_value_int64(values[0]) ^ sqlite3_value_int64(values[1]));
}

/* quina_sums(value, ...): the exclusive or of quina_sum over the rows. */
static void add_row(sqlite3_context *context, int count, sqlite3_value **values)
{
    uint64_t *all = sqlite3_aggregate_context(context, sizeof *all), key;
    if (all && hash_values(count, values, &key))
        *all ^= key;
    else
        sqlite3_result_error_nomem(context);
}

static void end_rows(sqlite3_context *context)
{
    const uint64_t *all = sqlite3_aggregate_context(context, 0);
    sqlite3_result_int64(context, all ? (int64_t)*all : 0);
}

bool db_add_functions(Archive *a)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    bool ok = sqlite3_create_function(a->db, "quina_sum", -1, flags, NULL, sum, NULL, NULL) ==
                  SQLITE_OK &&
              sqlite3_create_function(a->db, "quina_xor", 2, flags, NULL, exclusive_or, NULL,
                                      NULL) == SQLITE_OK &&
              sqlite3_create_function(a->db, "quina_sums", -1, flags, NULL, NULL, add_row,
                                      end_rows) == SQLITE_OK;
    return ok || db_fail(a, N_("the archive"));
}

/* -- Statements -- */

/* The columns under a checksum, with a prefix such as NEW. */
#define GAME_COLUMNS(row)                                                                       \
    row "id," row "game," row "size," row "variant," row "start," row "white," row "black," row \
        "face," row "started," row "result," row "reason," row "record," row "note," row        \
        "tags," row "moves_sum"
#define MOVE_COLUMNS(row) row "game," row "ply," row "move," row "hash," row "time"
#define ROOM_COLUMNS(row) \
    row "name," row "created," row "touched," row "version," row "game," row "note," row "used"

#define MOVES_SUM \
    "(SELECT quina_sums(" MOVE_COLUMNS("moves.") ") FROM moves WHERE moves.game = games.id)"

const char DB_GAME_IS_INTACT[] =
    "(checksum = quina_sum(" GAME_COLUMNS("games.") ") AND moves_sum = " MOVES_SUM ")";
const char DB_ROOM_IS_INTACT[] = "(checksum = quina_sum(" ROOM_COLUMNS("rooms.") "))";

bool db_write_checksums(Archive *a)
{
    return db_run(a, "UPDATE games SET moves_sum = " MOVES_SUM ";"
                     "UPDATE games SET checksum = quina_sum(" GAME_COLUMNS(
                         "games.") ");"
                                   "UPDATE rooms SET checksum = quina_sum(" ROOM_COLUMNS(
                                       "rooms.") ");");
}

#define CHANGE_MOVES_SUM(row)                                                    \
    "UPDATE games SET moves_sum = quina_xor(moves_sum, quina_sum(" MOVE_COLUMNS( \
        row) "))"                                                                \
             " WHERE id = " row "game;"
#define SUM_ROOM \
    "UPDATE rooms SET checksum = quina_sum(" ROOM_COLUMNS("NEW.") ") WHERE name = NEW.name;"

/* Nothing updates moves: they are inserted and deleted. A game gets its first checksum with its
 * start position, the move with ply -1. */
bool db_keep_checksums(Archive *a)
{
    return db_run(
        a, "CREATE TEMP TRIGGER sum_game AFTER UPDATE OF game, size, variant, start, white, black,"
           " face, started, result, reason, record, note, tags, moves_sum ON main.games BEGIN"
           " UPDATE games SET checksum = quina_sum(" GAME_COLUMNS(
               "NEW.") ") WHERE id = NEW.id;"
                       "END;"
                       "CREATE TEMP TRIGGER sum_added AFTER INSERT ON main.moves "
                       "BEGIN " CHANGE_MOVES_SUM(
                           "NEW.") "END;"
                                   "CREATE TEMP TRIGGER sum_deleted AFTER DELETE ON main.moves "
                                   "BEGIN " CHANGE_MOVES_SUM(
                                       "OLD.") "END;"
                                               "CREATE TEMP TRIGGER sum_made AFTER INSERT ON "
                                               "main.rooms BEGIN " SUM_ROOM "END;"
                                               "CREATE TEMP TRIGGER sum_room AFTER UPDATE OF name, "
                                               "created, touched, version, game,"
                                               " note, used ON main.rooms BEGIN " SUM_ROOM "END;");
}
