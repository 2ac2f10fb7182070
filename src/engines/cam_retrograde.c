/* cam_retrograde.c: the value of every position of an ending of Cam, by retrograde analysis.
 *
 * Captures lead to endings with fewer pieces, whose values are known; all other moves lead to the
 * other half of the same ending.
 *
 *   1. Every position is looked at once. What is over, won at once, or decided by captures gets its
 *      value. Others get the number of their quiet moves, or NEVER_LOST if a capture draws.
 *   2. For distance 0, 1, 2, ..., for every position with that value, its quiet moves are taken
 *      back. Before a lost position there is a win one ply longer. Before a won position one move
 *      less is left; the position whose last move this was is lost.
 *   3. What is left is a draw: the side to move can always avoid to lose, and cannot win.
 *
 * A win by a charge (a capture that is no duty) may be longer than one by a quiet move: its value
 * stands until a shorter one is found, and is used only when its distance is reached. A position
 * whose quiet moves all lose may have charges that lose later.
 *
 * A position that is its own mirror image has pairs of moves to the same number; one of each pair
 * counts, forwards and backwards.
 *
 * A move is taken back to a position that had no duty to do something else. So a quiet predecessor
 * has no piece on the own castle but the one that moved, and none of its pieces can jump (or, from
 * the castle, that piece cannot). A knight's canter has no landing that touches an enemy, nor may
 * any piece canter over its own castle; both are the same in reverse. */
#include "engines/cam_endings.h"

#include <string.h>

enum {
    COUNT_BASE = ENDING_DRAWN, /* + the quiet moves left, at least 1 */
    NEVER_LOST = 254,
    COUNT_MAX = NEVER_LOST - 1 - COUNT_BASE,
    QUEUE = 128,     /* updates on their way to memory */
    CHUNK = 1 << 16, /* numbers between two calls of progress */
    NO_WIN = 255
};

typedef struct Retro {
    const CamRanks *ranks;
    const EndingTask *task;
    const CamEnding *e;
} Retro;

/* -- Moves -- */

typedef struct Few {
    CamView v;
    U128 knights; /* of the side to move */
    int to_move;
    bool is_symmetric;
} Few;

static Few few_of(const FewPieces *p)
{
    int own = 2 * p->to_move, enemy = 2 - own;
    bool is_black = p->to_move == BLACK;
    Few f = {.knights = p->group[own + 1], .to_move = p->to_move, .is_symmetric = p->is_symmetric};
    f.v.own = p->group[own] | p->group[own + 1];
    f.v.enemy = p->group[enemy] | p->group[enemy + 1];
    f.v.empty = CAM_BOARD & ~(f.v.own | f.v.enemy);
    f.v.own_castle = is_black ? CAM_CASTLE_BLACK : CAM_CASTLE_WHITE;
    f.v.enemy_castle = is_black ? CAM_CASTLE_WHITE : CAM_CASTLE_BLACK;
    return f;
}

/* The view without the piece that moves. */
static CamView without(const CamView *v, U128 mover)
{
    CamView lifted = *v;
    lifted.own &= ~mover;
    lifted.empty |= mover;
    return lifted;
}

/* Where a piece can get by leaps over friends; its path goes on from the squares of `through`. */
static U128 flood(const CamView *v, U128 start, U128 allowed, U128 through)
{
    U128 reached = 0, edge = start;
    while (edge) {
        edge = cam_canter_targets(v, edge, allowed & ~reached & ~start);
        reached |= edge;
        edge &= through;
    }
    return reached;
}

/* The targets of the plain steps and canters of a piece on a cell. */
static U128 quiet_targets(const CamRanks *r, const Few *f, int cell)
{
    U128 mover = wide_bit(r->square[cell]), allowed = f->v.empty & ~f->v.own_castle;
    U128 targets = r->near[cell] & allowed;
    if (!(r->near[cell] & f->v.own)) return targets;
    CamView v = without(&f->v, mover);
    if (f->knights & mover) allowed &= ~cam_jump_sources(&v) | v.enemy_castle;
    return targets | flood(&v, mover, allowed, ~v.enemy_castle);
}

