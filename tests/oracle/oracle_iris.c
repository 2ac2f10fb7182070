/* oracle_iris.c: the rules of Iris, slowly.
 *
 * cell[r][c] is row 'a' + r from the bottom and number c + 1 from the left: '.', 'W' or 'B'.
 * Rows are drawn centred, so a cell's place across, counted in half cells, is 2c plus one for
 * each row between its row and the widest one. Neighbours lie two half cells apart in a row, and
 * one half cell apart in two rows that touch:
 *
 *     e        2   4   6            side 3: places across
 *     d      1   3   5   7
 *     c    0   2   4   6   8
 *     b      1   3   5   7
 *     a        2   4   6                                     */
#include "oracle.h"

#include <stdlib.h>

enum { MIN_SIDE = 3, MAX_SIDE = 10, MAX_ROWS = 2 * MAX_SIDE - 1, MAX_CELLS = 271 };

typedef struct IrisBoard {
    int n; /* cells a side */
    char cell[MAX_ROWS][MAX_ROWS];
    char side;
    int passes;
} IrisBoard;

typedef struct IrisCell {
    int row, col;
} IrisCell;

static int row_count(int n) { return 2 * n - 1; }

static int rows_from_widest(int n, int row) { return abs(row - (n - 1)); }

static int row_width(int n, int row) { return row_count(n) - rows_from_widest(n, row); }

static bool is_adjacent(int n, IrisCell a, IrisCell b)
{
    int place_a = 2 * a.col + rows_from_widest(n, a.row);
    int place_b = 2 * b.col + rows_from_widest(n, b.row);
    int across = abs(place_a - place_b), up = abs(a.row - b.row);
    return (up == 0 && across == 2) || (up == 1 && across == 1);
}

/* Coloured cells are the rim: the outer rows and the ends of the others. */
static bool is_coloured(int n, IrisCell a)
{
    return a.row == 0 || a.row == row_count(n) - 1 || a.col == 0 ||
           a.col == row_width(n, a.row) - 1;
}

static IrisCell partner(int n, IrisCell a)
{
    return (IrisCell){.row = row_count(n) - 1 - a.row, .col = row_width(n, a.row) - 1 - a.col};
}

/* All cells, in the order in which moves name them: the lower row first, then from the left. */
static int list_cells(int n, IrisCell cells[MAX_CELLS])
{
    int count = 0;
    for (int row = 0; row < row_count(n); row++) {
        for (int col = 0; col < row_width(n, row); col++) {
            cells[count++] = (IrisCell){.row = row, .col = col};
        }
    }
    return count;
}

static char stone_on(const IrisBoard *board, IrisCell a) { return board->cell[a.row][a.col]; }

static int count_stones(const IrisBoard *board)
{
    IrisCell cells[MAX_CELLS];
    int count = list_cells(board->n, cells), stones = 0;
    for (int i = 0; i < count; i++) {
        stones += stone_on(board, cells[i]) != '.';
    }
    return stones;
}

static void parse_board(const char *text, int n, IrisBoard *board)
{
    OracleReader reader = {.whole = text, .at = text};
    board->n = n;
    for (int row = row_count(n) - 1; row >= 0; row--) {
        oracle_read_row(&reader, "WB", board->cell[row], row_width(n, row));
        oracle_expect(&reader, row > 0 ? '/' : ' ');
    }
    board->side = oracle_read_side(&reader);
    oracle_expect(&reader, ' ');
    board->passes = oracle_read_number(&reader, 2);
    oracle_read_end(&reader);

    if (count_stones(board) == 0 && (board->side != 'b' || board->passes != 0)) {
        oracle_fail(text, "an empty board waits for black's first stone");
    }
    IrisCell cells[MAX_CELLS];
    int count = list_cells(n, cells);
    for (int i = 0; i < count; i++) {
        if (is_coloured(n, cells[i]) &&
            stone_on(board, cells[i]) != stone_on(board, partner(n, cells[i]))) {
            oracle_fail(text, "coloured partners differ");
        }
    }
}

static void print_board(const IrisBoard *board, char text[ORACLE_POSITION])
{
    text[0] = '\0';
    for (int row = row_count(board->n) - 1; row >= 0; row--) {
        oracle_put_row(text, ORACLE_POSITION, board->cell[row], row_width(board->n, row));
        oracle_put_char(text, ORACLE_POSITION, row > 0 ? '/' : ' ');
    }
    oracle_put_char(text, ORACLE_POSITION, board->side);
    oracle_put_char(text, ORACLE_POSITION, ' ');
    oracle_put_number(text, ORACLE_POSITION, board->passes);
}

/* The end. */

/* Takes the group with a stone of `colour` on `a` off the board; the number of its coloured
 * cells. */
static int take_group(IrisBoard *board, char colour, IrisCell a)
{
    IrisCell cells[MAX_CELLS];
    int count = list_cells(board->n, cells);
    int coloured = is_coloured(board->n, a);
    board->cell[a.row][a.col] = '.';
    for (int i = 0; i < count; i++) {
        if (is_adjacent(board->n, a, cells[i]) && stone_on(board, cells[i]) == colour) {
            coloured += take_group(board, colour, cells[i]);
        }
    }
    return coloured;
}

