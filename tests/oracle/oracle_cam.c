/* oracle_cam.c: the rules of Cam, slowly.
 *
 * Squares are (row, col), rows 1..13 from White's side, columns 1..7 for a..g; a square off the
 * board reads as '#', an empty one as '.', pieces as in the text: 'K' 'M' white, 'k' 'm' black.
 * A move is walked leap by leap on a copy of the board, so that what the rules say of "empty"
 * is simply what the copy shows; the mover's start is empty from its first leap on. */
#include "oracle.h"

enum { ROWS = 13, COLS = 7, PIECES = 7, MAX_CLOCK = 100, CASTLE_COL = 4 };

static const int WIDTH[ROWS + 1] = {0, 1, 3, 5, 7, 7, 7, 7, 7, 7, 7, 5, 3, 1};

/* The eight directions. */
static const struct {
    int up, right;
} WAYS[8] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

typedef struct CamBoard {
    char cell[ROWS + 1][COLS + 1];
    char side;
    int clock; /* plies since the last capture */
} CamBoard;

/* A piece on its way. */
typedef struct CamWalk {
    CamBoard board; /* with the mover on (row, col), and without what it took */
    int row, col;
    bool is_knight;
    bool has_captured;
    bool has_touched; /* a landing of the canter had an enemy the knight could jump */
    bool visited[ROWS + 1][COLS + 1];
    char text[ORACLE_TEXT];
} CamWalk;

/* What every move of this turn has in common. */
typedef struct CamTurn {
    bool must_capture;
    bool with_next;
    OracleList *out;
} CamTurn;

static int first_col(int row) { return 1 + (COLS - WIDTH[row]) / 2; }

static bool is_on_board(int row, int col)
{
    return row >= 1 && row <= ROWS && col >= first_col(row) && col < first_col(row) + WIDTH[row];
}

static char square(const CamBoard *board, int row, int col)
{
    return is_on_board(row, col) ? board->cell[row][col] : '#';
}

/* Whose piece stands on the square: 'w', 'b', or ' '. */
static char owner(const CamBoard *board, int row, int col)
{
    char cell = square(board, row, col);
    if (cell == 'K' || cell == 'M') {
        return 'w';
    }
    return cell == 'k' || cell == 'm' ? 'b' : ' ';
}

static int castle_row(char side) { return side == 'w' ? 1 : ROWS; }

static bool is_castle_of(char side, int row, int col)
{
    return row == castle_row(side) && col == CASTLE_COL;
}

static int count_pieces(const CamBoard *board, char side)
{
    int count = 0;
    for (int row = 1; row <= ROWS; row++) {
        for (int col = 1; col <= COLS; col++) {
            count += owner(board, row, col) == side;
        }
    }
    return count;
}

static void parse_board(const char *text, CamBoard *board)
{
    OracleReader reader = {.whole = text, .at = text};
    for (int row = ROWS; row >= 1; row--) {
        oracle_read_row(&reader, "KMkm", &board->cell[row][first_col(row)], WIDTH[row]);
        oracle_expect(&reader, row > 1 ? '/' : ' ');
    }
    board->side = oracle_read_side(&reader);
    oracle_expect(&reader, ' ');
    board->clock = oracle_read_number(&reader, MAX_CLOCK);
    oracle_read_end(&reader);
    if (count_pieces(board, 'w') > PIECES || count_pieces(board, 'b') > PIECES) {
        oracle_fail(text, "too many pieces");
    }
}

static void print_board(const CamBoard *board, char text[ORACLE_POSITION])
{
    text[0] = '\0';
    for (int row = ROWS; row >= 1; row--) {
        oracle_put_row(text, ORACLE_POSITION, &board->cell[row][first_col(row)], WIDTH[row]);
        oracle_put_char(text, ORACLE_POSITION, row > 1 ? '/' : ' ');
    }
    oracle_put_char(text, ORACLE_POSITION, board->side);
    oracle_put_char(text, ORACLE_POSITION, ' ');
    oracle_put_number(text, ORACLE_POSITION, board->clock);
}

static void put_square_name(char text[ORACLE_TEXT], int row, int col)
{
    oracle_put_char(text, ORACLE_TEXT, (char)('a' + col - 1));
    oracle_put_number(text, ORACLE_TEXT, row);
}

/* Can the piece on (row, col) leap over an adjacent piece of `whose` to an empty square? */
static bool can_leap(const CamBoard *board, int row, int col, int way, char whose)
{
    int up = WAYS[way].up, right = WAYS[way].right;
    return owner(board, row + up, col + right) == whose &&
           square(board, row + 2 * up, col + 2 * right) == '.';
}

static bool can_jump(const CamBoard *board, int row, int col)
{
    char enemy = oracle_other(board->side);
    for (int way = 0; way < 8; way++) {
        if (can_leap(board, row, col, way, enemy)) {
            return true;
        }
    }
    return false;
}

/* Walks. A walk is handed on by value, so each branch has its own board. */

static CamWalk start_walk(const CamBoard *board, int row, int col)
{
    char piece = square(board, row, col);
    CamWalk walk = {.board = *board, .row = row, .col = col};
    walk.is_knight = piece == 'K' || piece == 'k';
    walk.visited[row][col] = true;
    put_square_name(walk.text, row, col);
    return walk;
}

