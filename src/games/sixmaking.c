/* sixmaking.c: the rules of Six MaKING.
 *
 *    5  20 21 22 23 24      A cell is the bit 5 * row + column, on both boards: the 4x4 one is the
 *    4  15 16 17 18 19      16 cells at the lower left, and the others stay empty.
 *    3  10 11 12 13 14
 *    2   5  6  7  8  9      A tower is a word: a 1 on top of its disks, the lowest disk in bit
 *    1   0  1  2  3  4      h - 1 and the top disk in bit 0, black = 1. So 1 is no disk, 10 (2) a
 *        a  b  c  d  e      white one, and putting k disks on a tower is a shift and an or.
 *
 * A step is from | to << 5 | k << 10 for a move of k disks; placing a disk has k = 0, from = to. */
#include "games/game.h"

#include "core/hash.h"
#include "games/notation.h"
#include "games/playout.h"
#include "games/sixmaking_geometry.h"
#include "games/symmetry.h"

#include <assert.h>
#include <string.h>

enum { KING_MAX = 10 }; /* disks in the tallest tower there can be */

static const Variant VARIANTS[] = {
    {"points=6", SIXMAKING_POINTS, SIXMAKING_POINTS,
     N_("a king scores a point and goes back; first to 6 points wins"), N_("up to six points")},
    {0},
};

#define ON(r, c) ((r) >= 0 && (r) < SIXMAKING_SIDE && (c) >= 0 && (c) < SIXMAKING_SIDE)
#define AT(r, c) (ON(r, c) ? 1U << (((r)*SIXMAKING_SIDE + (c)) & 31) : 0U)
#define RAY(r, c, y, x)                                            \
    (AT((r) + (y), (c) + (x)) | AT((r) + 2 * (y), (c) + 2 * (x)) | \
     AT((r) + 3 * (y), (c) + 3 * (x)) | AT((r) + 4 * (y), (c) + 4 * (x)))
#define NEAR(r, c) (AT((r) + 1, c) | AT((r)-1, c) | AT(r, (c) + 1) | AT(r, (c)-1))
#define LEAPS(r, c)                                                                      \
    (AT((r) + 2, (c) + 1) | AT((r) + 2, (c)-1) | AT((r)-2, (c) + 1) | AT((r)-2, (c)-1) | \
     AT((r) + 1, (c) + 2) | AT((r) + 1, (c)-2) | AT((r)-1, (c) + 2) | AT((r)-1, (c)-2))
/* Four rays to cells of higher bits, then their opposites; first those of a rook. */
#define RAYS(r, c)                                                                             \
    {                                                                                          \
        RAY(r, c, 0, 1), RAY(r, c, 1, 0), RAY(r, c, 1, 1), RAY(r, c, 1, -1), RAY(r, c, 0, -1), \
            RAY(r, c, -1, 0), RAY(r, c, -1, -1), RAY(r, c, -1, 1)                              \
    }
#define ROW_OF(f, r) f(r, 0), f(r, 1), f(r, 2), f(r, 3), f(r, 4)
#define BOARD_OF(f)  ROW_OF(f, 0), ROW_OF(f, 1), ROW_OF(f, 2), ROW_OF(f, 3), ROW_OF(f, 4)

static const uint32_t NEAR_CELLS[SIXMAKING_CELLS] = {BOARD_OF(NEAR)};
static const uint32_t LEAP_CELLS[SIXMAKING_CELLS] = {BOARD_OF(LEAPS)};
static const uint32_t RAY_CELLS[SIXMAKING_CELLS][8] = {BOARD_OF(RAYS)};

static uint32_t board_cells(int size)
{
    return size == SIXMAKING_SIDE ? (1U << SIXMAKING_CELLS) - 1
                                  : 0x0f | 0x0f << 5 | 0x0f << 10 | 0x0f << 15;
}

static int disks_of(int size) { return size == SIXMAKING_SIDE ? 16 : 12; }
static uint32_t taken(const SixPos *s) { return s->atleast[SIXMAKING_PAWN]; }

/* Puts a tower (1 for none) on a cell and keeps the sets of cells in step. */
static void put_tower(SixPos *s, int cell, unsigned tower)
{
    uint32_t bit = 1U << cell;
    int height = sixmaking_height(tower);
    s->tower[cell] = (uint16_t)tower;
    for (int h = SIXMAKING_PAWN; h <= SIXMAKING_QUEEN; h++)
        s->atleast[h] = height >= h ? s->atleast[h] | bit : s->atleast[h] & ~bit;
    s->white = height > 0 && !(tower & 1) ? s->white | bit : s->white & ~bit;
}

/* -- Moves -- */

static uint32_t first_up(uint32_t ray) { return ray & (~ray + 1); }
static uint32_t first_down(uint32_t ray) { return ray ? 1U << bits_highest(ray) : 0; }

