/* game_request.c: a game as a request names it. */
#include "api/game_request.h"

#include "history/spec_json.h"

#include <limits.h>

static bool refuse(Request *req, const SpecFault *fault)
{
    if (fault->field == SPEC_NONE) return request_refuse_memory(req);
    return request_refuse_fault(req, fault->move ? REFUSE_ILLEGAL : REFUSE_MALFORMED, &fault->fault,
                                spec_field_name(fault->field));
}

static bool read_game(Request *req, GameSpec *spec, History *out)
{
    SpecFault fault;
    spec->moves_max = GAME_MOVES_MAX;
    return spec_read(spec, out, &fault) || refuse(req, &fault);
}

/* -- From arguments -- */

/* An argument; NULL if it is missing or empty. */
static const char *arg_of(const Request *req, SpecField field)
{
    const char *value = request_arg(req, spec_field_name(field));
    return value && *value ? value : NULL;
}

static bool read_number(Request *req, SpecField field, int max, int *out)
{
    const char *value = arg_of(req, field);
    Cursor c = cursor_over(value ? value : "");
    SpecFault fault = {.field = field};
    if (!value || (cursor_number(&c, max, out) && cursor_at_end(&c))) return true;
    fault_set(&fault.fault, FAULT_NOT_WHOLE, "d", max);
    return refuse(req, &fault);
}

void text_moves(Text *out, const char *arg)
{
    for (; *arg; arg++) text_char(out, (char)(*arg == ' ' ? '+' : *arg));
}

bool request_read_game(Request *req, History *out)
{
    GameSpec spec = {.game = arg_of(req, SPEC_GAME),
                     .variant = arg_of(req, SPEC_VARIANT),
                     .position = arg_of(req, SPEC_POSITION),
                     .separator = ','};
    const char *moves = arg_of(req, SPEC_MOVES);
    int seed = 0;
    if (!read_number(req, SPEC_SIZE, 99, &spec.size) ||
        !read_number(req, SPEC_SEED, INT_MAX, &seed))
        return false;
    spec.seed = (uint64_t)seed;
    Text text = text_growing();
    if (moves) text_moves(&text, moves);
    spec.moves = text.data;
    bool ok = text.is_cut ? request_refuse_memory(req) : read_game(req, &spec, out);
    text_free(&text);
    return ok;
}

/* -- From JSON -- */

bool request_read_json_game(Request *req, const Json *object, History *out)
{
    JsonSpec named;
    SpecFault fault;
    bool ok = json_spec_read(object, INT_MAX, &named, &fault) ? read_game(req, &named.spec, out)
                                                              : refuse(req, &fault);
    json_spec_free(&named);
    return ok;
}

/* -- Output -- */

int shown_size(const Game *g, const Pos *p) { return g->size_min == g->size_max ? 0 : p->size; }

void position_print(Text *out, const Pos *p)
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