/* -- Captures -- */

/* What the captures of a position come to. */
typedef struct Captures {
    int win;  /* plies of the shortest win, or NO_WIN */
    int loss; /* plies of the longest loss, or -1 */
    bool draws, any;
} Captures;

typedef struct Capturing {
    const Retro *task;
    const Few *few;
    FewPieces board; /* without the piece that moves, and without what it has taken */
    int group;       /* of the piece that moves */
    Captures *out;
} Capturing;

static void note_win(Captures *c, int plies)
{
    c->any = true;
    if (plies < c->win) c->win = plies;
}

static void note_end(const Capturing *c, U128 at)
{
    const Retro *t = c->task;
    FewPieces after = c->board;
    int ending = 0, half = 0;
    uint32_t number = 0;
    after.group[c->group] |= at;
    after.to_move = opponent(c->few->to_move);
    cam_ending_locate(t->ranks, &after, &ending, &half, &number);
    int value = t->task->lower[ending][(size_t)half * t->ranks->all[ending].size + number];
    c->out->any = true;
    if (value == ENDING_DRAWN)
        c->out->draws = true;
    else if (value % 2 == 0)
        note_win(c->out, value + 1);
    else if (value + 1 > c->out->loss)
        c->out->loss = value + 1;
}

static CamView view_of(const Capturing *c)
{
    int own = 2 * c->few->to_move, enemy = 2 - own;
    CamView v = c->few->v;
    v.own = c->board.group[own] | c->board.group[own + 1];
    v.enemy = c->board.group[enemy] | c->board.group[enemy + 1];
    v.empty = CAM_BOARD & ~(v.own | v.enemy);
    return v;
}

/* Jumps on from a square by every branch. */
static void note_jumps(const Capturing *c, int from)
{
    CamView v = view_of(c);
    unsigned ways = cam_leaps_over(v.enemy, v.empty, from);
    if (!ways) note_end(c, wide_bit(from));
    for (; ways; ways ^= 1U << bits_highest(ways)) {
        int way = cam_highest_way(ways), to = from + 2 * way;
        Capturing next = *c;
        for (int g = 0; g < ENDING_GROUPS; g++) next.board.group[g] &= ~wide_bit(from + way);
        if (cam_has(v.enemy_castle, to) || !(v.enemy & ~wide_bit(from + way)))
            note_win(c->out, 1);
        else
            note_jumps(&next, to);
    }
}

/* The jumps of a piece, and the charges of a knight. */
static void note_piece(const Retro *task, const FewPieces *p, const Few *f, int cell, Captures *out)
{
    const CamRanks *r = task->ranks;
    U128 mover = wide_bit(r->square[cell]);
    bool is_knight = f->knights & mover;
    Capturing c = {.task = task,
                   .few = f,
                   .board = *p,
                   .group = ending_group(f->to_move, is_knight),
                   .out = out};
    c.board.group[c.group] &= ~mover;
    CamView v = without(&f->v, mover);
    U128 sources = cam_jump_sources(&v), from = mover;
    if (is_knight && r->near[cell] & v.own) {
        U128 allowed = v.empty & ~v.own_castle & ~v.enemy_castle;
        from |= flood(&v, mover, allowed, allowed);
    }
    for (from &= sources; from; from &= from - 1) note_jumps(&c, wide_lowest(from));
}

static Captures captures_of(const Retro *task, const FewPieces *p, const Few *f, U128 movers)
{
    Captures c = {.win = NO_WIN, .loss = -1};
    for (; movers; movers &= movers - 1)
        note_piece(task, p, f, task->ranks->cell[wide_lowest(movers)], &c);
    return c;
}

/* The pieces that might charge: knights that have a friend. */
static U128 chargers(const Few *f, U128 movers)
{
    return f->v.own & (f->v.own - 1) ? movers & f->knights : 0;
}

/* -- The first look at every position -- */

