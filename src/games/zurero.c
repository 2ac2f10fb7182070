/* zurero.c: the rules of Zurero.
 *
 *     row 18   . . . . .   19 on the board    A row of a colour is a word: bit c is column c. Rows
 *        …     . . . . .                      past the size stay empty, so that five in a row can
 *     row 1    . . . . .   2                  be looked for in all 20 words alike.
 *     row 0    . . . . .   1
 *              a b c d e                      Every move makes one more point occupied and none
 *     column   0 1 2 3 4                      empty (a pushed stone leaves its place to the new
 *                                             one): columns reach only further out, from their
 *                                             lowest to their highest stone, and so does the box
 *                                             around all stones.
 *
 * A step is edge * 32 + line, or FIRST + row * 32 + column for the first stone. */
#include "games/game.h"

#include "core/hash.h"
#include "games/notation.h"
#include "games/playout.h"
#include "games/symmetry.h"
#include "games/zurero_geometry.h"

#include <string.h>

enum { FIVE = 5 };

static const char EDGE_LETTERS[ZURERO_EDGES + 1] = "LRBT";

/* -- Moves -- */

/* A stone can be slid in where the line has a stone, but not both of its first two points. */
static bool is_open(const Pos *p, int edge, int line)
{
    const ZureroPos *z = &p->zurero;
    int n = p->size;
    uint32_t row;
    switch (edge) {
    case ZURERO_LEFT: row = zurero_row_taken(z, line); return row && (row & 3) != 3;
    case ZURERO_RIGHT: row = zurero_row_taken(z, line); return row && row >> (n - 2) != 3;
    case ZURERO_BOTTOM:
        return !zurero_column_is_empty(z, line) &&
               !(z->low[line] == 0 && zurero_is_taken(z, 1, line));
    default:
        return !zurero_column_is_empty(z, line) &&
               !(z->high[line] == n - 1 && zurero_is_taken(z, n - 2, line));
    }
}

static bool is_centre(int n, int row, int column)
{
    int low = (n - 1) / 2, high = n / 2;
    return row >= low && row <= high && column >= low && column <= high;
}

static int zurero_steps(const Pos *p, Step list[STEPS_MAX])
{
    int count = 0, n = p->size;
    if (p->outcome != ONGOING) return 0;
    if (p->zurero.count == 0) {
        for (int row = (n - 1) / 2; row <= n / 2; row++)
            for (int column = (n - 1) / 2; column <= n / 2; column++)
                list[count++] = (Step)(ZURERO_FIRST + row * 32 + column);
        return count;
    }
    for (int edge = ZURERO_LEFT; edge < ZURERO_EDGES; edge++)
        for (int line = 0; line < n; line++)
            if (is_open(p, edge, line)) list[count++] = zurero_step(edge, line);
    return count;
}

/* Draws from the edges of the box until one is open; in the box nearly all are. */
static Step zurero_random(const Pos *p, Rng *rng)
{
    const ZureroPos *z = &p->zurero;
    if (z->count == 0) return random_listed(p, rng, zurero_steps);
    int rows = z->top - z->bottom + 1, columns = z->right - z->left + 1;
    for (;;) {
        int pick = (int)rng_below(rng, (uint32_t)(2 * (rows + columns)));
        int side = pick & 1, line = pick >> 1, edge;
        if (line < rows) {
            edge = ZURERO_LEFT + side;
            line += z->bottom;
        } else {
            edge = ZURERO_BOTTOM + side;
            line += z->left - rows;
        }
        if (is_open(p, edge, line)) return zurero_step(edge, line);
    }
}

/* Five in a row, tested for all columns at once: along a row with shifts of its word, in the other
 * directions with the words of five successive rows, each shifted one column further or not at
 * all. */
static bool has_five(const uint32_t stones[ZURERO_ROWS])
{
    uint32_t five = 0;
    for (int r = 0; r < ZURERO_ROWS; r++) {
        uint32_t two = stones[r] & stones[r] >> 1;
        five |= two & two >> 2 & stones[r] >> 4;
    }
    for (int r = 0; r + 4 < ZURERO_ROWS; r++) {
        const uint32_t *s = stones + r;
        five |= s[0] & s[1] & s[2] & s[3] & s[4];
        five |= s[0] & s[1] >> 1 & s[2] >> 2 & s[3] >> 3 & s[4] >> 4;
        five |= s[0] & s[1] << 1 & s[2] << 2 & s[3] << 3 & s[4] << 4;
    }
    return five;
}

