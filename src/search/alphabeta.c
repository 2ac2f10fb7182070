/* alphabeta.c: iterative deepening alpha-beta over the steps of any game.
 *
 * Nodes are steps, depth is turns: a step in the middle of a turn keeps the depth, and the value
 * changes sign only when the side to move does. Wins are counted in turns, so that a shorter one is
 * worth more.
 *
 * A search also reports whether its value is exact: no estimate went into it, and every line under
 * it was followed to the end of the game. The table keeps such values with DEPTH_EXACT and they are
 * never searched again; when the root's value is exact, the position is solved, draws included.
 *
 * Reductions and estimates can hide the shortest win behind a longer one. So a proven win or loss
 * is searched once more, plainly: nothing is reduced or estimated, and only ends of the game count.
 * That gives its exact distance.
 *
 * Proofs hold under all rules. A draw by move count depends on the clock, so the clock is a part of
 * the table's keys. A third occurrence depends on the game before the root: a position that has
 * occurred twice ends the game when it comes up again, and the set of these is a part of the keys
 * too. Positions that have occurred once need nothing: a win within n turns can be forced so that
 * the distance to its end falls with every turn, and then no position comes up twice.
 *
 * Some games are decided by their last moves, and take about as long whatever happens (any_win).
 * There any win ends a node, and when the end is near the next iteration searches all the way. */
#include "search/alphabeta.h"

#include "core/clock.h"
#include "core/hash.h"

#include <pthread.h>
#include <string.h>

enum {
    PLIES = 220,       /* steps from the root to the deepest node, less one long turn */
    HISTORY = 1 << 14, /* steps have at most 14 bits, except a stop, which shares an entry */
    HISTORY_MAX = 16000,
    DEPTH_EXACT = 125,
    ATTACK_DEPTH = 6,     /* threats in a row with which a leaf may be won */
    ATTACK_NODES = 60,    /* that the search for them may take */
    QUIET_DEPTH = -6,     /* how far an unquiet line may go past the depth */
    LATE_DEPTH = 4,       /* up to this depth late steps are pruned, if the guide says so */
    CLOCK_NODES = 1024,   /* nodes between two checks of the limits */
    END_TURNS = 6,        /* an iteration may search this many turns further to reach the end */
    EXACT_TURNS = 6,      /* where any win will do, distances are exact with so few turns left */
    PLAIN_NODES = 200000, /* a plain search may take these and twice the nodes before it */
    ROOT_TURNS = 1024
};

/* The share of the time that may be spent on choosing among more than ROOT_TURNS turns. */
static const double GLANCE_SHARE = 0.2;

/* These keep table entries apart: those of plain searches, and those of different clocks. */
#define PLAIN_KEY 0x5bf03635d1a2f7e9U
#define CLOCK_KEY 0x9e3779b97f4a7c15U

typedef struct RootTurn {
    Turn turn;
    Pos after;
    int value;
    bool is_exact;
} RootTurn;

struct AbWorker {
    const Game *game;
    const Guide *guide;
    const Task *task;
    TTable *table;
    atomic_bool *halt; /* ends all threads of this search */
    double began;
    uint64_t nodes, next_check;
    uint64_t node_limit;  /* this thread's share of the task's; 0: none */
    uint64_t plain_limit; /* nodes at which a plain search is given up; 0: none */
    bool stopped;
    bool is_exact;      /* whether the value just returned is exact */
    bool is_plain;      /* only ends of the game count: for exact distances */
    uint64_t drawn_set; /* see hash_drawn_set */
    int id;
    int depth;                         /* of the last finished iteration */
    uint64_t keys[PLIES + TURN_STEPS]; /* hashes of the positions on the path from the root */
    Step killers[PLIES + TURN_STEPS][2];
    Step counters[HISTORY];
    int16_t history[2][HISTORY];
    RootTurn roots[ROOT_TURNS];
    int root_count;
    uint64_t finished[FINISH_WORDS]; /* for the guide's finish */
    bool is_cut;                     /* turns were left out: no loss or draw can be proven */
};

/* One call of search(): what it was asked, and what it has found out on the way. */
typedef struct Node {
    const Pos *pos;
    Step last;       /* the step that led here, or NO_STEP */
    int depth;       /* turns to look ahead; negative in an unquiet line past the depth */
    int alpha, beta; /* the window */
    int ply, turns;  /* steps and turns from the root */
    bool is_pv;      /* the window was open when the node was entered */
    int threats;     /* THREAT_OWN, THREAT_THEIRS */
    uint64_t key;    /* of the table */
    TTEntry known;   /* what the table has; step and estimate may be none */
    int hope;        /* what the steps that are not searched may be worth; -VALUE_NONE: all are */
    int tries;       /* how many steps are searched, unless all of these lose */
} Node;

size_t ab_worker_size(void) { return sizeof(struct AbWorker); }

/* -- Limits -- */

