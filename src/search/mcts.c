/* mcts.c: Monte Carlo tree search.
 *
 * simulate() is the search: descend the tree, play the game out, back up the result. All threads
 * do this at the same time on the same tree. */
#include "search/mcts.h"

#include "core/clock.h"
#include "search/mcts_numbers.h"
#include "search/mcts_parts.h"

#include <assert.h>
#include <float.h>
#include <pthread.h>
#include <string.h>

enum {
    AMAF_FULL = 2000000, /* visits at which AMAF sums are halved, before they reach 2^31 */
    CLOCK_EVERY = 8,     /* simulations between two checks of the clock */
    RAVE_ALL = 1000      /* visits of a node up to which every simulation updates RAVE */
};

static const double PROGRESS_EVERY = 0.1;

static const MctsStyle DEFAULT_STYLE = {
    .explore = 0.02F, .rave = 700, .bias = 0.1F, .expand_at = 4, .inherit = 30, .plies_max = 400};

static int result_of(Outcome outcome)
{
    return outcome == WHITE_WINS ? ROLLOUT_ONE : outcome == BLACK_WINS ? 0 : HALF;
}

static int result_for(int colour, int result)
{
    return colour == WHITE ? result : ROLLOUT_ONE - result;
}

/* -- Choosing -- */

/* Each step's mean result, from its own simulations and RAVE, plus its bias and the exploration
 * term, which favours few visits. */
RELAXED static void weigh_block(const MctsStyle *style, const EdgeBlock *b, float explore,
                                float out[LANES])
{
    float rave = style->rave, weight = style->bias, sum[LANES];
    bool is_slow = style->is_slow;
    words_to_floats(b->sum, sum);
    words_to_floats(b->sum + 4, sum + 4);
    for (int i = 0; i < LANES; i++) {
        /* share * amaf + (1 - share) * mean, where RAVE's share is
         * amaf_visits * rave / (amaf_visits * rave + visits * (rave + amaf_visits)). Vectors
         * convert signed numbers sooner. */
        float visits = (float)(int32_t)b->visits[i];
        float amaf_visits = (float)(int32_t)b->amaf_visits[i];
        float both = rave + amaf_visits;
        float over = rave * (float)(int32_t)b->amaf_sum[i], under = rave * amaf_visits;
        float own = both * sum[i], games = both * visits;
        float worth = (over + own) / (under + games);
        float rare = inverse_root(visits + 1), bias = weight * (float)b->bias[i];
        bias *= is_slow ? rare : rare * rare;
        float unexplored = explore * rare;
        worth += bias;
        out[i] = worth + unexplored;
    }
}

typedef struct EdgeChoice {
    int at; /* -1: none */
    float worth;
} EdgeChoice;

static void choose_better(EdgeChoice *c, int at, float worth)
{
    if (c->at >= 0 && worth <= c->worth) return;
    c->at = at;
    c->worth = worth;
}

/* The first of the highest: of each lane first, then of all. */
static int highest(const float *worths, int count)
{
    float top[LANES];
    int block[LANES] = {0};
    EdgeChoice best = {-1, 0};
    memcpy(top, worths, sizeof top);
    for (int i = 1; i < block_count(count); i++) {
        const float *more = worths + (size_t)i * LANES;
        for (int lane = 0; lane < LANES; lane++) {
            bool is_higher = more[lane] > top[lane];
            top[lane] = is_higher ? more[lane] : top[lane];
            block[lane] = is_higher ? i : block[lane];
        }
    }
    for (int lane = 0; lane < LANES && lane < count; lane++) {
        int at = block[lane] * LANES + lane;
        bool is_first = best.at >= 0 && top[lane] == best.worth && at < best.at;
        if (is_first) best.at = at;
        choose_better(&best, at, top[lane]);
    }
    return best.at;
}

/* A proven draw needs no more visits: at the root all of them go to unproven steps, below the root
 * half of them, so that the draw still counts in the mean. */
