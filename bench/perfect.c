/* perfect.c: how many moves of a player keep the exact value of a position.
 *
 *     bench_perfect make SET COUNT            adds positions to bench/perfect/SET.txt, up to COUNT
 *     bench_perfect run SET PLAYER [COUNT]    the share of the player's moves that keep the value
 *     bench_perfect values SET COUNT [SEED]   values of COUNT random positions, and what they cost
 *     bench_perfect all SET TURNS             values of all positions so many turns after the start
 *
 * A set is made by random turns with the seeds 1, 2, 3...: of the positions that it describes,
 * those that the exact solver decides, that are not lost, and in which a random turn is not seen to
 * keep the value. A line has the seed, the value for the side to move and the position; the same
 * command goes on after the last line. None of the positions was used to tune anything.
 *
 * A move keeps the value if the solver says so of the position after it. What it cannot decide
 * within its limits is counted apart. With QUINA_TABLES=FOLDER the solver asks endgame tables,
 * which the player does without, and a set gets only positions that the tables have.
 *
 * Of the positions after so many turns, those that are images of each other count once; of sets
 * with a limit of turns (wins in Six MaKING), a value is a win or a loss within these. */
#define _POSIX_C_SOURCE 200809L
#include "engines/player.h"
#include "engines/solve.h"
#include "engines/strategy.h"
#include "engines/tables_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = POS_TEXT + 64, TRIES = 1000000, COUNT_MAX = 100000 };

typedef struct Set {
    const char *name;
    GameId game;
    int size;
    int least, most;  /* random turns from the start, */
    bool counts_left; /* or what is left: turns in Fuse, pieces in Cam */
    int turns;        /* only wins within so many turns; 0: any value */
    uint64_t nodes;   /* of the solver, for a position of the set; 0: no limit */
    int megabytes;
} Set;

static const Set SETS[] = {
    {"fuse-12", FUSE, 6, 12, 12, true, 0, 0, 512},
    {"fuse-14", FUSE, 6, 14, 14, true, 0, 0, 512},
    {"fuse-15", FUSE, 6, 15, 15, true, 0, 0, 512},
    {"fuse-16", FUSE, 6, 16, 16, true, 0, 0, 2048},
    {"iris-4", IRIS, 4, 11, 15, false, 0, 10000, 64},
    {"zurero-5", ZURERO, 5, 9, 16, false, 0, 10000, 64},
    {"zurero-6", ZURERO, 6, 14, 26, false, 0, 5000, 64},
    {"cam-4", CAM, 0, 4, 4, true, 0, 3000, 64},
    {"cam-5", CAM, 0, 5, 5, true, 0, 3000, 64},
    {"sixmaking-4", SIXMAKING, 4, 8, 14, false, 5, 0, 64},
    {"sixmaking-4-3", SIXMAKING, 4, 8, 14, false, 3, 0, 64},
    {"sixmaking-5", SIXMAKING, 5, 6, 40, false, 5, 3000, 64},
};

typedef struct Bench {
    const Set *set;
    const Game *game;
    Solve *solve;
    Tables *tables; /* or NULL */
    char path[128];
} Bench;

/* -- Positions -- */

static int pieces_of(const Pos *p)
{
    Board b;
    int count = 0;
    game_of(p)->board(p, &b);
    for (int i = 0; i < b.cell_count; i++) count += b.cells[i].owner != NOBODY;
    return count;
}

static int left_in(const Pos *p)
{
    const Guide *g = guide_of(game_of(p));
    return p->game == CAM ? pieces_of(p) : g->turns_left(p);
}

static void play_random_turn(Pos *p, Rng *rng)
{
    do game_of(p)->play(p, game_of(p)->random(p, rng), p);
    while (p->mid_turn);
}

/* The position of a seed; false if the game is over before. */
static bool position_of(const Bench *b, uint64_t seed, Rng *rng, Pos *p)
{
    const Set *s = b->set;
    *rng = rng_seeded(seed);
    b->game->start(p, s->size ? s->size : b->game->size_default, 0, seed);
    int wanted = s->least + (int)rng_below(rng, (uint32_t)(s->most - s->least + 1));
    for (int i = 0; p->outcome == ONGOING; i++) {
        if (s->counts_left ? left_in(p) <= wanted : i == wanted) break;
        play_random_turn(p, rng);
    }
    if (s->game == CAM && p->clock > 10) p->clock = 0; /* a random game wanders */
    return p->outcome == ONGOING && (!s->counts_left || left_in(p) == wanted);
}