static void check_limits(AbWorker *w)
{
    const Limits *limits = &w->task->limits;
    w->next_check = w->nodes + CLOCK_NODES;
    if (w->node_limit) {
        if (w->nodes >= w->node_limit) w->stopped = true;
        if (w->next_check > w->node_limit) w->next_check = w->node_limit;
    }
    if (w->plain_limit) {
        if (w->nodes >= w->plain_limit) w->stopped = true;
        if (w->next_check > w->plain_limit) w->next_check = w->plain_limit;
    }
    if (limits->seconds > 0 && clock_seconds() - w->began >= limits->seconds) w->stopped = true;
    if (w->task->stop && atomic_load_explicit(w->task->stop, memory_order_relaxed))
        w->stopped = true;
    if (atomic_load_explicit(w->halt, memory_order_relaxed)) w->stopped = true;
}

/* -- Values -- */

/* Wins in the table count from the node, in the search from the root. */
static int value_to_table(int value, int turns)
{
    return value >= VALUE_PROVEN ? value + turns : value <= -VALUE_PROVEN ? value - turns : value;
}

static int value_from_table(int value, int turns)
{
    return value >= VALUE_PROVEN ? value - turns : value <= -VALUE_PROVEN ? value + turns : value;
}

static int value_of_end(const Pos *p, int turns)
{
    if (p->outcome == DRAWN) return 0;
    return p->outcome == win_of(p->to_move) ? VALUE_WIN - turns : turns - VALUE_WIN;
}

/* -- Repetition -- */

/* A third occurrence is a draw. Whether the game has had a position twice is known at the root, so
 * for this search such a position simply ends the game. */
static bool is_third_occurrence(const AbWorker *w, uint64_t hash)
{
    return task_occurrences(w->task, hash) + (hash == w->keys[0]) >= 2;
}

/* A hash of the positions whose next occurrence is a draw; 0 if there are none. Values depend on
 * this set, so it is a part of the table's keys. */
static uint64_t hash_drawn_set(const AbWorker *w)
{
    const Task *task = w->task;
    uint64_t set = 0, root = w->keys[0];
    if (!w->game->repeats) return 0;
    for (int i = 0; i < task->history.ply; i++) {
        int later = task->history.keys[i] == root;
        for (int j = i + 1; j < task->history.ply; j++)
            later += task->history.keys[j] == task->history.keys[i];
        if (later == 1) set += hash_word(PLAIN_KEY, task->history.keys[i]);
    }
    return set;
}

static bool is_on_path(const AbWorker *w, uint64_t hash, int ply)
{
    for (int i = ply - 1; i >= 0; i--)
        if (w->keys[i] == hash) return true;
    return false;
}

/* Values hold for one clock and one set of drawn positions: see the top of the file. */
static uint64_t table_key(const AbWorker *w, const Pos *p, uint64_t hash)
{
    return hash ^ w->drawn_set ^ CLOCK_KEY * p->clock ^ (w->is_plain ? PLAIN_KEY : 0);
}

/* -- The order of steps -- */

enum {
    RANK_TABLE = 1 << 28,
    RANK_KILLER = 1 << 20,
    RANK_COUNTER = 1 << 19,
    RANK_GUIDE = 64,
    RANK_LOSES = INT32_MIN
};

typedef struct StepList {
    Step steps[STEPS_MAX];
    int32_t ranks[STEPS_MAX];
    int count;
} StepList;

static void list_steps(const AbWorker *w, const Node *n, StepList *list)
{
    int16_t guess[STEPS_MAX];
    list->count = w->game->steps(n->pos, list->steps);
    if (w->guide->rank) w->guide->rank(n->pos, list->steps, list->count, guess);
    Step counter = n->last == NO_STEP ? NO_STEP : w->counters[n->last % HISTORY];
    for (int i = 0; i < list->count; i++) {
        Step s = list->steps[i];
        int32_t rank = w->history[n->pos->to_move][s % HISTORY];
        if (w->guide->rank) rank += RANK_GUIDE * guess[i];
        if (s == w->killers[n->ply][0] || s == w->killers[n->ply][1]) rank += RANK_KILLER;
        if (s == counter) rank += RANK_COUNTER;
        if (s == n->known.step) rank += RANK_TABLE;
        /* A guide does not know that a third occurrence would save the step. */
        if (w->guide->rank && guess[i] == STEP_LOSES && !w->drawn_set) rank = RANK_LOSES;
        list->ranks[i] = rank;
    }
}

/* Swaps the best of the remaining steps into place i. */
static void pick_step(StepList *list, int i)
{
    int best = i;
    for (int j = i + 1; j < list->count; j++)
        if (list->ranks[j] > list->ranks[best]) best = j;
    Step step = list->steps[best];
    int32_t rank = list->ranks[best];
    list->steps[best] = list->steps[i];
    list->ranks[best] = list->ranks[i];
    list->steps[i] = step;
    list->ranks[i] = rank;
}

