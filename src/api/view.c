/* view.c: a position as the page sees it. */
#include "api/view.h"

#include "draw/draw.h"
#include "games/notation.h"
#include "games/pick.h"

#include <string.h>

/* -- Pieces -- */

enum { PIECE_TEXT = 20 };

/* "b", "wK", or a tower from bottom to top "wwb"; "" for nothing. */
static void print_piece(const Board *b, const Cell *cell, char out[PIECE_TEXT])
{
    Text text = text_fixed(out, PIECE_TEXT);
    bool has_towers = b->reserve[WHITE] >= 0;
    if (cell->owner == NOBODY) return;
    if (has_towers) {
        for (int i = 0; i < cell->height; i++) text_char(&text, cell->tower >> i & 1 ? 'b' : 'w');
        return;
    }
    text_char(&text, cell->owner == BLACK ? 'b' : 'w');
    if (cell->piece) text_char(&text, (char)(cell->piece == '*' ? 'K' : cell->piece));
}

static bool is_same(const Cell *one, const Cell *other)
{
    return one->owner == other->owner && one->height == other->height &&
           one->tower == other->tower && one->piece == other->piece;
}

static void print_pieces(Text *out, const Board *b)
{
    char piece[PIECE_TEXT];
    text_json_key(out, "pieces");
    text_char(out, '{');
    for (int i = 0, shown = 0; i < b->cell_count; i++) {
        print_piece(b, &b->cells[i], piece);
        if (!*piece) continue;
        text_string(out, shown++ ? ",\"" : "\"");
        text_int(out, i);
        text_string(out, "\":\"");
        text_string(out, piece);
        text_char(out, '"');
    }
    text_char(out, '}');
}

/* One number per side, or null if the game has none. */
static void print_pair(Text *out, const char *key, const int of[2])
{
    text_json_key(out, key);
    if (of[WHITE] < 0)
        text_string(out, "null");
    else
        text_format(out, "[%d,%d]", of[WHITE], of[BLACK]);
}

/* -- What the last move did -- */

static void print_marked(Text *out, const char *key, const Marks *marks, int count, Mark mark)
{
    text_json_key(out, key);
    text_char(out, '[');
    for (int i = 0, shown = 0; i < count; i++) {
        if (marks->on[i] != mark) continue;
        if (shown++) text_char(out, ',');
        text_int(out, i);
    }
    text_char(out, ']');
}

static void print_last(Text *out, const View *v, const Board *now)
{
    const Game *g = game_of(v->now);
    text_json_key(out, "last");
    if (!v->last || !v->before) {
        text_string(out, "null");
        return;
    }
    char move[TURN_TEXT];
    Board before;
    Marks marks;
    g->turn_print(v->before, v->last, move);
    g->board(v->before, &before);
    draw_marks(&before, now, &marks);
    draw_mark_turn(v->before, v->last, now, &marks);
    text_char(out, '{');
    json_text(out, "move", move);
    print_marked(out, "to", &marks, now->cell_count, MARK_TO);
    print_marked(out, "from", &marks, now->cell_count, MARK_FROM);
    text_char(out, '}');
}

/* -- Scores and groups -- */

static void print_score(Text *out, const Pos *p)
{
    Score score;
    text_json_key(out, "score");
    if (!game_of(p)->has_score) {
        text_string(out, "null");
        return;
    }
    game_of(p)->score(p, &score);
    text_char(out, '{');
    for (int colour = WHITE; colour <= BLACK; colour++) {
        text_json_key(out, colour_name(colour));
        text_char(out, '[');
        for (int i = 0; i < score.count[colour]; i++)
            text_format(out, i ? ",%u" : "%u", score.value[colour][i]);
        text_char(out, ']');
    }
    text_char(out, '}');
}

/* BoardGroups, identified by their first cell: the group of every cell, and the value of every
 * group. */
typedef struct BoardGroups {
    int16_t of[CELLS_MAX]; /* -1: none */
    int value[CELLS_MAX];
    int first[CELLS_MAX], count; /* the groups with a value, best first */
} BoardGroups;