/* The first line looked at is nearly always open. */
static bool has_open_line(const Pos *p)
{
    const ZureroPos *z = &p->zurero;
    for (int column = z->left; column <= z->right; column++)
        if (is_open(p, ZURERO_BOTTOM, column) || is_open(p, ZURERO_TOP, column)) return true;
    for (int row = z->bottom; row <= z->top; row++)
        if (is_open(p, ZURERO_LEFT, row) || is_open(p, ZURERO_RIGHT, row)) return true;
    return false;
}

static void put(ZureroPos *z, int row, int column, int colour)
{
    uint32_t bit = 1U << column;
    z->stones[colour][row] |= bit;
    z->stones[!colour][row] &= ~bit;
    if (row < z->low[column]) z->low[column] = (uint8_t)row;
    if (row > z->high[column]) z->high[column] = (uint8_t)row;
    if (row < z->bottom) z->bottom = (uint8_t)row;
    if (row > z->top) z->top = (uint8_t)row;
    if (column < z->left) z->left = (uint8_t)column;
    if (column > z->right) z->right = (uint8_t)column;
}

/* The mover's five counts before the opponent's. */
static void judge(Pos *p, bool opponent_moved)
{
    int mover = opponent(p->to_move);
    const ZureroPos *z = &p->zurero;
    if (has_five(z->stones[mover]))
        pos_finish(p, win_of(mover), END_FIVE);
    else if (opponent_moved && has_five(z->stones[p->to_move]))
        pos_finish(p, win_of(p->to_move), END_FIVE);
    else if (z->count > 0 && !has_open_line(p))
        pos_finish(p, DRAWN, END_NO_MOVE);
}

static void zurero_play(const Pos *from, Step s, Pos *to)
{
    if (to != from) *to = *from;
    ZureroPos *z = &to->zurero;
    int mover = to->to_move, moved = mover;
    if (s >= ZURERO_FIRST) {
        put(z, (s - ZURERO_FIRST) / 32, (s - ZURERO_FIRST) % 32, mover);
    } else {
        ZureroSlide way = zurero_slide(to, s);
        if (way.pushes) {
            moved = z->stones[BLACK][way.row] >> way.column & 1 ? BLACK : WHITE;
            put(z, way.pushed_row, way.pushed_column, moved);
        }
        put(z, way.row, way.column, mover);
    }
    z->count++;
    to->to_move = (uint8_t)opponent(mover);
    to->ply++;
    judge(to, moved != mover);
}

static int zurero_playout(Pos *p, Rng *rng, int max)
{
    return playout_body(p, rng, max, zurero_random, zurero_play);
}

static uint64_t zurero_hash(const Pos *p)
{
    uint64_t key = (uint64_t)p->to_move | (uint64_t)p->size << 8;
    for (int row = p->zurero.bottom; row <= p->zurero.top; row++)
        key =
            hash_word(key, p->zurero.stones[WHITE][row] |
                               (uint64_t)p->zurero.stones[BLACK][row] << 32 | (uint64_t)row << 24);
    return key;
}

static void clear(Pos *p, int size)
{
    memset(p, 0, sizeof *p);
    p->game = ZURERO;
    p->size = (uint8_t)size;
    p->to_move = BLACK;
    p->zurero.left = p->zurero.bottom = UINT8_MAX;
    memset(p->zurero.low, UINT8_MAX, sizeof p->zurero.low);
}

static void zurero_transform(const Pos *from, int k, Pos *to)
{
    const Pos before = *from;
    int n = before.size;
    clear(to, n);
    to->to_move = before.to_move;
    to->outcome = before.outcome;
    to->ending = before.ending;
    to->ply = before.ply;
    to->zurero.count = before.zurero.count;
    for (int colour = WHITE; colour <= BLACK; colour++)
        for (int r = 0; r < n; r++)
            for (uint32_t rest = before.zurero.stones[colour][r]; rest; rest &= rest - 1) {
                int row = r, column = bits_lowest(rest);
                square_image(n, k, &row, &column);
                put(&to->zurero, row, column, colour);
            }
}

/* A board of up to 8 rows fits into one word for each colour, which is quicker to turn. */
static uint64_t zurero_symmetric_hash(const Pos *p)
{
    uint64_t set[2] = {0, 0}, least = UINT64_MAX;
    int n = p->size;
    if (n > 8) return symmetric_hash_body(p, SQUARE_SYMMETRIES, zurero_transform, zurero_hash);
    for (int row = 0; row < n; row++)
        for (int colour = WHITE; colour <= BLACK; colour++)
            set[colour] |= (uint64_t)p->zurero.stones[colour][row] << 8 * row;
    for (int k = 0; k < SQUARE_SYMMETRIES; k++) {
        uint64_t key =
            hash_word((uint64_t)p->to_move | (uint64_t)n << 8, square_set_image(set[WHITE], n, k));
        key = hash_word(key, square_set_image(set[BLACK], n, k));
        if (key < least) least = key;
    }
    return least;
}

