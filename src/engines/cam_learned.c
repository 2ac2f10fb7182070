/* cam_learned.c: what the net of Cam sees: which piece is on which square, and the shapes of
 * cam_shape.h.
 *
 * The board is seen from the side to move: its castle is at the bottom. For each square there is an
 * input for an own man, an own knight, a man and a knight of the opponent, and four more for pieces
 * there that the other side could take if it were to move. The race, the squares to step to, and
 * the pieces near both castles are numbers, with an input for each value. Buckets are by the number
 * of pieces on the board. */
#include "engines/cam_shape.h"
#include "engines/learned.h"

enum {
    SQUARES = 67,
    WIDTH = 64,
    BUCKETS = 7,
    MARGINS = 7,   /* of a lead: -3 to 3 */
    ZONE_MOST = 3, /* pieces that are counted near a castle */
    SAFE_MOST = 12,
    LEADS = CAM_LAST_ROW * MARGINS,
    SIEGES = (ZONE_MOST + 1) * (ZONE_MOST + 1),
    SAFES = 2 * SAFE_MOST + 1
};

/* The first input of each kind. */
enum {
    OWN_MAN = 0,
    OWN_KNIGHT = OWN_MAN + SQUARES,
    THEIR_MAN = OWN_KNIGHT + SQUARES,
    THEIR_KNIGHT = THEIR_MAN + SQUARES,
    OWN_MAN_IN_DANGER = THEIR_KNIGHT + SQUARES,
    OWN_KNIGHT_IN_DANGER = OWN_MAN_IN_DANGER + SQUARES,
    THEIR_MAN_IN_DANGER = OWN_KNIGHT_IN_DANGER + SQUARES,
    THEIR_KNIGHT_IN_DANGER = THEIR_MAN_IN_DANGER + SQUARES,
    OWN_LEAD = THEIR_KNIGHT_IN_DANGER + SQUARES,
    THEIR_LEAD = OWN_LEAD + LEADS,
    OWN_RACE = THEIR_LEAD + LEADS,
    THEIR_RACE = OWN_RACE + CAM_LAST_ROW,
    SAFE = THEIR_RACE + CAM_LAST_ROW,
    SAFE_AHEAD = SAFE + SAFES,
    OWN_SIEGE = SAFE_AHEAD + SAFES,
    THEIR_SIEGE = OWN_SIEGE + SIEGES,
    INPUTS = THEIR_SIEGE + SIEGES
};

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

INLINE int add_pieces(U128 pieces, int colour, int first, uint16_t *out)
{
    int count = add_half((uint64_t)pieces, 0, colour, first, out);
    return count + add_half((uint64_t)(pieces >> 64), 64, colour, first, out + count);
}

INLINE int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* The leader's rows to go, and how much farther the guard is from the same castle. */
INLINE int lead(int ahead, int guard)
{
    return MARGINS * (ahead - 1) + within(guard - ahead, -3, 3) + 3;
}

INLINE int siege(U128 own, U128 enemy, U128 zone)
{
    int attackers = wide_count(own & zone), defenders = wide_count(enemy & zone);
    return (ZONE_MOST + 1) * within(attackers, 0, ZONE_MOST) + within(defenders, 0, ZONE_MOST);
}

/* The difference between two counts of squares. */
INLINE int safe(U128 own, U128 enemy)
{
    return SAFE_MOST + within(wide_count(own) - wide_count(enemy), -SAFE_MOST, SAFE_MOST);
}

INLINE int inputs_of(const CamShape *s, int mover, uint16_t *out)
{
    int count = 0, other = opponent(mover);
    U128 own = s->own, enemy = s->enemy, knights = s->knights;
    const U128 *squares = s->contact.safe;
    U128 half = cam_far_half(mover), other_half = cam_far_half(other);
    count += add_pieces(own & ~knights, mover, OWN_MAN, out);
    count += add_pieces(own & knights, mover, OWN_KNIGHT, out + count);
    count += add_pieces(enemy & ~knights, mover, THEIR_MAN, out + count);
    count += add_pieces(enemy & knights, mover, THEIR_KNIGHT, out + count);
    U128 own_near = own & s->contact.danger[0], enemy_near = enemy & s->contact.danger[1];
    if (own_near) {
        count += add_pieces(own_near & ~knights, mover, OWN_MAN_IN_DANGER, out + count);
        count += add_pieces(own_near & knights, mover, OWN_KNIGHT_IN_DANGER, out + count);
    }
    if (enemy_near) {
        count += add_pieces(enemy_near & ~knights, mover, THEIR_MAN_IN_DANGER, out + count);
        count += add_pieces(enemy_near & knights, mover, THEIR_KNIGHT_IN_DANGER, out + count);
    }
    out[count++] = (uint16_t)(OWN_LEAD + lead(s->ahead, s->guard));
    out[count++] = (uint16_t)(THEIR_LEAD + lead(s->their_ahead, s->their_guard));
    if (s->is_first) out[count++] = (uint16_t)(OWN_RACE + s->ahead - 1);
    if (s->are_first) out[count++] = (uint16_t)(THEIR_RACE + s->their_ahead - 1);
    out[count++] = (uint16_t)(SAFE + safe(squares[0], squares[1]));
    out[count++] = (uint16_t)(SAFE_AHEAD + safe(squares[0] & half, squares[1] & other_half));
    out[count++] = (uint16_t)(OWN_SIEGE + siege(own, enemy, cam_home_zone(other)));
    out[count++] = (uint16_t)(THEIR_SIEGE + siege(enemy, own, cam_home_zone(mover)));
    return count;
}

static int cam_inputs(const Pos *p, uint16_t out[NET_INPUTS_MAX])
{
    CamShape s = cam_shape(p, p->to_move);
    return p->to_move == WHITE ? inputs_of(&s, WHITE, out) : inputs_of(&s, BLACK, out);
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
    if (symmetry == 0 || input >= OWN_LEAD) return input;
    while (square > ROW_LAST[row]) row++;
    return (uint16_t)(kind * SQUARES + ROW_FIRST[row] + ROW_LAST[row] - square);
}

static int cam_width(int size) { return (void)size, WIDTH; }
static int cam_input_count(int size) { return (void)size, INPUTS; }
static const Net *cam_net_of(int size) { return (void)size, &cam_net; }

const Learned cam_learned = {.buckets = BUCKETS,
                             .symmetries = 2,
                             .width = cam_width,
                             .input_count = cam_input_count,
                             .net = cam_net_of,
                             .inputs = cam_inputs,
                             .bucket = cam_bucket,
                             .map = cam_map};