/* What the tables say of a position; PROVEN_NOT if they do not have it. */
static Proven known_value(const Bench *b, const Pos *p)
{
    int value = b->tables ? tables_probe(b->tables, p) : VALUE_NONE;
    return value == VALUE_NONE ? PROVEN_NOT
           : value == 0        ? PROVEN_DRAW
           : value > 0         ? PROVEN_WIN
                               : PROVEN_LOSS;
}

/* By the tables if they have the position, else by the solver. */
static void solve(const Bench *b, const SolveTask *task, SolveResult *out)
{
    Proven known = known_value(b, view_now(&task->history));
    if (known == PROVEN_NOT)
        solve_run(b->solve, task, out);
    else
        *out = (SolveResult){.value = known};
}

static Proven value_of(Bench *b, const Pos *p, int turns, uint64_t nodes)
{
    SolveTask task = {.history = history_of(p), .turns = turns, .nodes = nodes};
    SolveResult r;
    if (p->outcome == DRAWN) return PROVEN_DRAW;
    if (p->outcome != ONGOING) return p->outcome == win_of(p->to_move) ? PROVEN_WIN : PROVEN_LOSS;
    solve(b, &task, &r);
    return r.value;
}

typedef enum Verdict { KEPT, LOST, UNKNOWN } Verdict;

/* Whether the position after a move is worth to the mover what the one before was. One of the two
 * questions of the solver is enough for that. */
static Verdict judge(Bench *b, int mover, Proven before, const Pos *after, int effort)
{
    SolveTask task = {.history = history_of(after), .nodes = (uint64_t)effort * b->set->nodes};
    SolveResult r;
    if (after->outcome != ONGOING)
        return after->outcome == win_of(mover) || (after->outcome == DRAWN && before == PROVEN_DRAW)
                   ? KEPT
                   : LOST;
    solve(b, &task, &r);
    Proven needed = after->to_move == mover ? PROVEN_WIN : PROVEN_LOSS;
    if (r.value != PROVEN_NOT)
        return r.value == needed || (r.value == PROVEN_DRAW && before == PROVEN_DRAW) ? KEPT : LOST;
    ProofAnswer wins = r.effort.answers[mover], loses = r.effort.answers[opponent(mover)];
    if (before == PROVEN_WIN) return wins == PROOF_NO ? LOST : UNKNOWN;
    return loses == PROOF_NO ? KEPT : UNKNOWN;
}

/* -- Making a set -- */

static uint64_t last_seed(const Bench *b, int *count)
{
    char line[LINE];
    uint64_t seed = 0;
    FILE *file = fopen(b->path, "r");
    for (*count = 0; file && fgets(line, sizeof line, file); ++*count)
        seed = strtoull(line, NULL, 10);
    if (file) fclose(file);
    return seed;
}

/* Appends the position of a seed if it belongs to the set. */
static bool add_position(Bench *b, uint64_t seed)
{
    Pos p, after;
    Rng rng;
    char text[POS_TEXT];
    if (!position_of(b, seed, &rng, &p)) return false;
    Proven value = b->tables ? known_value(b, &p) : value_of(b, &p, b->set->turns, b->set->nodes);
    if (value != PROVEN_WIN && value != PROVEN_DRAW) return false;
    after = p;
    play_random_turn(&after, &rng);
    if (judge(b, p.to_move, value, &after, 1) == KEPT) return false;
    b->game->print(&p, text);
    FILE *file = fopen(b->path, "a");
    bool ok = file && fprintf(file, "%llu\t%s\t%s\n", (unsigned long long)seed,
                              value == PROVEN_WIN ? "win" : "draw", text) > 0;
    if (file && fclose(file) != 0) ok = false;
    if (!ok) perror(b->path);
    if (!ok) exit(1);
    return true;
}

