/* zurero_threats.c: what slides can still change in Zurero. */
#include "engines/zurero_threats.h"

#include "search/search.h"

/* -- Points -- */

static void load_stones(const Pos *p, Plane out[2])
{
    memcpy(out[0].rows + PAD, p->zurero.stones[p->to_move], sizeof p->zurero.stones[0]);
    memcpy(out[1].rows + PAD, p->zurero.stones[!p->to_move], sizeof p->zurero.stones[0]);
}

/* Lines from below and from above are seen in strips with two empty rows at either end. */
enum { MARGIN = 2, STRIP = ZURERO_ROWS + 2 * MARGIN };

static void find_mobile_points(const Pos *p, Mobility *restrict out)
{
    int n = p->size;
    uint32_t full = (1U << n) - 1, end = 1U << (n - 1), seen = 0;
    uint32_t t[STRIP] = {0}, b[STRIP] = {0}; /* taken, board */
    uint32_t u[STRIP] = {0}, d[STRIP] = {0}; /* taken here or below, here or above */
    for (int r = 0; r < ZURERO_ROWS; r++) {
        t[MARGIN + r] = out->stones[0].rows[PAD + r] | out->stones[1].rows[PAD + r];
        b[MARGIN + r] = r < n ? full : 0;
    }
    for (int r = MARGIN; r < STRIP; r++) u[r] = seen |= t[r];
    seen = 0;
    for (int r = STRIP - MARGIN; r >= 0; r--) d[r] = seen |= t[r];
    for (int i = PAD; i < PAD + ZURERO_ROWS; i++) {
        int r = i - PAD + MARGIN;
        uint32_t fill = t[r] | t[r] >> 1;
        fill |= fill >> 2;
        fill |= fill >> 4;
        fill |= fill >> 8;
        fill |= fill >> 16;
        /* The outermost stones, and those of them that have something behind. */
        uint32_t left = t[r] & (0U - t[r]), left_stuck = left & (t[r] >> 1 | end);
        uint32_t right = fill & ~(fill >> 1), right_stuck = right & (t[r] << 1 | 1);
        uint32_t bottom = t[r] & ~u[r - 1], top = t[r] & ~d[r + 1];
        uint32_t bottom_stuck = t[r + 1] & ~u[r] & (t[r + 2] | ~b[r + 2]); /* one row farther in */
        uint32_t top_stuck = t[r - 1] & ~d[r] & (t[r - 2] | ~b[r - 2]);
        out->free[ZURERO_LEFT].rows[i] = left & ~left_stuck;
        out->free[ZURERO_RIGHT].rows[i] = right & ~right_stuck;
        out->free[ZURERO_BOTTOM].rows[i] = bottom & ~t[r + 1] & b[r + 1];
        out->free[ZURERO_TOP].rows[i] = top & ~t[r - 1] & b[r - 1];
        out->stop.rows[i] = (left_stuck >> 1 | right_stuck << 1 | bottom_stuck | top_stuck) & b[r];
        /* In front of the outermost stone of some side, or right behind it. */
        out->live.rows[i] = ((left - 1) | left << 1 | ~fill | right >> 1 | ~u[r] |
                             (t[r - 1] & ~u[r - 2]) | ~d[r] | (t[r + 1] & ~d[r + 2])) &
                            ~t[r] & b[r];
    }
}

static void find_reach(const Mobility *s, int side, Plane *restrict out)
{
    const uint32_t *own = s->stones[side].rows, *other = s->stones[!side].rows;
    const uint32_t *l = s->free[ZURERO_LEFT].rows, *h = s->free[ZURERO_RIGHT].rows;
    const uint32_t *b = s->free[ZURERO_BOTTOM].rows, *t = s->free[ZURERO_TOP].rows;
    uint32_t up[LENGTH], down[LENGTH];
    up[PAD - 1] = down[PAD + ZURERO_ROWS] = 0;
    for (int r = PAD; r < PAD + ZURERO_ROWS; r++) {
        up[r] = b[r] & own[r];
        down[r] = t[r] & own[r];
    }
    for (int r = PAD; r < PAD + ZURERO_ROWS; r++)
        out->rows[r] = s->stop.rows[r] | ((l[r] | h[r] | b[r] | t[r]) & other[r]) |
                       (l[r] & own[r]) << 1 | (h[r] & own[r]) >> 1 | up[r - 1] | down[r + 1];
}

void zurero_find_mobility(const Pos *p, Mobility *out)
{
    load_stones(p, out->stones);
    find_mobile_points(p, out);
    find_reach(out, 0, &out->reach[0]);
    find_reach(out, 1, &out->reach[1]);
}

/* -- Threats -- */

/* The windows of a block that a stone within reach makes five. */
typedef struct Wins {
    uint32_t rows[WAYS][BLOCK];
} Wins;

static uint32_t find_fours(const uint32_t *stones)
{
    uint32_t found = 0;
    for (int r = 0; r < BLOCK; r++)
        found |= window_tally(stones + r, WAY_ACROSS).fours |
                 window_tally(stones + r, WAY_UP).fours |
                 window_tally(stones + r, WAY_RISING).fours |
                 window_tally(stones + r, WAY_FALLING).fours;
    return found & BAND_MASK;
}

INLINE uint32_t wins_along(const uint32_t *stones, const uint32_t *reach, Way w)
{
    return window_tally(stones, w).fours & window_tally(reach, w).ones & BAND_MASK;
}

