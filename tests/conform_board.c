/* conform_board.c: boards as they are drawn, compared with the texts of positions, and the
 * cells that steps name. */
#include "conform.h"
#include "core/text.h"

/* A cell as the text of the position shows it. */
typedef struct TextCell {
    int owner, height, tower;
    char letter;
} TextCell;

/* The rows of a position's text, cell by cell, corners left out: how many cells. */
static int read_cells(const Config *c, const char *text, TextCell out[CELLS_MAX])
{
    int count = 0;
    for (const char *at = text; *at && *at != ' ';) {
        bool is_run = *at >= '0' && *at <= '9';
        if (*at == '/' || *at == ',' || *at == '-') {
            at++;
        } else if (is_run || *at == 'x') {
            int run = is_run ? 0 : 1;
            if (!is_run && at[1] >= '0' && at[1] <= '9') run = 0;
            if (!is_run) at++;
            for (; *at >= '0' && *at <= '9'; at++) run = 10 * run + *at - '0';
            while (run-- > 0) out[count++] = (TextCell){.owner = NOBODY};
        } else if (c->game->id == SIXMAKING) {
            TextCell tower = {.letter = 'x'};
            for (; *at == 'w' || *at == 'b'; at++) {
                tower.owner = *at == 'w' ? WHITE : BLACK;
                tower.tower |= tower.owner << tower.height++;
            }
            out[count++] = tower;
        } else {
            bool is_white =
                c->game->id == CAM || *at == 'K' ? *at == 'K' || *at == 'M' : *at == 'W';
            out[count++] = (TextCell){is_white ? WHITE : BLACK, 1, !is_white, *at++};
        }
    }
    return count;
}

/* The letter of a piece on the board, 0 for a plain stone: is it the right one for the text's? */
static bool is_piece_of(const Config *c, char piece, TextCell cell)
{
    if (cell.height == 0) return piece == 0;
    if (c->game->id == CAM) return text_lower(piece) == text_lower(cell.letter);
    if (c->game->id == SIXMAKING) return piece == " PRNBQKKKKK"[cell.height];
    return (piece != 0) == (text_lower(cell.letter) == 'k');
}

static int compare_places(const void *a, const void *b)
{
    const Cell *x = *(const Cell *const *)a, *y = *(const Cell *const *)b;
    return x->y != y->y ? x->y - y->y : x->x - y->x;
}

/* The cells in reading order are those of the text. */
static void check_cells(const Config *c, const Pos *p, const Board *b)
{
    const Cell *order[CELLS_MAX];
    TextCell cells[CELLS_MAX];
    char text[POS_TEXT];
    int count = 0;
    for (int i = 0; i < b->cell_count; i++)
        if (b->cells[i].cls != CELL_ENTRY) order[count++] = &b->cells[i];
    qsort(order, (size_t)count, sizeof *order, compare_places);
    c->game->print(p, text);
    EXPECT(c, p, read_cells(c, text, cells) == count);
    for (int i = 0; i < count; i++) {
        EXPECT(c, p, order[i]->owner == cells[i].owner);
        EXPECT(c, p, order[i]->height == cells[i].height);
        EXPECT(c, p, order[i]->tower == cells[i].tower);
        EXPECT(c, p, is_piece_of(c, order[i]->piece, cells[i]));
        EXPECT(c, p, i == 0 || compare_places(&order[i - 1], &order[i]) < 0);
    }
}

/* How many cells a board has, and how many pairs of them are neighbours; 0 if it is not listed in
 * extent_of. */
typedef struct Extent {
    int cells, links;
} Extent;

static Extent extent_of(const Config *c)
{
    int n = c->size;
    const Extent extents[GAME_COUNT] = {
        [FUSE] = {(n + 2) * (n + 2) - 4, 2 * (n + 2) * (n + 1) - 8},
        [IRIS] = {3 * n * n - 3 * n + 1, 9 * n * n - 15 * n + 6},
        [SIXMAKING] = {n * n, 2 * n * (n - 1) + 2 * (n - 1) * (n - 1)},
        [CAM] = {67, 222},
        [ZURERO] = {n * n + 4 * n, 2 * n * (n - 1)},
    };
    return extents[c->game->id];
}

static bool is_neighbour(const Cell *cell, int other)
{
    for (int i = 0; i < cell->neighbour_count; i++)
        if (cell->neighbours[i] == other) return true;
    return false;
}

