/* pointing.c: a turn made by pointing at vertices. */
#include "games/pointing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void add(StepPath *path, Vertex v)
{
    assert(path->count < PATH_POINTS);
    path->points[path->count++] = v;
}

/* The point next to the handle, and at a corner the next point of the handle's line. */
static void enter(const Pos *p, const VertexGrid *grid, uint16_t handle, StepPath *out)
{
    Vertex v = grid->vertices[handle];
    int last = grid->size - 1, row = vertex_row(v), column = vertex_column(v);
    add(out, v);
    if ((row != 0 && row != last) || (column != 0 && column != last)) return;
    Board board;
    game_of(p)->board(p, &board);
    bool is_row = board.cells[handle].y == board.cells[grid->cells[v]].y;
    if (is_row)
        add(out, (Vertex)(v + (column == 0 ? 1 : -1)));
    else
        add(out, (Vertex)(v + (row == 0 ? GRID_MAX : -GRID_MAX)));
}

static void path_of_vertices(const void *context, const Pos *at, Step s, StepPath *out)
{
    const VertexGrid *grid = context;
    StepCells cells = game_of(at)->step_cells(at, s);
    *out = (StepPath){.is_set = cells.is_set};
    if (cells.is_handle) {
        enter(at, grid, cells.at[0], out);
    } else if (cells.count > 0) {
        int again = cells.pieces < cells.of ? cells.pieces : s == game_of(at)->stop;
        for (int i = 0; i < again; i++) add(out, grid->vertices[cells.at[0]]);
        for (int i = 0; i < cells.count; i++) add(out, grid->vertices[cells.at[i]]);
    }
    out->needed = out->count;
}

static int compare_vertices(const void *one, const void *other)
{
    return *(const Vertex *)one - *(const Vertex *)other;
}

int pointing_next(const Pick *p, const VertexGrid *grid, Vertex out[GRID_MOVES], bool *has_pass)
{
    int count = pick_next(p, &(PickMap){path_of_vertices, grid}, out, has_pass);
    qsort(out, (size_t)count, sizeof *out, compare_vertices);
    return count;
}

PickStatus pointing_add(Pick *p, const VertexGrid *grid, Vertex v)
{
    return pick_point(p, &(PickMap){path_of_vertices, grid}, v);
}

bool pointing_leads_to(const Pick *p, const VertexGrid *grid, const Turn *t)
{
    return pick_leads_to(p, &(PickMap){path_of_vertices, grid}, t);
}

int pointing_list(const Pos *p, const VertexGrid *grid, const Turn *t, Vertex out[TURN_VERTICES])
{
    const Game *g = game_of(p);
    Pos at = *p;
    int count = 0;
    for (int i = 0; i < t->count; i++) {
        StepPath path;
        path_of_vertices(grid, &at, t->steps[i], &path);
        int known = i > 0 && !g->steps_commute, more = path.count - known;
        assert(count + more <= TURN_VERTICES);
        memcpy(out + count, path.points + known, (size_t)more * sizeof *out);
        count += more;
        g->play(&at, t->steps[i], &at);
    }
    return count;
}
