/* sixmaking_order.c: which steps of Six MaKING to look at first.
 *
 * A step's rank is a sum of a few numbers that were fitted to the choices of deep searches (twenty
 * times the logarithm of how much likelier it is chosen). Steps that do not answer a threatened
 * king are marked as losing. Kings (60) are made only where they score points. */
#include "engines/sixmaking_order.h"

#include "search/search.h"

#include <assert.h>

enum {
    PLACE,                 /* by its neighbours: own pawn 1, own tower 2, their pawn 4, tower 8 */
    PLACE_CELL = 16,       /* 6 classes of 5x5, 3 of 4x4 */
    MOVE = PLACE_CELL + 9, /* by the colour on top, disks, height and colour of the target */
    LEFT = MOVE + 100,     /* what stays behind: nothing, own, theirs; by the colour that moves */
    CHECK = LEFT + 6,      /* threatens a king */
    HANG = CHECK + 2,      /* lets them make a king */
    RANK_COUNT = HANG + 2
};

/* clang-format off */
static const int16_t RANKS[RANK_COUNT] = {
    [PLACE] = -37, 19, 7, 36, -23, 22, 6, 32, 18, 47, 35, 48, 5, 33, 24, 31,
    [PLACE_CELL] = -14, -11, -6, 7, 4, 14, /* 5x5 */
        -4, 4, 12, /* 4x4 */
    [MOVE] =
        4, -3, 26, -9, -8, -33, -34, -38, 0, 0, /* their 1 */
        6, 5, 7, -32, -38, -34, 0, 0, 0, 0, /* their 2 */
        -3, 2, -29, -38, 0, 0, 0, 0, 0, 0, /* their 3 */
        -28, -28, 0, 0, 0, 0, 0, 0, 0, 0, /* their 4 */
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* their 5 */
        13, -20, 28, -21, 26, 4, 13, -2, 60, 60, /* own 1 */
        -12, -11, 19, -7, 5, 1, 60, 60, 60, 60, /* own 2 */
        2, 5, 12, 5, 60, 60, 60, 60, 60, 60, /* own 3 */
        11, 2, 60, 60, 60, 60, 60, 60, 60, 60, /* own 4 */
        60, 60, 60, 60, 60, 60, 60, 60, 60, 60, /* own 5 */
    [LEFT] = -29, 27, -3, 20, 14, -11,
    [CHECK] = 11, 21,
    [HANG] = 13, -67,
};
/* clang-format on */

enum { THREATS_MAX = 64 };

typedef struct Order {
    const SixPos *s;
    int to_move;
    uint32_t mine;
    uint32_t near[4];     /* the cells beside own pawns, own towers, their pawns, their towers */
    uint32_t reach[2][6]; /* [side][h]: what their (0) or own towers of h or more move onto */
    const uint8_t *classes;
    int first_class;
} Order;

static void order_init(Order *o, const Pos *p)
{
    const SixPos *s = &p->six;
    bool is_5 = p->size == SIXMAKING_SIDE;
    *o = (Order){.s = s,
                 .to_move = p->to_move,
                 .mine = sixmaking_tops(s, p->to_move),
                 .classes = is_5 ? SIX_CLASS_5 : SIX_CLASS_4,
                 .first_class = PLACE_CELL + (is_5 ? 0 : 6)};
    uint32_t theirs = s->atleast[1] & ~o->mine, tall = s->atleast[2];
    o->near[0] = sixmaking_beside(o->mine & ~tall);
    o->near[1] = sixmaking_beside(o->mine & tall);
    o->near[2] = sixmaking_beside(theirs & ~tall);
    o->near[3] = sixmaking_beside(theirs & tall);
    for (int h = 5; h >= 1; h--) {
        for (uint32_t rest = sixmaking_exactly(s, h); rest; rest &= rest - 1) {
            int from = bits_lowest(rest);
            o->reach[o->mine >> from & 1][h] |= sixmaking_targets(s, from, h);
        }
        for (int side = 0; h < 5 && side < 2; side++) o->reach[side][h] |= o->reach[side][h + 1];
    }
}

