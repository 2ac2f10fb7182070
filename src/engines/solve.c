/* solve.c: the exact value of a position.
 *
 * Both questions, whether white and whether black can force a win, are asked in turns, each for
 * twice the nodes of the last time: whoever wins, half of the work at most is wasted on the other
 * question. Two times no is a draw.
 *
 * Where a game can play out its end quickly (Guide.finish), alpha-beta to the end of the game is
 * faster, and is used instead. */
#include "engines/solve.h"

#include "core/clock.h"
#include "engines/strategy.h"
#include "search/alphabeta.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_MEGABYTES = 256, CACHE_LINE_BYTES = 64 };

/* Nodes of the first turn of a question, and of the longest. */
enum { SLICE_FIRST = 1 << 12, SLICE_MAX = 1 << 20 };

struct Solve {
    const Game *game;
    Guide guide;
    int threads;
    void *block; /* the allocation that holds the table */
    bool uses_alphabeta;
    TTable positions; /* of alpha-beta, */
    void *searchers;  /* and its threads */
    ProofTable table; /* of proof search, and its threads */
    ProofWorker *workers[SOLVE_THREADS_MAX];
    atomic_uchar busy[PROOF_BUSY];
};

static bool make_threads(Solve *s)
{
    if (s->uses_alphabeta) {
        s->searchers = calloc((size_t)s->threads, ab_worker_size());
        return s->searchers != NULL;
    }
    for (int i = 0; i < s->threads; i++) {
        s->workers[i] = calloc(1, proof_worker_size());
        if (!s->workers[i]) return false;
    }
    return true;
}

Solve *solve_new(const Game *g, const SolveOptions *options)
{
    Solve *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->game = g;
    s->guide = *guide_of(g);
    if (options->tables) {
        s->guide.probe = tables_probe;
        s->guide.tables = options->tables;
    }
    s->threads = options->threads ? options->threads : 1;
    size_t bytes = (size_t)(options->megabytes ? options->megabytes : DEFAULT_MEGABYTES) << 20;
    s->uses_alphabeta = s->guide.finish && !options->by_proof;
    s->block = calloc(1, bytes + CACHE_LINE_BYTES);
    if (!s->block || !make_threads(s)) {
        solve_free(s);
        return NULL;
    }
    void *memory = (char *)s->block + CACHE_LINE_BYTES - (uintptr_t)s->block % CACHE_LINE_BYTES;
    if (s->uses_alphabeta)
        tt_init(&s->positions, memory, bytes);
    else
        proof_table_init(&s->table, memory, bytes);
    return s;
}

void solve_free(Solve *s)
{
    if (!s) return;
    for (int i = 0; i < s->threads; i++) free(s->workers[i]);
    free(s->searchers);
    free(s->block);
    free(s);
}

bool solve_visit_table(const Solve *s, SolveVisit *visit, void *context)
{
    size_t count =
        s->uses_alphabeta ? s->positions.buckets * TT_WAYS : s->table.buckets * PROOF_WAYS;
    for (size_t i = 0; i < count; i++) {
        uint64_t entry[2];
        bool is_used = s->uses_alphabeta ? tt_slot(&s->positions, i, entry)
                                         : proof_table_slot(&s->table, i, entry);
        if (is_used && !visit(context, entry)) return false;
    }
    return true;
}

void solve_restore(Solve *s, const uint64_t entry[2])
{
    if (s->uses_alphabeta)
        tt_restore(&s->positions, entry);
    else
        proof_table_restore(&s->table, entry);
}

/* -- Threads -- */

typedef struct Helper {
    Solve *solve;
    const ProofTask *task;
    int id;
    ProofAnswer answer;
} Helper;

static void *run_helper(void *argument)
{
    Helper *h = argument;
    Solve *s = h->solve;
    atomic_uchar *busy = s->threads > 1 ? s->busy : NULL;
    h->answer = proof_search(s->workers[h->id], h->task, &s->table, busy);
    if (h->answer != PROOF_OPEN) atomic_store(h->task->halt, true);
    return NULL;
}

