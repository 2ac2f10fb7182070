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
    int size;
    bool is_omega;
    /* The last move that caused a cutoff, by the number of discs that could move. */
    Move good[FUSE_END_DISCS + 1];
} End;

/* A position below the root: the discs from the side to move, and the window of its value. */
typedef struct EndNode {
    uint64_t own, enemy;
    int alpha, beta;
    int turns; /* since the root */
    int best;  /* the value of the moves tried so far, */
    Move move; /* and the move that it came from */
} EndNode;

/* -- The score -- */

/* The size of the largest group if it is from low to high; otherwise some size on the same side of
 * that range. A disc with two neighbours is the most likely to be in the largest group. */
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

/* 1 if the first side has won, 0 for a draw, -1 if the second has. */
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

/* The node after a move of n that leaves these discs; n has a value of at least alpha. */
static EndNode child_of(const EndNode *n, uint64_t own, uint64_t enemy, int alpha)
{
    return (EndNode){
        .own = enemy, .enemy = own, .alpha = -n->beta, .beta = -alpha, .turns = n->turns + 1};
}

typedef int EndSearch(End *e, EndNode n);

/* Tries moves of the disc on a rim cell: the distance `only`, or if that is 0 all but `skip`. */
INLINE void walk(End *e, EndNode *n, int size, int cell, int only, int skip, EndSearch *search)
{
    uint64_t own = n->own, enemy = n->enemy, kings = e->kings, at = (uint64_t)1 << cell;
    int room = fuse_line_empty(size, own | enemy, cell), way = fuse_inwards(size, cell);
    for (int d = 1; d <= room && n->best < n->beta; d++) {
        advance(&own, &enemy, &e->kings, &at, way);
        if (d == skip || (only && d != only)) continue;
        int alpha = n->alpha > n->best ? n->alpha : n->best;
        int value = -search(e, child_of(n, own, enemy, alpha));
        if (value <= n->best) continue;
        n->best = value;
        n->move = (Move){(uint8_t)cell, (uint8_t)d};
        if (only) break;
    }
    e->kings = kings;
}

INLINE int search_body(End *e, EndNode n, int size, EndSearch *search)
{
    uint64_t room = fuse_movable(size, n.own | n.enemy), movers = n.own & room;
    e->nodes++;
    if (!movers) {
        if (!(n.enemy & room)) return judge(e, n.own, n.enemy) * (VALUE_WIN - n.turns);
        return -search(e, child_of(&n, n.own, n.enemy, n.alpha));
    }
    Move *good = &e->good[bits_count((n.own | n.enemy) & room)], first = *good;
    n.best = -VALUE_NONE;
    if (movers >> first.cell & 1) {
        walk(e, &n, size, first.cell, first.distance, 0, search);
        walk(e, &n, size, first.cell, 0, first.distance, search);
        movers &= ~((uint64_t)1 << first.cell);
    }
    for (; movers && n.best < n.beta; movers &= movers - 1)
        walk(e, &n, size, bits_lowest(movers), 0, 0, search);
    if (n.best >= n.beta) *good = n.move;
    return n.best;
}

/* The usual size has a copy of its own. */
static int search_usual(End *e, EndNode n) { return search_body(e, n, FUSE_LINE, search_usual); }
static int search_small(End *e, EndNode n) { return search_body(e, n, e->size, search_small); }

int fuse_end(const Pos *p, int alpha, int beta, uint64_t *nodes)
{
    const FusePos *f = &p->fuse;
    if (bits_count((f->discs[WHITE] | f->discs[BLACK]) & fuse_rim(p->size)) > FUSE_END_DISCS)
        return VALUE_NONE;
    End e = {.kings = f->kings, .size = p->size, .is_omega = p->variant & FUSE_OMEGA};
    EndNode root = {.own = f->discs[p->to_move],
                    .enemy = f->discs[opponent(p->to_move)],
                    .alpha = alpha < -VALUE_PROVEN ? -VALUE_PROVEN : alpha,
                    .beta = beta > VALUE_PROVEN ? VALUE_PROVEN : beta};
    int value = p->size == FUSE_LINE ? search_usual(&e, root) : search_small(&e, root);
    *nodes += e.nodes - 1; /* the caller has counted p itself */
    return value;
}
