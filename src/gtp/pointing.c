/* pointing.c: a turn made by pointing at vertices. */
#include "gtp/pointing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* How the cells that a step names become vertices; see the header. */
typedef enum PointRule { POINT_CELLS, POINT_PATH, POINT_PEEL, POINT_EDGE } PointRule;

static const PointRule RULES[GAME_COUNT] = {[FUSE] = POINT_CELLS,
                                            [IRIS] = POINT_CELLS,
                                            [SIXMAKING] = POINT_PEEL,
                                            [CAM] = POINT_PATH,
                                            [ZURERO] = POINT_EDGE};

/* -- The vertices of a step -- */

/* The number behind the colon of a move of part of a tower, otherwise 0. */
static int disks_named(const Pos *p, Step s)
{
    char text[TURN_TEXT];
    game_of(p)->turn_print(p, &(Turn){1, {s}}, text);
    const char *colon = strchr(text, ':');
    return colon ? colon[1] - '0' : 0;
}

/* Entries are named by the point they lead to; a corner lies on two lines, so there the next point
 * tells which. Handles are the cells that are not their vertex's. */
static int enter(const Pos *p, const Grid *grid, uint16_t handle, Vertex out[STEP_VERTICES])
{
    Vertex v = grid->vertices[handle];
    int last = grid->size - 1, row = vertex_row(v), column = vertex_column(v);
    out[0] = v;
    if ((row != 0 && row != last) || (column != 0 && column != last)) return 1;
    Board board;
    game_of(p)->board(p, &board);
    bool is_row = board.cells[handle].y == board.cells[grid->cells[v]].y;
    if (is_row)
        out[1] = (Vertex)(v + (column == 0 ? 1 : -1));
    else
        out[1] = (Vertex)(v + (row == 0 ? GRID_MAX : -GRID_MAX));
    return 2;
}

static int list_step(const Pos *p, const Grid *grid, Step s, Vertex out[STEP_VERTICES])
{
    uint16_t cells[STEP_CELLS];
    int named = game_of(p)->step_cells(p, s, cells), count = 0, first = 0;
    PointRule rule = RULES[p->game];
    if (named == 0) return 0;
    if (rule == POINT_EDGE && named == 2) return enter(p, grid, cells[0], out);
    if (rule == POINT_PATH && p->mid_turn && named == 2) first = 1; /* where the piece is known */
    if (rule == POINT_PEEL && named == 2)
        for (int left = disks_named(p, s); left > 0; left--)
            out[count++] = grid->vertices[cells[0]];
    for (int i = first; i < named; i++) out[count++] = grid->vertices[cells[i]];
    assert(count <= STEP_VERTICES);
    return count;
}

/* -- What may come next -- */

/* Calls visit for the vertices of every step that fits what has been pointed at; of a pair in both
 * orders. It stops when visit returns false. */
typedef bool StepVisit(void *context, Step s, const Vertex *vertices, int count);

static void visit_steps(const Pointing *p, const Grid *grid, StepVisit *visit, void *context)
{
    Step list[STEPS_MAX];
    const Game *g = game_of(&p->at);
    int steps = g->steps(&p->at, list);
    for (int i = 0; i < steps; i++) {
        Vertex v[STEP_VERTICES];
        int count = list_step(&p->at, grid, list[i], v);
        int orders = g->steps_commute && count == 2 ? 2 : 1;
        for (int order = 0; order < orders; order++) {
            if (order) {
                Vertex other = v[0];
                v[0] = v[1];
                v[1] = other;
            }
            if (count < p->count) continue;
            if (p->count && memcmp(v, p->vertices, (size_t)p->count * sizeof *v) != 0) continue;
            if (!visit(context, list[i], v, count)) return;
        }
    }
}

Pointing pointing_start(const Pos *p) { return (Pointing){.at = *p}; }

bool pointing_is_empty(const Pointing *p) { return p->count == 0 && p->turn.count == 0; }

typedef struct NextList {
    const Pointing *pointing;
    Vertex *out;
    int count;
    bool has_pass;
} NextList;

