/* search.h: what every search takes and returns: limits, a guide to the game, a result.
 *
 * A search never names a game: it sees rules (Game) and a Guide. It allocates nothing; its memory
 * comes from the caller. Values are for the side to move, in hundredths of what the game's guide
 * calls one point; a won position is worth VALUE_WIN less the turns until it is over. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "history/history.h"

#include <stdatomic.h>

enum {
    VALUE_WIN = 30000,
    VALUE_PROVEN = 29000, /* this value and above: a proven win */
    VALUE_NONE = 32000,
    DEPTH_MAX = 120,
    PV_MAX = 24,
    LINES_MAX = 16,
    STEP_LOSES = INT16_MIN,     /* a rank: the step loses at once */
    RANK_NEVER = INT16_MIN + 1, /* a rank: another step wins and draws whatever this one does */
    FINISH_WORDS = 1 << 15,
    ROLLOUT_STEPS = 640,
    ROLLOUT_ONE = 1000 /* the result of a won rollout; half of it is a draw */
};

enum { THREAT_OWN = 1, THREAT_THEIRS = 2 };

/* A simulated game: the steps in order, the side that made each, and the result. It begins with the
 * search's own steps; the rest is random. */
typedef struct Rollout {
    int count;
    Step steps[ROLLOUT_STEPS];
    uint8_t colours[ROLLOUT_STEPS];
    int result; /* for white, 0 to ROLLOUT_ONE */
} Rollout;

/* Strategy: what a game's file in engines/ adds to its rules. All but value may be NULL. */
typedef struct Guide {
    /* An estimate for the side to move, well below VALUE_PROVEN; p is neither over nor in
     * mid-turn. */
    int (*value)(const Pos *p);
    /* A step that ends the game at once with a win for the side to move, or NO_STEP. */
    Step (*win)(const Pos *p);
    /* False only if `side` can no longer win, whatever the two sides do: a statement of fact, as
     * `win` is. For proofs. p is not over. */
    bool (*can_win)(const Pos *p, int side);
    /* Whether the estimate can be trusted; otherwise the search goes on past its depth. */
    bool (*is_quiet)(const Pos *p);
    /* Both of the above in one call: THREAT_OWN if the side to move can win at once; THREAT_THEIRS,
     * which is unquiet, if the opponent could win at once if it were to move. */
    int (*threats)(const Pos *p);
    /* How promising the steps are before any is searched, higher first; STEP_LOSES if the opponent
     * surely wins with the next turn. */
    void (*rank)(const Pos *p, const Step *list, int count, int16_t *ranks);
    /* Steps after which the side to move may threaten to win at once, most promising first; how
     * many. Leaves are searched for wins by nothing but such threats; needs `threats` and `rank`.
     * p is not in mid-turn, and neither side can win at once. */
    int (*attacks)(const Pos *p, Step list[STEPS_MAX]);
    /* An informed random game from p, which is not over: appends its steps and sets the result. If
     * NULL, Game.random is used. */
    void (*rollout)(const Pos *p, Rng *rng, Rollout *out);
    /* The exact value of a position near the end of the game, with turns counted from p, or a bound
     * outside the window; VALUE_NONE if the end is too far. Any win will do, as in any_win. Keeps
     * what it finds for later calls in `table`, of FINISH_WORDS words, all 0 at first; NULL: there
     * is none. Adds the positions searched below p to *nodes. */
    int (*finish)(const Pos *p, int alpha, int beta, uint64_t *table, uint64_t *nodes);
    /* The exact value of a position by tables, which are given back, with turns counted from p;
     * VALUE_NONE if they do not have it. The value holds for the clock of p, and if no position of
     * the game before has occurred twice since the clock was last 0; a draw always holds. */
    int (*probe)(const void *tables, const Pos *p);
    const void *tables;
    /* About how many turns are left; when they are few, the search goes to the end of the game. */
    int (*turns_left)(const Pos *p);
    /* Turns left at which alpha-beta reaches the end of the game: then an engine that uses MCTS
     * asks it first. 0: never. */
    int solved_at;
    /* Whether such an engine leaves all of p to alpha-beta, because the estimate is the better
     * judge; NULL: never. Needs solved_at. */
    bool (*is_estimated)(const Pos *p);
    /* The parameters of MCTS for this game; NULL: the defaults. */
    const struct MctsStyle *style;
    /* The value that corresponds to a chance of winning of 73 % (1 / (1 + e^-1)). */
    int scale;
    /* How much one turn is likely to change an estimate. Near the leaves, steps are pruned where
     * the estimate is farther below the window than that. 0: none are pruned, and `scale` is used
     * where the estimate is above the window. */
    int margin;
    /* Late steps are not searched near the leaves: with 1 turn left those after the first 2 * late,
     * with 2 after 5 * late, 10 and 17 with 3 and 4. 0: all are. */
    int late;
    bool extends; /* positions that are not quiet are searched one turn deeper */
    bool any_win; /* all wins are equally good: the distance of a long one need not be exact */
} Guide;

