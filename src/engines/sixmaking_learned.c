/* sixmaking_learned.c: what the nets of Six MaKING see.
 *
 * All depends on which tower reaches which, so most inputs are about that:
 *
 *     a tower: its disks one by one, and the kind of its cell (corner, edge, ...)
 *     a pair, once for each: a tower can move onto another; the heights and colours of both
 *     a tower that can be reached: its height and colour, and the heights of the towers of each
 *         side that can move onto it; own ones that would make a king are left out, since then no
 *         estimate is asked for
 *
 * The disks left in each reserve and the number of kings that the other side threatens are numbers,
 * with an input for each value. Colours are own and the opponent's, seen from the side to move.
 * Buckets are by the number of disks on the board. There is a net for each board. */
#include "engines/learned.h"
#include "engines/sixmaking_order.h"

enum {
    WORDS = 62, /* towers of 1 to 5 disks: the words 2 to 63 */
    RESERVES = 17,
    KINGS_MOST = 5, /* that are counted */
    KINDS = 2 * SIXMAKING_QUEEN,
    REACHES = 32, /* sets of heights */
    REACHED = 2 * (16 + 8 + 4 + 2 + 1) * REACHES,
    WIDTH = 32,
    BUCKETS = 8
};

/* The first input of each kind. */
enum {
    OWN_RESERVE = 0,
    THEIR_RESERVE = OWN_RESERVE + RESERVES,
    KINGS = THEIR_RESERVE + RESERVES,
    PAIR = KINGS + KINGS_MOST + 1,
    REACH = PAIR + KINDS * KINDS,
    TOWER = REACH + REACHED
};

/* Where the reached towers of each kind begin, in rows of REACHES; a tower of height h has 2^(5-h)
 * sets of own heights. */
static const uint8_t REACH_AT[KINDS] = {0, 16, 32, 40, 48, 52, 56, 58, 60, 61};

INLINE int disks_of(int size) { return size == SIXMAKING_SIDE ? 16 : 12; }

/* By height, and by colour: the opponent's, own. */
INLINE int kind_of(int height, unsigned is_own) { return 2 * (height - 1) + (int)is_own; }

/* What is known of the towers while the inputs are listed. */
typedef struct Inputs {
    const SixPos *s;
    uint32_t mine;
    const uint8_t *classes;
    uint16_t *out;
    int count, kings;
    uint32_t reached; /* cells */
    uint8_t kinds[SIXMAKING_CELLS];
    uint16_t reach[SIXMAKING_CELLS]; /* heights of their towers, then of own ones */
} Inputs;

INLINE void add_input(Inputs *in, int input) { in->out[in->count++] = (uint16_t)input; }

/* The towers of a height. Exclusive or with `flip` exchanges the colours of five disks. */
INLINE void add_towers(Inputs *in, int height, unsigned flip)
{
    for (uint32_t rest = sixmaking_exactly(in->s, height); rest; rest &= rest - 1) {
        int at = bits_lowest(rest);
        unsigned tower = in->s->tower[at] ^ (flip & ((1U << height) - 1));
        in->kinds[at] = (uint8_t)kind_of(height, in->mine >> at & 1);
        in->reach[at] = 0;
        add_input(in, TOWER + WORDS * in->classes[at] + (int)tower - 2);
    }
}

/* What the towers of a height can move onto. */
INLINE void add_pairs(Inputs *in, int height)
{
    uint32_t kings = in->s->atleast[SIXMAKING_KING - height];
    for (uint32_t rest = sixmaking_exactly(in->s, height); rest; rest &= rest - 1) {
        int from = bits_lowest(rest), is_own = (int)(in->mine >> from & 1);
        uint32_t to = sixmaking_targets(in->s, from, height);
        unsigned bit = 1U << (5 * is_own + height - 1);
        int first = PAIR + KINDS * kind_of(height, (unsigned)is_own);
        if (!is_own) in->kings += bits_count(to & kings);
        in->reached |= to;
        for (; to; to &= to - 1) {
            int at = bits_lowest(to);
            in->reach[at] = (uint16_t)(in->reach[at] | bit);
            add_input(in, first + in->kinds[at]);
        }
    }
}

INLINE void add_reached(Inputs *in)
{
    for (uint32_t rest = in->reached; rest; rest &= rest - 1) {
        int at = bits_lowest(rest), kind = in->kinds[at];
        int theirs = in->reach[at] & 31, own = in->reach[at] >> 5 & (31 >> (kind / 2 + 1));
        add_input(in, REACH + REACHES * (REACH_AT[kind] + own) + theirs);
    }
}

/* At most 165 inputs: 3 numbers, 25 towers, 25 that are reached, and 112 pairs. n towers with k of
 * them of three disks or more take n + 2k of the 32 disks; these have up to eight targets, the
 * others up to four, and 4(n + k) is greatest for n = 25 and k = 3. */
static int six_inputs(const Pos *p, uint16_t out[NET_INPUTS_MAX])
{
    const SixPos *s = &p->six;
    const unsigned flip = p->to_move == WHITE ? 0 : 31;
    Inputs in = {.s = s,
                 .mine = sixmaking_tops(s, p->to_move),
                 .classes = p->size == SIXMAKING_SIDE ? SIX_CLASS_5 : SIX_CLASS_4};
    in.out = out;
    add_input(&in, OWN_RESERVE + s->reserve[p->to_move]);
    add_input(&in, THEIR_RESERVE + s->reserve[opponent(p->to_move)]);
    add_towers(&in, 1, flip);
    add_towers(&in, 2, flip);
    add_towers(&in, 3, flip);
    add_towers(&in, 4, flip);
    add_towers(&in, 5, flip);
    add_pairs(&in, 1);
    add_pairs(&in, 2);
    add_pairs(&in, 3);
    add_pairs(&in, 4);
    add_pairs(&in, 5);
    add_reached(&in);
    add_input(&in, KINGS + (in.kings < KINGS_MOST ? in.kings : KINGS_MOST));
    return in.count;
}

static int six_bucket(const Pos *p)
{
    int all = 2 * disks_of(p->size), left = p->six.reserve[WHITE] + p->six.reserve[BLACK];
    return (all - left) * BUCKETS / (all + 1);
}

/* No input depends on where the cells of a kind are. */
static uint16_t six_map(int size, int symmetry, uint16_t input)
{
    return (void)size, (void)symmetry, input;
}

static int six_width(int size) { return (void)size, WIDTH; }
static int six_input_count(int size) { return TOWER + WORDS * (size == SIXMAKING_SIDE ? 6 : 3); }

static const Net *six_net_of(int size)
{
    return size == SIXMAKING_SIDE ? &sixmaking5_net : &sixmaking4_net;
}

const Learned sixmaking_learned = {.buckets = BUCKETS,
                                   .symmetries = 1,
                                   .width = six_width,
                                   .input_count = six_input_count,
                                   .net = six_net_of,
                                   .inputs = six_inputs,
                                   .bucket = six_bucket,
                                   .map = six_map};
