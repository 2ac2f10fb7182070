/* zurero5.c: the value of Zurero 5x5, by a program that shares nothing with quina.
 *
 * It has its own rules, its own search and its own table, and answers two questions: can black, who
 * begins, force a win, and can white? No to both is a draw. A position that is neither won by the
 * attacker nor lost yet counts as "no" where the game ends in a draw.
 *
 * A board is two sets of 25 points, point 5 * row + column. Every move adds a stone, so the number
 * of stones tells whose turn it is, and nothing can come up again. The table holds whole positions,
 * the least of the eight images of each, and no hashes: what it returns was proven for that
 * position.
 *
 * One rule saves most of the work. A stone moves only when it is the outermost of its row or column
 * and the point behind it is empty, and no point ever becomes empty; so a stone that cannot be
 * pushed now never will be. A row of five points that has such a stone of the defender can no
 * longer become the attacker's. If that is true of all twelve, the answer is no. `zurero5 plain`
 * does without this rule: it trusts nothing but the end of the game. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 5, POINTS = N * N, ROWS_OF_FIVE = 12, MOVES_MAX = 4 * N, IMAGES = 8 };
enum { LEFT, RIGHT, BOTTOM, TOP };
enum { BLACK, WHITE };

typedef struct Board {
    uint32_t stones[2]; /* by colour */
} Board;

static uint32_t five[ROWS_OF_FIVE];

static int count_bits(uint32_t set)
{
    int count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

static uint32_t point(int row, int column) { return UINT32_C(1) << (N * row + column); }

static void list_rows_of_five(void)
{
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++) {
            five[i] |= point(i, k);
            five[N + i] |= point(k, i);
        }
    for (int k = 0; k < N; k++) {
        five[2 * N] |= point(k, k);
        five[2 * N + 1] |= point(k, N - 1 - k);
    }
}

static bool has_five(uint32_t stones)
{
    for (int i = 0; i < ROWS_OF_FIVE; i++)
        if ((stones & five[i]) == five[i]) return true;
    return false;
}

/* -- Moves -- */

/* The k-th point, from 0, of a line as it is seen from the edge where the stone enters. */
static uint32_t from_edge(int edge, int line, int k)
{
    switch (edge) {
    case LEFT: return point(line, k);
    case RIGHT: return point(line, N - 1 - k);
    case BOTTOM: return point(k, line);
    default: return point(N - 1 - k, line);
    }
}

static bool slide(const Board *from, int mover, int edge, int line, Board *to)
{
    uint32_t all = from->stones[BLACK] | from->stones[WHITE];
    int first = 0;
    while (first < N && !(all & from_edge(edge, line, first))) first++;
    if (first == N) return false; /* an empty line */
    uint32_t hit = from_edge(edge, line, first);
    *to = *from;
    if (first + 1 < N && !(all & from_edge(edge, line, first + 1))) {
        int pushed = from->stones[BLACK] & hit ? BLACK : WHITE;
        to->stones[pushed] &= ~hit;
        to->stones[pushed] |= from_edge(edge, line, first + 1);
        to->stones[mover] |= hit;
        return true;
    }
    if (first == 0) return false; /* two stones at the edge: there is no room */
    to->stones[mover] |= from_edge(edge, line, first - 1);
    return true;
}

static int list_moves(const Board *b, int mover, Board out[MOVES_MAX])
{
    int count = 0;
    for (int edge = LEFT; edge <= TOP; edge++)
        for (int line = 0; line < N; line++) count += slide(b, mover, edge, line, &out[count]);
    return count;
}

/* -- What can no longer change -- */

/* The stones that a slide can push, now or later. */
static uint32_t movable(uint32_t all)
{
    uint32_t found = 0;
    for (int edge = LEFT; edge <= TOP; edge++)
        for (int line = 0; line < N; line++) {
            int first = 0;
            while (first < N && !(all & from_edge(edge, line, first))) first++;
            if (first + 1 < N && !(all & from_edge(edge, line, first + 1)))
                found |= from_edge(edge, line, first);
        }
    return found;
}

/* How near the attacker is to five in a row, over all rows that it can still complete; 0 if there
 * is none. */
static int chances(const Board *b, int attacker)
{
    uint32_t own = b->stones[attacker], enemy = b->stones[!attacker];
    uint32_t fixed = enemy & ~movable(own | enemy);
    int sum = 0;
    for (int i = 0; i < ROWS_OF_FIVE; i++)
        if (!(fixed & five[i])) {
            int missing = count_bits(enemy & five[i]);
            sum += 1 << (2 * count_bits(own & five[i]) + (missing ? 0 : 1));
        }
    return sum;
}

/* -- The table -- */

enum { LOW_POINTS = 13, HIGH_POINTS = POINTS - LOW_POINTS };

/* The images of sets of the first 13 points, and of the other 12. */
static uint32_t low[IMAGES][1 << LOW_POINTS], high[IMAGES][1 << HIGH_POINTS];

static uint32_t image_of_point(int at, int k)
{
    int row = at / N, column = at % N;
    if (k & 1) column = N - 1 - column;
    if (k & 2) row = N - 1 - row;
    return k & 4 ? point(column, row) : point(row, column);
}

static void list_images(void)
{
    for (int k = 0; k < IMAGES; k++)
        for (int at = 0; at < POINTS; at++) {
            uint32_t to = image_of_point(at, k);
            for (int i = 0; at < LOW_POINTS && i < 1 << LOW_POINTS; i++)
                if (i >> at & 1) low[k][i] |= to;
            for (int i = 0; at >= LOW_POINTS && i < 1 << HIGH_POINTS; i++)
                if (i >> (at - LOW_POINTS) & 1) high[k][i] |= to;
        }
}

