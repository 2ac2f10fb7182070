/* oracle_fuse.c: the rules of Fuse, slowly.
 *
 * cell[r][c] is row 'a' + r and column '1' + c of the square as it is drawn, 8x8 for size 6: '.'
 * empty, '-' corner, 'W' 'B' discs, 'K' 'k' discs of white and black marked by the variant kings=N.
 * A slide is played literally, one step of the disc after the other. */
#include "oracle.h"

#include <string.h>

enum { SPAN_MAX = 8 };

typedef struct FuseBoard {
    char cell[SPAN_MAX][SPAN_MAX];
    int span; /* rows and columns, with the rim: two more than the size */
    char side;
} FuseBoard;

typedef struct FuseVariant {
    bool is_omega;
    int kings; /* discs each player marks before move 1 */
} FuseVariant;

/* The way inwards from a rim cell. */
typedef struct FuseWay {
    int down, right;
} FuseWay;

static bool is_edge(const FuseBoard *board, int i) { return i == 0 || i == board->span - 1; }

static bool is_corner(const FuseBoard *board, int r, int c)
{
    return is_edge(board, r) && is_edge(board, c);
}

static bool is_rim(const FuseBoard *board, int r, int c)
{
    return (is_edge(board, r) || is_edge(board, c)) && !is_corner(board, r, c);
}

/* 'w', 'b', or ' ' for a cell without a disc. */
static char disc_side(char cell)
{
    if (cell == 'W' || cell == 'K') {
        return 'w';
    }
    return cell == 'B' || cell == 'k' ? 'b' : ' ';
}

static bool is_king(char cell) { return cell == 'K' || cell == 'k'; }

/* How many discs, or how many kings, a side has. */
static int count_discs(const FuseBoard *board, char side, bool only_kings)
{
    int count = 0;
    for (int r = 0; r < board->span; r++) {
        for (int c = 0; c < board->span; c++) {
            char cell = board->cell[r][c];
            if (disc_side(cell) == side && (is_king(cell) || !only_kings)) {
                count++;
            }
        }
    }
    return count;
}

static FuseVariant parse_variant(const char *text)
{
    FuseVariant variant = {0};
    OracleReader reader = {.whole = text, .at = text};
    char word[ORACLE_TEXT];
    while (oracle_next_variant(&reader, word)) {
        if (strcmp(word, "omega") == 0) {
            variant.is_omega = true;
        } else if (strcmp(word, "kings=1") == 0) {
            variant.kings = 1;
        } else if (strcmp(word, "kings=2") == 0) {
            variant.kings = 2;
        } else if (strcmp(word, "standard") != 0) {
            oracle_fail(text, "fuse has no such variant");
        }
    }
    return variant;
}

static void parse_board(const char *text, int kings, FuseBoard *board)
{
    OracleReader reader = {.whole = text, .at = text};
    for (int r = 0; r < board->span; r++) {
        if (r > 0) {
            oracle_expect(&reader, '/');
        }
        oracle_read_row(&reader, kings > 0 ? "-WBKk" : "-WB", board->cell[r], board->span);
        for (int c = 0; c < board->span; c++) {
            if ((board->cell[r][c] == '-') != is_corner(board, r, c)) {
                oracle_fail(text, "corner missing or misplaced");
            }
        }
    }
    oracle_expect(&reader, ' ');
    board->side = oracle_read_side(&reader);
    oracle_read_end(&reader);

    int white = count_discs(board, 'w', true), black = count_discs(board, 'b', true);
    bool is_white_marking = white == 0 && black == 0 && board->side == 'w';
    bool is_black_marking = white == kings && black == 0 && board->side == 'b';
    bool is_marked = white == kings && black == kings;
    if (!is_white_marking && !is_black_marking && !is_marked) {
        oracle_fail(text, "impossible number of kings");
    }
    if (count_discs(board, 'w', false) > 2 * (board->span - 2) ||
        count_discs(board, 'b', false) > 2 * (board->span - 2)) {
        oracle_fail(text, "too many discs");
    }
}

static void print_board(const FuseBoard *board, char text[ORACLE_POSITION])
{
    text[0] = '\0';
    for (int r = 0; r < board->span; r++) {
        if (r > 0) {
            oracle_put_char(text, ORACLE_POSITION, '/');
        }
        oracle_put_row(text, ORACLE_POSITION, board->cell[r], board->span);
    }
    oracle_put_char(text, ORACLE_POSITION, ' ');
    oracle_put_char(text, ORACLE_POSITION, board->side);
}

static void put_cell_name(char text[ORACLE_TEXT], int r, int c)
{
    oracle_put_char(text, ORACLE_TEXT, (char)('a' + r));
    oracle_put_char(text, ORACLE_TEXT, (char)('1' + c));
}

/* Sliding. The cells of a line are counted from the rim cell: 0 the rim cell, from 1 on the
 * inner. */

static FuseWay way_inwards(const FuseBoard *board, int r, int c)
{
    if (is_edge(board, r)) {
        return (FuseWay){.down = r == 0 ? 1 : -1};
    }
    return (FuseWay){.right = c == 0 ? 1 : -1};
}

static char *line_cell(FuseBoard *board, int r, int c, int i)
{
    FuseWay way = way_inwards(board, r, c);
    return &board->cell[r + i * way.down][c + i * way.right];
}

static int count_empty_in_line(const FuseBoard *board, int r, int c)
{
    FuseBoard copy = *board;
    int empty = 0;
    for (int i = 1; i <= board->span - 2; i++) {
        empty += *line_cell(&copy, r, c, i) == '.';
    }
    return empty;
}

