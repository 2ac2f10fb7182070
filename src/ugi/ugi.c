/* ugi.c: the Universal Game Interface. */
#include "ugi/ugi.h"

#include "core/text.h"
#include "draw/draw.h"
#include "engines/guides.h"
#include "engines/levels.h"
#include "engines/player.h"
#include "engines/turn_time.h"
#include "history/spec.h"
#include "search/perft.h"
#include "thinking/thinking.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 160, PERFT_MAX = 12 };

/* bench: so many positions, so many turns of random play apart, each searched so deep. */
enum { BENCH_POSITIONS = 4, BENCH_PLIES = 6, BENCH_DEPTH = 4, BENCH_NODES = 20000, BENCH_MB = 4 };

/* What the search service does for us. */
typedef enum UgiWork { WORK_SEARCH, WORK_PERFT, WORK_BENCH } UgiWork;

typedef struct Settings {
    const Game *game;
    int size, variant, threads, megabytes, level, lines;
    SearchKind search;
    uint64_t seed;
} Settings;

struct Ugi {
    Job job; /* the present or last work */
    UgiWrite *write;
    void *context;
    pthread_mutex_t lock; /* of the output, and of is_held */
    Settings settings;
    History history;
    Engine *engine; /* for the present settings, or NULL */
    Thinking *thinking;
    atomic_bool is_searching; /* the answer has not been written */
    UgiWork work;
    bool is_infinite, is_held; /* an answer of `go infinite` is held until `stop` */
    char best_move[TURN_TEXT];
    Limits limits;
    int perft_depth;
};

/* -- Output -- */

static void say(Ugi *u, Text *line)
{
    pthread_mutex_lock(&u->lock);
    u->write(u->context, line->data ? line->data : "");
    pthread_mutex_unlock(&u->lock);
    text_free(line);
}

static void say_format(Ugi *u, const char *format, const char *word)
{
    Text line = text_growing();
    for (; *format; format++) {
        if (*format == '%')
            text_string(&line, word);
        else
            text_char(&line, *format);
    }
    say(u, &line);
}

static void complain(Ugi *u, const char *what) { say_format(u, "info string %", what); }

static void complain_fault(Ugi *u, const Fault *fault)
{
    char text[FAULT_TEXT];
    fault_print(fault, fault_template(fault->code), text);
    complain(u, text);
}

/* -- Words -- */

static void skip_spaces(Cursor *c)
{
    while (*c->at == ' ' || *c->at == '\t') c->at++;
}

/* The next word of the line; false at its end. A longer one is cut. */
static bool next_word(Cursor *c, char out[WORD])
{
    Text word = text_fixed(out, WORD);
    skip_spaces(c);
    while (*c->at && *c->at != ' ' && *c->at != '\t') text_char(&word, *c->at++);
    return word.length > 0;
}

static bool next_number(Cursor *c, uint64_t max, uint64_t *out)
{
    char word[WORD];
    uint64_t n = 0;
    if (!next_word(c, word)) return false;
    const char *at = word[0] == '-' ? word + 1 : word;
    if (*at == '\0') return false;
    for (; *at; at++) {
        if (*at < '0' || *at > '9' || n > max) return false;
        n = 10 * n + (uint64_t)(*at - '0');
    }
    if (n > max) return false;
    *out = word[0] == '-' ? 0 : n; /* a clock that has run out */
    return true;
}

/* -- The game -- */

static void say_best_move(Ugi *u)
{
    atomic_store(&u->is_searching, false);
    say_format(u, "bestmove %", u->best_move);
}

/* Ends the search, and returns when its answer has been written. */
static void stop_search(Ugi *u)
{
    pthread_mutex_lock(&u->lock);
    job_hurry(&u->job);
    bool was_held = u->is_held;
    u->is_held = false;
    pthread_mutex_unlock(&u->lock);
    thinking_wait(u->thinking, &u->job);
    if (was_held) say_best_move(u);
}

static void forget_engine(Ugi *u)
{
    engine_free(u->engine);
    u->engine = NULL;
}

