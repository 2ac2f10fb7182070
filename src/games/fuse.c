/* fuse.c: the rules of Fuse.
 *
 *     1  2  3  4  5  6  7  8
 *  a  .  1  2  3  4  5  6  .       A cell is the bit 8 * row + column. The corners are never
 *  b  8  9 10 11 12 13 14 15       set. The rim is row a, row h, column 1, column 8; the 36
 *  c 16 17 18 19 20 21 22 23       cells inside are the inner area.
 *  d 24 25 26 27 28 29 30 31
 *  e 32 33 34 35 36 37 38 39       A disc on the rim faces its line: the six inner cells of
 *  f 40 41 42 43 44 45 46 47       its row or column. A line taken out of the board is a word
 *  g 48 49 50 51 52 53 54 55       of six bits, bit 0 next to the disc.
 *  h  . 57 58 59 60 61 62  .
 *
 * Smaller boards are the corner at the upper left, with a rim of their own: size 4 has 16 inner
 * cells and the rows a to f.
 *
 * A step is a disc's cell and distance (cell * 8 + distance), PASS, or the marking of kings. */
#include "games/game.h"

#include "core/hash.h"
#include "games/fuse_geometry.h"
#include "games/notation.h"
#include "games/playout.h"
#include "games/symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PASS = FUSE_PASS, MARK = FUSE_MARK, KINGS_1 = FUSE_KINGS_1, KINGS_2 = FUSE_KINGS_2 };

static const Variant VARIANTS[] = {
    {"omega", FUSE_OMEGA, FUSE_OMEGA,
     N_("the score is the product of the sizes of all your groups"), N_("all groups count")},
    {"kings=1", KINGS_1, KINGS_1 | KINGS_2, N_("each player first marks a disc that counts as two"),
     N_("one king each")},
    {"kings=2", KINGS_2, KINGS_1 | KINGS_2,
     N_("each player first marks two discs that count as two"), N_("two kings each")},
    {0},
};

static const Piece KINDS[] = {
    {'\0', 0, "disc", {N_("white disc"), N_("black disc")}},
    {'*', KINGS_1 | KINGS_2, "king", {N_("white king"), N_("black king")}},
    {0},
};

static uint64_t bit(int cell) { return (uint64_t)1 << cell; }
static bool has(uint64_t set, int cell) { return set >> cell & 1; }
static uint64_t all_discs(const FusePos *f) { return f->discs[WHITE] | f->discs[BLACK]; }
static int kings_wanted(const Pos *p)
{
    return p->variant & KINGS_2 ? 2 : p->variant & KINGS_1 ? 1 : 0;
}

/* Before move 1 of the variant, until the side to move has marked its kings. */
static bool is_marking(const Pos *p)
{
    return kings_wanted(p) && !(p->fuse.kings & p->fuse.discs[p->to_move]);
}

/* -- Lines: what random games do most has a copy of its own for the usual size -- */

INLINE unsigned reverse(int size, unsigned line)
{
    line = (line & 0x07) << 3 | line >> 3;
    return ((line & 0x09) << 2 | (line & 0x12) | (line & 0x24) >> 2) >> (FUSE_LINE - size);
}

/* A row is bits side by side; a column is gathered and spread by a multiplication that moves bit 8i
 * to 56 + i, or bit i to 8i. */
INLINE unsigned line_get(int size, uint64_t set, int cell)
{
    int row = cell >> 3, column = cell & 7, last = size + 1;
    unsigned line;
    if (row == 0 || row == last)
        line = (unsigned)((((set >> (column + 8)) & 0x010101010101U) * 0x0102040810200000U) >> 56);
    else
        line = (unsigned)(set >> (8 * row + 1));
    line &= (1U << size) - 1;
    return row == last || column == last ? reverse(size, line) : line;
}

INLINE uint64_t line_put(int size, uint64_t set, int cell, unsigned line)
{
    int row = cell >> 3, column = cell & 7, last = size + 1;
    uint64_t bits;
    if (row == last || column == last) line = reverse(size, line);
    if (row == 0 || row == last)
        bits = ((line * 0x0000000810204081U) & 0x010101010101U) << (column + 8);
    else
        bits = (uint64_t)line << (8 * row + 1);
    return (set & ~fuse_line(size, cell)) | bits;
}

/* The disc on the rim cell advances a cell at a time; each time the block in front of it, if any,
 * moves one on. `white` and `kings` are the white and the marked discs of the line; they move
 * along. */