static void make_set(Bench *b, int wanted)
{
    int count;
    uint64_t seed = last_seed(b, &count), end = seed + TRIES;
    while (count < wanted && seed < end) count += add_position(b, ++seed);
    printf("%s: %d positions\n", b->set->name, count);
}

/* -- Measuring -- */

static bool read_line(const Bench *b, char *line, Proven *value, Pos *p)
{
    char *tab = strchr(line, '\t'), *second = tab ? strchr(tab + 1, '\t') : NULL;
    if (!second) return false;
    line[strcspn(line, "\n")] = '\0';
    *value = strncmp(tab + 1, "win", 3) == 0 ? PROVEN_WIN : PROVEN_DRAW;
    return b->game->parse(p, b->set->size, 0, second + 1, NULL);
}

static int run_set(Bench *b, const char *name, int wanted)
{
    PlayerWord word;
    char line[LINE];
    long counts[3] = {0}, total = 0;
    if (!player_parse(b->game, name, &word, NULL)) return 2;
    Player *player = player_new(b->game, &word, 1);
    FILE *file = fopen(b->path, "r");
    while (player && file && total < wanted && fgets(line, sizeof line, file)) {
        Pos p, after;
        Proven value;
        Turn turn;
        Result info;
        if (!read_line(b, line, &value, &p)) return 1;
        player_clear(player, (uint64_t)total);
        Task task = {.history = history_of(&p), .seed = (uint64_t)total};
        if (player_choose(player, &task, &turn, &info) != PLAYER_FINE) return 1;
        turn_play(&p, &turn, &after);
        Verdict verdict = judge(b, p.to_move, value, &after, 20);
        counts[verdict]++;
        total++;
        if (verdict != LOST) continue;
        char text[TURN_TEXT];
        b->game->turn_print(&p, &turn, text);
        printf("%s: %s\n", text, strchr(line, '\t') + 1);
    }
    if (file) fclose(file);
    player_free(player);
    printf("%s %s: %ld positions, %ld kept (%.2f %%), %ld lost, %ld not decided\n", b->set->name,
           name, total, counts[KEPT], total ? 100.0 * (double)counts[KEPT] / (double)total : 0,
           counts[LOST], counts[UNKNOWN]);
    return total ? 0 : 1;
}

/* -- Values -- */

