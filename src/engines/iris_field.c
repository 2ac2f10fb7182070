/* iris_field.c: the board of Iris as a strategy reads it. */
#include "engines/iris_field.h"

#include <assert.h>
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

/* -- A full board --
 *
 * Where the colour changes on the rim, a border between the colours begins. It runs between the
 * stones, each with its own colour on its left and its right, and ends where the colour changes
 * elsewhere on the rim:
 *
 *       a a b b          The runs of stones on its left belong to one group, and so do those on its
 *      b a b b a         right. Nothing else joins runs, so that the borders know all groups that
 *       b a a a          have coloured cells, and the stones inside need not be visited. */

typedef struct Rim {
    int count, runs;
    uint16_t places[2 * IRIS_PAIRS_MAX]; /* along the rim; each coloured cell touches the next */
    uint8_t run_of[FIELD];               /* of a rim's place */
    uint8_t last[2 * IRIS_PAIRS_MAX];    /* of a run: the index of its last place */
    uint16_t group[2 * IRIS_PAIRS_MAX];  /* the parent of a run */
} Rim;

/* Numbers the runs; the first goes on at the end of the rim if the colours are the same there. */
static void read_rim(const Field *f, Rim *r)
{
    int pairs = iris_pair_count(f->n), run = 0;
    assert(pairs > 0);
    r->count = 2 * pairs;
    for (int k = 0; k < pairs; k++) {
        int cell = iris_pair_cell(f->n, k);
        r->places[k] = (uint16_t)(MARGIN + cell);
        r->places[pairs + k] = (uint16_t)(MARGIN + iris_antipode(f->n, cell));
    }
    for (int i = 0; i < r->count; i++) {
        int place = r->places[i], next = r->places[i + 1 < r->count ? i + 1 : 0];
        r->run_of[place] = (uint8_t)run;
        r->last[run] = (uint8_t)i;
        run += f->cells[place] != f->cells[next];
    }
    r->runs = run ? run : 1;
    for (int i = r->last[r->runs - 1] + 1; i < r->count; i++) r->run_of[r->places[i]] = 0;
    for (int i = 0; i < r->runs; i++) r->group[i] = (uint16_t)i;
}

static void join_runs(Rim *r, int one, int other)
{
    group_join(r->group, group_root(r->group, one), group_root(r->group, other));
}

/* Follows the border that begins at the end of a run, and joins what it runs along. The stone ahead
 * touches those on its left and its right, and is the next one on its colour's side. `ahead` and
 * `before` are ways from the left stone, the second next to the first; turning is subtracting, and
 * there are no branches, since no processor could guess the colours. */
static int follow_border(const Field *f, Rim *r, int run)
{
    int at = r->last[run], side = at / (f->n - 1);
    int ahead = IRIS_WAY[(7 - side) % 6], before = IRIS_WAY[(6 - side) % 6];
    int left = r->places[at], own = f->cells[left], first = r->run_of[left + ahead - before];
    for (int what; (what = f->cells[left + ahead]) != OFF;) {
        int is_own = -(what == own), turn = ahead - before, old = ahead;
        left += ahead & is_own;
        ahead = (turn & is_own) | (before & ~is_own);
        before = (old & is_own) | (-turn & ~is_own);
    }
    int right = left + ahead - before;
    join_runs(r, run, r->run_of[left]);
    join_runs(r, first, r->run_of[right]);
    return r->run_of[right];
}

void field_count_full(const Field *f, Counts *c)
{
    Rim r;
    uint8_t coloured[2 * IRIS_PAIRS_MAX] = {0};
    uint64_t followed = 0;
    memset(c, 0, sizeof *c);
    read_rim(f, &r);
    for (int run = 0; r.runs > 1 && run < r.runs; run++)
        if (!(followed >> run & 1)) followed |= (uint64_t)1 << follow_border(f, &r, run);
    for (int i = 0; i < r.count; i++) coloured[group_root(r.group, r.run_of[r.places[i]])]++;
    for (int run = 0; run < r.runs; run++) {
        int colour = f->cells[r.places[r.last[run]]] == WHITE_STONE ? WHITE : BLACK;
        int score = coloured[run];
        if (score == 0) continue;
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
