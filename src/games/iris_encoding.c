/* iris_encoding.c: steps of Iris as numbered actions, positions as planes.
 *
 * The cells are counted row by row from a1 (0), as on a Board. A stone on a grey cell is the number
 * of the cell. A coloured pair is the number of the one of its two cells that is on the left sides
 * or on the top row; the other one's number is never legal. A pass is the number of cells. */
#include "games/game.h"
#include "games/iris_geometry.h"

static const char *const PLANES[] = {
    "1: a stone of the viewer",
    "1: a stone of the opponent",
    "1: an empty grey cell",
    "1: an empty coloured cell",
    "1: the first stone of a turn that is half played",
    "all 1: the viewer is to move",
    "all 1: the last turn was a pass",
    NULL,
};

static int rows_of(int n) { return 2 * n - 1; }
static int cells_of(int n) { return 3 * n * n - 3 * n + 1; }
static int row_first(int n, int row) { return row < n ? 0 : row - (n - 1); }

/* The cells in the rows below this one. */
static int cells_below(int n, int row)
{
    int left = rows_of(n) - row;
    return row <= n ? row * n + row * (row - 1) / 2
                    : cells_of(n) - left * n - left * (left - 1) / 2;
}

static int number_of(int n, int cell)
{
    int row = cell / IRIS_STRIDE;
    return cells_below(n, row) + cell % IRIS_STRIDE - row_first(n, row);
}

static int cell_of(int n, int number)
{
    int row = 0;
    while (cells_below(n, row + 1) <= number) row++;
    return iris_cell(row, row_first(n, row) + number - cells_below(n, row));
}

static EncodingShape shape(int size, int variant)
{
    (void)variant;
    /* A step fills a cell or passes, and the second of two passes is the last step. */
    return (EncodingShape){cells_of(size) + 1, rows_of(size), rows_of(size),
                           2 * cells_of(size) + 1};
}

static int action(const Pos *p, Step s)
{
    if (s == IRIS_PASS) return cells_of(p->size);
    return number_of(p->size, s & IRIS_PAIR ? iris_pair_cell(p->size, s - IRIS_PAIR) : s);
}

static Step step(const Pos *p, int number)
{
    int n = p->size;
    if (number == cells_of(n)) return IRIS_PASS;
    int cell = cell_of(n, number);
    for (int k = 0; k < iris_pair_count(n); k++) {
        if (iris_pair_cell(n, k) == cell) return (Step)(IRIS_PAIR + k);
        if (iris_antipode(n, iris_pair_cell(n, k)) == cell) return NO_STEP;
    }
    return (Step)cell;
}

/* A row is IRIS_STRIDE bits of the set, of which the first ones are the columns of a plane. */
static uint8_t *put_cells(const uint64_t set[IRIS_WORDS], int rows, uint8_t *out)
{
    for (int row = 0; row < rows; row++, out += rows) {
        int at = row * IRIS_STRIDE, word = at >> 6, shift = at & 63;
        uint64_t bits = set[word] >> shift;
        if (shift > 64 - IRIS_STRIDE && word + 1 < IRIS_WORDS)
            bits |= set[word + 1] << (64 - shift);
        encode_bits(bits, rows, out);
    }
    return out;
}

static void observe(const Pos *p, Colour viewer, uint8_t *out)
{
    const IrisPos *s = &p->iris;
    int n = p->size, rows = rows_of(n), places = rows * rows;
    out = put_cells(s->stones[viewer], rows, out);
    out = put_cells(s->stones[!viewer], rows, out);
    out = put_cells(s->grey, rows, out);
    encode_all(0, 2 * places, out);
    for (uint32_t rest = s->pairs; rest; rest &= rest - 1) {
        int cell = iris_pair_cell(n, bits_lowest(rest)), other = iris_antipode(n, cell);
        out[cell / IRIS_STRIDE * rows + cell % IRIS_STRIDE] = 1;
        out[other / IRIS_STRIDE * rows + other % IRIS_STRIDE] = 1;
    }
    out += places;
    if (p->mid_turn) out[s->first / IRIS_STRIDE * rows + s->first % IRIS_STRIDE] = 1;
    out = encode_all(p->to_move == viewer, places, out + places);
    encode_all(s->passes > 0, places, out);
}

const Encoding iris_encoding = {
    .actions =
        "the number of the cell, counted row by row from a1 (0), for a stone on a grey cell; "
        "for a coloured pair that of its cell on the left sides or the top row; the number "
        "of cells: pass",
    .grid = "row a is row 0; along a row the columns run up from 0, and in the rows above the "
            "middle from the row's distance to it: neighbours are (0, 1), (1, 0), (1, 1) apart",
    .planes = PLANES,
    .shape = shape,
    .action = action,
    .step = step,
    .observe = observe,
};