static double worked(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void print_value(const Bench *b, uint64_t seed, const Pos *p, Proven value, double seconds)
{
    static const char *const NAMES[] = {"open", "win", "loss", "draw"}; /* by Proven */
    char text[POS_TEXT];
    b->game->print(p, text);
    printf("%llu\t%s\t%.3f\t%s\n", (unsigned long long)seed, NAMES[value], seconds, text);
    fflush(stdout);
}

/* Of all positions that the set describes, lost ones too, from a seed on. */
static void count_values(Bench *b, int wanted, int first)
{
    int counts[4] = {0}, total = 0; /* by Outcome; ONGOING: not decided */
    double sum = 0, worst = 0;
    for (uint64_t seed = (uint64_t)first; total < wanted; seed++) {
        Pos p;
        Rng rng;
        if (!position_of(b, seed, &rng, &p)) continue;
        double began = worked();
        Proven value = value_of(b, &p, b->set->turns, b->set->nodes);
        double seconds = worked() - began;
        int winner = value == PROVEN_WIN ? p.to_move : opponent(p.to_move);
        counts[value == PROVEN_NOT ? ONGOING : value == PROVEN_DRAW ? DRAWN : win_of(winner)]++;
        sum += seconds;
        if (seconds > worst) worst = seconds;
        total++;
        print_value(b, seed, &p, value, seconds);
    }
    printf("%s: %d positions, %d white wins, %d black wins, %d draws, %d not decided; processor "
           "time %.2f s on average, %.2f s at most\n",
           b->set->name, total, counts[WHITE_WINS], counts[BLACK_WINS], counts[DRAWN],
           counts[ONGOING], sum / total, worst);
}

/* -- All positions after some turns -- */

typedef struct Layer {
    Pos *list;
    size_t count, capacity;
} Layer;

static void layer_add(Layer *l, const Pos *p)
{
    if (l->count == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 1024;
        l->list = realloc(l->list, l->capacity * sizeof *l->list);
        if (!l->list) exit(1);
    }
    l->list[l->count++] = *p;
}

static int by_image(const void *left, const void *right)
{
    const Pos *a = left, *b = right;
    uint64_t x = game_of(a)->symmetric_hash(a), y = game_of(b)->symmetric_hash(b);
    return (x > y) - (x < y);
}

/* Leaves one of the positions that are images of each other. */
static void layer_unique(Layer *l)
{
    size_t kept = 0;
    qsort(l->list, l->count, sizeof *l->list, by_image);
    for (size_t i = 0; i < l->count; i++)
        if (i == 0 || by_image(&l->list[i], &l->list[kept - 1]) != 0) l->list[kept++] = l->list[i];
    l->count = kept;
}

/* Plays on until the turn is over; a game that is over has no next position. */
static void layer_add_after(Layer *l, const Pos *p)
{
    Step steps[STEPS_MAX];
    const Game *g = game_of(p);
    for (int i = 0, count = g->steps(p, steps); i < count; i++) {
        Pos next;
        g->play(p, steps[i], &next);
        if (next.mid_turn)
            layer_add_after(l, &next);
        else if (next.outcome == ONGOING)
            layer_add(l, &next);
    }
}

static void count_all(Bench *b, int turns)
{
    Pos start;
    Layer now = {0};
    int counts[4] = {0}; /* by Proven */
    b->game->start(&start, b->set->size ? b->set->size : b->game->size_default, 0, 0);
    layer_add(&now, &start);
    for (int i = 0; i < turns; i++) {
        Layer next = {0};
        for (size_t k = 0; k < now.count; k++) layer_add_after(&next, &now.list[k]);
        layer_unique(&next);
        free(now.list);
        now = next;
    }
    double began = worked();
    for (size_t i = 0; i < now.count; i++)
        counts[value_of(b, &now.list[i], b->set->turns, b->set->nodes)]++;
    printf("%s: %zu positions after %d turns, %d won, %d lost, %d drawn, %d neither; processor "
           "time %.2f s\n",
           b->set->name, now.count, turns, counts[PROVEN_WIN], counts[PROVEN_LOSS],
           counts[PROVEN_DRAW], counts[PROVEN_NOT], worked() - began);
    free(now.list);
}

static int number_of(const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);
    return *end == '\0' && value > 0 && value <= COUNT_MAX ? (int)value : 0;
}

static int usage(void)
{
    fputs("usage: bench_perfect make SET COUNT | run SET PLAYER [COUNT] | values SET COUNT [SEED] "
          "| all SET TURNS; sets:",
          stderr);
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++) fprintf(stderr, " %s", SETS[i].name);
    fputs("\n", stderr);
    return 2;
}

int main(int argc, char **argv)
{
    Bench b = {0};
    int status = 0;
    for (size_t i = 0; argc > 3 && i < sizeof SETS / sizeof *SETS; i++)
        if (strcmp(SETS[i].name, argv[2]) == 0) b.set = &SETS[i];
    if (!b.set) return usage();
    bool runs = strcmp(argv[1], "run") == 0, makes = strcmp(argv[1], "make") == 0,
         all = strcmp(argv[1], "all") == 0;
    int count = !runs ? number_of(argv[3]) : argc > 4 ? number_of(argv[4]) : COUNT_MAX;
    if (!count || !(runs || makes || all || strcmp(argv[1], "values") == 0)) return usage();
    b.game = GAMES[b.set->game];
    const char *folder = getenv("QUINA_TABLES");
    TablesFault fault;
    if (folder && strategy_of(b.game)->endings) b.tables = tables_open(folder, b.game, &fault);
    b.solve = solve_new(b.game, &(SolveOptions){b.set->megabytes, 1, b.set->turns > 0, b.tables});
    snprintf(b.path, sizeof b.path, "bench/perfect/%s.txt", b.set->name);
    if (!b.solve) return 1;
    if (runs)
        status = run_set(&b, argv[3], count);
    else if (makes)
        make_set(&b, count);
    else if (all)
        count_all(&b, count);
    else
        count_values(&b, count, argc > 4 ? number_of(argv[4]) : 1);
    solve_free(b.solve);
    tables_close(b.tables);
    return status;
}
