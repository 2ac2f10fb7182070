/* fuse_end.c: the last moves of Fuse, played out to the end of the game.
 *
 * With few discs left on the rim a search of its own is ten times as fast as the general one: it
 * needs no lists, no table and no hashes, and it walks a disc along its line one cell at a time, so
 * that each distance costs one step more than the one before.
 *
 * Values are VALUE_WIN less the turns to the end, but any win ends a node: in Fuse one is as good
 * as another, and nearly all take as long. */
#include "engines/fuse_end.h"

typedef struct Move {
    uint8_t cell, distance;
} Move;

typedef struct End {
    uint64_t kings, nodes;
    bool is_omega;
    Move good[FUSE_END_DISCS + 1]; /* what last ended a node, by the discs that could move there */
} End;

typedef struct Window {
    int alpha, beta, turns;
} Window;

/* -- The score -- */

/* The size of the largest group: the exact one if it is from low to high; otherwise, some size that
 * is also below or above. A disc with two neighbours is the most likely to be in it. */
static int largest_group(uint64_t own, int low, int high)
{
    uint64_t left = own << 1, right = own >> 1, up = own << 8, down = own >> 8;
    uint64_t inside = (left & right) | (up & down) | ((left | right) & (up | down));
    int best = 2;
    own &= fuse_around(own);
    if (!own) return 1;
    for (int count = bits_count(own); count > best && count >= low && best <= high;) {
        uint64_t likely = inside & own, from = likely ? likely : own;
        uint64_t group = fuse_group(from & (~from + 1), own);
        int size = bits_count(group);
        own &= ~group;
        count -= size;
        if (size > best) best = size;
    }
    return best;
}

/* Who has won: 1, 0 or -1 for the first. */
static int judge(const End *e, uint64_t own, uint64_t enemy)
{
    int one, other;
    if (e->kings || e->is_omega) {
        one = fuse_score_of(own, e->kings, e->is_omega);
        other = fuse_score_of(enemy, e->kings, e->is_omega);
    } else {
        one = largest_group(own, 0, FUSE_DISCS);
        other = largest_group(enemy, one, one);
    }
    return (one > other) - (one < other);
}

/* -- The walk of a disc -- */

static uint64_t rotate(uint64_t x, int by) { return x << (by & 63) | x >> (-by & 63); }

/* The disc at bit `at` advances one cell, and the block in front of it as well. */
static void advance(uint64_t *own, uint64_t *enemy, uint64_t *kings, uint64_t *at, int way)
{
    uint64_t all = *own | *enemy, next = rotate(*at, way), block = *at;
    for (uint64_t cell = next; all & cell; cell = rotate(cell, way)) block |= cell;
    *own = (*own & ~block) | rotate(*own & block, way);
    *enemy = (*enemy & ~block) | rotate(*enemy & block, way);
    if (*kings & block) *kings = (*kings & ~block) | rotate(*kings & block, way);
    *at = next;
}

static int end_search(End *e, uint64_t own, uint64_t enemy, Window w);

/* Tries the moves of one disc: the distance `only`, or all without `but`. The best value of them
 * and of `best`; the distance it came from goes into *move. */
static int walk(End *e, uint64_t own, uint64_t enemy, Move *move, int only, int but, int best,
                Window w)
{
    uint64_t kings = e->kings, at = (uint64_t)1 << move->cell;
    int room = fuse_line_empty(own | enemy, move->cell);
    int way = fuse_inwards(move->cell);
    for (int d = 1; d <= room && best < w.beta; d++) {
        advance(&own, &enemy, &e->kings, &at, way);
        if (d == but || (only && d != only)) continue;
        Window next = {-w.beta, -(w.alpha > best ? w.alpha : best), w.turns + 1};
        int value = -end_search(e, enemy, own, next);
        if (value <= best) continue;
        best = value;
        move->distance = (uint8_t)d;
    }
    e->kings = kings;
    return best;
}

static int end_search(End *e, uint64_t own, uint64_t enemy, Window w)
{
    uint64_t room = fuse_movable(own | enemy), movers = own & room;
    int best = -VALUE_NONE;
    e->nodes++;
    if (!movers) {
        if (!(enemy & room)) return judge(e, own, enemy) * (VALUE_WIN - w.turns);
        return -end_search(e, enemy, own, (Window){-w.beta, -w.alpha, w.turns + 1});
    }
    Move *good = &e->good[bits_count((own | enemy) & room)], first = *good;
    if (movers >> first.cell & 1) {
        Move move = first;
        best = walk(e, own, enemy, &move, first.distance, 0, best, w);
        if (best < w.beta) best = walk(e, own, enemy, &move, 0, first.distance, best, w);
        if (best >= w.beta) *good = move;
        movers &= ~((uint64_t)1 << first.cell);
    }
    for (; movers && best < w.beta; movers &= movers - 1) {
        Move move = {.cell = (uint8_t)bits_lowest(movers)};
        best = walk(e, own, enemy, &move, 0, 0, best, w);
        if (best >= w.beta) *good = move;
    }
    return best;
}

int fuse_end(const Pos *p, int alpha, int beta, uint64_t *nodes)
{
    const FusePos *f = &p->fuse;
    if (bits_count((f->discs[WHITE] | f->discs[BLACK]) & FUSE_RIM) > FUSE_END_DISCS)
        return VALUE_NONE;
    End e = {.kings = f->kings, .is_omega = p->variant & FUSE_OMEGA};
    Window w = {alpha < -VALUE_PROVEN ? -VALUE_PROVEN : alpha,
                beta > VALUE_PROVEN ? VALUE_PROVEN : beta, 0};
    int value = end_search(&e, f->discs[p->to_move], f->discs[opponent(p->to_move)], w);
    *nodes += e.nodes - 1; /* p itself was counted by who asks */
    return value;
}
