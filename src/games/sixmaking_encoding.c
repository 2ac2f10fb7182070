/* sixmaking_encoding.c: steps of Six MaKING as numbered actions, positions as planes.
 *
 * On a board of c cells, counted row by row from a1 (0), a disk placed on a cell is the number of
 * the cell; a move of k disks is c + ((k - 1) * c + from) * c + to, k from 1 to 5. */
#include "games/game.h"
#include "games/sixmaking_geometry.h"

enum { LEVELS = 6 }; /* planes of disks a side: the six highest disks, from the top */

static const char *const PLANES[] = {
    "1: the top disk is the viewer's",
    "1: the second disk from the top is the viewer's",
    "1: the third disk from the top is the viewer's",
    "1: the fourth disk from the top is the viewer's",
    "1: the fifth disk from the top is the viewer's",
    "1: the sixth disk from the top is the viewer's",
    "1: the top disk is the opponent's",
    "1: the second disk from the top is the opponent's",
    "1: the third disk from the top is the opponent's",
    "1: the fourth disk from the top is the opponent's",
    "1: the fifth disk from the top is the opponent's",
    "1: the sixth disk from the top is the opponent's",
    "1: the first cell of the move that ko bans",
    "the number of disks of the move that ko bans, on its last cell",
    "all the same: the disks that the viewer has left to place",
    "all the same: the disks that the opponent has left to place",
    "all the same: the viewer's points",
    "all the same: the opponent's points",
    "all 1: the viewer is to move",
    NULL,
};

static EncodingShape shape(int size, int variant)
{
    (void)variant;
    int cells = size * size;
    return (EncodingShape){cells + SIXMAKING_QUEEN * cells * cells, size, size, 0};
}

static int number_of(int size, int cell)
{
    return cell / SIXMAKING_SIDE * size + cell % SIXMAKING_SIDE;
}

static int cell_of(int size, int number) { return number / size * SIXMAKING_SIDE + number % size; }

static int action(const Pos *p, Step s)
{
    int n = p->size, cells = n * n, disks = sixmaking_step_disks(s);
    int to = number_of(n, sixmaking_step_to(s));
    if (disks == 0) return to;
    return cells + ((disks - 1) * cells + number_of(n, sixmaking_step_from(s))) * cells + to;
}

static Step step(const Pos *p, int number)
{
    int n = p->size, cells = n * n, to = cell_of(n, number % cells);
    if (number < cells) return sixmaking_step(to, to, 0);
    int from = (number / cells - 1) % cells, disks = (number / cells - 1) / cells + 1;
    return sixmaking_step(cell_of(n, from), to, disks);
}

static void put_towers(const Pos *p, Colour viewer, uint8_t *out)
{
    int n = p->size, cells = n * n;
    for (int i = 0; i < cells; i++) {
        unsigned tower = p->six.tower[cell_of(n, i)];
        for (int level = 0; level < LEVELS && tower > 1; level++, tower >>= 1)
            out[((sixmaking_top(tower) == (int)viewer ? 0 : LEVELS) + level) * cells + i] = 1;
    }
}

static void observe(const Pos *p, Colour viewer, uint8_t *out)
{
    const SixPos *s = &p->six;
    int n = p->size, cells = n * n;
    uint8_t *ko = encode_all(0, 2 * LEVELS * cells, out);
    put_towers(p, viewer, out);
    out = encode_all(0, 2 * cells, ko);
    if (s->ko != NO_STEP) {
        ko[number_of(n, sixmaking_step_from(s->ko))] = 1;
        ko[cells + number_of(n, sixmaking_step_to(s->ko))] = (uint8_t)sixmaking_step_disks(s->ko);
    }
    out = encode_all(s->reserve[viewer], cells, out);
    out = encode_all(s->reserve[!viewer], cells, out);
    out = encode_all(s->points[viewer], cells, out);
    out = encode_all(s->points[!viewer], cells, out);
    encode_all(p->to_move == viewer, cells, out);
}

const Encoding sixmaking_encoding = {
    .actions = "with c cells, counted row by row from a1 (0): the cell on which a disk is placed; "
               "c + ((k - 1) * c + from) * c + to for a move of k disks",
    .grid = "row 1 is row 0, column a is column 0",
    .planes = PLANES,
    .shape = shape,
    .action = action,
    .step = step,
    .observe = observe,
};
