/* solve_jobs.c: a position solved as jobs.
 *
 * The tree of the first turns is walked in a fixed order, and its leaves, the positions that are
 * not over after so many turns, are the jobs. A thread keeps its table from one job to the next: so
 * the number of nodes and the line depend on which jobs it got before, the value does not.
 * The value of the root follows from those of the leaves as far as they are known: after each job
 * the tree is walked again, and no more are needed once the root is decided. */
#include "cli/solve_jobs.h"

#include "cli/match_jobs.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "games/notation.h"
#include "jobs/jobs.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SPLIT_MAX = 4, LEAVES_MAX = 1 << 20 };

/* What a job found. */
typedef struct Leaf {
    Proven value; /* for its side to move; PROVEN_NOT: unknown */
    char *line;   /* the moves from the leaf on, or NULL */
} Leaf;

typedef struct Splitting {
    const SolveOptions *options;
    const SolveTask *task;
    int depth;
    Leaf *leaves;
    int leaf_count;
    SolveResult *out;
    Progress progress;
    bool failed; /* no memory, or a result that cannot be read */
} Splitting;

bool solve_jobs_wanted(const Args *args)
{
    return args_has(args, "resume") || transport_of_program()->processes > 1;
}

/* -- The tree -- */

typedef struct Walk {
    History *history; /* up to the current position */
    int depth;        /* turns to the leaves */
    int next;         /* the number of the next leaf */
    int wanted;       /* stops at this leaf: the history then leads there; -1: never */
    bool is_there;
    bool failed;
    const Leaf *leaves; /* NULL: only counts */
    Turn best[SPLIT_MAX];
    int best_count, best_leaf; /* the first turns that decide, and their leaf */
} Walk;

typedef struct TurnArray {
    Turn *turns;
    int count, capacity;
    bool failed;
} TurnArray;

static bool add_turn(void *context, const Turn *turn, const Pos *after)
{
    TurnArray *list = context;
    (void)after;
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 64;
        Turn *grown = realloc(list->turns, (size_t)list->capacity * sizeof *grown);
        if (!grown) return !(list->failed = true);
        list->turns = grown;
    }
    list->turns[list->count++] = *turn;
    return true;
}

static Proven value_of_end(const Pos *p)
{
    if (p->outcome == DRAWN) return PROVEN_DRAW;
    return p->outcome == (int)win_of(p->to_move) ? PROVEN_WIN : PROVEN_LOSS;
}

/* The value of a position from the best of its successors so far: WIN over unknown over DRAW over
 * LOSS, since what is unknown may yet turn out better than a draw. */
static int rank_of(Proven v)
{
    return v == PROVEN_WIN ? 3 : v == PROVEN_NOT ? 2 : v == PROVEN_DRAW ? 1 : 0;
}

static Proven reversed(Proven v)
{
    return v == PROVEN_WIN ? PROVEN_LOSS : v == PROVEN_LOSS ? PROVEN_WIN : v;
}

static Proven walk(Walk *w, int depth);

static Proven walk_turns(Walk *w, int depth, const TurnArray *list)
{
    Proven best = PROVEN_LOSS;
    int mover = history_now(w->history)->to_move;
    for (int i = 0; i < list->count && !w->is_there && !w->failed; i++) {
        int first = w->next;
        if (!history_play(w->history, &list->turns[i])) w->failed = true;
        if (w->failed) break;
        bool same = history_now(w->history)->to_move == mover;
        Proven found = walk(w, depth - 1);
        if (!same) found = reversed(found);
        if (w->is_there) return PROVEN_NOT;
        history_go(w->history, w->history->ply - 1);
        if (i > 0 && rank_of(found) <= rank_of(best)) continue;
        best = found;
        if (depth != w->depth) continue;
        w->best[0] = list->turns[i];
        w->best_count = 1;
        w->best_leaf = first;
    }
    return best;
}