/* One question on all threads: the first that knows the answer ends the others. */
static ProofAnswer ask(Solve *s, const ProofTask *task, uint64_t *nodes)
{
    Helper helpers[SOLVE_THREADS_MAX] = {0};
    pthread_t threads[SOLVE_THREADS_MAX];
    bool is_running[SOLVE_THREADS_MAX] = {false};
    atomic_bool halt = false;
    ProofAnswer answer = PROOF_OPEN;
    ProofTask shared = *task;
    shared.halt = &halt;
    helpers[0] = (Helper){s, &shared, 0, PROOF_OPEN};
    for (int i = 1; i < s->threads; i++) {
        helpers[i] = (Helper){s, &shared, i, PROOF_OPEN};
        is_running[i] = !pthread_create(&threads[i], NULL, run_helper, &helpers[i]);
    }
    run_helper(&helpers[0]);
    for (int i = 0; i < s->threads; i++) {
        if (is_running[i]) pthread_join(threads[i], NULL);
        if (i > 0 && !is_running[i]) continue;
        *nodes += proof_nodes(s->workers[i]);
        if (helpers[i].answer != PROOF_OPEN) answer = helpers[i].answer;
    }
    return answer;
}

/* -- Both questions -- */

typedef struct Run {
    Solve *solve;
    const SolveTask *task;
    SolveProgress done;
    double began;
} Run;

static ProofTask question(const Run *r, int attacker, int turns)
{
    const SolveTask *t = r->task;
    return (ProofTask){.history = t->history,
                       .guide = &r->solve->guide,
                       .attacker = attacker,
                       .turns = turns,
                       .deadline = t->seconds > 0 ? r->began + t->seconds : 0,
                       .stop = t->stop};
}

static bool is_at_limit(const Run *r)
{
    const SolveTask *t = r->task;
    return (t->nodes && r->done.nodes >= t->nodes) ||
           (t->seconds > 0 && clock_seconds() - r->began >= t->seconds) ||
           (t->stop && atomic_load(t->stop));
}

static void report(Run *r)
{
    r->done.seconds = clock_seconds() - r->began;
    if (r->task->progress) r->task->progress(r->task->context, &r->done);
}

/* Asks for both sides in turns, until one wins, both do not, or a limit is reached. */
static void ask_both(Run *r, int turns)
{
    const Pos *root = view_now(&r->task->history);
    int side = root->to_move;
    r->done.answers[WHITE] = r->done.answers[BLACK] = PROOF_OPEN;
    for (uint64_t slice = SLICE_FIRST; !is_at_limit(r); side = opponent(side)) {
        ProofTask q = question(r, side, turns);
        if (r->done.answers[side] == PROOF_OPEN) {
            q.nodes = slice;
            if (r->task->nodes && q.nodes > r->task->nodes - r->done.nodes)
                q.nodes = r->task->nodes - r->done.nodes;
            r->done.answers[side] = ask(r->solve, &q, &r->done.nodes);
            r->done.numbers[side] = proof_known(&q, &r->solve->table, root, turns);
            report(r);
        }
        if (r->done.answers[side] == PROOF_YES) return;
        if (r->done.answers[WHITE] == PROOF_NO && r->done.answers[BLACK] == PROOF_NO) return;
        if (side != root->to_move && slice < SLICE_MAX) slice *= 2;
    }
}

static Proven value_for(const Run *r, int to_move)
{
    const ProofAnswer *a = r->done.answers;
    if (a[to_move] == PROOF_YES) return PROVEN_WIN;
    if (a[opponent(to_move)] == PROOF_YES) return PROVEN_LOSS;
    return a[WHITE] == PROOF_NO && a[BLACK] == PROOF_NO ? PROVEN_DRAW : PROVEN_NOT;
}

/* -- Choosing turns from the table -- */

