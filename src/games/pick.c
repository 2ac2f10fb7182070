/* pick.c: a turn chosen by pointing. */
#include "games/pick.h"

#include <string.h>

/* The steps whose paths begin with the points chosen so far, those points first. */
typedef struct Candidates {
    int count;
    Step steps[STEPS_MAX];
    StepPath paths[STEPS_MAX];
} Candidates;

static bool begins_with(const StepPath *path, const Pick *p)
{
    return p->count <= path->count &&
           memcmp(path->points, p->points, (size_t)p->count * sizeof *p->points) == 0;
}

static void swap_points(StepPath *path)
{
    uint16_t first = path->points[0];
    path->points[0] = path->points[1];
    path->points[1] = first;
}

/* Whether the step's path begins with the chosen points; a set is turned so that it does. */
static bool fits(const Pick *p, const PickMap *map, Step s, StepPath *path)
{
    map->path(map->context, &p->at, s, path);
    if (begins_with(path, p)) return true;
    if (!path->is_set) return false;
    swap_points(path);
    return begins_with(path, p);
}

static void find_candidates(const Pick *p, const PickMap *map, Candidates *c)
{
    Step list[STEPS_MAX];
    int count = game_of(&p->at)->steps(&p->at, list);
    c->count = 0;
    for (int i = 0; i < count; i++)
        if (fits(p, map, list[i], &c->paths[c->count]) && c->paths[c->count].count > 0)
            c->steps[c->count++] = list[i];
}

/* A piece that goes on need not be pointed at again. */
static void point_at_mover(Pick *p, const PickMap *map)
{
    Candidates c;
    if (game_of(&p->at)->steps_commute) return;
    find_candidates(p, map, &c);
    for (int i = 1; i < c.count; i++)
        if (c.paths[i].points[0] != c.paths[0].points[0]) return;
    if (c.count == 0) return;
    p->points[0] = c.paths[0].points[0];
    p->count = 1;
}

static PickStatus make_step(Pick *p, const PickMap *map, Step step)
{
    const Game *g = game_of(&p->at);
    p->turn.steps[p->turn.count++] = step;
    g->play(&p->at, step, &p->at);
    p->count = 0;
    if (p->at.mid_turn) {
        point_at_mover(p, map);
        return PICK_MORE;
    }
    p->turn = turn_in_order(g, &p->turn);
    return PICK_DONE;
}

void pick_begin(Pick *p, const Pos *pos) { *p = (Pick){.start = *pos, .at = *pos}; }

bool pick_is_fresh(const Pick *p) { return p->turn.count == 0 && p->count == 0; }

PickStatus pick_point(Pick *p, const PickMap *map, uint16_t point)
{
    Candidates c;
    int whole = 0;
    if (p->count == PATH_POINTS || p->turn.count == TURN_STEPS) return PICK_REFUSED;
    p->points[p->count++] = point;
    find_candidates(p, map, &c);
    if (c.count == 0) {
        p->count--;
        return PICK_REFUSED;
    }
    for (int i = 0; i < c.count; i++) whole += c.paths[i].count == p->count;
    if (c.count == 1 && p->count >= c.paths[0].needed) return make_step(p, map, c.steps[0]);
    return whole == c.count ? PICK_NUMBER : PICK_MORE;
}

static void note_next(uint16_t point, uint16_t out[PICK_NEXT], int *count)
{
    for (int i = 0; i < *count; i++)
        if (out[i] == point) return;
    out[(*count)++] = point;
}

int pick_next(const Pick *p, const PickMap *map, uint16_t out[PICK_NEXT], bool *has_pass)
{
    Step list[STEPS_MAX];
    int steps = game_of(&p->at)->steps(&p->at, list), count = 0;
    *has_pass = false;
    for (int i = 0; i < steps; i++) {
        StepPath path;
        if (!fits(p, map, list[i], &path)) continue;
        if (path.count == 0) *has_pass = true;
        if (path.count == 0) continue;
        note_next(path.points[p->count < path.count ? p->count : path.count - 1], out, &count);
        if (path.is_set && p->count == 0) note_next(path.points[1], out, &count);
    }
    return count;
}

int pick_numbers(const Pick *p, const PickMap *map, int out[STEPS_MAX])
{
    Candidates c;
    find_candidates(p, map, &c);
    for (int i = 0; i < c.count; i++) {
        int number = game_of(&p->at)->step_cells(&p->at, c.steps[i]).pieces, j = i;
        for (; j > 0 && out[j - 1] > number; j--) out[j] = out[j - 1];
        out[j] = number;
    }
    return c.count;
}

PickStatus pick_number(Pick *p, const PickMap *map, int number)
{
    Candidates c;
    find_candidates(p, map, &c);
    for (int i = 0; i < c.count; i++)
        if (game_of(&p->at)->step_cells(&p->at, c.steps[i]).pieces == number)
            return make_step(p, map, c.steps[i]);
    return PICK_REFUSED;
}

enum { POINTED_MAX = 2 * TURN_STEPS + PATH_POINTS + 1 };

/* A piece that goes on is not named again. */
static void add_pointed(uint16_t cells[POINTED_MAX], int *count, uint16_t cell)
{
    if (*count == 0 || cells[*count - 1] != cell) cells[(*count)++] = cell;
}

bool pick_explain(const Pick *p, uint16_t cell, Fault *fault)
{
    const Game *g = game_of(&p->at);
    uint16_t cells[POINTED_MAX];
    int count = 0;
    Pos at = p->start;
    Board board;
    Turn turn;
    char text[TURN_TEXT];
    Text out = text_fixed(text, sizeof text);
    for (int i = 0; i < p->turn.count; i++) {
        StepCells made = g->step_cells(&at, p->turn.steps[i]);
        for (int k = 0; k < made.count; k++) add_pointed(cells, &count, made.at[k]);
        g->play(&at, p->turn.steps[i], &at);
    }
    for (int i = 0; i < p->count; i++) add_pointed(cells, &count, p->points[i]);
    cells[count++] = cell;
    g->board(&p->start, &board);
    g->guess(&p->start, &board, cells, count, &out);
    return out.length > 0 && !out.is_cut && !turn_parse(&p->start, text, &turn, fault) &&
           fault->code != FAULT_NOT_A_MOVE;
}

/* Whether the turn has the step that was made at this place; steps that commute may have been made
 * in any order. */
static bool has_step(const Turn *t, Step step, int place, bool commute)
{
    for (int i = 0; i < t->count; i++)
        if (t->steps[i] == step && (commute || i == place)) return true;
    return false;
}

bool pick_leads_to(const Pick *p, const PickMap *map, const Turn *t)
{
    bool commute = game_of(&p->at)->steps_commute;
    if (t->count < p->turn.count) return false;
    for (int i = 0; i < p->turn.count; i++)
        if (!has_step(t, p->turn.steps[i], i, commute)) return false;
    if (p->count == 0) return true;
    for (int i = 0; i < t->count; i++) {
        StepPath path;
        if ((commute || i == p->turn.count) && fits(p, map, t->steps[i], &path)) return true;
    }
    return false;
}