/* The first towers met along the rays from first to last and along their opposites. */
static uint32_t first_met(const SixPos *s, int cell, int first, int last)
{
    const uint32_t *rays = RAY_CELLS[cell];
    uint32_t met = 0;
    for (int i = first; i < last; i++)
        met |= first_up(rays[i] & taken(s)) | first_down(rays[i + 4] & taken(s));
    return met;
}

uint32_t sixmaking_targets(const SixPos *s, int cell, int h)
{
    switch (h) {
    case SIXMAKING_PAWN: return NEAR_CELLS[cell] & taken(s);
    case SIXMAKING_ROOK: return first_met(s, cell, 0, 2);
    case SIXMAKING_KNIGHT: return LEAP_CELLS[cell] & taken(s);
    case SIXMAKING_BISHOP: return first_met(s, cell, 2, 4);
    default: return first_met(s, cell, 0, 4);
    }
}

/* The targets on which k disks with this colour on top do not make a gift. */
static uint32_t without_gift(const SixPos *s, uint32_t to, int k, bool is_own)
{
    return is_own ? to : to & ~s->atleast[SIXMAKING_KING - k];
}

static uint32_t free_cells(const Pos *p)
{
    return p->six.reserve[p->to_move] ? board_cells(p->size) & ~taken(&p->six) : 0;
}

static int sixmaking_steps(const Pos *p, Step list[STEPS_MAX])
{
    const SixPos *s = &p->six;
    int count = 0;
    if (p->outcome != ONGOING) return 0;
    for (uint32_t free = free_cells(p); free; free &= free - 1) {
        int cell = bits_lowest(free);
        list[count++] = sixmaking_step(cell, cell, 0);
    }
    for (uint32_t rest = taken(s); rest; rest &= rest - 1) {
        int from = bits_lowest(rest), h = sixmaking_height(s->tower[from]);
        bool is_own = sixmaking_tops(s, p->to_move) >> from & 1;
        uint32_t to = sixmaking_targets(s, from, h);
        for (int k = 1; k <= h; k++)
            for (uint32_t left = without_gift(s, to, k, is_own); left; left &= left - 1) {
                Step step = sixmaking_step(from, bits_lowest(left), k);
                if (step != s->ko) list[count++] = step;
            }
    }
    return count;
}

/* How many targets a tower of each height can have at most. */
static const int TARGETS_MAX[SIXMAKING_KING] = {0, 4, 4, 8, 4, 8};

/* The n-th target of a tower of height h for k of its disks, if it has so many and the step is
 * legal; otherwise NO_STEP. */
static Step nth_step(const Pos *p, int from, int h, int k, int n)
{
    const SixPos *s = &p->six;
    bool is_own = sixmaking_tops(s, p->to_move) >> from & 1;
    uint32_t to = without_gift(s, sixmaking_targets(s, from, h), k, is_own);
    if (n >= bits_count(to)) return NO_STEP;
    Step step = sixmaking_step(from, bits_select(to, n), k);
    return step == s->ko ? NO_STEP : step;
}

/* Draws from more than there is, until it is a step: a free cell, or one of the disks of a tower
 * (how many move) and one of as many targets as a tower of its height can have. */
static Step sixmaking_random(const Pos *p, Rng *rng)
{
    const SixPos *s = &p->six;
    uint32_t free = free_cells(p), towers[SIXMAKING_KING];
    int free_count = bits_count(free), total = free_count, draws[SIXMAKING_KING];
    for (int h = SIXMAKING_PAWN; h <= SIXMAKING_QUEEN; h++) {
        towers[h] = sixmaking_exactly(s, h);
        draws[h] = bits_count(towers[h]) * h * TARGETS_MAX[h];
        total += draws[h];
    }
    for (;;) {
        int pick = (int)rng_below(rng, (uint32_t)total), h = SIXMAKING_PAWN;
        if (pick < free_count) {
            int cell = bits_select(free, pick);
            return sixmaking_step(cell, cell, 0);
        }
        for (pick -= free_count; pick >= draws[h]; h++) pick -= draws[h];
        int target = pick % TARGETS_MAX[h], disk = pick / TARGETS_MAX[h];
        Step step = nth_step(p, bits_select(towers[h], disk / h), h, disk % h + 1, target);
        if (step != NO_STEP) return step;
    }
}

/* Whether any tower has a step. */
static bool has_tower_step(const Pos *p)
{
    const SixPos *s = &p->six;
    for (uint32_t rest = taken(s); rest; rest &= rest - 1) {
        int from = bits_lowest(rest), h = sixmaking_height(s->tower[from]);
        for (int k = 1; k <= h; k++)
            if (nth_step(p, from, h, k, 0) != NO_STEP || nth_step(p, from, h, k, 1) != NO_STEP)
                return true;
    }
    return false;
}

