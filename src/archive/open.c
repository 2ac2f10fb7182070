/* open.c: opening and closing the file of the archive. */
#define _POSIX_C_SOURCE 200809L
#include "archive/db.h"

#include "core/clock.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { BUSY_MILLISECONDS = 10000, PATH_TEXT = 4096 };

/* SQLite calls it each time that it finds the file held by another writer, with the number of calls
 * before for the same lock; 0 gives up. Only the first statement waits: the caller has others to
 * serve, or somebody who looks at the board. */
static int wait_for_writer(void *archive, int calls)
{
    Archive *a = archive;
    if (calls == 0) a->waiting_since = clock_seconds();
    if (a->is_locked || (clock_seconds() - a->waiting_since) * 1000 >= a->patience) {
        a->is_locked = true;
        return 0;
    }
    sqlite3_sleep(calls < 5 ? 2 : 20);
    return 1;
}

void archive_set_patience(Archive *a, int milliseconds)
{
    a->patience = milliseconds;
    a->is_locked = false;
    sqlite3_busy_handler(a->db, wait_for_writer, a);
}

static bool set_up(Archive *a, const char *path)
{
    archive_set_patience(a, BUSY_MILLISECONDS);
    /* SQLite notices that a file is no database when it first reads from it. */
    if (db_read_number(a, "SELECT count(*) FROM sqlite_master") < 0) {
        return db_is_damaged(a)
                   ? db_refuse(a, path, N_("it is damaged or not an archive"), DB_ADVICE)
                   : db_fail(a, path);
    }
    if (sqlite3_db_readonly(a->db, "main") == 1)
        return db_refuse(a, path, N_("it cannot be written"),
                         N_("name another file with --archive"));
    return db_run(a, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
                     "PRAGMA cache_size = -32768;") &&
           db_add_functions(a) && db_migrate(a, path) && db_run(a, "PRAGMA journal_mode = WAL") &&
           db_keep_checksums(a);
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
        text_string(&text, N_("there is no memory for the archive"));
        return NULL;
    }
    make_folders(path);
    if (sqlite3_open(path, &a->db) != SQLITE_OK)
        db_fail(a, path);
    else if (set_up(a, path)) {
        db_remember_place(a);
        return a;
    }
    text_string(&text, a->error);
    archive_close(a);
    return NULL;
}

/* -- For reading -- */

/* "file:PATH?OPTIONS", with the characters that a URI reserves escaped. */
static void print_uri(const char *path, const char *options, Text *out)
{
    text_string(out, "file:");
    for (const char *at = path; *at; at++)
        if (strchr("%?#", *at))
            text_format(out, "%%%02X", (unsigned char)*at);
        else
            text_char(out, *at);
    text_format(out, "?%s", options);
}

/* Opens the file without changing it; false if nothing can be read from it. */
static bool try_reading(Archive *a, const char *path, const char *options, const char *first)
{
    Text uri = text_growing();
    print_uri(path, options, &uri);
    sqlite3_close(a->db);
    a->db = NULL;
    bool ok = !uri.is_cut &&
              sqlite3_open_v2(uri.data, &a->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, NULL) ==
                  SQLITE_OK;
    text_free(&uri);
    if (ok) archive_set_patience(a, BUSY_MILLISECONDS);
    return ok && db_run(a, first) && db_read_number(a, "SELECT count(*) FROM sqlite_master") >= 0;
}

static bool has_log(const char *path)
{
    char log[PATH_TEXT];
    struct stat found;
    Text text = text_fixed(log, sizeof log);
    text_format(&text, "%s-wal", path);
    return stat(log, &found) == 0 && found.st_size > 0;
}

/* SQLite needs a file of locks beside an archive even to read it, and opens for writing, if that is
 * possible, to remove it at the end. Where it cannot write, on a read-only disk, nobody does: the
 * archive is read without locks, with its log if there is one. */
static bool open_for_reading(Archive *a, const char *path)
{
    if (try_reading(a, path, "mode=rw", "PRAGMA query_only = 1")) return true;
    int code = sqlite3_errcode(a->db);
    if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY && code != SQLITE_PERM) return false;
    return has_log(path)
               ? try_reading(a, path, "mode=ro&vfs=unix-none", "PRAGMA locking_mode = EXCLUSIVE")
               : try_reading(a, path, "mode=ro&immutable=1", "");
}

bool db_copy(Archive *a, sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int code = backup ? sqlite3_backup_step(backup, -1) : sqlite3_errcode(to);
    if (backup) sqlite3_backup_finish(backup);
    if (code == SQLITE_DONE) return true;
    Text text = text_fixed(a->error, sizeof a->error);
    text_format(&text, "the copy failed: %s", sqlite3_errstr(code));
    return false;
}

/* An archive with an older schema is copied to memory, and migrated there. */
static bool copy_to_memory(Archive *a, const char *path)
{
    sqlite3 *file = a->db, *memory = NULL;
    bool ok = sqlite3_open(":memory:", &memory) == SQLITE_OK && db_copy(a, file, memory);
    a->db = memory;
    sqlite3_close(file);
    return ok && db_add_functions(a) && db_migrate(a, path) && db_run(a, "PRAGMA query_only = 1");
}

static bool set_up_for_reading(Archive *a, const char *path)
{
    if (!open_for_reading(a, path))
        return db_is_damaged(a)
                   ? db_refuse(a, path, N_("it is damaged or not an archive"), DB_ADVICE)
                   : db_fail(a, path);
    if (!db_check_version(a, path)) return false;
    return db_read_number(a, "PRAGMA user_version") < ARCHIVE_VERSION ? copy_to_memory(a, path)
                                                                      : db_add_functions(a);
}

Archive *archive_open_for_reading(const char *path, char error[ARCHIVE_ERROR])
{
    Archive *a = calloc(1, sizeof *a);
    Text text = text_fixed(error, ARCHIVE_ERROR);
    if (a && set_up_for_reading(a, path)) return a;
    text_string(&text, a ? a->error : N_("there is no memory for the archive"));
    archive_close(a);
    return NULL;
}

void archive_close(Archive *a)
{
    if (!a) return;
    for (int i = 0; i < a->kept_count; i++) sqlite3_finalize(a->kept[i].statement);
    sqlite3_close(a->db);
    db_unlock_server(a);
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