static int quiet_count(const Retro *task, const Few *f, U128 movers, bool *wins)
{
    const CamRanks *r = task->ranks;
    int count = 0;
    for (; movers; movers &= movers - 1) {
        int cell = r->cell[wide_lowest(movers)];
        U128 targets = quiet_targets(r, f, cell);
        if (targets & f->v.enemy_castle) *wins = true;
        if (!f->is_symmetric) {
            count += wide_count(targets);
            continue;
        }
        for (; targets; targets &= targets - 1) {
            int to = r->cell[wide_lowest(targets)], from = r->mirror[cell];
            count += cell < from || (cell == from && to <= r->mirror[to]);
        }
    }
    return count;
}

static int first_value(const Retro *task, const FewPieces *p)
{
    Few f = few_of(p);
    U128 movers = cam_movers(&f.v);
    bool wins = false;
    if (cam_jumpers(&f.v, movers)) {
        Captures c = captures_of(task, p, &f, movers);
        return c.win != NO_WIN ? c.win : c.draws ? ENDING_DRAWN : c.loss;
    }
    int count = quiet_count(task, &f, movers, &wins);
    if (wins) return 1;
    Captures c = captures_of(task, p, &f, chargers(&f, movers));
    if (c.win != NO_WIN) return c.win;
    if (c.draws) return NEVER_LOST;
    return count ? COUNT_BASE + count : c.loss >= 0 ? c.loss : 0;
}