/* The game of the present settings. */
static GameSpec spec_of(const Ugi *u, char variant[VARIANT_TEXT])
{
    const Settings *s = &u->settings;
    game_print_variant(s->game, s->variant, variant);
    return (GameSpec){.game = s->game->name, .size = s->size, .variant = variant, .seed = s->seed};
}

/* Begins the game of a spec, which the settings then describe. A fault changes nothing. */
static bool begin(Ugi *u, const GameSpec *spec, Fault *fault)
{
    History h;
    SpecFault found;
    if (!spec_read(spec, &h, &found)) {
        *fault = found.fault;
        return false;
    }
    if (history_game(&h) != u->settings.game) forget_engine(u);
    history_free(&u->history);
    u->history = h;
    u->settings.game = history_game(&h);
    u->settings.size = h.positions[0].size;
    u->settings.variant = h.positions[0].variant;
    u->settings.seed = spec->seed;
    return true;
}

/* -- Options -- */

typedef struct UgiOption {
    const char *name, *form; /* the form after `type`, as it is told */
    bool (*set)(Ugi *u, const char *value, Fault *fault);
} UgiOption;

static bool read_int(const char *value, int min, int max, int *out)
{
    Cursor c = cursor_over(value);
    int n;
    if (!cursor_number(&c, max, &n) || !cursor_at_end(&c) || n < min) return false;
    *out = n;
    return true;
}

static bool bad_value(const char *value, Fault *fault)
{
    return fault_set(fault, FAULT_BAD_OPTION, "s", value);
}

static bool option_game(Ugi *u, const char *value, Fault *fault)
{
    GameSpec spec = {.game = value, .seed = u->settings.seed};
    return strcmp(value, u->settings.game->name) == 0 || begin(u, &spec, fault);
}

static bool option_size(Ugi *u, const char *value, Fault *fault)
{
    char variant[VARIANT_TEXT];
    GameSpec spec = spec_of(u, variant);
    return read_int(value, 0, 99, &spec.size) ? begin(u, &spec, fault) : bad_value(value, fault);
}

static bool option_variant(Ugi *u, const char *value, Fault *fault)
{
    char variant[VARIANT_TEXT];
    GameSpec spec = spec_of(u, variant);
    spec.variant = value;
    return begin(u, &spec, fault);
}

/* A number that the engine is made with. */
static bool set_engine_number(Ugi *u, const char *value, int min, int max, int *out, Fault *fault)
{
    if (!read_int(value, min, max, out)) return bad_value(value, fault);
    forget_engine(u);
    return true;
}

static bool option_threads(Ugi *u, const char *value, Fault *fault)
{
    return set_engine_number(u, value, 1, ENGINE_THREADS_MAX, &u->settings.threads, fault);
}

static bool option_hash(Ugi *u, const char *value, Fault *fault)
{
    return set_engine_number(u, value, 1, ENGINE_HASH_MAX, &u->settings.megabytes, fault);
}

static bool option_level(Ugi *u, const char *value, Fault *fault)
{
    return set_engine_number(u, value, 0, LEVEL_MAX, &u->settings.level, fault);
}

static bool option_lines(Ugi *u, const char *value, Fault *fault)
{
    return read_int(value, 1, LINES_MAX, &u->settings.lines) || bad_value(value, fault);
}

static bool option_search(Ugi *u, const char *value, Fault *fault)
{
    static const char *const NAMES[] = {[SEARCH_AUTO] = "auto",
                                        [SEARCH_ALPHABETA] = "alphabeta",
                                        [SEARCH_MCTS] = "mcts",
                                        [SEARCH_UCT] = "uct"};
    for (int i = SEARCH_AUTO; i <= SEARCH_UCT; i++)
        if (strcmp(value, NAMES[i]) == 0) {
            forget_engine(u);
            u->settings.search = (SearchKind)i;
            return true;
        }
    return bad_value(value, fault);
}

static bool option_seed(Ugi *u, const char *value, Fault *fault)
{
    Cursor c = cursor_over(value);
    char variant[VARIANT_TEXT];
    GameSpec spec = spec_of(u, variant);
    if (!next_number(&c, UINT64_MAX / 16, &spec.seed)) return bad_value(value, fault);
    return begin(u, &spec, fault);
}

