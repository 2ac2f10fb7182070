/* iris.c: the rules of Iris.
 *
 *      e   82 83 84         Side 3. A cell is row * 20 + q: rows count from the bottom, and q runs
 *     d   61 62 63 64       along a row so that the six neighbours of a cell are always the same
 *    c   40 41 42 43 44     distances away:
 *     b   20 21 22 23                            +20  +21
 *      a   0  1  2                              -1  o  +1
 *                                              -21  -20
 *
 * Row r of side n holds q from max(0, r - (n-1)) to min(2n-2, r + n-1); the antipode of cell i is
 * (2n-2) * 21 - i. Between two rows there is always a bit off the board, so that a neighbour past
 * an edge is never a cell; a grey cell has all its six neighbours on the board.
 *
 * Half of the rim, clockwise from a1 (up both left sides, then the top), numbers the coloured
 * pairs: pair k is its k-th cell and the antipode. Its colour is k modulo n-1.
 *
 * A step is a grey cell, PAIR + k, or PASS. A turn of two greys is two steps, in any order. */
#include "games/game.h"

#include "core/groups.h"
#include "core/hash.h"
#include "games/iris_geometry.h"
#include "games/notation.h"
#include "games/symmetry.h"

#include <assert.h>
#include <string.h>

enum {
    NO_CELL = 0xffff,
    RUNS_MAX = 190 /* at most 10 in a row of 19 cells */
};