static bool has_step(const Pos *p) { return free_cells(p) || has_tower_step(p); }

/* The reply that would take a move of k disks back, if only ko makes it illegal. */
static Step ko_after(const SixPos *s, int from, int to, int k, int to_move)
{
    int h = sixmaking_height(s->tower[to]);
    bool is_own = sixmaking_tops(s, to_move) >> to & 1;
    uint32_t back = without_gift(s, sixmaking_targets(s, to, h), k, is_own);
    return back >> from & 1 ? sixmaking_step(to, from, k) : NO_STEP;
}

/* The disks of a king go back to their owners. */
static void give_back(SixPos *s, int cell)
{
    unsigned tower = s->tower[cell];
    int height = sixmaking_height(tower), black = bits_count(tower) - 1;
    s->reserve[BLACK] = (uint8_t)(s->reserve[BLACK] + black);
    s->reserve[WHITE] = (uint8_t)(s->reserve[WHITE] + height - black);
    put_tower(s, cell, 1);
}

static void crown(Pos *p, int cell)
{
    SixPos *s = &p->six;
    int winner = sixmaking_top(s->tower[cell]);
    if (!(p->variant & SIXMAKING_POINTS)) {
        pos_finish(p, win_of(winner), END_KING);
        return;
    }
    give_back(s, cell);
    if (++s->points[winner] == SIXMAKING_POINTS_TO_WIN) pos_finish(p, win_of(winner), END_POINTS);
}

static void sixmaking_play(const Pos *from, Step step, Pos *to)
{
    if (to != from) *to = *from;
    SixPos *s = &to->six;
    int k = sixmaking_step_disks(step), source = sixmaking_step_from(step),
        target = sixmaking_step_to(step);
    int side = to->to_move;
    to->to_move = (uint8_t)opponent(side);
    to->ply++;
    s->ko = NO_STEP;
    if (k == 0) {
        put_tower(s, target, side == BLACK ? 3 : 2);
        s->reserve[side]--;
    } else {
        unsigned whole = s->tower[source], disks = whole & ((1U << k) - 1);
        put_tower(s, source, whole >> k);
        put_tower(s, target, (unsigned)s->tower[target] << k | disks);
        if (sixmaking_height(s->tower[target]) >= SIXMAKING_KING)
            crown(to, target);
        else if (whole >> k > 1)
            s->ko = ko_after(s, source, target, k, to->to_move);
    }
    if (to->outcome == ONGOING && !has_step(to)) pos_finish(to, win_of(side), END_NO_MOVE);
}

static int sixmaking_playout(Pos *p, Rng *rng, int max)
{
    return playout_body(p, rng, max, sixmaking_random, sixmaking_play);
}

/* Three cells per word; the reserves follow from the board. */
static uint64_t sixmaking_hash(const Pos *p)
{
    const SixPos *s = &p->six;
    uint64_t key = p->to_move | (uint64_t)s->ko << 8 | (uint64_t)p->size << 24 |
                   (uint64_t)p->variant << 32 | (uint64_t)s->points[WHITE] << 40 |
                   (uint64_t)s->points[BLACK] << 48;
    for (int i = 0; i < SIXMAKING_CELLS; i += 5) {
        uint64_t word = 0;
        for (int j = 0; j < 5; j++) word = word << 12 | s->tower[i + j];
        key = hash_word(key, word);
    }
    return key;
}

static int cell_image(int size, int k, int cell)
{
    int row = cell / SIXMAKING_SIDE, column = cell % SIXMAKING_SIDE;
    square_image(size, k, &row, &column);
    return row * SIXMAKING_SIDE + column;
}

static void sixmaking_transform(const Pos *from, int k, Pos *to)
{
    const SixPos before = from->six;
    SixPos *s = &to->six;
    int n = from->size;
    if (to != from) *to = *from;
    for (uint32_t rest = board_cells(n); rest; rest &= rest - 1) {
        int cell = bits_lowest(rest);
        put_tower(s, cell_image(n, k, cell), before.tower[cell]);
    }
    if (s->ko == NO_STEP) return;
    s->ko = sixmaking_step(cell_image(n, k, sixmaking_step_from(s->ko)),
                           cell_image(n, k, sixmaking_step_to(s->ko)), sixmaking_step_disks(s->ko));
}

static uint64_t sixmaking_symmetric_hash(const Pos *p)
{
    return symmetric_hash_body(p, SQUARE_SYMMETRIES, sixmaking_transform, sixmaking_hash);
}

static void clear(Pos *p, int size, int variant)
{
    memset(p, 0, sizeof *p);
    p->game = SIXMAKING;
    p->size = (uint8_t)size;
    p->variant = (uint8_t)variant;
    p->six.ko = NO_STEP;
    for (int cell = 0; cell < SIXMAKING_CELLS; cell++) p->six.tower[cell] = 1;
    p->six.reserve[WHITE] = p->six.reserve[BLACK] = (uint8_t)disks_of(size);
}

