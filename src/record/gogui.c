/* gogui.c: SGF that GoGui and gogui-twogtp write.
 *
 *     (;FF[4]CA[UTF-8]AP[GoGui:1.5.1]SZ[5];W[cc];B[cd];W[cc];W[cd])
 *
 * They know moves only as vertices of a square grid, so a turn is a sequence of nodes of one
 * colour, as in GTP (games/pointing.h), and SZ is the number of lines of the grid. Nothing says
 * which game it is. A point is a column and a row from the top, as letters from a. */
#include "record/formats.h"
#include "record/sgf_reader.h"

#include <string.h>

enum { USUAL_LINES = 19 /* of a file without SZ */ };

static void measure(const Game *g, int size, VertexGrid *grid)
{
    Board board;
    Pos start;
    g->start(&start, size, 0, 0);
    g->board(&start, &board);
    grid_make(&board, grid);
}

/* The size of the game whose board has so many lines, -1 if none has. */
static int find_size(const Game *g, int lines, VertexGrid *grid)
{
    for (int size = g->size_min; size <= g->size_max; size++) {
        measure(g, size, grid);
        if (grid->size == lines) return size;
    }
    return -1;
}

static bool begin(SgfReader *t, const Game *game)
{
    char *size = t->words->word[START_SIZE], *name = t->words->word[START_GAME];
    const Game *g = game;
    Fault fault;
    int lines = USUAL_LINES;
    Cursor c = cursor_over(size);
    if (*name && !game_find(name, &g, &fault)) {
        report_rule(t->report, t->words->place[START_GAME], &fault);
        return false;
    }
    if (!g) return true; /* the missing name is noted later */
    if (*size && (!cursor_number(&c, GRID_MAX, &lines) || !cursor_at_end(&c))) {
        report_note(t->report, READ_BAD_SIZE, t->words->place[START_SIZE], "s", size);
        return false;
    }
    int found = find_size(g, lines, &t->grid);
    if (found < 0) {
        report_note(t->report, READ_SGF_LINES, t->words->place[START_SIZE], "sd", g->title, lines);
        return false;
    }
    Text text = text_fixed(size, TAG_VALUE);
    if (found > 0) text_int(&text, found);
    return true;
}

static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

static bool parse_point(const char *value, int lines, Vertex *out)
{
    if (!is_letter(value[0]) || !is_letter(value[1]) || value[2]) return false;
    int column = value[0] - 'a', row = lines - 1 - (value[1] - 'a');
    *out = (Vertex)(GRID_MAX * row + column);
    return column < lines && row >= 0;
}

/* The turn so far and one vertex more. */
static PickStatus point_at(SgfReader *t, const Pos *pos, Vertex v, Pick *pick)
{
    pick_begin(pick, pos);
    for (int i = 0; i < t->begun.count; i++) pointing_add(pick, &t->grid, t->begun.vertices[i]);
    return t->begun.count < TURN_VERTICES ? pointing_add(pick, &t->grid, v) : PICK_REFUSED;
}

static void add_vertex(SgfReader *t, Vertex v)
{
    const Pos *pos = &record_node(t->record, t->last)->pos;
    Pick pick;
    PickStatus status = point_at(t, pos, v, &pick);
    if (status == PICK_MORE) {
        t->begun.vertices[t->begun.count++] = v;
    } else if (status == PICK_DONE) {
        RecordStatus added = record_add_turn(t->record, t->last, &pick.turn, &t->last);
        t->begun.count = 0;
        if (report_status(t->report, added, t->place, "", NULL)) sgf_drop(t);
    } else {
        char vertex[VERTEX_TEXT];
        vertex_print(v, vertex);
        report_note(t->report, READ_SGF_VERTEX, t->place, "ss", game_of(pos)->title, vertex);
        sgf_drop(t);
    }
}

/* A pass of the side to move is a turn, if none has begun. Other passes change nothing: GTP has
 * them after the end of a game, and from a side that is asked while the other is to move. */
static bool is_empty_pass(const SgfReader *t, bool is_white)
{
    const Pos *pos = &record_node(t->record, t->last)->pos;
    return pos->outcome != ONGOING || (pos->to_move == WHITE) != is_white;
}

static void apply_vertex(SgfReader *t, const char *name, const char *value)
{
    bool is_pass = !*value || (t->grid.size <= USUAL_LINES && strcmp(value, "tt") == 0);
    Vertex v;
    if (sgf_drops(t)) return;
    if (is_pass && is_empty_pass(t, name[0] == 'W')) return;
    if (!sgf_check_side(t, name[0] == 'W', name, is_pass ? "" : value)) return;
    if (is_pass) {
        sgf_add_text(t, "pass");
    } else if (parse_point(value, t->grid.size, &v)) {
        add_vertex(t, v);
    } else {
        report_note(t->report, READ_SGF_POINT, t->place, "s", value);
        sgf_drop(t);
    }
}

static const SgfProperty OF_START[] = {{"QG", sgf_apply_start},
                                       {"SZ", sgf_apply_start},
                                       {"QS", sgf_apply_start},
                                       {0}};

static const SgfProperty OF_MOVE[] = {{"B", apply_vertex},     {"W", apply_vertex},
                                      {"AB", sgf_apply_setup}, {"AW", sgf_apply_setup},
                                      {"AE", sgf_apply_setup}, {0}};

Record *gogui_read(RecordReader *reader, ReadReport *report)
{
    static const SgfDialect DIALECT = {.of_start = OF_START, .of_move = OF_MOVE, .begin = begin};
    return sgf_read_dialect(reader, &DIALECT, report);
}