/* Gravity: updates shrink as the value nears HISTORY_MAX, so recent results outweigh old ones. */
static void change_history(int16_t *h, int by)
{
    int size = by < 0 ? -by : by;
    *h = (int16_t)(*h + by - *h * size / HISTORY_MAX);
}

/* The last of the tried steps caused a cutoff: it gains, the others lose. */
static void reward_step(AbWorker *w, const Node *n, const Step *tried, int count)
{
    int depth = n->depth, bonus = depth < 1 ? 16 : depth > 16 ? 4096 : 16 * depth * depth;
    Step best = tried[count - 1], *killers = w->killers[n->ply];
    int16_t *history = w->history[n->pos->to_move];
    change_history(&history[best % HISTORY], bonus);
    for (int i = 0; i + 1 < count; i++) change_history(&history[tried[i] % HISTORY], -bonus);
    if (killers[0] != best) {
        killers[1] = killers[0];
        killers[0] = best;
    }
    if (n->last != NO_STEP) w->counters[n->last % HISTORY] = best;
}

static int bit_length(int n) { return n > 0 ? bits_highest((uint64_t)n) + 1 : 0; }

/* How many turns less deep a late step is searched first. */
static int reduction(int depth, int tried, bool is_pv)
{
    if (depth < 3 || tried < 3) return 0;
    int r = bit_length(depth) * bit_length(tried) / 4;
    if (is_pv && r > 0) r--;
    return r < depth - 1 ? r : depth - 2;
}

/* -- The search -- */

static int search(AbWorker *w, Node *n);

/* The node after a step; its window is set by search_child. */
static Node child_of(const Node *parent, const Pos *after, Step step, int depth)
{
    return (Node){.pos = after,
                  .last = step,
                  .depth = depth,
                  .ply = parent->ply + 1,
                  .turns = after->mid_turn ? parent->turns : parent->turns + 1};
}

/* The value of a child for the side to move at its parent, in the parent's window. */
static int search_child(AbWorker *w, const Node *parent, Node child, int alpha, int beta)
{
    if (child.pos->to_move == parent->pos->to_move) {
        child.alpha = alpha;
        child.beta = beta;
        return search(w, &child);
    }
    child.alpha = -beta;
    child.beta = -alpha;
    return -search(w, &child);
}

/* The first step is searched with the full window. The others are first searched less deep and with
 * a null window, and again in full if they turn out to be better. */
static int search_step(AbWorker *w, const Node *n, Step step, int tried, int alpha)
{
    Pos after;
    w->game->play(n->pos, step, &after);
    bool is_pv = n->beta - alpha > 1;
    Node child = child_of(n, &after, step, after.mid_turn ? n->depth : n->depth - 1);
    if (tried == 0) return search_child(w, n, child, alpha, n->beta);
    bool is_whole = w->is_plain || after.mid_turn || n->pos->mid_turn;
    int less = is_whole ? 0 : reduction(n->depth, tried, is_pv);
    child.depth -= less;
    int value = search_child(w, n, child, alpha, alpha + 1);
    child.depth += less;
    if (less && value > alpha && !w->stopped) value = search_child(w, n, child, alpha, alpha + 1);
    if (is_pv && value > alpha && value < n->beta && !w->stopped)
        value = search_child(w, n, child, alpha, n->beta);
    return value;
}

/* A guide without `threats` is asked only for a win. */
static int find_threats(const AbWorker *w, const Pos *p)
{
    if (p->mid_turn) return 0;
    if (w->guide->threats) return w->guide->threats(p);
    return w->guide->win && w->guide->win(p) != NO_STEP ? THREAT_OWN : 0;
}

/* -- Wins by threats -- */

/* Threat after threat, each answered in every way that does not lose at once, until one cannot be
 * parried. Nothing is estimated: a win that is found is proven. */
typedef struct Attack {
    AbWorker *worker;
    uint64_t node_limit;
} Attack;

static int attack(const Attack *a, const Pos *p, int threats);

/* The turns in which the attacker wins whatever the side to move plays; it has just threatened to
 * win. 0: not found. */
static int fail_to_parry(const Attack *a, const Pos *p, int threats)
{
    AbWorker *w = a->worker;
    Step list[STEPS_MAX];
    int16_t ranks[STEPS_MAX];
    int count = w->game->steps(p, list), longest = 2;
    w->guide->rank(p, list, count, ranks);
    for (int i = 0; i < count; i++) {
        Pos after;
        if (ranks[i] == STEP_LOSES) continue;
        if (w->nodes >= a->node_limit) return 0;
        w->game->play(p, list[i], &after);
        w->nodes++;
        if (after.outcome == win_of(opponent(p->to_move))) continue;
        if (after.outcome != ONGOING) return 0;
        int found = w->guide->threats(&after), turns = 1;
        if (!(found & THREAT_OWN)) {
            if (!threats || found) return 0;
            turns = attack(a, &after, threats);
            if (!turns) return 0;
        }
        if (turns + 1 > longest) longest = turns + 1;
    }
    return longest;
}

