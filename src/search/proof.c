/* proof.c: depth-first proof-number search (df-pn).
 *
 * A node has a proof number and a disproof number: how much work is left, by the least, to show
 * that the attacker wins, or that it does not. Where the attacker moves, one child is enough for a
 * proof; where the defender moves, all are needed. The search always goes on at a position that
 * matters for both numbers, and comes back when a number of the node reaches its threshold.
 *
 * Of several numbers that should be added up, the largest counts, and one more for each of the
 * others ("weak" proof numbers): positions can be reached in many ways, and a sum would count the
 * same work again and again.
 *
 * Nodes are steps: the side to move is read from the position, and need not alternate.
 *
 * Repetition. A position that is on the path already is a "no": who can force a win can do so with
 * a distance to the end that falls with every turn, so that no position comes up twice. Hence a
 * "yes" never rests on a repetition and holds on every path. A "no" can: of a position at ply k,
 * it depends on the path if it rests on a repetition of a position above ply k. The defender's
 * strategy then relies on a position that another path may not contain. Such an answer is kept
 * under a key that includes the path (Kishimoto and Mueller, "A general solution to the graph
 * history interaction problem", 2004); all others hold on every path: where the strategy meets a
 * repetition it goes on as it did the first time, and the attacker never wins.
 *
 * Positions that the game before the root has had twice end the game when they come up again. The
 * set of them is a part of the keys. Without any, all images of a position share an entry, and an
 * image on the path is a repetition, too: the strategy of the defender can be turned with it.
 *
 * The clock is a part of the key, but not of what repeats: a clock only makes more draws. */
#include "search/proof.h"

#include "core/clock.h"
#include "core/hash.h"

#include <string.h>

enum {
    PLIES = 1024,          /* steps from the root */
    CHILDREN = 64 * PLIES, /* on the whole path */
    CHECK_NODES = 256,     /* between two looks at the clock and the flags */
    INDEPENDENT = PLIES    /* no repetition on the path is needed */
};

#define CLOCK_KEY 0x9e3779b97f4a7c15U
#define TURNS_KEY 0xc2b2ae3d27d4eb4fU
#define BLACK_KEY 0x165667b19e3779f9U

typedef struct Child {
    uint64_t key;
    uint32_t pn, dn;
    int16_t rests_on; /* the ply of the repetition that a "no" rests on, or INDEPENDENT */
    Step step;
} Child;

struct ProofWorker {
    const ProofTask *task;
    const Game *game;
    ProofTable *table;
    atomic_uchar *busy;
    uint64_t drawn_set;
    bool is_symmetric;
    bool stopped;
    _Atomic uint64_t nodes;
    uint64_t repeats[PLIES]; /* what repeats, of the positions on the path between turns; else 0 */
    uint64_t paths[PLIES];   /* a hash of all repeats before */
    Child children[CHILDREN];
};

/* One call of expand(). */
typedef struct Node {
    const Pos *pos;
    uint64_t key;
    int ply, turns_left;
    Step last;       /* of the same turn, or NO_STEP */
    uint32_t pn, dn; /* of the node, when it has been searched */
    int rests_on;
    Child *children;
    int count;
} Node;

size_t proof_worker_size(void) { return sizeof(struct ProofWorker); }

uint64_t proof_nodes(const ProofWorker *w)
{
    return atomic_load_explicit(&w->nodes, memory_order_relaxed);
}

/* -- Keys -- */

/* A hash of the positions whose next occurrence is a draw; 0 if there are none. */
static uint64_t hash_drawn_set(const HistoryView *h, const Game *g)
{
    uint64_t set = 0, root = g->hash(view_now(h));
    if (!g->repeats) return 0;
    for (int i = 0; i < h->ply; i++) {
        int later = h->keys[i] == root;
        for (int j = i + 1; j < h->ply; j++) later += h->keys[j] == h->keys[i];
        if (later == 1) set += hash_word(CLOCK_KEY, h->keys[i]);
    }
    return set;
}

/* Whether a position after the last one of the game is there for the third time. The last one
 * itself may be there for the second time, which is no draw yet. */
static bool is_third_occurrence(const HistoryView *h, const Pos *p, uint64_t hash)
{
    const Pos *now = view_now(h);
    int count = hash == game_of(now)->hash(now);
    if (p->ply == now->ply) return false;
    for (int i = 0; i < h->ply; i++) count += h->keys[i] == hash;
    return count >= 2;
}

/* What is the same for all occurrences of p. In mid-turn the order of steps that commute is not
 * symmetric, so images are kept apart. */
static uint64_t identity(const Game *g, const Pos *p, bool is_symmetric)
{
    return is_symmetric && !p->mid_turn ? g->symmetric_hash(p) : g->hash(p);
}

