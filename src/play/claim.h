/* claim.h: which process plays a game of the archive, and how its clock stood a moment ago.
 *
 * A game that is open has a small file beside the archive, locked by who plays it; the lock goes
 * with the process, however that ends. The file holds the time left to the side to move, written a
 * few times a second, so that a game that was killed goes on with the clock it had. */
#ifndef PLAY_CLAIM_H
#define PLAY_CLAIM_H

#include <stdbool.h>
#include <stdint.h>

enum { CLAIM_PATH = 1200 };

typedef struct Claim {
    int file; /* 0: none */
    char path[CLAIM_PATH];
    double beaten; /* when the clock was last written */
} Claim;

/* False if another process plays the game. Where there is no file to be had the game is played all
 * the same. `beside` is the path of the archive. */
bool claim_take(Claim *c, const char *beside, int64_t game);
/* Somebody, perhaps this process, plays it. */
bool claim_is_taken(const char *beside, int64_t game);
/* Writes the time left; at most a few times a second. */
void claim_beat(Claim *c, int ply, double left, double now);
/* The time left as last written, if it was after so many turns. */
bool claim_read(const Claim *c, int ply, double *left);
/* The file stays if the game will go on with this clock. */
void claim_drop(Claim *c, bool stays);

#endif