static int choose_unproven(const Tree *t, uint32_t node, uint32_t visits, const float *worths)
{
    const TreeNode *n = tree_node(t, node);
    Outcome loss = win_of(opponent(n->mover));
    EdgeChoice best = {-1, 0}, open = {-1, 0};
    for (int i = 0; i < n->count; i++) {
        Outcome proven = proof_outcome(edge_proof(tree_edge(t, node, i)));
        if (proven != loss) choose_better(&best, i, worths[i]);
        if (proven == ONGOING) choose_better(&open, i, worths[i]);
    }
    if (open.at >= 0 && (node == t->root || visits % 2)) return open.at;
    return best.at >= 0 ? best.at : 0;
}

static Edge choose(const Mcts *m, uint32_t node)
{
    const Tree *t = &m->tree;
    const TreeNode *n = tree_node(t, node);
    const EdgeBlock *blocks = tree_blocks(t, node);
    uint32_t visits = atomic_load_explicit(&n->visits, memory_order_relaxed);
    float explore = m->style.explore * ROLLOUT_ONE, log = log_of(visits + 2);
    float worths[STEPS_MAX + LANES];
    int block_total = block_count(n->count);
    assert(block_total > 0);
    explore *= log * inverse_root(log);
    for (int i = 0; i < block_total; i++)
        weigh_block(&m->style, &blocks[i], explore, worths + (size_t)i * LANES);
    for (int i = n->count; i % LANES; i++) worths[i] = -FLT_MAX; /* no edges */
    bool has_proof = atomic_load_explicit(&n->has_proof, memory_order_relaxed);
    return tree_edge(t, node,
                     has_proof ? choose_unproven(t, node, visits, worths)
                               : highest(worths, n->count));
}

/* -- Rollouts -- */

/* The exact value of p by the guide's finish, or VALUE_NONE. */
static int known_value(const Guide *g, const Pos *p)
{
    uint64_t nodes = 0;
    return g->finish && !p->mid_turn ? g->finish(p, -1, 1, NULL, &nodes) : VALUE_NONE;
}

static Outcome outcome_of_value(const Pos *p, int value)
{
    return value == 0 ? DRAWN : win_of(value > 0 ? p->to_move : opponent(p->to_move));
}

/* Plays at random until the game is over or the guide's finish knows the result. */
static void play_out(const Shared *s, Pos *p, Rng *rng, Rollout *out)
{
    const Guide *g = s->guide;
    const MctsStyle *style = &s->mcts->style;
    if (g->rollout) {
        g->rollout(p, rng, out);
        return;
    }
    int first = p->ply, known = VALUE_NONE;
    while (p->outcome == ONGOING && (p->ply - first < style->plies_max || p->mid_turn)) {
        if (style->finish_at && g->turns_left(p) <= style->finish_at) known = known_value(g, p);
        if (known != VALUE_NONE) {
            out->result = result_of(outcome_of_value(p, known));
            return;
        }
        Step step = s->game->random(p, rng);
        if (out->count < ROLLOUT_STEPS) {
            out->steps[out->count] = step;
            out->colours[out->count++] = p->to_move;
        }
        s->game->play(p, step, p);
    }
    out->result = result_of((Outcome)p->outcome);
}

int mcts_occurrences(const MctsWorker *w, uint64_t hash)
{
    int count = task_occurrences(w->shared->task, hash);
    for (int i = 0; i < w->key_count; i++) count += w->keys[i] == hash;
    return count;
}

/* The proof of p, which the last edge of the path leads to, by the rules or by the guide, or 0. The
 * guide is asked at the edge's first visit. A first repetition is scored as a draw but proves
 * nothing. */
static Proof judge_leaf(MctsWorker *w, const Pos *p, uint32_t visits, bool *is_repeated)
{
    const Shared *s = w->shared;
    Edge e = w->path[w->depth - 1].edge;
    if (p->outcome != ONGOING) return proof_of((Outcome)p->outcome, 1);
    if (edge_proof(e)) return edge_proof(e);
    if (p->mid_turn) return 0;
    if (s->game->repeats) {
        uint64_t key = s->game->hash(p);
        int before = mcts_occurrences(w, key);
        w->keys[w->key_count++] = key;
        *is_repeated = before > 0;
        if (before > 1) return proof_of(DRAWN, 1);
    }
    if (visits > 1) return 0;
    if (s->guide->win && s->guide->win(p) != NO_STEP) return proof_of(win_of(p->to_move), 2);
    bool is_near = s->guide->finish && s->guide->turns_left(p) <= s->mcts->style.known_at;
    int known = is_near ? known_value(s->guide, p) : VALUE_NONE;
    if (known == VALUE_NONE) return 0;
    return proof_of(outcome_of_value(p, known), 1 + s->guide->turns_left(p));
}

