/* go.c: searching, counting and measuring, in the background.
 *
 * There is one job, so one thing at a time. Its answer is written by the thread that ran it, except
 * that of `go infinite`, which is held until `stop`. */
#include "engines/levels.h"
#include "engines/strategy.h"
#include "engines/turn_time.h"
#include "search/perft.h"
#include "ugi/state.h"

#include <inttypes.h>
#include <string.h>

enum { PERFT_MAX = 12 };

/* bench: the number of positions, the random turns between them, and the limits of each search. */
enum { BENCH_POSITIONS = 4, BENCH_PLIES = 6, BENCH_DEPTH = 4, BENCH_NODES = 20000, BENCH_MB = 4 };

/* -- The answer -- */

static void say_best_move(Ugi *u)
{
    atomic_store(&u->is_searching, false);
    ugi_say_format(u, "bestmove %", u->best_move);
}

void ugi_stop(Ugi *u)
{
    pthread_mutex_lock(&u->lock);
    job_hurry(&u->job);
    bool was_held = u->is_held;
    u->is_held = false;
    pthread_mutex_unlock(&u->lock);
    thinking_wait(u->thinking, &u->job);
    if (was_held) say_best_move(u);
}

/* -- Searching -- */

static void print_line(Text *out, const Pos *from, const Result *r, int i)
{
    const Line *line = &r->lines[i];
    Pos at = *from;
    text_format(out, "info depth %d multipv %d", r->depth, i + 1);
    if (line->proven == PROVEN_WIN || line->proven == PROVEN_LOSS)
        text_format(out, " score mate %d",
                    line->proven == PROVEN_WIN ? line->distance : -line->distance);
    else
        text_format(out, " score cp %d", line->proven == PROVEN_DRAW ? 0 : line->value);
    double seconds = r->seconds > 1e-6 ? r->seconds : 1e-6;
    text_format(out, " nodes %" PRIu64 " nps %.0f time %.0f pv", r->nodes,
                (double)r->nodes / seconds, 1000 * r->seconds);
    for (int k = 0; k < line->pv_count; k++) {
        char move[TURN_TEXT];
        game_of(from)->turn_print(&at, &line->pv[k], move);
        turn_play(&at, &line->pv[k], &at);
        text_format(out, " %s", move);
    }
}

static void write_progress(void *context, const Result *r)
{
    Ugi *u = context;
    for (int i = 0; i < r->line_count; i++) {
        Text line = text_growing();
        print_line(&line, history_now(&u->history), r, i);
        ugi_say(u, &line);
    }
}

/* `go infinite` answers only after `stop`. */
static bool hold_answer(Ugi *u)
{
    pthread_mutex_lock(&u->lock);
    u->is_held = u->is_infinite && !atomic_load(&u->job.stop);
    bool is_held = u->is_held;
    pthread_mutex_unlock(&u->lock);
    return is_held;
}

static void run_search(Ugi *u)
{
    const Pos *p = history_now(&u->history);
    uint64_t seed = u->settings.level && !u->has_seed ? u->level_seed : u->settings.seed;
    Task task = {.history = history_view(&u->history),
                 .limits = u->limits,
                 .is_analysis = u->is_infinite,
                 .lines = u->settings.lines,
                 .seed = seed,
                 .game_seed = seed,
                 .stop = &u->job.stop,
                 .progress = write_progress,
                 .context = u};
    Result r = {0};
    Turn turn;
    Rng rng = rng_seeded(seed + (uint64_t)u->history.ply);
    memcpy(u->best_move, "none", sizeof "none");
    if (p->outcome == ONGOING) {
        if (u->settings.level)
            level_choose(u->engine, u->settings.level, &task, &rng, &turn, &r);
        else
            engine_search(u->engine, &task, &r);
        if (!u->settings.level) turn = r.lines[0].pv[0];
        if (r.line_count) write_progress(u, &r);
        game_of(p)->turn_print(p, &turn, u->best_move);
    }
    if (!hold_answer(u)) say_best_move(u);
}

static bool make_engine(Ugi *u)
{
    EngineOptions o = {.threads = u->settings.threads,
                       .megabytes = u->settings.megabytes,
                       .search = u->settings.search,
                       .tables = u->tables ? u->tables->list[u->settings.game->id] : NULL};
    if (u->settings.level) o = level_options(u->settings.game, u->settings.level);
    if (!u->engine) u->engine = engine_new(u->settings.game, &o);
    return u->engine;
}

/* The times of a `go` command, in milliseconds. */
typedef struct GoTimes {
    uint64_t left[2], increment[2], move;
    bool has_clock;
} GoTimes;

static double clock_time(const GoTimes *t, int side)
{
    return turn_time(&(TurnClock){.left = (double)t->left[side] / 1000,
                                  .increment = (double)t->increment[side] / 1000});
}