/* The turns in which the side to move wins with at most so many threats, or 0. */
static int attack(const Attack *a, const Pos *p, int threats)
{
    AbWorker *w = a->worker;
    Step list[STEPS_MAX];
    int count = w->guide->attacks(p, list);
    for (int i = 0; i < count && w->nodes < a->node_limit; i++) {
        Pos after;
        w->game->play(p, list[i], &after);
        w->nodes++;
        if (after.outcome != ONGOING || w->guide->threats(&after) != THREAT_THEIRS) continue;
        int turns = fail_to_parry(a, &after, threats - 1);
        if (turns) return turns + 1;
    }
    return 0;
}

/* The estimate of a leaf does not hold where the side to move has a win by threats. */
static void win_leaf(AbWorker *w, const Node *n, int *value)
{
    Attack a = {w, w->nodes + ATTACK_NODES};
    if (w->node_limit && w->node_limit < a.node_limit) a.node_limit = w->node_limit;
    int turns = w->guide->attacks ? attack(&a, n->pos, ATTACK_DEPTH) : 0;
    if (!turns) return;
    *value = VALUE_WIN - (n->turns + turns);
    w->is_exact = true;
}

/* At the end of the depth a quiet position gets its estimate; an unquiet one is searched on. */
static bool estimate_leaf(AbWorker *w, const Node *n, int *value)
{
    if (n->pos->mid_turn || (n->depth > 0 && n->ply < PLIES)) return false;
    bool is_quiet = w->is_plain || !(n->threats & THREAT_THEIRS);
    if (is_quiet && !w->is_plain && !w->guide->threats)
        is_quiet = !w->guide->is_quiet || w->guide->is_quiet(n->pos);
    if (!is_quiet && n->depth > QUIET_DEPTH && n->ply < PLIES) return false;
    *value = w->is_plain ? 0 : w->guide->value(n->pos);
    w->is_exact = false;
    if (is_quiet && !w->is_plain && *value < n->beta) win_leaf(w, n, value);
    return true;
}

/* Mate distance pruning: no node is worth more than a win with the next turn, or less than a loss
 * here and now. Where any win will do, all wins are worth the same. */
static void narrow_window(const AbWorker *w, Node *n)
{
    int loss = n->turns - VALUE_WIN, win = VALUE_WIN - n->turns - 1;
    if (w->guide->any_win && !w->is_plain) {
        if (loss < -VALUE_PROVEN) loss = -VALUE_PROVEN;
        if (win > VALUE_PROVEN) win = VALUE_PROVEN;
    }
    if (n->alpha < loss) n->alpha = loss;
    if (n->beta > win) n->beta = win;
}

/* Reads the node's table entry; true if its value is deep enough and decides the node. */
static bool probe_table(AbWorker *w, Node *n, int *value)
{
    TTEntry *e = &n->known;
    *e = (TTEntry){.step = NO_STEP, .estimate = VALUE_NONE};
    if (!tt_get(w->table, n->key, e) || e->depth < n->depth) return false;
    *value = value_from_table(e->value, n->turns);
    bool fits = e->bound == BOUND_EXACT || (e->bound == BOUND_LOWER && *value >= n->beta) ||
                (e->bound == BOUND_UPPER && *value <= n->alpha);
    if (!fits || (n->is_pv && e->depth != DEPTH_EXACT)) return false;
    w->is_exact = e->depth == DEPTH_EXACT;
    return true;
}

/* Asks the guide for the exact value, and stores it as if it had been searched. */
static bool finish_game(AbWorker *w, const Node *n, int *value)
{
    if (!w->guide->finish || w->is_plain || n->pos->mid_turn) return false;
    int low = value_to_table(n->alpha, n->turns), high = value_to_table(n->beta, n->turns);
    int exact = w->guide->finish(n->pos, low, high, w->finished, &w->nodes);
    if (exact == VALUE_NONE) return false;
    TTEntry entry = {.value = exact, .estimate = VALUE_NONE, .depth = DEPTH_EXACT, .step = NO_STEP};
    entry.bound = exact >= high ? BOUND_LOWER : exact <= low ? BOUND_UPPER : BOUND_EXACT;
    tt_put(w->table, n->key, &entry);
    *value = value_from_table(exact, n->turns);
    return true;
}

/* With little depth left and no threat to win, an estimate far above the window is returned as the
 * value; one far below it sets `hope`, and only the first step is searched. */
