/* fuse_learned.c: what the net of Fuse sees of the usual board, from the side to move.
 *
 *     cells      a disc of either side on an inner cell
 *     windows    each 2 by 2 of inner cells, with all that is on it
 *     rim        a disc of either side on the rim, with the three cells in front of it
 *     lines      for each row and column, who has discs at its ends, and how many cells are empty
 *     counts     the discs on the rim that can move, of both sides
 *     groups     the largest group of both sides
 *
 * Lines are numbered from the columns on: 0 to 5, then the rows 6 to 11. Bit 0 of a line is next to
 * its near end, in row a or column 1. Buckets are by the discs on the rim. */
#include "engines/learned.h"

#include "games/fuse_geometry.h"
#include "games/symmetry.h"

enum {
    SIZE = FUSE_LINE,
    WIDTH = 64,
    CELLS = 6 * 8 - 2, /* from b2 on, with the gaps between rows */
    WINDOW_ROW = SIZE - 1,
    WINDOWS = WINDOW_ROW * WINDOW_ROW,
    PATTERNS = 81, /* of 2 by 2 cells */
    AHEAD = 27,    /* of three cells */
    LINES = 2 * SIZE,
    ENDS = 9,
    LINE_STATES = ENDS * (SIZE + 1),
    COUNTS = FUSE_DISCS + 1,
    FIRST_CELL = 9,
    BUCKET_DISCS = 7, /* on the rim, of the first bucket */
    BUCKETS = (FUSE_RING - BUCKET_DISCS) / 2 + 1
};

/* The first input of each kind. */
enum {
    CELL = 0,
    WINDOW = CELL + 2 * CELLS,
    RIM = WINDOW + WINDOWS * PATTERNS,
    LINE = RIM + LINES * 2 * 2 * AHEAD,
    COUNT = LINE + LINES * LINE_STATES,
    GROUP = COUNT + COUNTS * COUNTS,
    INPUTS = GROUP + COUNTS * COUNTS
};

/* The bits of a number as digits to base 3. */
#define T(b) ((b & 1) + (b >> 1 & 1) * 3 + (b >> 2 & 1) * 9 + (b >> 3 & 1) * 27)
static const uint8_t TERNARY[16] = {T(0), T(1), T(2),  T(3),  T(4),  T(5),  T(6),  T(7),
                                    T(8), T(9), T(10), T(11), T(12), T(13), T(14), T(15)};
#undef T

INLINE int pattern(unsigned own, unsigned enemy) { return TERNARY[own] + 2 * TERNARY[enemy]; }

/* The last three bits of a line, from its far end. */
INLINE unsigned far_bits(unsigned line)
{
    return (line >> 5 & 1) | (line >> 3 & 2) | (line >> 1 & 4);
}

INLINE int largest_group(uint64_t own)
{
    int largest = 0;
    while (own) {
        uint64_t group = fuse_group(own & (~own + 1), own);
        int size = bits_count(group);
        own &= ~group;
        if (size > largest) largest = size;
        if (bits_count(own) <= largest) break;
    }
    return largest;
}

INLINE int add_cells(uint64_t inner, int first, uint16_t *out)
{
    int count = 0;
    for (; inner; inner &= inner - 1)
        out[count++] = (uint16_t)(first + bits_lowest(inner) - FIRST_CELL);
    return count;
}

INLINE int add_windows(uint64_t own, uint64_t enemy, uint16_t *out)
{
    int count = 0;
    for (int row = 0; row < WINDOW_ROW; row++) {
        unsigned o = (unsigned)(own >> (8 * row + FIRST_CELL)),
                 e = (unsigned)(enemy >> (8 * row + FIRST_CELL));
        for (int column = 0; column < WINDOW_ROW; column++) {
            unsigned ours = (o >> column & 3) | (o >> (column + 6) & 12);
            unsigned theirs = (e >> column & 3) | (e >> (column + 6) & 12);
            out[count] = (uint16_t)(WINDOW + PATTERNS * count + pattern(ours, theirs));
            count++;
        }
    }
    return count;
}

/* The lines of a direction: `own` and `enemy` have them as rows. */
INLINE int add_lines(uint64_t own, uint64_t enemy, int first, uint16_t *out)
{
    int count = 0;
    for (int i = 0; i < SIZE; i++) {
        unsigned o = (unsigned)(own >> (8 * (i + 1))) & 0xff,
                 e = (unsigned)(enemy >> (8 * (i + 1))) & 0xff;
        unsigned line_own = o >> 1 & 63, line_enemy = e >> 1 & 63;
        int near = (int)((o & 1) | (e & 1) << 1), far = (int)(o >> 7 | (e >> 7) << 1);
        int room = SIZE - bits_count(line_own | line_enemy), line = first + i;
        out[count++] = (uint16_t)(LINE + LINE_STATES * line + (SIZE + 1) * (near + 3 * far) + room);
        /* Without a disc there, what is written is overwritten. */
        out[count] =
            (uint16_t)(RIM + AHEAD * (4 * line + near - 1) + pattern(line_own & 7, line_enemy & 7));
        count += near != 0;
        out[count] = (uint16_t)(RIM + AHEAD * (4 * line + far + 1) +
                                pattern(far_bits(line_own), far_bits(line_enemy)));
        count += far != 0;
    }
    return count;
}

