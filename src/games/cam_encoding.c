/* cam_encoding.c: steps of Cam as numbered actions, positions as planes.
 *
 * The squares are counted in reading order, from d13 (0) to d1 (66), as on a Board; the ways from 0
 * to 7 are those of CAM_WAY: up right, up, up left, right, left, down right, down, down left. A
 * step to the next square is 16 * square + way, a leap 16 * square + 8 + way; the stop that ends a
 * canter is 1072. */
#include "games/cam_geometry.h"
#include "games/game.h"

enum { SQUARES = 67, ACTIONS_A_SQUARE = 2 * CAM_WAYS, STOP_ACTION = SQUARES * ACTIONS_A_SQUARE };

/* 13 pieces can be captured, each within 100 turns, and 100 turns without a capture end the game. A
 * leap keeps row and column odd or even, which leaves a canter 27 squares, and then it stops. */
enum { LONGEST = 14 * 100 * 28 + 13 };

static const char *const PLANES[] = {
    "1: a man of the viewer",
    "1: a knight of the viewer",
    "1: a man of the opponent",
    "1: a knight of the opponent",
    "1: the piece that is moving, in the middle of a turn",
    "1: a square on which it has been in this turn",
    "all the same: plies without a capture",
    "all 1: the viewer is to move",
    "all 1: white is to move",
    NULL,
};

/* By row from the bottom: its first square in reading order, and its first column. */
static const uint8_t ROW_START[CAM_ROWS] = {66, 63, 58, 51, 44, 37, 30, 23, 16, 9, 4, 1, 0};
static const uint8_t ROW_COLUMN[CAM_ROWS] = {3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3};

static int number_of(int square)
{
    int row = cam_row(square);
    return ROW_START[row] + cam_column(square) - ROW_COLUMN[row];
}

static int square_of(int number)
{
    int row = 0;
    while (ROW_START[row] > number) row++;
    return cam_square(row, ROW_COLUMN[row] + number - ROW_START[row]);
}

static EncodingShape shape(int size, int variant)
{
    (void)size;
    (void)variant;
    return (EncodingShape){STOP_ACTION + 1, CAM_ROWS, CAM_COLUMNS, LONGEST};
}

static int action(const Pos *p, Step s)
{
    (void)p;
    if (s == cam_game.stop) return STOP_ACTION;
    int from = cam_step_from(s), distance = cam_step_to(s) - from, way = 0;
    while (CAM_WAY[way] != distance && 2 * CAM_WAY[way] != distance) way++;
    bool is_leap = CAM_WAY[way] != distance;
    return number_of(from) * ACTIONS_A_SQUARE + (is_leap ? CAM_WAYS : 0) + way;
}

static Step step(const Pos *p, int number)
{
    (void)p;
    if (number == STOP_ACTION) return cam_game.stop;
    int from = square_of(number / ACTIONS_A_SQUARE), way = CAM_WAY[number % CAM_WAYS];
    int to = from + (number % ACTIONS_A_SQUARE < CAM_WAYS ? way : 2 * way);
    bool is_on_board = to >= 0 && to < 8 * CAM_ROWS && cam_has(CAM_BOARD, to);
    return is_on_board ? cam_step(from, to) : NO_STEP;
}

static uint8_t *put_squares(U128 set, uint8_t *out)
{
    for (int row = 0; row < CAM_ROWS; row++, out += CAM_COLUMNS)
        encode_bits((uint64_t)(set >> (8 * row)), CAM_COLUMNS, out);
    return out;
}

static void observe(const Pos *p, Colour viewer, uint8_t *out)
{
    const CamPos *c = &p->cam;
    const int places = CAM_ROWS * CAM_COLUMNS;
    U128 own = c->pieces[viewer], other = c->pieces[!viewer];
    out = put_squares(own & ~c->knights, out);
    out = put_squares(own & c->knights, out);
    out = put_squares(other & ~c->knights, out);
    out = put_squares(other & c->knights, out);
    out = put_squares(p->mid_turn ? wide_bit(c->at) : 0, out);
    out = put_squares(p->mid_turn ? c->visited : 0, out);
    out = encode_all(p->clock, places, out);
    out = encode_all(p->to_move == viewer, places, out);
    encode_all(p->to_move == WHITE, places, out);
}

const Encoding cam_encoding = {
    .actions = "16 * square + way for a step to the next square, 16 * square + 8 + way for a leap; "
               "squares in reading order from d13 (0) to d1 (66); ways: up right (0), up, up left, "
               "right, left, down right, down, down left (7); 1072: a canter stops",
    .grid = "row 1 is row 0, column a is column 0; places off the board stay 0",
    .planes = PLANES,
    .shape = shape,
    .action = action,
    .step = step,
    .observe = observe,
};