static bool prune_by_estimate(AbWorker *w, Node *n, int *value)
{
    const Guide *g = w->guide;
    n->hope = -VALUE_NONE;
    if (n->pos->mid_turn || n->is_pv || n->depth <= 0 || n->depth > (g->margin ? 4 : 3) ||
        n->threats || w->is_plain)
        return false;
    int reach = n->depth * (g->margin ? g->margin : g->scale);
    if (n->known.estimate == VALUE_NONE) n->known.estimate = g->value(n->pos);
    int estimate = n->known.estimate, most = estimate + reach * 3 / 4;
    if (n->beta > -VALUE_PROVEN && estimate < VALUE_PROVEN && estimate - reach >= n->beta) {
        w->is_exact = false;
        *value = estimate;
        return true;
    }
    if (g->margin && most <= n->alpha) n->hope = most;
    return false;
}

/* Late-move pruning: near the leaves of a quiet position the first steps decide. */
static int late_step(const AbWorker *w, const Node *n)
{
    bool is_quiet = !n->is_pv && !w->is_plain && !n->pos->mid_turn && !n->threats;
    if (!w->guide->late || !is_quiet || n->depth < 1 || n->depth > LATE_DEPTH) return STEPS_MAX;
    return w->guide->late * (1 + n->depth * n->depth);
}

/* Searches the steps in order until one reaches beta, and stores the result. The value is exact if
 * every value it depends on is: that of the step that reached beta, or those of all steps. */
static int search_steps(AbWorker *w, const Node *n, int stored_depth)
{
    StepList list;
    int best = -VALUE_NONE, alpha = n->alpha;
    bool all_exact = true;
    TTEntry entry = {.estimate = n->known.estimate, .step = NO_STEP};
    list_steps(w, n, &list);
    for (int i = 0; i < list.count && best < n->beta; i++) {
        pick_step(&list, i);
        if (list.ranks[i] == RANK_LOSES) { /* and so do all steps after it */
            if (best < n->turns + 2 - VALUE_WIN) best = n->turns + 2 - VALUE_WIN;
            break;
        }
        if (n->hope > -VALUE_NONE && best > -VALUE_PROVEN) {
            if (best < n->hope) best = n->hope;
            all_exact = false;
            break;
        }
        if (i >= n->tries && best > -VALUE_PROVEN) {
            all_exact = false;
            break;
        }
        int value = search_step(w, n, list.steps[i], i, alpha);
        if (w->stopped) return 0;
        all_exact &= w->is_exact;
        if (value > best) best = value;
        if (value <= alpha) continue;
        entry.step = list.steps[i];
        alpha = value;
        if (value < n->beta) continue;
        all_exact = w->is_exact;
        reward_step(w, n, list.steps, i + 1);
    }
    if (best >= VALUE_PROVEN) all_exact = true; /* a proven win is exact however it was found */
    entry.value = value_to_table(best, n->turns);
    entry.bound = best >= n->beta ? BOUND_LOWER : best > n->alpha ? BOUND_EXACT : BOUND_UPPER;
    entry.depth = all_exact ? DEPTH_EXACT : stored_depth < 0 ? 0 : stored_depth;
    tt_put(w->table, n->key, &entry);
    w->is_exact = all_exact;
    return best;
}

/* The value of the node by the guide's tables. A win or a loss might fail by a third occurrence of
 * a position that the game has had twice, unless the clock has begun anew since the root. */
static bool probe_tables(const AbWorker *w, const Node *n, int *value)
{
    if (!w->guide->probe || n->pos->mid_turn) return false;
    int known = w->guide->probe(w->guide->tables, n->pos);
    if (known == VALUE_NONE) return false;
    if (known && w->drawn_set && n->pos->clock >= n->turns) return false;
    *value = value_from_table(known, n->turns);
    return true;
}

static int search(AbWorker *w, Node *n)
{
    const Pos *p = n->pos;
    int value;

    /* Step 1. Limits, the end of the game, and tables that know it. */
    if (++w->nodes >= w->next_check) check_limits(w);
    w->is_exact = true;
    if (w->stopped) return 0;
    if (p->outcome != ONGOING) return value_of_end(p, n->turns);
    if (w->drawn_set && !p->mid_turn && is_third_occurrence(w, w->game->hash(p))) return 0;
    n->is_pv = n->beta - n->alpha > 1;
    if (probe_tables(w, n, &value)) return value;

    /* Step 2. A win with the next turn needs no search, and a leaf is estimated. */
    n->threats = find_threats(w, p);
    if (n->threats & THREAT_OWN) return VALUE_WIN - (n->turns + 1);
    if (estimate_leaf(w, n, &value)) return value;

    /* Step 3. The quickest possible win and loss bound the window. */
    narrow_window(w, n);
    if (n->alpha >= n->beta) return n->alpha;

    /* Step 4. A position that has occurred on the path counts as a draw. It is one only on this
     * path, so the value is not exact; a plain search, valid on any path, omits this. */
    uint64_t hash = w->game->hash(p);
    n->key = table_key(w, p, hash);
    w->keys[n->ply] = hash;
    if (w->game->repeats && !p->mid_turn && !w->is_plain && is_on_path(w, hash, n->ply)) {
        w->is_exact = false;
        return 0;
    }

    /* Step 5. The table may have a value that is deep enough, or at least a step to try first. */
    if (probe_table(w, n, &value)) return value;

    /* Step 6. Close to the end the guide may know the rest of the game. */
    if (finish_game(w, n, &value)) return value;

    /* Step 7. Close to the leaves an estimate far outside the window decides. */
    if (prune_by_estimate(w, n, &value)) return value;

    n->tries = late_step(w, n);

    /* Step 8. Where the guide asks for it, unquiet positions are searched one turn deeper. */
    int stored_depth = n->depth;
    if (w->guide->extends && n->depth > 0 && !w->is_plain && !p->mid_turn && !w->guide->is_quiet(p))
        n->depth++;

    /* Step 9. Search the steps, and store the result in the table. */
    return search_steps(w, n, stored_depth);
}

