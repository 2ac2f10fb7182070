/* stats.h: numbers over many games: results, lengths, first moves, branching.
 *
 * Games of one kind (game, size, variant) are counted together. Little is kept of each game, so
 * that thousands fit in memory. */
#ifndef RECORD_STATS_H
#define RECORD_STATS_H

#include "core/text.h"
#include "record/record.h"

enum { STATS_BINS = 12, OPENING_PLIES_MAX = 12 };

/* Counts the turns of a position; src/search has a fast implementation. */
typedef uint64_t TurnCount(const Pos *p);

typedef struct StatsGame {
    char *opening; /* its first moves, separated by spaces */
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

/* False if out of memory. If `count` is NULL, branching is not measured. */
bool stats_add(Stats *s, const Record *r, TurnCount *count);

/* Called once after the last stats_add, before the functions below. */
void stats_sort(Stats *s);

typedef struct StatsLengths {
    int min, max;
    double mean, median;
    int width; /* of a bin, in plies; bin i is from min + i * width */
    int bins, games[STATS_BINS];
} StatsLengths;

void stats_lengths(const StatsGroup *g, StatsLengths *out);

/* Games with the same first moves. */
typedef struct StatsLine {
    const char *moves;
    int length; /* of the text */
    int games, results[4];
} StatsLine;

/* The most frequent openings of `plies` moves, most frequent first; returns how many. */
int stats_lines(const StatsGroup *g, int plies, StatsLine *out, int max);

/* Results and lengths of every group as an SVG document. */
void stats_svg(const Stats *s, Text *out);

#endif
