/* zurero_geometry.h: points, lines and slides of Zurero, for its rules and its strategy. The rows
 * are drawn in zurero.c. */
#ifndef GAMES_ZURERO_GEOMETRY_H
#define GAMES_ZURERO_GEOMETRY_H

#include "games/pos.h"

#include <stdbool.h>

enum { ZURERO_LEFT, ZURERO_RIGHT, ZURERO_BOTTOM, ZURERO_TOP, ZURERO_EDGES };

/* The first stone of the game: a step from here on names a point. */
enum { ZURERO_FIRST = 0x400 };

static inline Step zurero_step(int edge, int line) { return (Step)(edge * 32 + line); }
static inline int zurero_step_edge(Step s) { return s / 32; }
static inline int zurero_step_line(Step s) { return s % 32; }

/* Whether the lines that begin at an edge are rows. */
static inline bool zurero_edge_is_row(int edge)
{
    return edge == ZURERO_LEFT || edge == ZURERO_RIGHT;
}

/* Which way a slide from an edge goes: 1 to higher columns or rows, -1 to lower ones. */
static inline int zurero_edge_way(int edge)
{
    return edge == ZURERO_LEFT || edge == ZURERO_BOTTOM ? 1 : -1;
}

static inline uint32_t zurero_row_taken(const ZureroPos *z, int row)
{
    return z->stones[WHITE][row] | z->stones[BLACK][row];
}

static inline bool zurero_is_taken(const ZureroPos *z, int row, int column)
{
    return zurero_row_taken(z, row) >> column & 1;
}

static inline bool zurero_column_is_empty(const ZureroPos *z, int column)
{
    return z->low[column] > z->high[column];
}

static inline bool zurero_line_is_empty(const ZureroPos *z, int edge, int line)
{
    return zurero_edge_is_row(edge) ? !zurero_row_taken(z, line) : zurero_column_is_empty(z, line);
}

/* Where a stone slid in stops, and where the stone that it pushes goes: the same point if it pushes
 * none. In a line that is closed at that edge it stops off the board. */
typedef struct ZureroSlide {
    int row, column;
    int pushed_row, pushed_column;
    bool pushes;
} ZureroSlide;

/* The slide s, which is not the first stone, into a line that has a stone. */
static inline ZureroSlide zurero_slide(const Pos *p, Step s)
{
    const ZureroPos *z = &p->zurero;
    int edge = zurero_step_edge(s), line = zurero_step_line(s), last = p->size - 1;
    bool is_row = zurero_edge_is_row(edge);
    int way = zurero_edge_way(edge), end = way > 0 ? last : 0, hit;
    uint32_t taken = zurero_row_taken(z, line);
    switch (edge) {
    case ZURERO_LEFT: hit = bits_lowest(taken); break;
    case ZURERO_RIGHT: hit = bits_highest(taken); break;
    case ZURERO_BOTTOM: hit = z->low[line]; break;
    default: hit = z->high[line]; break;
    }
    int next = hit + way;
    bool pushes = hit != end && !(is_row ? taken >> next & 1 : zurero_is_taken(z, next, line));
    int stop = pushes ? hit : hit - way, to = pushes ? next : stop;
    if (is_row) return (ZureroSlide){line, stop, line, to, pushes};
    return (ZureroSlide){stop, line, to, line, pushes};
}

#endif