static bool has(const uint64_t set[IRIS_WORDS], int cell)
{
    return set[cell >> 6] >> (cell & 63) & 1;
}
static void add(uint64_t set[IRIS_WORDS], int cell)
{
    set[cell >> 6] |= (uint64_t)1 << (cell & 63);
}
static void take(uint64_t set[IRIS_WORDS], int cell)
{
    set[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
}

/* -- The board of side n -- */

static int row_count(int n) { return 2 * n - 1; }
static int row_first(int n, int row) { return row < n ? 0 : row - (n - 1); }
static int row_width(int n, int row) { return row < n ? n + row : 3 * n - 2 - row; }
static uint32_t all_pairs(int n) { return (1U << iris_pair_count(n)) - 1; }

static bool is_coloured(int n, int row, int q)
{
    int first = row_first(n, row);
    return row == 0 || row == 2 * n - 2 || q == first || q == first + row_width(n, row) - 1;
}

static int pair_of(int n, int cell)
{
    for (int k = 0; k < iris_pair_count(n); k++)
        if (iris_pair_cell(n, k) == cell || iris_antipode(n, iris_pair_cell(n, k)) == cell)
            return k;
    return -1;
}

/* -- Moves -- */

static bool is_first_turn(const Pos *p)
{
    return p->iris.pairs == all_pairs(p->size) && p->iris.grey_count == iris_grey_total(p->size);
}

static int grey_neighbours(const IrisPos *s, int cell)
{
    return has(s->grey, cell - IRIS_STRIDE - 1) + has(s->grey, cell - IRIS_STRIDE) +
           has(s->grey, cell - 1) + has(s->grey, cell + 1) + has(s->grey, cell + IRIS_STRIDE) +
           has(s->grey, cell + IRIS_STRIDE + 1);
}

/* Whether there is an empty grey cell not adjacent to this grey cell, which is empty itself. */
static bool has_partner(const IrisPos *s, int cell)
{
    return s->grey_count > 7 || s->grey_count - 1 > grey_neighbours(s, cell);
}

static int iris_steps(const Pos *p, Step list[STEPS_MAX])
{
    const IrisPos *s = &p->iris;
    int count = 0;
    if (p->outcome != ONGOING) return 0;
    for (int word = 0; word < IRIS_WORDS; word++)
        for (uint64_t rest = s->grey[word]; rest; rest &= rest - 1) {
            int cell = 64 * word + bits_lowest(rest);
            if (!p->mid_turn || !iris_is_adjacent(cell, s->first)) list[count++] = (Step)cell;
        }
    if (p->mid_turn || is_first_turn(p)) return count;
    for (uint32_t rest = s->pairs; rest; rest &= rest - 1)
        list[count++] = (Step)(IRIS_PAIR + bits_lowest(rest));
    list[count++] = IRIS_PASS;
    return count;
}

/* The k-th empty grey cell. */
static int grey_cell(const IrisPos *s, int k)
{
    int word = 0;
    for (int count; k >= (count = bits_count(s->grey[word])); word++) k -= count;
    return 64 * word + bits_select(s->grey[word], k);
}

/* Draws from a larger set until a legal turn comes up: all ordered pairs of greys, and everything
 * else twice, because two greys come in two orders. The next call draws the second stone again,
 * from the same partners, so all turns are equally likely. */
static Step iris_random(const Pos *p, Rng *rng)
{
    const IrisPos *s = &p->iris;
    int greys = s->grey_count, pairs = bits_count(s->pairs);
    if (is_first_turn(p)) return (Step)grey_cell(s, (int)rng_below(rng, (uint32_t)greys));
    if (p->mid_turn) {
        for (;;) {
            int cell = grey_cell(s, (int)rng_below(rng, (uint32_t)greys));
            if (!iris_is_adjacent(cell, s->first)) return (Step)cell;
        }
    }
    int doubles = greys * (greys - 1), singles = greys <= 7 ? 2 * greys : 0;
    for (;;) {
        int pick = (int)rng_below(rng, (uint32_t)(doubles + singles + 2 * pairs + 2));
        if (pick < doubles) {
            int one = pick / (greys - 1), other = pick % (greys - 1);
            int cell = grey_cell(s, one);
            if (!iris_is_adjacent(cell, grey_cell(s, other + (other >= one)))) return (Step)cell;
        } else if ((pick -= doubles) < singles) {
            int cell = grey_cell(s, pick / 2);
            if (!has_partner(s, cell)) return (Step)cell;
        } else {
            pick = (pick - singles) / 2;
            return pick < pairs ? (Step)(IRIS_PAIR + bits_select(s->pairs, pick)) : IRIS_PASS;
        }
    }
}

/* -- Groups -- */

/* The runs of stones in the rows of a board, joined into groups. */
typedef struct Runs {
    int count;
    uint32_t cells[RUNS_MAX]; /* of each run, in its row */
    uint16_t parent[RUNS_MAX];
    uint8_t coloured[RUNS_MAX]; /* cells of the group, at its root */
} Runs;

static uint32_t row_bits(const uint64_t set[IRIS_WORDS], int row)
{
    int at = row * IRIS_STRIDE, word = at / 64, shift = at % 64;
    uint64_t bits = set[word] >> shift;
    if (shift > 64 - IRIS_STRIDE && word + 1 < IRIS_WORDS) bits |= set[word + 1] << (64 - shift);
    return (uint32_t)bits & ((1U << IRIS_STRIDE) - 1);
}

static uint32_t coloured_bits(int n, int row)
{
    int first = row_first(n, row), width = row_width(n, row);
    if (row == 0 || row == 2 * n - 2) return ((1U << width) - 1) << first;
    return 1U << first | 1U << (first + width - 1);
}

/* Adds the runs of a row; those of the row before begin at `before`. A cell touches the one below
 * it and the one to the left of that. */
static void add_runs(Runs *r, uint32_t row, uint32_t coloured, int before)
{
    int after = r->count;
    while (row) {
        uint32_t carried = row + (row & (~row + 1)), cells = row & ~carried;
        uint32_t touched = cells | cells >> 1;
        int root = r->count;
        r->cells[root] = cells;
        r->parent[root] = (uint16_t)root;
        r->coloured[root] = (uint8_t)bits_count(cells & coloured);
        r->count++;
        row &= ~cells;
        for (int i = before; i < after; i++) {
            int other = r->cells[i] & touched ? group_root(r->parent, i) : root;
            if (other == root) continue;
            int sum = r->coloured[root] + r->coloured[other];
            root = group_join(r->parent, root, other);
            r->coloured[root] = (uint8_t)sum;
        }
    }
}

/* The coloured cells of each group that has any, in descending order; returns how many groups. */
static int group_scores(const Pos *p, int colour, uint32_t out[SCORE_LIST])
{
    Runs runs;
    int n = p->size, groups = 0, before = 0;
    runs.count = 0;
    for (int row = 0; row < row_count(n); row++) {
        int first = runs.count;
        add_runs(&runs, row_bits(p->iris.stones[colour], row), coloured_bits(n, row), before);
        before = first;
    }
    for (int i = 0; i < runs.count; i++) {
        uint32_t score = runs.coloured[i];
        if (runs.parent[i] != i || score == 0) continue;
        int at = groups++;
        for (; at > 0 && out[at - 1] < score; at--) out[at] = out[at - 1];
        out[at] = score;
    }
    return groups;
}

static void iris_score(const Pos *p, Score *out)
{
    for (int colour = WHITE; colour <= BLACK; colour++)
        out->count[colour] = group_scores(p, colour, out->value[colour]);
}

static Outcome compare_groups(const Pos *p)
{
    Score score;
    iris_score(p, &score);
    for (int i = 0; i < score.count[WHITE] || i < score.count[BLACK]; i++) {
        uint32_t white = i < score.count[WHITE] ? score.value[WHITE][i] : 0;
        uint32_t black = i < score.count[BLACK] ? score.value[BLACK][i] : 0;
        if (white != black) return white > black ? WHITE_WINS : BLACK_WINS;
    }
    return DRAWN;
}

/* -- Play -- */

static bool is_full(const Pos *p) { return p->iris.grey_count == 0 && p->iris.pairs == 0; }

static void end_turn(Pos *p, int passes)
{
    p->mid_turn = 0;
    p->iris.first = NO_CELL;
    p->iris.passes = (uint8_t)passes;
    p->to_move = (uint8_t)opponent(p->to_move);
    p->ply++;
    if (passes == 2 || is_full(p)) pos_finish(p, compare_groups(p), END_SCORE);
}

static void iris_play(const Pos *from, Step step, Pos *to)
{
    if (to != from) *to = *from;
    IrisPos *s = &to->iris;
    uint64_t *own = s->stones[to->to_move];
    if (step == IRIS_PASS) {
        end_turn(to, s->passes + 1);
    } else if (step & IRIS_PAIR) {
        int cell = iris_pair_cell(to->size, step - IRIS_PAIR);
        add(own, cell);
        add(own, iris_antipode(to->size, cell));
        s->pairs &= ~(1U << (step - IRIS_PAIR));
        end_turn(to, 0);
    } else {
        bool goes_on = !to->mid_turn && !is_first_turn(to) && has_partner(s, step);
        add(own, step);
        take(s->grey, step);
        s->grey_count--;
        s->first = step;
        to->mid_turn = 1;
        if (!goes_on) end_turn(to, 0);
    }
}

/* The empty grey cells, ascending, so that the k-th is at hand. */
typedef struct GreyList {
    int count;
    uint16_t cells[IRIS_CELLS];
} GreyList;

static void grey_list(const IrisPos *s, GreyList *out)
{
    out->count = 0;
    for (int word = 0; word < IRIS_WORDS; word++)
        for (uint64_t rest = s->grey[word]; rest; rest &= rest - 1)
            out->cells[out->count++] = (uint16_t)(64 * word + bits_lowest(rest));
}

static void place_grey(Pos *p, GreyList *greys, int at)
{
    int cell = greys->cells[at];
    greys->count--;
    memmove(&greys->cells[at], &greys->cells[at + 1],
            (size_t)(greys->count - at) * sizeof *greys->cells);
    add(p->iris.stones[p->to_move], cell);
    take(p->iris.grey, cell);
    p->iris.grey_count--;
}

/* The second stone of a turn, as iris_random draws it. */
static void random_second(Pos *p, GreyList *greys, int first, Rng *rng)
{
    int at;
    do at = (int)rng_below(rng, (uint32_t)greys->count);
    while (iris_is_adjacent(greys->cells[at], first));
    place_grey(p, greys, at);
}

/* A random whole turn, not the first one, with the steps that iris_random would draw. */
static void random_turn(Pos *p, GreyList *greys, Rng *rng)
{
    int count = greys->count, pairs = bits_count(p->iris.pairs);
    int doubles = count * (count - 1), singles = count <= 7 ? 2 * count : 0;
    for (;;) {
        int pick = (int)rng_below(rng, (uint32_t)(doubles + singles + 2 * pairs + 2));
        if (pick < doubles) {
            int one = pick / (count - 1), other = pick % (count - 1), first = greys->cells[one];
            if (iris_is_adjacent(first, greys->cells[other + (other >= one)])) continue;
            place_grey(p, greys, one);
            random_second(p, greys, first, rng);
        } else if ((pick -= doubles) < singles) {
            if (has_partner(&p->iris, greys->cells[pick / 2])) continue;
            place_grey(p, greys, pick / 2);
        } else {
            pick = (pick - singles) / 2;
            bool is_pair = pick < pairs;
            int pair = is_pair ? bits_select(p->iris.pairs, pick) : 0;
            iris_play(p, is_pair ? (Step)(IRIS_PAIR + pair) : IRIS_PASS, p);
            return;
        }
        end_turn(p, 0);
        return;
    }
}

static int iris_playout(Pos *p, Rng *rng, int max)
{
    int first = p->ply;
    GreyList greys;
    while (p->outcome == ONGOING && (p->mid_turn || (is_first_turn(p) && p->ply - first < max)))
        iris_play(p, iris_random(p, rng), p);
    grey_list(&p->iris, &greys);
    while (p->outcome == ONGOING && p->ply - first < max) random_turn(p, &greys, rng);
    return p->ply - first;
}

static uint64_t iris_hash(const Pos *p)
{
    uint64_t key = p->to_move | (uint64_t)p->size << 8 | (uint64_t)p->iris.passes << 16 |
                   (uint64_t)(p->mid_turn ? p->iris.first : NO_CELL) << 24;
    key = hash_words(key, p->iris.stones[WHITE], IRIS_WORDS);
    return hash_words(key, p->iris.stones[BLACK], IRIS_WORDS);
}

/* -- Symmetries: k / 2 turns by 60 degrees, and for odd k a reflection before them -- */

/* Coordinates count from the centre: (1, 0) is the way +1, (0, 1) the way +20. */
static int cell_image(int n, int k, int cell)
{
    int x = cell % IRIS_STRIDE - (n - 1), y = cell / IRIS_STRIDE - (n - 1);
    if (k & 1) {
        int swapped = x;
        x = y;
        y = swapped;
    }
    for (int turns = k / 2; turns > 0; turns--) {
        int turned = x - y;
        y = x;
        x = turned;
    }
    return iris_cell(y + n - 1, x + n - 1);
}

static void set_image(int n, int k, const uint64_t set[IRIS_WORDS], uint64_t out[IRIS_WORDS])
{
    memset(out, 0, IRIS_WORDS * sizeof *out);
    for (int word = 0; word < IRIS_WORDS; word++)
        for (uint64_t rest = set[word]; rest; rest &= rest - 1)
            add(out, cell_image(n, k, 64 * word + bits_lowest(rest)));
}

static void iris_transform(const Pos *from, int k, Pos *to)
{
    const IrisPos before = from->iris;
    IrisPos *s = &to->iris;
    int n = from->size;
    if (to != from) *to = *from;
    set_image(n, k, before.stones[WHITE], s->stones[WHITE]);
    set_image(n, k, before.stones[BLACK], s->stones[BLACK]);
    set_image(n, k, before.grey, s->grey);
    s->pairs = 0;
    for (uint32_t rest = before.pairs; rest; rest &= rest - 1) {
        int cell = iris_pair_cell(n, bits_lowest(rest));
        s->pairs |= 1U << pair_of(n, cell_image(n, k, cell));
    }
    if (s->first != NO_CELL) s->first = (uint16_t)cell_image(n, k, s->first);
}

/* The empty cells follow from the stones. */
static uint64_t iris_symmetric_hash(const Pos *p)
{
    uint64_t least = UINT64_MAX;
    Pos image = {.size = p->size, .to_move = p->to_move, .mid_turn = p->mid_turn};
    image.iris.passes = p->iris.passes;
    for (int k = 0; k < iris_game.symmetries; k++) {
        set_image(p->size, k, p->iris.stones[WHITE], image.iris.stones[WHITE]);
        set_image(p->size, k, p->iris.stones[BLACK], image.iris.stones[BLACK]);
        if (p->mid_turn) image.iris.first = (uint16_t)cell_image(p->size, k, p->iris.first);
        uint64_t key = iris_hash(&image);
        if (key < least) least = key;
    }
    return least;
}

static void clear(Pos *p, int n)
{
    memset(p, 0, sizeof *p);
    p->game = IRIS;
    p->size = (uint8_t)n;
    p->to_move = BLACK;
    p->iris.first = NO_CELL;
    p->iris.pairs = all_pairs(n);
    for (int row = 1; row < row_count(n) - 1; row++)
        for (int i = 1; i < row_width(n, row) - 1; i++)
            add(p->iris.grey, iris_cell(row, row_first(n, row) + i));
    p->iris.grey_count = (uint16_t)iris_grey_total(n);
}

static void iris_start(Pos *p, int size, int variant, uint64_t seed)
{
    (void)variant;
    (void)seed;
    clear(p, size);
}

/* -- Texts -- */

static Grid grid_for(int n)
{
    Grid g = {.rows = row_count(n), .pieces = "WB"};
    for (int i = 0; i < g.rows; i++) g.width[i] = row_width(n, g.rows - 1 - i);
    return g;
}

static void iris_print(const Pos *p, char out[POS_TEXT])
{
    int n = p->size;
    Grid g = grid_for(n);
    uint8_t *at = g.cells;
    for (int row = row_count(n) - 1; row >= 0; row--)
        for (int i = 0; i < row_width(n, row); i++, at++) {
            int cell = iris_cell(row, row_first(n, row) + i);
            if (has(p->iris.stones[WHITE], cell)) *at = WHITE + 1;
            if (has(p->iris.stones[BLACK], cell)) *at = BLACK + 1;
        }
    Text text = text_fixed(out, POS_TEXT);
    grid_print(&g, &text);
    field_print_side(&text, p->to_move);
    text_format(&text, " %d", p->iris.passes);
}

static void print_cell(Text *out, int n, int cell)
{
    int row = cell / IRIS_STRIDE;
    text_char(out, (char)('a' + row));
    text_int(out, cell % IRIS_STRIDE - row_first(n, row) + 1);
}

/* The stones of a grid are put on the board; of a coloured pair both or none, in one colour. */
static bool place_grid(Pos *p, const Grid *g, Fault *fault)
{
    int n = p->size;
    const uint8_t *at = g->cells;
    for (int row = row_count(n) - 1; row >= 0; row--)
        for (int i = 0; i < row_width(n, row); i++, at++) {
            int q = row_first(n, row) + i, cell = iris_cell(row, q);
            if (*at == 0) continue;
            add(p->iris.stones[*at - 1], cell);
            if (is_coloured(n, row, q)) continue;
            take(p->iris.grey, cell);
            p->iris.grey_count--;
        }
    for (int k = 0; k < iris_pair_count(n); k++) {
        int cell = iris_pair_cell(n, k), other = iris_antipode(n, cell);
        for (int colour = WHITE; colour <= BLACK; colour++) {
            if (has(p->iris.stones[colour], cell)) p->iris.pairs &= ~(1U << k);
            if (has(p->iris.stones[colour], cell) == has(p->iris.stones[colour], other)) continue;
            char names[2][LABEL_TEXT];
            Text one = text_fixed(names[0], LABEL_TEXT), two = text_fixed(names[1], LABEL_TEXT);
            print_cell(&one, n, cell);
            print_cell(&two, n, other);
            return fault_set(fault, FAULT_IRIS_PAIR_SPLIT, "ss", names[0], names[1]);
        }
    }
    return true;
}

static bool iris_parse(Pos *p, int size, int variant, const char *text, Fault *fault)
{
    (void)variant;
    Pos read;
    Cursor c = cursor_over(text);
    int rows = grid_count_rows(text), n = size ? size : (rows + 1) / 2, passes;
    if (n < iris_game.size_min || n > iris_game.size_max)
        return fault_set(fault, FAULT_BAD_SIZE, "sddd", iris_game.title, n, iris_game.size_min,
                         iris_game.size_max);
    Grid g = grid_for(n);
    clear(&read, n);
    if (!grid_parse(&g, &c, fault) || !place_grid(&read, &g, fault) ||
        !field_parse_side(&c, &read.to_move, fault) ||
        !field_parse_number(&c, "the passes in a row", "side to move", 2, &passes, fault) ||
        !field_parse_end(&c, fault))
        return false;
    if (is_first_turn(&read) && (read.to_move != BLACK || passes > 0))
        return fault_set(fault, FAULT_IRIS_EMPTY_SIDE, "");
    if (is_full(&read) && passes > 0) return fault_set(fault, FAULT_IRIS_FULL_PASSES, "");
    read.iris.passes = (uint8_t)passes;
    if (passes == 2 || is_full(&read)) pos_finish(&read, compare_groups(&read), END_SCORE);
    *p = read;
    return true;
}

static void iris_turn_print(const Pos *p, const Turn *t, char out[TURN_TEXT])
{
    Text text = text_fixed(out, TURN_TEXT);
    int n = p->size, one = t->steps[0], other = t->count == 2 ? t->steps[1] : one;
    if (one == IRIS_PASS) {
        text_string(&text, "pass");
        return;
    }
    if (one & IRIS_PAIR) {
        one = iris_pair_cell(n, one - IRIS_PAIR);
        other = iris_antipode(n, one);
    }
    print_cell(&text, n, one < other ? one : other);
    if (one == other) return;
    text_char(&text, '+');
    print_cell(&text, n, one < other ? other : one);
}

static bool read_cell(Cursor *c, int n, int *cell)
{
    int row = text_lower(*c->at) - 'a', number;
    if (row < 0 || row >= row_count(n)) return false;
    c->at++;
    if (!cursor_number(c, row_width(n, row), &number) || number == 0) return false;
    *cell = iris_cell(row, row_first(n, row) + number - 1);
    return true;
}

/* Steps are ascending, as in lists; a coloured cell beside anything else stays a bare cell, which
 * is no legal step. */
static bool iris_turn_read(const Pos *p, const char *text, Turn *out, Fault *fault)
{
    Cursor c = cursor_over(text);
    int one = 0, other, n = p->size;
    if (text_is_equal_caseless(text, "pass")) {
        *out = (Turn){1, {IRIS_PASS}};
        return true;
    }
    bool ok = read_cell(&c, n, &one), is_single = true;
    other = one;
    if (ok && cursor_take(&c, '+')) {
        is_single = false;
        ok = read_cell(&c, n, &other);
    }
    if (!ok || !cursor_at_end(&c))
        return fault_set(fault, FAULT_NOT_A_MOVE, "sss", text, iris_game.title, iris_game.example);
    int low = one < other ? one : other, high = one < other ? other : one;
    if (is_single)
        *out = (Turn){1, {(Step)one}};
    else if (pair_of(n, one) >= 0 && iris_antipode(n, one) == other)
        *out = (Turn){1, {(Step)(IRIS_PAIR + pair_of(n, one))}};
    else
        *out = (Turn){2, {(Step)low, (Step)high}};
    return true;
}

/* -- Reasons -- */

static bool is_taken(const Pos *p, int cell)
{
    return has(p->iris.stones[WHITE], cell) || has(p->iris.stones[BLACK], cell);
}

/* A cell for a second stone that may be played together with the first. */
static int find_partner(const Pos *p, int cell)
{
    for (int k = 0; k < p->iris.grey_count; k++) {
        int other = grey_cell(&p->iris, k);
        if (other != cell && !iris_is_adjacent(other, cell)) return other;
    }
    return cell;
}

static void iris_refuse(const Pos *p, const Turn *t, const char *text, Fault *fault)
{
    int n = p->size, cells[2] = {t->steps[0], t->steps[t->count - 1]};
    bool is_pair = t->steps[0] & IRIS_PAIR, is_single = t->count == 1 && !is_pair;
    char names[2][LABEL_TEXT], other_name[LABEL_TEXT];
    if (t->steps[0] == IRIS_PASS) {
        fault_set(fault, FAULT_IRIS_FIRST_PASS, "s", text);
        return;
    }
    if (is_pair) {
        cells[0] = iris_pair_cell(n, t->steps[0] - IRIS_PAIR);
        cells[1] = iris_antipode(n, cells[0]);
    }
    for (int i = 0; i < 2; i++) {
        Text name = text_fixed(names[i], LABEL_TEXT);
        print_cell(&name, n, cells[i]);
    }
    bool coloured[2] = {pair_of(n, cells[0]) >= 0, pair_of(n, cells[1]) >= 0};
    int which = is_taken(p, cells[0]) ? 0 : 1;
    Text other = text_fixed(other_name, LABEL_TEXT);
    if (is_first_turn(p) && !is_single)
        fault_set(fault, FAULT_IRIS_FIRST_ONE, "s", text);
    else if (is_first_turn(p))
        fault_set(fault, FAULT_IRIS_FIRST_GREY, "ss", text, names[0]);
    else if (t->count == 2 && cells[0] == cells[1])
        fault_set(fault, FAULT_IRIS_SAME, "ss", text, names[0]);
    else if (is_taken(p, cells[which]))
        fault_set(fault, FAULT_IRIS_TAKEN, "ss", text, names[which]);
    else if (coloured[0] != coloured[1])
        fault_set(fault, FAULT_IRIS_MIXED, "s", text);
    else if (coloured[0]) {
        print_cell(&other, n, iris_antipode(n, cells[0]));
        fault_set(fault, is_single ? FAULT_IRIS_ONE_COLOURED : FAULT_IRIS_PARTNER, "sss", text,
                  names[0], other_name);
    } else if (is_single) {
        print_cell(&other, n, find_partner(p, cells[0]));
        fault_set(fault, FAULT_IRIS_SINGLE, "ss", text, other_name);
    } else
        fault_set(fault, FAULT_IRIS_ADJACENT, "sss", text, names[0], names[1]);
}

/* -- Drawing: the cells row by row from the bottom -- */

static int board_index(int n, int cell)
{
    int row = cell / IRIS_STRIDE, index = cell % IRIS_STRIDE - row_first(n, row);
    for (int below = 0; below < row; below++) index += row_width(n, below);
    return index;
}

static void iris_pieces(const Pos *p, Board *b)
{
    int n = p->size, at = 0;
    board_lift(b);
    for (int row = 0; row < row_count(n); row++)
        for (int i = 0; i < row_width(n, row); i++, at++) {
            int cell = iris_cell(row, row_first(n, row) + i);
            if (has(p->iris.stones[WHITE], cell)) board_put(b, at, WHITE, '\0');
            if (has(p->iris.stones[BLACK], cell)) board_put(b, at, BLACK, '\0');
            if (b->cells[at].cls != CELL_COLOUR) b->cells[at].worth = 0;
        }
}

static void iris_board(const Pos *p, Board *b)
{
    int n = p->size, rows = row_count(n);
    board_clear(b, GROUND_HEX, 2 * rows + 6, 2 * rows + 4);
    assert(n >= iris_game.size_min);
    b->tints = n - 1;
    for (int row = 0; row < rows; row++) {
        int left = rows - row_width(n, row) + 4, y = 2 * (rows - 1 - row) + 3;
        for (int i = 0; i < row_width(n, row); i++) {
            int q = row_first(n, row) + i, cell = iris_cell(row, q);
            char name[LABEL_TEXT];
            Text text = text_fixed(name, sizeof name);
            print_cell(&text, n, cell);
            bool coloured = is_coloured(n, row, q);
            int at = board_add(b, coloured ? CELL_COLOUR : CELL_PLAIN, left + 2 * i, y, name);
            if (coloured) b->cells[at].tint = (uint8_t)(pair_of(n, cell) % (n - 1));
        }
        int right = left + 2 * row_width(n, row);
        char number[LABEL_TEXT];
        Text text = text_fixed(number, sizeof number);
        text_int(&text, row_width(n, row));
        board_label(b, left - 2, y, (char[2]){(char)('a' + row)});
        board_label(b, right, y, number);
    }
    iris_pieces(p, b);
    board_link_all(b, false);
}

static StepCells iris_step_cells(const Pos *p, Step s)
{
    int n = p->size;
    if (s == IRIS_PASS) return (StepCells){0};
    if (!(s & IRIS_PAIR)) return (StepCells){.count = 1, .at = {(uint16_t)board_index(n, s)}};
    int cell = iris_pair_cell(n, s - IRIS_PAIR), other = iris_antipode(n, cell);
    return (StepCells){.count = 2,
                       .at = {(uint16_t)board_index(n, cell), (uint16_t)board_index(n, other)},
                       .is_set = true};
}

/* -- In words -- */

static const Piece KINDS[] = {
    {'\0', 0, "stone", {N_("white stone"), N_("black stone")}},
    {0},
};

static void iris_describe(const Pos *p, const Turn *t, Phrase *out)
{
    char text[TURN_TEXT];
    const char *side = side_name(p->to_move);
    iris_turn_print(p, t, text);
    char *plus = strchr(text, '+');
    if (!plus) {
        phrase_set(out, N_("%1 puts a stone on %2"), "ss", side, text);
        return;
    }
    *plus = '\0';
    phrase_set(out, N_("%1 puts stones on %2 and %3"), "sss", side, text, plus + 1);
}

static void iris_prompt(const Pos *p, const uint16_t *cells, int count, Phrase *out)
{
    char cell[LABEL_TEXT] = "", partner[LABEL_TEXT] = "";
    Text first = text_fixed(cell, sizeof cell), other = text_fixed(partner, sizeof partner);
    for (int k = 0; count && k < iris_pair_count(p->size); k++)
        for (int i = 0; i < 2; i++) {
            int ends[2] = {iris_pair_cell(p->size, k)};
            ends[1] = iris_antipode(p->size, ends[0]);
            if (board_index(p->size, ends[i]) == cells[0]) print_cell(&other, p->size, ends[!i]);
        }
    if (p->mid_turn) print_cell(&first, p->size, p->iris.first);
    phrase_set(out,
               is_first_turn(p) ? N_("First stone: a grey cell.")
               : p->mid_turn    ? N_("Second stone: a grey cell not next to the first, %1.")
               : count          ? N_("Now its partner %2, the opposite cell.")
               : p->iris.grey_count == 0
                   ? N_("A coloured cell and its partner, or pass.")
                   : N_("First stone: a grey cell; or a coloured cell and its partner; or pass."),
               "ss", cell, partner);
}

static const char *iris_typing(const Pos *p)
{
    (void)p;
    return N_("Type two cells: c4+f7, or 3 4 6 7; the first stone of the game: c4; or pass.");
}

static void iris_guess(const Pos *p, const Board *b, const uint16_t *cells, int count, Text *out)
{
    (void)p;
    if (count > 1) text_format(out, "%s+", b->cells[cells[0]].label);
    text_string(out, b->cells[cells[count - 1]].label);
}

/* The place, from 0, where the groups of the two sides first differ, and their values there. */
static int find_difference(const Pos *p, uint32_t value[2])
{
    Score score = {0};
    iris_score(p, &score);
    for (int i = 0; i < SCORE_LIST; i++) {
        for (int colour = WHITE; colour <= BLACK; colour++)
            value[colour] = i < score.count[colour] ? score.value[colour][i] : 0;
        if (value[WHITE] != value[BLACK]) return i;
    }
    return -1;
}

static bool iris_result(const Pos *p, Phrase *out)
{
    uint32_t value[2];
    int place = find_difference(p, value);
    if (place < 0) {
        phrase_set(out, N_("A draw: all groups are equal"), "");
        return true;
    }
    int winner = value[BLACK] > value[WHITE];
    phrase_set(out,
               place == 0 ? N_("%1 wins %2–%3, largest groups")
                          : N_("%1 wins %2–%3, groups number %4: the larger ones are equal"),
               "sddd", side_name(winner), (int)value[winner], (int)value[!winner], place + 1);
    return true;
}

static void iris_decisive(const Pos *p, Board *b)
{
    uint32_t value[2];
    if (find_difference(p, value) < 0) return;
    for (int colour = WHITE; colour <= BLACK; colour++)
        if (value[colour]) board_mark_group(b, colour, value[colour]);
}

const Game iris_game = {
    .id = IRIS,
    .name = "iris",
    .title = "Iris",
    .summary = N_("Connect the coloured cells of the rim; the best groups win."),
    .size_min = 3,
    .size_max = 10,
    .size_default = 8,
    .size_first = 5,
    .variants = (const Variant[]){{0}},
    .kinds = KINDS,
    .example = N_("c4+f7, c4 or pass"),
    .forms = (const char *const[]){"@#", "@#+@#", NULL},
    .sample = {.size = 5,
               .position = "2B2/6/W3B1W/4W3/4B4/8/W2B2W/2W3/2B2 b 0",
               .moves = "b4+f4 g4+h2 f6+h3 e6+g3"},
    .encoding = &iris_encoding,
    .begins = BLACK,
    .steps_commute = true,
    .has_score = true,
    .score_is_list = true,
    .symmetries = 12,
    .stop = NO_STEP,
    .start = iris_start,
    .steps = iris_steps,
    .play = iris_play,
    .random = iris_random,
    .playout = iris_playout,
    .hash = iris_hash,
    .transform = iris_transform,
    .symmetric_hash = iris_symmetric_hash,
    .score = iris_score,
    .print = iris_print,
    .parse = iris_parse,
    .turn_print = iris_turn_print,
    .turn_read = iris_turn_read,
    .refuse = iris_refuse,
    .board = iris_board,
    .pieces = iris_pieces,
    .step_cells = iris_step_cells,
    .describe = iris_describe,
    .prompt = iris_prompt,
    .typing = iris_typing,
    .guess = iris_guess,
    .result = iris_result,
    .decisive = iris_decisive,
};