static int fuse_inputs(const Pos *p, uint16_t out[NET_INPUTS_MAX])
{
    uint64_t own = p->fuse.discs[p->to_move], enemy = p->fuse.discs[opponent(p->to_move)];
    uint64_t inner = fuse_inner(SIZE), able = fuse_movable(SIZE, own | enemy);
    int count = add_cells(own & inner, CELL, out);
    count += add_cells(enemy & inner, CELL + CELLS, out + count);
    count += add_windows(own, enemy, out + count);
    count += add_lines(transpose_bytes(own), transpose_bytes(enemy), 0, out + count);
    count += add_lines(own, enemy, SIZE, out + count);
    out[count++] = (uint16_t)(COUNT + COUNTS * bits_count(own & able) + bits_count(enemy & able));
    out[count++] =
        (uint16_t)(GROUP + COUNTS * largest_group(own & inner) + largest_group(enemy & inner));
    return count;
}

static int fuse_bucket(const Pos *p)
{
    uint64_t all = p->fuse.discs[WHITE] | p->fuse.discs[BLACK];
    int left = bits_count(all & fuse_rim(SIZE));
    return left < BUCKET_DISCS ? 0 : (left - BUCKET_DISCS) / 2;
}

static int map_cell(int symmetry, int cell)
{
    int row = cell >> 3, column = cell & 7;
    square_image(SIZE + 2, symmetry, &row, &column);
    return 8 * row + column;
}

static int map_window(int symmetry, int window, int code)
{
    int first = 64, mapped = 0, cells[4], states[4];
    for (int i = 0; i < 4; i++, code /= 3) {
        int cell = FIRST_CELL + 8 * (window / WINDOW_ROW + i / 2) + window % WINDOW_ROW + i % 2;
        cells[i] = map_cell(symmetry, cell);
        states[i] = code % 3;
        if (cells[i] < first) first = cells[i];
    }
    for (int i = 0; i < 4; i++) {
        int at = cells[i] - first;
        mapped += states[i] * TERNARY[1 << (at / 8 * 2 + at % 8)];
    }
    int row = (first - FIRST_CELL) / 8, column = (first - FIRST_CELL) % 8;
    return PATTERNS * (WINDOW_ROW * row + column) + mapped;
}

/* Twice the line of a rim cell, and 1 more at its far end. */
static int end_of(int cell)
{
    int row = cell >> 3, column = cell & 7;
    if (row == 0 || row == SIZE + 1) return 2 * (column - 1) + (row != 0);
    return 2 * (SIZE + row - 1) + (column != 0);
}

static int map_end(int symmetry, int end)
{
    int line = end / 2, far = end % 2 * (SIZE + 1);
    int cell = line < SIZE ? 8 * far + line + 1 : 8 * (line - SIZE + 1) + far;
    return end_of(map_cell(symmetry, cell));
}

static int map_line(int symmetry, int line, int state)
{
    int ends = state / (SIZE + 1), room = state % (SIZE + 1), mapped = map_end(symmetry, 2 * line);
    if (mapped % 2) ends = ends / 3 + ends % 3 * 3;
    return LINE_STATES * (mapped / 2) + (SIZE + 1) * ends + room;
}

static uint16_t fuse_map(int size, int symmetry, uint16_t input)
{
    int mapped = input;
    (void)size;
    if (input < WINDOW) {
        int colour = input / CELLS, cell = input % CELLS + FIRST_CELL;
        if ((cell & 7) == 0 || (cell & 7) == SIZE + 1) return input; /* a gap */
        mapped = colour * CELLS + map_cell(symmetry, cell) - FIRST_CELL;
    } else if (input < RIM) {
        mapped =
            WINDOW + map_window(symmetry, (input - WINDOW) / PATTERNS, (input - WINDOW) % PATTERNS);
    } else if (input < LINE) {
        int place = (input - RIM) / AHEAD;
        mapped =
            RIM + (2 * map_end(symmetry, place / 2) + place % 2) * AHEAD + (input - RIM) % AHEAD;
    } else if (input < COUNT) {
        mapped =
            LINE + map_line(symmetry, (input - LINE) / LINE_STATES, (input - LINE) % LINE_STATES);
    }
    return (uint16_t)mapped;
}

static int fuse_width(int size) { return (void)size, WIDTH; }
static int fuse_input_count(int size) { return (void)size, INPUTS; }
static const Net *fuse_net_of(int size) { return (void)size, &fuse6_net; }

const Learned fuse_learned = {.buckets = BUCKETS,
                              .symmetries = SQUARE_SYMMETRIES,
                              .width = fuse_width,
                              .input_count = fuse_input_count,
                              .net = fuse_net_of,
                              .inputs = fuse_inputs,
                              .bucket = fuse_bucket,
                              .map = fuse_map};