static void zurero_start(Pos *p, int size, int variant, uint64_t seed)
{
    (void)variant;
    (void)seed;
    clear(p, size);
}

/* -- Texts -- */

static Grid grid_for(int size)
{
    Grid g = {.rows = size, .pieces = "WB"};
    for (int row = 0; row < size; row++) g.width[row] = size;
    return g;
}

static void zurero_print(const Pos *p, char out[POS_TEXT])
{
    int n = p->size;
    Grid g = grid_for(n);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            for (int colour = WHITE; colour <= BLACK; colour++)
                if (p->zurero.stones[colour][row] >> column & 1)
                    g.cells[(n - 1 - row) * n + column] = (uint8_t)(colour + 1);
    Text text = text_fixed(out, POS_TEXT);
    grid_print(&g, &text);
    field_print_side(&text, p->to_move);
}

/* The sides alternate, black first, and the point of the first stone is never empty again. */
static bool check_stones(const Pos *p, Fault *fault)
{
    int count[2] = {0, 0};
    bool has_centre = false;
    for (int row = 0; row < p->size; row++) {
        for (int colour = WHITE; colour <= BLACK; colour++)
            count[colour] += bits_count(p->zurero.stones[colour][row]);
        for (int column = 0; column < p->size; column++)
            has_centre |=
                is_centre(p->size, row, column) && zurero_is_taken(&p->zurero, row, column);
    }
    if (count[BLACK] - count[WHITE] != (p->to_move == WHITE))
        return fault_set(fault, FAULT_STONE_BALANCE, "dds", count[BLACK], count[WHITE],
                         colour_name(p->to_move));
    if (p->zurero.count > 0 && !has_centre) return fault_set(fault, FAULT_ZURERO_EMPTY_CENTRE, "");
    return true;
}

static bool zurero_parse(Pos *p, int size, int variant, const char *text, Fault *fault)
{
    (void)variant;
    Pos read;
    Cursor c = cursor_over(text);
    int n = size ? size : grid_count_rows(text);
    if (n < zurero_game.size_min || n > zurero_game.size_max)
        return fault_set(fault, FAULT_BAD_SIZE, "sddd", zurero_game.title, n, zurero_game.size_min,
                         zurero_game.size_max);
    Grid g = grid_for(n);
    clear(&read, n);
    if (!grid_parse(&g, &c, fault) || !field_parse_side(&c, &read.to_move, fault) ||
        !field_parse_end(&c, fault))
        return false;
    for (int i = 0; i < n * n; i++) {
        if (!g.cells[i]) continue;
        put(&read.zurero, n - 1 - i / n, i % n, g.cells[i] - 1);
        read.zurero.count++;
    }
    if (!check_stones(&read, fault)) return false;
    judge(&read, true);
    *p = read;
    return true;
}

static void print_point(Text *out, int row, int column)
{
    text_char(out, (char)('a' + column));
    text_int(out, row + 1);
}

static void print_line(Text *out, int edge, int line)
{
    if (zurero_edge_is_row(edge))
        text_int(out, line + 1);
    else
        text_char(out, (char)('a' + line));
}

static void zurero_turn_print(const Pos *p, const Turn *t, char out[TURN_TEXT])
{
    (void)p;
    Text text = text_fixed(out, TURN_TEXT);
    Step s = t->steps[0];
    if (s >= ZURERO_FIRST) {
        print_point(&text, (s - ZURERO_FIRST) / 32, (s - ZURERO_FIRST) % 32);
        return;
    }
    text_char(&text, EDGE_LETTERS[zurero_step_edge(s)]);
    print_line(&text, zurero_step_edge(s), zurero_step_line(s));
}

/* "L10" is an edge and a row, "Tj" an edge and a column, "j10" and "l10" as a first move a point.
 * Only while the board is empty can a text that begins with l, r, b or t be a point. */
static bool read_slide(Cursor *c, int size, Turn *out)
{
    int edge = ZURERO_LEFT, number;
    while (edge < ZURERO_EDGES && text_lower(EDGE_LETTERS[edge]) != text_lower(*c->at)) edge++;
    if (edge == ZURERO_EDGES) return false;
    c->at++;
    if (zurero_edge_is_row(edge)) {
        if (!cursor_number(c, size, &number) || number == 0) return false;
    } else {
        number = text_lower(*c->at) - 'a' + 1;
        if (number < 1 || number > size) return false;
        c->at++;
    }
    *out = (Turn){1, {zurero_step(edge, number - 1)}};
    return cursor_at_end(c);
}