static uint64_t table_key(const ProofTask *task, uint64_t drawn_set, const Pos *p, uint64_t hash,
                          int turns_left)
{
    return hash ^ drawn_set ^ CLOCK_KEY * p->clock ^ TURNS_KEY * (uint64_t)turns_left ^
           (task->attacker == BLACK ? BLACK_KEY : 0);
}

static uint64_t path_key(const ProofWorker *w, uint64_t key, int ply)
{
    return hash_word(key, w->paths[ply]);
}

/* The ply at which a position is on the path already, or -1. */
static int find_on_path(const ProofWorker *w, uint64_t hash, int ply)
{
    for (int i = ply - 1; i >= 0; i--)
        if (w->repeats[i] == hash) return i;
    return -1;
}

/* -- Children -- */

static void answer(Child *c, bool yes)
{
    c->pn = yes ? 0 : PROOF_INFINITE;
    c->dn = yes ? PROOF_INFINITE : 0;
    c->rests_on = INDEPENDENT;
}

/* What the guide's tables say of a child. Their wins hold on every path; but one might fail by a
 * third occurrence if the game before the root has had positions twice. */
static bool probe_tables(const ProofWorker *w, const Pos *p, int turns_left, Child *c)
{
    const ProofTask *task = w->task;
    if (!task->guide->probe || p->mid_turn || w->drawn_set) return false;
    int known = task->guide->probe(task->guide->tables, p);
    if (known == VALUE_NONE) return false;
    int value = p->to_move == task->attacker ? known : -known;
    answer(c, value > 0 && (!task->turns || VALUE_WIN - value <= turns_left));
    return true;
}

/* What a child, which is at this ply, is worth by the rules; false if that is for the table to
 * say. */
static bool judge_child(const ProofWorker *w, const Pos *p, int ply, int turns_left, Child *c)
{
    const ProofTask *task = w->task;
    *c = (Child){.step = c->step, .pn = 1, .dn = 1, .rests_on = INDEPENDENT};
    if (p->outcome != ONGOING) {
        answer(c, p->outcome == win_of(task->attacker));
        return true;
    }
    bool is_third =
        w->drawn_set && !p->mid_turn && is_third_occurrence(&task->history, p, w->game->hash(p));
    if (is_third || (task->turns && turns_left == 0)) {
        answer(c, false);
        return true;
    }
    if (task->guide->win && !p->mid_turn && task->guide->win(p) != NO_STEP) {
        answer(c, p->to_move == task->attacker);
        return true;
    }
    if (task->guide->can_win && !task->guide->can_win(p, task->attacker)) {
        answer(c, false);
        return true;
    }
    if (probe_tables(w, p, turns_left, c)) return true;
    uint64_t hash = identity(w->game, p, w->is_symmetric);
    c->key = table_key(task, w->drawn_set, p, hash, turns_left);
    if (!w->game->repeats || p->mid_turn) return false;
    int at = find_on_path(w, hash, ply);
    if (at < 0) return false;
    answer(c, false);
    c->rests_on = (int16_t)at;
    return true;
}

/* What the table knows of a child. Only an answer that holds on the path alone has a finite proof
 * number beside a disproof (see keep), and only such answers are under the key of the path. */
static void look_up(const ProofWorker *w, int ply, Child *c)
{
    ProofEntry known;
    if (w->game->repeats && proof_table_get(w->table, path_key(w, c->key, ply), &known) &&
        known.dn == 0 && known.pn < PROOF_INFINITE) {
        answer(c, false);
        c->rests_on = (int16_t)known.pn;
    } else if (proof_table_get(w->table, c->key, &known) &&
               (known.dn > 0 || known.pn == PROOF_INFINITE)) {
        c->pn = known.pn;
        c->dn = known.dn;
    }
}

static int turns_after(const ProofTask *task, const Pos *after, int turns_left)
{
    return task->turns && !after->mid_turn ? turns_left - 1 : turns_left;
}

/* Whether this child alone decides the node, on every path. */
static bool decides(const ProofWorker *w, const Node *n, const Child *c)
{
    bool is_answer = n->pos->to_move == w->task->attacker ? c->pn == 0 : c->dn == 0;
    return is_answer && c->rests_on == INDEPENDENT;
}

/* All children, or only one that decides the node. The table is asked when all of them are known,
 * so that its memory can be loaded meanwhile. */