static bool note_next(void *context, Step s, const Vertex *vertices, int count)
{
    NextList *list = context;
    (void)s;
    if (count == 0) {
        list->has_pass = true;
        return true;
    }
    Vertex v = vertices[list->pointing->count];
    for (int i = 0; i < list->count; i++)
        if (list->out[i] == v) return true;
    assert(list->count < GRID_MOVES);
    list->out[list->count++] = v;
    return true;
}

static int compare_vertices(const void *one, const void *other)
{
    return *(const Vertex *)one - *(const Vertex *)other;
}

int pointing_next(const Pointing *p, const Grid *grid, Vertex out[GRID_MOVES], bool *has_pass)
{
    NextList list = {.pointing = p, .out = out};
    visit_steps(p, grid, note_next, &list);
    *has_pass = list.has_pass;
    qsort(out, (size_t)list.count, sizeof *out, compare_vertices);
    return list.count;
}

/* -- Pointing -- */

typedef struct Match {
    const Pointing *pointing; /* with the new vertex */
    bool fits;
    Step whole; /* the step whose vertices these are, or NO_STEP */
} Match;

static bool note_match(void *context, Step s, const Vertex *vertices, int count)
{
    Match *match = context;
    (void)vertices;
    match->fits = true;
    if (count == match->pointing->count) match->whole = s;
    return match->whole == NO_STEP;
}

PointStatus pointing_add(Pointing *p, const Grid *grid, Vertex v)
{
    if (p->count == STEP_VERTICES || p->turn.count == TURN_STEPS) return POINT_ILLEGAL;
    p->vertices[p->count++] = v;
    Match match = {.pointing = p, .whole = NO_STEP};
    visit_steps(p, grid, note_match, &match);
    if (!match.fits) {
        p->count--;
        return POINT_ILLEGAL;
    }
    if (match.whole == NO_STEP) return POINT_GOES_ON;
    const Game *g = game_of(&p->at);
    p->turn.steps[p->turn.count++] = match.whole;
    p->count = 0;
    g->play(&p->at, match.whole, &p->at);
    if (p->at.mid_turn) return POINT_GOES_ON;
    p->turn = turn_in_order(g, &p->turn);
    return POINT_TURN;
}

/* -- Whole turns -- */

int pointing_list(const Pos *p, const Grid *grid, const Turn *t, Vertex out[TURN_VERTICES])
{
    Pos at = *p;
    int count = 0;
    for (int i = 0; i < t->count; i++) {
        Vertex v[STEP_VERTICES];
        int more = list_step(&at, grid, t->steps[i], v);
        assert(count + more <= TURN_VERTICES);
        memcpy(out + count, v, (size_t)more * sizeof *v);
        count += more;
        game_of(p)->play(&at, t->steps[i], &at);
    }
    return count;
}

/* Is one of the turn's steps the one that was made? In a set of steps any may have come first. */
static bool has_steps(const Pointing *p, const Turn *t, bool is_set)
{
    for (int i = 0; i < p->turn.count; i++) {
        bool is_there = !is_set && i < t->count && t->steps[i] == p->turn.steps[i];
        for (int k = 0; is_set && k < t->count; k++) is_there |= t->steps[k] == p->turn.steps[i];
        if (!is_there) return false;
    }
    return true;
}

bool pointing_leads_to(const Pointing *p, const Pos *start, const Grid *grid, const Turn *t)
{
    const Game *g = game_of(start);
    if (t->count < p->turn.count || !has_steps(p, t, g->steps_commute)) return false;
    if (p->count == 0) return true;
    for (int i = 0; i < t->count; i++) {
        Vertex v[STEP_VERTICES];
        if (!g->steps_commute && i != p->turn.count) continue;
        int count = list_step(&p->at, grid, t->steps[i], v);
        if (count >= p->count && memcmp(v, p->vertices, (size_t)p->count * sizeof *v) == 0)
            return true;
        if (g->steps_commute && count == 2 && p->count == 1 && v[1] == p->vertices[0]) return true;
    }
    return false;
}