static void sixmaking_start(Pos *p, int size, int variant, uint64_t seed)
{
    (void)seed;
    clear(p, size, variant);
}

/* -- Texts -- */

static int cell_at(int row, int column) { return row * SIXMAKING_SIDE + column; }

static void print_cell(Text *out, int cell)
{
    text_char(out, (char)('a' + cell % SIXMAKING_SIDE));
    text_char(out, (char)('1' + cell / SIXMAKING_SIDE));
}

static void print_tower(Text *out, unsigned tower)
{
    for (int i = sixmaking_height(tower) - 1; i >= 0; i--)
        text_char(out, tower >> i & 1 ? 'b' : 'w');
}

static void print_row(Text *out, const Pos *p, int row)
{
    for (int column = 0; column < p->size; column++) {
        if (column) text_char(out, ',');
        int run = 0;
        while (column + run < p->size && p->six.tower[cell_at(row, column + run)] == 1) run++;
        if (run == 0) {
            print_tower(out, p->six.tower[cell_at(row, column)]);
            continue;
        }
        text_char(out, 'x');
        if (run > 1) text_int(out, run);
        column += run - 1;
    }
}

static void print_step(Text *out, const Pos *p, Step s)
{
    print_cell(out, sixmaking_step_from(s));
    if (sixmaking_step_disks(s) == 0) return;
    text_char(out, '-');
    print_cell(out, sixmaking_step_to(s));
    if (sixmaking_step_disks(s) == sixmaking_height(p->six.tower[sixmaking_step_from(s)])) return;
    text_char(out, ':');
    text_int(out, sixmaking_step_disks(s));
}

static void sixmaking_print(const Pos *p, char out[POS_TEXT])
{
    Text text = text_fixed(out, POS_TEXT);
    for (int row = p->size - 1; row >= 0; row--) {
        print_row(&text, p, row);
        if (row) text_char(&text, '/');
    }
    field_print_side(&text, p->to_move);
    text_char(&text, ' ');
    if (p->six.ko == NO_STEP)
        text_char(&text, '-');
    else
        print_step(&text, p, p->six.ko);
    if (p->variant & SIXMAKING_POINTS)
        text_format(&text, " %d:%d", p->six.points[WHITE], p->six.points[BLACK]);
}

/* A tower of w and b from bottom to top; the king of a finished game may have up to ten disks. */
static bool parse_tower(Cursor *c, int line, unsigned *tower, Fault *fault)
{
    int column = cursor_column(c), height = 0;
    unsigned disks = 1;
    for (; *c->at == 'w' || *c->at == 'b'; c->at++, height++)
        if (height < KING_MAX) disks = disks << 1 | (*c->at == 'b');
    if (height > KING_MAX)
        return fault_set(fault, FAULT_SIX_TALL_TOWER, "dddd", line, height, column, KING_MAX);
    *tower = disks;
    return true;
}

static bool refuse_cell(const Cursor *c, int line, Fault *fault)
{
    char character[CHARACTER_TEXT];
    cursor_character(c, character);
    return fault_set(fault, FAULT_SIX_BAD_TOWER, "dsd", line, character, cursor_column(c));
}

/* Cells joined by commas; two runs of empty cells are never adjacent. */
static bool parse_row(Pos *p, Cursor *c, int line, Fault *fault)
{
    int count = 0, row = p->size - line;
    bool after_run = false;
    do {
        int run = 0, column = cursor_column(c);
        unsigned tower = 1;
        if (cursor_take(c, 'x')) {
            bool has_number = *c->at >= '0' && *c->at <= '9';
            run = 1;
            if (after_run || (has_number && (!cursor_number(c, 99, &run) || run < 2)))
                return fault_set(fault, FAULT_SIX_BAD_EMPTY, "dd", line, column);
            after_run = true;
        } else if (*c->at == 'w' || *c->at == 'b') {
            if (!parse_tower(c, line, &tower, fault)) return false;
            after_run = false;
        }
        if (run == 0 && tower == 1) return refuse_cell(c, line, fault);
        if (tower != 1 && count < p->size) put_tower(&p->six, cell_at(row, count), tower);
        count += run ? run : 1;
    } while (cursor_take(c, ','));
    if (*c->at && *c->at != '/' && *c->at != ' ') return refuse_cell(c, line, fault);
    if (count != p->size) return fault_set(fault, FAULT_ROW_WIDTH, "ddd", line, count, p->size);
    return true;
}