static void fill_group(const Board *b, int from, BoardGroups *groups)
{
    int16_t stack[CELLS_MAX];
    int depth = 0;
    stack[depth++] = (int16_t)from;
    groups->of[from] = (int16_t)from;
    while (depth > 0) {
        const Cell *cell = &b->cells[stack[--depth]];
        groups->value[from] += cell->worth;
        for (int i = 0; i < cell->neighbour_count; i++) {
            int next = cell->neighbours[i];
            if (groups->of[next] >= 0 || b->cells[next].owner != cell->owner) continue;
            groups->of[next] = (int16_t)from;
            stack[depth++] = (int16_t)next;
        }
    }
}

static void find_groups(const Board *b, BoardGroups *groups)
{
    groups->count = 0;
    memset(groups->of, -1, sizeof groups->of);
    memset(groups->value, 0, sizeof groups->value);
    for (int i = 0; i < b->cell_count; i++) {
        if (b->cells[i].owner == NOBODY || groups->of[i] >= 0) continue;
        fill_group(b, i, groups);
        if (groups->value[i] == 0) continue;
        int at = groups->count++;
        for (; at > 0 && groups->value[groups->first[at - 1]] < groups->value[i]; at--)
            groups->first[at] = groups->first[at - 1];
        groups->first[at] = i;
    }
}

static void print_groups(Text *out, const Pos *p, const Board *b)
{
    BoardGroups groups;
    text_json_key(out, "groups");
    text_char(out, '[');
    if (game_of(p)->has_score) {
        find_groups(b, &groups);
        for (int i = 0; i < groups.count; i++) {
            int first = groups.first[i];
            text_string(out, i ? ",{" : "{");
            json_text(out, "colour", colour_name(b->cells[first].owner));
            text_json_key(out, "cells");
            for (int cell = first; cell < b->cell_count; cell++) {
                if (groups.of[cell] != first) continue;
                text_char(out, cell == first ? '[' : ',');
                text_int(out, cell);
            }
            text_char(out, ']');
            json_int(out, "value", groups.value[first]);
            text_char(out, '}');
        }
    }
    text_char(out, ']');
}

/* -- Steps -- */

/* Completes the turn if it ends here or may stop here; false if it must go on. */
static bool turn_may_end(const Game *g, const Pos *after, Turn *turn, bool *has_more)
{
    Step list[STEPS_MAX];
    *has_more = false;
    if (!after->mid_turn) return true;
    int count = g->steps(after, list), stops = 0;
    for (int i = 0; i < count; i++) stops += list[i] == g->stop;
    *has_more = count > stops;
    if (stops && turn->count < TURN_STEPS) turn->steps[turn->count++] = g->stop;
    return stops;
}

static void print_move_member(Text *out, const Game *g, const Pos *from, const Turn *turn, bool has)
{
    char move[TURN_TEXT];
    Turn ordered = turn_in_order(g, turn);
    if (has) g->turn_print(from, &ordered, move);
    json_text(out, "move", has ? move : NULL);
}

static void print_changes(Text *out, const Board *before, const Board *after)
{
    char piece[PIECE_TEXT];
    text_json_key(out, "changes");
    text_char(out, '[');
    for (int i = 0, shown = 0; i < after->cell_count; i++) {
        if (is_same(&before->cells[i], &after->cells[i])) continue;
        print_piece(after, &after->cells[i], piece);
        text_string(out, shown++ ? ",[" : "[");
        text_int(out, i);
        text_char(out, ',');
        if (*piece)
            text_json_string(out, piece);
        else
            text_string(out, "null");
        text_char(out, ']');
    }
    text_char(out, ']');
}

/* The names of the cells, or the text of the move if the step is a whole turn. */
static void print_step_name(Text *out, const Pos *at, Step step, const StepCells *cells,
                            const Board *b)
{
    const Game *g = game_of(at);
    char name[TURN_TEXT] = "pass";
    if (g->one_step) {
        g->turn_print(at, &(Turn){1, {step}}, name);
    } else if (cells->count > 0) {
        Text text = text_fixed(name, sizeof name);
        for (int i = 0; i < cells->count; i++)
            text_format(&text, i ? "-%s" : "%s", b->cells[cells->at[i]].label);
    }
    json_text(out, "text", name);
}

/* `at` is the position in which the step is made, b its board; `changed` is memory for the board
 * after it. */