static unsigned line_push(unsigned taken, unsigned *white, unsigned *kings, int distance)
{
    assert(distance >= 1 && distance <= FUSE_LINE);
    for (int i = 0; i < distance; i++) {
        unsigned ahead = taken >> i;
        if (!(ahead & 1)) continue;
        unsigned block = ((1U << bits_lowest(~ahead)) - 1) << i;
        taken = (taken & ~block) | block << 1;
        *white = (*white & ~block) | (*white & block) << 1;
        *kings = (*kings & ~block) | (*kings & block) << 1;
    }
    return taken | 1U << (distance - 1);
}

/* -- Moves -- */

static int fuse_steps(const Pos *p, Step list[STEPS_MAX])
{
    int count = 0, n = p->size;
    if (p->outcome != ONGOING) return 0;
    if (is_marking(p)) {
        int wanted = kings_wanted(p);
        for (int i = 0; i < fuse_ring(n); i++)
            for (int j = i; j < fuse_ring(n); j++)
                if ((i == j) == (wanted == 1) &&
                    has(p->fuse.discs[p->to_move], fuse_ring_cell(n, i)) &&
                    has(p->fuse.discs[p->to_move], fuse_ring_cell(n, j)))
                    list[count++] = (Step)(MARK | i << 5 | j);
        return count;
    }
    uint64_t discs = all_discs(&p->fuse), own = p->fuse.discs[p->to_move] & fuse_movable(n, discs);
    /* Right, left, top, bottom. */
    const struct {
        int first, way;
    } EDGES[4] = {{8 + n + 1, 8}, {8, 8}, {1, 1}, {8 * (n + 1) + 1, 1}};
    for (int edge = 0; edge < 4; edge++)
        for (int i = 0, cell = EDGES[edge].first; i < n; i++, cell += EDGES[edge].way) {
            if (!has(own, cell)) continue;
            int room = fuse_line_empty(n, discs, cell);
            for (int d = 1; d <= room; d++) list[count++] = (Step)(cell * 8 + d);
        }
    if (count == 0) list[count++] = PASS;
    return count;
}

INLINE Step random_slide(const Pos *p, int n, Rng *rng)
{
    uint64_t discs = all_discs(&p->fuse), own = p->fuse.discs[p->to_move] & fuse_movable(n, discs);
    if (!own) return PASS;
    int count = bits_count(own);
    for (;;) {
        int pick = (int)rng_below(rng, (uint32_t)(count * n));
        int cell = bits_select(own, pick / n), distance = 1 + pick % n;
        if (distance <= fuse_line_empty(n, discs, cell)) return (Step)(cell * 8 + distance);
    }
}

static Step fuse_random(const Pos *p, Rng *rng)
{
    if (is_marking(p)) return random_listed(p, rng, fuse_steps);
    return p->size == FUSE_LINE ? random_slide(p, FUSE_LINE, rng) : random_slide(p, p->size, rng);
}

static uint32_t side_score(const Pos *p, int colour)
{
    const FusePos *f = &p->fuse;
    return (uint32_t)fuse_score_of(f->discs[colour], f->kings, p->variant & FUSE_OMEGA);
}

static void fuse_score(const Pos *p, Score *out)
{
    for (int colour = WHITE; colour <= BLACK; colour++) {
        out->count[colour] = 1;
        out->value[colour][0] = side_score(p, colour);
    }
}

/* The game is over when neither side has a move. */
static void judge(Pos *p)
{
    if (kings_wanted(p) && (is_marking(p) || !(p->fuse.kings & p->fuse.discs[BLACK]))) return;
    if (fuse_movable(p->size, all_discs(&p->fuse)) & all_discs(&p->fuse)) return;
    uint32_t white = side_score(p, WHITE), black = side_score(p, BLACK);
    pos_finish(p, white > black ? WHITE_WINS : white < black ? BLACK_WINS : DRAWN, END_SCORE);
}