/* -- The root -- */

/* There are more than ROOT_TURNS turns: the one with the lowest glance value is replaced. Stops
 * when the share of the time for this is used up. Meanwhile roots[].value holds glance values. */
static bool replace_root(AbWorker *w, const Turn *turn, const Pos *after)
{
    double limit = w->task->limits.seconds;
    int mover = task_pos(w->task)->to_move, least = 0, value = glance_value(w->guide, after, mover);
    for (int i = 0; i < ROOT_TURNS && !w->is_cut; i++)
        w->roots[i].value = glance_value(w->guide, &w->roots[i].after, mover);
    w->is_cut = true;
    for (int i = 1; i < ROOT_TURNS; i++)
        if (w->roots[i].value < w->roots[least].value) least = i;
    if (value > w->roots[least].value)
        w->roots[least] = (RootTurn){.turn = *turn, .after = *after, .value = value};
    return limit <= 0 || clock_seconds() - w->began < GLANCE_SHARE * limit;
}

static bool add_root(void *context, const Turn *turn, const Pos *after)
{
    AbWorker *w = context;
    if (w->root_count == ROOT_TURNS) return replace_root(w, turn, after);
    w->roots[w->root_count++] = (RootTurn){.turn = *turn, .after = *after};
    return true;
}

static void move_root(AbWorker *w, int from, int to)
{
    RootTurn turn = w->roots[from];
    memmove(&w->roots[to + 1], &w->roots[to], (size_t)(from - to) * sizeof turn);
    w->roots[to] = turn;
}

/* Moves the best of the turns from place `line` on to that place; the places before it belong to
 * better lines. */
static int search_root(AbWorker *w, int line, int depth, int alpha, int beta)
{
    const Node root = {.pos = task_pos(w->task), .last = NO_STEP, .depth = depth};
    int best = -VALUE_NONE;
    for (int i = line; i < w->root_count; i++) {
        RootTurn *r = &w->roots[i];
        int value, low = alpha > best ? alpha : best;
        Node child = child_of(&root, &r->after, r->turn.steps[r->turn.count - 1], depth - 1);
        if (i == line) {
            value = search_child(w, &root, child, alpha, beta);
        } else {
            int less = w->is_plain ? 0 : reduction(depth, i - line, true);
            child.depth -= less;
            value = search_child(w, &root, child, low, low + 1);
            child.depth += less;
            if (value > low && !w->stopped) value = search_child(w, &root, child, low, beta);
        }
        if (w->stopped) break;
        /* A move that fails low yields only an upper bound; keep it only as proof of a loss. */
        bool is_better = i == line || value > low;
        if (is_better || value <= -VALUE_PROVEN) r->value = value;
        r->is_exact = w->is_exact;
        if (value > best) best = value;
        if (!is_better) continue;
        move_root(w, i, line);
        if (value >= beta) break;
    }
    return best;
}

/* Aspiration: a window around the last value, widened on the side where the search fails. */
static void search_line(AbWorker *w, int line, int depth)
{
    int last = w->roots[line].value, width = w->guide->scale / 2;
    int most = w->guide->any_win ? VALUE_PROVEN : VALUE_WIN, alpha = -most, beta = most;
    if (depth >= 4 && last > -VALUE_PROVEN && last < VALUE_PROVEN) {
        alpha = last - width;
        beta = last + width;
    }
    while (!w->stopped) {
        int value = search_root(w, line, depth, alpha, beta);
        if (value > alpha && value < beta) break;
        if (value <= alpha && alpha > -most)
            alpha = value - width > -VALUE_PROVEN ? value - width : -most;
        else if (value >= beta && beta < most)
            beta = value + width < VALUE_PROVEN ? value + width : most;
        else
            break;
        width *= 4;
    }
}

static bool are_all_exact(const AbWorker *w)
{
    bool all = !w->is_cut;
    for (int i = 0; i < w->root_count; i++) all &= w->roots[i].is_exact;
    return all;
}

