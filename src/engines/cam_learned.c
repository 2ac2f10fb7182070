/* cam_learned.c: what the net of Cam sees: which piece is on which square.
 *
 * The board is seen from the side to move: its castle is at the bottom. For each square there is an
 * input for an own man, an own knight, a man and a knight of the opponent. Buckets are by the
 * number of pieces on the board. */
#include "engines/learned.h"
#include "games/cam_geometry.h"

enum { SQUARES = 67, KINDS = 4, WIDTH = 128, BUCKETS = 7 };

/* The squares of the board, numbered from the bottom; and from the top, for black. */
#define __ 0
static const uint8_t FROM_WHITE[] = {
    __, __, __, 0,  __, __, __, __, /* 1 */
    __, __, 1,  2,  3,  __, __, __, /* 2 */
    __, 4,  5,  6,  7,  8,  __, __, /* 3 */
    9,  10, 11, 12, 13, 14, 15, __, /* 4 */
    16, 17, 18, 19, 20, 21, 22, __, /* 5 */
    23, 24, 25, 26, 27, 28, 29, __, /* 6 */
    30, 31, 32, 33, 34, 35, 36, __, /* 7 */
    37, 38, 39, 40, 41, 42, 43, __, /* 8 */
    44, 45, 46, 47, 48, 49, 50, __, /* 9 */
    51, 52, 53, 54, 55, 56, 57, __, /* 10 */
    __, 58, 59, 60, 61, 62, __, __, /* 11 */
    __, __, 63, 64, 65, __, __, __, /* 12 */
    __, __, __, 66, __, __, __, __, /* 13 */
};
#undef __

/* The first and last column of each row, for mirroring. */
static const uint8_t ROW_FIRST[CAM_ROWS] = {0, 1, 4, 9, 16, 23, 30, 37, 44, 51, 58, 63, 66};
static const uint8_t ROW_LAST[CAM_ROWS] = {0, 3, 8, 15, 22, 29, 36, 43, 50, 57, 62, 65, 66};

INLINE int add_half(uint64_t half, int base, int colour, int first, uint16_t *out)
{
    int count = 0;
    for (; half; half &= half - 1) {
        int square = base + bits_lowest(half);
        if (colour == BLACK) square ^= 7; /* the column */
        int number = FROM_WHITE[colour == WHITE ? square : 103 - square];
        out[count++] = (uint16_t)(first + number);
    }
    return count;
}

INLINE int add_pieces(U128 pieces, int colour, int kind, uint16_t *out)
{
    int count = add_half((uint64_t)pieces, 0, colour, kind * SQUARES, out);
    return count + add_half((uint64_t)(pieces >> 64), 64, colour, kind * SQUARES, out + count);
}

static int cam_inputs(const Pos *p, uint16_t out[NET_INPUTS_MAX])
{
    int mover = p->to_move, count = 0;
    U128 own = p->cam.pieces[mover], enemy = p->cam.pieces[opponent(mover)];
    count += add_pieces(own & ~p->cam.knights, mover, 0, out);
    count += add_pieces(own & p->cam.knights, mover, 1, out + count);
    count += add_pieces(enemy & ~p->cam.knights, mover, 2, out + count);
    return count + add_pieces(enemy & p->cam.knights, mover, 3, out + count);
}

static int cam_bucket(const Pos *p)
{
    int pieces = wide_count(p->cam.pieces[WHITE]) + wide_count(p->cam.pieces[BLACK]);
    return (pieces - 1) / 2;
}

/* Left and right can be exchanged. */
static uint16_t cam_map(int size, int symmetry, uint16_t input)
{
    int kind = input / SQUARES, square = input % SQUARES, row = 0;
    (void)size;
    if (symmetry == 0) return input;
    while (square > ROW_LAST[row]) row++;
    return (uint16_t)(kind * SQUARES + ROW_FIRST[row] + ROW_LAST[row] - square);
}

static int cam_width(int size) { return (void)size, WIDTH; }
static int cam_input_count(int size) { return (void)size, KINDS * SQUARES; }
static const Net *cam_net_of(int size) { return (void)size, &cam_net; }

const Learned cam_learned = {.buckets = BUCKETS,
                             .symmetries = 2,
                             .width = cam_width,
                             .input_count = cam_input_count,
                             .net = cam_net_of,
                             .inputs = cam_inputs,
                             .bucket = cam_bucket,
                             .map = cam_map};