/* The numbers of a step, at most four; returns how many. */
INLINE int rank_parts(const Order *o, Step step, int out[4])
{
    const SixPos *s = o->s;
    int from = sixmaking_step_from(step), to = sixmaking_step_to(step);
    int k = sixmaking_step_disks(step), count = 0;
    if (k == 0) {
        unsigned near = 0;
        for (int i = 0; i < 4; i++) near |= (o->near[i] >> to & 1) << i;
        out[0] = PLACE + (int)near;
        out[1] = o->first_class + o->classes[to];
        return 2;
    }
    unsigned rest = (unsigned)s->tower[from] >> k;
    int t = sixmaking_height(s->tower[to]), height = t + k;
    int is_own = (int)(o->mine >> from & 1), onto_own = (int)(o->mine >> to & 1);
    int left = rest == 1 ? 0 : (int)(rest & 1) == (o->to_move == BLACK) ? 1 : 2;
    out[count++] = MOVE + ((5 * is_own + k - 1) * 5 + t - 1) * 2 + onto_own;
    out[count++] = LEFT + 3 * is_own + left;
    if (height >= SIXMAKING_KING) return count;
    uint32_t high = s->atleast[SIXMAKING_KING - height] & ~(1U << from);
    bool new_reach =
        high && height >= SIXMAKING_KNIGHT && (sixmaking_targets(s, to, height) & high);
    if (o->reach[1][SIXMAKING_KING - height] >> to & 1 || (is_own && new_reach))
        out[count++] = CHECK + is_own;
    if (o->reach[0][SIXMAKING_KING - height] >> to & 1 || (!is_own && new_reach))
        out[count++] = HANG + is_own;
    return count;
}

/* -- Threatened kings -- */

/* What answers all threats at once: a move from or to one of the two towers of each, or a disk on a
 * cell between them. Nothing else changes them, since only a placed disk comes to an empty cell. */
typedef struct Answers {
    uint32_t towers[THREATS_MAX];
    uint32_t cells;
    int count;
} Answers;

static void answers_init(Answers *a, const Order *o)
{
    const SixPos *s = o->s;
    a->count = 0;
    a->cells = UINT32_MAX;
    for (int h = 1; h <= 5; h++) {
        uint32_t high = s->atleast[SIXMAKING_KING - h];
        if (!(high & o->reach[0][h])) continue;
        for (uint32_t rest = sixmaking_exactly(s, h) & ~o->mine; rest; rest &= rest - 1) {
            int from = bits_lowest(rest);
            for (uint32_t to = sixmaking_targets(s, from, h) & high; to; to &= to - 1) {
                int at = bits_lowest(to);
                assert(a->count < THREATS_MAX);
                a->towers[a->count++] = 1U << from | 1U << at;
                a->cells &= h == 1 || h == SIXMAKING_KNIGHT ? 0 : sixmaking_between(from, at);
            }
        }
    }
}

static bool answers_all(const Answers *a, Step step)
{
    uint32_t cells = 1U << sixmaking_step_from(step) | 1U << sixmaking_step_to(step);
    if (sixmaking_step_disks(step) == 0) return cells & a->cells;
    for (int i = 0; i < a->count; i++)
        if (!(a->towers[i] & cells)) return false;
    return true;
}

void six_rank(const Pos *p, const Step *list, int count, int16_t *ranks)
{
    Order o;
    Answers answers;
    order_init(&o, p);
    answers.count = 0;
    if (six_king_wins(p, opponent(p->to_move))) answers_init(&answers, &o);
    for (int i = 0; i < count; i++) {
        int parts[4], sum = 0;
        if (answers.count && !answers_all(&answers, list[i])) {
            ranks[i] = STEP_LOSES;
            continue;
        }
        for (int n = rank_parts(&o, list[i], parts); n > 0; n--) sum += RANKS[parts[n - 1]];
        ranks[i] = (int16_t)sum;
    }
}