static bool is_stopped(const Retro *task)
{
    atomic_bool *stop = task->task->stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* -- Moves taken back -- */

/* A position of which moves are taken back: its number in parts. */
typedef struct Source {
    FewPieces pieces;
    uint32_t rank[ENDING_GROUPS];
    uint32_t lead;          /* of the leading group, with its flags */
    uint32_t sum, mirrored; /* of the other groups, and of their mirror images */
} Source;

static void source_of(const Retro *task, int half, uint32_t number, Source *s)
{
    const CamRanks *r = task->ranks;
    const CamEnding *e = task->e;
    uint32_t lead = number / e->stride[e->lead], rest = number % e->stride[e->lead];
    *s = (Source){.sum = rest};
    for (int g = 0; g < ENDING_GROUPS; g++) {
        int n = e->count[g];
        if (g == e->lead) {
            s->rank[g] = r->lead_rank[n][lead];
            s->lead = r->lead[n][s->rank[g]];
        } else {
            s->rank[g] = n ? rest / e->stride[g] : 0;
            if (n) rest %= e->stride[g];
            s->mirrored += r->mirror_rank[n][s->rank[g]] * e->stride[g];
        }
        uint32_t packed = r->cells[n][s->rank[g]];
        s->pieces.group[g] = 0;
        for (int i = 0; i < n; i++, packed >>= 8)
            s->pieces.group[g] |= wide_bit(r->square[packed & 0xff]);
    }
    s->pieces.to_move = half;
    s->pieces.is_symmetric = s->lead & LEAD_SYMMETRIC && s->mirrored == s->sum;
}

/* The squares from which a piece of the side that is not to move may have come quietly. f is seen
 * from that side, and has none of its pieces on its castle. */
static U128 quiet_origins(const CamRanks *r, const Few *f, int cell)
{
    U128 mover = wide_bit(r->square[cell]);
    CamView v = without(&f->v, mover);
    U128 origins = r->near[cell] & v.empty & ~v.enemy_castle, jumps = 0;
    bool may_canter = r->near[cell] & v.own;
    if (!may_canter && !(cam_grown(origins | v.own) & v.enemy)) return origins;
    U128 touching = cam_jump_sources(&v);
    if (may_canter && !(f->knights & touching & mover)) {
        U128 through = v.empty & ~v.own_castle & ~(f->knights & mover ? touching : 0);
        origins |= flood(&v, mover, v.empty & ~v.enemy_castle, through);
    }
    origins &= ~touching;
    for (int i = 0; i < CAM_WAYS && touching & v.own; i++)
        jumps |= wide_shift(wide_shift(v.own, CAM_WAY[i]) & v.enemy, CAM_WAY[i]) & v.empty;
    if (!jumps) return origins;
    /* Another piece could jump, unless this one stood where it would land, or had to leave the
     * castle. */
    return origins & (v.own_castle | (jumps & (jumps - 1) ? 0 : jumps));
}

/* Updates wait in a queue while their memory is fetched. */
typedef struct Level {
    const Retro *task;
    uint8_t *values; /* of the half that is updated */
    int half;        /* that one */
    int distance;
    int longest; /* of all values so far */
    uint64_t settled;
    bool too_long;
    uint32_t queue[QUEUE];
    unsigned head;
} Level;

/* All quiet moves lose; a charge may lose later. */
static void settle_loss(Level *l, uint32_t number)
{
    FewPieces p;
    const Retro *t = l->task;
    int value = l->distance + 1;
    cam_ending_position(t->ranks, t->e, l->half, number, &p);
    Few f = few_of(&p);
    Captures c = captures_of(t, &p, &f, chargers(&f, cam_movers(&f.v)));
    if (c.loss > value) value = c.loss;
    if (value > ENDING_LONGEST) l->too_long = true;
    l->values[number] = (uint8_t)value;
    if (value > l->longest) l->longest = value;
}

static void update(Level *l, uint32_t number)
{
    uint8_t *value = &l->values[number];
    int next = l->distance + 1;
    if (l->distance % 2 == 0) {
        if (*value <= next) return;
        if (next > ENDING_LONGEST) l->too_long = true;
        *value = (uint8_t)next;
        if (next > l->longest) l->longest = next;
    } else if (*value > COUNT_BASE && *value < NEVER_LOST) {
        if (--*value == COUNT_BASE) settle_loss(l, number);
    }
}

static void queue_put(Level *l, uint32_t number)
{
    bits_prefetch(&l->values[number]);
    unsigned at = l->head++ % QUEUE;
    if (l->head > QUEUE) update(l, l->queue[at]);
    l->queue[at] = number;
}

static void queue_flush(Level *l)
{
    unsigned count = l->head < QUEUE ? l->head : QUEUE;
    for (unsigned i = 0; i < count; i++) update(l, l->queue[i]);
    l->head = 0;
}

/* The rank of a group when one of its pieces, on `cell`, stands elsewhere. */
typedef struct Replaced {
    int others; /* pieces */
    uint8_t cell[ENDING_GROUP_MAX];
    uint32_t part[ENDING_GROUP_MAX]; /* the rank without the piece, by its place among the others */
} Replaced;

static Replaced replaced_of(const CamRanks *r, U128 group, int cell)
{
    Replaced p = {0};
    for (group &= ~wide_bit(r->square[cell]); group; group &= group - 1)
        p.cell[p.others++] = r->cell[wide_lowest(group)];
    for (int place = 0; place <= p.others; place++)
        for (int i = 0; i < p.others; i++)
            p.part[place] += r->choose[p.cell[i]][i + 1 + (i >= place)];
    return p;
}

INLINE uint32_t replaced_rank(const CamRanks *r, const Replaced *p, int cell)
{
    int place = 0;
    while (place < p->others && p->cell[place] < cell) place++;
    return p->part[place] + r->choose[cell][place + 1];
}

/* Queues the positions before s in which the piece of a group stood on one of the origins. */
static void queue_origins(Level *l, const Source *s, int group, int cell, U128 origins)
{
    const CamRanks *r = l->task->ranks;
    const CamEnding *e = l->task->e;
    Replaced others = replaced_of(r, s->pieces.group[group], cell);
    int n = e->count[group];
    uint32_t stride = e->stride[group], lead = s->lead, sum = s->sum, mirrored = s->mirrored;
    if (group != e->lead) {
        sum -= s->rank[group] * stride;
        mirrored -= r->mirror_rank[n][s->rank[group]] * stride;
    }
    for (; origins; origins &= origins - 1) {
        int from = r->cell[wide_lowest(origins)];
        if (s->pieces.is_symmetric &&
            (r->mirror[cell] < cell || (r->mirror[cell] == cell && r->mirror[from] < from)))
            continue;
        uint32_t rank = replaced_rank(r, &others, from), a = sum, b = mirrored;
        if (group == e->lead) {
            lead = r->lead[n][rank];
        } else {
            a += rank * stride;
            b += r->mirror_rank[n][rank] * stride;
        }
        bool uses_mirror = lead & LEAD_SYMMETRIC ? b < a : lead & LEAD_MIRRORED;
        queue_put(l, (lead >> 2) * e->stride[e->lead] + (uses_mirror ? b : a));
    }
}

static void take_back(Level *l, uint32_t number)
{
    const CamRanks *r = l->task->ranks;
    Source s;
    source_of(l->task, opponent(l->half), number, &s);
    FewPieces before = s.pieces;
    before.to_move = l->half;
    Few f = few_of(&before);
    if (f.v.own & f.v.own_castle) return;
    for (int is_knight = 0; is_knight < 2; is_knight++) {
        int group = ending_group(l->half, is_knight);
        for (U128 rest = s.pieces.group[group]; rest; rest &= rest - 1) {
            int cell = r->cell[wide_lowest(rest)];
            queue_origins(l, &s, group, cell, quiet_origins(r, &f, cell));
        }
    }
}

/* -- The whole -- */

static void report(const Retro *task, double share)
{
    const EndingTask *t = task->task;
    if (t->progress) t->progress(t->context, share);
}

/* The first look at all positions takes about a third of the time. */
static const double FIRST_SHARE = 0.3;

static int look_at_all(const Retro *task)
{
    const CamEnding *e = task->e;
    int longest = 0;
    for (int half = WHITE; half <= BLACK; half++) {
        uint8_t *values = task->task->values + (size_t)half * e->size;
        for (uint32_t number = 0; number < e->size; number++) {
            FewPieces p;
            if (number % CHUNK == 0) {
                if (is_stopped(task)) return longest;
                report(task, FIRST_SHARE * (half + (double)number / e->size) / 2);
            }
            if (!cam_ending_position(task->ranks, e, half, number, &p)) {
                values[number] = ENDING_HOLE;
                continue;
            }
            int value = first_value(task, &p);
            values[number] = (uint8_t)value;
            if (value <= ENDING_LONGEST && value > longest) longest = value;
        }
    }
    return longest;
}

/* Takes moves back from all positions of a half with the level's distance. */
static void run_level(Level *l, const uint8_t *values, uint32_t size)
{
    for (uint32_t number = 0; number < size; number++) {
        const uint8_t *found = memchr(values + number, l->distance, size - number);
        if (!found) break;
        number = (uint32_t)(found - values);
        l->settled++;
        take_back(l, number);
        if (l->settled % CHUNK == 0) {
            if (is_stopped(l->task)) return;
            report(l->task, FIRST_SHARE + (1 - FIRST_SHARE) * (double)l->settled / (2.0 * size));
        }
    }
    queue_flush(l);
}

EndingStatus cam_retrograde(const void *ranks, const EndingTask *task)
{
    const CamRanks *r = ranks;
    const Retro retro = {.ranks = r, .task = task, .e = &r->all[task->ending]};
    uint32_t size = retro.e->size;
    Level level = {.task = &retro};
    level.longest = look_at_all(&retro);
    for (int distance = 0; distance <= level.longest; distance++) {
        level.distance = distance;
        for (int half = WHITE; half <= BLACK; half++) {
            level.half = opponent(half);
            level.values = task->values + (size_t)level.half * size;
            run_level(&level, task->values + (size_t)half * size, size);
            if (is_stopped(&retro)) return ENDING_STOPPED;
            if (level.too_long) return ENDING_TOO_LONG;
        }
    }
    for (size_t i = 0; i < 2 * (size_t)size; i++)
        if (task->values[i] > ENDING_DRAWN && task->values[i] != ENDING_HOLE)
            task->values[i] = ENDING_DRAWN;
    return ENDING_FINE;
}
