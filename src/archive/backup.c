/* backup.c: a copy of the archive, while it is in use. */
#define _POSIX_C_SOURCE 200809L
#include "archive/db.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static bool fail(Archive *a, const char *path, const char *why)
{
    Text text = text_fixed(a->error, sizeof a->error);
    text_format(&text, "%s: %s: %s", path, N_("it cannot be written"), why);
    return false;
}

/* Creates the file, which must not exist. */
static bool create(Archive *a, const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return fail(a, path, strerror(errno));
    close(file);
    return true;
}

/* Copies what one moment has: SQLite begins again when another process writes meanwhile. The copy
 * has no log of its own, so that it is one file. */
bool archive_backup(Archive *a, const char *path)
{
    sqlite3 *copy = NULL;
    if (!create(a, path)) return false;
    bool ok = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK ||
              fail(a, path, db_reason(copy));
    ok = ok && db_copy(a, a->db, copy);
    if (ok && sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK)
        ok = fail(a, path, db_reason(copy));
    if (sqlite3_close(copy) != SQLITE_OK && ok) ok = fail(a, path, N_("it cannot be closed"));
    if (!ok) unlink(path);
    return ok;
}
