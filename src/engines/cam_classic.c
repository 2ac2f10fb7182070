/* cam_classic.c: the value that the classic player of Cam plays by:
 * (12 - mean distance) * 8.3 / 2 + (12 - smallest distance) * 8.3 / 2, in king steps to the enemy
 * castle, less 50 for each own piece that has an enemy next to it. */
#include "engines/cam_classic.h"

#include "games/cam_geometry.h"

#include <assert.h>
#include <stdlib.h>

enum {
    FAR = 12,
    STEP = CAM_CLASSIC_UNIT / 100 * 415, /* 8.3 / 2 */
    DANGER = CAM_CLASSIC_UNIT * 50
};

/* 100 makes 8.3 / 2 a whole number, and 420 the mean of one to seven distances. */
static_assert(CAM_CLASSIC_UNIT == 100 * 420, "the value is exact");

static int distance_to_castle(int square, int colour)
{
    int castle = CAM_CASTLE[opponent(colour)];
    int rows = abs(cam_row(square) - cam_row(castle));
    int columns = abs(cam_column(square) - cam_column(castle));
    return rows > columns ? rows : columns;
}

int cam_classic_value(const Pos *p, int colour)
{
    U128 own = p->cam.pieces[colour], enemies = p->cam.pieces[opponent(colour)];
    int count = wide_count(own), sum = 0, smallest = FAR;
    if (count == 0) return 0;
    for (U128 rest = own; rest; rest &= rest - 1) {
        int distance = distance_to_castle(wide_lowest(rest), colour);
        sum += distance;
        if (distance < smallest) smallest = distance;
    }
    return STEP / count * (FAR * count - sum) + STEP * (FAR - smallest) -
           DANGER * wide_count(own & cam_grown(enemies));
}