/* 0: no limit. There should be at least one, or a stop flag in the task. */
typedef struct Limits {
    double seconds;
    uint64_t nodes;
    int depth;
} Limits;

static inline bool limits_are_set(const Limits *l)
{
    return l->seconds > 0 || l->nodes || l->depth;
}

/* The limits, none of them beyond that of `most`; 0 in `most`: no bound. */
Limits limits_within(Limits limits, const Limits *most);

typedef enum Proven { PROVEN_NOT, PROVEN_WIN, PROVEN_LOSS, PROVEN_DRAW } Proven;

typedef struct Line {
    Turn pv[PV_MAX]; /* the first is the move itself */
    int pv_count;
    int value;
    double win;    /* the chance that the side to move wins, draws counting half */
    Proven proven; /* of the move; in the first line, of the position */
    int distance;  /* turns within which a proven win can be forced, or -1 */
} Line;

typedef struct Result {
    Line lines[LINES_MAX]; /* best first; at least one if the position is not over */
    int line_count;
    int depth; /* turns searched (alpha-beta), mean turns of a descent (mcts) */
    uint64_t nodes;
    double seconds;
} Result;

/* What is to be searched: the last position of a game. The turns before it count for repetition,
 * and are sent to a player in another program. */
/* The clocks of a game, in seconds, for players in other programs, which divide their time
 * themselves; `left` is 0 without clocks. */
typedef struct TaskClocks {
    double left[2]; /* of white and black */
    double increment;
} TaskClocks;

typedef struct Task {
    HistoryView history; /* history_of(&pos) for a position alone */
    Limits limits;
    TaskClocks clocks;
    /* Analysis uses all of its limits, also where there is a single legal move, and its limits
     * override a player's own; play answers a single legal move at once. */
    bool is_analysis;
    int lines; /* how many best moves are wanted; 0 is 1 */
    uint64_t seed;
    uint64_t game_seed; /* the same for all turns of a game, for what a player draws once a game */
    atomic_bool *stop;  /* any thread may set it to end the search soon; may be NULL */
    /* Called between iterations with the result so far; may be NULL. */
    void (*progress)(void *context, const Result *so_far);
    void *context;
} Task;

static inline const Pos *task_pos(const Task *t) { return view_now(&t->history); }

/* Puts the line with the highest value first; lines of equal value keep their order. */
void result_sort(Result *r);

bool turn_is_same(const Turn *a, const Turn *b);

/* How often a position occurred in the game before the current one. */
int task_occurrences(const Task *task, uint64_t key);

/* The static value, for `mover`, of the position after its turn. */
int glance_value(const Guide *g, const Pos *after, int mover);
/* The chance of winning that a value corresponds to. */
double value_to_win(const Guide *g, int value);
/* Sets proven, distance and win of a line from its value. */
void line_judge(Line *line, const Guide *g);

#endif
