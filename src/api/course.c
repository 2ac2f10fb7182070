/* course.c: a game as a caller names it. */
#include "api/course.h"

#include "games/notation.h"
#include "history/history.h"

#include <stdlib.h>
#include <string.h>

/* What was said, wherever it was said; "" for nothing. */
typedef struct Said {
    const char *game, *variant, *position;
    int size;
    uint64_t seed;
} Said;

static bool start(Course *course, const Said *said, Pos *out, Request *req)
{
    Fault fault;
    int size = said->size, variant;
    if (!*said->game)
        return request_refuse(req, REFUSE_MALFORMED, N_("expected the name of a game"), "game");
    if (!game_find(said->game, &course->game, &fault))
        return request_refuse_fault(req, REFUSE_MALFORMED, &fault, "game");
    const Game *g = course->game;
    if ((size || !*said->position) && !game_check_size(g, &size, &fault))
        return request_refuse_fault(req, REFUSE_MALFORMED, &fault, "size");
    if (!game_parse_variant(g, said->variant, &variant, &fault))
        return request_refuse_fault(req, REFUSE_MALFORMED, &fault, "variant");
    course->has_position = *said->position;
    if (!*said->position)
        g->start(out, size, variant, said->seed);
    else if (!g->parse(out, size, variant, said->position, &fault))
        return request_refuse_fault(req, REFUSE_MALFORMED, &fault, "position");
    return true;
}

static bool make_room(Course *course, int moves, Request *req)
{
    size_t count = (size_t)moves + 1;
    course->positions = malloc(count * sizeof *course->positions);
    course->turns = malloc(count * sizeof *course->turns);
    course->keys = malloc(count * sizeof *course->keys);
    if (course->positions && course->turns && course->keys) return true;
    course_free(course);
    return request_refuse_memory(req);
}

static bool add_move(Course *course, const char *text, Request *req)
{
    Fault fault;
    int i = course->count;
    if (!turn_parse(&course->positions[i], text, &course->turns[i], &fault))
        return request_refuse_fault(req, REFUSE_ILLEGAL, &fault, "moves");
    turn_play(&course->positions[i], &course->turns[i], &course->positions[i + 1]);
    course->keys[i + 1] = course->game->hash(&course->positions[i + 1]);
    judge_repetition(&course->positions[i + 1], course->keys[i + 1], course->keys, i + 1);
    course->count++;
    return true;
}

static bool begin(Course *course, const Said *said, int moves, Request *req)
{
    Pos first;
    *course = (Course){0};
    if (moves > COURSE_MOVES)
        return request_refuse(req, REFUSE_MALFORMED, N_("there are too many moves"), "moves");
    if (!start(course, said, &first, req) || !make_room(course, moves, req)) return false;
    course->positions[0] = first;
    course->keys[0] = course->game->hash(&first);
    return true;
}

static bool finish(Course *course, bool is_good)
{
    if (!is_good) course_free(course);
    return is_good;
}

/* -- From arguments -- */

static bool read_number_arg(const char *name, int max, int *out, Request *req)
{
    const char *value = request_arg(req, name);
    Cursor cursor = cursor_over(value ? value : "0");
    if (!value || !*value) return true;
    if (cursor_number(&cursor, max, out) && cursor_at_end(&cursor)) return true;
    return request_refuse(req, REFUSE_MALFORMED, N_("expected a whole number"), name);
}

static const char *arg_or_empty(const Request *req, const char *name)
{
    const char *value = request_arg(req, name);
    return value ? value : "";
}

bool course_read_args(Course *course, Request *req)
{
    Said said = {arg_or_empty(req, "game"), arg_or_empty(req, "variant"),
                 arg_or_empty(req, "position"), 0, 0};
    const char *moves = arg_or_empty(req, "moves");
    int seed = 0, count = *moves != '\0';
    if (!read_number_arg("size", 99, &said.size, req) ||
        !read_number_arg("seed", INT32_MAX, &seed, req))
        return false;
    said.seed = (uint64_t)seed;
    for (const char *at = moves; *at; at++) count += *at == ',';
    if (!begin(course, &said, count, req)) return false;
    bool is_good = true;
    while (is_good && *moves) {
        char move[TURN_TEXT];
        size_t length = strcspn(moves, ",");
        Text text = text_fixed(move, sizeof move);
        /* A + in an address is a blank, and no move has one. */
        for (size_t i = 0; i < length; i++)
            text_char(&text, (char)(moves[i] == ' ' ? '+' : moves[i]));
        is_good = add_move(course, move, req);
        moves += length + (moves[length] == ',');
    }
    return finish(course, is_good);
}

/* -- From JSON -- */

static bool read_member(const json_t *object, const char *name, const char **out, Request *req)
{
    const json_t *value = json_object_get(object, name);
    *out = "";
    if (!value || json_is_null(value)) return true;
    if (!json_is_string(value))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected a string"), name);
    *out = json_string_value(value);
    return true;
}

static bool read_number(const json_t *object, const char *name, json_int_t max, json_int_t *out,
                        Request *req)
{
    const json_t *value = json_object_get(object, name);
    *out = 0;
    if (!value || json_is_null(value)) return true;
    *out = json_integer_value(value);
    if (json_is_integer(value) && *out >= 0 && *out <= max) return true;
    return request_refuse(req, REFUSE_MALFORMED, N_("expected a whole number"), name);
}

bool course_read_json(Course *course, const json_t *object, Request *req)
{
    Said said = {0};
    json_int_t size, seed;
    const json_t *moves = json_object_get(object, "moves");
    if (!read_member(object, "game", &said.game, req) ||
        !read_member(object, "variant", &said.variant, req) ||
        !read_member(object, "position", &said.position, req) ||
        !read_number(object, "size", 99, &size, req) ||
        !read_number(object, "seed", INT32_MAX, &seed, req))
        return false;
    said.size = (int)size;
    said.seed = (uint64_t)seed;
    if (moves && !json_is_null(moves) && !json_is_array(moves))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected a list of strings"), "moves");
    size_t count = json_array_size(moves);
    int wanted = count > COURSE_MOVES ? COURSE_MOVES + 1 : (int)count;
    if (!begin(course, &said, wanted, req)) return false;
    bool is_good = true;
    for (size_t i = 0; is_good && i < count; i++) {
        const char *move = json_string_value(json_array_get(moves, i));
        is_good =
            move ? add_move(course, move, req)
                 : request_refuse(req, REFUSE_MALFORMED, N_("expected a list of strings"), "moves");
    }
    return finish(course, is_good);
}

void course_free(Course *course)
{
    free(course->positions);
    free(course->turns);
    free(course->keys);
    *course = (Course){0};
}

/* -- Telling -- */

int shown_size(const Game *g, const Pos *p) { return g->size_min == g->size_max ? 0 : p->size; }

void course_print_head(Text *out, const Pos *p)
{
    const Game *g = game_of(p);
    char position[POS_TEXT], variant[VARIANT_TEXT];
    g->print(p, position);
    game_print_variant(g, p->variant, variant);
    json_text(out, "game", g->name);
    json_int(out, "size", shown_size(g, p));
    json_text(out, "variant", variant);
    json_text(out, "position", position);
}
