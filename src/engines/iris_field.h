/* iris_field.h: the board of Iris as a strategy reads it.
 *
 * Two stones of a colour a "bridge" apart share two neighbours u and v that touch each other. The
 * two greys of a turn may not touch, so the opponent cannot take both at once: if it intrudes into
 * one, the owner takes the other.
 *
 *        . A u .         The neighbours of a cell, in a circle, are 0 to 5: of a cell x that the
 *         . v B .        opponent took, cell i + 1 saves a bridge if i and i + 2 are own stones.
 *
 * A field is the board as bytes, of two bits each, so that the circle around a cell is a number of
 * twelve bits and a pattern in it a few shifts. Cells and steps are those of iris.c; a place is a
 * cell's index in the field. */
#ifndef ENGINES_IRIS_FIELD_H
#define ENGINES_IRIS_FIELD_H

#include "core/groups.h"
#include "games/iris_geometry.h"

enum {
    /* In front of cell 0 and behind the last one, for cells up to two steps off the board. */
    MARGIN = 2 * IRIS_STRIDE + 3,
    FIELD = 2 * MARGIN + 19 * IRIS_STRIDE + 20,
    CIRCLE = 0xfff,
    LOW = 0x555 /* the lower bits of the six */
};

/* Cells of a field. */
enum { OFF = 0, EMPTY = 1, WHITE_STONE = 2, BLACK_STONE = 3 };

typedef struct Field {
    uint8_t cells[FIELD];
    int n;
    int grey_count, pair_count;
    uint16_t greys[IRIS_CELLS]; /* the empty grey cells, in any order, */
    uint16_t place[IRIS_CELLS]; /* and their indices in that order */
    uint8_t pairs[IRIS_PAIRS_MAX], pair_place[IRIS_PAIRS_MAX];
    uint8_t pair_at[IRIS_CELLS]; /* of a coloured cell */
} Field;

static inline int stone_of(int colour) { return colour == WHITE ? WHITE_STONE : BLACK_STONE; }

/* The other end of a bridge, seen from a cell, over IRIS_WAY[i] and IRIS_WAY[i + 1]: their sum. */
static const int BRIDGE[6] = {IRIS_STRIDE + 2,  2 * IRIS_STRIDE + 1,  IRIS_STRIDE - 1,
                              -IRIS_STRIDE - 2, -2 * IRIS_STRIDE - 1, -IRIS_STRIDE + 1};

/* Reads a position; it may be in mid-turn. */
void field_read(Field *f, const Pos *p);

/* The first turn is a single stone. */
static inline bool is_untouched(const Field *f)
{
    return f->pair_count == iris_pair_count(f->n) && f->grey_count == iris_grey_total(f->n);
}

static inline void take_grey(Field *f, int cell, int stone)
{
    int last = f->greys[--f->grey_count], hole = f->place[cell];
    f->greys[hole] = (uint16_t)last;
    f->place[last] = (uint16_t)hole;
    f->cells[MARGIN + cell] = (uint8_t)stone;
}

static inline void take_pair(Field *f, int k, int stone)
{
    int last = f->pairs[--f->pair_count], hole = f->pair_place[k], cell = iris_pair_cell(f->n, k);
    f->pairs[hole] = (uint8_t)last;
    f->pair_place[last] = (uint8_t)hole;
    f->cells[MARGIN + cell] = f->cells[MARGIN + iris_antipode(f->n, cell)] = (uint8_t)stone;
}

/* -- The circle around a cell: two bits for each of six cells -- */

static inline unsigned circle_at(const Field *f, int cell)
{
    const uint8_t *at = &f->cells[MARGIN + cell];
    unsigned circle = 0;
    for (int i = 0; i < 6; i++) circle |= (unsigned)at[IRIS_WAY[i]] << 2 * i;
    return circle;
}

/* The places in the circle, as lower bits, of one kind of cell. */
static inline unsigned places_of(unsigned circle, int what)
{
    unsigned low = circle & LOW, high = circle >> 1 & LOW;
    return what == EMPTY ? low & ~high : what == WHITE_STONE ? high & ~low : high & low;
}

static inline int places_count(unsigned places) { return bits_count(places); }

static inline unsigned turned(unsigned places, int by)
{
    return (places << 2 * by | places >> (12 - 2 * by)) & CIRCLE;
}

/* The empty cells of the circle between two stones of one kind. */
static inline unsigned bridge_ends(unsigned circle, int stone)
{
    unsigned own = places_of(circle, stone);
    return places_of(circle, EMPTY) & turned(own, 1) & turned(own, 5);
}

/* -- Groups -- */

/* Joins the stones of each colour that touch: the parent of every place on the board. */
void field_join(const Field *f, uint16_t parent[FIELD]);

/* The number of groups of each colour, by their number of coloured cells. */
typedef struct Counts {
    uint8_t groups[2][6 * 9 + 1];
    int best[2];
} Counts;

void field_count(const Field *f, Counts *c);

/* The same of a full board, several times as fast. */
void field_count_full(const Field *f, Counts *c);

/* Above 0: white's groups are better, below 0: black's. */
int counts_compare(const Counts *c);

#endif