INLINE void push_disc(Pos *p, int n, int cell, int distance)
{
    FusePos *f = &p->fuse;
    int side = p->to_move;
    unsigned white = line_get(n, f->discs[WHITE], cell);
    unsigned taken = white | line_get(n, f->discs[BLACK], cell);
    unsigned kings = f->kings ? line_get(n, f->kings, cell) : 0;
    bool is_king = has(f->kings, cell);
    taken = line_push(taken, &white, &kings, distance);
    unsigned disc = 1U << (distance - 1);
    if (side == WHITE) white |= disc;
    if (is_king) kings |= disc;
    f->discs[side] &= ~bit(cell);
    f->discs[WHITE] = line_put(n, f->discs[WHITE], cell, white);
    f->discs[BLACK] = line_put(n, f->discs[BLACK], cell, taken & ~white);
    if (f->kings) f->kings = line_put(n, f->kings & ~bit(cell), cell, kings);
}

/* The cells of the discs that a marking names. */
static int mark_one(const Pos *p, Step s) { return fuse_ring_cell(p->size, s >> 5 & 31); }
static int mark_other(const Pos *p, Step s) { return fuse_ring_cell(p->size, s & 31); }

static void fuse_play(const Pos *from, Step s, Pos *to)
{
    if (to != from) *to = *from;
    if (s & MARK)
        to->fuse.kings |= bit(mark_one(to, s)) | bit(mark_other(to, s));
    else if (s != PASS && to->size == FUSE_LINE)
        push_disc(to, FUSE_LINE, s >> 3, s & 7);
    else if (s != PASS)
        push_disc(to, to->size, s >> 3, s & 7);
    to->to_move = (uint8_t)opponent(to->to_move);
    to->ply++;
    judge(to);
}

static int fuse_playout(Pos *p, Rng *rng, int max)
{
    return playout_body(p, rng, max, fuse_random, fuse_play);
}

static uint64_t fuse_hash(const Pos *p)
{
    uint64_t key = hash_word(p->to_move | (uint64_t)p->variant << 8, p->fuse.discs[WHITE]);
    key = hash_word(key, p->fuse.discs[BLACK]);
    return p->fuse.kings ? hash_word(key, p->fuse.kings) : key;
}

static void fuse_transform(const Pos *from, int k, Pos *to)
{
    FusePos *f = &to->fuse;
    int side = fuse_side(from->size);
    if (to != from) *to = *from;
    f->discs[WHITE] = square_set_image(f->discs[WHITE], side, k);
    f->discs[BLACK] = square_set_image(f->discs[BLACK], side, k);
    f->kings = square_set_image(f->kings, side, k);
}

static uint64_t fuse_symmetric_hash(const Pos *p)
{
    return symmetric_hash_body(p, SQUARE_SYMMETRIES, fuse_transform, fuse_hash);
}

/* -- Start -- */

static bool has_three_in_a_row(const uint8_t *ring, int count)
{
    for (int i = 0; i < count; i++)
        if (ring[i] == ring[(i + 1) % count] && ring[i] == ring[(i + 2) % count]) return true;
    return false;
}

/* Shuffles until no three neighbours are equal, so that all arrangements are equally likely: one
 * shuffle in 67 succeeds on the largest board. */
static void fuse_start(Pos *p, int size, int variant, uint64_t seed)
{
    Rng rng = rng_seeded(seed);
    uint8_t ring[FUSE_RING];
    int count = fuse_ring(size);
    for (int i = 0; i < count; i++) ring[i] = i < fuse_discs(size) ? WHITE : BLACK;
    do {
        for (int i = count - 1; i > 0; i--) {
            int j = (int)rng_below(&rng, (uint32_t)i + 1);
            uint8_t other = ring[j];
            ring[j] = ring[i];
            ring[i] = other;
        }
    } while (has_three_in_a_row(ring, count));
    memset(p, 0, sizeof *p);
    p->game = FUSE;
    p->size = (uint8_t)size;
    p->variant = (uint8_t)variant;
    p->to_move = WHITE;
    for (int i = 0; i < count; i++) p->fuse.discs[ring[i]] |= bit(fuse_ring_cell(size, i));
}

/* -- Texts -- */

enum { GRID_CORNER = 1, GRID_WHITE, GRID_BLACK, GRID_WHITE_KING, GRID_BLACK_KING };

static Grid grid_for(int size, int variant)
{
    Grid g = {.rows = fuse_side(size), .pieces = variant & (KINGS_1 | KINGS_2) ? "-WBKk" : "-WB"};
    for (int row = 0; row < g.rows; row++) g.width[row] = g.rows;
    return g;
}

static bool is_corner(int size, int cell)
{
    int row = cell >> 3, column = cell & 7, last = size + 1;
    return (row == 0 || row == last) && (column == 0 || column == last);
}