static void print_step(Text *out, const View *v, const Pos *at, const Board *b, Board *changed,
                       Step step)
{
    const Game *g = game_of(at);
    StepCells cells = g->step_cells(at, step);
    Turn turn = v->chosen;
    bool has_more;
    Pos after;
    g->play(at, step, &after);
    g->pieces(&after, changed);
    turn.steps[turn.count++] = step;
    bool may_end = turn_may_end(g, &after, &turn, &has_more);
    text_char(out, '{');
    json_int(out, "id", step);
    text_json_key(out, "cells");
    text_char(out, '[');
    for (int i = 0; i < cells.count; i++) {
        if (i) text_char(out, ',');
        text_int(out, cells.at[i]);
    }
    text_char(out, ']');
    print_step_name(out, at, step, &cells, b);
    print_move_member(out, g, v->now, &turn, may_end);
    json_bool(out, "more", has_more);
    json_bool(out, "set", cells.is_set);
    print_changes(out, b, changed);
    text_char(out, '}');
}

static void print_steps(Text *out, const View *v, const Pos *at, const Board *b)
{
    const Game *g = game_of(at);
    Step list[STEPS_MAX];
    bool is_open = !v->is_closed && at->outcome == ONGOING && v->chosen.count < TURN_STEPS - 1;
    int count = is_open ? g->steps(at, list) : 0;
    Turn turn = v->chosen;
    Board changed = *b;
    bool has_more, may_end = turn.count && turn_may_end(g, at, &turn, &has_more);
    print_move_member(out, g, v->now, &turn, may_end);
    text_json_key(out, "steps");
    text_char(out, '[');
    for (int i = 0, shown = 0; i < count; i++) {
        if (list[i] == g->stop) continue;
        if (shown++) text_char(out, ',');
        print_step(out, v, at, b, &changed, list[i]);
    }
    text_char(out, ']');
}

/* -- In words -- */

/* What the side to move is to do at `at`, after pointing at `count` cells; null if the game is
 * over. */
static void print_prompt(Text *out, const View *v, const Pos *at, const uint16_t *cells, int count)
{
    Phrase phrase;
    char said[PHRASE_TEXT];
    bool is_open = !v->is_closed && at->outcome == ONGOING;
    if (is_open) {
        turn_prompt(at, cells, count, &phrase);
        say_phrase(v->words, &phrase, said);
    }
    json_text(out, "prompt", is_open ? said : NULL);
}

/* How the rules ended the game: "White wins 10–3, largest groups"; null if they did not. */
static void print_result(Text *out, const View *v)
{
    Phrase phrase;
    char said[PHRASE_TEXT];
    bool is_over = v->now->outcome != ONGOING;
    if (is_over) {
        result_describe(v->now, &phrase);
        say_phrase(v->words, &phrase, said);
    }
    json_text(out, "result", is_over ? said : NULL);
}

/* The cells that decided the game. */
static void print_decisive(Text *out, const Pos *p, Board *b)
{
    board_mark(p, b);
    text_json_key(out, "decisive");
    text_char(out, '[');
    for (int i = 0, shown = 0; i < b->cell_count; i++) {
        if (!b->cells[i].is_decisive) continue;
        if (shown++) text_char(out, ',');
        text_int(out, i);
    }
    text_char(out, ']');
}

/* -- The whole view -- */

static Pos play_chosen(const View *v)
{
    Pos at = *v->now;
    for (int i = 0; i < v->chosen.count; i++) game_of(&at)->play(&at, v->chosen.steps[i], &at);
    return at;
}

void view_print(Text *out, const View *v)
{
    Pos at = play_chosen(v);
    const Game *g = game_of(&at);
    Board now, board;
    g->board(v->now, &now);
    g->board(&at, &board);
    text_char(out, '{');
    position_print(out, v->now);
    json_int(out, "ply", v->ply);
    json_text(out, "to_move", colour_name(at.to_move));
    print_pieces(out, &board);
    print_pair(out, "reserve", board.reserve);
    print_pair(out, "points", board.points);
    print_last(out, v, &now);
    json_text(out, "outcome", outcome_name(v->now->outcome));
    json_text(out, "reason", say(v->words, ending_name(v->now->ending)));
    print_score(out, v->now);
    print_groups(out, v->now, &now);
    print_decisive(out, v->now, &now);
    print_prompt(out, v, &at, NULL, 0);
    print_result(out, v);
    print_steps(out, v, &at, &board);
    text_char(out, '}');
}