/* More depth changes nothing: all root values are exact, or the win cannot become shorter. */
static bool is_solved(const AbWorker *w, int lines)
{
    bool all = are_all_exact(w);
    if (w->is_cut) return false;
    if (all || lines > 1 || w->roots[0].value < VALUE_PROVEN) return all;
    return w->guide->any_win || VALUE_WIN - w->roots[0].value <= w->depth;
}

/* -- Lines -- */

/* The turn after which the guide's tables have the best value for the side that made it. */
typedef struct BestTurn {
    const Guide *guide;
    int value; /* -VALUE_NONE: none yet */
    Turn turn;
    Pos after;
} BestTurn;

static bool compare_turn(void *context, const Turn *turn, const Pos *after)
{
    BestTurn *best = context;
    int value = after->outcome != ONGOING ? -value_of_end(after, 0)
                                          : -best->guide->probe(best->guide->tables, after);
    if (value == -VALUE_NONE) return true;
    if (value > best->value) {
        best->value = value;
        best->turn = *turn;
        best->after = *after;
    }
    return true;
}

/* Continues a line with the guide's tables. A draw goes on with no line. */
static bool extend_by_tables(const AbWorker *w, Line *line, Pos *at)
{
    BestTurn best = {.guide = w->guide, .value = -VALUE_NONE};
    if (!w->guide->probe) return false;
    int value = w->guide->probe(w->guide->tables, at);
    if (value == VALUE_NONE || value == 0) return false;
    turns_visit(at, compare_turn, &best);
    if (best.value == -VALUE_NONE) return false;
    line->pv[line->pv_count++] = best.turn;
    *at = best.after;
    return true;
}

/* Continues a line with the table's steps, as long as they are legal. */
static void extend_line(const AbWorker *w, Line *line, const Pos *after)
{
    Pos at = *after;
    while (line->pv_count < PV_MAX && at.outcome == ONGOING) {
        Turn turn = {0};
        Pos next = at;
        if (extend_by_tables(w, line, &at)) continue;
        do {
            TTEntry entry;
            Step list[STEPS_MAX];
            if (!tt_get(w->table, table_key(w, &next, w->game->hash(&next)), &entry)) return;
            int count = w->game->steps(&next, list), i = 0;
            while (i < count && list[i] != entry.step) i++;
            if (i == count || turn.count == TURN_STEPS) return;
            turn.steps[turn.count++] = entry.step;
            w->game->play(&next, entry.step, &next);
        } while (next.mid_turn);
        line->pv[line->pv_count++] = turn_in_order(w->game, &turn);
        at = next;
    }
}

static void report_lines(const AbWorker *w, int lines, uint64_t nodes, Result *out)
{
    out->line_count = lines < w->root_count ? lines : w->root_count;
    bool is_through = w->depth == DEPTH_MAX && w->guide->turns_left;
    out->depth = is_through ? w->guide->turns_left(task_pos(w->task)) : w->depth;
    out->nodes = nodes;
    out->seconds = clock_seconds() - w->began;
    /* A draw is proven when no turn can be better. */
    bool is_solved_draw = are_all_exact(w) && !w->stopped;
    for (int i = 0; i < out->line_count; i++) {
        const RootTurn *r = &w->roots[i];
        Line *line = &out->lines[i];
        *line = (Line){.value = r->value, .distance = -1, .pv_count = 1, .pv = {r->turn}};
        if (r->value == -VALUE_NONE) line->value = 0;
        /* A value of an earlier depth cannot be better than that of the line before. */
        bool is_outdated = i > 0 && line->value > line[-1].value;
        if (is_outdated && line[-1].value > -VALUE_PROVEN) line->value = line[-1].value;
        /* A turn that was left out might not lose. */
        if (w->is_cut && line->value <= -VALUE_PROVEN) line->value = 1 - VALUE_PROVEN;
        line_judge(line, w->guide);
        if (is_solved_draw && r->is_exact && r->value == 0) line->proven = PROVEN_DRAW;
        extend_line(w, line, &r->after);
    }
}

/* The search was stopped just after its best turn was proven to lose: prefer any other. */
static void avoid_loss(AbWorker *w)
{
    for (int i = 0; i < w->root_count; i++) {
        bool is_lost = w->roots[i].value <= -VALUE_PROVEN && w->roots[i].value != -VALUE_NONE;
        if (is_lost) continue;
        move_root(w, i, 0);
        return;
    }
}

/* The depth after this one: one more, or to the end of the game if that is near. */
static int next_depth(const AbWorker *w, int depth)
{
    if (!w->guide->turns_left || depth >= DEPTH_MAX) return depth + 1;
    bool is_near = w->guide->turns_left(task_pos(w->task)) <= depth + END_TURNS;
    return is_near && !w->task->limits.depth ? DEPTH_MAX : depth + 1;
}

