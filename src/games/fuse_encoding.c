/* fuse_encoding.c: steps of Fuse as numbered actions, positions as planes.
 *
 * The rim is counted clockwise from a2 (place 0) to b1 (place 23). The disc on a place that moves d
 * cells is action 6 * place + d - 1, 0 to 143; a pass is 144. While kings are marked: 145 + place,
 * or 145 + the number of the pair of places, in the order 0 1, 0 2, ... 0 23, 1 2, ... 22 23. */
#include "games/fuse_geometry.h"
#include "games/game.h"

enum { SIDE = 8, PLACES = SIDE * SIDE, PASS_ACTION = FUSE_RING * FUSE_LINE, FIRST_MARK };

static const char *const PLANES[] = {
    "1: a disc of the viewer",      "1: a disc of the opponent",     "1: a king",
    "all 1: the viewer is to move", "all 1: kings are being marked", NULL,
};

static EncodingShape shape(int size, int variant)
{
    (void)size;
    int marks = variant & FUSE_KINGS_2   ? FUSE_RING * (FUSE_RING - 1) / 2
                : variant & FUSE_KINGS_1 ? FUSE_RING
                                         : 0;
    return (EncodingShape){FIRST_MARK + marks, SIDE, SIDE};
}

/* The pairs whose first place is below this one. */
static int pairs_below(int place) { return place * (2 * FUSE_RING - 1 - place) / 2; }

static int action(const Pos *p, Step s)
{
    (void)p;
    if (s == FUSE_PASS) return PASS_ACTION;
    if (!(s & FUSE_MARK)) return fuse_ring_place(s >> 3) * FUSE_LINE + (s & 7) - 1;
    int one = s >> 5 & 31, other = s & 31;
    return FIRST_MARK + (one == other ? one : pairs_below(one) + other - one - 1);
}

static Step step(const Pos *p, int number)
{
    if (number < PASS_ACTION)
        return (Step)(FUSE_RING_CELLS[number / FUSE_LINE] * 8 + number % FUSE_LINE + 1);
    if (number == PASS_ACTION) return FUSE_PASS;
    int one = number - FIRST_MARK, other = one;
    if (p->variant & FUSE_KINGS_2) {
        int pair = one;
        for (one = 0; pairs_below(one + 1) <= pair;) one++;
        other = one + 1 + pair - pairs_below(one);
    }
    return (Step)(FUSE_MARK | one << 5 | other);
}

static void observe(const Pos *p, Colour viewer, uint8_t *out)
{
    const FusePos *f = &p->fuse;
    bool marks = (p->variant & (FUSE_KINGS_1 | FUSE_KINGS_2)) && !(f->kings & f->discs[BLACK]);
    encode_bits(f->discs[viewer], PLACES, out);
    encode_bits(f->discs[!viewer], PLACES, out + PLACES);
    encode_bits(f->kings, PLACES, out + 2 * PLACES);
    out = encode_all(p->to_move == viewer, PLACES, out + 3 * PLACES);
    encode_all(marks, PLACES, out);
}

const Encoding fuse_encoding = {
    .actions = "6 * place + distance - 1 for a disc on the rim, its places counted clockwise from "
               "a2 (0) to b1 (23); 144: pass; kings are marked with 145 + place, or 145 + the "
               "number of the pair of places (0 1, 0 2, ... 22 23)",
    .grid = "row a is row 0, column 1 is column 0; the corners stay 0",
    .planes = PLANES,
    .shape = shape,
    .action = action,
    .step = step,
    .observe = observe,
};
