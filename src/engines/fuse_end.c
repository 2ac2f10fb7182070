/* fuse_end.c: the last moves of Fuse, played out to the end of the game.
 *
 * With few discs left on the rim a search of its own is much faster than the general one. It asks
 * only yes or no: can the side to move reach its goal, a win or at least a draw? It needs no lists
 * where few discs are left, and it walks a disc along its line one cell at a time, so that each
 * distance costs one step more than the one before.
 *
 * With ORDERED discs or more the moves are sorted. Nearly every node that has a move to its goal
 * finds one at once, so the order is there to find the cheapest: the one that leaves the opponent
 * the fewest replies, and that joins its own discs.
 *
 * Two moves in either order lead to the same position, so answers are kept in a small table (of
 * the caller, as it must outlive a call): a word is the upper bits of a hash beside four bits, the
 * answers yes and no for both goals. */
#include "engines/fuse_end.h"

enum { ORDERED = 6, MOVES_MAX = FUSE_END_DISCS * FUSE_LINE };

/* The goals of the side to move. What is a win for one side denies the other a draw. */
enum { GOAL_DRAW, GOAL_WIN };

/* The bits of a word of the table that are not the hash: yes to a draw, yes to a win, no to a draw,
 * no to a win. A win is a draw and more. */
enum { ANSWERS = 15 };
static bool says_yes(uint64_t known, int goal) { return known >> goal & 1; }
static bool says_no(uint64_t known, int goal) { return known >> (2 + goal) & 1; }
static uint64_t answer_of(int goal, bool yes)
{
    return goal == GOAL_WIN ? (yes ? 3 : 8) : (yes ? 1 : 12);
}

typedef struct Move {
    uint8_t cell, distance;
} Move;

typedef struct End {
    uint64_t nodes;
    int size;
    bool is_omega;
    uint64_t salt;   /* a part of the hash: what the discs do not tell */
    uint64_t *table; /* of FUSE_END_WORDS, or NULL */
    /* The last move that reached the goal, by the goal and the discs on the rim. */
    Move good[2][FUSE_END_DISCS + 1];
} End;

/* A position below the root: the discs from the side to move. */
typedef struct EndNode {
    uint64_t own, enemy, kings;
    int left; /* discs on the rim */
    int goal;
} EndNode;

typedef bool EndSearch(End *e, const EndNode *n);

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

/* Whether the side to move has reached its goal, where the game is over. */
INLINE bool judge(const End *e, const EndNode *n, bool is_plain)
{
    int one, other;
    if (is_plain) {
        other = largest_group(n->enemy, 0, FUSE_DISCS);
        one = largest_group(n->own, other, other);
    } else {
        one = fuse_score_of(n->own, n->kings, e->is_omega);
        other = fuse_score_of(n->enemy, n->kings, e->is_omega);
    }
    return one >= other + n->goal;
}

/* -- The table -- */

static uint64_t hash_node(const End *e, const EndNode *n)
{
    uint64_t key = n->own * 0x9e3779b97f4a7c15U;
    key ^= key >> 29;
    key += n->enemy * 0xbf58476d1ce4e5b9U + n->kings * 0xd6e8feb86659fd93U + e->salt;
    key ^= key >> 32;
    key *= 0x94d049bb133111ebU;
    return key ^ key >> 29;
}

/* The index are bits in the middle: the lowest are not kept. */
static uint64_t *word_of(const End *e, uint64_t key)
{
    return &e->table[key >> 8 & (FUSE_END_WORDS - 1)];
}

/* The answers that are known for a key. */
static uint64_t known_answers(const End *e, uint64_t key)
{
    uint64_t word = *word_of(e, key);
    return (word ^ key) & ~(uint64_t)ANSWERS ? 0 : word & ANSWERS;
}

static void keep_answer(const End *e, uint64_t key, uint64_t answer)
{
    *word_of(e, key) = (key & ~(uint64_t)ANSWERS) | known_answers(e, key) | answer;
}

/* -- The walk of a disc -- */

static uint64_t rotate(uint64_t x, int by) { return x << (by & 63) | x >> (-by & 63); }

/* A disc of the side to move on its way in. */
typedef struct Walk {
    uint64_t own, enemy, kings;
    uint64_t at; /* the disc */
    int way, room;
} Walk;

INLINE Walk walk_from(const EndNode *n, int size, int cell)
{
    return (Walk){.own = n->own,
                  .enemy = n->enemy,
                  .kings = n->kings,
                  .at = (uint64_t)1 << cell,
                  .way = fuse_inwards(size, cell),
                  .room = fuse_line_empty(size, n->own | n->enemy, cell)};
}

