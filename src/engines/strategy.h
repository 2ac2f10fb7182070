/* strategy.h: what engines know about each game beyond its rules: how to search it, its levels,
 * matches, bench positions and classic players. One table per game, NAME_strategy in
 * NAME_strategy.c; everything else in this folder that is about one game is reached from there.
 *
 * A missing table is a link error; tests/test_engine.c checks that each is complete. */
#ifndef ENGINES_STRATEGY_H
#define ENGINES_STRATEGY_H

#include "engines/classic.h"
#include "engines/endings.h"
#include "engines/engine.h"
#include "learned/net.h"

enum { FEATURES_MAX = 96, CLASSICS_MAX = 5, BENCH_MAX = 4 };

/* An estimate is a sum of features times weights. The features of a position are counted for the
 * side to move less the opponent; tools/tune fits the weights to the results of many games. */
typedef struct Features {
    const char *const *names;
    const int *weights; /* in hundredths of a point, as value() uses them */
    int count;
    void (*count_all)(const Pos *p, int out[FEATURES_MAX]);
} Features;

/* What the network of a game sees of a position, for tools/train. An input is a fact about the
 * position that is true or not, seen from the side to move. */
typedef struct Learned {
    int buckets;     /* the later layers have weights for each */
    int symmetries;  /* of the board, the identity included */
    bool adds_value; /* the net is added to the linear estimate */
    int (*width)(int size);
    int (*input_count)(int size);
    const Net *(*net)(int size); /* maybe not trained */
    /* The inputs that are true, at most NET_INPUTS_MAX; one that is true several times is listed as
     * often. p is not in mid-turn. */
    int (*inputs)(const Pos *p, uint16_t out[NET_INPUTS_MAX]);
    int (*bucket)(const Pos *p);
    /* The input that takes the place of another on the board of a symmetry. */
    uint16_t (*map)(int size, int symmetry, uint16_t input);
} Learned;

enum { RUNG_GLANCE = 0, RUNG_SECOND = -1 };

/* How strongly a level plays a game. */
typedef struct Rung {
    int nodes; /* of a search; RUNG_GLANCE: one turn ahead, without one; RUNG_SECOND: one second */
    int noise; /* added to values, in hundredths of the guide's scale */
} Rung;

/* The rungs of level:1 to level:10. For each game that it plays, a level draws one of `forms`
 * rungs, from rung stride * (level - 1) on, so that neighbouring levels overlap: without that, ten
 * steps would be too few from a beginner to a second's thought. The last rung is that of the
 * highest level. Set with quina ladder so that each level beats the one below by 60 to 85 %:
 * docs/levels.md. */
typedef struct Ladder {
    const Rung *rungs;
    int count, forms, stride;
} Ladder;

/* On a small board, or in a variant that the estimate does not know, chance helps a random player
 * more, and the first level must play better to be one: a ladder for boards up to a size, or for
 * some variants (bits; 0: all). */
typedef struct BoardLadder {
    int size_max;
    int variants;
    Ladder ladder;
} BoardLadder;

enum { BOARD_LADDERS = 4 };

#define LADDER(rungs, forms, stride)                          \
    {                                                         \
        rungs, sizeof(rungs) / sizeof *(rungs), forms, stride \
    }

/* How the games of a match begin. */
typedef struct Opening {
    int random_plies;
    int candidates;   /* the most even of so many openings is played; 1: any will do */
    SearchKind judge; /* the search that says which is even */
} Opening;

/* quina bench perft: from the start. */
typedef struct PerftBench {
    int size, depth; /* depth 0 ends a list */
} PerftBench;

/* quina bench: positions some random plies from the start. */
typedef struct SearchBench {
    int size, plies; /* plies 0 ends a list */
    int depth;       /* 0: a limit of nodes */
    SearchKind search;
} SearchBench;

/* What the solution of a puzzle rests on. */
typedef struct PuzzleTheme {
    const char *word;  /* in files of puzzles: "double-threat" */
    const char *title; /* for people, to be translated: "double threat" */
} PuzzleTheme;

enum { PUZZLE_SIZES = 6, PUZZLE_THEMES = 8 };

/* How puzzles of a game are made; all may be 0. */
typedef struct PuzzleStyle {
    int sizes[PUZZLE_SIZES];   /* boards that give good puzzles, ended by 0; none: the default */
    int win_nodes;             /* for the first question about a position; 0: the default */
    const PuzzleTheme *themes; /* ended by a NULL word */
    /* The theme of the puzzle p, whose solution is `line`: a number of themes, or -1. */
    int (*theme)(const Pos *p, const Turn *line, int count);
    /* guide.value without exact knowledge, which a person at the board lacks; NULL: guide.value. */
    int (*value_by_looks)(const Pos *p);
} PuzzleStyle;

typedef struct Strategy {
    Guide guide;
    /* guide.value without what was learned, for comparison (engine:value=linear); NULL: the
     * same. */
    int (*linear)(const Pos *p);
    bool (*linear_is_quiet)(const Pos *p); /* guide.is_quiet likewise */
    /* guide.rank likewise, with the usual style of the Monte Carlo search. */
    void (*linear_rank)(const Pos *p, const Step *list, int count, int16_t *ranks);
    bool linear_is_whole;     /* with it no steps are pruned near the leaves */
    const Features *features; /* of the linear estimate */
    const Learned *learned;   /* of guide.value, or NULL */
    const Endings *endings;   /* that tables can hold, or NULL */
    SearchKind search;        /* the strongest, by measurement: not SEARCH_AUTO */
    Ladder ladder;
    BoardLadder board_ladders[BOARD_LADDERS]; /* that go before it; the first that fits */
    Opening opening;
    PerftBench perfts[BENCH_MAX];
    SearchBench searches[BENCH_MAX];
    PuzzleStyle puzzles;
    Classic classics[CLASSICS_MAX]; /* classic:1, classic:2, ...; a NULL `choose` ends the list */
} Strategy;

#define X(id, name, type, member) extern const Strategy name##_strategy;
GAME_LIST(X)
#undef X

const Strategy *strategy_of(const Game *g);

/* How many steps of `side` would win at once if it were to move in p, which is not over: two or
 * more are a double threat. For themes of puzzles. */
int count_winning_steps(const Pos *p, int side);

/* The guide of a game, which its searches use. */
static inline const Guide *guide_of(const Game *g) { return &strategy_of(g)->guide; }
/* The same with the linear estimate, and nothing else at the leaves: the levels below the highest
 * were measured with it. */
Guide guide_linear(const Game *g);

#endif
