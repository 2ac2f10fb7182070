/* plan.c: the game that a person wants to play, before it begins. */
#include "play/plan.h"

#include "history/spec.h"

#include <string.h>

bool plan_check(const Plan *plan, PlayerWord words[2], Fault *fault)
{
    for (int seat = 0; seat < 2; seat++) {
        const char *word = plan->options.players[seat];
        if (!player_parse(plan->options.game, *word ? word : "human", &words[seat], fault))
            return false;
    }
    return true;
}

int plan_begins(const Plan *plan)
{
    int colour = (int)plan->options.game->begins;
    if (plan->has_start) return plan->start.to_move;
    return plan->is_reversed ? opponent(colour) : colour;
}

static void swap_bytes(char *one, char *other, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char byte = one[i];
        one[i] = other[i];
        other[i] = byte;
    }
}

void plan_swap_names(Plan *plan)
{
    char(*names)[SESSION_NAME] = plan->options.names;
    swap_bytes(names[WHITE], names[BLACK], sizeof names[0]);
}

void plan_swap_players(Plan *plan)
{
    char(*players)[SESSION_WORD] = plan->options.players;
    swap_bytes(players[WHITE], players[BLACK], sizeof players[0]);
    plan_swap_names(plan);
}

void plan_swap_beginner(Plan *plan)
{
    if (plan->options.game->either_begins && !plan->has_start)
        plan->is_reversed = !plan->is_reversed;
    else
        plan_swap_players(plan);
}

void plan_apply_reversal(Plan *plan)
{
    const SessionOptions *o = &plan->options;
    char text[POS_TEXT], variant[VARIANT_TEXT];
    GameSpec spec = {.game = o->game->name, .size = o->size, .variant = variant, .position = text};
    Pos start;
    SpecFault fault;
    if (!plan->is_reversed || plan->has_start) return;
    o->game->start(&start, o->size, o->variant, o->seed);
    o->game->print(&start, text);
    char *side = strchr(text, ' ');
    if (side) side[1] = side[1] == 'w' ? 'b' : 'w';
    game_print_variant(o->game, o->variant, variant);
    plan->has_start = spec_read_start(&spec, &plan->start, &fault);
}
