/* search.c: what values mean. */
#include "search/search.h"

#include <math.h>
#include <string.h>

Limits limits_within(Limits limits, const Limits *most)
{
    if (most->seconds > 0 && (limits.seconds <= 0 || limits.seconds > most->seconds))
        limits.seconds = most->seconds;
    if (most->nodes && (!limits.nodes || limits.nodes > most->nodes)) limits.nodes = most->nodes;
    if (most->depth && (!limits.depth || limits.depth > most->depth)) limits.depth = most->depth;
    return limits;
}

int glance_value(const Guide *g, const Pos *after, int mover)
{
    if (after->outcome == DRAWN) return 0;
    if (after->outcome != ONGOING)
        return after->outcome == win_of(mover) ? VALUE_WIN - 1 : 1 - VALUE_WIN;
    int value = g->value(after);
    return after->to_move == mover ? value : -value;
}

double value_to_win(const Guide *g, int value)
{
    if (value >= VALUE_PROVEN) return 1;
    if (value <= -VALUE_PROVEN) return 0;
    return 1 / (1 + exp(-(double)value / g->scale));
}

void line_judge(Line *line, const Guide *g)
{
    int value = line->value;
    line->win = value_to_win(g, value);
    if (value >= VALUE_PROVEN) {
        line->proven = PROVEN_WIN;
        line->distance = VALUE_WIN - value;
    } else if (value <= -VALUE_PROVEN) {
        line->proven = PROVEN_LOSS;
        line->distance = VALUE_WIN + value;
    }
}

int task_occurrences(const Task *task, uint64_t key)
{
    int count = 0;
    for (int i = 0; i < task->history.ply; i++) count += task->history.keys[i] == key;
    return count;
}

void result_sort(Result *r)
{
    for (int i = 1; i < r->line_count; i++) {
        Line line = r->lines[i];
        int j = i;
        for (; j > 0 && r->lines[j - 1].value < line.value; j--) r->lines[j] = r->lines[j - 1];
        r->lines[j] = line;
    }
}

bool turn_is_same(const Turn *a, const Turn *b)
{
    return a->count == b->count && memcmp(a->steps, b->steps, a->count * sizeof *a->steps) == 0;
}
