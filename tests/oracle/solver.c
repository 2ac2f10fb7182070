/* solver.c: the exact value of small endings. */
#include "solver.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLOCK_END = 100,    /* cam: so many plies without a capture are a draw */
    TURNS_MAX = 16,     /* that a bounded solver looks ahead */
    NO_LIMIT = 1 << 20, /* turns */
    LINE_MAX = 64,      /* positions of a walk, with the game before it */
    PLACES_MAX = 100000 /* kept from one value to the next */
};

typedef struct Edge {
    int target;
    bool resets; /* the clock */
    char *move;
} Edge;

typedef struct Memo {
    unsigned generation;
    int16_t verdict, distance;
} Memo;

/* A position; in cam without its clock. */
typedef struct Place {
    char *text;
    Verdict end; /* for the side to move, if the game is over */
    bool is_judged, is_listed, is_drawn;
    Edge *edges;
    int count;
    Memo *memo;
} Place;

struct Solver {
    const char *game, *variant;
    int size, limit, explored;
    bool has_clock;  /* values are kept for each clock, */
    bool is_bounded; /* or for each number of turns, or once */
    bool repeats;
    unsigned generation; /* of the memos: they hold for one set of drawn positions */
    Place *places;
    int count, capacity;
    int *table; /* places by their texts, -1: none */
    int table_size;
    int drawn[LINE_MAX], drawn_count;
};

static void *must(void *memory)
{
    if (memory == NULL) oracle_fail("solver", "no memory");
    return memory;
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must(malloc(size)), text, size);
}

/* -- Positions -- */

static int slot_of(const Solver *s, const char *text)
{
    uint64_t hash = 14695981039346656037U;
    for (const char *c = text; *c != '\0'; c++) hash = (hash ^ (uint8_t)*c) * 1099511628211U;
    int slot = (int)(hash >> 20 & (uint64_t)(s->table_size - 1));
    while (s->table[slot] >= 0 && strcmp(s->places[s->table[slot]].text, text) != 0)
        slot = (slot + 1) & (s->table_size - 1);
    return slot;
}

static void grow(Solver *s)
{
    s->capacity = s->capacity ? 2 * s->capacity : 1024;
    s->places = must(realloc(s->places, (size_t)s->capacity * sizeof *s->places));
    s->table_size = 4 * s->capacity;
    s->table = must(realloc(s->table, (size_t)s->table_size * sizeof *s->table));
    for (int i = 0; i < s->table_size; i++) s->table[i] = -1;
    for (int i = 0; i < s->count; i++) s->table[slot_of(s, s->places[i].text)] = i;
}

/* The place of a position's text; in cam also its clock, which is its last word. */
static int find_place(Solver *s, const char *position, int *clock)
{
    char text[ORACLE_POSITION];
    size_t length = strlen(position);
    *clock = 0;
    if (s->has_clock) {
        while (position[length - 1] != ' ') length--;
        *clock = atoi(position + length);
        length--;
    }
    memcpy(text, position, length);
    text[length] = '\0';
    if (s->count == s->capacity) grow(s);
    int slot = slot_of(s, text);
    if (s->table[slot] >= 0) return s->table[slot];
    s->table[slot] = s->count;
    s->places[s->count] = (Place){.text = copy_text(text)};
    return s->count++;
}

static void ask_oracle(const Solver *s, int at, bool with_next, OracleList *out)
{
    char text[ORACLE_POSITION] = "";
    oracle_put_text(text, ORACLE_POSITION, s->places[at].text);
    if (s->has_clock) oracle_put_text(text, ORACLE_POSITION, " 0");
    oracle_list(s->game, s->size, s->variant, text, with_next, out);
}

static Verdict verdict_for(const Place *p, const char *result)
{
    const char *side = strchr(p->text, ' ') + 1;
    if (result[0] == '\0') return EXACT_OPEN;
    if (strcmp(result, "draw") == 0) return EXACT_DRAW;
    return result[0] == *side ? EXACT_WIN : EXACT_LOSS;
}

