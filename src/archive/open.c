/* open.c: opening and closing the file of the archive. */
#define _POSIX_C_SOURCE 200809L
#include "archive/db.h"

#include "core/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { BUSY_MILLISECONDS = 10000 };

void archive_set_patience(Archive *a, int milliseconds)
{
    a->patience = milliseconds;
    sqlite3_busy_timeout(a->db, milliseconds);
}

static bool set_up(Archive *a, const char *path)
{
    archive_set_patience(a, BUSY_MILLISECONDS);
    /* SQLite notices that a file is no database when it first reads from it. */
    if (db_read_number(a, "SELECT count(*) FROM sqlite_master") < 0) {
        return db_is_damaged(a) ? db_refuse(a, path, "is damaged or not an archive", DB_ADVICE)
                                : db_fail(a, path);
    }
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
        text_string(&text, "there is no memory for the archive");
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
