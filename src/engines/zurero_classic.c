/* zurero_classic.c: the value that the classic player of Zurero plays by: the longest own row less
 * the longest enemy row. */
#include "engines/zurero_classic.h"

/* A row of the board is a word. Each round keeps the stones that have one more of their row beyond
 * them, `up` rows up and a column to the left (-1) or right (1). */
static int longest_along(const uint32_t stones[ZURERO_ROWS], int up, int aside)
{
    uint32_t rows[ZURERO_ROWS + 1] = {0}, any = 0;
    int length = 0;
    for (int row = 0; row < ZURERO_ROWS; row++) any |= rows[row] = stones[row];
    for (; any; length++) {
        any = 0;
        for (int row = 0; row < ZURERO_ROWS; row++) {
            uint32_t beyond = rows[row + up];
            rows[row] &= aside > 0 ? beyond >> 1 : aside < 0 ? beyond << 1 : beyond;
            any |= rows[row];
        }
    }
    return length;
}

static int longest_row(const uint32_t stones[ZURERO_ROWS])
{
    static const struct {
        int up, aside;
    } WAYS[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int longest = 0;
    for (int i = 0; i < 4; i++) {
        int length = longest_along(stones, WAYS[i].up, WAYS[i].aside);
        if (length > longest) longest = length;
    }
    return longest;
}

int zurero_classic_value(const Pos *p, int colour)
{
    return longest_row(p->zurero.stones[colour]) - longest_row(p->zurero.stones[opponent(colour)]);
}
