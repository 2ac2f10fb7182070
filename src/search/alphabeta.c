/* alphabeta.c: iterative deepening alpha-beta over the steps of any game.
 *
 * Nodes are steps, depth is turns: a step in the middle of a turn keeps the depth, and the value
 * changes sign only when the side to move does. Wins are counted in turns, so that a shorter one is
 * worth more.
 *
 * A node also says whether its value is exact: no estimate went into it, every line under it was
 * followed to the end of the game. Such values are kept in the table with DEPTH_EXACT and never
 * searched again; when the root's is exact, the position is solved, draws included.
 *
 * Reductions and estimates can hide the shortest win behind a longer one. So a proven win or loss
 * is searched once more, plainly: nothing is reduced or estimated, and only ends count. That gives
 * its exact distance.
 *
 * Some games are decided by their last moves, and take about as long whatever happens (any_win).
 * There any win ends a node, and when the end comes near the next iteration goes all the way. */
#include "search/alphabeta.h"

#include "core/clock.h"

#include <pthread.h>
#include <string.h>

enum {
    PLIES = 220,       /* steps from the root to the deepest node, less one long turn */
    HISTORY = 1 << 14, /* steps have at most 14 bits, but for a stop, which shares a place */
    HISTORY_MAX = 16000,
    DEPTH_EXACT = 125,
    QUIET_DEPTH = -6,     /* turns that an unquiet line may go past the depth */
    CLOCK_NODES = 1024,   /* nodes between two looks at the clock */
    END_TURNS = 6,        /* an iteration may look so many turns further to reach the end */
    EXACT_TURNS = 6,      /* where any win will do, only distances up to this are made exact */
    PLAIN_NODES = 200000, /* that a plain search may take, and twice those before it */
    ROOT_TURNS = 1024
};

/* The part of the time that may go into choosing among more than ROOT_TURNS turns. */
static const double GLANCE_SHARE = 0.2;

/* Keeps the entries of plain searches apart in the table. */
#define PLAIN_KEY 0x5bf03635d1a2f7e9U

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
    bool has_stopped;
    bool is_exact; /* of the value just returned */
    bool is_plain; /* only ends count: for exact distances */
    int id;
    int depth;                         /* of the last iteration that was finished */
    uint64_t keys[PLIES + TURN_STEPS]; /* hashes on the way from the root */
    Step killers[PLIES + TURN_STEPS][2];
    Step counters[HISTORY];
    int16_t history[2][HISTORY];
    RootTurn roots[ROOT_TURNS];
    int root_count;
    bool is_cut; /* more turns than places: nothing can be proven */
};

size_t ab_worker_size(void) { return sizeof(struct AbWorker); }

/* -- Limits -- */

