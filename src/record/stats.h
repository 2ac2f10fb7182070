/* stats.h: numbers over many games: results, lengths, first moves, branching.
 *
 * Games of one kind (game, size, variant) are counted together. What is kept of a game is small, so
 * that thousands fit. */
#ifndef RECORD_STATS_H
#define RECORD_STATS_H

#include "core/text.h"
#include "record/record.h"

enum { STATS_BINS = 12, OPENING_PLIES_MAX = 12 };

/* How many turns a position has; the search knows a fast way. */
typedef uint64_t TurnCount(const Pos *p);

typedef struct StatsGame {
    char *opening; /* its first moves with spaces between them */
    int plies;
    Outcome result; /* ONGOING: open, or not known */
} StatsGame;

typedef struct StatsGroup {
    const Game *game;
    int size, variant;
    StatsGame *games;
    int count, capacity;
    int results[4]; /* by Outcome */
    uint64_t positions, turns;
} StatsGroup;

typedef struct Stats {
    int opening_plies;
    StatsGroup *groups;
    int count, capacity;
} Stats;

Stats stats_new(int opening_plies);
void stats_free(Stats *s);

/* False: no memory. `count` may be NULL, and then there is no branching. */
bool stats_add(Stats *s, const Record *r, TurnCount *count);

/* To be called once, before what follows. */
void stats_sort(Stats *s);

typedef struct StatsLengths {
    int min, max;
    double mean, median;
    int width; /* of a bin, in plies; bin i is from min + i * width */
    int bins, games[STATS_BINS];
} StatsLengths;

void stats_lengths(const StatsGroup *g, StatsLengths *out);

/* Games that begin alike. */
typedef struct StatsLine {
    const char *moves;
    int length; /* of the text */
    int games, results[4];
} StatsLine;

/* The most frequent beginnings of `plies` moves, most frequent first; how many were filled in. */
int stats_lines(const StatsGroup *g, int plies, StatsLine *out, int max);

/* Results and lengths of every group as an SVG document. */
void stats_svg(const Stats *s, Text *out);

#endif