/* The i-th cell of the board in reading order, corners included. */
static int cell_at(int size, int i) { return 8 * (i / fuse_side(size)) + i % fuse_side(size); }
static int cell_count(int size) { return fuse_side(size) * fuse_side(size); }

static void fuse_print(const Pos *p, char out[POS_TEXT])
{
    Grid g = grid_for(p->size, p->variant);
    for (int i = 0; i < cell_count(p->size); i++) {
        int cell = cell_at(p->size, i);
        bool king = has(p->fuse.kings, cell);
        if (is_corner(p->size, cell))
            g.cells[i] = GRID_CORNER;
        else if (has(p->fuse.discs[WHITE], cell))
            g.cells[i] = king ? GRID_WHITE_KING : GRID_WHITE;
        else if (has(p->fuse.discs[BLACK], cell))
            g.cells[i] = king ? GRID_BLACK_KING : GRID_BLACK;
    }
    Text text = text_fixed(out, POS_TEXT);
    grid_print(&g, &text);
    field_print_side(&text, p->to_move);
}

static bool parse_cells(const Grid *g, int size, FusePos *f, Fault *fault)
{
    for (int i = 0; i < cell_count(size); i++) {
        int piece = g->cells[i], cell = cell_at(size, i), row = (cell >> 3) + 1,
            column = (cell & 7) + 1;
        if (is_corner(size, cell) && piece != GRID_CORNER)
            return fault_set(fault, FAULT_FUSE_NO_CORNER, "dd", row, column);
        if (!is_corner(size, cell) && piece == GRID_CORNER)
            return fault_set(fault, FAULT_FUSE_NOT_A_CORNER, "dd", row, column);
        if (piece == GRID_WHITE || piece == GRID_WHITE_KING) f->discs[WHITE] |= bit(cell);
        if (piece == GRID_BLACK || piece == GRID_BLACK_KING) f->discs[BLACK] |= bit(cell);
        if (piece == GRID_WHITE_KING || piece == GRID_BLACK_KING) f->kings |= bit(cell);
    }
    return true;
}

/* White marks before black, and both before any disc moves. */
static bool check_kings(const Pos *p, Fault *fault)
{
    int wanted = kings_wanted(p), count[2];
    bool has_begun = all_discs(&p->fuse) & fuse_inner(p->size);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        count[colour] = bits_count(p->fuse.kings & p->fuse.discs[colour]);
        if (count[colour] != 0 && count[colour] != wanted)
            return fault_set(fault, FAULT_FUSE_KING_COUNT, "dsd", count[colour],
                             colour_name(colour), wanted);
    }
    bool marks_wrong = count[WHITE] < count[BLACK] || (count[WHITE] == 0 && p->to_move == BLACK) ||
                       (count[WHITE] != count[BLACK] && p->to_move == WHITE) ||
                       (count[BLACK] == 0 && has_begun);
    if (wanted && marks_wrong) return fault_set(fault, FAULT_FUSE_KINGS_MISSING, "");
    return true;
}

static bool fuse_parse(Pos *p, int size, int variant, const char *text, Fault *fault)
{
    Cursor c = cursor_over(text);
    /* A text with another number of rows is refused for its rows. */
    int rows = grid_count_rows(text), n = size ? size : rows - 2;
    if (n < FUSE_SMALLEST || n > FUSE_LINE) n = FUSE_LINE;
    Pos read = {.game = FUSE, .size = (uint8_t)n, .variant = (uint8_t)variant};
    Grid g = grid_for(n, variant);
    if (!grid_parse(&g, &c, fault) || !parse_cells(&g, n, &read.fuse, fault)) return false;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int count = bits_count(read.fuse.discs[colour]);
        if (count != fuse_discs(n))
            return fault_set(fault, FAULT_PIECE_COUNT, "dssd", count, colour_name(colour),
                             N_("discs"), fuse_discs(n));
    }
    if (!field_parse_side(&c, &read.to_move, fault) || !field_parse_end(&c, fault)) return false;
    if (!check_kings(&read, fault)) return false;
    judge(&read);
    *p = read;
    return true;
}

static void print_cell(Text *out, int cell)
{
    text_char(out, (char)('a' + (cell >> 3)));
    text_char(out, (char)('1' + (cell & 7)));
}