/* -- Backing up -- */

static void next_generation(MctsWorker *w)
{
    if (++w->generation != 0) return;
    memset(w->stamp, 0, sizeof w->stamp);
    w->generation = 1;
}

/* Counts a result for the steps of a block that were made. Not atomic: a lost update does no harm,
 * and one thread pays nothing. */
RELAXED static void add_amaf(EdgeBlock *b, const uint32_t made[LANES], uint32_t result)
{
    uint32_t full = 0;
    for (int i = 0; i < LANES; i++) {
        b->amaf_visits[i] += made[i];
        b->amaf_sum[i] += made[i] * result;
        full |= b->amaf_visits[i] >= AMAF_FULL;
    }
    for (int i = 0; full && i < LANES; i++) {
        if (b->amaf_visits[i] < AMAF_FULL) continue;
        b->amaf_visits[i] /= 2;
        b->amaf_sum[i] /= 2;
    }
}

static void back_up_amaf(MctsWorker *w, const PathEntry *at, int result)
{
    const Tree *t = &w->shared->mcts->tree;
    const TreeNode *n = tree_node(t, at->node);
    EdgeBlock *blocks = tree_blocks(t, at->node);
    uint16_t *stamp = w->stamp[n->mover], now = w->generation;
    stamp[step_slot(edge_step(at->edge))] = now;
    for (int i = 0; i < block_count(n->count); i++) {
        uint32_t made[LANES];
        for (int lane = 0; lane < LANES; lane++)
            made[lane] = stamp[step_slot(blocks[i].step[lane])] == now;
        add_amaf(&blocks[i], made, (uint32_t)result);
    }
}

/* In a node with many visits every fourth simulation is enough for RAVE, whose updates are what
 * threads contend for most. */
static bool is_rave_due(const TreeNode *n)
{
    uint32_t visits = atomic_load_explicit(&n->visits, memory_order_relaxed);
    return visits < RAVE_ALL || visits % 4 == 0;
}

static void back_up(MctsWorker *w, int result)
{
    const Tree *t = &w->shared->mcts->tree;
    bool has_rave = w->shared->mcts->style.rave > 0;
    for (int i = w->depth - 1; i >= 0; i--) {
        const PathEntry *at = &w->path[i];
        int own = result_for(tree_node(t, at->node)->mover, result);
        sum_add(&at->edge.block->sum[at->edge.lane], (uint64_t)own);
        if (has_rave && is_rave_due(tree_node(t, at->node))) back_up_amaf(w, at, own);
    }
}

/* The proof of an edge whose node is proven. */
static Proof proof_above(Proof node, bool is_mid)
{
    return proof_of(proof_outcome(node), proof_turns(node) + (is_mid ? 0 : 1));
}

/* A proof of the last edge may prove its node, and so on towards the root. */
static void back_up_proof(const MctsWorker *w, Proof proof)
{
    Tree *t = &w->shared->mcts->tree;
    for (int i = w->depth - 1; i >= 0; i--) {
        const PathEntry *at = &w->path[i];
        TreeNode *n = tree_node(t, at->node);
        tree_prove_edge(t, at->node, at->edge, proof);
        proof = tree_judge(t, at->node);
        if (proof == 0) return;
        atomic_store_explicit(&n->proof, proof, memory_order_relaxed);
        proof = proof_above(proof, n->is_mid);
    }
}

/* -- The search -- */

/* How a descent ended: at position p, perhaps with a proof or a repetition. */
typedef struct Leaf {
    Pos p;
    Proof proof;
    bool is_repeated;
} Leaf;

/* Makes the most promising step at a node; the visit is counted now, its result later. Returns the
 * edge's visits. */
static uint32_t make_step(MctsWorker *w, uint32_t node, Pos *p)
{
    const Mcts *m = w->shared->mcts;
    Edge e = choose(m, node);
    w->path[w->depth++] = (PathEntry){node, e};
    atomic_fetch_add_explicit(&tree_node(&m->tree, node)->visits, 1, memory_order_relaxed);
    w->shared->game->play(p, edge_step(e), p);
    return count_add(&e.block->visits[e.lane], 1);
}