/* The disc advances one cell, and the block in front of it as well. */
INLINE void advance(Walk *w, bool is_plain)
{
    uint64_t all = w->own | w->enemy, next = rotate(w->at, w->way), block = w->at;
    for (uint64_t cell = next; all & cell; cell = rotate(cell, w->way)) block |= cell;
    w->own = (w->own & ~block) | rotate(w->own & block, w->way);
    w->enemy = (w->enemy & ~block) | rotate(w->enemy & block, w->way);
    if (!is_plain) w->kings = (w->kings & ~block) | rotate(w->kings & block, w->way);
    w->at = next;
}

/* The position after the walk, for the opponent. */
INLINE EndNode node_after(const EndNode *n, const Walk *w)
{
    return (EndNode){w->enemy, w->own, w->kings, n->left - 1, !n->goal};
}

/* -- The search -- */

/* The side to move has no move: it passes, or the game is over. */
INLINE bool pass(End *e, const EndNode *n, int size, bool is_plain, EndSearch *search)
{
    EndNode after = {n->enemy, n->own, n->kings, n->left, !n->goal};
    if (!(n->enemy & fuse_movable(size, n->own | n->enemy))) return judge(e, n, is_plain);
    return !search(e, &after);
}

/* One disc is left on the rim. */
INLINE bool search_last(End *e, const EndNode *n, int size, bool is_plain)
{
    uint64_t rim = (n->own | n->enemy) & fuse_rim(size);
    bool is_own = n->own & rim;
    EndNode end = *n;
    if (!is_own) end = (EndNode){n->enemy, n->own, n->kings, n->left, !n->goal};
    Walk w = walk_from(&end, size, bits_lowest(rim));
    bool found = !w.room && judge(e, &end, is_plain);
    for (int d = 1; d <= w.room && !found; d++) {
        advance(&w, is_plain);
        end = (EndNode){w.own, w.enemy, w.kings, 0, end.goal};
        found = judge(e, &end, is_plain);
    }
    return found == is_own;
}

/* Tries the moves of the disc on a rim cell: the distance `only`, or if that is 0 all but `skip`.
 * Sets *has_room if there are any. */
INLINE bool try_disc(End *e, const EndNode *n, int size, Move move, int skip, bool is_plain,
                     bool *has_room, EndSearch *search)
{
    Walk w = walk_from(n, size, move.cell);
    if (w.room) *has_room = true;
    for (int d = 1; d <= w.room; d++) {
        advance(&w, is_plain);
        if (d == skip || (move.distance && d != move.distance)) continue;
        EndNode after = node_after(n, &w);
        if (!search(e, &after)) {
            e->good[n->goal][n->left] = (Move){move.cell, (uint8_t)d};
            return true;
        }
        if (move.distance) break;
    }
    return false;
}

/* Tries the move that was good last, then all others as they come. */
INLINE bool try_all(End *e, const EndNode *n, int size, bool is_plain, EndSearch *search)
{
    Move first = e->good[n->goal][n->left];
    uint64_t discs = n->own & fuse_rim(size), bit = (uint64_t)1 << first.cell;
    bool has_room = false;
    if (discs & bit) {
        Move rest = {first.cell, 0};
        if (try_disc(e, n, size, first, 0, is_plain, &has_room, search) ||
            try_disc(e, n, size, rest, first.distance, is_plain, &has_room, search))
            return true;
    }
    for (discs &= ~bit; discs; discs &= discs - 1) {
        Move move = {(uint8_t)bits_lowest(discs), 0};
        if (try_disc(e, n, size, move, 0, is_plain, &has_room, search)) return true;
    }
    return !has_room && pass(e, n, size, is_plain, search);
}

typedef struct Child {
    EndNode node;
    Move move;
    int rank;
} Child;

/* How many moves a side has. */
INLINE int count_moves(int size, uint64_t discs, uint64_t all)
{
    int count = 0;
    for (discs &= fuse_rim(size); discs; discs &= discs - 1)
        count += fuse_line_empty(size, all, bits_lowest(discs));
    return count;
}

static int count_pairs(uint64_t x)
{
    return bits_count(x & x >> 1 & 0x7f7f7f7f7f7f7f7fU) + bits_count(x & x >> 8);
}

enum { RANK_GOOD = 1 << 20, RANK_MOVE = 2, RANK_REPLY = 4, RANK_PAIR = 3 };

