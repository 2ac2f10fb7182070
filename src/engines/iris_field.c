/* iris_field.c: the board of Iris as a strategy reads it. */
#include "engines/iris_field.h"

#include <string.h>

static void fill_set(Field *f, const uint64_t set[IRIS_WORDS], int what)
{
    for (int word = 0; word < IRIS_WORDS; word++)
        for (uint64_t rest = set[word]; rest; rest &= rest - 1)
            f->cells[MARGIN + 64 * word + bits_lowest(rest)] = (uint8_t)what;
}

void field_read(Field *f, const Pos *p)
{
    const IrisPos *s = &p->iris;
    memset(f->cells, OFF, sizeof f->cells);
    f->n = p->size;
    f->grey_count = f->pair_count = 0;
    fill_set(f, s->stones[WHITE], WHITE_STONE);
    fill_set(f, s->stones[BLACK], BLACK_STONE);
    for (int word = 0; word < IRIS_WORDS; word++)
        for (uint64_t rest = s->grey[word]; rest; rest &= rest - 1) {
            int cell = 64 * word + bits_lowest(rest);
            f->cells[MARGIN + cell] = EMPTY;
            f->place[cell] = (uint16_t)f->grey_count;
            f->greys[f->grey_count++] = (uint16_t)cell;
        }
    for (uint32_t rest = s->pairs; rest; rest &= rest - 1) {
        int k = bits_lowest(rest), cell = iris_pair_cell(f->n, k);
        int other = iris_antipode(f->n, cell);
        f->cells[MARGIN + cell] = f->cells[MARGIN + other] = EMPTY;
        f->pair_at[cell] = f->pair_at[other] = (uint8_t)k;
        f->place[cell] = f->place[other] = IRIS_CELLS; /* not grey */
        f->pair_place[k] = (uint8_t)f->pair_count;
        f->pairs[f->pair_count++] = (uint8_t)k;
    }
}

/* Each stone is joined with the three neighbours that precede it. */
void field_join(const Field *f, uint16_t parent[FIELD])
{
    int end = MARGIN + iris_antipode(f->n, 0);
    for (int place = 0; place < FIELD; place++) parent[place] = (uint16_t)place;
    for (int cell = MARGIN; cell <= end; cell++) {
        int what = f->cells[cell];
        if (what < WHITE_STONE) continue;
        int root = cell;
        if (f->cells[cell - 1] == what) root = group_root(parent, cell - 1);
        for (int i = 4; i < 6; i++) {
            int other = cell + IRIS_WAY[i];
            if (f->cells[other] != what) continue;
            root = group_join(parent, root, group_root(parent, other));
        }
        parent[cell] = (uint16_t)root;
    }
}

void field_count(const Field *f, Counts *c)
{
    uint16_t parent[FIELD];
    uint8_t coloured[FIELD] = {0};
    uint16_t roots[2 * IRIS_PAIRS_MAX];
    int root_count = 0;
    memset(c, 0, sizeof *c);
    field_join(f, parent);
    for (int k = 0; k < iris_pair_count(f->n); k++) {
        int cell = iris_pair_cell(f->n, k), ends[2] = {cell, iris_antipode(f->n, cell)};
        if (f->cells[MARGIN + cell] < WHITE_STONE) continue;
        for (int i = 0; i < 2; i++) {
            int root = group_root(parent, MARGIN + ends[i]);
            if (coloured[root]++ == 0) roots[root_count++] = (uint16_t)root;
        }
    }
    for (int i = 0; i < root_count; i++) {
        int score = coloured[roots[i]], colour = f->cells[roots[i]] == WHITE_STONE ? WHITE : BLACK;
        c->groups[colour][score]++;
        if (score > c->best[colour]) c->best[colour] = score;
    }
}

/* The first difference between the lists is the largest score that one side has more often. */
int counts_compare(const Counts *c)
{
    int score = c->best[WHITE] > c->best[BLACK] ? c->best[WHITE] : c->best[BLACK];
    for (; score > 0; score--)
        if (c->groups[WHITE][score] != c->groups[BLACK][score])
            return c->groups[WHITE][score] - c->groups[BLACK][score];
    return 0;
}