/* Follows the tree down to a leaf, and lets it grow where it is visited often enough. */
static void descend(MctsWorker *w, Leaf *leaf)
{
    const Shared *s = w->shared;
    const Mcts *m = s->mcts;
    uint32_t node = m->tree.root;
    *leaf = (Leaf){.p = m->root};
    w->depth = w->key_count = 0;
    if (s->game->repeats) w->keys[w->key_count++] = s->game->hash(&leaf->p);
    while (w->depth < PATH_STEPS - 1) {
        uint32_t visits = make_step(w, node, &leaf->p);
        leaf->proof = judge_leaf(w, &leaf->p, visits, &leaf->is_repeated);
        if (leaf->proof || leaf->is_repeated) return;
        node = edge_child(w->path[w->depth - 1].edge);
        if (node == NODE_NONE && visits >= (uint32_t)m->style.expand_at)
            node = mcts_expand(w, &leaf->p);
        if (node < NODE_FIRST) return;
        Proof known = atomic_load_explicit(&tree_node(&m->tree, node)->proof, memory_order_relaxed);
        if (known) {
            leaf->proof = proof_above(known, leaf->p.mid_turn);
            return;
        }
    }
}

/* Records the path's steps and the rest of the game, which is random unless the result is known. */
static void finish_leaf(MctsWorker *w, Leaf *leaf)
{
    const Tree *t = &w->shared->mcts->tree;
    Rollout *game = &w->game;
    int made = w->depth;
    game->count = made;
    for (int i = 0; i < made; i++) {
        game->steps[i] = edge_step(w->path[i].edge);
        game->colours[i] = tree_node(t, w->path[i].node)->mover;
    }
    game->result = leaf->proof ? result_of(proof_outcome(leaf->proof)) : HALF;
    if (!leaf->proof && !leaf->is_repeated) play_out(w->shared, &leaf->p, &w->rng, game);
    for (int i = made; i < game->count; i++)
        w->stamp[game->colours[i]][step_slot(game->steps[i])] = w->generation;
}

static void simulate(MctsWorker *w)
{
    Shared *s = w->shared;
    Leaf leaf;

    /* Step 1. Descend to a leaf. */
    next_generation(w);
    descend(w, &leaf);
    uint64_t turns = (uint64_t)(leaf.p.ply - s->mcts->root.ply);
    atomic_fetch_add_explicit(&s->turns, turns, memory_order_relaxed);

    /* Step 2. Play the rest of the game at random, unless its result is known. */
    finish_leaf(w, &leaf);

    /* Step 3. Back up the result and the proof. */
    back_up(w, w->game.result);
    if (leaf.proof) back_up_proof(w, leaf.proof);
}

static bool has_run_out(const Shared *s, double now)
{
    const Task *task = s->task;
    double seconds = task->limits.seconds;
    if (task->stop && atomic_load_explicit(task->stop, memory_order_relaxed)) return true;
    return seconds > 0 && now - s->began >= seconds;
}

static void report_progress(Shared *s, double now)
{
    Result so_far;
    so_far.nodes = atomic_load_explicit(&s->claimed, memory_order_relaxed);
    so_far.seconds = now - s->began;
    so_far.depth =
        (int)(atomic_load_explicit(&s->turns, memory_order_relaxed) / (so_far.nodes | 1));
    mcts_report(s->mcts, s->task, &so_far);
    s->task->progress(s->task->context, &so_far);
}

/* The work of one thread. The first is the caller's and reports progress. */
static void *work(void *context)
{
    MctsWorker *w = context;
    Shared *s = w->shared;
    bool reports = s->task->progress && w == s->mcts->workers;
    uint64_t limit = s->task->limits.nodes;
    double reported = s->began;
    for (int i = 0; !atomic_load_explicit(&s->is_over, memory_order_relaxed); i++) {
        uint64_t before = atomic_fetch_add_explicit(&s->claimed, 1, memory_order_relaxed);
        if (limit && before >= limit) {
            atomic_fetch_sub_explicit(&s->claimed, 1, memory_order_relaxed);
            break;
        }
        simulate(w);
        if (mcts_is_proven(s->mcts)) break;
        if (i % CLOCK_EVERY) continue;
        double now = clock_seconds();
        if (has_run_out(s, now)) break;
        if (!reports || now - reported < PROGRESS_EVERY) continue;
        report_progress(s, now);
        reported = now;
    }
    atomic_store_explicit(&s->is_over, true, memory_order_relaxed);
    return NULL;
}