static bool read_point(Cursor *c, int size, Turn *out)
{
    int column = text_lower(*c->at) - 'a', number;
    if (column < 0 || column >= size) return false;
    c->at++;
    if (!cursor_number(c, size, &number) || number == 0 || !cursor_at_end(c)) return false;
    *out = (Turn){1, {(Step)(ZURERO_FIRST + (number - 1) * 32 + column)}};
    return true;
}

static bool zurero_turn_read(const Pos *p, const char *text, Turn *out, Fault *fault)
{
    bool is_first = p->zurero.count == 0;
    for (int pass = 0; pass < 2; pass++) {
        Cursor c = cursor_over(text);
        bool as_point = (pass == 0) == is_first;
        if (as_point ? read_point(&c, p->size, out) : read_slide(&c, p->size, out)) return true;
    }
    return fault_set(fault, FAULT_NOT_A_MOVE, "sss", text, zurero_game.title, zurero_game.example);
}

static void zurero_refuse(const Pos *p, const Turn *t, const char *text, Fault *fault)
{
    Step s = t->steps[0], list[STEPS_MAX] = {NO_STEP};
    char line[LABEL_TEXT], example[TURN_TEXT];
    Text name = text_fixed(line, sizeof line);
    int count = zurero_steps(p, list);
    zurero_turn_print(p, &(Turn){1, {list[0]}}, example);
    if (p->zurero.count == 0) {
        if (count > 1) memcpy(example + strlen(example), ", ...", sizeof ", ...");
        fault_set(fault, FAULT_ZURERO_FIRST, "ss", text, example);
    } else if (s >= ZURERO_FIRST) {
        fault_set(fault, FAULT_ZURERO_SLIDE, "ss", text, example);
    } else {
        int edge = zurero_step_edge(s), at = zurero_step_line(s);
        bool is_empty = zurero_line_is_empty(&p->zurero, edge, at);
        print_line(&name, edge, at);
        fault_set(fault, is_empty ? FAULT_ZURERO_EMPTY : FAULT_ZURERO_BLOCKED, "ss", text, line);
    }
}

/* -- Drawing: the points row by row from the bottom, then the handles of the four edges -- */

static void zurero_pieces(const Pos *p, Board *b)
{
    board_lift(b);
    for (int colour = WHITE; colour <= BLACK; colour++)
        for (int row = 0; row < p->size; row++)
            for (uint32_t left = p->zurero.stones[colour][row]; left; left &= left - 1)
                board_put(b, row * p->size + bits_lowest(left), (Colour)colour, '\0');
}

static void zurero_board(const Pos *p, Board *b)
{
    int n = p->size;
    char name[LABEL_TEXT];
    board_clear(b, GROUND_LINES, 2 * n + 6, 2 * n + 6);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            Text text = text_fixed(name, sizeof name);
            print_point(&text, row, column);
            board_add(b, CELL_PLAIN, 2 * column + 4, 2 * (n - 1 - row) + 4, name);
        }
    zurero_pieces(p, b);
    board_link_all(b, false);
    for (int edge = ZURERO_LEFT; edge < ZURERO_EDGES; edge++)
        for (int line = 0; line < n; line++) {
            int far = 2 * n + 4, row = 2 * (n - 1 - line) + 4, column = 2 * line + 4;
            int x = edge == ZURERO_LEFT ? 2 : edge == ZURERO_RIGHT ? far : column;
            int y = edge == ZURERO_TOP ? 2 : edge == ZURERO_BOTTOM ? far : row;
            Text text = text_fixed(name, sizeof name);
            text_char(&text, EDGE_LETTERS[edge]);
            print_line(&text, edge, line);
            board_add(b, CELL_ENTRY, x, y, name);
        }
    for (int line = 0; line < n; line++) {
        Text text = text_fixed(name, sizeof name);
        print_line(&text, ZURERO_LEFT, line);
        board_label_row(b, 2 * (n - 1 - line) + 4, name);
        board_label_column(b, 2 * line + 4, (char[2]){(char)('a' + line)});
    }
}