static int compare_falling(const void *a, const void *b)
{
    const int *left = a, *right = b;
    return (*right > *left) - (*right < *left);
}

/* Group scores of a colour in falling order, zeros after the last. */
static void score_groups(const IrisBoard *board, char colour, int scores[MAX_CELLS])
{
    IrisBoard rest = *board;
    IrisCell cells[MAX_CELLS];
    int count = list_cells(board->n, cells);
    for (int i = 0; i < MAX_CELLS; i++) {
        scores[i] = 0;
    }
    for (int i = 0; i < count; i++) {
        if (stone_on(&rest, cells[i]) == colour) {
            scores[i] = take_group(&rest, colour, cells[i]);
        }
    }
    qsort(scores, MAX_CELLS, sizeof scores[0], compare_falling);
}

static const char *compare_scores(const IrisBoard *board)
{
    int white[MAX_CELLS], black[MAX_CELLS];
    score_groups(board, 'W', white);
    score_groups(board, 'B', black);
    for (int i = 0; i < MAX_CELLS; i++) {
        if (white[i] != black[i]) {
            return white[i] > black[i] ? "white" : "black";
        }
    }
    return "draw";
}

/* Turns. */

static void put_cell_name(char text[ORACLE_TEXT], IrisCell a)
{
    oracle_put_char(text, ORACLE_TEXT, (char)('a' + a.row));
    oracle_put_number(text, ORACLE_TEXT, a.col + 1);
}

/* Adds the turn that puts `count` stones, 0 for a pass, on the cells, which are in order. */
static void add_turn(const IrisBoard *board, const IrisCell cells[], int count, bool with_next,
                     OracleList *out)
{
    OracleMove *move = oracle_add(out);
    if (count == 0) {
        oracle_put_text(move->text, ORACLE_TEXT, "pass");
    }
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            oracle_put_char(move->text, ORACLE_TEXT, '+');
        }
        put_cell_name(move->text, cells[i]);
    }
    if (!with_next) {
        return;
    }
    IrisBoard next = *board;
    for (int i = 0; i < count; i++) {
        next.cell[cells[i].row][cells[i].col] = board->side == 'w' ? 'W' : 'B';
    }
    next.side = oracle_other(board->side);
    next.passes = count == 0 ? board->passes + 1 : 0;
    print_board(&next, move->next);
}

/* A single grey is a turn only if no other empty grey could be played with it. */
static bool has_no_mate(int n, const IrisCell grey[], int count, int i)
{
    for (int j = 0; j < count; j++) {
        if (j != i && !is_adjacent(n, grey[i], grey[j])) {
            return false;
        }
    }
    return true;
}

static void add_greys(const IrisBoard *board, const IrisCell grey[], int count, bool with_next,
                      OracleList *out)
{
    for (int i = 0; i < count; i++) {
        if (has_no_mate(board->n, grey, count, i)) {
            add_turn(board, &grey[i], 1, with_next, out);
        }
        for (int j = i + 1; j < count; j++) {
            if (!is_adjacent(board->n, grey[i], grey[j])) {
                add_turn(board, (const IrisCell[]){grey[i], grey[j]}, 2, with_next, out);
            }
        }
    }
}

void oracle_iris(int size, const char *variant, const char *position, bool with_next,
                 OracleList *out)
{
    if (size < MIN_SIDE || size > MAX_SIDE) {
        oracle_fail(position, "iris has no such size");
    }
    oracle_require_standard(variant);
    IrisBoard board = {0};
    parse_board(position, size, &board);

    IrisCell cells[MAX_CELLS], coloured[MAX_CELLS], grey[MAX_CELLS];
    int count = list_cells(size, cells), coloured_count = 0, grey_count = 0;
    for (int i = 0; i < count; i++) {
        if (stone_on(&board, cells[i]) != '.') {
            continue;
        }
        if (is_coloured(size, cells[i])) {
            coloured[coloured_count++] = cells[i];
        } else {
            grey[grey_count++] = cells[i];
        }
    }
    if (board.passes == 2 || coloured_count + grey_count == 0) {
        oracle_set_result(out, compare_scores(&board));
        return;
    }
    if (coloured_count + grey_count == count) { /* black's first turn */
        for (int i = 0; i < grey_count; i++) {
            add_turn(&board, &grey[i], 1, with_next, out);
        }
        return;
    }
    for (int i = 0; i < coloured_count; i++) {
        IrisCell a = coloured[i], b = partner(size, a);
        if (a.row < b.row || (a.row == b.row && a.col < b.col)) { /* each pair once */
            add_turn(&board, (const IrisCell[]){a, b}, 2, with_next, out);
        }
    }
    add_greys(&board, grey, grey_count, with_next, out);
    add_turn(&board, NULL, 0, with_next, out);
}