static uint32_t find_wins(const uint32_t *stones, const uint32_t *reach, Wins *restrict out)
{
    uint32_t found = 0;
    for (int r = 0; r < BLOCK; r++) {
        out->rows[0][r] = wins_along(stones + r, reach + r, WAY_ACROSS);
        out->rows[1][r] = wins_along(stones + r, reach + r, WAY_UP);
        out->rows[2][r] = wins_along(stones + r, reach + r, WAY_RISING);
        out->rows[3][r] = wins_along(stones + r, reach + r, WAY_FALLING);
        found |= out->rows[0][r] | out->rows[1][r] | out->rows[2][r] | out->rows[3][r];
    }
    return found;
}

/* A walk over the blocks of windows in which either side has four. */
typedef struct Hunt {
    const Pos *pos;
    Plane both[2], stones, reach;
    Mobility mobility;
    bool has_mobility, has_reach;
    int row, column; /* of the block */
    int next;        /* row of the block after it */
    Wins wins;
} Hunt;

static void hunt_band(Hunt *h, int column)
{
    const ZureroPos *z = &h->pos->zurero;
    h->column = column;
    h->stones = plane_pack(h->both, column);
    h->has_reach = false;
    h->next = z->bottom > 0 ? z->bottom - 1 : 0;
}

/* A four begins at most one point outside the box around all stones. */
static void hunt_begin(const Pos *p, Hunt *h)
{
    h->pos = p;
    load_stones(p, h->both);
    h->has_mobility = false;
    hunt_band(h, p->zurero.left > 0 ? p->zurero.left - 1 : 0);
}

/* The windows of the next block that has any, all ways together; 0 at the end. */
static uint32_t hunt_next(Hunt *h)
{
    const ZureroPos *z = &h->pos->zurero;
    for (;;) {
        if (h->next > z->top) {
            if (h->column + BAND > z->right) return 0;
            hunt_band(h, h->column + BAND);
        }
        h->row = h->next;
        h->next += BLOCK;
        const uint32_t *stones = h->stones.rows + PAD + h->row;
        if (!find_fours(stones)) continue;
        if (!h->has_mobility) zurero_find_mobility(h->pos, &h->mobility);
        if (!h->has_reach) h->reach = plane_pack(h->mobility.reach, h->column);
        h->has_mobility = h->has_reach = true;
        uint32_t any = find_wins(stones, h->reach.rows + PAD + h->row, &h->wins);
        if (any) return any;
    }
}

int zurero_threats(const Pos *p)
{
    Hunt h;
    int found = 0;
    if (p->zurero.count < FEWEST) return 0;
    hunt_begin(p, &h);
    for (uint32_t any = hunt_next(&h); any; any = hunt_next(&h))
        found |= ((any & LOWER) ? THREAT_OWN : 0) | ((any & ~LOWER) ? THREAT_THEIRS : 0);
    return found;
}

/* -- Guards -- */

static void guard_add(Guard *g, int row, int column) { g->rows[row] |= 1U << column; }

/* A guard for each slide by which the other side gets a stone to the point (row, column). */
static int guard_ways(const Pos *p, const Guard *four, int row, int column, Guard *out, int room)
{
    int n = p->size, count = 0;
    const uint32_t *mine = p->zurero.stones[p->to_move];
    for (int edge = ZURERO_LEFT; edge < ZURERO_EDGES && count < room; edge++) {
        bool is_row = zurero_edge_is_row(edge);
        int line = is_row ? row : column;
        if (zurero_line_is_empty(&p->zurero, edge, line)) continue;
        ZureroSlide s = zurero_slide(p, zurero_step(edge, line));
        if (s.row < 0 || s.row >= n || s.column < 0 || s.column >= n) continue;
        bool pushes_own = s.pushes && !(mine[s.row] >> s.column & 1);
        int to_row = pushes_own ? s.pushed_row : s.row;
        int to_column = pushes_own ? s.pushed_column : s.column;
        if (to_row != row || to_column != column) continue;
        Guard *g = &out[count++];
        *g = *four;
        int at = is_row ? s.pushed_column : s.pushed_row, back = -zurero_edge_way(edge);
        for (; at >= 0 && at < n; at += back) guard_add(g, is_row ? row : at, is_row ? at : column);
    }
    return count;
}

/* A guard for each way to complete a window that the other side threatens in this block. */
static int guard_windows(const Hunt *h, Guard *out, int room)
{
    static const Way WAY[WAYS] = {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {4, -1, 1}};
    const uint32_t *theirs = h->pos->zurero.stones[!h->pos->to_move];
    int count = 0;
    for (int i = 0; i < WAYS * BLOCK; i++) {
        Way w = WAY[i / BLOCK];
        uint32_t rest = h->wins.rows[i / BLOCK][i % BLOCK] >> 16;
        for (; rest && count < room; rest &= rest - 1) {
            Guard four = {{0}};
            int gap_row = 0, gap_column = 0;
            for (int k = 0; k < 5; k++) {
                int row = h->row + i % BLOCK + w.first + k * w.up;
                int column = h->column + bits_lowest(rest) + k * w.right;
                if (theirs[row] >> column & 1) {
                    guard_add(&four, row, column);
                } else {
                    gap_row = row;
                    gap_column = column;
                }
            }
            count += guard_ways(h->pos, &four, gap_row, gap_column, out + count, room - count);
        }
    }
    return count;
}

int zurero_guards(const Pos *p, Guard out[GUARDS])
{
    Hunt h;
    int count = 0;
    if (p->zurero.count < FEWEST) return 0;
    hunt_begin(p, &h);
    for (uint32_t any = hunt_next(&h); any; any = hunt_next(&h)) {
        if (any & LOWER) return 0;
        count += guard_windows(&h, out + count, GUARDS - count);
    }
    return count;
}