/* Moves the disc on cell i of the line one cell on, and with it the whole block in front. */
static void step_on(FuseBoard *board, int r, int c, int i)
{
    int gap = i + 1;
    while (gap <= board->span - 2 && *line_cell(board, r, c, gap) != '.') {
        gap++;
    }
    if (gap > board->span - 2) {
        oracle_fail("fuse", "a disc was pushed out of the inner area");
    }
    for (int j = gap; j > i; j--) {
        *line_cell(board, r, c, j) = *line_cell(board, r, c, j - 1);
    }
    *line_cell(board, r, c, i) = '.';
}

static bool can_slide(const FuseBoard *board, char side)
{
    for (int r = 0; r < board->span; r++) {
        for (int c = 0; c < board->span; c++) {
            if (is_rim(board, r, c) && disc_side(board->cell[r][c]) == side &&
                count_empty_in_line(board, r, c) > 0) {
                return true;
            }
        }
    }
    return false;
}

static void add_slides(const FuseBoard *board, bool with_next, OracleList *out)
{
    for (int r = 0; r < board->span; r++) {
        for (int c = 0; c < board->span; c++) {
            if (!is_rim(board, r, c) || disc_side(board->cell[r][c]) != board->side) {
                continue;
            }
            FuseBoard next = *board;
            next.side = oracle_other(board->side);
            int empty = count_empty_in_line(board, r, c);
            for (int d = 1; d <= empty; d++) {
                step_on(&next, r, c, d - 1);
                OracleMove *move = oracle_add(out);
                put_cell_name(move->text, r, c);
                oracle_put_char(move->text, ORACLE_TEXT, ':');
                oracle_put_number(move->text, ORACLE_TEXT, d);
                if (with_next) {
                    print_board(&next, move->next);
                }
            }
        }
    }
}

/* The end. */

/* Takes the group that has a disc of `side` on (r, c) off the board; its size, kings twice. */
static int take_group(FuseBoard *board, char side, int r, int c)
{
    if (r < 0 || r >= board->span || c < 0 || c >= board->span ||
        disc_side(board->cell[r][c]) != side) {
        return 0;
    }
    int size = is_king(board->cell[r][c]) ? 2 : 1;
    board->cell[r][c] = '.';
    size += take_group(board, side, r - 1, c);
    size += take_group(board, side, r + 1, c);
    size += take_group(board, side, r, c - 1);
    size += take_group(board, side, r, c + 1);
    return size;
}

static long score(const FuseBoard *board, char side, bool is_omega)
{
    FuseBoard rest = *board;
    long largest = 0, product = 1;
    for (int r = 0; r < board->span; r++) {
        for (int c = 0; c < board->span; c++) {
            int size = take_group(&rest, side, r, c);
            if (size > 0) {
                product *= size;
            }
            if (size > largest) {
                largest = size;
            }
        }
    }
    return is_omega ? product : largest;
}

/* Marking kings. */

static void mark(FuseBoard *board, int r, int c)
{
    board->cell[r][c] = board->side == 'w' ? 'K' : 'k';
}

/* Adds the marking of the cells numbered i and j in reading order; of i alone if i == j. */
static void add_marking(const FuseBoard *board, int i, int j, bool with_next, OracleList *out)
{
    FuseBoard next = *board;
    OracleMove *move = oracle_add(out);
    oracle_put_text(move->text, ORACLE_TEXT, "K:");
    put_cell_name(move->text, i / board->span, i % board->span);
    mark(&next, i / board->span, i % board->span);
    if (j != i) {
        oracle_put_char(move->text, ORACLE_TEXT, '+');
        put_cell_name(move->text, j / board->span, j % board->span);
        mark(&next, j / board->span, j % board->span);
    }
    next.side = oracle_other(board->side);
    if (with_next) {
        print_board(&next, move->next);
    }
}

static bool is_own(const FuseBoard *board, int i)
{
    return disc_side(board->cell[i / board->span][i % board->span]) == board->side;
}

static void add_markings(const FuseBoard *board, int kings, bool with_next, OracleList *out)
{
    for (int i = 0; i < board->span * board->span; i++) {
        if (!is_own(board, i)) {
            continue;
        }
        if (kings == 1) {
            add_marking(board, i, i, with_next, out);
            continue;
        }
        for (int j = i + 1; j < board->span * board->span; j++) {
            if (is_own(board, j)) {
                add_marking(board, i, j, with_next, out);
            }
        }
    }
}

void oracle_fuse(int size, const char *variant_text, const char *position, bool with_next,
                 OracleList *out)
{
    if (size != 0 && (size < 3 || size > 6)) {
        oracle_fail(position, "fuse has no such size");
    }
    FuseVariant variant = parse_variant(variant_text);
    FuseBoard board = {.span = size ? size + 2 : SPAN_MAX};
    parse_board(position, variant.kings, &board);

    if (variant.kings > 0 && count_discs(&board, board.side, true) == 0) {
        add_markings(&board, variant.kings, with_next, out);
    } else if (can_slide(&board, board.side)) {
        add_slides(&board, with_next, out);
    } else if (can_slide(&board, oracle_other(board.side))) {
        OracleMove *pass = oracle_add(out);
        oracle_put_text(pass->text, ORACLE_TEXT, "pass");
        if (with_next) {
            board.side = oracle_other(board.side);
            print_board(&board, pass->next);
        }
    } else {
        long white = score(&board, 'w', variant.is_omega);
        long black = score(&board, 'b', variant.is_omega);
        oracle_set_result(out, white > black ? "white" : black > white ? "black" : "draw");
    }
}
