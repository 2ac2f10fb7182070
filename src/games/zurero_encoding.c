/* zurero_encoding.c: steps of Zurero as numbered actions, positions as planes.
 *
 * On a board of size n, the slide into a line is edge * n + line: edges are left (0), right, bottom
 * and top (3), lines are counted from row 1 or column a (0). The first stone is 4n, or on a board
 * of even size 4n to 4n + 3 for the points of the centre, row by row from the bottom. */
#include "games/game.h"
#include "games/zurero_geometry.h"

static const char *const PLANES[] = {
    "1: a stone of the viewer",
    "1: a stone of the opponent",
    "all 1: the viewer is to move",
    NULL,
};

static int centre_side(int n) { return n % 2 ? 1 : 2; }

static EncodingShape shape(int size, int variant)
{
    (void)variant;
    int centre = centre_side(size) * centre_side(size);
    return (EncodingShape){ZURERO_EDGES * size + centre, size, size, size * size};
}

static int action(const Pos *p, Step s)
{
    int n = p->size, low = (n - 1) / 2;
    if (s < ZURERO_FIRST) return zurero_step_edge(s) * n + zurero_step_line(s);
    int row = (s - ZURERO_FIRST) / 32 - low, column = (s - ZURERO_FIRST) % 32 - low;
    return ZURERO_EDGES * n + row * centre_side(n) + column;
}

static Step step(const Pos *p, int number)
{
    int n = p->size, low = (n - 1) / 2, point = number - ZURERO_EDGES * n;
    if (point < 0) return zurero_step(number / n, number % n);
    int row = low + point / centre_side(n), column = low + point % centre_side(n);
    return (Step)(ZURERO_FIRST + row * 32 + column);
}

static void observe(const Pos *p, Colour viewer, uint8_t *out)
{
    int n = p->size;
    for (int side = 0; side < 2; side++)
        for (int row = 0; row < n; row++, out += n)
            encode_bits(p->zurero.stones[side ? !viewer : viewer][row], n, out);
    encode_all(p->to_move == viewer, n * n, out);
}

const Encoding zurero_encoding = {
    .actions =
        "edge * n + line for a slide, with the edges left (0), right, bottom, top (3) and "
        "lines counted from row 1 or column a (0); the first stone: 4 * n, on boards of even "
        "size 4 * n to 4 * n + 3",
    .grid = "row 1 is row 0, column a is column 0",
    .planes = PLANES,
    .shape = shape,
    .action = action,
    .step = step,
    .observe = observe,
};