static bool read_go(Ugi *u, Cursor *c, GoTimes *t, uint64_t *perft_depth)
{
    int first = (int)u->settings.game->begins, second = opponent(first);
    const struct {
        const char *word;
        uint64_t *to;
    } NUMBERS[] = {{"p1time", &t->left[first]},     {"p2time", &t->left[second]},
                   {"p1inc", &t->increment[first]}, {"p2inc", &t->increment[second]},
                   {"wtime", &t->left[WHITE]},      {"btime", &t->left[BLACK]},
                   {"winc", &t->increment[WHITE]},  {"binc", &t->increment[BLACK]},
                   {"movetime", &t->move},          {"nodes", &u->limits.nodes},
                   {"perft", perft_depth}};
    char word[UGI_WORD];
    uint64_t number;
    while (ugi_next_word(c, word)) {
        size_t i = 0, count = sizeof NUMBERS / sizeof *NUMBERS;
        while (i < count && strcmp(word, NUMBERS[i].word) != 0) i++;
        if (strcmp(word, "infinite") == 0) {
            u->is_infinite = true;
        } else if (strcmp(word, "depth") == 0) {
            if (!ugi_next_number(c, DEPTH_MAX, &number) || number == 0) return false;
            u->limits.depth = (int)number;
        } else if (i == count || !ugi_next_number(c, UINT32_MAX * 1000ULL, NUMBERS[i].to)) {
            return false;
        }
        if (i < 8) t->has_clock = true;
    }
    return true;
}

/* -- Counting and measuring, which can be stopped too -- */

typedef struct StoppableCount {
    const atomic_bool *stop;
    int depth;
    uint64_t count;
} StoppableCount;

static bool count_after(void *context, const Turn *turn, const Pos *after)
{
    StoppableCount *c = context;
    (void)turn;
    if (atomic_load(c->stop)) return false;
    if (c->depth <= 2) {
        c->count += perft(after, c->depth);
    } else {
        StoppableCount next = {c->stop, c->depth - 1, 0};
        turns_visit(after, count_after, &next);
        c->count += next.count;
    }
    return true;
}

static void run_perft(Ugi *u)
{
    const Pos *p = history_now(&u->history);
    StoppableCount c = {&u->job.stop, u->perft_depth - 1, 0};
    Text line = text_growing();
    if (u->perft_depth == 0)
        c.count = 1;
    else if (u->perft_depth == 1)
        c.count = perft(p, 1);
    else
        turns_visit(p, count_after, &c);
    if (atomic_load(&u->job.stop))
        text_string(&line, "info string perft was stopped");
    else
        text_format(&line, "perft %" PRIu64, c.count);
    atomic_store(&u->is_searching, false);
    ugi_say(u, &line);
}

/* The nodes of a few searches of the current game: two builds that search alike agree on them. */
static void run_bench(Ugi *u)
{
    const Game *g = u->settings.game;
    Engine *e = engine_new(g, &(EngineOptions){.threads = 1,
                                               .megabytes = BENCH_MB,
                                               .search = u->settings.search});
    Rng rng = rng_seeded(1);
    uint64_t nodes = 0;
    double seconds = 0;
    Pos p;
    g->start(&p, u->settings.size, u->settings.variant, 1);
    for (int i = 0; e && i < BENCH_POSITIONS && p.outcome == ONGOING; i++) {
        Task task = {.history = history_of(&p),
                     .limits = {0, BENCH_NODES, BENCH_DEPTH},
                     .stop = &u->job.stop};
        Result r;
        engine_search(e, &task, &r);
        nodes += r.nodes;
        seconds += r.seconds;
        g->playout(&p, &rng, BENCH_PLIES);
    }
    engine_free(e);
    Text line = text_growing();
    text_format(&line, "bench nodes %" PRIu64 " time %.0f nps %.0f", nodes, 1000 * seconds,
                seconds > 0 ? (double)nodes / seconds : 0);
    atomic_store(&u->is_searching, false);
    ugi_say(u, &line);
}

void ugi_run_work(Job *job)
{
    Ugi *u = (Ugi *)job;
    switch (u->work) {
    case WORK_SEARCH: run_search(u); break;
    case WORK_PERFT: run_perft(u); break;
    case WORK_BENCH: run_bench(u); break;
    }
}

static void start_work(Ugi *u, UgiWork work)
{
    ugi_stop(u);
    u->work = work;
    atomic_store(&u->is_searching, true);
    thinking_add(u->thinking, &u->job);
}

void ugi_do_go(Ugi *u, Cursor *c)
{
    GoTimes times = {0};
    uint64_t depth = UINT64_MAX;
    u->limits = (Limits){0};
    u->is_infinite = false;
    bool ok = read_go(u, c, &times, &depth), is_perft = depth != UINT64_MAX;
    if (!ok || (is_perft && depth > PERFT_MAX)) {
        ugi_complain(u, "expected go with p1time, p2time, p1inc, p2inc, movetime, depth, nodes, "
                        "infinite or perft and numbers");
        return;
    }
    if (is_perft) {
        u->perft_depth = (int)depth;
        start_work(u, WORK_PERFT);
        return;
    }
    if (times.move) u->limits.seconds = (double)times.move / 1000;
    if (times.has_clock && !times.move)
        u->limits.seconds = clock_time(&times, history_now(&u->history)->to_move);
    bool has_limit = u->limits.seconds > 0 || u->limits.nodes || u->limits.depth;
    if (!has_limit && !u->is_infinite) u->limits.seconds = 1;
    if (make_engine(u))
        start_work(u, WORK_SEARCH);
    else
        ugi_complain(u, "there is no memory for the search");
}

void ugi_do_bench(Ugi *u) { start_work(u, WORK_BENCH); }