static uint32_t image(uint32_t set, int k)
{
    return low[k][set & ((1 << LOW_POINTS) - 1)] | high[k][set >> LOW_POINTS];
}

/* The least image of a position, in 50 bits. It is never 0: there is a stone. */
static uint64_t name_of(const Board *b)
{
    uint64_t least = UINT64_MAX;
    for (int k = 0; k < IMAGES; k++) {
        uint64_t name = (uint64_t)image(b->stones[BLACK], k) << POINTS | image(b->stones[WHITE], k);
        if (name < least) least = name;
    }
    return least;
}

enum { WAYS = 8, YES = 1, NO = 2 };
#define NAME_MASK ((UINT64_C(1) << 2 * POINTS) - 1)

/* A slot: the name in 50 bits, the answer in 2, the logarithm of the work in 6. */
static uint64_t *table;
static uint64_t buckets; /* a power of two */
static uint64_t positions;
static bool is_plain;

static uint64_t *bucket_of(uint64_t name)
{
    uint64_t mixed = name * UINT64_C(0x9e3779b97f4a7c15);
    mixed ^= mixed >> 29;
    return table + (mixed & (buckets - 1)) * WAYS;
}

static int look_up(uint64_t name)
{
    const uint64_t *slot = bucket_of(name);
    for (int i = 0; i < WAYS; i++)
        if ((slot[i] & NAME_MASK) == name) return (int)(slot[i] >> 2 * POINTS & 3);
    return 0;
}

static void keep(uint64_t name, int answer, uint64_t work)
{
    uint64_t *slot = bucket_of(name), *chosen = slot, effort = 0;
    while (work >>= 1) effort++;
    for (int i = 0; i < WAYS; i++) {
        if ((slot[i] & NAME_MASK) == name) {
            chosen = &slot[i];
            break;
        }
        if (slot[i] >> 52 < *chosen >> 52) chosen = &slot[i];
    }
    *chosen = name | (uint64_t)answer << 2 * POINTS | effort << 52;
}

/* -- The search -- */

typedef struct Child {
    Board board;
    uint64_t name;
    int worth; /* to the attacker */
} Child;

static int mover_of(const Board *b)
{
    return count_bits(b->stones[BLACK] | b->stones[WHITE]) % 2 ? WHITE : BLACK;
}

/* The answer for the position after a move of `mover`, if the rules or the dead rows tell it. */
static int judge(Child *c, int mover, int attacker)
{
    if (has_five(c->board.stones[mover])) return mover == attacker ? YES : NO;
    if (has_five(c->board.stones[!mover])) return mover == attacker ? NO : YES;
    c->worth = chances(&c->board, attacker);
    return c->worth || is_plain ? 0 : NO;
}

/* Sorts the best for the mover to the front; there are 20 at most. */
static void sort(Child *children, int count, bool ascending)
{
    for (int i = 1; i < count; i++) {
        Child c = children[i];
        int k = i;
        for (; k > 0 &&
               (ascending ? c.worth < children[k - 1].worth : c.worth > children[k - 1].worth);
             k--)
            children[k] = children[k - 1];
        children[k] = c;
    }
}

/* Whether the attacker wins; there is a stone on the board and nobody has five. */
static int search(const Board *b, uint64_t name, int attacker)
{
    Board next[MOVES_MAX];
    Child children[MOVES_MAX];
    int mover = mover_of(b), count = list_moves(b, mover, next), open = 0;
    int wanted = mover == attacker ? YES : NO, found = 3 - wanted;
    uint64_t began = positions++;
    if (count == 0) found = NO;
    for (int i = 0; i < count && found != wanted; i++) {
        children[open].board = next[i];
        int answer = judge(&children[open], mover, attacker);
        if (answer == wanted) found = wanted;
        open += answer == 0;
    }
    for (int i = 0; i < open && found != wanted; i++) {
        children[i].name = name_of(&children[i].board);
        int answer = look_up(children[i].name);
        if (answer == wanted) found = wanted;
        if (answer) children[i--] = children[--open];
    }
    if (found != wanted) sort(children, open, wanted == NO);
    for (int i = 0; i < open && found != wanted; i++) {
        int answer = look_up(children[i].name); /* an image may have been among the others */
        if (!answer) answer = search(&children[i].board, children[i].name, attacker);
        if (answer == wanted) found = wanted;
    }
    keep(name, found, positions - began);
    return found;
}

static bool wins(int attacker)
{
    Board start = {{point(N / 2, N / 2), 0}}; /* black's first stone, the only first move */
    positions = 0;
    memset(table, 0, buckets * WAYS * sizeof *table);
    bool is_won = search(&start, name_of(&start), attacker) == YES;
    printf("%s %s force a win: %llu positions\n", attacker == BLACK ? "black" : "white",
           is_won ? "can" : "cannot", (unsigned long long)positions);
    fflush(stdout);
    return is_won;
}

int main(int argc, char **argv)
{
    is_plain = argc == 2 && strcmp(argv[1], "plain") == 0;
    if (argc > 1 && !is_plain) {
        fputs("usage: zurero5 [plain]\n", stderr);
        return 2;
    }
    buckets = (UINT64_C(1) << 30) / (WAYS * sizeof *table);
    table = malloc(buckets * WAYS * sizeof *table);
    if (!table) {
        fputs("zurero5: no memory\n", stderr);
        return 1;
    }
    list_rows_of_five();
    list_images();
    bool black = wins(BLACK), white = !black && wins(WHITE);
    puts(black ? "win for black" : white ? "win for white" : "draw");
    free(table);
    return 0;
}