static void deepen(AbWorker *w, int lines, Result *out)
{
    int most = w->task->limits.depth ? w->task->limits.depth : DEPTH_MAX;
    for (int depth = 1 + (w->id & 1); depth <= most && !w->stopped; depth = next_depth(w, depth)) {
        for (int line = 0; line < lines && line < w->root_count; line++)
            search_line(w, line, depth);
        if (w->stopped) break;
        w->depth = depth;
        if (w->id > 0) continue;
        if (w->task->progress) {
            report_lines(w, lines, w->nodes, out);
            w->task->progress(w->task->context, out);
        }
        bool is_forced = w->root_count == 1 && !w->task->is_analysis;
        if (is_solved(w, lines) || (is_forced && depth >= 4)) break;
    }
    if (w->stopped) avoid_loss(w);
}

/* Finds the exact distance of a proven win or loss by a plain search, if the limits allow it. */
static void confirm_distance(AbWorker *w)
{
    RootTurn found = w->roots[0];
    int value = found.value, distance = VALUE_WIN - (value < 0 ? -value : value);
    if (w->stopped || distance >= VALUE_WIN - VALUE_PROVEN || distance <= 1) return;
    if (w->guide->any_win && w->guide->turns_left(task_pos(w->task)) > EXACT_TURNS) return;
    w->is_plain = true;
    w->plain_limit = 2 * w->nodes + PLAIN_NODES;
    w->next_check = w->nodes + 1;
    int exact = search_root(w, 0, distance, -VALUE_WIN, VALUE_WIN);
    w->is_plain = false;
    w->plain_limit = 0;
    bool is_confirmed = value > 0 ? exact >= value : exact <= value;
    if (!w->stopped && is_confirmed) return;
    for (int i = 0; i < w->root_count; i++)
        if (turn_is_same(&w->roots[i].turn, &found.turn)) move_root(w, i, 0);
    w->roots[0] = found;
}

/* -- Threads -- */

static void *run_helper(void *argument)
{
    AbWorker *w = argument;
    Result unused;
    deepen(w, 1, &unused);
    return NULL;
}

/* History scores decay between searches; killers and counters start afresh. */
static void prepare(AbWorker *w, const Guide *g, const Task *task, TTable *table, atomic_bool *halt,
                    int id)
{
    w->game = game_of(task_pos(task));
    w->guide = g;
    w->task = task;
    w->table = table;
    w->halt = halt;
    w->began = clock_seconds();
    w->nodes = w->next_check = w->plain_limit = 0;
    w->stopped = w->is_cut = w->is_plain = false;
    w->id = id;
    w->depth = 0;
    w->root_count = 0;
    memset(w->killers, 0xff, sizeof w->killers);
    memset(w->counters, 0xff, sizeof w->counters);
    for (int i = 0; i < HISTORY; i++) {
        w->history[WHITE][i] /= 8;
        w->history[BLACK][i] /= 8;
    }
    w->keys[0] = w->game->hash(task_pos(task));
    check_limits(w);
    w->stopped = false; /* one iteration at least begins */
}

static void list_roots(AbWorker *w)
{
    w->drawn_set = hash_drawn_set(w);
    turns_visit(task_pos(w->task), add_root, w);
    for (int i = 0; i < w->root_count; i++) w->roots[i].value = -VALUE_NONE;
}

static void copy_roots(AbWorker *to, const AbWorker *from)
{
    memcpy(to->roots, from->roots, (size_t)from->root_count * sizeof *to->roots);
    to->root_count = from->root_count;
    to->drawn_set = from->drawn_set;
    to->is_cut = from->is_cut;
}

enum { THREADS_MAX = 256 };

void ab_search(const Guide *g, const Task *task, TTable *table, void *workers, int threads,
               Result *out)
{
    AbWorker *all = workers;
    atomic_bool halt = false;
    pthread_t helpers[THREADS_MAX];
    bool is_running[THREADS_MAX] = {false};
    int lines = task->lines < 1 ? 1 : task->lines > LINES_MAX ? LINES_MAX : task->lines;
    *out = (Result){0};
    if (task_pos(task)->outcome != ONGOING) return;
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    tt_age(table);
    uint64_t share = (task->limits.nodes + (uint64_t)threads - 1) / (uint64_t)threads;
    for (int i = 0; i < threads; i++) {
        all[i].node_limit = share;
        prepare(&all[i], g, task, table, &halt, i);
        if (i == 0)
            list_roots(&all[0]);
        else
            copy_roots(&all[i], &all[0]);
    }
    for (int i = 1; i < threads; i++)
        is_running[i] = pthread_create(&helpers[i], NULL, run_helper, &all[i]) == 0;
    deepen(&all[0], lines, out);
    if (lines == 1) confirm_distance(&all[0]);
    atomic_store(&halt, true);
    uint64_t nodes = all[0].nodes;
    for (int i = 1; i < threads; i++) {
        if (is_running[i]) pthread_join(helpers[i], NULL);
        nodes += all[i].nodes;
    }
    report_lines(&all[0], lines, nodes, out);
}