static Proven walk(Walk *w, int depth)
{
    const Pos *now = history_now(w->history);
    TurnArray list = {0};
    if (now->outcome != ONGOING) return value_of_end(now);
    if (depth == 0) {
        int leaf = w->next++;
        w->is_there = leaf == w->wanted;
        return w->leaves ? w->leaves[leaf].value : PROVEN_NOT;
    }
    turns_visit(now, add_turn, &list);
    w->failed |= list.failed;
    Proven value = w->failed ? PROVEN_NOT : walk_turns(w, depth, &list);
    free(list.turns);
    return value;
}

/* Walks from the task's position in a copy of its game, which the caller frees. */
static Proven walk_all(const Splitting *s, History *h, Walk *w)
{
    *h = (History){0};
    w->history = h;
    w->depth = s->depth;
    w->failed = !history_copy(h, &s->task->history);
    return w->failed ? PROVEN_NOT : walk(w, s->depth);
}

/* -- Jobs -- */

typedef struct Solver {
    const Splitting *splitting;
    Solve *solve;
} Solver;

static void *new_solver(void *context)
{
    Splitting *s = context;
    Solver *solver = calloc(1, sizeof *solver);
    if (!solver) return NULL;
    solver->splitting = s;
    solver->solve = solve_new(game_of(view_now(&s->task->history)), s->options);
    if (solver->solve) return solver;
    free(solver);
    return NULL;
}

static void free_solver(void *thread)
{
    Solver *solver = thread;
    solve_free(solver->solve);
    free(solver);
}

/* "VALUE NODES MILLISECONDS MOVES" */
static void print_leaf(const Pos *from, const SolveResult *r, Text *out)
{
    Pos at = *from;
    text_format(out, "%d %" PRIu64 " %.0f", (int)r->value, r->effort.nodes,
                1000 * r->effort.seconds);
    for (int i = 0; i < r->pv_count; i++) {
        char move[TURN_TEXT];
        game_of(&at)->turn_print(&at, &r->pv[i], move);
        text_format(out, " %s", move);
        turn_play(&at, &r->pv[i], &at);
    }
}

static bool solve_leaf(void *thread, int job, Text *result)
{
    Solver *solver = thread;
    const Splitting *s = solver->splitting;
    History h;
    Walk w = {.wanted = job};
    SolveTask task = *s->task;
    SolveResult *r = calloc(1, sizeof *r);
    walk_all(s, &h, &w);
    result->is_cut = w.failed || !w.is_there || !r;
    if (!result->is_cut) {
        task.history = history_view(&h);
        task.progress = NULL;
        solve_run(solver->solve, &task, r);
        print_leaf(history_now(&h), r, result);
    }
    bool is_stopped = atomic_load(task.stop) && r && r->value == PROVEN_NOT;
    free(r);
    history_free(&h);
    return !is_stopped;
}

/* -- Counting -- */

static bool count_leaf(void *context, int job, const char *result, size_t length)
{
    Splitting *s = context;
    Cursor c = cursor_over(result);
    int value;
    char *end;
    (void)length;
    if (!cursor_number(&c, PROVEN_DRAW, &value) || !cursor_take(&c, ' ')) s->failed = true;
    s->out->effort.nodes += strtoull(c.at, &end, 10);
    s->out->effort.seconds += strtod(end, &end) / 1000;
    s->leaves[job].value = (Proven)value;
    s->leaves[job].line = malloc(strlen(end) + 1);
    if (!s->leaves[job].line) s->failed = true;
    if (s->failed) return false;
    memcpy(s->leaves[job].line, end, strlen(end) + 1);
    History h;
    Walk w = {.wanted = -1, .leaves = s->leaves};
    s->out->value = walk_all(s, &h, &w);
    history_free(&h);
    s->failed |= w.failed;
    progress_show(&s->progress, (uint64_t)job + 1, "");
    return s->out->value == PROVEN_NOT && !s->failed;
}