static void list_children(const ProofWorker *w, Node *n)
{
    Step list[STEPS_MAX];
    bool asks[STEPS_MAX];
    int all = w->game->steps(n->pos, list), decided = -1;
    n->count = 0;
    for (int i = 0; i < all && decided < 0; i++) {
        Pos after;
        Child *c = &n->children[n->count];
        if (w->game->steps_commute && n->last != NO_STEP && list[i] < n->last) continue;
        w->game->play(n->pos, list[i], &after);
        c->step = list[i];
        int turns_left = turns_after(w->task, &after, n->turns_left);
        asks[n->count] = !judge_child(w, &after, n->ply + 1, turns_left, c);
        if (asks[n->count])
            proof_table_prefetch(w->table, c->key);
        else if (decides(w, n, c))
            decided = n->count;
        n->count++;
    }
    for (int i = 0; i < n->count && decided < 0; i++) {
        if (asks[i]) look_up(w, n->ply + 1, &n->children[i]);
        if (decides(w, n, &n->children[i])) decided = i;
    }
    if (decided < 0) return;
    n->children[0] = n->children[decided];
    n->count = 1;
}

/* -- Numbers -- */

static uint32_t capped(uint64_t number)
{
    return number < PROOF_INFINITE ? (uint32_t)number : PROOF_INFINITE - 1;
}

/* The node's numbers from those of its children. `own` is the number of which one child is enough,
 * `all` the one that takes all of them. */
static void sum_up(const ProofWorker *w, Node *n)
{
    bool attacks = n->pos->to_move == w->task->attacker;
    uint32_t own = PROOF_INFINITE, most = 0, open = 0;
    int least = INDEPENDENT, best = -1;
    for (int i = 0; i < n->count; i++) {
        const Child *c = &n->children[i];
        uint32_t one = attacks ? c->pn : c->dn, other = attacks ? c->dn : c->pn;
        if (one < own) own = one;
        if (other > most) most = other;
        open += other > 0;
        if (c->dn != 0) continue;
        if (c->rests_on < least) least = c->rests_on;
        if (c->rests_on > best) best = c->rests_on;
    }
    uint32_t all = own == 0                 ? PROOF_INFINITE
                   : most == PROOF_INFINITE ? PROOF_INFINITE
                   : open                   ? capped((uint64_t)most + open - 1)
                                            : 0;
    n->pn = attacks ? own : all;
    n->dn = attacks ? all : own;
    n->rests_on = n->dn ? INDEPENDENT : attacks ? least : best;
    if (n->count == 0) n->rests_on = INDEPENDENT;
}

static unsigned count_busy(const ProofWorker *w, uint64_t key)
{
    if (!w->busy) return 0;
    return atomic_load_explicit(&w->busy[key % PROOF_BUSY], memory_order_relaxed);
}

/* The child to go on with, and the thresholds for it. Those that other threads work on count for
 * more, but the chosen one is always below the thresholds of the node. */
static Child *choose(const ProofWorker *w, const Node *n, const uint32_t limits[2], uint32_t out[2])
{
    int is_defence = n->pos->to_move != w->task->attacker;
    uint32_t one_max = limits[is_defence], other_max = limits[!is_defence], open = 0;
    uint64_t first = UINT64_MAX, second = UINT64_MAX;
    Child *chosen = NULL;
    for (int i = 0; i < n->count; i++) {
        Child *c = &n->children[i];
        uint64_t one = is_defence ? c->dn : c->pn;
        uint32_t other = is_defence ? c->pn : c->dn;
        open += other > 0;
        if (one >= one_max || other == 0) continue;
        one += count_busy(w, c->key) * (1 + one / 2);
        if (one < first) {
            second = first;
            first = one;
            chosen = c;
        } else if (one < second) {
            second = one;
        }
    }
    /* A little more than the second best, so that the search does not go to and fro. */
    uint64_t limit = second == UINT64_MAX ? one_max : second + second / 4 + 1;
    out[is_defence] = limit < one_max ? (uint32_t)limit : one_max;
    out[!is_defence] = other_max < PROOF_INFINITE ? other_max - (open - 1) : other_max;
    return chosen;
}

/* -- The search -- */

static bool is_set(const atomic_bool *flag)
{
    return flag && atomic_load_explicit(flag, memory_order_relaxed);
}

static void check_limits(ProofWorker *w)
{
    uint64_t nodes = proof_nodes(w);
    atomic_store_explicit(&w->nodes, nodes + 1, memory_order_relaxed);
    if (w->task->nodes && nodes >= w->task->nodes) w->stopped = true;
    if (nodes % CHECK_NODES) return;
    if (is_set(w->task->stop) || is_set(w->task->halt)) w->stopped = true;
    if (w->task->deadline > 0 && clock_seconds() >= w->task->deadline) w->stopped = true;
}

static int logarithm(uint64_t x) { return x ? bits_highest(x) + 1 : 0; }

