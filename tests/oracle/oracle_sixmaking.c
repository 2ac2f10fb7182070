/* oracle_sixmaking.c: the rules of Six MaKING, slowly.
 *
 * tower[r][c] is a string of 'w' and 'b' from bottom to top, "" for an empty cell; r counts the
 * rows from the bottom, c the columns from the left. Reserves are what is not on the board.
 * Ko is the text of the banned move: moves are listed without regard to it, then it is struck
 * off; after a move, the way back is banned if it is among the moves of the new position. */
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

enum { MIN_SIZE = 4, MAX_SIZE = 5, MAX_DISKS = 32, KING = 6, POINTS_TO_WIN = 6 };

typedef struct SixBoard {
    int n;
    char tower[MAX_SIZE][MAX_SIZE][MAX_DISKS + 1];
    char side;
    char ko[ORACLE_TEXT]; /* "-" for none */
    bool has_points;
    int white_points, black_points;
} SixBoard;

/* A place has k == 0 and only its destination. */
typedef struct SixAction {
    int from_row, from_col, to_row, to_col, k;
} SixAction;

enum { MAX_ACTIONS = 1024 };

typedef struct SixActions {
    int count;
    SixAction list[MAX_ACTIONS];
} SixActions;

static int disks_of_player(int n) { return n == 4 ? 12 : 16; }

static int height(const char *tower) { return (int)strlen(tower); }

static char top(const char *tower) { return tower[strlen(tower) - 1]; }

static int reserve(const SixBoard *board, char side)
{
    int left = disks_of_player(board->n);
    for (int r = 0; r < board->n; r++) {
        for (int c = 0; c < board->n; c++) {
            for (const char *disk = board->tower[r][c]; *disk != '\0'; disk++) {
                left -= *disk == side;
            }
        }
    }
    return left;
}

static bool parse_variant(const char *text)
{
    bool has_points = false;
    OracleReader reader = {.whole = text, .at = text};
    char word[ORACLE_TEXT];
    while (oracle_next_variant(&reader, word)) {
        if (strcmp(word, "points=6") == 0) {
            has_points = true;
        } else if (strcmp(word, "standard") != 0) {
            oracle_fail(text, "sixmaking has no such variant");
        }
    }
    return has_points;
}

static void put_row(const SixBoard *board, int r, char text[ORACLE_POSITION])
{
    for (int c = 0; c < board->n; c++) {
        if (c > 0) {
            oracle_put_char(text, ORACLE_POSITION, ',');
        }
        if (board->tower[r][c][0] != '\0') {
            oracle_put_text(text, ORACLE_POSITION, board->tower[r][c]);
            continue;
        }
        int empty = 1;
        while (c + 1 < board->n && board->tower[r][c + 1][0] == '\0') {
            empty++;
            c++;
        }
        oracle_put_char(text, ORACLE_POSITION, 'x');
        if (empty > 1) {
            oracle_put_number(text, ORACLE_POSITION, empty);
        }
    }
}

static void print_board(const SixBoard *board, char text[ORACLE_POSITION])
{
    text[0] = '\0';
    for (int r = board->n - 1; r >= 0; r--) {
        put_row(board, r, text);
        oracle_put_char(text, ORACLE_POSITION, r > 0 ? '/' : ' ');
    }
    oracle_put_char(text, ORACLE_POSITION, board->side);
    oracle_put_char(text, ORACLE_POSITION, ' ');
    oracle_put_text(text, ORACLE_POSITION, board->ko);
    if (board->has_points) {
        oracle_put_char(text, ORACLE_POSITION, ' ');
        oracle_put_number(text, ORACLE_POSITION, board->white_points);
        oracle_put_char(text, ORACLE_POSITION, ':');
        oracle_put_number(text, ORACLE_POSITION, board->black_points);
    }
}

static void read_row(OracleReader *reader, SixBoard *board, int r)
{
    int c = 0;
    while (c < board->n) {
        if (c > 0) {
            oracle_expect(reader, ',');
        }
        if (oracle_accept(reader, 'x')) {
            bool is_one = *reader->at < '0' || *reader->at > '9';
            c += is_one ? 1 : oracle_read_number(reader, board->n - c);
            continue;
        }
        char *tower = board->tower[r][c++];
        while (*reader->at == 'w' || *reader->at == 'b') {
            oracle_put_char(tower, MAX_DISKS + 1, *reader->at++);
        }
        if (*tower == '\0') {
            oracle_fail(reader->whole, "tower or x expected");
        }
    }
}