/* A cell of the board from its name; false, and the cursor where it was, if there is none. */
static bool parse_cell(Cursor *c, int size, int *cell)
{
    int row = text_lower(c->at[0]) - 'a', column = row < 0 ? -1 : c->at[1] - '1', last = size + 1;
    if (row < 0 || row > last || column < 0 || column > last) return false;
    if (is_corner(size, 8 * row + column)) return false;
    *cell = 8 * row + column;
    c->at += 2;
    return true;
}

static void fuse_turn_print(const Pos *p, const Turn *t, char out[TURN_TEXT])
{
    Text text = text_fixed(out, TURN_TEXT);
    Step s = t->steps[0];
    if (s == PASS) {
        text_string(&text, "pass");
    } else if (s & MARK) {
        int one = mark_one(p, s), other = mark_other(p, s);
        text_string(&text, "K:");
        print_cell(&text, one < other ? one : other);
        if (one == other) return;
        text_char(&text, '+');
        print_cell(&text, one < other ? other : one);
    } else {
        print_cell(&text, s >> 3);
        text_char(&text, ':');
        text_char(&text, (char)('0' + (s & 7)));
    }
}

static bool refuse_text(const char *text, Fault *fault)
{
    return fault_set(fault, FAULT_NOT_A_MOVE, "sss", text, fuse_game.title, fuse_game.example);
}

/* "K:b1" or "K:b1+d8"; a cell named twice is one king. */
static bool read_mark(int size, const char *text, Turn *out, Fault *fault)
{
    Cursor c = {text, text + 2};
    int one = 0;
    bool ok = parse_cell(&c, size, &one);
    int other = one;
    if (ok && cursor_take(&c, '+')) ok = parse_cell(&c, size, &other);
    if (!ok || !cursor_at_end(&c)) return refuse_text(text, fault);
    int a = fuse_ring_place(size, one), b = fuse_ring_place(size, other);
    if (a < 0 || b < 0) {
        char name[LABEL_TEXT];
        Text inner = text_fixed(name, sizeof name);
        print_cell(&inner, a < 0 ? one : other);
        return fault_set(fault, FAULT_FUSE_MARK_INNER, "ss", text, name);
    }
    *out = (Turn){1, {(Step)(MARK | (a < b ? a : b) << 5 | (a < b ? b : a))}};
    return true;
}

static bool fuse_turn_read(const Pos *p, const char *text, Turn *out, Fault *fault)
{
    Cursor c = cursor_over(text);
    int cell, distance;
    if (text_is_equal_caseless(text, "pass")) {
        *out = (Turn){1, {PASS}};
        return true;
    }
    if (text_lower(text[0]) == 'k' && text[1] == ':') return read_mark(p->size, text, out, fault);
    if (!parse_cell(&c, p->size, &cell) || !cursor_take(&c, ':') ||
        !cursor_number(&c, 7, &distance) || distance == 0 || !cursor_at_end(&c))
        return refuse_text(text, fault);
    *out = (Turn){1, {(Step)(cell * 8 + distance)}};
    return true;
}

/* A legal move, for messages. */
static void print_example(const Pos *p, char out[TURN_TEXT])
{
    Step list[STEPS_MAX] = {PASS};
    fuse_steps(p, list);
    fuse_turn_print(p, &(Turn){1, {list[0]}}, out);
}

static void fuse_refuse(const Pos *p, const Turn *t, const char *text, Fault *fault)
{
    Step s = t->steps[0];
    char example[TURN_TEXT], name[LABEL_TEXT];
    Text cell_name = text_fixed(name, sizeof name);
    uint64_t own = p->fuse.discs[p->to_move], discs = all_discs(&p->fuse);
    print_example(p, example);
    if (is_marking(p) != ((s & MARK) != 0)) {
        fault_set(fault, s & MARK ? FAULT_FUSE_MARK_LATE : FAULT_FUSE_MARK_FIRST, "ss", text,
                  example);
        return;
    }
    int one = s & MARK ? mark_one(p, s) : s >> 3, cell = one, n = p->size;
    int other = s & MARK ? mark_other(p, s) : one, marked = one == other ? 1 : 2;
    if (s & MARK && has(own, one)) cell = other;
    print_cell(&cell_name, cell);
    if (s == PASS)
        fault_set(fault, FAULT_FUSE_PASS, "ss", text, example);
    else if (!has(fuse_rim(n), cell))
        fault_set(fault, FAULT_FUSE_NOT_RIM, "ss", text, name);
    else if (!has(discs, cell))
        fault_set(fault, FAULT_FUSE_EMPTY, "ss", text, name);
    else if (!has(own, cell))
        fault_set(fault, FAULT_FUSE_ENEMY, "ss", text, name);
    else if (s & MARK)
        fault_set(fault, FAULT_FUSE_MARK_COUNT, "sdd", text, marked, kings_wanted(p));
    else if (!(fuse_movable(n, discs) & own))
        fault_set(fault, FAULT_FUSE_MUST_PASS, "ss", text, colour_name(p->to_move));
    else if (fuse_line_empty(n, discs, cell) == 0)
        fault_set(fault, FAULT_FUSE_FULL, "ss", text, name);
    else
        fault_set(fault, FAULT_FUSE_FAR, "ssd", text, name, fuse_line_empty(n, discs, cell));
}