/* What never changes during a game: places, labels, neighbours, colours. */
static void check_frame(const Config *c, const Pos *p, const Board *b)
{
    int links = 0, tints[16] = {0}, coloured = 0;
    Extent known = extent_of(c);
    EXPECT(c, p, known.cells == 0 || b->cell_count == known.cells);
    EXPECT(c, p, b->label_count > 0 && b->label_count <= BOARD_LABELS);
    for (int i = 0; i < b->cell_count; i++) {
        const Cell *cell = &b->cells[i];
        EXPECT(c, p, cell->x > 0 && cell->x < b->width && cell->y > 0 && cell->y < b->height);
        EXPECT(c, p, cell->label[0] && memchr(cell->label, '\0', LABEL_TEXT));
        for (int k = 0; k < i; k++) {
            EXPECT(c, p, strcmp(b->cells[k].label, cell->label) != 0);
            EXPECT(c, p, b->cells[k].x != cell->x || b->cells[k].y != cell->y);
        }
        EXPECT(c, p, cell->neighbour_count <= (b->ground == GROUND_HEX ? 6 : CELL_NEIGHBOURS));
        EXPECT(c, p, cell->cls != CELL_ENTRY || cell->neighbour_count == 0);
        for (int k = 0; k < cell->neighbour_count; k++) {
            int other = cell->neighbours[k];
            EXPECT(c, p, other < b->cell_count && other != i);
            EXPECT(c, p, is_neighbour(&b->cells[other], i));
            for (int m = 0; m < k; m++) EXPECT(c, p, cell->neighbours[m] != other);
            links++;
        }
        if (cell->cls != CELL_COLOUR) continue;
        EXPECT(c, p, cell->tint < b->tints && b->tints <= 16);
        tints[cell->tint]++;
        coloured++;
    }
    EXPECT(c, p, known.cells == 0 || links == 2 * known.links);
    for (int i = 0; i < b->tints && coloured; i++) EXPECT(c, p, tints[i] * b->tints == coloured);
    for (int i = 0; i < b->label_count; i++) {
        const BoardLabel *label = &b->labels[i];
        EXPECT(c, p, label->x >= 0 && label->x <= b->width);
        EXPECT(c, p, label->y >= 0 && label->y <= b->height);
        EXPECT(c, p, label->text[0] && memchr(label->text, '\0', LABEL_TEXT));
    }
}

/* The cells of a step exist, are named in its text, and the last one is then taken. */
static void check_step_cells(const Config *c, const Pos *p, Step s, const Board *b)
{
    Pos before = *p, after;
    Board then;
    StepCells cells = c->game->step_cells(p, s);
    int count = cells.count;
    EXPECT(c, p, is_same(p, &before));
    EXPECT(c, p, count >= 0 && count <= STEP_CELLS);
    for (int i = 0; i < count; i++) {
        EXPECT(c, p, cells.at[i] < b->cell_count);
        for (int k = 0; k < i; k++) EXPECT(c, p, cells.at[k] != cells.at[i]);
    }
    c->game->play(p, s, &after);
    c->game->board(&after, &then);
    Board put = *b;
    c->game->pieces(&after, &put);
    assert_memory_equal(&put, &then, sizeof put);
    if (!p->mid_turn && !after.mid_turn) {
        char text[TURN_TEXT];
        c->game->turn_print(p, &(Turn){1, {s}}, text);
        EXPECT(c, p, (count == 0) == (strcmp(text, "pass") == 0));
        EXPECT(c, p, count == 0 || strstr(text, b->cells[cells.at[0]].label));
    }
    if (count == 0) return;
    const Cell *last = &then.cells[cells.at[count - 1]];
    bool is_king_gone = c->game->id == SIXMAKING && c->variant && last->height == 0;
    EXPECT(c, p, is_king_gone || last->owner != NOBODY);
    EXPECT(c, p, c->game->id == SIXMAKING || last->owner == p->to_move);
}

static void check_board(const Config *c, const Pos *p, Rng *rng, void *context)
{
    int *boards = context;
    Pos before = *p, at = *p;
    Board b;
    Step list[STEPS_MAX];
    if (rng_below(rng, 6) && p->ply > 2 && p->outcome == ONGOING) return;
    memset(&b, 0xa5, sizeof b);
    c->game->board(p, &b);
    EXPECT(c, p, is_same(p, &before));
    if ((*boards)++ % 8 == 0) check_frame(c, p, &b);
    check_cells(c, p, &b);
    EXPECT(c, p, (b.reserve[WHITE] >= 0) == (c->game->id == SIXMAKING));
    if (c->game->id == SIXMAKING) {
        int disks = b.reserve[WHITE] + b.reserve[BLACK];
        for (int i = 0; i < b.cell_count; i++) disks += b.cells[i].height;
        EXPECT(c, p, disks == (c->size == 4 ? 24 : 32));
    }
    /* A dozen of the steps, and of those in the middle of a turn. */
    while (at.outcome == ONGOING) {
        int count = c->game->steps(&at, list);
        for (int i = (int)rng_below(rng, 1 + (uint32_t)count / 12); i < count; i += 1 + count / 12)
            check_step_cells(c, &at, list[i], &b);
        c->game->play(&at, c->game->random(&at, rng), &at);
        if (!at.mid_turn) break;
    }
}

void boards_show_the_position(void **state)
{
    const Config *c = *state;
    int boards = 0;
    play_games(c, scaled(c->game->id == IRIS ? 2 : 4), 4, check_board, &boards);
}