static void parse_board(const char *text, int n, bool has_points, SixBoard *board)
{
    OracleReader reader = {.whole = text, .at = text};
    *board = (SixBoard){.n = n, .has_points = has_points};
    for (int r = n - 1; r >= 0; r--) {
        read_row(&reader, board, r);
        oracle_expect(&reader, r > 0 ? '/' : ' ');
    }
    board->side = oracle_read_side(&reader);
    oracle_expect(&reader, ' ');
    while (*reader.at != '\0' && *reader.at != ' ') {
        oracle_put_char(board->ko, ORACLE_TEXT, *reader.at++);
    }
    if (has_points) {
        oracle_expect(&reader, ' ');
        board->white_points = oracle_read_number(&reader, POINTS_TO_WIN);
        oracle_expect(&reader, ':');
        board->black_points = oracle_read_number(&reader, POINTS_TO_WIN);
    }
    oracle_read_end(&reader);

    char again[ORACLE_POSITION];
    print_board(board, again);
    if (strcmp(text, again) != 0) {
        oracle_fail(text, "not canonical");
    }
    if (reserve(board, 'w') < 0 || reserve(board, 'b') < 0) {
        oracle_fail(text, "too many disks");
    }
    if (board->white_points == POINTS_TO_WIN && board->black_points == POINTS_TO_WIN) {
        oracle_fail(text, "both have won");
    }
}

static void put_cell_name(char text[ORACLE_TEXT], int r, int c)
{
    oracle_put_char(text, ORACLE_TEXT, (char)('a' + c));
    oracle_put_char(text, ORACLE_TEXT, (char)('1' + r));
}

static void print_action(const SixBoard *board, const SixAction *action, char text[ORACLE_TEXT])
{
    text[0] = '\0';
    if (action->k > 0) {
        put_cell_name(text, action->from_row, action->from_col);
        oracle_put_char(text, ORACLE_TEXT, '-');
    }
    put_cell_name(text, action->to_row, action->to_col);
    if (action->k > 0 && action->k < height(board->tower[action->from_row][action->from_col])) {
        oracle_put_char(text, ORACLE_TEXT, ':');
        oracle_put_number(text, ORACLE_TEXT, action->k);
    }
}

/* Ways of moving. */

/* Is there only emptiness strictly between two cells on a row, column or diagonal? */
static bool is_way_free(const SixBoard *board, int from_row, int from_col, int to_row, int to_col)
{
    int up = (to_row > from_row) - (to_row < from_row);
    int right = (to_col > from_col) - (to_col < from_col);
    int r = from_row + up, c = from_col + right;
    while (r != to_row || c != to_col) {
        if (board->tower[r][c][0] != '\0') {
            return false;
        }
        r += up;
        c += right;
    }
    return true;
}

/* May the tower on the one cell move disks onto the tower on the other, seen from its height? */
static bool can_reach(const SixBoard *board, int from_row, int from_col, int to_row, int to_col)
{
    int up = abs(to_row - from_row), right = abs(to_col - from_col);
    bool is_orthogonal = (up == 0) != (right == 0);
    bool is_diagonal = up == right && up > 0;
    switch (height(board->tower[from_row][from_col])) {
    case 1: /* pawn */ return up + right == 1;
    case 2: /* rook */
        return is_orthogonal && is_way_free(board, from_row, from_col, to_row, to_col);
    case 3: /* knight */ return (up == 1 && right == 2) || (up == 2 && right == 1);
    case 4: /* bishop */
        return is_diagonal && is_way_free(board, from_row, from_col, to_row, to_col);
    case 5: /* queen */
        return (is_orthogonal || is_diagonal) &&
               is_way_free(board, from_row, from_col, to_row, to_col);
    default: return false;
    }
}

/* Puts the disks of the action on their new cell; no more. */
static void shift_disks(SixBoard *board, const SixAction *action)
{
    char *to = board->tower[action->to_row][action->to_col];
    if (action->k == 0) {
        oracle_put_char(to, MAX_DISKS + 1, board->side);
        return;
    }
    char *from = board->tower[action->from_row][action->from_col];
    int kept = height(from) - action->k;
    oracle_put_text(to, MAX_DISKS + 1, from + kept);
    from[kept] = '\0';
}

static bool is_gift(const SixBoard *board, const SixAction *action)
{
    SixBoard after = *board;
    shift_disks(&after, action);
    const char *tower = after.tower[action->to_row][action->to_col];
    return height(tower) >= KING && top(tower) != board->side;
}

/* Adds the action unless it is a gift. */
static void add_action(const SixBoard *board, SixAction action, SixActions *actions)
{
    if (is_gift(board, &action)) {
        return;
    }
    if (actions->count == MAX_ACTIONS) {
        oracle_fail("sixmaking", "too many actions");
    }
    actions->list[actions->count++] = action;
}