typedef struct Choice {
    const ProofTask *task;
    const ProofTable *table;
    int turns_left;  /* before the turn */
    bool wants_yes;  /* the answer that the turn must keep */
    bool wants_work; /* of all turns the one with the most work, whatever the answer */
    bool found;
    int work; /* of the chosen */
    Turn turn;
} Choice;

static bool consider(void *context, const Turn *turn, const Pos *after)
{
    Choice *c = context;
    int turns = c->task->turns ? c->turns_left - 1 : 0, work = 0;
    if (after->outcome != ONGOING) {
        bool yes = after->outcome == win_of(c->task->attacker);
        if (!c->wants_work && yes != c->wants_yes) return true;
    } else {
        ProofEntry known = proof_known(c->task, c->table, after, turns);
        work = known.work;
        bool keeps = c->wants_yes ? known.pn == 0 : known.dn == 0;
        if (!c->wants_work && !keeps) return true;
        if (!c->wants_work && known.dn == 0 && known.pn != PROOF_INFINITE) return true;
    }
    bool is_better = !c->found || (c->wants_work ? work > c->work : work < c->work);
    if (is_better) {
        c->found = true;
        c->work = work;
        c->turn = *turn;
    }
    return true;
}

/* Whether the answer for p is known or can be found again: entries are overwritten now and then. */
static ProofAnswer ask_again(Solve *s, ProofTask *q, const Pos *p)
{
    uint64_t nodes = 0;
    ProofTask again = *q;
    again.from = p;
    return p->outcome != ONGOING ? PROOF_OPEN : ask(s, &again, &nodes);
}

typedef struct Trial {
    Solve *solve;
    ProofTask *task;
    ProofAnswer wanted;
    bool found;
    Turn turn;
} Trial;

static bool try_turn(void *context, const Turn *turn, const Pos *after)
{
    Trial *t = context;
    if (ask_again(t->solve, t->task, after) != t->wanted) return true;
    t->found = true;
    t->turn = *turn;
    return false;
}

static bool choose(Solve *s, ProofTask *q, const Pos *p, int turns_left, Turn *out)
{
    Choice c = {.task = q, .table = &s->table, .turns_left = turns_left};
    c.wants_yes = p->to_move == q->attacker;
    turns_visit(p, consider, &c);
    if (!c.found && !q->turns && ask_again(s, q, p) != PROOF_OPEN) turns_visit(p, consider, &c);
    *out = c.turn;
    if (c.found || q->turns) return c.found;
    Trial t = {.solve = s, .task = q, .wanted = c.wants_yes ? PROOF_YES : PROOF_NO};
    turns_visit(p, try_turn, &t);
    *out = t.turn;
    return t.found;
}

/* The winner follows proofs; the loser makes the moves that were hardest to refute. */
static void find_line(Run *r, int winner, int turns, SolveResult *out)
{
    Pos at = *view_now(&r->task->history);
    ProofTask q = question(r, winner, turns);
    q.deadline = 0;
    for (int left = turns; at.outcome == ONGOING && out->pv_count < SOLVE_LINE; left--) {
        Turn turn;
        if (at.to_move == winner) {
            if (!choose(r->solve, &q, &at, left, &turn)) return;
        } else {
            Choice c = {.task = &q, .table = &r->solve->table, .turns_left = left};
            c.wants_work = true;
            turns_visit(&at, consider, &c);
            turn = c.turn;
        }
        out->pv[out->pv_count++] = turn;
        turn_play(&at, &turn, &at);
    }
}

/* -- Alpha-beta -- */

static void pass_progress(void *context, const Result *so_far)
{
    Run *r = context;
    uint64_t nodes = r->done.nodes;
    r->done.nodes += so_far->nodes;
    report(r);
    r->done.nodes = nodes;
}