static const UgiOption OPTIONS[] = {
    {"Game", "combo default fuse var fuse var iris var sixmaking var cam var zurero", option_game},
    {"Size", "spin default 0 min 0 max 19", option_size},
    {"Variant", "string default standard", option_variant},
    {"Threads", "spin default 1 min 1 max 64", option_threads},
    {"Hash", "spin default 64 min 1 max 65536", option_hash},
    {"Level", "spin default 0 min 0 max 10", option_level},
    {"Search", "combo default auto var auto var alphabeta var mcts var uct", option_search},
    {"MultiPV", "spin default 1 min 1 max 16", option_lines},
    {"Seed", "string default 0", option_seed},
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

static void do_setoption(Ugi *u, Cursor *c)
{
    char word[WORD], name[WORD] = "", value[WORD] = "";
    Fault fault;
    if (!next_word(c, word) || strcmp(word, "name") != 0 || !next_word(c, name)) {
        complain(u, "expected setoption name NAME value VALUE");
        return;
    }
    if (next_word(c, word) && strcmp(word, "value") == 0) next_word(c, value);
    if (next_word(c, word)) {
        complain(u, "expected setoption name NAME value VALUE, each one word");
        return;
    }
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (!text_is_equal_caseless(name, OPTIONS[i].name)) continue;
        if (!OPTIONS[i].set(u, value, &fault)) complain_fault(u, &fault);
        return;
    }
    say_format(u, "info string there is no option '%'", name);
}

static void do_hello(Ugi *u, const char *answer)
{
    say_format(u, "id name quina %", QUINA_VERSION);
    say_format(u, "id author the % authors", "quina");
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        Text line = text_growing();
        text_format(&line, "option name %s type %s", OPTIONS[i].name, OPTIONS[i].form);
        say(u, &line);
    }
    say_format(u, "%", answer);
}

/* -- Positions -- */

/* The text of a position runs up to the word `moves`. */
static void take_position(Cursor *c, char out[POS_TEXT])
{
    Text text = text_fixed(out, POS_TEXT);
    char word[WORD];
    for (;;) {
        Cursor ahead = *c;
        if (!next_word(&ahead, word) || strcmp(word, "moves") == 0) return;
        skip_spaces(c);
        if (text.length) text_char(&text, ' ');
        while (*c->at && *c->at != ' ' && *c->at != '\t') text_char(&text, *c->at++);
    }
}

