/* stats.c: numbers over many games. */
#include "record/stats.h"

#include <stdlib.h>
#include <string.h>

Stats stats_new(int opening_plies) { return (Stats){.opening_plies = opening_plies}; }

void stats_free(Stats *s)
{
    for (int i = 0; i < s->count; i++) {
        for (int k = 0; k < s->groups[i].count; k++) free(s->groups[i].games[k].opening);
        free(s->groups[i].games);
    }
    free(s->groups);
    *s = (Stats){0};
}

/* -- Adding -- */

static StatsGroup *find_group(Stats *s, const Pos *start)
{
    for (int i = 0; i < s->count; i++) {
        StatsGroup *g = &s->groups[i];
        if (g->game->id == start->game && g->size == start->size && g->variant == start->variant)
            return g;
    }
    if (s->count == s->capacity) {
        int capacity = s->capacity ? 2 * s->capacity : 8;
        StatsGroup *groups = realloc(s->groups, (size_t)capacity * sizeof *groups);
        if (!groups) return NULL;
        s->groups = groups;
        s->capacity = capacity;
    }
    s->groups[s->count] =
        (StatsGroup){.game = game_of(start), .size = start->size, .variant = start->variant};
    return &s->groups[s->count++];
}

static StatsGame *new_game(StatsGroup *g)
{
    if (g->count == g->capacity) {
        int capacity = g->capacity ? 2 * g->capacity : 64;
        StatsGame *games = realloc(g->games, (size_t)capacity * sizeof *games);
        if (!games) return NULL;
        g->games = games;
        g->capacity = capacity;
    }
    return &g->games[g->count];
}

static char *print_opening(const Record *r, int plies)
{
    enum { SIZE = OPENING_PLIES_MAX * TURN_TEXT };
    char moves[SIZE], move[TURN_TEXT];
    Text text = text_fixed(moves, sizeof moves);
    for (int node = record_node(r, 0)->child; node != NO_NODE; node = record_node(r, node)->child) {
        if (record_node(r, node)->ply > plies) break;
        record_print_move(r, node, move);
        if (text.length) text_char(&text, ' ');
        text_string(&text, move);
    }
    char *copy = malloc(text.length + 1);
    if (copy) memcpy(copy, moves, text.length + 1);
    return copy;
}

static void count_turns(StatsGroup *g, const Record *r, TurnCount *count)
{
    for (int node = record_node(r, 0)->child; node != NO_NODE; node = record_node(r, node)->child) {
        g->turns += count(&record_node(r, record_node(r, node)->parent)->pos);
        g->positions++;
    }
}

/* What the record says, or else what the rules say. */
static Outcome final_result(const Record *r, int last)
{
    Outcome said = record_result(r);
    return said != ONGOING ? said : (Outcome)record_node(r, last)->pos.outcome;
}

bool stats_add(Stats *s, const Record *r, TurnCount *count)
{
    int last = record_last(r);
    StatsGroup *g = find_group(s, &record_node(r, 0)->pos);
    StatsGame *game = g ? new_game(g) : NULL;
    if (!game) return false;
    *game = (StatsGame){.opening = print_opening(r, s->opening_plies),
                        .plies = record_node(r, last)->ply,
                        .result = final_result(r, last)};
    if (!game->opening) return false;
    g->count++;
    g->results[game->result]++;
    if (count) count_turns(g, r, count);
    return true;
}

/* -- Summing up -- */

static int compare_openings(const void *one, const void *other)
{
    return strcmp(((const StatsGame *)one)->opening, ((const StatsGame *)other)->opening);
}

static int compare_groups(const void *one, const void *other)
{
    const StatsGroup *a = one, *b = other;
    if (a->game->id != b->game->id) return a->game->id < b->game->id ? -1 : 1;
    if (a->size != b->size) return a->size - b->size;
    return a->variant - b->variant;
}

void stats_sort(Stats *s)
{
    if (s->count) qsort(s->groups, (size_t)s->count, sizeof *s->groups, compare_groups);
    for (int i = 0; i < s->count; i++)
        qsort(s->groups[i].games, (size_t)s->groups[i].count, sizeof *s->groups[i].games,
              compare_openings);
}

/* The length of the game at `rank` by length, from the counts of all lengths. */
static int length_at(const int *counts, int rank)
{
    int plies = 0;
    while (rank >= counts[plies]) rank -= counts[plies++];
    return plies;
}

void stats_lengths(const StatsGroup *g, StatsLengths *out)
{
    int counts[RECORD_MOVES + 1] = {0};
    double sum = 0;
    *out = (StatsLengths){.min = RECORD_MOVES, .width = 1};
    for (int i = 0; i < g->count; i++) {
        int plies = g->games[i].plies;
        counts[plies]++;
        sum += plies;
        if (plies < out->min) out->min = plies;
        if (plies > out->max) out->max = plies;
    }
    if (g->count == 0) return;
    out->mean = sum / g->count;
    out->median = (length_at(counts, (g->count - 1) / 2) + length_at(counts, g->count / 2)) / 2.0;
    int span = out->max - out->min + 1;
    out->width = (span + STATS_BINS - 1) / STATS_BINS;
    out->bins = (span + out->width - 1) / out->width;
    for (int i = 0; i < g->count; i++) out->games[(g->games[i].plies - out->min) / out->width]++;
}

/* The length of the first `plies` words. */
static int beginning(const char *moves, int plies)
{
    int length = 0;
    for (int words = 0; moves[length]; length++)
        if (moves[length] == ' ' && ++words == plies) break;
    return length;
}

/* Inserts a line into the most frequent ones; of equals, the first stays first. */
static int insert_line(StatsLine *lines, int count, int max, const StatsLine *line)
{
    int at = count;
    while (at > 0 && lines[at - 1].games < line->games) at--;
    if (at == max) return count;
    if (count < max) count++;
    memmove(&lines[at + 1], &lines[at], (size_t)(count - 1 - at) * sizeof *lines);
    lines[at] = *line;
    return count;
}

int stats_lines(const StatsGroup *g, int plies, StatsLine *out, int max)
{
    int count = 0;
    for (int i = 0; i < g->count;) {
        StatsLine line = {.moves = g->games[i].opening};
        line.length = beginning(line.moves, plies);
        for (; i < g->count; i++) {
            const char *moves = g->games[i].opening;
            if (beginning(moves, plies) != line.length ||
                memcmp(moves, line.moves, (size_t)line.length) != 0)
                break;
            line.games++;
            line.results[g->games[i].result]++;
        }
        if (line.length > 0) count = insert_line(out, count, max, &line);
    }
    return count;
}
