/* puzzles.c: the puzzles of the program, and the verdict on moves of somebody who solves one.
 *
 * Everything follows from the puzzle and the moves so far: the server keeps nothing. */
#include "api/puzzles.h"

#include "api/game_request.h"
#include "puzzles/attempt.h"
#include "puzzles/library.h"

#include <limits.h>
#include <string.h>

/* A number of the request, from `least` on; false, and refused, if it is none. */
static bool read_number(Request *req, const char *name, int least, int most, int *out)
{
    const char *text = request_arg(req, name);
    Cursor c = cursor_over(text ? text : "");
    if (cursor_number(&c, most, out) && cursor_at_end(&c) && *out >= least) return true;
    return request_refuse(req, REFUSE_MALFORMED, N_("expected a number"), name);
}

static bool print_day(Request *req)
{
    Text *out = &req->response.body;
    int day;
    if (!read_number(req, "day", 0, INT_MAX, &day)) return false;
    const Game *g = puzzle_game_of_day(day);
    text_char(out, '{');
    json_text(out, "game", g->name);
    json_int(out, "number", puzzle_number_of_day(day, puzzles_count(puzzles_find(g))));
    text_char(out, '}');
    return true;
}

/* The grade of each puzzle, in their order: 0 is easy, 2 hard. */
static bool print_grades(Request *req, const Game *g)
{
    Text *out = &req->response.body;
    const char *line = puzzles_next(puzzles_find(g)), *why;
    text_char(out, '{');
    json_text(out, "game", g->name);
    text_json_key(out, "grades");
    text_char(out, '[');
    for (bool is_first = true; line; line = puzzles_after(line)) {
        Puzzle p;
        if (!puzzle_read(line, &p, &why)) continue;
        text_format(out, is_first ? "%d" : ",%d", puzzle_grade(&p));
        is_first = false;
    }
    text_string(out, "]}");
    return true;
}

static void print_phrase(Request *req, const char *key, const Phrase *phrase)
{
    char said[PHRASE_TEXT];
    say_phrase(&req->words, phrase, said);
    json_text(&req->response.body, key, said);
}

static bool print_puzzle(Request *req, int number, const Puzzle *p)
{
    Text *out = &req->response.body;
    Phrase task;
    puzzle_task(p, &task);
    text_char(out, '{');
    position_print(out, &p->start);
    json_int(out, "number", number);
    json_text(out, "goal", puzzle_goal_name(p->goal));
    json_int(out, "turns", p->turns);
    json_int(out, "level", p->level);
    json_text(out, "grade", say(&req->words, puzzle_grade_name(puzzle_grade(p))));
    print_phrase(req, "task", &task);
    text_char(out, '}');
    return true;
}

/* -- Attempts -- */

typedef struct Moves {
    Turn turns[ATTEMPT_TURNS];
    int count;
    Pos at;
    int mover; /* of the last turn */
} Moves;

/* Plays the next move, whose text has this length. */
static bool read_move(Request *req, const char *text, size_t length, Moves *out)
{
    char move[TURN_TEXT];
    Text word = text_fixed(move, sizeof move);
    Fault fault;
    text_bytes(&word, text, length);
    if (out->count == ATTEMPT_TURNS)
        return request_refuse(req, REFUSE_MALFORMED, N_("there are too many moves"), "moves");
    if (!turn_parse(&out->at, move, &out->turns[out->count], &fault))
        return request_refuse_fault(req, REFUSE_ILLEGAL, &fault, "moves");
    out->mover = out->at.to_move;
    turn_play(&out->at, &out->turns[out->count++], &out->at);
    return true;
}

/* The moves of the request, joined by commas. */
static bool read_moves(Request *req, const Puzzle *p, Moves *out)
{
    const char *arg = request_arg(req, "moves");
    Text text = text_growing();
    *out = (Moves){.at = p->start, .mover = opponent(puzzle_solver(p))};
    if (!arg || !*arg) return true;
    text_moves(&text, arg);
    bool ok = !text.is_cut || request_refuse_memory(req);
    const char *at = text.data;
    while (ok && *at) {
        size_t length = strcspn(at, ",");
        ok = read_move(req, at, length, out);
        at += length + (at[length] == ',');
    }
    text_free(&text);
    return ok;
}

static bool print_verdict(Request *req, const Puzzle *p, const Moves *moves)
{
    static const char *const NAMES[] = {
        [ATTEMPT_RIGHT] = "right", [ATTEMPT_SOLVED] = "solved", [ATTEMPT_WRONG] = "wrong"};
    Text *out = &req->response.body;
    Verdict v;
    Phrase text;
    Pos at = moves->at;
    if (moves->mover != puzzle_solver(p))
        return request_refuse(req, REFUSE_MALFORMED, N_("the last move is not the solver's"),
                              "moves");
    if (!attempt_judge(p, moves->turns, moves->count, &v)) return request_refuse_memory(req);
    attempt_describe(p, &v, &text);
    text_char(out, '{');
    json_text(out, "status", NAMES[v.status]);
    print_phrase(req, "text", &text);
    text_json_key(out, "replies");
    text_char(out, '[');
    for (int i = 0; i < v.reply_count; i++) {
        char move[TURN_TEXT];
        game_of(&at)->turn_print(&at, &v.replies[i], move);
        text_string(out, i ? ", " : "");
        text_json_string(out, move);
        turn_play(&at, &v.replies[i], &at);
    }
    text_string(out, "]}");
    return true;
}

static bool print_hint(Request *req, const Puzzle *p, const Moves *moves)
{
    Text *out = &req->response.body;
    Turn solution;
    Phrase text;
    int step;
    if (!read_number(req, "hint", 1, HINT_STEPS, &step)) return false;
    if (!attempt_solution(p, moves->turns, moves->count, &solution))
        return request_refuse(req, REFUSE_MALFORMED, N_("there is no hint"), "hint");
    attempt_hint(p, &moves->at, &solution, step, &text);
    text_char(out, '{');
    print_phrase(req, "text", &text);
    text_char(out, '}');
    return true;
}

bool handle_puzzles(Request *req)
{
    const char *name = request_path_after(req, "/api/puzzles/"), *why;
    const Game *g;
    Fault fault;
    Puzzle p;
    Moves moves;
    int number;
    req->response.cache = CACHE_TAGGED;
    if (request_arg(req, "day")) return print_day(req);
    if (!game_find(name ? name : "", &g, &fault))
        return request_refuse_fault(req, REFUSE_UNKNOWN, &fault, "game");
    if (!request_arg(req, "number")) return print_grades(req, g);
    if (!read_number(req, "number", 1, INT_MAX, &number)) return false;
    const char *line = puzzles_line(puzzles_find(g), number);
    if (!line || !puzzle_read(line, &p, &why))
        return request_refuse(req, REFUSE_UNKNOWN, N_("there is no such puzzle"), "number");
    if (!read_moves(req, &p, &moves)) return false;
    if (request_arg(req, "hint")) return print_hint(req, &p, &moves);
    return moves.count ? print_verdict(req, &p, &moves) : print_puzzle(req, number, &p);
}