/* A list with an illegal move changes nothing. */
static void do_position(Ugi *u, Cursor *c)
{
    char word[WORD], text[POS_TEXT], variant[VARIANT_TEXT];
    GameSpec spec = spec_of(u, variant);
    Fault fault;
    if (!next_word(c, word)) word[0] = '\0';
    if (strcmp(word, "fen") == 0) {
        take_position(c, text);
        spec.size = 0;
        spec.position = text;
    } else if (strcmp(word, "startpos") != 0) {
        complain(u, "expected position startpos|fen POSITION [moves MOVE ...]");
        return;
    }
    if (next_word(c, word) && strcmp(word, "moves") != 0) {
        complain(u, "expected moves MOVE ... after the position");
        return;
    }
    spec.moves = c->at;
    if (!begin(u, &spec, &fault)) complain_fault(u, &fault);
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

static void tell_progress(void *context, const Result *r)
{
    Ugi *u = context;
    for (int i = 0; i < r->line_count; i++) {
        Text line = text_growing();
        print_line(&line, history_now(&u->history), r, i);
        say(u, &line);
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
    Task task = {.history = history_view(&u->history),
                 .limits = u->limits,
                 .is_analysis = u->is_infinite,
                 .lines = u->settings.lines,
                 .seed = u->settings.seed,
                 .game_seed = u->settings.seed,
                 .stop = &u->job.stop,
                 .progress = tell_progress,
                 .context = u};
    Result r = {0};
    Turn turn;
    Rng rng = rng_seeded(u->settings.seed + (uint64_t)u->history.ply);
    memcpy(u->best_move, "none", sizeof "none");
    if (p->outcome == ONGOING) {
        if (u->settings.level)
            level_choose(u->engine, u->settings.level, &task, &rng, &turn, &r);
        else
            engine_search(u->engine, &task, &r);
        if (!u->settings.level) turn = r.lines[0].pv[0];
        if (r.line_count) tell_progress(u, &r);
        game_of(p)->turn_print(p, &turn, u->best_move);
    }
    if (!hold_answer(u)) say_best_move(u);
}

static bool make_engine(Ugi *u)
{
    EngineOptions o = {u->settings.threads, u->settings.megabytes, u->settings.search};
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
    char word[WORD];
    uint64_t number;
    while (next_word(c, word)) {
        size_t i = 0, count = sizeof NUMBERS / sizeof *NUMBERS;
        while (i < count && strcmp(word, NUMBERS[i].word) != 0) i++;
        if (strcmp(word, "infinite") == 0) {
            u->is_infinite = true;
        } else if (strcmp(word, "depth") == 0) {
            if (!next_number(c, DEPTH_MAX, &number) || number == 0) return false;
            u->limits.depth = (int)number;
        } else if (i == count || !next_number(c, UINT32_MAX * 1000ULL, NUMBERS[i].to)) {
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
    say(u, &line);
}

/* The nodes of a few searches of the present game: a sign that two builds search alike. */
static void run_bench(Ugi *u)
{
    const Game *g = u->settings.game;
    Engine *e = engine_new(g, &(EngineOptions){1, BENCH_MB, u->settings.search});
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
    say(u, &line);
}

static void run_work(Job *job)
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
    stop_search(u);
    u->work = work;
    atomic_store(&u->is_searching, true);
    thinking_add(u->thinking, &u->job);
}

static void do_go(Ugi *u, Cursor *c)
{
    GoTimes times = {0};
    uint64_t depth = UINT64_MAX;
    u->limits = (Limits){0};
    u->is_infinite = false;
    bool ok = read_go(u, c, &times, &depth), is_perft = depth != UINT64_MAX;
    if (!ok || (is_perft && depth > PERFT_MAX)) {
        complain(u, "expected go with p1time, p2time, p1inc, p2inc, movetime, depth, nodes, "
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
        complain(u, "there is no memory for the search");
}

/* -- Other commands -- */

static void do_query(Ugi *u, Cursor *c)
{
    char word[WORD];
    const Pos *p = history_now(&u->history);
    int first = (int)u->settings.game->begins;
    if (!next_word(c, word)) word[0] = '\0';
    if (strcmp(word, "p1turn") == 0)
        say_format(u, "response %", p->to_move == first ? "true" : "false");
    else if (strcmp(word, "gameover") == 0)
        say_format(u, "response %", p->outcome != ONGOING ? "true" : "false");
    else if (strcmp(word, "result") == 0)
        say_format(u, "response %",
                   p->outcome == ONGOING         ? "none"
                   : p->outcome == DRAWN         ? "draw"
                   : p->outcome == win_of(first) ? "p1win"
                                                 : "p2win");
    else
        complain(u, "expected query p1turn, gameover or result");
}

static void do_draw(Ugi *u)
{
    Board *board = malloc(sizeof *board);
    char position[POS_TEXT];
    Text text = text_growing();
    if (!board) return;
    u->settings.game->board(history_now(&u->history), board);
    draw_text(board, NULL, DRAW_ASCII, &text);
    u->settings.game->print(history_now(&u->history), position);
    text_format(&text, "position %s", position);
    say(u, &text);
    free(board);
}

static void do_eval(Ugi *u)
{
    const Pos *p = history_now(&u->history);
    Text line = text_growing();
    if (p->outcome == ONGOING)
        text_format(&line, "eval cp %d", guide_of(u->settings.game)->value(p));
    else
        text_string(&line, "eval none");
    say(u, &line);
}

static void do_newgame(Ugi *u)
{
    char variant[VARIANT_TEXT];
    GameSpec spec = spec_of(u, variant);
    Fault fault;
    if (u->engine) engine_clear(u->engine);
    if (!begin(u, &spec, &fault)) complain_fault(u, &fault);
}

/* The first word of a line chooses; some are refused while a search runs. */
typedef enum UgiVerb {
    VERB_UGI,
    VERB_UCI,
    VERB_ISREADY,
    VERB_SETOPTION,
    VERB_NEWGAME,
    VERB_POSITION,
    VERB_GO,
    VERB_STOP,
    VERB_QUERY,
    VERB_D,
    VERB_EVAL,
    VERB_BENCH,
    VERB_QUIT
} UgiVerb;

static const struct {
    const char *word;
    UgiVerb verb;
    bool needs_rest;
} VERBS[] = {
    {"ugi", VERB_UGI, false},
    {"uci", VERB_UCI, false},
    {"isready", VERB_ISREADY, false},
    {"setoption", VERB_SETOPTION, true},
    {"uginewgame", VERB_NEWGAME, true},
    {"ucinewgame", VERB_NEWGAME, true},
    {"position", VERB_POSITION, true},
    {"go", VERB_GO, true},
    {"stop", VERB_STOP, false},
    {"query", VERB_QUERY, false},
    {"d", VERB_D, false},
    {"eval", VERB_EVAL, false},
    {"bench", VERB_BENCH, true},
    {"quit", VERB_QUIT, false},
};

static void run_verb(Ugi *u, UgiVerb verb, Cursor *c)
{
    switch (verb) {
    case VERB_UGI: do_hello(u, "ugiok"); break;
    case VERB_UCI: do_hello(u, "uciok"); break;
    case VERB_ISREADY: say_format(u, "%", "readyok"); break;
    case VERB_SETOPTION: do_setoption(u, c); break;
    case VERB_NEWGAME: do_newgame(u); break;
    case VERB_POSITION: do_position(u, c); break;
    case VERB_GO: do_go(u, c); break;
    case VERB_STOP: stop_search(u); break;
    case VERB_QUERY: do_query(u, c); break;
    case VERB_D: do_draw(u); break;
    case VERB_EVAL: do_eval(u); break;
    case VERB_BENCH: start_work(u, WORK_BENCH); break;
    case VERB_QUIT: break;
    }
}

bool ugi_line(Ugi *u, const char *line)
{
    char word[WORD];
    Cursor c = cursor_over(line);
    if (strlen(line) > UGI_LINE) {
        ugi_overlong(u);
        return true;
    }
    if (!next_word(&c, word)) return true;
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) {
        if (strcmp(word, VERBS[i].word) != 0) continue;
        if (VERBS[i].needs_rest && atomic_load(&u->is_searching))
            say_format(u, "info string % is refused while a search runs; stop it first", word);
        else
            run_verb(u, VERBS[i].verb, &c);
        return VERBS[i].verb != VERB_QUIT;
    }
    say_format(u, "info string there is no command '%'", word);
    return true;
}

void ugi_overlong(Ugi *u) { complain(u, "the line is too long"); }

/* -- Making -- */

Ugi *ugi_new(const char *game, UgiWrite *write, void *context)
{
    Ugi *u = calloc(1, sizeof *u);
    const Game *g = GAMES[0];
    Fault fault;
    if (!u) return NULL;
    if (game) game_find(game, &g, NULL);
    u->write = write;
    u->context = context;
    u->settings = (Settings){.threads = 1, .megabytes = 64, .lines = 1};
    u->job.run = run_work;
    pthread_mutex_init(&u->lock, NULL);
    u->thinking = thinking_new(&(ThinkingOptions){.threads = 1});
    if (!u->thinking || !begin(u, &(GameSpec){.game = g->name}, &fault)) {
        ugi_free(u);
        return NULL;
    }
    return u;
}

void ugi_free(Ugi *u)
{
    if (!u) return;
    if (u->thinking) stop_search(u);
    thinking_free(u->thinking);
    history_free(&u->history);
    engine_free(u->engine);
    pthread_mutex_destroy(&u->lock);
    free(u);
}
