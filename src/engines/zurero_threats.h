/* zurero_threats.h: what slides can still change in Zurero, and all rows of five at once.
 *
 * Stones never leave a point empty, and a line is entered only from its ends. So from each end only
 * the outermost stone of a line can still be pushed, and only while the point behind it is empty;
 * points and stones farther in are settled for good:
 *
 *     . . . X . O . .    from the left X is pushed to the empty point behind it;
 *     . . . O X O . .    afterwards stones only stop in front, from the left.
 *
 * A side's slide adds exactly one stone to its own and takes none of them away: where it stops, in
 * the place of an enemy stone that it pushes, or behind an own stone that it pushes. These points
 * are within its reach. A window (five points in a row) with four own stones and the fifth point
 * within reach is a win at once, and there is no other. A window is alive while its other points
 * can still become own ones.
 *
 * All windows of both sides are looked at together: a word is a row of one band of 16 columns, the
 * stones of the side to move in the lower half, the other's in the upper; the loops over rows are
 * for the compiler to turn into vectors. A window is named by its leftmost point, which lies in the
 * first 12 columns of the band, so that what is shifted from one half into the other is not seen.
 */
#ifndef ENGINES_ZURERO_THREATS_H
#define ENGINES_ZURERO_THREATS_H

#include "games/zurero_geometry.h"

#include <string.h>

enum {
    PAD = 4,     /* empty rows before the board's */
    LENGTH = 40, /* with enough of them after it for a block that begins in the last row */
    BLOCK = 8,   /* rows that are looked at together */
    BAND = 12,   /* columns in which a window of one band begins */
    FEWEST = 7,  /* stones on the board when one side can have four */
    WAYS = 4
};
#define LOWER     0x0000ffffU
#define BAND_MASK 0x0fff0fffU

typedef struct Plane {
    uint32_t rows[LENGTH];
} Plane;

/* Only the 20 rows of the board are set, not those before and after. */
typedef struct Mobility {
    Plane stones[2];          /* of the side to move, of the other */
    Plane free[ZURERO_EDGES]; /* the stones that slides from an edge push */
    Plane stop;               /* where slides stop that push nothing */
    Plane live;               /* the empty points that a stone can still come to, now or later */
    Plane reach[2];           /* where a side can have one more stone after its move */
} Mobility;

void zurero_find_mobility(const Pos *p, Mobility *out);
/* Guide.threats. */
int zurero_threats(const Pos *p);
/* The threats of the other side, if the side to move cannot win at once: a threat remains while
 * nothing changes on its points: the four stones, and the line from the edge to the point of the
 * fifth. A step that leaves a threat untouched loses. */
enum { GUARDS = 6 }; /* more are not looked at */

typedef struct Guard {
    uint32_t rows[ZURERO_ROWS];
} Guard;

int zurero_guards(const Pos *p, Guard out[GUARDS]);

/* -- Windows -- */

/* The way through a window from its leftmost point. */
typedef struct Way {
    int first, up, right;
} Way;

#define WAY_ACROSS  ((Way){0, 0, 1})
#define WAY_UP      ((Way){0, 1, 0})
#define WAY_RISING  ((Way){0, 1, 1})
#define WAY_FALLING ((Way){4, -1, 1})

/* A band of both sides' planes in one, with empty rows before and after the board's. */
static inline Plane plane_pack(const Plane side[2], int column)
{
    Plane out;
    memset(out.rows, 0, PAD * sizeof *out.rows);
    memset(out.rows + PAD + ZURERO_ROWS, 0, (LENGTH - PAD - ZURERO_ROWS) * sizeof *out.rows);
    for (int r = PAD; r < PAD + ZURERO_ROWS; r++)
        out.rows[r] = (side[0].rows[r] >> column & LOWER) | (side[1].rows[r] >> column & LOWER)
                                                                << 16;
    return out;
}

INLINE uint32_t window_point(const uint32_t *rows, Way w, int i)
{
    return rows[w.first + w.up * i] >> w.right * i;
}

/* How many of a window's points are set, in binary. */
typedef struct Tally {
    uint32_t ones, twos, fours;
} Tally;

INLINE Tally window_tally(const uint32_t *rows, Way w)
{
    uint32_t a = window_point(rows, w, 0), b = window_point(rows, w, 1);
    uint32_t c = window_point(rows, w, 2), d = window_point(rows, w, 3);
    uint32_t e = window_point(rows, w, 4);
    uint32_t sum = a ^ b ^ c, carry = (a & b) | (c & (a ^ b));
    uint32_t more = (sum & d) | (e & (sum ^ d));
    return (Tally){sum ^ d ^ e, carry ^ more, carry & more};
}

INLINE uint32_t window_all(const uint32_t *rows, Way w)
{
    return window_point(rows, w, 0) & window_point(rows, w, 1) & window_point(rows, w, 2) &
           window_point(rows, w, 3) & window_point(rows, w, 4);
}

#endif