INLINE int rank_child(int size, const EndNode *after)
{
    uint64_t own = after->enemy, enemy = after->own, all = own | enemy;
    return RANK_MOVE * count_moves(size, own, all) - RANK_REPLY * count_moves(size, enemy, all) +
           RANK_PAIR * (count_pairs(own) - count_pairs(enemy));
}

/* Lists the moves that are not known to fail, with their ranks; -1 if one is known to succeed. */
INLINE int list_children(End *e, const EndNode *n, int size, bool is_plain, Child list[MOVES_MAX],
                         bool *has_room)
{
    Move good = e->good[n->goal][n->left];
    int count = 0;
    for (uint64_t discs = n->own & fuse_rim(size); discs; discs &= discs - 1) {
        int cell = bits_lowest(discs);
        Walk w = walk_from(n, size, cell);
        for (int d = 1; d <= w.room; d++) {
            *has_room = true;
            advance(&w, is_plain);
            Child *c = &list[count];
            c->node = node_after(n, &w);
            uint64_t known = e->table ? known_answers(e, hash_node(e, &c->node)) : 0;
            if (says_no(known, c->node.goal)) return -1;
            if (says_yes(known, c->node.goal)) continue;
            c->move = (Move){(uint8_t)cell, (uint8_t)d};
            c->rank = rank_child(size, &c->node);
            if (cell == good.cell && d == good.distance) c->rank += RANK_GOOD;
            count++;
        }
    }
    return count;
}

INLINE bool try_sorted(End *e, const EndNode *n, int size, bool is_plain, EndSearch *search)
{
    Child list[MOVES_MAX];
    bool has_room = false;
    int count = list_children(e, n, size, is_plain, list, &has_room);
    if (count < 0) return true;
    if (!has_room) return pass(e, n, size, is_plain, search);
    for (int i = 0; i < count; i++) {
        int best = i;
        for (int j = i + 1; j < count; j++)
            if (list[j].rank > list[best].rank) best = j;
        Child chosen = list[best];
        list[best] = list[i];
        if (search(e, &chosen.node)) continue;
        e->good[n->goal][n->left] = chosen.move;
        return true;
    }
    return false;
}

INLINE bool search_body(End *e, const EndNode *n, int size, bool is_plain, EndSearch *search)
{
    e->nodes++;
    if (n->left <= 1) return n->left ? search_last(e, n, size, is_plain) : judge(e, n, is_plain);
    uint64_t key = e->table ? hash_node(e, n) : 0;
    uint64_t known = e->table ? known_answers(e, key) : 0;
    if (says_yes(known, n->goal)) return true;
    if (says_no(known, n->goal)) return false;
    bool found = n->left < ORDERED ? try_all(e, n, size, is_plain, search)
                                   : try_sorted(e, n, size, is_plain, search);
    if (e->table) keep_answer(e, key, answer_of(n->goal, found));
    return found;
}

/* The usual game has a copy of its own. */
static bool search_usual(End *e, const EndNode *n)
{
    return search_body(e, n, FUSE_LINE, true, search_usual);
}
static bool search_any(End *e, const EndNode *n)
{
    return search_body(e, n, e->size, false, search_any);
}

// NOLINTNEXTLINE(readability-non-const-parameter): the search writes to the table
int fuse_end(const Pos *p, int alpha, int beta, uint64_t *table, uint64_t *nodes)
{
    const FusePos *f = &p->fuse;
    EndNode root = {.own = f->discs[p->to_move],
                    .enemy = f->discs[opponent(p->to_move)],
                    .kings = f->kings,
                    .left = bits_count((f->discs[WHITE] | f->discs[BLACK]) & fuse_rim(p->size))};
    if (root.left > FUSE_END_DISCS) return VALUE_NONE;
    End e = {.size = p->size,
             .is_omega = p->variant & FUSE_OMEGA,
             .salt = (uint64_t)(p->size << 8 | p->variant) * 0xa0761d6478bd642fU,
             .table = table};
    bool is_usual = p->size == FUSE_LINE && !p->variant;
    EndSearch *search = is_usual ? search_usual : search_any;
    /* A disc moves once, and a pass comes before a move. */
    int win = VALUE_WIN - 2 * root.left, value = 0;
    root.goal = GOAL_WIN;
    if (beta > 0 && search(&e, &root)) value = win;
    root.goal = GOAL_DRAW;
    if (alpha < 0 && value == 0 && !search(&e, &root)) value = -win;
    *nodes += e.nodes - 1; /* the caller has counted p itself */
    return value;
}
