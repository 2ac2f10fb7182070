/* db.h: what the files of the archive share: statements, and rows of its tables. */
#ifndef ARCHIVE_DB_H
#define ARCHIVE_DB_H

#include "archive/archive.h"

#include <sqlite3.h>
#include <sys/types.h>

enum { DB_APPLICATION = 0x51756e61 /* "Quna" */ };

/* Which file it is, whatever its path. */
typedef struct FileId {
    bool is_known;
    dev_t device;
    ino_t number;
} FileId;

/* A prepared statement that is reused; its text is a literal, identified by its address. */
typedef struct KeptStatement {
    const char *sql;
    sqlite3_stmt *statement;
} KeptStatement;

enum { KEPT_STATEMENTS = 16 };

struct Archive {
    sqlite3 *db;
    KeptStatement kept[KEPT_STATEMENTS];
    int kept_count;
    bool is_held, is_begun; /* changes share one transaction; it has begun */
    bool is_broken;         /* and has a part of a change that could not be rolled back */
    FileId file, log;       /* the archive and its write-ahead log, when they were opened */
    int server_lock;        /* a file descriptor, or 0 */
    int patience;           /* milliseconds to wait for another writer */
    double waiting_since;   /* when the statement that waits for one found it */
    bool is_locked;         /* the last statement that waited gave up, and none has worked since */
    char error[ARCHIVE_ERROR];
};

/* Why the last statement failed. */
const char *db_reason(sqlite3 *db);
/* Set the error text, with that reason or without it; always return false. */
bool db_fail(Archive *a, const char *what);
bool db_note(Archive *a, const char *what);
bool db_run(Archive *a, const char *sql);
sqlite3_stmt *db_prepare(Archive *a, const char *sql); /* NULL on an error */
/* The same for a literal that is used often: prepared once, and reset by db_finish. */
sqlite3_stmt *db_keep(Archive *a, const char *sql);
/* The rows of archive_find; NULL on an error. */
sqlite3_stmt *db_prepare_query(Archive *a, const ArchiveQuery *q);
/* The text is used until the statement has ended, and must live so long. */
void db_bind_text(sqlite3_stmt *s, int at, const char *text);
/* Copies a column as valid UTF-8, cut to the size; false if it is NULL or memory ran out. */
bool db_copy_text(sqlite3_stmt *s, int column, char *out, size_t size);
/* Runs a statement that returns no rows, and finalizes it, or resets it if it is kept. False on an
 * error; s is NULL if preparing it failed. */
bool db_finish(Archive *a, sqlite3_stmt *s);
void db_end_statement(Archive *a, sqlite3_stmt *s);
/* Begins a change of one statement, which commits itself unless changes are held. */
bool db_join(Archive *a);
/* Begins a change of several statements. */
bool db_begin(Archive *a);
/* Commits the change if `ok`, otherwise rolls it back. */
bool db_end(Archive *a, bool ok);
/* Several reads that see the same state of the file; `began` says whether they began a transaction,
 * which they did not inside another. */
bool db_begin_read(Archive *a, bool *began);
void db_end_read(Archive *a, bool began);

/* -- schema.c -- */

#define DB_ADVICE N_("move it away, or name another file with --archive")

/* Whether the last error says that the file is damaged or no database. */
bool db_is_damaged(const Archive *a);
/* Sets the error text to "PATH: WHAT; ADVICE"; returns false. */
bool db_refuse(Archive *a, const char *path, const char *what, const char *advice);
/* The first column of the first row; -1 on an error. */
int db_read_number(Archive *a, const char *sql);
/* Whether the file is an archive, or empty, and not newer than this program. */
bool db_check_version(Archive *a, const char *path);
/* Creates the tables or changes them to the present schema. */
bool db_migrate(Archive *a, const char *path);
/* Whether the tables are those that db_migrate creates. */
bool db_check_schema(Archive *a);

/* -- open.c -- */

/* Copies a whole database, while others write to it. */
bool db_copy(Archive *a, sqlite3 *from, sqlite3 *to);

/* -- place.c -- */

/* Remembers which file is open. */
void db_remember_place(Archive *a);
/* Whether they are still at their paths, and the archive has its header. */
bool db_check_place(Archive *a);
/* The same after a commit: that the file cannot be read now does not take back what is on the
 * disk. */
bool db_check_kept(Archive *a);
void db_unlock_server(Archive *a);

/* -- checksum.c -- */

/* Adds the SQL functions of checksums to the connection. */
bool db_add_functions(Archive *a);
/* From now on, what this connection changes gets its checksum in the same statement. */
bool db_keep_checksums(Archive *a);
/* Computes the checksums of all games and rooms. */
bool db_write_checksums(Archive *a);

/* SQL expressions, over a row of games and of rooms: whether its checksum is right. */
extern const char DB_GAME_IS_INTACT[], DB_ROOM_IS_INTACT[];

/* -- Rows -- */

int64_t db_hash(const Pos *p);
int64_t db_insert_game(Archive *a, const Pos *start, const char *white, const char *black,
                       const char *front_end, const char *started);
/* The start itself is a position reached: it has ply -1. */
bool db_insert_move(Archive *a, int64_t game, int ply, const char *move, int64_t hash, int time);
/* Computes the hashes of moves that were written by schema 1, which had none. */
bool db_fill_hashes(Archive *a);

#endif