/* The handle and the point where the stone stops. */
static StepCells zurero_step_cells(const Pos *p, Step s)
{
    int n = p->size;
    if (s >= ZURERO_FIRST)
        return (
            StepCells){.count = 1,
                       .at = {(uint16_t)((s - ZURERO_FIRST) / 32 * n + (s - ZURERO_FIRST) % 32)}};
    ZureroSlide way = zurero_slide(p, s);
    return (StepCells){.count = 2,
                       .at = {(uint16_t)(n * n + zurero_step_edge(s) * n + zurero_step_line(s)),
                              (uint16_t)(way.row * n + way.column)},
                       .is_handle = true};
}

/* -- In words -- */

static const Piece KINDS[] = {
    {'\0', 0, "stone", {N_("white stone"), N_("black stone")}},
    {0},
};

static void zurero_describe(const Pos *p, const Turn *t, Phrase *out)
{
    static const char *const SLIDES[ZURERO_EDGES] = {
        [ZURERO_LEFT] = N_("%1 slides a stone into row %2 from the left; it stops on %3"),
        [ZURERO_RIGHT] = N_("%1 slides a stone into row %2 from the right; it stops on %3"),
        [ZURERO_BOTTOM] = N_("%1 slides a stone into column %2 from the bottom; it stops on %3"),
        [ZURERO_TOP] = N_("%1 slides a stone into column %2 from the top; it stops on %3"),
    };
    Step s = t->steps[0];
    char line[LABEL_TEXT], point[LABEL_TEXT];
    Text line_name = text_fixed(line, sizeof line), point_name = text_fixed(point, sizeof point);
    if (s >= ZURERO_FIRST) {
        print_point(&point_name, (s - ZURERO_FIRST) / 32, (s - ZURERO_FIRST) % 32);
        phrase_set(out, N_("%1 puts a stone on %2"), "ss", side_name(p->to_move), point);
        return;
    }
    ZureroSlide way = zurero_slide(p, s);
    print_line(&line_name, zurero_step_edge(s), zurero_step_line(s));
    print_point(&point_name, way.row, way.column);
    phrase_set(out, SLIDES[zurero_step_edge(s)], "sss", side_name(p->to_move), line, point);
}

static void zurero_prompt(const Pos *p, const uint16_t *cells, int count, Phrase *out)
{
    (void)cells;
    (void)count;
    phrase_set(out,
               p->zurero.count == 0
                   ? N_("First stone: the centre.")
                   : N_("Choose an edge and a line, and slide a stone in from there."),
               "");
}

static const char *zurero_typing(const Pos *p)
{
    (void)p;
    return N_("Type an edge (L, R, T, B) and a line: L4, Tc, or L 4; the first stone: its cell.");
}

/* All points are refused alike after the first move; the name of one, such as l4, could also be a
 * slide. */
static void zurero_guess(const Pos *p, const Board *b, const uint16_t *cells, int count, Text *out)
{
    const Cell *cell = &b->cells[cells[count - 1]];
    bool is_slide = cell->cls == CELL_ENTRY || p->zurero.count == 0;
    text_string(out, is_slide ? cell->label : "a1");
}

static void zurero_decisive(const Pos *p, Board *b)
{
    if (p->ending == END_FIVE) board_mark_rows(b, p->outcome == BLACK_WINS, FIVE);
}

const Game zurero_game = {
    .id = ZURERO,
    .name = "zurero",
    .title = "Zurero",
    .summary = N_("Five in a row with stones that slide in from the edge and push."),
    .size_min = 5,
    .size_max = 19,
    .size_default = 19,
    .size_first = 9,
    .variants = (const Variant[]){{0}},
    .kinds = KINDS,
    .example = N_("L4 or Tc"),
    .forms = (const char *const[]){"@#", NULL},
    .sample = {.size = 9, .position = "9/9/5WBB1/3WWBB2/3BBWW2/9/9/9/9 w", .moves = "L7 R7 L7 L5"},
    .encoding = &zurero_encoding,
    .begins = BLACK,
    .one_step = true,
    .symmetries = SQUARE_SYMMETRIES,
    .stop = NO_STEP,
    .start = zurero_start,
    .steps = zurero_steps,
    .play = zurero_play,
    .random = zurero_random,
    .playout = zurero_playout,
    .hash = zurero_hash,
    .transform = zurero_transform,
    .symmetric_hash = zurero_symmetric_hash,
    .print = zurero_print,
    .parse = zurero_parse,
    .turn_print = zurero_turn_print,
    .turn_read = zurero_turn_read,
    .refuse = zurero_refuse,
    .board = zurero_board,
    .pieces = zurero_pieces,
    .step_cells = zurero_step_cells,
    .describe = zurero_describe,
    .prompt = zurero_prompt,
    .typing = zurero_typing,
    .guess = zurero_guess,
    .decisive = zurero_decisive,
};
