/* game_lock.h: lets one process at a time play a game of the archive, and keeps its clock.
 *
 * An open game has a small file beside the archive, locked by the process that plays it. The
 * kernel releases the lock when the process ends, however it ends. The file holds the time left to
 * the side to move, written a few times a second, so that a game whose process was killed resumes
 * with the clock it had. */
#ifndef PLAY_GAME_LOCK_H
#define PLAY_GAME_LOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { LOCK_PATH = 1200 };

typedef struct GameLock {
    int file; /* 0: not locked */
    char path[LOCK_PATH];
    double saved; /* when the clock was last written */
} GameLock;

/* False if another process plays the game. If the file cannot be created, the game is played
 * without a lock. The file is named after `archive`, the archive's path; NULL: no lock. */
bool game_lock_take(GameLock *l, const char *archive, int64_t game);
/* Whether any process, perhaps this one, plays the game. */
bool game_lock_is_held(const char *archive, int64_t game);
/* Writes the time left, at most a few times a second. */
void game_lock_save_clock(GameLock *l, int ply, double left, double now);
/* Reads the time last written; false if it was written at another ply. */
bool game_lock_read_clock(const GameLock *l, int ply, double *left);
/* Releases the lock; keeps the file if the game will resume with this clock. */
void game_lock_release(GameLock *l, bool keeps_clock);

#endif