static void keep(ProofWorker *w, const Node *n, uint64_t work)
{
    ProofEntry entry = {n->pn, n->dn, logarithm(work)};
    uint64_t key = n->key;
    if (n->dn == 0 && n->rests_on < n->ply) {
        key = path_key(w, key, n->ply);
        entry.pn = (uint32_t)n->rests_on;
    }
    proof_table_put(w->table, key, &entry);
}

static void enter_path(ProofWorker *w, const Node *n)
{
    bool counts = w->game->repeats && !n->pos->mid_turn;
    w->repeats[n->ply] = counts ? identity(w->game, n->pos, w->is_symmetric) : 0;
    w->paths[n->ply + 1] =
        counts ? hash_word(w->paths[n->ply], w->repeats[n->ply]) : w->paths[n->ply];
}

static void mark_busy(ProofWorker *w, uint64_t key, int change)
{
    if (w->busy)
        atomic_fetch_add_explicit(&w->busy[key % PROOF_BUSY], (unsigned char)change,
                                  memory_order_relaxed);
}

/* Searches a node until one of its numbers, proof and disproof, reaches its limit. */
static void expand(ProofWorker *w, Node *n, const uint32_t max[2])
{
    uint64_t began = proof_nodes(w);
    check_limits(w);
    if (n->ply + 2 >= PLIES || n->children + STEPS_MAX > w->children + CHILDREN) w->stopped = true;
    if (w->stopped) return;
    enter_path(w, n);
    mark_busy(w, n->key, 1);
    list_children(w, n);
    for (;;) {
        uint32_t limits[2];
        sum_up(w, n);
        if (n->pn >= max[0] || n->dn >= max[1] || w->stopped) break;
        Child *c = choose(w, n, max, limits);
        Pos after;
        w->game->play(n->pos, c->step, &after);
        Node next = {.pos = &after,
                     .key = c->key,
                     .ply = n->ply + 1,
                     .turns_left = turns_after(w->task, &after, n->turns_left),
                     .last = after.mid_turn ? c->step : NO_STEP,
                     .pn = c->pn,
                     .dn = c->dn,
                     .rests_on = INDEPENDENT,
                     .children = n->children + n->count};
        Child fresh = *c;
        look_up(w, next.ply, &fresh);
        if (fresh.pn && fresh.dn && fresh.pn < limits[0] && fresh.dn < limits[1]) {
            expand(w, &next, limits);
            fresh.pn = next.pn;
            fresh.dn = next.dn;
            fresh.rests_on = (int16_t)(next.rests_on >= next.ply ? INDEPENDENT : next.rests_on);
        }
        *c = fresh;
    }
    mark_busy(w, n->key, -1);
    keep(w, n, proof_nodes(w) - began);
}

ProofAnswer proof_search(ProofWorker *w, const ProofTask *task, ProofTable *table,
                         atomic_uchar *busy)
{
    const Pos *root = task->from ? task->from : view_now(&task->history);
    w->task = task;
    w->game = game_of(root);
    w->table = table;
    w->busy = busy;
    w->drawn_set = hash_drawn_set(&task->history, w->game);
    w->is_symmetric = w->drawn_set == 0 && !task->is_small;
    w->stopped = false;
    w->paths[0] = 0;
    atomic_store(&w->nodes, 0);
    Child whole = {0};
    while (!w->stopped) {
        if (!judge_child(w, root, 0, task->turns, &whole)) look_up(w, 0, &whole);
        if (whole.pn == 0) return PROOF_YES;
        if (whole.dn == 0) return PROOF_NO;
        Node n = {.pos = root,
                  .key = whole.key,
                  .turns_left = task->turns,
                  .last = NO_STEP,
                  .pn = 1,
                  .dn = 1,
                  .children = w->children};
        expand(w, &n, (uint32_t[2]){PROOF_INFINITE, PROOF_INFINITE});
        if (n.pn == 0) return PROOF_YES;
        if (n.dn == 0) return PROOF_NO;
    }
    return PROOF_OPEN;
}

ProofEntry proof_known(const ProofTask *task, const ProofTable *table, const Pos *p, int turns_left)
{
    const Game *g = game_of(p);
    ProofEntry known = {1, 1, 0};
    uint64_t drawn_set = hash_drawn_set(&task->history, g);
    uint64_t hash = identity(g, p, drawn_set == 0 && !task->is_small);
    if (drawn_set && !p->mid_turn && is_third_occurrence(&task->history, p, hash))
        return (ProofEntry){PROOF_INFINITE, 0, 0};
    proof_table_get(table, table_key(task, drawn_set, p, hash, turns_left), &known);
    return known;
}