/* Whether the game is over at a place, and how; its edges too if `with_edges`. */
static void explore(Solver *s, int at, bool with_edges)
{
    OracleList list;
    if (s->places[at].is_listed || (s->places[at].is_judged && !with_edges)) return;
    s->explored++;
    ask_oracle(s, at, with_edges, &list);
    s->places[at].end = verdict_for(&s->places[at], list.result);
    s->places[at].is_judged = true;
    s->places[at].is_listed = with_edges;
    if (with_edges) {
        Edge *edges = must(calloc((size_t)list.count + 1, sizeof *edges));
        for (int i = 0; i < list.count; i++) {
            int clock;
            edges[i].target = find_place(s, list.moves[i].next, &clock);
            edges[i].resets = clock == 0;
            edges[i].move = copy_text(list.moves[i].text);
        }
        s->places[at].edges = edges;
        s->places[at].count = list.count;
    }
    oracle_free(&list);
}

/* -- Values -- */

/* What a child is worth to the side that moves there. */
static Exact turned(Exact child)
{
    static const Verdict OTHER[] = {EXACT_OPEN, EXACT_LOSS, EXACT_WIN, EXACT_DRAW};
    bool is_won = child.verdict == EXACT_WIN || child.verdict == EXACT_LOSS;
    return (Exact){OTHER[child.verdict], is_won ? child.distance + 1 : 0};
}

/* The soonest win; else open if any move is; else a draw; else the latest loss. */
static Exact better(Exact a, Exact b)
{
    static const int RANK[] = {2, 3, 0, 1};
    int first = RANK[a.verdict], second = RANK[b.verdict];
    if (first != second) return first > second ? a : b;
    bool is_sooner = a.distance < b.distance;
    return is_sooner == (a.verdict == EXACT_WIN) ? a : b;
}

static Memo *memo_of(Solver *s, int at, int clock, int turns)
{
    Place *p = &s->places[at];
    int size = s->has_clock ? CLOCK_END + 1 : s->is_bounded ? TURNS_MAX + 1 : 1;
    if (p->memo == NULL) p->memo = must(calloc((size_t)size, sizeof *p->memo));
    return &p->memo[s->has_clock ? clock : s->is_bounded ? turns : 0];
}

static bool is_over(Solver *s, int at, int clock, Exact *out)
{
    explore(s, at, !s->is_bounded);
    *out = (Exact){s->places[at].end, 0};
    if (out->verdict != EXACT_OPEN) return true;
    out->verdict = EXACT_DRAW;
    return s->has_clock && clock == CLOCK_END;
}

static Exact value(Solver *s, int at, int clock, int turns)
{
    Exact best = {EXACT_LOSS, -1};
    if (is_over(s, at, clock, &best)) return best;
    if (turns == 0 || s->explored > s->limit) return (Exact){EXACT_OPEN, 0};
    Memo *memo = memo_of(s, at, clock, turns);
    if (memo->generation == s->generation) return (Exact){(Verdict)memo->verdict, memo->distance};
    explore(s, at, true);
    best = (Exact){EXACT_LOSS, -1};
    for (int i = 0; i < s->places[at].count; i++) {
        Edge e = s->places[at].edges[i];
        Exact child = {EXACT_DRAW, 0};
        if (!s->places[e.target].is_drawn)
            child = value(s, e.target, e.resets ? 0 : clock + 1, turns - 1);
        best = better(best, turned(child));
        /* Fewer turns have been tried before: no win is sooner than the first one found. */
        if (s->is_bounded && best.verdict == EXACT_WIN) break;
    }
    memo = memo_of(s, at, clock, turns);
    *memo = (Memo){s->generation, (int16_t)best.verdict, (int16_t)best.distance};
    if (s->explored > s->limit) memo->generation = 0;
    return best;
}

/* Bounded: within no turn, one turn and so on, so that the first verdict has the least distance. */
static Exact value_within(Solver *s, int at, int clock, int turns)
{
    Exact found = {EXACT_OPEN, 0};
    if (!s->is_bounded) found = value(s, at, clock, NO_LIMIT);
    for (int i = 0; s->is_bounded && i <= turns && found.verdict == EXACT_OPEN; i++)
        found = i <= TURNS_MAX ? value(s, at, clock, i) : (Exact){EXACT_UNKNOWN, 0};
    /* A sooner win may lie among what was not explored. */
    if (s->explored > s->limit) found = (Exact){EXACT_UNKNOWN, 0};
    return found;
}

