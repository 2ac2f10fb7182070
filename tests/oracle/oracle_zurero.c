/* oracle_zurero.c: the rules of Zurero, slowly.
 *
 * cell[r][c] is row r + 1 from the bottom and column 'a' + c from the left: '.', 'W' or 'B'.
 * A line is seen from its entry, as points 1..n, whichever edge that is. */
#include "oracle.h"

enum { MIN_SIZE = 5, MAX_SIZE = 19, FIVE = 5 };

typedef struct ZureroBoard {
    int n;
    char cell[MAX_SIZE][MAX_SIZE];
    char side;
} ZureroBoard;

static const char EDGES[] = "LRTB";

static void parse_board(const char *text, int n, ZureroBoard *board)
{
    OracleReader reader = {.whole = text, .at = text};
    board->n = n;
    for (int r = n - 1; r >= 0; r--) {
        oracle_read_row(&reader, "WB", board->cell[r], n);
        oracle_expect(&reader, r > 0 ? '/' : ' ');
    }
    board->side = oracle_read_side(&reader);
    oracle_read_end(&reader);
}

static void print_board(const ZureroBoard *board, char text[ORACLE_POSITION])
{
    text[0] = '\0';
    for (int r = board->n - 1; r >= 0; r--) {
        oracle_put_row(text, ORACLE_POSITION, board->cell[r], board->n);
        oracle_put_char(text, ORACLE_POSITION, r > 0 ? '/' : ' ');
    }
    oracle_put_char(text, ORACLE_POSITION, board->side);
}

static char stone_of(char side) { return side == 'w' ? 'W' : 'B'; }

static bool is_empty(const ZureroBoard *board)
{
    for (int r = 0; r < board->n; r++) {
        for (int c = 0; c < board->n; c++) {
            if (board->cell[r][c] != '.') {
                return false;
            }
        }
    }
    return true;
}

/* Five or more in a row. */

static bool has_five_from(const ZureroBoard *board, char stone, int r, int c, int up, int right)
{
    for (int i = 0; i < FIVE; i++, r += up, c += right) {
        if (r < 0 || r >= board->n || c < 0 || c >= board->n || board->cell[r][c] != stone) {
            return false;
        }
    }
    return true;
}

static bool has_five(const ZureroBoard *board, char side)
{
    char stone = stone_of(side);
    for (int r = 0; r < board->n; r++) {
        for (int c = 0; c < board->n; c++) {
            if (has_five_from(board, stone, r, c, 0, 1) ||
                has_five_from(board, stone, r, c, 1, 0) ||
                has_five_from(board, stone, r, c, 1, 1) ||
                has_five_from(board, stone, r, c, -1, 1)) {
                return true;
            }
        }
    }
    return false;
}

/* Sliding. */

/* Point i, 1..n from the entry edge, of the row or column with index `line`. */
static char *point(ZureroBoard *board, char edge, int line, int i)
{
    switch (edge) {
    case 'L': return &board->cell[line][i - 1];
    case 'R': return &board->cell[line][board->n - i];
    case 'T': return &board->cell[board->n - i][line];
    default: return &board->cell[i - 1][line];
    }
}

/* Slides a stone of the side to move in; false, and the board as it was, if that is illegal. */
static bool slide(ZureroBoard *board, char edge, int line)
{
    int n = board->n, h = 1;
    char stone = stone_of(board->side);
    while (h <= n && *point(board, edge, line, h) == '.') {
        h++;
    }
    if (h > n) {
        return false;
    }
    if (h < n && *point(board, edge, line, h + 1) == '.') {
        *point(board, edge, line, h + 1) = *point(board, edge, line, h);
        *point(board, edge, line, h) = stone;
        return true;
    }
    if (h == 1) {
        return false;
    }
    *point(board, edge, line, h - 1) = stone;
    return true;
}

static void add_slides(const ZureroBoard *board, bool with_next, OracleList *out)
{
    for (const char *edge = EDGES; *edge != '\0'; edge++) {
        for (int line = 0; line < board->n; line++) {
            ZureroBoard next = *board;
            if (!slide(&next, *edge, line)) {
                continue;
            }
            OracleMove *move = oracle_add(out);
            oracle_put_char(move->text, ORACLE_TEXT, *edge);
            if (*edge == 'L' || *edge == 'R') {
                oracle_put_number(move->text, ORACLE_TEXT, line + 1);
            } else {
                oracle_put_char(move->text, ORACLE_TEXT, (char)('a' + line));
            }
            next.side = oracle_other(board->side);
            if (with_next) {
                print_board(&next, move->next);
            }
        }
    }
}

/* Black's first stone: on the centre, or on one of the four central points. */
static void add_first(const ZureroBoard *board, bool with_next, OracleList *out)
{
    int low = (board->n - 1) / 2, high = board->n / 2;
    for (int r = low; r <= high; r++) {
        for (int c = low; c <= high; c++) {
            OracleMove *move = oracle_add(out);
            oracle_put_char(move->text, ORACLE_TEXT, (char)('a' + c));
            oracle_put_number(move->text, ORACLE_TEXT, r + 1);
            if (with_next) {
                ZureroBoard next = *board;
                next.cell[r][c] = 'B';
                next.side = 'w';
                print_board(&next, move->next);
            }
        }
    }
}

void oracle_zurero(int size, const char *variant, const char *position, bool with_next,
                   OracleList *out)
{
    if (size < MIN_SIZE || size > MAX_SIZE) {
        oracle_fail(position, "zurero has no such size");
    }
    oracle_require_standard(variant);
    ZureroBoard board = {0};
    parse_board(position, size, &board);

    char mover = oracle_other(board.side); /* who made the last move */
    if (is_empty(&board)) {
        if (board.side != 'b') {
            oracle_fail(position, "black begins");
        }
        add_first(&board, with_next, out);
    } else if (has_five(&board, mover)) {
        oracle_set_result(out, oracle_colour(mover));
    } else if (has_five(&board, board.side)) {
        oracle_set_result(out, oracle_colour(board.side));
    } else {
        add_slides(&board, with_next, out);
        if (out->count == 0) {
            oracle_set_result(out, "draw");
        }
    }
}
