/* groups.h: union-find over cells. Every cell has a parent: another cell of its group or, for the
 * root, itself. The root is the lowest cell of the group. */
#ifndef CORE_GROUPS_H
#define CORE_GROUPS_H

#include "core/bits.h"

/* Halves the path to the root, so that later calls are shorter. */
INLINE int group_root(uint16_t *parent, int cell)
{
    while (parent[cell] != cell) {
        parent[cell] = parent[parent[cell]];
        cell = parent[cell];
    }
    return cell;
}

/* Joins the groups of two roots; returns the root of the result. */
INLINE int group_join(uint16_t *parent, int root, int other)
{
    int low = other < root ? other : root, high = other < root ? root : other;
    parent[high] = (uint16_t)low;
    return low;
}

#endif
