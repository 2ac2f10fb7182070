/* fuse_encoding.c: steps of Fuse as numbered actions, positions as planes.
 *
 * The rim is counted clockwise from a2 (place 0) to b1 (place 23). The disc on a place that moves d
 * cells is action 6 * place + d - 1, 0 to 143; a pass is 144. While kings are marked: 145 + place,
 * or 145 + the number of the pair of places, in the order 0 1, 0 2, ... 0 23, 1 2, ... 22 23.
 *
 * These are the numbers of size 6; on smaller boards the size is there instead of 6, and the others
 * follow from it: on size 3 a pass is 36. */
#include "games/fuse_geometry.h"
#include "games/game.h"

static int pass_action(int size) { return fuse_ring(size) * size; }
static int first_mark(int size) { return pass_action(size) + 1; }

static const char *const PLANES[] = {
    "1: a disc of the viewer",      "1: a disc of the opponent",     "1: a king",
    "all 1: the viewer is to move", "all 1: kings are being marked", NULL,
};

static EncodingShape shape(int size, int variant)
{
    int ring = fuse_ring(size), side = fuse_side(size);
    int marks = variant & FUSE_KINGS_2 ? ring * (ring - 1) / 2 : variant & FUSE_KINGS_1 ? ring : 0;
    /* Every disc of the rim moves once, a pass is followed by a move, and two turns mark kings. */
    return (EncodingShape){first_mark(size) + marks, side, side, 2 * ring + 2};
}

/* The pairs whose first place is below this one. */
static int pairs_below(int size, int place)
{
    return place * (2 * fuse_ring(size) - 1 - place) / 2;
}

static int action(const Pos *p, Step s)
{
    int n = p->size;
    if (s == FUSE_PASS) return pass_action(n);
    if (!(s & FUSE_MARK)) return fuse_ring_place(n, s >> 3) * n + (s & 7) - 1;
    int one = s >> 5 & 31, other = s & 31;
    return first_mark(n) + (one == other ? one : pairs_below(n, one) + other - one - 1);
}

static Step step(const Pos *p, int number)
{
    int n = p->size;
    if (number < pass_action(n)) return (Step)(fuse_ring_cell(n, number / n) * 8 + number % n + 1);
    if (number == pass_action(n)) return FUSE_PASS;
    int one = number - first_mark(n), other = one;
    if (p->variant & FUSE_KINGS_2) {
        int pair = one;
        for (one = 0; pairs_below(n, one + 1) <= pair;) one++;
        other = one + 1 + pair - pairs_below(n, one);
    }
    return (Step)(FUSE_MARK | one << 5 | other);
}

static void observe(const Pos *p, Colour viewer, uint8_t *out)
{
    const FusePos *f = &p->fuse;
    bool marks = (p->variant & (FUSE_KINGS_1 | FUSE_KINGS_2)) && !(f->kings & f->discs[BLACK]);
    const uint64_t sets[3] = {f->discs[viewer], f->discs[!viewer], f->kings};
    int side = fuse_side(p->size);
    for (int i = 0; i < 3; i++)
        for (int row = 0; row < side; row++, out += side)
            encode_bits(sets[i] >> 8 * row & 0xff, side, out);
    out = encode_all(p->to_move == viewer, side * side, out);
    encode_all(marks, side * side, out);
}

const Encoding fuse_encoding = {
    .actions =
        "6 * place + distance - 1 for a disc on the rim, its places counted clockwise from "
        "a2 (0) to b1 (23); 144: pass; kings are marked with 145 + place, or 145 + the "
        "number of the pair of places (0 1, 0 2, ... 22 23); on size n, n is there instead of "
        "6, and a pass is 4 * n * n",
    .grid = "row a is row 0, column 1 is column 0; the corners stay 0",
    .planes = PLANES,
    .shape = shape,
    .action = action,
    .step = step,
    .observe = observe,
};