static bool check_disks(Pos *p, Fault *fault)
{
    int count[2] = {0, 0}, kings = 0;
    for (int cell = 0; cell < SIXMAKING_CELLS; cell++) {
        unsigned tower = p->six.tower[cell];
        int black = bits_count(tower) - 1;
        count[BLACK] += black;
        count[WHITE] += sixmaking_height(tower) - black;
        kings += sixmaking_height(tower) >= SIXMAKING_KING;
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int limit = disks_of(p->size);
        if (count[colour] > limit)
            return fault_set(fault, FAULT_PIECE_LIMIT, "dssd", count[colour], colour_name(colour),
                             N_("disks"), limit);
        p->six.reserve[colour] = (uint8_t)(limit - count[colour]);
    }
    if (kings > 0 && p->variant & SIXMAKING_POINTS)
        return fault_set(fault, FAULT_SIX_KING_STAYS, "");
    if (kings > 1) return fault_set(fault, FAULT_SIX_KINGS_TWO, "dd", kings, 1);
    return true;
}

static bool read_cell(Cursor *c, int size, int *cell)
{
    int column = text_lower(c->at[0]) - 'a', row;
    if (column < 0 || column >= size) return false;
    row = c->at[1] - '1';
    if (row < 0 || row >= size) return false;
    *cell = cell_at(row, column);
    c->at += 2;
    return true;
}

static bool read_step(const Pos *p, const char *text, Step *out)
{
    Cursor c = cursor_over(text);
    int from, to, disks;
    if (!read_cell(&c, p->size, &from)) return false;
    if (cursor_at_end(&c)) {
        *out = sixmaking_step(from, from, 0);
        return true;
    }
    if (!cursor_take(&c, '-') || !read_cell(&c, p->size, &to)) return false;
    disks = sixmaking_height(p->six.tower[from]);
    if (cursor_take(&c, ':') && (!cursor_number(&c, KING_MAX, &disks) || disks == 0)) return false;
    if (!cursor_at_end(&c)) return false;
    *out = sixmaking_step(from, to, disks ? disks : 1);
    return true;
}

/* The ko field: a step of part of a tower that only ko forbids. */
static bool parse_ko(Pos *p, Cursor *c, Fault *fault)
{
    char word[FIELD_TEXT], canonical[FIELD_TEXT];
    Step list[STEPS_MAX], ko;
    if (!field_parse(c, "the move banned by ko, or -", "side to move", word, fault)) return false;
    if (strcmp(word, "-") == 0) return true;
    if (!read_step(p, word, &ko) || sixmaking_step_disks(ko) == 0)
        return fault_set(fault, FAULT_SIX_KO_TEXT, "s", word);
    Text text = text_fixed(canonical, sizeof canonical);
    print_step(&text, p, ko);
    if (strcmp(word, canonical) != 0 ||
        sixmaking_step_disks(ko) >= sixmaking_height(p->six.tower[sixmaking_step_from(ko)]))
        return fault_set(fault, FAULT_SIX_KO_TEXT, "s", word);
    bool is_listed = false;
    for (int i = sixmaking_steps(p, list) - 1; i >= 0; i--) is_listed |= list[i] == ko;
    if (!is_listed) return fault_set(fault, FAULT_SIX_KO_NEEDLESS, "s", word);
    p->six.ko = ko;
    return true;
}

static bool refuse_ko(const Pos *p, Fault *fault)
{
    char word[FIELD_TEXT];
    Text text = text_fixed(word, sizeof word);
    print_step(&text, p, p->six.ko);
    return fault_set(fault, FAULT_SIX_KO_NEEDLESS, "s", word);
}

static bool parse_points(Pos *p, Cursor *c, Fault *fault)
{
    char word[FIELD_TEXT];
    int white, black;
    if (!(p->variant & SIXMAKING_POINTS)) return true;
    if (!field_parse(c, "the points white:black", "ko move", word, fault)) return false;
    Cursor digits = cursor_over(word);
    if (!cursor_number(&digits, SIXMAKING_POINTS_TO_WIN, &white) || !cursor_take(&digits, ':') ||
        !cursor_number(&digits, SIXMAKING_POINTS_TO_WIN, &black) || !cursor_at_end(&digits) ||
        white + black == 2 * SIXMAKING_POINTS_TO_WIN)
        return fault_set(fault, FAULT_SIX_POINTS_TEXT, "s", word);
    p->six.points[WHITE] = (uint8_t)white;
    p->six.points[BLACK] = (uint8_t)black;
    return true;
}

static void judge(Pos *p)
{
    for (int cell = 0; cell < SIXMAKING_CELLS; cell++)
        if (sixmaking_height(p->six.tower[cell]) >= SIXMAKING_KING)
            pos_finish(p, win_of(sixmaking_top(p->six.tower[cell])), END_KING);
    for (int colour = WHITE; colour <= BLACK; colour++)
        if (p->six.points[colour] == SIXMAKING_POINTS_TO_WIN)
            pos_finish(p, win_of(colour), END_POINTS);
}