/* -- Drawing -- */

/* The board's cells are those in reading order, corners left out. */
static int board_index(int size, int cell)
{
    int row = cell >> 3, corners = row == 0 ? 1 : row == size + 1 ? 3 : 2;
    return row * fuse_side(size) + (cell & 7) - corners;
}

static void fuse_pieces(const Pos *p, Board *b)
{
    int index = 0;
    board_lift(b);
    for (int i = 0; i < cell_count(p->size); i++) {
        int cell = cell_at(p->size, i);
        if (is_corner(p->size, cell)) continue;
        char piece = has(p->fuse.kings, cell) ? '*' : '\0';
        if (has(p->fuse.discs[WHITE], cell)) board_put(b, index, WHITE, piece);
        if (has(p->fuse.discs[BLACK], cell)) board_put(b, index, BLACK, piece);
        if (piece) b->cells[index].worth = 2;
        index++;
    }
}

static void fuse_board(const Pos *p, Board *b)
{
    int side = fuse_side(p->size);
    board_clear(b, GROUND_RING, 2 * side + 4, 2 * side + 4);
    for (int i = 0; i < cell_count(p->size); i++) {
        int cell = cell_at(p->size, i);
        if (is_corner(p->size, cell)) continue;
        char name[LABEL_TEXT];
        Text text = text_fixed(name, sizeof name);
        print_cell(&text, cell);
        board_add(b, has(fuse_rim(p->size), cell) ? CELL_RIM : CELL_PLAIN, 2 * (cell & 7) + 3,
                  2 * (cell >> 3) + 3, name);
    }
    fuse_pieces(p, b);
    board_link_all(b, false);
    for (int i = 0; i < side; i++) {
        board_label_row(b, 2 * i + 3, (char[2]){(char)('a' + i)});
        board_label_column(b, 2 * i + 3, (char[2]){(char)('1' + i)});
    }
}

/* The disc and the cell it stops on; the kings to be marked. */
static StepCells fuse_step_cells(const Pos *p, Step s)
{
    int n = p->size;
    if (s == PASS) return (StepCells){0};
    if (s & MARK) {
        int one = mark_one(p, s), other = mark_other(p, s);
        return (StepCells){.count = one == other ? 1 : 2,
                           .at = {(uint16_t)board_index(n, one), (uint16_t)board_index(n, other)},
                           .is_set = one != other};
    }
    int cell = s >> 3, end = cell + fuse_inwards(n, cell) * (s & 7);
    return (StepCells){.count = 2,
                       .at = {(uint16_t)board_index(n, cell), (uint16_t)board_index(n, end)}};
}

/* -- In words -- */

static void fuse_describe(const Pos *p, const Turn *t, Phrase *out)
{
    Step s = t->steps[0];
    char text[TURN_TEXT], name[LABEL_TEXT];
    Text cell = text_fixed(name, sizeof name);
    const char *side = side_name(p->to_move);
    if (s & MARK) {
        fuse_turn_print(p, t, text);
        phrase_set(out, N_("%1 marks kings: %2"), "ss", side, text + strlen("K:"));
        return;
    }
    print_cell(&cell, s >> 3);
    phrase_set(out, N_("%1 slides the disc on %2 inwards, cells: %3"), "ssd", side, name, s & 7);
}