/* Starts the other threads; the search goes on without those that cannot be created. */
static void run_threads(Shared *s, int threads)
{
    pthread_t others[MCTS_THREADS];
    bool has_thread[MCTS_THREADS] = {false};
    MctsWorker *workers = s->mcts->workers;
    for (int i = 0; i < threads; i++) {
        workers[i].shared = s;
        workers[i].rng = rng_seeded(s->task->seed + (uint64_t)i * 0x9e3779b97f4a7c15U);
        if (i > 0) has_thread[i] = pthread_create(&others[i], NULL, work, &workers[i]) == 0;
    }
    work(&workers[0]);
    for (int i = 1; i < threads; i++)
        if (has_thread[i]) pthread_join(others[i], NULL);
}

/* A root that is won with the next turn needs no search. */
static void prove_at_once(const Shared *s)
{
    Tree *t = &s->mcts->tree;
    const Pos *root = &s->mcts->root;
    Step step = s->guide->win && !root->mid_turn ? s->guide->win(root) : NO_STEP;
    Edge e = step != NO_STEP ? tree_find(t, t->root, step) : (Edge){NULL, 0};
    if (!e.block) return;
    Pos after;
    s->game->play(root, step, &after);
    if (after.outcome != win_of(root->to_move)) return;
    tree_prove_edge(t, t->root, e, proof_of((Outcome)after.outcome, 1));
    atomic_store(&tree_node(t, t->root)->proof, tree_judge(t, t->root));
}

void mcts_search(Mcts *m, const Guide *g, const Task *task, int threads, Result *out)
{
    Shared s = {.mcts = m, .game = game_of(task_pos(task)), .guide = g, .task = task};
    s.began = clock_seconds();
    m->style = g->style ? *g->style : DEFAULT_STYLE;
    memset(out, 0, sizeof *out);
    if (task_pos(task)->outcome != ONGOING) return;
    threads = threads < 1 ? 1 : threads > m->worker_count ? m->worker_count : threads;
    mcts_reuse(m, g, task);
    if (m->tree.root == NODE_NONE) {
        m->workers[0].shared = &s;
        m->workers[0].depth = m->workers[0].key_count = 0;
        m->tree.root = mcts_make_node(&m->workers[0], &m->root, HALF);
    }
    prove_at_once(&s);
    if (!mcts_is_proven(m)) run_threads(&s, threads);
    out->nodes = atomic_load(&s.claimed);
    out->depth = out->nodes ? (int)(atomic_load(&s.turns) / out->nodes) : 0;
    mcts_report(m, task, out);
    out->seconds = clock_seconds() - s.began;
}

void mcts_clear(Mcts *m) { tree_clear(&m->tree); }

/* The room of a worker, the same however large a pointer is: so a tree is full after the same nodes
 * everywhere. */
enum { WORKER_BYTES = 208 * 1024 };
_Static_assert(sizeof(MctsWorker) <= WORKER_BYTES, "a worker fits into its room");

size_t mcts_init(Mcts *m, void *memory, size_t bytes)
{
    assert(bytes >= MCTS_MEMORY_MIN);
    size_t workers = bytes / 16 / WORKER_BYTES;
    workers = workers < 1 ? 1 : workers > MCTS_THREADS ? MCTS_THREADS : workers;
    size_t taken = workers * WORKER_BYTES;
    memset(m, 0, sizeof *m);
    m->workers = memory;
    m->worker_count = (int)workers;
    memset(m->workers, 0, workers * sizeof(MctsWorker));
    taken += (CACHE_LINE - ((uintptr_t)memory + taken) % CACHE_LINE) % CACHE_LINE;
    size_t slots = (bytes - taken) / sizeof(Slot);
    tree_init(&m->tree, (Slot *)(void *)((char *)memory + taken), slots);
    return taken + slots * sizeof(Slot);
}