static bool sixmaking_parse(Pos *p, int size, int variant, const char *text, Fault *fault)
{
    Pos read;
    Cursor c = cursor_over(text);
    int n = size ? size : grid_count_rows(text), rows = grid_count_rows(text);
    if (n < sixmaking_game.size_min || n > sixmaking_game.size_max)
        return fault_set(fault, FAULT_BAD_SIZE, "sddd", sixmaking_game.title, n,
                         sixmaking_game.size_min, sixmaking_game.size_max);
    if (rows != n) return fault_set(fault, FAULT_ROW_COUNT, "dd", rows, n);
    clear(&read, n, variant);
    for (int line = 1; line <= n; line++) {
        if (line > 1) c.at++;
        if (!parse_row(&read, &c, line, fault)) return false;
    }
    if (!check_disks(&read, fault) || !field_parse_side(&c, &read.to_move, fault)) return false;
    judge(&read);
    if (!parse_ko(&read, &c, fault) || !parse_points(&read, &c, fault) ||
        !field_parse_end(&c, fault))
        return false;
    judge(&read);
    if (read.outcome != ONGOING && read.six.ko != NO_STEP) return refuse_ko(&read, fault);
    if (read.outcome == ONGOING && !has_step(&read))
        pos_finish(&read, win_of(opponent(read.to_move)), END_NO_MOVE);
    *p = read;
    return true;
}

static void sixmaking_turn_print(const Pos *p, const Turn *t, char out[TURN_TEXT])
{
    Text text = text_fixed(out, TURN_TEXT);
    print_step(&text, p, t->steps[0]);
}

static bool sixmaking_turn_read(const Pos *p, const char *text, Turn *out, Fault *fault)
{
    out->count = 1;
    if (read_step(p, text, &out->steps[0])) return true;
    return fault_set(fault, FAULT_NOT_A_MOVE, "sss", text, sixmaking_game.title,
                     sixmaking_game.example);
}

static const Height HEIGHTS[] = {
    {'P', N_("pawn"), N_("one cell along a row or column"), N_("one step +")},
    {'R', N_("rook"), N_("to the first tower along a row or column"), N_("along +")},
    {'N', N_("knight"), N_("in an L, jumping"), N_("L-shaped jump")},
    {'B', N_("bishop"), N_("to the first tower on a diagonal"), N_("along x")},
    {'Q', N_("queen"), N_("to the first tower in any direction"), N_("along + and x")},
    {'K', N_("king"), "", N_("wins")},
    {0},
};

/* Of a tower with h disks, at least one. */
static const Height *height_of(int h)
{
    return &HEIGHTS[(h < SIXMAKING_KING ? h : SIXMAKING_KING) - 1];
}

static bool can_move(const Pos *p, int from)
{
    Step list[STEPS_MAX];
    int count = sixmaking_steps(p, list);
    for (int i = 0; i < count; i++)
        if (sixmaking_step_disks(list[i]) && sixmaking_step_from(list[i]) == from) return true;
    return false;
}

/* The first tower between two cells on one line, or -1. */
static int tower_between(const SixPos *s, int from, int to)
{
    for (int i = 0; i < 8; i++) {
        uint32_t ray = RAY_CELLS[from][i];
        if (!(ray >> to & 1)) continue;
        uint32_t met = i < 4 ? first_up(ray & taken(s)) : first_down(ray & taken(s));
        return met ? bits_lowest(met) : -1;
    }
    return -1;
}

static bool is_line_of(int h, int from, int to)
{
    int rows = from / SIXMAKING_SIDE - to / SIXMAKING_SIDE,
        columns = from % SIXMAKING_SIDE - to % SIXMAKING_SIDE;
    bool straight = rows == 0 || columns == 0, diagonal = rows == columns || rows == -columns;
    return (h == SIXMAKING_ROOK && straight) || (h == SIXMAKING_BISHOP && diagonal) ||
           (h == SIXMAKING_QUEEN && (straight || diagonal));
}

