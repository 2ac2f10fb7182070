/* pick.c: a turn chosen by pointing. */
#include "tui/pick.h"

#include "core/text.h"

#include <string.h>

typedef struct Candidates {
    int count;
    Step steps[STEPS_MAX];
    int cell_count[STEPS_MAX];
    uint16_t cells[STEPS_MAX][STEP_CELLS];
} Candidates;

/* The cells of a step are a set where the rules know no order: stones of one turn, marked discs. */
static bool is_set(const Pick *p, const uint16_t *cells, int count)
{
    Board board;
    const Game *g = game_of(&p->at);
    if (count != 2) return false;
    if (g->steps_commute) return true;
    if (g->id != FUSE) return false;
    g->board(&p->at, &board);
    return board.cells[cells[0]].cls == CELL_RIM && board.cells[cells[1]].cls == CELL_RIM;
}

static bool fits(const Pick *p, const uint16_t *cells, int count)
{
    if (p->count > count) return false;
    for (int i = 0; i < p->count; i++)
        if (cells[i] != p->cells[i]) return false;
    return true;
}

/* The steps that begin with the chosen cells, those cells first. */
static void find_candidates(const Pick *p, Candidates *c)
{
    const Game *g = game_of(&p->at);
    Step list[STEPS_MAX];
    int count = g->steps(&p->at, list);
    c->count = 0;
    for (int i = 0; i < count; i++) {
        uint16_t *cells = c->cells[c->count];
        int cell_count = g->step_cells(&p->at, list[i], cells);
        if (cell_count == 0) continue;
        bool is_good = fits(p, cells, cell_count);
        if (!is_good && p->count > 0 && is_set(p, cells, cell_count)) {
            uint16_t first = cells[0];
            cells[0] = cells[1];
            cells[1] = first;
            is_good = fits(p, cells, cell_count);
        }
        if (!is_good) continue;
        c->steps[c->count] = list[i];
        c->cell_count[c->count++] = cell_count;
    }
}

/* A piece that goes on need not be pointed at again. */
static void point_at_mover(Pick *p)
{
    Candidates c;
    find_candidates(p, &c);
    for (int i = 1; i < c.count; i++)
        if (c.cells[i][0] != c.cells[0][0]) return;
    if (c.count == 0 || game_of(&p->at)->steps_commute) return;
    p->cells[0] = c.cells[0][0];
    p->count = 1;
}

static void sort_steps(Turn *t)
{
    for (int i = 1; i < t->count; i++)
        for (int j = i; j > 0 && t->steps[j - 1] > t->steps[j]; j--) {
            Step step = t->steps[j];
            t->steps[j] = t->steps[j - 1];
            t->steps[j - 1] = step;
        }
}

static PickStatus apply(Pick *p, Step step)
{
    const Game *g = game_of(&p->at);
    p->turn.steps[p->turn.count++] = step;
    g->play(&p->at, step, &p->at);
    p->count = 0;
    if (p->at.mid_turn) {
        point_at_mover(p);
        return PICK_MORE;
    }
    if (g->steps_commute) sort_steps(&p->turn);
    return PICK_DONE;
}

void pick_begin(Pick *p, const Pos *pos) { *p = (Pick){.at = *pos}; }

bool pick_is_fresh(const Pick *p) { return p->turn.count == 0 && p->count == 0; }

/* Pointing at the same cell again stops there, or takes the choice back. */
static PickStatus pick_again(Pick *p)
{
    Candidates c;
    find_candidates(p, &c);
    for (int i = 0; i < c.count; i++)
        if (c.steps[i] == game_of(&p->at)->stop) return apply(p, c.steps[i]);
    if (p->turn.count > 0) return PICK_REFUSED;
    p->count = 0;
    return PICK_MORE;
}

/* What the chosen cells say by now. */
static PickStatus settle(Pick *p, const Candidates *c)
{
    Board board;
    int whole = 0;
    game_of(&p->at)->board(&p->at, &board);
    bool is_enough = game_of(&p->at)->steps_commute || board.cells[p->cells[0]].cls == CELL_ENTRY;
    for (int i = 0; i < c->count; i++) whole += c->cell_count[i] == p->count;
    if (c->count == 1 && (whole || is_enough)) return apply(p, c->steps[0]);
    return whole == c->count ? PICK_NUMBER : PICK_MORE;
}

PickStatus pick_cell(Pick *p, int cell)
{
    Candidates c;
    Pick next = *p;
    if (p->count > 0 && p->cells[p->count - 1] == cell) return pick_again(p);
    if (p->count < STEP_CELLS) {
        next.cells[next.count++] = (uint16_t)cell;
        find_candidates(&next, &c);
        if (c.count > 0) {
            *p = next;
            return settle(p, &c);
        }
    }
    if (p->count == 0 || p->turn.count > 0) return PICK_REFUSED;
    next = *p;
    next.count = 0;
    /* another piece may be chosen instead, but nothing is played unasked */
    if (pick_cell(&next, cell) != PICK_MORE) return PICK_REFUSED;
    *p = next;
    return PICK_MORE;
}

int pick_next(const Pick *p, bool on[CELLS_MAX])
{
    Candidates c;
    int count = 0;
    memset(on, 0, CELLS_MAX * sizeof *on);
    find_candidates(p, &c);
    for (int i = 0; i < c.count; i++) {
        int at = c.cell_count[i] > p->count ? p->count : c.cell_count[i] - 1;
        int last = p->count == 0 && is_set(p, c.cells[i], c.cell_count[i]) ? 1 : at;
        for (int k = at; k <= last; k++) {
            count += !on[c.cells[i][k]];
            on[c.cells[i][k]] = true;
        }
    }
    return count;
}

/* The disks that a step moves are what its text says, or the whole tower. */
static int disks_of(const Pick *p, Step step, int cell)
{
    char text[TURN_TEXT];
    Board board;
    int number;
    game_of(&p->at)->turn_print(&p->at, &(Turn){1, {step}}, text);
    const char *colon = strchr(text, ':');
    Cursor c = cursor_over(colon ? colon + 1 : "");
    if (cursor_number(&c, 99, &number)) return number;
    game_of(&p->at)->board(&p->at, &board);
    return board.cells[cell].height;
}

int pick_numbers(const Pick *p, int out[STEPS_MAX])
{
    Candidates c;
    find_candidates(p, &c);
    for (int i = 0; i < c.count; i++) {
        int number = disks_of(p, c.steps[i], p->cells[0]), j = i;
        for (; j > 0 && out[j - 1] > number; j--) out[j] = out[j - 1];
        out[j] = number;
    }
    return c.count;
}

PickStatus pick_number(Pick *p, int number)
{
    Candidates c;
    find_candidates(p, &c);
    for (int i = 0; i < c.count; i++)
        if (disks_of(p, c.steps[i], p->cells[0]) == number) return apply(p, c.steps[i]);
    return PICK_REFUSED;
}

bool pick_preview(const Pick *p, int cell, Pos *out)
{
    Pick copy = *p;
    PickStatus status = pick_cell(&copy, cell);
    if (status == PICK_NUMBER) {
        int numbers[STEPS_MAX], count = pick_numbers(&copy, numbers);
        status = count > 0 ? pick_number(&copy, numbers[count - 1]) : PICK_REFUSED;
    }
    if (status == PICK_REFUSED || copy.turn.count == p->turn.count) return false;
    *out = copy.at;
    return true;
}