/* Goes `distance` squares on; 'x' takes the piece leapt over. */
static CamWalk walk_on(CamWalk walk, int way, int distance, char mark)
{
    CamBoard *board = &walk.board;
    char piece = board->cell[walk.row][walk.col];
    board->cell[walk.row][walk.col] = '.';
    if (mark == 'x') {
        board->cell[walk.row + WAYS[way].up][walk.col + WAYS[way].right] = '.';
        walk.has_captured = true;
    }
    walk.row += distance * WAYS[way].up;
    walk.col += distance * WAYS[way].right;
    board->cell[walk.row][walk.col] = piece;
    walk.visited[walk.row][walk.col] = true;
    oracle_put_char(walk.text, ORACLE_TEXT, mark);
    put_square_name(walk.text, walk.row, walk.col);
    return walk;
}

static bool is_on_enemy_castle(const CamWalk *walk)
{
    return is_castle_of(oracle_other(walk->board.side), walk->row, walk->col);
}

static void finish_walk(const CamTurn *turn, const CamWalk *walk)
{
    if (turn->must_capture && !walk->has_captured) {
        return;
    }
    OracleMove *move = oracle_add(turn->out);
    oracle_put_text(move->text, ORACLE_TEXT, walk->text);
    if (turn->with_next) {
        CamBoard next = walk->board;
        next.side = oracle_other(next.side);
        next.clock = walk->has_captured ? 0 : next.clock + 1;
        print_board(&next, move->next);
    }
}

static void add_plain(const CamTurn *turn, const CamWalk *walk)
{
    char side = walk->board.side;
    for (int way = 0; way < 8; way++) {
        int row = walk->row + WAYS[way].up, col = walk->col + WAYS[way].right;
        if (square(&walk->board, row, col) == '.' && !is_castle_of(side, row, col)) {
            CamWalk after = walk_on(*walk, way, 1, '-');
            finish_walk(turn, &after);
        }
    }
}

/* Jumps on from here by every branch; a jump stops only where it cannot go on. */
static void add_jumps(const CamTurn *turn, const CamWalk *walk)
{
    char enemy = oracle_other(walk->board.side);
    for (int way = 0; way < 8; way++) {
        if (!can_leap(&walk->board, walk->row, walk->col, way, enemy)) {
            continue;
        }
        CamWalk after = walk_on(*walk, way, 2, 'x');
        if (is_on_enemy_castle(&after) || !can_jump(&after.board, after.row, after.col)) {
            finish_walk(turn, &after);
        } else {
            add_jumps(turn, &after);
        }
    }
}

/* Canters on from here; each landing may be the last, the start of a charge, or in between. */
static void add_canters(const CamTurn *turn, const CamWalk *walk)
{
    char side = walk->board.side;
    for (int way = 0; way < 8; way++) {
        if (!can_leap(&walk->board, walk->row, walk->col, way, side)) {
            continue;
        }
        CamWalk after = walk_on(*walk, way, 2, '-');
        if (walk->visited[after.row][after.col] || is_castle_of(side, after.row, after.col)) {
            continue;
        }
        bool has_arrived = is_on_enemy_castle(&after);
        if (after.is_knight && !has_arrived && can_jump(&after.board, after.row, after.col)) {
            after.has_touched = true;
        }
        if (!after.has_touched) {
            finish_walk(turn, &after);
        }
        if (has_arrived) {
            continue;
        }
        if (after.is_knight) {
            add_jumps(turn, &after);
        }
        add_canters(turn, &after);
    }
}

static void add_moves_of(const CamTurn *turn, const CamBoard *board, int row, int col)
{
    CamWalk walk = start_walk(board, row, col);
    add_plain(turn, &walk);
    add_jumps(turn, &walk);
    add_canters(turn, &walk);
}

/* The duties of a turn, in their order. */
static void add_turn(const CamBoard *board, bool with_next, OracleList *out)
{
    CamTurn turn = {.with_next = with_next, .out = out};
    int home = castle_row(board->side);
    if (owner(board, home, CASTLE_COL) == board->side) {
        turn.must_capture = can_jump(board, home, CASTLE_COL);
        add_moves_of(&turn, board, home, CASTLE_COL);
        return;
    }
    for (int row = 1; row <= ROWS; row++) {
        for (int col = 1; col <= COLS; col++) {
            if (owner(board, row, col) == board->side && can_jump(board, row, col)) {
                turn.must_capture = true;
            }
        }
    }
    for (int row = 1; row <= ROWS; row++) {
        for (int col = 1; col <= COLS; col++) {
            if (owner(board, row, col) == board->side) {
                add_moves_of(&turn, board, row, col);
            }
        }
    }
}

/* On the enemy castle, or the enemy without a piece. */
static bool has_won(const CamBoard *board, char side)
{
    char enemy = oracle_other(side);
    return owner(board, castle_row(enemy), CASTLE_COL) == side || count_pieces(board, enemy) == 0;
}

void oracle_cam(int size, const char *variant, const char *position, bool with_next,
                OracleList *out)
{
    if (size != 0) {
        oracle_fail(position, "cam has no sizes");
    }
    oracle_require_standard(variant);
    CamBoard board = {0};
    parse_board(position, &board);

    char mover = oracle_other(board.side); /* who made the last move, and goes first if both won */
    if (has_won(&board, mover)) {
        oracle_set_result(out, oracle_colour(mover));
        return;
    }
    if (has_won(&board, board.side)) {
        oracle_set_result(out, oracle_colour(board.side));
        return;
    }
    add_turn(&board, with_next, out);
    if (out->count == 0) {
        oracle_set_result(out, oracle_colour(oracle_other(board.side)));
    } else if (board.clock == MAX_CLOCK) {
        oracle_free(out);
        oracle_set_result(out, "draw");
    }
}
