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

static bool start(Course *course, const Said *said, Pos *out, const Call *c, Answer *a)
{
    Fault fault;
    int size = said->size, variant;
    if (!*said->game)
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected the name of a game"), "game");
    if (!game_find(said->game, &course->game, &fault))
        return answer_fault(a, c, REFUSE_MALFORMED, &fault, "game");
    const Game *g = course->game;
    if ((size || !*said->position) && !game_check_size(g, &size, &fault))
        return answer_fault(a, c, REFUSE_MALFORMED, &fault, "size");
    if (!game_parse_variant(g, said->variant, &variant, &fault))
        return answer_fault(a, c, REFUSE_MALFORMED, &fault, "variant");
    course->has_position = *said->position;
    if (!*said->position)
        g->start(out, size, variant, said->seed);
    else if (!g->parse(out, size, variant, said->position, &fault))
        return answer_fault(a, c, REFUSE_MALFORMED, &fault, "position");
    return true;
}

static bool make_room(Course *course, int moves, const Call *c, Answer *a)
{
    size_t count = (size_t)moves + 1;
    course->positions = malloc(count * sizeof *course->positions);
    course->turns = malloc(count * sizeof *course->turns);
    course->keys = malloc(count * sizeof *course->keys);
    if (course->positions && course->turns && course->keys) return true;
    course_free(course);
    return answer_refuse(a, c, REFUSE_BUSY, N_("there is no memory for the request"), NULL);
}

static bool add_move(Course *course, const char *text, const Call *c, Answer *a)
{
    Fault fault;
    int i = course->count;
    if (!turn_parse(&course->positions[i], text, &course->turns[i], &fault))
        return answer_fault(a, c, REFUSE_ILLEGAL, &fault, "moves");
    turn_play(&course->positions[i], &course->turns[i], &course->positions[i + 1]);
    course->keys[i + 1] = course->game->hash(&course->positions[i + 1]);
    judge_repetition(&course->positions[i + 1], course->keys[i + 1], course->keys, i + 1);
    course->count++;
    return true;
}

static bool begin(Course *course, const Said *said, int moves, const Call *c, Answer *a)
{
    Pos first;
    *course = (Course){0};
    if (moves > COURSE_MOVES)
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("there are too many moves"), "moves");
    if (!start(course, said, &first, c, a) || !make_room(course, moves, c, a)) return false;
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

static bool read_number_arg(const char *name, int max, int *out, const Call *c, Answer *a)
{
    const char *value = call_arg(c, name);
    Cursor cursor = cursor_over(value ? value : "0");
    if (!value || !*value) return true;
    if (cursor_number(&cursor, max, out) && cursor_at_end(&cursor)) return true;
    return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected a whole number"), name);
}

static const char *arg_or_empty(const Call *c, const char *name)
{
    const char *value = call_arg(c, name);
    return value ? value : "";
}

bool course_read_args(Course *course, const Call *c, Answer *a)
{
    Said said = {arg_or_empty(c, "game"), arg_or_empty(c, "variant"), arg_or_empty(c, "position"),
                 0, 0};
    const char *moves = arg_or_empty(c, "moves");
    int seed = 0, count = *moves != '\0';
    if (!read_number_arg("size", 99, &said.size, c, a) ||
        !read_number_arg("seed", INT32_MAX, &seed, c, a))
        return false;
    said.seed = (uint64_t)seed;
    for (const char *at = moves; *at; at++) count += *at == ',';
    if (!begin(course, &said, count, c, a)) return false;
    bool is_good = true;
    while (is_good && *moves) {
        char move[TURN_TEXT];
        size_t length = strcspn(moves, ",");
        Text text = text_fixed(move, sizeof move);
        /* A + in an address is a blank, and no move has one. */
        for (size_t i = 0; i < length; i++)
            text_char(&text, (char)(moves[i] == ' ' ? '+' : moves[i]));
        is_good = add_move(course, move, c, a);
        moves += length + (moves[length] == ',');
    }
    return finish(course, is_good);
}

/* -- From JSON -- */

static bool read_member(const json_t *object, const char *name, const char **out, const Call *c,
                        Answer *a)
{
    const json_t *value = json_object_get(object, name);
    *out = "";
    if (!value || json_is_null(value)) return true;
    if (!json_is_string(value))
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected a string"), name);
    *out = json_string_value(value);
    return true;
}

static bool read_number(const json_t *object, const char *name, json_int_t max, json_int_t *out,
                        const Call *c, Answer *a)
{
    const json_t *value = json_object_get(object, name);
    *out = 0;
    if (!value || json_is_null(value)) return true;
    *out = json_integer_value(value);
    if (json_is_integer(value) && *out >= 0 && *out <= max) return true;
    return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected a whole number"), name);
}

bool course_read_json(Course *course, const json_t *object, const Call *c, Answer *a)
{
    Said said = {0};
    json_int_t size, seed;
    const json_t *moves = json_object_get(object, "moves");
    if (!read_member(object, "game", &said.game, c, a) ||
        !read_member(object, "variant", &said.variant, c, a) ||
        !read_member(object, "position", &said.position, c, a) ||
        !read_number(object, "size", 99, &size, c, a) ||
        !read_number(object, "seed", INT32_MAX, &seed, c, a))
        return false;
    said.size = (int)size;
    said.seed = (uint64_t)seed;
    if (moves && !json_is_null(moves) && !json_is_array(moves))
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected a list of strings"), "moves");
    size_t count = json_array_size(moves);
    int wanted = count > COURSE_MOVES ? COURSE_MOVES + 1 : (int)count;
    if (!begin(course, &said, wanted, c, a)) return false;
    bool is_good = true;
    for (size_t i = 0; is_good && i < count; i++) {
        const char *move = json_string_value(json_array_get(moves, i));
        is_good =
            move ? add_move(course, move, c, a)
                 : answer_refuse(a, c, REFUSE_MALFORMED, N_("expected a list of strings"), "moves");
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