static void sixmaking_refuse(const Pos *p, const Turn *t, const char *text, Fault *fault)
{
    const SixPos *s = &p->six;
    Step step = t->steps[0];
    int from = sixmaking_step_from(step), to = sixmaking_step_to(step),
        k = sixmaking_step_disks(step);
    int h = sixmaking_height(s->tower[from]);
    char source[LABEL_TEXT], target[LABEL_TEXT], block[LABEL_TEXT];
    Text name = text_fixed(source, sizeof source);
    print_cell(&name, from);
    name = text_fixed(target, sizeof target);
    print_cell(&name, to);
    if (k == 0) {
        if (taken(s) >> from & 1)
            fault_set(fault, FAULT_SIX_TAKEN, "ss", text, source);
        else
            fault_set(fault, FAULT_SIX_NO_RESERVE, "ss", text, colour_name(p->to_move));
    } else if (h == 0) {
        fault_set(fault, FAULT_SIX_NO_TOWER, "ss", text, source);
    } else if (from == to && !can_move(p, from)) {
        fault_set(fault, FAULT_SIX_STUCK, "ssss", text, source, height_of(h)->name,
                  height_of(h)->way);
    } else if (from == to) {
        fault_set(fault, FAULT_SIX_SAME, "s", text);
    } else if (k > h) {
        fault_set(fault, FAULT_SIX_PART, "ssd", text, source, h);
    } else if (!(taken(s) >> to & 1)) {
        fault_set(fault, FAULT_SIX_TO_EMPTY, "ss", text, target);
    } else if (!(sixmaking_targets(s, from, h) >> to & 1)) {
        int between = tower_between(s, from, to);
        if (is_line_of(h, from, to) && between >= 0) {
            name = text_fixed(block, sizeof block);
            print_cell(&name, between);
            fault_set(fault, FAULT_SIX_BLOCKED, "ss", text, block);
        } else {
            fault_set(fault, FAULT_SIX_WAY, "ssss", text, source, height_of(h)->name,
                      height_of(h)->way);
        }
    } else if (step == s->ko) {
        fault_set(fault, FAULT_SIX_KO, "s", text);
    } else {
        fault_set(fault, FAULT_SIX_GIFT, "s", text);
    }
}

/* -- Drawing: the cells row by row from the bottom -- */

static int board_index(const Pos *p, int cell)
{
    return cell / SIXMAKING_SIDE * p->size + cell % SIXMAKING_SIDE;
}

static void sixmaking_pieces(const Pos *p, Board *b)
{
    int n = p->size;
    board_lift(b);
    for (int i = 0; i < n * n; i++) {
        unsigned tower = p->six.tower[cell_at(i / n, i % n)];
        int h = sixmaking_height(tower);
        if (h == 0) continue;
        board_put(b, i, (Colour)sixmaking_top(tower), height_of(h)->letter);
        b->cells[i].height = (uint8_t)h;
        b->cells[i].tower = 0;
        for (int d = 0; d < h; d++)
            if (tower >> (h - 1 - d) & 1) b->cells[i].tower |= (uint16_t)(1U << d);
    }
    b->reserve[WHITE] = p->six.reserve[WHITE];
    b->reserve[BLACK] = p->six.reserve[BLACK];
    for (int colour = WHITE; colour <= BLACK; colour++)
        b->points[colour] = p->variant & SIXMAKING_POINTS ? p->six.points[colour] : -1;
}

static void sixmaking_board(const Pos *p, Board *b)
{
    int n = p->size;
    board_clear(b, GROUND_TOWERS, 2 * n + 4, 2 * n + 4);
    for (int i = 0; i < n * n; i++) {
        int cell = cell_at(i / n, i % n);
        char name[LABEL_TEXT];
        Text text = text_fixed(name, sizeof name);
        print_cell(&text, cell);
        board_add(b, CELL_PLAIN, 2 * (i % n) + 3, 2 * (n - 1 - i / n) + 3, name);
    }
    sixmaking_pieces(p, b);
    board_link_all(b, true);
    for (int i = 0; i < n; i++) {
        board_label_row(b, 2 * (n - 1 - i) + 3, (char[2]){(char)('1' + i)});
        board_label_column(b, 2 * i + 3, (char[2]){(char)('a' + i)});
    }
}

static StepCells sixmaking_step_cells(const Pos *p, Step s)
{
    uint16_t from = (uint16_t)board_index(p, sixmaking_step_from(s));
    if (sixmaking_step_disks(s) == 0) return (StepCells){.count = 1, .at = {from}};
    return (StepCells){.count = 2,
                       .at = {from, (uint16_t)board_index(p, sixmaking_step_to(s))},
                       .pieces = (uint8_t)sixmaking_step_disks(s),
                       .of = (uint8_t)sixmaking_height(p->six.tower[sixmaking_step_from(s)])};
}

/* -- In words -- */

static const Piece KINDS[] = {
    {'\0', 0, "disk", {N_("white disk"), N_("black disk")}},
    {0},
};

static void sixmaking_describe(const Pos *p, const Turn *t, Phrase *out)
{
    Step s = t->steps[0];
    char source[LABEL_TEXT], target[LABEL_TEXT];
    Text from = text_fixed(source, sizeof source), to = text_fixed(target, sizeof target);
    const char *side = side_name(p->to_move);
    print_cell(&from, sixmaking_step_from(s));
    print_cell(&to, sixmaking_step_to(s));
    if (sixmaking_step_disks(s) == 0)
        phrase_set(out, N_("%1 puts a disk on %2"), "ss", side, target);
    else if (sixmaking_step_disks(s) < sixmaking_height(p->six.tower[sixmaking_step_from(s)]))
        phrase_set(out, N_("%1 moves the top %2 of the tower on %3 onto %4"), "sdss", side,
                   sixmaking_step_disks(s), source, target);
    else
        phrase_set(out, N_("%1 moves the whole tower on %2 onto %3"), "sss", side, source, target);
}