/* Adds the moves of the tower on one cell onto all others. */
static void add_moves_from(const SixBoard *board, int r, int c, SixActions *actions)
{
    for (int i = 0; i < board->n * board->n; i++) {
        int to_row = i / board->n, to_col = i % board->n;
        if (board->tower[to_row][to_col][0] == '\0' || !can_reach(board, r, c, to_row, to_col)) {
            continue;
        }
        for (int k = 1; k <= height(board->tower[r][c]); k++) {
            SixAction action = {
                .from_row = r, .from_col = c, .to_row = to_row, .to_col = to_col, .k = k};
            add_action(board, action, actions);
        }
    }
}

/* Every action that is legal but for ko. */
static void list_actions(const SixBoard *board, SixActions *actions)
{
    actions->count = 0;
    for (int r = 0; r < board->n; r++) {
        for (int c = 0; c < board->n; c++) {
            if (board->tower[r][c][0] != '\0') {
                add_moves_from(board, r, c, actions);
            } else if (reserve(board, board->side) > 0) {
                add_action(board, (SixAction){.to_row = r, .to_col = c}, actions);
            }
        }
    }
}

/* "white" or "black" once there is a king or the last point is made, else "". */
static const char *find_winner(const SixBoard *board)
{
    if (board->white_points == POINTS_TO_WIN) {
        return "white";
    }
    if (board->black_points == POINTS_TO_WIN) {
        return "black";
    }
    for (int r = 0; r < board->n; r++) {
        for (int c = 0; c < board->n; c++) {
            const char *tower = board->tower[r][c];
            if (height(tower) >= KING) {
                return oracle_colour(top(tower));
            }
        }
    }
    return "";
}

/* With points, a king scores for its top colour and goes off the board. */
static void score_king(SixBoard *board, char *tower)
{
    if (!board->has_points || height(tower) < KING) {
        return;
    }
    if (top(tower) == 'w') {
        board->white_points++;
    } else {
        board->black_points++;
    }
    tower[0] = '\0';
}

/* The way back, if the new position has it among its moves; else "-". */
static void set_ko(SixBoard *board, const SixAction *action)
{
    board->ko[0] = '\0';
    oracle_put_char(board->ko, ORACLE_TEXT, '-');
    if (action->k == 0 || find_winner(board)[0] != '\0') {
        return;
    }
    SixActions answers;
    list_actions(board, &answers);
    for (int i = 0; i < answers.count; i++) {
        const SixAction *back = &answers.list[i];
        if (back->k == action->k && back->from_row == action->to_row &&
            back->from_col == action->to_col && back->to_row == action->from_row &&
            back->to_col == action->from_col) {
            print_action(board, back, board->ko);
        }
    }
}

static void play(SixBoard *board, const SixAction *action)
{
    shift_disks(board, action);
    score_king(board, board->tower[action->to_row][action->to_col]);
    board->side = oracle_other(board->side);
    set_ko(board, action);
}

void oracle_sixmaking(int size, const char *variant, const char *position, bool with_next,
                      OracleList *out)
{
    if (size < MIN_SIZE || size > MAX_SIZE) {
        oracle_fail(position, "sixmaking has no such size");
    }
    SixBoard board = {0};
    parse_board(position, size, parse_variant(variant), &board);

    bool is_ko_met = strcmp(board.ko, "-") == 0;
    oracle_set_result(out, find_winner(&board));
    if (out->result[0] == '\0') {
        SixActions actions;
        list_actions(&board, &actions);
        for (int i = 0; i < actions.count; i++) {
            char text[ORACLE_TEXT];
            print_action(&board, &actions.list[i], text);
            if (strcmp(text, board.ko) == 0) {
                is_ko_met = true;
                continue;
            }
            OracleMove *move = oracle_add(out);
            oracle_put_text(move->text, ORACLE_TEXT, text);
            if (with_next) {
                SixBoard next = board;
                play(&next, &actions.list[i]);
                print_board(&next, move->next);
            }
        }
        if (out->count == 0) {
            oracle_set_result(out, oracle_colour(oracle_other(board.side)));
        }
    }
    if (!is_ko_met) {
        oracle_fail(position, "the move banned by ko would be illegal anyway");
    }
    if (board.has_points) {
        for (int i = 0; i < size * size; i++) {
            if (height(board.tower[i / size][i % size]) >= KING) {
                oracle_fail(position, "with points no king stays on the board");
            }
        }
    }
}
