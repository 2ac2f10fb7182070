/* game_lock.c: lets one process at a time play a game of the archive. */
#define _DEFAULT_SOURCE
#include "play/game_lock.h"

#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { CLOCK_TEXT = 32 }; /* the whole content of a file, padded with spaces */

static const double SAVE_SECONDS = 0.2, RETRY_SECONDS = 60;

static bool make_path(const char *archive, int64_t game, char out[LOCK_PATH])
{
    Text text = text_fixed(out, LOCK_PATH);
    text_format(&text, "%s-open-%" PRId64, archive, game);
    return !text.is_cut;
}

/* The locked file; 0 if it cannot be opened, -1 if another process holds the lock. */
static int open_locked(const char *path, int flags)
{
    int file = open(path, O_RDWR | O_CLOEXEC | flags, 0666);
    if (file < 0) return 0;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    bool is_held = errno == EWOULDBLOCK;
    close(file);
    return is_held ? -1 : 0;
}

bool game_lock_take(GameLock *l, const char *archive, int64_t game)
{
    *l = (GameLock){0};
    if (!archive || !make_path(archive, game, l->path)) return true;
    int file = open_locked(l->path, O_CREAT);
    if (file > 0) l->file = file;
    return file >= 0;
}

bool game_lock_is_held(const char *archive, int64_t game)
{
    char path[LOCK_PATH];
    if (!archive || !make_path(archive, game, path)) return false;
    int file = open_locked(path, 0);
    if (file > 0) close(file);
    return file < 0;
}

void game_lock_save_clock(GameLock *l, int ply, double left, double now)
{
    char line[CLOCK_TEXT + 1];
    Text text = text_fixed(line, sizeof line);
    if (!l->file || (l->saved > 0 && now - l->saved < SAVE_SECONDS)) return;
    l->saved = now;
    text_format(&text, "%d %d", ply, (int)(left * 1000));
    while (text.length + 1 < CLOCK_TEXT) text_char(&text, ' ');
    text_char(&text, '\n');
    if (pwrite(l->file, line, CLOCK_TEXT, 0) != CLOCK_TEXT) l->saved = now + RETRY_SECONDS;
}

bool game_lock_read_clock(const GameLock *l, int ply, double *left)
{
    char line[CLOCK_TEXT + 1] = "";
    int saved_ply, milliseconds;
    if (!l->file || pread(l->file, line, CLOCK_TEXT, 0) != CLOCK_TEXT) return false;
    Cursor c = cursor_over(line);
    if (!cursor_number(&c, 1 << 20, &saved_ply) || !cursor_take(&c, ' ') ||
        !cursor_number(&c, 1000000000, &milliseconds) || saved_ply != ply)
        return false;
    *left = milliseconds / 1000.0;
    return true;
}

void game_lock_release(GameLock *l, bool keeps_clock)
{
    if (!l->file) return;
    if (!keeps_clock) unlink(l->path);
    close(l->file);
    *l = (GameLock){0};
}