static void forget_places(Solver *s)
{
    for (int i = 0; i < s->count; i++) {
        for (int k = 0; k < s->places[i].count; k++) free(s->places[i].edges[k].move);
        free(s->places[i].edges);
        free(s->places[i].memo);
        free(s->places[i].text);
    }
    for (int i = 0; i < s->table_size; i++) s->table[i] = -1;
    s->count = s->drawn_count = 0;
}

/* The present place and its clock. The positions that have occurred twice are marked. */
static int set_game(Solver *s, const SolverGame *game, int *clock)
{
    int at = -1, places[LINE_MAX];
    if (s->count > PLACES_MAX) forget_places(s);
    for (int i = 0; i < s->drawn_count; i++) s->places[s->drawn[i]].is_drawn = false;
    if (s->drawn_count > 0) s->generation++;
    s->drawn_count = s->explored = 0;
    if (game->count > LINE_MAX) oracle_fail("solver", "a game too long");
    for (int i = 0; i < game->count; i++) {
        int before = 0;
        at = places[i] = find_place(s, game->positions[i], clock);
        for (int k = 0; k < i; k++) before += places[k] == at;
        if (before == 0 || !s->repeats || s->places[at].is_drawn) continue;
        s->places[at].is_drawn = true;
        s->drawn[s->drawn_count++] = at;
    }
    if (s->drawn_count > 0) s->generation++;
    return at;
}

Exact solver_value(Solver *s, const SolverGame *game, const char *move, int turns)
{
    int clock, at = set_game(s, game, &clock);
    if (move == NULL) return value_within(s, at, clock, turns);
    explore(s, at, true);
    for (int i = 0; i < s->places[at].count; i++) {
        Edge e = s->places[at].edges[i];
        if (strcmp(e.move, move) != 0) continue;
        if (s->places[e.target].is_drawn) return (Exact){EXACT_DRAW, 0};
        return value_within(s, e.target, e.resets ? 0 : clock + 1, turns);
    }
    oracle_fail(move, "not a move of the position");
}

/* -- Every line -- */

typedef struct Walk {
    Solver *solver;
    int line[LINE_MAX]; /* the game and the line so far */
    int count;
} Walk;

static Exact walk(Walk *w, int clock, int turns)
{
    Solver *s = w->solver;
    int at = w->line[w->count - 1];
    Exact best = {EXACT_LOSS, -1};
    if (is_over(s, at, clock, &best)) return best;
    if (turns == 0) return (Exact){EXACT_OPEN, 0};
    explore(s, at, true);
    best = (Exact){EXACT_LOSS, -1};
    for (int i = 0; i < s->places[at].count; i++) {
        Edge e = s->places[at].edges[i];
        Exact child = {EXACT_DRAW, 0};
        int before = 0;
        for (int k = 0; k < w->count; k++) before += w->line[k] == e.target;
        w->line[w->count++] = e.target;
        if (before < 2) child = walk(w, e.resets ? 0 : clock + 1, turns - 1);
        w->count--;
        best = better(best, turned(child));
    }
    return best;
}

Exact solver_walk(Solver *s, const SolverGame *game, int turns)
{
    Walk w = {.solver = s, .count = game->count};
    int clock = 0;
    if (game->count + turns > LINE_MAX) oracle_fail("solver", "a game too long");
    for (int i = 0; i < game->count; i++) w.line[i] = find_place(s, game->positions[i], &clock);
    return walk(&w, clock, turns);
}

/* -- Solvers -- */

Solver *solver_new(const char *game, int size, const char *variant, bool is_bounded, int limit)
{
    Solver *s = must(calloc(1, sizeof *s));
    *s = (Solver){.game = game, .size = size, .variant = variant, .limit = limit, .generation = 1};
    s->has_clock = strcmp(game, "cam") == 0;
    s->is_bounded = is_bounded;
    s->repeats = s->has_clock || strcmp(game, "sixmaking") == 0;
    grow(s);
    return s;
}

void solver_free(Solver *s)
{
    if (s == NULL) return;
    forget_places(s);
    free(s->places);
    free(s->table);
    free(s);
}