static void look_at_limits(AbWorker *w)
{
    const Limits *limits = &w->task->limits;
    w->next_check = w->nodes + CLOCK_NODES;
    if (w->node_limit) {
        if (w->nodes >= w->node_limit) w->has_stopped = true;
        if (w->next_check > w->node_limit) w->next_check = w->node_limit;
    }
    if (w->plain_limit) {
        if (w->nodes >= w->plain_limit) w->has_stopped = true;
        if (w->next_check > w->plain_limit) w->next_check = w->plain_limit;
    }
    if (limits->seconds > 0 && clock_seconds() - w->began >= limits->seconds) w->has_stopped = true;
    if (w->task->stop && atomic_load_explicit(w->task->stop, memory_order_relaxed))
        w->has_stopped = true;
    if (atomic_load_explicit(w->halt, memory_order_relaxed)) w->has_stopped = true;
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

/* A position seen on the way here, or twice in the game before. */
static bool is_repeated(const AbWorker *w, uint64_t key, int ply)
{
    int before = 0;
    for (int i = ply - 1; i >= 0; i--)
        if (w->keys[i] == key) return true;
    for (int i = 0; i < w->task->key_count; i++) before += w->task->keys[i] == key;
    return before >= 2;
}

/* -- The order of steps -- */

enum {
    RANK_TABLE = 1 << 28,
    RANK_KILLER = 1 << 20,
    RANK_COUNTER = 1 << 19,
    RANK_GUIDE = 64,
    RANK_LOSES = INT32_MIN
};

static void rank_steps(const AbWorker *w, const Pos *p, const Step *list, int count, Step first,
                       Step before, int ply, int32_t ranks[STEPS_MAX])
{
    int16_t guess[STEPS_MAX];
    if (w->guide->rank) w->guide->rank(p, list, count, guess);
    Step counter = before == NO_STEP ? NO_STEP : w->counters[before % HISTORY];
    for (int i = 0; i < count; i++) {
        Step s = list[i];
        ranks[i] = w->history[p->to_move][s % HISTORY];
        if (w->guide->rank) ranks[i] += RANK_GUIDE * guess[i];
        if (s == w->killers[ply][0] || s == w->killers[ply][1]) ranks[i] += RANK_KILLER;
        if (s == counter) ranks[i] += RANK_COUNTER;
        if (s == first) ranks[i] += RANK_TABLE;
        if (w->guide->rank && guess[i] == STEP_LOSES) ranks[i] = RANK_LOSES;
    }
}

/* Brings the best of the rest to place i. */
static void pick_step(Step *list, int32_t *ranks, int count, int i)
{
    int best = i;
    for (int j = i + 1; j < count; j++)
        if (ranks[j] > ranks[best]) best = j;
    Step step = list[best];
    int32_t rank = ranks[best];
    list[best] = list[i];
    ranks[best] = ranks[i];
    list[i] = step;
    ranks[i] = rank;
}

/* Towards the limit the slower: what is new counts more than what is long past. */
static void change_history(int16_t *h, int by)
{
    int size = by < 0 ? -by : by;
    *h = (int16_t)(*h + by - *h * size / HISTORY_MAX);
}

static void reward_step(AbWorker *w, const Pos *p, const Step *tried, int count, Step before,
                        int depth, int ply)
{
    int bonus = depth < 1 ? 16 : depth > 16 ? 4096 : 16 * depth * depth;
    Step best = tried[count - 1];
    int16_t *history = w->history[p->to_move];
    change_history(&history[best % HISTORY], bonus);
    for (int i = 0; i + 1 < count; i++) change_history(&history[tried[i] % HISTORY], -bonus);
    if (w->killers[ply][0] != best) {
        w->killers[ply][1] = w->killers[ply][0];
        w->killers[ply][0] = best;
    }
    if (before != NO_STEP) w->counters[before % HISTORY] = best;
}

static int bit_length(int n) { return n > 0 ? bits_highest((uint64_t)n) + 1 : 0; }

/* How many turns less deep a late step is looked at first. */
static int reduction(int depth, int tried, bool is_pv)
{
    if (depth < 3 || tried < 3) return 0;
    int r = bit_length(depth) * bit_length(tried) / 4;
    if (is_pv && r > 0) r--;
    return r < depth - 1 ? r : depth - 2;
}

/* -- The search -- */

static int search(AbWorker *w, const Pos *p, int depth, int alpha, int beta, int ply, int turns,
                  Step before);

/* The value of the position after a step, for the side that made it. */
static int search_child(AbWorker *w, const Pos *p, const Pos *after, int depth, int alpha, int beta,
                        int ply, int turns, Step step)
{
    int next = after->mid_turn ? turns : turns + 1;
    if (after->to_move == p->to_move)
        return search(w, after, depth, alpha, beta, ply + 1, next, step);
    return -search(w, after, depth, -beta, -alpha, ply + 1, next, step);
}

/* The first step with the full window; the others first with an empty one and less deep, and again
 * in full if they turn out better. */
static int search_step(AbWorker *w, const Pos *p, Step step, int tried, int depth, int alpha,
                       int beta, int ply, int turns)
{
    Pos after;
    w->game->play(p, step, &after);
    int next = after.mid_turn ? depth : depth - 1;
    bool is_pv = beta - alpha > 1;
    if (tried == 0) return search_child(w, p, &after, next, alpha, beta, ply, turns, step);
    bool is_whole = w->is_plain || after.mid_turn || p->mid_turn;
    int less = is_whole ? 0 : reduction(depth, tried, is_pv);
    int value = search_child(w, p, &after, next - less, alpha, alpha + 1, ply, turns, step);
    if (less && value > alpha && !w->has_stopped)
        value = search_child(w, p, &after, next, alpha, alpha + 1, ply, turns, step);
    if (is_pv && value > alpha && value < beta && !w->has_stopped)
        value = search_child(w, p, &after, next, alpha, beta, ply, turns, step);
    return value;
}

/* A guide that does not see both at once is asked for a win only. */
static int look_for_threats(const AbWorker *w, const Pos *p)
{
    if (w->guide->threats) return w->guide->threats(p);
    return w->guide->win && w->guide->win(p) != NO_STEP ? THREAT_OWN : 0;
}

/* The end of the depth: an estimate, unless the position is not quiet and must be looked into.
 * False if it must. */
static bool estimate_leaf(AbWorker *w, const Pos *p, int threats, int depth, int ply, int *value)
{
    bool is_quiet = w->is_plain || !(threats & THREAT_HIS);
    if (is_quiet && !w->is_plain && !w->guide->threats)
        is_quiet = !w->guide->is_quiet || w->guide->is_quiet(p);
    if (!is_quiet && depth > QUIET_DEPTH && ply < PLIES) return false;
    *value = w->is_plain ? 0 : w->guide->value(p);
    w->is_exact = false;
    return true;
}

/* Asks the guide for the exact value, and keeps it like one that was searched. */
static bool finish_game(AbWorker *w, const Pos *p, uint64_t key, int alpha, int beta, int turns,
                        int *value)
{
    if (!w->guide->finish || w->is_plain || p->mid_turn) return false;
    int low = value_to_table(alpha, turns), high = value_to_table(beta, turns);
    int known = w->guide->finish(p, low, high, &w->nodes);
    if (known == VALUE_NONE) return false;
    TTEntry entry = {.value = known, .estimate = VALUE_NONE, .depth = DEPTH_EXACT, .step = NO_STEP};
    entry.bound = known >= high ? BOUND_LOWER : known <= low ? BOUND_UPPER : BOUND_EXACT;
    tt_put(w->table, key, &entry);
    *value = value_from_table(known, turns);
    return true;
}

static int search(AbWorker *w, const Pos *p, int depth, int alpha, int beta, int ply, int turns,
                  Step before)
{
    /* Step 1. Limits, and the end of the game. */
    if (++w->nodes >= w->next_check) look_at_limits(w);
    w->is_exact = true;
    if (w->has_stopped) return 0;
    if (p->outcome != ONGOING) return value_of_end(p, turns);
    bool is_pv = beta - alpha > 1;

    /* Step 2. A win at once needs no search, and a leaf none either. */
    int threats = p->mid_turn ? 0 : look_for_threats(w, p);
    if (threats & THREAT_OWN) return VALUE_WIN - (turns + 1);
    if (!p->mid_turn) {
        int value;
        if ((depth <= 0 || ply >= PLIES) && estimate_leaf(w, p, threats, depth, ply, &value))
            return value;
    }

    /* Step 3. Nothing here can be worth more than the quickest win or less than the quickest loss.
     */
    if (alpha < turns - VALUE_WIN) alpha = turns - VALUE_WIN;
    if (beta > VALUE_WIN - turns - 1) beta = VALUE_WIN - turns - 1;
    if (w->guide->any_win && !w->is_plain) {
        if (alpha < -VALUE_PROVEN) alpha = -VALUE_PROVEN;
        if (beta > VALUE_PROVEN) beta = VALUE_PROVEN;
    }
    if (alpha >= beta) return alpha;

    /* Step 4. A repeated position is a draw; it is so only on this way, so not exactly. */
    uint64_t key = w->game->hash(p) ^ (w->is_plain ? PLAIN_KEY : 0);
    w->keys[ply] = key;
    if (w->game->repeats && !p->mid_turn && is_repeated(w, key, ply)) {
        w->is_exact = false;
        return 0;
    }

    /* Step 5. What the table knows: a value deep enough, or at least a step to begin with. */
    TTEntry entry = {.step = NO_STEP, .estimate = VALUE_NONE};
    if (tt_get(w->table, key, &entry) && entry.depth >= depth) {
        int value = value_from_table(entry.value, turns);
        bool fits = entry.bound == BOUND_EXACT || (entry.bound == BOUND_LOWER && value >= beta) ||
                    (entry.bound == BOUND_UPPER && value <= alpha);
        if (fits && (!is_pv || entry.depth == DEPTH_EXACT)) {
            w->is_exact = entry.depth == DEPTH_EXACT;
            return value;
        }
    }

    /* Step 6. Close to the end the guide may know the rest. */
    int rest;
    if (finish_game(w, p, key, alpha, beta, turns, &rest)) return rest;

    /* Step 7. With little depth left and no threat to win, the estimate is believed where it is far
     * above the window; far below it only the first step is looked at. */
    int estimate = entry.estimate;
    int hope = -VALUE_NONE; /* what the steps that are not looked at may be worth, if any is not */
    if (!p->mid_turn && !is_pv && depth > 0 && depth <= (w->guide->margin ? 4 : 3) && !threats &&
        !w->is_plain) {
        int reach = depth * (w->guide->margin ? w->guide->margin : w->guide->scale);
        if (estimate == VALUE_NONE) estimate = w->guide->value(p);
        if (beta > -VALUE_PROVEN && estimate < VALUE_PROVEN && estimate - reach >= beta) {
            w->is_exact = false;
            return estimate;
        }
        if (w->guide->margin && estimate + reach * 3 / 4 <= alpha) hope = estimate + reach * 3 / 4;
    }

    /* Step 8. Where the guide asks for it, what is not quiet is looked at one turn deeper. */
    bool is_extended =
        w->guide->extends && depth > 0 && !w->is_plain && !p->mid_turn && !w->guide->is_quiet(p);
    if (is_extended) depth++;

    /* Step 9. The steps in order; a value that reaches beta ends the node. */
    Step list[STEPS_MAX];
    int32_t ranks[STEPS_MAX];
    int count = w->game->steps(p, list), best = -VALUE_NONE, floor = alpha;
    bool all_exact = true, is_cut = false;
    Step best_step = NO_STEP;
    rank_steps(w, p, list, count, entry.step, before, ply, ranks);
    for (int i = 0; i < count; i++) {
        pick_step(list, ranks, count, i);
        if (ranks[i] == RANK_LOSES) { /* and so do all that are left */
            if (best < turns + 2 - VALUE_WIN) best = turns + 2 - VALUE_WIN;
            break;
        }
        if (hope > -VALUE_NONE && best > -VALUE_PROVEN) {
            if (best < hope) best = hope;
            all_exact = false;
            break;
        }
        int value = search_step(w, p, list[i], i, depth, alpha, beta, ply, turns);
        if (w->has_stopped) return 0;
        all_exact &= w->is_exact;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        best_step = list[i];
        alpha = value;
        if (value < beta) continue;
        is_cut = true;
        all_exact = w->is_exact;
        reward_step(w, p, list, i + 1, before, depth, ply);
        break;
    }

    /* Step 10. Remember. A proven win or loss is exact however it was found. */
    if (best >= VALUE_PROVEN) all_exact = true;
    if (is_extended) depth--;
    TTEntry known = {.value = value_to_table(best, turns), .estimate = estimate, .step = best_step};
    known.bound = is_cut ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    known.depth = all_exact ? DEPTH_EXACT : depth < 0 ? 0 : depth;
    tt_put(w->table, key, &known);
    w->is_exact = all_exact;
    return best;
}

/* -- The root -- */

/* There is no room for all turns: those that look worst are left out, as far as a part of the time
 * allows to look at them. Until all are there, the values of roots are those of the glance. */
static bool replace_root(AbWorker *w, const Turn *turn, const Pos *after)
{
    double limit = w->task->limits.seconds;
    int mover = w->task->pos.to_move, least = 0, value = glance_value(w->guide, after, mover);
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

/* The best of the turns from place `line` on is brought there; the places before are taken. */
static int search_root(AbWorker *w, int line, int depth, int alpha, int beta)
{
    const Pos *p = &w->task->pos;
    int best = -VALUE_NONE;
    for (int i = line; i < w->root_count; i++) {
        RootTurn *r = &w->roots[i];
        int less = w->is_plain ? 0 : reduction(depth, i - line, true);
        int value, low = alpha > best ? alpha : best;
        Step last = r->turn.steps[r->turn.count - 1];
        if (i == line) {
            value = search_child(w, p, &r->after, depth - 1, alpha, beta, 0, 0, last);
        } else {
            value = search_child(w, p, &r->after, depth - 1 - less, low, low + 1, 0, 0, last);
            if (value > low && !w->has_stopped)
                value = search_child(w, p, &r->after, depth - 1, low, beta, 0, 0, last);
        }
        if (w->has_stopped) break;
        /* Of a turn that is not better the value is but a bound, which tells only of losses. */
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

/* A window around the last value, opened on the side where it fails. */
static void search_line(AbWorker *w, int line, int depth)
{
    int last = w->roots[line].value, width = w->guide->scale / 2;
    int most = w->guide->any_win ? VALUE_PROVEN : VALUE_WIN, alpha = -most, beta = most;
    if (depth >= 4 && last > -VALUE_PROVEN && last < VALUE_PROVEN) {
        alpha = last - width;
        beta = last + width;
    }
    while (!w->has_stopped) {
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

/* All root values exact, or a win found: more depth changes nothing. */
static bool is_solved(const AbWorker *w, int lines)
{
    bool all = are_all_exact(w);
    if (w->is_cut) return false;
    if (all || lines > 1 || w->roots[0].value < VALUE_PROVEN) return all;
    return w->guide->any_win || VALUE_WIN - w->roots[0].value <= w->depth;
}

/* -- Lines -- */

/* Continues a line through the table, as long as it names legal steps. */
static void extend_line(const AbWorker *w, Line *line, const Pos *after)
{
    Pos at = *after;
    while (line->pv_count < PV_MAX && at.outcome == ONGOING) {
        Turn turn = {0};
        Pos next = at;
        do {
            TTEntry entry;
            Step list[STEPS_MAX];
            if (!tt_get(w->table, w->game->hash(&next), &entry)) return;
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
    out->depth = is_through ? w->guide->turns_left(&w->task->pos) : w->depth;
    out->nodes = nodes;
    out->seconds = clock_seconds() - w->began;
    /* A draw is proven when no turn can be better. */
    bool is_solved_draw = are_all_exact(w) && !w->has_stopped;
    for (int i = 0; i < out->line_count; i++) {
        const RootTurn *r = &w->roots[i];
        Line *line = &out->lines[i];
        *line = (Line){.value = r->value, .distance = -1, .pv_count = 1, .pv = {r->turn}};
        if (r->value == -VALUE_NONE) line->value = 0;
        /* What an earlier depth hoped for has not been better than the line before. */
        bool is_hope = i > 0 && line->value > line[-1].value;
        if (is_hope && line[-1].value > -VALUE_PROVEN) line->value = line[-1].value;
        /* Turns that were left out might not lose. */
        if (w->is_cut && line->value <= -VALUE_PROVEN) line->value = 1 - VALUE_PROVEN;
        line_judge(line, w->guide);
        if (is_solved_draw && r->is_exact && r->value == 0) line->proven = PROVEN_DRAW;
        extend_line(w, line, &r->after);
    }
}

/* A search that was stopped when it had just seen that its best turn loses: any other is better. */
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
    bool is_near = w->guide->turns_left(&w->task->pos) <= depth + END_TURNS;
    return is_near && !w->task->limits.depth ? DEPTH_MAX : depth + 1;
}

static void deepen(AbWorker *w, int lines, Result *out)
{
    int most = w->task->limits.depth ? w->task->limits.depth : DEPTH_MAX;
    for (int depth = 1 + (w->id & 1); depth <= most && !w->has_stopped;
         depth = next_depth(w, depth)) {
        for (int line = 0; line < lines && line < w->root_count; line++)
            search_line(w, line, depth);
        if (w->has_stopped) break;
        w->depth = depth;
        if (w->id > 0) continue;
        if (w->task->progress) {
            report_lines(w, lines, w->nodes, out);
            w->task->progress(w->task->context, out);
        }
        if (is_solved(w, lines) || (w->root_count == 1 && depth >= 4)) break;
    }
    if (w->has_stopped) avoid_loss(w);
}

/* The exact distance of a proven win or loss, if it can be found with what is left of the limits
 * and about as much work as went before. */
static void confirm_distance(AbWorker *w)
{
    RootTurn found = w->roots[0];
    int value = found.value, distance = VALUE_WIN - (value < 0 ? -value : value);
    if (w->has_stopped || distance >= VALUE_WIN - VALUE_PROVEN || distance <= 1) return;
    if (w->guide->any_win && distance > EXACT_TURNS) return;
    w->is_plain = true;
    w->plain_limit = 2 * w->nodes + PLAIN_NODES;
    w->next_check = w->nodes + 1;
    w->keys[0] ^= PLAIN_KEY;
    search_root(w, 0, distance, -VALUE_WIN, VALUE_WIN);
    w->is_plain = false;
    w->plain_limit = 0;
    if (!w->has_stopped) return;
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

/* History fades between searches; killers belong to one root. */
static void prepare(AbWorker *w, const Guide *g, const Task *task, TTable *table, atomic_bool *halt,
                    int id)
{
    w->game = game_of(&task->pos);
    w->guide = g;
    w->task = task;
    w->table = table;
    w->halt = halt;
    w->began = clock_seconds();
    w->nodes = w->next_check = w->plain_limit = 0;
    w->has_stopped = w->is_cut = w->is_plain = false;
    w->id = id;
    w->depth = 0;
    w->root_count = 0;
    memset(w->killers, 0xff, sizeof w->killers);
    memset(w->counters, 0xff, sizeof w->counters);
    for (int i = 0; i < HISTORY; i++) {
        w->history[WHITE][i] /= 8;
        w->history[BLACK][i] /= 8;
    }
    w->keys[0] = w->game->hash(&task->pos);
    look_at_limits(w);
    w->has_stopped = false; /* one iteration at least begins */
}

static void list_roots(AbWorker *w)
{
    turns_visit(&w->task->pos, add_root, w);
    for (int i = 0; i < w->root_count; i++) w->roots[i].value = -VALUE_NONE;
}

static void copy_roots(AbWorker *to, const AbWorker *from)
{
    memcpy(to->roots, from->roots, (size_t)from->root_count * sizeof *to->roots);
    to->root_count = from->root_count;
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
    if (task->pos.outcome != ONGOING) return;
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