/* The first turn that decides; if it leads to a job at once, the line of that job, too. */
static void fill_line(Splitting *s)
{
    History h;
    Walk w = {.wanted = -1, .leaves = s->leaves};
    walk_all(s, &h, &w);
    s->failed |= w.failed;
    if (!w.failed && w.best_count) {
        s->out->pv[s->out->pv_count++] = w.best[0];
        const char *line =
            s->depth == 1 && w.best_leaf < s->leaf_count ? s->leaves[w.best_leaf].line : NULL;
        s->failed |= line && !history_play(&h, &w.best[0]);
        bool ok = line && !s->failed;
        char move[TURN_TEXT];
        for (; ok && *line == ' ' && s->out->pv_count < SOLVE_LINE; line += strcspn(line, " ")) {
            Text text = text_fixed(move, sizeof move);
            line++;
            text_bytes(&text, line, strcspn(line, " "));
            Turn turn;
            ok = turn_parse(history_now(&h), move, &turn, NULL);
            s->failed |= ok && !history_play(&h, &turn);
            ok &= !s->failed;
            if (ok) s->out->pv[s->out->pv_count++] = turn;
        }
    }
    history_free(&h);
}

/* -- The work -- */

static int count_leaves(Splitting *s)
{
    History h;
    Walk w = {.wanted = -1};
    s->out->value = walk_all(s, &h, &w);
    history_free(&h);
    s->leaf_count = w.next;
    if (w.failed) return report_failure("no memory for the solver");
    if (w.next > LEAVES_MAX)
        return report_failure("--split %d gives more than %d jobs", s->depth, LEAVES_MAX);
    s->leaves = calloc((size_t)w.next + 1, sizeof *s->leaves);
    return s->leaves ? EXIT_FINE : report_failure("no memory for the solver");
}

static void print_title(const Splitting *s, const Args *args, Text *out)
{
    const Pos *p = view_now(&s->task->history);
    char position[POS_TEXT], variant[VARIANT_TEXT];
    game_of(p)->print(p, position);
    game_print_variant(game_of(p), p->variant, variant);
    text_format(out, "quina solve %s size=%d variant=%s ply=%d position=%s split=%d time=%s",
                game_of(p)->name, p->size, variant, s->task->history.ply, position, s->depth,
                args_value(args, "time") ? args_value(args, "time") : "none");
}

int solve_jobs_run(const Args *args, const SolveOptions *options, const SolveTask *task,
                   SolveResult *out, bool *is_helper)
{
    Splitting s = {.options = options, .task = task, .out = out};
    JobsOptions o = {.journal = args_value(args, "resume")};
    JobsReport report;
    Text title = text_growing();
    *out = (SolveResult){.distance = -1};
    if (!args_number(args, "split", 1, SPLIT_MAX, 1, &s.depth) ||
        !args_number(args, "jobs", 1, ENGINE_THREADS_MAX, 1, &o.threads))
        return EXIT_USAGE;
    int status = count_leaves(&s);
    print_title(&s, args, &title);
    if (status == EXIT_FINE && title.is_cut) status = report_failure("no memory for the solver");
    Work work = {.title = title.data,
                 .jobs = s.leaf_count,
                 .context = &s,
                 .thread_new = new_solver,
                 .thread_free = free_solver,
                 .run = solve_leaf,
                 .count = count_leaf,
                 .stop = task->stop};
    if (status == EXIT_FINE) {
        s.progress = progress_begin(args, N_("positions"), (uint64_t)s.leaf_count, 0);
        JobsEnd end = jobs_run(&work, &o, transport_of_program(), &report);
        progress_end(&s.progress);
        *is_helper = end == JOBS_HELPED;
        if (end == JOBS_NO_JOURNAL) status = match_jobs_report_journal(o.journal, report.journal);
        if (end == JOBS_NO_MEMORY) s.failed = true;
    }
    if (status == EXIT_FINE && !s.failed && !*is_helper && out->value) fill_line(&s);
    if (status == EXIT_FINE && s.failed) status = report_failure("no memory for the solver");
    for (int i = 0; s.leaves && i < s.leaf_count; i++) free(s.leaves[i].line);
    free(s.leaves);
    text_free(&title);
    return status;
}