bool view_choose(View *v, const char *steps)
{
    Cursor c = cursor_over(steps);
    const Game *g = game_of(v->now);
    Pos at = *v->now;
    v->chosen.count = 0;
    while (!cursor_at_end(&c)) {
        Step list[STEPS_MAX];
        int step, found = 0;
        bool is_open = at.outcome == ONGOING && (v->chosen.count == 0 || at.mid_turn);
        if (!is_open || v->chosen.count == TURN_STEPS - 2 || !cursor_number(&c, NO_STEP, &step))
            return false;
        int count = g->steps(&at, list);
        while (found < count && list[found] != step) found++;
        if (found == count || (!cursor_take(&c, ',') && !cursor_at_end(&c))) return false;
        v->chosen.steps[v->chosen.count++] = (Step)step;
        g->play(&at, (Step)step, &at);
    }
    return v->chosen.count == 0 || at.mid_turn;
}

/* The view of the game that a request names, with its chosen steps; false if it is refused. */
static bool read_view(Request *req, History *h, View *v)
{
    const char *steps = request_arg(req, "steps");
    if (!request_read_game(req, h)) return false;
    *v = (View){.before = h->ply ? &h->positions[h->ply - 1] : NULL,
                .last = h->ply ? &h->turns[h->ply - 1] : NULL,
                .now = history_now(h),
                .ply = h->ply,
                .words = &req->words};
    if (view_choose(v, steps ? steps : "")) return true;
    history_free(h);
    return request_refuse(req, REFUSE_ILLEGAL, N_("these steps cannot be made"), "steps");
}

bool handle_view(Request *req)
{
    History h;
    View v;
    if (!read_view(req, &h, &v)) return false;
    view_print(&req->response.body, &v);
    req->response.cache = CACHE_TAGGED;
    history_free(&h);
    return true;
}

/* -- Pointing -- */

/* "12,4": cells of the board, from one to PATH_POINTS. */
static bool read_cells(const char *text, int most, Pick *pick)
{
    Cursor c = cursor_over(text);
    int cell;
    for (pick->count = 0; pick->count < PATH_POINTS; pick->count++) {
        if (!cursor_number(&c, most, &cell)) return false;
        pick->points[pick->count] = (uint16_t)cell;
        if (cursor_at_end(&c)) return ++pick->count > 0;
        if (!cursor_take(&c, ',')) return false;
    }
    return false;
}

/* Whether a step begins with the cells pointed at. */
static bool is_beginning(const StepCells *cells, const Pick *pick)
{
    bool is_same = pick->count <= cells->count;
    if (cells->is_set && pick->count == 1 && pick->points[0] == cells->at[1]) return true;
    for (int i = 0; is_same && i < pick->count; i++) is_same = cells->at[i] == pick->points[i];
    return is_same;
}

static bool leads_on(const Pick *pick)
{
    const Game *g = game_of(&pick->at);
    Step list[STEPS_MAX];
    int count = g->steps(&pick->at, list);
    for (int i = 0; i < count; i++) {
        StepCells cells = g->step_cells(&pick->at, list[i]);
        if (cells.count && is_beginning(&cells, pick)) return true;
    }
    return false;
}

/* What comes next after pointing at these cells, or why the last of them cannot be chosen. */
static void print_pointing(Text *out, const View *v, Pick *pick)
{
    Fault fault;
    char why[FAULT_TEXT];
    bool is_open = pick->at.outcome == ONGOING, goes_on = is_open && leads_on(pick);
    uint16_t last = pick->points[pick->count - 1];
    if (!goes_on) pick->count--;
    bool has_reason = is_open && !goes_on && pick_explain(pick, last, &fault);
    if (has_reason) say_reason(v->words, &fault, why);
    text_char(out, '{');
    print_prompt(out, v, &pick->at, pick->points, pick->count);
    json_text(out, "refusal", has_reason ? why : NULL);
    text_char(out, '}');
}

bool handle_pointing(Request *req)
{
    const char *cells = request_arg(req, "cells");
    History h;
    View v;
    Board board;
    if (!read_view(req, &h, &v)) return false;
    Pick pick = {.start = *v.now, .at = play_chosen(&v), .turn = v.chosen};
    game_of(v.now)->board(v.now, &board);
    bool ok = read_cells(cells ? cells : "", board.cell_count - 1, &pick) ||
              request_refuse(req, REFUSE_MALFORMED, N_("expected cells of the board"), "cells");
    if (ok) {
        print_pointing(&req->response.body, &v, &pick);
        req->response.cache = CACHE_TAGGED;
    }
    history_free(&h);
    return ok;
}
