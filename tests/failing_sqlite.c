/* failing_sqlite.c: memory methods and a file system for SQLite that fail on demand. */
#include "failing_sqlite.h"

#include <sqlite3.h>
#include <string.h>

static struct {
    FailureKind kind;
    int wait, count; /* operations until the first failure; failures left */
    bool has_failed;
} plan;

static bool fails(FailureKind kind)
{
    if (kind != plan.kind || plan.count == 0) return false;
    if (plan.wait > 1) {
        plan.wait--;
        return false;
    }
    plan.count--;
    plan.has_failed = true;
    return true;
}

void failing_sqlite_arm(FailureKind kind, int n, int count)
{
    plan.kind = kind;
    plan.wait = n;
    plan.count = count;
    plan.has_failed = false;
}

bool failing_sqlite_disarm(void)
{
    plan.count = 0;
    return plan.has_failed;
}

/* -- Memory -- */

static sqlite3_mem_methods real_memory;

static void *failing_malloc(int size)
{
    return fails(FAIL_ALLOCATION) ? NULL : real_memory.xMalloc(size);
}

static void *failing_realloc(void *memory, int size)
{
    return fails(FAIL_ALLOCATION) ? NULL : real_memory.xRealloc(memory, size);
}

/* -- Files: a wrapper around a file of the real file system -- */

typedef struct FailingFile {
    sqlite3_file base;
    sqlite3_file *real; /* directly after this */
} FailingFile;

static sqlite3_file *real_of(sqlite3_file *f) { return ((FailingFile *)f)->real; }

static int file_close(sqlite3_file *f) { return real_of(f)->pMethods->xClose(real_of(f)); }

static int file_read(sqlite3_file *f, void *out, int size, sqlite3_int64 at)
{
    if (fails(FAIL_READ)) return SQLITE_IOERR_READ;
    return real_of(f)->pMethods->xRead(real_of(f), out, size, at);
}

static int file_write(sqlite3_file *f, const void *in, int size, sqlite3_int64 at)
{
    if (fails(FAIL_WRITE)) return SQLITE_FULL;
    return real_of(f)->pMethods->xWrite(real_of(f), in, size, at);
}

static int file_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return real_of(f)->pMethods->xTruncate(real_of(f), size);
}

static int file_sync(sqlite3_file *f, int flags)
{
    if (fails(FAIL_WRITE)) return SQLITE_IOERR_FSYNC;
    return real_of(f)->pMethods->xSync(real_of(f), flags);
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int file_lock(sqlite3_file *f, int lock)
{
    return real_of(f)->pMethods->xLock(real_of(f), lock);
}

static int file_unlock(sqlite3_file *f, int lock)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), lock);
}

static int file_check_lock(sqlite3_file *f, int *out)
{
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), out);
}

static int file_control(sqlite3_file *f, int op, void *arg)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), op, arg);
}

static int file_sector(sqlite3_file *f) { return real_of(f)->pMethods->xSectorSize(real_of(f)); }

static int file_traits(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int file_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, out);
}

static int file_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return real_of(f)->pMethods->xShmLock(real_of(f), offset, n, flags);
}

static void file_barrier(sqlite3_file *f) { real_of(f)->pMethods->xShmBarrier(real_of(f)); }

static int file_unmap(sqlite3_file *f, int deletes)
{
    return real_of(f)->pMethods->xShmUnmap(real_of(f), deletes);
}

static const sqlite3_io_methods METHODS = {.iVersion = 2,
                                           .xClose = file_close,
                                           .xRead = file_read,
                                           .xWrite = file_write,
                                           .xTruncate = file_truncate,
                                           .xSync = file_sync,
                                           .xFileSize = file_size,
                                           .xLock = file_lock,
                                           .xUnlock = file_unlock,
                                           .xCheckReservedLock = file_check_lock,
                                           .xFileControl = file_control,
                                           .xSectorSize = file_sector,
                                           .xDeviceCharacteristics = file_traits,
                                           .xShmMap = file_map,
                                           .xShmLock = file_shm_lock,
                                           .xShmBarrier = file_barrier,
                                           .xShmUnmap = file_unmap};

static sqlite3_vfs *real_vfs, failing_vfs;

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    FailingFile *file = (FailingFile *)f;
    (void)vfs;
    file->real = (sqlite3_file *)(void *)(file + 1);
    int code = real_vfs->xOpen(real_vfs, name, file->real, flags, out);
    file->base.pMethods = file->real->pMethods ? &METHODS : NULL;
    return code;
}

bool failing_sqlite_install(void)
{
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory) != SQLITE_OK) return false;
    sqlite3_mem_methods memory = real_memory;
    memory.xMalloc = failing_malloc;
    memory.xRealloc = failing_realloc;
    /* Without lookaside buffers, so that every allocation is counted. */
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &memory) != SQLITE_OK ||
        sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK)
        return false;
    real_vfs = sqlite3_vfs_find(NULL);
    if (!real_vfs) return false;
    failing_vfs = *real_vfs;
    failing_vfs.zName = "failing";
    failing_vfs.szOsFile = (int)sizeof(FailingFile) + real_vfs->szOsFile;
    failing_vfs.xOpen = open_file;
    return sqlite3_vfs_register(&failing_vfs, 1) == SQLITE_OK;
}