static Proven search_to_the_end(Run *r, const HistoryView *h, Line *line)
{
    const SolveTask *t = r->task;
    double left = t->seconds > 0 ? t->seconds - (clock_seconds() - r->began) : 0;
    Task task = {.history = *h,
                 .limits = {.seconds = t->seconds > 0 && left < 0.001 ? 0.001 : left,
                            .nodes = t->nodes},
                 .is_analysis = true,
                 .stop = t->stop,
                 .progress = pass_progress,
                 .context = r};
    Result found;
    ab_search(&r->solve->guide, &task, &r->solve->positions, r->solve->searchers, r->solve->threads,
              &found);
    r->done.nodes += found.nodes;
    *line = found.lines[0];
    return found.lines[0].proven;
}

typedef struct Keeper {
    Run *run;
    int attacker;
    bool wants_yes, found;
    Turn turn;
} Keeper;

static bool keeps_answer(void *context, const Turn *turn, const Pos *after)
{
    Keeper *k = context;
    Line line;
    bool yes = after->outcome == win_of(k->attacker);
    if (after->outcome == ONGOING) {
        HistoryView h = history_of(after);
        Proven value = search_to_the_end(k->run, &h, &line);
        if (value == PROVEN_NOT) return true;
        yes = value == (after->to_move == k->attacker ? PROVEN_WIN : PROVEN_LOSS);
    }
    k->found = yes == k->wants_yes;
    k->turn = *turn;
    return !k->found;
}

static void run_alphabeta(Run *r, SolveResult *out)
{
    Line line;
    out->value = search_to_the_end(r, &r->task->history, &line);
    if (out->value != PROVEN_WIN && out->value != PROVEN_LOSS) return;
    if (!r->solve->guide.any_win) out->distance = line.distance;
    out->pv_count = line.pv_count;
    memcpy(out->pv, line.pv, (size_t)line.pv_count * sizeof *line.pv);
}

bool solve_choose(Solve *s, const SolveTask *task, const Pos *p, int attacker, Turn *out)
{
    Run r = {.solve = s, .task = task, .began = clock_seconds()};
    if (s->uses_alphabeta) {
        Keeper k = {.run = &r, .attacker = attacker, .wants_yes = p->to_move == attacker};
        turns_visit(p, keeps_answer, &k);
        *out = k.turn;
        return k.found;
    }
    ProofTask q = question(&r, attacker, 0);
    return choose(s, &q, p, 0, out);
}

/* -- Solving -- */

static void judge(Run *r, int turns, SolveResult *out)
{
    const Pos *root = view_now(&r->task->history);
    out->value = value_for(r, root->to_move);
    if (out->value == PROVEN_DRAW && turns) out->value = PROVEN_NOT;
    if (out->value != PROVEN_WIN && out->value != PROVEN_LOSS) return;
    int winner = (out->value == PROVEN_WIN ? root->to_move : opponent(root->to_move));
    if (turns) out->distance = turns;
    find_line(r, winner, turns, out);
}

void solve_run(Solve *s, const SolveTask *task, SolveResult *out)
{
    const Pos *root = view_now(&task->history);
    Run r = {.solve = s, .task = task, .began = clock_seconds()};
    memset(out, 0, sizeof *out);
    out->distance = -1;
    if (root->outcome != ONGOING) {
        out->value = root->outcome == DRAWN                   ? PROVEN_DRAW
                     : root->outcome == win_of(root->to_move) ? PROVEN_WIN
                                                              : PROVEN_LOSS;
        out->distance = root->outcome == DRAWN ? -1 : 0;
        return;
    }
    if (s->uses_alphabeta) {
        assert(!task->turns);
        run_alphabeta(&r, out);
    } else if (!task->turns) {
        ask_both(&r, 0);
        judge(&r, 0, out);
    }
    for (int turns = 1; turns <= task->turns && !is_at_limit(&r); turns++) {
        ask_both(&r, turns);
        judge(&r, turns, out);
        if (out->value != PROVEN_NOT || is_at_limit(&r)) break;
        r.done.turns = turns;
    }
    r.done.seconds = clock_seconds() - r.began;
    out->effort = r.done;
}