static void sixmaking_prompt(const Pos *p, const uint16_t *cells, int count, Phrase *out)
{
    char name[LABEL_TEXT] = "";
    const Height *height = &HEIGHTS[0];
    Text source = text_fixed(name, sizeof name);
    if (count) {
        int from = cell_at(cells[0] / p->size, cells[0] % p->size);
        print_cell(&source, from);
        height = height_of(sixmaking_height(p->six.tower[from]));
    }
    phrase_set(out,
               count > 1 ? N_("Move the whole tower on %1, or split it: how many disks move?")
               : count   ? N_("Choose where %1 moves, as a %2: %3.")
               : free_cells(p)
                   ? N_("Add a disk on an empty cell, or choose a tower to move or split.")
                   : N_("Choose a tower to move or split."),
               "sss", name, height->name, height->way);
}

static const char *sixmaking_typing(const Pos *p)
{
    (void)p;
    return N_("Type a cell: c3; or from-to and the disks: a1-a3:2, or 1 1 1 3 2.");
}

/* A tower alone is written as a move onto itself, whose refusal says why it cannot move. */
static void sixmaking_guess(const Pos *p, const Board *b, const uint16_t *cells, int count,
                            Text *out)
{
    (void)p;
    if (count > 1 || b->cells[cells[0]].height) text_format(out, "%s-", b->cells[cells[0]].label);
    text_string(out, b->cells[cells[count - 1]].label);
}

static bool sixmaking_result(const Pos *p, Phrase *out)
{
    bool is_black = p->outcome == BLACK_WINS;
    char name[LABEL_TEXT] = "";
    Text cell = text_fixed(name, sizeof name);
    if (p->ending == END_POINTS) {
        phrase_set(out, N_("%1 wins %2–%3 on points"), "sdd", side_name(is_black),
                   p->six.points[is_black], p->six.points[!is_black]);
        return true;
    }
    if (p->ending != END_KING) return false;
    for (int i = 0; i < SIXMAKING_CELLS; i++)
        if (sixmaking_height(p->six.tower[i]) >= SIXMAKING_KING) print_cell(&cell, i);
    phrase_set(out, N_("%1 wins: a tower of six on %2"), "ss", side_name(is_black), name);
    return true;
}

static void sixmaking_decisive(const Pos *p, Board *b)
{
    (void)p;
    for (int i = 0; i < b->cell_count; i++)
        b->cells[i].is_decisive = b->cells[i].height >= SIXMAKING_KING;
}

const Game sixmaking_game = {
    .id = SIXMAKING,
    .name = "sixmaking",
    .title = "Six MaKING",
    .summary = N_("Stack disks; the first tower of six wins for the colour on top."),
    .size_min = 4,
    .size_max = 5,
    .size_default = 5,
    .size_first = 4,
    .variants = VARIANTS,
    .kinds = KINDS,
    .heights = HEIGHTS,
    .example = N_("c3 or a1-a3:2"),
    .forms = (const char *const[]){"@#", "@#-@#", "@#-@#:#", NULL},
    .sample = {.position = "x5/x,b,x3/x,b,wbww,w,x/x,b,b,w,x/x5 b -",
               .moves = "c3-b2:2 d2-c2 c2-c3:1 d3-c3"},
    .encoding = &sixmaking_encoding,
    .begins = WHITE,
    .either_begins = true,
    .repeats = true,
    .one_step = true,
    .symmetries = SQUARE_SYMMETRIES,
    .stop = NO_STEP,
    .start = sixmaking_start,
    .steps = sixmaking_steps,
    .play = sixmaking_play,
    .random = sixmaking_random,
    .playout = sixmaking_playout,
    .hash = sixmaking_hash,
    .transform = sixmaking_transform,
    .symmetric_hash = sixmaking_symmetric_hash,
    .print = sixmaking_print,
    .parse = sixmaking_parse,
    .turn_print = sixmaking_turn_print,
    .turn_read = sixmaking_turn_read,
    .refuse = sixmaking_refuse,
    .board = sixmaking_board,
    .pieces = sixmaking_pieces,
    .step_cells = sixmaking_step_cells,
    .describe = sixmaking_describe,
    .prompt = sixmaking_prompt,
    .typing = sixmaking_typing,
    .guess = sixmaking_guess,
    .result = sixmaking_result,
    .decisive = sixmaking_decisive,
};
