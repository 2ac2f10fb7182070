/* spec.c: the one reader for a game as a caller names it. */
#include "history/spec.h"

#include "core/text.h"

#include <string.h>

const char *spec_field_name(SpecField field)
{
    static const char *const NAMES[] = {
        [SPEC_GAME] = "game", [SPEC_SIZE] = "size",         [SPEC_VARIANT] = "variant",
        [SPEC_SEED] = "seed", [SPEC_POSITION] = "position", [SPEC_MOVES] = "moves",
        [SPEC_NONE] = NULL};
    return NAMES[field];
}

/* -- The start -- */

bool spec_read_start(const GameSpec *spec, Pos *start, SpecFault *fault)
{
    const Game *g;
    int size = spec->size, variant;
    fault->move = 0;
    fault->field = SPEC_GAME;
    if (!spec->game) return fault_set(&fault->fault, FAULT_GAME_MISSING, "");
    if (!game_find(spec->game, &g, &fault->fault)) return false;
    fault->field = SPEC_SIZE;
    bool follows_text = size == 0 && spec->position;
    if (!follows_text && !game_check_size(g, &size, &fault->fault)) return false;
    fault->field = SPEC_VARIANT;
    if (!game_parse_variant(g, spec->variant ? spec->variant : "", &variant, &fault->fault))
        return false;
    fault->field = SPEC_POSITION;
    if (spec->position) return g->parse(start, size, variant, spec->position, &fault->fault);
    g->start(start, size, variant, spec->seed);
    return true;
}

/* -- The moves -- */

static const char BLANKS[] = " \t\r\n\v\f";

/* Takes the next move off *moves; false if there is none. */
static bool next_move(const char **moves, char separator, char out[TURN_TEXT])
{
    const char ends[] = {separator, '\0'};
    const char *at = *moves;
    Text text = text_fixed(out, TURN_TEXT);
    if (!separator) at += strspn(at, BLANKS);
    if (*at == '\0') return false;
    size_t length = strcspn(at, separator ? ends : BLANKS);
    text_bytes(&text, at, length);
    *moves = at + length + (separator && at[length]);
    return true;
}

/* Refuses a list that is too long before any of it is played. */
static bool check_count(const GameSpec *spec, SpecFault *fault)
{
    const char *rest = spec->moves ? spec->moves : "";
    char move[TURN_TEXT];
    int count = spec->move_count, max = spec->moves_max;
    while (max && count <= max && next_move(&rest, spec->separator, move)) count++;
    return !max || count <= max || fault_set(&fault->fault, FAULT_MANY_MOVES, "d", max);
}

static bool play_moves(History *h, const GameSpec *spec, SpecFault *fault)
{
    const char *rest = spec->moves ? spec->moves : "";
    char move[TURN_TEXT];
    fault->field = SPEC_MOVES;
    if (!check_count(spec, fault)) return false;
    if (!history_reserve(h, spec->move_count)) return fault_set(&fault->fault, FAULT_NO_MEMORY, "");
    for (int i = 0; i < spec->move_count; i++) {
        fault->move++;
        if (!history_play_text(h, spec->move_list[i], &fault->fault)) return false;
    }
    while (next_move(&rest, spec->separator, move)) {
        fault->move++;
        if (!history_play_text(h, move, &fault->fault)) return false;
    }
    return true;
}

static bool no_memory(SpecFault *fault)
{
    *fault = (SpecFault){.field = SPEC_NONE};
    return fault_set(&fault->fault, FAULT_NO_MEMORY, "");
}

bool spec_read(const GameSpec *spec, History *out, SpecFault *fault)
{
    Pos start;
    History h;
    if (!spec_read_start(spec, &start, fault)) return false;
    if (!history_init(&h, &start)) return no_memory(fault);
    if (play_moves(&h, spec, fault)) {
        *out = h;
        return true;
    }
    history_free(&h);
    return fault->fault.code == FAULT_NO_MEMORY ? no_memory(fault) : false;
}
