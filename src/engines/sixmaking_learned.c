/* sixmaking_learned.c: what the nets of Six MaKING see: which tower is on which cell, disk by disk,
 * and how many disks are left in each reserve. There is a net for each board, since the edge is
 * somewhere else. Colours are own and the opponent's, seen from the side to move. Buckets are by
 * the number of disks on the board. */
#include "engines/learned.h"
#include "games/sixmaking_geometry.h"

enum {
    TOWERS = 62, /* of 1 to 5 disks: the words 2 to 63 */
    RESERVES = 17,
    WIDTH = 64,
    BUCKETS = 8
};

INLINE int cells_of(int size) { return size * size; }
INLINE int disks_of(int size) { return size == SIXMAKING_SIDE ? 16 : 12; }
INLINE int reserve_at(int size) { return TOWERS * cells_of(size); }

/* The tower with the colours exchanged. */
INLINE unsigned exchanged(unsigned tower) { return tower ^ ((1U << sixmaking_height(tower)) - 1); }

static int six_inputs(const Pos *p, uint16_t out[NET_INPUTS_MAX])
{
    const SixPos *s = &p->six;
    int mover = p->to_move, size = p->size, count = 0;
    for (uint32_t rest = s->atleast[SIXMAKING_PAWN]; rest; rest &= rest - 1) {
        int at = bits_lowest(rest), cell = size * (at / SIXMAKING_SIDE) + at % SIXMAKING_SIDE;
        unsigned tower = mover == WHITE ? s->tower[at] : exchanged(s->tower[at]);
        out[count++] = (uint16_t)(TOWERS * cell + (int)tower - 2);
    }
    out[count++] = (uint16_t)(reserve_at(size) + s->reserve[mover]);
    out[count++] = (uint16_t)(reserve_at(size) + RESERVES + s->reserve[opponent(mover)]);
    return count;
}

static int six_bucket(const Pos *p)
{
    int all = 2 * disks_of(p->size), left = p->six.reserve[WHITE] + p->six.reserve[BLACK];
    return (all - left) * BUCKETS / (all + 1);
}

/* The eight symmetries of a square: bit 0 exchanges rows and columns, bits 1 and 2 reverse them. */
static uint16_t six_map(int size, int symmetry, uint16_t input)
{
    if (input >= reserve_at(size)) return input;
    int cell = input / TOWERS, row = cell / size, column = cell % size;
    int y = symmetry & 1 ? column : row, x = symmetry & 1 ? row : column;
    if (symmetry & 2) y = size - 1 - y;
    if (symmetry & 4) x = size - 1 - x;
    return (uint16_t)(TOWERS * (size * y + x) + input % TOWERS);
}

static int six_width(int size) { return (void)size, WIDTH; }
static int six_input_count(int size) { return reserve_at(size) + 2 * RESERVES; }

static const Net *six_net_of(int size)
{
    return size == SIXMAKING_SIDE ? &sixmaking5_net : &sixmaking4_net;
}

const Learned sixmaking_learned = {.buckets = BUCKETS,
                                   .symmetries = 8,
                                   .adds_value = true,
                                   .width = six_width,
                                   .input_count = six_input_count,
                                   .net = six_net_of,
                                   .inputs = six_inputs,
                                   .bucket = six_bucket,
                                   .map = six_map};
