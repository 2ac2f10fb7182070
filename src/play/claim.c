/* claim.c: which process plays a game of the archive. */
#define _DEFAULT_SOURCE
#include "play/claim.h"

#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { BEAT_TEXT = 32 }; /* a file's whole content, padded with spaces */

static const double BEAT_SECONDS = 0.2;

static bool make_path(const char *beside, int64_t game, char out[CLAIM_PATH])
{
    Text text = text_fixed(out, CLAIM_PATH);
    text_format(&text, "%s-open-%" PRId64, beside, game);
    return !text.is_cut;
}

/* The locked file; 0 if there is none to be had, -1 if another has it. */
static int open_locked(const char *path, int flags)
{
    int file = open(path, O_RDWR | O_CLOEXEC | flags, 0666);
    if (file < 0) return 0;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    bool is_held = errno == EWOULDBLOCK;
    close(file);
    return is_held ? -1 : 0;
}

bool claim_take(Claim *c, const char *beside, int64_t game)
{
    *c = (Claim){0};
    if (!beside || !make_path(beside, game, c->path)) return true;
    int file = open_locked(c->path, O_CREAT);
    if (file > 0) c->file = file;
    return file >= 0;
}

bool claim_is_taken(const char *beside, int64_t game)
{
    char path[CLAIM_PATH];
    if (!beside || !make_path(beside, game, path)) return false;
    int file = open_locked(path, 0);
    if (file > 0) close(file);
    return file < 0;
}

void claim_beat(Claim *c, int ply, double left, double now)
{
    char beat[BEAT_TEXT + 1];
    Text text = text_fixed(beat, sizeof beat);
    if (!c->file || (c->beaten > 0 && now - c->beaten < BEAT_SECONDS)) return;
    c->beaten = now;
    text_format(&text, "%d %d", ply, (int)(left * 1000));
    while (text.length + 1 < BEAT_TEXT) text_char(&text, ' ');
    text_char(&text, '\n');
    if (pwrite(c->file, beat, BEAT_TEXT, 0) != BEAT_TEXT) c->beaten = now + 60;
}

bool claim_read(const Claim *c, int ply, double *left)
{
    char beat[BEAT_TEXT + 1] = "";
    int then, thousandths;
    if (!c->file || pread(c->file, beat, BEAT_TEXT, 0) != BEAT_TEXT) return false;
    Cursor at = cursor_over(beat);
    if (!cursor_number(&at, 1 << 20, &then) || !cursor_take(&at, ' ') ||
        !cursor_number(&at, 1000000000, &thousandths) || then != ply)
        return false;
    *left = thousandths / 1000.0;
    return true;
}

void claim_drop(Claim *c, bool stays)
{
    if (!c->file) return;
    if (!stays) unlink(c->path);
    close(c->file);
    *c = (Claim){0};
}
