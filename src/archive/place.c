/* place.c: whether the open file is still the archive, and the lock of the server.
 *
 * SQLite goes on writing to a file that was deleted, and to one whose first pages are in its cache
 * but overwritten on the disk; a restart would lose what it wrote. So the files are compared with
 * those at their paths before and after every commit. */
#define _DEFAULT_SOURCE
#include "archive/db.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_TEXT = 4096, HEADER_BYTES = 100, APPLICATION_AT = 68 };

static const char MAGIC[16] = "SQLite format 3";

/* -- Files -- */

/* "PATH" or, with a suffix, a file beside it; false if the archive has no file. */
static bool print_path(Archive *a, const char *suffix, char out[PATH_TEXT])
{
    const char *path = sqlite3_db_filename(a->db, "main");
    Text text = text_fixed(out, PATH_TEXT);
    text_format(&text, "%s%s", path ? path : "", suffix);
    return path && *path && !text.is_cut;
}

static FileId read_file_id(Archive *a, const char *suffix)
{
    char path[PATH_TEXT];
    struct stat found;
    if (!print_path(a, suffix, path) || stat(path, &found) != 0) return (FileId){0};
    return (FileId){.is_known = true, .device = found.st_dev, .number = found.st_ino};
}

static bool is_same_file(Archive *a, const char *suffix, const FileId *id)
{
    FileId now = read_file_id(a, suffix);
    return !id->is_known || (now.is_known && now.device == id->device && now.number == id->number);
}

void db_remember_place(Archive *a) { a->file = read_file_id(a, ""); }

typedef enum Header { HEADER_OWN, HEADER_OTHER, HEADER_UNREADABLE } Header;

/* Reads the header from the disk, past SQLite's cache. */
static Header read_header(Archive *a)
{
    sqlite3_file *file = NULL;
    unsigned char header[HEADER_BYTES] = {0};
    if (!a->file.is_known ||
        sqlite3_file_control(a->db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
        !file || !file->pMethods)
        return HEADER_OWN;
    int status = file->pMethods->xRead(file, header, HEADER_BYTES, 0);
    if (status != SQLITE_OK && status != SQLITE_IOERR_SHORT_READ) return HEADER_UNREADABLE;
    const unsigned char *id = header + APPLICATION_AT;
    uint32_t application =
        (uint32_t)id[0] << 24 | (uint32_t)id[1] << 16 | (uint32_t)id[2] << 8 | (uint32_t)id[3];
    bool is_own = memcmp(header, MAGIC, sizeof MAGIC) == 0 && application == DB_APPLICATION;
    return is_own ? HEADER_OWN : HEADER_OTHER;
}

static bool check_place(Archive *a, bool may_be_unreadable)
{
    /* SQLite creates the log with the first change, and keeps it until the last process closes. */
    if (!a->log.is_known) a->log = read_file_id(a, "-wal");
    if (!is_same_file(a, "", &a->file) || !is_same_file(a, "-wal", &a->log))
        return db_note(a, N_("the file of the archive was deleted or replaced while it was open"));
    Header header = read_header(a);
    if (header == HEADER_OTHER)
        return db_note(a, N_("the file of the archive was overwritten while it was open"));
    return header == HEADER_OWN || may_be_unreadable ||
           db_note(a, N_("the file of the archive cannot be read"));
}

bool db_check_place(Archive *a) { return check_place(a, false); }

bool db_check_kept(Archive *a) { return check_place(a, true); }

/* -- The lock of the server -- */

/* A file of its own: SQLite's locks on the archive would be lost when this one is closed. It has
 * the mode of the archive, so that whoever may write that may take the lock; it is never deleted,
 * since another process may just have opened it. */
bool archive_lock_server(Archive *a, char error[ARCHIVE_ERROR])
{
    char path[PATH_TEXT], own[PATH_TEXT];
    struct stat archive;
    Text text = text_fixed(error, ARCHIVE_ERROR);
    if (!print_path(a, "-server", path) || !print_path(a, "", own)) return true;
    mode_t mode = stat(own, &archive) == 0 ? archive.st_mode & 0777 : 0600;
    int file = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, mode);
    if (file < 0) {
        text_format(&text, "%s: %s: %s", path, N_("it cannot be opened"), strerror(errno));
        return false;
    }
    (void)fchmod(file, mode); /* the umask may have narrowed it; fails for another user's file */
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        bool is_held = errno == EWOULDBLOCK;
        if (is_held)
            text_format(&text, "%s: %s; %s", own, N_("another quina serves this archive"),
                        N_("stop that one, or name another file with --archive"));
        else
            text_format(&text, "%s: %s: %s", path, N_("it cannot be locked"), strerror(errno));
        close(file);
        return false;
    }
    a->server_lock = file;
    return true;
}

void db_unlock_server(Archive *a)
{
    if (a->server_lock > 0) close(a->server_lock);
    a->server_lock = 0;
}