static void fuse_prompt(const Pos *p, const uint16_t *cells, int count, Phrase *out)
{
    char name[LABEL_TEXT] = "";
    Text disc = text_fixed(name, sizeof name);
    int cell = 0;
    if (count) {
        while (is_corner(p->size, cell) || (cell & 7) > p->size + 1 ||
               board_index(p->size, cell) != cells[0])
            cell++;
        print_cell(&disc, cell);
    }
    phrase_set(out,
               !is_marking(p) ? (count ? N_("Choose where the disc on %1 stops: 1 to %2 cells in.")
                                       : N_("Choose one of your rim discs."))
               : kings_wanted(p) == 1 ? N_("Mark your king: choose one of your discs.")
               : count                ? N_("Now choose your second king.")
                                      : N_("Mark your two kings: choose two of your discs."),
               "sd", name, count ? fuse_line_empty(p->size, all_discs(&p->fuse), cell) : 0);
}

static const char *fuse_typing(const Pos *p)
{
    return is_marking(p)
               ? N_("First mark your kings: type K:b1, or K:b1+c1 if there are two.")
               : N_("Type a disc and its distance: b1:4, or row, column, distance: 2 1 4.");
}

/* A disc and the cell where it is to stop, on a straight line; or kings. */
static void fuse_guess(const Pos *p, const Board *b, const uint16_t *cells, int count, Text *out)
{
    if (is_marking(p)) {
        text_format(out, "K:%s", b->cells[cells[0]].label);
        if (count > 1) text_format(out, "+%s", b->cells[cells[count - 1]].label);
        return;
    }
    const Cell *from = &b->cells[cells[0]], *to = &b->cells[cells[count - 1]];
    int distance = count == 1 ? 2 : abs(from->x - to->x) + abs(from->y - to->y);
    if (from->x == to->x || from->y == to->y) text_format(out, "%s:%d", from->label, distance / 2);
}

static bool fuse_result(const Pos *p, Phrase *out)
{
    bool is_omega = p->variant & FUSE_OMEGA;
    uint32_t white = side_score(p, WHITE), black = side_score(p, BLACK);
    uint32_t more = white > black ? white : black, less = white > black ? black : white;
    phrase_set(out,
               p->outcome == DRAWN ? (is_omega ? N_("A draw, %2–%3, products of all groups")
                                               : N_("A draw, %2–%3, largest groups"))
               : is_omega          ? N_("%1 wins %2–%3, products of all groups")
                                   : N_("%1 wins %2–%3, largest groups"),
               "sdd", side_name(black > white), (int)more, (int)less);
    return true;
}

/* With omega all groups count, so none stands out. */
static void fuse_decisive(const Pos *p, Board *b)
{
    for (int colour = WHITE; colour <= BLACK && !(p->variant & FUSE_OMEGA); colour++)
        board_mark_group(b, colour, side_score(p, colour));
}

const Game fuse_game = {
    .id = FUSE,
    .name = "fuse",
    .title = "Fuse",
    .summary = N_("Slide discs in from the rim; the larger connected group wins."),
    .size_min = FUSE_SMALLEST,
    .size_max = FUSE_LINE,
    .size_default = FUSE_LINE,
    .size_implied = true,
    .variants = VARIANTS,
    .kinds = KINDS,
    .example = N_("b1:4"),
    .forms = (const char *const[]){"@#:#", NULL},
    .sample = {.position = "-BW1BW1-/2B1B3/W2B4/W2W2WB/B6W/BWB5/W2W4/-WBBWB1- w",
               .moves = "c1:5 h3:4 a3:3 h4:4"},
    .encoding = &fuse_encoding,
    .begins = WHITE,
    .random_start = true,
    .one_step = true,
    .has_score = true,
    .symmetries = SQUARE_SYMMETRIES,
    .stop = NO_STEP,
    .start = fuse_start,
    .steps = fuse_steps,
    .play = fuse_play,
    .random = fuse_random,
    .playout = fuse_playout,
    .hash = fuse_hash,
    .transform = fuse_transform,
    .symmetric_hash = fuse_symmetric_hash,
    .score = fuse_score,
    .print = fuse_print,
    .parse = fuse_parse,
    .turn_print = fuse_turn_print,
    .turn_read = fuse_turn_read,
    .refuse = fuse_refuse,
    .board = fuse_board,
    .pieces = fuse_pieces,
    .step_cells = fuse_step_cells,
    .describe = fuse_describe,
    .prompt = fuse_prompt,
    .typing = fuse_typing,
    .guess = fuse_guess,
    .result = fuse_result,
    .decisive = fuse_decisive,
};
